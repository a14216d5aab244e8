//! Blocks: those of each faction have a colour and an outline of their own.

use crate::model::Faction;
use eframe::egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

/// The gold of fleurs-de-lis and frames.
pub const GOLD: Color32 = Color32::from_rgb(0x8C, 0x74, 0x30);
/// The edge of white blocks: white needs a dark one.
const EDGE_OF_WHITE: Color32 = Color32::from_rgb(0xA0, 0x8A, 0x4F);
/// The edge that a block of a colour has.
pub fn edge(fill: Color32) -> Color32 {
    if brightness(fill) > 190.0 { EDGE_OF_WHITE } else { darker(fill, 0.68) }
}

/// Whether a number on a block of a colour is best read in dark.
pub fn wants_dark_ink(fill: Color32) -> bool {
    brightness(fill) > 140.0
}

/// How bright a colour is, from 0 to 255.
fn brightness(color: Color32) -> f32 {
    let [r, g, b, _] = color.to_array().map(f32::from);
    0.3 * r + 0.59 * g + 0.11 * b
}

/// A colour with a share of its brightness.
pub(super) fn darker(color: Color32, share: f32) -> Color32 {
    let [r, g, b, a] = color.to_array();
    let part = |it: u8| (f32::from(it) * share).round() as u8;
    Color32::from_rgba_premultiplied(part(r), part(g), part(b), a)
}

/// Draws a block. Blue and red are equally light, so that the outline tells factions apart as well: Moderates have round
/// corners, Royalists sharp ones and a double edge, Radicals cut ones; a fourth faction has a gable.
pub fn block(painter: &Painter, rect: Rect, faction: Faction, fill: Color32) {
    let side = rect.width().min(rect.height());
    let line = Stroke::new((side * 0.07).clamp(0.8, 1.6), edge(fill));
    match faction {
        Faction::Moderate => {
            let corner = CornerRadius::same((side * 0.3).round() as u8);
            painter.rect(rect, corner, fill, line, StrokeKind::Inside);
        }
        Faction::Royalist => {
            painter.rect(rect, CornerRadius::ZERO, fill, line, StrokeKind::Inside);
            if side > 9.0 {
                let inner = Stroke::new(line.width * 0.7, line.color);
                painter.rect_stroke(rect.shrink(side * 0.15), CornerRadius::ZERO, inner, StrokeKind::Inside);
            }
        }
        Faction::Radical => {
            let rect = rect.shrink(line.width / 2.0);
            let cut = side * 0.28;
            let corners = vec![
                rect.left_bottom(),
                rect.left_top() + vec2(0.0, cut),
                rect.left_top() + vec2(cut, 0.0),
                rect.right_top() - vec2(cut, 0.0),
                rect.right_top() + vec2(0.0, cut),
                rect.right_bottom(),
            ];
            painter.add(Shape::convex_polygon(corners, fill, line));
        }
        Faction::Fourth => {
            let rect = rect.shrink(line.width / 2.0);
            let eaves = vec2(0.0, side * 0.4);
            let corners = vec![
                rect.left_bottom(),
                rect.left_top() + eaves,
                rect.center_top(),
                rect.right_top() + eaves,
                rect.right_bottom(),
            ];
            painter.add(Shape::convex_polygon(corners, fill, line));
        }
    }
}

/// Draws blocks in a column, the first at the top; the place is that of its upper left corner.
pub(super) fn column(
    painter: &Painter,
    place: Pos2,
    side: f32,
    step: f32,
    (faction, fill): (Faction, Color32),
    blocks: u8,
) {
    for at in 0..blocks {
        let corner = pos2(place.x, place.y + step * f32::from(at));
        block(painter, Rect::from_min_size(corner, Vec2::splat(side)), faction, fill);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_has_a_dark_edge_and_colours_a_darker_one_of_their_own() {
        assert_eq!(edge(Color32::from_rgb(0xFF, 0xFD, 0xF6)), EDGE_OF_WHITE);
        assert_eq!(edge(Color32::from_rgb(100, 50, 0)), Color32::from_rgb(68, 34, 0));
    }

    #[test]
    fn a_number_is_dark_on_white_and_gold_and_light_on_blue_and_red() {
        let inks = [[0xFF, 0xFD, 0xF6], [0xD2, 0x9A, 0x1E], [0x2F, 0x5D, 0x9B], [0xB3, 0x35, 0x2F]];
        let inks = inks.map(|[r, g, b]| wants_dark_ink(Color32::from_rgb(r, g, b)));
        assert_eq!(inks, [true, true, false, false]);
    }
}

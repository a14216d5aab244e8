//! Blocks, and the discs of seats.

use eframe::egui::{Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2};

/// The gold of fleurs-de-lis and frames.
pub const GOLD: Color32 = Color32::from_rgb(0x8C, 0x74, 0x30);
/// The edge of white blocks: white needs a dark one.
const EDGE_OF_WHITE: Color32 = Color32::from_rgb(0xA0, 0x8A, 0x4F);
/// The rim of discs.
const RIM: Color32 = Color32::from_rgb(0xFF, 0xFD, 0xF6);

/// The edge that a block of a colour has.
pub fn edge(fill: Color32) -> Color32 {
    let [r, g, b, _] = fill.to_array().map(f32::from);
    let brightness = 0.3 * r + 0.59 * g + 0.11 * b;
    if brightness > 190.0 { EDGE_OF_WHITE } else { darker(fill, 0.68) }
}

/// A colour with a share of its brightness.
pub(super) fn darker(color: Color32, share: f32) -> Color32 {
    let [r, g, b, a] = color.to_array();
    let part = |it: u8| (f32::from(it) * share).round() as u8;
    Color32::from_rgba_premultiplied(part(r), part(g), part(b), a)
}

/// Draws a block.
pub fn block(painter: &Painter, rect: Rect, fill: Color32) {
    let width = (rect.width() * 0.06).clamp(0.8, 1.6);
    let corner = CornerRadius::same((rect.width() * 0.16).round() as u8);
    painter.rect(rect, corner, fill, Stroke::new(width, edge(fill)), StrokeKind::Inside);
}

/// Draws a disc in a seat's colour.
pub fn disc(painter: &Painter, center: Pos2, radius: f32, color: Color32) {
    painter.circle(center, radius, color, Stroke::new((radius * 0.22).clamp(0.8, 2.0), RIM));
}

/// Draws blocks in a column, the first at the top; the place is that of its upper left corner.
pub(super) fn column(painter: &Painter, place: Pos2, side: f32, step: f32, fill: Color32, blocks: u8) {
    for at in 0..blocks {
        let corner = pos2(place.x, place.y + step * f32::from(at));
        block(painter, Rect::from_min_size(corner, Vec2::splat(side)), fill);
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
}

//! Small emblems of the map, as shapes: the fleur-de-lis, the cockade and the mark of Paris.

use crate::gui::theme;
use crate::model::{Board, Faction};
use eframe::egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

/// A fleur-de-lis stands in a square of 20, measured from its middle. The middle petal: one side from the tip down, the other is its mirror image.
const PETAL: [[f32; 2]; 7] = [[0.0, -10.0], [1.5, -8.0], [2.7, -5.6], [3.1, -3.4], [2.7, -1.2], [1.9, 0.4], [1.3, 1.6]];
/// The middle line of a petal to the right, from the band to the curl.
const SIDE: [[f32; 2]; 10] = [
    [2.4, 1.4],
    [3.2, -1.4],
    [4.6, -3.3],
    [6.3, -3.9],
    [7.9, -3.2],
    [8.6, -1.5],
    [8.3, 0.2],
    [7.2, 1.1],
    [6.1, 0.7],
    [6.0, -0.3],
];
/// The foot to the right, under the band.
const FOOT: [[f32; 2]; 5] = [[0.9, 4.0], [1.7, 5.6], [3.0, 6.8], [4.4, 6.9], [5.2, 6.0]];
/// The foot in the middle: one side from the band down.
const STEM: [[f32; 2]; 4] = [[1.5, 3.4], [1.6, 5.6], [1.0, 8.0], [0.0, 10.0]];

/// Draws a fleur-de-lis around a centre; its height in points.
pub fn fleur_de_lis(painter: &Painter, centre: Pos2, height: f32, color: Color32) {
    let unit = height / 20.0;
    let at = |[x, y]: [f32; 2], side: f32| centre + vec2(x * side, y) * unit;
    let stroke = Stroke::new(2.1 * unit, color);
    for side in [1.0, -1.0] {
        painter.add(Shape::line(SIDE.iter().map(|&point| at(point, side)).collect(), stroke));
        painter.add(Shape::line(FOOT.iter().map(|&point| at(point, side)).collect(), Stroke::new(1.7 * unit, color)));
        painter.circle_filled(at([6.3, 0.1], side), 1.5 * unit, color);
    }
    for half in [&PETAL[..], &STEM[..]] {
        let right = half.iter().map(|&point| at(point, 1.0));
        let left = half.iter().rev().filter(|point| point[0] > 0.0).map(|&point| at(point, -1.0));
        painter.add(Shape::convex_polygon(right.chain(left).collect(), color, Stroke::NONE));
    }
    let band = eframe::egui::Rect::from_center_size(at([0.0, 2.5], 1.0), vec2(9.6, 2.0) * unit);
    painter.rect_filled(band, 0.8 * unit, color);
}

/// Draws a cockade in the factions' colours, the moderates' outside, the radicals' inside; its width in points.
pub fn cockade(painter: &Painter, centre: Pos2, width: f32, board: &Board) {
    let rings = [(Faction::Moderate, 0.5), (Faction::Royalist, 0.355), (Faction::Radical, 0.215)];
    for (faction, part) in rings {
        painter.circle_filled(centre, width * part, theme::color(&board.blocks[faction].hex));
    }
}

/// Draws the mark of Paris, a star of five points in a ring; its width in points.
pub fn capital(painter: &Painter, centre: Pos2, width: f32, color: Color32) {
    painter.circle_stroke(centre, width * 0.46, Stroke::new(width * 0.085, color));
    let point = |at: usize, radius: f32| {
        let turn = std::f32::consts::TAU * (at as f32) / 10.0;
        centre + vec2(turn.sin(), -turn.cos()) * radius
    };
    let (outer, inner) = (width * 0.34, width * 0.14);
    let core: Vec<Pos2> = (0..5).map(|at| point(2 * at + 1, inner)).collect();
    painter.add(Shape::convex_polygon(core, color, Stroke::NONE));
    for at in 0..5 {
        let ray = vec![point(2 * at + 9, inner), point(2 * at, outer), point(2 * at + 1, inner), centre];
        painter.add(Shape::convex_polygon(ray, color, Stroke::NONE));
    }
}

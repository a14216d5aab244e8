//! The marks of seats, told apart by their shapes as well.

use crate::gui::theme::strong;
use crate::kernel::Seat;
use eframe::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

/// Draws a seat's mark: a shape of its own, in the colours of its inside and its edge. `radius` is that of a circle of the same
/// weight; the number stands in marks that are large enough.
pub fn seat_mark(painter: &Painter, seat: Seat, center: Pos2, radius: f32, [fill, edge]: [Color32; 2]) {
    let edge = Stroke::new((radius * 0.13).clamp(1.0, 1.4), edge);
    let points = |points: &[(f32, f32)]| points.iter().map(|&(x, y)| center + vec2(x, y) * radius).collect::<Vec<_>>();
    let polygon = |corners: &[(f32, f32)]| _ = painter.add(Shape::convex_polygon(points(corners), fill, edge));
    let mut below = 0.0;
    match seat.index() % 6 {
        0 => _ = painter.circle(center, radius, fill, edge),
        1 => {
            let square = Rect::from_center_size(center, Vec2::splat(radius * 1.79));
            painter.rect(square, radius * 0.2, fill, edge, StrokeKind::Middle);
        }
        2 => {
            polygon(&[(0.0, -1.24), (1.2, 0.92), (-1.2, 0.92)]);
            below = 0.24;
        }
        3 => polygon(&[(0.0, -1.24), (1.24, 0.0), (0.0, 1.24), (-1.24, 0.0)]),
        4 => polygon(&[(0.0, -1.12), (0.97, -0.56), (0.97, 0.56), (0.0, 1.12), (-0.97, 0.56), (-0.97, -0.56)]),
        _ => {
            let [thin, long] = [0.42, 1.06];
            painter.rect_filled(Rect::from_center_size(center, vec2(thin, long) * 2.0 * radius), 0.0, fill);
            painter.rect_filled(Rect::from_center_size(center, vec2(long, thin) * 2.0 * radius), 0.0, fill);
            let outline = [
                (-thin, -long),
                (thin, -long),
                (thin, -thin),
                (long, -thin),
                (long, thin),
                (thin, thin),
                (thin, long),
                (-thin, long),
                (-thin, thin),
                (-long, thin),
                (-long, -thin),
                (-thin, -thin),
            ];
            painter.add(Shape::closed_line(points(&outline), edge));
        }
    }
    if radius > 6.5 {
        let ink = if seat.index() % 6 == 1 {
            Color32::from_rgb(0x2B, 0x2A, 0x28)
        } else {
            Color32::from_rgb(0xFF, 0xFD, 0xF6)
        };
        let at = center + vec2(0.0, below * radius);
        painter.text(at, Align2::CENTER_CENTER, seat.0 + 1, strong(radius * 1.04), ink);
    }
}

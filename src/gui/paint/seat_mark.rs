//! The marks of seats, told apart by their shapes as well.

use super::blocks::darker;
use crate::desk::SEAT_COLOURS;
use crate::gui::theme::strong;
use crate::kernel::Seat;
use eframe::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

/// The edge of marks by night, on blocks and on the map.
const RIM: Color32 = Color32::from_rgb(0xFF, 0xFD, 0xF6);

/// The colour of a seat's tokens.
pub fn seat_color(seat: Seat) -> Color32 {
    let [red, green, blue] = SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()];
    Color32::from_rgb(red, green, blue)
}

/// Draws a seat's control token on paper: its shape without a number, which would be taken for a height or for votes.
pub fn token(painter: &Painter, center: Pos2, radius: f32, seat: Seat) {
    let fill = seat_color(seat);
    let is_dark = painter.ctx().global_style().visuals.dark_mode;
    seat_shape(painter, seat, center, radius, [fill, if is_dark { RIM } else { darker(fill, 0.62) }]);
}

/// Draws a seat's control token on a block, the map or a dark ground.
pub fn token_on_block(painter: &Painter, center: Pos2, radius: f32, seat: Seat) {
    seat_shape(painter, seat, center, radius, [seat_color(seat), RIM]);
}

/// Draws a seat's mark: its shape, with its number if it is large enough.
pub fn seat_mark(painter: &Painter, seat: Seat, center: Pos2, radius: f32, colours: [Color32; 2]) {
    seat_shape(painter, seat, center, radius, colours);
    if radius > 6.5 {
        let ink = if seat.index() % 6 == 1 { Color32::from_rgb(0x2B, 0x2A, 0x28) } else { RIM };
        let below = if seat.index() % 6 == 2 { 0.24 } else { 0.0 };
        let at = center + vec2(0.0, below * radius);
        painter.text(at, Align2::CENTER_CENTER, seat.0 + 1, strong(radius * 1.04), ink);
    }
}

/// Draws the shape of a seat, in the colours of its inside and its edge. `radius` is that of a circle of the same weight.
pub fn seat_shape(painter: &Painter, seat: Seat, center: Pos2, radius: f32, [fill, edge]: [Color32; 2]) {
    let edge = Stroke::new((radius * 0.13).clamp(1.0, 1.4), edge);
    let points = |points: &[(f32, f32)]| points.iter().map(|&(x, y)| center + vec2(x, y) * radius).collect::<Vec<_>>();
    let polygon = |corners: &[(f32, f32)]| _ = painter.add(Shape::convex_polygon(points(corners), fill, edge));
    match seat.index() % 6 {
        0 => _ = painter.circle(center, radius, fill, edge),
        1 => {
            let square = Rect::from_center_size(center, Vec2::splat(radius * 1.79));
            painter.rect(square, radius * 0.2, fill, edge, StrokeKind::Middle);
        }
        2 => polygon(&[(0.0, -1.24), (1.2, 0.92), (-1.2, 0.92)]),
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
}

//! The sides of a table: the seats' at the left, and the journal's at the right.

use eframe::egui::Vec2;

/// Narrower windows are laid out as small ones, in points.
const SMALL: f32 = 1200.0;

/// Whether a window is laid out as a small one.
pub fn is_small(window: Vec2) -> bool {
    window.x < SMALL
}

/// The widths of the sides: the seats' and the journal's.
pub fn side_widths(window: Vec2) -> [f32; 2] {
    if is_small(window) { [196.0, 218.0] } else { [238.0, 299.0] }
}

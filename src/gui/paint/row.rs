//! Rows of lists.

use crate::gui::theme;
use eframe::egui::{CornerRadius, Rect, Response, Stroke, StrokeKind, Ui};

/// Draws the background of a row that is selected, hovered or focused.
pub fn row_background(ui: &Ui, rect: Rect, response: &Response, is_selected: bool) {
    let colours = theme::palette(ui);
    let corner = CornerRadius::same(5);
    if is_selected || response.hovered() || response.has_focus() {
        let share = if is_selected { 1.0 } else { 0.6 };
        ui.painter().rect_filled(rect, corner, colours.selected.gamma_multiply(share));
    }
    if response.has_focus() {
        ui.painter().rect_stroke(rect, corner, Stroke::new(1.5, colours.accent), StrokeKind::Inside);
    }
}

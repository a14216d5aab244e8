//! Rows of lists.

use crate::gui::theme;
use eframe::egui::{CornerRadius, Rect, Response, Stroke, StrokeKind, Ui, vec2};

/// The width of the bar of a selected row, in points.
const BAR: f32 = 4.0;

/// Draws the background of a row that is selected, hovered or focused.
pub fn row_background(ui: &Ui, rect: Rect, response: &Response, is_selected: bool) {
    let colours = theme::palette(ui);
    let corner = CornerRadius::same(5);
    if is_selected || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, corner, if is_selected { colours.selected } else { colours.sunk });
    }
    if is_selected {
        selected_bar(ui, rect);
    }
    if response.has_focus() {
        ui.painter().rect_stroke(rect, corner, Stroke::new(2.0, colours.ink), StrokeKind::Inside);
    }
}

/// Draws the bar at the left of a selected row: a state is never told by the ground alone.
pub fn selected_bar(ui: &Ui, row: Rect) {
    let bar = Rect::from_min_size(row.min, vec2(BAR, row.height()));
    ui.painter().rect_filled(bar, CornerRadius::same(2), theme::palette(ui).state);
}

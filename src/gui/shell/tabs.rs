//! The tabs of panes.

use crate::gui::theme::{palette, strong};
use eframe::egui::{
    Align2, CornerRadius, CursorIcon, FontId, Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};
use egui_tiles::TabState;

/// The height of the tab bar, in points.
pub const HEIGHT: f32 = 34.0;
/// The margins of the title, and the gap before the close button.
const MARGIN: f32 = 11.0;
const CROSS: f32 = 16.0;
const SIZE: f32 = 13.5;
/// The height of the bar below the tab in front, in points.
const BAR: f32 = 3.0;

/// The result of a tab in a frame.
pub struct Tab {
    /// The tab, to be clicked and dragged.
    pub response: Response,
    /// Whether it was closed.
    pub is_closed: bool,
}

/// Draws a tab.
pub fn tab(ui: &mut Ui, id: Id, title: &str, purpose: &str, state: &TabState) -> Tab {
    let colours = palette(ui);
    // As wide as the title in bold, so that no tab moves when another is selected.
    let widest = ui.painter().layout_no_wrap(title.to_owned(), strong(SIZE), colours.ink);
    let cross = if state.closable { CROSS } else { 0.0 };
    let (_, rect) = ui.allocate_space(vec2(widest.size().x + 2.0 * MARGIN + cross, ui.available_height()));
    let response = ui.interact(rect, id, Sense::click_and_drag()).on_hover_cursor(CursorIcon::PointingHand);
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), state.active, title));
    let mut is_closed = false;
    if ui.is_rect_visible(rect) && !state.is_being_dragged {
        let pill = rect.shrink2(vec2(1.0, 4.0));
        let is_near = response.hovered() || response.has_focus();
        let line = if response.has_focus() { Stroke::new(2.0, colours.ink) } else { Stroke::NONE };
        let fill = match (state.active, is_near) {
            (true, _) => colours.selected,
            (false, true) => colours.sunk,
            (false, false) => colours.panel,
        };
        ui.painter().rect(pill, CornerRadius::same(6), fill, line, StrokeKind::Inside);
        if state.active {
            let bar = Rect::from_x_y_ranges(pill.x_range().shrink(MARGIN), rect.bottom() - BAR..=rect.bottom());
            ui.painter().rect_filled(bar, CornerRadius::same(1), colours.state);
        }
        let (font, colour) = match state.active {
            true => (strong(SIZE), colours.ink),
            false if is_near => (FontId::proportional(SIZE), colours.ink),
            false => (FontId::proportional(SIZE), colours.muted),
        };
        let middle = pos2(rect.center().x - cross / 2.0, rect.center().y);
        ui.painter().text(middle, Align2::CENTER_CENTER, title, font, colour);
        is_closed = state.closable && close(ui, id, title, rect);
    }
    Tab { response: response.on_hover_text(purpose), is_closed }
}

/// The close button of a tab.
fn close(ui: &Ui, id: Id, title: &str, tab: Rect) -> bool {
    let colours = palette(ui);
    let place = Rect::from_center_size(pos2(tab.right() - MARGIN - 2.0, tab.center().y), Vec2::splat(CROSS));
    let response = ui.interact(place, id.with("close"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Close {title}")));
    let is_near = response.hovered() || response.has_focus();
    let colour = if is_near { colours.ink } else { colours.muted };
    let cross = Rect::from_center_size(place.center(), Vec2::splat(7.0));
    for ends in [[cross.left_top(), cross.right_bottom()], [cross.right_top(), cross.left_bottom()]] {
        ui.painter().line_segment(ends, Stroke::new(1.3, colour));
    }
    response.clicked()
}

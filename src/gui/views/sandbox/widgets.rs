//! Widgets shared by several panels of the table.

use crate::gui::paint::{self, token_on_block};
use crate::gui::theme::{DARK, LIGHT, color, palette, strong};
use crate::kernel::Seat;
use crate::model::{Faction, Pack};
use eframe::egui::{
    Align, Align2, Color32, CornerRadius, FontId, Layout, Painter, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2,
    vec2,
};

/// A label in inverted colours, with the token of the seat that is asked.
pub(super) fn pill(ui: &mut Ui, seat: Option<Seat>, text: &str) -> Response {
    let is_dark = ui.visuals().dark_mode;
    let (fill, ink) = if is_dark { (DARK.ink, DARK.paper) } else { (LIGHT.ink, LIGHT.panel) };
    let left = if seat.is_some() { 30.0 } else { 16.0 };
    let width = (ui.available_width() - left - 20.0).max(80.0);
    let galley = ui.painter().layout(text.to_owned(), FontId::proportional(13.5), ink, width);
    let size = vec2(galley.size().x + left + 16.0, (galley.size().y + 10.0).max(HEIGHT));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().rect_filled(rect, CornerRadius::same((HEIGHT / 2.0) as u8), fill);
    if let Some(seat) = seat {
        token_on_block(ui.painter(), pos2(rect.left() + 17.0, rect.center().y), 6.5, seat);
    }
    ui.painter().galley(pos2(rect.left() + left, rect.center().y - galley.size().y / 2.0), galley, ink);
    response
}

/// A block with a number on it: votes, a height, the value of a card.
pub(super) fn numbered_block(painter: &Painter, rect: Rect, pack: &Pack, faction: Faction, number: u8) {
    let fill = color(&pack.board.blocks[faction].hex);
    paint::block(painter, rect, faction, fill);
    let ink = if paint::wants_dark_ink(fill) { LIGHT.ink } else { LIGHT.panel };
    let font = strong(rect.height() * 0.68);
    painter.text(rect.center() + vec2(0.0, 0.4), Align2::CENTER_CENTER, number, font, ink);
}

/// A row from the left.
pub(super) fn left_to_right() -> Layout {
    Layout::left_to_right(Align::Center)
}

/// Dims what can't be chosen now.
pub(super) fn dim(ui: &Ui, rect: Rect) {
    let veil = palette(ui).paper.gamma_multiply(0.42);
    ui.painter().rect_filled(rect, CornerRadius::same((rect.width() * 0.05).round() as u8), veil);
}

/// The back of a card.
pub(super) fn back(painter: &Painter, rect: Rect, pack: &Pack) {
    let corner = CornerRadius::same((rect.width() * 0.06).round() as u8);
    painter.rect_filled(rect.translate(vec2(1.0, 2.0)), corner, Color32::from_black_alpha(36));
    paint::picture(painter, rect, pack.picture("back"), LIGHT.ink);
}

/// The height of the pill, in points.
pub(super) const HEIGHT: f32 = 30.0;

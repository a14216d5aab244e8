//! A card at a size at which it can be read, while the pointer rests on it or it has the keyboard's focus; Space makes one of the
//! hand larger still.

use super::Table;
use crate::gui::paint::{card_face, card_size};
use crate::gui::theme::palette;
use crate::model::CardId;
use crate::model::say;
use eframe::egui::{Response, Role, Sense, Tooltip, Ui, WidgetInfo};

/// How wide it is, in points.
const WIDTH: f32 = 244.0;
/// The same once Space was pressed.
const LARGE: f32 = 400.0;

/// Shows a card large beside its place, which stays as it is.
pub(super) fn enlarged(ui: &Ui, table: &Table<'_>, card: CardId, response: Response) -> Response {
    let show = |ui: &mut Ui| {
        let face = table.face(card);
        // As high as the window lets it be.
        let most = (ui.ctx().content_rect().height() - 40.0) * 63.0 / 88.0;
        let width = if table.reads_large { LARGE.min(most) } else { WIDTH };
        let (rect, shown) = ui.allocate_exact_size(card_size(width), Sense::hover());
        let parts = [Some(face.name()), face.prerequisite.map(str::to_owned), face.text.map(str::to_owned)];
        let words = parts.into_iter().flatten().collect::<Vec<_>>().join(". ");
        shown.widget_info(|| {
            WidgetInfo::labeled(Role::Image, true, say!(table.texts, "Enlarged: {what}", what = words))
        });
        card_face(ui.painter(), rect, &face, palette(ui), false);
    };
    if response.has_focus() && !response.hovered() {
        Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), response.id, &response).show(show);
        return response;
    }
    response.on_hover_ui(show)
}

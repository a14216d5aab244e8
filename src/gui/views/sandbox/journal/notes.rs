//! The note on the current moment; and a text field with a name.

use crate::app::session::SessionRequest;
use crate::gui::requests::{Request, Requests};
use crate::gui::views::sandbox::Table;
use eframe::egui::{Response, TextEdit, Ui, WidgetInfo};
use std::hash::Hash;

/// Draws the text field of the note.
pub fn note(ui: &mut Ui, table: &Table<'_>, requests: &mut Requests) {
    let tree = table.sandbox.tree();
    let at = tree.at();
    let mut text = tree.branch().notes.get(&at).cloned().unwrap_or_default();
    let salt = ("note on a moment", tree.current(), at);
    if field(ui, salt, "Note on this moment", &mut text).changed() {
        requests.push(Request::Session(SessionRequest::NoteMoment(at, text)));
    }
}

/// A text field of the full width, with its name as placeholder.
pub fn field(ui: &mut Ui, salt: impl Hash + std::fmt::Debug, name: &str, text: &mut String) -> Response {
    let response = ui.add(TextEdit::singleline(text).id_salt(salt).hint_text(name).desired_width(f32::INFINITY));
    response.widget_info(|| {
        let info = WidgetInfo::text_edit(ui.is_enabled(), &*text, &*text, name);
        WidgetInfo { label: Some(name.to_owned()), ..info }
    });
    response
}

//! The note on the current moment.

use crate::app::session::SessionRequest;
use crate::gui::requests::Requests;
use crate::gui::views::sandbox::Table;
use crate::gui::views::sandbox::text_field::field;
use eframe::egui::Ui;

/// Draws the text field of the note.
pub fn note(ui: &mut Ui, table: &Table<'_>, requests: &mut Requests) {
    let tree = table.sandbox.tree();
    let at = tree.at();
    let mut text = tree.branch().notes.get(&at).cloned().unwrap_or_default();
    let salt = ("note on a moment", tree.current(), at);
    if field(ui, salt, "Note on this moment", &mut text).changed() {
        requests.push(SessionRequest::NoteMoment(at, text));
    }
}

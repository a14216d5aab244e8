//! The note on the current moment.

use crate::app::branches::BranchRequest;
use crate::gui::views::sandbox::text_field::field;
use crate::kernel::{Game, Tree};
use eframe::egui::Ui;

/// Draws the text field of the note on a moment of the branch. Returns the note if it was changed.
pub fn note<G: Game>(ui: &mut Ui, tree: &Tree<G>, at: usize) -> Option<BranchRequest> {
    let mut text = tree.branch().notes.get(&at).cloned().unwrap_or_default();
    let salt = ("note on a moment", tree.current(), at);
    let field = field(ui, salt, "Note on this moment", &mut text);
    field.changed().then_some(BranchRequest::NoteMoment(at, text))
}

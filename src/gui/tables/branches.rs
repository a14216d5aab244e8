//! The branches and the notes of the game, as they are shown below the journal.

use super::{TableFrame, TableLook, TableRequests};
use crate::app::branches::BranchRequest;
use crate::app::table::TableRequest;
use crate::gui::views::sandbox::{branches, note, notes_list};
use eframe::egui::{Rect, ScrollArea, Ui, UiBuilder};

/// Draws them. Returns what was asked.
pub fn branches_in<G: TableLook>(ui: &mut Ui, frame: &TableFrame<'_, G>, room: Rect) -> Option<BranchRequest> {
    let mut inside = ui.new_child(UiBuilder::new().id_salt("branches").max_rect(room));
    let area = ScrollArea::vertical().id_salt("branches").auto_shrink(false);
    area.show(&mut inside, |ui| branches(ui, frame.sandbox.tree(), frame.session.removed())).inner
}

/// Draws the notes on the moment that is looked at, and the list of all.
pub fn notes_in<G: TableLook>(ui: &mut Ui, frame: &TableFrame<'_, G>, room: Rect, requests: &mut TableRequests<G>) {
    let mut inside = ui.new_child(UiBuilder::new().id_salt("notes").max_rect(room));
    let (tree, at) = (frame.sandbox.tree(), frame.session.at());
    ScrollArea::vertical().id_salt("notes").auto_shrink(false).show(&mut inside, |ui| {
        note(ui, tree, at).into_iter().for_each(|noted| requests.push(TableRequest::Branch(noted)));
        let when = |at: usize| {
            let moment = frame.session.timeline().moments.get(at);
            moment.map_or(String::new(), |moment| G::when(&moment.position))
        };
        let asked = notes_list(ui, tree.branch(), at, when);
        asked.into_iter().for_each(|at| requests.push(TableRequest::GoTo(at)));
    });
}

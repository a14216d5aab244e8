//! The branches of the game, as they are shown below the journal.

use super::{TableFrame, TableLook};
use crate::app::branches::BranchRequest;
use crate::gui::views::sandbox::branches;
use eframe::egui::{Rect, ScrollArea, Ui, UiBuilder};

/// Draws them. Returns what was asked.
pub fn branches_in<G: TableLook>(ui: &mut Ui, frame: &TableFrame<'_, G>, room: Rect) -> Option<BranchRequest> {
    let mut inside = ui.new_child(UiBuilder::new().id_salt("branches").max_rect(room));
    let area = ScrollArea::vertical().id_salt("branches").auto_shrink(false);
    area.show(&mut inside, |ui| branches(ui, frame.sandbox.tree(), frame.session.removed())).inner
}

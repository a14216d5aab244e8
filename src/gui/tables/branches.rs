//! The branches and the notes of the game, as they are shown below the journal, and the comparison of two branches.

use super::other_rules::toggle;
use super::{SideState, TableFrame, TableLook, TableRequests};
use crate::app::table::TableRequest;
use crate::gui::menu_button;
use crate::gui::views::sandbox::{branches, note, notes_list, questions};
use crate::gui::wording::wording;
use crate::model::say;
use eframe::egui::{Rect, ScrollArea, Ui, UiBuilder};

/// Draws them, with what they can be compared by.
pub fn branches_in<G: TableLook>(
    ui: &mut Ui,
    frame: &TableFrame<'_, G>,
    room: Rect,
    state: &mut SideState,
    requests: &mut TableRequests<G>,
) {
    let mut inside = ui.new_child(UiBuilder::new().id_salt("branches").max_rect(room));
    ScrollArea::vertical().id_salt("branches").auto_shrink(false).show(&mut inside, |ui| {
        let asked = branches(ui, frame.sandbox.tree(), frame.session.removed());
        comparison(ui, frame, state, requests);
        requests.table.extend(asked.map(TableRequest::Branch));
    });
}

/// What another branch is compared by with the one that is played on, where there is another.
fn comparison<G: TableLook>(
    ui: &mut Ui,
    frame: &TableFrame<'_, G>,
    state: &mut SideState,
    requests: &mut TableRequests<G>,
) {
    let tree = frame.sandbox.tree();
    if let Some(other) = frame.session.branch_beside().and_then(|at| tree.branches().get(at)) {
        ui.label(say!(wording(ui), "“{name}” is beside this branch", name = other.name));
        ui.horizontal(|ui| {
            toggle(ui, &mut state.beside.is_open);
            if ui.link(say!(wording(ui), "put it away")).clicked() {
                requests.push(TableRequest::CompareBranch(None));
            }
        });
    } else if tree.branches().len() > 1 {
        let tip = say!(
            wording(ui),
            "Shows another branch beside this one, at the same moment of the game, and how they differ."
        );
        let menu = menu_button(ui, say!(wording(ui), "Compare with…"), |ui| {
            let others = tree.branches().iter().enumerate().filter(|(at, _)| *at != tree.current());
            for (at, branch) in others {
                if ui.button(&branch.name).clicked() {
                    requests.push(TableRequest::CompareBranch(Some(at)));
                    state.beside.is_open = true;
                    ui.close();
                }
            }
        });
        menu.response.on_hover_text(tip);
    }
}

/// Draws the notes on the moment that is looked at, and the list of all.
pub fn notes_in<G: TableLook>(ui: &mut Ui, frame: &TableFrame<'_, G>, room: Rect, requests: &mut TableRequests<G>) {
    let mut inside = ui.new_child(UiBuilder::new().id_salt("notes").max_rect(room));
    let (tree, at) = (frame.sandbox.tree(), frame.session.at());
    ScrollArea::vertical().id_salt("notes").auto_shrink(false).show(&mut inside, |ui| {
        note(ui, tree, at).into_iter().for_each(|noted| requests.push(TableRequest::Branch(noted)));
        let when = |at: usize| {
            let moment = frame.session.timeline().moments.get(at);
            moment.map_or(String::new(), |moment| G::when(frame.texts.wording(), &moment.position))
        };
        let asked = notes_list(ui, tree.branch(), at, when);
        asked.into_iter().for_each(|at| requests.push(TableRequest::GoTo(at)));
        if let Some((question, seat, text)) = questions(ui, frame.sandbox) {
            requests.push(TableRequest::Answer { question, seat, text });
        }
    });
}

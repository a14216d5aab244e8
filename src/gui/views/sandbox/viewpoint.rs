//! The viewpoint from which the table is shown: all open, one seat's, or that of the person who acts.

use super::{SandboxState, Table};
use crate::app::session::SessionRequest;
use crate::gui::requests::Requests;
use crate::kernel::{Seat, Viewpoint};
use crate::model::say;
use crate::sandbox::{Player, Sandbox};
use eframe::egui::{ComboBox, Ui};

/// The viewpoint of a game: the one that was chosen in it, else with one person among bots that person's, else all open.
fn viewpoint(sandbox: &Sandbox) -> Viewpoint {
    let is_alone = persons(sandbox).count() == 1 && sandbox.names().len() > 1;
    let usual = if is_alone { Viewpoint::Own } else { Viewpoint::Open };
    sandbox.sitting().view.unwrap_or(usual)
}

fn text(viewpoint: Viewpoint, table: &Table<'_>) -> String {
    match viewpoint {
        Viewpoint::Open => say!(table.texts, "All cards open"),
        Viewpoint::Own => say!(table.texts, "View of the player to choose"),
        Viewpoint::Seat(seat) => say!(table.texts, "{who}'s view", who = table.name(seat)),
    }
}

fn persons(sandbox: &Sandbox) -> impl Iterator<Item = Seat> + '_ {
    Seat::first(sandbox.names().len()).filter(|&seat| sandbox.player(seat) == Player::Person)
}

/// Determines the viewer, and whether the screen must be handed over first.
pub(super) fn settle(sandbox: &Sandbox, state: &mut SandboxState) {
    state.handover = None;
    match viewpoint(sandbox) {
        Viewpoint::Open => state.viewer = None,
        Viewpoint::Seat(seat) => state.viewer = Some(seat),
        Viewpoint::Own => {
            let mut all = persons(sandbox);
            let only = all.next().filter(|_| all.next().is_none());
            if only.is_some() {
                state.viewer = only;
                return;
            }
            let acting = sandbox.asked().filter(|&seat| sandbox.player(seat) == Player::Person);
            match acting {
                Some(seat) if state.viewer != Some(seat) => state.handover = Some(seat),
                Some(_) => {}
                // While bots act, the last person is the viewer.
                None if state.viewer.is_some() => {}
                None => state.handover = persons(sandbox).next(),
            }
        }
    }
}

/// The switch.
pub(super) fn switch(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let before = viewpoint(table.sandbox);
    let mut chosen = before;
    let list = ComboBox::from_id_salt("viewpoint").width(ui.available_width()).selected_text(text(before, table));
    let shown = list.show_ui(ui, |ui| {
        let seats = Seat::first(table.sandbox.names().len()).map(Viewpoint::Seat);
        for viewpoint in [Viewpoint::Open, Viewpoint::Own].into_iter().chain(seats) {
            ui.selectable_value(&mut chosen, viewpoint, text(viewpoint, table));
        }
    });
    let name = say!(table.texts, "View: {what}", what = text(before, table));
    shown.response.widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::ComboBox, true, &name));
    if before != chosen {
        requests.push(SessionRequest::SetView(chosen));
        state.viewer = None;
        state.hand_of = None;
    }
}

//! The viewpoint from which the table is shown: all open, one seat's, or that of the person who acts.

use super::{SandboxState, Table};
use crate::kernel::Seat;
use crate::model::say;
use crate::sandbox::{Player, Sandbox};
use eframe::egui::{ComboBox, Ui};

/// The chosen viewpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Viewpoint {
    /// Everything is open.
    #[default]
    Open,
    /// A person sees what the own seat may see; with several at the screen the view goes round with who acts.
    Own,
    /// One seat's, no matter who acts.
    Seat(Seat),
}

impl Viewpoint {
    /// The initial viewpoint: with one person among bots that person's, otherwise all open.
    pub(super) fn usual(sandbox: &Sandbox) -> Viewpoint {
        let persons = persons(sandbox).count();
        let all = sandbox.names().len();
        if persons == 1 && all > 1 { Viewpoint::Own } else { Viewpoint::Open }
    }

    fn text(self, table: &Table<'_>) -> String {
        match self {
            Viewpoint::Open => say!(table.texts, "All cards open"),
            Viewpoint::Own => say!(table.texts, "View of the player to choose"),
            Viewpoint::Seat(seat) => say!(table.texts, "{who}'s view", who = table.name(seat)),
        }
    }
}

fn persons(sandbox: &Sandbox) -> impl Iterator<Item = Seat> + '_ {
    Seat::first(sandbox.names().len()).filter(|&seat| sandbox.player(seat) == Player::Person)
}

/// Determines the viewer, and whether the screen must be handed over first.
pub(super) fn settle(sandbox: &Sandbox, state: &mut SandboxState) {
    state.handover = None;
    match state.viewpoint {
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
pub(super) fn switch(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState) {
    let before = state.viewpoint;
    let list =
        ComboBox::from_id_salt("viewpoint").width(ui.available_width()).selected_text(state.viewpoint.text(table));
    let shown = list.show_ui(ui, |ui| {
        let seats = Seat::first(table.sandbox.names().len()).map(Viewpoint::Seat);
        for viewpoint in [Viewpoint::Open, Viewpoint::Own].into_iter().chain(seats) {
            ui.selectable_value(&mut state.viewpoint, viewpoint, viewpoint.text(table));
        }
    });
    let name = say!(table.texts, "View: {what}", what = state.viewpoint.text(table));
    shown.response.widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::ComboBox, true, &name));
    if before != state.viewpoint {
        state.viewer = None;
        state.hand_of = None;
    }
}

//! By whose eyes the table is seen: all open, one seat's, or that of whoever acts.

use super::{SandboxState, Table};
use crate::kernel::Seat;
use crate::sandbox::{Player, Sandbox};
use eframe::egui::{ComboBox, Ui};

/// Whose eyes are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Eyes {
    /// Everything lies open.
    #[default]
    Open,
    /// A person sees what the own seat may see; with several at the screen the view goes round with who acts.
    Own,
    /// One seat's, whoever acts.
    Seat(Seat),
}

impl Eyes {
    /// What a game begins with: with one person among bots that person's view, otherwise all open.
    pub(super) fn usual(sandbox: &Sandbox) -> Eyes {
        let persons = persons(sandbox).count();
        let all = sandbox.names().len();
        if persons == 1 && all > 1 { Eyes::Own } else { Eyes::Open }
    }

    fn text(self, table: &Table<'_>) -> String {
        match self {
            Eyes::Open => "All open".to_owned(),
            Eyes::Own => "Own view of who acts".to_owned(),
            Eyes::Seat(seat) => format!("{}'s view", table.name(seat)),
        }
    }
}

fn persons(sandbox: &Sandbox) -> impl Iterator<Item = Seat> + '_ {
    Seat::first(sandbox.names().len()).filter(|&seat| sandbox.player(seat) == Player::Person)
}

/// Says who sees, and whether somebody must sit down first.
pub(super) fn settle(sandbox: &Sandbox, state: &mut SandboxState) {
    state.curtain = None;
    match state.eyes {
        Eyes::Open => state.seer = None,
        Eyes::Seat(seat) => state.seer = Some(seat),
        Eyes::Own => {
            let mut all = persons(sandbox);
            let only = all.next().filter(|_| all.next().is_none());
            if only.is_some() {
                state.seer = only;
                return;
            }
            let acting = sandbox.asked().filter(|&seat| sandbox.player(seat) == Player::Person);
            match acting {
                Some(seat) if state.seer != Some(seat) => state.curtain = Some(seat),
                Some(_) => {}
                // While bots act, whoever sat there last looks on.
                None if state.seer.is_some() => {}
                None => state.curtain = persons(sandbox).next(),
            }
        }
    }
}

/// The switch.
pub(super) fn switch(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState) {
    let before = state.eyes;
    let list = ComboBox::from_id_salt("eyes").width(ui.available_width()).selected_text(state.eyes.text(table));
    let shown = list.show_ui(ui, |ui| {
        let seats = Seat::first(table.sandbox.names().len()).map(Eyes::Seat);
        for eyes in [Eyes::Open, Eyes::Own].into_iter().chain(seats) {
            ui.selectable_value(&mut state.eyes, eyes, eyes.text(table));
        }
    });
    let name = format!("Seen by: {}", state.eyes.text(table));
    shown.response.widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::ComboBox, true, &name));
    if before != state.eyes {
        state.seer = None;
        state.hand_of = None;
    }
}

//! Why things on the table are as they are, asked where they lie: by the other button of the mouse, by `?` or by the key for
//! menus.

use super::menu::Menu;
use super::spot::{self, Spot};
use super::{SandboxState, Table};
use crate::kernel::Seat;
use crate::sandbox::WhySubject;
use eframe::egui::{Id, Key, LayerId, Order, Pos2, Ui};

/// What may be asked about at a place.
pub(super) fn things(table: &Table<'_>, spot: Spot) -> Vec<WhySubject> {
    let p = table.sandbox.position();
    match spot {
        Spot::Province(id) => {
            let stacks = p.stacks(id).iter().map(|(seat, _)| WhySubject::Stack(id, seat));
            std::iter::once(WhySubject::Province(id)).chain(stacks).collect()
        }
        Spot::Stack(id, seat) => vec![WhySubject::Stack(id, seat), WhySubject::Province(id)],
        Spot::Card(card) => vec![WhySubject::Card(card)],
        Spot::Seat(seat) => of_seat(table, seat),
        Spot::Discard => p.piles.discard().last().map(WhySubject::Card).into_iter().collect(),
        Spot::Battle => {
            let with_tokens = p.order().iter().copied().filter(|&seat| p.battle_tokens[seat] > 0);
            with_tokens.map(WhySubject::Tokens).chain([WhySubject::LostBattles]).collect()
        }
        Spot::Deck | Spot::Options => Vec::new(),
    }
}

fn of_seat(table: &Table<'_>, seat: Seat) -> Vec<WhySubject> {
    let p = table.sandbox.position();
    let has_votes = p.votes[seat].0.iter().any(|&votes| votes > 0);
    let all = [
        (WhySubject::Points(seat), true),
        (WhySubject::Tokens(seat), p.battle_tokens[seat] > 0),
        (WhySubject::Presence(seat), p.presence.has(seat)),
        (WhySubject::Votes(seat), has_votes),
    ];
    all.into_iter().filter(|(_, is_there)| *is_there).map(|(thing, _)| thing).collect()
}

/// Opens the menu of what was clicked with the other button, or asked about by a key.
pub(super) fn answer(ui: &Ui, table: &Table<'_>, state: &mut SandboxState) {
    if !ui.is_enabled() {
        return;
    }
    let (clicked, hovered, is_pressed) = ui.input(|input| {
        let clicked = input.pointer.secondary_clicked().then(|| input.pointer.interact_pos()).flatten();
        let is_pressed = input.key_pressed(Key::Questionmark) || input.key_pressed(Key::Menu);
        (clicked, input.pointer.hover_pos(), is_pressed)
    });
    if let Some(spot) = clicked.and_then(|at| under(ui, state, at)) {
        open(table, state, spot, false);
    } else if is_pressed && !ui.ctx().text_edit_focused() {
        let walked = state.cursor.and_then(|at| table.moment.choices.get(at)).and_then(|&choice| spot::spot_of(choice));
        let pointed = || hovered.and_then(|at| under(ui, state, at));
        if let Some(spot) = state.focused.or(walked).or_else(pointed) {
            open(table, state, spot, true);
        }
    }
}

fn open(table: &Table<'_>, state: &mut SandboxState, spot: Spot, takes_focus: bool) {
    let whys = things(table, spot);
    if !whys.is_empty() {
        state.refused = None;
        state.menu = Some(Menu { spot, choices: Vec::new(), whys, takes_focus, came: false });
    }
}

/// What lies under a place, unless a dialog or another window does. What was drawn later lies above; a card lies on its
/// owner's panel.
fn under(ui: &Ui, state: &SandboxState, at: Pos2) -> Option<Spot> {
    let layer = ui.ctx().layer_id_at(at)?;
    let is_window = layer == LayerId::new(Order::Middle, Id::unique("sandbox discards"));
    if !is_window && layer != ui.layer_id() {
        return None;
    }
    let here = || state.rects.iter().rev().filter(|(_, rect)| rect.contains(at)).map(|(spot, _)| *spot);
    let card = here().find(|spot| matches!(spot, Spot::Card(_)));
    let stack = || state.map.stack_at(at).map(|(id, seat)| Spot::Stack(id, seat));
    let on_map = || stack().or_else(|| state.map.province_at(at).map(Spot::Province));
    card.or_else(|| here().next()).or_else(on_map)
}

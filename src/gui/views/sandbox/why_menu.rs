//! The menu that explains things on the table: opened by the secondary mouse button, by `?` or by the key for
//! menus.

use super::hit_target::{HitTarget, hit_target_of};
use super::menu::Menu;
use super::{SandboxState, Table};
use crate::kernel::Seat;
use crate::sandbox::WhySubject;
use eframe::egui::{Id, Key, LayerId, Order, Pos2, Ui};

/// What can be explained at a position.
pub(super) fn things(table: &Table<'_>, target: HitTarget) -> Vec<WhySubject> {
    let p = table.sandbox.position();
    match target {
        HitTarget::Province(id) => {
            let stacks = p.stacks(id).iter().map(|(seat, _)| WhySubject::Stack(id, seat));
            std::iter::once(WhySubject::Province(id)).chain(stacks).collect()
        }
        HitTarget::Stack(id, seat) => vec![WhySubject::Stack(id, seat), WhySubject::Province(id)],
        HitTarget::Card(card) => vec![WhySubject::Card(card)],
        HitTarget::Seat(seat) => of_seat(table, seat),
        HitTarget::Discard => p.piles.discard().last().map(WhySubject::Card).into_iter().collect(),
        HitTarget::Battle => {
            let with_tokens = p.order().iter().copied().filter(|&seat| p.battle_tokens[seat] > 0);
            with_tokens.map(WhySubject::Tokens).chain([WhySubject::LostBattles]).collect()
        }
        HitTarget::Deck | HitTarget::Options => Vec::new(),
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

/// Opens the menu for what was clicked with the secondary button, or chosen by a key.
pub(super) fn answer(ui: &Ui, table: &Table<'_>, state: &mut SandboxState) {
    if !ui.is_enabled() {
        return;
    }
    let (clicked, hovered, is_pressed) = ui.input(|input| {
        let clicked = input.pointer.secondary_clicked().then(|| input.pointer.interact_pos()).flatten();
        let is_pressed = input.key_pressed(Key::Questionmark) || input.key_pressed(Key::Menu);
        (clicked, input.pointer.hover_pos(), is_pressed)
    });
    if let Some(target) = clicked.and_then(|at| under(ui, state, at)) {
        open(table, state, target, false);
    } else if is_pressed && !ui.ctx().text_edit_focused() {
        let walked = table.choice_at(state).and_then(hit_target_of);
        let pointed = || hovered.and_then(|at| under(ui, state, at));
        if let Some(target) = state.focused.or(walked).or_else(pointed) {
            open(table, state, target, true);
        }
    }
}

fn open(table: &Table<'_>, state: &mut SandboxState, target: HitTarget, takes_focus: bool) {
    let whys = things(table, target);
    if !whys.is_empty() {
        state.refused = None;
        state.menu = Some(Menu { target, choices: Vec::new(), whys, takes_focus, came: false });
    }
}

/// What lies under a place, unless a dialog or another window does. What was drawn later lies above; a card lies on its
/// owner's panel.
fn under(ui: &Ui, state: &SandboxState, at: Pos2) -> Option<HitTarget> {
    let layer = ui.ctx().layer_id_at(at)?;
    let is_window = layer == LayerId::new(Order::Middle, Id::unique("sandbox discards"));
    if !is_window && layer != ui.layer_id() {
        return None;
    }
    let here = || state.rects.iter().rev().filter(|(_, rect)| rect.contains(at)).map(|(target, _)| *target);
    let card = here().find(|target| matches!(target, HitTarget::Card(_)));
    let stack = || state.map.stack_at(at).map(|(id, seat)| HitTarget::Stack(id, seat));
    let on_map = || stack().or_else(|| state.map.province_at(at).map(HitTarget::Province));
    card.or_else(|| here().next()).or_else(on_map)
}

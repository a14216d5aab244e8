//! The table by keyboard: digits press the options as they are numbered and P passes; N and Shift+N go through all legal choices and
//! Enter makes the one that they are at; H goes to the hand, in a tie from the display to the hand and back, and M to the map;
//! Space enlarges the card of the hand that is pointed at.

use super::hand::shown_hand;
use super::hit_target::{HitTarget, hit_target_of};
use super::try_choice::try_choice;
use super::{SandboxState, Table};
use crate::gui::requests::Requests;
use eframe::egui::{Event, Key, Modifiers, Ui};

/// Consumes a press of a key.
fn takes(ui: &Ui, key: Key, modifiers: Modifiers) -> bool {
    ui.input_mut(|input| input.consume_key(modifiers, key))
}

/// Handles keys, unless a text field has the focus or a dialog is open.
pub(super) fn answer(ui: &Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let is_typing = ui.ctx().text_edit_focused();
    if is_typing || !ui.is_enabled() {
        return;
    }
    if state.looks_into_discard && takes(ui, Key::Escape, Modifiers::NONE) {
        state.looks_into_discard = false;
        return;
    }
    if state.hand_at.is_some() && takes(ui, Key::Space, Modifiers::NONE) {
        state.reads_large = !state.reads_large;
    }
    if takes(ui, Key::H, Modifiers::NONE) {
        state.shows_hand = !state.shows_hand;
        state.takes_hand_focus = true;
    }
    if takes(ui, Key::M, Modifiers::NONE) {
        state.map.takes_focus = true;
        state.map.focus = table.moment.glowing.iter().next().or(state.map.focus);
    }
    if table.moment.choices.is_empty() || !table.is_live() {
        return;
    }
    for &(key, choice) in &table.moment.keys {
        if Key::from_name(&key.to_string()).is_some_and(|key| takes(ui, key, Modifiers::NONE)) {
            try_choice(table, choice, HitTarget::Options, state, requests);
            return;
        }
    }
    walk(ui, table, state);
    let Some(choice) = table.choice_at(state) else { return };
    if takes(ui, Key::Enter, Modifiers::NONE) {
        let at = hit_target_of(choice).unwrap_or(HitTarget::Options);
        try_choice(table, choice, at, state, requests);
    } else if takes(ui, Key::Escape, Modifiers::NONE) || has_moved_focus(ui) {
        state.cursor = None;
    }
}

/// Goes to the next legal choice or the one before.
fn walk(ui: &Ui, table: &Table<'_>, state: &mut SandboxState) {
    let count = table.moment.choices.len();
    // Shift first: a match without modifiers would consume it too.
    let back = takes(ui, Key::N, Modifiers::SHIFT);
    let on = !back && takes(ui, Key::N, Modifiers::NONE);
    if !back && !on {
        return;
    }
    let at = match state.cursor {
        None if on => 0,
        None => count - 1,
        Some(at) if on => (at + 1) % count,
        Some(at) => (at + count - 1) % count,
    };
    state.cursor = Some(at);
    ui.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
    });
    // Shows what the cursor is at: a province or a card.
    let target = hit_target_of(table.moment.choices[at]);
    if let Some(province) = target.and_then(HitTarget::province) {
        state.map.focus = Some(province);
    }
    let is_it = |card| target == Some(HitTarget::Card(card));
    state.looks_into_discard |= table.sandbox.position().piles.discard().any(is_it);
    let asked = table.sandbox.position().asked;
    if shown_hand(table, state) != asked {
        state.hand_of = None;
    }
}

/// Whether Tab was pressed, which moves the focus.
fn has_moved_focus(ui: &Ui) -> bool {
    ui.input(|input| input.events.iter().any(|event| matches!(event, Event::Key { key: Key::Tab, pressed: true, .. })))
}

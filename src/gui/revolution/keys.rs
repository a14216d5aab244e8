//! The table by keyboard: F, M and G pick a chip up, 1 to 9, 0, - and = lay it on a space, Backspace takes the last back, Enter
//! closes the bid, C covers. On the town arrows go among the legal markers, Enter takes one, 0 declines. While what happened is
//! followed, Enter goes on, Space plays and pauses, Home and End go to the ends. B begins a branch.

use super::cell::key_of;
use super::{TableRequests, TableState, TableView, bid_shelf, chart};
use crate::app::branches::BranchRequest;
use crate::app::revolution::{ChipEdit, RevolutionRequest};
use crate::games::revolution::{Choice, Currency};
use crate::gui::tables::Below;
use eframe::egui::{Event, Key, Modifiers, Ui};

/// Consumes a press of a key.
fn takes(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// Handles keys, unless a text is typed or a dialog is open. What has the focus comes first.
pub(super) fn answer(ui: &Ui, view: &TableView<'_>, state: &mut TableState, requests: &mut TableRequests) {
    if state.side.has_dialog || ui.ctx().text_edit_focused() {
        return;
    }
    let is_free = ui.memory(|memory| memory.focused().is_none());
    if is_free && takes(ui, Key::B) {
        requests.push(RevolutionRequest::Branch(BranchRequest::Fork(None)));
        state.side.below = Below::Branches;
        return;
    }
    if view.bid.is_some() {
        bidding(ui, view, is_free, state, requests);
    } else if view.session.asked_openly().is_some() {
        naming(ui, view, is_free, state, requests);
    } else if !view.session.is_live() {
        following(ui, view, is_free, requests);
    } else {
        if view.session.own_laid_answer().is_some() && takes(ui, Key::Backspace) {
            requests.push(RevolutionRequest::Undo);
        }
        if is_free && takes(ui, Key::Home) {
            requests.push(RevolutionRequest::GoTo(0));
        }
        if is_free && takes(ui, Key::Space) {
            requests.push(RevolutionRequest::SetRunning(!view.session.is_running()));
        }
    }
}

fn bidding(ui: &Ui, view: &TableView<'_>, is_free: bool, state: &mut TableState, requests: &mut TableRequests) {
    let Some(bid) = view.bid else { return };
    for (currency, key) in Currency::ALL.into_iter().zip(bid_shelf::PICKS) {
        if Key::from_name(key).is_some_and(|key| takes(ui, key)) && bid.in_hand.has(currency) {
            state.picked = if state.picked == Some(currency) { None } else { Some(currency) };
            state.refused = None;
        }
    }
    if takes(ui, Key::Escape) {
        (state.picked, state.refused) = (None, None);
    }
    if takes(ui, Key::Backspace) {
        state.refused = None;
        requests.push(RevolutionRequest::EditAnswer(ChipEdit::TakeLastBack));
    }
    if view.session.persons().len() > 1 && takes(ui, Key::C) {
        requests.push(RevolutionRequest::Cover);
    }
    if is_free && bid.in_hand.is_empty() && takes(ui, Key::Enter) {
        requests.push(RevolutionRequest::LayAnswer);
    }
    for space in view.spaces() {
        let pressed = key_of(space).is_some_and(|key| pressed_text(ui, key));
        // The only kind of chip that is left need not be picked up.
        let Some(currency) = state.picked.or(only_kind(bid.in_hand)).filter(|_| pressed) else { continue };
        chart::lay(view, currency, space, false, state, requests);
    }
}

/// The only kind among chips.
fn only_kind(chips: crate::games::revolution::Chips) -> Option<Currency> {
    let kinds = chips.currencies();
    if kinds.len() == 1 { kinds.lowest() } else { None }
}

/// Whether this sign was typed; it is consumed.
fn pressed_text(ui: &Ui, sign: &str) -> bool {
    ui.input_mut(|input| {
        let before = input.events.len();
        input.events.retain(|event| !matches!(event, Event::Text(text) if text == sign));
        before != input.events.len()
    })
}

fn naming(ui: &Ui, view: &TableView<'_>, is_free: bool, state: &mut TableState, requests: &mut TableRequests) {
    let Some(seat) = view.session.asked_openly() else { return };
    let choices = view.sandbox.tree().choices(seat);
    let count = choices.iter().filter(|choice| matches!(choice, Choice::Marker { .. })).count();
    if choices.contains(&Choice::Nothing) && pressed_text(ui, "0") {
        return requests.push(RevolutionRequest::Choose(Choice::Nothing));
    }
    if count == 0 || !is_free {
        return;
    }
    let on = takes(ui, Key::ArrowRight) || takes(ui, Key::ArrowDown);
    let back = takes(ui, Key::ArrowLeft) || takes(ui, Key::ArrowUp);
    state.cursor = match (state.cursor, on, back) {
        (None, true, _) => Some(0),
        (None, _, true) => Some(count - 1),
        (Some(at), true, _) => Some((at + 1) % count),
        (Some(at), _, true) => Some((at + count - 1) % count),
        (cursor, false, false) => cursor,
    };
    if takes(ui, Key::Escape) {
        state.cursor = None;
    }
    let at_cursor = state.cursor.and_then(|at| choices.get(at)).copied();
    if let Some(choice) = at_cursor.filter(|_| takes(ui, Key::Enter)) {
        state.cursor = None;
        requests.push(RevolutionRequest::Choose(choice));
    }
}

fn following(ui: &Ui, view: &TableView<'_>, is_free: bool, requests: &mut TableRequests) {
    if !is_free {
        return;
    }
    let at = view.session.at();
    let keys = [
        (Key::Enter, RevolutionRequest::GoTo(at + 1)),
        (Key::ArrowRight, RevolutionRequest::GoTo(at + 1)),
        (Key::ArrowLeft, RevolutionRequest::GoTo(at.saturating_sub(1))),
        (Key::Home, RevolutionRequest::GoTo(0)),
        (Key::End, RevolutionRequest::GoTo(usize::MAX)),
        (Key::Space, RevolutionRequest::SetRunning(!view.session.is_running())),
    ];
    for (key, request) in keys {
        if takes(ui, key) {
            requests.push(request);
        }
    }
}

//! The keys of the table.

use super::{TableClick, TableState, TableView};
use crate::games::libertalia::{Choice, Phase};
use eframe::egui::{Event, Key, Modifiers, Ui};

/// The digits that pick the first nine choices.
const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
/// The digit that declines.
const DECLINE: &str = "0";

/// The digit that picks a choice by its place; nothing beyond the ninth.
pub(super) fn digit(at: usize) -> &'static str {
    DIGITS.get(at).copied().unwrap_or_default()
}

/// The choices in the order in which keys pick them: those that decline have a key of their own.
pub(super) fn in_order(view: &TableView<'_>) -> Vec<Choice> {
    view.choices.iter().copied().filter(|choice| *choice != Choice::None).collect()
}

/// What the keys ask for that are pressed.
pub(super) fn pressed(ui: &Ui, view: &TableView<'_>, state: &mut TableState) -> Vec<TableClick> {
    let mut clicks = Vec::new();
    let hit = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if view.viewer.is_some() && hit(Key::C) {
        clicks.push(TableClick::Cover);
    }
    if view.position.phase != Phase::Sunrise && view.viewer.is_some() && hit(Key::H) {
        clicks.push(TableClick::ShowHand(!view.shows_hand));
    }
    let laid = view.viewer.filter(|seat| view.position.phase == Phase::Sunrise && !view.asked.has(*seat));
    if let Some(seat) = laid.filter(|_| hit(Key::Backspace)) {
        clicks.push(TableClick::Reopen(seat));
    }
    let choices = in_order(view);
    let is_asked = view.viewer.is_some_and(|seat| view.asked.has(seat)) && !view.choices.is_empty();
    if !is_asked {
        return clicks;
    }
    // By what is typed, since on some keyboards a digit takes the shift key.
    let typed: Vec<String> = ui.input(|input| {
        input
            .events
            .iter()
            .filter_map(|event| if let Event::Text(text) = event { Some(text.clone()) } else { None })
            .collect()
    });
    for text in typed {
        let choice = DIGITS.iter().position(|digit| *digit == text).and_then(|at| choices.get(at).copied());
        if let Some(choice) = choice {
            clicks.push(if view.picked == Some(choice) { TableClick::LetGo } else { TableClick::Pick(choice) });
        } else if text == DECLINE && view.choices.contains(&Choice::None) {
            clicks.push(TableClick::Make(Choice::None));
        }
    }
    if view.picked.is_some() && hit(Key::Escape) {
        clicks.push(TableClick::LetGo);
    }
    // Where a button has the focus, Enter and the arrows are its own.
    if ui.memory(|memory| memory.focused().is_some()) {
        return clicks;
    }
    if let Some(choice) = view.picked.filter(|_| hit(Key::Enter)) {
        clicks.push(TableClick::Make(choice));
    }
    let steps = [(Key::ArrowDown, 1), (Key::ArrowUp, choices.len() - 1)];
    for (key, step) in steps.into_iter().filter(|_| !choices.is_empty()) {
        if hit(key) {
            let at = choices.iter().position(|choice| view.picked == Some(*choice)).or(state.cursor);
            let next = at.map_or(0, |at| (at + step) % choices.len());
            state.cursor = Some(next);
            clicks.push(TableClick::Pick(choices[next]));
        }
    }
    clicks
}

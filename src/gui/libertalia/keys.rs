//! The keys of the table.

use super::{TableClick, TableState, TableView};
use crate::games::libertalia::{Choice, Phase};
use eframe::egui::{Key, Modifiers, Ui};

/// The keys that pick the first nine choices.
const DIGITS: [(Key, &str); 9] = [
    (Key::Num1, "1"),
    (Key::Num2, "2"),
    (Key::Num3, "3"),
    (Key::Num4, "4"),
    (Key::Num5, "5"),
    (Key::Num6, "6"),
    (Key::Num7, "7"),
    (Key::Num8, "8"),
    (Key::Num9, "9"),
];

/// The key that picks a choice by its place; nothing beyond the ninth.
pub(super) fn digit(at: usize) -> &'static str {
    DIGITS.get(at).map_or("", |(_, digit)| digit)
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
    let choices = in_order(view);
    let is_asked = view.viewer.is_some_and(|seat| view.asked.has(seat)) && !view.choices.is_empty();
    if !is_asked {
        return clicks;
    }
    for (&(key, _), &choice) in DIGITS.iter().zip(&choices) {
        if hit(key) {
            clicks.push(if view.picked == Some(choice) { TableClick::LetGo } else { TableClick::Pick(choice) });
        }
    }
    if view.choices.contains(&Choice::None) && hit(Key::Num0) {
        clicks.push(TableClick::Make(Choice::None));
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

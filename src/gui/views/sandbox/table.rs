//! The middle: the map with the stacks that stand on it, what is asked, and what was refused.

use super::{SandboxState, Table, try_choice};
use crate::desk::{asked, entries};
use crate::gui::asks::Asks;
use crate::gui::map::{self, Marks, Stack};
use crate::gui::theme::palette;
use crate::model::{ProvinceId, ProvinceSet};
use crate::rules::Choice;
use eframe::egui::{Panel, RichText, Ui};

/// Draws the middle.
pub fn table(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, asks: &mut Asks) {
    let choices = table.choices();
    Panel::bottom("sandbox question").show(ui, |ui| question(ui, table, &choices, state, asks));
    let p = table.sandbox.position();
    let stacks = |id: ProvinceId| -> Vec<Stack> {
        let stack =
            |(seat, stack): (_, crate::rules::Stack)| Stack { seat, faction: stack.faction(), height: stack.height() };
        p.stacks(id).iter().map(stack).collect()
    };
    let glowing: ProvinceSet = choices.iter().filter_map(|&choice| province_of(choice)).collect();
    let marks = Marks { glowing, stacks: Some(&stacks), ..Marks::default() };
    let pack = table.sandbox.pack();
    let clicked = map::view(ui, &pack.board, table.texts, &marks, &mut state.map).clicked;
    if let Some(id) = clicked {
        let meant = choices.iter().copied().find(|&choice| province_of(choice) == Some(id));
        try_choice(table, meant.unwrap_or(Choice::Place(id)), Some(id), state, asks);
    }
}

/// The province that a choice is about.
fn province_of(choice: Choice) -> Option<ProvinceId> {
    match choice {
        Choice::Place(id) => Some(id),
        _ => None,
    }
}

/// What is asked, and all choices as buttons.
fn question(ui: &mut Ui, table: &Table<'_>, choices: &[Choice], state: &mut SandboxState, asks: &mut Asks) {
    let (game, p, names) = (table.sandbox.game(), table.sandbox.position(), table.sandbox.names());
    if let Some(refused) = &state.refused {
        ui.colored_label(palette(ui).wrong, &refused.why);
    }
    if let Some(outcome) = table.sandbox.tree().outcome() {
        let winners: Vec<&str> = outcome.winners.iter().map(|seat| names[seat.index()].as_str()).collect();
        ui.label(RichText::new(format!("{}: {}", outcome.end, winners.join(", "))).strong());
        return;
    }
    ui.label(asked(game, p, names, table.texts));
    ui.horizontal_wrapped(|ui| {
        for entry in entries(game, p, names, table.texts, choices) {
            if ui.button(&entry.text).on_hover_text(&entry.about).clicked() {
                try_choice(table, entry.choice, None, state, asks);
            }
        }
    });
}

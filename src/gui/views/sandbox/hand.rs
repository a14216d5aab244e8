//! The hand of the seat that is asked.

use super::{SandboxState, Table, try_choice};
use crate::gui::asks::Asks;
use crate::gui::paint::{CardFace, card_button};
use crate::rules::Choice;
use eframe::egui::{ScrollArea, Ui};

/// Draws the hand.
pub fn hand(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, asks: &mut Asks) {
    let Some(seat) = table.seer.or(table.sandbox.asked()) else { return };
    let cards = table.view(seat).known_hand(seat);
    ScrollArea::horizontal().auto_shrink(false).show(ui, |ui| {
        ui.horizontal(|ui| {
            for card in cards.iter() {
                let face = CardFace::of(table.sandbox.pack(), card, table.language);
                if card_button(ui, &face, 110.0, false).clicked() {
                    try_choice(table, Choice::Play(card), None, state, asks);
                }
            }
        });
    });
}

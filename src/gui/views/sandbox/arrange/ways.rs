//! The ways to arranging: from the form of a new game, from a game, and back to the game that was put aside.

use super::ask;
use crate::gui::asks::{Asks, Bench};
use crate::gui::play::ArrangeAsk;
use eframe::egui::{Button, Ui};

/// The way from the form of a new game.
pub(in super::super) fn begin(ui: &mut Ui, seats: usize, can: bool, asks: &mut Asks) {
    let button = ui.add_enabled(can, Button::new("Arrange a position…"));
    if button.on_hover_text("Put cards and blocks where you like, and play from there.").clicked() {
        ask(asks, ArrangeAsk::Empty(seats));
    }
}

/// The ways from a game.
pub(in super::super) fn ways(ui: &mut Ui, bench: &Bench<'_>, asks: &mut Asks) {
    let button = ui.button("Arrange from here");
    if button.on_hover_text("Change this moment's position by hand, and play from there.").clicked() {
        ask(asks, ArrangeAsk::FromHere);
    }
    if bench.play.has_aside() {
        let button = ui.button("The game put aside");
        let tip = "Back to the game that lay here before; this one is put aside in its place.";
        if button.on_hover_text(tip).clicked() {
            ask(asks, ArrangeAsk::Swap);
        }
    }
}

//! The buttons that open the position editor: from the form of a new game, and from a game.

use crate::app::arranging::ArrangeRequest;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::wording::wording;
use crate::model::say;
use eframe::egui::{Button, Ui};

/// The button in the form of a new game.
pub(in super::super) fn begin(ui: &mut Ui, seats: usize, can: bool, requests: &mut Requests) {
    let button = ui.add_enabled(can, Button::new(say!(wording(ui), "Arrange a position…")));
    requests.on_click(
        button.on_hover_text(say!(wording(ui), "Put cards and blocks where you like, and play from there.")),
        ArrangeRequest::Empty(seats),
    );
}

/// The buttons in a game.
pub(in super::super) fn open_buttons(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let button = ui.button(say!(wording(ui), "Arrange from here"));
    requests.on_click(
        button.on_hover_text(say!(wording(ui), "Change this moment's position by hand, and play from there.")),
        ArrangeRequest::FromHere,
    );
    if context.session.has_set_aside_game() {
        let button = ui.button(say!(wording(ui), "The other game"));
        let tip = say!(wording(ui), "Go back to the game that was here before; this one is set aside in its place.");
        requests.on_click(button.on_hover_text(tip), ArrangeRequest::SwapGames);
    }
}

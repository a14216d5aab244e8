//! Asking why something on the table is as it is, where it lies.

use super::TableState;
use crate::app::revolution::{Reason, WhySubject};
use crate::gui::tables::Below;
use eframe::egui::{Key, Pos2, Rect, Ui};

/// What is explained.
#[derive(Default)]
pub(super) struct WhyState {
    /// The thing.
    pub thing: Option<WhySubject>,
    /// The reasons.
    pub found: Vec<Reason>,
    /// The thing, the state of the game and the moment that they are of.
    pub of: Option<(WhySubject, u64, usize)>,
}

/// Asks why a thing is as it is, where it is clicked with the other button of the mouse, or `?` is pressed over it or while it
/// has the focus.
pub(super) fn asks(ui: &Ui, rect: Rect, has_focus: bool, thing: WhySubject, state: &mut TableState) {
    if state.side.has_dialog || ui.ctx().text_edit_focused() {
        return;
    }
    let (clicked, hovered, is_pressed) = ui.input(|input| {
        let clicked = input.pointer.secondary_clicked().then(|| input.pointer.interact_pos()).flatten();
        let is_pressed = input.key_pressed(Key::Questionmark) || input.key_pressed(Key::Menu);
        (clicked, input.pointer.hover_pos(), is_pressed)
    });
    let is_here = |at: Pos2| rect.contains(at) && ui.ctx().layer_id_at(at).is_none_or(|layer| layer == ui.layer_id());
    if clicked.is_some_and(is_here) || is_pressed && (has_focus || hovered.is_some_and(is_here)) {
        ask(state, thing);
    }
}

/// Asks why a thing is as it is.
pub(super) fn ask(state: &mut TableState, thing: WhySubject) {
    state.refused = None;
    state.why.thing = Some(thing);
    state.side.below = Below::Why;
}

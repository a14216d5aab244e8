//! A position arranged by hand at the table: seats on the left, what lies behind the shields and the town in the middle, the
//! reasons why it is impossible, the round and the cards on the right.

mod bids;
mod piles;
mod seats;
mod town;

use super::marks::Pieces;
use crate::desk::RevolutionWords;
use crate::games::revolution::{Currency, Revolution};
use crate::gui::tables::ArrangeFrame;
use crate::kernel::Seat;
use eframe::egui::{CentralPanel, Frame, Margin, Panel, Ui, vec2};

/// What the view remembers.
pub(super) struct ArrangeState {
    /// The seat whose bid is laid and whose markers are counted first.
    seat: Seat,
    /// The kind of chip that a click lays.
    currency: Currency,
}

impl Default for ArrangeState {
    fn default() -> ArrangeState {
        ArrangeState { seat: Seat(0), currency: Currency::Force }
    }
}

/// What the parts of the view draw and change.
struct Sheet<'a, 'b> {
    frame: &'a mut ArrangeFrame<'b, Revolution>,
    words: RevolutionWords<'b>,
    pieces: Pieces<'b>,
    state: &'a mut ArrangeState,
}

/// Draws the view.
pub(super) fn arrange(ui: &mut Ui, frame: &mut ArrangeFrame<'_, Revolution>, state: &mut ArrangeState) {
    state.seat = Seat(state.seat.0.min(frame.edited.names.len().saturating_sub(1) as u8));
    let ArrangeFrame { editor, game, pack, texts, theme, is_small, .. } = *frame;
    let words = RevolutionWords { game, names: &editor.setup().names, texts };
    let sheet = &mut Sheet { frame, words, pieces: Pieces { pack, theme }, state };
    let [left, right] = if is_small { [206.0, 226.0] } else { [250.0, 312.0] };
    let margin = Margin::symmetric(if is_small { 8 } else { 14 }, 8);
    let side = |panel: Panel, width: f32| {
        panel.exact_size(width).resizable(false).frame(Frame::new().fill(theme.panel).inner_margin(margin))
    };
    side(Panel::left("arrange seats"), left).show(ui, |ui| seats::seats(ui, sheet));
    side(Panel::right("arrange cards"), right).show(ui, |ui| piles::piles(ui, sheet));
    let margin = Margin::symmetric(if is_small { 12 } else { 20 }, 10);
    CentralPanel::default().frame(Frame::new().fill(theme.paper).inner_margin(margin)).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        bids::bids(ui, sheet);
        town::town(ui, sheet);
    });
}

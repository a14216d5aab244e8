//! A position arranged by hand at the table: a sheet for each seat with all that it has, the booty of the days below, and at
//! the right the reasons why the position is impossible, the moment, and the characters of the deck.
//!
//! Characters are rows of tiles, a row for each place where they can be: one click moves a character there, or away from it.

mod booty;
mod piles;
mod seats;
mod tiles;

use super::pieces::Pieces;
use crate::desk::LibertaliaWords;
use crate::games::libertalia::Libertalia;
use crate::gui::tables::ArrangeFrame;
use eframe::egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui, vec2};

/// What the parts of the view draw and change.
struct Sheet<'a, 'b> {
    frame: &'a mut ArrangeFrame<'b, Libertalia>,
    pieces: Pieces<'b>,
}

/// Draws the view.
pub(super) fn arrange(ui: &mut Ui, frame: &mut ArrangeFrame<'_, Libertalia>) {
    let ArrangeFrame { editor, game, pack, texts, theme, is_small, .. } = *frame;
    let words = LibertaliaWords { game, names: &editor.setup().names, texts };
    let sheet = &mut Sheet { frame, pieces: Pieces { pack, words } };
    let margin = Margin::symmetric(if is_small { 8 } else { 14 }, 8);
    let side = Panel::right("arrange deck").exact_size(if is_small { 226.0 } else { 312.0 }).resizable(false);
    side.frame(Frame::new().fill(theme.panel).inner_margin(margin)).show(ui, |ui| piles::piles(ui, sheet));
    CentralPanel::default().frame(Frame::new().fill(theme.paper).inner_margin(margin)).show(ui, |ui| {
        ScrollArea::vertical().id_salt("arranged table").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 5.0);
            seats::seats(ui, sheet);
            booty::days(ui, sheet);
        });
    });
}

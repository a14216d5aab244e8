//! The right side: what was chosen so far, and the ways through time.

use super::Table;
use crate::gui::asks::{Ask, Asks, Bench};
use crate::gui::play::PlayAsk;
use crate::gui::theme::book;
use crate::kernel::Game;
use eframe::egui::{RichText, ScrollArea, Ui};

/// What the view remembers.
#[derive(Default)]
pub struct JournalState {
    /// The moment that the pointer is at.
    pub hovered: Option<usize>,
}

/// Draws the journal.
pub fn journal(ui: &mut Ui, _bench: &Bench<'_>, table: &Table<'_>, _state: &mut JournalState, asks: &mut Asks) {
    let tree = table.sandbox.tree();
    ui.label(RichText::new("Journal").font(book(18.0)));
    ui.horizontal(|ui| {
        let mut go = |ui: &mut Ui, text: &str, ask: PlayAsk| {
            if ui.button(text).clicked() {
                asks.ask(Ask::Play(ask));
            }
        };
        go(ui, "First", PlayAsk::GoTo(0));
        go(ui, "Back", PlayAsk::GoTo(tree.at().saturating_sub(1)));
        go(ui, "On", PlayAsk::GoTo(tree.at() + 1));
        go(ui, "Last", PlayAsk::GoTo(usize::MAX));
        go(ui, "Undo to here", PlayAsk::UndoTo(tree.at()));
    });
    let steps = tree.branch().steps();
    let height = ui.spacing().interact_size.y;
    ScrollArea::vertical().auto_shrink(false).show_rows(ui, height, steps.len(), |ui, rows| {
        for at in rows {
            let text = match steps[at].made {
                Some(made) => format!(
                    "{at} {}: {}",
                    table.sandbox.names()[made.seat.index()],
                    tree.game().choice_text(made.choice)
                ),
                None => "0 the beginning".to_owned(),
            };
            if ui.selectable_label(at == tree.at(), text).clicked() {
                asks.ask(Ask::Play(PlayAsk::GoTo(at)));
            }
        }
    });
}

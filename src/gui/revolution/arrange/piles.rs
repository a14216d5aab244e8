//! The right side: why the position is impossible, its round and seed, and the cards whose places are known.

use super::{Sheet, sign_button};
use crate::games::revolution::{CardKind, Setup};
use crate::gui::theme::strong;
use crate::kernel::Seat;
use crate::sandbox::ArrangedTable;
use eframe::egui::{Grid, RichText, ScrollArea, Ui};

/// Draws the right side.
pub(super) fn piles(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    ScrollArea::vertical().id_salt("arranged cards").auto_shrink(false).show(ui, |ui| {
        reasons(ui, sheet);
        heading(ui, "Moment");
        Grid::new("arranged moment").num_columns(2).spacing([10.0, 5.0]).show(ui, |ui| {
            ui.label("Round");
            sheet.number(ui, "Round", 1000, |table, _| &mut table.setup.round, Seat(0));
            ui.end_row();
            ui.label("Seed").on_hover_text("Of all chance that is still to come.");
            sheet.number(ui, "Seed", u64::MAX, |table, _| &mut table.setup.seed, Seat(0));
            ui.end_row();
        });
        if sheet.game.spec().cards.is_empty() {
            return;
        }
        heading(ui, "On top of the deck");
        ui.label(RichText::new("The first is drawn first; all others lie below, shuffled.").size(11.5));
        pile(ui, sheet, "deck", |table| &mut table.setup.deck);
        heading(ui, "Discard pile");
        ui.label(RichText::new("The oldest is the first.").size(11.5));
        pile(ui, sheet, "discards", |table| &mut table.setup.discard);
    });
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).font(strong(13.5)));
}

/// Whether it can be played; every reason why not.
fn reasons(ui: &mut Ui, sheet: &Sheet<'_>) {
    let reasons = sheet.editor.reasons();
    match reasons.len() {
        0 => drop(ui.label(RichText::new("This position is possible.").color(sheet.theme.right).font(strong(13.5)))),
        1 => drop(ui.label(RichText::new("Impossible:").color(sheet.theme.wrong).font(strong(13.5)))),
        count => {
            let text = format!("Impossible, for {count} reasons:");
            ui.label(RichText::new(text).color(sheet.theme.wrong).font(strong(13.5)));
        }
    }
    for why in reasons {
        ui.label(RichText::new(why).color(sheet.theme.wrong).size(12.0));
    }
}

/// The cards of a pile in their order, each to be moved up or away, and those that can be added.
fn pile(ui: &mut Ui, sheet: &mut Sheet<'_>, id: &str, cards: fn(&mut ArrangedTable<Setup>) -> &mut Vec<CardKind>) {
    let known = cards(&mut sheet.edited).clone();
    for (at, &card) in known.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let name = sheet.words.card(card);
            if sign_button(ui, "↑", &format!("{name} further up in the {id}"), at > 0).clicked() {
                cards(&mut sheet.edited).swap(at, at - 1);
            }
            if sign_button(ui, "×", &format!("{name} out of the {id}"), true).clicked() {
                cards(&mut sheet.edited).remove(at);
            }
            ui.label(RichText::new(format!("{}. {name}", at + 1)).size(12.5));
        });
    }
    ui.menu_button("Add a card", |ui| {
        for (at, spec) in sheet.game.spec().cards.iter().enumerate() {
            let kind = CardKind(at as u8);
            let setup = &sheet.edited.setup;
            let named = setup.deck.iter().chain(&setup.discard).filter(|&&other| other == kind).count();
            let left = usize::from(spec.count).saturating_sub(named);
            let text = format!("{}  ({left} left)", sheet.words.card(kind));
            if ui.add_enabled(left > 0, eframe::egui::Button::new(text).frame(false)).clicked() {
                cards(&mut sheet.edited).push(kind);
                ui.close();
            }
        }
    })
    .response
    .on_hover_text(format!("To the {id}."));
}

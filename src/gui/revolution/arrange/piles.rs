//! The right side: why the position is impossible, its round and seed, and the cards whose places are known.

use super::Sheet;
use crate::games::revolution::{CardKind, Setup};
use crate::gui::tables::{arrange_heading, sign_button};
use crate::sandbox::ArrangedTable;
use eframe::egui::{Grid, RichText, ScrollArea, Ui};

/// Draws the right side.
pub(super) fn piles(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    ScrollArea::vertical().id_salt("arranged cards").auto_shrink(false).show(ui, |ui| {
        sheet.frame.reasons(ui);
        arrange_heading(ui, "Moment");
        Grid::new("arranged moment").num_columns(2).spacing([10.0, 5.0]).show(ui, |ui| {
            ui.label("Round");
            sheet.frame.number(ui, "Round", 1000, |table| Some(&mut table.setup.round));
            ui.end_row();
            ui.label("Seed").on_hover_text("Of all chance that is still to come.");
            sheet.frame.number(ui, "Seed", u64::MAX, |table| Some(&mut table.setup.seed));
            ui.end_row();
        });
        if sheet.frame.game.spec().cards.is_empty() {
            return;
        }
        arrange_heading(ui, "On top of the deck");
        ui.label(RichText::new("The first is drawn first; all others lie below, shuffled.").size(11.5));
        pile(ui, sheet, "deck", |table| &mut table.setup.deck);
        arrange_heading(ui, "Discard pile");
        ui.label(RichText::new("The oldest is the first.").size(11.5));
        pile(ui, sheet, "discards", |table| &mut table.setup.discard);
    });
}

/// The cards of a pile in their order, each to be moved up or away, and those that can be added.
fn pile(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, id: &str, cards: fn(&mut ArrangedTable<Setup>) -> &mut Vec<CardKind>) {
    let known = cards(&mut sheet.frame.edited).clone();
    for (at, &card) in known.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let name = sheet.words.card(card);
            if sign_button(ui, "↑", &format!("{name} further up in the {id}"), at > 0).clicked() {
                cards(&mut sheet.frame.edited).swap(at, at - 1);
            }
            if sign_button(ui, "×", &format!("{name} out of the {id}"), true).clicked() {
                cards(&mut sheet.frame.edited).remove(at);
            }
            ui.label(RichText::new(format!("{}. {name}", at + 1)).size(12.5));
        });
    }
    ui.menu_button("Add a card", |ui| {
        for (at, spec) in sheet.frame.game.spec().cards.iter().enumerate() {
            let kind = CardKind(at as u8);
            let setup = &sheet.frame.edited.setup;
            let named = setup.deck.iter().chain(&setup.discard).filter(|&&other| other == kind).count();
            let left = usize::from(spec.count).saturating_sub(named);
            let text = format!("{}  ({left} left)", sheet.words.card(kind));
            if ui.add_enabled(left > 0, eframe::egui::Button::new(text).frame(false)).clicked() {
                cards(&mut sheet.frame.edited).push(kind);
                ui.close();
            }
        }
    })
    .response
    .on_hover_text(format!("To the {id}."));
}

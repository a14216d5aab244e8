//! The right side: why the position is impossible, its round and seed, and the cards whose places are known.

use super::Sheet;
use crate::games::revolution::{CardKind, Setup};
use crate::gui::menu_button;
use crate::gui::tables::{arrange_heading, sign_button};
use crate::model::say;
use crate::sandbox::ArrangedTable;
use eframe::egui::{Grid, RichText, ScrollArea, Ui};

/// Draws the right side.
pub(super) fn piles(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    ScrollArea::vertical().id_salt("arranged cards").auto_shrink(false).show(ui, |ui| {
        sheet.frame.reasons(ui);
        let texts = sheet.frame.texts;
        arrange_heading(ui, &say!(texts, "Moment"));
        Grid::new("arranged moment").num_columns(2).spacing([10.0, 5.0]).show(ui, |ui| {
            let round = say!(texts, "Round");
            ui.label(&round);
            sheet.frame.number(ui, &round, 1000, |table| Some(&mut table.setup.round));
            ui.end_row();
            let seed = say!(texts, "Seed");
            ui.label(&seed).on_hover_text(say!(texts, "Of all chance that is still to come."));
            sheet.frame.number(ui, &seed, u64::MAX, |table| Some(&mut table.setup.seed));
            ui.end_row();
        });
        if sheet.frame.game.spec().cards.is_empty() {
            return;
        }
        arrange_heading(ui, &say!(texts, "On top of the deck"));
        ui.label(RichText::new(say!(texts, "The first is drawn first; all others lie below, shuffled.")).size(11.5));
        pile(ui, sheet, &say!(texts, "deck"), |table| &mut table.setup.deck);
        arrange_heading(ui, &say!(texts, "Discard pile"));
        ui.label(RichText::new(say!(texts, "The oldest is the first.")).size(11.5));
        pile(ui, sheet, &say!(texts, "discards"), |table| &mut table.setup.discard);
    });
}

/// The cards of a pile in their order, each to be moved up or away, and those that can be added.
fn pile(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, id: &str, cards: fn(&mut ArrangedTable<Setup>) -> &mut Vec<CardKind>) {
    let texts = sheet.frame.texts;
    let known = cards(&mut sheet.frame.edited).clone();
    for (at, &card) in known.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let name = sheet.words.card(card);
            let up = say!(texts, "{card}: further up in the {pile}", card = name, pile = id);
            if sign_button(ui, "↑", &up, at > 0).clicked() {
                cards(&mut sheet.frame.edited).swap(at, at - 1);
            }
            let out = say!(texts, "{card}: out of the {pile}", card = name, pile = id);
            if sign_button(ui, "×", &out, true).clicked() {
                cards(&mut sheet.frame.edited).remove(at);
            }
            ui.label(RichText::new(format!("{}. {name}", at + 1)).size(12.5));
        });
    }
    menu_button(ui, say!(texts, "Add a card"), |ui| {
        for (at, spec) in sheet.frame.game.spec().cards.iter().enumerate() {
            let kind = CardKind(at as u8);
            let setup = &sheet.frame.edited.setup;
            let named = setup.deck.iter().chain(&setup.discard).filter(|&&other| other == kind).count();
            let left = usize::from(spec.count).saturating_sub(named);
            let text = say!(texts, "{card}  ({n} left)", card = sheet.words.card(kind), n = left);
            if ui.add_enabled(left > 0, eframe::egui::Button::new(text).frame(false)).clicked() {
                cards(&mut sheet.frame.edited).push(kind);
                ui.close();
            }
        }
    })
    .response
    .on_hover_text(say!(texts, "To the {pile}.", pile = id));
}

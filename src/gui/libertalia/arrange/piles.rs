//! The right side: why the position is impossible, its moment and seed, and the characters that no seat has.

use super::Sheet;
use super::tiles::{row, tiles};
use crate::gui::tables::arrange_heading;
use crate::model::say;
use eframe::egui::{Grid, RichText, ScrollArea, Ui};

/// The number of tiles in a line.
const COLUMNS: usize = 10;

/// Draws the right side.
pub(super) fn piles(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    ScrollArea::vertical().id_salt("arranged deck").auto_shrink(false).show(ui, |ui| {
        sheet.frame.reasons(ui);
        moment(ui, sheet);
        let texts = sheet.frame.texts;
        arrange_heading(ui, &say!(texts, "Drawn next"));
        ui.label(RichText::new(say!(texts, "All others lie below, shuffled.")).size(11.5));
        let deck = sheet.frame.edited.setup.deck.clone();
        if let Some(rank) = tiles(ui, sheet, &say!(texts, "drawn next"), COLUMNS, |rank| deck.contains(&rank)) {
            sheet.frame.edited.toggle_in_deck(rank);
        }
        if deck.len() > 1 {
            ui.label(RichText::new(say!(texts, "In this order; a click draws one first:")).size(11.5));
            if let Some(rank) = row(ui, sheet, &say!(texts, "to be drawn"), &deck) {
                sheet.frame.edited.draw_first(rank);
            }
        }
        arrange_heading(ui, &say!(texts, "Out of the game"));
        ui.label(RichText::new(say!(texts, "They were drawn, and nobody has them any more.")).size(11.5));
        let gone = sheet.frame.edited.setup.gone.clone();
        if let Some(rank) = tiles(ui, sheet, &say!(texts, "out of the game"), COLUMNS, |rank| gone.contains(&rank)) {
            sheet.frame.edited.toggle_gone(rank);
        }
    });
}

/// The campaign, the day and the seed.
fn moment(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    let texts = sheet.frame.texts;
    arrange_heading(ui, &say!(texts, "Moment"));
    Grid::new("arranged moment").num_columns(2).spacing([10.0, 5.0]).show(ui, |ui| {
        let [campaign, day] = ["campaign", "day"].map(|term| sheet.pieces.words.term(term));
        ui.label(campaign);
        sheet.frame.number(ui, campaign, u8::MAX, |table| Some(&mut table.setup.campaign));
        ui.end_row();
        ui.label(day);
        sheet.frame.number(ui, day, u8::MAX, |table| Some(&mut table.setup.day));
        ui.end_row();
        let seed = say!(texts, "Seed");
        ui.label(&seed).on_hover_text(say!(texts, "Of all chance that is still to come."));
        sheet.frame.number(ui, &seed, u64::MAX, |table| Some(&mut table.setup.seed));
        ui.end_row();
    });
}

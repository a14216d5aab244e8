//! The strip at the bottom: the hand of the chosen seat, the face-up cards and the piles.

use super::cards::small_card;
use super::drag::Target;
use super::pile::Pile;
use super::{Sheet, piles, reasons};
use crate::games::liberte::Thing;
use crate::gui::paint::card_size;
use crate::gui::theme::{book, palette};
use crate::model::say;
use crate::sandbox::CardPlace;
use eframe::egui::{RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder};

/// Draws the strip.
pub(super) fn strip(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let whole = ui.available_rect_before_wrap();
    let width = (whole.height() - 42.0) * 63.0 / 88.0;
    let up = width * 0.6;
    let beside = (3.0 * (up + 8.0) + 118.0).min(whole.width() * 0.6);
    let hand = whole.with_max_x(whole.right() - beside - 14.0);
    let right = whole.with_min_x(whole.right() - beside);
    ui.painter().vline(right.left() - 8.0, whole.y_range(), Stroke::new(1.0, palette(ui).line));
    sheet.state.targets.push((Target::Place(CardPlace::Hand(sheet.state.seat)), hand));
    ui.scope_builder(UiBuilder::new().max_rect(hand), |ui| own(ui, sheet, width));
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| face_up(ui, sheet, up));
            ui.vertical(|ui| {
                for pile in Pile::ALL {
                    piles::button(ui, sheet, pile);
                }
            });
        });
    });
    ui.advance_cursor_after_rect(whole);
}

fn own(ui: &mut Ui, sheet: &mut Sheet<'_>, width: f32) {
    let seat = sheet.state.seat;
    let Some(described) = sheet.setup.seats.get(seat.index()) else { return };
    let text = say!(sheet.texts, "{who}'s hand · {n}", who = described.name, n = described.hand.len());
    ui.label(RichText::new(text).font(book(16.0)));
    if described.hand.is_empty() {
        let text = say!(sheet.texts, "No cards. Drag some here, or press a card and choose where it goes.");
        ui.label(RichText::new(text).color(palette(ui).muted));
    }
    // A little smaller, so that more of them are visible.
    let count = described.hand.len().max(1) as f32;
    let width = ((ui.available_width() + 6.0) / count - 8.0).clamp(width * 0.62, width);
    ScrollArea::horizontal().auto_shrink(false).id_salt("arranged hand").show(ui, |ui| {
        ui.horizontal(|ui| {
            for &card in &described.hand {
                small_card(ui, sheet, card, width, Some(CardPlace::Hand(seat)));
            }
        });
    });
}

fn face_up(ui: &mut Ui, sheet: &mut Sheet<'_>, width: f32) {
    let cards = &sheet.setup.face_up;
    let limit = usize::from(sheet.pack.rules.face_up_cards);
    let why = reasons::why(sheet, &[Thing::FaceUp]);
    let sign = if why.is_empty() { "" } else { " !" };
    let ink = if why.is_empty() { palette(ui).ink } else { palette(ui).wrong };
    let label = ui.label(RichText::new(format!("{}{sign}", say!(sheet.texts, "Face up"))).font(book(16.0)).color(ink));
    let label = if why.is_empty() { label } else { label.on_hover_text(why) };
    reasons::answer(sheet, &label, &[Thing::FaceUp]);
    let shown = ui.horizontal(|ui| {
        for &card in cards {
            small_card(ui, sheet, card, width, Some(CardPlace::FaceUp));
        }
        for _ in cards.len()..limit {
            let (rect, response) = ui.allocate_exact_size(card_size(width), Sense::hover());
            ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.0, palette(ui).line), StrokeKind::Inside);
            response.on_hover_text(say!(sheet.texts, "A free space is filled from the deck."));
        }
    });
    sheet.state.targets.push((Target::Place(CardPlace::FaceUp), shown.response.rect));
}

//! A card of the position editor: it can be dragged, and a click opens the menu of its destinations.

use super::board::menu_of;
use super::drag::Dragged;
use super::{Sheet, reasons};
use crate::games::liberte::Thing;
use crate::gui::boxed;
use crate::gui::paint::{CardFace, card_button, card_face, card_size};
use crate::gui::theme::palette;
use crate::model::{CardId, say};
use crate::sandbox::{CardPlace, SetupEdits};
use eframe::egui::{Popup, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, vec2};

/// A card to drag, or to click for the menu of its destinations. `lies` is its current place, if known.
pub(super) fn small_card(ui: &mut Ui, sheet: &mut Sheet<'_>, card: CardId, width: f32, lies: Option<CardPlace>) {
    let face = CardFace::of(sheet.pack, card, sheet.language);
    let is_dragged = sheet.state.dragged == Some(Dragged::Card(card));
    let response = card_button(ui, &face, width, is_dragged).interact(Sense::click_and_drag());
    let why = reasons::why(sheet, &[Thing::Card(card)]);
    if !why.is_empty() {
        ui.painter().rect_stroke(response.rect, 4.0, Stroke::new(2.5, palette(ui).wrong), StrokeKind::Outside);
    }
    reasons::answer(sheet, &response, &[Thing::Card(card)]);
    if response.drag_started() {
        sheet.state.dragged = Some(Dragged::Card(card));
    }
    if let Some(place) = move_menu(sheet, &response, lies) {
        sheet.edited.move_card(sheet.pack, card, place);
    }
    response.on_hover_ui(boxed(|ui| {
        let (rect, _) = ui.allocate_exact_size(card_size(170.0), Sense::hover());
        card_face(ui.painter(), rect, &face, palette(ui), false);
        if !why.is_empty() {
            ui.colored_label(palette(ui).wrong, &why);
        }
    }));
}

/// The menu of a card's destinations. Returns the chosen one.
fn move_menu(sheet: &Sheet<'_>, response: &Response, lies: Option<CardPlace>) -> Option<CardPlace> {
    let held = sheet.seats().flat_map(|seat| [CardPlace::Hand(seat), CardPlace::Display(seat)]);
    let piles = [
        CardPlace::FaceUp,
        CardPlace::DeckTop,
        CardPlace::DeckBottom,
        CardPlace::Deck,
        CardPlace::Discard,
        CardPlace::Box,
    ];
    let places = held.chain(piles).map(|place| (place, lies != Some(place), words(sheet, place)));
    let shown = Popup::menu(response).show(boxed(|ui| {
        ui.set_max_width(260.0);
        ui.label(RichText::new(say!(sheet.texts, "Move to…")).color(palette(ui).muted));
        ScrollArea::vertical().max_height(420.0).show(ui, |ui| menu_of(ui, places)).inner
    }));
    shown?.inner
}

/// A place in words.
fn words(sheet: &Sheet<'_>, place: CardPlace) -> String {
    let texts = sheet.texts;
    match place {
        CardPlace::Hand(seat) => say!(texts, "{who}'s hand", who = sheet.name(seat)),
        CardPlace::Display(seat) => say!(texts, "{who}'s display", who = sheet.name(seat)),
        CardPlace::FaceUp => say!(texts, "face up"),
        CardPlace::DeckTop => say!(texts, "on top of the deck"),
        CardPlace::DeckBottom => say!(texts, "under the deck"),
        CardPlace::Deck => say!(texts, "into the deck, shuffled"),
        CardPlace::Discard => say!(texts, "on the discard pile"),
        CardPlace::Box => say!(texts, "into the box"),
    }
}

/// A row of cards that wraps.
pub(super) fn wrapped(ui: &mut Ui, sheet: &mut Sheet<'_>, cards: &[CardId], lies: Option<CardPlace>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for &card in cards {
            small_card(ui, sheet, card, 62.0, lies);
        }
    });
}

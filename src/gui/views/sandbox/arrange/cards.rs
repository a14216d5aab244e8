//! The strip at the bottom: the hand of the chosen seat, the face-up cards and the piles. And a card, wherever it is drawn:
//! it can be dragged, and pressed it opens the menu of where it can go.

use super::drag::{Dragged, Target};
use super::piles::{self, Pile};
use super::{ArrangeState, Sheet, edit, lead};
use crate::games::liberte::Thing;
use crate::gui::paint::{CardFace, card_button, card_face, card_size};
use crate::gui::requests::Requests;
use crate::gui::theme::{book, palette};
use crate::model::CardId;
use crate::sandbox::{CardPlace, PositionEdit};
use eframe::egui::{Popup, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, vec2};

/// Draws the strip.
pub(super) fn strip(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests) {
    let whole = ui.available_rect_before_wrap();
    let width = (whole.height() - 42.0) * 63.0 / 88.0;
    let up = width * 0.6;
    let beside = (3.0 * (up + 8.0) + 118.0).min(whole.width() * 0.6);
    let hand = whole.with_max_x(whole.right() - beside - 14.0);
    let right = whole.with_min_x(whole.right() - beside);
    ui.painter().vline(right.left() - 8.0, whole.y_range(), Stroke::new(1.0, palette(ui).line));
    state.targets.push((Target::Place(CardPlace::Hand(state.seat)), hand));
    ui.scope_builder(UiBuilder::new().max_rect(hand), |ui| own(ui, sheet, state, requests, width));
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| face_up(ui, sheet, state, requests, up));
            ui.vertical(|ui| {
                for pile in Pile::ALL {
                    piles::button(ui, sheet, state, pile);
                }
            });
        });
    });
    ui.advance_cursor_after_rect(whole);
}

fn own(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests, width: f32) {
    let seat = state.seat;
    let Some(described) = sheet.setup.seats.get(seat.index()) else { return };
    let text = format!("{}'s hand · {}", described.name, described.hand.len());
    ui.label(RichText::new(text).font(book(16.0)));
    if described.hand.is_empty() {
        let text = "No cards. Drag some here, or press a card and choose where it goes.";
        ui.label(RichText::new(text).color(palette(ui).muted));
    }
    // A little smaller, so that fewer of them are out of sight.
    let count = described.hand.len().max(1) as f32;
    let width = ((ui.available_width() + 6.0) / count - 8.0).clamp(width * 0.62, width);
    ScrollArea::horizontal().auto_shrink(false).id_salt("arranged hand").show(ui, |ui| {
        ui.horizontal(|ui| {
            for &card in &described.hand {
                small_card(ui, sheet, state, requests, card, width, Some(CardPlace::Hand(seat)));
            }
        });
    });
}

fn face_up(ui: &mut Ui, sheet: &Sheet<'_>, state: &mut ArrangeState, requests: &mut Requests, width: f32) {
    let cards = &sheet.setup.face_up;
    let limit = usize::from(sheet.pack.rules.face_up_cards);
    let why = lead::why(sheet, &[Thing::FaceUp]);
    let sign = if why.is_empty() { "" } else { " !" };
    let ink = if why.is_empty() { palette(ui).ink } else { palette(ui).wrong };
    let label = ui.label(RichText::new(format!("Face up{sign}")).font(book(16.0)).color(ink));
    let label = if why.is_empty() { label } else { label.on_hover_text(why) };
    lead::answer(state, &label, &[Thing::FaceUp]);
    let shown = ui.horizontal(|ui| {
        for &card in cards {
            small_card(ui, sheet, state, requests, card, width, Some(CardPlace::FaceUp));
        }
        for _ in cards.len()..limit {
            let (rect, response) = ui.allocate_exact_size(card_size(width), Sense::hover());
            ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.0, palette(ui).line), StrokeKind::Inside);
            response.on_hover_text("A free space is filled from the deck.");
        }
    });
    state.targets.push((Target::Place(CardPlace::FaceUp), shown.response.rect));
}

/// A card that is dragged, or pressed for the menu of where it can go. `lies` is where it lies, if it is named there.
pub(super) fn small_card(
    ui: &mut Ui,
    sheet: &Sheet<'_>,
    state: &mut ArrangeState,
    requests: &mut Requests,
    card: CardId,
    width: f32,
    lies: Option<CardPlace>,
) {
    let face = CardFace::of(sheet.pack, card, sheet.language);
    let is_dragged = state.dragged == Some(Dragged::Card(card));
    let response = card_button(ui, &face, width, is_dragged).interact(Sense::click_and_drag());
    let why = lead::why(sheet, &[Thing::Card(card)]);
    if !why.is_empty() {
        ui.painter().rect_stroke(response.rect, 4.0, Stroke::new(2.5, palette(ui).wrong), StrokeKind::Outside);
    }
    lead::answer(state, &response, &[Thing::Card(card)]);
    if response.drag_started() {
        state.dragged = Some(Dragged::Card(card));
    }
    move_menu(sheet, &response, lies, |place| edit(requests, PositionEdit::MoveCard(card, place)));
    response.on_hover_ui(|ui| {
        let (rect, _) = ui.allocate_exact_size(card_size(170.0), Sense::hover());
        card_face(ui.painter(), rect, &face, palette(ui), false);
        if !why.is_empty() {
            ui.colored_label(palette(ui).wrong, &why);
        }
    });
}

/// The menu of where a card can go.
fn move_menu(sheet: &Sheet<'_>, response: &Response, lies: Option<CardPlace>, mut chosen: impl FnMut(CardPlace)) {
    Popup::menu(response).show(|ui| {
        ui.set_max_width(260.0);
        ui.label(RichText::new("Move to…").color(palette(ui).muted));
        ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
            for place in places(sheet) {
                let is_here = lies == Some(place);
                let button = ui.add_enabled(!is_here, eframe::egui::Button::new(words(sheet, place)).frame(false));
                if button.clicked() {
                    chosen(place);
                    ui.close();
                }
            }
        });
    });
}

/// Everywhere a card can lie.
fn places(sheet: &Sheet<'_>) -> Vec<CardPlace> {
    let held = sheet.seats().flat_map(|seat| [CardPlace::Hand(seat), CardPlace::Display(seat)]);
    let piles = [
        CardPlace::FaceUp,
        CardPlace::DeckTop,
        CardPlace::DeckBottom,
        CardPlace::Deck,
        CardPlace::Discard,
        CardPlace::Box,
    ];
    held.chain(piles).collect()
}

/// A place in words.
pub(super) fn words(sheet: &Sheet<'_>, place: CardPlace) -> String {
    match place {
        CardPlace::Hand(seat) => format!("{}'s hand", sheet.name(seat)),
        CardPlace::Display(seat) => format!("{}'s display", sheet.name(seat)),
        CardPlace::FaceUp => "face up".to_owned(),
        CardPlace::DeckTop => "on top of the deck".to_owned(),
        CardPlace::DeckBottom => "under the deck".to_owned(),
        CardPlace::Deck => "into the deck, shuffled".to_owned(),
        CardPlace::Discard => "on the discard pile".to_owned(),
        CardPlace::Box => "into the box".to_owned(),
    }
}

/// A row of cards that wraps.
pub(super) fn wrapped(
    ui: &mut Ui,
    sheet: &Sheet<'_>,
    state: &mut ArrangeState,
    requests: &mut Requests,
    cards: &[CardId],
    lies: Option<CardPlace>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for &card in cards {
            small_card(ui, sheet, state, requests, card, 62.0, lies);
        }
    });
}

//! The piles, each a button that opens it: the deck with its named top and what is shuffled below, the
//! discard pile, the box.

use super::Sheet;
use super::cards::wrapped;
use super::drag::Target;
use super::pile::Pile;
use crate::gui::theme::{palette, strong};
use crate::model::say;
use crate::sandbox::CardPlace;
use eframe::egui::{Button, Id, RichText, ScrollArea, Ui, Window, vec2};

/// The button of a pile, a drop target of cards.
pub(super) fn button(ui: &mut Ui, sheet: &mut Sheet<'_>, pile: Pile) {
    let count =
        pile.cards(sheet).len() + if pile == Pile::Deck { sheet.setup.unnamed_cards(sheet.pack).len() } else { 0 };
    let text = format!("{}: {count}", pile.title(sheet.texts));
    let height = if ui.available_height() > 120.0 { 36.0 } else { 28.0 };
    let response = ui.add(Button::new(text).min_size(vec2(112.0, height)).selected(sheet.state.pile == Some(pile)));
    sheet.state.targets.push((Target::Place(pile.place()), response.rect));
    if response.clicked() {
        sheet.state.pile = if sheet.state.pile == Some(pile) { None } else { Some(pile) };
    }
}

/// The pile that is open.
pub(super) fn look_into(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let Some(pile) = sheet.state.pile else { return };
    let mut is_open = true;
    let content = ui.ctx().content_rect();
    let window =
        Window::new(pile.title(sheet.texts)).id(Id::unique("arranged pile")).open(&mut is_open).collapsible(false);
    let window = window.default_size(vec2(560.0, 380.0)).default_pos(content.center() - vec2(280.0, 260.0));
    let shown = window.show(ui.ctx(), |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| match pile {
            Pile::Deck => deck(ui, sheet),
            Pile::Discard | Pile::Box => {
                let cards = pile.cards(sheet);
                let hint = match pile {
                    Pile::Discard => say!(sheet.texts, "The oldest first."),
                    Pile::Deck | Pile::Box => say!(sheet.texts, "Out of the game."),
                };
                ui.label(RichText::new(hint).color(palette(ui).muted));
                wrapped(ui, sheet, cards, Some(pile.place()));
            }
        });
    });
    if let Some(shown) = shown {
        // The window is a drop target too, above all others.
        sheet.state.targets.insert(0, (Target::Place(pile.place()), shown.response.rect));
    }
    if !is_open {
        sheet.state.pile = None;
    }
}

fn deck(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let colours = palette(ui);
    let named = &sheet.setup.deck;
    ui.horizontal(|ui| {
        let text = say!(sheet.texts, "On top, in this order: {n}", n = named.len());
        ui.label(RichText::new(text).font(strong(13.0)));
        if ui.add_enabled(!named.is_empty(), Button::new(say!(sheet.texts, "Shuffle all"))).clicked() {
            sheet.edited.deck.clear();
        }
    });
    if named.is_empty() {
        let text = say!(sheet.texts, "No cards are fixed: the deck is shuffled by the seed.");
        ui.label(RichText::new(text).color(colours.muted));
    }
    wrapped(ui, sheet, named, None);
    let rest = sheet.setup.unnamed_cards(sheet.pack);
    ui.add_space(8.0);
    let text = say!(sheet.texts, "Below, shuffled by the seed: {n}", n = rest.len());
    ui.label(RichText::new(text).font(strong(13.0)));
    wrapped(ui, sheet, &rest, Some(CardPlace::Deck));
}

//! The piles of the position editor.

use super::Sheet;
use crate::model::{CardId, Texts, say};
use crate::sandbox::CardPlace;

/// A pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pile {
    Deck,
    Discard,
    Box,
}

impl Pile {
    /// All three.
    pub(super) const ALL: [Pile; 3] = [Pile::Deck, Pile::Discard, Pile::Box];

    /// The name.
    pub(super) fn title(self, texts: &Texts) -> String {
        match self {
            Pile::Deck => say!(texts, "Deck"),
            Pile::Discard => say!(texts, "Discard pile"),
            Pile::Box => say!(texts, "Box"),
        }
    }

    /// Where a card goes that is dropped on it.
    pub(super) fn place(self) -> CardPlace {
        match self {
            Pile::Deck => CardPlace::DeckTop,
            Pile::Discard => CardPlace::Discard,
            Pile::Box => CardPlace::Box,
        }
    }

    /// The cards in it.
    pub(super) fn cards<'a>(self, sheet: &Sheet<'a>) -> &'a [CardId] {
        match self {
            Pile::Deck => &sheet.setup.deck,
            Pile::Discard => &sheet.setup.discard,
            Pile::Box => &sheet.setup.box_,
        }
    }
}

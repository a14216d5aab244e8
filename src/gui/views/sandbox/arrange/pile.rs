//! The piles of the position editor.

use super::Sheet;
use crate::model::CardId;
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
    pub(super) fn title(self) -> &'static str {
        match self {
            Pile::Deck => "Deck",
            Pile::Discard => "Discard pile",
            Pile::Box => "Box",
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

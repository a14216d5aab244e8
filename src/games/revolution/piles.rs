//! Deck and discards -- CARDS; V21 to V23.
//!
//! Both lie in one array: the discards grow from its beginning, the deck ends at its end. Cards of a kind can't be told apart.

use super::CardKind;
use super::ids::MAX_CARDS;

/// The cards of the deck, drawn and not drawn.
#[derive(Clone, Copy, Debug)]
pub struct Piles {
    cards: [u8; MAX_CARDS],
    discards: u8,
    deck_from: u8,
}

impl PartialEq for Piles {
    fn eq(&self, other: &Piles) -> bool {
        self.deck().eq(other.deck()) && self.discards().eq(other.discards())
    }
}

impl Eq for Piles {}

impl Default for Piles {
    fn default() -> Piles {
        Piles { cards: [0; MAX_CARDS], discards: 0, deck_from: MAX_CARDS as u8 }
    }
}

impl Piles {
    /// The deck, its top first.
    pub fn deck(&self) -> impl ExactSizeIterator<Item = CardKind> {
        self.cards[self.deck_from as usize..].iter().map(|&card| CardKind(card))
    }

    /// The discards, the oldest first.
    pub fn discards(&self) -> impl ExactSizeIterator<Item = CardKind> {
        self.cards[..self.discards as usize].iter().map(|&card| CardKind(card))
    }

    /// Puts a card on the deck.
    pub(super) fn put_on_deck(&mut self, card: CardKind) {
        self.deck_from -= 1;
        self.cards[self.deck_from as usize] = card.0;
    }

    /// Lays a card on the discards.
    pub(super) fn discard(&mut self, card: CardKind) {
        self.cards[self.discards as usize] = card.0;
        self.discards += 1;
    }

    /// Takes the top of the deck.
    pub(super) fn take_top(&mut self) -> Option<CardKind> {
        let card = *self.cards.get(self.deck_from as usize)?;
        self.deck_from += 1;
        Some(CardKind(card))
    }

    /// Puts the deck in the order of the kinds, which tells nothing, and gives it out to be reordered.
    pub(super) fn sorted_deck(&mut self) -> &mut [u8] {
        let deck = &mut self.cards[self.deck_from as usize..];
        deck.sort_unstable();
        deck
    }

    pub(super) fn deck_mut(&mut self) -> &mut [u8] {
        &mut self.cards[self.deck_from as usize..]
    }

    /// Makes the discards the deck, the deck being empty.
    pub(super) fn turn_over(&mut self) {
        let discards = self.discards as usize;
        self.deck_from = (MAX_CARDS - discards) as u8;
        self.cards.copy_within(..discards, MAX_CARDS - discards);
        self.discards = 0;
    }
}

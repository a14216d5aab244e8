//! Deck and discards -- CARDS; V21 to V23.
//!
//! Both lie in one array: the discards grow from its beginning, the deck ends at its end. Cards of a kind can't be told apart.

use super::ids::MAX_CARDS;
use super::{CardKind, Event, Position, Revolution};
use crate::kernel::Sink;

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
    fn take_top(&mut self) -> Option<CardKind> {
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

    fn deck_mut(&mut self) -> &mut [u8] {
        &mut self.cards[self.deck_from as usize..]
    }

    fn turn_over(&mut self) {
        let discards = self.discards as usize;
        self.deck_from = (MAX_CARDS - discards) as u8;
        self.cards.copy_within(..discards, MAX_CARDS - discards);
        self.discards = 0;
    }
}

/// What chance is keyed by.
const SHUFFLE: u64 = 1;

impl Revolution {
    /// Draws the top card and lays it on the discards. An empty deck is shuffled anew, the discards being the deck, when a
    /// card is due and not before (V23); none is drawn where both are empty.
    pub(super) fn draw<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) -> Option<CardKind> {
        if p.piles.deck_from as usize == MAX_CARDS && p.piles.discards > 0 {
            let cards = p.piles.discards;
            p.piles.turn_over();
            self.shuffle_deck(p);
            sink.record(p, (), Event::DeckShuffled { cards });
        }
        let card = p.piles.take_top()?;
        p.piles.discard(card);
        Some(card)
    }

    /// Shuffles the deck.
    ///
    /// A card's place is a hash of the seed, the number of the shuffle, its kind's id and which card of the kind it is, so that
    /// a card more or less leaves the others where they were.
    pub(super) fn shuffle_deck(&self, p: &mut Position) {
        let draw = p.chance.of(SHUFFLE).with(u64::from(p.shuffles));
        p.shuffles += 1;
        let cards = p.piles.deck_mut();
        let (mut keys, mut copies) = ([0u64; MAX_CARDS], [0u64; MAX_CARDS]);
        for (key, &card) in keys.iter_mut().zip(cards.iter()) {
            let kind = CardKind(card);
            copies[kind.index()] += 1;
            let hash = draw.with(self.cards[kind.index()].key).with(copies[kind.index()]).bits();
            *key = hash & !0xff | u64::from(card);
        }
        let keys = &mut keys[..cards.len()];
        keys.sort_unstable();
        cards.iter_mut().zip(keys).for_each(|(card, key)| *card = *key as u8);
    }
}

//! Deck, discard pile and face-up cards -- rulebook 2e, II.B Discard; R2.
//!
//! Deck and discard pile lie in one array: the discard pile grows from its beginning, the deck ends at its end.

use super::shuffle::{MOST_CARDS as SIZE, Shuffle};
use crate::kernel::Seat;
use crate::model::CardId;
use std::fmt;

const MAX_FACE_UP: usize = 8;
/// The lowest bit of each of eight bytes.
const LOWEST_BITS: u64 = 0x0101_0101_0101_0101;

/// The cards beside the board that nobody holds.
#[derive(Clone, Copy, Debug)]
pub struct Piles {
    cards: [u8; SIZE],
    discards: u16,
    deck_from: u16,
    face_up: [u8; MAX_FACE_UP],
    face_up_count: u8,
}

impl PartialEq for Piles {
    fn eq(&self, other: &Piles) -> bool {
        self.deck().eq(other.deck()) && self.discard().eq(other.discard()) && self.face_up().eq(other.face_up())
    }
}

impl Default for Piles {
    fn default() -> Piles {
        Piles { cards: [0; SIZE], discards: 0, deck_from: SIZE as u16, face_up: [0; MAX_FACE_UP], face_up_count: 0 }
    }
}

impl Piles {
    /// No pack has more cards.
    pub(super) const SIZE: usize = SIZE;

    /// Puts in the place of each card the one that `shown` has for it.
    pub(super) fn exchange(&mut self, shown: &[CardId; SIZE]) {
        let (discards, deck) = (self.discards as usize, self.deck_from as usize);
        let face_up = self.face_up_count as usize & 15;
        for cards in [&mut self.cards[..discards], &mut self.face_up[..face_up]] {
            cards.iter_mut().for_each(|card| *card = shown[*card as usize].0);
        }
        self.cards[deck..].iter_mut().for_each(|card| *card = shown[*card as usize].0);
    }

    /// Puts other cards in the place of the deck's, the top first.
    pub(super) fn replace_deck(&mut self, cards: &[CardId]) {
        self.cards[self.deck_from as usize..].iter_mut().zip(cards).for_each(|(place, card)| *place = card.0);
    }

    /// The deck, its top first.
    pub fn deck(&self) -> impl Iterator<Item = CardId> {
        self.cards[self.deck_from as usize..].iter().map(|&card| CardId(card))
    }

    /// The discard pile, oldest first.
    pub fn discard(&self) -> impl Iterator<Item = CardId> {
        self.cards[..self.discards as usize].iter().map(|&card| CardId(card))
    }

    /// The face-up cards.
    #[inline]
    pub fn face_up(&self) -> impl Iterator<Item = CardId> {
        self.face_up[..self.face_up_count as usize & 15].iter().map(|&card| CardId(card))
    }

    /// How many cards lie on the discard pile.
    #[inline]
    pub(super) fn discard_len(&self) -> usize {
        self.discards as usize
    }

    /// How many cards lie face up.
    #[inline]
    pub(super) fn face_up_len(&self) -> u8 {
        self.face_up_count
    }

    /// How many cards lie in the deck.
    #[inline]
    pub fn deck_len(&self) -> usize {
        SIZE - self.deck_from as usize
    }

    /// Whether a card could be taken or drawn.
    #[inline]
    pub fn has_something_to_take(&self) -> bool {
        self.face_up_count > 0 || self.deck_len() > 0
    }

    pub(super) fn put_on_deck(&mut self, card: CardId) {
        self.deck_from -= 1;
        self.cards[self.deck_from as usize & (SIZE - 1)] = card.0;
    }

    pub(super) fn put_on_discard(&mut self, card: CardId) {
        self.cards[self.discards as usize & (SIZE - 1)] = card.0;
        self.discards += 1;
    }

    pub(super) fn put_face_up(&mut self, card: CardId) {
        self.face_up[self.face_up_count as usize & (MAX_FACE_UP - 1)] = card.0;
        self.face_up_count += 1;
    }

    /// Takes the deck's top, whatever that leaves.
    pub(super) fn deal(&mut self) -> Option<CardId> {
        let card = *self.cards.get(self.deck_from as usize)?;
        self.deck_from += 1;
        Some(CardId(card))
    }

    /// Takes a card out of whichever pile it lies in.
    pub(super) fn take_out(&mut self, card: CardId) {
        let deck_from = self.deck_from as usize;
        let in_discards = self.discard().position(|other| other == card);
        let in_deck = self.deck().position(|other| other == card);
        if let Some(at) = in_discards {
            self.cards.copy_within(at + 1..self.discards as usize, at);
            self.discards -= 1;
        } else if let Some(at) = in_deck {
            self.cards.copy_within(deck_from..deck_from + at, deck_from + 1);
            self.deck_from += 1;
        } else {
            self.take_face_up(card);
        }
    }

    /// Puts the deck's top under the deck.
    pub(super) fn top_to_bottom(&mut self) {
        self.cards[self.deck_from as usize..].rotate_left(1);
    }

    /// Makes the discard pile the deck, which is empty. How many cards it is.
    pub(super) fn turn_over(&mut self, shuffle: Shuffle) -> u8 {
        let cards = shuffle.order(self.discard());
        let count = self.discards as u8;
        self.discards = 0;
        self.deck_from = SIZE as u16;
        cards.each_from_the_bottom(|card| self.put_on_deck(card));
        count
    }

    /// Orders the deck by a key that no two cards share.
    pub(super) fn reorder_deck(&mut self, key: impl Fn(CardId) -> u64) {
        self.cards[self.deck_from as usize..].sort_unstable_by_key(|&card| (key(CardId(card)), card));
    }

    /// Takes a face-up card; false if it is none.
    pub(super) fn take_face_up(&mut self, card: CardId) -> bool {
        // All places at once: no processor foresees in which of them it lies.
        let cards = u64::from_le_bytes(self.face_up);
        let others = cards ^ (u64::from(card.0) * LOWEST_BITS);
        let same = others.wrapping_sub(LOWEST_BITS) & !others & (LOWEST_BITS << 7);
        let at = same.trailing_zeros() / 8;
        if at >= u32::from(self.face_up_count) {
            return false;
        }
        let before = (1 << (8 * (at & 7))) - 1;
        self.face_up = (cards & before | cards >> 8 & !before).to_le_bytes();
        self.face_up_count -= 1;
        true
    }
}

/// The purposes that chance is keyed by.
pub(super) mod purpose {
    pub const SHUFFLE: u64 = 1;
    pub const START_PLAYER: u64 = 2;
    pub const PLAYER_ORDER: u64 = 3;
    pub const SCRIPT: u64 = 4;
    pub const DEAL_COUNTER: u64 = 5;
}

/// Where a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pile {
    /// In a hand.
    Hand(Seat),
    /// In a Personal Display.
    Display(Seat),
    /// On the discard pile.
    DiscardPile,
    /// Face up beside the deck.
    FaceUp,
    /// In the deck.
    Deck,
    /// In the box, out of the game.
    Box,
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pile::Hand(seat) => write!(f, "hand {seat}"),
            Pile::Display(seat) => write!(f, "display {seat}"),
            Pile::DiscardPile => f.write_str("discard"),
            Pile::FaceUp => f.write_str("face_up"),
            Pile::Deck => f.write_str("deck"),
            Pile::Box => f.write_str("box"),
        }
    }
}

impl Pile {
    /// The seats that see what comes here or goes away; `None` where all do.
    pub fn seen_only_by(self) -> Option<Option<Seat>> {
        match self {
            Pile::Hand(seat) => Some(Some(seat)),
            Pile::Deck => Some(None),
            Pile::Display(_) | Pile::DiscardPile | Pile::FaceUp | Pile::Box => None,
        }
    }
}

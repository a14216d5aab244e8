//! Deck, discard pile and face-up cards -- rulebook 2e, II.B Discard; R2.
//!
//! "As soon as the deck is exhausted", the discard pile becomes the deck. Both lie in one array: the discard pile grows
//! from its beginning, the deck ends at its end.

use super::{Event, EventCause, Liberte, Position};
use crate::kernel::{Seat, Sink};
use crate::model::CardId;

const SIZE: usize = 256;
const MAX_FACE_UP: usize = 8;

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
        let cards = self.cards.iter_mut().enumerate().filter(|(at, _)| *at < discards || *at >= deck);
        cards.for_each(|(_, card)| *card = shown[*card as usize].0);
        self.face_up[..face_up].iter_mut().for_each(|card| *card = shown[*card as usize].0);
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

    /// Orders the deck by a key that no two cards share.
    pub(super) fn reorder_deck(&mut self, key: impl Fn(CardId) -> u64) {
        self.cards[self.deck_from as usize..].sort_unstable_by_key(|&card| (key(CardId(card)), card));
    }

    fn take_face_up(&mut self, card: CardId) -> bool {
        let Some(at) = self.face_up().position(|other| other == card) else { return false };
        self.face_up.copy_within(at + 1.., at);
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
}

impl Liberte {
    /// Makes the discard pile the deck when the deck is empty, unless the rules leave it where it lies, and fills the open
    /// face-up spaces (R2).
    #[inline]
    pub(super) fn settle_piles<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        loop {
            let deck_is_empty = p.piles.deck_len() == 0;
            if deck_is_empty && p.piles.discards > 0 && self.rules.shuffle_discards {
                self.shuffle_discards(p, sink);
            } else if !deck_is_empty && p.piles.face_up_count < self.rules.face_up_cards {
                let Some(card) = p.piles.deal() else { return };
                p.piles.put_face_up(card);
                sink.record(p, EventCause::Rule, Event::CardTurnedUp { card });
            } else {
                return;
            }
        }
    }

    #[cold]
    fn shuffle_discards<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        let count = p.piles.discards as usize;
        let mut order = [0u64; SIZE];
        for (place, card) in order.iter_mut().zip(&p.piles.cards[..count]) {
            *place = self.shuffle_key(p, CardId(*card));
        }
        p.shuffles += 1;
        order[..count].sort_unstable();
        p.piles.discards = 0;
        p.piles.deck_from = SIZE as u16;
        order[..count].iter().rev().for_each(|&key| p.piles.put_on_deck(CardId(key as u8)));
        sink.record(p, EventCause::Rule, Event::DeckShuffled { cards: count as u8 });
    }

    /// What a card is ordered by in the next shuffle: 56 bits of hash above the card itself.
    pub(super) fn shuffle_key(&self, p: &Position, card: CardId) -> u64 {
        let number = u64::from(self.facts[card.index()].number);
        let hash = p.chance.of(purpose::SHUFFLE).with(u64::from(p.shuffles)).with(number).bits();
        hash & !0xff | u64::from(card.0)
    }

    /// Draws the deck's top into a hand; nothing if there is none.
    #[inline]
    pub(super) fn draw<S: Sink<Liberte>>(&self, p: &mut Position, seat: Seat, cause: EventCause, sink: &mut S) {
        if let Some(card) = p.piles.deal() {
            p.hands[seat].insert(card);
            p.seen.remove(card);
            sink.record(p, cause, Event::CardDrawn { seat, card });
            self.settle_piles(p, sink);
        }
    }

    /// Takes a face-up card into a hand; its place is filled at once.
    #[inline]
    pub(super) fn take_face_up<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        seat: Seat,
        card: CardId,
        cause: EventCause,
        sink: &mut S,
    ) {
        if p.piles.take_face_up(card) {
            p.hands[seat].insert(card);
            p.seen.insert(card);
            sink.record(p, cause, Event::CardTaken { seat, card });
            self.settle_piles(p, sink);
        }
    }

    /// Discards a card of a hand.
    #[inline]
    pub(super) fn discard_from_hand<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        seat: Seat,
        card: CardId,
        cause: EventCause,
        sink: &mut S,
    ) {
        p.hands[seat].remove(card);
        p.piles.put_on_discard(card);
        sink.record(p, cause, Event::CardDiscarded { seat, card });
        self.settle_piles(p, sink);
    }
}

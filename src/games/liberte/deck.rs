//! Cards drawn, taken and discarded -- rulebook 2e, II.B Discard; R2.
//!
//! "As soon as the deck is exhausted", the discard pile becomes the deck.

use super::piles::purpose;
use super::shuffle::Shuffle;
use super::{Event, EventCause, Liberte, Position};
use crate::kernel::{Seat, Sink};
use crate::model::CardId;

impl Liberte {
    /// Makes the discard pile the deck when the deck is empty, unless the rules leave it where it lies, and fills the open
    /// face-up spaces (R2).
    #[inline]
    pub(super) fn settle_piles<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        loop {
            let deck_is_empty = p.piles.deck_len() == 0;
            if deck_is_empty && p.piles.discard_len() > 0 && self.rules.shuffle_discards {
                self.shuffle_discards(p, sink);
            } else if !deck_is_empty && p.piles.face_up_len() < self.rules.face_up_cards {
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
        let shuffle = self.next_shuffle(p);
        let cards = p.piles.turn_over(shuffle);
        sink.record(p, EventCause::Rule, Event::DeckShuffled { cards });
    }

    /// Begins a shuffle: each is drawn by its count.
    pub(super) fn next_shuffle(&self, p: &mut Position) -> Shuffle<'_> {
        let draw = p.chance.of(purpose::SHUFFLE).with(u64::from(p.shuffles));
        p.shuffles += 1;
        Shuffle { draw, numbers: &self.argument_numbers }
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

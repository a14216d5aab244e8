//! CARDS -- V21 to V23.
//!
//! Nobody bids against anybody here: each chip buys its owner a card. All those chips are paid first; then each seat draws all
//! its cards, one at a time, and each is resolved before the next is drawn.

use super::event::By;
use super::ids::MAX_CARDS;
use super::spec::CardOrder;
use super::{CardKind, Cause, EffectSource, Event, Position, Revolution, SpaceId};
use crate::kernel::{Seat, Sink};

/// What chance is keyed by.
const SHUFFLE: u64 = 1;

impl Revolution {
    /// Takes the chips of the Card, and notes who draws how many.
    #[inline(never)]
    pub(super) fn sell_cards<S: Sink<Revolution>>(&self, p: &mut Position, space: SpaceId, sink: &mut S) {
        for seat in self.all_seats() {
            let buyer = p.seat_mut(seat);
            let chips = buyer.bid(space);
            buyer.pick_up(space);
            buyer.owned -= chips;
            buyer.cards_due = chips.total() as u16;
            p.drawers.insert_if(seat, !chips.is_empty());
            if !chips.is_empty() {
                sink.record(p, Cause::Rule, Event::ChipsPaid { seat, space, chips });
            }
        }
    }

    /// Draws cards until one asks for a marker or all are drawn.
    #[inline(never)]
    pub(super) fn draw_cards<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        while let Some(seat) = self.next_drawer(p) {
            p.seat_mut(seat).cards_due -= 1;
            if p.seat(seat).cards_due == 0 {
                p.drawers.remove(seat);
            }
            match self.draw(p, sink) {
                Some(card) => self.show_card(p, seat, card, sink),
                None => sink.record(p, Cause::Rule, Event::NoCardLeft { seat }),
            }
            if !p.asked.is_empty() {
                return;
            }
        }
    }

    /// The seat that draws next: clockwise from the first of the round (V21).
    fn next_drawer(&self, p: &Position) -> Option<Seat> {
        let first = match self.spec.settings.card_order {
            CardOrder::FromFirstSeat => 0,
            CardOrder::Rotating => usize::from(p.round - 1) % self.seats,
        };
        let from_first = p.drawers.iter().find(|seat| seat.index() >= first);
        from_first.or_else(|| p.drawers.lowest())
    }

    fn show_card<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, card: CardKind, sink: &mut S) {
        sink.record(p, Cause::Rule, Event::CardDrawn { seat, card });
        let benefits = self.cards[card.index()];
        let by_card = &mut By(Cause::Card, sink);
        self.gain(p, seat, benefits.chips, by_card);
        self.score(p, seat, benefits.support, by_card);
        if let Some(effect) = benefits.effect {
            self.begin_effect(p, EffectSource { effect, player: seat, is_of_card: true }, sink);
        }
    }

    /// Draws the top card and lays it on the discards. An empty deck is shuffled anew, the discards being the deck, when a
    /// card is due and not before (V23); none is drawn where both are empty.
    pub(super) fn draw<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) -> Option<CardKind> {
        let cards = p.piles.discards().len() as u8;
        if p.piles.deck().len() == 0 && cards > 0 {
            p.piles.turn_over();
            self.shuffle_deck(p);
            sink.record(p, Cause::Rule, Event::DeckShuffled { cards });
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

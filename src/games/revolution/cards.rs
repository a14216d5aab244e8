//! CARDS -- V21 to V23.
//!
//! Nobody bids against anybody here: each chip buys its owner a card. All those chips are paid first; then each seat draws all
//! its cards, one at a time, and each is resolved before the next is drawn.

use super::spec::CardOrder;
use super::{CardKind, Event, Position, Revolution, SpaceId};
use crate::kernel::{Seat, Sink};

impl Revolution {
    /// Takes the chips of the Card, and notes who draws how many.
    pub(super) fn sell_cards<S: Sink<Revolution>>(&self, p: &mut Position, space: SpaceId, sink: &mut S) {
        for seat in self.all_seats() {
            let buyer = p.seat_mut(seat);
            let chips = buyer.pick_up(space);
            if chips.is_empty() {
                continue;
            }
            buyer.owned -= chips;
            buyer.cards_due = chips.total() as u16;
            p.drawers.insert(seat);
            sink.record(p, (), Event::ChipsPaid { seat, space, chips });
        }
    }

    /// Draws cards until one asks for a marker or all are drawn.
    pub(super) fn draw_cards<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        while let Some(seat) = self.next_drawer(p) {
            p.seat_mut(seat).cards_due -= 1;
            if p.seat(seat).cards_due == 0 {
                p.drawers.remove(seat);
            }
            match self.draw(p, sink) {
                Some(card) => self.show_card(p, seat, card, sink),
                None => sink.record(p, (), Event::NoCardLeft { seat }),
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
        sink.record(p, (), Event::CardDrawn { seat, card });
        let benefits = self.cards[card.index()];
        self.gain(p, seat, benefits.chips, sink);
        self.score(p, seat, benefits.support, sink);
        if benefits.removes {
            self.order_removing(p, seat, sink);
        }
    }
}

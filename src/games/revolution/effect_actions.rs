//! RESOLVING ACTIONS, CARDS -- V4, V5, V11, V20, V24, V25: what effects do. Each action keeps the limits of the rules by
//! itself, and done to nothing it does nothing.

use super::plan::Op;
use super::position::SeatState;
use super::{AreaId, Cause, Chips, Currency, EffectSource, Event, Position, Revolution, Target};
use crate::kernel::{Seat, Sink};

/// The most cards that effects may let be drawn in a round: a card that draws a card would go on for ever.
const MOST_EXTRA_CARDS: u8 = 50;
/// The Support up to which effects give any.
const MOST_SUPPORT: u32 = 1_000_000_000;

impl Revolution {
    /// Does something to targets, in the places that [`Op`] tells.
    pub fn apply<S: Sink<Revolution>>(
        &self,
        p: &mut Position,
        source: EffectSource,
        op: Op,
        targets: [Target; 3],
        sink: &mut S,
    ) {
        let by = source.player;
        match (op, targets) {
            (Op::Replace, [Target::Marker(area, owner), Target::Seat(seat), _]) => {
                self.replace(p, (area, owner), seat, sink);
            }
            (Op::Exchange, [Target::Marker(area, owner), Target::Marker(other_area, other_owner), _]) => {
                self.exchange(p, by, (area, owner), (other_area, other_owner), sink);
            }
            (Op::Remove, [Target::Marker(area, owner), ..]) if self.stands(p, area, owner) => {
                p.take_marker(owner, area);
                sink.record(p, Cause::Rule, Event::MarkerRemoved { seat: by, area, owner });
            }
            (Op::Place, [Target::Area(area), Target::Seat(seat), _]) if self.plays(seat) => {
                self.place_marker(p, seat, area, sink);
            }
            (Op::Move, [Target::Marker(from, owner), Target::Area(area), _]) => {
                self.move_marker(p, (from, owner), area, sink);
            }
            (Op::GainChips(currency, count), [Target::Seat(seat), ..]) if self.plays(seat) => {
                let room = (Chips::MOST as u16).saturating_sub(p.seat(seat).owned.count(currency));
                self.gain(p, seat, Chips::of(currency, u16::from(count).min(room)), sink);
            }
            (Op::PayChips(currency, count), [Target::Seat(seat), ..]) if self.plays(seat) => {
                self.pay(p, seat, currency, count, sink);
            }
            (Op::GainSupport(support), [Target::Seat(seat), ..]) if self.plays(seat) => {
                let room = MOST_SUPPORT.saturating_sub(p.seat(seat).support);
                self.score(p, seat, u32::from(support).min(room), sink);
            }
            (Op::DrawCards(cards), [Target::Seat(seat), ..]) if self.plays(seat) => {
                let cards = cards.min(MOST_EXTRA_CARDS - p.extra_cards);
                p.extra_cards += cards;
                if cards > 0 {
                    p.seat_mut(seat).cards_due += u16::from(cards);
                    p.drawers.insert(seat);
                }
            }
            // Nothing was chosen, or it is gone.
            _ => {}
        }
    }

    fn plays(&self, seat: Seat) -> bool {
        seat.index() < self.seats
    }

    fn stands(&self, p: &Position, area: AreaId, owner: Seat) -> bool {
        p.owners(area).has(owner)
    }

    /// A marker goes back to its owner, and one of the seat's supply stands there (V25).
    fn replace<S: Sink<Revolution>>(&self, p: &mut Position, (area, owner): (AreaId, Seat), seat: Seat, sink: &mut S) {
        if owner != seat && self.stands(p, area, owner) && self.plays(seat) && p.seat(seat).markers_left > 0 {
            p.take_marker(owner, area);
            p.put_marker(seat, area);
            sink.record(p, Cause::Rule, Event::MarkerReplaced { seat, area, owner });
        }
    }

    /// Two markers change places, if that changes anything (V25).
    fn exchange<S: Sink<Revolution>>(
        &self,
        p: &mut Position,
        seat: Seat,
        (area, owner): (AreaId, Seat),
        (other_area, other_owner): (AreaId, Seat),
        sink: &mut S,
    ) {
        let are_there = self.stands(p, area, owner) && self.stands(p, other_area, other_owner);
        if are_there && area != other_area && owner != other_owner {
            p.board.remove(owner, area);
            p.board.remove(other_owner, other_area);
            p.board.add(other_owner, area);
            p.board.add(owner, other_area);
            sink.record(p, Cause::Rule, Event::MarkersSwitched { seat, area, owner, other_area, other_owner });
        }
    }

    /// A marker goes to an area that has an empty space.
    fn move_marker<S: Sink<Revolution>>(
        &self,
        p: &mut Position,
        (from, owner): (AreaId, Seat),
        area: AreaId,
        sink: &mut S,
    ) {
        if from == area || !self.stands(p, from, owner) {
            return;
        }
        if self.is_full(p, area) {
            sink.record(p, Cause::Rule, Event::AreaWasFull { seat: owner, area });
            return;
        }
        p.board.remove(owner, from);
        p.board.add(owner, area);
        sink.record(p, Cause::Rule, Event::MarkerMoved { owner, from, area });
    }

    /// Chips go back to the supply, as far as the seat has any that do not lie on the chart.
    fn pay<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, currency: Currency, count: u8, sink: &mut S) {
        let chips = Chips::of(currency, u16::from(count)).at_most(p.seat(seat).in_hand());
        if !chips.is_empty() {
            p.seat_mut(seat).owned -= chips;
            sink.record(p, Cause::Rule, Event::ChipsPaid { seat, space: p.space(), chips });
        }
    }
}

impl SeatState {
    /// The chips that do not lie on the chart.
    pub fn in_hand(&self) -> Chips {
        self.bid_on.iter().fold(self.owned, |left, space| left - self.bid(space))
    }
}

//! RESOLVING ACTIONS -- V4, V5, V11, V20.
//!
//! What the winner of a space gets, in this order: chips, Support, a marker, the effect.

use super::ids::MAX_SPACES;
use super::position::SeatState;
use super::spec::Supply;
use super::{AreaId, Cause, Chips, EffectSource, Event, Position, Revolution, SpaceId};
use crate::kernel::{Seat, Sink};

impl Revolution {
    pub(super) fn give_benefits<S: Sink<Revolution>>(
        &self,
        p: &mut Position,
        seat: Seat,
        space: SpaceId,
        sink: &mut S,
    ) {
        let mut benefits = self.spaces[space.index()];
        if self.points.is_some() {
            benefits = self.benefits_by_script(p, (space, seat), benefits, sink);
        }
        self.gain(p, seat, benefits.chips, sink);
        self.score(p, seat, benefits.support, sink);
        if let Some(area) = benefits.area {
            self.place_marker(p, seat, area, sink);
        }
        if let Some(effect) = benefits.effect {
            self.begin_effect(p, EffectSource { effect, player: seat, is_of_card: false }, sink);
        }
    }

    /// Takes chips from the supply, as far as it has them (V5). They are for the next round: the bids lie already (V18).
    pub(super) fn gain<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, chips: Chips, sink: &mut S) {
        let given = self.supplied(p, chips);
        p.seat_mut(seat).owned += given;
        if !given.is_empty() {
            sink.record(p, Cause::Rule, Event::ChipsGained { seat, chips: given });
        }
        if given != chips {
            sink.record(p, Cause::Rule, Event::SupplyLacked { seat, chips: chips - given });
        }
    }

    /// The chips of these that the supply has: what no seat owns is in it (V5).
    #[inline]
    pub(super) fn supplied(&self, p: &Position, chips: Chips) -> Chips {
        match self.spec.settings.chips {
            Supply::Unlimited => chips,
            Supply::Limited if chips.is_empty() => chips,
            Supply::Limited => {
                let owned = self.all_seats().fold(Chips::NONE, |owned, seat| owned + p.seat(seat).owned);
                chips.at_most(self.spec.box_chips - owned)
            }
        }
    }

    /// Moves the token forward; the track goes round and has no end (V20).
    pub(super) fn score<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, support: u32, sink: &mut S) {
        p.seat_mut(seat).support += support;
        if support > 0 {
            sink.record(p, Cause::Rule, Event::SupportGained { seat, support });
        }
    }

    /// Places a marker, if the area has a space and the seat a marker (V4, V11).
    pub(super) fn place_marker<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, area: AreaId, sink: &mut S) {
        if self.is_full(p, area) {
            sink.record(p, Cause::Rule, Event::AreaWasFull { seat, area });
        } else if p.seat(seat).markers_left == 0 {
            sink.record(p, Cause::Rule, Event::NoMarkerLeft { seat, space: p.space() });
        } else {
            p.put_marker(seat, area);
            sink.record(p, Cause::Rule, Event::MarkerPlaced { seat, area });
        }
    }

    /// Does every space of the area hold a marker?
    #[inline]
    pub fn is_full(&self, p: &Position, area: AreaId) -> bool {
        p.markers(area).total() >= self.spec.areas[area.index()].spaces
    }
}

impl Position {
    /// Puts a marker of the seat's supply into an area.
    pub(super) fn put_marker(&mut self, seat: Seat, area: AreaId) {
        self.seat_mut(seat).markers_left -= 1;
        self.board.add(seat, area);
    }

    /// Gives a marker of an area back to its owner.
    pub(super) fn take_marker(&mut self, owner: Seat, area: AreaId) {
        self.board.remove(owner, area);
        self.seat_mut(owner).markers_left += 1;
    }
}

impl SeatState {
    /// Takes the seat's chips off a space; they are still owned.
    #[inline]
    pub(super) fn pick_up(&mut self, space: SpaceId) {
        self.bid_on.remove(space);
        self.bid[space.index() % MAX_SPACES] = Chips::NONE;
    }
}

//! RESOLVING THE BID, DETERMINING CONTROL -- V14 to V19.
//!
//! When the last bid is closed the shields are lifted, and the spaces are resolved one by one in the order of the chart. The
//! strongest bid has control and pays; equal bids at the top give nobody control.

use super::spec::Special;
use super::{Cause, Chips, Event, Position, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::kit::PointGame;
use crate::model::RevolutionPoint;

/// Who has control of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Control {
    /// Nobody has bid (V17).
    NoBid,
    /// Equal bids at the top (V16), or nobody whom a script gives control.
    Tied(SeatSet),
    /// The strongest bid.
    Won(Seat),
}

impl Revolution {
    /// Goes on until a seat is asked or the game is over: lifts the shields when all bids are closed, resolves space after
    /// space, ends the round and begins the next.
    pub(super) fn resolve_on<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        while p.asked.is_empty() && p.ending.is_none() {
            if p.resolved == 0 {
                self.lift_shields(p, sink);
            }
            if !p.drawers.is_empty() {
                self.draw_cards(p, sink);
            } else if (p.resolved as usize) < self.spaces.len() {
                p.resolved += 1;
                self.resolve(p, SpaceId(p.resolved - 1), sink);
            } else {
                self.end_round(p, sink);
            }
        }
    }

    /// Tells all bids, by seats and spaces.
    fn lift_shields<S: Sink<Revolution>>(&self, p: &Position, sink: &mut S) {
        if S::IS_IDLE {
            return;
        }
        sink.record(p, Cause::Rule, Event::BidsRevealed);
        for seat in self.all_seats() {
            for space in p.seat(seat).bid_on.iter() {
                sink.record(p, Cause::Rule, Event::BidRevealed { seat, space, chips: p.seat(seat).bid(space) });
            }
        }
    }

    fn resolve<S: Sink<Revolution>>(&self, p: &mut Position, space: SpaceId, sink: &mut S) {
        if self.spaces[space.index()].special == Some(Special::Cards) {
            self.sell_cards(p, space, sink);
            return;
        }
        match self.who_controls(p, space, sink) {
            Control::NoBid => {}
            Control::Tied(seats) => {
                sink.record(p, Cause::Rule, Event::ControlTied { space, seats });
                self.clear_space(p, space, None, sink);
            }
            Control::Won(seat) => {
                sink.record(p, Cause::Rule, Event::ControlWon { seat, space, chips: p.seat(seat).bid(space) });
                self.clear_space(p, space, Some(seat), sink);
                self.give_benefits(p, seat, space, sink);
            }
        }
    }

    /// Who has control of a space, by the rulebook or the script in its place.
    #[inline]
    pub(super) fn who_controls<S: Sink<Revolution>>(&self, p: &Position, space: SpaceId, sink: &mut S) -> Control {
        let control = self.control(p, space);
        if self.fills(RevolutionPoint::WhoControlsASpace) && control != Control::NoBid {
            return self.control_by_script(p, space, control, sink);
        }
        control
    }

    /// Compares the bids on a space: most Force, then most Blackmail, then most Gold (V15).
    #[inline]
    pub(super) fn control(&self, p: &Position, space: SpaceId) -> Control {
        let (mut best, mut at_top) = (Chips::NONE, SeatSet::NONE);
        for seat in self.all_seats() {
            let bid = p.seat(seat).bid(space);
            at_top = if bid > best { SeatSet::NONE } else { at_top };
            best = best.max(bid);
            at_top.insert_if(seat, bid == best);
        }
        match at_top.single() {
            _ if best.is_empty() => Control::NoBid,
            Some(seat) => Control::Won(seat),
            None => Control::Tied(at_top),
        }
    }

    /// Takes all chips off a space before its benefits: the winner's are paid, the others go back to their owners or, where
    /// losers keep nothing, are paid too (V18, V19).
    fn clear_space<S: Sink<Revolution>>(&self, p: &mut Position, space: SpaceId, winner: Option<Seat>, sink: &mut S) {
        for seat in self.all_seats() {
            let chips = p.seat_mut(seat).pick_up(space);
            let is_paid = winner == Some(seat) || !self.spec.settings.losers_keep;
            p.seat_mut(seat).owned -= if is_paid { chips } else { Chips::NONE };
            if !chips.is_empty() {
                let paid = Event::ChipsPaid { seat, space, chips };
                sink.record(p, Cause::Rule, if is_paid { paid } else { Event::ChipsReturned { seat, space, chips } });
            }
        }
    }
}

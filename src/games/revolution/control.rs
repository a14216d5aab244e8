//! RESOLVING THE BID, DETERMINING CONTROL -- V14 to V19.
//!
//! When the last bid is closed the shields are lifted, and the spaces are resolved one by one in the order of the chart. The
//! strongest bid has control and pays; equal bids at the top give nobody control.

use super::position::SeatState;
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
        while p.asked.is_empty() {
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
                if p.ending.is_some() {
                    return;
                }
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
        let control = self.who_controls(p, space, sink);
        match control {
            Control::NoBid => {}
            Control::Tied(seats) => sink.record(p, Cause::Rule, Event::ControlTied { space, seats }),
            Control::Won(seat) => {
                sink.record(p, Cause::Rule, Event::ControlWon { seat, space, chips: p.seat(seat).bid(space) });
            }
        }
        let winner = if let Control::Won(seat) = control { Some(seat) } else { None };
        self.clear_space(p, space, winner, sink);
        if let Some(seat) = winner {
            self.give_benefits(p, seat, space, sink);
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
        // Who does not play has no bid. All are looked at without a branch: nobody can foresee who bids the most.
        let bids = p.seats.each_ref().map(|bidder| bidder.bid(space));
        let best = bids.into_iter().fold(Chips::NONE, Chips::max);
        let mut at_top = SeatSet::NONE;
        bids.iter().enumerate().for_each(|(seat, &bid)| at_top.insert_if(Seat(seat as u8), bid == best));
        match at_top.single() {
            _ if best.is_empty() => Control::NoBid,
            Some(seat) => Control::Won(seat),
            None => Control::Tied(at_top),
        }
    }

    /// Takes all chips off a space before its benefits: the winner's are paid, the others go back to their owners or, where
    /// losers keep nothing, are paid too (V18, V19).
    fn clear_space<S: Sink<Revolution>>(&self, p: &mut Position, space: SpaceId, winner: Option<Seat>, sink: &mut S) {
        let laid = p.seats.each_ref().map(|bidder| bidder.bid(space));
        let pays = |seat: Seat| winner == Some(seat) || !self.spec.settings.losers_keep;
        let pay = |payer: &mut SeatState| payer.owned -= payer.bid(space);
        if self.spec.settings.losers_keep {
            winner.into_iter().for_each(|seat| pay(p.seat_mut(seat)));
        } else {
            p.seats.iter_mut().for_each(pay);
        }
        p.seats.iter_mut().for_each(|bidder| bidder.pick_up(space));
        for (seat, &chips) in self.all_seats().zip(&laid).filter(|(_, chips)| !chips.is_empty()) {
            let paid = Event::ChipsPaid { seat, space, chips };
            sink.record(p, Cause::Rule, if pays(seat) { paid } else { Event::ChipsReturned { seat, space, chips } });
        }
    }
}

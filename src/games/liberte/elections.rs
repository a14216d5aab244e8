//! Provincial Elections -- rulebook 2e, IV.5.A, Paris, Victory Point Provinces; 1e "The Election"; R22-R27.
//!
//! Province by province in the order of their numbers. The tallest stack votes; a tie is broken by advancing cards of one's
//! own stack's faction, and empties the province in any case.

use super::position::TieFor;
use super::{Event, EventCause, Liberte, Position};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::model::{PerFaction, ProvinceId, RulePoint};

impl Liberte {
    pub(super) fn begin_elections<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        for seat in p.presence_tokens.iter() {
            p.tokens_left[seat] += 1;
        }
        p.presence_tokens = SeatSet::NONE;
        p.presence = SeatSet::NONE;
        p.government = None;
        p.opposition = None;
        p.tally = PerFaction::default();
        p.province = ProvinceId(0);
        self.hold_elections(p, sink);
    }

    /// Resolves provinces from the next one on, until a tie asks somebody or all are done.
    pub(super) fn hold_elections<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        // A province is emptied at its own turn only.
        let occupied = p.stacks.occupied();
        while let Some(province) = occupied.from(p.province).lowest() {
            p.province = province;
            let leading = self.leading_in(p, province, sink);
            match leading.len() {
                0 => sink.record(p, EventCause::Province, Event::NoVote { province }),
                1 => leading.iter().for_each(|seat| self.cast_vote(p, seat, province, sink)),
                _ => return self.begin_tie(p, TieFor::Province, leading, sink),
            }
            p.province.0 += 1;
        }
        p.province = ProvinceId(self.places.len() as u8);
        self.reach_moment(p, RulePoint::VotesCounted, sink);
    }

    /// Who would win a province if it voted as it stands, and how many votes: several would have to break a tie, and none
    /// leaves it without a vote.
    pub fn province_standing(&self, p: &Position, province: ProvinceId) -> (SeatSet, u8) {
        let leading = self.leading_in(p, province, &mut ());
        let height = leading.lowest().map_or(0, |seat| p.stacks(province).of(seat).height());
        let votes = if height == 0 { 0 } else { self.votes_of(p, province, height, &mut ()) };
        (leading, votes)
    }

    /// The winner takes one block of his stack, in Paris all of it, and holds it as a vote (R25); the Victory Points of
    /// the province are paid at once (R26).
    fn cast_vote<S: Sink<Liberte>>(&self, p: &mut Position, seat: Seat, province: ProvinceId, sink: &mut S) {
        let height = p.stacks(province).of(seat).height();
        let votes = self.votes_of(p, province, height, sink);
        let faction = self.take_blocks(p, seat, province, votes);
        p.votes[seat][faction] += votes;
        p.tally[faction] += votes;
        sink.record(p, EventCause::Province, Event::VoteCast { seat, province, faction, votes });
        let points = self.province_points(p, province, sink);
        p.victory_points[seat] += i16::from(points);
        if points > 0 {
            sink.record(p, EventCause::Province, Event::PointsScored { seat, points });
        }
    }

    /// After a tie the winner, if there is one, votes, and the province is emptied (R24).
    pub(super) fn end_tied_province<S: Sink<Liberte>>(&self, p: &mut Position, winner: Option<Seat>, sink: &mut S) {
        let province = p.province;
        match winner {
            Some(seat) => self.cast_vote(p, seat, province, sink),
            None => sink.record(p, EventCause::Province, Event::NoVote { province }),
        }
        let stacks = *p.stacks(province);
        for (seat, stack) in stacks.iter() {
            let faction = self.take_blocks(p, seat, province, stack.height());
            p.supply[faction] += stack.height();
        }
        sink.record(p, EventCause::Province, Event::ProvinceEmptied { province });
        p.province.0 += 1;
        self.hold_elections(p, sink);
    }
}

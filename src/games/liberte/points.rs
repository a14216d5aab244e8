//! Victory Points -- rulebook 2e, IV.5.C; 1e "The New Government"; R29, R30, R31.
//!
//! First and second in the government, first in the opposition; ties are broken by cards of that faction's colour. Then
//! presence, and the votes go back.

use super::position::TieFor;
use super::{Ending, Event, EventCause, Liberte, Office, Position};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::model::{Faction, PerFaction, RulePoint};

impl Liberte {
    pub(super) fn pay_first_in_government<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        let leading = most_votes(p, p.government, p.all_seats());
        match leading.len() {
            0 => self.pay_opposition(p, sink),
            1 => {
                self.pay(p, leading, Office::FirstInGovernment, false, sink);
                let rest = p.all_seats().without(leading);
                self.pay_second_in_government(p, most_votes(p, p.government, rest), sink);
            }
            _ => self.begin_tie(p, TieFor::FirstInGovernment, leading, sink),
        }
    }

    /// The tie for first is decided: its losers are second alike (R30), or those still tied share.
    pub(super) fn pay_tied_first<S: Sink<Liberte>>(&self, p: &mut Position, winner: Option<Seat>, sink: &mut S) {
        let (tied, first_tied) = (p.tie.seats, p.tie.first_seats);
        if winner.is_some() {
            self.pay(p, tied, Office::FirstInGovernment, false, sink);
            return self.pay_second_in_government(p, first_tied.without(tied), sink);
        }
        self.pay(p, tied, Office::FirstInGovernment, true, sink);
        if self.rules.first_tie_pays_second {
            let rest = p.all_seats().without(tied);
            self.pay_second_in_government(p, most_votes(p, p.government, rest), sink);
        } else {
            self.pay_opposition(p, sink);
        }
    }

    fn pay_second_in_government<S: Sink<Liberte>>(&self, p: &mut Position, candidates: SeatSet, sink: &mut S) {
        if candidates.len() > 1 {
            return self.begin_tie(p, TieFor::SecondInGovernment, candidates, sink);
        }
        self.pay(p, candidates, Office::SecondInGovernment, false, sink);
        self.pay_opposition(p, sink);
    }

    pub(super) fn pay_tied_second<S: Sink<Liberte>>(&self, p: &mut Position, winner: Option<Seat>, sink: &mut S) {
        self.pay(p, p.tie.seats, Office::SecondInGovernment, winner.is_none(), sink);
        self.pay_opposition(p, sink);
    }

    fn pay_opposition<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        let leading = most_votes(p, p.opposition, p.all_seats());
        if leading.len() > 1 {
            return self.begin_tie(p, TieFor::FirstInOpposition, leading, sink);
        }
        self.pay(p, leading, Office::FirstInOpposition, false, sink);
        self.end_election_phase(p, sink);
    }

    pub(super) fn pay_tied_opposition<S: Sink<Liberte>>(&self, p: &mut Position, winner: Option<Seat>, sink: &mut S) {
        self.pay(p, p.tie.seats, Office::FirstInOpposition, winner.is_none(), sink);
        self.end_election_phase(p, sink);
    }

    fn pay<S: Sink<Liberte>>(&self, p: &mut Position, seats: SeatSet, office: Office, tied: bool, sink: &mut S) {
        if seats.is_empty() {
            return;
        }
        let points = self.office_points(p, office, tied, sink);
        for seat in seats.iter() {
            p.victory_points[seat] += i16::from(points);
            sink.record(p, EventCause::Office(office), Event::PointsScored { seat, points });
        }
    }

    /// Presence, the votes' return, the white block still owed; then the next turn, or the end.
    fn end_election_phase<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        self.note_presence(p, sink);
        for seat in p.all_seats().iter() {
            let votes = std::mem::take(&mut p.votes[seat]);
            p.supply.0.iter_mut().zip(votes.0).for_each(|(supply, votes)| *supply += votes);
        }
        sink.record(p, EventCause::Rule, Event::VotesReturned);
        self.place_owed_white(p, sink);
        self.reach_moment(p, RulePoint::TurnEnds, sink);
    }

    /// The next turn, or the end of the game after the last.
    pub(super) fn end_turn<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        if p.turn >= self.rules.turns {
            return self.end_game(p, Ending::LastTurn, sink);
        }
        if self.ends_by_script(p, sink) {
            return;
        }
        p.tally = PerFaction::default();
        p.turn += 1;
        self.begin_turn(p, sink);
    }

    /// Every holder of a vote of the government has a presence, and places a token for it if one is free (R1).
    fn note_presence<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        let Some(government) = p.government else { return };
        for seat in p.all_seats().iter() {
            if p.votes[seat][government] > 0 {
                self.gain_presence(p, seat, EventCause::Rule, sink);
            }
        }
    }
}

/// Those of the seats with the most votes of a faction; only holders of at least one compete (R29).
pub fn most_votes(p: &Position, faction: Option<Faction>, among: SeatSet) -> SeatSet {
    let Some(faction) = faction else { return SeatSet::NONE };
    let most = among.iter().map(|seat| p.votes[seat][faction]).max().unwrap_or(0);
    among.iter().filter(|&seat| most > 0 && p.votes[seat][faction] == most).collect::<SeatSet>()
}

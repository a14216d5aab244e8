//! Which place in government or opposition Victory Points are paid for -- rulebook 2e, IV.5.C; R29, R30.
//!
//! Events tell who is paid, not for what. Places are paid one after another, each to one seat or to those still tied for it,
//! and who competes for a place follows from the votes: so the places can be told apart whatever they pay.

use super::board_tracker::BoardTracker;
use super::tie_tracker::TieTracker;
use super::{PointSource, TieAbout};
use crate::kernel::{Seat, SeatSet};
use crate::model::Faction;

/// The payment of an election's places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offices {
    government: Faction,
    opposition: Faction,
    seats: SeatSet,
    /// The place that is paid next, or for which a tie is under way.
    place: TieAbout,
    /// Who competes for it.
    candidates: SeatSet,
    /// Who is still to be paid for it, once that is decided.
    due: SeatSet,
    /// Who competes for the second place afterwards.
    second: SeatSet,
}

impl Offices {
    /// The places of a government and an opposition that were just formed.
    pub fn new(board: &BoardTracker, seats: SeatSet, government: Faction, opposition: Faction) -> Offices {
        let first = board.most_votes(government, seats);
        let place = TieAbout::GovernmentFirst;
        let none = SeatSet::NONE;
        let mut offices = Offices { government, opposition, seats, place, candidates: first, due: none, second: none };
        if first.is_empty() {
            offices.come_to(TieAbout::OppositionFirst, board.most_votes(opposition, seats));
        }
        offices
    }

    /// What a tie that begins or is under way is about.
    pub fn place(&self) -> TieAbout {
        self.place
    }

    /// A seat is paid, after a tie if there was one: for what? `pays_second` says whether a second place is paid after a tie
    /// for the first that stayed.
    pub fn pay(&mut self, seat: Seat, tie: Option<TieTracker>, board: &BoardTracker, pays_second: bool) -> PointSource {
        let place = self.place;
        if self.due.is_empty() {
            self.decide(seat, tie, board, pays_second);
        }
        self.due.remove(seat);
        if self.due.is_empty() {
            self.go_on(board);
        }
        match place {
            TieAbout::GovernmentFirst => PointSource::GovernmentFirst,
            TieAbout::GovernmentSecond => PointSource::GovernmentSecond,
            _ => PointSource::Opposition,
        }
    }

    /// The first of those who are paid for a place is known, and so are all others.
    fn decide(&mut self, seat: Seat, tie: Option<TieTracker>, board: &BoardTracker, pays_second: bool) {
        let stayed = tie.filter(|tie| !tie.was_broken());
        self.due = stayed.map_or(SeatSet::only(seat), |tie| tie.last_asked());
        self.second = match (self.candidates.len(), stayed) {
            (1, _) => board.most_votes(self.government, self.seats.without(self.due)),
            (_, None) => self.candidates.without(self.due),
            (_, Some(_)) if pays_second => board.most_votes(self.government, self.seats.without(self.due)),
            _ => SeatSet::NONE,
        };
    }

    fn go_on(&mut self, board: &BoardTracker) {
        if self.place == TieAbout::GovernmentFirst && !self.second.is_empty() {
            return self.come_to(TieAbout::GovernmentSecond, self.second);
        }
        self.come_to(TieAbout::OppositionFirst, board.most_votes(self.opposition, self.seats));
    }

    fn come_to(&mut self, place: TieAbout, candidates: SeatSet) {
        (self.place, self.candidates) = (place, candidates);
    }
}

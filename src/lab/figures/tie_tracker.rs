//! A tie under way, as its events tell it.

use crate::kernel::{Seat, SeatSet};

/// A tie that began and has not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TieTracker {
    /// Who answered in the round under way: whoever answers again begins the next one.
    answered: SeatSet,
    /// Whether somebody advanced a card in it.
    is_advanced: bool,
}

impl TieTracker {
    /// A seat advanced a card or nothing.
    pub fn answer(&mut self, seat: Seat, advances: bool) {
        if self.answered.has(seat) {
            *self = TieTracker::default();
        }
        self.answered.insert(seat);
        self.is_advanced |= advances;
    }

    /// Whether nobody was asked: a script said who leads.
    pub fn was_settled_at_once(self) -> bool {
        self.answered.is_empty()
    }

    /// Whether a tie of several rounds was broken: rounds go on as long as somebody advances and several are still tied (R23,
    /// R28, R30), so that the last of a tie that stays has nobody who does.
    pub fn was_broken(self) -> bool {
        self.is_advanced || self.was_settled_at_once()
    }

    /// Who was asked in the last round: those still tied where it was not broken.
    pub fn last_asked(self) -> SeatSet {
        self.answered
    }
}

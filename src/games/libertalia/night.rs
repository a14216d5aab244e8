//! Phase 4: NIGHT. Night actions of all characters in all dens, by decreasing rank, then influence (L16, L17).

use super::{Event, Libertalia, Position, Rank, RankSet};
use crate::kernel::{Seat, SeatSet, Sink};

impl Libertalia {
    /// The next character acts; after the last one the day is over.
    #[inline]
    pub(super) fn go_on_with_night<S: Sink<Event>>(&self, p: &mut Position, sink: &mut S) {
        if let Some(seat) = self.next_of_rank(p, p.acting) {
            p.acted.insert(seat);
            sink.record(Event::CharacterActed { seat, rank: p.acting });
            return self.act(p, seat, sink);
        }
        let in_dens = p.seats().fold(RankSet::NONE, |all, seat| all.or(p[seat].den));
        match in_dens.and(self.night_ranks).below(p.acting).highest() {
            Some(rank) => {
                p.acting = rank;
                p.acted = SeatSet::NONE;
            }
            None => self.end_day(p, sink),
        }
    }

    /// The player whose character of a rank acts next: of those that lie in dens and have not acted, the one with the most
    /// influence.
    pub(super) fn next_of_rank(&self, p: &Position, rank: Rank) -> Option<Seat> {
        let waits = |seat: &Seat| p[*seat].den.has(rank) && !p.acted.has(*seat);
        p.seats().filter(waits).max_by_key(|&seat| self.influence(p, seat, rank))
    }

    fn end_day<S: Sink<Event>>(&self, p: &mut Position, sink: &mut S) {
        match p.day < self.spec.days {
            true => self.begin_day(p, p.day + 1, sink),
            false => self.hold_day_of_rest(p, sink),
        }
    }
}

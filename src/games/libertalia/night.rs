//! Phase 4: NIGHT. Night actions of all characters in all dens, by decreasing rank, then influence (L16, L17).

use super::{EffectTime, Event, Libertalia, Position, Rank, RankSet};
use crate::kernel::{Seat, SeatSet, Sink};

impl Libertalia {
    /// One character after the other acts; after the last one the day is over.
    #[inline(never)]
    pub(super) fn go_on_with_night<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        while let Some((rank, seat)) = self.next_at_night(p) {
            if rank != p.acting {
                p.acting = rank;
                p.acted = SeatSet::NONE;
            }
            p.acted.insert(seat);
            sink.record(p, (), Event::CharacterActed { seat, rank });
            self.act(p, (seat, rank, EffectTime::Night), sink);
            if !p.asked.is_empty() {
                return;
            }
        }
        self.end_day(p, sink);
    }

    /// The character that acts next, and whose it is: the highest that lies in a den and has not had its turn; of like ones that
    /// with the most influence.
    #[inline]
    fn next_at_night(&self, p: &Position) -> Option<(Rank, Seat)> {
        // All dens at once: mostly none has such a character that still has a turn.
        let in_dens = p.seats().fold(RankSet::NONE, |all, seat| all.or(p[seat].den));
        let mut left = in_dens.and(self.night_ranks).below(Rank(p.acting.0 + 1));
        while let Some(rank) = left.highest() {
            left.remove(rank);
            let acted = if rank == p.acting { p.acted } else { SeatSet::NONE };
            let of_rank = p.seats().filter(|&seat| p[seat].den.has(rank) && !acted.has(seat));
            let influence = |seat| self.influence(p, seat, rank);
            let next = of_rank.reduce(|most, seat| if influence(seat) > influence(most) { seat } else { most });
            if let Some(seat) = next {
                return Some((rank, seat));
            }
        }
        None
    }

    fn end_day<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        match p.day < self.spec.settings.days {
            true => self.begin_day(p, p.day + 1, sink),
            false => self.hold_day_of_rest(p, sink),
        }
    }
}

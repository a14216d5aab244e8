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
        // Of whom has had a turn the characters below it are left; that one too, of the others. Of all dens at once, as mostly
        // none has a character that acts at night.
        let below = self.night_ranks.below(p.acting);
        let not_above = below.or(self.night_ranks.and(RankSet::only(p.acting)));
        let left_of = |seat: Seat| p[seat].den.and(if p.acted.has(seat) { below } else { not_above });
        let rank = p.seats().fold(RankSet::NONE, |all, seat| all.or(left_of(seat))).highest()?;
        let with_it = p.seats().filter(|&seat| left_of(seat).has(rank));
        let seat = with_it.max_by_key(|&seat| self.influence(p, seat, rank))?;
        Some((rank, seat))
    }

    fn end_day<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        match p.day < self.spec.settings.days {
            true => self.begin_day(p, p.day + 1, sink),
            false => self.hold_day_of_rest(p, sink),
        }
    }
}

//! Phase 4: NIGHT. Night actions of all characters in all dens, by decreasing rank, then influence (L16, L17).

use super::{EffectTime, Event, Libertalia, Position, RankSet};
use crate::kernel::{Seat, SeatSet, Sink};

impl Libertalia {
    /// One character after the other acts; after the last one the day is over.
    #[inline]
    pub(super) fn go_on_with_night<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        loop {
            while let Some(seat) = self.next_of_rank(p) {
                p.acted.insert(seat);
                sink.record(p, (), Event::CharacterActed { seat, rank: p.acting });
                self.act(p, (seat, p.acting, EffectTime::Night), sink);
                if !p.asked.is_empty() {
                    return;
                }
            }
            let in_dens = p.seats().fold(RankSet::NONE, |all, seat| all.or(p[seat].den));
            let Some(rank) = in_dens.and(self.night_ranks).below(p.acting).highest() else {
                return self.end_day(p, sink);
            };
            p.acting = rank;
            p.acted = SeatSet::NONE;
        }
    }

    /// The player whose character of rank `acting` acts next: of those that lie in dens and have not acted, the one with the most
    /// influence.
    #[inline]
    fn next_of_rank(&self, p: &Position) -> Option<Seat> {
        let in_dens: SeatSet = p.seats().filter(|&seat| p[seat].den.has(p.acting)).collect();
        let waiting = in_dens.without(p.acted);
        match waiting.len() {
            0 | 1 => waiting.lowest(),
            _ => waiting.iter().max_by_key(|&seat| self.influence(p, seat, p.acting)),
        }
    }

    fn end_day<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        match p.day < self.spec.settings.days {
            true => self.begin_day(p, p.day + 1, sink),
            false => self.hold_day_of_rest(p, sink),
        }
    }
}

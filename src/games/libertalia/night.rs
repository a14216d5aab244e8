//! Phase 4: NIGHT. Night actions of all characters in all dens, by decreasing rank, then influence (L16, L17).

use super::{EffectTime, Event, Libertalia, Position, Rank};
use crate::kernel::{Seat, SeatSet, Sink};

impl Libertalia {
    /// One character after the other acts; after the last one the day is over.
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
        let mut next: Option<(Rank, Seat)> = None;
        for seat in p.seats() {
            let past = Rank(p.acting.0 + u8::from(!p.acted.has(seat)));
            let Some(rank) = p[seat].den.and(self.night_ranks).below(past).highest() else { continue };
            let is_next = |(highest, of): (Rank, Seat)| {
                rank > highest || rank == highest && self.influence(p, seat, rank) > self.influence(p, of, rank)
            };
            if next.is_none_or(is_next) {
                next = Some((rank, seat));
            }
        }
        next
    }

    fn end_day<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        match p.day < self.spec.settings.days {
            true => self.begin_day(p, p.day + 1, sink),
            false => self.hold_day_of_rest(p, sink),
        }
    }
}

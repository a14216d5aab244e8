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
        // All dens at once, as mostly none has a character that acts at night.
        let in_dens = p.players.iter().fold(RankSet::NONE, |all, player| all.or(player.den)).and(self.night_ranks);
        if in_dens.has(p.acting) {
            let next = self.first_of(p, p.acting, seats_with(p, p.acting).without(p.acted));
            if next.is_some() {
                return next;
            }
        }
        let rank = in_dens.below(p.acting).highest()?;
        self.first_of(p, rank, seats_with(p, rank))
    }

    /// Of characters of a rank, that of the seat with the most influence.
    #[inline]
    fn first_of(&self, p: &Position, rank: Rank, seats: SeatSet) -> Option<(Rank, Seat)> {
        let influence = self.influence_of(rank);
        let first = seats.single().or_else(|| seats.iter().max_by_key(|&seat| influence[p[seat].color.index()]));
        first.map(|seat| (rank, seat))
    }

    fn end_day<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        match p.day < self.spec.settings.days {
            true => self.begin_day(p, p.day + 1, sink),
            false => self.hold_day_of_rest(p, sink),
        }
    }
}

/// The seats in whose dens a character of a rank lies.
#[inline]
fn seats_with(p: &Position, rank: Rank) -> SeatSet {
    let mut seats = SeatSet::NONE;
    for (seat, player) in p.players.iter().enumerate() {
        seats.insert_if(Seat(seat as u8), player.den.has(rank));
    }
    seats
}

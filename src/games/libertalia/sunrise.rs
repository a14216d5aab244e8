//! Phase 1: SUNRISE. Everybody chooses a character in secret; then they are shown and stand on the ship by rank.

use super::{Berth, Event, Libertalia, Phase, Position, Question, Rank};
use crate::kernel::{Seat, SeatSet, Sink};

impl Libertalia {
    /// Begins a day. Who has no character in hand is not asked (L7).
    pub(super) fn begin_day<S: Sink<Libertalia>>(&self, p: &mut Position, day: u8, sink: &mut S) {
        p.day = day;
        p.draws = 0;
        p.entries = 0;
        p.phase = Phase::Sunrise;
        p.question = Question::Character;
        p.acted = SeatSet::NONE;
        p.acting = Rank(0);
        p.asked = p.seats().filter(|&seat| !p[seat].hand.is_empty()).collect();
        sink.record(p, (), Event::DayBegan { day });
    }

    /// A player's secret choice: nothing is told of it, and the card stays in hand.
    #[inline]
    pub(super) fn choose_character(&self, p: &mut Position, seat: Seat, rank: Rank) {
        p[seat].chosen = Some(rank);
    }

    /// All have chosen: their characters are shown and go on the ship in increasing order (L8).
    #[inline(never)]
    pub(super) fn show_characters<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        let mut idle = SeatSet::NONE;
        for seat in p.seats() {
            if let Some(rank) = p[seat].chosen.take() {
                self.leave_hand(p, seat, rank);
                self.board_ship(p, seat, rank, sink);
                idle.insert_if(seat, !self.day_ranks.has(rank));
            }
        }
        if !S::IS_IDLE {
            for berth in p.ship.berths() {
                sink.record(p, (), Event::CharacterPlayed { seat: berth.seat, rank: berth.rank() });
            }
        }
        self.begin_phase(p, Phase::Day, sink);
        p.acted = idle;
    }

    /// A character of the hand is shown.
    #[inline]
    pub(super) fn leave_hand(&self, p: &mut Position, seat: Seat, rank: Rank) {
        p[seat].hand.remove(rank);
        p[seat].secret.show(rank);
    }

    /// Puts a character on the ship, where its height and its influence say.
    #[inline]
    pub(super) fn board_ship<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, rank: Rank, sink: &mut S) {
        let height = self.height(p, seat, rank, sink);
        p.ship.insert(Berth::new(rank, seat), (height, self.influence(p, seat, rank)));
    }
}

//! The counts of a batch. All sums are whole numbers, so that the order of adding does not matter.

use super::WHOLE;
use crate::games::liberte::{Ending, Event};
use crate::kernel::{MAX_SEATS, Seat, SeatSet};
use crate::model::{EffectId, Pack, RulePoint};

/// The result of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// How it ended.
    pub ending: Ending,
    /// Who won.
    pub winners: SeatSet,
    /// The points that decided.
    pub points: [i32; MAX_SEATS],
    /// Victory Points, whatever decided.
    pub victory_points: [i32; MAX_SEATS],
    /// The turn it ended in.
    pub turn: u8,
    /// Decisions made, forced ones included.
    pub decisions: u32,
    /// A hash of all that was offered and taken.
    pub checksum: u64,
    /// The first thing that went wrong in it.
    pub flaw: Option<Flaw>,
}

/// Something that goes wrong in a game without ending it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The script of an effect fails.
    Script(EffectId),
    /// The script of a rule point fails.
    Point(RulePoint),
    /// Cards, blocks or tokens do not add up at the end.
    Audit,
}

impl Flaw {
    /// The script that failed, if the event is that one did.
    pub fn of(event: Event) -> Option<Flaw> {
        if let Event::ScriptFailed { effect } = event {
            return Some(Flaw::Script(effect));
        }
        if let Event::PointFailed { point } = event { Some(Flaw::Point(point)) } else { None }
    }

    /// The flaw in words: `the script of `terror` fails`.
    pub fn text(self, pack: &Pack) -> String {
        match self {
            Flaw::Script(effect) => format!("the script of `{}` fails", pack.effects[effect.index()].id),
            Flaw::Point(point) => format!("the script of `{}` fails", point.spec().id),
            Flaw::Audit => "cards, blocks or tokens do not add up".to_owned(),
        }
    }
}

/// The sum, the sum of squares, the minimum and the maximum of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
    /// The least.
    pub least: i64,
    /// The greatest.
    pub most: i64,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread { count: 0, sum: 0, squares: 0, least: i64::MAX, most: i64::MIN }
    }
}

impl Spread {
    /// Counts one more.
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += value.unsigned_abs().pow(2);
        self.least = self.least.min(value);
        self.most = self.most.max(value);
    }
}

/// The counts of a batch.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games by ending.
    pub endings: [u64; Ending::ALL.len()],
    /// Games by the turn they ended in.
    pub last_turns: [u64; 8],
    /// Wins by seat, a shared win split.
    wins: [u64; MAX_SEATS],
    /// Games with more than one winner.
    pub shared_wins: u64,
    /// The points that won, by ending: Victory, Red or White Points.
    pub winning_points: [Spread; Ending::ALL.len()],
    /// Victory Points by seat, whatever decided.
    pub victory_points: [Spread; MAX_SEATS],
    /// Decisions a game.
    pub decisions: Spread,
    /// The sum of the games' checksums, wrapping.
    pub checksum: u64,
    /// Games in which something went wrong.
    pub flawed: u64,
    /// The one of them with the lowest seed, and what went wrong there.
    pub first_flaw: Option<(u64, Flaw)>,
}

impl Tally {
    /// Counts a game of some seats.
    pub fn add(&mut self, seats: usize, game: &GameResult) {
        self.games += 1;
        self.endings[game.ending as usize] += 1;
        self.last_turns[game.turn as usize & 7] += 1;
        for seat in game.winners.iter() {
            self.wins[seat.index()] += WHOLE as u64 / game.winners.len() as u64;
        }
        self.shared_wins += u64::from(game.winners.len() > 1);
        for seat in Seat::first(seats) {
            self.victory_points[seat.index()].add(i64::from(game.victory_points[seat.index()]));
        }
        if let Some(winner) = game.winners.lowest() {
            self.winning_points[game.ending as usize].add(i64::from(game.points[winner.index()]));
        }
        self.decisions.add(i64::from(game.decisions));
        self.checksum = self.checksum.wrapping_add(game.checksum);
    }

    /// Takes what went wrong in the game of a seed.
    pub fn add_flaw(&mut self, seed: u64, flaw: Flaw) {
        self.flawed += 1;
        let flaws = self.first_flaw.into_iter().chain([(seed, flaw)]);
        self.first_flaw = flaws.min_by_key(|(seed, _)| *seed);
    }

    /// Wins of a seat, a shared win split.
    pub fn wins(&self, seat: Seat) -> f64 {
        self.wins[seat.index()] as f64 / WHOLE as f64
    }
}

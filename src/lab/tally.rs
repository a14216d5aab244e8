//! The counts of a batch. All sums are whole numbers, so that the order of adding does not matter.

use super::WHOLE;
use crate::kernel::{MAX_SEATS, Seat, SeatSet};
use std::collections::BTreeMap;

/// The result of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// How it ended, by the word for it in files.
    pub ending: &'static str,
    /// Who won.
    pub winners: SeatSet,
    /// The points that decided.
    pub points: [i32; MAX_SEATS],
    /// What counts at the end, whatever decided: Victory Points, Support.
    pub score: [i32; MAX_SEATS],
    /// The turn or round it ended in.
    pub turn: u16,
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
    /// The script of an effect fails, by the number that the game tells effects apart by in its events.
    Script(u8),
    /// The script of a rule point fails, by the point's id.
    Point(&'static str),
    /// Cards, markers, blocks or tokens do not add up at the end.
    Audit,
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
    endings: BTreeMap<&'static str, u64>,
    /// Games by the turn or round they ended in.
    pub last_turns: BTreeMap<u16, u64>,
    /// Wins by seat, a shared win split.
    wins: [u64; MAX_SEATS],
    /// Games with more than one winner.
    pub shared_wins: u64,
    /// The points that won, by ending: in Liberté Victory, Red or White Points.
    winning_points: BTreeMap<&'static str, Spread>,
    /// What counts at the end by seat, whatever decided.
    pub score: [Spread; MAX_SEATS],
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
        *self.endings.entry(game.ending).or_default() += 1;
        *self.last_turns.entry(game.turn).or_default() += 1;
        for seat in game.winners.iter() {
            self.wins[seat.index()] += WHOLE as u64 / game.winners.len() as u64;
        }
        self.shared_wins += u64::from(game.winners.len() > 1);
        for seat in Seat::first(seats) {
            self.score[seat.index()].add(i64::from(game.score[seat.index()]));
        }
        if let Some(winner) = game.winners.lowest() {
            self.winning_points.entry(game.ending).or_default().add(i64::from(game.points[winner.index()]));
        }
        self.decisions.add(i64::from(game.decisions));
        self.checksum = self.checksum.wrapping_add(game.checksum);
    }

    /// Games that ended so, by the word for it.
    pub fn ended_by(&self, ending: &str) -> u64 {
        self.endings.get(ending).copied().unwrap_or(0)
    }

    /// Games that ended in a turn or round.
    pub fn ended_in(&self, turn: u16) -> u64 {
        self.last_turns.get(&turn).copied().unwrap_or(0)
    }

    /// The points that won in games that ended so, by the word for it.
    pub fn winning_points(&self, ending: &str) -> Spread {
        self.winning_points.get(ending).copied().unwrap_or_default()
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

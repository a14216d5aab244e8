//! How games of any rulebook end: who wins, with how many points, after how many decisions.

use super::exact::{share_ends, student};
use super::{Interval, RISK};
use crate::bots::{BotGame, BotKind, BotPlayer};
use crate::games::{BareGame, with_game};
use crate::kernel::{Outcome, Seat};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What a shared win counts: a win is divided evenly by any number of winners up to eight.
const WIN: u64 = 840;
/// More choices than this no game makes that comes to an end.
const MAX_CHOICES: u64 = 1_000_000;

/// How games ended. All counts are whole numbers, so the order of adding does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Endings {
    games: u64,
    /// By seat, in parts of a win: see [`WIN`].
    wins: Vec<u64>,
    points: Vec<i64>,
    squares: Vec<u64>,
    ends: BTreeMap<&'static str, u64>,
    decisions: u64,
    checksum: u64,
}

/// How a seat fared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatEndings {
    /// The share of games that it won; a shared win counts as a part.
    pub wins: Interval,
    /// Its points at the end.
    pub points: Interval,
}

impl Endings {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How the seats fared, clockwise.
    pub fn seats(&self) -> Vec<SeatEndings> {
        let games = self.games.max(1) as f64;
        let seat = |at: usize| {
            let share = self.wins[at] as f64 / (WIN as f64 * games);
            let mean = self.points[at] as f64 / games;
            let spread = (self.squares[at] as f64 / games - mean * mean).max(0.0);
            let half = match self.games {
                0 | 1 => f64::INFINITY,
                _ => student(RISK, games - 1.0) * (spread / (games - 1.0)).sqrt(),
            };
            let [low, high] = share_ends(share, games, RISK);
            SeatEndings {
                wins: Interval { value: share, low, high },
                points: Interval { value: mean, low: mean - half, high: mean + half },
            }
        };
        (0..self.wins.len()).map(seat).collect()
    }

    /// How many games ended in each way, by the word for it.
    pub fn ends(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.ends.iter().map(|(&end, &count)| (end, count))
    }

    /// The mean number of decisions with two choices or more.
    pub fn decisions_a_game(&self) -> f64 {
        self.decisions as f64 / self.games.max(1) as f64
    }

    /// A hash of all choices: games that differ anywhere differ here.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    fn with(mut self, other: Endings) -> Endings {
        let add = |into: &mut Vec<u64>, from: Vec<u64>| {
            into.resize(into.len().max(from.len()), 0);
            into.iter_mut().zip(from).for_each(|(sum, each)| *sum += each);
        };
        self.points.resize(self.points.len().max(other.points.len()), 0);
        self.points.iter_mut().zip(other.points).for_each(|(sum, each)| *sum += each);
        add(&mut self.wins, other.wins);
        add(&mut self.squares, other.squares);
        other.ends.into_iter().for_each(|(end, count)| *self.ends.entry(end).or_default() += count);
        self.games += other.games;
        self.decisions += other.decisions;
        self.checksum = self.checksum.wrapping_add(other.checksum);
        self
    }
}

/// Plays games by bots, one a seat, with seeds from the first on; `threads` of 0 is one a core. The same on any number.
///
/// # Errors
/// A bot that the game does not have, a game that does not end, or threads that can't be started.
pub fn play_to_the_end<G: BotGame>(
    game: &G,
    bots: &[BotKind],
    first: u64,
    games: u64,
    threads: usize,
) -> Result<Endings, String> {
    let play = |at: u64| play_one(game, bots, first.wrapping_add(at));
    let sum = |one: Endings, other: Endings| Ok(one.with(other));
    pool(threads)?.install(|| (0..games).into_par_iter().map(play).try_reduce(Endings::default, sum))
}

/// [`play_to_the_end`] for a game without a pack.
///
/// # Errors
/// Those of [`play_to_the_end`].
pub fn play_bare_to_the_end(
    game: &BareGame,
    bots: &[BotKind],
    first: u64,
    games: u64,
    threads: usize,
) -> Result<Endings, String> {
    with_game!(game, it => play_to_the_end(&**it, bots, first, games, threads))
}

/// So many threads; 0 is one a core.
///
/// # Errors
/// They can't be started.
pub(super) fn pool(threads: usize) -> Result<rayon::ThreadPool, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| format!("the threads can't be started: {error}"))
}

/// A game by bots, played to its end.
pub(super) struct BotsGame {
    /// How it ended.
    pub outcome: Outcome,
    decisions: u64,
    checksum: u64,
}

/// Plays one game by bots, one a seat.
///
/// # Errors
/// A game that does not end.
pub(super) fn play_by<G: BotGame>(game: &G, bots: &mut [G::Bot], seed: u64) -> Result<BotsGame, String> {
    let mut position = game.start(seed, &mut ());
    let (mut choices, mut decisions, mut checksum) = (Vec::new(), 0, seed);
    for _ in 0..MAX_CHOICES {
        let Some(seat) = game.asked(&position).lowest() else { break };
        game.choices(&position, seat, &mut choices);
        let choice = match choices[..] {
            [only] => only,
            _ => {
                decisions += 1;
                let chosen = bots[seat.index()].choose(game, &position, seat, &choices);
                chosen.ok_or_else(|| format!("seed {seed}: {seat} is asked, and has no choice"))?
            }
        };
        checksum = (checksum.rotate_left(5) ^ game.choice_number(choice)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        game.play(&mut position, seat, choice, &mut ());
    }
    let outcome = game.outcome(&position).ok_or_else(|| format!("seed {seed}: the game does not end"))?;
    Ok(BotsGame { outcome, decisions, checksum })
}

/// The bots of a game, one a seat.
///
/// # Errors
/// A bot that the game does not have.
pub(super) fn seat_bots<G: BotGame>(bots: &[BotKind], seed: u64) -> Result<Vec<G::Bot>, String> {
    let bot = |(seat, &kind)| {
        let bot = <G::Bot as BotPlayer<G>>::new(kind, seed, seat);
        bot.ok_or_else(|| format!("this game has no bot `{}`", kind.id()))
    };
    Seat::first(bots.len()).zip(bots).map(bot).collect()
}

fn play_one<G: BotGame>(game: &G, bots: &[BotKind], seed: u64) -> Result<Endings, String> {
    let BotsGame { outcome, decisions, checksum } = play_by(game, &mut seat_bots::<G>(bots, seed)?, seed)?;
    let share = WIN / outcome.winners.len().max(1) as u64;
    let won = |seat: Seat| if outcome.winners.has(seat) { share } else { 0 };
    let points: Vec<i64> = outcome.points.iter().map(|&points| i64::from(points)).collect();
    Ok(Endings {
        games: 1,
        wins: Seat::first(bots.len()).map(won).collect(),
        squares: points.iter().map(|points| points.unsigned_abs().pow(2)).collect(),
        points,
        ends: BTreeMap::from([(outcome.end, 1)]),
        decisions,
        checksum,
    })
}

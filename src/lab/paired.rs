//! Two rulesets compared: the same seeds, the same bots in the same seats, once by each.
//!
//! A seed is played with every rotation of the bots over the seats, by both rulesets; what is observed of a seed is the sum over
//! its rotations. Seeds are independent of each other, pairs of one seed are not: so the intervals are those of the seeds.
//! Chance is keyed, so that a game goes the same way by both rulesets until something that differs is met.

use super::batch::crashed;
use super::{BatchError, Figure, Interval, Played, RISK, Sample, Spread, Unit, Word, play_counted};
use crate::bots::BotKind;
use crate::rules::Liberte;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What to compare, and for how long.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The bots, one a seat; they are rotated over the seats.
    pub bots: Vec<BotKind>,
    /// The first seed; the others count up.
    pub seed: u64,
    /// The most pairs; rounded up to whole seeds.
    pub pairs: u64,
    /// Threads; 0 for one a core. The result is the same on any number.
    pub threads: usize,
    /// When to stop before all pairs are played.
    pub until: Until,
    /// Whether both rulesets are the same, so that every difference must be 0.
    pub is_control: bool,
    /// How many pairs with another winner are remembered, the first ones.
    pub flips: usize,
}

/// When to stop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Until {
    /// When all pairs are played.
    Played,
    /// When a figure's difference is clear; without one, when that of any figure is. The risk of 5 % is then
    /// spread over all figures, so that it holds for the stopping too.
    Clear(Option<Figure>),
    /// When the interval that holds at all numbers of games at once is at most this wide to each side, for one figure; without
    /// one, for all shares. In the figure's unit, a share from 0 to 1.
    Within(Option<Figure>, f64),
}

/// Why a comparison ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// All pairs were played.
    Played,
    /// A difference was clear.
    Clear,
    /// The precision was reached.
    Precise,
    /// It was cancelled. What is told is what the seeds before that say, as if no more had been asked for.
    Cancelled,
}

impl Stopped {
    /// As files write it.
    pub fn id(self) -> &'static str {
        match self {
            Stopped::Played => "played",
            Stopped::Clear => "clear",
            Stopped::Precise => "precise",
            Stopped::Cancelled => "cancelled",
        }
    }
}

/// A figure by both rulesets. The sums are over all rotations of a seed, in parts of the figure's unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compared {
    /// The figure.
    pub figure: Figure,
    /// By the first ruleset, by the second.
    pub sides: [Spread; 2],
    /// The second less the first, seed by seed.
    pub difference: Spread,
    /// How many parts of a seed's sum make one.
    scale: i64,
}

/// A pair whose winner is another one by the second ruleset.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Flipped {
    /// The seed.
    pub seed: u64,
    /// By how many seats the bots were moved on.
    pub rotation: usize,
}

/// What a comparison found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// All figures, in the order of tables.
    pub figures: Vec<Compared>,
    /// Seeds played.
    pub seeds: u64,
    /// Rotations of a seed, each of them a pair.
    pub rotations: u64,
    /// Pairs in which both games went the same way: the same choices offered and taken, the same end.
    pub same_games: u64,
    /// Pairs with another winner.
    pub flipped: u64,
    /// The first of them.
    pub flips: Vec<Flipped>,
    /// Why it ended.
    pub stopped: Stopped,
    is_control: bool,
    has_fixed_length: bool,
}

/// How many seeds are played between two looks at the stopping rule.
const STEP: u64 = 64;

/// Compares. `done` counts finished pairs while it runs; once `cancelled` is set, no further seed is begun.
///
/// # Errors
/// That the threads could not be started, or the game that made the program fail.
pub fn compare(
    games: [&Liberte; 2],
    plan: &Plan,
    done: &AtomicU64,
    cancelled: &AtomicBool,
) -> Result<Comparison, BatchError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
    let pool = pool.map_err(|error| BatchError::Refused(error.to_string()))?;
    let rotations = rotations(&plan.bots);
    let mut found = Comparison::new(games, plan, rotations.len() as u64);
    let seeds = plan.pairs.div_ceil(found.rotations);
    while found.seeds < seeds {
        let step = found.seeds..(found.seeds + STEP).min(seeds);
        let play = |number: u64| {
            let seed = plan.seed.wrapping_add(number);
            let is_wanted = !cancelled.load(Ordering::Relaxed);
            is_wanted.then(|| observe(games, &found.figures, &rotations, seed, done)).transpose()
        };
        let observed: Vec<_> = pool.install(|| step.into_par_iter().map(play).collect());
        for observed in observed {
            // Of a step that was cut short only what comes before the cut counts: else short games would count more.
            let Some(observed) = observed? else {
                found.stopped = Stopped::Cancelled;
                return Ok(found);
            };
            found.add(&observed, plan.flips);
        }
        if let Some(stopped) = found.stops(plan.until) {
            found.stopped = stopped;
            return Ok(found);
        }
    }
    Ok(found)
}

/// The bots of a seat each, moved on by 0, 1, ... seats, as long as that makes a difference.
pub fn rotations(bots: &[BotKind]) -> Vec<Vec<BotKind>> {
    let moved = |by: usize| (0..bots.len()).map(|seat| bots[(seat + by) % bots.len()]).collect::<Vec<_>>();
    let mut all = vec![bots.to_vec()];
    all.extend((1..bots.len()).map(moved).take_while(|moved| moved != bots));
    all
}

/// What was observed of a seed.
struct Observed {
    /// The figures by both rulesets, added up over the rotations.
    values: [Vec<i64>; 2],
    same_games: u64,
    flips: Vec<Flipped>,
}

fn observe(
    games: [&Liberte; 2],
    figures: &[Compared],
    rotations: &[Vec<BotKind>],
    seed: u64,
    done: &AtomicU64,
) -> Result<Observed, BatchError> {
    let mut all = Observed { values: [(); 2].map(|()| vec![0; figures.len()]), same_games: 0, flips: Vec::new() };
    for (rotation, bots) in rotations.iter().enumerate() {
        let [a, b] = [play(games[0], bots, seed)?, play(games[1], bots, seed)?];
        for (sums, played) in all.values.iter_mut().zip([&a, &b]) {
            sums.iter_mut().zip(figures).for_each(|(sum, compared)| *sum += compared.figure.of(bots, played));
        }
        all.same_games += u64::from(a.result == b.result);
        if a.result.winners != b.result.winners {
            all.flips.push(Flipped { seed, rotation });
        }
        done.fetch_add(1, Ordering::Relaxed);
    }
    Ok(all)
}

fn play(game: &Liberte, bots: &[BotKind], seed: u64) -> Result<Played, BatchError> {
    let played = catch_unwind(AssertUnwindSafe(|| play_counted(game, bots, seed, |_, _, _| {})));
    played.map_err(|_| crashed(game, bots, seed))
}

impl Comparison {
    fn new(games: [&Liberte; 2], plan: &Plan, rotations: u64) -> Comparison {
        let meant = match plan.until {
            Until::Played => None,
            Until::Clear(meant) | Until::Within(meant, _) => meant,
        };
        let is_told = |figure: &Figure| figure.is_headline() || meant == Some(*figure);
        let figures = Figure::of_games(&games, &plan.bots).into_iter().filter(is_told);
        let figures = figures.map(|figure| Compared {
            figure,
            sides: Default::default(),
            difference: Spread::default(),
            scale: figure.unit().parts() * rotations as i64,
        });
        Comparison {
            figures: figures.collect(),
            seeds: 0,
            rotations,
            same_games: 0,
            flipped: 0,
            flips: Vec::new(),
            stopped: Stopped::Played,
            is_control: plan.is_control,
            has_fixed_length: plan.until == Until::Played,
        }
    }

    fn add(&mut self, observed: &Observed, flips: usize) {
        self.seeds += 1;
        self.same_games += observed.same_games;
        self.flipped += observed.flips.len() as u64;
        let room = flips.saturating_sub(self.flips.len());
        self.flips.extend(observed.flips.iter().take(room));
        let [a, b] = &observed.values;
        for (compared, (&a, &b)) in self.figures.iter_mut().zip(a.iter().zip(b)) {
            compared.sides[0].add(a);
            compared.sides[1].add(b);
            compared.difference.add(b - a);
        }
    }

    fn stops(&self, until: Until) -> Option<Stopped> {
        let is_meant = |meant: Option<Figure>, it: &Compared| meant.is_none_or(|figure| figure == it.figure);
        match until {
            Until::Played => None,
            Until::Clear(meant) => {
                let risk = if meant.is_some() { RISK } else { RISK / self.figures.len() as f64 };
                let is_clear = |it: &Compared| {
                    let always = it.sample().always(risk);
                    always.low > 0.0 || always.high < 0.0
                };
                self.figures.iter().any(|it| is_meant(meant, it) && is_clear(it)).then_some(Stopped::Clear)
            }
            Until::Within(meant, half) => {
                let is_asked = |it: &&Compared| match meant {
                    Some(figure) => it.figure == figure,
                    None => it.figure.unit() == Unit::Share,
                };
                let is_within = |it: &Compared| {
                    let always = it.sample().always(RISK);
                    always.high - always.low <= 2.0 * half
                };
                self.figures.iter().filter(is_asked).all(is_within).then_some(Stopped::Precise)
            }
        }
    }

    /// Pairs played; twice as many games.
    pub fn pairs(&self) -> u64 {
        self.seeds * self.rotations
    }

    /// Whether no figure differed in any pair.
    pub fn is_all_zero(&self) -> bool {
        self.figures.iter().all(|it| it.difference.squares == 0) && self.same_games == self.pairs()
    }

    /// Whether the number of games did not depend on what they said: else [`Comparison::fixed`] is too narrow.
    pub fn has_fixed_length(&self) -> bool {
        self.has_fixed_length
    }

    /// The interval of a difference for a number of games that was fixed beforehand.
    pub fn fixed(&self, compared: &Compared) -> Interval {
        if self.is_control { Interval::default() } else { compared.sample().fixed() }
    }

    /// The interval of a difference that holds at all numbers of games at once.
    pub fn always(&self, compared: &Compared) -> Interval {
        if self.is_control { Interval::default() } else { compared.sample().always(RISK) }
    }

    /// The word for a difference. Nothing is called likely where the games were stopped by what they said.
    pub fn word(&self, compared: &Compared) -> Word {
        match Word::of(&compared.sample()) {
            _ if self.is_control => Word::Same,
            Word::Likely if !self.has_fixed_length => Word::NoneShown,
            word => word,
        }
    }

    /// How many pairs would tell a difference to within `half`, in the figure's unit; 0 where there are too few games to say.
    pub fn pairs_needed(&self, compared: &Compared, half: f64) -> u64 {
        if self.is_control { 0 } else { compared.sample().needed(half) * self.rotations }
    }
}

impl Compared {
    /// The differences of the seeds, in the figure's unit, each a mean over the rotations.
    pub fn sample(&self) -> Sample {
        match self.figure.unit() {
            Unit::Share => Sample::of_shares(&self.difference, self.scale),
            Unit::Points | Unit::Count => Sample::of(&self.difference, self.scale),
        }
    }

    /// The figure by the first ruleset, and by the second.
    pub fn means(&self) -> [f64; 2] {
        [&self.sides[0], &self.sides[1]].map(|side| Sample::of(side, self.scale).mean)
    }

    /// How many times as many games would tell as much if the two rulesets had been played with different seeds; none
    /// where no pair differed.
    pub fn gain(&self) -> Option<f64> {
        let [a, b, paired] =
            [&self.sides[0], &self.sides[1], &self.difference].map(|it| Sample::of(it, self.scale).variance());
        (paired > 0.0).then(|| (a + b) / paired)
    }
}

//! Two rulesets compared: the same seeds, the same bots in the same seats, once by each.
//!
//! A seed is played with every rotation of the bots over the seats, by both rulesets; what is observed of a seed is the sum over
//! its rotations. Seeds are independent of each other, pairs of one seed are not: so the intervals are those of the seeds.
//! Chance is keyed, so that a game goes the same way by both rulesets until something that differs is met.

use super::experiment::{Arm, Experiment, Lineup, Progress, Row, Seeds, Store};
use super::{BatchError, Figure, Interval, RISK, Sample, Spread, Unit, Word};
use crate::bots::BotKind;
use crate::rules::Liberte;
use std::sync::atomic::{AtomicBool, AtomicU64};

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
    /// When a figure's difference is clear; without one, when that of any figure that is shown first is. The risk of 5 % is
    /// then spread over all of these, so that it holds for the stopping too.
    Clear(Option<Figure>),
    /// When the interval that holds at all numbers of games at once is at most this wide to each side, for one figure; without
    /// one, for all shares that are shown first. In the figure's unit, a share from 0 to 1.
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

/// Compares. `done` counts finished games while it runs; once `cancelled` is set, no further game is begun.
///
/// # Errors
/// That the threads could not be started, or the game that made the program fail.
pub fn compare(
    games: [&Liberte; 2],
    plan: &Plan,
    done: &AtomicU64,
    cancelled: &AtomicBool,
) -> Result<Comparison, BatchError> {
    let lineup = Lineup::rotated(&plan.bots);
    let count = plan.pairs.div_ceil(lineup.count() as u64);
    let second = if plan.is_control { Arm::new("b", games[1]) } else { Arm::made("b", games[1], "b") };
    let experiment = Experiment {
        arms: vec![Arm::new("a", games[0]), second],
        lineup,
        seeds: Seeds { first: plan.seed, count },
        threads: plan.threads,
        until: plan.until,
        flips: plan.flips,
        probes: 0,
        keep: None,
    };
    let found = experiment.run(&mut Store::none(), Progress { done, cancelled }, &mut |_| {})?;
    Ok(found.comparisons.into_iter().next().expect("two rulesets make a comparison"))
}

impl Comparison {
    pub(super) fn new(figures: &[Figure], rotations: u64, is_control: bool, has_fixed_length: bool) -> Comparison {
        let figures = figures.iter().map(|&figure| Compared {
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
            is_control,
            has_fixed_length,
        }
    }

    /// Adds the games of a seed by both rulesets, all rotations.
    pub(super) fn add(&mut self, a: &[Row], b: &[Row], flips: usize) {
        self.seeds += 1;
        for (a, b) in a.iter().zip(b) {
            self.same_games += u64::from(a.result == b.result);
            if a.result.winners != b.result.winners {
                self.flipped += 1;
                if self.flips.len() < flips {
                    self.flips.push(Flipped { seed: a.seed, rotation: a.rotation });
                }
            }
        }
        for (at, compared) in self.figures.iter_mut().enumerate() {
            let [a, b] = [a, b].map(|rows| rows.iter().map(|row| row.values[at]).sum::<i64>());
            compared.sides[0].add(a);
            compared.sides[1].add(b);
            compared.difference.add(b - a);
        }
    }

    pub(super) fn stops(&self, until: Until) -> Option<Stopped> {
        let is_meant = |meant: Option<Figure>, it: &Compared| match meant {
            Some(figure) => figure == it.figure,
            None => it.figure.is_headline(),
        };
        match until {
            Until::Played => None,
            Until::Clear(meant) => {
                let risk = if meant.is_some() { RISK } else { RISK / self.headlines() as f64 };
                let is_clear = |it: &Compared| {
                    let always = it.sample().always(risk);
                    always.low > 0.0 || always.high < 0.0
                };
                self.figures.iter().any(|it| is_meant(meant, it) && is_clear(it)).then_some(Stopped::Clear)
            }
            Until::Within(meant, half) => {
                let is_asked =
                    |it: &&Compared| is_meant(meant, it) && (meant.is_some() || it.figure.unit() == Unit::Share);
                let is_within = |it: &Compared| {
                    let always = it.sample().always(RISK);
                    always.high - always.low <= 2.0 * half
                };
                self.figures.iter().filter(is_asked).all(is_within).then_some(Stopped::Precise)
            }
        }
    }

    fn headlines(&self) -> usize {
        self.figures.iter().filter(|it| it.figure.is_headline()).count()
    }

    /// Pairs played; twice as many games.
    pub fn pairs(&self) -> u64 {
        self.seeds * self.rotations
    }

    /// Whether both rulesets are the same, so that every difference must be 0.
    pub fn is_control(&self) -> bool {
        self.is_control
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

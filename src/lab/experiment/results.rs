//! What the games of an experiment came to, put together seed by seed.

use super::{Arm, Examples, Experiment, GameRecord};
use crate::kernel::Gather;
use crate::lab::{
    Clusters, Comparison, Figure, Interval, MetricScale, Sample, StopReason, StopRule, Tally, Unit, WHOLE,
};
use std::collections::{BTreeMap, BTreeSet};

/// The results of one ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmResults {
    /// Endings, wins and points, game by game.
    pub tally: Tally,
    /// The figures in their order, by seed: how many of its games have one, and their sum.
    pub figures: Vec<Clusters>,
    /// By ending, the points that won: in Liberté Victory, Red or White Points.
    winning_points: BTreeMap<&'static str, Clusters>,
    /// By turn or round in which a game ended, the games that did, in parts of [`WHOLE`].
    last_turns: BTreeMap<u16, Clusters>,
    /// The same of one in which none did.
    no_last_turn: Clusters,
    /// Some of its games.
    pub examples: Examples,
    /// By figure, how many games had each value; only where that is counted.
    values: BTreeMap<usize, BTreeMap<i64, u64>>,
}

/// The results of an experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// The figures, in the order of tables.
    pub figures: Vec<Figure>,
    /// The rulesets, in their order.
    pub arms: Vec<ArmResults>,
    /// Every ruleset but the first, compared with the first.
    pub comparisons: Vec<Comparison>,
    /// Seeds played.
    pub seeds: u64,
    /// Seeds that were asked for, at most.
    pub wanted: u64,
    /// Games of a seed by each ruleset.
    pub rotations: u64,
    /// Why it ended.
    pub stopped: StopReason,
    /// Whether it was to play all seeds, whatever they say.
    plays_all: bool,
}

impl Results {
    /// Whether the number of games did not depend on what they said: else an interval for a fixed number is too narrow.
    pub fn has_fixed_length(&self) -> bool {
        self.plays_all && self.stopped != StopReason::Cancelled
    }

    /// The sample of a figure of a ruleset; `at` is the figure's index in the list.
    pub fn sample(&self, arm: usize, at: usize) -> Sample {
        Sample::new(&self.arms[arm].figures[at], MetricScale::of(self.figures[at]))
    }

    /// The figure with its 95 % interval: for a number of games fixed beforehand, if it was, else the one that holds at any time.
    pub fn interval(&self, arm: usize, at: usize) -> Interval {
        self.sample(arm, at).interval(self.has_fixed_length())
    }

    /// The interval of a figure; none where the experiment does not have that figure.
    pub fn figure(&self, arm: usize, figure: Figure) -> Option<Interval> {
        let at = self.figures.iter().position(|&it| it == figure)?;
        Some(self.interval(arm, at))
    }

    /// The points that won in games with an ending.
    pub fn winning_points(&self, arm: usize, ending: &str) -> Interval {
        let points = self.arms[arm].winning_points.get(ending).copied().unwrap_or_default();
        Sample::new(&points, MetricScale::NUMBER).interval(self.has_fixed_length())
    }

    /// The share of games that ended in a turn or round.
    pub fn last_turn(&self, arm: usize, turn: u16) -> Interval {
        let ArmResults { last_turns, no_last_turn, .. } = &self.arms[arm];
        Sample::new(last_turns.get(&turn).unwrap_or(no_last_turn), MetricScale::SHARE).interval(self.has_fixed_length())
    }

    pub(super) fn new(experiment: &Experiment<'_>) -> Results {
        let figures = experiment.figures();
        let rotations = experiment.lineup.count() as u64;
        let none = || ArmResults {
            tally: Tally::default(),
            figures: vec![Clusters::default(); figures.len()],
            winning_points: BTreeMap::new(),
            last_turns: BTreeMap::new(),
            no_last_turn: Clusters::default(),
            examples: Examples::default(),
            values: BTreeMap::new(),
        };
        let base = &experiment.arms[0];
        let compared = |arm: &Arm<'_>| {
            let is_control = arm.identity == base.identity;
            Comparison::new(&figures, rotations, is_control, experiment.until == StopRule::AllPlayed)
        };
        Results {
            arms: experiment.arms.iter().map(|_| none()).collect(),
            comparisons: experiment.arms[1..].iter().map(compared).collect(),
            figures,
            seeds: 0,
            wanted: experiment.seeds.count,
            rotations,
            stopped: StopReason::AllPlayed,
            plays_all: experiment.until == StopRule::AllPlayed,
        }
    }

    /// Adds the rows of a seed: by ruleset, and of each those of all rotations.
    pub(super) fn add(&mut self, experiment: &Experiment<'_>, rows: &[GameRecord]) {
        self.seeds += 1;
        let by_arm: Vec<&[GameRecord]> = rows.chunks(experiment.lineup.count()).collect();
        for (arm, rows) in self.arms.iter_mut().zip(&by_arm) {
            for row in *rows {
                arm.tally.add(experiment.seats(), &row.result);
                arm.examples.add(row);
                if experiment.counts_values {
                    arm.count_values(&self.figures, row);
                }
                row.result.flaw.into_iter().for_each(|flaw| arm.tally.add_flaw(row.seed, flaw));
            }
            arm.add_seed(rows);
        }
        for (comparison, rows) in self.comparisons.iter_mut().zip(&by_arm[1..]) {
            comparison.add(by_arm[0], rows, experiment.changed_winner_limit);
        }
    }
}

impl ArmResults {
    /// How many games had each value of a figure, in parts of its unit; none where that was not counted.
    pub fn values(&self, figure: usize) -> Option<&BTreeMap<i64, u64>> {
        self.values.get(&figure)
    }

    /// Counts the values of the main figures that are no shares: those say all by themselves.
    fn count_values(&mut self, figures: &[Figure], row: &GameRecord) {
        let is_meant = |figure: &Figure| figure.is_headline() && figure.unit() != Unit::Share;
        for (at, _) in figures.iter().enumerate().filter(|(_, figure)| is_meant(figure)) {
            if let Some(value) = row.values[at] {
                *self.values.entry(at).or_default().entry(value).or_default() += 1;
            }
        }
    }

    /// Adds the games of a seed, all rotations.
    fn add_seed(&mut self, rows: &[GameRecord]) {
        for (at, figure) in self.figures.iter_mut().enumerate() {
            let values = rows.iter().filter_map(|row| row.values[at]);
            let (count, sum) = values.fold((0, 0), |(count, sum), value| (count + 1, sum + value));
            figure.add(count, sum);
        }
        let endings: BTreeSet<&'static str> = rows.iter().map(|row| row.result.ending).gather();
        for ending in endings {
            let won = rows.iter().map(|row| &row.result).filter(|result| result.ending == ending);
            let of = won.filter_map(|result| Some(i64::from(result.points[result.winners.lowest()?.index()])));
            let (count, sum) = of.fold((0, 0), |(count, sum), points| (count + 1, sum + points));
            self.winning_points.entry(ending).or_default().add(count, sum);
        }
        // A turn in which a game ends for the first time has had as many games as any other.
        rows.iter().for_each(|row| _ = self.last_turns.entry(row.result.turn).or_insert(self.no_last_turn));
        for (&turn, games) in &mut self.last_turns {
            let over = rows.iter().filter(|row| row.result.turn == turn).count() as i64;
            games.add(rows.len() as i64, over * WHOLE);
        }
        self.no_last_turn.add(rows.len() as i64, 0);
    }
}

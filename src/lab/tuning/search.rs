//! The search of a tuning: candidates played round by round, of which the better half goes on.

use super::{Goal, TuningPlan};
use crate::kernel::Order;
use crate::lab::{Clusters, Figure, GameRecord, Interval, MetricScale, Sample};

/// A candidate's games so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// By goal.
    sums: Vec<Clusters>,
    /// The rounds that it was played in.
    pub rounds: usize,
}

/// A search in progress. Candidates go by their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningSearch {
    goals: Vec<Goal>,
    plan: TuningPlan,
    standings: Vec<Standing>,
    /// Those that are still in the search, the best first once there was a round.
    left: Vec<usize>,
    round: usize,
}

/// The values of some goals' figures in the games of one seed: how many games have it, and their sum.
pub(super) fn sums_of<'r>(rows: impl Iterator<Item = &'r GameRecord> + Clone, at: Option<usize>) -> (i64, i64) {
    let values = rows.filter_map(|row| row.values[at?]);
    values.fold((0, 0), |(count, sum), value| (count + 1, sum + value))
}

/// The places of the goals' figures among those of an experiment.
pub(super) fn places_of(goals: &[Goal], figures: &[Figure]) -> Vec<Option<usize>> {
    goals.iter().map(|goal| figures.iter().position(|&figure| figure == goal.figure)).collect()
}

/// The total miss of some values, one for each goal.
pub fn total_miss(goals: &[Goal], values: impl IntoIterator<Item = f64>) -> f64 {
    goals.iter().zip(values).map(|(goal, value)| goal.miss(value)).sum()
}

impl TuningSearch {
    /// A search before its first round.
    pub fn new(goals: Vec<Goal>, plan: TuningPlan, candidates: usize) -> TuningSearch {
        let none = Standing { sums: vec![Clusters::default(); goals.len()], rounds: 0 };
        TuningSearch { goals, plan, standings: vec![none; candidates], left: (0..candidates).collect(), round: 0 }
    }

    /// The goals.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// The candidates that are still in the search: the best first, once there was a round.
    pub fn left(&self) -> &[usize] {
        &self.left
    }

    /// Takes the games of a seed by those that are left, whose figures these are: the first of them is the experiment's
    /// ruleset 0.
    pub fn add(&mut self, figures: &[Figure], rows: &[GameRecord]) {
        let places = places_of(&self.goals, figures);
        for (arm, &candidate) in self.left.iter().enumerate() {
            let own = rows.iter().filter(|row| row.arm == arm);
            for (sums, &at) in self.standings[candidate].sums.iter_mut().zip(&places) {
                let (count, sum) = sums_of(own.clone(), at);
                sums.add(count, sum);
            }
        }
    }

    /// Ends a round: the better half goes on.
    pub fn end_round(&mut self) {
        self.left.iter().for_each(|&candidate| self.standings[candidate].rounds += 1);
        self.round += 1;
        let next = self.plan.rounds.get(self.round).map_or(self.plan.finalists, |round| round.candidates);
        let mut left = std::mem::take(&mut self.left);
        left.order_by(|&a, &b| self.miss(a).total_cmp(&self.miss(b)).then(a.cmp(&b)));
        left.truncate(next);
        self.left = left;
    }

    /// The rounds that a candidate was played in.
    pub fn rounds_of(&self, candidate: usize) -> usize {
        self.standings[candidate].rounds
    }

    /// The values of the goals' figures by a candidate, with their intervals. Those of the best were picked, and are too good.
    pub fn values(&self, candidate: usize) -> Vec<Interval> {
        let sums = self.standings[candidate].sums.iter();
        let sample = |(sums, goal): (&Clusters, &Goal)| Sample::new(sums, MetricScale::of(goal.figure)).fixed();
        sums.zip(&self.goals).map(sample).collect()
    }

    /// The total miss of a candidate so far.
    pub fn miss(&self, candidate: usize) -> f64 {
        total_miss(&self.goals, self.values(candidate).iter().map(|value| value.value))
    }

    /// The candidates in the order in which they came: by how many rounds they were in, then by their miss.
    pub fn ranking(&self) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.standings.len()).collect();
        let rank = |&a: &usize, &b: &usize| {
            let rounds = self.rounds_of(b).cmp(&self.rounds_of(a));
            rounds.then(self.miss(a).total_cmp(&self.miss(b))).then(a.cmp(&b))
        };
        all.order_by(rank);
        all
    }

    /// Whether no other candidate misses every goal by no more, and one of them by less: it is a trade-off that may be meant.
    pub fn is_trade_off(&self, candidate: usize) -> bool {
        let misses = |candidate: usize| -> Vec<f64> {
            let values = self.values(candidate);
            self.goals.iter().zip(values).map(|(goal, value)| goal.miss(value.value)).collect()
        };
        let own = misses(candidate);
        let is_beaten_by = |other: usize| {
            let others = misses(other);
            let both = || others.iter().zip(&own);
            both().all(|(other, own)| other <= own) && both().any(|(other, own)| other < own)
        };
        own.iter().all(|miss| miss.is_finite()) && !(0..self.standings.len()).any(is_beaten_by)
    }
}

//! The final comparison of a tuning: those that the search left, on seeds that no round has played.

use super::Goal;
use super::search::{places_of, sums_of, total_miss};
use crate::kernel::word_table;
use crate::lab::{Clusters, Figure, FigureComparison, GameRecord, Interval, MetricScale, RISK, Sample};

word_table! {
    /// What the final comparison says of a finalist beside the best.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum FinalistVerdict {
        /// It has the least miss of all.
        Best = "best", "best";
        /// It misses the goals by more than the best does.
        Worse = "worse", "worse";
        /// These games do not tell which of the two is nearer to the goals.
        Alike = "can't be told apart", "alike";
        /// There is nothing to compare: a goal's figure is missing in all of its games.
        NoValue = "no value", "no-value";
    }
    /// The word for it in tables.
    pub fn text;
    /// The word for it in files.
    pub fn id;
}

/// A finalist of the final comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct Finalist {
    /// By goal, the figure's value with its interval.
    pub values: Vec<Interval>,
    /// The total miss.
    pub miss: f64,
    /// By how much more it misses the goals than the best does. The interval holds for all pairs of finalists at once, so that
    /// it does not matter that the best was picked by the same games.
    pub worse_by: Interval,
    /// What that means.
    pub verdict: FinalistVerdict,
}

/// The games of the final comparison, ruleset by ruleset and pair by pair.
#[derive(Clone, PartialEq, Debug)]
pub struct FinalComparison {
    goals: Vec<Goal>,
    arms: usize,
    /// By ruleset, by goal.
    sums: Vec<Vec<Clusters>>,
    /// By pair of rulesets, the lower number first, by goal.
    pairs: Vec<Vec<FigureComparison>>,
}

impl FinalComparison {
    /// A comparison of so many rulesets before any game.
    pub fn new(goals: Vec<Goal>, arms: usize) -> FinalComparison {
        let of_pair = |_| goals.iter().map(|goal| FigureComparison::new(goal.figure)).collect();
        let pairs = pairs(arms).map(of_pair).collect();
        FinalComparison { sums: vec![vec![Clusters::default(); goals.len()]; arms], pairs, arms, goals }
    }

    /// Takes the games of a seed by all rulesets, whose figures these are.
    pub fn add(&mut self, figures: &[Figure], rows: &[GameRecord]) {
        let of_arm = |arm: usize| rows.iter().filter(move |row| row.arm == arm);
        for (goal, at) in places_of(&self.goals, figures).into_iter().enumerate() {
            for (arm, sums) in self.sums.iter_mut().enumerate() {
                let (count, sum) = sums_of(of_arm(arm), at);
                sums[goal].add(count, sum);
            }
            let value = |row: &GameRecord| row.values[at?];
            for ((a, b), compared) in pairs(self.arms).zip(&mut self.pairs) {
                compared[goal].add(of_arm(a).map(value).zip(of_arm(b).map(value)));
            }
        }
    }

    /// The finalists, in the order of the rulesets.
    pub fn finalists(&self) -> Vec<Finalist> {
        let misses: Vec<f64> = (0..self.arms).map(|arm| self.miss(arm)).collect();
        let best = (0..self.arms).min_by(|&a, &b| misses[a].total_cmp(&misses[b])).unwrap_or(0);
        let finalist = |arm: usize| {
            let worse_by = if arm == best { Interval::default() } else { self.worse_by(best, arm) };
            let verdict = match () {
                () if !misses[arm].is_finite() => FinalistVerdict::NoValue,
                () if arm == best => FinalistVerdict::Best,
                () if worse_by.low > 0.0 => FinalistVerdict::Worse,
                () => FinalistVerdict::Alike,
            };
            let values = (0..self.goals.len()).map(|goal| self.sample(arm, goal).fixed()).collect();
            Finalist { values, miss: misses[arm], worse_by, verdict }
        };
        (0..self.arms).map(finalist).collect()
    }

    fn sample(&self, arm: usize, goal: usize) -> Sample {
        Sample::new(&self.sums[arm][goal], MetricScale::of(self.goals[goal].figure))
    }

    fn miss(&self, arm: usize) -> f64 {
        total_miss(&self.goals, (0..self.goals.len()).map(|goal| self.sample(arm, goal).mean))
    }

    /// By how much more one misses the goals than the other, with the sum of what is possible for each goal: right whatever the
    /// figures have to do with each other.
    fn worse_by(&self, best: usize, other: usize) -> Interval {
        // Each pair looks at two intervals of each goal: the value, and the difference.
        let risk = RISK / (2 * self.goals.len() * self.pairs.len()).max(1) as f64;
        let pair = pairs(self.arms).position(|it| it == (best.min(other), best.max(other))).unwrap_or(0);
        let of_goal = |(at, goal): (usize, &Goal)| {
            let difference = self.pairs[pair][at].sample().fixed_but_for(risk);
            let difference = if best < other { difference } else { negated(difference) };
            goal.worse_by(self.sample(best, at).fixed_but_for(risk), difference)
        };
        self.goals.iter().enumerate().map(of_goal).fold(Interval::default(), |sum, more| Interval {
            value: sum.value + more.value,
            low: sum.low + more.low,
            high: sum.high + more.high,
        })
    }
}

fn negated(it: Interval) -> Interval {
    Interval { value: -it.value, low: -it.high, high: -it.low }
}

/// All pairs of so many, the lower number first.
fn pairs(arms: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..arms).flat_map(move |a| (a + 1..arms).map(move |b| (a, b)))
}

//! Differences between more than two rulesets, seed by seed: the effect of a change among the others, and the effect of
//! several together beyond the effects of each alone.

use super::{Clusters, Figure, GameRecord, MetricScale, Sample};

/// Rulesets that are added, and others that are taken away; observed of every seed, so that the interval is that of pairs. Of a figure
/// only those count that are there by all of these rulesets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contrast {
    /// How often each ruleset counts, by its number.
    weights: Vec<i64>,
    /// By figure, in the experiment's order.
    sums: Vec<Clusters>,
    rotations: usize,
}

impl Contrast {
    /// A contrast of `arms` rulesets: those with a weight, by their numbers; weights of the same one add up.
    pub fn new(arms: usize, weights: &[(usize, i64)], figures: usize, rotations: usize) -> Contrast {
        let mut all = vec![0; arms];
        weights.iter().filter(|(arm, _)| *arm < arms).for_each(|&(arm, weight)| all[arm] += weight);
        Contrast { weights: all, sums: vec![Clusters::default(); figures], rotations }
    }

    /// Adds the games of a seed: all rotations of the first ruleset, then of the next, and so on.
    pub fn add(&mut self, rows: &[GameRecord]) {
        for (at, sums) in self.sums.iter_mut().enumerate() {
            let of_rotation = |rotation: usize| {
                let counts = |row: &&GameRecord| row.rotation == rotation && self.weights[row.arm] != 0;
                let weighed = |row: &GameRecord| row.values[at].map(|value| self.weights[row.arm] * value);
                rows.iter().filter(counts).map(weighed).sum::<Option<i64>>()
            };
            let there: Vec<i64> = (0..self.rotations).filter_map(of_rotation).collect();
            sums.add(there.len() as i64, there.iter().sum());
        }
    }

    /// Whether it is the difference of a ruleset from itself, which is always 0.
    pub fn is_nothing(&self) -> bool {
        self.weights.iter().all(|&weight| weight == 0)
    }

    /// The contrast of a figure, which stands at a place of the experiment's list.
    pub fn sample(&self, at: usize, figure: Figure) -> Sample {
        Sample::new(&self.sums[at], MetricScale::of(figure).sum())
    }
}

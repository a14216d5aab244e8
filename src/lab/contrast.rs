//! Differences between more than two rulesets, seed by seed: what a change does among the others, and what several do together
//! beyond what each does alone.

use super::experiment::Row;
use super::{Figure, Sample, Spread, Unit};

/// Rulesets that are added, and others that are taken away; observed of every seed, so that the interval is that of pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contrast {
    /// How often each ruleset counts, by its number.
    weights: Vec<i64>,
    /// By figure, in the experiment's order.
    spreads: Vec<Spread>,
    rotations: i64,
}

impl Contrast {
    /// A contrast of `arms` rulesets: those with a weight, by their numbers; weights of the same one add up.
    pub fn new(arms: usize, weights: &[(usize, i64)], figures: usize, rotations: usize) -> Contrast {
        let mut all = vec![0; arms];
        weights.iter().filter(|(arm, _)| *arm < arms).for_each(|&(arm, weight)| all[arm] += weight);
        Contrast { weights: all, spreads: vec![Spread::default(); figures], rotations: rotations as i64 }
    }

    /// Adds the games of a seed.
    pub fn add(&mut self, rows: &[Row]) {
        for (at, spread) in self.spreads.iter_mut().enumerate() {
            spread.add(rows.iter().map(|row| self.weights[row.arm] * row.values[at]).sum());
        }
    }

    /// Whether it is a ruleset less itself, and so 0 whatever is played.
    pub fn is_nothing(&self) -> bool {
        self.weights.iter().all(|&weight| weight == 0)
    }

    /// The contrast of a figure, which stands at a place of the experiment's list.
    pub fn sample(&self, at: usize, figure: Figure) -> Sample {
        let scale = figure.unit().parts() * self.rotations;
        match figure.unit() {
            Unit::Share => Sample::of_shares(&self.spreads[at], scale),
            Unit::Points | Unit::Count => Sample::of(&self.spreads[at], scale),
        }
    }
}

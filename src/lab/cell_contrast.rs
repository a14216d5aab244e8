//! A contrast of the means of cells: what the observations of some cells are beyond those of others. Every observation falls
//! into one cell, and many into none; of each seed there may be some in each.
//!
//! The contrast is a sum of means, each with its sign. Its interval comes of what each seed adds to it: the mean of a cell is
//! a ratio of sums over seeds, and how far a seed moves it is, to first order, what its observations have beyond the mean
//! (Taylor linearisation of ratios; Särndal, Swensson and Wretman, "Model Assisted Survey Sampling" 1992, section 5.5). So
//! observations of one seed may be as alike as they like, in one cell and across cells.

use super::{Clusters, FEWEST, MetricScale, Sample, WHOLE};

/// Observations that fall into `N` cells, seed by seed, and the sign with which the mean of each counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellContrast<const N: usize> {
    signs: [i8; N],
    /// The seeds that have any observation.
    seeds: Vec<[CellSum; N]>,
}

/// Observations of one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellSum {
    /// How many.
    pub count: u32,
    /// Their sum, in parts of [`WHOLE`].
    pub sum: i64,
}

impl CellSum {
    /// Adds an observation, in parts of [`WHOLE`].
    pub fn observe(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
    }
}

impl<const N: usize> CellContrast<N> {
    /// A contrast without observations.
    pub fn new(signs: [i8; N]) -> CellContrast<N> {
        CellContrast { signs, seeds: Vec::new() }
    }

    /// Adds the observations of a seed.
    pub fn add(&mut self, cells: [CellSum; N]) {
        if cells.iter().any(|cell| cell.count > 0) {
            self.seeds.push(cells);
        }
    }

    /// The number of observations in each cell.
    pub fn counts(&self) -> [u64; N] {
        std::array::from_fn(|at| self.seeds.iter().map(|cells| u64::from(cells[at].count)).sum())
    }

    /// The mean of each cell; not a number where it has no observation.
    pub fn means(&self) -> [f64; N] {
        let counts = self.counts();
        std::array::from_fn(|at| {
            let sum: i64 = self.seeds.iter().map(|cells| cells[at].sum).sum();
            sum as f64 / WHOLE as f64 / counts[at] as f64
        })
    }

    /// The contrast; not a number where a cell has no observation.
    pub fn value(&self) -> f64 {
        self.means().into_iter().zip(self.signs).map(|(mean, sign)| f64::from(sign) * mean).sum()
    }

    /// The contrast as a sample over the seeds; an empty one where a cell was met in fewer than [`FEWEST`] of them, since the
    /// variance of a mean of few is not known.
    pub fn sample(&self) -> Sample {
        let is_met = |at: usize| self.seeds.iter().filter(|cells| cells[at].count > 0).count() as u64 >= FEWEST;
        let mut seeds = Clusters::default();
        if (0..N).all(is_met) {
            let (counts, means, value) = (self.counts(), self.means(), self.value());
            let count = self.seeds.len() as f64;
            for cells in &self.seeds {
                let moves = (0..N).map(|at| {
                    let beyond = cells[at].sum as f64 / WHOLE as f64 - means[at] * f64::from(cells[at].count);
                    f64::from(self.signs[at]) * beyond / counts[at] as f64
                });
                seeds.add(1, ((value + count * moves.sum::<f64>()) * WHOLE as f64).round() as i64);
            }
        }
        Sample::new(&seeds, MetricScale::NUMBER_IN_PARTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::BotRng;

    /// Seeds whose observations share a part, as those of a table do; the last of four cells is `more` beyond the others' sum.
    fn made(rng: &mut BotRng, seeds: usize, more: i64) -> CellContrast<4> {
        let mut contrast = CellContrast::new([1, -1, -1, 1]);
        for _ in 0..seeds {
            let shared = rng.below(4000) as i64;
            let mut cells = [CellSum::default(); 4];
            for _ in 0..4 {
                let (one, other) = (rng.below(3) > 0, rng.below(2) > 0);
                let at = usize::from(one) + 2 * usize::from(other);
                let value = [0, 700, -300, 400 + more][at];
                cells[at].observe(value + shared + rng.below(6000) as i64);
            }
            contrast.add(cells);
        }
        contrast
    }

    #[test]
    fn intervals_hold_the_true_contrast_as_often_as_they_say() {
        let mut rng = BotRng::new(5, 5);
        for more in [0, 840] {
            let held = (0..400).filter(|_| {
                let interval = made(&mut rng, 150, more).sample().interval(true);
                (interval.low..=interval.high).contains(&(more as f64 / WHOLE as f64))
            });
            let held = held.count();
            assert!((370..=398).contains(&held), "{held} of 400 hold {more}, and 380 are expected");
        }
    }

    #[test]
    fn the_contrast_is_that_of_the_means_and_nothing_is_said_of_a_cell_that_is_hardly_met() {
        let mut contrast = CellContrast::new([-1, 1]);
        let cell = |count, sum| CellSum { count, sum: sum * WHOLE };
        for at in 0..40 {
            contrast.add([cell(2, 10), if at < 31 { cell(1, 7) } else { CellSum::default() }]);
        }
        assert_eq!((contrast.counts(), contrast.means(), contrast.value()), ([80, 31], [5.0, 7.0], 2.0));
        assert_eq!(contrast.sample().count, 0);
        contrast.add([CellSum::default(), cell(1, 7)]);
        assert_eq!((contrast.sample().count, contrast.sample().mean), (41, 2.0));
    }
}

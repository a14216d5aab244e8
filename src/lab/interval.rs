//! The interval of a figure, computed from its seeds. Whatever shows an interval, it is computed here; at 95 % unless a
//! risk is given.
//!
//! A seed with all its games is one observation, whose games may be alike. Three methods:
//!
//! - A *share*, and whatever else lies between 0 and 1 in every game: the binomial interval of as many independent games as tell
//!   as much as the seeds do (Korn and Graubard, "Confidence intervals for proportions with small expected number of
//!   positive counts estimated from survey data", Survey Methodology 24, 1998). Seeds that have all or nothing are such games.
//!   It never has width 0, and holds for what was never seen and for what always was.
//! - Anything else, and all differences, for a number of seeds that was fixed beforehand: Student's. The variance is that of the
//!   seeds and of two more, one to each side, as far away as a single unit, or as the most unusual seed where one stands out, or,
//!   where all seeds are alike, as [`Figure::step`] says.
//!   (For differences of shares that is nearly the interval of Bonett and Price, "Adjusted Wald confidence interval for
//!   a difference of binomial proportions based on paired data", Journal of Educational and Behavioral Statistics 37, 2012.) So
//!   what hardly ever happens is not said never to happen because it did not, nor to be known because it did once.
//! - At any time: see [`sequence`](super::sequence), with the same variance.
//!
//! `tests/engine/honest.rs` counts how often they hold.

use super::exact::{normal, share_ends, student};
use super::sequence::radius;
use super::{Clusters, FEWEST, Figure, RISK, Unit, WHOLE};
use serde::{Deserialize, Deserializer};

/// A value and its interval, which contains the true value in 95 of 100 such samples.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Interval {
    /// The figure found; not a number where no game had one.
    #[serde(deserialize_with = "number_or_none")]
    pub value: f64,
    /// The lower end; infinite where there are too few games for one.
    #[serde(deserialize_with = "low_end")]
    pub low: f64,
    /// The upper end, likewise.
    #[serde(deserialize_with = "high_end")]
    pub high: f64,
}

/// A number; not one where there is none, which is written as nothing.
pub(super) fn number_or_none<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(f64::NAN))
}

fn low_end<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(f64::NEG_INFINITY))
}

fn high_end<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(f64::INFINITY))
}

impl Interval {
    /// A value without an interval.
    pub fn without_ends(value: f64) -> Interval {
        Interval { value, low: f64::NEG_INFINITY, high: f64::INFINITY }
    }

    /// Both ends; none if there are too few games.
    pub fn ends(&self) -> Option<[f64; 2]> {
        (self.low.is_finite() && self.high.is_finite()).then_some([self.low, self.high])
    }

    /// Whether 0 is outside of it.
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// With fewer seeds there is no interval of what has no limits.
const FEWEST_FIXED: u64 = 8;

/// The scale of a metric: how many parts make one, and the limits between which it lies in every game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MetricScale {
    parts: i64,
    limits: [f64; 2],
    /// How far something that happens once, and did not so far, may take it.
    step: f64,
    is_share: bool,
}

impl MetricScale {
    /// A share in parts of [`WHOLE`].
    pub const SHARE: MetricScale = MetricScale::share_of(WHOLE);

    /// A share in so many parts.
    pub const fn share_of(parts: i64) -> MetricScale {
        MetricScale { parts, limits: [0.0, 1.0], step: 1.0, is_share: true }
    }

    /// Whole numbers without known limits.
    pub const NUMBER: MetricScale =
        MetricScale { parts: 1, limits: [f64::NEG_INFINITY, f64::INFINITY], step: 1.0, is_share: false };

    /// Numbers without known limits, in parts of [`WHOLE`].
    pub const NUMBER_IN_PARTS: MetricScale = MetricScale { parts: WHOLE, ..MetricScale::NUMBER };

    /// The scale of a figure.
    pub fn of(figure: impl Into<Figure>) -> MetricScale {
        let figure: Figure = figure.into();
        let (parts, step) = (figure.unit().parts(), figure.step() as f64);
        match figure.unit() {
            _ if figure.is_zero_or_one() => MetricScale::share_of(parts),
            Unit::Count | Unit::Rate => MetricScale { parts, limits: [0.0, f64::INFINITY], step, is_share: false },
            Unit::Share | Unit::Points => MetricScale { parts, step, ..MetricScale::NUMBER },
        }
    }

    /// The scale of the difference of two such values.
    pub const fn difference(self) -> MetricScale {
        let most = self.limits[1] - self.limits[0];
        MetricScale { limits: [-most, most], is_share: false, ..self }
    }

    /// The scale of a sum of such values, whatever their signs.
    pub fn sum(self) -> MetricScale {
        MetricScale { parts: self.parts, step: self.step, ..MetricScale::NUMBER }
    }
}

/// The sample of a figure, or of a difference, over the seeds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// Seeds with a value.
    pub count: u64,
    /// The mean over all games that have one; not a number where none has.
    pub mean: f64,
    /// The variance of one seed; 0 of a single one.
    variance: f64,
    /// How far the most unusual seed lies from the mean.
    reach: f64,
    /// Whether every seed has all or nothing.
    is_all_or_nothing: bool,
    measure: MetricScale,
}

impl Sample {
    /// The sample with these sums over seeds.
    pub fn new(seeds: &Clusters, measure: MetricScale) -> Sample {
        let one = measure.parts as f64;
        Sample {
            count: seeds.count,
            mean: seeds.ratio() / one,
            variance: seeds.variance() / (one * one),
            reach: seeds.reach() / one,
            is_all_or_nothing: seeds.is_all_or_nothing(measure.parts),
            measure,
        }
    }

    /// The variance of one seed.
    pub fn variance(&self) -> f64 {
        self.variance
    }

    /// Whether all values seen were the same.
    pub fn is_constant(&self) -> bool {
        self.variance <= 0.0
    }

    /// The variance of one seed with that of two more that were not seen.
    fn cautious_variance(&self) -> f64 {
        let stands_out = self.reach.powi(2) - 4.0 * self.variance;
        let least = if self.is_constant() { self.measure.step.powi(2) } else { 1.0 };
        self.variance + 2.0 * stands_out.max(least) / (self.count.max(2) - 1) as f64
    }

    /// The interval for a number of seeds that was fixed beforehand, but for a risk. Without end where there are too few.
    pub fn fixed_but_for(&self, risk: f64) -> Interval {
        match self.count {
            0 => Interval::without_ends(self.mean),
            _ if self.measure.is_share => {
                let [low, high] = share_ends(self.mean, self.independent_games(risk), risk);
                Interval { value: self.mean, low: low.min(self.mean), high: high.max(self.mean) }
            }
            count if count < FEWEST_FIXED => Interval::without_ends(self.mean),
            count => {
                let n = count as f64;
                self.around(student(risk, n - 1.0) * (self.cautious_variance() / n).sqrt())
            }
        }
    }

    /// The interval of [`Sample::fixed_but_for`] at 95 %.
    pub fn fixed(&self) -> Interval {
        self.fixed_but_for(RISK)
    }

    /// The interval that holds at all numbers of seeds at once, but for a risk. Without end before [`FEWEST`].
    pub fn always(&self, risk: f64) -> Interval {
        match self.count {
            0..FEWEST => Interval::without_ends(self.mean),
            count => self.around(self.cautious_variance().sqrt() * radius(count as f64, risk)),
        }
    }

    /// The 95 % interval: for a number of seeds that was fixed beforehand; or, where it was not, the one that holds at all numbers.
    pub fn interval(&self, is_fixed: bool) -> Interval {
        if is_fixed { self.fixed() } else { self.always(RISK) }
    }

    /// How many independent games would tell as much of a share. Where seeds are alike in what they have, nothing is known of
    /// how unlike they can be: then a seed is a game. Few seeds make a poor estimate of how alike games of a seed are, which
    /// Student's distribution allows for.
    fn independent_games(&self, risk: f64) -> f64 {
        let n = self.count as f64;
        if self.is_all_or_nothing || self.is_constant() {
            return n;
        }
        let caution = normal(risk) / student(risk, n - 1.0);
        self.mean * (1.0 - self.mean) / self.variance * n * caution * caution
    }

    fn around(&self, half: f64) -> Interval {
        let [least, most] = self.measure.limits;
        let [low, high] = [self.mean - half, self.mean + half];
        Interval { value: self.mean, low: low.max(least).min(self.mean), high: high.min(most).max(self.mean) }
    }

    /// How many seeds the interval for a fixed number needs to be at most `half` wide to each side, as far as those played so
    /// far tell; 0 before [`FEWEST`].
    pub fn needed(&self, half: f64) -> u64 {
        if self.count < FEWEST || half <= 0.0 {
            return 0;
        }
        ((normal(RISK) / half).powi(2) * self.cautious_variance()).ceil().max(1.0) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::LiberteFigure;

    fn seeds(values: &[i64]) -> Clusters {
        let mut seeds = Clusters::default();
        values.iter().for_each(|&value| seeds.add(1, value));
        seeds
    }

    #[test]
    fn mean_variance_and_what_a_precision_needs() {
        let values: Vec<i64> = (0..100).map(|at| at % 2 * 2).collect();
        let found = Sample::new(&seeds(&values), MetricScale::NUMBER);
        assert_eq!((found.count, found.mean), (100, 1.0));
        assert!((found.variance() - 100.0 / 99.0).abs() < 1e-12);
        assert_eq!(found.needed(0.1), 396, "1.96 squared, times 100, times 102/99");
    }

    #[test]
    fn games_of_a_seed_count_as_many_as_they_tell() {
        // Four games a seed, which always go the same way: as if there were one.
        let mut alike = Clusters::default();
        (0..100).for_each(|at| alike.add(4, if at % 5 == 0 { 4 * WHOLE } else { 0 }));
        let of_seeds: Vec<i64> = (0..100).map(|at| if at % 5 == 0 { WHOLE } else { 0 }).collect();
        let of_seeds = Sample::new(&seeds(&of_seeds), MetricScale::SHARE).fixed();
        assert_eq!(Sample::new(&alike, MetricScale::SHARE).fixed(), of_seeds);
        // One of four wins in every seed but ten: what seeds tell is far more than as many games would.
        let mut unlike = Clusters::default();
        (0..100).for_each(|at| unlike.add(4, if at % 10 == 0 { 2 * WHOLE } else { WHOLE }));
        let found = Sample::new(&unlike, MetricScale::SHARE).fixed();
        assert!(found.high - found.low < 0.04 && found.low < 0.275 && 0.275 < found.high, "{found:?}");
    }

    #[test]
    fn what_never_differed_is_not_said_never_to_differ() {
        for (value, measure) in [
            (0, MetricScale::SHARE),
            (WHOLE, MetricScale::SHARE),
            (0, MetricScale::of(LiberteFigure::SafetyStops)),
            (4, MetricScale::of(LiberteFigure::LastTurn)),
            (0, MetricScale::SHARE.difference()),
            (12, MetricScale::NUMBER),
        ] {
            let found = Sample::new(&seeds(&[value; 100]), measure);
            let [fixed, always] = [found.fixed(), found.always(RISK)];
            assert!(found.is_constant() && fixed.high - fixed.low > 0.02, "{measure:?} {fixed:?}");
            assert!(always.high - always.low > 1.4 * (fixed.high - fixed.low), "{measure:?} {always:?}");
        }
        let none = Sample::new(&seeds(&[0; 100]), MetricScale::of(LiberteFigure::SafetyStops)).fixed();
        assert_eq!(none.low, 0.0, "a count is never below 0");
    }

    #[test]
    fn too_few_seeds_tell_nothing_but_of_shares() {
        let nothing = Sample::new(&Clusters::default(), MetricScale::SHARE);
        assert!(nothing.mean.is_nan() && nothing.fixed().ends().is_none() && nothing.always(RISK).ends().is_none());
        assert_eq!(Sample::new(&seeds(&[1; 7]), MetricScale::NUMBER).fixed().ends(), None);
        assert_eq!(Sample::new(&seeds(&[1; 31]), MetricScale::NUMBER).always(RISK).ends(), None);
        let one = Sample::new(&seeds(&[WHOLE]), MetricScale::SHARE).fixed();
        assert!(one.low < 0.1 && one.high == 1.0, "{one:?}");
    }
}

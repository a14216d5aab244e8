//! Intervals for a mean: one that holds for a number of observations fixed beforehand, and one that holds at all numbers at
//! once, so that whoever looks as often as he likes and stops when he likes what he sees is right as often as it says.
//!
//! The second is a confidence sequence, the normal mixture of Robbins (1970) in the form of Howard, Ramdas, McAuliffe and
//! Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49 (2021), equation 14:
//! a sum of n observations with variance v is further than `sqrt((nv + r) ln((nv + r) / (r a^2)))` from its expectation at any
//! n at all with probability at most a. The variance is estimated; that this may be done is shown by Waudby-Smith, Arbour,
//! Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52
//! (2024), Theorem 2.2. It holds in the limit, as every interval by the normal distribution does; so nothing is said before
//! [`FEWEST`] observations, and `tests/engine/honest.rs` counts how often it holds.

use super::{Clusters, Interval, Spread};

/// Of how many intervals one may miss the truth: 95 % confidence.
pub const RISK: f64 = 0.05;

/// With fewer observations no difference is called anything.
pub const FEWEST: u64 = 32;

/// The number of observations at which the sequence is at its narrowest beside the interval for a fixed number. A choice
/// made beforehand, once for all: elsewhere it is a little wider, and as right.
pub const NARROWEST_AT: f64 = 1_000.0;

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Independent observations: how many, their mean and their variance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// How many were observed.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// How many count in the intervals: those observed, and what [`Sample::of_shares`] adds.
    weight: f64,
    /// The mean of these.
    centre: f64,
    /// Their variance, with one observation less in the denominator; 0 for a single one.
    variance: f64,
    /// Between what a mean may lie.
    limits: [f64; 2],
}

/// Between what anything may lie.
const ANYWHERE: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];

impl Sample {
    /// Of whole numbers that were added up, `scale` of which make one.
    pub fn of(spread: &Spread, scale: i64) -> Sample {
        Sample::with(spread, scale, 0)
    }

    /// Of differences of shares, between -1 and 1. An observation of -1 and one of 1 are added for the intervals, so that
    /// where no game differed so far they do not say that none ever will (Bonett and Price, "Adjusted Wald confidence interval
    /// for a difference of binomial proportions based on paired data", Journal of Educational and Behavioral Statistics 37,
    /// 2012).
    pub fn of_shares(spread: &Spread, scale: i64) -> Sample {
        Sample { limits: [-1.0, 1.0], ..Sample::with(spread, scale, 1) }
    }

    /// Of a ratio by clusters, `scale` parts of which make one, and which lies between `limits`. The variance is that of the
    /// ratio estimator (Cochran, "Sampling Techniques", 3rd edition 1977, section 2.11); a cluster of one at each limit is
    /// added for the intervals, as [`Sample::of_shares`] does. The observations are the clusters.
    pub fn of_ratio(clusters: &Clusters, scale: i64, limits: [i64; 2]) -> Sample {
        let scale = scale.max(1) as f64;
        let ends = limits.map(|limit| limit as f64);
        let (x, y) = (clusters.x as f64 + 2.0, clusters.y as f64 / scale + ends[0] + ends[1]);
        let xx = clusters.xx as f64 + 2.0;
        let xy = clusters.xy as f64 / scale + ends[0] + ends[1];
        let yy = clusters.yy as f64 / scale.powi(2) + ends[0].powi(2) + ends[1].powi(2);
        let (weight, centre) = (clusters.count as f64 + 2.0, y / x);
        let squares = (yy - 2.0 * centre * xy + centre.powi(2) * xx).max(0.0);
        let mean = if clusters.x == 0 { 0.0 } else { clusters.y as f64 / scale / clusters.x as f64 };
        let variance = squares / (weight - 1.0) / (x / weight).powi(2);
        Sample { count: clusters.count, mean, weight, centre, variance, limits: ends }
    }

    fn with(spread: &Spread, scale: i64, added: i128) -> Sample {
        let scale = scale.max(1);
        let (n, sum) = (i128::from(spread.count), i128::from(spread.sum));
        let squares = i128::from(spread.squares) + 2 * added * i128::from(scale).pow(2);
        let weight = n + 2 * added;
        let by = |divisor: i128| if divisor == 0 { 0.0 } else { 1.0 / divisor as f64 };
        // In whole numbers, so that equal differences have a variance of exactly 0.
        let variance = (weight * squares - sum * sum) as f64 * by(weight * (weight - 1)) / (scale as f64).powi(2);
        let mean_of = |count: i128| sum as f64 * by(count) / scale as f64;
        Sample {
            count: spread.count,
            mean: mean_of(n),
            weight: weight as f64,
            centre: mean_of(weight),
            variance,
            limits: ANYWHERE,
        }
    }

    /// The variance of one observation.
    pub fn variance(&self) -> f64 {
        self.variance
    }

    /// The 95 % interval of the mean by Student's distribution, for a number of observations that was fixed beforehand.
    /// Fewer than eight tell nothing: the interval is then without end.
    pub fn fixed(&self) -> Interval {
        let half = match self.count {
            0..8 => f64::INFINITY,
            _ => student(self.weight - 1.0) * (self.variance / self.weight).sqrt(),
        };
        self.around(half)
    }

    /// The interval that holds at all numbers of observations at once, but for a risk. Without end before [`FEWEST`].
    pub fn always(&self, risk: f64) -> Interval {
        let half = match self.count {
            0..FEWEST => f64::INFINITY,
            _ => self.variance.sqrt() * radius(self.weight, risk),
        };
        self.around(half)
    }

    fn around(&self, half: f64) -> Interval {
        let [least, most] = if half.is_finite() { self.limits } else { ANYWHERE };
        let [low, high] = [self.centre - half, self.centre + half];
        Interval { value: self.mean, low: low.max(least).min(self.mean), high: high.min(most).max(self.mean) }
    }

    /// How many observations the interval for a fixed number needs to be at most `half` wide to each side, as far as those
    /// made so far tell; 0 before [`FEWEST`].
    pub fn needed(&self, half: f64) -> u64 {
        if self.count < FEWEST || half <= 0.0 {
            return 0;
        }
        ((Z / half).powi(2) * self.variance).ceil().max(1.0) as u64
    }
}

/// How far a mean of `n` observations of variance 1 may lie from the truth at any n at all, but for a risk.
fn radius(n: f64, risk: f64) -> f64 {
    // The mixture's variance, in observations, that makes the radius least at that number (Howard et al. 2021, 3.5).
    let once = -2.0 * risk.ln();
    let mixture = NARROWEST_AT / (once + (once + 1.0).ln());
    ((n + mixture) * ((n + mixture) / (mixture * risk * risk)).ln()).sqrt() / n
}

/// The 97.5 % point of Student's distribution, from seven degrees of freedom on right to a thousandth (Abramowitz and
/// Stegun 26.7.5).
fn student(freedom: f64) -> f64 {
    let [z3, z5, z7] = [3, 5, 7].map(|power| Z.powi(power));
    Z + (z3 + Z) / (4.0 * freedom)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * Z) / (96.0 * freedom.powi(2))
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z) / (384.0 * freedom.powi(3))
}

/// What a difference is worth, in a plain word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// Both rulesets are the same: there is no difference, and none was found.
    Same,
    /// Fewer than [`FEWEST`] observations.
    TooFew,
    /// The 95 % interval for a fixed number of observations holds 0.
    NoneShown,
    /// That interval does not hold 0, the one that holds at all numbers at once does.
    Likely,
    /// The 95 % interval that holds at all numbers at once does not hold 0.
    Clear,
}

impl Word {
    /// The word for a sample of differences.
    pub fn of(sample: &Sample) -> Word {
        let excludes_nothing = |interval: Interval| interval.low > 0.0 || interval.high < 0.0;
        if sample.count < FEWEST {
            Word::TooFew
        } else if excludes_nothing(sample.always(RISK)) {
            Word::Clear
        } else if excludes_nothing(sample.fixed()) {
            Word::Likely
        } else {
            Word::NoneShown
        }
    }

    /// As tables write it.
    pub fn text(self) -> &'static str {
        match self {
            Word::Same => "the same",
            Word::TooFew => "too few games",
            Word::NoneShown => "none shown",
            Word::Likely => "likely",
            Word::Clear => "clear",
        }
    }

    /// As files write it.
    pub fn id(self) -> &'static str {
        match self {
            Word::Same => "same",
            Word::TooFew => "too-few",
            Word::NoneShown => "none-shown",
            Word::Likely => "likely",
            Word::Clear => "clear",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[i64]) -> Sample {
        let mut spread = Spread::default();
        values.iter().for_each(|&value| spread.add(value));
        Sample::of(&spread, 1)
    }

    #[test]
    fn students_points_are_the_published_ones() {
        for (freedom, published) in [(7.0, 2.3646), (10.0, 2.2281), (30.0, 2.0423), (100.0, 1.9840)] {
            assert!((student(freedom) - published).abs() < 1e-3, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn the_radius_is_least_beside_the_fixed_one_where_it_should_be() {
        let wider = |n: f64| radius(n, RISK) * n.sqrt() / Z;
        assert!(wider(NARROWEST_AT) < wider(NARROWEST_AT / 4.0) && wider(NARROWEST_AT) < wider(NARROWEST_AT * 4.0));
        assert!((1.45..1.60).contains(&wider(NARROWEST_AT)), "{}", wider(NARROWEST_AT));
    }

    #[test]
    fn mean_variance_and_what_a_precision_needs() {
        let values: Vec<i64> = (0..100).map(|at| at % 2 * 2).collect();
        let found = sample(&values);
        assert_eq!((found.count, found.mean), (100, 1.0));
        assert!((found.variance() - 100.0 / 99.0).abs() < 1e-12);
        assert_eq!(found.needed(0.1), 389, "1.96 squared, times 100, times 100/99");
    }

    #[test]
    fn equal_differences_are_clear_and_few_are_called_nothing() {
        let found = sample(&[-3; FEWEST as usize]);
        assert_eq!((found.variance(), Word::of(&found)), (0.0, Word::Clear));
        assert_eq!(Word::of(&sample(&[-3; FEWEST as usize - 1])), Word::TooFew);
        assert_eq!(Word::of(&sample(&[0; 100])), Word::NoneShown);
        assert_eq!(sample(&[1; 7]).fixed().high, f64::INFINITY);
        assert_eq!(sample(&[]).fixed().low, f64::NEG_INFINITY);
    }

    #[test]
    fn where_no_share_differed_it_is_not_said_that_none_will() {
        let mut spread = Spread::default();
        (0..100).for_each(|_| spread.add(0));
        let interval = Sample::of_shares(&spread, 840).fixed();
        assert!(interval.value == 0.0 && interval.high > 0.02 && interval.low == -interval.high, "{interval:?}");
        (0..900).for_each(|_| spread.add(840));
        let interval = Sample::of_shares(&spread, 840).always(RISK);
        assert!(interval.low > 0.8 && interval.high <= 1.0, "{interval:?}");
    }
}

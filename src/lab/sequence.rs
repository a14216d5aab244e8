//! Intervals that hold at any number of observations, so that you may look as often as you like and stop whenever you
//! like, and they are still right as often as they claim.
//!
//! This is a confidence sequence, the normal mixture of Robbins (1970) in the form of Howard, Ramdas, McAuliffe and
//! Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49 (2021), equation 14:
//! a sum of n observations with variance v is further than `sqrt((nv + r) ln((nv + r) / (r a^2)))` from its expectation at any
//! n at all with probability at most a. The variance is estimated; that this may be done is shown by Waudby-Smith, Arbour,
//! Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52
//! (2024), Theorem 2.2. It holds in the limit, as every interval by the normal distribution does; so nothing is said before
//! [`FEWEST`] observations, and `tests/engine/honest.rs` counts how often it holds.

/// The share of intervals that may miss the true value: 95 % confidence.
pub const RISK: f64 = 0.05;

/// With fewer observations than this, no difference gets a word.
pub const FEWEST: u64 = 32;

/// The number of observations at which the sequence is at its narrowest beside the interval for a fixed number. A choice
/// made beforehand, once for all: elsewhere it is a little wider, and as right.
pub const NARROWEST_AT: f64 = 1_000.0;

/// How far a mean of `n` observations of variance 1 may lie from the truth at any n at all, but for a risk.
pub(super) fn radius(n: f64, risk: f64) -> f64 {
    // The mixture's variance, in observations, that makes the radius least at that number (Howard et al. 2021, 3.5).
    let once = -2.0 * risk.ln();
    let mixture = NARROWEST_AT / (once + (once + 1.0).ln());
    ((n + mixture) * ((n + mixture) / (mixture * risk * risk)).ln()).sqrt() / n
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::exact::normal;

    #[test]
    fn the_radius_is_least_beside_the_fixed_one_where_it_should_be() {
        let wider = |n: f64| radius(n, RISK) * n.sqrt() / normal(RISK);
        assert!(wider(NARROWEST_AT) < wider(NARROWEST_AT / 4.0) && wider(NARROWEST_AT) < wider(NARROWEST_AT * 4.0));
        assert!((1.45..1.60).contains(&wider(NARROWEST_AT)), "{}", wider(NARROWEST_AT));
    }
}

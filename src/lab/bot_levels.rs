//! Detects answers that depend on how well the bots play.
//!
//! Two levels of bots (`--tiers`) can disagree about a difference in two ways. It *turns* if it is likely or clear with
//! both, but with opposite signs. Its *size* differs if it is clear with one of them and the two intervals that hold at
//! any time don't overlap. That is hardly due to chance: each interval misses the true value in at most 5 of 100
//! comparisons, and both missing it on opposite sides is much rarer.

use super::{Difference, Significance};
use crate::kernel::word_table;

word_table! {
    /// The way in which two bot levels disagree.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Disagreement {
        /// More by one, less by the other.
        Turns = "turns";
        /// Clear by one, and of another size or not there by the other.
        Size = "size";
    }
    /// The word for it in files.
    pub fn id;
}

/// Returns how two bot levels disagree about a difference, if they do.
pub fn disagreement(one: Difference, other: Difference) -> Option<Disagreement> {
    let is_shown = |told: Difference| told.word.is_shown();
    let is_clear = one.word == Significance::Clear || other.word == Significance::Clear;
    let apart = one.always.high < other.always.low || other.always.high < one.always.low;
    if is_shown(one) && is_shown(other) && one.always.value * other.always.value < 0.0 {
        Some(Disagreement::Turns)
    } else if is_clear && apart {
        Some(Disagreement::Size)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::BotRng;
    use crate::lab::{Clusters, FalsePositives, Interval, MetricScale, Sample};

    /// What a tier says of a toy whose difference is `most - 1` or `1 - most` at chance, its mean `mean / 100`.
    fn tier(seed: u64, n: u64, mean: u64) -> Difference {
        let mut rng = BotRng::new(seed, 1);
        let mut seeds = Clusters::default();
        (0..n).for_each(|_| seeds.add(1, if rng.below(200) < 100 + mean as usize { 1 } else { -1 }));
        Difference::new(&Sample::new(&seeds, MetricScale::NUMBER), &FalsePositives::default(), true)
    }

    fn against(told: Difference) -> Difference {
        let Interval { value, low, high } = told.always;
        let mut against = told;
        against.always = Interval { value: -value, low: -high, high: -low };
        against
    }

    #[test]
    fn a_difference_that_turns_with_the_bots_is_found() {
        let told = tier(1, 2_000, 20);
        assert_eq!(told.word, Significance::Clear);
        assert_eq!(disagreement(told, against(told)), Some(Disagreement::Turns));
        assert_eq!(disagreement(told, told), None);
    }

    #[test]
    fn a_clear_difference_that_others_exclude_is_found() {
        let (strong, none) = (tier(1, 2_000, 40), tier(2, 2_000, 0));
        assert_ne!(none.word, Significance::Clear);
        for (one, other) in [(strong, none), (none, strong)] {
            assert_eq!(disagreement(one, other), Some(Disagreement::Size));
        }
        assert_eq!(disagreement(strong, tier(3, 2_000, 38)), None, "about the same");
        assert_eq!(disagreement(strong, tier(4, 40, 0)), None, "so few games exclude nothing");
    }

    #[test]
    fn tiers_that_agree_are_hardly_ever_said_to_disagree() {
        let found =
            (0..400).filter(|seed| disagreement(tier(2 * seed, 600, 15), tier(2 * seed + 1, 600, 15)).is_some());
        assert!(found.count() <= 2);
    }
}

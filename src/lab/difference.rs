//! A difference between rulesets, with everything that a report says about it.

use super::{FalsePositives, Interval, RISK, Sample, Significance};
use serde_json::{Value, json};

/// A difference: its intervals, and its significance alone and among all that are shown with it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// With the interval for a number of seeds that was fixed beforehand; without ends where it was not.
    pub fixed: Interval,
    /// With the interval that holds at all numbers of seeds at once.
    pub always: Interval,
    /// Its significance alone.
    pub word: Significance,
    /// Its significance among all differences that are shown with it.
    pub among_all: Significance,
    /// Whether several are shown, and it is likely or clear among all of them.
    has_star: bool,
}

impl Difference {
    /// The difference of a sample, shown with those that `chance` knows. Nothing is likely where the number of seeds was not
    /// fixed beforehand.
    pub fn new(sample: &Sample, chance: &FalsePositives, is_fixed: bool) -> Difference {
        let word = Significance::of(sample, is_fixed);
        let among_all = chance.word_among_all(sample, is_fixed);
        Difference {
            fixed: if is_fixed { sample.fixed() } else { Interval::without_ends(sample.mean) },
            always: sample.always(RISK),
            word,
            among_all,
            has_star: word.is_shown() && chance.differences > 1 && among_all.is_shown(),
        }
    }

    /// The difference of a ruleset from itself, which is known without playing.
    pub fn none(interval: Interval) -> Difference {
        let same = Significance::Same;
        Difference { fixed: interval, always: interval, word: same, among_all: same, has_star: false }
    }

    /// The word for tables, with a star if the difference is also likely or clear among all of them.
    pub fn text(&self) -> String {
        format!("{}{}", self.word.text(), if self.has_star { " *" } else { "" })
    }

    /// The difference as JSON; a missing interval is `null`.
    pub fn json(&self) -> Value {
        json!({
            "difference": self.fixed.value,
            "interval": self.fixed.ends(),
            "interval_at_any_time": self.always.ends(),
            "word": self.word.id(),
            "word_among_all": self.among_all.id(),
        })
    }
}

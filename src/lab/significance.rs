//! The significance of a difference in a plain word; and the false positives to expect among many differences shown together.

use super::exact::outside;
use super::sequence::radius;
use super::{FEWEST, RISK, Sample};
use crate::kernel::word_table;

word_table! {
    /// The significance of a difference, in a plain word.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Significance {
        /// Both rulesets are the same: there is no difference, and none was found.
        Same = "the same", "same";
        /// In no game, or pair of games, there is anything to be compared.
        NoValue = "no value", "no-value";
        /// Fewer than [`FEWEST`] observations.
        TooFew = "too few games", "too-few";
        /// The 95 % interval for a fixed number of observations holds 0.
        NoneShown = "none shown", "none-shown";
        /// That interval does not hold 0, the one that holds at all numbers at once does.
        Likely = "likely", "likely";
        /// The 95 % interval that holds at all numbers at once does not hold 0.
        Clear = "clear", "clear";
    }
    /// The word for it in tables.
    pub fn text;
    /// The word for it in files.
    pub fn id;
}

impl Significance {
    /// The word for a sample of differences. Nothing is likely where the number of observations was not fixed beforehand.
    pub fn of(sample: &Sample, is_fixed: bool) -> Significance {
        Significance::but_for(sample, is_fixed, RISK)
    }

    fn but_for(sample: &Sample, is_fixed: bool, risk: f64) -> Significance {
        match sample.count {
            0 => Significance::NoValue,
            1..FEWEST => Significance::TooFew,
            _ if sample.always(risk).excludes_zero() => Significance::Clear,
            _ if is_fixed && sample.fixed_but_for(risk).excludes_zero() => Significance::Likely,
            _ => Significance::NoneShown,
        }
    }

    /// Whether a difference was shown: it is likely or clear.
    pub fn is_shown(self) -> bool {
        match self {
            Significance::Likely | Significance::Clear => true,
            Significance::Same | Significance::NoValue | Significance::TooFew | Significance::NoneShown => false,
        }
    }
}

/// The false positives to expect among differences that are shown together; and words that allow for them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct FalsePositives {
    /// Differences that could be called something: those of which more than one value was seen.
    pub differences: u64,
    /// How many of them chance alone makes likely, and not clear, on average.
    pub likely: f64,
    /// How many of them chance alone makes clear, on average, looked at once.
    pub clear: f64,
}

impl FalsePositives {
    /// The false positives among some differences. Correlations between them play no part in an average.
    pub fn of(samples: impl IntoIterator<Item = Sample>, is_fixed: bool) -> FalsePositives {
        let mut chance = FalsePositives::default();
        for sample in samples.into_iter().filter(|it| it.count >= FEWEST && !it.is_constant()) {
            let n = sample.count as f64;
            let clear = outside(radius(n, RISK) * n.sqrt());
            chance.differences += 1;
            chance.clear += clear;
            chance.likely += if is_fixed { RISK - clear } else { 0.0 };
        }
        chance
    }

    /// The word that a difference has among all of them: so strict that of a hundred comparisons of a ruleset with itself at most
    /// five have a single one that is likely or clear (Bonferroni: the risk is spread over all).
    pub fn word_among_all(&self, sample: &Sample, is_fixed: bool) -> Significance {
        Significance::but_for(sample, is_fixed, RISK / self.differences.max(1) as f64)
    }

    /// The sentence below a table; none for a single difference.
    pub fn sentence(&self) -> Option<String> {
        let FalsePositives { differences, likely, clear } = *self;
        if differences < 2 {
            return None;
        }
        let about = |number: f64| match number {
            0.0..0.1 => "hardly one".to_owned(),
            0.1..0.95 => format!("{number:.1}"),
            _ => format!("{number:.0}"),
        };
        let likely = if likely > 0.0 { format!("{} of them likely and ", about(likely)) } else { String::new() };
        let ever = about(RISK * differences as f64);
        Some(format!(
            "{differences} differences are shown: chance alone makes about {likely}{} clear, and {ever} for whoever waits for one. \
             *: holds among all of them, too.",
            about(clear)
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::BotRng;
    use crate::lab::{Clusters, Difference, MetricScale};

    fn sample(values: impl IntoIterator<Item = i64>) -> Sample {
        let mut seeds = Clusters::default();
        values.into_iter().for_each(|value| seeds.add(1, value));
        Sample::new(&seeds, MetricScale::NUMBER)
    }

    #[test]
    fn equal_differences_are_clear_and_few_are_called_nothing() {
        assert_eq!(Significance::of(&sample([-3; FEWEST as usize]), true), Significance::Clear);
        assert_eq!(Significance::of(&sample([-3; FEWEST as usize - 1]), true), Significance::TooFew);
        assert_eq!(Significance::of(&sample([0; 100]), true), Significance::NoneShown);
        assert_eq!(Significance::of(&sample([]), true), Significance::NoValue);
    }

    #[test]
    fn nothing_is_likely_where_the_number_was_not_fixed() {
        let likely = sample((0..200).map(|at| if at % 20 < 12 { 1 } else { -1 }));
        assert_eq!(
            (Significance::of(&likely, true), Significance::of(&likely, false)),
            (Significance::Likely, Significance::NoneShown)
        );
    }

    /// Forty figures of a ruleset beside itself, four hundred times.
    #[test]
    fn chance_makes_as_many_likely_as_is_said_and_hardly_ever_one_that_holds_among_all() {
        let mut rng = BotRng::new(3, 3);
        let (mut likely, mut clear, mut any_among_all) = (0, 0, 0);
        let mut said = FalsePositives::default();
        for _ in 0..400 {
            let all: Vec<Sample> = (0..40).map(|_| sample((0..200).map(|_| rng.below(9) as i64 - 4))).collect();
            said = FalsePositives::of(all.iter().copied(), true);
            likely += all.iter().filter(|it| Significance::of(it, true) == Significance::Likely).count();
            clear += all.iter().filter(|it| Significance::of(it, true) == Significance::Clear).count();
            any_among_all += u32::from(all.iter().any(|it| said.word_among_all(it, true).is_shown()));
        }
        let [likely, clear] = [likely, clear].map(|count| count as f64 / 400.0);
        assert_eq!(said.differences, 40);
        assert!((likely - said.likely).abs() < 0.3 && (clear - said.clear).abs() < 0.1, "{likely} {clear} {said:?}");
        assert!(any_among_all <= 32, "{any_among_all} of 400, and 20 are expected");
        let told = said.sentence().expect("there are many");
        assert!(told.starts_with("40 differences are shown: chance alone makes about 2 of them likely"), "{told}");
    }

    #[test]
    fn what_can_not_differ_is_not_counted_and_a_strong_difference_holds_among_all() {
        let (none, strong) = (sample([0; 100]), sample((0..100).map(|at| 5 + at % 3)));
        let chance = FalsePositives::of([none, strong, strong], false);
        assert_eq!((chance.differences, chance.likely), (2, 0.0));
        assert_eq!(Difference::new(&strong, &chance, false).text(), "clear *");
        assert_eq!(Difference::new(&none, &chance, false).text(), "none shown");
        assert_eq!(FalsePositives::of([strong], true).sentence(), None);
    }
}

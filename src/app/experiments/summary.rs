//! What was found, ready to be shown: numbers in the units that people read, and their texts. It is made beside the window.

use super::ExperimentRun;
use crate::games::liberte::Liberte;
use crate::lab::{
    Comparison, FalsePositives, Figure, FigureComparison, Interval, Results, Significance, Unit, decimals_of,
};

/// What an experiment found so far.
pub struct ExperimentSummary {
    /// As it was found.
    pub found: Results,
    /// A row for each figure, in their order.
    pub rows: Vec<FigureRow>,
    /// By every ruleset but the first, what chance alone makes of its differences by all figures.
    pub chances: Vec<FalsePositives>,
}

/// A figure by all rulesets.
pub struct FigureRow {
    /// The figure.
    pub figure: Figure,
    /// Its id: what the command line calls it.
    pub id: String,
    /// What it counts, in a few words.
    pub title: String,
    /// The same with what explains it.
    pub meaning: String,
    /// By each ruleset.
    pub arms: Vec<ScaledInterval>,
    /// By every ruleset but the first, how it differs from the first.
    pub differences: Vec<RulesetDifference>,
}

/// A figure, or a difference, in the unit that people read: shares in percent.
pub struct ScaledInterval {
    /// With its 95 % interval.
    pub interval: Interval,
    /// The value.
    pub text: String,
    /// The interval; empty where there are too few games for one.
    pub range: String,
}

/// A difference of two rulesets.
pub struct RulesetDifference {
    /// With the 95 % interval for a number of games that was fixed beforehand.
    pub fixed: ScaledInterval,
    /// The 95 % interval that holds at all numbers of games at once.
    pub always: ScaledInterval,
    /// What it is worth.
    pub word: Significance,
    /// What it is worth among the differences by all figures.
    pub among_all: Significance,
    /// What it is worth as tables write it, with a star where it holds among all figures.
    pub text: String,
}

/// The figures of two experiments beside each other.
pub struct RunComparison {
    /// The numbers of the experiments, with the rulesets.
    pub sides: [(u64, usize); 2],
    /// The figures of both, and the second less the first as if they had nothing in common.
    pub rows: Vec<(String, [String; 2], ScaledInterval)>,
}

impl ExperimentSummary {
    /// Makes it ready. The game names provinces.
    pub fn of(found: &Results, game: &Liberte) -> ExperimentSummary {
        let chances: Vec<FalsePositives> = found.comparisons.iter().map(|it| it.chance(&it.figures)).collect();
        let compared = |at: usize| {
            let each = found.comparisons.iter().zip(&chances);
            each.map(|(it, chance)| RulesetDifference::of(it, &it.figures[at], chance)).collect()
        };
        let row = |(at, &figure): (usize, &Figure)| FigureRow {
            figure,
            id: figure.id(),
            title: short(&figure.title_in(game)),
            meaning: figure.title_in(game),
            arms: (0..found.arms.len())
                .map(|arm| ScaledInterval::value(found.interval(arm, at), figure.unit()))
                .collect(),
            differences: compared(at),
        };
        ExperimentSummary { rows: found.figures.iter().enumerate().map(row).collect(), found: found.clone(), chances }
    }
}

/// A title without what explains it; the turn stays.
fn short(title: &str) -> String {
    let (what, about) = title.split_once("; ").unwrap_or((title, ""));
    let turn = about.find(" (turn ").map_or("", |at| &about[at..]);
    format!("{what}{turn}")
}

impl RulesetDifference {
    fn of(comparison: &Comparison, compared: &FigureComparison, chance: &FalsePositives) -> RulesetDifference {
        let (unit, word) = (compared.figure.unit(), comparison.word(compared));
        let (sample, is_fixed) = (compared.sample(), comparison.has_fixed_length());
        RulesetDifference {
            fixed: ScaledInterval::difference(comparison.fixed(compared), unit),
            always: ScaledInterval::difference(comparison.always(compared), unit),
            word,
            among_all: if word == Significance::Same { word } else { chance.word_among_all(&sample, is_fixed) },
            text: chance.marked(word, &sample, is_fixed),
        }
    }
}

impl ScaledInterval {
    fn value(interval: Interval, unit: Unit) -> ScaledInterval {
        let range = range_text(interval, unit, false);
        let interval = scaled(interval, unit);
        ScaledInterval { interval, text: value_text(interval.value, unit), range }
    }

    fn difference(interval: Interval, unit: Unit) -> ScaledInterval {
        let range = range_text(interval, unit, true);
        let interval = scaled(interval, unit);
        ScaledInterval { interval, text: difference_text(interval.value, unit), range }
    }
}

/// Shares in percent.
fn scaled(Interval { value, low, high }: Interval, unit: Unit) -> Interval {
    let by = if unit == Unit::Share { 100.0 } else { 1.0 };
    Interval { value: by * value, low: by * low, high: by * high }
}

/// Shares as parts of one again.
fn unscaled(Interval { value, low, high }: Interval, unit: Unit) -> Interval {
    let by = if unit == Unit::Share { 0.01 } else { 1.0 };
    Interval { value: by * value, low: by * low, high: by * high }
}

fn digits(unit: Unit) -> usize {
    if unit == Unit::Share { 1 } else { 2 }
}

/// A value as it is read: `31.2 %`, `4.70`; a stroke where no game has one.
pub fn value_text(value: f64, unit: Unit) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    let percent = if unit == Unit::Share { " %" } else { "" };
    format!("{value:.*}{percent}", digits(unit))
}

/// A difference as it is read, with its sign; 0 has none.
fn difference_text(value: f64, unit: Unit) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    let points = if unit == Unit::Share { " pp" } else { "" };
    format!("{}{points}", signed(value, digits(unit)))
}

/// An interval as it is read, not yet in percent; empty where it has no end.
fn range_text(interval: Interval, unit: Unit, is_difference: bool) -> String {
    let Some([low, high]) = scaled(interval, unit).ends() else { return String::new() };
    if is_difference {
        let digits = decimals_of(interval, unit);
        format!("{} to {}", signed(low, digits), signed(high, digits))
    } else {
        let digits = digits(unit);
        format!("{low:.digits$} to {high:.digits$}")
    }
}

fn signed(value: f64, digits: usize) -> String {
    let plain = format!("{value:+.digits$}");
    let is_something = plain.contains(|letter: char| ('1'..='9').contains(&letter));
    if is_something { plain.replace('-', "−") } else { format!("{:.digits$}", 0.0) }
}

/// Two experiments beside each other, each by one of its rulesets; none before both have found something.
pub fn against(sides: [(&ExperimentRun, usize); 2]) -> Option<RunComparison> {
    let shown = [sides[0].0.shown.as_ref()?, sides[1].0.shown.as_ref()?];
    let row = |first: &FigureRow| {
        let second = shown[1].rows.iter().find(|row| row.figure == first.figure)?;
        let (one, two) = (first.arms.get(sides[0].1)?, second.arms.get(sides[1].1)?);
        let unit = first.figure.unit();
        let value = two.interval.value - one.interval.value;
        // The ends of two intervals that lie apart by themselves: squares add up.
        let half = |[a, b]: [f64; 2]| (a * a + b * b).sqrt();
        let below = half([two.interval.value - two.interval.low, one.interval.high - one.interval.value]);
        let above = half([two.interval.high - two.interval.value, one.interval.value - one.interval.low]);
        let interval = Interval { value, low: value - below, high: value + above };
        let range = range_text(unscaled(interval, unit), unit, true);
        let difference = ScaledInterval { interval, text: difference_text(value, unit), range };
        Some((first.title.clone(), [one.text.clone(), two.text.clone()], difference))
    };
    let rows = shown[0].rows.iter().filter_map(row).collect();
    Some(RunComparison { sides: sides.map(|(run, arm)| (run.id, arm)), rows })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_keeps_its_turn_and_leaves_the_rest_to_the_pointer() {
        assert_eq!(short("rounds; a turn's last is another (turn 2)"), "rounds (turn 2)");
        assert_eq!(short("ties; all of them"), "ties");
        assert_eq!(short("ties (turn 1)"), "ties (turn 1)");
    }

    #[test]
    fn numbers_are_read_in_their_units() {
        assert_eq!(value_text(31.25, Unit::Count), "31.25");
        assert_eq!(value_text(31.25, Unit::Share), "31.2 %");
        assert_eq!(difference_text(-0.04, Unit::Share), "0.0 pp");
        assert_eq!(difference_text(-1.5, Unit::Points), "−1.50");
        let interval = Interval { value: 0.0, low: -0.01, high: 0.025 };
        assert_eq!(range_text(interval, Unit::Share, true), "−1.0 to +2.5");
        assert_eq!(
            (value_text(f64::NAN, Unit::Count), difference_text(f64::NAN, Unit::Share)),
            ("–".into(), "–".into())
        );
        assert_eq!(range_text(Interval { high: f64::INFINITY, ..interval }, Unit::Share, true), "");
    }
}

//! What was found, ready to be shown: numbers in the units that people read, and their texts. It is made beside the window.

use super::Run;
use crate::lab::{Compared, Comparison, Figure, Found, Interval, Unit, Word};
use crate::rules::Liberte;

/// What an experiment found so far.
pub struct Shown {
    /// As it was found.
    pub found: Found,
    /// A row for each figure, in their order.
    pub rows: Vec<FigureRow>,
}

/// A figure by all rulesets.
pub struct FigureRow {
    /// The figure.
    pub figure: Figure,
    /// Its id: what the command line calls it.
    pub id: String,
    /// What it counts, in a few words.
    pub title: String,
    /// By each ruleset.
    pub arms: Vec<Scaled>,
    /// By every ruleset but the first, how it differs from the first.
    pub differences: Vec<Difference>,
}

/// A figure, or a difference, in the unit that people read: shares in percent.
pub struct Scaled {
    /// With its 95 % interval.
    pub interval: Interval,
    /// The value.
    pub text: String,
    /// The interval; empty where there are too few games for one.
    pub range: String,
}

/// A difference of two rulesets.
pub struct Difference {
    /// With the 95 % interval for a number of games that was fixed beforehand.
    pub fixed: Scaled,
    /// The 95 % interval that holds at all numbers of games at once.
    pub always: Scaled,
    /// What it is worth.
    pub word: Word,
}

/// The figures of two experiments beside each other.
pub struct Against {
    /// The numbers of the experiments, with the rulesets.
    pub sides: [(u64, usize); 2],
    /// The figures of both, and the second less the first as if they had nothing in common.
    pub rows: Vec<(String, [String; 2], Scaled)>,
}

impl Shown {
    /// Makes it ready. The game names provinces.
    pub fn of(found: &Found, game: &Liberte) -> Shown {
        let row = |(at, &figure): (usize, &Figure)| FigureRow {
            figure,
            id: figure.id(),
            title: figure.title_in(game),
            arms: (0..found.arms.len()).map(|arm| Scaled::value(found.interval(arm, at), figure.unit())).collect(),
            differences: found.comparisons.iter().map(|it| Difference::of(it, &it.figures[at])).collect(),
        };
        Shown { rows: found.figures.iter().enumerate().map(row).collect(), found: found.clone() }
    }
}

impl Difference {
    fn of(comparison: &Comparison, compared: &Compared) -> Difference {
        let unit = compared.figure.unit();
        Difference {
            fixed: Scaled::difference(comparison.fixed(compared), unit),
            always: Scaled::difference(comparison.always(compared), unit),
            word: comparison.word(compared),
        }
    }
}

impl Scaled {
    fn value(interval: Interval, unit: Unit) -> Scaled {
        let interval = scaled(interval, unit);
        Scaled { interval, text: value_text(interval.value, unit), range: range_text(interval, unit, false) }
    }

    fn difference(interval: Interval, unit: Unit) -> Scaled {
        let interval = scaled(interval, unit);
        Scaled { interval, text: difference_text(interval.value, unit), range: range_text(interval, unit, true) }
    }
}

/// Shares in percent.
fn scaled(Interval { value, low, high }: Interval, unit: Unit) -> Interval {
    let by = if unit == Unit::Share { 100.0 } else { 1.0 };
    Interval { value: by * value, low: by * low, high: by * high }
}

fn digits(unit: Unit) -> usize {
    if unit == Unit::Share { 1 } else { 2 }
}

/// A value as it is read: `31.2 %`, `4.70`.
pub fn value_text(value: f64, unit: Unit) -> String {
    let percent = if unit == Unit::Share { " %" } else { "" };
    format!("{value:.*}{percent}", digits(unit))
}

/// A difference as it is read, with its sign; 0 has none.
fn difference_text(value: f64, unit: Unit) -> String {
    let points = if unit == Unit::Share { " pp" } else { "" };
    format!("{}{points}", signed(value, digits(unit)))
}

/// An interval as it is read; empty where it has no end.
fn range_text(interval: Interval, unit: Unit, is_difference: bool) -> String {
    let Interval { low, high, .. } = interval;
    let digits = digits(unit);
    match (low.is_finite() && high.is_finite(), is_difference) {
        (false, _) => String::new(),
        (true, true) => format!("{} to {}", signed(low, digits), signed(high, digits)),
        (true, false) => format!("{low:.digits$} to {high:.digits$}"),
    }
}

fn signed(value: f64, digits: usize) -> String {
    let plain = format!("{value:+.digits$}");
    let is_something = plain.contains(|letter: char| ('1'..='9').contains(&letter));
    if is_something { plain.replace('-', "−") } else { format!("{:.digits$}", 0.0) }
}

/// Two experiments beside each other, each by one of its rulesets; none before both have found something.
pub fn against(sides: [(&Run, usize); 2]) -> Option<Against> {
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
        let range = range_text(interval, unit, true);
        let difference = Scaled { interval, text: difference_text(value, unit), range };
        Some((first.title.clone(), [one.text.clone(), two.text.clone()], difference))
    };
    let rows = shown[0].rows.iter().filter_map(row).collect();
    Some(Against { sides: sides.map(|(run, arm)| (run.id, arm)), rows })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_their_units() {
        assert_eq!(value_text(31.25, Unit::Count), "31.25");
        assert_eq!(value_text(31.25, Unit::Share), "31.2 %");
        assert_eq!(difference_text(-0.04, Unit::Share), "0.0 pp");
        assert_eq!(difference_text(-1.5, Unit::Points), "−1.50");
        let interval = Interval { value: 0.0, low: -1.0, high: 2.5 };
        assert_eq!(range_text(interval, Unit::Share, true), "−1.0 to +2.5");
        assert_eq!(range_text(Interval { high: f64::INFINITY, ..interval }, Unit::Share, true), "");
    }
}

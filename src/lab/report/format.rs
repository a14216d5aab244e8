//! Formats numbers for people: shares in percent, their differences in percentage points, everything else with two
//! decimal places.

use crate::lab::{Difference, Interval, Unit};

/// A cell of a table.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Cell {
    /// A word or two, or nothing.
    Text(String),
    /// A sentence, aligned to the left of its column.
    Words(String),
    /// A number, and how it is shown.
    Number(f64, String),
    /// The ends of an interval, and how they are shown.
    Ends([f64; 2], [String; 2]),
}

impl Cell {
    /// An empty cell.
    pub fn empty() -> Cell {
        Cell::Text(String::new())
    }

    /// Words.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// A sentence, aligned to the left of its column.
    pub fn words(text: impl Into<String>) -> Cell {
        Cell::Words(text.into())
    }

    /// A whole number.
    pub fn count(count: u64) -> Cell {
        Cell::Number(count as f64, count.to_string())
    }

    /// A figure's value.
    pub fn value(value: f64, unit: Unit) -> Cell {
        Cell::number(value, shown(value, unit))
    }

    /// A share and its interval, in percent.
    pub fn share(share: Interval) -> [Cell; 2] {
        let shown = |share: f64| format!("{:.1}", 100.0 * share);
        let percent = |[low, high]: [f64; 2]| Cell::Ends([low, high], [shown(low), shown(high) + " %"]);
        [Cell::value(share.value, Unit::Share), share.ends().map_or_else(Cell::empty, percent)]
    }

    /// The difference of two values.
    pub fn difference(value: f64, unit: Unit) -> Cell {
        Cell::number(value, difference(value, unit))
    }

    /// A number, and how it is shown; nothing where there is none.
    fn number(value: f64, shown: String) -> Cell {
        if value.is_nan() { Cell::empty() } else { Cell::Number(value, shown) }
    }

    /// The ends of a value's interval; nothing where it has none.
    pub fn ends(interval: Interval, unit: Unit) -> Cell {
        Cell::between(interval, unit, |value| format!("{value:.*}", digits(unit)))
    }

    /// The ends of a difference's interval; nothing where it has none.
    pub fn signed_ends(interval: Interval, unit: Unit) -> Cell {
        Cell::between(interval, unit, |value| signed(value, decimals_of(interval, unit)))
    }

    fn between(interval: Interval, unit: Unit, show: impl Fn(f64) -> String) -> Cell {
        let shown = |ends: [f64; 2]| Cell::Ends(ends, ends.map(|end| show(scale(unit) * end)));
        interval.ends().map_or_else(Cell::empty, shown)
    }

    /// The cell as a terminal shows it.
    pub fn shown(&self) -> String {
        match self {
            Cell::Text(text) | Cell::Words(text) | Cell::Number(_, text) => text.clone(),
            Cell::Ends(_, [low, high]) => format!("{low} to {high}"),
        }
    }
}

impl Difference {
    /// The difference in a table: its value, its two intervals, and the word.
    pub fn cells(&self, unit: Unit) -> [Cell; 4] {
        let [fixed, always] = [self.fixed, self.always].map(|interval| Cell::signed_ends(interval, unit));
        [Cell::difference(self.fixed.value, unit), fixed, always, Cell::text(self.text())]
    }
}

/// What a number of a unit is multiplied by where it is shown: shares are shown in percent.
pub(super) fn scale(unit: Unit) -> f64 {
    if unit == Unit::Share { 100.0 } else { 1.0 }
}

fn digits(unit: Unit) -> usize {
    if unit == Unit::Share { 1 } else { 2 }
}

/// To how many places the ends of a difference's interval are shown: to as many as others of its unit, and to more where the interval
/// leaves 0 out and an end would be shown as 0.
fn decimals_of(interval: Interval, unit: Unit) -> usize {
    let near = interval.low.abs().min(interval.high.abs()) * scale(unit);
    let is_zero = |digits: usize| near < 0.5 * 10f64.powi(-(digits as i32));
    let usual = digits(unit);
    let has_more = interval.excludes_zero() && near > 0.0;
    (usual..usual + 4).find(|&digits| !has_more || !is_zero(digits)).unwrap_or(usual + 4)
}

/// A figure's value: `12.3 %`, `4.56`; nothing where no game has one.
pub fn shown(value: f64, unit: Unit) -> String {
    if value.is_nan() {
        String::new()
    } else if unit == Unit::Share {
        format!("{:.1} %", 100.0 * value)
    } else {
        format!("{value:.2}")
    }
}

/// The difference of two values: `+1.2 pp`, `-0.34`; nothing where no pair has both.
pub fn difference(value: f64, unit: Unit) -> String {
    if value.is_nan() {
        return String::new();
    }
    let number = signed(scale(unit) * value, digits(unit));
    if unit == Unit::Share { format!("{number} pp") } else { number }
}

/// The ends of a value's interval: `10.1 to 14.6`; nothing where it has none.
pub fn ends(interval: Interval, unit: Unit) -> String {
    Cell::ends(interval, unit).shown()
}

/// The ends of a difference's interval: `-0.3 to +2.1`; nothing where it has none.
pub fn signed_ends(interval: Interval, unit: Unit) -> String {
    Cell::signed_ends(interval, unit).shown()
}

/// A number, its thousands apart: `20,007`.
pub fn grouped(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

/// A number with its sign, and 0 without one.
fn signed(value: f64, digits: usize) -> String {
    let plain = format!("{value:+.digits$}");
    if plain.contains(|it: char| ('1'..='9').contains(&it)) { plain } else { format!("{:.digits$}", 0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_by_their_unit() {
        assert_eq!((shown(0.1234, Unit::Share), shown(3.0, Unit::Points)), ("12.3 %".to_owned(), "3.00".to_owned()));
        assert_eq!(difference(-0.021, Unit::Share), "-2.1 pp");
        assert_eq!(
            (difference(-0.0001, Unit::Share), difference(0.004, Unit::Count)),
            ("0.0 pp".into(), "0.00".into())
        );
        let interval = Interval { value: 0.0, low: -0.003, high: 0.02 };
        assert_eq!(signed_ends(interval, Unit::Share), "-0.3 to +2.0");
        assert_eq!(ends(interval, Unit::Count), "-0.00 to 0.02");
        assert_eq!(ends(Interval { high: f64::INFINITY, ..interval }, Unit::Count), "");
        assert_eq!((shown(f64::NAN, Unit::Share), difference(f64::NAN, Unit::Count)), (String::new(), String::new()));
    }

    #[test]
    fn an_interval_that_leaves_0_out_is_not_shown_with_an_end_at_0() {
        let shown = |low, high, unit| signed_ends(Interval { value: (low + high) / 2.0, low, high }, unit);
        assert_eq!(shown(-0.0621, -0.0034, Unit::Count), "-0.062 to -0.003");
        assert_eq!(shown(0.00002, 0.0125, Unit::Share), "+0.002 to +1.250");
        assert_eq!(shown(-0.0621, 0.0034, Unit::Count), "-0.06 to 0.00");
        assert_eq!(shown(0.0, 0.5, Unit::Points), "0.00 to +0.50");
    }

    #[test]
    fn thousands_stand_apart() {
        let all = [0, 999, 1_000, 20_007, 1_000_000].map(grouped);
        assert_eq!(all, ["0", "999", "1,000", "20,007", "1,000,000"]);
    }
}

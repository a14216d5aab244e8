//! A goal of a tuning: what a figure should come to.

use crate::input::or_near;
use crate::lab::{Figure, Interval, Unit};
use std::fmt;
use std::str::FromStr;

/// How a figure is to stand to the value of its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalKind {
    /// As near as can be.
    Equal,
    /// No more.
    AtMost,
    /// No less.
    AtLeast,
}

/// A goal as it is typed: `wins.P1=25%`, `rounds<=60`. Whether there is such a figure is not known yet.
#[derive(Clone, PartialEq, Debug)]
pub struct GoalSpec {
    /// The figure's id.
    pub figure: String,
    /// How the figure is to stand to the value.
    pub kind: GoalKind,
    /// The value, in parts of one where it was typed in percent.
    pub value: f64,
    /// Whether it was typed in percent.
    is_percent: bool,
}

/// A goal of a figure that the game has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Goal {
    /// The figure.
    pub figure: Figure,
    /// How the figure is to stand to the value.
    pub kind: GoalKind,
    /// The value, in the figure's unit.
    pub value: f64,
}

/// The reason why a text is not a goal, or not one of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GoalError {
    /// There is no figure, no sign or no number.
    #[error("write FIGURE=VALUE, FIGURE<=VALUE or FIGURE>=VALUE, such as `wins.P1=25%` or `rounds<=60`")]
    Shape,
    /// The value is not a number.
    #[error("`{0}` is not a number: write such as `60`, `2.5`, or `25%` for a share")]
    Number(String),
    /// The game does not count such a figure.
    #[error("there is no figure `{figure}`{near}; `liberte docs figures` with your `--pack` lists them all")]
    Unknown {
        /// What was typed.
        figure: String,
        /// The figure that may have been meant.
        near: String,
    },
    /// A share of something else than a share.
    #[error("`{0}` is not a share: give its goal as a number, without `%`")]
    NoShare(String),
    /// A share outside of what shares can be.
    #[error("`{0}` is a share of games: its goal is from 0% to 100%, or from 0 to 1")]
    OutOfRange(String),
}

impl GoalKind {
    /// Its sign.
    pub fn sign(self) -> &'static str {
        match self {
            GoalKind::Equal => "=",
            GoalKind::AtMost => "<=",
            GoalKind::AtLeast => ">=",
        }
    }
}

impl FromStr for GoalSpec {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<GoalSpec, GoalError> {
        let at = text.find(['<', '>', '=']).ok_or(GoalError::Shape)?;
        let (figure, rest) = text.split_at(at);
        let kinds = [GoalKind::AtMost, GoalKind::AtLeast, GoalKind::Equal];
        let with_value = |kind: GoalKind| Some((kind, rest.strip_prefix(kind.sign())?.trim()));
        let (kind, value) = kinds.into_iter().find_map(with_value).ok_or(GoalError::Shape)?;
        let figure = figure.trim().to_owned();
        if figure.is_empty() || value.is_empty() || value.starts_with(['<', '>', '=']) {
            return Err(GoalError::Shape);
        }
        let (number, is_percent) = value.strip_suffix('%').map_or((value, false), |number| (number.trim(), true));
        let number = number.parse::<f64>().ok().filter(|number| number.is_finite());
        let number = number.ok_or_else(|| GoalError::Number(value.to_owned()))?;
        Ok(GoalSpec { figure, kind, value: if is_percent { number / 100.0 } else { number }, is_percent })
    }
}

impl GoalSpec {
    /// The goal for a game that counts these figures.
    ///
    /// # Errors
    /// There is no such figure, or it can't come to that value.
    pub fn of(&self, figures: &[Figure]) -> Result<Goal, GoalError> {
        let figure = figures.iter().copied().find(|figure| figure.id() == self.figure).ok_or_else(|| {
            let ids: Vec<String> = figures.iter().map(|figure| figure.id()).collect();
            let near = or_near(&self.figure, ids.iter().map(String::as_str));
            GoalError::Unknown { figure: self.figure.clone(), near }
        })?;
        let is_share = figure.unit() == Unit::Share;
        if self.is_percent && !is_share {
            return Err(GoalError::NoShare(self.figure.clone()));
        }
        if is_share && !(0.0..=1.0).contains(&self.value) {
            return Err(GoalError::OutOfRange(self.figure.clone()));
        }
        Ok(Goal { figure, kind: self.kind, value: self.value })
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = match self.figure.unit() {
            Unit::Share => format!("{}%", (1e9 * self.value).round() / 1e7),
            Unit::Points | Unit::Count | Unit::Rate => self.value.to_string(),
        };
        write!(f, "{}{}{value}", self.figure.id(), self.kind.sign())
    }
}

impl Goal {
    /// What a miss by one is: a percentage point of a share, a hundredth of any other goal.
    fn step(&self) -> f64 {
        match self.figure.unit() {
            Unit::Points | Unit::Count | Unit::Rate if self.value != 0.0 => self.value.abs() / 100.0,
            Unit::Share | Unit::Points | Unit::Count | Unit::Rate => 0.01,
        }
    }

    /// By how many steps a value misses the goal; without end where no game has one.
    pub fn miss(&self, value: f64) -> f64 {
        if value.is_nan() {
            return f64::INFINITY;
        }
        let beyond = (value - self.value) / self.step();
        match self.kind {
            GoalKind::Equal => beyond.abs(),
            GoalKind::AtMost => beyond.max(0.0),
            GoalKind::AtLeast => (-beyond).max(0.0),
        }
    }

    /// By how much more another value misses the goal than `value` does, if the other is greater by `difference`: the least and the
    /// most that the intervals of both allow.
    pub fn worse_by(&self, value: Interval, difference: Interval) -> Interval {
        let more = |value: f64, difference: f64| self.miss(value + difference) - self.miss(value);
        let middle = more(value.value, difference.value);
        let (Some([low, high]), Some([less, greater])) = (value.ends(), difference.ends()) else {
            return Interval::without_ends(middle);
        };
        // Linear between the lines on which either value meets the goal, so that the ends lie where these, and the edges of what
        // the intervals allow, cross.
        let values = [low, high, self.value, self.value - less, self.value - greater];
        let mut ends = [middle; 2];
        for value in values.into_iter().filter(|it| (low..=high).contains(it)) {
            let differences = [less, greater, self.value - value];
            for difference in differences.into_iter().filter(|it| (less..=greater).contains(it)) {
                let more = more(value, difference);
                ends = [ends[0].min(more), ends[1].max(more)];
            }
        }
        Interval { value: middle, low: ends[0], high: ends[1] }
    }

    /// Whether a value meets the goal, as far as its interval tells: none where part of it does.
    pub fn is_met_by(&self, value: Interval) -> Option<bool> {
        let [low, high] = value.ends()?;
        let is_below = high <= self.value;
        let is_above = low >= self.value;
        match self.kind {
            GoalKind::Equal => (high < self.value || low > self.value).then_some(false),
            GoalKind::AtMost => (is_below || low > self.value).then_some(is_below),
            GoalKind::AtLeast => (is_above || high < self.value).then_some(is_above),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Seat;
    use crate::lab::LiberteFigure;

    fn figures() -> Vec<Figure> {
        vec![LiberteFigure::Win(Seat(0)).into(), LiberteFigure::Rounds.into(), LiberteFigure::Decisions.into()]
    }

    fn goal(text: &str) -> Result<Goal, GoalError> {
        text.parse::<GoalSpec>()?.of(&figures())
    }

    #[test]
    fn a_goal_is_read_and_written_alike() {
        for text in ["wins.P1=25%", "rounds<=60", "rounds>=2.5", "wins.P1<=33.3%"] {
            assert_eq!(goal(text).unwrap().to_string(), text);
        }
        assert_eq!(goal(" wins.P1 = 0.25 "), goal("wins.P1=25 %"));
    }

    #[test]
    fn what_is_no_goal_is_refused_with_what_would_be_right() {
        for (text, said) in [
            ("rounds", "write FIGURE=VALUE"),
            ("rounds<60", "write FIGURE=VALUE"),
            ("=60", "write FIGURE=VALUE"),
            ("rounds=", "write FIGURE=VALUE"),
            ("rounds==60", "write FIGURE=VALUE"),
            ("rounds=many", "`many` is not a number"),
            ("rounds=inf", "`inf` is not a number"),
            ("ronds<=60", "did you mean `rounds`?"),
            ("fun=1", "`liberte docs figures` with your `--pack` lists them all"),
            ("rounds=25%", "`rounds` is not a share"),
            ("wins.P1=25", "from 0% to 100%"),
            ("wins.P1=-1%", "from 0% to 100%"),
        ] {
            let why = goal(text).expect_err(text).to_string();
            assert!(why.contains(said), "{text}: {why}");
        }
    }

    #[test]
    fn a_miss_counts_percentage_points_and_hundredths_of_the_goal() {
        let near = |miss: f64, wanted: f64| assert!((miss - wanted).abs() < 1e-9, "{miss}");
        near(goal("wins.P1=25%").unwrap().miss(0.22), 3.0);
        near(goal("rounds<=60").unwrap().miss(63.0), 5.0);
        near(goal("rounds<=60").unwrap().miss(57.0), 0.0);
        near(goal("rounds>=60").unwrap().miss(57.0), 5.0);
        assert_eq!(goal("rounds<=60").unwrap().miss(f64::NAN), f64::INFINITY);
    }

    #[test]
    fn how_much_worse_another_is_holds_for_all_that_the_intervals_allow() {
        let at = |value, low, high| Interval { value, low, high };
        let equal = goal("rounds=100").unwrap();
        // On one side of the goal the difference is all that counts.
        let worse = equal.worse_by(at(110.0, 105.0, 115.0), at(4.0, 1.0, 7.0));
        assert_eq!((worse.value, worse.low, worse.high), (4.0, 1.0, 7.0));
        // About the goal it is not known which of the two is nearer.
        let worse = equal.worse_by(at(99.0, 97.0, 101.0), at(2.0, 1.0, 3.0));
        assert_eq!((worse.value, worse.low, worse.high), (0.0, -3.0, 3.0));
        for (value, difference) in (0..=8).flat_map(|a| (0..=8).map(move |b| (a, b))) {
            let (value, difference) = (97.0 + 0.5 * f64::from(value), 1.0 + 0.25 * f64::from(difference));
            let more = equal.miss(value + difference) - equal.miss(value);
            assert!(worse.low <= more && more <= worse.high, "{value} {difference}");
        }
        let most = goal("rounds<=100").unwrap();
        let worse = most.worse_by(at(90.0, 88.0, 92.0), at(5.0, 3.0, 7.0));
        assert_eq!((worse.value, worse.low, worse.high), (0.0, 0.0, 0.0), "both meet it");
        assert!(equal.worse_by(Interval::without_ends(99.0), at(1.0, 0.0, 2.0)).ends().is_none());
    }

    #[test]
    fn a_goal_is_met_where_the_whole_interval_meets_it() {
        let at = |low, high| Interval { value: (low + high) / 2.0, low, high };
        let met = |text: &str, low, high| goal(text).unwrap().is_met_by(at(low, high));
        assert_eq!([met("rounds<=60", 50.0, 59.0), met("rounds<=60", 61.0, 62.0)], [Some(true), Some(false)]);
        assert_eq!([met("rounds<=60", 50.0, 62.0), met("rounds>=60", 50.0, 62.0)], [None, None]);
        assert_eq!([met("rounds=60", 50.0, 62.0), met("rounds=60", 61.0, 62.0)], [None, Some(false)]);
    }
}

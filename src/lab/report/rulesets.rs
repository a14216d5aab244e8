//! Tables and pictures of an experiment with several rulesets, each compared with the first.

use super::{Bar, Cell, Curve, Part, Picture, ReportTable, TableRow, Tile, short_title};
use crate::kernel::Order;
use crate::lab::{
    Difference, Disagreement, FalsePositives, Figure, FigureComparison, Interval, Results, Significance, Unit,
    disagreement,
};

impl Results {
    /// The difference of a ruleset from the first by a figure that stands at a place of the list. The first differs by nothing.
    pub fn difference(&self, arm: usize, at: usize) -> Difference {
        self.difference_among(arm, at, &FalsePositives::default())
    }

    /// The difference of [`Results::difference`], shown with those that `chance` knows.
    pub fn difference_among(&self, arm: usize, at: usize, chance: &FalsePositives) -> Difference {
        match arm.checked_sub(1).and_then(|other| self.comparisons.get(other)) {
            Some(comparison) => comparison.difference(&comparison.figures[at], chance),
            None => Difference::none(Interval::default()),
        }
    }

    fn compared(&self, arm: usize, at: usize) -> Option<&FigureComparison> {
        arm.checked_sub(1).and_then(|other| self.comparisons.get(other)).map(|comparison| &comparison.figures[at])
    }

    /// The false positives to expect among the differences of all rulesets from the base by some figures.
    pub fn chance(&self, figures: &[usize]) -> FalsePositives {
        let arms = (1..self.arms.len()).filter(|arm| !self.comparisons[arm - 1].is_control());
        let all = arms.flat_map(|arm| figures.iter().filter_map(move |&at| self.compared(arm, at)));
        FalsePositives::of(all.map(FigureComparison::sample), self.has_fixed_length())
    }

    /// A figure by some rulesets, a row each, and how each differs from the base. Both are named by `name`; the differences are shown
    /// together with those that `chance` knows.
    pub fn table_of(
        &self,
        at: usize,
        what: &str,
        order: &[usize],
        name: &dyn Fn(usize) -> String,
        chance: &FalsePositives,
    ) -> ReportTable {
        let figure = self.figures[at];
        let unit = figure.unit();
        let there = order.iter().map(|&arm| self.sample(arm, at).count).min().unwrap_or(0);
        let n = if there < self.seeds {
            format!("n = {there} of {} seeds or more that have it; differences: of pairs that both have it", self.seeds)
        } else {
            format!("n = {} seeds", self.seeds)
        };
        let caption = format!("{}: {} ({n})", figure.id(), figure.title());
        let columns = [what, "mean", "95 %", "- base", "95 %", "at any time", "word"];
        let mut table = ReportTable::new(caption, columns);
        for &arm in order {
            let mean = self.interval(arm, at);
            let mut cells = vec![Cell::text(name(arm)), Cell::value(mean.value, unit), Cell::ends(mean, unit)];
            if arm == 0 {
                cells.extend([Cell::difference(0.0, unit), Cell::empty(), Cell::empty(), Cell::text("base")]);
            } else {
                cells.extend(self.difference_among(arm, at, chance).cells(unit));
            }
            table.rows.push(TableRow { cells, is_base: arm == 0 });
        }
        table
    }

    /// A figure by the values of a setting, as a curve.
    pub fn curve(&self, at: usize, along: &str, order: &[usize], values: Vec<String>) -> Picture {
        let figure = self.figures[at];
        let points = order.iter().map(|&arm| self.interval(arm, at)).collect();
        Picture::Curves {
            title: short_title(&figure.title()),
            along: along.to_owned(),
            values,
            base: order.iter().position(|&arm| arm == 0),
            unit: figure.unit(),
            curves: vec![Curve { name: String::new(), points }],
        }
    }

    /// A figure by two settings: `down` and `across` have a name and values, and the rulesets stand row by row.
    pub fn heat(
        &self,
        at: usize,
        down: (String, Vec<String>),
        across: (String, Vec<String>),
        arms: &[usize],
    ) -> Picture {
        let figure = self.figures[at];
        let tile = |&arm: &usize| {
            let Difference { fixed, word, .. } = self.difference(arm, at);
            Tile { difference: fixed.value, is_shown: word.is_shown(), is_base: arm == 0 }
        };
        let title = format!("{}, less the base", short_title(&figure.title()));
        Picture::Heat { title, across, down, unit: figure.unit(), tiles: arms.iter().map(tile).collect() }
    }

    /// The means of a figure by two settings, with marks where they differ from the base.
    pub fn grid(
        &self,
        at: usize,
        down: &(String, Vec<String>),
        across: &(String, Vec<String>),
        arms: &[usize],
    ) -> ReportTable {
        let figure = self.figures[at];
        let caption = format!("{}: {} by {} and {}; * likely, ** clear", figure.id(), figure.title(), down.0, across.0);
        let columns = std::iter::once(format!("{} \\ {}", down.0, across.0)).chain(across.1.iter().cloned());
        let mut table = ReportTable { caption, columns: columns.collect(), rows: Vec::new() };
        for (value, arms) in down.1.iter().zip(arms.chunks(across.1.len().max(1))) {
            let cell = |&arm: &usize| {
                let mean = self.interval(arm, at).value;
                let mark = match self.difference(arm, at).word {
                    Significance::Clear => " **",
                    Significance::Likely => " *",
                    Significance::Same | Significance::NoValue | Significance::TooFew | Significance::NoneShown => "",
                };
                if mean.is_nan() { Cell::empty() } else { Cell::Number(mean, super::shown(mean, figure.unit()) + mark) }
            };
            table.row(std::iter::once(Cell::text(value.clone())).chain(arms.iter().map(cell)));
        }
        table
    }

    /// The differences of a ruleset from the base by some figures: a picture for each unit, and where one of them would flatten the
    /// others, for each size.
    pub fn forests(&self, arm: usize, figures: &[usize], what: &str) -> Vec<Part> {
        let of_unit = |unit: Unit| {
            let bar = |&at: &usize| {
                let Difference { fixed, word, .. } = self.difference(arm, at);
                Bar { name: short_title(&self.figures[at].title()), interval: fixed, is_shown: word.is_shown() }
            };
            let of_unit = figures.iter().filter(|&&at| self.figures[at].unit() == unit).map(bar);
            let bars: Vec<Bar> = of_unit.filter(|bar| !bar.interval.value.is_nan()).collect();
            by_size(bars).into_iter().map(move |bars| {
                let title = format!("{what}, {}, with 95 % intervals; red: likely or clear", unit_in_words(unit));
                Part::Picture(Picture::Forest { title, unit, bars })
            })
        };
        Unit::ALL.into_iter().flat_map(of_unit).collect()
    }
}

/// How many times further one difference of a picture may reach than another.
const REACH: f64 = 25.0;

/// Differences that can be seen on one scale together, each group in the order of the figures.
fn by_size(bars: Vec<Bar>) -> Vec<Vec<Bar>> {
    let reach = |bar: &Bar| {
        let ends = [bar.interval.low, bar.interval.value, bar.interval.high];
        ends.into_iter().filter(|end| end.is_finite()).map(f64::abs).fold(0.0, f64::max)
    };
    let mut reaches: Vec<f64> = bars.iter().map(reach).filter(|it| *it > 0.0).collect();
    reaches.order_by(f64::total_cmp);
    let mut groups: Vec<f64> = Vec::new();
    for it in reaches {
        if groups.last().is_none_or(|least| it > REACH * least) {
            groups.push(it);
        }
    }
    let group = |bar: &Bar| groups.iter().rposition(|least| reach(bar) >= *least).unwrap_or(0);
    let of = |number: usize| bars.iter().filter(|bar| group(bar) == number).cloned().collect::<Vec<_>>();
    // What reaches furthest first.
    (0..groups.len().max(1)).rev().map(of).filter(|bars| !bars.is_empty()).collect()
}

/// What differences of a unit are counted in.
fn unit_in_words(unit: Unit) -> &'static str {
    match unit {
        Unit::Share => "shares in percentage points",
        Unit::Points => "points",
        Unit::Count => "counts a game",
        Unit::Rate => "rates",
    }
}

/// A difference about which two bot levels disagree.
#[derive(Clone, PartialEq, Debug)]
pub struct BotDisagreement {
    /// The figure.
    pub figure: Figure,
    /// The number of the ruleset.
    pub arm: usize,
    /// The two levels, by their numbers.
    pub levels: [usize; 2],
    /// The way in which they disagree.
    pub how: Disagreement,
}

/// Returns the differences of some figures about which two levels disagree. All levels played the same rulesets with the same figures.
pub fn bot_disagreements(levels: &[&Results], figures: &[Figure]) -> Vec<BotDisagreement> {
    let mut all = Vec::new();
    let Some(first) = levels.first() else { return all };
    for &figure in figures {
        let place = |found: &Results| found.figures.iter().position(|&it| it == figure);
        for arm in 1..first.arms.len() {
            for (one, a) in levels.iter().enumerate() {
                for (other, b) in levels.iter().enumerate().skip(one + 1) {
                    let (Some(at), Some(there)) = (place(a), place(b)) else { continue };
                    if let Some(how) = disagreement(a.difference(arm, at), b.difference(arm, there)) {
                        all.push(BotDisagreement { figure, arm, levels: [one, other], how });
                    }
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_great_difference_does_not_flatten_the_others() {
        let bar = |name: &str, value: f64| Bar {
            name: name.to_owned(),
            interval: Interval { value, low: value - 0.1, high: value + 0.1 },
            is_shown: false,
        };
        let names = |bars: Vec<Bar>| {
            let name = |bar: Bar| bar.name;
            by_size(bars).into_iter().map(|group| group.into_iter().map(name).collect()).collect::<Vec<Vec<String>>>()
        };
        let all = vec![bar("ties", 0.4), bar("decisions", 17.0), bar("rounds", -1.0)];
        assert_eq!(names(all), [vec!["decisions"], vec!["ties", "rounds"]]);
        assert_eq!(names(vec![bar("a", 1.0), bar("b", 4.0)]), [vec!["a", "b"]]);
        assert!(names(Vec::new()).is_empty());
    }
}

//! Two experiments of this session beside each other.

use super::{ExperimentRun, FigureRow};
use crate::lab::{Interval, Unit};

/// The figures of two experiments beside each other.
pub struct RunComparison {
    /// The numbers of the experiments, with the rulesets.
    pub sides: [(u64, usize); 2],
    /// The figures of both.
    pub rows: Vec<PairedFigure>,
}

/// A figure of two experiments.
pub struct PairedFigure {
    /// What it counts, in a few words.
    pub title: String,
    /// Its unit.
    pub unit: Unit,
    /// By the first experiment, and by the second.
    pub values: [f64; 2],
    /// The second less the first, as if they had nothing in common.
    pub difference: Interval,
}

/// Two experiments beside each other, each by one of its rulesets; none before both have found something.
pub fn against(sides: [(&ExperimentRun, usize); 2]) -> Option<RunComparison> {
    let shown = [sides[0].0.shown.as_ref()?, sides[1].0.shown.as_ref()?];
    let row = |first: &FigureRow| {
        let second = shown[1].rows.iter().find(|row| row.figure == first.figure)?;
        let (one, two) = (first.arms.get(sides[0].1)?, second.arms.get(sides[1].1)?);
        let value = two.value - one.value;
        // The ends of two intervals that lie apart by themselves: squares add up.
        let half = |[a, b]: [f64; 2]| (a * a + b * b).sqrt();
        let below = half([two.value - two.low, one.high - one.value]);
        let above = half([two.high - two.value, one.value - one.low]);
        let difference = Interval { value, low: value - below, high: value + above };
        let (title, unit) = (first.title.clone(), first.figure.unit());
        Some(PairedFigure { title, unit, values: [one.value, two.value], difference })
    };
    let rows = shown[0].rows.iter().filter_map(row).collect();
    Some(RunComparison { sides: sides.map(|(run, arm)| (run.id, arm)), rows })
}

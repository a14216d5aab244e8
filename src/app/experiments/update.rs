//! What becomes of an experiment while it is played beside the window.

use super::{ExperimentSummary, Ruleset};
use crate::desk::{StudyOutcome, Sweep};
use crate::lab::RareFigure;
use std::sync::Arc;

/// What has become of an experiment.
pub enum ExperimentUpdate {
    /// The rulesets are ready, and games begin.
    Ready(Vec<Ruleset>),
    /// Which of them each value of a setting has.
    Sweep(Box<Sweep>),
    /// So many games are to be played, by all rulesets together.
    Wanted(u64),
    /// What was found so far.
    Found(Arc<ExperimentSummary>),
    /// The figures of which the games say nothing.
    Rare(Vec<RareFigure>),
    /// What was found where that is told by a report alone, and in how many games.
    Study(Box<StudyOutcome>, u64),
    /// It can't be played, or not go on.
    Failed(String),
}

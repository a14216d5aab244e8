//! Games whose spec lists effects that are scripts. Their rules know no script language: what runs it is above them.

use super::{PlanLanguage, PointGame};
use crate::kernel::{Observations, Seat};
use std::fmt;

/// A game that is made of a spec, which lists its effects and rule points.
pub trait SpecRules: PointGame {
    /// What it is made of.
    type Spec: Clone + fmt::Debug + Send + Sync;
    /// What the plans of its effects are about.
    type EffectPlans: PlanLanguage;
    /// Whose effect runs, and why.
    type EffectSource: Copy + fmt::Debug + Send + Sync;
}

/// Runs scripts that have no plan.
pub trait Interpreter<G: SpecRules>: Send + Sync + fmt::Debug {
    /// Runs a script on a copy of `before`, with the answers so far.
    ///
    /// An answer to a choice that had no target is in `answers` as nothing.
    fn run(&self, source: G::EffectSource, before: &G::Position, answers: &[TargetOf<G>]) -> ScriptStep<G>;
}

/// What is chosen in the plans of a game's effects.
pub type TargetOf<G> = <<G as SpecRules>::EffectPlans as PlanLanguage>::Target;

/// A run of a script, up to where it stopped.
#[derive(Clone, Debug)]
pub struct ScriptStep<G: SpecRules> {
    /// Where it stopped.
    pub stop: Stop<G::EffectPlans>,
    /// The position then.
    pub position: G::Position,
    /// All that happened from the script's beginning.
    pub events: Observations<G>,
}

/// Why a script stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop<L: PlanLanguage> {
    /// A seat is to choose.
    Asks {
        /// Who.
        by: Seat,
        /// From what.
        from: L::Selector,
        /// Whether it may decline.
        optional: bool,
    },
    /// It is over.
    Done,
    /// It failed.
    Failed(String),
}

//! A game of a spec with all scripts watched: each run is told to a [`CoverageLog`].

#![allow(private_bounds, reason = "only games of this crate have scripts")]

use super::compiled_spec::{CompiledSpec, Scripts, SpecGame, missing, step_of};
use super::coverage::{CoverableScript, CoverageLog, run_noted};
use super::run::Playing;
use crate::kit::{Interpreter, ScriptStep, TargetOf};
use std::fmt;
use std::sync::Arc;

impl<G: SpecGame> CompiledSpec<G> {
    /// The scripts as coverage looks at them: of effects, then of rule points.
    pub fn covered(&self) -> Vec<CoverableScript> {
        let effects = G::effects(self.spec()).iter().map(|effect| (None, effect));
        let points = self.scripts().points.sources().map(|(point, source)| (Some(point), source));
        effects.chain(points).map(|(point, source)| CoverableScript::of(G::language(), point, source)).collect()
    }

    /// The game with all scripts watched. It is to be played beside the usual one, which is much quicker, choice by choice.
    ///
    /// # Errors
    /// As [`CompiledSpec::game`].
    pub fn watched(&self, seats: usize) -> Result<(G, Arc<CoverageLog>), Vec<String>> {
        let (bare, log, effects) = (self.bare(seats)?, Arc::<CoverageLog>::default(), G::effects(self.spec()));
        let rules = self.scripts().points.watch(bare.clone(), &Arc::new(bare), &log, effects.len());
        let observer = Observer { scripts: self.scripts().clone(), rules: Arc::new(rules.clone()), log: log.clone() };
        let observer = Arc::new(observer);
        Ok((rules.with_effects(effects.iter().map(|_| G::interpreted(observer.clone())).collect()), log))
    }
}

/// Runs the scripts of a pack, and notes their steps.
struct Observer<G: SpecGame> {
    scripts: Arc<Scripts<G>>,
    rules: Arc<G>,
    log: Arc<CoverageLog>,
}

impl<G: SpecGame> fmt::Debug for Observer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observer({} scripts)", self.scripts.scripts.len())
    }
}

impl<G: SpecGame> Interpreter<G> for Observer<G> {
    fn run(&self, source: G::EffectSource, before: &G::Position, answers: &[TargetOf<G>]) -> ScriptStep<G> {
        let at = G::effect_of(source).index();
        let Some(script) = self.scripts.scripts.get(at) else { return missing(before) };
        let playing = Playing::new(&self.rules, before, source, answers);
        let (playing, end) = run_noted(script, at, playing, &self.scripts.requirements, &self.log);
        step_of(script, playing, end)
    }
}

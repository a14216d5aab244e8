//! Libertalia with all scripts watched: each run is told to a [`CoverageLog`].

use super::Language;
use super::compile::{CompiledSpec, Scripts, missing, step_of};
use super::coverage::{CoverableScript, CoverageLog, run_noted};
use crate::games::libertalia::{Effect, EffectSource, Interpreter, Libertalia, Position, ScriptStep, Target};
use crate::script::run::Playing;
use std::fmt;
use std::sync::Arc;

impl CompiledSpec {
    /// The scripts as coverage looks at them: of actions, then of rule points.
    pub fn covered(&self) -> Vec<CoverableScript> {
        let effects = self.spec().effects.iter().map(|effect| (None, effect));
        let points = self.scripts().points.sources().map(|(point, source)| (Some(point), source));
        let covered = |(point, source)| CoverableScript::of(Language::libertalia(), point, source);
        effects.chain(points).map(covered).collect()
    }

    /// The game with all scripts watched. It is to be played beside the usual one, which is much quicker, choice by choice.
    ///
    /// # Errors
    /// As [`CompiledSpec::game`].
    pub fn watched(&self, seats: usize) -> Result<(Libertalia, Arc<CoverageLog>), Vec<String>> {
        let (rules, log) = (self.bare(seats)?, Arc::new(CoverageLog::default()));
        let (bare, first) = (Arc::new(rules.clone()), self.spec().effects.len());
        let rules = self.scripts().points.watch(rules, &bare, &log, first);
        let observer = Observer { scripts: self.scripts().clone(), rules: Arc::new(rules.clone()), log: log.clone() };
        let observer = Arc::new(observer);
        let effects = self.spec().effects.iter().map(|_| Effect::Interpreted(observer.clone())).collect();
        Ok((rules.with_effects(effects), log))
    }
}

/// Runs the scripts of a pack, and notes their steps.
struct Observer {
    scripts: Arc<Scripts>,
    rules: Arc<Libertalia>,
    log: Arc<CoverageLog>,
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observer({} scripts)", self.scripts.scripts.len())
    }
}

impl Interpreter for Observer {
    fn run(&self, source: EffectSource, before: &Position, answers: &[Target]) -> ScriptStep {
        let at = source.effect.index();
        let Some(script) = self.scripts.scripts.get(at) else { return missing(before) };
        let playing = Playing::new(&self.rules, before, source, answers);
        let (playing, end) = run_noted(script, at, playing, &self.scripts.requirements, &self.log);
        step_of(script, playing, end)
    }
}

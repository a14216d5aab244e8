//! Revolution! with all scripts watched: each run is told to a [`CoverageLog`].

use super::Language;
use super::compile::{CompiledSpec, Scripts, missing, step_of};
use super::coverage::{CoverableScript, CoverageLog, CoverageMode, ScriptRun, engine, noted, run_noted};
use super::effort::Allowance;
use super::point_runner::MOST_OF_ONE;
use super::points::PointExecutor;
use crate::games::revolution::{
    Effect, EffectSource, Interpreter, PointInput, PointResult, PointRunner, PointSource, Position, Revolution,
    ScriptStep, Target,
};
use crate::script::run::Playing;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

impl CompiledSpec {
    /// The scripts as coverage looks at them: of effects, then of rule points.
    pub fn covered(&self) -> Vec<CoverableScript> {
        let effects = self.spec().effects.iter().map(|effect| (None, effect));
        let points = self.scripts().points.iter().map(|point| (Some(point.point.spec()), &point.source));
        let covered = |(point, source)| CoverableScript::of(Language::revolution(), point, source);
        effects.chain(points).map(covered).collect()
    }

    /// The game with all scripts watched. It is to be played beside the usual one, which is much quicker, choice by choice.
    ///
    /// # Errors
    /// As [`CompiledSpec::game`].
    pub fn watched(&self, seats: usize) -> Result<(Revolution, Arc<CoverageLog>), Vec<String>> {
        let (rules, log) = (self.bare(seats)?, Arc::new(CoverageLog::default()));
        let observer = Observer { scripts: self.scripts().clone(), rules: Arc::new(rules.clone()), log: log.clone() };
        let observer = Arc::new(observer);
        let effects = self.spec().effects.iter().map(|_| Effect::Interpreted(observer.clone())).collect();
        let points: Vec<_> = self.points().map(|(point, _)| (point, PointSource::Script)).collect();
        let game = rules.with_effects(effects);
        Ok((if points.is_empty() { game } else { game.with_points(observer, points) }, log))
    }
}

/// Runs the scripts of a pack, and notes their steps.
struct Observer {
    scripts: Arc<Scripts>,
    rules: Arc<Revolution>,
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

impl PointRunner for Observer {
    fn ask(&self, position: &Position, input: PointInput) -> Option<PointResult> {
        let at = self.scripts.points.iter().position(|it| it.point == input.point())?;
        let executor = PointExecutor {
            rules: &self.rules,
            requirements: &self.scripts.requirements,
            sees: true,
            engine: Language::revolution().covering(engine),
            allowance: &Allowance::new(MOST_OF_ONE),
        };
        let run = || executor.run(&self.scripts.points[at].script, position, input);
        let (result, steps) = noted::<Revolution, _>(run);
        let result = result.ok();
        if !self.log.is(CoverageMode::Nothing) {
            let has_changed = result.is_some_and(|it| self.rules.differs_from_rulebook(position, input, it));
            let script = self.scripts.scripts.len() + at;
            self.log.note(ScriptRun { script, places: steps.places, changed: BTreeSet::new(), has_changed });
        }
        result
    }
}

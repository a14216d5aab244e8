//! Liberté with all scripts watched: each run is told to a [`CoverageLog`].

use super::Language;
use super::compile::{Compiled, Scripts, step_of};
use super::coverage::{CoverableScript, CoverageLog, CoverageMode, ScriptRun, noted, run_noted};
use super::hook_run::HookExecutor;
use super::hook_view::Visibility;
use super::run::Playing;
use crate::games::liberte::{
    self, Cause, HookInput, HookResult, HookRunner, HookSource, Interpreter, Liberte, Position, ScriptStep, Stop,
    Target,
};
use crate::kernel::Observations;
use crate::model::RulePoint;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

impl Compiled {
    /// The scripts of the pack as coverage looks at them: effects, moments, rule hooks.
    pub fn covered(&self) -> Vec<CoverableScript> {
        let scripts = self.scripts();
        let covered = |(point, effect): (Option<RulePoint>, _)| {
            CoverableScript::of(Language::liberte(), point.map(RulePoint::spec), effect)
        };
        let run = scripts.run().map(|(point, effect, _)| (point, effect));
        run.chain(scripts.hooks.iter().map(|hook| (Some(hook.point), &hook.source))).map(covered).collect()
    }

    /// The game with all scripts watched. It is to be played beside the usual one, which is much quicker, choice by choice.
    ///
    /// # Errors
    /// As [`Compiled::game`].
    pub fn watched(&self, seats: usize) -> Result<(Liberte, Arc<CoverageLog>), String> {
        let watch = Arc::new(CoverageLog::default());
        let scripts = self.scripts();
        let mut rules = self.bare(seats)?;
        if !scripts.hooks.is_empty() {
            let runner = Observer { scripts: scripts.clone(), rules: Arc::new(rules.clone()), watch: watch.clone() };
            let sources = scripts.hooks.iter().map(|hook| (hook.point, HookSource::Script)).collect();
            rules = rules.with_points(Arc::new(runner), sources);
        }
        let observer = Observer { scripts: scripts.clone(), rules: Arc::new(rules.clone()), watch: watch.clone() };
        let interpreter: Arc<dyn Interpreter> = Arc::new(observer);
        let interpreted = || liberte::Effect::Interpreted(interpreter.clone());
        let effects = scripts.run().filter(|(point, ..)| point.is_none()).map(|_| interpreted()).collect();
        let moments = scripts.run().filter_map(|(point, ..)| Some((point?, interpreted()))).collect();
        Ok((rules.with_effects(effects).with_moments(moments), watch))
    }
}

/// Runs the scripts of a pack, and notes their steps.
struct Observer {
    scripts: Arc<Scripts>,
    rules: Arc<Liberte>,
    watch: Arc<CoverageLog>,
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observer({})", self.scripts.pack.id)
    }
}

impl Interpreter for Observer {
    fn run(&self, _: &Liberte, cause: Cause, before: &Position, answers: &[Target]) -> ScriptStep {
        let mut all = self.scripts.run().enumerate();
        let found = match cause {
            Cause::Card { effect, .. } => all.nth(effect.index()),
            Cause::Action { action, .. } => {
                self.scripts.pack.actions.get(action.index()).and_then(|effect| all.nth(effect.index()))
            }
            Cause::Point { point, nth, .. } => all.filter(|(_, (of, ..))| *of == Some(point)).nth(nth.into()),
        };
        let Some((at, (_, _, script))) = found else {
            let stop = Stop::Failed("the pack has no such script".into());
            return ScriptStep { stop, position: before.clone(), events: Observations::default() };
        };
        let playing = Playing::new(&self.rules, before, cause, answers);
        let (playing, end) = run_noted(script, at, playing, &self.scripts.requirements, &self.watch);
        step_of(script, playing, end)
    }
}

impl HookRunner for Observer {
    fn run_hook(&self, game: &Liberte, p: &Position, input: HookInput) -> Option<HookResult> {
        let at = self.scripts.hooks.iter().position(|hook| hook.point == input.point())?;
        let hook = &self.scripts.hooks[at];
        let executor = HookExecutor {
            rules: &self.rules,
            requirements: &self.scripts.requirements,
            visibility: Visibility::Position,
            engine: Language::liberte().covering(super::coverage::engine),
            allowance: None,
        };
        let ((result, _), steps) = noted::<Liberte, _>(|| executor.run(&hook.script, p, input));
        let result = result.ok();
        if !self.watch.is(CoverageMode::Nothing) {
            let has_changed = result.is_some_and(|result| result != game.rulebook_result(p, input));
            let script = self.scripts.run().count() + at;
            self.watch.note(ScriptRun { script, places: steps.places, changed: BTreeSet::new(), has_changed });
        }
        result
    }
}

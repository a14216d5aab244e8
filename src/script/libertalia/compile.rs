//! A pack's scripts, compiled: read, checked, traced, and ready to be played.

use super::compiled_effects::{self, Stopped, errors_in, read_all, trace_all};
use super::execute::{End, play};
use super::{effect_mode, names_of};
use crate::games::libertalia::{
    Effect as Running, EffectPlans, EffectSource, Interpreter, Libertalia, Position, ScriptStep, Spec, Stop, Target,
};
use crate::kernel::Observations;
use crate::load::Diagnostic;
use crate::model::{Effect, LibertaliaPoint};
use crate::script::game::ScriptGame;
use crate::script::rule_points::{self, FilledPoints, PointMode};
use crate::script::run::{HaltOf, Playing, Script};
use std::fmt;
use std::sync::Arc;

/// The way an action of Libertalia runs.
pub type EffectMode = effect_mode::EffectMode<EffectPlans>;

/// A spec with its scripts, ready to be played. Cheap to clone.
#[derive(Clone)]
pub struct CompiledSpec(Arc<Scripts>);

/// The data that all clones share.
pub(super) struct Scripts {
    pub spec: Arc<Spec>,
    pub scripts: Vec<Script>,
    ways: Vec<EffectMode>,
    pub points: FilledPoints<Libertalia>,
    /// Scripts refuse nothing in this game.
    pub requirements: Arc<[String]>,
}

/// Compiles the scripts of a spec.
///
/// Gives all that is wrong with them; without an error among it, the spec can be played.
pub fn compile(spec: &Spec) -> (Option<CompiledSpec>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let mut keys = Vec::new();
    let names = names_of();
    let scripts = read_all(&names, &spec.effects, &mut keys, &mut found);
    let read = rule_points::read_all::<Libertalia>(&names, &spec.points, &mut keys, &mut found);
    let (Some(scripts), Some(read)) = (scripts, read) else { return (None, found) };
    let (spec, requirements): (_, Arc<[String]>) = (Arc::new(spec.clone()), keys.into());
    let ways = trace_all::<Libertalia>((&spec.effects, &scripts), &spec, &requirements, &mut found);
    let (fewest, most) = spec.settings.players;
    let game =
        |seats: u8| Some((usize::from(seats), Arc::new(Libertalia::new(Spec::clone(&spec), seats.into()).ok()?)));
    let games: Vec<_> = (fewest..=most).filter_map(game).collect();
    let points = rule_points::compiled(read, &games, &requirements, &mut found);
    let has_errors = found.iter().any(Diagnostic::is_error);
    ((!has_errors).then_some(CompiledSpec(Arc::new(Scripts { spec, scripts, ways, points, requirements }))), found)
}

/// The game of a spec with its scripts, for some number of players.
///
/// # Errors
/// What is wrong with the spec, the number of players, or a script.
pub fn game(spec: Spec, seats: usize) -> Result<Libertalia, Vec<String>> {
    let (compiled, found) = compile(&spec);
    compiled.ok_or_else(|| errors_in(&found))?.game(seats)
}

impl CompiledSpec {
    /// What the pack says.
    pub fn spec(&self) -> &Arc<Spec> {
        &self.0.spec
    }

    /// The game for some number of players, with plans where there are any.
    ///
    /// # Errors
    /// What is wrong with the spec, or the numbers of players that it allows, if this is not among them.
    pub fn game(&self, seats: usize) -> Result<Libertalia, Vec<String>> {
        self.with_ways(seats, true)
    }

    /// The game with every action interpreted, to compare the two.
    ///
    /// # Errors
    /// As [`CompiledSpec::game`].
    pub fn interpreted(&self, seats: usize) -> Result<Libertalia, Vec<String>> {
        self.with_ways(seats, false)
    }

    fn with_ways(&self, seats: usize, is_fast: bool) -> Result<Libertalia, Vec<String>> {
        let rules = self.bare(seats)?;
        let without_scripts = Arc::new(rules.clone());
        // Actions that are interpreted go by the rule points too.
        let rules = self.0.points.fill(rules, &without_scripts, seats, is_fast);
        let interpreter = Arc::new(Interpreting { scripts: self.0.clone(), rules: Arc::new(rules.clone()) });
        let effect = |way: &EffectMode| match way {
            EffectMode::Planned(plan) if is_fast => Running::Planned(plan.clone().ready_to_run()),
            EffectMode::Planned(_) | EffectMode::Interpreted(_) => Running::Interpreted(interpreter.clone()),
        };
        Ok(rules.with_effects(self.0.ways.iter().map(effect).collect()))
    }

    /// The game without what its actions do.
    pub(super) fn bare(&self, seats: usize) -> Result<Libertalia, Vec<String>> {
        Libertalia::new(Spec::clone(&self.0.spec), seats)
    }

    /// How each action runs, in the spec's order.
    pub fn ways(&self) -> impl Iterator<Item = (&Effect, &EffectMode)> {
        self.0.spec.effects.iter().zip(&self.0.ways)
    }

    /// How each rule point that is filled runs.
    pub fn points(&self) -> impl Iterator<Item = (LibertaliaPoint, &PointMode)> {
        self.0.points.modes()
    }

    /// Notes about the scripts that are not problems: which actions are interpreted, and why.
    pub fn notes(&self) -> Vec<Diagnostic> {
        self.ways().filter_map(|(effect, way)| way.note(effect)).collect()
    }

    /// How each action runs, in words: its plan, or why it is interpreted.
    pub fn plans(&self) -> String {
        let effects = self.ways().map(|(effect, way)| self.told(effect, way));
        let points = self.0.points.texts(|seats| self.bare(seats).ok()).map(|(_, text)| text);
        effects.chain(points).collect::<Vec<_>>().join("\n")
    }

    /// How the script of one file runs, in words, if it is one of the pack's.
    pub fn plan_of(&self, path: &str) -> Option<String> {
        let effect = self.ways().find(|(effect, _)| effect.path == path);
        let point = || self.0.points.texts(|seats| self.bare(seats).ok()).find(|(of, _)| *of == path);
        effect.map(|(effect, way)| self.told(effect, way)).or_else(|| point().map(|(_, text)| text))
    }

    fn told(&self, effect: &Effect, way: &EffectMode) -> String {
        way.text(effect, &Libertalia::in_words(&self.0.spec), &self.0.requirements)
    }

    /// How the script of an action fails on a position with these answers, if it does.
    pub fn failure(
        &self,
        rules: &Arc<Libertalia>,
        source: EffectSource,
        before: &Position,
        answers: &[Target],
    ) -> Option<Diagnostic> {
        let at = source.effect.index();
        let (effect, script) = (self.0.spec.effects.get(at)?, self.0.scripts.get(at)?);
        compiled_effects::failure((effect, script), &self.0.requirements, rules, source, before, answers)
    }

    /// The data that all clones share.
    pub(super) fn scripts(&self) -> &Arc<Scripts> {
        &self.0
    }
}

impl fmt::Debug for CompiledSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompiledSpec").field("ways", &self.0.ways).finish()
    }
}

/// Runs the scripts of a pack in its games.
struct Interpreting {
    scripts: Arc<Scripts>,
    /// The rules of the game that asks, but for how actions run: the game itself can't be kept over a run.
    rules: Arc<Libertalia>,
}

impl fmt::Debug for Interpreting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Interpreting({} scripts)", self.scripts.scripts.len())
    }
}

impl Interpreter for Interpreting {
    fn run(&self, source: EffectSource, before: &Position, answers: &[Target]) -> ScriptStep {
        let Some(script) = self.scripts.scripts.get(source.effect.index()) else { return missing(before) };
        let playing = Playing::new(&self.rules, before, source, answers);
        let (playing, end) = play(script, playing, &self.scripts.requirements);
        step_of(script, playing, end)
    }
}

/// The step of a script that the pack does not have.
pub(super) fn missing(before: &Position) -> ScriptStep {
    let stop = Stop::Failed("the pack has no such script".into());
    ScriptStep { stop, position: before.clone(), events: Observations::default() }
}

/// The result of a run, in the form that the rules need.
pub(super) fn step_of(script: &Script, playing: Playing<Libertalia>, end: End<HaltOf<Libertalia>>) -> ScriptStep {
    let Playing { position, events, .. } = playing;
    let stop = match Stopped::<Libertalia>::of(script, end) {
        Stopped::Asks(by, from, optional) => Stop::Asks { by, from, optional },
        Stopped::Done => Stop::Done,
        Stopped::Failed(why) => Stop::Failed(why),
    };
    ScriptStep { stop, position, events }
}

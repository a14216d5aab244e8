//! The scripts of a pack whose rulebook reads it by names, compiled: read, checked, traced, and ready to be played.

#![allow(private_bounds, reason = "only games of this crate have scripts")]

use super::bot_scripts::{BotScripts, check_bots};
use super::compiled_effects::{self, errors_in, read_all, trace_all};
use super::effect_mode::EffectMode;
use super::execute::{End, play};
use super::failures;
use super::pack_names::PackNames;
use super::reading::of_trouble;
use super::rule_points::{self, FilledPoints, PointMode, PointScripts};
use super::run::{Halt, HaltOf, Playing, Script};
use crate::kernel::Observations;
use crate::kit::{Interpreter, Plan, PointOf, ScriptStep, SpecRules, Stop, TargetOf};
use crate::load::Diagnostic;
use crate::model::{Effect, EffectId, PackBot};
use std::fmt;
use std::sync::Arc;

/// A game that is made of a spec, which lists its effects and rule points.
pub(super) trait SpecGame:
    SpecRules
    + PointScripts<
        Pack = <Self as SpecRules>::Spec,
        Plans = <Self as SpecRules>::EffectPlans,
        Source = <Self as SpecRules>::EffectSource,
    > + Clone
{
    /// The way an effect runs, as the rules keep it.
    type Running;

    /// The game for so many, with no effect and no rule point.
    ///
    /// # Errors
    /// What is wrong with the spec, or the numbers of players that it allows, if this is not among them.
    fn bare(spec: &Self::Spec, seats: usize) -> Result<Self, Vec<String>>;

    /// The names that scripts may write.
    fn names(spec: &Self::Spec) -> PackNames<'_>;

    /// The effects of the spec.
    fn effects(spec: &Self::Spec) -> &[Effect];

    /// The rule points that are filled.
    fn filled_points(spec: &Self::Spec) -> &[(PointOf<Self>, Effect)];

    /// The fewest and the most players.
    fn seat_range(spec: &Self::Spec) -> (u8, u8);

    /// The effect that runs.
    fn effect_of(source: Self::EffectSource) -> EffectId;

    /// An effect with a plan.
    fn planned(plan: &Plan<Self::EffectPlans>) -> Self::Running;

    /// An effect that is run by its script.
    fn interpreted(by: Arc<dyn Interpreter<Self>>) -> Self::Running;

    /// The game with the ways its effects run, in the spec's order.
    fn with_effects(self, effects: Vec<Self::Running>) -> Self;
}

/// Checks the scripts of a pack's bots.
pub(super) fn check_bots_of<G: SpecGame + BotScripts>(spec: &G::Spec, bots: &[PackBot]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    check_bots::<G>(&G::names(spec), bots, &|_, _| Vec::new(), &mut Vec::new(), &mut found);
    found
}

/// The way an effect of a game runs.
type ModeOf<G> = EffectMode<<G as SpecRules>::EffectPlans>;

/// A spec with its scripts, ready to be played. Cheap to clone.
pub struct CompiledSpec<G: SpecRules>(Arc<Scripts<G>>);

/// The data that all clones share.
pub(super) struct Scripts<G: SpecRules> {
    pub spec: Arc<G::Spec>,
    pub scripts: Vec<Script>,
    modes: Vec<ModeOf<G>>,
    pub points: FilledPoints<G>,
    /// Effects of these games refuse nothing.
    pub requirements: Arc<[String]>,
}

impl<G: SpecGame> CompiledSpec<G> {
    /// Compiles the scripts of a spec.
    ///
    /// Gives all that is wrong with them; without an error among it, the spec can be played.
    pub(super) fn compile(spec: &G::Spec) -> (Option<CompiledSpec<G>>, Vec<Diagnostic>) {
        let (mut found, mut keys, names) = (Vec::new(), Vec::new(), G::names(spec));
        let scripts = read_all(&names, G::effects(spec), &mut keys, &mut found);
        let read = rule_points::read_all::<G>(&names, G::filled_points(spec), &mut keys, &mut found);
        let (Some(scripts), Some(read)) = (scripts, read) else { return (None, found) };
        let (spec, requirements): (_, Arc<[String]>) = (Arc::new(spec.clone()), keys.into());
        let modes = trace_all::<G>((G::effects(&spec), &scripts), &spec, &requirements, &mut found);
        let (fewest, most) = G::seat_range(&spec);
        let game = |seats: u8| Some((usize::from(seats), Arc::new(G::bare(&spec, seats.into()).ok()?)));
        let games: Vec<_> = (fewest..=most).filter_map(game).collect();
        let points = rule_points::compiled(read, &games, &requirements, &mut found);
        let has_errors = found.iter().any(Diagnostic::is_error);
        ((!has_errors).then_some(CompiledSpec(Arc::new(Scripts { spec, scripts, modes, points, requirements }))), found)
    }

    /// The game of a spec with its scripts, for some number of players.
    ///
    /// # Errors
    /// What is wrong with the spec, the number of players, or a script.
    pub(super) fn game_of(spec: &G::Spec, seats: usize) -> Result<G, Vec<String>> {
        let (compiled, found) = CompiledSpec::<G>::compile(spec);
        compiled.ok_or_else(|| errors_in(&found))?.game(seats)
    }

    /// What the pack says.
    pub fn spec(&self) -> &Arc<G::Spec> {
        &self.0.spec
    }

    /// The game for some number of players, with plans where there are any.
    ///
    /// # Errors
    /// What is wrong with the spec, or the numbers of players that it allows, if this is not among them.
    pub fn game(&self, seats: usize) -> Result<G, Vec<String>> {
        self.with_modes(seats, true)
    }

    /// The game with every effect interpreted, to compare the two.
    ///
    /// # Errors
    /// As [`CompiledSpec::game`].
    pub fn interpreted(&self, seats: usize) -> Result<G, Vec<String>> {
        self.with_modes(seats, false)
    }

    fn with_modes(&self, seats: usize, is_fast: bool) -> Result<G, Vec<String>> {
        let bare = self.bare(seats)?;
        // Effects that are interpreted go by the rule points too.
        let rules = self.0.points.fill(bare.clone(), &Arc::new(bare), seats, is_fast);
        let interpreter = Arc::new(Interpreting { scripts: self.0.clone(), rules: Arc::new(rules.clone()) });
        let running = |mode: &ModeOf<G>| match mode {
            EffectMode::Planned(plan) if is_fast => G::planned(plan),
            EffectMode::Planned(_) | EffectMode::Interpreted(_) => G::interpreted(interpreter.clone()),
        };
        Ok(rules.with_effects(self.0.modes.iter().map(running).collect()))
    }

    /// The game without what its effects do.
    pub(super) fn bare(&self, seats: usize) -> Result<G, Vec<String>> {
        G::bare(&self.0.spec, seats)
    }

    /// How each effect runs, in the spec's order.
    pub fn ways(&self) -> impl Iterator<Item = (&Effect, &EffectMode<G::EffectPlans>)> {
        G::effects(&self.0.spec).iter().zip(&self.0.modes)
    }

    /// How many effects have a plan.
    pub fn planned(&self) -> usize {
        self.0.modes.iter().filter(|mode| matches!(mode, EffectMode::Planned(_))).count()
    }

    /// How each rule point that is filled runs.
    pub fn points(&self) -> impl Iterator<Item = (PointOf<G>, &PointMode)> {
        self.0.points.modes()
    }

    /// Notes about the scripts that are not problems: which effects are interpreted, and why.
    pub fn notes(&self) -> Vec<Diagnostic> {
        self.ways().filter_map(|(effect, way)| way.note(effect)).collect()
    }

    /// How each effect runs, in words: its plan, or why it is interpreted.
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

    fn told(&self, effect: &Effect, way: &ModeOf<G>) -> String {
        way.text(effect, &G::in_words(&self.0.spec), &self.0.requirements)
    }

    /// How the script of an effect fails on a position with these answers, if it does.
    pub fn failure(
        &self,
        rules: &Arc<G>,
        source: G::EffectSource,
        before: &G::Position,
        answers: &[TargetOf<G>],
    ) -> Option<Diagnostic> {
        let at = G::effect_of(source).index();
        let (effect, script) = (G::effects(&self.0.spec).get(at)?, self.0.scripts.get(at)?);
        compiled_effects::failure((effect, script), &self.0.requirements, rules, source, before, answers)
    }

    /// The data that all clones share.
    pub(super) fn scripts(&self) -> &Arc<Scripts<G>> {
        &self.0
    }
}

impl<G: SpecRules> Clone for CompiledSpec<G> {
    fn clone(&self) -> CompiledSpec<G> {
        CompiledSpec(self.0.clone())
    }
}

impl<G: SpecRules> fmt::Debug for CompiledSpec<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompiledSpec").field("modes", &self.0.modes).finish()
    }
}

/// Runs the scripts of a pack in its games.
struct Interpreting<G: SpecGame> {
    scripts: Arc<Scripts<G>>,
    /// The rules of the game that asks, but for how effects run: the game itself can't be kept over a run.
    rules: Arc<G>,
}

impl<G: SpecGame> fmt::Debug for Interpreting<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Interpreting({} scripts)", self.scripts.scripts.len())
    }
}

impl<G: SpecGame> Interpreter<G> for Interpreting<G> {
    fn run(&self, source: G::EffectSource, before: &G::Position, answers: &[TargetOf<G>]) -> ScriptStep<G> {
        let at = G::effect_of(source).index();
        let Some(script) = self.scripts.scripts.get(at) else { return missing(before) };
        let playing = Playing::new(&self.rules, before, source, answers);
        let (playing, end) = play(script, playing, &self.scripts.requirements);
        if let (End::Failed(error), Some(effect)) = (&end, G::effects(&self.scripts.spec).get(at)) {
            failures::tell(error.spot, || of_trouble(effect, error, false));
        }
        step_of(script, playing, end)
    }
}

/// The result of a run, in the form that the rules need.
pub(super) fn step_of<G: SpecGame>(script: &Script, playing: Playing<G>, end: End<HaltOf<G>>) -> ScriptStep<G> {
    let stop = match end {
        End::Halted(Halt::Asks { by, from, optional, .. }, _) => Stop::Asks { by, from, optional },
        End::Done
        | End::Halted(
            Halt::Over | Halt::Refused(_) | Halt::Untraceable(_) | Halt::Misused(_) | Halt::TooManyChoices,
            _,
        ) => Stop::Done,
        End::Failed(error) => Stop::Failed(error.in_file(&script.path)),
    };
    let Playing { position, events, .. } = playing;
    ScriptStep { stop, position, events }
}

/// The step of a script that the pack does not have.
pub(super) fn missing<G: SpecGame>(before: &G::Position) -> ScriptStep<G> {
    let stop = Stop::Failed("the pack has no such script".into());
    ScriptStep { stop, position: before.clone(), events: Observations::default() }
}

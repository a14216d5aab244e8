//! A pack's scripts, compiled: read, checked, traced, and ready to be played.

use super::effect_mode::{self, MOST};
use super::effort::Allowance;
use super::execute::{End, play};
use super::explain::code;
use super::hooks::{self, HookMode, HookScript};
use super::plan_words::Words;
use super::reading::{of_trouble, read};
use super::run::{Halt, Playing, Script};
use super::trace::trace;
use super::{Language, check, names_of, plan_text, text_check};
use crate::games::liberte::{self, Cause, EffectPlans, Interpreter, Liberte, Position, ScriptStep, Stop, Target};
use crate::kernel::Observations;
use crate::load::Diagnostic;
use crate::model::{Effect, EffectId, Pack, RulePoint};
use crate::script::bot_scripts::check_bots;
use crate::script::failures;
use crate::script::pack_names::FurtherChecks;
use std::fmt;
use std::sync::Arc;

/// The way an effect of Liberté runs.
pub type EffectMode = effect_mode::EffectMode<EffectPlans>;

/// A pack with its scripts, ready to be played. Cheap to clone.
#[derive(Clone)]
pub struct Compiled(Arc<Scripts>);

/// The data that all clones share.
#[derive(Clone)]
pub(super) struct Scripts {
    pub pack: Arc<Pack>,
    scripts: Vec<Script>,
    ways: Vec<EffectMode>,
    moments: Vec<MomentScript>,
    pub hooks: Vec<HookScript>,
    pub point_ways: Vec<HookMode>,
    pub requirements: Arc<[String]>,
}

/// The script of a rule point at which something happens: an effect of nobody's.
#[derive(Clone)]
struct MomentScript {
    point: RulePoint,
    /// Which of the point's scripts it is.
    nth: u8,
    effect: Effect,
    script: Script,
    way: EffectMode,
}

/// Compiles the scripts of a pack.
///
/// Gives all that is wrong with them; without an error among it, the pack can be played.
pub fn compile(pack: &Arc<Pack>) -> (Option<Compiled>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let names = names_of(pack);
    let of_effects: FurtherChecks<'_> = &|effect, ast| text_check::all(pack, effect, ast);
    let of_points: FurtherChecks<'_> = &|effect, ast| text_check::factions(pack, effect, ast);
    let mut requirements = Vec::new();
    let moments = pack.points.iter().filter(|hook| hook.point.moment().is_some()).map(|hook| {
        let (id, path, script) = (hook.point.spec().id.to_owned(), hook.path.clone(), hook.script.clone());
        (Some((hook.point, hook.nth)), Effect { id, path, script })
    });
    let sources: Vec<(Option<(RulePoint, u8)>, Effect)> =
        pack.effects.iter().map(|effect| (None, effect.clone())).chain(moments).collect();
    let scripts = sources.iter().map(|(point, effect)| {
        let further = if point.is_some() { of_points } else { of_effects };
        read(&names, effect, point.map(|(point, _)| point.spec()), further, &mut requirements, &mut found)
    });
    let scripts: Option<Vec<Script>> = scripts.collect::<Vec<_>>().into_iter().collect();
    let hooks = hooks::read_all(&names, pack, of_points, &mut requirements, &mut found);
    check_bots::<Liberte>(&names, &pack.bots, of_points, &mut requirements, &mut found);
    let (Some(scripts), Some(hooks)) = (scripts, hooks) else { return (None, found) };
    let requirements: Arc<[String]> = requirements.into();
    let point_ways = hooks::modes(pack, &hooks, &requirements, &mut found);
    let mut all = Scripts {
        pack: pack.clone(),
        scripts: Vec::new(),
        ways: Vec::new(),
        moments: Vec::new(),
        hooks,
        point_ways,
        requirements,
    };
    let allowance = Allowance::new(MOST);
    for ((point, effect), script) in sources.into_iter().zip(scripts) {
        let spec = point.map(|(point, _)| point.spec());
        let traced = trace::<Liberte>(&script, pack, spec, &all.requirements, &allowance);
        let way = EffectMode::of(Language::liberte(), &effect, &script, traced, point.is_none(), &mut found);
        match point {
            Some((point, nth)) => all.moments.push(MomentScript { point, nth, effect, script, way }),
            None => {
                all.scripts.push(script);
                all.ways.push(way);
            }
        }
    }
    let has_errors = found.iter().any(Diagnostic::is_error);
    ((!has_errors).then_some(Compiled(Arc::new(all))), found)
}

impl Scripts {
    /// The scripts that do something: those of effects in the pack's order, then those of moments.
    pub fn run(&self) -> impl Iterator<Item = (Option<RulePoint>, &Effect, &Script)> {
        let effects = self.pack.effects.iter().zip(&self.scripts).map(|(effect, script)| (None, effect, script));
        effects.chain(self.moments.iter().map(|it| (Some(it.point), &it.effect, &it.script)))
    }

    fn effect(&self, effect: EffectId) -> Option<(&Effect, &Script)> {
        self.pack.effects.get(effect.index()).zip(self.scripts.get(effect.index()))
    }

    fn script(&self, cause: Cause) -> Option<(&Effect, &Script)> {
        match cause {
            Cause::Card { effect, .. } => self.effect(effect),
            Cause::Action { action, .. } => self.effect(*self.pack.actions.get(action.index())?),
            Cause::Point { point, nth, .. } => {
                let moment = self.moments.iter().find(|moment| (moment.point, moment.nth) == (point, nth))?;
                Some((&moment.effect, &moment.script))
            }
        }
    }
}

impl Compiled {
    /// The pack.
    pub fn pack(&self) -> &Arc<Pack> {
        &self.0.pack
    }

    /// These scripts for another pack, if it differs in nothing that scripts are read and traced by.
    pub fn with_pack(&self, pack: &Arc<Pack>) -> Option<Compiled> {
        let own = self.pack();
        let has_same_scripts = || own.effects == pack.effects && own.points == pack.points;
        let has_same_things = || {
            own.cards == pack.cards
                && own.board == pack.board
                && own.further_symbols == pack.further_symbols
                && own.counters == pack.counters
                && own.endings == pack.endings
                && own.actions == pack.actions
        };
        let is_traced_alike = || own.rules.turns == pack.rules.turns && own.texts == pack.texts;
        let scripts = || Scripts { pack: pack.clone(), ..Scripts::clone(&self.0) };
        (has_same_scripts() && has_same_things() && is_traced_alike()).then(|| Compiled(Arc::new(scripts())))
    }

    /// Notes about the scripts that are not problems: which effects are interpreted, and why.
    pub fn notes(&self) -> Vec<Diagnostic> {
        let interpreted = self.ways().filter_map(|(effect, way)| way.note(effect));
        interpreted.chain(self.ways().filter_map(|(effect, way)| self.in_words(effect, way))).collect()
    }

    /// The note that says what a card's effect does by its plan, beside what its text says.
    fn in_words(&self, effect: &Effect, way: &EffectMode) -> Option<Diagnostic> {
        let EffectMode::Planned(plan) = way else { return None };
        let texts = self.pack().texts.first()?;
        let text = |part: &str| texts.texts.get(&format!("effect.{}.{part}", effect.id)).map(String::as_str);
        let steps = plan_text::text(plan, &Words { pack: self.pack() }, &self.0.requirements);
        let steps: Vec<&str> = steps.lines().map(str::trim).collect();
        let message = format!("`{}` by its plan: {}", effect.id, steps.join("; "));
        let mut found = Diagnostic::note(code::EFFECT_IN_WORDS, message);
        found = found.at(&effect.path, check::declared(effect).span(&effect.script));
        let asks = text("prerequisite").map(|asked| format!("{asked}: ")).unwrap_or_default();
        found.help(format!("its text in the language `{}`: {asks}{}", texts.language, text("text")?));
        Some(found)
    }

    /// The game for some number of players, with plans and tables where there are any.
    ///
    /// # Errors
    /// The numbers of players that the rules allow, if this is not among them.
    pub fn game(&self, seats: usize) -> Result<Liberte, String> {
        self.with_ways(seats, true)
    }

    /// The game with every effect and rule point interpreted, to compare the two.
    ///
    /// # Errors
    /// As [`Compiled::game`].
    pub fn interpreted(&self, seats: usize) -> Result<Liberte, String> {
        self.with_ways(seats, false)
    }

    /// The data that all clones share.
    pub(super) fn scripts(&self) -> &Arc<Scripts> {
        &self.0
    }

    /// The game without effects and rule points.
    pub(super) fn bare(&self, seats: usize) -> Result<Liberte, String> {
        Liberte::new(self.0.pack.clone(), Vec::new(), self.0.requirements.to_vec(), seats)
    }

    fn with_ways(&self, seats: usize, is_fast: bool) -> Result<Liberte, String> {
        let rules = self.fill_points(self.bare(seats)?, is_fast, None);
        let interpreter = Arc::new(Interpreting { scripts: self.0.clone(), rules: Arc::new(rules.clone()) });
        let effect = |way: &EffectMode| match way {
            EffectMode::Planned(plan) if is_fast => liberte::Effect::Planned(plan.clone()),
            EffectMode::Planned(_) | EffectMode::Interpreted(_) => liberte::Effect::Interpreted(interpreter.clone()),
        };
        let moments = self.0.moments.iter().map(|moment| (moment.point, effect(&moment.way))).collect();
        Ok(rules.with_effects(self.0.ways.iter().map(effect).collect()).with_moments(moments))
    }

    /// The scripts of rule points at which something happens: the point, which of its scripts it is, and how it runs.
    pub fn moments(&self) -> impl Iterator<Item = (RulePoint, u8, &EffectMode)> {
        self.0.moments.iter().map(|moment| (moment.point, moment.nth, &moment.way))
    }

    /// The script of a cause, as an effect.
    pub(super) fn source(&self, cause: Cause) -> Option<&Effect> {
        self.0.script(cause).map(|(effect, _)| effect)
    }

    /// How each effect runs, in the pack's order.
    pub fn ways(&self) -> impl Iterator<Item = (&Effect, &EffectMode)> {
        self.0.pack.effects.iter().zip(&self.0.ways)
    }

    /// How each rule hook runs, in the order of [`RulePoint`].
    pub fn points(&self) -> impl Iterator<Item = (RulePoint, &HookMode)> {
        self.0.hooks.iter().map(|hook| hook.point).zip(&self.0.point_ways)
    }

    /// How each effect and each rule point runs, in words: its plan or its table, or why it is interpreted.
    pub fn plans(&self) -> String {
        self.told().map(|(_, text)| text).collect::<Vec<_>>().join("\n")
    }

    /// How the script of one file runs, in words, if it is one of the pack's.
    pub fn plan_of(&self, path: &str) -> Option<String> {
        self.told().find(|(of, _)| *of == path).map(|(_, text)| text)
    }

    /// Each script's path, and how it runs, in words.
    fn told(&self) -> impl Iterator<Item = (&str, String)> {
        let moments = self.0.moments.iter().map(|moment| (&moment.effect, &moment.way));
        let effects = self.ways().chain(moments).map(|(effect, way)| {
            let text = way.text(effect, &Words { pack: &self.0.pack }, &self.0.requirements);
            (effect.path.as_str(), text)
        });
        let points = self.0.hooks.iter().zip(&self.0.point_ways).map(|(hook, way)| {
            let text = hooks::text(way, self.pack(), &self.0.requirements);
            (hook.source.path.as_str(), format!("{}: {text}", hook.point.spec().id))
        });
        effects.chain(points)
    }

    /// The keys of `require` that plans and refusals refer to.
    pub fn requirements(&self) -> &[String] {
        &self.0.requirements
    }

    /// The reference of all words that scripts have, in Markdown.
    pub fn reference(&self) -> String {
        Language::liberte().reference()
    }
}

impl fmt::Debug for Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiled").field("pack", &self.0.pack.id).field("ways", &self.0.ways).finish()
    }
}

/// Runs the scripts of a pack in its games.
struct Interpreting {
    scripts: Arc<Scripts>,
    /// The rules of the game that asks, but for how effects run: the game itself can't be kept over a run.
    rules: Arc<Liberte>,
}

impl fmt::Debug for Interpreting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Interpreting({})", self.scripts.pack.id)
    }
}

impl Interpreter for Interpreting {
    fn run(&self, _: &Liberte, cause: Cause, before: &Position, answers: &[Target]) -> ScriptStep {
        let Some((effect, script)) = self.scripts.script(cause) else {
            let stop = Stop::Failed("the pack has no such script".into());
            return ScriptStep { stop, position: before.clone(), events: Observations::default() };
        };
        let playing = Playing::new(&self.rules, before, cause, answers);
        let (playing, end) = play(script, playing, &self.scripts.requirements);
        if let End::Failed(error) = &end {
            failures::tell(error.spot, || of_trouble(effect, error, cause.player().is_some()));
        }
        step_of(script, playing, end)
    }
}

/// The result of a run, in the form that the rules need.
pub(super) fn step_of(script: &Script, playing: Playing, end: End<Halt>) -> ScriptStep {
    let Playing { position, events, .. } = playing;
    let stop = match end {
        End::Halted(Halt::Asks { by, targets, optional, from }, _) => {
            Stop::Asks { by, targets, optional, is_secret: from.is_secret }
        }
        End::Halted(Halt::Refused(requirement), _) => Stop::Refused(requirement),
        End::Halted(Halt::Over | Halt::Untraceable(_) | Halt::Misused(_) | Halt::TooManyChoices, _) | End::Done => {
            Stop::Done
        }
        End::Failed(error) => Stop::Failed(error.in_file(&script.path)),
    };
    ScriptStep { stop, position, events }
}

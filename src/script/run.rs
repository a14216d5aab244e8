//! One run of a script, in a game or for tracing.
//!
//! Words reach the run through a thread-local: the position is moved in for the run and taken back after it, also after
//! an error or a panic. A word that ends the run notes why in the run itself and stops Rhai; whatever the script makes of
//! that, no later word does anything.

use super::Spot;
use super::effort;
use super::game::{HookLimits, Op, Query, ScriptGame, Selector, Target};
use super::tracing::Tracing;
use super::word_table::Answer;
use crate::kernel::{Observations, Seat};
use crate::kit::Operand;
use rhai::{AST, Dynamic};
use std::cell::Cell;
use std::sync::Arc;
use std::thread::LocalKey;

/// A compiled script and the function that is its effect.
#[derive(Clone)]
pub(super) struct Script {
    /// The compiled text.
    pub ast: AST,
    /// The effect's function.
    pub function: String,
    /// The file, for messages.
    pub path: String,
    /// Where the function is declared: where an error is that has no place of its own.
    pub declared: Spot,
    /// Whether anything in it changes the game.
    pub has_verbs: bool,
}

/// Why a word ended a run.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Halt<S, T> {
    /// A choice is needed among these, which are of a set.
    Asks { by: Seat, from: S, targets: Vec<T>, optional: bool },
    /// The game is over.
    Over,
    /// A `require` does not hold; its place in the list of requirements.
    Refused(u8),
    /// A word was used as no position allows.
    Misused(String),
    /// More choices than an effect may ask for.
    TooManyChoices,
    /// Tracing only: the script needs a position, for this.
    Untraceable(String),
}

/// Why a word ended a run of a game.
pub(super) type HaltOf<G> = Halt<Selector<G>, Target<G>>;

/// A run.
pub(super) struct Run<G: ScriptGame> {
    pub(super) mode: Mode<G>,
    requirements: Arc<[String]>,
    /// Why a word ended it.
    pub halt: Option<HaltOf<G>>,
    /// The operations it may take, if there are fewer than any run has.
    pub most: u64,
    /// Those it took.
    pub taken: u64,
    /// What it is, if it judges.
    pub hook: Option<G::Hook>,
    /// What its function is given.
    pub arguments: Vec<Dynamic>,
    /// What its function gave.
    pub value: Dynamic,
}

pub(super) enum Mode<G: ScriptGame> {
    Playing(Box<Playing<G>>),
    Tracing(Tracing<G>),
}

/// A run in a game: the position, and the answers to the script's choices.
pub(super) struct Playing<G: ScriptGame> {
    /// The rules; how their effects run does not matter here.
    pub rules: Arc<G>,
    /// The position, changed by the script.
    pub position: G::Position,
    /// Why the script runs.
    pub source: G::Source,
    /// What happened.
    pub events: Observations<G>,
    answers: Vec<Target<G>>,
    next: usize,
}

impl<G: ScriptGame> Playing<G> {
    /// A run on a copy of a position. Answers beyond the most that an effect has are dropped.
    pub fn new(rules: &Arc<G>, before: &G::Position, source: G::Source, answers: &[Target<G>]) -> Playing<G> {
        Playing {
            rules: rules.clone(),
            position: G::begun(before, source),
            source,
            events: Observations::default(),
            answers: answers.iter().copied().take(G::MOST_ANSWERS).collect(),
            next: G::point(source).map_or(0, |point| point.parameters.len()),
        }
    }

    /// What its function is given: the first answers.
    fn arguments(&self) -> Vec<Dynamic> {
        let parameters = G::point(self.source).map_or(&[][..], |point| point.parameters);
        let argument = |(&answer, (_, kind)): (&Target<G>, &(_, &'static str))| G::argument(kind, self.thing(answer));
        self.answers.iter().zip(parameters).map(argument).collect()
    }

    /// What an operand is.
    pub fn target(&self, what: Operand<Target<G>>) -> Target<G> {
        self.rules.resolve(&self.position, self.source, what)
    }

    /// The things of a set, in order. Among hidden ones, only those that `viewer` may see; all, where nobody looks.
    pub fn targets(&self, from: Selector<G>, viewer: Option<Seat>) -> Vec<Target<G>> {
        self.rules.targets(&self.position, self.source, from, viewer)
    }

    /// A target as it is now.
    pub fn thing(&self, target: Target<G>) -> G::Thing {
        self.rules.thing(&self.position, target)
    }

    /// How many choices there have been.
    pub(super) fn choices(&self) -> usize {
        self.next
    }

    pub(super) fn choose(
        &mut self,
        by: Operand<Target<G>>,
        from: Selector<G>,
        optional: bool,
    ) -> Result<G::Thing, HaltOf<G>> {
        let Some(by) = G::as_seat(self.target(by)) else { return Ok(G::Thing::from(Operand::default())) };
        let Some(&answer) = self.answers.get(self.next) else {
            return Err(Halt::Asks { by, from, targets: self.targets(from, Some(by)), optional });
        };
        self.next += 1;
        Ok(self.thing(answer))
    }

    /// Does something to each target, the first place of `targets` being theirs.
    pub(super) fn apply_to_all(&mut self, op: Op<G>, each: &[Target<G>], targets: [Target<G>; 3]) {
        for &target in each {
            self.apply(op, [target, targets[1], targets[2]]);
            if G::is_over(&self.position) {
                return;
            }
        }
    }

    pub(super) fn apply(&mut self, op: Op<G>, targets: [Target<G>; 3]) {
        self.rules.apply(&mut self.position, self.source, op, targets, &mut self.events);
    }
}

/// The place of the run that goes on in a thread. It is empty while a word is carried out: what the rules do then may run a
/// script of its own, such as that of a rule point.
pub(super) type RunSlot<G> = Cell<Option<Box<Run<G>>>>;

/// The run of this thread, taken out of its place; it is put back in any case.
struct TakenRun<G: RunningGame>(Option<Box<Run<G>>>);

impl<G: RunningGame> TakenRun<G> {
    fn take() -> TakenRun<G> {
        TakenRun(G::run_slot().take())
    }
}

impl<G: RunningGame> Drop for TakenRun<G> {
    fn drop(&mut self) {
        G::run_slot().set(self.0.take());
    }
}

/// A game that can have a run going on in each thread.
pub(super) trait RunningGame: ScriptGame {
    /// Where the run of this thread is kept.
    fn run_slot() -> &'static LocalKey<RunSlot<Self>>;
}

impl<G: ScriptGame> Run<G> {
    /// A run in a game.
    pub fn playing(playing: Playing<G>, requirements: &Arc<[String]>) -> Run<G> {
        let arguments = playing.arguments();
        Run { arguments, ..Run::new(Mode::Playing(Box::new(playing)), requirements) }
    }

    /// A run of a rule hook; it changes only its own copy of the position.
    pub fn hook(
        playing: Playing<G>,
        requirements: &Arc<[String]>,
        hook: G::Hook,
        arguments: Vec<Dynamic>,
        most: u64,
    ) -> Run<G> {
        Run { hook: Some(hook), arguments, most, ..Run::playing(playing, requirements) }
    }

    fn new(mode: Mode<G>, requirements: &Arc<[String]>) -> Run<G> {
        Run {
            mode,
            requirements: requirements.clone(),
            halt: None,
            most: u64::MAX,
            taken: 0,
            hook: None,
            arguments: Vec::new(),
            value: Dynamic::UNIT,
        }
    }

    /// A run that records what the script does.
    pub fn tracing(tracing: Tracing<G>, requirements: &Arc<[String]>, most: u64) -> Run<G> {
        Run { most, arguments: tracing.arguments(), ..Run::new(Mode::Tracing(tracing), requirements) }
    }

    /// What was recorded, of a tracing run.
    pub fn into_tracing(self) -> Option<Tracing<G>> {
        if let Mode::Tracing(tracing) = self.mode { Some(tracing) } else { None }
    }

    /// The position and what happened, of a run in a game.
    pub fn into_playing(self) -> Option<Playing<G>> {
        if let Mode::Playing(playing) = self.mode { Some(*playing) } else { None }
    }

    /// Stops a hook that looks at what it can't see yet.
    pub(super) fn see(&mut self, what: &str) -> Answer<()> {
        match self.hook.map(|hook| hook.look(what)) {
            Some(Err(unseen)) => self.stop(Halt::Untraceable(unseen)),
            _ => Ok(()),
        }
    }

    /// Refuses a hook what only effects do.
    pub(super) fn change(&self, what: &str) -> Answer<()> {
        self.hook.map_or(Ok(()), |hook| Err(hook.forbids(what).into()))
    }

    /// Notes a question of a hook, and refuses it what it can't see.
    pub(super) fn question(&mut self, query: Query<G>) -> Answer<()> {
        if G::is_chance(query) {
            self.change("rolls")?;
        }
        let unseen = self.hook.as_mut().and_then(|hook| hook.ask(query).err());
        if let Some(unseen) = unseen {
            return self.stop(Halt::Untraceable(unseen));
        }
        if self.hook.is_some_and(|hook| hook.lacks_player(query)) { no_player() } else { Ok(()) }
    }

    pub(super) fn stop<T>(&mut self, halt: HaltOf<G>) -> Answer<T> {
        self.halt = Some(halt);
        stopped()
    }

    /// Whether somebody plays a card.
    pub(super) fn has_player(&self) -> bool {
        self.hook.is_none_or(|hook| hook.has_player())
    }

    pub(super) fn read<T>(&mut self, what: &str, reading: impl FnOnce(&Playing<G>) -> Answer<T>) -> Answer<T> {
        match &self.mode {
            Mode::Playing(playing) => reading(playing),
            Mode::Tracing(_) => self.stop(Halt::Untraceable(format!("reads {what}"))),
        }
    }

    /// The run's game and position, of a run in a game.
    pub fn position(&self) -> Option<&Playing<G>> {
        if let Mode::Playing(playing) = &self.mode { Some(playing) } else { None }
    }

    pub(super) fn requirement(&self, key: &str) -> Option<u8> {
        self.requirements.iter().position(|known| known == key).map(|at| at as u8)
    }

    pub(super) fn pack(&self) -> &G::Pack {
        match &self.mode {
            Mode::Playing(playing) => playing.rules.script_pack(),
            Mode::Tracing(tracing) => &tracing.pack,
        }
    }
}

/// Ends a run, or makes nothing of a word after its end. A script may catch this; that changes nothing, and an error that
/// can't be caught would lose its place.
fn stopped<T>() -> Answer<T> {
    Err("the effect has ended".into())
}

/// Makes a run the one of this thread, or none; gives the one that was going on.
pub(super) fn replace<G: RunningGame>(run: Option<Run<G>>) -> Option<Run<G>> {
    G::run_slot().replace(run.map(Box::new)).map(|run| *run)
}

/// Why a word has no player to go by, in a hook without one.
fn no_player<T>() -> Answer<T> {
    Err("nobody plays or acts here".into())
}

/// How many events the run of this thread has told; none where no run is going on.
pub(super) fn events_told<G: RunningGame>() -> usize {
    of_playing::<G, _>(|playing| playing.events.0.len())
}

/// Whether the run of this thread has changed the game since so many events.
pub(super) fn has_changed_since<G: RunningGame>(told: usize) -> bool {
    of_playing::<G, _>(|playing| has_changed(&playing.events, told))
}

/// Whether anything in a list of events, after the first few, changes the game.
pub(super) fn has_changed<G: ScriptGame>(events: &Observations<G>, after: usize) -> bool {
    events.0.iter().skip(after).any(|it| G::is_change(it.event))
}

fn of_playing<G: RunningGame, T: Default>(look: impl FnOnce(&Playing<G>) -> T) -> T {
    TakenRun::<G>::take().0.as_deref().and_then(Run::position).map(look).unwrap_or_default()
}

/// What a word costs beside the engine's steps for its call: it looks a set up, lists targets, changes the position.
const WORD: u64 = 10;

pub(super) fn with<G: RunningGame, T>(word: impl FnOnce(&mut Run<G>) -> Answer<T>) -> Answer<T> {
    effort::charge(WORD);
    match TakenRun::<G>::take().0.as_deref_mut() {
        Some(Run { halt: Some(_), .. }) => stopped(),
        Some(run) => word(run),
        None => Err("no effect is running".into()),
    }
}

//! One run of a script, in a game or for tracing.
//!
//! Words reach the run through a thread-local: the position is moved in for the run and taken back after it, also after
//! an error or a panic. A word that ends the run notes why in the run itself and stops Rhai; whatever the script makes of
//! that, no later word does anything.

mod operations;

pub(super) use operations::*;

use super::Spot;
use super::effort;
use super::hook_view::HookRun;
use super::thing::Thing;
use super::tracing::Tracing;
use crate::games::liberte::{
    Cause, EffectContext, EffectState, Event, Liberte, MAX_ANSWERS, Operand, Position, Selector, Target,
};
use crate::kernel::{Observations, Seat};
use crate::model::Pack;
use rhai::{AST, Dynamic, EvalAltResult};
use std::cell::RefCell;
use std::sync::Arc;

/// The result of a word: a value, or Rhai's way to stop.
pub(super) type Answer<T> = Result<T, Box<EvalAltResult>>;

thread_local! {
    static RUN: RefCell<Option<Run>> = const { RefCell::new(None) };
}

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
pub(super) enum Halt {
    /// A choice is needed among these.
    Asks { by: Seat, targets: Vec<Target>, optional: bool },
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

/// A run.
pub(super) struct Run {
    mode: Mode,
    requirements: Arc<[String]>,
    /// Why a word ended it.
    pub halt: Option<Halt>,
    /// The operations it may take, if there are fewer than any run has.
    pub most: u64,
    /// Those it took.
    pub taken: u64,
    /// What it is, if it judges.
    pub hook: Option<HookRun>,
    /// What its function is given.
    pub arguments: Vec<Dynamic>,
    /// What its function gave.
    pub value: Dynamic,
}

enum Mode {
    Playing(Box<Playing>),
    Tracing(Tracing),
}

/// A run in a game: the position, and the answers to the script's choices.
pub(super) struct Playing {
    /// The rules; how their effects run does not matter here.
    pub rules: Arc<Liberte>,
    /// The position, changed by the script.
    pub position: Position,
    /// Why the script runs.
    pub cause: Cause,
    /// What happened.
    pub events: Observations<Liberte>,
    answers: [Target; MAX_ANSWERS],
    answered: usize,
    next: usize,
}

impl Playing {
    /// A run on a copy of a position. Answers beyond [`MAX_ANSWERS`] are dropped.
    pub fn new(rules: &Arc<Liberte>, before: &Position, cause: Cause, answers: &[Target]) -> Playing {
        let mut kept = [Target::Nothing; MAX_ANSWERS];
        let answered = answers.len().min(MAX_ANSWERS);
        kept[..answered].copy_from_slice(&answers[..answered]);
        let position = Position { effect: EffectState::of(cause), ..before.clone() };
        Playing {
            rules: rules.clone(),
            position,
            cause,
            events: Observations::default(),
            answers: kept,
            answered,
            next: 0,
        }
    }

    /// What an operand is.
    pub fn target(&self, what: Operand) -> Target {
        EffectContext::of(self.cause).resolve(&self.position, what)
    }

    /// The things of a set, in order. Among hidden cards, only those that `viewer` may see; all, where nobody looks.
    pub fn targets(&self, from: Selector, viewer: Option<Seat>) -> Vec<Target> {
        from.targets(&self.rules, &self.position, &EffectContext::of(self.cause), viewer)
    }

    /// A target as it is now.
    pub fn thing(&self, target: Target) -> Thing {
        let stack = self.position.stack(target).unwrap_or_default();
        Thing { what: Operand::Known(target), stack, seat: self.position.owner(target) }
    }

    fn choose(&mut self, by: Operand, from: Selector, optional: bool) -> Result<Thing, Halt> {
        let Target::Seat(by) = self.target(by) else { return Ok(Thing::default()) };
        if self.next == self.answered {
            return Err(Halt::Asks { by, targets: self.targets(from, Some(by)), optional });
        }
        self.next += 1;
        Ok(self.thing(self.answers[self.next - 1]))
    }
}

impl Run {
    /// A run in a game.
    pub fn playing(playing: Playing, requirements: &Arc<[String]>) -> Run {
        Run::new(Mode::Playing(Box::new(playing)), requirements)
    }

    /// A run of a rule hook; it changes only its own copy of the position.
    pub fn hook(
        playing: Playing,
        requirements: &Arc<[String]>,
        hook: HookRun,
        arguments: Vec<Dynamic>,
        most: u64,
    ) -> Run {
        Run { hook: Some(hook), arguments, most, ..Run::playing(playing, requirements) }
    }

    fn new(mode: Mode, requirements: &Arc<[String]>) -> Run {
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
    pub fn tracing(tracing: Tracing, requirements: &Arc<[String]>, most: u64) -> Run {
        Run { most, ..Run::new(Mode::Tracing(tracing), requirements) }
    }

    /// What was recorded, of a tracing run.
    pub fn into_tracing(self) -> Option<Tracing> {
        if let Mode::Tracing(tracing) = self.mode { Some(tracing) } else { None }
    }

    /// The position and what happened, of a run in a game.
    pub fn into_playing(self) -> Option<Playing> {
        if let Mode::Playing(playing) = self.mode { Some(*playing) } else { None }
    }

    /// Stops a hook that looks at what it can't see yet.
    fn see(&mut self, what: &str) -> Answer<()> {
        match self.hook.map(|hook| hook.look(what)) {
            Some(Err(unseen)) => self.stop(Halt::Untraceable(unseen)),
            _ => Ok(()),
        }
    }

    /// Refuses a hook what only effects do.
    fn change(&self, what: &str) -> Answer<()> {
        self.hook.map_or(Ok(()), |hook| Err(hook.forbids(what).into()))
    }

    fn stop<T>(&mut self, halt: Halt) -> Answer<T> {
        self.halt = Some(halt);
        stopped()
    }

    /// Whether somebody plays a card.
    fn has_player(&self) -> bool {
        self.hook.is_none_or(HookRun::has_player)
    }

    fn read<T>(&mut self, what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
        match &self.mode {
            Mode::Playing(playing) => reading(playing),
            Mode::Tracing(_) => self.stop(Halt::Untraceable(format!("reads {what}"))),
        }
    }

    /// The run's game and position, of a run in a game.
    pub fn position(&self) -> Option<&Playing> {
        if let Mode::Playing(playing) = &self.mode { Some(playing) } else { None }
    }

    fn requirement(&self, key: &str) -> Option<u8> {
        self.requirements.iter().position(|known| known == key).map(|at| at as u8)
    }

    fn pack(&self) -> &Pack {
        match &self.mode {
            Mode::Playing(playing) => playing.rules.pack(),
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
pub(super) fn replace(run: Option<Run>) -> Option<Run> {
    RUN.replace(run)
}

/// Why a word has no player to go by, in a hook without one.
fn no_player<T>() -> Answer<T> {
    Err("nobody plays a card here".into())
}

/// How many events the run of this thread has told; none where no run is going on.
pub(super) fn events_told() -> usize {
    of_playing(|playing| playing.events.0.len())
}

/// Whether the run of this thread has changed the game since so many events.
pub(super) fn has_changed_since(told: usize) -> bool {
    of_playing(|playing| has_changed(&playing.events, told))
}

/// Whether anything in a list of events, after the first few, changes the game: chance that is drawn does not by itself.
pub(super) fn has_changed(events: &Observations<Liberte>, after: usize) -> bool {
    let is_change = |event: Event| !matches!(event, Event::NumberDrawn { .. } | Event::ChanceFell { .. });
    events.0.iter().skip(after).any(|it| is_change(it.event))
}

fn of_playing<T: Default>(look: impl FnOnce(&Playing) -> T) -> T {
    RUN.with_borrow(|run| run.as_ref().and_then(Run::position).map(look)).unwrap_or_default()
}

/// What a word costs beside the engine's steps for its call: it looks a set up, lists targets, changes the position.
const WORD: u64 = 10;

pub(super) fn with<T>(word: impl FnOnce(&mut Run) -> Answer<T>) -> Answer<T> {
    effort::charge(WORD);
    RUN.with_borrow_mut(|run| match run {
        Some(Run { halt: Some(_), .. }) => stopped(),
        Some(run) => word(run),
        None => Err("no effect is running".into()),
    })
}

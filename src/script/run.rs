//! One run of a script, in a game or for tracing.
//!
//! Words reach the run through a thread-local: the position is moved in for the run and taken back after it, also after
//! an error or a panic. A word that ends the run notes why in the run itself and stops Rhai; whatever the script makes of
//! that, no later word does anything.

use super::Spot;
use super::engine::{self, Engines};
use super::judgement::{Judgement, no_player};
use super::trace::Tracing;
use super::trouble::Trouble;
use crate::kernel::Seat;
use crate::model::Pack;
use crate::rules::{
    Cause, Domain, EffectState, Event, Filter, Liberte, MAX_ANSWERS, Op, Operand, Pick, Position, Query, Scene,
    Selector, Stack, Target,
};
use rhai::{AST, CallFnOptions, Dynamic, Engine, EvalAltResult, Scope};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

/// What a word returns: a value, or Rhai's way to stop.
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
    /// Tracing only: the script needs a position, for this.
    Untraceable(String),
}

/// A run.
pub(super) struct Run {
    mode: Mode,
    requirements: Arc<[String]>,
    halt: Option<Halt>,
    deadline: Option<Instant>,
    /// What it is, if it judges.
    pub judgement: Option<Judgement>,
    /// What its function is given.
    arguments: Vec<Dynamic>,
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
    pub events: Vec<Event>,
    answers: [Target; MAX_ANSWERS],
    answered: usize,
    next: usize,
}

/// A thing in a script's hands: known, or a place of the plan that is being traced. In a game all things are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Thing {
    /// What it is.
    pub what: Operand,
    /// A block's or stack's stack, as it was when it was chosen.
    pub stack: Stack,
    /// Whose it was then.
    pub seat: Option<Seat>,
}

impl Thing {
    /// A thing that needs no position to be known.
    pub const fn known(target: Target) -> Thing {
        Thing { what: Operand::Known(target), stack: Stack::NONE, seat: None }
    }

    /// The same, of an operand.
    pub fn of(what: Operand) -> Thing {
        Thing { what, ..Thing::default() }
    }
}

impl Playing {
    /// A run on a copy of a position. Answers beyond [`MAX_ANSWERS`] are dropped.
    pub fn new(rules: &Arc<Liberte>, before: &Position, cause: Cause, answers: &[Target]) -> Playing {
        let mut kept = [Target::Nothing; MAX_ANSWERS];
        let answered = answers.len().min(MAX_ANSWERS);
        kept[..answered].copy_from_slice(&answers[..answered]);
        let position = Position { effect: EffectState::of(cause), ..before.clone() };
        Playing { rules: rules.clone(), position, cause, events: Vec::new(), answers: kept, answered, next: 0 }
    }

    /// What an operand is.
    pub fn target(&self, what: Operand) -> Target {
        Scene::of(self.cause).resolve(&self.position, what)
    }

    /// The things of a set, in order. Among hidden cards, only those that `seer` may see; all, where nobody looks.
    pub fn targets(&self, from: Selector, seer: Option<Seat>) -> Vec<Target> {
        from.targets(&self.rules, &self.position, &Scene::of(self.cause), seer)
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

    /// A run that judges; it changes only its own copy of the position.
    pub fn judging(
        playing: Playing,
        requirements: &Arc<[String]>,
        judgement: Judgement,
        arguments: Vec<Dynamic>,
        deadline: Option<Instant>,
    ) -> Run {
        Run { judgement: Some(judgement), arguments, deadline, ..Run::playing(playing, requirements) }
    }

    fn new(mode: Mode, requirements: &Arc<[String]>) -> Run {
        Run {
            mode,
            requirements: requirements.clone(),
            halt: None,
            deadline: None,
            judgement: None,
            arguments: Vec::new(),
            value: Dynamic::UNIT,
        }
    }

    /// A run that records what the script does.
    pub fn tracing(tracing: Tracing, requirements: &Arc<[String]>, deadline: Instant) -> Run {
        Run { deadline: Some(deadline), ..Run::new(Mode::Tracing(tracing), requirements) }
    }

    /// What was recorded, of a tracing run.
    pub fn into_tracing(self) -> Option<Tracing> {
        if let Mode::Tracing(tracing) = self.mode { Some(tracing) } else { None }
    }

    /// The position and what happened, of a run in a game.
    pub fn into_playing(self) -> Option<Playing> {
        if let Mode::Playing(playing) = self.mode { Some(*playing) } else { None }
    }

    /// Stops a judgement that looks at what it can't see yet.
    fn see(&mut self, what: &str) -> Answer<()> {
        match self.judgement.map(|judgement| judgement.look(what)) {
            Some(Err(unseen)) => self.stop(Halt::Untraceable(unseen)),
            _ => Ok(()),
        }
    }

    /// Refuses a judgement what only effects do.
    fn change(&self, what: &str) -> Answer<()> {
        self.judgement.map_or(Ok(()), |judgement| Err(judgement.forbids(what).into()))
    }

    fn stop<T>(&mut self, halt: Halt) -> Answer<T> {
        self.halt = Some(halt);
        stopped()
    }

    /// Whether somebody plays a card.
    fn has_player(&self) -> bool {
        self.judgement.is_none_or(Judgement::has_player)
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

/// How a run ended, beside what is in the [`Run`] itself.
#[derive(Debug)]
pub(super) enum End {
    /// At the end of the script.
    Done,
    /// A word ended it, there.
    Halted(Halt, Spot),
    /// It failed.
    Failed(Trouble),
}

/// Runs a script to its end, its next choice or its failure. Never panics.
pub(super) fn run(engine: &Engine, script: &Script, mut run: Run) -> (Run, End) {
    let arguments = std::mem::take(&mut run.arguments);
    let outer = RUN.replace(Some(run));
    let called = catch_unwind(AssertUnwindSafe(|| {
        let options = CallFnOptions::new().eval_ast(false);
        engine.call_fn_with_options::<Dynamic>(options, &mut Scope::new(), &script.ast, &script.function, arguments)
    }));
    let mut run = RUN.replace(outer).expect("a run is taken back only by who began it");
    let halt = run.halt.take();
    let end = match (halt, called) {
        (Some(Halt::Misused(message)), called) => {
            let spot = called.ok().and_then(Result::err).and_then(|error| spot_of(&error));
            End::Failed(Trouble::misuse(message, spot.unwrap_or(script.declared)))
        }
        (Some(halt), Ok(Err(error))) => End::Halted(halt, spot_of(&error).unwrap_or(script.declared)),
        (Some(halt), _) => End::Halted(halt, script.declared),
        (None, Ok(Ok(value))) => {
            run.value = value;
            End::Done
        }
        (None, Ok(Err(error))) => End::Failed(Trouble::of(&error, spot_of(&error).unwrap_or(script.declared))),
        (None, Err(_)) => End::Failed(Trouble::panicked(script.declared)),
    };
    (run, end)
}

/// Where an error happened, if it says so.
fn spot_of(error: &EvalAltResult) -> Option<Spot> {
    let position = error.unwrap_inner().position();
    (!position.is_none()).then(|| position.into())
}

/// Runs a script in a game.
pub(super) fn play(script: &Script, playing: Playing, requirements: &Arc<[String]>) -> (Playing, End) {
    let Engines { game, .. } = engine::engines();
    let (run, end) = run(game, script, Run::playing(playing, requirements));
    (run.into_playing().expect("a run keeps its mode"), end)
}

/// Whether the run has a deadline and is past it. Looks only now and then.
pub(super) fn is_late(operations: u64) -> bool {
    operations.is_multiple_of(256)
        && RUN.with_borrow(|run| run.as_ref().and_then(|run| run.deadline).is_some_and(|end| Instant::now() > end))
}

fn with<T>(word: impl FnOnce(&mut Run) -> Answer<T>) -> Answer<T> {
    RUN.with_borrow_mut(|run| match run {
        Some(Run { halt: Some(_), .. }) => stopped(),
        Some(run) => word(run),
        None => Err("no effect is running".into()),
    })
}

/// Answers a question about the position; while tracing, with each of its answers in turn.
pub(super) fn ask(query: Query) -> Answer<u8> {
    with(|run| {
        if matches!(query, Query::Roll(_)) {
            run.change("rolls")?;
        }
        let unseen = run.judgement.as_mut().and_then(|judgement| judgement.ask(query).err());
        if let Some(unseen) = unseen {
            return run.stop(Halt::Untraceable(unseen));
        }
        if query == Query::InGovernment && !run.has_player() {
            return no_player();
        }
        match &mut run.mode {
            Mode::Playing(playing) => {
                let Playing { rules, position, cause, events, .. } = playing.as_mut();
                Ok(rules.answer(position, query, &Scene::of(*cause), events))
            }
            Mode::Tracing(tracing) => match tracing.ask(query) {
                Ok(answer) => Ok(answer),
                Err(why) => run.stop(Halt::Untraceable(why)),
            },
        }
    })
}

/// Whether two things are the same.
pub(super) fn is_same(a: Thing, b: Thing) -> Answer<bool> {
    match (a.what, b.what) {
        (Operand::Known(a), Operand::Known(b)) => Ok(a == b),
        (a, b) if a == b => Ok(true),
        (a, b) => ask(Query::Same(a, b)).map(|answer| answer == 1),
    }
}

/// Whether a choice came to this.
fn is_chosen(chosen: Thing, target: Target, query: fn(u8) -> Query) -> Answer<bool> {
    match chosen.what {
        Operand::Known(known) => Ok(known == target),
        Operand::Register(register) => ask(query(register)).map(|answer| answer == 1),
        _ => Ok(false),
    }
}

/// Whether a choice was declined or had nothing to choose from.
pub(super) fn is_declined(chosen: Thing) -> Answer<bool> {
    is_chosen(chosen, Target::Nothing, Query::Declined)
}

/// Whether a choice is `yes`.
pub(super) fn is_yes(chosen: Thing) -> Answer<bool> {
    is_chosen(chosen, Target::Yes, Query::SaysYes)
}

/// The player of the card.
pub(super) fn player() -> Answer<Thing> {
    let nobody = || Halt::Misused("nobody plays a card here: say which player is meant, as in `seat.draw(1)`".into());
    with(|run| {
        run.see("reads who plays the card")?;
        match &run.mode {
            Mode::Playing(playing) => match playing.cause.player() {
                Some(seat) => Ok(Thing::known(Target::Seat(seat))),
                None => run.stop(nobody()),
            },
            Mode::Tracing(tracing) if tracing.is_of_nobody => run.stop(nobody()),
            Mode::Tracing(_) => Ok(Thing::of(Operand::Player)),
        }
    })
}

/// Lets a player choose.
pub(super) fn choose(by: Thing, from: Selector, optional: bool) -> Answer<Thing> {
    if from.domain == Domain::Deck {
        return misuse("nobody sees the deck: its top is `top_of_deck()`, one by chance `any_of(deck())`");
    }
    with(|run| {
        run.change("chooses")?;
        let choices = match &run.mode {
            Mode::Playing(playing) => playing.next,
            Mode::Tracing(tracing) => tracing.choices(),
        };
        if choices == MAX_ANSWERS {
            return Err(format!("an effect can ask for {MAX_ANSWERS} choices, no more").into());
        }
        let chosen = match &mut run.mode {
            Mode::Playing(playing) => playing.choose(by.what, from, optional),
            Mode::Tracing(tracing) => tracing.choose(by.what, from, optional).map_err(Halt::Untraceable),
        };
        chosen.or_else(|halt| run.stop(halt))
    })
}

/// Takes a thing of a set without asking.
pub(super) fn pick(from: Selector, pick: Pick) -> Answer<Thing> {
    with(|run| {
        run.change("takes")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let Playing { rules, position, cause, events, .. } = playing.as_mut();
                let target = rules.pick(position, &from, pick, &Scene::of(*cause), events);
                Ok(playing.thing(target))
            }
            Mode::Tracing(tracing) => match tracing.pick(from, pick) {
                Ok(thing) => Ok(thing),
                Err(why) => run.stop(Halt::Untraceable(why)),
            },
        }
    })
}

/// Does something.
pub(super) fn apply(op: Op, things: [Thing; 3]) -> Answer<()> {
    let args = things.map(|thing| thing.what);
    with(|run| {
        run.change("does")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let targets = args.map(|what| playing.target(what));
                let Playing { rules, position, events, .. } = playing.as_mut();
                rules.apply(position, op, targets, events);
                if position.is_over() { run.stop(Halt::Over) } else { Ok(()) }
            }
            Mode::Tracing(tracing) => match tracing.apply(op, args) {
                Ok(()) => Ok(()),
                Err(why) => run.stop(Halt::Untraceable(why)),
            },
        }
    })
}

/// Does something to each thing of a set; the first of `things` is left open for it.
pub(super) fn apply_to_all(op: Op, from: Selector, things: [Thing; 3]) -> Answer<()> {
    let args = things.map(|thing| thing.what);
    with(|run| {
        run.change("does")?;
        match &mut run.mode {
            Mode::Playing(playing) => {
                let (each, targets) = (playing.targets(from, None), args.map(|what| playing.target(what)));
                let Playing { rules, position, events, .. } = playing.as_mut();
                rules.apply_to_all(position, op, &each, targets, events);
                if position.is_over() { run.stop(Halt::Over) } else { Ok(()) }
            }
            Mode::Tracing(tracing) => match tracing.apply_to_all(op, from, args) {
                Ok(()) => Ok(()),
                Err(why) => run.stop(Halt::Untraceable(why)),
            },
        }
    })
}

/// The things of a set one after the other. While tracing, only players can be gone through, by their places.
pub(super) fn each(from: Selector) -> Answer<Vec<Thing>> {
    let is_tracing = with(|run| Ok(matches!(run.mode, Mode::Tracing(_))))?;
    let place: Option<fn(u8) -> Operand> = match (from.domain, from.filters().collect::<Vec<_>>().as_slice()) {
        (Domain::Seats, []) => Some(Operand::Place),
        (Domain::Seats, [Filter::Others]) => Some(Operand::Other),
        _ => None,
    };
    match place {
        Some(place) if is_tracing => {
            let without = u8::from(place(0) == Operand::Other(0));
            let count = ask(Query::Players)?.saturating_sub(without);
            Ok((0..count).map(|at| Thing::of(place(at))).collect())
        }
        _ => {
            let is_of_pack =
                [Domain::Provinces, Domain::Factions].contains(&from.domain) && from.filters().next().is_none();
            let reading = |playing: &Playing| {
                Ok(playing.targets(from, None).into_iter().map(|target| playing.thing(target)).collect())
            };
            let what = "the things of a set, one by one";
            if is_of_pack { fact(what, reading) } else { read(what, reading) }
        }
    }
}

/// Looks something up in the pack; what it does not have is misuse.
pub(super) fn look_up<T>(find: impl FnOnce(&Pack) -> Result<T, String>) -> Answer<T> {
    with(|run| find(run.pack()).or_else(|why| run.stop(Halt::Misused(why))))
}

/// Ends the run, since no position allows what the script does.
pub(super) fn misuse<T>(why: impl Into<String>) -> Answer<T> {
    with(|run| run.stop(Halt::Misused(why.into())))
}

/// Ends the run as refused if a condition does not hold.
pub(super) fn require(holds: bool, key: &str) -> Answer<()> {
    with(|run| {
        if !run.has_player() {
            return Err("`require` refuses a card, and nobody plays a card here".into());
        }
        let Some(requirement) = run.requirement(key) else {
            return Err(format!("no text says why `{key}` refuses").into());
        };
        if holds {
            return Ok(());
        }
        if let Mode::Tracing(tracing) = &mut run.mode {
            tracing.refuse(requirement);
        }
        run.stop(Halt::Refused(requirement))
    })
}

/// Reads something of the position that no plan can hold; `what` names it.
pub(super) fn read<T>(what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
    with(|run| {
        run.see(&format!("reads {what}"))?;
        run.read(what, reading)
    })
}

/// Reads something that the pack alone tells of a thing at hand: a judgement sees it also before any game.
pub(super) fn fact<T>(what: &str, reading: impl FnOnce(&Playing) -> Answer<T>) -> Answer<T> {
    with(|run| run.read(what, reading))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(engine: &Engine, text: &str) -> Script {
        let (function, path) = ("test".to_owned(), "test.rhai".to_owned());
        let declared = Spot { line: 1, column: 4 };
        Script { ast: engine.compile(text).unwrap(), function, path, declared, has_verbs: false }
    }

    fn tracing() -> Run {
        Run::tracing(Tracing::default(), &Vec::new().into(), Instant::now())
    }

    #[test]
    fn a_panic_of_the_program_is_a_failure_of_the_run() {
        let mut engine = Engine::new_raw();
        engine.register_fn("boom", || -> Answer<()> { with(|_| panic!("boom")) });
        let (run, end) = run(&engine, &script(&engine, "fn test() { boom() }"), tracing());
        assert!(run.into_tracing().is_some(), "the run is taken back");
        let End::Failed(trouble) = end else { panic!("{end:?}") };
        assert_eq!(trouble.in_file("x"), "x:1:4: the program itself failed while it ran the script");
    }

    #[test]
    fn a_run_within_a_run_leaves_the_outer_one_as_it_was() {
        let mut engine = Engine::new_raw();
        let inner = || {
            let engine = Engine::new_raw();
            run(&engine, &script(&engine, "fn test() { }"), tracing());
        };
        engine.register_fn("inner", inner);
        engine.register_fn("turn", || ask(Query::Turn).map(i64::from));
        let (run, end) = run(&engine, &script(&engine, "fn test() { turn(); inner(); turn() }"), tracing());
        assert!(matches!(end, End::Done), "{end:?}");
        assert!(run.into_tracing().is_some());
    }

    #[test]
    fn a_word_outside_a_run_fails() {
        assert!(ask(Query::Turn).is_err());
        assert!(!is_late(256));
    }
}

//! Which lines of scripts run in a game: a game whose scripts are all interpreted by an engine that notes each step, played
//! beside the usual one.
//!
//! What is counted is runs: an effect's from being played to its end, a moment's, and a hook's. That a script is run again
//! from its beginning after every choice, or to see whether a card may be played, counts nothing. Scripts that are not
//! watched run as ever, by their plans, and cost nothing for this.

use super::Spot;
use super::engine::{bare, packages};
use super::execute::{End, run};
use super::language::Language;
use super::run::{self, Halt, HaltOf, Playing, Run, RunningGame, Script};
use super::word_table::WordTable;
use crate::model::{Effect, PointSpec};
use rhai::debugger::DebuggerCommand;
use rhai::{AST, ASTNode, Engine, Expr, Stmt};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

/// A script whose coverage is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoverableScript {
    /// The id of the effect or rule point.
    pub id: String,
    /// Its file.
    pub path: String,
    /// Its text.
    pub text: String,
    /// The rule point, if it is none of an effect.
    pub point: Option<&'static PointSpec>,
    /// The places at which something is that can run: statements, calls, properties, and what a branch comes to.
    pub places: BTreeSet<Spot>,
    /// The lines, from 1, with a word that does something to the game.
    pub actions: BTreeSet<usize>,
}

/// One run of a script.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScriptRun {
    /// Which script: its place among those of the pack.
    pub script: usize,
    /// The places that were come to.
    pub places: BTreeSet<Spot>,
    /// The lines with deeds that changed something.
    pub changed: BTreeSet<usize>,
    /// Whether it changed anything: the game, or or, for a hook, what the rulebook says.
    pub has_changed: bool,
}

/// What is recorded in a game with coverage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CoverageMode {
    /// Nothing.
    Nothing,
    /// Choices are listed: rule hooks count, effects that are tried do not.
    Listing,
    /// A choice is played.
    Playing,
}

/// The coverage of a game so far. Not to be shared by games that are played at once.
#[derive(Debug, Default)]
pub struct CoverageLog {
    watching: AtomicU8,
    runs: Mutex<Vec<ScriptRun>>,
}

impl CoverageLog {
    /// Says what counts from now on.
    pub fn set(&self, watching: CoverageMode) {
        self.watching.store(watching as u8, Ordering::Relaxed);
    }

    /// The runs since they were taken last.
    pub fn take(&self) -> Vec<ScriptRun> {
        self.runs.lock().map(|mut runs| std::mem::take(&mut *runs)).unwrap_or_default()
    }

    pub(super) fn is(&self, watching: CoverageMode) -> bool {
        self.watching.load(Ordering::Relaxed) == watching as u8
    }

    pub(super) fn note(&self, run: ScriptRun) {
        if let Ok(mut runs) = self.runs.lock() {
            runs.push(run);
        }
    }
}

thread_local! {
    static STEPS: RefCell<Option<Steps>> = const { RefCell::new(None) };
}

/// The steps of the run that is going on in this thread.
pub(super) struct Steps {
    pub(super) places: BTreeSet<Spot>,
    changed: BTreeSet<usize>,
    game: GameOfRun,
    /// The line of the deed that is being done, and the events that were told before it.
    action: Option<(usize, usize)>,
}

/// What is asked of a run's game.
#[derive(Clone, Copy)]
struct GameOfRun {
    language: &'static Language,
    events_told: fn() -> usize,
    has_changed_since: fn(usize) -> bool,
}

impl Steps {
    fn of<G: RunningGame>() -> Steps {
        let language = G::language();
        let (events_told, has_changed_since) = (run::events_told::<G>, run::has_changed_since::<G>);
        let game = GameOfRun { language, events_told, has_changed_since };
        Steps { places: BTreeSet::new(), changed: BTreeSet::new(), game, action: None }
    }

    fn meet(&mut self, node: ASTNode<'_>) {
        let place = Spot::from(node.position());
        self.places.insert(place);
        if is_action(self.game.language, &node) {
            self.settle(self.game.has_changed_since);
            self.action = Some((place.line, (self.game.events_told)()));
        }
    }

    /// The deed that was begun last is done: whether anything has changed since.
    fn settle(&mut self, has_changed_since: impl FnOnce(usize) -> bool) {
        if let Some((line, before)) = self.action.take()
            && has_changed_since(before)
        {
            self.changed.insert(line);
        }
    }
}

/// An engine that plays as the usual one does, and notes each step.
#[allow(deprecated, reason = "marked so for being volatile; the version is pinned")]
pub(super) fn engine(words: &WordTable) -> Engine {
    let mut engine = bare(&packages(words));
    engine.register_debugger(
        |_, debugger| debugger,
        |_, _, node, _, _| {
            meet(node);
            Ok(DebuggerCommand::StepInto)
        },
    );
    engine
}

/// Notes a step of the covering engine.
fn meet(node: ASTNode<'_>) {
    STEPS.with_borrow_mut(|steps| steps.iter_mut().for_each(|steps| steps.meet(node)));
}

/// Notes the steps of a run; of a run within it, apart.
pub(super) fn noted<G: RunningGame, T>(run: impl FnOnce() -> T) -> (T, Steps) {
    let outer = STEPS.replace(Some(Steps::of::<G>()));
    let value = run();
    (value, STEPS.replace(outer).unwrap_or_else(Steps::of::<G>))
}

/// Runs a script in a game with its steps noted. A run that comes to the end of its effect is told to `log` as that of the
/// script at a place, while choices are played.
pub(super) fn run_noted<G: RunningGame>(
    script: &Script,
    at: usize,
    playing: Playing<G>,
    requirements: &Arc<[String]>,
    log: &CoverageLog,
) -> (Playing<G>, End<HaltOf<G>>) {
    let begun = Run::playing(playing, requirements);
    let ((run, end), mut steps) = noted::<G, _>(|| run(G::language().covering(engine), script, begun));
    let playing = run.into_playing().expect("a run keeps its mode");
    steps.settle(|before| run::has_changed(&playing.events, before));
    let is_whole = !matches!(end, End::Halted(Halt::Asks { .. }, _));
    if is_whole && log.is(CoverageMode::Playing) {
        let has_changed = run::has_changed(&playing.events, 0);
        log.note(ScriptRun { script: at, places: steps.places, changed: steps.changed, has_changed });
    }
    (playing, end)
}

impl CoverableScript {
    /// A script as coverage looks at it.
    pub(super) fn of(language: &Language, point: Option<&'static PointSpec>, effect: &Effect) -> CoverableScript {
        let ast = language.engines().read(&effect.script);
        let (places, actions) = ast.map(|ast| places(language, &ast)).unwrap_or_default();
        let (id, path, text) = (effect.id.clone(), effect.path.clone(), effect.script.clone());
        CoverableScript { id, path, text, point, places, actions }
    }
}

fn is_action(language: &Language, node: &ASTNode<'_>) -> bool {
    let (ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _))) =
        node
    else {
        return false;
    };
    language.is_action(&call.name)
}

/// The place at which the engine comes to a node, where that says something: not of names and constants within others, nor of
/// operators, which may be folded away.
fn place_of(path: &[ASTNode<'_>]) -> Option<Spot> {
    let [before @ .., node] = path else { return None };
    let place = match (before.last(), node) {
        (_, ASTNode::Stmt(Stmt::Noop(_) | Stmt::Block(_))) => return None,
        (_, ASTNode::Stmt(Stmt::Expr(expr))) => expr.position(),
        (_, ASTNode::Stmt(statement)) => statement.position(),
        (Some(ASTNode::Stmt(Stmt::Switch(..))), ASTNode::Expr(expr)) if !matches!(expr, Expr::Stmt(_)) => {
            expr.position()
        }
        (_, ASTNode::Expr(Expr::FnCall(call, at))) if !call.is_operator_call() => *at,
        (_, ASTNode::Expr(Expr::MethodCall(_, at) | Expr::Property(_, at))) => *at,
        _ => return None,
    };
    Some(Spot::from(place)).filter(|place| place.line > 0)
}

/// The places of a script that can be come to, and the lines of deeds.
fn places(language: &Language, ast: &AST) -> (BTreeSet<Spot>, BTreeSet<usize>) {
    let (mut places, mut actions) = (BTreeSet::new(), BTreeSet::new());
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        places.extend(place_of(path));
        let action = path.last().filter(|node| is_action(language, node)).and_then(|node| node.position().line());
        actions.extend(action);
        true
    });
    (places, actions)
}

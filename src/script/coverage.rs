//! Which lines of scripts run in a game: a game whose scripts are all interpreted by an engine that notes each step, played
//! beside the usual one.
//!
//! What is counted is runs: an effect's from being played to its end, a moment's, and a hook's. That a script is run again
//! from its beginning after every choice, or to see whether a card may be played, counts nothing. Scripts that are not
//! watched run as ever, by their plans, and cost nothing for this.

use super::compile::{Compiled, Scripts, step_of};
use super::engine::{bare, engines, packages};
use super::execute::{End, run};
use super::hook_run::HookExecutor;
use super::hook_view::Visibility;
use super::run::{self, Halt, Playing, Run};
use super::{Spot, words};
use crate::games::liberte::{
    self, Cause, HookInput, HookResult, HookRunner, HookSource, Interpreter, Liberte, Position, ScriptStep, Stop,
    Target,
};
use crate::kernel::Observations;
use crate::model::{Effect, RulePoint};
use rhai::debugger::DebuggerCommand;
use rhai::{AST, ASTNode, Engine, Expr, Stmt};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

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
    pub point: Option<RulePoint>,
    /// The places at which something is that can run: statements, calls, properties, and what a branch comes to.
    pub places: BTreeSet<Spot>,
    /// The lines, from 1, with a word that does something to the game.
    pub actions: BTreeSet<usize>,
}

/// One run of a script.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScriptRun {
    /// Which script: its place in [`Compiled::covered`].
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

    fn is(&self, watching: CoverageMode) -> bool {
        self.watching.load(Ordering::Relaxed) == watching as u8
    }

    fn note(&self, run: ScriptRun) {
        if let Ok(mut runs) = self.runs.lock() {
            runs.push(run);
        }
    }
}

thread_local! {
    static STEPS: RefCell<Option<Steps>> = const { RefCell::new(None) };
}

/// The steps of the run that is going on in this thread.
#[derive(Default)]
struct Steps {
    places: BTreeSet<Spot>,
    changed: BTreeSet<usize>,
    /// The line of the deed that is being done, and the events that were told before it.
    action: Option<(usize, usize)>,
}

impl Steps {
    fn meet(&mut self, node: ASTNode<'_>) {
        let place = Spot::from(node.position());
        self.places.insert(place);
        if is_action(&node) {
            self.settle(run::has_changed_since);
            self.action = Some((place.line, run::events_told()));
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

/// An engine that plays as the other does, and notes each step.
#[allow(deprecated, reason = "marked so for being volatile; the version is pinned")]
fn covering() -> &'static Engine {
    static COVERING: OnceLock<Engine> = OnceLock::new();
    COVERING.get_or_init(|| {
        let mut engine = bare(&packages());
        engine.register_debugger(
            |_, debugger| debugger,
            |_, _, node, _, _| {
                meet(node);
                Ok(DebuggerCommand::StepInto)
            },
        );
        engine
    })
}

/// Notes a step of the covering engine.
fn meet(node: ASTNode<'_>) {
    STEPS.with_borrow_mut(|steps| steps.iter_mut().for_each(|steps| steps.meet(node)));
}

/// Notes the steps of a run; of a run within it, apart.
fn noted<T>(run: impl FnOnce() -> T) -> (T, Steps) {
    let outer = STEPS.replace(Some(Steps::default()));
    let value = run();
    (value, STEPS.replace(outer).unwrap_or_default())
}

fn is_action(node: &ASTNode<'_>) -> bool {
    let (ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _))) =
        node
    else {
        return false;
    };
    words::table().functions(&call.name).any(|word| words::table().title(word) == words::EFFECT_ACTIONS)
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
fn places(ast: &AST) -> (BTreeSet<Spot>, BTreeSet<usize>) {
    let (mut places, mut actions) = (BTreeSet::new(), BTreeSet::new());
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        places.extend(place_of(path));
        let action = path.last().filter(|node| is_action(node)).and_then(|node| node.position().line());
        actions.extend(action);
        true
    });
    (places, actions)
}

impl Compiled {
    /// The scripts of the pack as coverage looks at them: effects, moments, rule hooks.
    pub fn covered(&self) -> Vec<CoverableScript> {
        let scripts = self.scripts();
        let covered = |(point, effect): (Option<RulePoint>, &Effect)| {
            let (places, actions) = engines().read(&effect.script).map(|ast| places(&ast)).unwrap_or_default();
            let (id, path, text) = (effect.id.clone(), effect.path.clone(), effect.script.clone());
            CoverableScript { id, path, text, point, places, actions }
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
            Cause::Point(point) => all.find(|(_, (of, ..))| *of == Some(point)),
        };
        let Some((at, (_, _, script))) = found else {
            let stop = Stop::Failed("the pack has no such script".into());
            return ScriptStep { stop, position: before.clone(), events: Observations::default() };
        };
        let playing = Playing::new(&self.rules, before, cause, answers);
        let begun = Run::playing(playing, &self.scripts.requirements);
        let ((run, end), mut steps) = noted(|| run(covering(), script, begun));
        let playing = run.into_playing().expect("a run keeps its mode");
        steps.settle(|before| run::has_changed(&playing.events, before));
        let is_whole = !matches!(end, End::Halted(Halt::Asks { .. }, _));
        if is_whole && self.watch.is(CoverageMode::Playing) {
            let has_changed = run::has_changed(&playing.events, 0);
            self.watch.note(ScriptRun { script: at, places: steps.places, changed: steps.changed, has_changed });
        }
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
            engine: covering(),
            allowance: None,
        };
        let ((result, _), steps) = noted(|| executor.run(&hook.script, p, input));
        let result = result.ok();
        if !self.watch.is(CoverageMode::Nothing) {
            let has_changed = result.is_some_and(|result| result != game.rulebook_result(p, input));
            let script = self.scripts.run().count() + at;
            self.watch.note(ScriptRun { script, places: steps.places, changed: BTreeSet::new(), has_changed });
        }
        result
    }
}

//! Which lines of scripts run in a game: a game whose scripts are all interpreted by an engine that notes each step, played
//! beside the usual one.
//!
//! What is counted is runs: an effect's from being played to its end, a moment's, and a judgement. That a script is run again
//! from its beginning after every choice, or to see whether a card may be played, counts nothing. Scripts that are not
//! watched run as ever, by their plans, and cost nothing for this.

use super::compile::{Compiled, Scripts, step_of};
use super::engine::{covering, engines};
use super::judgement::{Court, Sight};
use super::run::{self, End, Halt, Playing, Run};
use super::{Spot, words};
use crate::model::{Effect, RulePoint};
use crate::rules::{
    self, Cause, Interpreter, Judge, Liberte, Matter, Position, Ruling, ScriptStep, Stop, Target, Verdict,
};
use rhai::{AST, ASTNode, Expr, Stmt};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

/// A script as coverage looks at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoveredScript {
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
    pub deeds: BTreeSet<usize>,
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
    /// Whether it changed anything: the game, or of a judgement what the rulebook says.
    pub has_changed: bool,
}

/// What of a watched game counts at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watching {
    /// Nothing.
    Nothing,
    /// Choices are listed: judgements count, effects that are tried do not.
    Listing,
    /// A choice is played.
    Playing,
}

/// What is noted of a watched game. Not to be shared by games that are played at once.
#[derive(Debug, Default)]
pub struct Watch {
    watching: AtomicU8,
    runs: Mutex<Vec<ScriptRun>>,
}

impl Watch {
    /// Says what counts from now on.
    pub fn set(&self, watching: Watching) {
        self.watching.store(watching as u8, Ordering::Relaxed);
    }

    /// The runs since they were taken last.
    pub fn take(&self) -> Vec<ScriptRun> {
        self.runs.lock().map(|mut runs| std::mem::take(&mut *runs)).unwrap_or_default()
    }

    fn is(&self, watching: Watching) -> bool {
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
    deed: Option<(usize, usize)>,
}

impl Steps {
    fn meet(&mut self, node: ASTNode<'_>) {
        let place = Spot::from(node.position());
        self.places.insert(place);
        if is_deed(&node) {
            self.settle(run::has_changed_since);
            self.deed = Some((place.line, run::events_told()));
        }
    }

    /// The deed that was begun last is done: whether anything has changed since.
    fn settle(&mut self, has_changed_since: impl FnOnce(usize) -> bool) {
        if let Some((line, before)) = self.deed.take()
            && has_changed_since(before)
        {
            self.changed.insert(line);
        }
    }
}

/// Notes a step of the covering engine.
pub(super) fn meet(node: ASTNode<'_>) {
    STEPS.with_borrow_mut(|steps| steps.iter_mut().for_each(|steps| steps.meet(node)));
}

/// Notes the steps of a run; of a run within it, apart.
fn noted<T>(run: impl FnOnce() -> T) -> (T, Steps) {
    let outer = STEPS.replace(Some(Steps::default()));
    let value = run();
    (value, STEPS.replace(outer).unwrap_or_default())
}

fn is_deed(node: &ASTNode<'_>) -> bool {
    let (ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _))) =
        node
    else {
        return false;
    };
    words::table().functions(&call.name).any(|word| words::table().title(word) == words::DEEDS)
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
    let (mut places, mut deeds) = (BTreeSet::new(), BTreeSet::new());
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        places.extend(place_of(path));
        let deed = path.last().filter(|node| is_deed(node)).and_then(|node| node.position().line());
        deeds.extend(deed);
        true
    });
    (places, deeds)
}

impl Compiled {
    /// The scripts of the pack as coverage looks at them: effects, moments, points that judge.
    pub fn covered(&self) -> Vec<CoveredScript> {
        let scripts = self.scripts();
        let covered = |(point, effect): (Option<RulePoint>, &Effect)| {
            let (places, deeds) = engines().read(&effect.script).map(|ast| places(&ast)).unwrap_or_default();
            let (id, path, text) = (effect.id.clone(), effect.path.clone(), effect.script.clone());
            CoveredScript { id, path, text, point, places, deeds }
        };
        let run = scripts.run().map(|(point, effect, _)| (point, effect));
        run.chain(scripts.filled.iter().map(|filled| (Some(filled.point), &filled.source))).map(covered).collect()
    }

    /// The game with all scripts watched. It is to be played beside the usual one, which is much quicker, choice by choice.
    ///
    /// # Errors
    /// As [`Compiled::game`].
    pub fn watched(&self, seats: usize) -> Result<(Liberte, Arc<Watch>), String> {
        let watch = Arc::new(Watch::default());
        let scripts = self.scripts();
        let mut rules = self.bare(seats)?;
        if !scripts.filled.is_empty() {
            let judge = Observer { scripts: scripts.clone(), rules: Arc::new(rules.clone()), watch: watch.clone() };
            let rulings = scripts.filled.iter().map(|filled| (filled.point, Ruling::Asked)).collect();
            rules = rules.with_points(Arc::new(judge), rulings);
        }
        let observer = Observer { scripts: scripts.clone(), rules: Arc::new(rules.clone()), watch: watch.clone() };
        let interpreter: Arc<dyn Interpreter> = Arc::new(observer);
        let interpreted = || rules::Effect::Interpreted(interpreter.clone());
        let effects = scripts.run().filter(|(point, ..)| point.is_none()).map(|_| interpreted()).collect();
        let moments = scripts.run().filter_map(|(point, ..)| Some((point?, interpreted()))).collect();
        Ok((rules.with_effects(effects).with_moments(moments), watch))
    }
}

/// Runs the scripts of a pack, and notes their steps.
struct Observer {
    scripts: Arc<Scripts>,
    rules: Arc<Liberte>,
    watch: Arc<Watch>,
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
            return ScriptStep { stop, position: before.clone(), events: Vec::new() };
        };
        let playing = Playing::new(&self.rules, before, cause, answers);
        let begun = Run::playing(playing, &self.scripts.requirements);
        let ((run, end), mut steps) = noted(|| run::run(covering(), script, begun));
        let playing = run.into_playing().expect("a run keeps its mode");
        steps.settle(|before| run::has_changed(&playing.events, before));
        let is_whole = !matches!(end, End::Halted(Halt::Asks { .. }, _));
        if is_whole && self.watch.is(Watching::Playing) {
            let has_changed = run::has_changed(&playing.events, 0);
            self.watch.note(ScriptRun { script: at, places: steps.places, changed: steps.changed, has_changed });
        }
        step_of(script, playing, end)
    }
}

impl Judge for Observer {
    fn judge(&self, game: &Liberte, p: &Position, matter: Matter) -> Option<Verdict> {
        let at = self.scripts.filled.iter().position(|filled| filled.point == matter.point())?;
        let filled = &self.scripts.filled[at];
        let court = Court {
            rules: &self.rules,
            requirements: &self.scripts.requirements,
            sight: Sight::Position,
            engine: covering(),
            allowance: None,
        };
        let ((verdict, _), steps) = noted(|| court.hear(&filled.script, p, matter));
        let verdict = verdict.ok();
        if !self.watch.is(Watching::Nothing) {
            let has_changed = verdict.is_some_and(|verdict| verdict != game.by_the_rulebook(p, matter));
            let script = self.scripts.run().count() + at;
            self.watch.note(ScriptRun { script, places: steps.places, changed: BTreeSet::new(), has_changed });
        }
        verdict
    }
}

//! The scripts of rule points, of games whose packs are read by names: read, computed beforehand as far as the pack alone
//! allows, and asked in games.

mod asking;

use super::effort::Allowance;
use super::explain::code;
use super::finding;
use super::game::{HookLimits, Query, ScriptGame};
use super::hooks::{Given, HookError, judge};
use super::pack_names::PackNames;
use super::reading::{Reason, of_trouble, read};
use super::run::{Playing, Run, RunningGame, Script};
use crate::kit::{PointGame, PointOf, PointQuestion, PointResult, PointSource};
use crate::load::Diagnostic;
use crate::model::{Effect, GamePoint, PointSpec};
use rhai::{Dynamic, Engine};
use std::sync::Arc;

/// The operations that the runs of one point may take together while the pack is loaded.
const MOST: u64 = 4_000_000;

/// What a game adds to have scripts at its rule points.
pub(super) trait PointScripts: RunningGame + ScriptGame<Hook = PointRun> + PointGame {
    /// Why a script runs that is asked something.
    fn source_of(question: Self::Question) -> Self::Source;

    /// What its function is given.
    fn arguments(question: Self::Question) -> Vec<Dynamic>;

    /// What its function gave, as a result for the rules; none where that is of a wrong kind.
    fn result(question: Self::Question, value: Dynamic, run: &Run<Self>) -> Option<PointResult>;

    /// A question to a point whose answers stand in no table, to try its script where it sees nothing.
    fn unseen_question(point: PointOf<Self>) -> Self::Question;

    /// A position for scripts that see none.
    fn unseen() -> Self::Position;

    /// A number of a table in words: of what, and the number.
    fn told(&self, question: Self::Question, number: i64) -> (String, String);
}

/// A rule point that a script fills.
pub(super) struct FilledPoint<G: PointGame> {
    pub point: PointOf<G>,
    /// The script as it is written, in the form that findings know.
    pub source: Effect,
    pub script: Script,
    pub mode: PointMode,
    /// Whether it fails already where it sees no position: that was found.
    has_failed: bool,
}

/// The rule points of a pack that scripts fill.
pub(super) struct FilledPoints<G: PointGame> {
    points: Arc<[FilledPoint<G>]>,
    requirements: Arc<[String]>,
}

/// Tables of numbers: for each number of seats, in the order of [`PointGame::questions`].
type Tables = Vec<(usize, Vec<i64>)>;

/// The way the script of a rule point runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PointMode {
    /// By a table for each number of seats: the numbers in the order of [`PointGame::questions`].
    Tabulated(Tables),
    /// By its script.
    Interpreted(Reason),
}

impl PointMode {
    /// Where a game for so many gets the answers from.
    fn source(&self, seats: usize) -> PointSource {
        match self {
            PointMode::Tabulated(tables) => match tables.iter().find(|(of, _)| *of == seats) {
                Some((_, numbers)) => PointSource::Table(numbers.clone()),
                None => PointSource::Script,
            },
            PointMode::Interpreted(_) => PointSource::Script,
        }
    }
}

/// What a run of a rule point may look at, and whom it is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointRun {
    spec: &'static PointSpec,
    /// Whether there is a position to look at.
    sees: bool,
}

impl PointRun {
    /// A run that looks at a whole position.
    pub fn seeing(spec: &'static PointSpec) -> PointRun {
        PointRun { spec, sees: true }
    }
}

impl<G: ScriptGame> HookLimits<G> for PointRun {
    fn look(&self, what: &str) -> Result<(), String> {
        if self.sees { Ok(()) } else { Err(what.into()) }
    }

    fn ask(&mut self, _: Query<G>) -> Result<(), String> {
        if self.sees { Ok(()) } else { Err("asks what only a position tells".into()) }
    }

    fn lacks_player(&self, _: Query<G>) -> bool {
        false
    }

    fn has_player(&self) -> bool {
        self.spec.kind.has_player()
    }

    fn forbids(&self, what: &str) -> String {
        format!("`{}` judges, and {what} nothing: only effects do", self.spec.id)
    }
}

/// Scripts of rule points, read.
type ReadPoints<G> = Vec<(PointOf<G>, Effect, Script)>;

/// Reads and checks the scripts of rule points; none if one has errors.
pub(super) fn read_all<G: PointScripts>(
    names: &PackNames<'_>,
    points: &[(PointOf<G>, Effect)],
    requirements: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<ReadPoints<G>> {
    let read = |(point, source): &(PointOf<G>, Effect)| {
        let script = read(names, source, Some(point.spec()), &|_, _| Vec::new(), requirements, found)?;
        Some((*point, source.clone(), script))
    };
    points.iter().map(read).collect::<Vec<_>>().into_iter().collect()
}

/// The rule points with their ways of running. `games` are those without them, by the number of seats.
pub(super) fn compiled<G: PointScripts>(
    read: ReadPoints<G>,
    games: &[(usize, Arc<G>)],
    requirements: &Arc<[String]>,
    found: &mut Vec<Diagnostic>,
) -> FilledPoints<G> {
    let of = |(point, source, script): (PointOf<G>, Effect, Script)| {
        let reason = |what: String, spot| Reason { what, path: source.path.clone(), spot };
        let mut has_failed = false;
        let mode = match tabulate(point, &source, &script, games, requirements, found) {
            Ok(Some(tables)) => PointMode::Tabulated(tables),
            Ok(None) => PointMode::Interpreted(reason("is asked when it comes up".into(), script.declared)),
            Err(HookError::Unseen(what, spot)) => PointMode::Interpreted(reason(what, spot)),
            Err(HookError::Fails(error)) => {
                found.push(of_trouble(&source, &error, false));
                has_failed = true;
                PointMode::Interpreted(reason(format!("fails: {}", error.message), error.spot))
            }
        };
        FilledPoint { point, source, script, mode, has_failed }
    };
    FilledPoints { points: read.into_iter().map(of).collect(), requirements: requirements.clone() }
}

/// The answers for all that may be asked; nothing of a point that has no table.
fn tabulate<G: PointScripts>(
    point: PointOf<G>,
    source: &Effect,
    script: &Script,
    games: &[(usize, Arc<G>)],
    requirements: &Arc<[String]>,
    found: &mut Vec<Diagnostic>,
) -> Result<Option<Tables>, HookError> {
    let allowance = Allowance::new(MOST);
    let mut fault = None;
    let mut tables = Vec::new();
    for (seats, game) in games {
        let position = G::unseen();
        let executor = PointExecutor {
            rules: game,
            requirements,
            sees: false,
            engine: &G::language().engines().checking,
            allowance: &allowance,
        };
        let mut ask = |question| {
            let result = executor.run(script, &position, question)?;
            fault = fault.take().or_else(|| game.point_fault(question, result));
            Ok(if let PointResult::Number(number) = result { number } else { 0 })
        };
        let questions = game.questions(point);
        if questions.is_empty() {
            return ask(G::unseen_question(point)).map(|_| None);
        }
        tables.push((*seats, questions.into_iter().map(ask).collect::<Result<_, _>>()?));
    }
    found.extend(fault.map(|fault| impossible(source, script, &fault)));
    Ok(Some(tables))
}

/// Runs scripts of rule points: what they run with.
struct PointExecutor<'a, G: PointScripts> {
    /// The rules; what scripts say instead of them does not matter here.
    rules: &'a Arc<G>,
    /// The keys of `require`.
    requirements: &'a Arc<[String]>,
    /// Whether there is a position to look at.
    sees: bool,
    /// What runs the script.
    engine: &'static Engine,
    /// The operations that its runs may take together.
    allowance: &'a Allowance,
}

impl<G: PointScripts> PointExecutor<'_, G> {
    /// Runs a point's script on a position.
    fn run(&self, script: &Script, position: &G::Position, question: G::Question) -> Result<PointResult, HookError> {
        let spec = question.point().spec();
        let playing = Playing::new(self.rules, position, G::source_of(question), &[]);
        let hook = PointRun { spec, sees: self.sees };
        let begun = Run::hook(playing, self.requirements, hook, G::arguments(question), self.allowance.left());
        let result = |value: Dynamic, run: &Run<G>| {
            let kind = value.type_name();
            G::result(question, value, run).ok_or_else(|| match super::plain_errors::type_name(kind) {
                "nothing" => "nothing".into(),
                kind => format!("`{kind}`"),
            })
        };
        let (given, _) = judge((self.engine, Some(self.allowance)), (script, spec), begun, result);
        match given? {
            Given::Result(result) => Ok(result),
            // `require` is no word of these languages.
            Given::Refused(_) => Ok(PointResult::Holds(false)),
        }
    }
}

/// The warning that a script says what can't be.
fn impossible(source: &Effect, script: &Script, fault: &str) -> Diagnostic {
    let message = format!("`{}` {fault}", script.function);
    let mut found = finding::warning(source, code::INVALID_RESULT, script.declared, message);
    found.help("in a game the nearest possible number counts, else the rulebook's rule");
    found
}

impl<G: PointScripts> FilledPoints<G> {
    /// How each rule point that is filled runs.
    pub fn modes(&self) -> impl Iterator<Item = (PointOf<G>, &PointMode)> {
        self.points.iter().map(|it| (it.point, &it.mode))
    }

    /// The scripts.
    pub fn sources(&self) -> impl Iterator<Item = (&'static PointSpec, &Effect)> {
        self.points.iter().map(|it| (it.point.spec(), &it.source))
    }

    /// How each point runs, in words, with the file of its script. `game` makes a game for so many.
    pub fn texts(&self, game: impl Fn(usize) -> Option<G>) -> impl Iterator<Item = (&str, String)> {
        self.points.iter().map(move |it| (it.source.path.as_str(), it.text(&game)))
    }
}

impl<G: PointScripts> FilledPoint<G> {
    fn text(&self, game: &impl Fn(usize) -> Option<G>) -> String {
        let id = self.point.spec().id;
        match &self.mode {
            PointMode::Interpreted(reason) => format!("{id}: interpreted, {reason}\n"),
            PointMode::Tabulated(tables) => {
                let table = tables.last().and_then(|(seats, numbers)| Some((game(*seats)?, numbers)));
                let lines = table.map(|(game, numbers)| table_text(&game, self.point, numbers)).unwrap_or_default();
                format!("{id}: tabulated\n{lines}")
            }
        }
    }
}

/// The numbers of a table, one line for each thing that they are of.
fn table_text<G: PointScripts>(game: &G, point: PointOf<G>, numbers: &[i64]) -> String {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for (question, number) in game.questions(point).into_iter().zip(numbers) {
        let (name, what) = game.told(question, *number);
        match lines.last_mut() {
            Some((last, all)) if *last == name => all.push(what),
            _ => lines.push((name, vec![what])),
        }
    }
    lines.iter().map(|(name, numbers)| format!("  {name}: {}\n", numbers.join(", "))).collect()
}

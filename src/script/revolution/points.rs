//! The scripts of rule points: read, computed beforehand as far as the pack alone allows, and asked in games.

use super::effort::Allowance;
use super::reading::{Reason, of_trouble, read};
use super::{Language, finding, words};
use crate::games::revolution::{
    EffectSource, PointInput, PointResult, PointSource, Position, Query, Revolution, SpaceId, Spec,
};
use crate::kernel::{Seat, SeatSet};
use crate::load::Diagnostic;
use crate::model::{Effect, EffectId, RevolutionPoint};
use crate::script::explain::code;
use crate::script::game::HookLimits;
use crate::script::hooks::{Given, HookError, judge};
use crate::script::pack_names::PackNames;
use crate::script::run::{Playing, Run, Script};
use rhai::Engine;
use std::sync::Arc;

/// The operations that the runs of one point may take together while the pack is loaded.
const MOST: u64 = 4_000_000;

/// A rule point that a script fills.
#[derive(Clone)]
pub(super) struct FilledPoint {
    pub point: RevolutionPoint,
    /// The script as it is written, in the form that findings know.
    pub source: Effect,
    pub script: Script,
    pub way: PointMode,
    /// Whether it fails already where it sees no position: that was found.
    pub has_failed: bool,
}

/// Tables of numbers: for each number of seats, in the order of [`Revolution::point_inputs`].
type Tables = Vec<(usize, Vec<i64>)>;

/// The way the script of a rule point runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PointMode {
    /// By a table for each number of seats: the numbers in the order of [`Revolution::point_inputs`].
    Tabulated(Tables),
    /// By its script.
    Interpreted(Reason),
}

impl PointMode {
    /// Where a game for so many gets the answers from.
    pub(super) fn source(&self, seats: usize) -> PointSource {
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
pub(in crate::script) struct PointRun {
    point: RevolutionPoint,
    /// Whether there is a position to look at.
    sees: bool,
}

impl HookLimits<Revolution> for PointRun {
    fn look(&self, what: &str) -> Result<(), String> {
        if self.sees { Ok(()) } else { Err(what.into()) }
    }

    fn ask(&mut self, _: Query) -> Result<(), String> {
        self.look("asks what only a position tells")
    }

    fn lacks_player(&self, _: Query) -> bool {
        false
    }

    fn has_player(&self) -> bool {
        self.point.spec().kind.has_player()
    }

    fn forbids(&self, what: &str) -> String {
        format!("`{}` judges, and {what} nothing: only effects do", self.point.spec().id)
    }
}

/// Reads and checks the scripts of rule points; none if one has errors.
pub(super) fn read_all(
    names: &PackNames<'_>,
    spec: &Spec,
    requirements: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<Vec<(RevolutionPoint, Effect, Script)>> {
    let read = |(point, source): &(RevolutionPoint, Effect)| {
        let script = read(names, source, Some(point.spec()), &|_, _| Vec::new(), requirements, found)?;
        Some((*point, source.clone(), script))
    };
    spec.points.iter().map(read).collect::<Vec<_>>().into_iter().collect()
}

/// The rule points with their ways of running.
pub(super) fn compiled(
    read: Vec<(RevolutionPoint, Effect, Script)>,
    spec: &Spec,
    requirements: &Arc<[String]>,
    found: &mut Vec<Diagnostic>,
) -> Vec<FilledPoint> {
    let (fewest, most) = spec.settings.players;
    let games = (fewest..=most).filter_map(|seats| Revolution::new(spec.clone(), seats.into()).ok());
    let games: Vec<Arc<Revolution>> = games.map(Arc::new).collect();
    let of = |(point, source, script): (RevolutionPoint, Effect, Script)| {
        let reason = |what: String, spot| Reason { what, path: source.path.clone(), spot };
        let mut has_failed = false;
        let way = match tabulate(point, &source, &script, &games, requirements, found) {
            Ok(Some(tables)) => PointMode::Tabulated(tables),
            Ok(None) => PointMode::Interpreted(reason("is asked when it comes up".into(), script.declared)),
            Err(HookError::Unseen(what, spot)) => PointMode::Interpreted(reason(what, spot)),
            Err(HookError::Fails(error)) => {
                found.push(of_trouble(&source, &error, false));
                has_failed = true;
                PointMode::Interpreted(reason(format!("fails: {}", error.message), error.spot))
            }
        };
        FilledPoint { point, source, script, way, has_failed }
    };
    read.into_iter().map(of).collect()
}

/// The answers for all that may be asked; nothing of a point that has no table.
fn tabulate(
    point: RevolutionPoint,
    source: &Effect,
    script: &Script,
    games: &[Arc<Revolution>],
    requirements: &Arc<[String]>,
    found: &mut Vec<Diagnostic>,
) -> Result<Option<Tables>, HookError> {
    let allowance = Allowance::new(MOST);
    let mut fault = None;
    let mut tables = Vec::new();
    for game in games {
        let position = Position::bare();
        let executor = PointExecutor {
            rules: game,
            requirements,
            sees: false,
            engine: &Language::revolution().engines().checking,
            allowance: &allowance,
        };
        let mut ask = |input| {
            let result = executor.run(script, &position, input)?;
            fault = fault.take().or_else(|| game.point_fault(input, result));
            Ok(if let PointResult::Number(number) = result { number } else { 0 })
        };
        let inputs = game.point_inputs(point);
        if inputs.is_empty() {
            let input = match point {
                RevolutionPoint::WhoControlsASpace => PointInput::Control(SpaceId(0), SeatSet::first(2)),
                RevolutionPoint::FurtherEnding
                | RevolutionPoint::SupportOfASpace
                | RevolutionPoint::ChipsOfASpace
                | RevolutionPoint::WorthOfAnArea => PointInput::Ending,
            };
            return ask(input).map(|_| None);
        }
        tables.push((game.seat_count(), inputs.into_iter().map(ask).collect::<Result<_, _>>()?));
    }
    found.extend(fault.map(|fault| impossible(source, script, &fault)));
    Ok(Some(tables))
}

/// Runs scripts of rule points: what they run with.
pub(super) struct PointExecutor<'a> {
    /// The rules; what scripts say instead of them does not matter here.
    pub rules: &'a Arc<Revolution>,
    /// The keys of `require`.
    pub requirements: &'a Arc<[String]>,
    /// Whether there is a position to look at.
    pub sees: bool,
    /// What runs the script.
    pub engine: &'static Engine,
    /// The operations that its runs may take together.
    pub allowance: &'a Allowance,
}

impl PointExecutor<'_> {
    /// Runs a point's script on a position.
    pub fn run(&self, script: &Script, position: &Position, input: PointInput) -> Result<PointResult, HookError> {
        let source = EffectSource { effect: EffectId(0), player: input.player().unwrap_or(Seat(0)), is_of_card: false };
        let hook = PointRun { point: input.point(), sees: self.sees };
        let playing = Playing::new(self.rules, position, source, &[]);
        let begun = Run::hook(playing, self.requirements, hook, words::arguments(input), self.allowance.left());
        let result = |value, run: &Run<Revolution>| words::point_result(input, value, run);
        let (given, _) = judge((self.engine, Some(self.allowance)), (script, input.point().spec()), begun, result);
        match given? {
            Given::Result(result) => Ok(result),
            // `require` is no word of this language.
            Given::Refused(_) => Ok(PointResult::Holds(false)),
        }
    }
}

/// The warning that a script says what can't be.
pub(super) fn impossible(source: &Effect, script: &Script, fault: &str) -> Diagnostic {
    let message = format!("`{}` {fault}", script.function);
    let mut found = finding::warning(source, code::INVALID_RESULT, script.declared, message);
    found.help("in a game the nearest possible number counts, else the rulebook's rule");
    found
}

/// How a point runs, in words.
pub(super) fn text(point: &FilledPoint, spec: &Spec) -> String {
    let id = point.point.spec().id;
    match &point.way {
        PointMode::Interpreted(reason) => format!("{id}: interpreted, {reason}\n"),
        PointMode::Tabulated(tables) => {
            let game = |seats: usize| Revolution::new(spec.clone(), seats).ok();
            let table = tables.last().and_then(|(seats, numbers)| Some((game(*seats)?, numbers)));
            let lines = table.map(|(game, numbers)| table_text(&game, point.point, numbers)).unwrap_or_default();
            format!("{id}: tabulated\n{lines}")
        }
    }
}

/// The numbers of a table, one line for each space or area.
fn table_text(game: &Revolution, point: RevolutionPoint, numbers: &[i64]) -> String {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for (input, number) in game.point_inputs(point).into_iter().zip(numbers) {
        let (name, what) = match input {
            PointInput::Support(space, seat) => (&game.spec().spaces[space.index()].id, format!("{number} {seat}")),
            PointInput::Chips(space, seat, currency) => {
                (&game.spec().spaces[space.index()].id, format!("{number} {} {seat}", currency.id()))
            }
            PointInput::Worth(area) => (&game.spec().areas[area.index()].id, number.to_string()),
            PointInput::Control(..) | PointInput::Ending => continue,
        };
        match lines.last_mut() {
            Some((last, all)) if last == name => all.push(what),
            _ => lines.push((name.clone(), vec![what])),
        }
    }
    lines.iter().map(|(name, numbers)| format!("  {name}: {}\n", numbers.join(", "))).collect()
}

//! The scripts of rule hooks: read, checked, and computed beforehand as far as the pack alone allows.
//!
//! Numbers with few arguments become tables, permissions to play a card or to place a block tables by the player's situation;
//! a script that looks at the position is interpreted, and the reason says where it does.

use super::effort::Allowance;
use super::explain::code;
use super::finding;
use super::hook_run::HookExecutor;
use super::hook_view::{SituationQueries, Visibility};
use super::reading::{of_trouble, read};
use super::run::Script;
use super::run_error::{RunError, RunErrorKind};
use super::{Language, Reason, Spot};
use crate::games::liberte::{Ending, HookInput, HookResult, HookSource, Liberte, Permissions, Situation, TieFor};
use crate::kernel::{Seat, SeatSet};
use crate::load::Diagnostic;
use crate::model::{Effect, Pack, PointKind, PointScript, ProvinceId, RulePoint};
use crate::script::hooks::HookError;
use crate::script::pack_names::{FurtherChecks, PackNames};
use std::sync::Arc;

/// The operations that the runs of one hook may take together while the pack is loaded.
const MOST: u64 = 4_000_000;

/// The way the script of a rule hook runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HookMode {
    /// By a table of numbers.
    Tabulated(Vec<(HookInput, i64)>),
    /// By a table of permissions: what may be done in which situation of the player.
    Permissions(Vec<(HookInput, Permissions)>),
    /// By its script.
    Interpreted(Reason),
}

/// A rule point that a script fills.
#[derive(Clone)]
pub(super) struct HookScript {
    /// The point.
    pub point: RulePoint,
    /// The script as it is written, in the form that findings know.
    pub source: Effect,
    /// The script.
    pub script: Script,
}

impl HookMode {
    /// Where the rules get its results from.
    pub(super) fn source(&self) -> HookSource {
        match self {
            HookMode::Tabulated(values) => HookSource::Tabulated(values.clone()),
            HookMode::Permissions(rows) => HookSource::Permissions(rows.iter().map(|(_, row)| row.clone()).collect()),
            HookMode::Interpreted(_) => HookSource::Script,
        }
    }
}

/// Reads and checks the scripts of rule hooks; none if one has errors.
pub(super) fn read_all(
    names: &PackNames<'_>,
    pack: &Pack,
    further: FurtherChecks<'_>,
    requirements: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<Vec<HookScript>> {
    let hooks = pack.points.iter().filter(|hook| hook.point.answers_only());
    let all: Vec<Option<HookScript>> = hooks
        .map(|PointScript { point, path, script, .. }| {
            let source = Effect { id: point.spec().id.into(), path: path.clone(), script: script.clone() };
            let script = read(names, &source, Some(point.spec()), further, requirements, found)?;
            Some(HookScript { point: *point, source, script })
        })
        .collect();
    all.into_iter().collect()
}

/// The mode of each hook.
pub(super) fn modes(
    pack: &Arc<Pack>,
    hooks: &[HookScript],
    requirements: &Arc<[String]>,
    found: &mut Vec<Diagnostic>,
) -> Vec<HookMode> {
    let seats = pack.rules.fewest_players as usize;
    let rules = Liberte::new(pack.clone(), Vec::new(), requirements.to_vec(), seats);
    let Ok(rules) = rules.map(Arc::new) else {
        // Nobody can play by these rules: it is found where they are read.
        return hooks.iter().map(|hook| hook.interpreted("is not played".into(), Spot::default())).collect();
    };
    let mode = |hook: &HookScript| {
        let allowance = Allowance::new(MOST);
        let engine = &Language::liberte().engines().checking;
        let executor = HookExecutor {
            rules: &rules,
            requirements,
            visibility: Visibility::Pack,
            engine,
            allowance: Some(&allowance),
        };
        let compiler = HookCompiler { hook, executor };
        compiler.mode(found)
    };
    hooks.iter().map(mode).collect()
}

impl HookScript {
    fn interpreted(&self, what: String, spot: Spot) -> HookMode {
        HookMode::Interpreted(Reason { what, path: self.source.path.clone(), spot })
    }

    /// The warning that the script says what can't be.
    pub fn impossible(&self, fault: &str) -> Diagnostic {
        let message = format!("`{}` {fault}", self.script.function);
        let mut found = finding::warning(&self.source, code::INVALID_RESULT, self.script.declared, message);
        found.help("in a game the nearest possible number counts, else the rulebook's rule");
        found
    }

    /// The error that its runs take too long.
    pub fn too_slow(&self) -> Diagnostic {
        let message = "the script takes so long that no game can be played with it";
        let mut found = finding::error(&self.source, code::ENDLESS_SCRIPT, self.script.declared, message);
        found.help("a judgement is done in a few hundred operations");
        found
    }

    /// The finding that a failure is.
    pub fn failure(&self, error: &RunError) -> Diagnostic {
        of_trouble(&self.source, error, self.point.spec().kind == PointKind::Refuses)
    }
}

/// Computes one hook before any game.
struct HookCompiler<'a> {
    hook: &'a HookScript,
    executor: HookExecutor<'a>,
}

impl HookCompiler<'_> {
    fn mode(&self, found: &mut Vec<Diagnostic>) -> HookMode {
        let told = match self.hook.point {
            RulePoint::VotesOfAProvince
            | RulePoint::PointsOfAProvince
            | RulePoint::PointsOfAPlace
            | RulePoint::PointsOfABattle => self.tabulate(found),
            RulePoint::MayPlay | RulePoint::MayPlace => self.gate().map(HookMode::Permissions),
            point => self.try_out(point),
        };
        told.unwrap_or_else(|no_verdict| match no_verdict {
            HookError::Unseen(what, spot) => self.hook.interpreted(what, spot),
            HookError::Fails(error) => {
                found.push(self.hook.failure(&error));
                self.hook.interpreted(format!("fails: {}", error.message), error.spot)
            }
        })
    }

    /// Runs the hook without a position.
    fn run(
        &self,
        at: Situation,
        visibility: Visibility,
        input: HookInput,
    ) -> Result<(HookResult, SituationQueries), HookError> {
        if self.executor.allowance.is_some_and(|allowance| allowance.left() == 0) {
            let message = "telling it for all that may be asked takes too long".into();
            let late = RunError { kind: RunErrorKind::Endless, message, help: None, spot: self.hook.script.declared };
            return Err(HookError::Fails(late));
        }
        let executor = HookExecutor { visibility, ..self.executor };
        let (result, asked) = executor.run(&self.hook.script, &at.position(), input);
        result.map(|result| (result, asked))
    }

    fn tabulate(&self, found: &mut Vec<Diagnostic>) -> Result<HookMode, HookError> {
        let mut values = Vec::new();
        let mut faults = Vec::new();
        let nowhere = NOWHERE.position();
        for input in self.executor.rules.hook_inputs(self.hook.point) {
            let (result, _) = self.run(NOWHERE, Visibility::Pack, input)?;
            faults.extend(self.executor.rules.fault(&nowhere, input, result));
            if let HookResult::Number(number) = result {
                values.push((input, number));
            }
        }
        found.extend(faults.first().map(|fault| self.hook.impossible(fault)));
        Ok(HookMode::Tabulated(values))
    }

    /// The row of each input: the script runs once for each way its questions can be answered.
    fn gate(&self) -> Result<Vec<(HookInput, Permissions)>, HookError> {
        let rules = self.executor.rules;
        let all = Situation::all(rules.rules().turns, rules.factions());
        let rows = rules.hook_inputs(self.hook.point).into_iter().map(|input| {
            let mut row = Permissions::open();
            let mut left = all.clone();
            while let Some(&at) = left.first() {
                let (result, asked) = self.run(at, Visibility::Situation, input)?;
                let requirement = if let HookResult::Permission(requirement) = result { requirement } else { None };
                left.retain(|&other| {
                    let is_alike = asked.are_alike(at, other);
                    if is_alike && requirement.is_some() {
                        row.set(other, requirement);
                    }
                    !is_alike
                });
            }
            Ok((input, row))
        });
        rows.collect()
    }

    /// Runs a point that is interpreted in any case, to see where it looks at the position, or how it fails.
    fn try_out(&self, point: RulePoint) -> Result<HookMode, HookError> {
        let two = SeatSet::first(2);
        let input = match point {
            RulePoint::WhoWinsAProvince => HookInput::Province(ProvinceId(0)),
            RulePoint::WhoLeadsATie => HookInput::Tie(TieFor::Battle, two),
            RulePoint::WhichFactionLeadsATie => {
                HookInput::FactionTie(TieFor::Government, self.executor.rules.factions())
            }
            RulePoint::FinalPoints => HookInput::FinalPoints(Seat(0), Ending::LastTurn),
            RulePoint::WhoLeadsTheArmy => HookInput::Army,
            RulePoint::CardsDealt => HookInput::Dealt(Seat(0)),
            RulePoint::RefillTo => HookInput::Refill(Seat(0)),
            RulePoint::PlayerOrder => HookInput::Order(Seat(0)),
            RulePoint::DiscardsToTake => HookInput::Discards,
            RulePoint::ActionPhaseEnds => HookInput::PhaseEnds,
            _ => HookInput::Ending,
        };
        self.run(NOWHERE, Visibility::Pack, input)?;
        Ok(self.hook.interpreted("is asked when it comes up".into(), self.hook.script.declared))
    }
}

/// The situation of a hook that sees none.
const NOWHERE: Situation = Situation { turn: 1, government: None, opposition: None, is_present: false };

/// A way in words: the numbers, or what may be played when.
pub(super) fn text(way: &HookMode, rules: &Pack, requirements: &[String]) -> String {
    match way {
        HookMode::Tabulated(values) => format!("tabulated\n{}", table_text(values, rules)),
        HookMode::Permissions(rows) => format!("gated\n{}", rows_text(rows, rules, requirements)),
        HookMode::Interpreted(reason) => format!("interpreted, {reason}\n"),
    }
}

/// The numbers, one line for all that is alike but for its last argument.
fn table_text(values: &[(HookInput, i64)], pack: &Pack) -> String {
    let mut lines: Vec<(String, Vec<i64>)> = Vec::new();
    for &(input, value) in values {
        let province = |province: ProvinceId| pack.board.provinces[province.index()].id.clone();
        let name = match input {
            HookInput::Votes(at, _) | HookInput::ProvincePoints(at, _) => province(at),
            HookInput::OfficePoints(office, true, _) => format!("{} tied", office.id()),
            HookInput::OfficePoints(office, false, _) => office.id().into(),
            HookInput::BattlePoints(_) => "battle".into(),
            _ => continue,
        };
        match lines.last_mut() {
            Some((last, numbers)) if *last == name => numbers.push(value),
            _ => lines.push((name, vec![value])),
        }
    }
    let by = if matches!(values.first(), Some((HookInput::Votes(..), _))) { "height" } else { "turn" };
    let mut alike: Vec<(Vec<String>, Vec<i64>)> = Vec::new();
    for (name, numbers) in lines {
        match alike.iter_mut().find(|(_, known)| *known == numbers) {
            Some((names, _)) => names.push(name),
            None => alike.push((vec![name], numbers)),
        }
    }
    let line = |(names, numbers): &(Vec<String>, Vec<i64>)| {
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        format!("  {}: {} by {by}\n", names.join(", "), numbers.join(" "))
    };
    alike.iter().map(line).collect()
}

/// For each reason the cards that it ever refuses, or the provinces in which it refuses cards' blocks.
fn rows_text(rows: &[(HookInput, Permissions)], pack: &Pack, requirements: &[String]) -> String {
    let all = Situation::all(pack.rules.turns, pack.board.factions());
    let name = |input: HookInput| match input {
        HookInput::Place(province, _) => pack.board.provinces[province.index()].id.clone(),
        HookInput::Play(card) => format!("#{}", pack.number(card)),
        _ => String::new(),
    };
    let mut text = String::new();
    for (at, key) in requirements.iter().enumerate() {
        // By name how often it is not refused, and how often it is.
        let mut counts: Vec<(String, [usize; 2])> = Vec::new();
        for (input, row) in rows {
            let name = name(*input);
            let refused = all.iter().filter(|&&situation| row.get(situation) == Some(at as u8)).count();
            let [open, refused] = [all.len() - refused, refused];
            match counts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, counts)) => *counts = [counts[0] + open, counts[1] + refused],
                None => counts.push((name, [open, refused])),
            }
        }
        let told = |(name, counts): (String, [usize; 2])| match counts {
            [_, 0] => None,
            [0, _] => Some(name),
            _ => Some(format!("{name} (at times)")),
        };
        let names: Vec<String> = counts.into_iter().filter_map(told).collect();
        if !names.is_empty() {
            text += &format!("  refuses {}: {key}\n", names.join(", "));
        }
    }
    if text.is_empty() { "  refuses nothing\n".into() } else { text }
}

/// Whether a position can be judged by a table or a row.
pub(super) fn is_precomputed(way: &HookMode) -> bool {
    !matches!(way, HookMode::Interpreted(_))
}

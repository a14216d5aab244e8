//! Scripts of rule points that judge: read, checked, and told beforehand as far as the pack alone tells.
//!
//! Numbers with few arguments are tabulated, permissions to play a card are gated by the player's situation; what looks at
//! the position is interpreted, and says where it does.

use super::compile::{of_trouble, read};
use super::effort::Allowance;
use super::engine::engines;
use super::finding::{self, code};
use super::judgement::{Asked, Court, NoVerdict, Sight};
use super::run::Script;
use super::trouble::{Kind, Trouble};
use super::{Reason, Spot};
use crate::kernel::{Seat, SeatSet};
use crate::load::Diagnostic;
use crate::model::{CardId, Effect, FactionSet, Pack, PointScript, ProvinceId, RulePoint};
use crate::rules::{Ending, Liberte, Matter, Row, Ruling, Situation, TieFor, Verdict};
use std::sync::Arc;

/// The operations that the judgements of one point may take together while the pack is loaded.
const MOST: u64 = 4_000_000;

/// How the script of a rule point runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PointWay {
    /// By a table of numbers.
    Tabulated(Vec<(Matter, i64)>),
    /// By a table of the player's situation, a row a card.
    Gated(Vec<Row>),
    /// By its script.
    Interpreted(Reason),
}

/// A rule point that a script fills.
#[derive(Clone)]
pub(super) struct Filled {
    /// The point.
    pub point: RulePoint,
    /// The script as it is written, in the form that findings know.
    pub source: Effect,
    /// The script.
    pub script: Script,
}

impl PointWay {
    /// The same for the rules.
    pub(super) fn ruling(&self) -> Ruling {
        match self {
            PointWay::Tabulated(values) => Ruling::Tabulated(values.clone()),
            PointWay::Gated(rows) => Ruling::Gated(rows.clone()),
            PointWay::Interpreted(_) => Ruling::Asked,
        }
    }
}

/// Reads and checks the scripts of points that judge; none if one has errors.
pub(super) fn read_all(
    pack: &Pack,
    requirements: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<Vec<Filled>> {
    let judging = pack.points.iter().filter(|filled| filled.point.judges());
    let all: Vec<Option<Filled>> = judging
        .map(|PointScript { point, path, script }| {
            let source = Effect { id: point.spec().id.into(), path: path.clone(), script: script.clone() };
            let script = read(pack, &source, Some(point.spec()), requirements, found)?;
            Some(Filled { point: *point, source, script })
        })
        .collect();
    all.into_iter().collect()
}

/// What each point becomes.
pub(super) fn ways(
    pack: &Arc<Pack>,
    filled: &[Filled],
    requirements: &Arc<[String]>,
    found: &mut Vec<Diagnostic>,
) -> Vec<PointWay> {
    let seats = pack.rules.fewest_players as usize;
    let rules = Liberte::new(pack.clone(), Vec::new(), requirements.to_vec(), seats);
    let Ok(rules) = rules.map(Arc::new) else {
        // Nobody can play by these rules: it is found where they are read.
        return filled.iter().map(|filled| filled.interpreted("is not played".into(), Spot::default())).collect();
    };
    let way = |filled: &Filled| {
        let allowance = Allowance::new(MOST);
        let engine = &engines().checking;
        let court = Court { rules: &rules, requirements, sight: Sight::Pack, engine, allowance: Some(&allowance) };
        let desk = Desk { filled, court };
        desk.way(found)
    };
    filled.iter().map(way).collect()
}

impl Filled {
    fn interpreted(&self, what: String, spot: Spot) -> PointWay {
        PointWay::Interpreted(Reason { what, path: self.source.path.clone(), spot })
    }

    /// The warning that the script says what can't be.
    pub fn impossible(&self, fault: &str) -> Diagnostic {
        let message = format!("`{}` {fault}", self.script.function);
        let mut found = finding::warning(&self.source, code::INVALID_RESULT, self.script.declared, message);
        found.help("in a game the nearest possible number counts, else the rulebook's rule");
        found
    }

    /// The error that its judgements take too long.
    pub fn too_slow(&self) -> Diagnostic {
        let message = "the script takes so long that no game can be played with it";
        let mut found = finding::error(&self.source, code::ENDLESS_SCRIPT, self.script.declared, message);
        found.help("a judgement is done in a few hundred operations");
        found
    }

    /// The finding that a failure is.
    pub fn failure(&self, trouble: &Trouble) -> Diagnostic {
        of_trouble(&self.source, trouble, self.point == RulePoint::MayPlay)
    }
}

/// One point before any game.
struct Desk<'a> {
    filled: &'a Filled,
    court: Court<'a>,
}

impl Desk<'_> {
    fn way(&self, found: &mut Vec<Diagnostic>) -> PointWay {
        let told = match self.filled.point {
            RulePoint::VotesOfAProvince | RulePoint::PointsOfAProvince | RulePoint::PointsOfAPlace => {
                self.tabulate(found)
            }
            RulePoint::MayPlay => self.gate().map(PointWay::Gated),
            point => self.try_out(point),
        };
        told.unwrap_or_else(|no_verdict| match no_verdict {
            NoVerdict::Unseen(what, spot) => self.filled.interpreted(what, spot),
            NoVerdict::Fails(trouble) => {
                found.push(self.filled.failure(&trouble));
                self.filled.interpreted(format!("fails: {}", trouble.message), trouble.spot)
            }
        })
    }

    /// A judgement without a position.
    fn hear(&self, at: Situation, sight: Sight, matter: Matter) -> Result<(Verdict, Asked), NoVerdict> {
        if self.court.allowance.is_some_and(|allowance| allowance.left() == 0) {
            let message = "telling it for all that may be asked takes too long".into();
            let late = Trouble { kind: Kind::Endless, message, help: None, spot: self.filled.script.declared };
            return Err(NoVerdict::Fails(late));
        }
        let court = Court { sight, ..self.court };
        let (verdict, asked) = court.hear(&self.filled.script, &at.position(), matter);
        verdict.map(|verdict| (verdict, asked))
    }

    fn tabulate(&self, found: &mut Vec<Diagnostic>) -> Result<PointWay, NoVerdict> {
        let mut values = Vec::new();
        let mut faults = Vec::new();
        let nowhere = NOWHERE.position();
        for matter in self.court.rules.matters(self.filled.point) {
            let (verdict, _) = self.hear(NOWHERE, Sight::Pack, matter)?;
            faults.extend(self.court.rules.fault(&nowhere, matter, verdict));
            if let Verdict::Number(number) = verdict {
                values.push((matter, number));
            }
        }
        found.extend(faults.first().map(|fault| self.filled.impossible(fault)));
        Ok(PointWay::Tabulated(values))
    }

    /// The row of each card: the script runs once for each way its questions can be answered.
    fn gate(&self) -> Result<Vec<Row>, NoVerdict> {
        let rules = self.court.rules;
        let all = Situation::all(rules.rules().turns);
        let rows = rules.matters(RulePoint::MayPlay).into_iter().map(|matter| {
            let mut row = Row::open();
            let mut left = all.clone();
            while let Some(&at) = left.first() {
                let (verdict, asked) = self.hear(at, Sight::Situation, matter)?;
                let requirement = if let Verdict::Play(requirement) = verdict { requirement } else { None };
                left.retain(|&other| {
                    let is_alike = asked.are_alike(at, other);
                    if is_alike && requirement.is_some() {
                        row.set(other, requirement);
                    }
                    !is_alike
                });
            }
            Ok(row)
        });
        rows.collect()
    }

    /// Runs a point that is interpreted in any case, to see where it looks at the position, or how it fails.
    fn try_out(&self, point: RulePoint) -> Result<PointWay, NoVerdict> {
        let two = SeatSet::first(2);
        let matter = match point {
            RulePoint::WhoWinsAProvince => Matter::Province(ProvinceId(0)),
            RulePoint::WhoLeadsATie => Matter::Tie(TieFor::Battle, two),
            RulePoint::WhichFactionLeadsATie => Matter::FactionTie(TieFor::Government, FactionSet::ALL),
            RulePoint::FinalPoints => Matter::FinalPoints(Seat(0), Ending::LastTurn),
            _ => Matter::Ending,
        };
        self.hear(NOWHERE, Sight::Pack, matter)?;
        Ok(self.filled.interpreted("is asked when it comes up".into(), self.filled.script.declared))
    }
}

/// What a judgement sees that sees no situation.
const NOWHERE: Situation = Situation { turn: 1, government: None, opposition: None, is_present: false };

/// A way in words: the numbers, or what may be played when.
pub(super) fn text(way: &PointWay, rules: &Pack, requirements: &[String]) -> String {
    match way {
        PointWay::Tabulated(values) => format!("tabulated\n{}", table_text(values, rules)),
        PointWay::Gated(rows) => format!("gated\n{}", rows_text(rows, rules, requirements)),
        PointWay::Interpreted(reason) => format!("interpreted, {reason}\n"),
    }
}

/// The numbers, one line for all that is alike but for its last argument.
fn table_text(values: &[(Matter, i64)], pack: &Pack) -> String {
    let mut lines: Vec<(String, Vec<i64>)> = Vec::new();
    for &(matter, value) in values {
        let province = |province: ProvinceId| pack.board.provinces[province.index()].id.clone();
        let name = match matter {
            Matter::Votes(at, _) | Matter::ProvincePoints(at, _) => province(at),
            Matter::OfficePoints(office, true, _) => format!("{} tied", office.id()),
            Matter::OfficePoints(office, false, _) => office.id().into(),
            _ => continue,
        };
        match lines.last_mut() {
            Some((last, numbers)) if *last == name => numbers.push(value),
            _ => lines.push((name, vec![value])),
        }
    }
    let by = if matches!(values.first(), Some((Matter::Votes(..), _))) { "height" } else { "turn" };
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

/// For each reason the cards that it ever refuses.
fn rows_text(rows: &[Row], pack: &Pack, requirements: &[String]) -> String {
    let all = Situation::all(pack.rules.turns);
    let mut text = String::new();
    for (at, key) in requirements.iter().enumerate() {
        let often = |row: &Row| all.iter().filter(|&&situation| row.get(situation) == Some(at as u8)).count();
        let card = |(card, row): (usize, &Row)| {
            let number = pack.number(CardId(card as u8));
            match often(row) {
                0 => None,
                times if times == all.len() => Some(format!("#{number}")),
                _ => Some(format!("#{number} (at times)")),
            }
        };
        let cards: Vec<String> = rows.iter().enumerate().filter_map(card).collect();
        if !cards.is_empty() {
            text += &format!("  refuses {}: {key}\n", cards.join(", "));
        }
    }
    if text.is_empty() { "  refuses no card\n".into() } else { text }
}

/// Whether a position can be judged by a table or a row.
pub(super) fn is_told_beforehand(way: &PointWay) -> bool {
    !matches!(way, PointWay::Interpreted(_))
}

//! The record of one game, and its form as a line of JSON.
//!
//! A line ends with a checksum of everything before it, so that a changed byte is noticed, and its values are checked
//! when it is read. This does not prove that the game was really played like this; for that, some games of a record are
//! played again.

use crate::games::{libertalia, liberte, revolution};
use crate::kernel::{MAX_SEATS, Seat, SeatSet};
use crate::lab::{Flaw, GameResult};
use crate::model::{LibertaliaPoint, RevolutionPoint, RulePoint};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// No points of a seat, and no sum of them, are so many.
const MOST_POINTS: i32 = 300_000;
/// No figure is so many, in parts of its unit.
const MOST_PARTS: i64 = 300_000;
/// No game has so many decisions.
const MOST_DECISIONS: u32 = 1_000_000;
/// The last turn or round that a ruleset may have.
const LAST_TURN: u16 = 1_000;
/// What stands before and behind the checksum at the end of a line.
const CHECK: [&str; 2] = [",\"check\":\"", "\"}"];

/// The record of a game of an experiment: a row of its record file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Its seed.
    pub seed: u64,
    /// The number of the ruleset, from 0.
    pub arm: usize,
    /// The number of seats by which the bots were rotated.
    pub rotation: usize,
    /// How it ended.
    pub result: GameResult,
    /// The value of each figure, in parts of its unit, in the order of the experiment's list; none of those that the game has not.
    pub values: Vec<Option<i64>>,
}

/// The line. Names are short, since there are many.
#[derive(Serialize, Deserialize)]
struct Line {
    seed: u64,
    arm: usize,
    rotation: usize,
    ending: String,
    turn: u16,
    winners: Vec<u8>,
    points: Vec<i32>,
    /// The name is older than games that count something else.
    #[serde(rename = "victory_points")]
    score: Vec<i32>,
    decisions: u32,
    checksum: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    flaw: Option<String>,
    figures: Vec<Option<i64>>,
}

impl GameRecord {
    /// Returns the record as a line without a line feed, for a game of `seats` seats.
    pub fn write(&self, seats: usize) -> String {
        let result = &self.result;
        let line = Line {
            seed: self.seed,
            arm: self.arm,
            rotation: self.rotation,
            ending: result.ending.to_owned(),
            turn: result.turn,
            winners: result.winners.iter().map(|seat| seat.0 + 1).collect(),
            points: result.points[..seats].to_vec(),
            score: result.score[..seats].to_vec(),
            decisions: result.decisions,
            checksum: format!("{:016x}", result.checksum),
            flaw: result.flaw.map(flaw_text),
            figures: self.values.clone(),
        };
        let mut text = serde_json::to_string(&line).expect("numbers and words can be written");
        text.pop();
        let check = check_of(&text);
        [&text, CHECK[0], &check, CHECK[1]].concat()
    }

    /// Reads the line of a game with this number of seats and figures.
    ///
    /// # Errors
    /// What is wrong with it: it was changed, or no game can have these values.
    pub fn read(text: &str, seats: usize, figures: usize) -> Result<GameRecord, String> {
        let parts = text.strip_suffix(CHECK[1]).and_then(|text| text.rsplit_once(CHECK[0]));
        let wrong = |error: serde_json::Error| error.to_string().chars().take(200).collect::<String>();
        let line: Line = serde_json::from_str(text).map_err(wrong)?;
        match parts {
            Some((line, check)) if check == check_of(line) => {}
            Some(_) => return Err("its checksum does not match: it has been changed since it was written".to_owned()),
            None => return Err("it has no checksum at its end".to_owned()),
        }
        let is_seat = |seat: &u8| (1..=seats.min(MAX_SEATS) as u8).contains(seat);
        if line.winners.is_empty() || !line.winners.iter().all(is_seat) || !line.winners.is_sorted_by(|a, b| a < b) {
            return Err(format!("its winners are not of the {seats} seats"));
        }
        let winners: SeatSet = line.winners.iter().map(|&seat| Seat(seat - 1)).collect();
        let is_possible = (1..=LAST_TURN).contains(&line.turn) && line.decisions <= MOST_DECISIONS;
        if !is_possible || line.figures.iter().flatten().any(|value| !(-MOST_PARTS..=MOST_PARTS).contains(value)) {
            return Err("no game has such a number".to_owned());
        }
        if line.figures.len() != figures {
            return Err(format!("{} figures, and not {figures}", line.figures.len()));
        }
        let checksum =
            u64::from_str_radix(&line.checksum, 16).map_err(|_| "its checksum is not a number".to_owned())?;
        let flaw = line.flaw.as_deref().map(read_flaw).transpose()?;
        let result = GameResult {
            ending: ending(&line.ending)?,
            winners,
            points: points_of(&line.points, seats)?,
            score: points_of(&line.score, seats)?,
            turn: line.turn,
            decisions: line.decisions,
            checksum,
            flaw,
        };
        Ok(GameRecord { seed: line.seed, arm: line.arm, rotation: line.rotation, result, values: line.figures })
    }
}

/// The checksum of a line up to it.
fn check_of(text: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(text)[..4])
}

fn points_of(points: &[i32], seats: usize) -> Result<[i32; MAX_SEATS], String> {
    let mut all = [0; MAX_SEATS];
    let is_possible = |&points: &i32| (-MOST_POINTS..=MOST_POINTS).contains(&points);
    if points.len() != seats || seats > MAX_SEATS || !points.iter().all(is_possible) {
        return Err(format!("its points are not those of {seats} seats"));
    }
    all.iter_mut().zip(points).for_each(|(place, &points)| *place = points);
    Ok(all)
}

/// The ending of any game; whether it is one of the game's own is looked at where the game is known.
fn ending(id: &str) -> Result<&'static str, String> {
    let of_liberte = liberte::Ending::ALL.map(liberte::Ending::id).into_iter();
    let all = of_liberte.chain(revolution::Ending::ALL.map(revolution::Ending::id));
    let mut all = all.chain(libertalia::Ending::ALL.map(libertalia::Ending::id));
    let declared = || liberte::DeclaredEnding::known(id).map(|known| liberte::Ending::Declared(known).id());
    all.find(|ending| *ending == id).or_else(declared).ok_or_else(|| format!("there is no ending {}", quoted(id)))
}

/// A text of a file, as a message may show it: what can't be seen is spelt out, and it does not go on for ever.
fn quoted(text: &str) -> String {
    format!("{:?}", text.chars().take(40).collect::<String>())
}

fn flaw_text(flaw: Flaw) -> String {
    match flaw {
        Flaw::Script(effect) => format!("script:{effect}"),
        Flaw::Point(point) => format!("point:{point}"),
        Flaw::Audit => "audit".to_owned(),
    }
}

/// The id of a rule point of any game.
fn point_id(id: &str) -> Option<&'static str> {
    let of_liberte = RulePoint::parse(id).map(RulePoint::spec);
    let of_revolution = || RevolutionPoint::parse(id).map(RevolutionPoint::spec);
    let of_libertalia = || LibertaliaPoint::parse(id).map(LibertaliaPoint::spec);
    of_liberte.or_else(of_revolution).or_else(of_libertalia).map(|spec| spec.id)
}

fn read_flaw(text: &str) -> Result<Flaw, String> {
    let unknown = || format!("there is no flaw {}", quoted(text));
    match text.split_once(':') {
        Some(("script", number)) => number.parse().map(Flaw::Script).map_err(|_| unknown()),
        Some(("point", id)) => point_id(id).map(Flaw::Point).ok_or_else(unknown),
        _ if text == "audit" => Ok(Flaw::Audit),
        _ => Err(unknown()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_reads_as_it_was_written() {
        let mut points = [0; MAX_SEATS];
        points[..3].copy_from_slice(&[-3, 20, 7]);
        for flaw in [None, Some(Flaw::Audit), Some(Flaw::Script(4)), Some(Flaw::Point("worth-of-an-area"))] {
            let result = GameResult {
                ending: liberte::Ending::RadicalLandslide.id(),
                winners: SeatSet::first(2),
                points,
                score: points,
                turn: 3,
                decisions: 1_116,
                checksum: 0xff00_0000_0000_0001,
                flaw,
            };
            let values = vec![Some(840), Some(-1), None, Some(0)];
            let row = GameRecord { seed: u64::MAX, arm: 2, rotation: 1, result, values };
            assert_eq!(GameRecord::read(&row.write(3), 3, 4), Ok(row));
        }
        for bad in ["", "{", "{}", "[1]", "null"] {
            assert!(GameRecord::read(bad, 3, 0).is_err(), "{bad}");
        }
    }

    /// A line with another text in it, and the checksum that it then has.
    fn changed(line: &str, from: &str, to: &str) -> String {
        let changed = line.replacen(from, to, 1);
        assert_ne!(changed, line);
        let (text, _) = changed.rsplit_once(CHECK[0]).unwrap();
        [text, CHECK[0], &check_of(text), CHECK[1]].concat()
    }

    #[test]
    fn a_row_that_no_game_has_is_refused_though_its_checksum_is_right() {
        let result = GameResult {
            ending: liberte::Ending::LastTurn.id(),
            winners: SeatSet::first(1),
            points: [0; MAX_SEATS],
            score: [0; MAX_SEATS],
            turn: 4,
            decisions: 1_000,
            checksum: 7,
            flaw: None,
        };
        let line = GameRecord { seed: 1, arm: 0, rotation: 0, result, values: vec![Some(840), Some(3)] }.write(3);
        for (from, to, said) in [
            ("\"winners\":[1]", "\"winners\":[9]", "winners"),
            ("\"winners\":[1]", "\"winners\":[0]", "winners"),
            ("\"winners\":[1]", "\"winners\":[]", "winners"),
            ("\"winners\":[1]", "\"winners\":[1,1]", "winners"),
            ("\"points\":[0,0,0]", "\"points\":[]", "points"),
            ("\"points\":[0,0,0]", "\"points\":[0,0,2147483647]", "points"),
            ("\"victory_points\":[0,0,0]", "\"victory_points\":[0,0,0,0]", "points"),
            ("\"turn\":4", "\"turn\":0", "no game has"),
            ("\"turn\":4", "\"turn\":1001", "no game has"),
            ("\"decisions\":1000", "\"decisions\":4294967295", "no game has"),
            ("[840,3]", "[840,9223372036854775807]", "no game has"),
            ("[840,3]", "[840,-9223372036854775808]", "no game has"),
            ("[840,3]", "[840]", "1 figures"),
            ("four-turns", "never", "no ending"),
        ] {
            let found = GameRecord::read(&changed(&line, from, to), 3, 2).expect_err(to);
            assert!(found.contains(said), "{to}: {found}");
        }
        let damaged = line.replacen("[840,3]", "[0,3]", 1);
        assert!(GameRecord::read(&damaged, 3, 2).unwrap_err().contains("changed since it was written"));
        let (bare, _) = line.rsplit_once(CHECK[0]).unwrap();
        assert!(GameRecord::read(&format!("{bare}}}"), 3, 2).unwrap_err().contains("no checksum"));
    }
}

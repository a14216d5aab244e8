//! A row: what is kept of one game, and how it is written as a line of JSON.

use crate::kernel::{MAX_SEATS, Seat, SeatSet};
use crate::lab::{Flaw, GameResult};
use crate::model::{EffectId, RulePoint};
use crate::rules::Ending;
use serde::{Deserialize, Serialize};

/// A game of an experiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its seed.
    pub seed: u64,
    /// The number of the ruleset, from 0.
    pub arm: usize,
    /// By how many seats the bots were moved on.
    pub rotation: usize,
    /// How it ended.
    pub result: GameResult,
    /// The value of each figure, in parts of its unit, in the order of the experiment's list.
    pub values: Vec<i64>,
}

/// The line. Names are short, since there are many.
#[derive(Serialize, Deserialize)]
struct Line {
    seed: u64,
    arm: usize,
    rotation: usize,
    ending: String,
    turn: u8,
    winners: Vec<u8>,
    points: Vec<i32>,
    victory_points: Vec<i32>,
    decisions: u32,
    checksum: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    flaw: Option<String>,
    figures: Vec<i64>,
}

impl Row {
    /// The row as a line without a line feed; `seats` play.
    pub fn write(&self, seats: usize) -> String {
        let result = &self.result;
        let line = Line {
            seed: self.seed,
            arm: self.arm,
            rotation: self.rotation,
            ending: result.ending.id().to_owned(),
            turn: result.turn,
            winners: result.winners.iter().map(|seat| seat.0 + 1).collect(),
            points: result.points[..seats].to_vec(),
            victory_points: result.victory_points[..seats].to_vec(),
            decisions: result.decisions,
            checksum: format!("{:016x}", result.checksum),
            flaw: result.flaw.map(flaw_text),
            figures: self.values.clone(),
        };
        serde_json::to_string(&line).expect("numbers and words can be written")
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Row, String> {
        let line: Line = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut winners = SeatSet::NONE;
        let seats_of = line.winners.iter().filter(|&&seat| (1..=MAX_SEATS as u8).contains(&seat));
        seats_of.for_each(|&seat| winners.insert(Seat(seat - 1)));
        let checksum = u64::from_str_radix(&line.checksum, 16).map_err(|_| "its checksum is no number".to_owned())?;
        let flaw = line.flaw.as_deref().map(read_flaw).transpose()?;
        let result = GameResult {
            ending: ending(&line.ending)?,
            winners,
            points: seats(&line.points)?,
            victory_points: seats(&line.victory_points)?,
            turn: line.turn,
            decisions: line.decisions,
            checksum,
            flaw,
        };
        Ok(Row { seed: line.seed, arm: line.arm, rotation: line.rotation, result, values: line.figures })
    }
}

fn seats(points: &[i32]) -> Result<[i32; MAX_SEATS], String> {
    if points.len() > MAX_SEATS {
        return Err(format!("points of {} seats", points.len()));
    }
    let mut all = [0; MAX_SEATS];
    all.iter_mut().zip(points).for_each(|(place, &points)| *place = points);
    Ok(all)
}

fn ending(id: &str) -> Result<Ending, String> {
    Ending::ALL.into_iter().find(|ending| ending.id() == id).ok_or_else(|| format!("there is no ending `{id}`"))
}

fn flaw_text(flaw: Flaw) -> String {
    match flaw {
        Flaw::Script(effect) => format!("script:{}", effect.index()),
        Flaw::Point(point) => format!("point:{}", point.spec().id),
        Flaw::Audit => "audit".to_owned(),
    }
}

fn read_flaw(text: &str) -> Result<Flaw, String> {
    let unknown = || format!("there is no flaw `{text}`");
    match text.split_once(':') {
        Some(("script", number)) => number.parse().map(|at| Flaw::Script(EffectId(at))).map_err(|_| unknown()),
        Some(("point", id)) => RulePoint::parse(id).map(Flaw::Point).ok_or_else(unknown),
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
        for flaw in
            [None, Some(Flaw::Audit), Some(Flaw::Script(EffectId(4))), Some(Flaw::Point(RulePoint::FinalPoints))]
        {
            let result = GameResult {
                ending: Ending::RadicalLandslide,
                winners: SeatSet::first(2),
                points,
                victory_points: points,
                turn: 3,
                decisions: 1_116,
                checksum: 0xff00_0000_0000_0001,
                flaw,
            };
            let row = Row { seed: u64::MAX, arm: 2, rotation: 1, result, values: vec![840, -1, 0] };
            assert_eq!(Row::read(&row.write(3)), Ok(row));
        }
        for bad in ["", "{", "{}", "[1]", "null"] {
            assert!(Row::read(bad).is_err(), "{bad}");
        }
    }
}

//! Scenarios and tests: a position, what is played from it, and what must then hold.

use super::{Ruleset, Setup};
use crate::kernel::{Seat, SeatSet};
use serde_json::Value;

/// A scenario; a test where `play` or `then` say something.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scenario {
    /// The id.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rules it is about.
    pub cite: String,
    /// Variants laid over the pack, in order.
    pub variants: Vec<String>,
    /// The settings after `[rules]`, `None` where the scenario lays none over.
    pub rules: Option<Ruleset>,
    /// The position.
    pub setup: Setup,
    /// What the position names and the pack does not have; only where the test says that it is impossible, otherwise
    /// such a scenario is not read at all.
    pub cannot_be: Vec<String>,
    /// The choices.
    pub play: Vec<ScenarioStep>,
    /// What must hold.
    pub then: Expected,
}

/// A choice in a test, with where it stands in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioStep {
    /// Who chooses what.
    pub made: ChoiceBy,
    /// The line of the file, from 1.
    pub line: usize,
}

/// A seat and its choice, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChoiceBy {
    /// Who.
    pub by: Seat,
    /// The choice, with seats as `P1`.
    pub choice: String,
}

/// A value that a field of the position must have.
#[derive(Clone, PartialEq, Debug)]
pub struct ExpectedField {
    /// The field's key.
    pub field: String,
    /// Whose it is, where there is one for each seat or thing: `P1`, or the thing's id.
    pub whose: Option<String>,
    /// The value as the file has it, with seats as `P1`.
    pub value: Value,
}

impl ExpectedField {
    /// The key below `then`, such as `provinces.normandie` or `hand.P2`.
    pub fn key(&self) -> String {
        self.whose.as_ref().map_or_else(|| self.field.clone(), |whose| format!("{}.{whose}", self.field))
    }
}

/// A choice that must be refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedChoice {
    /// The choice.
    pub made: ChoiceBy,
    /// What the reason must contain, with seats as `P1`; empty where any will do.
    pub reason: String,
}

/// The conditions at the end of a test; what is not named is not checked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Expected {
    /// The position must be refused.
    pub impossible: bool,
    /// The values of the position's fields; of seats and things in the order of the file.
    pub fields: Vec<ExpectedField>,
    /// What is asked.
    pub asked: Option<ExpectedQuestion>,
    /// Choices that are legal.
    pub legal: Vec<ChoiceBy>,
    /// Choices that are refused.
    pub refused: Vec<RefusedChoice>,
    /// How the game ended, in the trace's words.
    pub end: Option<String>,
    /// Who won.
    pub winners: Option<Vec<Seat>>,
    /// The points that decided.
    pub points: Vec<(Seat, i64)>,
    /// Kinds of events that happened, in order, possibly with others between them.
    pub events: Option<Vec<String>>,
}

/// Of whom something must be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskedSeats {
    /// This seat is among those that are asked.
    Among(Seat),
    /// These seats are asked, and no others.
    Exactly(SeatSet),
}

/// The question that must be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedQuestion {
    /// Of whom.
    pub by: AskedSeats,
    /// The kind of decision; empty where it is not said.
    pub asked: String,
    /// All legal choices, in any order, if named.
    pub options: Option<Vec<String>>,
}

//! A scenario of a game whose rulebook reads its packs by names.

use super::{Expected, ScenarioStep};
use serde_json::{Map, Value};

/// A scenario; a test where `play` or `then` say something.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DataScenario {
    /// The id.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rules it is about.
    pub cite: String,
    /// Variants laid over the pack, in order.
    pub variants: Vec<String>,
    /// The names of the seats, clockwise.
    pub seats: Vec<String>,
    /// The seed of all remaining chance.
    pub seed: u64,
    /// The position as the file has it, with seats as `P1`; what is 0 may be left out.
    pub given: Map<String, Value>,
    /// What the position names and the pack does not have; only where the test says that it is impossible, otherwise
    /// such a scenario is not read at all.
    pub cannot_be: Vec<String>,
    /// The choices.
    pub play: Vec<ScenarioStep>,
    /// What must hold.
    pub then: Expected,
}

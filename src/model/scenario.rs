//! Scenarios and tests: a position, what is played from it, and what must then hold.

use super::{CardId, Faction, PerFaction, ProvinceId, Ruleset, Setup, StackSetup};
use crate::kernel::Seat;

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

/// Who chooses what, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChoiceBy {
    /// Who.
    pub by: Seat,
    /// The choice, with seats as `P1`.
    pub choice: String,
}

/// A number for some seats.
pub type SeatNumbers = Vec<(Seat, i64)>;

/// What must hold at the end of a test; what is not named is not looked at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Expected {
    /// The position must be refused.
    pub impossible: bool,
    /// The turn.
    pub turn: Option<u8>,
    /// The phase's id.
    pub phase: Option<String>,
    /// The round.
    pub round: Option<u8>,
    /// The player order.
    pub order: Option<Vec<Seat>>,
    /// The government; `Some(None)` is nobody.
    pub government: Option<Option<Faction>>,
    /// The opposition; `Some(None)` is nobody.
    pub opposition: Option<Option<Faction>>,
    /// Seats with a presence.
    pub presence: Option<Vec<Seat>>,
    /// Turns of lost battles.
    pub lost_battles: Option<Vec<u8>>,
    /// Whether a supply has been empty.
    pub supply_exhausted: Option<bool>,
    /// Votes cast, of the factions named.
    pub tally: PerFaction<Option<u8>>,
    /// Supplies, of the factions named.
    pub supply: PerFaction<Option<u8>>,
    /// Blocks on the Turn Track, of the factions named.
    pub reserve: PerFaction<Option<u8>>,
    /// The whole deck, its top first.
    pub deck: Option<Vec<CardId>>,
    /// The face-up cards, in any order.
    pub face_up: Option<Vec<CardId>>,
    /// The whole discard pile, oldest first.
    pub discard: Option<Vec<CardId>>,
    /// The box, in any order.
    pub box_: Option<Vec<CardId>>,
    /// The stacks of the provinces named.
    pub provinces: Vec<(ProvinceId, Vec<StackSetup>)>,
    /// Hands, in any order.
    pub hand: Vec<(Seat, Vec<CardId>)>,
    /// Displays, in any order.
    pub display: Vec<(Seat, Vec<CardId>)>,
    /// Victory Points.
    pub victory_points: SeatNumbers,
    /// Tokens in the Battle Box.
    pub battle_tokens: SeatNumbers,
    /// Tokens not placed.
    pub tokens_left: SeatNumbers,
    /// Votes held; a faction not named is 0.
    pub votes: Vec<(Seat, PerFaction<u8>)>,
    /// What is asked.
    pub asked: Option<ExpectedQuestion>,
    /// Choices that are legal.
    pub legal: Vec<ChoiceBy>,
    /// Choices that are refused.
    pub refused: Vec<ChoiceBy>,
    /// How the game ended, in the trace's words.
    pub end: Option<String>,
    /// Who won.
    pub winners: Option<Vec<Seat>>,
    /// The points that decided.
    pub points: SeatNumbers,
    /// Kinds of events that happened, in order, others between them allowed.
    pub events: Option<Vec<String>>,
}

/// What must be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedQuestion {
    /// Of whom.
    pub by: Seat,
    /// The kind of decision.
    pub asked: String,
    /// All legal choices, in any order, if named.
    pub options: Option<Vec<String>>,
}

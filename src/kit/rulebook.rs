//! The contract between a game and the tools that show, save, test and replay it.

use super::field::{self, Field, Mismatch};
use crate::kernel::{Game, Seat};
use crate::model::{ExpectedField, Texts};
use serde_json::{Map, Value};

/// A game whose moments can be told: in traces and tests, to a seat, and to bots that draw by them.
///
/// Every text that a seat is shown must be the same in any two positions that it cannot tell apart: see [`Game::imagine`].
pub trait Rulebook: Game + Sized {
    /// The word of what a seat is asked, as traces and tests write it. Meaningless for a seat that is not asked.
    fn question(&self, position: &Self::Position, seat: Seat) -> &'static str;

    /// The fields of a position, in the order in which failures of tests name them.
    fn fields(&self) -> &[Field<Self>];

    /// The whole position, hidden things and face-down answers included: the STATE of traces.
    fn state(&self, position: &Self::Position) -> Value {
        field::state(self, self.fields(), position)
    }

    /// What a seat may see of the position, with what is hidden from it left out or counted.
    fn state_seen_by(&self, position: &Self::Position, seat: Seat) -> Value {
        field::state_seen_by(self, self.fields(), position, seat)
    }

    /// The fields of the position that are not what a test expects, in the order of the table.
    fn mismatches(&self, position: &Self::Position, expected: &[ExpectedField]) -> Vec<Mismatch> {
        field::mismatches(self, self.fields(), position, expected)
    }

    /// A refusal in the language of the texts: what [`Game::refusal_text`] says in English, with the section, which stays.
    fn refusal_in(&self, position: &Self::Position, refusal: Self::Refusal, texts: &Texts) -> String;

    /// The word for what happened, as traces and tests write it.
    fn event_kind(&self, event: Self::Event) -> &'static str;

    /// What is said of a position in which something was made or lost.
    const UNSOUND: &'static str;

    /// What an event says went wrong with the rules themselves, such as a script that failed: every test fails by it that
    /// does not expect the event.
    fn failure_in(&self, _: Self::Event) -> Option<String> {
        None
    }

    /// An event as JSON: its `kind`, and its values by name.
    fn event_value(&self, event: Self::Event) -> Value;

    /// The same, as a seat may see it: what it may not know is `null`.
    fn event_seen_by(&self, event: Self::Event, _viewer: Seat) -> Value {
        self.event_value(event)
    }

    /// Whether others may know what a seat, which is asked, chooses in a position. (What is chosen at the same time as others
    /// choose is hidden in any case.)
    fn is_choice_open(&self, _: &Self::Position, _: Seat) -> bool {
        true
    }

    /// The settings that the game is played by, by their names.
    fn settings(&self) -> Map<String, Value>;

    /// A number of the moment that no game comes to twice: bots draw their chance by it, so that two games that differed
    /// for a while come back together.
    fn moment(&self, position: &Self::Position) -> u64;

    /// The number of what a seat is asked, below 32.
    fn question_number(&self, position: &Self::Position, seat: Seat) -> usize;

    /// What a choice is, as a number that no other choice of a decision has; the same wherever the same thing is chosen.
    fn choice_number(&self, choice: Self::Choice) -> u64;

    /// Looks whether everything is accounted for.
    ///
    /// # Errors
    /// What is missing, or there too often.
    fn audit(&self, position: &Self::Position) -> Result<(), String>;
}

//! Scenarios: the position that a file describes, and the test of it.

use super::arrange::TokenCounts;
use super::{Color, Event, Libertalia, Position, Rank, SeatSetup, Setup, Token};
use crate::kernel::{Gather, Seat, Sink};
use crate::kit::edit::{lost, merged, parse};
use crate::kit::values::{number, numbers, signed, table, text};
use crate::kit::{FailedTest, run_arranged};
use crate::model::DataScenario;
use serde_json::{Map, Value, json};

/// Why a position can't be changed by hand that no description tells.
const NOT_NOW: &str =
    "the table can be changed by hand at sunrise, before anybody has chosen, and while no card is in hand in secret";

impl Libertalia {
    /// The position that a scenario describes; names that the pack does not have are left out.
    pub fn described(&self, scenario: &DataScenario) -> Setup {
        let given = &scenario.given;
        let mut setup = self.default_setup(scenario.seed);
        if let Some(seat) = setup.seats.first().cloned() {
            setup.seats.resize(scenario.seats.len(), seat);
        }
        if given.contains_key("campaign") {
            setup.campaign = number(given, "campaign");
        }
        if given.contains_key("day") {
            setup.day = number(given, "day");
        }
        setup.deck = ranks(given, "deck");
        setup.gone = ranks(given, "gone");
        let day = |day: &str| day.parse().unwrap_or_default();
        setup.board =
            table(given, "board").filter_map(|(id, space)| Some((day(id), counts(space.as_object()?)))).collect();
        for (seat, has) in table(given, "seat") {
            let (Some(seat), Some(has)) = (Seat::parse(seat), has.as_object()) else { continue };
            let Some(described) = setup.seats.get_mut(seat.index()) else { continue };
            described.color = Color::ALL.into_iter().find(|color| color.id() == text(has, "color"));
            described.hand = has.contains_key("hand").then(|| ranks(has, "hand"));
            described.den = ranks(has, "den");
            described.graveyard = ranks(has, "graveyard");
            if has.contains_key("doubloons") {
                described.doubloons = number(has, "doubloons");
            }
            described.tokens = has.get("tokens").and_then(Value::as_object).map(counts).unwrap_or_default();
            described.score = signed(has, "score");
        }
        setup
    }

    /// Makes the position of a scenario.
    ///
    /// # Errors
    /// Every reason for which there is no such position.
    pub fn arrange_scenario<S: Sink<Libertalia>>(
        &self,
        scenario: &DataScenario,
        sink: &mut S,
    ) -> Result<Position, Vec<String>> {
        self.arrange(&self.described(scenario), sink)
    }

    /// A position as a scenario describes it, with seats as `P1`, and the seed of all remaining chance; none where no scenario
    /// gives the very same position: when not all are asked for a character, and while a Surgeon's card is a secret.
    pub fn as_given(&self, position: &Position) -> Option<(u64, Map<String, Value>)> {
        let setup = self.setup_of(position)?;
        if self.arrange(&setup, &mut ()).as_ref() != Ok(position) {
            return None;
        }
        Some((setup.seed, self.given_of(&setup)))
    }

    /// A description of a position, possible or not, as a scenario writes it, with seats as `P1`.
    pub fn given_of(&self, setup: &Setup) -> Map<String, Value> {
        let seat = |(at, seat): (usize, &SeatSetup)| {
            let mut has = Map::new();
            if let Some(color) = seat.color {
                has.insert("color".to_owned(), json!(color.id()));
            }
            if let Some(hand) = &seat.hand {
                has.insert("hand".to_owned(), listed(hand));
            }
            has.insert("den".to_owned(), listed(&seat.den));
            has.insert("graveyard".to_owned(), listed(&seat.graveyard));
            has.insert("doubloons".to_owned(), json!(seat.doubloons));
            has.insert("tokens".to_owned(), counted(&seat.tokens));
            has.insert("score".to_owned(), json!(seat.score));
            (Seat(at as u8).to_string(), Value::Object(has))
        };
        let seats: Map<String, Value> = setup.seats.iter().enumerate().map(seat).gather();
        let board: Map<String, Value> =
            setup.board.iter().map(|(day, space)| (day.to_string(), counted(space))).gather();
        let given = json!({
            "campaign": setup.campaign, "day": setup.day, "deck": listed(&setup.deck), "gone": listed(&setup.gone),
            "board": board, "seat": seats,
        });
        if let Value::Object(given) = given { given } else { Map::new() }
    }

    /// A position changed by hand; see [`Game::edited`](crate::kernel::Game::edited).
    ///
    /// # Errors
    /// Every reason for which there is no such position, or why this one can't be changed.
    pub fn edited_position<S: Sink<Libertalia>>(
        &self,
        position: &Position,
        edit: &str,
        sink: &mut S,
    ) -> Result<Position, Vec<String>> {
        let edit = parse(edit)?;
        // A description would tell what a Surgeon took back in secret.
        let (seed, given) = self.as_given(position).ok_or_else(|| vec![NOT_NOW.to_owned()])?;
        let seats = position.seats().map(|seat| seat.to_string()).collect();
        let given = merged(given, &edit);
        let changed = self.described(&DataScenario { seed, seats, given, ..DataScenario::default() });
        let lost = lost(&edit, &self.given_of(&changed));
        if lost.is_empty() { self.arrange(&changed, sink) } else { Err(lost) }
    }

    /// Runs a scenario's test.
    ///
    /// # Errors
    /// Everything that does not hold.
    pub fn run_test(&self, scenario: &DataScenario) -> Result<(), FailedTest<Event>> {
        if scenario.then.impossible && !scenario.cannot_be.is_empty() {
            return Ok(());
        }
        let mut events = Vec::new();
        let arranged = self.arrange_scenario(scenario, &mut events);
        run_arranged(self, arranged, events, &scenario.play, &scenario.then)
    }
}

fn ranks(row: &Map<String, Value>, key: &str) -> Vec<Rank> {
    numbers(row, key).into_iter().map(Rank).collect()
}

fn listed(ranks: &[Rank]) -> Value {
    ranks.iter().map(|rank| rank.0).collect()
}

fn counts(named: &Map<String, Value>) -> TokenCounts {
    Token::ALL.map(|token| number(named, token.id()))
}

/// How many tokens there are of each kind; kinds with none are left out.
fn counted(counts: &TokenCounts) -> Value {
    let there = Token::ALL.into_iter().zip(counts).filter(|(_, count)| **count > 0);
    Value::Object(there.map(|(token, count)| (token.id().to_owned(), json!(count))).gather())
}

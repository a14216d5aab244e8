//! Scenarios: the position that a file describes, and the test of it.

use super::pack::chips;
use super::state::chips_value;
use super::{CardKind, Chips, Event, Position, Revolution, SeatSetup, Setup};
use crate::kernel::{Gather, Seat, Sink};
use crate::kit::edit::{lost, merged, parse};
use crate::kit::values::table;
use crate::kit::{FailedTest, run_arranged};
use crate::model::DataScenario;
use serde_json::{Map, Value, json};

/// Why a position can't be changed by hand that no description tells.
const NOT_NOW: &str = "the table can be changed by hand while bids are made, before the first is laid";

impl Revolution {
    /// The position that a scenario describes; names that the pack does not have are left out.
    pub fn described(&self, scenario: &DataScenario) -> Setup {
        let given = &scenario.given;
        let mut setup = self.default_setup(scenario.seed);
        let start = setup.seats.first().map_or(Chips::NONE, |seat| seat.chips);
        setup.seats.resize(scenario.seats.len(), SeatSetup { chips: start, bid: Vec::new(), support: 0 });
        setup.round = given.get("round").map_or(1, |round| round.as_u64().map_or(u16::MAX, |round| round as u16));
        setup.deck = self.cards_of(given, "deck");
        setup.discard = self.cards_of(given, "discard");
        for (area, markers) in table(given, "areas") {
            let Ok(area) = self.read_area(area) else { continue };
            let by_seat = markers.as_object().into_iter().flatten();
            let markers = by_seat.filter_map(|(seat, count)| Some((area, Seat::parse(seat)?, count.as_u64()? as u8)));
            setup.markers.extend(markers);
        }
        for (seat, has) in table(given, "seat") {
            let (Some(seat), Some(has)) = (Seat::parse(seat), has.as_object()) else { continue };
            let Some(described) = setup.seats.get_mut(seat.index()) else { continue };
            if let Some(owned) = has.get("chips").and_then(Value::as_object) {
                described.chips = chips(owned);
            }
            described.support = has.get("support").and_then(Value::as_u64).unwrap_or_default() as u32;
            let laid = table(has, "bid").filter_map(|(space, laid)| Some((space, laid.as_object()?)));
            described.bid =
                laid.filter_map(|(space, laid)| Some((self.read_space(space).ok()?, chips(laid)))).collect();
        }
        setup
    }

    /// Makes the position of a scenario.
    ///
    /// # Errors
    /// Every reason for which there is no such position (V35).
    pub fn arrange_scenario<S: Sink<Revolution>>(
        &self,
        scenario: &DataScenario,
        sink: &mut S,
    ) -> Result<Position, Vec<String>> {
        self.arrange(&self.described(scenario), sink)
    }

    /// A position as a scenario describes it, with seats as `P1`, and the seed of all remaining chance; none where no scenario
    /// gives the very same position: outside the bidding, and once the discards were shuffled.
    pub fn as_given(&self, position: &Position) -> Option<(u64, Map<String, Value>)> {
        let setup = self.setup_of(position)?;
        if self.arrange(&setup, &mut ()).as_ref() != Ok(position) {
            return None;
        }
        Some((setup.seed, self.given_of(&setup)))
    }

    /// A description of a position, possible or not, as a scenario writes it, with seats as `P1`.
    pub fn given_of(&self, setup: &Setup) -> Map<String, Value> {
        let id = |card: &CardKind| self.spec.cards.get(card.index()).map_or("?", |card| card.id.as_str());
        let cards = |cards: &[CardKind]| cards.iter().map(id).collect();
        let mut areas = Map::new();
        for &(area, owner, count) in &setup.markers {
            areas.entry(self.area_id(area)).or_insert_with(|| json!({}))[owner.to_string()] = json!(count);
        }
        let seat = |(at, seat): (usize, &SeatSetup)| {
            let bid = seat.bid.iter().map(|&(space, chips)| (self.space_id(space).to_owned(), chips_value(chips)));
            let bid: Map<String, Value> = bid.gather();
            let has = json!({ "chips": chips_value(seat.chips), "bid": bid, "support": seat.support });
            (Seat(at as u8).to_string(), has)
        };
        let seats: Map<String, Value> = setup.seats.iter().enumerate().map(seat).gather();
        let (deck, discard): (Value, Value) = (cards(&setup.deck), cards(&setup.discard));
        let given = json!({
            "round": setup.round, "deck": deck, "discard": discard, "areas": areas, "seat": seats,
        });
        if let Value::Object(given) = given { given } else { Map::new() }
    }

    /// A position changed by hand; see [`Game::edited`](crate::kernel::Game::edited).
    ///
    /// # Errors
    /// Every reason for which there is no such position, or why this one can't be changed.
    pub fn edited_position<S: Sink<Revolution>>(
        &self,
        position: &Position,
        edit: &str,
        sink: &mut S,
    ) -> Result<Position, Vec<String>> {
        let edit = parse(edit)?;
        let setup = self.setup_of(position).ok_or_else(|| vec![NOT_NOW.to_owned()])?;
        let seats = Seat::first(setup.seats.len()).map(|seat| seat.to_string()).collect();
        let given = merged(self.given_of(&setup), &edit);
        let changed = self.described(&DataScenario { seed: setup.seed, seats, given, ..DataScenario::default() });
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

    fn cards_of(&self, given: &Map<String, Value>, key: &str) -> Vec<CardKind> {
        let ids = given.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        let place = |id| self.spec.cards.iter().position(|card| card.id == id);
        ids.filter_map(place).map(|at| CardKind(at as u8)).collect()
    }
}

//! What the tools ask of Revolution!: its moments in the words of traces, and the numbers that bots draw by.

use super::state::{FIELDS, chips_value};
use super::{CardKind, Choice, Event, Position, Question, Revolution};
use crate::kernel::Seat;
use crate::kit::Rulebook;
use crate::kit::field::Field;
use serde_json::{Map, Value, json};

impl Rulebook for Revolution {
    fn question(&self, position: &Position, _: Seat) -> &'static str {
        position.question.id().unwrap_or("nothing")
    }

    fn fields(&self) -> &[Field<Revolution>] {
        &FIELDS
    }

    fn event_kind(&self, event: Event) -> &'static str {
        event.kind()
    }

    fn event_value(&self, event: Event) -> Value {
        let mut value = self.event_values(event);
        value["kind"] = json!(event.kind());
        value
    }

    fn settings(&self) -> Map<String, Value> {
        if let Value::Object(settings) = self.rules() { settings } else { Map::new() }
    }

    /// The round, and how far its spaces are resolved.
    #[inline]
    fn moment(&self, position: &Position) -> u64 {
        u64::from(position.round) << 8 | u64::from(position.resolved)
    }

    #[inline]
    fn question_number(&self, position: &Position, _: Seat) -> usize {
        match position.question {
            Question::Bid => 0,
            Question::Remove => 1,
            Question::Replace => 2,
            Question::Switch => 3,
            Question::Partner { .. } => 4,
            Question::Nothing => 5,
        }
    }

    #[inline]
    fn choice_number(&self, choice: Choice) -> u64 {
        let (kind, one, other) = match choice {
            Choice::Put { currency, space } => (1, currency as u64, u64::from(space.0)),
            Choice::Marker { area, owner } => (2, u64::from(area.0), u64::from(owner.0)),
            Choice::Nothing => (3, 0, 0),
        };
        kind << 32 | one << 8 | other
    }

    /// Markers are on the board or with their owner, areas are not overfull, and all cards are in the deck or discarded.
    fn audit(&self, position: &Position) -> Result<(), String> {
        for seat in self.all_seats() {
            let on_board: u32 = self.all_areas().map(|area| u32::from(position.markers(area).of(seat))).sum();
            let (all, left) = (u32::from(self.spec.settings.markers), u32::from(position.seat(seat).markers_left));
            if on_board + left != all {
                return Err(format!("{seat} has {on_board} markers on the board and {left} left, of {all}"));
            }
        }
        for (area, spec) in self.all_areas().zip(&self.spec.areas) {
            if position.markers(area).total() > spec.spaces {
                return Err(format!("`{}` holds more than {} markers", spec.id, spec.spaces));
            }
        }
        for (at, card) in self.spec.cards.iter().enumerate() {
            let is_it = |kind: &CardKind| kind.index() == at;
            let found = position.piles.deck().chain(position.piles.discards()).filter(is_it).count();
            if found != usize::from(card.count) {
                return Err(format!("{found} cards `{}` are in deck and discards, of {}", card.id, card.count));
            }
        }
        Ok(())
    }
}

impl Revolution {
    /// The values of an event by name, without its kind.
    fn event_values(&self, event: Event) -> Value {
        let seat_chips = |seat: Seat, chips| json!({ "seat": seat.to_string(), "chips": chips_value(chips) });
        let seat_space = |seat: Seat, space| json!({ "seat": seat.to_string(), "space": self.space_id(space) });
        let seat_area = |seat: Seat, area| json!({ "seat": seat.to_string(), "area": self.area_id(area) });
        let bid = |seat: Seat, space, chips| {
            let mut value = seat_space(seat, space);
            value["chips"] = chips_value(chips);
            value
        };
        let marker = |seat: Seat, area, owner: Seat| {
            let mut value = seat_area(seat, area);
            value["owner"] = json!(owner.to_string());
            value
        };
        match event {
            Event::RoundBegan { round } => json!({ "round": round }),
            Event::ToppedUp { seat, gold, missing } => {
                json!({ "seat": seat.to_string(), "gold": gold, "missing": missing })
            }
            Event::BidsRevealed => json!({}),
            Event::BidRevealed { seat, space, chips }
            | Event::ControlWon { seat, space, chips }
            | Event::ChipsPaid { seat, space, chips }
            | Event::ChipsReturned { seat, space, chips } => bid(seat, space, chips),
            Event::ControlTied { space, seats } => {
                let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
                json!({ "space": self.space_id(space), "seats": seats })
            }
            Event::ChipsGained { seat, chips } | Event::SupplyLacked { seat, chips } => seat_chips(seat, chips),
            Event::SupportGained { seat, support } | Event::ChipsScored { seat, support } => {
                json!({ "seat": seat.to_string(), "support": support })
            }
            Event::MarkerPlaced { seat, area } | Event::AreaWasFull { seat, area } => seat_area(seat, area),
            Event::NoMarkerLeft { seat, space }
            | Event::NothingToChange { seat, space }
            | Event::Declined { seat, space } => seat_space(seat, space),
            Event::MarkerReplaced { seat, area, owner } | Event::MarkerRemoved { seat, area, owner } => {
                marker(seat, area, owner)
            }
            Event::MarkersSwitched { seat, area, owner, other_area, other_owner } => {
                let mut value = marker(seat, area, owner);
                value["other_area"] = json!(self.area_id(other_area));
                value["other_owner"] = json!(other_owner.to_string());
                value
            }
            Event::DeckShuffled { cards } => json!({ "cards": cards }),
            Event::CardDrawn { seat, card } => {
                json!({ "seat": seat.to_string(), "card": self.spec.cards[card.index()].id })
            }
            Event::NoCardLeft { seat } => json!({ "seat": seat.to_string() }),
            Event::AreaWon { seat, area, support } => {
                let mut value = seat_area(seat, area);
                value["support"] = json!(support);
                value
            }
            Event::AreaNotWon { area } => json!({ "area": self.area_id(area) }),
            Event::GameEnded { ending } => json!({ "ending": ending.id() }),
        }
    }
}

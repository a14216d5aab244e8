//! Positions and settings as JSON: the STATE of traces, and what of it a seat may see.

use super::rulebook::chips_value;
use super::{Currency, Position, Question, Revolution};
use crate::kernel::Seat;
use serde_json::{Map, Value, json};

impl Revolution {
    /// The whole position, hidden things too. Zeros and empty tables are left out, but for `areas`, `chips` and `bid`.
    pub fn state(&self, p: &Position) -> Value {
        let mut state = self.public_state(p);
        for seat in self.all_seats() {
            state["seats"][seat.to_string()]["bid"] = self.bid_value(p, seat);
        }
        state["deck"] = self.cards_value(p.piles.deck());
        state
    }

    /// What a seat may see: of other seats' bids no more than whether they are closed, as long as shields stand; of the deck
    /// the number of its cards (V33, V34).
    pub fn state_seen_by(&self, p: &Position, viewer: Seat) -> Value {
        let mut state = self.public_state(p);
        for seat in self.all_seats() {
            let is_hidden = seat != viewer && p.question == Question::Bid;
            let seen = &mut state["seats"][seat.to_string()];
            if is_hidden {
                seen["bid_closed"] = json!(!p.asked.has(seat));
            } else {
                seen["bid"] = self.bid_value(p, seat);
            }
        }
        state["deck"] = json!(p.piles.deck().len());
        state
    }

    /// The settings by the names of the rulings, as a trace's first line has them.
    pub fn rules(&self) -> Value {
        let settings = &self.spec.settings;
        let worth = |currency: Currency| (currency.id(), settings.chips_score[currency.index()]);
        let chips_score: Map<String, Value> =
            Currency::ALL.map(worth).into_iter().map(|(id, worth)| (id.to_owned(), json!(worth))).collect();
        json!({
            "players": [settings.players.0, settings.players.1],
            "markers": settings.markers,
            "chips": settings.chips.id(),
            "most_spaces": settings.most_spaces,
            "most_cards": settings.most_cards,
            "losers_keep": settings.losers_keep,
            "card_order": settings.card_order.id(),
            "least_chips": settings.least_chips,
            "tie": settings.tie.id(),
            "chips_score": chips_score,
            "most_rounds": settings.most_rounds,
        })
    }

    fn public_state(&self, p: &Position) -> Value {
        let seats: Map<String, Value> = self
            .all_seats()
            .map(|seat| {
                let state = p.seat(seat);
                let value = json!({
                    "chips": chips_value(state.owned),
                    "support": state.support,
                    "markers_left": state.markers_left,
                });
                (seat.to_string(), value)
            })
            .collect();
        json!({
            "round": p.round,
            "phase": if p.question == Question::Bid { "bidding" } else { "resolution" },
            "space": p.resolving().map(|space| self.space_id(space)),
            "areas": self.areas_value(p),
            "seats": seats,
            "discard": self.cards_value(p.piles.discards()),
        })
    }

    fn areas_value(&self, p: &Position) -> Map<String, Value> {
        let of_area = |area| -> Map<String, Value> {
            let present = self.all_seats().filter(move |&seat| p.markers(area).of(seat) > 0);
            present.map(|seat| (seat.to_string(), json!(p.markers(area).of(seat)))).collect()
        };
        let areas = self.all_areas().map(|area| (self.area_id(area).to_owned(), of_area(area)));
        areas.filter(|(_, markers)| !markers.is_empty()).map(|(id, markers)| (id, markers.into())).collect()
    }

    fn bid_value(&self, p: &Position, seat: Seat) -> Value {
        let state = p.seat(seat);
        let bids = state.bid_on.iter().map(|space| (self.space_id(space).to_owned(), chips_value(state.bid(space))));
        Value::Object(bids.collect())
    }

    fn cards_value(&self, cards: impl Iterator<Item = super::CardKind>) -> Value {
        cards.map(|card| self.spec.cards[card.index()].id.as_str()).collect()
    }
}

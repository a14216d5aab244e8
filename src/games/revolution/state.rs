//! The fields of a position, and the settings as JSON.

use super::{AreaId, Chips, Currency, Position, Question, Revolution};
use crate::kernel::{Gather, Seat};
use crate::kit::field::MadeOf::{Counts, CountsOfSeats, Pile};
use crate::kit::field::{Field, Of};
use serde_json::{Map, Value, json};

type Row = Field<Revolution>;

/// Of other seats' bids no more is seen than whether they are closed, as long as shields stand; of the deck the number of its
/// cards (V33, V34).
pub(super) static FIELDS: [Row; 11] = [
    Row::of_game("round", "the round", |_, p| json!(p.round)).part(MOMENT),
    Row::of_game("phase", "the phase", |_, p| json!(if p.question == Question::Bid { BIDDING } else { RESOLUTION }))
        .parts(&[BIDDING, RESOLUTION])
        .part(MOMENT),
    Row::of_game("space", "the space whose effect asks", |game, p| json!(p.resolving().map(|it| game.space_id(it))))
        .part(MOMENT),
    Row::new(
        "areas",
        "the markers",
        Of::Thing {
            ids: |game| game.all_areas().map(|area| game.area_id(area).to_owned()).collect(),
            value: |game, p, at| {
                let markers = |seat| p.markers(AreaId(at as u8)).of(seat);
                let present = game.all_seats().filter(|&seat| markers(seat) > 0);
                Value::Object(present.map(|seat| (seat.to_string(), json!(markers(seat)))).gather())
            },
            with_empty: false,
        },
    )
    .made_of(CountsOfSeats("marker"))
    .part("the markers"),
    // Those that are laid included.
    Row::of_seat("chips", "chips", |_, p, seat| chips_value(p.seat(seat).owned))
        .made_of(Counts("chip"))
        .parts(&CURRENCIES)
        .part("chips and bids"),
    // On spaces that are not resolved yet.
    Row::of_seat("bid", "bid", Revolution::bid_value)
        .seen_by_owner(|game, p, seat| (p.question != Question::Bid).then(|| game.bid_value(p, seat)))
        .part("chips and bids"),
    Row::of_seat("bid_closed", "has closed the bid", |_, p, seat| {
        json!((p.question == Question::Bid).then(|| !p.asked.has(seat)))
    })
    .only_in_views(),
    Row::of_seat("support", "support", |_, p, seat| json!(p.seat(seat).support)).part("support"),
    Row::of_seat("markers_left", "markers left", |_, p, seat| json!(p.seat(seat).markers_left)).part("the markers"),
    Row::of_game("deck", "the deck", |game, p| game.cards_value(p.piles.deck()))
        .seen_by_nobody(|_, p| json!(p.piles.deck().len()))
        .made_of(Pile)
        .part(PILES),
    Row::of_game("discard", "the discard pile", |game, p| game.cards_value(p.piles.discards()))
        .made_of(Pile)
        .part(PILES),
];

const BIDDING: &str = "bidding";
const RESOLUTION: &str = "resolution";

/// Parts of written tests.
const MOMENT: &str = "the moment";
const PILES: &str = "deck and discards";

const CURRENCIES: [&str; 3] = [Currency::Force.id(), Currency::Blackmail.id(), Currency::Gold.id()];

impl Revolution {
    /// The settings by the names of the rulings, as a trace's first line has them.
    pub fn rules(&self) -> Value {
        let settings = &self.spec.settings;
        let by_currency = |number: &dyn Fn(Currency) -> Value| -> Map<String, Value> {
            Currency::ALL.into_iter().map(|currency| (currency.id().to_owned(), number(currency))).gather()
        };
        let numbers = |chips: Chips| by_currency(&|currency| json!(chips.count(currency)));
        json!({
            "players": [settings.players.0, settings.players.1],
            "markers": settings.markers,
            "start_chips": numbers(self.spec.start),
            "chips": settings.chips.id(),
            "box_chips": numbers(self.spec.box_chips),
            "most_spaces": settings.most_spaces,
            "most_cards": settings.most_cards,
            "losers_keep": settings.losers_keep,
            "card_order": settings.card_order.id(),
            "least_chips": settings.least_chips,
            "tie": settings.tie.id(),
            "chips_score": by_currency(&|currency| json!(settings.chips_score[currency.index()])),
            "most_rounds": settings.most_rounds,
        })
    }

    fn bid_value(&self, p: &Position, seat: Seat) -> Value {
        let state = p.seat(seat);
        let bids = state.bid_on.iter().map(|space| (self.space_id(space).to_owned(), chips_value(state.bid(space))));
        Value::Object(bids.gather())
    }

    fn cards_value(&self, cards: impl Iterator<Item = super::CardKind>) -> Value {
        cards.map(|card| self.spec.cards[card.index()].id.as_str()).collect()
    }
}

/// Chips by their currency; those that are not there are left out.
pub(super) fn chips_value(chips: Chips) -> Value {
    let kinds = Currency::ALL.into_iter().filter(|&currency| chips.has(currency));
    Value::Object(kinds.map(|currency| (currency.id().to_owned(), json!(chips.count(currency)))).gather())
}

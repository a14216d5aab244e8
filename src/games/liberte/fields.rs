//! The fields of a position: what traces, views, tests and comparisons of positions know about it.

use super::{Liberte, Position};
use crate::kernel::{Gather, Seat};
use crate::kit::field::MadeOf::{Cards, Counts, Pile, Seats, Set, Stacks};
use crate::kit::field::{Field, Of};
use crate::model::{CardId, CounterOf, CounterOwner, Faction, PerFaction, Phase, ProvinceId};
use serde_json::{Value, json};

type Row = Field<Liberte>;

/// In the order in which sentences and failures of tests name them. `[then]` of a scenario has a key for each that is in
/// STATE.
pub static FIELDS: [Row; 28] = [
    Row::of_game("turn", "the turn", |_, p| json!(p.turn)).part(TIME),
    Row::of_game("phase", "the phase", |_, p| json!(p.phase.id())).part(TIME),
    // 0 outside the Action Phase.
    Row::of_game("round", "the round", |_, p| json!(if p.phase == Phase::Action { p.round } else { 0 })).part(TIME),
    Row::of_game("order", "the player order", |_, p| p.order().iter().map(Seat::to_string).collect()).part(TIME),
    Row::new(
        "provinces",
        "the stacks",
        Of::Thing {
            ids: |game| game.pack.board.provinces.iter().map(|province| province.id.clone()).collect(),
            value: stacks,
            with_empty: false,
        },
    )
    .made_of(Stacks("block"))
    .parts(&["seat", "faction", "height"])
    .part("stacks in the provinces"),
    Row::of_seat("hand", "hand", |game, p, seat| json!(game.card_numbers(&p.hands[seat])))
        .made_of(Cards)
        .seen_by_owner(|game, p, seat| Some(json!(game.card_numbers(&p.hands[seat].and(&p.seen)))))
        .part(PILES),
    Row::of_seat("display", "display", |game, p, seat| json!(game.card_numbers(&p.displays[seat])))
        .made_of(Cards)
        .part(PILES),
    Row::of_game("face_up", "face up", |game, p| json!(game.numbers(p.piles.face_up()))).made_of(Cards).part(PILES),
    Row::of_game("discard", "the discard pile", |game, p| json!(game.numbers(p.piles.discard())))
        .made_of(Pile)
        .part(PILES),
    Row::of_game("box", "the box", |game, p| json!(game.card_numbers(&p.box_))).made_of(Cards).part(PILES),
    Row::of_game("deck", "the deck", |game, p| json!(game.numbers(p.piles.deck())))
        .made_of(Pile)
        .seen_by_nobody(|_, p| json!(p.piles.deck_len())),
    Row::of_seat("hand_size", "cards in hand", |_, p, seat| json!(p.hands[seat].len())).only_in_views(),
    Row::of_seat("victory_points", "Victory Points", |_, p, seat| json!(p.victory_points[seat])).part("Victory Points"),
    Row::of_seat("battle_tokens", "tokens in the Battle Box", |_, p, seat| json!(p.battle_tokens[seat]))
        .part("tokens in the Battle Box"),
    Row::of_seat("tokens_left", "control tokens left", |_, p, seat| json!(p.tokens_left[seat])),
    Row::of_seat("votes", "votes", |game, p, seat| votes(game, &p.votes[seat]))
        .made_of(Counts("block"))
        .parts(FACTIONS)
        .part("votes"),
    of_factions("tally", "the votes cast", |_, p, at| json!(p.tally.0[at])),
    Row::of_game("government", "the government", |game, p| json!(p.government.map(|it| game.faction_ids().of(it))))
        .part(GOVERNMENT),
    Row::of_game("opposition", "the opposition", |game, p| json!(p.opposition.map(|it| game.faction_ids().of(it))))
        .part(GOVERNMENT),
    Row::of_seat("presence", "has a presence in the government", |_, p, seat| json!(p.presence.has(seat)))
        .made_of(Seats)
        .part(GOVERNMENT),
    of_factions("supply", "the supply", |_, p, at| json!(p.supply.0[at])).part("supplies"),
    of_factions("reserve", "the blocks on the Turn Track", |_, p, at| json!(p.reserve.0[at])),
    Row::of_game("lost_battles", "the lost battles", |_, p| json!(lost_battles(p))).made_of(Set),
    // In this Action Phase (R7).
    Row::of_game("supply_exhausted", "a supply has run out", |_, p| {
        json!(p.phase == Phase::Action && p.supply_exhausted)
    }),
    Row::new(
        "game_counters",
        "the counter",
        Of::Thing {
            ids: |game| game.counters_of(CounterOf::Game).map(|(_, counter)| counter.id.clone()).collect(),
            value: |game, p, at| {
                let counter = game.counters_of(CounterOf::Game).nth(at);
                json!(counter.map(|(id, _)| game.counted(p, id, CounterOwner::Game)))
            },
            with_empty: true,
        },
    )
    .used_where(|game| has_counters(game, CounterOf::Game))
    .part(COUNTERS),
    Row::of_seat("counters", "counters", |game, p, seat| counters(game, p, CounterOwner::Seat(seat), true))
        .seen_by_owner(|game, p, seat| Some(counters(game, p, CounterOwner::Seat(seat), false)))
        .used_where(|game| has_counters(game, CounterOf::Seat))
        .part(COUNTERS),
    Row::new(
        "province_counters",
        "the counters",
        Of::Thing {
            ids: |game| game.pack.board.provinces.iter().map(|province| province.id.clone()).collect(),
            value: |game, p, at| without_zeros(counters(game, p, CounterOwner::Province(ProvinceId(at as u8)), true)),
            with_empty: false,
        },
    )
    .used_where(|game| has_counters(game, CounterOf::Province))
    .part(COUNTERS),
    Row::new(
        "card_counters",
        "the counters",
        Of::Thing {
            ids: |game| game.pack.cards.iter().map(|card| card.number.to_string()).collect(),
            value: |game, p, at| without_zeros(counters(game, p, CounterOwner::Card(CardId(at as u8)), true)),
            with_empty: false,
        },
    )
    .used_where(|game| has_counters(game, CounterOf::Card))
    .part(COUNTERS),
];

const TIME: &str = "turn, phase and order";
const PILES: &str = "hands, displays and piles";
const GOVERNMENT: &str = "government and presence";

const COUNTERS: &str = "counters";

/// One that the pack adds comes after these.
const FACTIONS: &[&str] = &["moderate", "royalist", "radical"];

const fn of_factions(id: &'static str, words: &'static str, value: fn(&Liberte, &Position, usize) -> Value) -> Row {
    let ids = |game: &Liberte| game.faction_ids().all().map(str::to_owned).collect();
    Row::new(id, words, Of::Thing { ids, value, with_empty: true }).made_of(Counts("block")).parts(FACTIONS)
}

/// The turns of lost battles, the first first.
pub(super) fn lost_battles(p: &Position) -> Vec<u8> {
    (0..8).filter(|turn| p.lost_battles >> turn & 1 == 1).collect()
}

/// Votes by faction, without the factions that have none.
fn votes(game: &Liberte, votes: &PerFaction<u8>) -> Value {
    let held = Faction::ALL.into_iter().filter(|&faction| votes[faction] > 0);
    Value::Object(held.map(|faction| (game.faction_ids().of(faction).to_owned(), json!(votes[faction]))).gather())
}

fn has_counters(game: &Liberte, of: CounterOf) -> bool {
    game.counters_of(of).next().is_some()
}

/// The numbers of a seat, a province or a card by counter; secret ones only for whoever may see them.
fn counters(game: &Liberte, p: &Position, owner: CounterOwner, with_secret: bool) -> Value {
    let shown = game.counters_of(owner.kind()).filter(|(_, counter)| with_secret || !counter.is_secret);
    Value::Object(shown.map(|(id, counter)| (counter.id.clone(), json!(game.counted(p, id, owner)))).gather())
}

/// The numbers of a province or card, of which there are many, without those that are 0.
fn without_zeros(counters: Value) -> Value {
    let Value::Object(mut all) = counters else { return counters };
    all.retain(|_, number| number.as_i64() != Some(0));
    Value::Object(all)
}

fn stacks(game: &Liberte, p: &Position, province: usize) -> Value {
    let stacks = p.stacks[province].iter();
    let described = stacks.map(|(seat, stack)| {
        let faction = game.faction_ids().of(stack.faction());
        json!({ "seat": seat.to_string(), "faction": faction, "height": stack.height() })
    });
    described.collect()
}

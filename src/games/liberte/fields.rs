//! The fields of a position: what traces, views, tests and comparisons of positions know about it.

use super::{Liberte, Position};
use crate::kernel::Seat;
use crate::kit::field::Compared::{AsSeats, AsSet};
use crate::kit::field::{Field, Of};
use crate::model::{Faction, PerFaction, Phase};
use serde_json::{Value, json};

type Row = Field<Liberte>;

pub(super) static FIELDS: [Row; 24] = [
    Row::of_game("turn", "The turn, from 1.", |_, p| json!(p.turn)),
    Row::of_game("phase", "The phase.", |_, p| json!(p.phase.id())),
    Row::of_game("round", "The round of the Action Phase, from 1; 0 outside it.", |_, p| {
        json!(if p.phase == Phase::Action { p.round } else { 0 })
    }),
    Row::of_game("order", "The seats in player order.", |_, p| p.order().iter().map(Seat::to_string).collect()),
    Row::of_game("government", "The faction that governs.", |_, p| json!(p.government.map(Faction::id))),
    Row::of_game("opposition", "The opposition.", |_, p| json!(p.opposition.map(Faction::id))),
    Row::of_game("supply_exhausted", "Whether a supply has been empty in this Action Phase (R7).", |_, p| {
        json!(p.phase == Phase::Action && p.supply_exhausted)
    }),
    Row::of_seat("presence", "Whether the seat has a presence in the government.", |_, p, seat| {
        json!(p.presence.has(seat))
    })
    .compared(AsSeats),
    Row::of_game("lost_battles", "The turns of lost battles, the first first.", |_, p| json!(lost_battles(p)))
        .compared(AsSet),
    of_factions("tally", "Votes cast in this election.", |_, p, at| json!(p.tally.0[at])),
    of_factions("supply", "Blocks in the supplies.", |_, p, at| json!(p.supply.0[at])),
    of_factions("reserve", "Blocks on the Turn Track.", |_, p, at| json!(p.reserve.0[at])),
    Row::of_game("deck", "The cards of the deck, its top first.", |game, p| json!(game.numbers(p.piles.deck())))
        .seen_by_nobody(|_, p| json!(p.piles.deck_len())),
    Row::of_game("discard", "The discard pile, oldest first.", |game, p| json!(game.numbers(p.piles.discard()))),
    Row::of_game("face_up", "The face-up cards.", |game, p| json!(game.numbers(p.piles.face_up()))).compared(AsSet),
    Row::of_game("box", "The cards out of the game.", |game, p| json!(game.card_numbers(&p.box_))).compared(AsSet),
    Row::of_seat("hand", "The cards of the hand.", |game, p, seat| json!(game.card_numbers(&p.hands[seat])))
        .compared(AsSet)
        .seen_by_owner(|game, p, seat| Some(json!(game.card_numbers(&p.hands[seat].and(&p.seen))))),
    Row::of_seat("hand_size", "How many cards the hand holds.", |_, p, seat| json!(p.hands[seat].len()))
        .only_in_views(),
    Row::of_seat("display", "The cards of the Personal Display.", |game, p, seat| {
        json!(game.card_numbers(&p.displays[seat]))
    })
    .compared(AsSet),
    Row::of_seat("victory_points", "Victory Points.", |_, p, seat| json!(p.victory_points[seat])),
    Row::of_seat("battle_tokens", "Control tokens in the Battle Box.", |_, p, seat| json!(p.battle_tokens[seat])),
    Row::of_seat("tokens_left", "Control tokens not placed.", |_, p, seat| json!(p.tokens_left[seat])),
    Row::of_seat("votes", "Votes held, by faction.", |_, p, seat| votes(&p.votes[seat])).parts(&[
        Faction::Moderate.id(),
        Faction::Royalist.id(),
        Faction::Radical.id(),
    ]),
    Row::new(
        "provinces",
        "The stacks of a province: whose, of which faction, how high.",
        Of::Thing {
            ids: |game| game.pack.board.provinces.iter().map(|province| province.id.clone()).collect(),
            value: stacks,
            with_empty: false,
        },
    )
    .compared(AsSet)
    .parts(&["seat", "faction", "height"]),
];

const fn of_factions(
    id: &'static str,
    meaning: &'static str,
    value: fn(&Liberte, &Position, usize) -> Value,
) -> Field<Liberte> {
    let ids = |_: &Liberte| Faction::ALL.map(|faction| faction.id().to_owned()).to_vec();
    Row::new(id, meaning, Of::Thing { ids, value, with_empty: true })
}

/// The turns of lost battles, the first first.
pub(super) fn lost_battles(p: &Position) -> Vec<u8> {
    (0..8).filter(|turn| p.lost_battles >> turn & 1 == 1).collect()
}

/// Votes by faction, without the factions that have none.
fn votes(votes: &PerFaction<u8>) -> Value {
    let held = Faction::ALL.into_iter().filter(|&faction| votes[faction] > 0);
    Value::Object(held.map(|faction| (faction.id().to_owned(), json!(votes[faction]))).collect())
}

fn stacks(_: &Liberte, p: &Position, province: usize) -> Value {
    let stacks = p.stacks[province].iter();
    let described = stacks.map(
        |(seat, stack)| json!({ "seat": seat.to_string(), "faction": stack.faction().id(), "height": stack.height() }),
    );
    described.collect()
}

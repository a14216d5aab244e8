//! Questions about the game, with few answers each: a plan asks them too.

use super::super::run;
use super::super::thing::Thing;
use super::super::word_table::WordTable;
use super::{Faction, Kind, One, Seat, for_each_kind};
use crate::games::liberte::{Query, Target};
use crate::model;
use rhai::INT;

pub(super) fn register(t: &mut WordTable) {
    let government = |answer: u8| match answer.checked_sub(1) {
        Some(at) => Faction::known(model::Faction::at(at)),
        None => Faction(Thing::known(Target::Nothing)),
    };
    t.section("Questions", "What may be asked of the game. A plan asks them too, when the card is played.");
    t.word("turn() -> int", "The turn, from 1.", || run::ask(Query::Turn).map(INT::from))
        .example("if turn() > 1 { return_to_supply(choose(blocks())); }");
    t.word("government() -> Faction", "The faction that governs, or `NOBODY`.", move || {
        run::ask(Query::Government).map(government)
    })
    .example("return_to_supply(choose(blocks().of(government())));");
    t.word("opposition() -> Faction", "The faction in opposition, or `NOBODY`.", move || {
        run::ask(Query::Opposition).map(government)
    })
    .example("return_to_supply(choose(blocks().of(opposition())));");
    t.word("in_government() -> bool", "Whether the player of the card has a presence in the government.", || {
        run::ask(Query::InGovernment).map(|answer| answer == 1)
    })
    .of_the_player()
    .example("require(in_government(), \"needs-presence-in-government\"); discard(choose(displayed()));");
    t.word("in_government(seat: Seat) -> bool", "Whether a player has a presence in the government.", |seat: Seat| {
        run::ask(Query::HasPresence(seat.0.what)).map(|answer| answer == 1)
    })
    .example("for seat in players() { if !seat.in_government() { seat.draw(1); } }");
    t.word("player() -> Seat", "The player of the card.", || run::player().map(Seat::new))
        .of_the_player()
        .example("for seat in players() { if seat != player() { seat.lose_points(1); } }");
    t.word("roll(sides: int) -> int", "A random number from 1 to `sides`, each equally likely.", roll)
        .example("if roll(6) > 4 { draw(2); } else { draw(1); }");
    super::counters::questions(t);
    for_each_kind!(t, counted);
}

fn roll(sides: INT) -> run::Answer<INT> {
    match u8::try_from(sides) {
        Ok(sides @ 1..) => run::ask(Query::Roll(sides)).map(INT::from),
        _ => run::misuse(format!("a random number has from 1 to 255 sides, not {sides}")),
    }
}

fn counted<S: Kind>(t: &mut WordTable) {
    let at_least = |set: S, count: u8| run::ask(Query::AtLeast(set.selector(), count)).map(|answer| answer == 1);
    t.property(S::NAME, "is_empty", "bool", "Whether there is none.", move |set: S| at_least(set, 1).map(|any| !any))
        .example("if hand().is_empty { draw(3); }");
    t.word(
        &format!("has_at_least(set: {}, count: int) -> bool", S::NAME),
        "Whether there are so many or more; of blocks, stacks are counted.",
        move |set: S, count: INT| match u8::try_from(count) {
            Ok(count) => at_least(set, count),
            Err(_) => Ok(count < 0),
        },
    )
    .example("if stacks().of(RADICAL).has_at_least(3) { gain_points(1); }");
    t.property(S::NAME, "count", "int", "How many there are; of blocks, how many stacks they stand in.", |set: S| {
        run::read("how many there are", |playing| Ok(playing.targets(set.selector(), None).len() as INT))
    })
    .example("if hand().count > 5 { gain_points(hand().count - 5); }");
    t.iterated(|set: S| Ok(run::each(set.selector())?.into_iter().map(S::One::new).collect::<Vec<_>>()));
}

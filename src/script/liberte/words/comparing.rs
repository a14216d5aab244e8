//! Comparing things of one kind. Things of different kinds are not compared in silence.

use super::super::run;
use super::super::word_table::WordTable;
use super::{Block, Card, Faction, One, Province, Seat, Stack};

pub(super) fn register(t: &mut WordTable) {
    t.section("Comparing", "Things of one kind are the same or not; numbers compare as usual.");
    comparing::<Faction>(t);
    comparing::<Seat>(t);
    comparing::<Province>(t);
    comparing::<Card>(t);
    comparing::<Block>(t);
    comparing::<Stack>(t);
}

fn comparing<O: One>(t: &mut WordTable) {
    let name = O::NAME;
    t.word(&format!("==(a: {name}, b: {name}) -> bool"), "Whether two are the same.", |a: O, b: O| {
        run::is_same(a.thing(), b.thing())
    })
    .example("if government() == RADICAL { return_to_supply(choose(blocks())); }");
    t.word(&format!("!=(a: {name}, b: {name}) -> bool"), "Whether two differ.", |a: O, b: O| {
        run::is_same(a.thing(), b.thing()).map(|is_same| !is_same)
    })
    .example("if choose(factions()) != RADICAL { return_to_supply(choose(blocks())); }");
    t.incomparable::<O>();
}

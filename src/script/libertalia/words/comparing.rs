//! Comparing characters, tokens and players.

use super::super::run;
use super::super::word_table::WordTable;
use super::{Character, Number, One, Seat, Token};

pub(super) fn register(t: &mut WordTable) {
    t.section("Comparing", "Things of one kind are the same or not.");
    comparing::<Character>(
        t,
        [
            "if highest_on_ship() == this_character() { gain(1); }",
            "if highest_on_ship() != this_character() { pay(1); }",
        ],
    );
    comparing::<Token>(
        t,
        [
            "let kind = choose(my_tokens()); if kind == SABER { return_to_bag(kind, 1); gain(1); }",
            "let kind = choose(my_tokens()); if kind != SABER { return_to_bag(kind, 1); gain(1); }",
        ],
    );
    comparing::<Seat>(
        t,
        [
            "for seat in players() { if seat == player() { seat.gain(1); } }",
            "for seat in players() { if seat != player() { seat.gain(1); } }",
        ],
    );
    t.incomparable::<Number>();
}

fn comparing<O: One>(t: &mut WordTable, [same, differ]: [&'static str; 2]) {
    let name = O::NAME;
    t.word(&format!("==(a: {name}, b: {name}) -> bool"), "Whether two are the same.", |a: O, b: O| {
        run::is_same(a.thing(), b.thing())
    })
    .example(same);
    t.word(&format!("!=(a: {name}, b: {name}) -> bool"), "Whether two differ.", |a: O, b: O| {
        run::is_same(a.thing(), b.thing()).map(|is_same| !is_same)
    })
    .example(differ);
    t.incomparable::<O>();
}

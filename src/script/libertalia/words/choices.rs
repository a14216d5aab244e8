//! Choices: who chooses what, and what chance takes.

use super::super::run;
use super::super::word_table::{CHOICES, WordTable};
use super::{CharacterSet, Kind, Number, One, Seat, SeatSet, TokenSet, number};
use crate::games::libertalia::{Domain, Libertalia, Operand, Owners, Selector};
use crate::script::operations;
use rhai::INT;

pub(super) fn register(t: &mut WordTable) {
    t.section(
        CHOICES,
        "The player whose character acts chooses, or the seat before the dot. Where a set is empty nothing is asked, and \
         nothing is chosen; so it is on the day of rest. One script can ask for four choices.",
    );
    choosing::<CharacterSet>(t, "discard(choose(dens()));", "discard(may_choose(other_dens()));");
    choosing::<TokenSet>(
        t,
        "return_to_bag(choose(my_tokens()), 1);",
        "let map = may_choose(my_tokens(TREASURE_MAP)); if !declined(map) { return_to_bag(map, 1); gain(3); }",
    );
    picking::<CharacterSet>(t, "discard(any_of(dens()));");
    picking::<TokenSet>(t, "return_to_bag(any_of(my_tokens()), 1);");
    picking::<SeatSet>(t, "any_of(other_players()).pay(1);");
    let doc = "A number from one to another, which the player must choose, or a seat.";
    t.word("choose_number(least: int, most: int) -> Number", doc, |least: INT, most: INT| {
        choose_number(run::player()?, least, most)
    })
    .example("pay(choose_number(0, 3));");
    t.word("choose_number(seat: Seat, least: int, most: int) -> Number", doc, |seat: Seat, least: INT, most: INT| {
        choose_number(seat.0, least, most)
    });
    t.iterated(|set: SeatSet| Ok(each(set)?.into_iter().map(Seat::new).collect::<Vec<_>>()));
    listed::<CharacterSet>(t);
    listed::<TokenSet>(t);
}

fn choose_number(by: Operand, least: INT, most: INT) -> run::Answer<Number> {
    match (u8::try_from(least), u8::try_from(most)) {
        (Ok(from), Ok(to)) if least <= most => {
            number(run::choose(by, Selector::new(Domain::Numbers(from, to), Owners::All), false))
        }
        _ => run::misuse(format!("{least} to {most}: the numbers are from 0 to 255, the smaller one first")),
    }
}

fn choosing<S: Kind>(t: &mut WordTable, example: &'static str, may: &'static str) {
    let (set, one) = (S::NAME, S::One::NAME);
    let doc = "One of a set, which the player must choose, or a seat.";
    t.word(&format!("choose(set: {set}) -> {one}"), doc, |set: S| {
        run::choose(run::player()?, set.selector(), false).map(S::One::new)
    })
    .example(example);
    t.word(&format!("choose(seat: Seat, set: {set}) -> {one}"), doc, |seat: Seat, set: S| {
        run::choose(seat.0, set.selector(), false).map(S::One::new)
    });
    let doc = "One of a set, or nothing: the player may decline, or a seat.";
    t.word(&format!("may_choose(set: {set}) -> {one}"), doc, |set: S| {
        run::choose(run::player()?, set.selector(), true).map(S::One::new)
    })
    .example(may);
    t.word(&format!("may_choose(seat: Seat, set: {set}) -> {one}"), doc, |seat: Seat, set: S| {
        run::choose(seat.0, set.selector(), true).map(S::One::new)
    });
}

fn picking<S: Kind>(t: &mut WordTable, example: &'static str) {
    let (set, one) = (S::NAME, S::One::NAME);
    let doc = "Whether nothing was chosen: the choice was declined, or the set was empty.";
    t.word(&format!("declined(choice: {one}) -> bool"), doc, |one: S::One| run::is_declined(one.thing()))
        .example("let one = may_choose(my_den()); if declined(one) { gain(1); } else { return_to_hand(one); }");
    t.word(&format!("any_of(set: {set}) -> {one}"), "One of a set at random, each equally likely.", |set: S| {
        run::pick(set.selector()).map(S::One::new)
    })
    .example(example);
}

/// The players of a set one after the other; while tracing, by their places.
fn each(set: SeatSet) -> run::Answer<Vec<Operand>> {
    let without_player = match set.0.owners {
        Owners::All => Some(false),
        Owners::Others => Some(true),
        Owners::Own | Owners::Neighbours | Owners::Of(_) => None,
    };
    if let Some(without_player) = without_player
        && operations::is_tracing::<Libertalia>()?
    {
        return operations::players_in_order::<Libertalia>(without_player);
    }
    things(set.0)
}

fn listed<S: Kind>(t: &mut WordTable) {
    t.iterated(|set: S| Ok(things(set.selector())?.into_iter().map(S::One::new).collect::<Vec<_>>()));
}

fn things(set: Selector) -> run::Answer<Vec<Operand>> {
    run::read("the things of a set, one by one", |playing| {
        Ok(playing.targets(set, None).into_iter().map(Operand::Known).collect())
    })
}

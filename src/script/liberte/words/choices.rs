//! Choices: who chooses what, what chance takes, and what ends an effect.

use super::super::run;
use super::super::thing::Thing;
use super::super::word_table::{CHOICES, WordTable};
use super::{Card, Kind, One, Seat, for_each_kind};
use crate::games::liberte::{Domain, Pick, Selector};

pub(super) fn register(t: &mut WordTable) {
    t.section(
        CHOICES,
        "The player of the card chooses, or the seat before the dot. Where a set is empty nothing is asked, and nothing is \
         chosen. One effect can ask for twelve choices.",
    );
    for_each_kind!(t, choosing);
    let doc = "Whether the answer is yes: of the player of the card, or of a seat.";
    t.word("says_yes() -> bool", doc, || says_yes(run::player()?))
        .of_the_player()
        .example("if says_yes() { discard_all(hand()); draw(5); }");
    t.word("says_yes(seat: Seat) -> bool", doc, |seat: Seat| says_yes(seat.0));
    for_each_kind!(t, by_chance);
    let top = |domain| move || run::pick(Selector::all(domain), Pick::Top).map(Card::new);
    t.word("top_of_deck() -> Card", "The card on top of the deck, unseen.", top(Domain::Deck))
        .example("discard(top_of_deck());");
    t.word("top_of_discard_pile() -> Card", "The card that was discarded last.", top(Domain::DiscardPile))
        .example("take(top_of_discard_pile());");
    let doc = "Ends the effect if the condition does not hold. Before the first choice it decides whether the card may be \
               played; `key` names the reason, a key of `[require]` in the texts.";
    t.word("require(condition: bool, key: string)", doc, run::require)
        .example("require(turn() > 1, \"needs-presence-in-government\"); discard(choose(displayed()));");
}

fn says_yes(by: Thing) -> run::Answer<bool> {
    run::is_yes(run::choose(by, Selector::all(Domain::Answers), false)?)
}

fn choosing<S: Kind>(t: &mut WordTable) {
    let (set, one) = (S::NAME, S::One::NAME);
    let doc = "One of a set, which the player of the card must choose, or a seat.";
    t.word(&format!("choose(set: {set}) -> {one}"), doc, |set: S| {
        run::choose(run::player()?, set.selector(), false).map(S::One::new)
    })
    .of_the_player()
    .example("let other = choose(players().others()); discard(other.choose(hand(other)));");
    t.word(&format!("choose(seat: Seat, set: {set}) -> {one}"), doc, |seat: Seat, set: S| {
        run::choose(seat.0, set.selector(), false).map(S::One::new)
    });
    let doc = "One of a set, or nothing: the player of the card may decline, or a seat.";
    t.word(&format!("may_choose(set: {set}) -> {one}"), doc, |set: S| {
        run::choose(run::player()?, set.selector(), true).map(S::One::new)
    })
    .of_the_player()
    .example("for seat in players() { discard(seat.may_choose(displayed().of(seat))); }");
    t.word(&format!("may_choose(seat: Seat, set: {set}) -> {one}"), doc, |seat: Seat, set: S| {
        run::choose(seat.0, set.selector(), true).map(S::One::new)
    });
    let doc = "Whether nothing was chosen: the choice was declined, or the set was empty.";
    t.word(&format!("declined(choice: {one}) -> bool"), doc, |one: S::One| run::is_declined(one.thing()))
        .example("let card = may_choose(hand()); if !declined(card) { discard(card); draw(2); }");
}

fn by_chance<S: Kind>(t: &mut WordTable) {
    let (set, one) = (S::NAME, S::One::NAME);
    t.word(&format!("any_of(set: {set}) -> {one}"), "One of a set at random, each equally likely.", |set: S| {
        run::pick(set.selector(), Pick::Chance).map(S::One::new)
    })
    .example("discard(any_of(hand(choose(players().others()))));");
}

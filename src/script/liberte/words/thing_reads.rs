//! What a thing is: known only when the card is played, so that no plan can hold it.

use super::super::run::{self, Answer, Playing};
use super::super::thing::Thing;
use super::super::word_table::WordTable;
use super::{Block, Card, Faction, One, Province, Seat, Stack};
use crate::games::liberte::Target;
use crate::model;
use rhai::INT;

pub(super) fn register(t: &mut WordTable) {
    t.section(
        "What a thing is",
        "Known only when the card is played: an effect that asks this is interpreted, which is slower. A chosen thing is \
         as it was when it was chosen; of nothing, nothing can be asked.",
    );
    standing::<Block>(t);
    standing::<Stack>(t);
    t.property("Stack", "height", "int", "How many blocks it has.", |stack: Stack| {
        read(stack.0, "the height of a stack", move |_, _| INT::from(stack.0.stack.height()))
    })
    .example("let stack = choose(stacks()); if !declined(stack) { gain_points(stack.height); }");
    cards(t);
}

fn standing<O: One>(t: &mut WordTable) {
    let name = O::NAME;
    t.property(name, "faction", "Faction", "The faction of its blocks.", |one: O| {
        let thing = one.thing();
        read(thing, "the faction of a stack", move |_, _| Faction::known(thing.stack.faction()))
    })
    .example(
        "let block = choose(blocks()); if !declined(block) { recolour(choose(stacks().of(block.faction)), RADICAL); }",
    );
    t.property(name, "province", "Province", "The province it stands in.", |one: O| {
        read(one.thing(), "the province of a stack", |_, target| match target {
            Target::Block(province, _) | Target::Stack(province, _) => known::<Province>(Target::Province(province)),
            _ => known(Target::Nothing),
        })
    })
    .example("let stack = choose(stacks()); if !declined(stack) { return_all_to_supply(stacks().in_province(stack.province)); }");
    owned::<O>(t);
}

fn known<O: One>(target: Target) -> O {
    O::new(Thing::known(target))
}

fn owned<O: One>(t: &mut WordTable) {
    t.property(
        O::NAME,
        "seat",
        "Seat",
        "The player it belongs to; of a card in no hand or display, nobody.",
        |one: O| {
            let thing = one.thing();
            read(thing, "whose something is", move |_, _| match thing.seat {
                Some(seat) => known::<Seat>(Target::Seat(seat)),
                None => known(Target::Nothing),
            })
        },
    )
    .example("let stack = choose(stacks()); if !declined(stack) { stack.seat.draw(1); return_to_supply(stack); }");
}

/// Reads what is printed on a card, which the pack alone tells.
pub(super) fn of_card<T>(card: Card, what: &str, reading: impl FnOnce(&model::Card) -> T) -> Answer<T> {
    run::fact(what, |playing| {
        let Target::Card(id) = playing.target(card.0.what) else {
            return Err("nothing was chosen here: ask `declined(…)` first".into());
        };
        playing.rules.pack().cards.get(id.index()).map(reading).ok_or_else(|| "there is no such card".into())
    })
}

fn cards(t: &mut WordTable) {
    owned::<Card>(t);
    t.property("Card", "faction", "Faction", "The faction of its blocks; of a special, `NOBODY`.", |card: Card| {
        of_card(card, "the faction of a card", |card| match card.faction() {
            Some(faction) => Faction::known(faction),
            None => known(Target::Nothing),
        })
    })
    .example(
        "let card = choose(displayed()); if !declined(card) { return_to_supply(choose(blocks().of(card.faction))); }",
    );
    t.property("Card", "value", "int", "How many blocks it shows; of a special, 0.", |card: Card| {
        of_card(card, "the value of a card", |card| INT::from(card.value()))
    })
    .example("let card = choose(hand()); if !declined(card) { discard(card); gain_points(card.value); }");
    t.property("Card", "number", "int", "The number printed on it.", |card: Card| {
        of_card(card, "the number of a card", |card| INT::from(card.number))
    })
    .example("let card = choose(displayed()); if !declined(card) && card.number != 71 { discard(card); }");
    t.property("Card", "is_club", "bool", "Whether it is a Club card.", |card: Card| {
        of_card(card, "the kind of a card", |card| card.kind.id() == "club")
    })
    .example("let card = choose(displayed()); if !declined(card) && card.is_club { discard(card); }");
    t.property("Card", "is_personality", "bool", "Whether it is a Personality card.", |card: Card| {
        of_card(card, "the kind of a card", |card| card.kind.id() == "personality")
    })
    .example("let card = choose(displayed()); if !declined(card) && card.is_personality { discard(card); }");
}

/// Reads something of a thing.
fn read<T>(thing: Thing, what: &str, reading: impl FnOnce(&Playing, Target) -> T) -> Answer<T> {
    run::read(what, |playing| match playing.target(thing.what) {
        Target::Nothing => Err("nothing was chosen here: ask `declined(…)` first".into()),
        target => Ok(reading(playing, target)),
    })
}

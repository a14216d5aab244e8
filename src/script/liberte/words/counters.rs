//! Counters: the numbers that a pack declares and its scripts keep from turn to turn.

use super::super::run::{self, Answer};
use super::super::thing::Thing;
use super::super::word_table::WordTable;
use super::{Card, Province, Seat};
use crate::games::liberte::{Op, Query, Target};
use crate::input::or_near;
use crate::model::{Counter, CounterId, CounterOf, Pack};
use rhai::INT;

/// Whose number is meant where nobody is named.
const GAME: Thing = Thing::known(Target::Nothing);

/// Registers the questions.
pub(super) fn questions(t: &mut WordTable) {
    let doc = "The number of a counter that the pack declares: of the game, of a player, of a province, or of a card.";
    t.word("counter(id: string) -> int", doc, |id: &str| read(GAME, CounterOf::Game, id))
        .example("if counter(\"bread\") < 3 { draw(1); }");
    t.word("counter(seat: Seat, id: string) -> int", doc, |seat: Seat, id: &str| read(seat.0, CounterOf::Seat, id))
        .example("if player().counter(\"reputation\") > 0 { gain_points(1); }");
    t.word("counter(province: Province, id: string) -> int", doc, |province: Province, id: &str| {
        read(province.0, CounterOf::Province, id)
    })
    .example("if province(\"corse\").counter(\"hunger\") == 1 { draw(1); }");
    t.word("counter(card: Card, id: string) -> int", doc, |card: Card, id: &str| read(card.0, CounterOf::Card, id))
        .example("if card(71).counter(\"worn\") == 2 { draw(1); }");
}

/// Registers what is done to them.
pub(super) fn actions(t: &mut WordTable) {
    let up = |by, counter| Op::ChangeCounter(counter, by);
    let doc = "Adds to a counter of the game, of a player, of a province or of a card, up to its greatest number.";
    let examples = [
        "gain(1, \"bread\");",
        "player().gain(1, \"reputation\");",
        "province(\"corse\").gain(1, \"hunger\");",
        "card(71).gain(1, \"worn\");",
    ];
    verb(t, "gain", doc, examples, up);
    let down = |by: i16, counter| Op::ChangeCounter(counter, -by);
    let doc = "Takes from a counter of the game, of a player, of a province or of a card, down to its least number.";
    let examples = [
        "lose(1, \"bread\");",
        "player().lose(1, \"reputation\");",
        "province(\"corse\").lose(1, \"hunger\");",
        "card(71).lose(1, \"worn\");",
    ];
    verb(t, "lose", doc, examples, down);
    let set = |number, counter| Op::SetCounter(counter, number);
    let doc = "Puts a counter of the game, of a player, of a province or of a card to a number that it may have.";
    let examples = [
        "set_counter(5, \"bread\");",
        "player().set_counter(0, \"reputation\");",
        "province(\"corse\").set_counter(1, \"hunger\");",
        "card(71).set_counter(0, \"worn\");",
    ];
    verb(t, "set_counter", doc, examples, set);
    let doc =
        "Puts a counter to a random number that it may have, each equally likely. A secret one only its owner sees.";
    t.word("draw_counter(id: string)", doc, |id: &str| draw(GAME, CounterOf::Game, id))
        .example("draw_counter(\"bread\");");
    t.word("draw_counter(seat: Seat, id: string)", doc, |seat: Seat, id: &str| draw(seat.0, CounterOf::Seat, id))
        .example("for seat in players() { seat.draw_counter(\"reputation\"); }");
    t.word("draw_counter(province: Province, id: string)", doc, |province: Province, id: &str| {
        draw(province.0, CounterOf::Province, id)
    })
    .example("province(\"corse\").draw_counter(\"hunger\");");
    t.word("draw_counter(card: Card, id: string)", doc, |card: Card, id: &str| draw(card.0, CounterOf::Card, id))
        .example("card(71).draw_counter(\"worn\");");
}

/// Registers a word that does something to a counter by a number: of the game, of a player, of a province, of a card.
fn verb(
    t: &mut WordTable,
    name: &str,
    doc: &'static str,
    [of_game, of_seat, of_province, of_card]: [&'static str; 4],
    op: fn(i16, CounterId) -> Op,
) {
    let of = move |owner: Thing, kind, number, id: &str| {
        let (counter, number) = with_number(kind, id, number, matches!(op(0, CounterId(0)), Op::SetCounter(..)))?;
        run::apply(op(number, counter), [owner, GAME, GAME])
    };
    t.word(&format!("{name}(number: int, id: string)"), doc, move |number: INT, id: &str| {
        of(GAME, CounterOf::Game, number, id)
    })
    .example(of_game);
    t.word(&format!("{name}(seat: Seat, number: int, id: string)"), doc, move |seat: Seat, number: INT, id: &str| {
        of(seat.0, CounterOf::Seat, number, id)
    })
    .example(of_seat);
    t.word(
        &format!("{name}(province: Province, number: int, id: string)"),
        doc,
        move |province: Province, number: INT, id: &str| of(province.0, CounterOf::Province, number, id),
    )
    .example(of_province);
    t.word(&format!("{name}(card: Card, number: int, id: string)"), doc, move |card: Card, number: INT, id: &str| {
        of(card.0, CounterOf::Card, number, id)
    })
    .example(of_card);
}

fn read(owner: Thing, kind: CounterOf, id: &str) -> Answer<INT> {
    let (counter, least, most) =
        run::look_up(|pack| declared(pack, kind, id).map(|(at, it)| (at, it.least, it.most_steps())))?;
    let steps = run::ask(Query::Counter(counter, owner.what, most))?;
    Ok(INT::from(least) + INT::from(steps))
}

fn draw(owner: Thing, kind: CounterOf, id: &str) -> Answer<()> {
    let counter = run::look_up(|pack| declared(pack, kind, id).map(|(at, _)| at))?;
    run::apply(Op::DrawCounter(counter), [owner, GAME, GAME])
}

/// A counter, and a number that it may have, or that may be added to it.
fn with_number(kind: CounterOf, id: &str, number: INT, is_itself: bool) -> Answer<(CounterId, i16)> {
    run::look_up(|pack| {
        let (at, it) = declared(pack, kind, id)?;
        let (verb, least, most) =
            if is_itself { ("goes", it.least, it.most) } else { ("changes by steps", 0, it.most - it.least) };
        // A step goes as far as the counter does, also one that is longer than its whole range.
        let number = if is_itself { number } else { number.min(INT::from(most)) };
        if !(INT::from(least)..=INT::from(most)).contains(&number) {
            return Err(format!("the counter `{id}` {verb} from {least} to {most}, and this is {number}"));
        }
        Ok((at, number as i16))
    })
}

/// The counter of an id.
///
/// # Errors
/// That there is none, or that it counts for another kind of things.
pub(super) fn declared<'p>(pack: &'p Pack, kind: CounterOf, id: &str) -> Result<(CounterId, &'p Counter), String> {
    let Some(at) = pack.counter(id) else {
        let near = or_near(id, pack.counters.iter().map(|counter| counter.id.as_str()));
        return Err(format!("the pack has no counter `{id}`{near}"));
    };
    let counter = &pack.counters[at.index()];
    let whose = match counter.of {
        CounterOf::Game => "the game, and stands alone",
        CounterOf::Seat => "each player, who stands before the dot",
        CounterOf::Province => "each province, which stands before the dot",
        CounterOf::Card => "each card, which stands before the dot",
    };
    if counter.of == kind { Ok((at, counter)) } else { Err(format!("the counter `{id}` is of {whose}")) }
}

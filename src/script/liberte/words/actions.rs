//! Effect actions: the words that change the game. The actions keep the limits of the rules themselves.

use super::super::run::{self, Answer};
use super::super::thing::Thing;
use super::super::word_table::{EFFECT_ACTIONS, WordTable};
use super::{Block, Card, CardSet, Faction, Kind, One, Province, Seat, Stack, StackSet};
use crate::games::liberte::Op;
use crate::input::or_near;
use crate::model::PackEnding;
use rhai::INT;

pub(super) fn register(t: &mut WordTable) {
    t.section(
        EFFECT_ACTIONS,
        "The player of the card does it, or the seat before the dot. Done to nothing, to what is no longer there, or where \
         the rules have no room for it (supply, tokens, height and number of stacks, size of a display), it does nothing.",
    );
    blocks(t);
    cards(t);
    hands(t);
    seats(t);
    super::counters::actions(t);
    let doc = "Ends the game now, in a way that the pack declares as `[[ending]]`.";
    t.word("end_game(ending: string)", doc, |id: &str| {
        let place = run::look_up(|pack| {
            let place = pack.endings.iter().position(|declared| declared.id() == id);
            place.ok_or_else(|| {
                let near = or_near(id, pack.endings.iter().map(PackEnding::id));
                format!("the pack declares no ending `{id}`{near}")
            })
        })?;
        run::apply(Op::EndGame(place as u8), [NOTHING; 3])
    })
    .example("if turn() > 2 { end_game(\"moderate-landslide\"); }");
}

fn blocks(t: &mut WordTable) {
    let doc = "Returns a block, or all blocks of a stack, to the supply.";
    t.word("return_to_supply(block: Block)", doc, |block: Block| to_one(Op::ReturnToSupply, block))
        .example("return_to_supply(choose(blocks().of(ROYALIST)));");
    t.word("return_to_supply(stack: Stack)", doc, |stack: Stack| to_one(Op::ReturnToSupply, stack));
    t.word("return_all_to_supply(set: StackSet)", "Returns each stack of a set to the supply.", |set: StackSet| {
        to_all(Op::ReturnToSupply, set)
    })
    .example("let here = choose(provinces().own()); return_all_to_supply(stacks().in_province(here));");
    let doc = "Places a block of a faction in a province.";
    t.word("place(faction: Faction, province: Province)", doc, |faction: Faction, province: Province| {
        run::apply(Op::Place, [faction.0, province.0, run::player()?])
    })
    .of_the_player()
    .example("place(RADICAL, choose(provinces().with_room_for(RADICAL)));");
    t.word("place(seat: Seat, faction: Faction, province: Province)", doc, {
        |seat: Seat, faction: Faction, province: Province| run::apply(Op::Place, [faction.0, province.0, seat.0])
    });
    let doc = "Moves a block, or as many blocks of a stack as find room, to another province.";
    t.word("move_to(block: Block, province: Province)", doc, |block: Block, province: Province| {
        run::apply(Op::Move, [block.0, province.0, NOTHING])
    })
    .example("let stack = choose(stacks().own()); stack.move_to(choose(provinces().with_room_for(stack)));");
    t.word("move_to(stack: Stack, province: Province)", doc, |stack: Stack, province: Province| {
        run::apply(Op::Move, [stack.0, province.0, NOTHING])
    });
    let doc =
        "Replaces a stack, or a block that stands alone, by blocks of another faction, if its supply has as many.";
    t.word("recolour(block: Block, faction: Faction)", doc, |block: Block, faction: Faction| {
        run::apply(Op::Recolour, [block.0, faction.0, NOTHING])
    })
    .example("recolour(choose(stacks().of(MODERATE)), RADICAL);");
    t.word("recolour(stack: Stack, faction: Faction)", doc, |stack: Stack, faction: Faction| {
        run::apply(Op::Recolour, [stack.0, faction.0, NOTHING])
    });
}

fn cards(t: &mut WordTable) {
    t.word("discard(card: Card)", "Puts a card on the discard pile.", |card: Card| to_one(Op::Discard, card))
        .example("discard(choose(displayed()));");
    t.word("discard_all(set: CardSet)", "Puts each card of a set on the discard pile.", |set: CardSet| {
        to_all(Op::Discard, set)
    })
    .example("discard_all(hand()); draw(5);");
    t.word("return_to_box(card: Card)", "Takes a card out of the game.", |card: Card| to_one(Op::ReturnToBox, card))
        .example("return_to_box(choose(displayed().personalities()));");
    t.word("return_all_to_box(set: CardSet)", "Takes each card of a set out of the game.", |set: CardSet| {
        to_all(Op::ReturnToBox, set)
    })
    .example("return_all_to_box(discard_pile().specials());");
    t.word("put_on_deck(card: Card)", "Puts a card on top of the deck.", |card: Card| to_one(Op::PutOnDeck, card))
        .example("put_on_deck(choose(hand()));");
    t.word("put_under_deck(card: Card)", "Puts a card under the deck.", |card: Card| to_one(Op::PutUnderDeck, card))
        .example("put_under_deck(choose(face_up()));");
    t.word("put_all_on_deck(set: CardSet)", "Puts each card of a set on top of the deck.", |set: CardSet| {
        to_all(Op::PutOnDeck, set)
    })
    .example("put_all_on_deck(hand()); shuffle_deck(); draw(5);");
    t.word("shuffle_deck()", "Shuffles the deck.", || run::apply(Op::ShuffleDeck, [NOTHING; 3]))
        .example("put_on_deck(choose(discard_pile())); shuffle_deck();");
    t.word(
        "swap(card: Card, other: Card)",
        "Two cards change places, wherever they lie.",
        |card: Card, other: Card| run::apply(Op::Swap, [card.0, other.0, NOTHING]),
    )
    .example("swap(choose(hand()), choose(face_up()));");
    t.word("show(card: Card)", "Everybody sees a card of a hand.", |card: Card| to_one(Op::Show, card))
        .example("let card = any_of(hand(choose(players().others()))); show(card); discard(card);");
    t.word("show_all(set: CardSet)", "Everybody sees each card of a set, where they are in hands.", |set: CardSet| {
        to_all(Op::Show, set)
    })
    .example("let other = choose(players().others()); show_all(hand(other)); discard(choose(hand(other)));");
}

fn hands(t: &mut WordTable) {
    let doc = "Takes a card into the hand, from wherever it lies.";
    t.word("take(card: Card)", doc, |card: Card| run::apply(Op::Take, [card.0, run::player()?, NOTHING]))
        .of_the_player()
        .example("take(choose(face_up()));");
    t.word("take(seat: Seat, card: Card)", doc, |seat: Seat, card: Card| {
        run::apply(Op::Take, [card.0, seat.0, NOTHING])
    });
    let doc = "Takes each card of a set into the hand.";
    t.word("take_all(set: CardSet)", doc, |set: CardSet| {
        run::apply_to_all(Op::Take, set.selector(), [NOTHING, run::player()?, NOTHING])
    })
    .of_the_player()
    .example("take_all(displayed().own());");
    t.word("take_all(seat: Seat, set: CardSet)", doc, |seat: Seat, set: CardSet| {
        run::apply_to_all(Op::Take, set.selector(), [NOTHING, seat.0, NOTHING])
    });
    let doc = "Puts a Club or Personality card into the Personal Display, if there is room.";
    t.word("display(card: Card)", doc, |card: Card| run::apply(Op::Display, [card.0, run::player()?, NOTHING]))
        .of_the_player()
        .example("display(choose(hand().clubs()));");
    t.word("display(seat: Seat, card: Card)", doc, |seat: Seat, card: Card| {
        run::apply(Op::Display, [card.0, seat.0, NOTHING])
    });
    let doc = "Draws cards from the deck.";
    t.word("draw(cards: int)", doc, |cards: INT| of_seat(Op::Draw(amount(cards)?), run::player()?))
        .of_the_player()
        .example("draw(2);");
    t.word("draw(seat: Seat, cards: int)", doc, |seat: Seat, cards: INT| of_seat(Op::Draw(amount(cards)?), seat.0));
}

fn seats(t: &mut WordTable) {
    let doc = "Scores Victory Points.";
    t.word("gain_points(points: int)", doc, |points: INT| of_seat(Op::GainPoints(amount(points)?), run::player()?))
        .of_the_player()
        .example("gain_points(2);");
    t.word("gain_points(seat: Seat, points: int)", doc, |seat: Seat, points: INT| {
        of_seat(Op::GainPoints(amount(points)?), seat.0)
    });
    let doc = "Loses Victory Points, down to none.";
    t.word("lose_points(points: int)", doc, |points: INT| of_seat(Op::LosePoints(amount(points)?), run::player()?))
        .of_the_player()
        .example("for seat in players().others() { seat.lose_points(1); }");
    t.word("lose_points(seat: Seat, points: int)", doc, |seat: Seat, points: INT| {
        of_seat(Op::LosePoints(amount(points)?), seat.0)
    });
    let plain = [
        ("place_token", "Places a control token in the Battle Box.", Op::PlaceToken),
        ("take_back_token", "Takes a control token back from the Battle Box.", Op::TakeBackToken),
        ("give_presence", "Gets a presence in the government, where there is one.", Op::GivePresence),
        ("take_presence", "Loses the presence in the government.", Op::TakePresence),
    ];
    const EXAMPLES: [&str; 4] = [
        "place_token();",
        "choose(players().others()).take_back_token();",
        "if government() == RADICAL { give_presence(); }",
        "choose(players().governing()).take_presence();",
    ];
    for ((name, doc, op), example) in plain.into_iter().zip(EXAMPLES) {
        t.word(&format!("{name}()"), doc, move || of_seat(op, run::player()?)).of_the_player().example(example);
        t.word(&format!("{name}(seat: Seat)"), doc, move |seat: Seat| of_seat(op, seat.0));
    }
}

const NOTHING: Thing = Thing::known(crate::games::liberte::Target::Nothing);

fn to_one<O: One>(op: Op, one: O) -> Answer<()> {
    run::apply(op, [one.thing(), NOTHING, NOTHING])
}

fn to_all<S: Kind>(op: Op, set: S) -> Answer<()> {
    run::apply_to_all(op, set.selector(), [NOTHING; 3])
}

fn of_seat(op: Op, seat: Thing) -> Answer<()> {
    run::apply(op, [seat, NOTHING, NOTHING])
}

/// The most cards or points of one action.
const MOST: u8 = 100;

fn amount(number: INT) -> Answer<u8> {
    match u8::try_from(number) {
        Ok(number @ 0..=MOST) => Ok(number),
        _ => run::misuse(format!("0 to {MOST} cards or points at once, and this is {number}")),
    }
}

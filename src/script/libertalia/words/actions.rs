//! Actions: the words that change the game. They keep the limits of the rules themselves.

use super::super::run::{self, Answer};
use super::super::word_table::{EFFECT_ACTIONS, WordTable};
use super::{Character, CharacterSet, Number, Numeric, Seat, Token, TokenSet};
use crate::games::libertalia::{Op, Operand, Owners, Target};
use rhai::INT;

const NOTHING: Operand = Operand::Known(Target::Nothing);
/// As many as there are.
const ALL: Operand = Operand::Known(Target::Number(i32::MAX));

pub(super) fn register(t: &mut WordTable) {
    t.section(
        EFFECT_ACTIONS,
        "The player whose character acts does it, or the seat before the dot. Done to nothing, or to what is no longer there, \
         it does nothing; less than nothing is nothing. On the day of rest only doubloons change.",
    );
    numeric::<INT>(t);
    numeric::<Number>(t);
    characters(t);
    tokens(t);
}

fn numeric<N: Numeric>(t: &mut WordTable) {
    let name = N::NAME;
    let doc = "Gains doubloons from the bank.";
    t.word(&format!("gain(doubloons: {name})"), doc, |it: N| of_player(Op::Gain, it.operand())).example("gain(3);");
    t.word(&format!("gain(seat: Seat, doubloons: {name})"), doc, |seat: Seat, it: N| {
        run::apply(Op::Gain, [seat.0, it.operand(), NOTHING])
    });
    let doc = "Pays doubloons to the bank, as far as there are.";
    t.word(&format!("pay(doubloons: {name})"), doc, |it: N| of_player(Op::Pay, it.operand())).example("pay(3);");
    t.word(&format!("pay(seat: Seat, doubloons: {name})"), doc, |seat: Seat, it: N| {
        run::apply(Op::Pay, [seat.0, it.operand(), NOTHING])
    });
    let doc = "One player gives another doubloons, as far as there are.";
    t.word(&format!("give(from: Seat, to: Seat, doubloons: {name})"), doc, |from: Seat, to: Seat, it: N| {
        run::apply(Op::Give, [from.0, to.0, it.operand()])
    })
    .example("give(highest_on_ship().owner, player(), 3);");
    let doc = "So many tokens of a kind go from the own den back to the bag, as far as there are.";
    t.word(&format!("return_to_bag(kind: Token, count: {name})"), doc, |kind: Token, it: N| {
        run::apply(Op::ReturnToBag, [kind.0, it.operand(), run::player()?])
    })
    .example("return_to_bag(SPANISH_OFFICER, 1);");
    let doc = "Draws tokens from the bag into the den; they have no effect.";
    t.word(&format!("draw_tokens(count: {name})"), doc, |it: N| of_player(Op::DrawTokens, it.operand()))
        .example("draw_tokens(1);");
    t.word(&format!("draw_tokens(seat: Seat, count: {name})"), doc, |seat: Seat, it: N| {
        run::apply(Op::DrawTokens, [seat.0, it.operand(), NOTHING])
    });
    let doc = "At dusk: takes so many tokens from now on, instead of one.";
    t.word(&format!("takes(count: {name})"), doc, |it: N| run::apply(Op::Takes, [it.operand(), NOTHING, NOTHING]))
        .example("takes(2);");
}

fn of_player(op: Op, number: Operand) -> Answer<()> {
    run::apply(op, [run::player()?, number, NOTHING])
}

fn characters(t: &mut WordTable) {
    let doc = "A character goes to its owner's graveyard, wherever it is.";
    t.word("discard(character: Character)", doc, |character: Character| to(Op::Discard, character))
        .example("discard(choose(dens()));");
    let doc = "All characters of a set go to their owners' graveyards.";
    t.word("discard_all(set: CharacterSet)", doc, |set: CharacterSet| to_all(Op::Discard, set))
        .example("discard_all(my_den());");
    let doc = "A character returns to its owner's hand; out of a graveyard the others do not see which.";
    t.word("return_to_hand(character: Character)", doc, |character: Character| to(Op::ReturnToHand, character))
        .example("return_to_hand(choose(my_den()));");
    let doc = "All characters of a set return to their owners' hands.";
    t.word("return_all_to_hand(set: CharacterSet)", doc, |set: CharacterSet| to_all(Op::ReturnToHand, set))
        .example("return_all_to_hand(my_den().lower_than(this_character()));");
    let doc = "By day: a character of a hand comes on the ship, if its owner has none there, and acts in its turn.";
    t.word("play_on_ship(character: Character)", doc, |character: Character| to(Op::PlayOnShip, character))
        .example("discard(this_character()); play_on_ship(choose(my_hand()));");
}

fn to(op: Op, character: Character) -> Answer<()> {
    run::apply(op, [character.0, NOTHING, NOTHING])
}

fn to_all(op: Op, set: CharacterSet) -> Answer<()> {
    run::apply_to_all(op, set.0, [NOTHING; 3])
}

fn tokens(t: &mut WordTable) {
    let doc = "All tokens of a set go back to the bag.";
    t.word("return_to_bag(set: TokenSet)", doc, |set: TokenSet| {
        run::apply_to_all(Op::ReturnToBag, set.0, [NOTHING, ALL, owner_of(set)])
    })
    .example("return_to_bag(my_tokens(CURSED_RELIC));");
    let doc = "All own tokens but one of this kind go back to the bag.";
    t.word("return_all_but_one(kept: Token)", doc, |kept: Token| {
        run::apply(Op::KeepOne, [kept.0, run::player()?, NOTHING])
    })
    .example("if my_tokens().count > 1 { return_all_but_one(choose(my_tokens())); }");
    let doc = "All tokens of a set go to the den of a player.";
    t.word("pass_tokens(set: TokenSet, to: Seat)", doc, |set: TokenSet, to: Seat| {
        run::apply_to_all(Op::PassTokens, set.0, [NOTHING, owner_of(set), to.0])
    })
    .example("pass_tokens(my_tokens(CURSED_RELIC), left_neighbour());");
}

/// In whose den a set of tokens is.
fn owner_of(set: TokenSet) -> Operand {
    match set.0.owners {
        Owners::Of(seat) => seat,
        Owners::Own | Owners::All | Owners::Others | Owners::Neighbours => Operand::Player,
    }
}

//! Numbers of the position, and what is reckoned of them.

use super::super::run;
use super::super::word_table::WordTable;
use super::{Character, CharacterSet, Kind, Number, Numeric, Seat, SeatSet, Token, TokenSet, number};
use crate::games::libertalia::{self, Operand, Owners, Query, Spec, Target, Term};
use crate::kit::{Arithmetic, Comparison};

pub(super) fn register(t: &mut WordTable) {
    t.section(
        "Numbers",
        "What is counted is what it was at that moment; it is reckoned with and compared as numbers are. A quotient leaves \
         out its rest.",
    );
    let doc = "The doubloons of the player.";
    t.word("doubloons() -> Number", doc, || number(run::find(Term::Doubloons(Operand::Player))))
        .example("pay(doubloons() / 2);")
        .of_the_player();
    t.property("Seat", "doubloons", "Number", "The doubloons of a player.", |seat: Seat| {
        number(run::find(Term::Doubloons(seat.0)))
    })
    .example("if left_neighbour().doubloons > doubloons() { gain(2); }");
    t.property("Seat", "score", "Number", "The points of a player for campaigns that are over.", |seat: Seat| {
        number(run::find(Term::Score(seat.0)))
    })
    .example("if left_neighbour().score > player().score { gain(2); }");
    let doc = "The number of characters in the den of that other player who has the fewest there.";
    t.word("fewest_in_another_den() -> Number", doc, || number(run::find(Term::FewestInADen(Owners::Others))))
        .example("if my_den().count < fewest_in_another_den() { gain(5); }")
        .of_the_player();
    counted::<CharacterSet>(t, "How many there are.", "gain(my_den().count);");
    counted::<TokenSet>(t, "How many tokens there are, each one counted.", "gain(my_tokens().count);");
    counted::<SeatSet>(t, "How many there are.", "gain(other_players().count);");
    t.property("Character", "rank", "Number", "The rank of a character.", |character: Character| {
        number(match character.0 {
            Operand::Known(Target::Character(rank, _)) => Ok(Operand::Known(Target::Number(rank.0.into()))),
            operand => run::find(Term::RankOf(operand)),
        })
    })
    .example("if highest_on_ship().rank > 20 { gain(1); }");
    t.word("day() -> Number", "The day of the campaign, from 1.", || number(run::find(Term::Day)))
        .example("gain(day());");
    t.word("campaign() -> Number", "The campaign, from 1.", || number(run::find(Term::Campaign)))
        .example("if campaign() == 3 { gain(2); }");
    t.word("french_officer_below() -> int", "The setting: with fewer doubloons the French Officer pays.", || {
        run::look_up(|spec| rhai::INT::from(spec.settings.french_officer_below))
    })
    .example("if doubloons() < french_officer_below() { gain(5); }");
    t.word(
        "topman_ties() -> bool",
        "The setting: whether sharing the fewest characters is enough for the Topman.",
        || run::look_up(|spec| spec.settings.topman_ties),
    )
    .example("if topman_ties() { gain(5); } else { pay(1); }");
    let doc = "What so many tokens of a kind are worth by the pack, with whole sets, in doubloons.";
    t.word("usual_worth(token: Token, count: int) -> int", doc, usual_worth).example("gain(usual_worth(CHEST, 2));");
    both::<Number, Number>(t);
    both::<Number, rhai::INT>(t);
    both::<rhai::INT, Number>(t);
}

fn usual_worth(token: Token, count: rhai::INT) -> run::Answer<rhai::INT> {
    let Ok(count) = u8::try_from(count) else { return run::misuse("a den has 0 to 255 tokens of a kind") };
    let worth =
        |kind: libertalia::Token| run::look_up(move |spec: &Spec| spec.usual_worth(kind, count)).map(rhai::INT::from);
    match token.0 {
        Operand::Known(Target::Token(kind)) => worth(kind),
        // Nothing was chosen.
        Operand::Known(_) => Ok(0),
        chosen => run::read("what a kind is worth that is chosen", |playing| Ok(playing.target(chosen).token()))?
            .map_or(Ok(0), worth),
    }
}

fn counted<S: Kind>(t: &mut WordTable, doc: &str, example: &'static str) {
    t.property(S::NAME, "count", "Number", doc, |set: S| number(run::find(Term::Count(set.selector()))))
        .example(example);
    t.property(S::NAME, "is_empty", "bool", "Whether there is none.", |set: S| {
        run::holds(Query::Any(set.selector())).map(|any| !any)
    })
    .example(match S::NAME {
        "TokenSet" => "if my_tokens(SABER).is_empty { gain(1); }",
        "SeatSet" => "if !other_players().is_empty { gain(1); }",
        _ => "if my_graveyard().is_empty { gain(1); } else { pay(1); }",
    });
}

/// What is reckoned of two numbers, and how they compare.
fn both<A: Numeric, B: Numeric>(t: &mut WordTable) {
    let reckoned: [(&str, Arithmetic, &str, &str); 6] = [
        (
            "+",
            Arithmetic::Plus,
            "The sum.",
            "gain(my_den().count + my_tokens().count); gain(1 + day()); gain(day() + 1);",
        ),
        ("-", Arithmetic::Minus, "The difference.", "gain(my_tokens().count - 1);"),
        ("*", Arithmetic::Times, "The product.", "gain(2 * my_graveyard().count);"),
        ("/", Arithmetic::DividedBy, "The quotient, without the rest.", "pay(doubloons() / 2);"),
        ("min", Arithmetic::Least, "The smaller of two numbers.", "gain(min(my_den().count, 3));"),
        ("max", Arithmetic::Greatest, "The greater of two numbers.", "gain(max(my_den().count, my_tokens().count));"),
    ];
    for (sign, how, doc, example) in reckoned {
        t.word(&format!("{sign}(a: {}, b: {}) -> Number", A::NAME, B::NAME), doc, move |a: A, b: B| {
            number(run::calculate(how, a.operand(), b.operand()))
        })
        .example(example);
    }
    // What is compared, whether turned round, and whether the opposite is meant.
    let compared: [(&str, Comparison, bool, bool, &str, &str); 6] = [
        ("<", Comparison::Less, false, false, "Whether the first is less.", "if doubloons() < 9 { gain(5); }"),
        (">", Comparison::Less, true, false, "Whether the first is greater.", "if doubloons() > 9 { pay(5); }"),
        (
            "<=",
            Comparison::Less,
            true,
            true,
            "Whether the first is not greater.",
            "if my_den().count <= day() { gain(5); }",
        ),
        (">=", Comparison::Less, false, true, "Whether the first is not less.", "if 9 >= doubloons() { gain(5); }"),
        ("==", Comparison::Equal, false, false, "Whether they are equal.", "if my_den().count == 3 { gain(5); }"),
        ("!=", Comparison::Equal, false, true, "Whether they differ.", "if my_den().count != 3 { gain(5); }"),
    ];
    for (sign, how, is_turned, is_opposite, doc, example) in compared {
        t.word(&format!("{sign}(a: {}, b: {}) -> bool", A::NAME, B::NAME), doc, move |a: A, b: B| {
            let (a, b) = if is_turned { (b.operand(), a.operand()) } else { (a.operand(), b.operand()) };
            run::compare(how, a, b).map(|holds| holds != is_opposite)
        })
        .example(example);
    }
}

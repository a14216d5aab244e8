//! Scripts that do something else than their card's text says, and those of which it can't be told.

use super::packs::built_in;
use crate::model::Pack;
use crate::script::compile;
use std::sync::Arc;

/// What is found where the script of a shipped effect has another body: the words pointed at, and the message.
fn found(effect: &str, body: &str) -> Vec<String> {
    found_in(&built_in(), effect, body)
}

fn found_in(pack: &Pack, effect: &str, body: &str) -> Vec<String> {
    let mut pack = pack.clone();
    let at = pack.effects.iter().position(|it| it.id == effect).unwrap();
    let script = format!("fn {}() {{ {body} }}\n", effect.replace('-', "_"));
    pack.effects[at].script = script.clone();
    let (_, found) = compile(&Arc::new(pack));
    let line = |it: &crate::load::Diagnostic| {
        let span = it.place.as_ref().unwrap().span;
        format!("{} `{}`: {}", it.code, &script[span.start..span.end], it.message)
    };
    found.iter().map(line).collect()
}

/// The shipped pack with another English text of an effect.
fn with_text(effect: &str, text: &str) -> Pack {
    let mut pack = Pack::clone(&built_in());
    let english = pack.texts.iter_mut().find(|texts| texts.language == "en").unwrap();
    english.texts.insert(format!("effect.{effect}.text"), text.to_owned());
    pack
}

#[test]
fn a_script_that_contradicts_its_cards_text_is_a_warning() {
    let require = "require(in_government(), \"needs-presence-in-government\");";
    let radical = "require(in_government() && government() == RADICAL, \"needs-presence-in-radical-government\");";
    let stack = "return_to_supply(choose(stacks().in_provinces_with(RADICAL)));";
    let cases = [
        (
            "emigration",
            "return_to_box(choose(displayed().personalities().of(ROYALIST)));".to_owned(),
            "`return_to_box`: the script puts a card in the box, and the effect's text speaks of the discard pile",
        ),
        (
            "guillotine",
            "discard(choose(displayed().personalities()));".to_owned(),
            "`discard`: the script discards a card, and the effect's text speaks of the box",
        ),
        (
            "guillotine",
            "return_to_box(may_choose(displayed().personalities()));".to_owned(),
            "`may_choose`: the script lets this choice be declined, and the effect's text does not say so",
        ),
        (
            "terror",
            format!("{radical} {} return_to_box(may_choose(displayed()));", stack.replace("choose", "may_choose")),
            "`may_choose`: the script lets this choice be declined, and the effect's text does not say so",
        ),
        (
            "terror",
            format!("{radical} {stack} return_to_box(choose(displayed()));"),
            "`choose`: the script lets no choice be declined, and the effect's text says that one may be",
        ),
        (
            "terror",
            format!("{radical} {} return_to_box(may_choose(displayed()));", stack.replace("stacks", "blocks")),
            "`blocks`: the script takes single blocks, and the effect's text speaks of whole stacks",
        ),
        (
            "religious-problems",
            "return_to_supply(choose(stacks().of(MODERATE, RADICAL)));".to_owned(),
            "`stacks`: the script takes stacks, and the effect's text speaks of blocks",
        ),
        (
            "guillotine",
            "return_to_box(choose(displayed()));".to_owned(),
            "`displayed`: the script takes any displayed card, and the effect's text speaks of personalities",
        ),
        (
            "purge",
            format!("{require} discard(choose(displayed().personalities()));"),
            "`personalities`: the script takes personalities alone, and the effect's text speaks of clubs too",
        ),
        (
            "guillotine",
            "return_to_box(choose(displayed().personalities().own()));".to_owned(),
            "`own`: the script takes only what is the player's own, and the effect's text speaks of anyone's",
        ),
        (
            "religious-problems",
            "return_to_supply(choose(blocks().of(MODERATE, RADICAL).own()));".to_owned(),
            "`own`: the script takes only what is the player's own, and the effect's text does not say so",
        ),
        (
            "purge",
            "discard(choose(displayed()));".to_owned(),
            "`purge`: the script has no `require`, and the effect's text has a prerequisite",
        ),
    ];
    for (effect, body, expected) in cases {
        assert_eq!(found(effect, &body), [format!("text-differs {expected}")], "{effect}: {body}");
    }
}

#[test]
fn the_shipped_scripts_say_what_their_texts_say_also_in_other_words() {
    for (effect, body) in [
        ("emigration", "let card = choose(displayed().of(ROYALIST).personalities()); card.discard();"),
        (
            "terror",
            "require(in_government() && government() == RADICAL, \"needs-presence-in-radical-government\"); let s = choose(stacks().in_provinces_with(RADICAL)); return_to_supply(s); let c = may_choose(displayed()); if !declined(c) { return_to_box(c); }",
        ),
        (
            "bread-shortage",
            "if turn() == 1 { return_to_supply(choose(blocks())); } else { return_to_supply(choose(blocks().of(government()))); }",
        ),
    ] {
        assert_eq!(found(effect, body), [""; 0], "{effect}");
    }
}

#[test]
fn a_text_that_leaves_it_open_is_no_contradiction() {
    let cases = [
        (
            "Each player may discard a card. You may draw one.",
            "for seat in players() { discard(seat.may_choose(hand(seat))); } if says_yes() { draw(1); }",
        ),
        ("Put a displayed card in the box, or discard one.", "return_to_box(choose(displayed()));"),
        (
            "Take up to two blocks off the board.",
            "return_to_supply(may_choose(blocks())); return_to_supply(may_choose(blocks()));",
        ),
        (
            "Place a radical block beside one of your stacks.",
            "let s = choose(stacks().own()); place(RADICAL, s.province);",
        ),
        ("Choose a card in front of you.", "discard(choose(displayed().own()));"),
        ("", "return_to_box(may_choose(displayed().own()));"),
    ];
    for (text, body) in cases {
        let found = found_in(&with_text("guillotine", text), "guillotine", body);
        assert!(found.iter().all(|it| !it.starts_with("text-differs")), "{text}: {found:?}");
    }
}

#[test]
fn a_note_says_what_an_effect_does_beside_its_text() {
    let notes = compile(&built_in()).0.unwrap().notes();
    let purge = notes.iter().find(|it| it.message.starts_with("`purge`")).unwrap();
    assert_eq!((purge.code, notes.len()), ("effect-in-words", 6));
    assert!(
        purge.message.contains("by its plan: 0. in the government: no -> 1; yes -> 2; 1. refuse: "),
        "{}",
        purge.message
    );
    let help = purge.help.as_deref().unwrap();
    let text = "Presence in the government: Choose a club or a personality in anyone's display, even your own, and put it on the discard pile.";
    assert_eq!(help, format!("its text in the language `en`: {text}"));
}

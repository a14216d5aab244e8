//! Queries against the built-in pack.

use super::super::testing::library;
use super::*;
use std::sync::Arc;

fn pack() -> Arc<Pack> {
    library().load(&[]).pack.clone().expect("the built-in pack can be read")
}

/// How many cards a query finds.
#[track_caller]
fn count(text: &str) -> usize {
    let pack = pack();
    let query = Query::parse(text, Subject::Cards, &pack);
    query.unwrap_or_else(|errors| panic!("{text}: {errors:?}")).cards(&pack).len()
}

fn numbers(text: &str) -> Vec<u16> {
    let pack = pack();
    let query = Query::parse(text, Subject::Cards, &pack).expect("it is a query");
    query.cards(&pack).iter().map(|card| pack.number(card)).collect()
}

fn provinces(text: &str) -> Vec<String> {
    let pack = pack();
    let query = Query::parse(text, Subject::Provinces, &pack).expect("it is a query");
    query.provinces(&pack).iter().map(|it| pack.board.provinces[it.index()].id.clone()).collect()
}

/// The errors of a query over cards, each as `place: message; help`.
fn errors(text: &str) -> Vec<String> {
    let errors = Query::parse(text, Subject::Cards, &pack()).expect_err(text);
    let tell = |it: QueryError| {
        let place = &text[it.span.start..it.span.end];
        format!("{place}: {}; {}", it.message, it.help.unwrap_or_default())
    };
    errors.into_iter().map(tell).collect()
}

#[test]
fn parts_side_by_side_must_all_hold() {
    assert_eq!(count(""), 110);
    assert_eq!(count("set:a") + count("set:b"), 110);
    assert_eq!(
        count("faction:radical set:b value>=2 symbol:general"),
        numbers("symbols=general")
            .iter()
            .filter(|it| {
                let pack = pack();
                let card = &pack.cards[pack.card(**it).expect("it was found").index()];
                card.set == 'B' && card.value() >= 2 && card.faction() == Some(crate::model::Faction::Radical)
            })
            .count()
    );
    assert_eq!(count("kind:special and effect:terror AND set:B"), 6);
}

#[test]
fn one_side_of_an_or_is_enough_and_binds_less() {
    assert_eq!(count("effect:terror or effect:purge"), 10);
    assert_eq!(count("set:a effect:terror or effect:purge"), 4);
    assert_eq!(count("set:a (effect:terror or effect:purge)"), 0);
    assert_eq!(count("effect:terror,purge"), 10);
}

#[test]
fn what_must_not_hold_is_left_out() {
    assert_eq!(count("-kind:special"), 90);
    assert_eq!(count("not kind:special"), 90);
    assert_eq!(count("not (kind:special or kind:club) -kind:personality"), 0);
    assert_eq!(count("kind!=special"), 90);
    assert_eq!(count("--kind:special"), 20);
}

#[test]
fn numbers_compare_and_what_has_none_does_not() {
    assert_eq!(count("value<=3"), 90);
    assert_eq!(count("value>=0"), 90);
    assert_eq!(count("value:none"), 20);
    assert_eq!(count("value<0") + count("value>3") + count("value>99999999999999999999"), 0);
    assert_eq!(count("value!=3"), 110 - count("value=3"));
    assert_eq!(count("value > 1"), count("value:2,3"));
    assert_eq!(numbers("id:70..72"), [70, 71, 72]);
    assert_eq!(numbers("#71"), [71]);
    assert_eq!(numbers("id=#71 or id:..1 or id:110.."), [1, 71, 110]);
    assert_eq!(numbers("id<0"), [0; 0]);
    assert_eq!(numbers("id:-5..2 or id>-99999999999999999999 id<=3"), [1, 2, 3]);
}

#[test]
fn words_are_found_by_id_and_by_name_in_every_language() {
    for text in ["faction:radical", "faction:Radicals", "faction:red", "color:red", "faction:RADICAL"] {
        assert_eq!(count(text), count("faction=radical"), "{text}");
    }
    assert_eq!(count("effect:\"Bread Shortage\""), 4);
    assert_eq!(count("region:none"), count("-kind:personality"));
    assert_eq!(count("symbol:none symbol:cannon"), 0);
}

#[test]
fn letters_are_found_without_case_and_accents() {
    assert_eq!(numbers("title:marat"), [71]);
    assert_eq!(numbers("theroigne"), numbers("Théroigne"));
    assert_eq!(count("text:\"whole stack\""), 6);
    assert_eq!(count("\"bread shortage\""), 4);
    assert_eq!(count("title:\"whole stack\""), 0);
    assert_eq!(provinces("ile"), ["ile-de-france"]);
    assert_eq!(provinces("paris:yes"), ["ile-de-france"]);
}

#[test]
fn provinces_have_keys_of_their_own() {
    assert_eq!(provinces("region:west vp>0 fleur:yes"), ["vendee"]);
    assert_eq!(provinces("fleur-de-lis:yes").len(), 14);
    assert_eq!(provinces("number:1..2"), ["normandie", "bretagne"]);
    assert_eq!(provinces("id:corse or id:Maine"), ["maine", "corse"]);
    let pack = pack();
    let errors = Query::parse("value:2", Subject::Provinces, &pack).expect_err("provinces have no value");
    assert_eq!(errors[0].help.as_deref(), Some("it is a key of cards"));
}

#[test]
fn an_error_points_at_its_place_and_says_what_is_known() {
    for (text, error) in [
        ("set:a facton:radical", "facton: cards have no key `facton`; did you mean `faction`?"),
        ("faction:rdical", "rdical: no faction is `rdical`; did you mean `radical`?"),
        ("set:c", "c: no set is `c`; use one of `A`, `B`"),
        ("vp>0", "vp: cards have no key `vp`; it is a key of provinces"),
        ("value>=many", "many: `value` is compared with a number, and `many` is not one; write such as `2`"),
        ("kind>club", ">: `kind` is not a number: it can be compared by `:`, `=` and `!=`; "),
        ("set:a (value:2", "(: the bracket is not closed; "),
        ("value:2)", "): this bracket closes nothing; "),
        ("\"marat", "\": the quotation mark is not closed; "),
        ("set: ", ":: `set` has no value; use one of `A`, `B`"),
        (":a", ":: there is no key before the operator; write such as `value>=2`"),
        ("set:a -", "-: there is nothing here to negate; "),
        (
            "marat or",
            "or: `or` is missing one of its sides; to search for the word itself, write it in quotation marks",
        ),
    ] {
        assert_eq!(errors(text), [error], "{text}");
    }
    assert_eq!(errors("facton:x set:c").len(), 2, "all of them at once");
    assert_eq!(errors(&"(".repeat(100)).len(), 65);
}

#[test]
fn no_text_makes_a_query_panic() {
    let parts = [
        "(",
        ")",
        "-",
        "not ",
        "or ",
        "and ",
        "\"",
        ":",
        "=",
        "!=",
        "<",
        ">=",
        "..",
        ",",
        " ",
        "#",
        "set",
        "id",
        "value",
        "a",
        "7",
        "é",
        "日",
        "\u{301}",
        "effect",
        "terror",
        "none",
        "\t",
        "99999999999999999999",
    ];
    let pack = pack();
    let mut state = 1_u64;
    for _ in 0..4_000 {
        let mut text = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(parts[(state >> 33) as usize % parts.len()]);
        }
        for subject in [Subject::Cards, Subject::Provinces] {
            match Query::parse(&text, subject, &pack) {
                Ok(query) => drop((query.cards(&pack), query.provinces(&pack))),
                Err(errors) => {
                    errors.iter().for_each(|it| assert!(text.get(it.span.start..it.span.end).is_some(), "{text}"))
                }
            }
        }
    }
}

#[test]
fn every_key_is_read_and_is_called_by_no_other_s_name() {
    let pack = pack();
    for subject in [Subject::Cards, Subject::Provinces] {
        let keys = keys(subject);
        for (at, key) in keys.iter().enumerate() {
            let held = match subject {
                Subject::Cards => of_card(&pack, &pack.cards[0], key.name),
                Subject::Provinces => of_province(&pack, &pack.board.provinces[0], key.name),
            };
            let is_compared_so = match held.expect("every key can be read") {
                FieldValue::Number(_) => key.compared == KeyComparison::AsNumber,
                FieldValue::Words(_) => key.compared == KeyComparison::AsWord,
                FieldValue::Switch(_) => key.compared == KeyComparison::AsSwitch,
                FieldValue::Texts(_) => key.compared == KeyComparison::AsText,
            };
            assert!(is_compared_so, "{}", key.name);
            let names = |key: &QueryKey| [&[key.name], key.aliases].concat();
            let before: Vec<&str> = keys[..at].iter().flat_map(names).collect();
            assert!(names(key).iter().all(|name| !before.contains(name)), "{}", key.name);
        }
    }
}

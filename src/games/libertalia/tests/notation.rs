//! Choices as text, and positions as JSON, by the notations that programs outside of the project read.

use super::scenario::{P1, P2, Scenario};
use crate::games::libertalia::{Choice, Rank, Token, Token::*};
use crate::kernel::{Game, Seat};
use crate::kit::Rulebook;
use serde_json::json;

#[test]
fn choices_are_lines_of_plain_words() {
    let game = Scenario::new(3).game;
    let text = |choice| game.choice_text(choice);
    assert_eq!(text(Choice::Play(Rank(17))), "play #17");
    assert_eq!(text(Choice::Take(Token::SpanishOfficer)), "take spanish-officer");
    assert_eq!(text(Choice::Character(Rank(9), Seat(2))), "character #9 P3");
    assert_eq!(text(Choice::Card(Rank(9))), "card #9");
    assert_eq!(text(Choice::Token(Token::Jewel)), "token jewel");
    assert_eq!(text(Choice::Number(3)), "number 3");
    assert_eq!(text(Choice::None), "none");
}

#[test]
fn what_is_no_choice_is_refused_with_what_would_be_right() {
    let start = Scenario::new(3).begin();
    let error = |text: &str| start.game.parse_choice(&start.p, P1, text).expect_err("refused");
    assert!(error("play 17").contains("`17` is not a character"));
    assert!(error("play #31").contains("`#31` is not a character"));
    assert!(error("take coin").contains("there are chest, jewel, goods"));
    assert!(error("character #9 P4").contains("P1 to P3 play"));
    assert!(error("number 300").contains("is not a number from 0 to 255"));
    for wrong in ["", "pass", "play", "play #1 #2", " play #1", "play  #1", "number +3", "number 03", "none none"] {
        error(wrong);
    }
}

#[test]
fn a_position_is_described_with_everything_in_it() {
    let asked = Scenario::new(2)
        .campaign(2)
        .day(3)
        .deck(&[12, 4])
        .space(1, &[(CursedRelic, 1)])
        .space(3, &[(Chest, 1), (Goods, 2)])
        .hand(P1, &[17, 1, 5])
        .den(P1, &[9])
        .graveyard(P1, &[2])
        .doubloons(P1, 7)
        .tokens(P1, &[(Jewel, 2)])
        .score(P1, 31)
        .hand(P2, &[3, 6, 7])
        .plays(&["P1 play #17", "P2 play #3"]);
    let mut state = asked.game.state(&asked.p);
    let deck = state["deck"].take();
    assert_eq!((&deck[0], &deck[1]), (&json!(12), &json!(4)));
    let expected = json!({
        "campaign": 2,
        "day": 3,
        "phase": "dusk",
        "ship": [{ "seat": "P2", "rank": 3 }, { "seat": "P1", "rank": 17 }],
        "board": { "1": { "cursed-relic": 1 }, "3": { "chest": 1, "goods": 2 } },
        "seats": {
            "P1": {
                "color": "yellow", "hand": [1, 5], "den": [9], "graveyard": [2], "doubloons": 4,
                "tokens": { "jewel": 2 }, "score": 31, "chosen": null,
            },
            "P2": {
                "color": "red", "hand": [6, 7], "den": [], "graveyard": [], "doubloons": 13,
                "tokens": {}, "score": 0, "chosen": null,
            },
        },
        "bag": {
            "chest": 3, "jewel": 4, "goods": 8, "spanish-officer": 6, "saber": 6, "treasure-map": 8, "cursed-relic": 9,
        },
        "deck": null,
        "gone": [],
    });
    assert_eq!(state, expected);
}

#[test]
fn a_chosen_character_is_in_hand_and_named_by_chosen() {
    let chosen = Scenario::new(2).hand(P1, &[16, 23]).hand(P2, &[16, 23]).begin().then("P1 play #16");
    let state = chosen.game.state(&chosen.p);
    assert_eq!(state["seats"]["P1"]["chosen"], 16);
    assert_eq!((&state["seats"]["P1"]["hand"], &state["seats"]["P2"]["chosen"]), (&json!([16, 23]), &json!(null)));
}

#[test]
fn gone_are_the_characters_that_were_drawn_and_that_nobody_has() {
    let next = Scenario::new(2).day(6).hand(P1, &[10, 16, 23]).den(P1, &[3]).hand(P2, &[16]).den(P2, &[4]);
    let next = next.plays(&["P1 play #10"]);
    let state = next.game.state(&next.p);
    assert_eq!((&state["campaign"], &state["gone"]), (&json!(2), &json!([3, 4, 10])));
}

#[test]
fn the_settings_are_told_by_the_names_of_the_rulings() {
    let rules = Scenario::new(2).game.describe_rules();
    let expected = json!({
        "colors": "random", "to_den": "at-once", "rest_order": "together", "tie": "shared",
        "french_officer_below": 9, "topman_ties": true, "open_surgeon": false,
        "doubloons": 10, "hand_first": 9, "hand_later": 6, "tokens_a_day": 1, "campaigns": 3, "days": 6,
    });
    assert_eq!(rules, expected);
}

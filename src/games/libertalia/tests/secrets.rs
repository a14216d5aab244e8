//! What is known and what is hidden (L27 to L30).

use super::scenario::{P1, P2, P3, Scenario, set};
use crate::games::libertalia::{Event, Token::*};
use crate::kernel::{BotRng, Game};
use crate::kit::Rulebook;
use serde_json::{Value, json};

fn surgeon() -> Scenario {
    Scenario::new(3)
        .hand(P1, &[22, 16, 23])
        .graveyard(P1, &[5, 9, 11])
        .hand(P2, &[16, 23])
        .hand(P3, &[16, 23])
        .plays(&["P1 play #22", "P2 play #16", "P3 play #16", "P1 character #9 P1"])
}

fn seen(scenario: &Scenario, viewer: crate::kernel::Seat) -> Value {
    scenario.game.state_seen_by(&scenario.p, viewer)["seats"]["P1"].clone()
}

#[test]
fn l28_l29_what_the_surgeon_took_is_hidden_from_the_others() {
    let after = surgeon();
    let theirs = seen(&after, P2);
    assert_eq!((&theirs["hand"], &theirs["graveyard"]), (&json!([16, 23]), &json!([])));
    assert_eq!(theirs["taken_back"], json!({ "count": 1, "of": [5, 9, 11] }));
    let own = seen(&after, P1);
    assert_eq!((&own["hand"], &own["graveyard"]), (&json!([9, 16, 23]), &json!([5, 11])));
    assert!(after.events.contains(&Event::CharacterTakenBack { seat: P1 }));
    assert!(!after.has_happened("character-returned"));
}

#[test]
fn l29_each_of_the_graveyards_characters_may_be_the_one() {
    let after = surgeon();
    let mut stream = BotRng::new(1, 1);
    let mut hands: Vec<Vec<u8>> = (0..60)
        .map(|_| after.game.imagine(&after.p, P3, &mut stream)[P1].hand.iter().map(|rank| rank.0).collect())
        .collect();
    hands.sort();
    hands.dedup();
    assert_eq!(hands, [[5, 16, 23], [9, 16, 23], [11, 16, 23]]);
    let own = after.game.imagine(&after.p, P1, &mut stream);
    assert_eq!(own[P1].hand, set(&[9, 16, 23]));
}

#[test]
fn l29_it_becomes_known_when_it_is_played() {
    let after = surgeon().then("P1 play #9");
    // P2 and P3 had one card each; the day went on.
    let theirs = seen(&after, P2);
    assert_eq!(theirs["taken_back"]["count"], 0);
    assert_eq!(theirs["graveyard"], json!([5, 11]));
}

#[test]
fn l29_it_is_known_when_only_one_was_there() {
    let after = Scenario::new(2).hand(P1, &[22, 16, 23]).graveyard(P1, &[9]).plays(&["P1 play #22"]);
    assert_eq!(seen(&after, P2)["hand"], json!([9, 16, 23]));
    assert_eq!(seen(&after, P2)["taken_back"]["count"], 0);
}

#[test]
fn l29_it_becomes_known_at_the_day_of_rest_by_what_is_kept() {
    let next = Scenario::new(2)
        .day(6)
        .hand(P1, &[22, 16, 23])
        .graveyard(P1, &[5, 9])
        .plays(&["P1 play #22", "P1 character #5 P1"]);
    assert_eq!(next.p.campaign, 2);
    assert_eq!(
        (&seen(&next, P2)["hand"], &seen(&next, P2)["taken_back"]["count"]),
        (&seen(&next, P1)["hand"], &json!(0))
    );
}

#[test]
fn l29_by_the_setting_everybody_sees_what_the_surgeon_takes() {
    let after = Scenario::with(2, |settings| settings.open_surgeon = true)
        .hand(P1, &[22, 16, 23])
        .graveyard(P1, &[5, 9])
        .plays(&["P1 play #22", "P1 character #5 P1"]);
    assert_eq!(seen(&after, P2)["hand"], json!([5, 16, 23]));
    assert!(after.has_happened("character-returned") && !after.has_happened("character-taken-back"));
}

#[test]
fn l28_the_order_of_the_deck_is_hidden_and_what_is_in_it_is_not() {
    let start = Scenario::new(2).hand(P1, &[16, 23]).hand(P2, &[16, 23]).begin();
    assert_eq!(start.game.state_seen_by(&start.p, P1)["deck"], 28);
    let mut stream = BotRng::new(1, 1);
    let worlds = [0; 20].map(|_| start.game.imagine(&start.p, P1, &mut stream));
    let ranks = |world: &crate::games::libertalia::Position| world.deck.ranks().to_vec();
    assert!(worlds.iter().any(|world| ranks(world) != ranks(&worlds[0])));
    for world in worlds {
        let mut sorted = ranks(&world);
        sorted.sort_unstable();
        let mut real = ranks(&start.p);
        real.sort_unstable();
        assert_eq!(sorted, real);
    }
}

#[test]
fn l28_the_covered_choices_of_others_are_taken_back_and_the_own_one_stays() {
    let start = Scenario::new(3).hand(P1, &[16, 23]).hand(P2, &[16, 23]).hand(P3, &[16, 23]).begin();
    let chosen = start.then("P1 play #16").then("P2 play #23");
    let world = chosen.game.imagine(&chosen.p, P1, &mut BotRng::new(1, 1));
    assert_eq!((world[P1].chosen, world[P2].chosen), (chosen.p[P1].chosen, None));
    assert_eq!(chosen.game.asked(&world).iter().collect::<Vec<_>>(), [P2, P3]);
    assert_eq!(chosen.game.state_seen_by(&chosen.p, P1)["seats"]["P2"]["chosen"], Value::Null);
    assert_eq!(chosen.game.state_seen_by(&chosen.p, P1)["seats"]["P1"]["chosen"], 16);
}

#[test]
fn l27_dens_tokens_doubloons_and_scores_are_seen_by_all() {
    let start = Scenario::new(2)
        .hand(P1, &[16, 23])
        .den(P1, &[9])
        .tokens(P1, &[(Saber, 1)])
        .doubloons(P1, 7)
        .score(P1, 12)
        .begin();
    let mut theirs = seen(&start, P2);
    theirs["taken_back"].take();
    let mut whole = start.game.state(&start.p)["seats"]["P1"].clone();
    whole["taken_back"] = Value::Null;
    assert_eq!(theirs, whole);
}

#[test]
fn l30_tokens_drawn_by_the_spy_are_shown() {
    let after = Scenario::new(2).hand(P1, &[17, 16, 23]).tokens(P1, &[(SpanishOfficer, 1)]).plays(&["P1 play #17"]);
    assert!(after.has_happened("token-drawn"));
}

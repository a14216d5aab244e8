//! What characters do at dusk and at night. Characters 16, 23 and 28 do nothing by day or at night.

use super::scenario::{P1, P2, P3, Scenario};
use crate::games::libertalia::{Color, Phase, Token::*};

/// A night with these dens; the first player plays 16.
fn night(dens: &[&[u8]]) -> Scenario {
    let seats = [P1, P2, P3].into_iter().zip(dens);
    seats.fold(Scenario::new(dens.len().max(2)).hand(P1, &[16, 23, 25, 28]), |scenario, (seat, den)| {
        scenario.den(seat, den)
    })
}

const GO: &[&str] = &["P1 play #16"];

#[test]
fn the_cabin_boy_takes_no_token() {
    let after = Scenario::new(2).hand(P1, &[5, 16, 23]).space(1, &[(Chest, 1), (Goods, 1)]).plays(&["P1 play #5"]);
    assert_eq!((after.tokens_of(P1), after.den_of(P1), after.p.day), (vec![], vec![5], 2));
}

fn cook() -> Scenario {
    Scenario::new(3).hand(P1, &[18, 16, 23]).den(P2, &[9, 10]).den(P3, &[11])
}

#[test]
fn l35_two_sabers_strike_two_characters_one_after_the_other() {
    let asked = cook().space(1, &[(Saber, 2), (Goods, 1)]).plays(&["P1 play #18", "P1 take saber"]);
    assert_eq!(asked.asked(P1), "target: character #9 P2, character #10 P2, character #11 P3");
    assert_eq!(asked.p.space(1).of(Saber), 2, "the saber is still on the board");
    let second = asked.then("P1 character #9 P2").then("P1 take saber");
    assert_eq!(second.asked(P1), "target: character #10 P2, character #11 P3");
    let after = second.then("P1 character #11 P3");
    assert_eq!((after.graveyard_of(P2), after.graveyard_of(P3)), (vec![9], vec![11]));
    assert_eq!((after.tokens_of(P1), after.den_of(P1)), (vec![(Saber, 2)], vec![18]));
}

#[test]
fn l35_two_officers_discard_the_cook_once() {
    let after = cook().space(1, &[(SpanishOfficer, 3)]).plays(&["P1 play #18"]);
    assert_eq!((after.tokens_of(P1), after.graveyard_of(P1), after.p.day), (vec![(SpanishOfficer, 2)], vec![18], 2));
    assert_eq!(after.p.space(1).of(SpanishOfficer), 1);
}

#[test]
fn l35_one_token_left_the_cook_takes_that() {
    let after = cook().space(1, &[(Chest, 1)]).plays(&["P1 play #18"]);
    assert_eq!((after.tokens_of(P1), after.den_of(P1), after.p.day), (vec![(Chest, 1)], vec![18], 2));
}

#[test]
fn l37_the_waitress_is_asked_each_night_while_there_is_a_map() {
    let start = || night(&[&[8], &[]]).tokens(P1, &[(TreasureMap, 2)]);
    let first = start().plays(GO);
    assert_eq!((first.p.phase, first.asked(P1)), (Phase::Night, "target: token treasure-map, none".into()));
    let declined = first.then("P1 none");
    assert_eq!((declined.doubloons_of(P1), declined.p.day), (10, 2));
    let second = declined.then("P1 play #23").then("P1 token treasure-map");
    assert_eq!((second.doubloons_of(P1), second.tokens_of(P1), second.p.day), (13, vec![(TreasureMap, 1)], 3));
    let without = night(&[&[8], &[]]).plays(GO);
    assert_eq!(without.p.day, 2);
}

#[test]
fn l41_the_freed_slave_gets_one_for_each_higher_one_of_the_own_den() {
    // 16, played that day, lies in the den by then.
    assert_eq!(night(&[&[12, 5, 29, 30], &[30]]).plays(GO).doubloons_of(P1), 13);
}

#[test]
fn l42_the_mutineer_discards_the_lowest_of_the_others_for_two() {
    let after = night(&[&[13, 5, 9], &[]]).plays(GO);
    assert_eq!((after.den_of(P1), after.graveyard_of(P1), after.doubloons_of(P1)), (vec![9, 13, 16], vec![5], 12));
    let higher = night(&[&[13], &[]]).plays(GO);
    assert_eq!((higher.den_of(P1), higher.graveyard_of(P1)), (vec![13], vec![16]));
}

#[test]
fn l42_alone_in_its_den_the_mutineer_gets_nothing() {
    let after = night(&[&[], &[13]]).plays(GO);
    assert_eq!((after.den_of(P2), after.doubloons_of(P2)), (vec![13], 10));
}

#[test]
fn l42_l16_whom_the_mutineer_discards_does_not_act_that_night() {
    let after = night(&[&[13, 7], &[]]).plays(GO);
    assert_eq!((after.graveyard_of(P1), after.doubloons_of(P1)), (vec![7], 12));
    let slave = night(&[&[13, 12, 29], &[]]).plays(GO);
    assert_eq!((slave.graveyard_of(P1), slave.doubloons_of(P1)), (vec![12], 12));
}

#[test]
fn l42_the_mutineer_acts_every_night() {
    let after = night(&[&[13, 5, 9], &[]]).plays(GO).then("P1 play #23");
    assert_eq!((after.graveyard_of(P1), after.doubloons_of(P1)), (vec![5, 9], 14));
}

#[test]
fn the_armorer_gets_one_for_each_own_saber_and_the_barkeep_one() {
    let after = night(&[&[20, 7], &[7]]).tokens(P1, &[(Saber, 3)]).tokens(P2, &[(Saber, 2)]).plays(GO);
    assert_eq!((after.doubloons_of(P1), after.doubloons_of(P2)), (14, 11));
}

#[test]
fn l50_a_granny_wata_alone_gets_two() {
    // A copy in a graveyard or in a hand does not count.
    let after = night(&[&[27], &[]]).graveyard(P2, &[27]).plays(GO);
    assert_eq!((after.doubloons_of(P1), after.den_of(P1)), (12, vec![16, 27]));
}

#[test]
fn l50_several_granny_watas_all_go_and_nobody_gets_anything() {
    let after = night(&[&[27, 7], &[27], &[27]]).plays(GO);
    assert_eq!([P1, P2, P3].map(|seat| after.graveyard_of(seat)), [vec![27], vec![27], vec![27]]);
    assert_eq!([P1, P2, P3].map(|seat| after.doubloons_of(seat)), [11, 10, 10]);
}

#[test]
fn l16_l17_night_actions_go_by_decreasing_rank_over_all_players() {
    let after = night(&[&[7, 13, 27], &[8, 20]])
        .tokens(P2, &[(TreasureMap, 1), (Saber, 1)])
        .plays(GO)
        .then("P2 token treasure-map");
    let acted = after.events.iter().filter(|event| event.kind() == "character-acted");
    let order: Vec<String> = acted.map(|event| format!("{event:?}")).collect();
    // The Mutineer discards the Barkeep before it acts.
    let expected = ["Rank(27)", "Rank(20)", "Rank(13)", "Rank(8)"];
    assert_eq!(order.len(), expected.len(), "{order:?}");
    assert!(order.iter().zip(expected).all(|(event, rank)| event.contains(rank)), "{order:?}");
}

#[test]
fn l16_ties_of_rank_go_by_the_silver_number_highest_first() {
    // The Waitress of red has 2, of yellow 1, of white 6.
    let asked = night(&[&[8], &[8], &[8]])
        .color(P3, Color::White)
        .tokens(P1, &[(TreasureMap, 1)])
        .tokens(P2, &[(TreasureMap, 1)])
        .tokens(P3, &[(TreasureMap, 1)])
        .plays(GO);
    assert!(!asked.asked(P3).is_empty());
    let second = asked.then("P3 none");
    assert!(!second.asked(P2).is_empty());
    let third = second.then("P2 none");
    assert!(!third.asked(P1).is_empty());
    assert_eq!(third.then("P1 none").p.day, 2);
}

#[test]
fn l16_while_a_waitress_is_asked_the_actions_before_hers_are_done_and_those_after_are_not() {
    let asked = night(&[&[8, 7, 20], &[]]).tokens(P1, &[(TreasureMap, 1), (Saber, 2)]).plays(GO);
    assert_eq!(asked.doubloons_of(P1), 12);
    assert_eq!(asked.then("P1 none").doubloons_of(P1), 13);
}

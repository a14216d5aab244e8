//! Sunrise, the order on the ship, dusk, and the end of a campaign.

use super::scenario::{P1, P2, P3, P4, Scenario};
use crate::games::libertalia::{Color, Phase, ToDen, Token::*};
use crate::kernel::{Game, SeatSet};

#[test]
fn each_player_secretly_chooses_and_all_are_shown_when_the_last_has_chosen() {
    let start = Scenario::new(3).hand(P1, &[10, 16, 23]).hand(P2, &[11, 16, 23]).hand(P3, &[12, 16, 23]).begin();
    assert_eq!(start.game.asked(&start.p).len(), 3);
    let one = start.then("P2 play #11");
    assert_eq!((one.ship(), one.hand_of(P2), one.p[P2].chosen.is_some()), (String::new(), vec![11, 16, 23], true));
    assert_eq!(one.game.covered(&one.p), SeatSet::only(P2));
    assert_eq!(one.refusal("P2 play #16"), "P2 has chosen and waits for the others (SUNRISE)");
    assert_eq!(one.refusal("P1 play #11"), "#11 Voodoo Witch is not in the hand (SUNRISE; L7)");
    assert_eq!(one.refusal("P1 none"), "the action is mandatory (SUNRISE; L7)");
    assert_eq!(one.refusal("P1 take chest"), "`character` is asked now: `play` a character of the hand (SUNRISE; L7)");
    let all = one.then("P3 play #12").then("P1 play #10");
    assert_eq!((all.den_of(P1), all.den_of(P2), all.den_of(P3)), (vec![10], vec![11], vec![12]));
}

#[test]
fn l7_who_has_no_character_in_hand_is_not_asked_and_has_none_that_day() {
    let start = Scenario::new(3).hand(P1, &[10, 16, 23]).hand(P3, &[12, 16, 23]).space(1, &[(Goods, 1)]).begin();
    assert_eq!((start.asked(P2), start.game.asked(&start.p).len()), (String::new(), 2));
    assert_eq!(start.refusal("P2 play #9"), "P2 has no character in hand to play (SUNRISE; L7)");
    let after = start.then("P1 play #10").then("P3 play #12");
    assert_eq!((after.den_of(P2), after.tokens_of(P3)), (vec![], vec![(Goods, 1)]));
}

/// All play the same character; the ship when booty is taken.
fn ship_of_like_characters(colors: [Color; 4], rank: u8) -> String {
    let hands = [P1, P2, P3, P4].into_iter().zip(colors);
    let start =
        hands.fold(Scenario::new(4), |scenario, (seat, color)| scenario.hand(seat, &[rank, 23]).color(seat, color));
    let plays = ["P1", "P2", "P3", "P4"].map(|seat| format!("{seat} play #{rank}"));
    start.space(1, &[(Goods, 2), (Chest, 2)]).plays(&plays.each_ref().map(String::as_str)).ship()
}

#[test]
fn l8_like_characters_stand_by_their_silver_number() {
    use Color::*;
    assert_eq!(ship_of_like_characters([Yellow, Red, Blue, Green], 16), "P1 16, P2 16, P3 16, P4 16");
    assert_eq!(ship_of_like_characters([White, Green, Yellow, Red], 16), "P1 16, P3 16, P4 16, P2 16");
    // Of the First Mates yellow's has the highest number, red's the lowest.
    assert_eq!(ship_of_like_characters([Yellow, Red, Blue, Green], 28), "P2 28, P3 28, P4 28, P1 28");
}

#[test]
fn l11_booty_is_taken_in_decreasing_order_of_rank() {
    let asked = Scenario::new(3)
        .hand(P1, &[16, 23])
        .hand(P2, &[28, 23])
        .hand(P3, &[10, 23])
        .space(1, &[(Goods, 2), (Chest, 1)])
        .plays(&["P1 play #16", "P2 play #28", "P3 play #10"]);
    assert_eq!((asked.p.phase, asked.asked(P2)), (Phase::Dusk, "booty: take chest, take goods".into()));
    let next = asked.then("P2 take goods");
    assert_eq!((next.ship(), next.den_of(P2)), ("P3 10, P1 16".into(), vec![28]));
    assert_eq!(next.asked(P1), "booty: take chest, take goods");
    assert_eq!(next.refusal("P1 none"), "the action is mandatory (DUSK; L12)");
    assert_eq!(next.refusal("P1 take jewel"), "no `jewel` lies on the space of day 1 (DUSK; L13)");
}

#[test]
fn l12_where_nothing_is_left_the_character_goes_to_the_den_all_the_same() {
    let after = Scenario::new(2)
        .hand(P1, &[18, 23, 28])
        .hand(P2, &[10, 23, 28])
        .space(1, &[(Goods, 2)])
        .plays(&["P1 play #18", "P2 play #10"]);
    assert_eq!((after.tokens_of(P1), after.tokens_of(P2)), (vec![(Goods, 2)], vec![]));
    assert_eq!((after.den_of(P2), after.p.day), (vec![10], 2));
}

#[test]
fn l14_the_officers_taker_loses_his_character_and_keeps_the_token() {
    let after = Scenario::new(2).hand(P1, &[10, 23, 28]).space(1, &[(SpanishOfficer, 1)]).plays(&["P1 play #10"]);
    assert_eq!((after.den_of(P1), after.graveyard_of(P1)), (vec![], vec![10]));
    assert_eq!(after.tokens_of(P1), [(SpanishOfficer, 1)]);
}

fn saber(players: usize) -> Scenario {
    Scenario::new(players).hand(P1, &[10, 23, 28]).space(1, &[(Saber, 1)])
}

#[test]
fn l14_the_saber_strikes_a_neighbour_left_or_right_who_is_chosen_and_must() {
    let asked = saber(4).den(P1, &[2]).den(P2, &[9]).den(P3, &[11]).den(P4, &[12, 13]).plays(&["P1 play #10"]);
    assert_eq!(asked.asked(P1), "target: character #9 P2, character #12 P4, character #13 P4");
    assert_eq!(asked.refusal("P1 none"), "the action is mandatory (DUSK; L14)");
    let not_beside = "P3 does not sit directly to the right or left (DUSK, sabers; L14)";
    assert_eq!(asked.refusal("P1 character #11 P3"), not_beside);
    asked.refusal("P1 character #2 P1");
    assert_eq!((asked.p.space(1).of(Saber), asked.tokens_of(P1)), (1, vec![]));
    let after = asked.then("P1 character #12 P4");
    assert_eq!((after.graveyard_of(P4), after.den_of(P4)), (vec![12], vec![13]));
    assert_eq!((after.tokens_of(P1), after.den_of(P1)), (vec![(Saber, 1)], vec![2, 10]));
}

#[test]
fn if_no_neighbour_has_a_character_the_saber_does_nothing() {
    let after = saber(4).den(P1, &[2]).den(P3, &[11]).graveyard(P2, &[12]).plays(&["P1 play #10"]);
    assert_eq!((after.tokens_of(P1), after.den_of(P3), after.p.day), (vec![(Saber, 1)], vec![11], 2));
}

#[test]
fn l1_of_two_players_the_one_neighbour_is_left_and_right() {
    let asked = saber(2).den(P2, &[9, 11]).plays(&["P1 play #10"]);
    assert_eq!(asked.asked(P1), "target: character #9 P2, character #11 P2");
}

#[test]
fn l11_by_the_setting_characters_reach_their_dens_after_dusk() {
    let after = Scenario::with(3, |settings| settings.to_den = ToDen::AfterDusk)
        .day(2)
        .space(2, &[(Saber, 1), (Chest, 1), (Goods, 1)])
        .hand(P1, &[10, 12, 9])
        .hand(P2, &[30, 12, 9])
        .hand(P3, &[20, 12, 9])
        .plays(&["P1 play #10", "P2 play #30", "P3 play #20", "P2 take chest", "P3 take saber"]);
    assert_eq!((after.den_of(P1), after.den_of(P2), after.den_of(P3)), (vec![10], vec![30], vec![20]));
    assert!(after.graveyard_of(P2).is_empty());
}

#[test]
fn l11_by_that_setting_an_officer_discards_his_taker_at_once_all_the_same() {
    let after = Scenario::with(2, |settings| settings.to_den = ToDen::AfterDusk)
        .hand(P1, &[18, 23, 28])
        .hand(P2, &[10, 23, 28])
        .space(1, &[(SpanishOfficer, 1), (Goods, 1)])
        .plays(&["P1 play #18", "P2 play #10", "P1 take spanish-officer"]);
    assert_eq!((after.graveyard_of(P1), after.den_of(P2)), (vec![18], vec![10]));
}

#[test]
fn l15_what_is_left_over_stays_till_the_end_of_the_campaign_and_is_never_taken() {
    let after = Scenario::new(2)
        .hand(P1, &[10, 16, 23, 28])
        .space(1, &[(Goods, 2)])
        .space(2, &[(Chest, 1)])
        .plays(&["P1 play #10", "P1 play #16"]);
    assert_eq!((after.p.day, after.p.space(1).of(Goods)), (3, 1));
    assert_eq!(after.tokens_of(P1), [(Chest, 1), (Goods, 1)]);
}

#[test]
fn after_the_sixth_night_comes_the_day_of_rest_with_that_nights_actions_done() {
    let next = Scenario::new(2).day(6).hand(P1, &[7, 16, 23]).den(P1, &[9]).plays(&["P1 play #7"]);
    // 10 doubloons, 1 of the Barkeep, 10 of the Carpenter.
    assert_eq!((next.p.campaign, next.p.day, next.p[P1].score), (2, 1, 21));
}

#[test]
fn the_game_takes_place_over_three_campaigns_of_six_days() {
    let game = Scenario::new(2).game;
    let mut events = Vec::new();
    let mut p = game.start(1, &mut events);
    let mut choices = Vec::new();
    while let Some(seat) = game.asked(&p).lowest() {
        game.choices(&p, seat, &mut choices);
        game.play(&mut p, seat, choices[0], &mut events);
    }
    let count = |kind: &str| events.iter().filter(|event| event.kind() == kind).count();
    assert_eq!((count("campaign-began"), count("day-began"), count("game-ended")), (3, 18, 1));
    assert_eq!((p.campaign, p.day, p.phase), (3, 6, Phase::Rest));
}

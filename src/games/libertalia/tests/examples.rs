//! Positions worked out by hand.

use super::scenario::{P1, P2, P3, Scenario};
use crate::games::libertalia::{Phase, Token::*};
use crate::kernel::Game;

#[test]
fn the_brutes_victim_does_not_act_takes_no_booty_and_is_not_in_a_den() {
    let after = Scenario::new(3)
        .day(3)
        .space(3, &[(Chest, 1), (Jewel, 1), (Goods, 1)])
        .hand(P1, &[14, 12, 9])
        .hand(P2, &[29, 12, 9])
        .hand(P3, &[10, 12, 9])
        .plays(&["P1 play #14", "P2 play #29", "P3 play #10", "P1 take chest", "P3 take jewel"]);
    assert_eq!((after.p.day, after.doubloons_of(P2)), (4, 10));
    assert_eq!((after.graveyard_of(P2), after.den_of(P2), after.tokens_of(P2)), (vec![29], vec![], vec![]));
    assert_eq!((after.den_of(P1), after.den_of(P3)), (vec![14], vec![10]));
    assert_eq!((after.p.space(3).of(Goods), after.p.space(3).total()), (1, 1));
}

#[test]
fn six_new_characters_for_all_the_kept_ones_stay_everything_else_is_cleared() {
    let after = Scenario::new(3)
        .day(6)
        .deck(&[21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 1, 2])
        .space(1, &[(Goods, 1)])
        .space(6, &[(Goods, 3)])
        .hand(P1, &[10, 11, 9])
        .den(P1, &[3])
        .graveyard(P1, &[4, 5])
        .doubloons(P1, 17)
        .tokens(P1, &[(Jewel, 2)])
        .hand(P2, &[10, 11, 9])
        .den(P2, &[4, 5])
        .hand(P3, &[10, 9])
        .den(P3, &[11, 3])
        .plays(&["P1 play #10", "P2 play #11", "P3 play #9"]);
    let p = &after.p;
    assert_eq!((p.campaign, p.day, p.phase, after.ship()), (2, 1, Phase::Sunrise, String::new()));
    assert_eq!(after.hand_of(P1), [9, 11, 21, 22, 23, 24, 25, 26]);
    assert_eq!(after.hand_of(P2), [9, 10, 21, 22, 23, 24, 25, 26]);
    assert_eq!(after.hand_of(P3), [10, 21, 22, 23, 24, 25, 26]);
    assert_eq!((after.den_of(P1), after.graveyard_of(P1), after.tokens_of(P1)), (vec![], vec![], vec![]));
    assert_eq!([P1, P2, P3].map(|seat| p[seat].doubloons), [10, 10, 10]);
    assert_eq!([P1, P2, P3].map(|seat| p[seat].score), [24, 11, 16]);
    assert_eq!(after.game.asked(p).len(), 3);
    // The spaces are filled anew from the whole bag.
    assert_eq!((1..=6).map(|day| p.space(day).total()).collect::<Vec<_>>(), [3; 6]);
    assert_eq!(p.bag.total(), 50 - 18);
}

fn cook() -> Scenario {
    Scenario::new(3).day(2).hand(P1, &[18, 12, 9]).hand(P2, &[10, 12, 9]).hand(P3, &[11, 12, 9])
}

#[test]
fn the_cook_takes_two_tokens_in_a_row() {
    let after = cook().space(2, &[(Chest, 1), (Jewel, 1), (Goods, 1)]).plays(&[
        "P1 play #18",
        "P2 play #10",
        "P3 play #11",
        "P1 take chest",
    ]);
    assert_eq!((after.p.phase, after.ship().as_str()), (Phase::Dusk, "P2 10, P3 11, P1 18"));
    assert_eq!(after.tokens_of(P1), [(Chest, 1)]);
    assert_eq!(after.asked(P1), "booty: take jewel, take goods");
    assert_eq!(after.refusal("P3 take jewel"), "P1 is to choose now");
    assert_eq!(after.refusal("P1 take chest"), "no `chest` lies on the space of day 2 (DUSK; L13)");
}

#[test]
fn a_cook_who_takes_an_officer_is_discarded_at_once_and_takes_the_second_token_all_the_same() {
    let after = cook().space(2, &[(SpanishOfficer, 1), (Jewel, 1), (Goods, 1)]).plays(&[
        "P1 play #18",
        "P2 play #10",
        "P3 play #11",
        "P1 take spanish-officer",
    ]);
    assert_eq!((after.p.phase, after.ship().as_str()), (Phase::Dusk, "P2 10, P3 11"));
    assert_eq!((after.graveyard_of(P1), after.tokens_of(P1)), (vec![18], vec![(SpanishOfficer, 1)]));
    assert_eq!(after.asked(P1), "booty: take jewel, take goods");
}

#[test]
fn the_gunner_pays_and_then_must_name_a_character_of_any_den() {
    let asked = Scenario::new(3)
        .day(3)
        .space(3, &[(Chest, 1), (Jewel, 1), (Goods, 1)])
        .hand(P1, &[15, 12])
        .den(P1, &[2])
        .hand(P2, &[10, 12])
        .den(P2, &[5, 6])
        .hand(P3, &[20, 12])
        .graveyard(P3, &[7])
        .plays(&["P1 play #15", "P2 play #10", "P3 play #20"]);
    assert_eq!((asked.p.phase, asked.doubloons_of(P1)), (Phase::Day, 7));
    assert_eq!(asked.asked(P1), "target: character #2 P1, character #5 P2, character #6 P2");
    assert_eq!(asked.refusal("P1 none"), "the action is mandatory (Special actions, Gunner; L10, L44)");
    assert_eq!(
        asked.refusal("P1 character #7 P3"),
        "#7 Barkeep is not in P3's den (Special actions, Gunner; L10, L44)"
    );
    asked.refusal("P1 character #10 P2");
    asked.refusal("P1 character #15 P1");
    asked.refusal("P2 character #5 P2");
    let after = asked.then("P1 character #5 P2");
    assert_eq!((after.graveyard_of(P2), after.doubloons_of(P1)), (vec![5], 7));
}

#[test]
fn the_merchant_names_a_kind_of_which_there_are_two_or_more() {
    let asked = Scenario::new(2)
        .day(5)
        .space(5, &[(Chest, 1), (Jewel, 1)])
        .hand(P1, &[21, 12])
        .tokens(P1, &[(Jewel, 2), (CursedRelic, 3), (TreasureMap, 1), (Goods, 2), (Saber, 1)])
        .hand(P2, &[10, 12])
        .plays(&["P1 play #21", "P2 play #10"]);
    assert_eq!(asked.p.phase, Phase::Day);
    assert_eq!(asked.asked(P1), "target: token jewel, token goods, token cursed-relic");
    assert_eq!(
        asked.refusal("P1 token treasure-map"),
        "it takes 2 of `treasure-map`, and the den holds 1 (Special actions, Merchant; L10, L47)"
    );
    asked.refusal("P1 token saber");
    asked.refusal("P1 none");
    asked.refusal("P1 number 2");
}

#[test]
fn the_parrots_replacement_stands_where_its_rank_says_and_acts_in_its_turn() {
    let after = Scenario::new(3)
        .day(2)
        .space(2, &[(Chest, 1), (Jewel, 1), (Goods, 1)])
        .hand(P1, &[1, 29, 6])
        .den(P1, &[9])
        .hand(P2, &[4, 10, 11])
        .hand(P3, &[20, 21, 12])
        .plays(&["P1 play #1", "P2 play #10", "P3 play #20", "P1 card #29"]);
    assert_eq!((after.p.phase, after.ship().as_str()), (Phase::Dusk, "P2 10, P3 20, P1 29"));
    assert_eq!((after.hand_of(P1), after.graveyard_of(P1), after.den_of(P1)), (vec![6], vec![1], vec![9]));
    assert_eq!((after.doubloons_of(P1), after.doubloons_of(P2)), (13, 10));
    assert_eq!(after.asked(P1), "booty: take chest, take jewel, take goods");
}

#[test]
fn after_two_parrots_both_newcomers_act_in_order_of_rank() {
    let after = Scenario::new(3)
        .day(2)
        .space(2, &[(Chest, 1), (Jewel, 1), (Goods, 1)])
        .hand(P1, &[1, 2, 6])
        .tokens(P1, &[(CursedRelic, 2)])
        .hand(P2, &[1, 3, 9])
        .hand(P3, &[20, 21, 12])
        .plays(&["P1 play #1", "P2 play #1", "P3 play #20", "P1 card #2", "P2 card #3"]);
    assert_eq!((after.p.phase, after.ship().as_str()), (Phase::Dusk, "P1 2, P2 3, P3 20"));
    assert_eq!((after.tokens_of(P1), after.tokens_of(P2)), (vec![], vec![(CursedRelic, 2)]));
    assert_eq!((after.doubloons_of(P2), after.doubloons_of(P3)), (13, 7));
}

#[test]
fn a_saber_of_the_same_dusk_strikes_the_one_who_took_before() {
    let after = Scenario::new(3)
        .day(2)
        .space(2, &[(Saber, 1), (Chest, 1), (Goods, 1)])
        .hand(P1, &[10, 12, 9])
        .hand(P2, &[30, 12, 9])
        .hand(P3, &[20, 12, 9])
        .plays(&["P1 play #10", "P2 play #30", "P3 play #20", "P2 take chest", "P3 take saber"]);
    assert_eq!((after.den_of(P1), after.graveyard_of(P2), after.den_of(P3)), (vec![10], vec![30], vec![20]));
    assert_eq!(after.tokens_of(P3), [(Saber, 1)]);
    assert_eq!((after.tokens_of(P2), after.tokens_of(P1)), (vec![(Chest, 1)], vec![(Goods, 1)]));
    assert_eq!(after.p.day, 3);
}

#[test]
fn the_waitress_may_sell_one_map_a_night_or_none() {
    let asked = Scenario::new(2)
        .day(2)
        .space(2, &[(TreasureMap, 1), (Goods, 1)])
        .hand(P1, &[8, 12, 9])
        .hand(P2, &[2, 12, 9])
        .plays(&["P1 play #8", "P2 play #2", "P1 take treasure-map"]);
    assert_eq!((asked.p.phase, asked.ship()), (Phase::Night, String::new()));
    assert_eq!(asked.tokens_of(P1), [(TreasureMap, 1)]);
    assert_eq!((asked.den_of(P1), asked.den_of(P2)), (vec![8], vec![2]));
    assert_eq!(asked.asked(P1), "target: token treasure-map, none");
    assert_eq!(
        asked.refusal("P1 token goods"),
        "`treasure-map` is asked for, not `goods` (Special actions, Waitress; L10, L37)"
    );
    asked.refusal("P1 number 2");
    asked.refusal("P2 none");
    let sold = asked.then("P1 token treasure-map");
    assert_eq!((sold.tokens_of(P1), sold.doubloons_of(P1), sold.p.day), (vec![], 13, 3));
}

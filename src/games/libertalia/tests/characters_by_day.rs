//! The day actions of the characters, one ruling after the other. Characters 16, 23 and 28 do nothing by day or at night.

use super::scenario::{P1, P2, P3, P4, Scenario};
use crate::games::libertalia::{Phase, Token::*};

/// The first player plays a character, with two more in hand; nobody else has any, and no booty is left.
fn alone(rank: u8) -> Scenario {
    Scenario::new(3).hand(P1, &[rank, 16, 23])
}

fn play(scenario: Scenario, rank: u8) -> Scenario {
    scenario.plays(&[&format!("P1 play #{rank}")])
}

#[test]
fn l31_a_parrot_without_a_card_in_hand_is_discarded_and_the_player_has_no_character_that_day() {
    let after = Scenario::new(2).hand(P1, &[1]).hand(P2, &[10, 16]).space(1, &[(Chest, 1), (Jewel, 1)]);
    let after = after.plays(&["P2 play #10"]);
    assert_eq!((after.ship(), after.graveyard_of(P1)), ("P2 10".into(), vec![1]));
    assert_eq!(after.asked(P2), "booty: take chest, take jewel");
}

#[test]
fn l31_the_replacement_does_night_and_end_as_if_played_at_sunrise() {
    let after = Scenario::new(2).hand(P1, &[1, 7, 16, 23]).plays(&["P1 play #1", "P1 card #7"]);
    assert_eq!((after.den_of(P1), after.doubloons_of(P1)), (vec![7], 11));
}

#[test]
fn l31_the_replacement_is_chosen_with_the_ship_in_view_by_its_player_alone() {
    let asked = Scenario::new(2).hand(P1, &[1, 7, 16]).hand(P2, &[10, 16]).plays(&["P1 play #1", "P2 play #10"]);
    assert_eq!((asked.ship(), asked.graveyard_of(P1)), ("P2 10".into(), vec![1]));
    assert_eq!((asked.asked(P1), asked.asked(P2)), ("target: card #7, card #16".into(), String::new()));
    assert_eq!(asked.refusal("P1 card #9"), "#9 Carpenter is not in the hand (Special actions, Parrot; L10, L31)");
}

#[test]
fn l32_all_relics_move_to_the_left_even_to_a_monkeys_owner_who_acts_later() {
    // Of the Monkeys red's stands above yellow's: P1 passes to P2, who passes all of them on to P3.
    let after = Scenario::new(3)
        .hand(P1, &[2, 16, 23])
        .hand(P2, &[2, 16, 23])
        .tokens(P1, &[(CursedRelic, 2), (Goods, 1)])
        .tokens(P2, &[(CursedRelic, 1)])
        .plays(&["P1 play #2", "P2 play #2"]);
    assert_eq!((after.tokens_of(P1), after.tokens_of(P2)), (vec![(Goods, 1)], vec![]));
    assert_eq!(after.tokens_of(P3), [(CursedRelic, 3)]);
}

#[test]
fn l32_relics_passed_on_after_that_monkey_acted_stay() {
    // P2's Monkey (red, 3) acts after P1's (yellow, 2): what P2 passes to P1 stays there.
    let after = Scenario::new(2)
        .hand(P1, &[2, 16, 23])
        .hand(P2, &[2, 16, 23])
        .tokens(P2, &[(CursedRelic, 2)])
        .plays(&["P1 play #2", "P2 play #2"]);
    assert_eq!((after.tokens_of(P1), after.tokens_of(P2)), (vec![(CursedRelic, 2)], vec![]));
}

#[test]
fn l33_the_beggar_gets_three_doubloons_of_the_highest_or_all_there_are() {
    let highest = |doubloons| {
        Scenario::new(3)
            .hand(P1, &[3, 16, 23])
            .hand(P2, &[28, 16, 23])
            .hand(P3, &[10, 16, 23])
            .doubloons(P2, doubloons)
            .plays(&["P1 play #3", "P2 play #28", "P3 play #10"])
    };
    assert_eq!([P1, P2, P3].map(|seat| highest(10).doubloons_of(seat)), [13, 7, 10]);
    assert_eq!([P1, P2, P3].map(|seat| highest(2).doubloons_of(seat)), [12, 0, 10]);
}

#[test]
fn l33_nothing_happens_if_the_beggar_is_the_highest() {
    let after = play(alone(3), 3);
    assert_eq!((after.doubloons_of(P1), after.has_happened("doubloons-given")), (10, false));
}

#[test]
fn l34_the_recruiter_returns_one_of_the_own_den_not_himself_and_must() {
    let asked = play(alone(4).den(P1, &[9, 10]).den(P2, &[11]), 4);
    assert_eq!(asked.asked(P1), "target: character #9 P1, character #10 P1");
    assert_eq!(asked.refusal("P1 none"), "the action is mandatory (Special actions, Recruiter; L10, L34)");
    assert_eq!(
        asked.refusal("P1 character #11 P2"),
        "the character must be one's own, not P2's (Special actions, Recruiter; L10, L34)"
    );
    asked.refusal("P1 character #4 P1");
    let after = asked.then("P1 character #10 P1");
    assert_eq!((after.hand_of(P1), after.den_of(P1)), (vec![10, 16, 23], vec![4, 9]));
    // It may be played again in this campaign.
    assert_eq!(after.then("P1 play #10").den_of(P1), [4, 9, 10]);
}

#[test]
fn l34_without_a_character_in_the_den_nothing_returns() {
    let after = play(alone(4), 4);
    assert_eq!((after.hand_of(P1), after.p.day), (vec![16, 23], 2));
}

#[test]
fn l36_the_preacher_keeps_one_token_that_he_chooses() {
    let asked = play(alone(6).tokens(P1, &[(Chest, 2), (CursedRelic, 1)]), 6);
    assert_eq!(asked.asked(P1), "target: token chest, token cursed-relic");
    asked.refusal("P1 none");
    let bag = asked.p.bag.total();
    let after = asked.then("P1 token chest");
    assert_eq!((after.tokens_of(P1), after.p.bag.total()), (vec![(Chest, 1)], bag + 2));
}

#[test]
fn l36_with_one_token_or_none_nothing_happens_by_day() {
    for tokens in [&[][..], &[(Saber, 1)]] {
        let after = play(alone(6).tokens(P1, tokens), 6);
        assert_eq!((after.tokens_of(P1), after.p.day), (tokens.to_vec(), 2));
    }
}

#[test]
fn l38_l23_the_carpenter_loses_half_the_loss_rounded_down() {
    for (before, after) in [(9, 5), (10, 5), (1, 1), (0, 0)] {
        assert_eq!(play(alone(9).doubloons(P1, before), 9).doubloons_of(P1), after);
    }
}

#[test]
fn l39_the_french_officer_pays_with_fewer_than_nine() {
    for (before, after) in [(8, 13), (9, 9), (0, 5)] {
        assert_eq!(play(alone(10).doubloons(P1, before), 10).doubloons_of(P1), after);
    }
    let ten = Scenario::with(2, |settings| settings.french_officer_below = 10);
    assert_eq!(play(ten.hand(P1, &[10, 16, 23]).doubloons(P1, 9), 10).doubloons_of(P1), 14);
}

#[test]
fn l40_the_voodoo_witch_gets_two_for_each_of_the_own_graveyard() {
    let after = play(alone(11).graveyard(P1, &[1, 5, 9]).graveyard(P2, &[2]), 11);
    assert_eq!(after.doubloons_of(P1), 16);
}

#[test]
fn l40_the_parrot_counts_for_the_voodoo_witch_that_replaced_it() {
    let after = Scenario::new(2).hand(P1, &[1, 11, 16, 23]).plays(&["P1 play #1", "P1 card #11"]);
    assert_eq!(after.doubloons_of(P1), 12);
}

#[test]
fn l41_the_bosun_gets_two_for_each_lower_one_of_the_own_den_himself_not() {
    let after = play(alone(19).den(P1, &[2, 5, 28]).den(P2, &[3]), 19);
    assert_eq!(after.doubloons_of(P1), 14);
}

#[test]
fn l43_the_brute_strikes_himself_if_he_is_the_highest() {
    let after = Scenario::new(2).hand(P1, &[14, 16, 23]).hand(P2, &[10, 16, 23]).plays(&["P1 play #14", "P2 play #10"]);
    assert_eq!((after.graveyard_of(P1), after.den_of(P1), after.den_of(P2)), (vec![14], vec![], vec![10]));
}

#[test]
fn l43_the_lower_of_two_brutes_acts_first_and_may_strike_the_other_before_it_has_acted() {
    // Yellow's Brute has 6, red's 1: red's acts first.
    let after = Scenario::new(2).hand(P1, &[14, 16, 23]).hand(P2, &[14, 16, 23]).plays(&["P1 play #14", "P2 play #14"]);
    assert_eq!((after.graveyard_of(P1), after.den_of(P2), after.graveyard_of(P2)), (vec![14], vec![14], vec![]));
}

#[test]
fn l44_the_gunner_pays_as_far_as_he_can_and_discards_all_the_same() {
    let after = play(alone(15).doubloons(P1, 2).den(P2, &[5]), 15);
    assert_eq!((after.doubloons_of(P1), after.graveyard_of(P2)), (0, vec![5]));
}

#[test]
fn l44_without_a_character_in_any_den_the_gunner_pays_all_the_same() {
    let after = play(alone(15).graveyard(P2, &[5]), 15);
    assert_eq!((after.doubloons_of(P1), after.p.day), (7, 2));
}

#[test]
fn l46_the_spy_puts_all_officers_back_and_draws_as_many() {
    let after = play(alone(17).tokens(P1, &[(SpanishOfficer, 2), (Goods, 1)]), 17);
    assert_eq!(after.p[P1].tokens.total(), 3);
    assert_eq!(after.events.iter().filter(|event| event.kind() == "token-drawn").count(), 2);
    assert_eq!(after.den_of(P1), [17]);
}

#[test]
fn l46_l25_what_the_spy_puts_back_can_be_drawn_again_and_has_no_effect() {
    // All tokens but the officers lie in a den: the bag holds nothing else.
    let rest = [(Chest, 4), (Jewel, 6), (Goods, 10), (Saber, 6), (TreasureMap, 8), (CursedRelic, 10)];
    let after = play(alone(17).tokens(P1, &[(SpanishOfficer, 3)]).tokens(P2, &rest).den(P2, &[5]), 17);
    assert_eq!((after.tokens_of(P1), after.den_of(P1)), (vec![(SpanishOfficer, 3)], vec![17]));
    assert_eq!(after.den_of(P2), [5]);
}

#[test]
fn l47_the_merchant_sells_two_for_three_or_three_for_five() {
    let asked = play(alone(21).tokens(P1, &[(Chest, 4), (Goods, 2)]), 21).then("P1 token chest");
    assert_eq!(asked.asked(P1), "target: number 2, number 3");
    assert_eq!(asked.refusal("P1 number 4"), "4 is not a number from 2 to 3 (Special actions, Merchant; L10, L47)");
    asked.refusal("P1 token chest");
    asked.refusal("P1 none");
    let three = asked.then("P1 number 3");
    assert_eq!((three.tokens_of(P1), three.doubloons_of(P1)), (vec![(Chest, 1), (Goods, 2)], 15));
    let again = play(alone(21).tokens(P1, &[(Chest, 4), (Goods, 2)]), 21).then("P1 token chest").then("P1 number 2");
    assert_eq!((again.tokens_of(P1), again.doubloons_of(P1)), (vec![(Chest, 2), (Goods, 2)], 13));
}

#[test]
fn l47_the_merchant_must_sell_two_like_tokens_even_at_a_loss_and_relics_count() {
    let after = play(alone(21).tokens(P1, &[(Chest, 2), (Saber, 1)]), 21);
    assert_eq!((after.tokens_of(P1), after.doubloons_of(P1)), (vec![(Saber, 1)], 13));
    let relics = play(alone(21).tokens(P1, &[(CursedRelic, 2)]), 21);
    assert_eq!((relics.tokens_of(P1), relics.doubloons_of(P1)), (vec![], 13));
}

#[test]
fn l47_without_two_like_tokens_nothing_is_sold() {
    let after = play(alone(21).tokens(P1, &[(Chest, 1), (Saber, 1)]), 21);
    assert_eq!((after.doubloons_of(P1), after.p.day), (10, 2));
}

#[test]
fn l48_the_surgeon_must_return_one_of_the_own_graveyard() {
    let asked = play(alone(22).graveyard(P1, &[5, 9]).den(P1, &[2]), 22);
    assert_eq!(asked.asked(P1), "target: character #5 P1, character #9 P1");
    assert_eq!(asked.refusal("P1 none"), "the action is mandatory (Special actions, Surgeon; L10, L48)");
    assert_eq!(
        asked.refusal("P1 character #2 P1"),
        "#2 Monkey is not in the graveyard (Special actions, Surgeon; L10, L48)"
    );
    let after = asked.then("P1 character #9 P1");
    assert_eq!((after.hand_of(P1), after.graveyard_of(P1)), (vec![9, 16, 23], vec![5]));
    assert_eq!(after.then("P1 play #9").den_of(P1), [2, 9, 22]);
}

#[test]
fn l49_l24_the_gambler_pays_for_each_token_as_far_as_he_can() {
    let tokens = [(CursedRelic, 2), (Goods, 3)];
    assert_eq!(play(alone(24).tokens(P1, &tokens), 24).doubloons_of(P1), 5);
    assert_eq!(play(alone(24).tokens(P1, &tokens).doubloons(P1, 3), 24).doubloons_of(P1), 0);
}

#[test]
fn l49_the_quartermaster_gets_one_for_each_token_relics_too() {
    assert_eq!(play(alone(26).tokens(P1, &[(CursedRelic, 2), (Goods, 3)]), 26).doubloons_of(P1), 15);
}

#[test]
fn the_captain_gets_three_by_day() {
    assert_eq!(play(alone(29), 29).doubloons_of(P1), 13);
}

#[test]
fn l53_the_governor_discards_the_own_den_and_stays_himself() {
    let after = play(alone(30).den(P1, &[5, 7, 28]).den(P2, &[9]), 30);
    assert_eq!((after.graveyard_of(P1), after.den_of(P1), after.den_of(P2)), (vec![5, 7, 28], vec![30], vec![9]));
}

#[test]
fn l9_day_actions_are_done_in_increasing_order() {
    // The Beggar takes 3 of the Captain's 10 before the Captain gets 3; the Carpenter halves what the Quartermaster has not got yet.
    let after = Scenario::new(4)
        .hand(P1, &[29, 16, 23])
        .hand(P2, &[3, 16, 23])
        .hand(P3, &[9, 16, 23])
        .hand(P4, &[26, 16, 23])
        .tokens(P4, &[(Goods, 2)])
        .plays(&["P1 play #29", "P2 play #3", "P3 play #9", "P4 play #26"]);
    let acted: Vec<String> = after
        .events
        .iter()
        .filter(|event| event.kind() == "character-acted")
        .map(|event| format!("{event:?}"))
        .collect();
    let ranks = ["Rank(3)", "Rank(9)", "Rank(26)", "Rank(29)"];
    assert_eq!(acted.len(), 4);
    assert!(acted.iter().zip(ranks).all(|(event, rank)| event.contains(rank)), "{acted:?}");
    assert_eq!([P1, P2, P3, P4].map(|seat| after.doubloons_of(seat)), [10, 13, 5, 12]);
    assert_eq!(after.p.phase, Phase::Sunrise);
}

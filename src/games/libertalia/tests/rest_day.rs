//! The day of rest: what characters bring at the end of a campaign, and fortunes.

use super::scenario::{P1, P2, P3, Scenario};
use crate::games::libertalia::{RestOrder, Settings, Tie, Token, Token::*};
use crate::kernel::{Game, Seat, SeatSet};
use crate::kit::Rulebook;

/// The last day of the last campaign, on which nobody has a character: the day of rest follows at once.
fn rest(seats: usize) -> Scenario {
    rest_with(seats, |_| {})
}

fn rest_with(seats: usize, change: impl FnOnce(&mut Settings)) -> Scenario {
    Scenario::with(seats, change).campaign(3).day(6)
}

fn scores(scenario: Scenario) -> Vec<i32> {
    let end = scenario.begin();
    end.game.outcome(&end.p).expect("the game is over").points
}

fn score(den: &[u8], tokens: &[(Token, u8)]) -> i32 {
    scores(rest(2).den(P1, den).tokens(P1, tokens))[0]
}

#[test]
fn fortune_is_doubloons_goods_1_jewels_3_chests_5_sets_of_3_maps_12_relics_minus_3() {
    assert_eq!(score(&[], &[(Goods, 2), (Jewel, 2), (Chest, 1)]), 10 + 2 + 6 + 5);
    assert_eq!([1, 2, 3, 5, 6, 8].map(|maps| score(&[], &[(TreasureMap, maps)])), [10, 10, 22, 22, 34, 34]);
    assert_eq!(score(&[], &[(CursedRelic, 2)]), 4);
    assert_eq!(score(&[], &[(Saber, 3), (SpanishOfficer, 2)]), 10, "sabers and officers are worth nothing");
}

#[test]
fn l19_fortune_is_never_below_0() {
    assert_eq!(score(&[], &[(CursedRelic, 4)]), 0);
    assert_eq!(scores(rest(2).score(P1, 20).tokens(P1, &[(CursedRelic, 10)]))[0], 20);
}

#[test]
fn preacher_5_carpenter_10_gambler_8() {
    assert_eq!([6, 9, 24].map(|rank| score(&[rank], &[])), [15, 20, 18]);
}

#[test]
fn the_treasurer_gets_1_for_each_goods_jewel_and_chest() {
    let tokens = [(Goods, 2), (Jewel, 1), (Chest, 1), (TreasureMap, 2), (Saber, 1)];
    assert_eq!(score(&[23], &tokens), 10 + 2 + 3 + 5 + 4);
}

#[test]
fn l45_the_topman_gets_5_if_no_den_holds_fewer_ties_count() {
    assert_eq!(scores(rest(2).den(P1, &[16]).den(P2, &[5])), [15, 10]);
    assert_eq!(scores(rest(2).den(P1, &[16, 5]).den(P2, &[5])), [10, 10]);
    assert_eq!(scores(rest(2).den(P1, &[16]).den(P2, &[5, 1])), [15, 10]);
    let strict = |den: &[u8]| scores(rest_with(2, |settings| settings.topman_ties = false).den(P1, &[16]).den(P2, den));
    assert_eq!((strict(&[5]), strict(&[5, 1])), (vec![10, 10], vec![15, 10]));
}

#[test]
fn l50_the_daughter_gets_6_alone_and_pays_3_else_only_dens_count() {
    assert_eq!(scores(rest(3).den(P1, &[25]).graveyard(P2, &[25])), [16, 10, 10]);
    assert_eq!(scores(rest(3).den(P1, &[25]).den(P2, &[25])), [7, 7, 10]);
}

#[test]
fn l51_the_first_mate_counts_himself() {
    assert_eq!(score(&[28, 5, 7], &[]), 14);
}

#[test]
fn l52_the_captain_loses_3_more_for_each_relic() {
    assert_eq!(score(&[29], &[(CursedRelic, 1)]), 10 - 3 - 3);
}

#[test]
fn the_quartermaster_loses_8() {
    assert_eq!(score(&[26], &[]), 2);
    assert_eq!(scores(rest(2).den(P1, &[26]).doubloons(P1, 5).tokens(P1, &[(Jewel, 1)]))[0], 3, "L24: capped at 0");
}

#[test]
fn l18_gains_are_added_and_then_losses_taken_off() {
    let start = |order| rest_with(2, |settings| settings.rest_order = order).den(P1, &[26, 24]).doubloons(P1, 0);
    assert_eq!(scores(start(RestOrder::Together))[0], 0);
    // One by one the loss of 26 comes first and is capped.
    assert_eq!(scores(start(RestOrder::Descending))[0], 8);
}

#[test]
fn l19_doubloons_capped_at_0_stay_0_in_the_fortune() {
    assert_eq!(scores(rest(2).den(P1, &[26]).doubloons(P1, 0).tokens(P1, &[(Chest, 2), (CursedRelic, 1)]))[0], 7);
}

#[test]
fn actions_of_the_end_are_done_only_by_characters_still_in_dens() {
    assert_eq!(scores(rest(2).graveyard(P1, &[9]).hand(P2, &[]))[0], 10);
}

#[test]
fn l20_fortune_is_added_to_the_score_and_after_the_end_nothing_is_cleared() {
    let end = rest(2).score(P1, 31).den(P1, &[9]).tokens(P1, &[(Jewel, 1)]).begin();
    let state = end.game.state(&end.p);
    assert_eq!((&state["phase"], &state["campaign"], &state["day"]), (&"rest".into(), &3.into(), &6.into()));
    let player = &state["seats"]["P1"];
    assert_eq!(
        (&player["score"], &player["doubloons"], &player["tokens"]["jewel"]),
        (&54.into(), &20.into(), &1.into())
    );
    assert_eq!(end.refusal("P1 none"), "the game is over");
}

fn winners(scenario: Scenario) -> SeatSet {
    let end = scenario.begin();
    end.game.outcome(&end.p).expect("the game is over").winners
}

fn seats(seats: &[Seat]) -> SeatSet {
    seats.iter().copied().collect()
}

#[test]
fn l22_most_points_win_and_ties_stand() {
    assert_eq!(winners(rest(3).score(P2, 1)), seats(&[P2]));
    assert_eq!(winners(rest(3).score(P1, 5).score(P3, 5)), seats(&[P1, P3]));
}

#[test]
fn l22_by_the_option_the_last_campaign_breaks_a_tie() {
    let tie = || rest_with(3, |settings| settings.tie = Tie::LastCampaign);
    // P1 and P3 have 15 points each, P3 more of them in the last campaign.
    assert_eq!(winners(tie().score(P1, 5).doubloons(P3, 15)), seats(&[P3]));
    assert_eq!(winners(tie().score(P1, 5).score(P3, 5)), seats(&[P1, P3]));
}

#[test]
fn the_end_is_called_three_campaigns() {
    let end = rest(2).begin();
    assert_eq!(end.game.outcome(&end.p).expect("over").end, "three-campaigns");
}

//! V35: positions that can't be, refused with every reason.

use super::scene::*;
use crate::games::revolution::*;
use crate::kernel::{BotRng, Game, Seat};
use crate::kit::Rulebook;

#[test]
fn v35_another_number_of_seats() {
    let (game, mut setup) = first(3).described();
    setup.seats.pop();
    assert_eq!(game.arrange(&setup, &mut ()), Err(vec!["2 seats are described, and 3 play (V1)".to_owned()]));
}

#[test]
fn v35_a_round_below_1_or_above_the_last() {
    assert_eq!(first(3).round(0).impossible(), ["round 0 is not one of 1 to 100 (V32, V35)"]);
    assert_eq!(first(3).round(101).impossible(), ["round 101 is not one of 1 to 100 (V32, V35)"]);
    let build = first(3).rules(|rules| rules.most_rounds = 4);
    assert_eq!(build.round(5).impossible(), ["round 5 is not one of 1 to 4 (V32, V35)"]);
}

#[test]
fn v35_more_markers_in_an_area_than_spaces() {
    let reasons = first(3).area("tavern", &[2, 2, 1]).impossible();
    assert_eq!(reasons, ["5 markers are in Tavern, which has 4 spaces (V35)"]);
}

#[test]
fn v35_more_markers_of_a_colour_than_there_are() {
    let build = first(3).area("fortress", &[8]).area("harbor", &[6]).area("town-hall", &[7]).area("market", &[5]);
    assert_eq!(build.impossible(), ["P1 has 26 markers on the board, and there are 25 (V4)"]);
}

#[test]
fn v35_all_spaces_full_in_the_bidding() {
    let ids = [("fortress", 8), ("harbor", 6), ("tavern", 4), ("town-hall", 7), ("cathedral", 7), ("plantation", 6)];
    let most = ids.iter().fold(first(3), |build, &(id, spaces)| build.area(id, &[spaces - 4, 4]));
    assert_eq!(most.area("market", &[0, 0, 5]).impossible(), ["all Influence spaces are full: the game is over (V28)"]);
}

#[test]
fn v35_chips_laid_that_are_not_owned() {
    let reasons = first(3).bid(2, "priest 1/0/2").chips(2, "0/0/2").impossible();
    assert_eq!(reasons, ["P2 has laid 1 Force and owns 0 (V35)"]);
}

#[test]
fn v35_chips_laid_that_the_chart_bans() {
    let reasons = first(3).bid(3, "general 1/0/0").impossible();
    assert_eq!(reasons, ["P3 has laid Force on General, which bans it (V10)"]);
}

#[test]
fn v35_chips_on_more_than_six_spaces() {
    let seven =
        "general 0/0/1, captain 0/0/1, innkeeper 0/0/1, magistrate 0/0/1, priest 0/0/1, aristocrat 0/0/1, spy 0/0/1";
    assert_eq!(first(3).bid(1, seven).impossible(), ["P1 bids on 7 spaces, and 6 is the most (V8)"]);
}

#[test]
fn v35_more_than_three_chips_on_the_card() {
    let reasons = first(3).bid(1, "card 1/1/2").impossible();
    assert_eq!(reasons, ["P1 has 4 chips on the Card, and 3 is the most (V9)"]);
}

#[test]
fn v35_chips_after_which_the_rest_cannot_be_laid() {
    let bid = "general 0/0/1, captain 0/0/1, rogue 0/0/1, spy 0/0/1, apothecary 0/0/1, card 0/0/2";
    let reasons = first(3).bid(1, bid).chips(1, "2/0/7").impossible();
    assert_eq!(reasons, ["P1 could not lay the rest of its chips: 2 Force (V12)"]);
    assert_eq!(first(3).bid(1, bid).chips(1, "1/0/7").play().options(1).len(), 1);
}

#[test]
fn v35_a_card_more_often_than_the_deck_has_it() {
    let reasons = first(3).deck(&["remove", "remove", "remove"]).discard(&["remove", "remove"]).impossible();
    assert_eq!(reasons, ["Remove 1 Influence is named 5 times, and the deck has 4 (V35)"]);
}

#[test]
fn v35_any_card_in_the_second_edition() {
    let (game, mut setup) = second(3).described();
    setup.deck.push(CardKind(0));
    assert_eq!(game.arrange(&setup, &mut ()), Err(vec!["a card is named that the deck lacks (V35)".to_owned()]));
}

#[test]
fn v35_under_limited_chips_more_than_the_box_holds() {
    let build = || first(3).chips(1, "6/1/1").chips(2, "6/1/1").chips(3, "1/0/0");
    let reasons = build().rules(|rules| rules.chips = Supply::Limited).impossible();
    assert_eq!(reasons, ["the seats own 13 Force, and the box holds 12 (V5)"]);
    assert_eq!(build().play().asked(), [1, 2, 3]);
}

#[test]
fn v35_places_that_the_game_lacks() {
    let (game, mut setup) = first(3).described();
    setup.markers.push((AreaId(9), Seat(0), 1));
    setup.markers.push((AreaId(0), Seat(3), 1));
    setup.seats[0].bid.push((SpaceId(12), Chips::one(Currency::Gold)));
    setup.seats[1].chips = Chips::of(Currency::Gold, 3_000);
    let reasons = game.arrange(&setup, &mut ()).expect_err("impossible");
    let expected = [
        "a marker of P1 stands where there is no such area or seat",
        "a marker of P4 stands where there is no such area or seat",
        "P1 bids on a space that the chart lacks",
        "P2 owns more than 2000 Gold, more than can be counted on",
    ];
    assert_eq!(reasons, expected);
}

#[test]
fn v35_all_reasons_are_given_at_once_and_each_names_its_ruling() {
    let build = first(3).round(0).area("tavern", &[5]).bid(1, "general 1/0/0, card 0/0/4").deck(&["gold"; 5]);
    let (game, setup) = build.described();
    let reasons = game.arrange(&setup, &mut ()).expect_err("impossible");
    assert_eq!(reasons.len(), 5, "{reasons:?}");
    assert!(reasons.iter().all(|words| words.contains("(V")), "{reasons:?}");
}

#[test]
fn v35_support_chips_and_markers_need_not_fit_the_round() {
    let scene = first(3).round(1).area("tavern", &[4]).support(1, 300).chips(2, "9/9/9").chips(3, "0/0/1").play();
    assert_eq!((scene.p.round(), scene.asked()), (1, vec![1, 2, 3]));
}

#[test]
fn v35_cards_named_nowhere_follow_below_shuffled_with_the_seed() {
    let deck = |seed| first(3).seed(seed).deck(&["gold", "remove"]).discard(&["force"]).play();
    let ids = |scene: &Scene| scene.p.piles().deck().map(|card| card.0).collect::<Vec<_>>();
    let scene = deck(4);
    assert_eq!((ids(&scene)[..2].to_vec(), ids(&scene).len(), scene.discards()), (vec![5, 0], 23, vec!["force"]));
    assert_ne!(ids(&deck(4)), ids(&deck(5)));
}

#[test]
fn every_position_in_a_bidding_is_given_back_by_its_description() {
    for (spec, seed) in [(Spec::first_edition(), 3), (Spec::second_edition(), 4)] {
        let mut rng = BotRng::new(seed, 2);
        let mut scene = Scene::started(spec, 4, seed);
        while scene.step(&mut rng).is_some() {
            let Some(setup) = scene.game.setup_of(&scene.p) else { continue };
            let again = scene.game.arrange(&setup, &mut ()).expect("a possible position");
            assert_eq!(scene.game.state(&again), scene.game.state(&scene.p));
            assert_eq!(scene.game.asked(&again), scene.game.asked(&scene.p));
        }
    }
}

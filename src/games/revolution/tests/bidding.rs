//! BIDDING; V6 to V13.

use super::scene::*;
use crate::games::revolution::*;
use crate::kernel::Game;

#[test]
fn bidding_occurs_in_secret_and_at_the_same_time() {
    let mut scene = first(3).play();
    assert_eq!(scene.asked(), [1, 2, 3]);
    let before = scene.events.len();
    scene.choose(3, "put gold rogue");
    scene.choose(1, "put force priest");
    assert_eq!(scene.asked(), [1, 2, 3]);
    assert_eq!(scene.events.len(), before, "a chip is laid without a word");
    assert_eq!(scene.game.covered(&scene.p).iter().map(|it| it.index() + 1).collect::<Vec<_>>(), [1, 3]);
}

#[test]
fn v6_chips_in_hand_are_public_and_laid_ones_still_owned() {
    let mut scene = first(3).play();
    scene.lay(1, "gold", "rogue", 3);
    assert_eq!((scene.chips(1), scene.p.seat(seat(1)).to_lay()), (chips("1/1/3"), chips("1/1/0")));
}

#[test]
fn v7_players_must_allocate_all_their_currency() {
    let mut scene = first(3).play();
    assert_eq!(scene.refusal(1, "none"), Some(Refusal::ChipsMustBeLaid));
    for text in ["put force priest", "put blackmail printer", "put gold rogue", "put gold rogue"] {
        scene.choose(1, text);
        assert_eq!(scene.asked(), [1, 2, 3]);
    }
    scene.choose(1, "put gold rogue");
    assert_eq!(scene.asked(), [2, 3], "the bid closes with the last chip");
    assert_eq!(scene.refusal(1, "put gold rogue"), Some(Refusal::BidIsClosed { seat: seat(1) }));
    assert!(scene.options(1).is_empty());
}

#[test]
fn v7_a_seat_without_chips_is_not_asked() {
    let scene = first(3).bid(2, "").play();
    assert_eq!(scene.asked(), [1, 3]);
}

#[test]
fn v8_a_bid_on_six_spaces_may_grow_but_not_reach_a_seventh() {
    let six = "general 0/0/1, captain 0/0/1, innkeeper 0/0/1, magistrate 0/0/1, priest 0/0/1, aristocrat 0/0/1";
    let scene = first(3).bid(1, six).chips(1, "0/0/8").play();
    assert_eq!(scene.refusal(1, "put gold merchant"), Some(Refusal::TooManySpaces { most: 6 }));
    assert!(scene.is_refused_by(1, "put gold card", "V8"), "the Card is one of the spaces");
    assert_eq!(scene.options(1).len(), 6);
    let scene = first(3).rules(|rules| rules.most_spaces = 7).bid(1, six).chips(1, "0/0/8").play();
    assert_eq!(scene.refusal(1, "put gold merchant"), None);
}

#[test]
fn v8_the_card_counts_as_one_space_however_many_chips_lie_on_it() {
    let five = "general 0/0/1, captain 0/0/1, innkeeper 0/0/1, magistrate 0/0/1, card 0/0/3";
    let scene = first(3).bid(1, five).chips(1, "0/0/9").play();
    assert_eq!(scene.refusal(1, "put gold merchant"), None);
}

#[test]
fn v8_fewer_than_six_spaces_are_allowed() {
    let mut scene = first(3).play();
    scene.lay(1, "gold", "priest", 3);
    scene.choose(1, "put blackmail priest");
    scene.choose(1, "put force priest");
    assert_eq!(scene.asked(), [2, 3]);
}

#[test]
fn v9_any_number_and_mixture_of_chips_may_lie_on_one_space_but_three_on_the_card() {
    let scene = first(3).bid(1, "priest 2/3/9").chips(1, "3/4/10").play();
    assert!(["force", "blackmail", "gold"].iter().all(|it| scene.refusal(1, &format!("put {it} priest")).is_none()));
    let scene = first(3).bid(1, "card 1/1/1").chips(1, "1/1/3").play();
    assert_eq!(scene.refusal(1, "put gold card"), Some(Refusal::CardIsFull { most: 3 }));
    let scene = first(3).rules(|rules| rules.most_cards = 4).bid(1, "card 1/1/1").chips(1, "1/1/3").play();
    assert_eq!(scene.refusal(1, "put gold card"), None);
    let scene = first(3).rules(|rules| rules.most_cards = 0).play();
    assert_eq!(scene.refusal(1, "put gold card"), Some(Refusal::CardIsFull { most: 0 }));
}

/// The spaces that ban each currency.
fn banned(scene: &Scene, currency: &str) -> Vec<String> {
    let spaces = scene.game.spec().spaces.iter().map(|space| space.id.clone());
    let is_banned = |id: &String| {
        let refusal = scene.refusal(1, &format!("put {currency} {id}"));
        matches!(refusal, Some(Refusal::Banned { .. }))
    };
    spaces.filter(is_banned).collect()
}

#[test]
fn v10_the_chart_bans_force_and_blackmail_where_it_says_so() {
    let scene = first(3).play();
    assert_eq!(banned(&scene, "force"), ["general", "captain", "rogue", "spy", "apothecary"]);
    assert_eq!(banned(&scene, "blackmail"), ["innkeeper", "magistrate", "rogue"]);
    assert_eq!(banned(&scene, "gold"), [""; 0]);
    assert!(scene.is_refused_by(1, "put force spy", "BIDDING"), "Force may not be used to obtain the Spy");
    assert_eq!(scene.options(1).len(), 7 + 9 + 12);
}

#[test]
fn v10_in_the_second_edition_the_spy_bans_blackmail_and_the_mercenary_all_but_gold() {
    let scene = second(3).play();
    assert_eq!(banned(&scene, "force"), ["general", "captain", "rogue", "apothecary", "mercenary"]);
    assert_eq!(banned(&scene, "blackmail"), ["innkeeper", "magistrate", "rogue", "spy", "mercenary"]);
    assert_eq!(banned(&scene, "gold"), [""; 0]);
}

#[test]
fn v11_players_may_bid_for_characters_whose_area_is_full() {
    let scene = first(3).area("tavern", &[2, 2]).play();
    assert_eq!(scene.refusal(1, "put gold innkeeper"), None);
}

const FIVE_WITHOUT_FORCE: &str = "general 0/0/1, captain 0/0/1, rogue 0/0/1, spy 0/0/1, apothecary 0/0/1";

#[test]
fn v12_the_card_is_refused_as_sixth_space_to_a_fourth_force() {
    let scene = first(3).bid(1, FIVE_WITHOUT_FORCE).chips(1, "4/0/6").play();
    assert!(scene.is_refused_by(1, "put gold card", "V12") && scene.is_refused_by(1, "put force card", "V12"));
    let scene = first(3).bid(1, FIVE_WITHOUT_FORCE).chips(1, "3/0/5").play();
    assert_eq!(scene.refusal(1, "put force card"), None);
}

#[test]
fn v12_gold_may_not_take_the_last_place_on_the_card_from_a_force() {
    let mut scene = first(3).bid(1, FIVE_WITHOUT_FORCE).chips(1, "2/0/7").play();
    scene.choose(1, "put gold card");
    assert_eq!(
        scene.refusal(1, "put gold card"),
        Some(Refusal::RestCannotBeLaid { space: SpaceId(11), rest: chips("2/0/0") })
    );
    assert_eq!(scene.refusal(1, "put force card"), None);
    assert!(scene.options(1).contains(&"put gold rogue".to_owned()));
}

#[test]
fn v12_a_space_that_bans_what_is_left_is_refused_as_the_last_one() {
    // With a single space, Force and Blackmail need one that bans neither.
    let scene = first(3).rules(|rules| rules.most_spaces = 1).play();
    assert!(scene.is_refused_by(1, "put force innkeeper", "V12") && scene.is_refused_by(1, "put gold general", "V12"));
    assert!(scene.is_refused_by(1, "put gold card", "V12"), "five chips have no room on the Card");
    assert_eq!(scene.options(1).len(), 3 * 4, "Priest, Aristocrat, Merchant, Printer");
    let scene = first(3).rules(|rules| rules.most_spaces = 1).chips(1, "1/1/1").play();
    assert_eq!(scene.refusal(1, "put gold card"), None);
}

#[test]
fn v12_with_two_spaces_the_card_may_be_one_and_the_other_takes_the_rest() {
    let build = || first(3).rules(|rules| rules.most_spaces = 2);
    let scene = build().bid(1, "rogue 0/0/1").chips(1, "2/1/3").play();
    assert_eq!(scene.refusal(1, "put force card"), None, "all three dear chips may go there");
    let scene = build().bid(1, "rogue 0/0/1").chips(1, "2/2/3").play();
    assert!(scene.is_refused_by(1, "put force card", "V12"));
    let scene = build().bid(1, "general 0/0/1").chips(1, "2/2/3").play();
    assert_eq!(scene.refusal(1, "put force card"), None, "the General takes the Blackmail");
    assert!(scene.is_refused_by(1, "put gold card", "V12") || scene.refusal(1, "put gold card").is_none());
    assert_eq!(scene.refusal(1, "put gold card"), None, "one Gold leaves two places for two Force");
    let scene = build().bid(1, "general 0/0/1, card 0/0/1").chips(1, "2/2/3").play();
    assert!(scene.is_refused_by(1, "put gold card", "V12") && scene.is_refused_by(1, "put blackmail card", "V12"));
}

#[test]
fn v13_bids_are_binding_once_the_screens_are_lifted() {
    let scene = first(3).area("tavern", &[1, 1]).bid(1, "spy 0/0/1").others_idle(&[1]).play();
    assert_eq!(scene.resolving(), Some("spy"));
    assert_eq!(scene.refusal(1, "put gold rogue"), Some(Refusal::NoBidIsAsked));
    assert_eq!(scene.refusal(2, "put gold rogue"), Some(Refusal::NotYourTurn { seat: seat(2) }));
}

//! STARTING A NEW ROUND; V26, V27.

use super::scene::*;
use crate::games::revolution::*;

#[test]
fn v26_whoever_has_fewer_than_five_chips_takes_gold_up_to_five() {
    let scene = first(3).bid(1, "printer 1/0/0").bid(2, "general 0/1/0").bid(3, "rogue 0/0/9").play();
    assert_eq!([1, 2, 3].map(|number| scene.chips(number)), ["0/0/5", "1/0/4", "0/2/3"].map(chips));
    assert!(scene.happened(|event| matches!(event, Event::ToppedUp { gold: 5, missing: 5, .. })));
}

#[test]
fn v26_whoever_has_five_or_more_takes_nothing_and_nobody_starts_anew() {
    let scene = first(3).bid(1, "printer 0/0/9").bid(2, "printer 0/0/9").bid(3, "printer 2/3/1").play();
    assert_eq!([1, 2, 3].map(|number| scene.chips(number)), ["0/0/9", "0/0/9", "0/0/5"].map(chips));
}

#[test]
fn v26_the_least_number_is_a_setting() {
    let scene = first(3).rules(|rules| rules.least_chips = 7).bid(1, "printer 1/0/0").others_idle(&[1]).play();
    assert_eq!(scene.chips(1), chips("0/0/7"));
}

#[test]
fn v26_a_round_in_which_nobody_has_a_chip_goes_by() {
    let scene = first(3)
        .rules(|rules| (rules.least_chips, rules.most_rounds) = (0, 5))
        .bid(1, "printer 1/0/0")
        .bid(2, "priest 1/0/0")
        .bid(3, "")
        .play();
    assert_eq!((scene.p.round(), scene.p.ending()), (5, Some(Ending::RoundLimit)));
}

#[test]
fn v27_nobody_is_filled_up_before_the_first_round_or_in_an_arranged_position() {
    let mut spec = Spec::first_edition();
    spec.settings.least_chips = 9;
    let scene = Scene::started(spec, 3, 1);
    assert_eq!(scene.chips(1), chips("1/1/3"));
    assert_eq!(first(3).chips(1, "0/0/2").round(4).play().chips(1), chips("0/0/2"));
}

#[test]
fn v27_nobody_is_filled_up_after_the_last_round() {
    let scene = first(3).rules(|rules| rules.most_rounds = 1).bid(1, "printer 1/0/0").others_idle(&[1]).play();
    assert_eq!(scene.chips(1), chips("0/0/0"));
}

#[test]
fn after_all_spaces_have_been_resolved_a_new_bidding_round_begins() {
    let scene = first(3).bid(1, "printer 1/0/0").others_idle(&[1]).play();
    assert_eq!((scene.p.round(), scene.p.question(), scene.asked()), (2, Question::Bid, vec![1, 2, 3]));
}

//! RESOLVING THE BID, DETERMINING CONTROL; V14 to V19.

use super::scene::*;
use crate::games::revolution::*;

/// The seat that wins the Printer by these bids; none if nobody does.
fn winner(bids: &[&str]) -> Option<usize> {
    let mut build = first(bids.len().max(3));
    for number in 1..=bids.len().max(3) {
        let bid = bids.get(number - 1).map_or(String::new(), |bid| format!("printer {bid}"));
        build = build.bid(number, &bid);
    }
    let scene = build.play();
    (1..=bids.len()).find(|&number| scene.support(number) == 10)
}

#[test]
fn v14_spaces_are_resolved_one_by_one_from_the_general_to_the_card() {
    let scene = first(3)
        .deck(&["support-5"])
        .bid(1, "card 0/0/1, general 0/0/1, printer 0/0/1")
        .bid(2, "priest 1/0/0, captain 0/1/0")
        .bid(3, "rogue 0/0/5")
        .play();
    let won: Vec<u8> = scene
        .events
        .iter()
        .filter_map(|event| match event {
            Event::ControlWon { space, .. } => Some(space.0),
            Event::CardDrawn { .. } => Some(11),
            _ => None,
        })
        .collect();
    assert_eq!(won, [0, 1, 4, 7, 8, 11]);
}

#[test]
fn v14_what_a_space_does_is_done_before_the_next_is_looked_at() {
    // The Spy asks while the Apothecary's chips still lie.
    let mut scene = first(3)
        .area("tavern", &[0, 1, 0])
        .area("market", &[0, 0, 1])
        .bid(1, "spy 0/0/1")
        .bid(2, "apothecary 0/0/5")
        .bid(3, "spy 0/0/0, rogue 0/0/5")
        .play();
    assert_eq!((scene.resolving(), scene.asked()), (Some("spy"), vec![1]));
    assert_eq!(scene.p.seat(seat(2)).bid(SpaceId(10)), chips("0/0/5"));
    scene.choose(1, "marker tavern P2");
    assert_eq!((scene.resolving(), scene.asked()), (Some("apothecary"), vec![2]));
    assert_eq!(scene.options(2), ["marker tavern P1", "marker market P3", "none"]);
}

#[test]
fn v15_one_force_beats_any_combination_of_blackmail_and_gold() {
    assert_eq!(winner(&["1/0/0", "0/9/99"]), Some(1));
}

#[test]
fn v15_one_blackmail_beats_any_number_of_gold() {
    assert_eq!(winner(&["0/0/500", "0/1/0"]), Some(2));
}

#[test]
fn v15_at_each_level_the_higher_number_wins() {
    assert_eq!(winner(&["1/0/0", "2/0/0"]), Some(2));
    assert_eq!(winner(&["0/3/0", "0/2/9"]), Some(1));
    assert_eq!(winner(&["0/0/4", "0/0/5", "0/0/3"]), Some(2));
    assert_eq!(winner(&["2/0/0", "1/9/9"]), Some(1), "the number of chips does not count");
}

#[test]
fn v15_kinds_may_be_combined_to_break_ties() {
    assert_eq!(winner(&["1/0/1", "1/0/0"]), Some(1));
    assert_eq!(winner(&["1/1/0", "1/0/9"]), Some(1));
    assert_eq!(winner(&["1/1/2", "1/1/3"]), Some(2));
}

#[test]
fn v16_if_there_is_still_a_tie_nobody_gains_control() {
    assert_eq!(winner(&["1/1/2", "1/1/2"]), None);
    let scene = first(3).bid(1, "printer 0/0/2").bid(2, "printer 0/0/2").bid(3, "rogue 0/0/5").play();
    assert!(scene.happened(|event| matches!(event, Event::ControlTied { seats, .. } if seats.len() == 2)));
}

#[test]
fn v16_the_third_bidder_does_not_move_up() {
    assert_eq!(winner(&["1/0/0", "1/0/0", "0/5/5"]), None);
    assert_eq!(winner(&["1/0/0", "2/0/0", "1/0/0"]), Some(2), "a tie below the top is none");
}

#[test]
fn v17_where_nobody_bid_nothing_happens_and_a_single_bidder_has_control() {
    assert_eq!(winner(&["0/0/0", "0/0/1"]), Some(2));
    assert_eq!(winner(&["0/0/0", "0/0/0"]), None);
}

#[test]
fn v18_winning_chips_are_paid_and_chips_gained_are_for_the_next_round() {
    let scene = first(3).bid(1, "general 0/1/0, priest 0/0/4").bid(2, "priest 0/0/5").bid(3, "rogue 0/0/5").play();
    // P1's new Force came before the Priest was resolved and did not help there.
    assert_eq!((scene.support(1), scene.support(2)), (1, 6));
    assert_eq!(scene.chips(1), chips("1/0/4"));
    let paid = scene.events.iter().position(|it| matches!(it, Event::ChipsPaid { .. }));
    let gained = scene.events.iter().position(|it| matches!(it, Event::ChipsGained { .. }));
    assert!(paid < gained);
}

#[test]
fn v19_all_chips_that_are_not_part_of_a_winning_bid_are_kept() {
    let scene = first(3)
        .bid(1, "priest 1/1/0, merchant 0/0/3")
        .bid(2, "priest 2/0/0, rogue 0/0/5")
        .bid(3, "merchant 0/0/3, rogue 0/0/2")
        .play();
    assert_eq!([1, 2, 3].map(|number| scene.chips(number)), ["1/1/3", "0/2/3", "0/0/5"].map(chips));
}

#[test]
fn v19_second_edition_all_bids_are_spent_those_that_tie_too() {
    let scene = second(3)
        .bid(1, "priest 1/1/0, merchant 0/0/3")
        .bid(2, "priest 2/0/0, rogue 0/0/5")
        .bid(3, "merchant 0/0/3, rogue 0/0/2")
        .play();
    assert_eq!([1, 2, 3].map(|number| scene.chips(number)), ["0/0/5", "0/2/3", "0/0/5"].map(chips));
}

#[test]
fn v19_all_chips_of_a_space_leave_it_before_its_benefits() {
    let scene =
        first(3).area("tavern", &[0, 1]).bid(1, "spy 0/1/0").bid(2, "spy 0/0/2, card 0/0/1").bid(3, "spy 0/0/3").play();
    assert_eq!(scene.resolving(), Some("spy"));
    assert!((1..=3).all(|number| scene.p.seat(seat(number)).bid(SpaceId(9)).is_empty()));
    assert_eq!([1, 2, 3].map(|number| scene.chips(number)), ["0/0/0", "0/0/3", "0/0/3"].map(chips));
    assert_eq!(scene.p.seat(seat(2)).bid(SpaceId(11)), chips("0/0/1"));
}

//! CARDS; V21 to V23.

use super::scene::*;
use crate::games::revolution::*;

#[test]
fn v21_each_chip_on_the_card_buys_a_card_and_nobody_contests_it() {
    let scene = first(3)
        .deck(&["force", "force", "blackmail", "support-5"])
        .bid(1, "card 0/0/1, rogue 0/0/4")
        .bid(2, "card 0/0/1, rogue 0/0/4")
        .bid(3, "card 0/0/2, rogue 0/0/4")
        .play();
    assert_eq!([1, 2, 3].map(|number| scene.chips(number)), ["1/0/4", "1/0/4", "0/1/4"].map(chips));
    assert_eq!(scene.support(3), 5);
    assert_eq!(scene.discards(), ["force", "force", "blackmail", "support-5"]);
}

#[test]
fn v21_a_chip_buys_one_card_whatever_its_kind() {
    let scene = first(3).deck(&["support-3", "support-3", "support-5"]).bid(1, "card 1/1/1").others_idle(&[1]).play();
    assert_eq!((scene.support(1), scene.chips(1)), (11, chips("0/0/5")));
}

#[test]
fn v21_all_chips_of_all_seats_are_paid_before_the_first_card_is_drawn() {
    let scene = first(3)
        .deck(&["remove", "gold"])
        .area("tavern", &[0, 1, 1])
        .bid(1, "card 0/0/1")
        .bid(2, "card 0/0/2")
        .bid(3, "rogue 0/0/5")
        .play();
    assert_eq!((scene.asked(), scene.resolving()), (vec![1], Some("card")));
    assert_eq!((scene.chips(1), scene.chips(2)), (chips("0/0/0"), chips("0/0/0")));
    assert!((1..=3).all(|number| scene.p.seat(seat(number)).bid_on().is_empty()));
}

/// Who drew, in order.
fn drawers(scene: &Scene) -> Vec<usize> {
    let drawer = |event: &Event| match event {
        Event::CardDrawn { seat, .. } => Some(seat.index() + 1),
        _ => None,
    };
    scene.events.iter().filter_map(drawer).collect()
}

fn two_cards_each(round: u16, order: CardOrder) -> Scene {
    let build = first(3).rules(|rules| rules.card_order = order).round(round).deck(&["gold", "gold", "gold", "gold"]);
    build.bid(1, "card 0/0/2").bid(2, "card 0/0/2").bid(3, "card 0/0/2").play()
}

#[test]
fn v21_the_order_is_clockwise_from_p1_each_player_all_his_cards() {
    for round in 1..=4 {
        assert_eq!(drawers(&two_cards_each(round, CardOrder::FromFirstSeat)), [1, 1, 2, 2, 3, 3]);
    }
}

#[test]
fn v21_rotating_starts_one_seat_further_each_round() {
    assert_eq!(drawers(&two_cards_each(1, CardOrder::Rotating)), [1, 1, 2, 2, 3, 3]);
    assert_eq!(drawers(&two_cards_each(2, CardOrder::Rotating)), [2, 2, 3, 3, 1, 1]);
    assert_eq!(drawers(&two_cards_each(3, CardOrder::Rotating)), [3, 3, 1, 1, 2, 2]);
    assert_eq!(drawers(&two_cards_each(4, CardOrder::Rotating)), [1, 1, 2, 2, 3, 3]);
}

#[test]
fn v21_a_card_is_resolved_before_the_next_is_drawn() {
    let mut scene = first(3)
        .deck(&["remove", "support-5", "remove"])
        .area("tavern", &[0, 1, 1])
        .bid(1, "card 0/0/2")
        .bid(2, "card 0/0/1")
        .bid(3, "rogue 0/0/5")
        .play();
    assert_eq!((scene.discards(), scene.support(1)), (vec!["remove"], 0));
    assert_eq!(scene.p.seat(seat(1)).cards_due(), 1);
    scene.choose(1, "marker tavern P2");
    assert_eq!((scene.support(1), scene.asked()), (5, vec![2]));
    assert_eq!(scene.options(2), ["marker tavern P3"]);
    scene.choose(2, "marker tavern P3");
    assert_eq!((scene.p.round(), scene.area("tavern")), (2, vec![0, 0, 0]));
}

#[test]
fn v22_cards_give_support_or_currency_and_nobody_keeps_one() {
    let gained = |card: &str| {
        let scene = first(3).deck(&[card]).bid(1, "card 1/0/0").others_idle(&[1]).rules(|it| it.least_chips = 0).play();
        assert_eq!(scene.discards(), [card]);
        (scene.chips(1), scene.support(1))
    };
    assert_eq!(gained("support-5"), (chips("0/0/0"), 5));
    assert_eq!(gained("support-3"), (chips("0/0/0"), 3));
    assert_eq!(gained("force"), (chips("1/0/0"), 0));
    assert_eq!(gained("blackmail"), (chips("0/1/0"), 0));
    assert_eq!(gained("gold"), (chips("0/0/3"), 0));
}

#[test]
fn v22_four_cards_say_remove_1_influence() {
    let deck = Spec::first_edition().cards;
    let removing: Vec<u8> = deck.iter().filter(|card| card.effect.is_some()).map(|card| card.count).collect();
    assert_eq!((removing, deck.iter().map(|card| card.count).sum::<u8>()), (vec![4], 24));
}

/// A position whose deck holds nothing but what is named; the rest are discards.
fn all_discarded_but(deck: &[&str]) -> Build {
    let mut discard = Vec::new();
    for id in ["support-5", "support-3", "force", "blackmail", "gold", "remove"] {
        let drawn = 4 - deck.iter().filter(|&&it| it == id).count();
        discard.extend(std::iter::repeat_n(id, drawn));
    }
    first(3).deck(deck).discard(&discard)
}

#[test]
fn v23_an_empty_deck_may_stand_beside_discards_until_a_card_is_due() {
    let scene = all_discarded_but(&["gold"]).bid(1, "card 0/0/1").others_idle(&[1]).play();
    assert_eq!((scene.p.piles().deck().len(), scene.discards().len()), (0, 24));
    assert!(!scene.happened(|event| matches!(event, Event::DeckShuffled { .. })));
}

#[test]
fn v23_when_a_card_is_due_the_discards_are_shuffled_with_the_card_drawn_last() {
    let scene = all_discarded_but(&["gold"]).bid(1, "card 0/0/2").others_idle(&[1]).play();
    assert!(scene.happened(|event| matches!(event, Event::DeckShuffled { cards: 24 })));
    assert_eq!((scene.p.piles().deck().len(), scene.discards().len()), (23, 1));
}

#[test]
fn v23_the_deck_is_reshuffled_as_often_as_necessary() {
    let mut spec = Spec::first_edition();
    spec.cards.truncate(2);
    (spec.cards[0].effect, spec.cards[0].support, spec.cards[0].count, spec.cards[1].count) = (None, 1, 1, 1);
    let scene = Build::of(spec, 3).bid(1, "card 0/0/3").bid(2, "card 0/0/3").bid(3, "card 0/0/1").play();
    let shuffled = scene.events.iter().filter(|event| matches!(event, Event::DeckShuffled { .. })).count();
    assert_eq!((drawers(&scene), shuffled), (vec![1, 1, 1, 2, 2, 2, 3], 3));
}

#[test]
fn v23_without_any_card_the_chip_is_spent_all_the_same() {
    let mut spec = Spec::first_edition();
    spec.cards.clear();
    let scene = Build::of(spec, 3).bid(1, "card 1/0/1").others_idle(&[1]).play();
    assert_eq!(scene.chips(1), chips("0/0/5"));
    assert_eq!(scene.events.iter().filter(|event| matches!(event, Event::NoCardLeft { .. })).count(), 2);
}

//! SETUP; V1 to V5.

use super::scene::*;
use crate::games::revolution::*;

#[test]
fn v1_three_or_four_play() {
    for spec in [Spec::first_edition(), Spec::second_edition()] {
        assert!((3..=4).all(|seats| crate::script::revolution::game(&spec, seats).is_ok()));
        for seats in [0, 1, 2, 5, 6, 9] {
            let errors = crate::script::revolution::game(&spec, seats).expect_err("refused");
            assert_eq!(errors, [format!("{seats} players: 3 to 4 can play (V1)")]);
        }
        let mut wider = spec;
        wider.settings.players = (2, 6);
        assert!((2..=6).all(|seats| crate::script::revolution::game(&wider, seats).is_ok()));
    }
}

#[test]
fn v2_each_player_begins_with_one_force_one_blackmail_three_gold_and_no_support() {
    for spec in [Spec::first_edition(), Spec::second_edition()] {
        for seats in 3..=4 {
            let scene = Scene::started(spec.clone(), seats, 7);
            for number in 1..=seats {
                assert_eq!(scene.chips(number), chips("1/1/3"));
                assert_eq!((scene.support(number), scene.markers_left(number)), (0, 25));
            }
            assert_eq!(scene.asked(), (1..=seats).collect::<Vec<_>>());
            assert_eq!((scene.p.round(), scene.p.question()), (1, Question::Bid));
        }
    }
}

#[test]
fn v3_the_deck_is_shuffled_by_the_seed() {
    let deck = |seed| Scene::started(Spec::first_edition(), 3, seed).p.piles().deck().collect::<Vec<_>>();
    assert_eq!(deck(1), deck(1));
    assert_ne!(deck(1), deck(2));
    for seed in 0..20 {
        let mut sorted = deck(seed);
        sorted.sort();
        let all: Vec<CardKind> = (0..24).map(|at| CardKind(at / 4)).collect();
        assert_eq!(sorted, all);
    }
}

#[test]
fn v3_every_kind_of_card_is_on_top_about_as_often() {
    let mut tops = [0; 6];
    for seed in 0..1_200 {
        let scene = Scene::started(Spec::first_edition(), 3, seed);
        tops[scene.p.piles().deck().next().expect("a card").index()] += 1;
    }
    assert!(tops.iter().all(|count| (140..260).contains(count)), "{tops:?}");
}

#[test]
fn v3_a_kind_of_card_more_leaves_the_order_of_the_others() {
    let others = |scene: &Scene| -> Vec<String> {
        let ids = scene.p.piles().deck().map(|card| scene.game.spec().cards[card.index()].id.clone());
        ids.filter(|id| id != "bribe").collect()
    };
    let mut spec = Spec::first_edition();
    let bribe = CardSpec { id: "bribe".into(), ..spec.cards[0].clone() };
    spec.cards.insert(2, bribe);
    assert_eq!(others(&Scene::started(spec, 3, 5)), others(&Scene::started(Spec::first_edition(), 3, 5)));
}

#[test]
fn v4_a_player_without_a_marker_places_none_and_gets_everything_else() {
    let scene =
        first(3).rules(|rules| rules.markers = 2).area("tavern", &[2]).bid(1, "priest 1/0/0").others_idle(&[1]).play();
    assert_eq!((scene.area("cathedral"), scene.support(1)), (vec![0, 0, 0], 6));
    assert!(scene.happened(|event| matches!(event, Event::NoMarkerLeft { .. })));
}

#[test]
fn v4_with_the_spy_and_no_marker_he_gets_nothing() {
    let build = || first(3).area("tavern", &[2, 1]).bid(1, "spy 0/0/2").others_idle(&[1]);
    assert_eq!(build().play().resolving(), Some("spy"));
    let scene = build().rules(|rules| rules.markers = 2).play();
    assert_eq!((scene.p.round(), scene.area("tavern")), (2, vec![2, 1, 0]));
}

#[test]
fn v5_the_supply_never_runs_out() {
    let scene =
        first(3).bid(1, "merchant 0/1/0").chips(2, "0/0/100").bid(2, "rogue 0/0/100").bid(3, "rogue 0/0/5").play();
    assert_eq!(scene.chips(1), chips("0/0/5"));
    assert_eq!(scene.chips(2), chips("0/2/3"));
}

#[test]
fn v5_limited_what_is_missing_is_not_gained_and_not_owed_later() {
    // P1 owns nothing but the bid: 36 Gold less 31 of the others leave 5, less what comes back.
    let scene = first(3)
        .rules(|rules| rules.chips = Supply::Limited)
        .bid(1, "merchant 0/1/0")
        .bid(2, "printer 0/0/17")
        .bid(3, "printer 0/0/17")
        .play();
    assert_eq!(scene.chips(1), chips("0/0/2"));
    assert!(
        scene.happened(|event| matches!(event, Event::SupplyLacked { chips: lacked, .. } if *lacked == chips("0/0/3")))
    );
    assert!(scene.happened(|event| matches!(event, Event::ToppedUp { gold: 0, missing: 3, .. })));
}

#[test]
fn v5_limited_the_filling_up_goes_clockwise_from_p1_as_far_as_gold_lasts() {
    let scene = first(4)
        .rules(|rules| rules.chips = Supply::Limited)
        .bid(1, "priest 1/0/0")
        .bid(2, "aristocrat 0/1/0")
        .bid(3, "general 0/0/15")
        .bid(4, "general 0/0/15")
        .play();
    // The Aristocrat gives three of the six that are left, P1 takes three of the four that it lacks.
    assert_eq!([1, 2, 3, 4].map(|number| scene.chips(number)), ["0/0/3", "0/0/3", "0/0/15", "0/0/15"].map(chips));
}

#[test]
fn v5_limited_laid_chips_are_owned_until_they_are_paid() {
    let scene = first(3)
        .rules(|rules| rules.chips = Supply::Limited)
        .bid(1, "merchant 0/0/10")
        .bid(2, "printer 0/0/18")
        .bid(3, "printer 0/0/8")
        .play();
    // What P1 pays for the Merchant is in the supply before its benefits.
    assert_eq!(scene.chips(1), chips("0/0/5"));
}

//! Set up (2e III; R37) and the player order among tied seats (2e IV.1; R4), as far as they are chance.

use crate::common::{compiled, game};
use liberte::games::liberte::{Event, Position, Question};
use liberte::kernel::Seat;
use liberte::model::{CardId, Faction, Phase, SeatSetup, Setup};
use std::collections::BTreeMap;

/// Far beyond what chance does: one in 100,000 with five degrees of freedom is 30.9.
const BOUND: f64 = 35.0;

/// How far some counts are from being all alike.
fn chi_square(counts: impl IntoIterator<Item = u32>, cells: usize) -> f64 {
    let counts: Vec<f64> = counts.into_iter().map(f64::from).collect();
    let expected = counts.iter().sum::<f64>() / cells as f64;
    let missing = (cells - counts.len()) as f64 * expected;
    counts.iter().map(|count| (count - expected).powi(2) / expected).sum::<f64>() + missing
}

#[test]
fn the_a_set_lies_on_the_b_set() {
    for seats in 3..=6 {
        let game = game(&[], seats);
        for seed in 1..=50 {
            let position = game.start(seed, &mut ());
            let set = |card: CardId| game.pack().cards[card.index()].set;
            let sets: String = position.piles.deck().map(set).collect();
            let a = sets.trim_end_matches('B');
            assert!(!sets.is_empty() && !a.contains('B'), "{seats} players, seed {seed}: {sets}");
            assert_eq!(sets.len() + position.piles.face_up().count() + 7 * seats, game.pack().cards.len());
            let dealt = Seat::first(seats).flat_map(|seat| position.hands[seat].iter().collect::<Vec<_>>());
            assert!(dealt.chain(position.piles.face_up()).all(|card| set(card) == 'A' || a.is_empty()));
        }
    }
}

#[test]
fn seven_cards_go_from_the_top_to_each_seat_in_player_order_and_then_three_face_up() {
    for seats in 3..=6 {
        let undealt = compiled(&[], |rules| {
            rules.hand_size = 0;
            rules.face_up_cards = 0;
        });
        let undealt = undealt.game(seats).expect("as many can play");
        let game = game(&[], seats);
        for seed in 1..=50 {
            let whole: Vec<CardId> = undealt.start(seed, &mut ()).piles.deck().collect();
            assert_eq!(whole.len(), game.pack().cards.len());
            let position = game.start(seed, &mut ());
            for (place, &seat) in position.order().iter().enumerate() {
                let dealt = whole[7 * place..7 * (place + 1)].iter().copied().collect();
                assert_eq!(position.hands[seat], dealt, "{seats} players, seed {seed}, {seat}");
            }
            let rest: Vec<CardId> = position.piles.face_up().chain(position.piles.deck()).collect();
            assert_eq!(rest, whole[7 * seats..], "{seats} players, seed {seed}");
            assert_eq!(position.piles.face_up().count(), 3);
        }
    }
}

#[test]
fn any_card_of_the_a_set_may_lie_on_top() {
    let game = compiled(&[], |rules| (rules.hand_size, rules.face_up_cards) = (0, 0)).game(3).expect("three can play");
    let a_set = game.pack().cards.iter().filter(|card| card.set == 'A').count();
    let mut tops = BTreeMap::<CardId, u32>::new();
    for seed in 1..=6_000 {
        let top = game.start(seed, &mut ()).piles.deck().next().expect("there is a deck");
        *tops.entry(top).or_default() += 1;
    }
    assert_eq!(tops.len(), a_set);
    // The spread of chi-square grows with the root of twice its degrees of freedom: five of these are far out.
    let found = chi_square(tops.into_values(), a_set);
    assert!(found < a_set as f64 + 5.0 * (2.0 * a_set as f64).sqrt(), "{found}");
}

#[test]
fn every_seat_is_as_often_the_start_player_and_the_others_follow_clockwise() {
    for seats in 3..=6 {
        let game = game(&[], seats);
        let mut firsts = BTreeMap::<Seat, u32>::new();
        for seed in 1..=6_000 {
            let position = game.start(seed, &mut ());
            let first = position.order()[0];
            *firsts.entry(first).or_default() += 1;
            let clockwise = (0..seats).map(|place| Seat((first.index() + place) as u8 % seats as u8));
            assert!(position.order().iter().copied().eq(clockwise), "seed {seed}: {:?}", position.order());
        }
        let found = chi_square(firsts.values().copied(), seats);
        assert!(firsts.len() == seats && found < BOUND, "{seats} players: {firsts:?}, {found}");
    }
}

#[test]
fn blocks_tokens_and_points_begin_as_the_rulebook_says() {
    for variants in [&[][..], &["first-edition"]] {
        for seats in 3..=6 {
            let game = game(variants, seats);
            let mut events = Vec::new();
            let p = game.start(3, &mut events);
            assert_eq!(p.reserve.0, [2, 2, 2, 0]);
            let supply = [Faction::Moderate, Faction::Royalist, Faction::Radical].map(|faction| p.supply[faction]);
            assert_eq!(supply, [26, 22, 28]);
            for seat in Seat::first(seats) {
                assert_eq!((p.tokens_left[seat], p.battle_tokens[seat], p.victory_points[seat]), (18, 0, 0));
                assert!(p.displays[seat].is_empty() && p.hands[seat].len() == 7);
            }
            assert!(p.presence.is_empty() && p.government.is_none() && p.opposition.is_none() && p.box_.is_empty());
            assert!(p.stacks.iter().all(|stacks| stacks.is_empty()) && p.piles.discard().next().is_none());
            let is_first_action = p.question == Question::Action && p.asked == p.order()[0] && p.round == 1;
            assert!(p.turn == 1 && p.phase == Phase::Action && is_first_action);
            assert_eq!(events.iter().filter(|event| matches!(event, Event::CardTurnedUp { .. })).count(), 3);
        }
    }
}

/// The order that turn 2 finds for these points.
fn order_of(points: &[i16], seed: u64, turn: u8) -> Vec<u8> {
    thread_local! {
        static GAMES: Vec<liberte::games::liberte::Liberte> = (3..=6).map(|seats| game(&[], seats)).collect();
    }
    let seat = |(at, &points): (usize, &i16)| SeatSetup {
        name: format!("seat {at}"),
        victory_points: points,
        ..SeatSetup::default()
    };
    let seats = points.iter().enumerate().map(seat).collect();
    let setup = Setup { seed, turn, phase: Phase::PlayerOrder, seats, ..Setup::default() };
    let arrange = |games: &Vec<liberte::games::liberte::Liberte>| -> Position {
        games[points.len() - 3].arrange(&setup).expect("the position is possible")
    };
    GAMES.with(arrange).order().iter().map(|seat| seat.0).collect()
}

#[test]
fn tied_seats_are_ordered_by_chance_each_order_as_often() {
    let mut orders = BTreeMap::<Vec<u8>, u32>::new();
    for seed in 1..=6_000 {
        let order = order_of(&[5, 9, 5, 5], seed, 2);
        assert_eq!(order[0], 1, "seed {seed}: the most points go first");
        *orders.entry(order).or_default() += 1;
    }
    let found = chi_square(orders.values().copied(), 6);
    assert!(orders.len() == 6 && found < BOUND, "{orders:?}: {found}");
}

#[test]
fn groups_of_tied_seats_are_ordered_each_by_itself() {
    let mut orders = BTreeMap::<Vec<u8>, u32>::new();
    for seed in 1..=6_000 {
        let order = order_of(&[2, 7, 2, 7, 0], seed, 3);
        let (most, middle) = (&order[..2], &order[2..4]);
        assert!(most.contains(&1) && most.contains(&3) && middle.contains(&0) && middle.contains(&2), "{order:?}");
        assert_eq!(order[4], 4);
        *orders.entry(order).or_default() += 1;
    }
    let found = chi_square(orders.values().copied(), 4);
    assert!(orders.len() == 4 && found < BOUND, "{orders:?}: {found}");
}

#[test]
fn another_turn_draws_another_lot() {
    let both = (1..=6_000).filter(|&seed| order_of(&[4, 4, 1], seed, 2) == order_of(&[4, 4, 1], seed, 3)).count();
    assert!((2_700..3_300).contains(&both), "{both} of 6000 times the same order in two turns");
}

#[test]
fn seats_that_are_not_tied_keep_no_chance() {
    for seed in 1..=200 {
        assert_eq!(order_of(&[1, 4, 2, 8, 5, 7], seed, 4), [3, 5, 4, 1, 2, 0]);
    }
}

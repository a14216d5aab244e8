//! What becomes of cards: a short game counted by hand, sums that must agree, and the same sums on any number of threads.

use crate::common::{compiled, follow, game};
use liberte::bots::BotKind::{self, Greedy, Random};
use liberte::games::liberte::{Choice, Event, Liberte, Position};
use liberte::kernel::{Game, Seat, SeatSet};
use liberte::lab::{
    AblatedCard, CardBook, CardCount as Count, CardWorth, Clusters, Follower, GameCards, MetricScale, Progress, Sample,
    Store, WHOLE, WorthPlan, ablate_card, card_worth, play_counted,
};
use liberte::model::{CardId, CardSet, TurnSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

const RANDOM: [BotKind; 4] = [Random; 4];

/// Makes the first choice that `wanted` wants, and tells the follower.
fn choose(follower: &mut Follower<'_>, game: &Liberte, wanted: impl Fn(Choice) -> bool) -> Choice {
    let mut choices = Vec::new();
    let seat = follower.position().asked;
    game.choices(follower.position(), seat, &mut choices);
    let choice = choices.iter().copied().find(|&choice| wanted(choice)).expect("the choice is offered");
    follower.play(seat, choice);
    choice
}

fn counts(cards: &GameCards, card: CardId, named: &[Count]) -> Vec<u64> {
    named.iter().map(|&count| cards.cards[card.index()].count(count)).collect()
}

#[test]
fn a_first_round_is_counted_as_by_hand() {
    let game = compiled(&[], |rules| rules.no_battle_tokens = TurnSet::default()).game(3).expect("three can play");
    let fits = |p: &Position| {
        let cannons = &game.card_sets().cannons;
        let is_of_two = |card| game.card_sets().playable.has(card) && game.card_value(card) == 2;
        let can_play = p.hands[p.order()[0]].iter().any(is_of_two) && p.hands[p.order()[1]].meets(cannons);
        can_play && p.piles.face_up().any(|card| game.card_value(card) != 1)
    };
    let seed = (1..).find(|&seed| fits(&game.start(seed, &mut ()))).expect("some game begins so");
    let mut follower = Follower::new(&game, seed);
    let start: Position = follower.position().clone();
    let hands: CardSet = start.hands.0.iter().fold(CardSet::NONE, |all, hand| all.or(hand));
    let face_up: Vec<CardId> = start.piles.face_up().collect();
    let [first, second, third] = [0, 1, 2].map(|place| start.order()[place]);

    // The first plays a card for its blocks and displays it.
    let Choice::Play(shown) = choose(
        &mut follower,
        &game,
        |it| matches!(it, Choice::Play(card) if game.card_sets().playable.has(card) && game.card_value(card) == 2),
    ) else {
        panic!("a card is played")
    };
    choose(&mut follower, &game, |it| matches!(it, Choice::Place(_)));
    choose(&mut follower, &game, |it| matches!(it, Choice::Place(_)));
    choose(&mut follower, &game, |it| it == Choice::Display);
    choose(&mut follower, &game, |it| it == Choice::Done);
    // The second places a token and puts the card away.
    let Choice::Battle(fought) = choose(&mut follower, &game, |it| matches!(it, Choice::Battle(_))) else {
        panic!("a card goes to battle")
    };
    choose(&mut follower, &game, |it| it == Choice::DiscardPlayed);
    choose(&mut follower, &game, |it| it == Choice::Done);
    // The third takes a face-up card of more than one block, so that no second follows.
    let is_large = |it: Choice| matches!(it, Choice::Take(card) if game.card_value(card) != 1);
    let Choice::Take(taken) = choose(&mut follower, &game, is_large) else { panic!("a card is taken") };
    assert_eq!((follower.position().asked, follower.position().round), (first, 2));

    let cards = follower.finish(SeatSet::only(second));
    let asked = [Count::Dealt, Count::Legal, Count::CouldPlay, Count::Players];
    assert_eq!(counts(&cards, shown, &asked), [1, 1, 1, 1]);
    let fate = [Count::ForBlocks, Count::Blocks, Count::Displayed, Count::InDisplay, Count::InHand, Count::Dead];
    assert_eq!(counts(&cards, shown, &fate), [1, 2, 1, 1, 0, 0]);
    assert_eq!(cards.cards[shown.index()].first, Some(first));
    let fate = [Count::ForToken, Count::ForBlocks, Count::PutAway, Count::ChangedNothing, Count::InHand, Count::Dead];
    assert_eq!(counts(&cards, fought, &fate), [1, 0, 1, 0, 0, 0]);
    let fate = [Count::Seen, Count::Taken, Count::Dealt, Count::Holders, Count::InHand, Count::Dead];
    assert_eq!(counts(&cards, taken, &fate), [1, 1, 0, 1, 1, 1]);
    assert_eq!(cards.cards[taken.index()].first, Some(third));
    let lying = face_up.into_iter().find(|&card| card != taken).expect("more than one lies there");
    assert_eq!(counts(&cards, lying, &[Count::Seen, Count::Holders]), [1, 0]);
    let other = hands.iter().find(|&card| card != shown && card != fought).expect("hands hold more");
    assert_eq!(counts(&cards, other, &[Count::Dealt, Count::InHand, Count::Dead, Count::Kept]), [1, 1, 1, 0]);

    // Over such games a card's win rate is its holders' share: here the second alone won.
    let mut book = CardBook::default();
    book.add(&[cards]);
    let mut of_one = Clusters::default();
    of_one.add(1, WHOLE);
    assert_eq!(book.card(fought).held, of_one);
    assert_eq!((book.card(shown).held.y, book.card(shown).played.x, book.card(lying).held.x), (0, 1, 0));
    assert_eq!(book.cards.iter().map(|card| card.count(Count::Dealt)).sum::<u64>(), hands.len() as u64);
}

/// Follows the games of some seeds.
fn followed(game: &Liberte, bots: &[BotKind], seeds: std::ops::Range<u64>) -> Vec<GameCards> {
    seeds.map(|seed| follow(game, bots, seed).1).collect()
}

#[test]
fn every_card_that_comes_into_a_hand_is_accounted_for() {
    for (variants, bots, games) in [
        (&[][..], &RANDOM[..], 60),
        (&["first-edition"], &RANDOM, 30),
        (&["levee-en-masse", "redraw-ones"], &[Random; 3], 30),
        (&["great-provinces", "dead-stay-dead"], &[Random; 5], 30),
        (&[], &[Greedy, Random, Greedy], 4),
    ] {
        let game = game(variants, bots.len());
        let mut book = CardBook::default();
        followed(&game, bots, 1..1 + games).iter().for_each(|cards| book.add(std::slice::from_ref(cards)));
        for (at, card) in book.cards.iter().enumerate() {
            let of = |count| card.count(count);
            assert_eq!(card.came(), card.went(), "{variants:?}, card {at}: {card:?}");
            let shown = of(Count::Displayed) + of(Count::ShownByEffect);
            let gone = of(Count::Advanced) + of(Count::Returned) + of(Count::Removed) + of(Count::InDisplay);
            assert_eq!(shown, gone, "{variants:?}, card {at}: {card:?}");
            // A play ends in the display or on the discard pile, but for the one that ends the game.
            let ended = of(Count::Displayed) + of(Count::PutAway);
            assert!(ended <= card.plays() && card.plays() <= ended + of(Count::Seen), "{card:?}");
            assert!(of(Count::Players) <= of(Count::CouldPlay) && of(Count::CouldPlay) <= of(Count::Holders));
            assert!(of(Count::Dead) + of(Count::Players) <= of(Count::Holders), "{card:?}");
            assert!(card.plays() <= of(Count::Legal));
        }
        let plays: u64 = book.cards.iter().map(|card| card.plays()).sum();
        assert!(plays > games * 10, "{variants:?}: {plays}");
    }
}

#[test]
fn a_follower_ends_where_the_game_does_and_knows_where_every_card_lies() {
    let game = game(&["first-edition"], 4);
    for seed in 1..40 {
        let mut follower = Follower::new(&game, seed);
        let played = play_counted(&game, &RANDOM, seed, |seat, choice, _| follower.play(seat, choice));
        let end = follower.position().clone();
        assert!(end.is_over() && game.outcome(&end).expect("it is over").winners == played.result.winners);
        let cards = follower.finish(played.result.winners);
        for at in 0..game.pack().cards.len() {
            let card = CardId(at as u8);
            let lies = |sets: &[CardSet]| u64::from(sets.iter().any(|set| set.has(card)));
            let named = [Count::InHand, Count::InDisplay];
            assert_eq!(counts(&cards, card, &named), [lies(&end.hands.0), lies(&end.displays.0)], "seed {seed}");
        }
        let plays: u64 = cards.cards.iter().map(|card| card.played.len() as u64).sum();
        assert!(plays <= u64::from(played.counts.cards_played));
    }
}

#[test]
fn a_game_that_was_kept_without_its_forced_choices_is_followed_as_well() {
    let game = game(&["redraw-ones"], 4);
    for seed in 1..20 {
        let mut made = Vec::new();
        let played = play_counted(&game, &RANDOM, seed, |seat, choice, of| {
            if of > 1 {
                made.push((seat, choice));
            }
        });
        let mut follower = Follower::new(&game, seed);
        follower.play_kept(&made);
        assert_eq!(follower.finish(played.result.winners), follow(&game, &RANDOM, seed).1);
    }
}

#[test]
fn cards_kept_over_the_end_of_a_turn_are_those_in_the_hands_then() {
    let game = game(&[], 4);
    for seed in 1..20 {
        let (mut p, mut kept) = (game.start(seed, &mut ()), 0);
        let mut follower = Follower::new(&game, seed);
        play_counted(&game, &RANDOM, seed, |seat, choice, _| {
            let mut events = Vec::new();
            game.play(&mut p, seat, choice, &mut events);
            follower.play(seat, choice);
            if events.iter().any(|event| matches!(event, Event::TurnBegan { .. })) {
                // The first display has come back already when somebody is asked again.
                let returned = events.iter().map(|event| match event {
                    Event::DisplayReturned { cards, .. } => u64::from(*cards),
                    _ => 0,
                });
                kept += p.hands.0.iter().map(CardSet::len).sum::<usize>() as u64 - returned.sum::<u64>();
            }
        });
        let cards = follower.finish(SeatSet::NONE);
        assert_eq!(cards.cards.iter().map(|card| card.count(Count::Kept)).sum::<u64>(), kept, "seed {seed}");
        assert!(kept > 0);
    }
}

#[test]
fn the_order_of_adding_changes_no_sum() {
    let game = game(&[], 4);
    let games = followed(&game, &RANDOM, 1..31);
    let sum = |games: &[GameCards]| {
        let mut book = CardBook::default();
        games.chunks(3).for_each(|of_seed| book.add(of_seed));
        book
    };
    let parts = sum(&games[18..]).merge(&sum(&games[..18]));
    assert_eq!(parts, sum(&games));
    assert_eq!((parts.games, parts.seeds), (30, 10));
    assert_eq!(CardBook::default().merge(&parts), parts);
}

#[test]
fn all_holders_of_a_game_share_the_win_that_the_others_do_not_have() {
    let game = game(&[], 4);
    for cards in followed(&game, &RANDOM, 1..20) {
        let winner = cards.winners.lowest().expect("somebody wins");
        let mut book = CardBook::default();
        book.add(std::slice::from_ref(&cards));
        for (card, sums) in cards.cards.iter().zip(&book.cards) {
            let won = card.held.has(winner) && cards.winners.len() == 1;
            assert_eq!(sums.held.x, card.held.len() as i64);
            assert!(!won || sums.held.y == WHOLE);
        }
    }
}

#[test]
fn a_card_that_wins_every_game_for_its_holder_has_a_win_rate_of_one() {
    // A toy with known truth: of four seats the holder wins where there is one, in three games of four.
    let mut won = Clusters::default();
    let mut fair = Clusters::default();
    for game in 0..400 {
        if game % 4 != 0 {
            won.add(1, WHOLE);
        }
        fair.add(1, if game % 4 == 1 { WHOLE } else { 0 });
    }
    let interval = |clusters: &Clusters| Sample::new(clusters, MetricScale::SHARE).fixed();
    assert_eq!((won.count, interval(&won).value, interval(&won).high), (300, 1.0, 1.0));
    assert!(interval(&won).low > 0.97);
    let fair = interval(&fair);
    assert!(fair.value == 0.25 && fair.low < 0.25 && fair.high > 0.25 && fair.high - fair.low < 0.1, "{fair:?}");
}

fn study(game: &Liberte, cards: &[CardId], threads: usize, cancelled_after: Option<u64>) -> CardWorth {
    let compiled = compiled(&[], |_| {});
    let blanked: Vec<AblatedCard> = cards
        .iter()
        .map(|&card| AblatedCard { card, game: ablate_card(&compiled, 4, card).expect("a card can be blank") })
        .collect();
    let plan = WorthPlan { bots: vec![Random, Random, Random, Random], seed: 1, games: 50, threads };
    let (done, cancelled) = (AtomicU64::new(0), AtomicBool::new(cancelled_after == Some(0)));
    let found = card_worth(game, &blanked, &plan, |experiment, tell| {
        let progress = Progress { done: &done, cancelled: &cancelled };
        experiment.run_with_observer(&mut Store::none(), progress, &mut |_| {}, tell)
    });
    let found = found.expect("every game can be played");
    assert_eq!(done.load(Ordering::Relaxed), if found.is_cancelled { 0 } else { plan.all_games(cards.len()) });
    found
}

#[test]
fn one_thread_or_many_find_the_same() {
    let game = game(&[], 4);
    let cards = [CardId(3), CardId(60)];
    let found = study(&game, &cards, 1, None);
    assert_eq!(found, study(&game, &cards, 3, None));
    assert_eq!((found.book.games, found.book.seeds, found.rotations), (50, 50, 1));
    let mut book = CardBook::default();
    followed(&game, &RANDOM, 1..51).iter().for_each(|cards| book.add(std::slice::from_ref(cards)));
    assert_eq!(found.book, book, "the real games are those without any blank");
    let nothing = study(&game, &cards, 2, Some(0));
    assert!(nothing.is_cancelled && nothing.book.games == 0);
}

#[test]
fn the_holders_that_a_blank_is_measured_by_are_those_of_the_real_games() {
    let game = game(&[], 4);
    let card = CardId(10);
    let found = study(&game, &[card], 2, None);
    let holders = followed(&game, &RANDOM, 1..51).iter().filter(|it| it.cards[card.index()].first.is_some()).count();
    let effect = &found.effects[0];
    assert_eq!(effect.win.x, holders as i64);
    assert_eq!(effect.win.y, effect.shares[0] - effect.shares[1]);
    let [real, blank] = effect.win_shares();
    assert!((effect.win_sample().mean - (real - blank)).abs() < 1e-12);
    let winners: i64 = Seat::first(4).count() as i64 * WHOLE * holders as i64;
    assert!(effect.shares.iter().all(|&share| 0 <= share && share <= winners));
}

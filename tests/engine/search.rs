//! The bot that searches: it sees what its seat may see, is the same by seed, and plays better than the greedy one; and the
//! chance of bots, which is keyed by the moment.

use crate::common::hidden::permuted;
use crate::common::random::{CASES, long, random_games};
use crate::common::{batch, compiled};
use liberte::bots::{Bot, BotKind, Budget, RandomBot};
use liberte::games::liberte::{Choice, Liberte, View};
use liberte::kernel::{BotRng, Game, Seat};
use liberte::kit::Rulebook;
use liberte::lab::{Arm, Ladder, Progress, Rung, Seeds, Store, play_one_by};
use liberte::load::{Files, Library};
use std::sync::atomic::{AtomicBool, AtomicU64};

fn search(trials: u32) -> BotKind {
    BotKind::Search(Budget::Iterations(trials))
}

fn climbed(game: &Liberte, bots: [BotKind; 2], count: u64, threads: usize) -> Rung {
    let mut ladder = Ladder::new(&[bots[1], bots[0]], &Arm::of(game).game.sides());
    let experiment = ladder.experiment(Arm::of(game), Seeds { first: 1, count }, threads);
    let progress = Progress { done: &AtomicU64::new(0), cancelled: &AtomicBool::new(false) };
    let played =
        experiment.run_with_observer(&mut Store::none(), progress, &mut |_| {}, &mut |rows| ladder.count(rows));
    played.expect("threads can be started");
    ladder.rungs.remove(0)
}

#[test]
fn what_is_hidden_moves_neither_the_search_nor_what_it_thinks() {
    let mut looks = 0;
    for random in random_games(40) {
        let game = random.game();
        let mut rng = BotRng::new(random.seed, 7);
        random.play(|position, seat, choices, _| {
            if choices.len() < 2 || rng.below(60) > 0 {
                return;
            }
            let seed = rng.below(1000) as u64;
            let Some(other) = permuted(game, position, seat, Some(seed), &mut rng) else { return };
            let thought = |position| {
                let mut bot = Bot::new(search(25), 5, Seat(0));
                let choice = bot.choose(&View::new(game, position, seat), choices);
                (choice, bot.ratings().to_vec())
            };
            assert_eq!(thought(position), thought(&other), "{}", random.name());
            looks += usize::from(game.state(position) != game.state(&other));
        });
    }
    assert!(looks > 50, "only {looks} positions were changed");
}

#[test]
fn it_tries_as_often_as_it_may_and_takes_what_it_tried_most() {
    let game = compiled(&[], |_| {}).game(4).expect("four can play");
    let mut position = game.start(2, &mut ());
    let mut bot = Bot::new(search(60), 2, Seat(0));
    let (mut choices, mut decisions) = (Vec::new(), 0);
    while decisions < 40 {
        let seat = game.asked(&position).single().expect("the game goes on until then");
        game.choices(&position, seat, &mut choices);
        let choice = bot.choose(&View::new(&game, &position, seat), &choices).expect("something is listed");
        assert!(choices.contains(&choice));
        if choices.len() > 1 {
            decisions += 1;
            assert_eq!(bot.ratings().iter().map(|it| it.choice).collect::<Vec<_>>(), choices);
            let mut tried: Vec<(u32, Choice)> = bot.ratings().iter().map(|it| (it.trials, it.choice)).collect();
            tried.sort_by_key(|&(trials, _)| std::cmp::Reverse(trials));
            assert!(tried.iter().any(|&it| it == (tried[0].0, choice)), "{tried:?}");
            // It stops before only where the second can't come first any more.
            let sum: u32 = tried.iter().map(|it| it.0).sum();
            assert!(sum == 60 || sum < 60 && tried[0].0 - tried[1].0 > 60 - sum, "{tried:?}");
        }
        game.play(&mut position, seat, choice, &mut ());
    }
}

#[test]
fn a_search_is_the_same_on_any_number_of_threads() {
    let game = compiled(&[], |_| {}).game(3).expect("three can play");
    let bots = [search(4), BotKind::Greedy, BotKind::Random];
    let play = |threads| batch(&game, &bots, Seeds { first: 9, count: 20 }, threads);
    assert_eq!(play(1), play(3));
    let rung = |threads| climbed(&game, [search(2), BotKind::Random], 6, threads);
    assert_eq!(rung(1), rung(2));
}

#[test]
fn it_plays_by_all_kinds_of_rules_and_by_every_variant_that_is_shipped() {
    for (at, case) in CASES.iter().enumerate() {
        let game = case.game(3 + at % 4);
        play_one_by(game, &vec![search(2); game.seat_count()], 1, |_, _, _| {});
    }
    let library = Library::new(Files::built_in());
    for (at, variant) in library.variant_ids().iter().enumerate() {
        let game = compiled(&[variant], |_| {}).game(3 + at % 4).expect("three to six can play");
        play_one_by(&game, &[search(2)], 1, |_, _, _| {});
    }
    let interpreted = compiled(&[], |_| {}).interpreted(4).expect("four can play");
    play_one_by(&interpreted, &[search(2)], 3, |_, _, _| {});
}

#[test]
fn a_search_by_the_clock_comes_to_an_end() {
    let game = compiled(&[], |_| {}).game(3).expect("three can play");
    let position = game.start(4, &mut ());
    let seat = game.asked(&position).single().expect("somebody begins");
    let mut choices = Vec::new();
    game.choices(&position, seat, &mut choices);
    let mut bot = Bot::new(BotKind::Search(Budget::Milliseconds(1)), 4, Seat(0));
    let choice = bot.choose(&View::new(&game, &position, seat), &choices).expect("something is listed");
    assert!(choices.contains(&choice));
    assert!(bot.ratings().iter().any(|it| it.trials > 0));
}

#[test]
fn it_stands_before_greedy_players() {
    let game = compiled(&[], |_| {}).game(4).expect("four can play");
    let seeds = long(8, 40);
    let ahead = climbed(&game, [search(50), BotKind::Greedy], seeds, 0).ahead();
    assert!(ahead.value > 0.55, "only {ahead:?}");
}

#[test]
fn one_choice_more_or_less_leaves_what_a_random_player_draws_for_the_others() {
    let game = compiled(&[], |_| {}).game(4).expect("four can play");
    let mut position = game.start(8, &mut ());
    let (mut rng, mut choices, mut moved, mut kept) = (BotRng::new(8, 0), Vec::new(), 0, 0);
    while let Some(seat) = game.asked(&position).single() {
        game.choices(&position, seat, &mut choices);
        let view = View::new(&game, &position, seat);
        let choose = |choices: &[Choice]| RandomBot::new(3, 1).choose(&view, choices).expect("something is listed");
        if choices.len() > 2 {
            let (drawn, left_out) = (choose(&choices), rng.below(choices.len()));
            let without: Vec<Choice> = choices.iter().copied().filter(|&it| it != choices[left_out]).collect();
            let again = choose(&without);
            if choices[left_out] == drawn {
                moved += 1;
            } else {
                assert_eq!(again, drawn, "another choice moved it");
                kept += 1;
            }
        }
        let choice = choices[rng.below(choices.len())];
        game.play(&mut position, seat, choice, &mut ());
    }
    assert!(moved > 20 && kept > 200, "{moved} {kept}");
}

#[test]
fn a_decision_more_does_not_move_what_is_drawn_in_the_next_round() {
    let game = compiled(&[], |_| {}).game(4).expect("four can play");
    let mut position = game.start(8, &mut ());
    let mut choices = Vec::new();
    let [mut one, mut other] = [RandomBot::new(3, 1), RandomBot::new(3, 1)];
    let (mut moments, mut last, mut differed) = (0, (0, 0), 0);
    while let Some(seat) = game.asked(&position).single() {
        game.choices(&position, seat, &mut choices);
        let view = View::new(&game, &position, seat);
        let is_new = last != (view.turn(), view.round());
        if is_new && view.election().is_none() {
            last = (view.turn(), view.round());
            assert_eq!(one.choose(&view, &choices), other.choose(&view, &choices), "{last:?}");
            moments += 1;
        }
        // One of the two is asked once more.
        if view.election().is_none() {
            let again = one.choose(&view, &choices);
            differed += usize::from(again != RandomBot::new(3, 1).choose(&view, &choices));
        }
        game.play(&mut position, seat, choices[0], &mut ());
    }
    assert!(moments > 20 && differed > 20, "{moments} {differed}");
}

//! House rules with actions of their own, and with choices that all make at once and in secret.

use crate::common::random::{conceivable, long};
use crate::common::{compiled, names, pack};
use liberte::bots::{Bot, BotKind, BotPlayer, Budget};
use liberte::games::liberte::{Choice, Event, Liberte, Position, Question, Target};
use liberte::kernel::{BotRng, Game, Journal, Seat, SeatSet, Table};
use liberte::kit::{Rulebook, trace};
use std::collections::BTreeSet;

const RULES: [&[&str]; 5] = [
    &["buy-a-card"],
    &["move-a-stack"],
    &["vote-of-confidence"],
    &["sealed-bids-for-the-order", "buy-a-card", "move-a-stack", "vote-of-confidence"],
    &["cards-go-round"],
];

/// The rules in which something is chosen in secret.
const SECRET: [&[&str]; 3] = [&["sealed-bids-for-the-order"], &["vote-of-confidence"], &["cards-go-round"]];

/// Plays a game by random choices.
fn random_game(game: &Liberte, seed: u64) -> Table<'_, Liberte> {
    let (mut table, mut rng) = (Table::new(game, game.start(seed, &mut ())), BotRng::new(seed, 5));
    while let Some(seat) = table.asked().single() {
        let choices = table.choices(seat);
        // Actions of their own are as dear to these players as all else together.
        let own: Vec<Choice> = choices.iter().copied().filter(|it| matches!(it, Choice::Do(_))).collect();
        let among = if own.is_empty() || rng.below(3) > 0 { &choices } else { &own };
        table.play(seat, among[rng.below(among.len())]).expect("it is listed");
    }
    table
}

fn games(rules: &'static [&'static [&'static str]]) -> impl Iterator<Item = (String, Liberte, u64)> {
    rules.iter().flat_map(|variants| {
        let compiled = compiled(variants, |_| {});
        (1..=long(2, 60)).map(move |seed| {
            let seats = 3 + (seed as usize) % 4;
            let name = format!("{variants:?}, {seats} players, seed {seed}");
            (name, compiled.game(seats).expect("so many can play"), seed)
        })
    })
}

#[test]
fn everything_is_accounted_for_at_every_moment_and_each_rule_comes_up() {
    let mut begun: BTreeSet<String> = BTreeSet::new();
    for (name, game, seed) in games(&RULES) {
        let table = random_game(&game, seed);
        for step in table.steps() {
            if let Err(why) = game.audit(&step.position) {
                panic!("{name}: {why}");
            }
            for &event in &step.events {
                assert_eq!(game.failure_in(event), None, "{name}");
                if matches!(event, Event::ActionBegan { .. } | Event::ChoiceShown { .. }) {
                    begun.insert(game.describe_event(event)["action"].as_str().unwrap_or("shown").to_owned());
                }
            }
        }
        assert!(table.outcome().is_some(), "{name}");
    }
    let begun: Vec<&str> = begun.iter().map(String::as_str).collect();
    assert_eq!(begun, ["buy-a-card", "move-a-stack", "shown", "vote-of-confidence"]);
}

#[test]
fn what_is_listed_is_what_is_not_refused_and_each_refusal_says_why() {
    let mut refusals: BTreeSet<String> = BTreeSet::new();
    for (name, game, seed) in games(&RULES) {
        let all = conceivable(&game);
        for step in random_game(&game, seed).steps().iter().step_by(5) {
            let p = &step.position;
            let Some(seat) = game.asked(p).single() else { continue };
            let listed = game.legal(p, seat);
            for &choice in &all {
                let refusal = game.refusal(p, seat, choice);
                assert_eq!(refusal.is_none(), listed.contains(&choice), "{name}: {choice:?}");
                if let (Choice::Do(_), Some(refusal)) = (choice, refusal) {
                    refusals.insert(game.refusal_text(p, refusal));
                }
            }
        }
    }
    for said in [
        "Buy a card: it costs two Victory Points (buy-a-card)",
        "Buy a card has no legal target (R12)",
        "Vote of confidence: only who has no presence in a government calls for a vote on it (vote-of-confidence)",
    ] {
        assert!(refusals.contains(said), "{refusals:?}");
    }
}

#[test]
fn a_game_is_given_back_by_its_journal_and_taken_back_choice_by_choice() {
    for (name, game, seed) in games(&RULES) {
        let mut table = random_game(&game, seed);
        let end = table.position().clone();
        let head = game.pack().journal_head(seed, &names(game.seat_count()), None);
        let journal = Journal::parse(&Journal::of(head, &table).write()).expect("a journal");
        let mut again = Table::new(&game, game.start(seed, &mut ()));
        journal.replay(&mut again, usize::MAX).expect("all is legal");
        assert_eq!(*again.position(), end, "{name}");
        let count = table.len();
        while table.undo() {}
        assert_eq!(game.state(table.position()), game.state(&game.start(seed, &mut ())), "{name}");
        table.go_to(count);
        assert_eq!(*table.position(), end, "{name}");
    }
}

#[test]
fn plans_and_scripts_play_the_same_games() {
    for variants in RULES {
        let compiled = compiled(variants, |_| {});
        for seats in [3, 5, 6] {
            let [planned, interpreted] = [compiled.game(seats), compiled.interpreted(seats)].map(Result::unwrap);
            let traced = |game: &Liberte| {
                let mut table = random_game(game, 9);
                trace::choice_lines(&mut table, usize::MAX, None)
            };
            let (planned, interpreted) = (traced(&planned), traced(&interpreted));
            assert_eq!(planned.len(), interpreted.len(), "{variants:?}");
            for (planned, interpreted) in planned.iter().zip(&interpreted) {
                assert_eq!(planned, interpreted, "{variants:?}");
            }
        }
        let proof = compiled.prove(60, 3);
        assert!(proof.found.is_empty(), "{variants:?}: {:?}", proof.found);
    }
}

#[test]
fn what_lies_face_down_is_in_no_view_and_no_trace_of_another_seat() {
    let mut hidden = 0;
    for (name, game, seed) in games(&SECRET) {
        let mut table = random_game(&game, seed);
        let made: Vec<_> = table.moves().collect();
        let secret: Vec<bool> = table.steps()[..made.len()]
            .iter()
            .map(|step| step.position.effect.is_secret && is_aimed(&step.position))
            .collect();
        for step in table.steps() {
            let p = &step.position;
            let covered = game.covered(p);
            assert!(!covered.has(p.asked), "{name}");
            hidden += u32::from(!covered.is_empty());
        }
        for viewer in Seat::first(game.seat_count()) {
            let lines = trace::choice_lines(&mut table, usize::MAX, Some(viewer));
            let told: BTreeSet<(u64, &str)> = lines
                .iter()
                .filter(|line| line["seat"] != viewer.to_string().as_str())
                .filter_map(|line| Some((line["n"].as_u64()?, line["choice"].as_str()?)))
                .collect();
            let others = made.iter().zip(&secret).filter(|(made, is_secret)| **is_secret && made.seat != viewer);
            for (made, _) in others {
                let text = game.choice_text(made.choice);
                assert!(!told.iter().any(|(_, choice)| *choice == text && is_only_secret(&text)), "{name}: {text}");
            }
            table.go_to(made.len());
        }
    }
    assert!(hidden > 100, "{hidden}");
}

/// Whether such a choice is made in secret only, by these rules.
fn is_only_secret(text: &str) -> bool {
    text.starts_with("number ") || text.starts_with("option ")
}

fn is_aimed(p: &Position) -> bool {
    p.question == Question::Target
}

#[test]
fn bots_that_think_choose_the_same_whatever_lies_face_down() {
    let (mut looked, mut differing) = (0, 0);
    for (name, game, seed) in games(&SECRET) {
        for (at, step) in random_game(&game, seed).steps().iter().enumerate() {
            let p = &step.position;
            if game.covered(p).is_empty() || !(at as u64 + seed).is_multiple_of(3) {
                continue;
            }
            let seat = p.asked;
            let worlds = [1, 2].map(|world| game.imagine(p, seat, &mut BotRng::new(at as u64, world)));
            let seen = |world: &Position| game.state_seen_by(world, seat);
            assert_eq!(seen(p), seen(&worlds[0]), "{name}");
            assert_eq!(seen(p), seen(&worlds[1]), "{name}");
            looked += 1;
            differing += u32::from(worlds[0].effect.answers != worlds[1].effect.answers);
            let offered = worlds.each_ref().map(|world| game.legal(world, seat));
            assert_eq!(offered, [game.legal(p, seat), game.legal(p, seat)], "{name}");
            for kind in [BotKind::Random, BotKind::Greedy, BotKind::Search(Budget::Iterations(20))] {
                let answers = worlds.each_ref().map(|world| {
                    let mut bot = <Bot as BotPlayer<Liberte>>::new(kind, 3, seat).expect("the game has it");
                    BotPlayer::choose(&mut bot, &game, world, seat, &offered[0])
                });
                assert_eq!(answers[0], answers[1], "{name} {}", kind.id());
            }
            // Those who have chosen see their own answers, and nobody else's.
            for other in game.covered(p).iter() {
                let imagined = game.imagine(p, other, &mut BotRng::new(7, 7));
                let place = p.order().iter().position(|&it| it == other).expect("it plays");
                let own = usize::from(p.effect.answered) - game.covered(p).len() + place;
                assert_eq!(imagined.effect.answers[own], p.effect.answers[own], "{name}");
            }
        }
    }
    assert!(looked > 60 && differing > 20, "{looked} {differing}");
}

#[test]
fn an_imagined_hand_holds_the_card_that_was_chosen_of_it() {
    let game = compiled(&["cards-go-round"], |_| {}).game(5).expect("five can play");
    let mut seen = 0;
    for step in random_game(&game, 3).steps() {
        let p = &step.position;
        for viewer in p.all_seats().without(game.covered(p)).iter() {
            let imagined = game.imagine(p, viewer, &mut BotRng::new(3, u64::from(viewer.0)));
            let first = usize::from(p.effect.answered).saturating_sub(game.covered(p).len());
            for (&seat, at) in p.order().iter().zip(first..).take(game.covered(p).len()) {
                if let Target::Card(card) = imagined.effect.answers[at] {
                    assert!(imagined.hands[seat].has(card));
                    seen += 1;
                }
            }
            if let Err(why) = game.audit(&imagined) {
                panic!("{why}");
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_pack_without_such_rules_has_no_action_and_no_covered_answer() {
    assert!(pack(&[]).actions.is_empty());
    let game = compiled(&[], |_| {}).game(4).expect("four can play");
    assert!(random_game(&game, 1).steps().iter().all(|step| game.covered(&step.position) == SeatSet::NONE));
}

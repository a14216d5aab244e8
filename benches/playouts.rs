//! How fast games are played: random playouts with the full list of legal choices at every decision, specials from their
//! scripts. Every run is compared with a checksum, so that a faster wrong answer fails.
//!
//! `cargo bench --bench playouts`. The items of `random_playouts` are games, those of `random_decisions` the decisions of
//! the same games: its items a second are decisions a second.

use divan::Bencher;
use divan::counter::ItemsCount;
use liberte::bots::BotKind;
use liberte::games::liberte::{Choice, Liberte, Position, Question};
use liberte::games::revolution::Spec;
use liberte::kernel::{BotRng, Game, play_out};
use liberte::lab::{Experiment, Lineup, Seeds};
use liberte::load::{Files, Library};
use liberte::model::{CardId, Pack, PointScript, RulePoint};
use std::hint::black_box;

/// Games of one sample, with the seeds 1, 2, ...
const GAMES: u64 = 500;

/// What the games of one sample make: decisions, and the sum of their checksums.
const SECOND_EDITION: (u64, u64) = (557_929, 4_470_743_482_164_768_924);
const FIRST_EDITION: (u64, u64) = (555_998, 14_807_877_998_756_376_561);
const REVOLUTION: (u64, u64) = (207_075, 17_300_773_602_962_740_684);

fn main() {
    divan::main();
}

fn game(variants: &[&str], players: usize) -> Liberte {
    compiled(variants).game(players).expect("players within the rules")
}

fn compiled(variants: &[&str]) -> liberte::script::Compiled {
    let variants: Vec<String> = variants.iter().map(|id| id.to_string()).collect();
    let loaded = Library::new(Files::built_in()).load(&variants);
    let (compiled, _) = liberte::script::compile(loaded.playable().expect("the built-in pack can be played"));
    compiled.expect("the built-in scripts compile")
}

/// Plays the games of a sample on one core; returns decisions and checksum.
fn sample<G: Game>(game: &G, choices: &mut Vec<G::Choice>) -> (u64, u64) {
    (1..=GAMES).fold((0, 0), |(decisions, checksum), seed| {
        let mut position = game.start(seed, &mut ());
        let playout = play_out(game, &mut position, &mut BotRng::new(seed, 0), choices, |_, _, _| {});
        (decisions + u64::from(playout.decisions), u64::wrapping_add(checksum, playout.checksum))
    })
}

fn playouts<G: Game>(bencher: Bencher, game: &G, expected: (u64, u64), items: u64) {
    let mut choices = Vec::with_capacity(512);
    let found = sample(game, &mut choices);
    assert_eq!(found, expected, "the games are others than they were: decisions and checksum");
    bencher.counter(ItemsCount::new(items)).bench_local(|| {
        assert_eq!(sample(game, &mut choices), expected);
    });
}

#[divan::bench]
fn random_playouts(bencher: Bencher) {
    playouts(bencher, &game(&[], 4), SECOND_EDITION, GAMES);
}

#[divan::bench]
fn random_decisions(bencher: Bencher) {
    playouts(bencher, &game(&[], 4), SECOND_EDITION, SECOND_EDITION.0);
}

/// Revolution!, with the Spy, the Apothecary and the cards from their scripts: by their plans, and by the scripts themselves.
#[divan::bench(args = ["plan", "script"])]
fn random_playouts_of_revolution(bencher: Bencher, by: &str) {
    let loaded = Library::new(Files::built_in_named("revolution").expect("it is built in")).load(&[]);
    let spec = Spec::of(loaded.playable_data().expect("the pack is sound")).expect("a game can be made of it");
    let (compiled, _) = liberte::script::revolution::compile(&spec);
    let compiled = compiled.expect("its scripts compile");
    let game = if by == "plan" { compiled.game(4) } else { compiled.interpreted(4) }.expect("four can play");
    playouts(bencher, &game, REVOLUTION, GAMES);
}

#[divan::bench]
fn random_playouts_first_edition(bencher: Bencher) {
    playouts(bencher, &game(&["first-edition"], 4), FIRST_EDITION, GAMES);
}

/// The same games with rule points filled by scripts that say what the rulebook says: by a table, by the player's
/// situation, and asked anew each time.
#[divan::bench(args = ["none", "tabulated", "gated", "interpreted"])]
fn random_playouts_with_points(bencher: Bencher, how: &str) {
    let script = match how {
        "tabulated" => Some((RulePoint::PointsOfAPlace, PLACES)),
        "gated" => {
            Some((RulePoint::MayPlay, "fn may_play(card) { require(turn() > 0, \"needs-presence-in-government\"); }"))
        }
        "interpreted" => Some((RulePoint::WhoWinsAProvince, "fn who_wins_a_province(province) { province.tallest }")),
        _ => None,
    };
    let mut pack = Pack::clone(compiled(&[]).pack());
    pack.points.extend(script.map(|(point, script)| PointScript {
        point,
        nth: 0,
        path: String::new(),
        script: script.into(),
    }));
    let (compiled, findings) = liberte::script::compile(&pack.into());
    assert!(findings.is_empty());
    let game = compiled.expect("the script compiles").game(4).expect("four can play");
    playouts(bencher, &game, SECOND_EDITION, GAMES);
}

/// What the rulebook pays.
const PLACES: &str = "fn points_of_a_place(place, tied, turn) {
    let key = switch place {
        \"government-first\" => \"government_first\",
        \"government-second\" => \"government_second\",
        _ => \"opposition_first\"
    };
    setting(if tied { key + \"_tied\" } else { key })
}";

/// A batch on one thread and on two: the games a second should nearly double.
#[divan::bench(args = [1, 2])]
fn batch_on_threads(bencher: Bencher, threads: usize) {
    let game = game(&[], 4);
    let (lineup, seeds) = (Lineup::fixed(&[BotKind::Random; 4]), Seeds { first: 1, count: 2 * GAMES });
    let batch = Experiment { threads, ..Experiment::batch(&game, lineup, seeds) };
    bencher.counter(ItemsCount::new(batch.games())).bench_local(|| batch.play().expect("nothing is kept"));
}

#[divan::bench]
fn copy_a_position(bencher: Bencher) {
    let (position, _) = with_terror(&game(&[], 4));
    bencher.bench_local(|| black_box(&position).clone());
}

/// A special's whole resolution, by its plan and by its script.
#[divan::bench(args = ["plan", "script"])]
fn resolve_terror(bencher: Bencher, by: &str) {
    let compiled = compiled(&[]);
    let game = if by == "plan" { compiled.game(4) } else { compiled.interpreted(4) }.expect("four can play");
    let (position, card) = with_terror(&game);
    let mut choices = Vec::new();
    bencher.bench_local(|| {
        let mut p = position.clone();
        let seat = p.asked;
        game.play(&mut p, seat, Choice::Play(card), &mut ());
        while p.question == Question::Target {
            game.choices(&p, seat, &mut choices);
            game.play(&mut p, seat, choices[0], &mut ());
        }
        p
    });
}

/// A position of a random game in which somebody may play Terror.
fn with_terror(game: &Liberte) -> (Position, CardId) {
    let effect = game.pack().effect("terror").expect("the pack has Terror");
    let is_terror = |card: CardId| game.pack().cards[card.index()].effect() == Some(effect);
    for seed in 1.. {
        let mut position = game.start(seed, &mut ());
        let (mut rng, mut choices) = (BotRng::new(seed, 0), Vec::new());
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            for choice in &choices {
                if let Choice::Play(card) = *choice
                    && is_terror(card)
                {
                    return (position, card);
                }
            }
            let choice = choices[rng.below(choices.len())];
            game.play(&mut position, seat, choice, &mut ());
        }
    }
    unreachable!("random games play Terror")
}

//! How long a comparison takes: 2,000 pairs of games of four greedy bots, on as many threads as there are cores. Its result is
//! compared with a checksum first, on one thread; the most memory that a process of it used is told by `tests/memory.rs`.
//!
//! `cargo bench --no-default-features --bench lab`. The items are games.

use divan::Bencher;
use divan::counter::ItemsCount;
use liberte::bots::BotKind::{Greedy, Random};
use liberte::games::liberte::Liberte;
use liberte::lab::{Arm, Experiment, Lineup, Results, Seeds};
use liberte::load::{Files, Library};

/// Pairs of a comparison.
const PAIRS: u64 = 2_000;

/// What 20 pairs of greedy games and 2,000 games of random players come to: the checksums of both rulesets.
const EXPECTED: [u64; 3] = [15_203_361_764_510_887_351, 17_856_437_977_057_208_312, 12_208_392_683_889_685_818];

fn main() {
    divan::main();
}

fn game(variants: &[String]) -> Liberte {
    let loaded = Library::new(Files::built_in()).load(variants);
    let (compiled, _) = liberte::script::compile(loaded.playable().expect("the built-in pack can be played"));
    compiled.expect("the built-in scripts compile").game(4).expect("four can play")
}

fn run(experiment: &Experiment<'_>) -> Results {
    experiment.play().expect("every game can be played")
}

fn compared<'g>(games: &'g [Liberte; 2], count: u64, threads: usize) -> Experiment<'g> {
    let arms = games.iter().map(Arm::of).collect();
    Experiment { threads, ..Experiment::new(arms, Lineup::rotated(&[Greedy; 4]), Seeds { first: 1, count }) }
}

fn batch(games: &[Liberte; 2]) -> Experiment<'_> {
    Experiment::batch(&games[0], Lineup::rotated(&[Random; 4]), Seeds { first: 1, count: 2_000 })
}

fn check(games: &[Liberte; 2]) {
    let sums = |found: &Results| found.arms.iter().map(|arm| arm.tally.checksum).collect::<Vec<_>>();
    let found = [sums(&run(&compared(games, 20, 1))), sums(&run(&batch(games)))].concat();
    assert_eq!(found, EXPECTED, "the games are others than they were");
}

fn games() -> [Liberte; 2] {
    [game(&[]), game(&["one-card".to_owned()])]
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn two_thousand_pairs_of_greedy_games(bencher: Bencher) {
    let games = games();
    check(&games);
    bencher.counter(ItemsCount::new(2 * PAIRS)).bench_local(|| run(&compared(&games, PAIRS, 0)).seeds);
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn two_thousand_random_games_counted(bencher: Bencher) {
    let games = games();
    check(&games);
    bencher.counter(ItemsCount::new(2_000u64)).bench_local(|| run(&batch(&games)).seeds);
}

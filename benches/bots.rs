//! How fast bots think: whole games of four by greedy bots, and searches in the middle of games. Every run is compared with a checksum, so
//! that a bot that is quicker because it plays otherwise is noticed.
//!
//! `cargo bench --no-default-features --bench bots`. The items of `greedy_games` are games, those of `greedy_decisions` the
//! decisions of the same games; those of `search_continuations` the trials of a search in the middle of games: the hidden
//! cards dealt anew, a choice, random play for some actions, and what that is worth to the seat.

use divan::Bencher;
use divan::counter::ItemsCount;
use liberte::bots::{Bot, BotKind, Budget};
use liberte::games::liberte::{Choice, Liberte, Position, View};
use liberte::kernel::{Game, Seat};
use liberte::load::{Files, Library};

/// Games of one sample, with the seeds 1, 2, ...
const GAMES: u64 = 10;

/// What the games of one sample make: decisions, and the sum of their choices' checksums.
const EXPECTED: (u64, u64) = (8_448, 8_512_202_861_933_860_889);

/// What the searches of one sample make: trials, and a checksum of how they are spread over the choices.
const SEARCHED: (u64, u64) = (6_884, 16_499_943_203_617_911_956);

fn main() {
    divan::main();
}

fn game() -> Liberte {
    let loaded = Library::new(Files::built_in()).load(&[]);
    let (compiled, _) = liberte::script::compile(loaded.playable().expect("the built-in pack can be played"));
    compiled.expect("the built-in scripts compile").game(4).expect("four can play")
}

/// Plays the games of a sample on one core; returns decisions and checksum.
fn sample(game: &Liberte, choices: &mut Vec<Choice>) -> (u64, u64) {
    (1..=GAMES).fold((0, 0), |sum, seed| {
        let seats = Seat::first(game.seat_count());
        let mut bots: Vec<Bot> = seats.map(|seat| Bot::new(BotKind::Greedy, seed, seat)).collect();
        let mut position = game.start(seed, &mut ());
        let (mut decisions, mut checksum) = sum;
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, choices);
            let view = View::new(game, &position, seat);
            let choice = bots[seat.index()].choose(&view, choices).expect("something is listed");
            let place = choices.iter().position(|listed| *listed == choice).expect("a bot takes what is listed");
            checksum = (checksum ^ place as u64).wrapping_mul(0x0100_0000_01b3);
            game.play(&mut position, seat, choice, &mut ());
            decisions += 1;
        }
        (decisions, checksum)
    })
}

fn games(bencher: Bencher, items: u64) {
    let game = game();
    let mut choices = Vec::with_capacity(512);
    assert_eq!(sample(&game, &mut choices), EXPECTED, "the games are others than they were: decisions and checksum");
    bencher.counter(ItemsCount::new(items)).bench_local(|| {
        assert_eq!(sample(&game, &mut choices), EXPECTED);
    });
}

/// Decisions in the middle of games: in turns 2 and 3, some way apart.
fn middle(game: &Liberte) -> Vec<(Position, Vec<Choice>)> {
    let mut found = Vec::new();
    for seed in 1..=4 {
        let mut bots = [0, 1, 2, 3].map(|seat| Bot::new(BotKind::Greedy, seed, Seat(seat)));
        let (mut position, mut choices, mut decisions) = (game.start(seed, &mut ()), Vec::new(), 0);
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            decisions += 1;
            if decisions % 40 == 0 && choices.len() > 1 && [2, 3].contains(&position.turn) {
                found.push((position.clone(), choices.clone()));
            }
            let choice = bots[seat.index()].choose(&View::new(game, &position, seat), &choices);
            game.play(&mut position, seat, choice.expect("something is listed"), &mut ());
        }
    }
    found
}

/// Searches all of them; returns trials and checksum.
fn search(game: &Liberte, middle: &[(Position, Vec<Choice>)]) -> (u64, u64) {
    middle.iter().fold((0, 0), |(trials, checksum), (position, choices)| {
        let mut bot = Bot::new(BotKind::Search(Budget::DEFAULT), 1, Seat(0));
        bot.choose(&View::new(game, position, position.asked), choices);
        bot.ratings().iter().fold((trials, checksum), |(trials, checksum): (u64, u64), each| {
            let more = u64::from(each.trials);
            (trials + more, (checksum ^ more).wrapping_mul(0x0100_0000_01b3))
        })
    })
}

#[divan::bench]
fn search_continuations(bencher: Bencher) {
    let game = game();
    let middle = middle(&game);
    assert_eq!(search(&game, &middle), SEARCHED, "the searches are others than they were: trials and checksum");
    bencher.counter(ItemsCount::new(SEARCHED.0)).bench_local(|| {
        assert_eq!(search(&game, &middle), SEARCHED);
    });
}

#[divan::bench]
fn greedy_games(bencher: Bencher) {
    games(bencher, GAMES);
}

#[divan::bench]
fn greedy_decisions(bencher: Bencher) {
    games(bencher, EXPECTED.0);
}

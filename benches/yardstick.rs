//! A yardstick that travels: random games of Liberté beside random games of chess, by turns in one run, so that what a slow
//! or busy machine does to one it does to the other.
//!
//! `cargo bench --bench yardstick`. Both list every choice at every decision. What counts is the last line: our decisions a
//! second as a multiple of those in chess, by the fastest sample of each and by the median.

use cozy_chess::{Board, GameStatus, Move};
use liberte::games::liberte::Liberte;
use liberte::kernel::{BotRng, play_out};
use liberte::load::{Files, Library};
use std::hint::black_box;
use std::time::Instant;

/// Samples of each game.
const SAMPLES: usize = 24;
/// Games of chess of a sample, and the plies after which one is broken off.
const CHESS: (u64, u32) = (1_000, 1_000);
/// Games of Liberté of a sample.
const LIBERTE: u64 = 500;

/// What a sample makes: decisions, and a hash of the games.
type Made = (u64, u64);

const CHESS_MADE: Made = (406_807, 14_519_361_245_886_301_800);
const LIBERTE_MADE: Made = (557_929, 4_470_743_482_164_768_924);

fn main() {
    let game = game();
    let (mut chess, mut liberte) = (Vec::new(), Vec::new());
    for _ in 0..SAMPLES {
        chess.push(sample(CHESS_MADE, play_chess));
        liberte.push(sample(LIBERTE_MADE, || play_liberte(&game)));
    }
    for (name, samples) in [("chess, by cozy-chess", &mut chess), ("Liberté, second edition, 4 players", &mut liberte)]
    {
        samples.sort_unstable_by(f64::total_cmp);
        let [fastest, median] = [fastest(samples), median(samples)].map(|it| it / 1e6);
        println!("{name:36} fastest {fastest:6.2} million decisions a second, median {median:6.2}");
    }
    let by_fastest = fastest(&liberte) / fastest(&chess);
    println!(
        "Liberté as a multiple of chess: {by_fastest:.2} by the fastest, {:.2} by the median",
        median(&liberte) / median(&chess)
    );
}

/// Plays a sample; returns decisions a second.
fn sample(expected: Made, play: impl FnOnce() -> Made) -> f64 {
    let began = Instant::now();
    let made = black_box(play());
    let seconds = began.elapsed().as_secs_f64();
    assert_eq!(made, expected, "the games are others than they were: decisions and hash");
    made.0 as f64 / seconds
}

fn fastest(sorted: &[f64]) -> f64 {
    sorted.last().copied().unwrap_or(f64::NAN)
}

fn median(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}

fn play_chess() -> Made {
    let (games, most) = CHESS;
    let mut moves: Vec<Move> = Vec::with_capacity(256);
    (0..games).fold((0, 0), |(mut decisions, hash): Made, seed| {
        let (mut board, mut rng) = (Board::default(), BotRng::new(seed, 0));
        for _ in 0..most {
            moves.clear();
            board.generate_moves(|listed| {
                moves.extend(listed);
                false
            });
            if moves.is_empty() || board.status() != GameStatus::Ongoing {
                break;
            }
            board.play_unchecked(moves[rng.below(moves.len())]);
            decisions += 1;
        }
        (decisions, hash.rotate_left(5) ^ board.hash())
    })
}

fn play_liberte(game: &Liberte) -> Made {
    let mut choices = Vec::with_capacity(512);
    (1..=LIBERTE).fold((0, 0), |(decisions, hash): Made, seed| {
        let mut position = game.start(seed, &mut ());
        let playout = play_out(game, &mut position, &mut BotRng::new(seed, 0), &mut choices, |_, _, _| {});
        (decisions + u64::from(playout.decisions), hash.wrapping_add(playout.checksum))
    })
}

fn game() -> Liberte {
    let loaded = Library::new(Files::built_in()).load(&[]);
    let (compiled, _) = liberte::script::compile(loaded.playable().expect("the built-in pack can be played"));
    compiled.expect("the built-in scripts compile").game(4).expect("four can play")
}

//! A yardstick that travels: random games of all three games beside random games of chess, by turns in one run, so that what a
//! slow or busy machine does to one it does to the others.
//!
//! `cargo bench --bench yardstick`. All list every choice at every decision. What counts are the last lines: our decisions a
//! second as a multiple of those in chess, by the fastest sample of each and by the median.

use cozy_chess::{Board, GameStatus, Move};
use liberte::games::liberte::Liberte;
use liberte::games::{libertalia, revolution};
use liberte::kernel::{BotRng, Game, play_out};
use liberte::load::{Files, Library, Loaded};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// Samples of each game.
const SAMPLES: usize = 24;
/// Games of chess of a sample, and the plies after which one is broken off.
const CHESS: (u64, u32) = (1_000, 1_000);
/// Games of a sample of ours.
const LIBERTE: u64 = 500;
const REVOLUTION: u64 = 2_000;
const LIBERTALIA: u64 = 4_000;

/// What a sample makes: decisions, and a hash of the games.
type Made = (u64, u64);

const CHESS_MADE: Made = (406_807, 14_519_361_245_886_301_800);
const LIBERTE_MADE: Made = (557_929, 4_470_743_482_164_768_924);
const REVOLUTION_MADE: Made = (826_977, 10_920_579_668_756_088_440);
const LIBERTALIA_MADE: Made = (636_423, 4_288_032_811_167_535_956);

fn main() {
    let (liberte, revolution, libertalia) = (liberte(), revolution(), libertalia());
    let [mut chess, mut ours @ ..] = [const { Vec::new() }; 4];
    for _ in 0..SAMPLES {
        chess.push(sample(CHESS_MADE, play_chess));
        ours[0].push(sample(LIBERTE_MADE, || play(&liberte, LIBERTE)));
        ours[1].push(sample(REVOLUTION_MADE, || play(&revolution, REVOLUTION)));
        ours[2].push(sample(LIBERTALIA_MADE, || play(&libertalia, LIBERTALIA)));
    }
    let names = ["Liberté, second edition", "Revolution!, first edition", "Libertalia"];
    for (name, samples) in
        std::iter::once("chess, by cozy-chess").chain(names).zip([&mut chess].into_iter().chain(&mut ours))
    {
        samples.sort_unstable_by(f64::total_cmp);
        let [fastest, median] = [fastest(samples), median(samples)].map(|it| it / 1e6);
        println!("{name:28} fastest {fastest:6.2} million decisions a second, median {median:6.2}");
    }
    for (name, samples) in names.iter().zip(&ours) {
        let [by_fastest, by_median] = [fastest, median].map(|of| of(samples) / of(&chess));
        println!("{name} as a multiple of chess: {by_fastest:.2} by the fastest, {by_median:.2} by the median");
    }
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

fn play<G: Game>(game: &G, games: u64) -> Made {
    let mut choices = Vec::with_capacity(512);
    (1..=games).fold((0, 0), |(decisions, hash): Made, seed| {
        let mut position = game.start(seed, &mut ());
        let playout = play_out(game, &mut position, &mut BotRng::new(seed, 0), &mut choices, |_, _, _| {});
        (decisions + u64::from(playout.decisions), hash.wrapping_add(playout.checksum))
    })
}

fn loaded(pack: &str) -> Arc<Loaded> {
    Library::new(Files::built_in_named(pack).expect("it is built in")).load(&[])
}

fn liberte() -> Liberte {
    let loaded = Library::new(Files::built_in()).load(&[]);
    let (compiled, _) = liberte::script::compile(loaded.playable().expect("the built-in pack can be played"));
    compiled.expect("the built-in scripts compile").game(4).expect("four can play")
}

fn revolution() -> revolution::Revolution {
    let loaded = loaded("revolution");
    let spec =
        revolution::Spec::of(loaded.playable_data().expect("the pack is sound")).expect("a game can be made of it");
    let (compiled, _) = liberte::script::revolution::compile(&spec);
    compiled.expect("its scripts compile").game(4).expect("four can play")
}

fn libertalia() -> libertalia::Libertalia {
    let loaded = loaded("libertalia");
    let spec =
        libertalia::Spec::of(loaded.playable_data().expect("the pack is sound")).expect("a game can be made of it");
    let (compiled, _) = liberte::script::libertalia::compile(&spec);
    compiled.expect("its scripts compile").game(4).expect("four can play")
}

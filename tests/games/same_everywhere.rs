//! The same pack, setup, seed and choices make the same game: on any number of threads, and from one version to the next
//! unless somebody means to change it.
//!
//! What is pinned is in `tests/batch-1000.checksum`. Where the rules, the cards or the order of the choices change on purpose,
//! renew it with `UPDATE_CHECKSUM=1 cargo test --test games`.

use crate::common::{self, compiled, game, names};
use liberte::bots::BotKind;
use liberte::games::liberte::Liberte;
use liberte::games::revolution::Spec;
use liberte::kernel::{BotRng, Game, Journal, JournalHead, Move, Table, play_out};
use liberte::kit::Rulebook;
use liberte::lab::{Experiment, Lineup, Made, Seeds, Tally, bots_journal, play_one_by};
use liberte::load::{Files, Library};
use liberte::sandbox::{GameOrigin, Player, Sandbox};
use liberte::script::revolution;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

const EDITIONS: [(&str, &[&str]); 2] = [("second-edition", &[]), ("first-edition", &["first-edition"])];

fn batch(game: &Liberte, threads: usize) -> Tally {
    let tally = common::batch(game, &[BotKind::Random; 4], Seeds { first: 1, count: 1_000 }, threads);
    assert_eq!(tally.games, 1_000);
    tally
}

/// Compares with the pinned line of that name, or renews it.
fn pinned(name: &str, found: &str) {
    static FILE: Mutex<()> = Mutex::new(());
    let _alone = FILE.lock().expect("no other test failed while it held the file");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/batch-1000.checksum");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let mut lines: BTreeMap<&str, &str> = text.lines().filter_map(|line| line.split_once(' ')).collect();
    if std::env::var_os("UPDATE_CHECKSUM").is_some_and(|it| it == "1") {
        lines.insert(name, found);
        let text: String = lines.iter().map(|(name, value)| format!("{name} {value}\n")).collect();
        return std::fs::write(&path, text).expect("the file can be written");
    }
    assert_eq!(
        lines.get(name).copied(),
        Some(found),
        "`{name}` is another than in tests/batch-1000.checksum. If games were meant to change, renew the file with \
         `UPDATE_CHECKSUM=1 cargo test --test games`, and say in the change log that old journals may not replay"
    );
}

#[test]
fn a_batch_of_a_thousand_games_is_the_same_on_any_number_of_threads_and_as_pinned() {
    for (name, variants) in EDITIONS {
        let game = game(variants, 4);
        let first = batch(&game, 1);
        for threads in [2, 3, 8] {
            assert_eq!(batch(&game, threads), first, "{name}, {threads} threads");
        }
        pinned(name, &format!("{:016x}", first.checksum));
    }
}

/// Plays the games of 500 seeds by chance; what they are, in the numbers that `benches/playouts.rs` compares too.
fn random_games_of_revolution(is_planned: bool) -> String {
    let loaded = Library::new(Files::built_in_named("revolution").expect("it is built in")).load(&[]);
    let spec = Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it");
    let compiled = revolution::compile(&spec).0.expect("its scripts compile");
    let game = if is_planned { compiled.game(4) } else { compiled.interpreted(4) }.expect("four can play");
    let mut choices = Vec::new();
    let (decisions, checksum) = (1..=500).fold((0, 0u64), |(decisions, checksum), seed| {
        let mut position = game.start(seed, &mut ());
        let playout = play_out(&game, &mut position, &mut BotRng::new(seed, 0), &mut choices, |_, _, _| {});
        (decisions + u64::from(playout.decisions), checksum.wrapping_add(playout.checksum))
    });
    format!("{decisions} {checksum}")
}

#[test]
fn random_games_of_revolution_are_the_same_by_plan_and_by_script_and_as_pinned() {
    let by_plan = random_games_of_revolution(true);
    assert_eq!(random_games_of_revolution(false), by_plan);
    pinned("revolution", &by_plan);
}

#[test]
fn another_seed_makes_another_batch() {
    let game = game(&[], 4);
    let play = |first| common::batch(&game, &[BotKind::Random; 4], Seeds { first, count: 20 }, 1);
    assert_ne!(play(1).checksum, play(2).checksum);
    assert_eq!(play(1), play(1));
}

#[test]
fn a_batch_keeps_the_same_journals_on_any_number_of_threads() {
    let game = game(&[], 5);
    let journals = |threads| {
        let kept = Mutex::new(BTreeMap::new());
        let keep = |seed: u64, _: usize, made: Made<'_>| {
            let Made::Liberte(made) = made else { return Err("another game".to_owned()) };
            kept.lock().map_err(|error| error.to_string())?.insert(seed, bots_journal(&game, seed, made));
            Ok(())
        };
        let (lineup, seeds) = (Lineup::fixed(&[BotKind::Random; 5]), Seeds { first: 500, count: 60 });
        let batch = Experiment { threads, keep: Some(&keep), ..Experiment::batch(&game, lineup, seeds) };
        batch.play().expect("all were kept");
        kept.into_inner().expect("no thread failed")
    };
    let first = journals(1);
    assert_eq!(first.len(), 60);
    assert!(first == journals(2) && first == journals(3) && first == journals(8));
}

/// A random game's journal and its last position.
fn played(game: &Liberte, seed: u64) -> (String, String) {
    let mut table = Table::new(game, game.start(seed, &mut ()));
    let mut rng = BotRng::new(seed, 0);
    while let Some(seat) = table.asked().single() {
        let choices = table.choices(seat);
        table.play(seat, choices[rng.below(choices.len())]).expect("a listed choice is legal");
    }
    // Pack and version are left out: what is pinned is the game.
    let head = JournalHead { pack: "liberte".into(), version: "0".into(), hash: "0".into(), ..JournalHead::default() };
    let head = JournalHead { seed, seats: names(4), ..head };
    (Journal::of(head, &table).write(), game.state(table.position()).to_string())
}

#[test]
fn a_game_is_the_same_on_every_thread() {
    for (name, variants) in EDITIONS {
        let game = game(variants, 4);
        let expected: Vec<_> = (1..=12).map(|seed| played(&game, seed)).collect();
        std::thread::scope(|scope| {
            let play = || (1..=12).map(|seed| played(&game, seed)).collect::<Vec<_>>();
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(play)).collect();
            for thread in threads {
                assert!(thread.join().expect("the thread ended") == expected, "{name}");
            }
        });
    }
}

#[test]
fn the_journal_of_seed_7_is_the_pinned_one() {
    for (name, variants) in EDITIONS {
        let game = game(variants, 4);
        let (journal, end) = played(&game, 7);
        let hash: String =
            Sha256::digest(format!("{journal}\n{end}")).iter().map(|byte| format!("{byte:02x}")).collect();
        pinned(&format!("seed-7-{name}"), &hash);
        let read = Journal::parse(&journal).expect("a journal that was written can be read");
        let mut again = Table::new(&game, game.start(7, &mut ()));
        read.replay(&mut again, usize::MAX).expect("every choice was legal");
        assert_eq!(game.state(again.position()).to_string(), end);
    }
}

/// A mixed table has each kind of bot, and a seat that nobody is at has the usual one.
#[test]
fn the_same_seed_and_bots_play_the_same_game_in_the_sandbox_and_in_the_lab() {
    let bots = [BotKind::Greedy, BotKind::Random, BotKind::Greedy, BotKind::Random];
    for (name, variants) in EDITIONS {
        let compiled = compiled(variants, |_| {});
        let game = compiled.game(4).expect("four can play");
        let mut in_lab = Vec::new();
        // What has no alternative is answered without being asked at a table.
        play_one_by(&game, &bots, 11, |seat, choice, of| in_lab.extend((of > 1).then_some(Move { seat, choice })));
        let beginning = GameOrigin::New { names: names(4), seed: 11 };
        let mut sandbox = Sandbox::begin(compiled, &beginning, &bots.map(Player::Bot)).expect("the game begins");
        let mut play_on = || {
            while sandbox.let_bot_choose() {}
            let moves: Vec<_> = sandbox.tree().branch().moves().collect();
            sandbox.tree_mut().undo_to(moves.len() / 2);
            moves
        };
        assert!(play_on() == in_lab, "{name}");
        assert!(play_on() == in_lab, "{name}, after half of it was taken back");
    }
}

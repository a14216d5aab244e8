//! The whole gallery of house rules: random games by every shipped variant, at a table, with everything that must hold of
//! any game.

use crate::common::random::{Style, long};
use crate::common::{compiled, names};
use liberte::games::liberte::Liberte;
use liberte::kernel::{BotRng, Journal, JournalHead, Table};
use liberte::kit::Rulebook;
use liberte::load::{Files, Library};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A table at which a random game was played to its end, audited after every choice.
fn played<'g>(name: &str, game: &'g Liberte, seed: u64) -> Table<'g, Liberte> {
    let mut table = Table::new(game, game.start(seed, &mut ()));
    let style = Style::ALL[seed as usize % Style::ALL.len()];
    let mut rng = BotRng::new(seed, 1);
    while let Some(seat) = table.asked().single() {
        let choices = table.choices(seat);
        table.play(seat, style.choose(game, &choices, &mut rng)).expect("a listed choice is legal");
        game.audit(table.position()).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
    assert!(table.outcome().is_some(), "{name} does not end");
    table
}

/// The journal of a game.
fn journal(variant: &str, seats: usize, seed: u64, table: &Table<'_, Liberte>) -> Journal {
    let head = JournalHead {
        pack: "liberte".into(),
        version: "1".into(),
        hash: "0".into(),
        variants: vec![variant.into()],
        seed,
        seats: names(seats),
        scenario: None,
    };
    Journal::of(head, table)
}

/// A game: with full accounting, again from its journal, by its scripts alone, back to the beginning and forward again.
fn look_at(variant: &str, seats: usize, seed: u64, [game, by_scripts]: [&Liberte; 2]) {
    let name = format!("{variant}, {seats} players, seed {seed}");
    let mut table = played(&name, game, seed);
    let end = table.position().clone();
    let read = Journal::parse(&journal(variant, seats, seed, &table).write()).expect("what was written can be read");
    for (how, again) in [("from its journal", game), ("by its scripts", by_scripts)] {
        let mut replayed = Table::new(again, again.start(seed, &mut ()));
        read.replay(&mut replayed, usize::MAX).unwrap_or_else(|error| panic!("{name}, {how}: {error}"));
        assert_eq!(again.state(replayed.position()), game.state(&end), "{name}, {how}");
        assert_eq!(replayed.outcome(), table.outcome(), "{name}, {how}");
    }
    let choices = table.len();
    while table.undo() {}
    assert!(table.is_empty() && table.undone() == choices, "{name}");
    assert!(table.position() == Table::new(game, game.start(seed, &mut ())).position(), "{name}: undone to the start");
    while table.redo() {}
    assert!(table.position() == &end && table.len() == choices, "{name}: redone to the end");
}

#[test]
fn games_by_every_shipped_variant_are_sound_forward_and_back() {
    let variants: Vec<String> = Library::new(Files::built_in()).variants().into_iter().map(|(id, _)| id).collect();
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(variant) = variants.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let compiled = compiled(&[variant], |_| {});
                    for seed in 1..=long(2, 1_000) {
                        // Two players play only where a variant lets them.
                        let seats = 3 + seed as usize % 4;
                        let game = compiled.game(seats).expect("three to six can play");
                        let by_scripts = compiled.interpreted(seats).expect("as many can play");
                        look_at(variant, seats, seed, [&game, &by_scripts]);
                    }
                }
            });
        }
    });
    assert!(variants.len() > 60, "{variants:?}");
}

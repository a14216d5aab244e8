//! Time in the sandbox: a jump to any moment of a finished game, well under a frame of 16 ms; and what a game with twenty
//! branches weighs, under 50 MB.
//!
//! `cargo bench --bench sandbox`. Each benchmark compares what it made with what it should be.

use divan::Bencher;
use liberte::kernel::{BotRng, Game};
use liberte::load::{Files, Library};
use liberte::sandbox::{GameOrigin, Sandbox, WhySubject, names_for, read_journal, why};
use liberte::script::compile;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The system's allocator, its bytes counted.
struct Counted;

static BYTES: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BYTES.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        BYTES.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

fn main() {
    weigh();
    divan::main();
}

/// The built-in rules, and a game of random choices to its end.
fn finished(seed: u64) -> Sandbox {
    let loaded = Library::new(Files::built_in()).load(&[]);
    let compiled = compile(loaded.playable().expect("the built-in pack can be played")).0.expect("its scripts compile");
    let beginning = GameOrigin::New { names: names_for(4), seed };
    let mut sandbox = Sandbox::begin(compiled, &beginning, &[]).expect("four can play");
    play_on(&mut sandbox, seed);
    sandbox
}

fn play_on(sandbox: &mut Sandbox, seed: u64) {
    let mut rng = BotRng::new(seed, 0);
    while let Some(seat) = sandbox.asked() {
        let choices = sandbox.tree().choices(seat);
        sandbox.choose(seat, choices[rng.below(choices.len())]).expect("a listed choice is legal");
    }
}

/// The same with nineteen branches from moments all over it, each played to its end.
fn branched(seed: u64) -> Sandbox {
    let mut sandbox = finished(seed);
    let len = sandbox.tree().branch().len();
    for branch in 1..20 {
        sandbox.tree_mut().switch(0);
        sandbox.tree_mut().go_to(len * branch / 20);
        sandbox.tree_mut().fork(None);
        play_on(&mut sandbox, seed + branch as u64);
    }
    sandbox
}

/// Says what a game with twenty branches weighs.
fn weigh() {
    let before = BYTES.load(Ordering::Relaxed);
    let sandbox = branched(7);
    let bytes = BYTES.load(Ordering::Relaxed) - before;
    let moments: usize = sandbox.tree().branches().iter().map(|branch| branch.len()).sum();
    let share = bytes as f64 / 1e6;
    println!(
        "20 branches, {moments} moments with those in common: {share:.1} MB, {} in text",
        sandbox.whole_journal().write().len()
    );
    assert_eq!(sandbox.tree().branches().len(), 20);
    assert!(bytes < 50_000_000, "{bytes} bytes");
}

/// A jump to a moment, and what is asked there.
#[divan::bench]
fn jump_to_any_moment(bencher: Bencher) {
    let mut sandbox = finished(7);
    let expected: Vec<usize> = (0..=sandbox.tree().branch().len())
        .map(|at| {
            sandbox.tree_mut().go_to(at);
            sandbox.asked().map_or(0, |seat| sandbox.tree().choices(seat).len())
        })
        .collect();
    let mut at = 0;
    bencher.bench_local(|| {
        at = (at + 97) % expected.len();
        sandbox.tree_mut().go_to(at);
        let choices = sandbox.asked().map_or(0, |seat| sandbox.tree().choices(seat).len());
        assert_eq!(choices, expected[at]);
    });
}

/// Why a seat has its points, from the end of the game.
#[divan::bench]
fn why_points(bencher: Bencher) {
    let sandbox = finished(7);
    let seat = sandbox.game().asked(sandbox.tree().start()).lowest().expect("somebody begins");
    let len = sandbox.tree().branch().len();
    let expected = why(sandbox.tree(), len, WhySubject::Points(seat)).len();
    bencher.bench_local(|| assert_eq!(why(sandbox.tree(), len, WhySubject::Points(seat)).len(), expected));
}

/// The text that keeps a game with twenty branches, written and read.
#[divan::bench]
fn keep_twenty_branches(bencher: Bencher) {
    let sandbox = branched(7);
    bencher.bench_local(|| {
        let kept = read_journal(&sandbox.whole_journal().write(), "it").expect("it was written just now");
        assert_eq!(kept.document.map(|document| document.others.len()), Some(19));
    });
}

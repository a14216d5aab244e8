//! The hot path allocates nothing after warm-up: asking, listing and playing, specials included, and counting what happens.

use liberte::bots::{BotKind, BotPlayer, RevolutionBot};
use liberte::games::liberte::{Choice, Liberte};
use liberte::games::revolution::{Revolution, Spec};
use liberte::kernel::{BotRng, Game, Seat, Sink};
use liberte::lab::{Counter, Decisions, LiberteFigure, play_counted};
use liberte::load::{Files, Library};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

/// The system's allocator, counted.
struct Counted;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// Plays a game at random, and gives the decisions made.
fn play(game: &Liberte, seed: u64, choices: &mut Vec<Choice>, sink: &mut impl Sink<Liberte>) -> u32 {
    let mut position = game.start(seed, sink);
    let mut rng = BotRng::new(seed, 0);
    let mut decisions = 0;
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    while let Some(seat) = game.asked(&position).lowest() {
        game.choices(&position, seat, choices);
        let choice = choices[rng.below(choices.len())];
        game.play(&mut position, seat, choice, sink);
        decisions += 1;
    }
    assert_eq!(ALLOCATIONS.load(Ordering::Relaxed), before, "seed {seed}");
    decisions
}

/// Greedy bots of Revolution! play a game with lists that have grown as long as they get.
fn greedy_bots_allocate_nothing() {
    let library = Library::new(Files::built_in_named("revolution").expect("it is built in"));
    let loaded = library.load(&[]);
    let spec = Spec::of(loaded.playable_data().expect("it is sound")).expect("a game can be made of it");
    let game = liberte::script::revolution::game(&spec, 4).expect("four can play");
    let bot = |seat| <RevolutionBot as BotPlayer<Revolution>>::new(BotKind::Greedy, 1, seat).expect("the game has it");
    let mut bots: Vec<RevolutionBot> = Seat::first(4).map(bot).collect();
    let mut choices = Vec::with_capacity(64);
    for seed in 0..4 {
        let mut position = game.start(seed, &mut ());
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            let choice = bots[seat.index()].choose(&game, &position, seat, &choices).expect("something is listed");
            game.play(&mut position, seat, choice, &mut ());
        }
        assert!(seed < 3 || ALLOCATIONS.load(Ordering::Relaxed) == before, "greedy bots");
    }
}

/// In one test, since allocations of another one beside it would be counted too.
#[test]
fn asking_listing_playing_and_counting_allocate_nothing() {
    let loaded = Library::new(Files::built_in()).load(&[]);
    let (compiled, _) = liberte::script::compile(loaded.playable().expect("the built-in pack is sound"));
    let game = compiled.expect("its scripts compile").game(4).expect("four can play");
    let mut choices = Vec::with_capacity(512);
    let (mut decisions, mut cards) = (0, 0);
    for seed in 0..50 {
        decisions += play(&game, seed, &mut choices, &mut ());
        let offered = Decisions::default();
        let mut counter = Counter::new(&game, &offered);
        play(&game, seed, &mut choices, &mut counter);
        cards += counter.counts().cards_played;
    }
    assert!(decisions > 40_000 && cards > 1_000, "{decisions} {cards}");
    let played = play_counted(&game, &[BotKind::Random; 4], 1, |_, _, _| {});
    greedy_bots_allocate_nothing();
    let figures = LiberteFigure::all(&game, &[BotKind::Random; 4]);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let sum: i64 = figures.iter().filter_map(|figure| figure.of(&[BotKind::Random; 4], &played)).sum();
    assert!(sum > 0 && ALLOCATIONS.load(Ordering::Relaxed) == before);
}

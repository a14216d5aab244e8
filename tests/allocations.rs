//! The hot path allocates nothing after warm-up: asking, listing and playing, specials included.

use liberte::kernel::{Game, Stream};
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

#[test]
fn asking_listing_and_playing_allocate_nothing() {
    let loaded = Library::new(Files::built_in()).load(&[]);
    let (compiled, _) = liberte::script::compile(loaded.playable().expect("the built-in pack is sound"));
    let game = compiled.expect("its scripts compile").game(4).expect("four can play");
    let mut choices = Vec::with_capacity(512);
    let mut decisions = 0;
    for seed in 0..50 {
        let mut position = game.start(seed, &mut ());
        let mut stream = Stream::new(seed, 0);
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            let choice = choices[stream.below(choices.len())];
            game.play(&mut position, seat, choice, &mut ());
            decisions += 1;
        }
        assert_eq!(ALLOCATIONS.load(Ordering::Relaxed), before, "seed {seed}");
    }
    assert!(decisions > 40_000);
}

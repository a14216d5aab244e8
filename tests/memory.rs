//! An experiment's memory does not grow with the number of its games, whatever is kept of them.

mod common;

use liberte::bots::BotKind::{self, Random};
use liberte::lab::{Arm, Cache, Experiment, GameTable, Lineup, Progress, RecordFile, RecordHeader, Seeds, Store};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use tempfile::TempDir;

/// The system's allocator, with what is in use counted and the most that ever was.
struct Counted;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = IN_USE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

const BOTS: [BotKind; 4] = [Random; 4];

#[test]
fn ten_times_as_many_games_take_no_more_memory() {
    let [base, other] = [common::game(&[], 4), common::game(&["one-card"], 4)];
    let folder = TempDir::new().unwrap();
    let peak = |count: u64| {
        let arms = vec![Arm::new("base", &base), Arm::new("one-card", &other)];
        let experiment = Experiment::new(arms, Lineup::rotated(&BOTS), Seeds { first: 1, count });
        let experiment = Experiment { threads: 2, changed_winner_limit: 5, ..experiment };
        let file = |ending: &str| folder.path().join(format!("{count}.{ending}"));
        let header = RecordHeader::new(&experiment, Vec::new(), None);
        let mut store = Store {
            record: Some(RecordFile::open(&file("jsonl"), header).unwrap()),
            cache: Some(Cache::new(file("cache"))),
            table: Some(GameTable::create(&file("csv"), &experiment, false).unwrap()),
        };
        let before = IN_USE.load(Ordering::Relaxed);
        MOST.store(before, Ordering::Relaxed);
        let progress = Progress { done: &AtomicU64::new(0), cancelled: &AtomicBool::new(false) };
        let found = experiment.run(&mut store, progress, &mut |_| {}).unwrap();
        assert_eq!(found.seeds, count);
        MOST.load(Ordering::Relaxed) - before
    };
    // The first run fills what is allocated once for all.
    peak(64);
    let [few, many] = [peak(128), peak(1_280)];
    println!("most in use beyond what was before: {few} bytes for 256 games, {many} for 2,560");
    assert!(many < few + few / 4, "{few} {many}");
}

//! How fast a pack is loaded, its scripts traced, and everything checked: well under the 50 ms that an author would notice.
//!
//! `cargo bench --bench packs`. Each benchmark compares what it made with what it should be.

use divan::Bencher;
use liberte::load::{Files, Library};

fn main() {
    divan::main();
}

/// Parse and validate all files, and make the pack.
#[divan::bench]
fn load(bencher: Bencher) {
    bencher.bench_local(|| {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let pack = loaded.playable().expect("the built-in pack can be played");
        assert_eq!((pack.cards.len(), pack.board.provinces.len()), (110, 27));
    });
}

/// Load, check and trace the six scripts into plans: what every command does first.
#[divan::bench]
fn load_check_and_trace(bencher: Bencher) {
    bencher.bench_local(|| {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let (compiled, findings) = liberte::script::compile(loaded.playable().expect("playable"));
        assert_eq!(compiled.expect("the scripts compile").ways().count(), 6);
        assert!(findings.is_empty());
    });
}

/// All that `liberte check` does: variants and scenarios too, and plans compared with their scripts.
#[divan::bench]
fn whole_check(bencher: Bencher) {
    bencher.bench_local(|| {
        let checked = liberte::desk::examine(&Library::new(Files::built_in()), &[]);
        assert_eq!(checked.counts(), (0, 0));
    });
}

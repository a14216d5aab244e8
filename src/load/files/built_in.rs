//! The packs within the program.

use crate::input::unpacked;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The name of the pack that is meant where none is named.
pub const MAIN: &str = "liberte";

/// Their names; `embed.rs` packs their folders.
const NAMES: [&str; 3] = [MAIN, "revolution", "libertalia"];

/// Their texts by their paths: `data/NAME/...` and `scripts/NAME/...`.
pub static TEXTS: LazyLock<BTreeMap<String, Arc<str>>> = LazyLock::new(|| {
    let texts = unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/embedded")));
    texts.into_iter().map(|(path, text)| (path, Arc::from(text))).collect()
});

/// Their names.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES.into_iter()
}

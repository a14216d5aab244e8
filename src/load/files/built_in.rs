//! The packs within the program.

use crate::input::EmbeddedTexts;
use std::sync::LazyLock;

/// The name of the pack that is meant where none is named.
pub const MAIN: &str = "liberte";

/// Their names; `embed.rs` packs their folders.
const NAMES: [&str; 3] = [MAIN, "revolution", "libertalia"];

/// Their texts by their paths: `data/NAME/...` and `scripts/NAME/...`.
pub static TEXTS: LazyLock<EmbeddedTexts> =
    LazyLock::new(|| EmbeddedTexts::new(include_bytes!(concat!(env!("OUT_DIR"), "/embedded"))));

/// Their names.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_text_is_the_one_on_disk() {
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(TEXTS.paths("").count() > 1_000);
        for path in TEXTS.paths("") {
            assert_eq!(*TEXTS.get(path).unwrap(), std::fs::read_to_string(project.join(path)).unwrap(), "{path}");
        }
        assert_eq!(TEXTS.get("data/liberte/nothing.toml"), None);
    }
}

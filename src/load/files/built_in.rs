//! The packs within the program.

use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The name of the pack that is meant where none is named.
pub const MAIN: &str = "liberte";

static LIBERTE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../data/liberte");
static LIBERTE_SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../scripts/liberte");
static REVOLUTION_SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../scripts/revolution");
static REVOLUTION: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../data/revolution");
static LIBERTALIA_SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../scripts/libertalia");
static LIBERTALIA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../data/libertalia");

/// Their folders: tree, name and content.
static FOLDERS: [(&str, &str, &Dir<'_>); 6] = [
    ("data", MAIN, &LIBERTE),
    ("scripts", MAIN, &LIBERTE_SCRIPTS),
    ("data", "revolution", &REVOLUTION),
    ("scripts", "revolution", &REVOLUTION_SCRIPTS),
    ("data", "libertalia", &LIBERTALIA),
    ("scripts", "libertalia", &LIBERTALIA_SCRIPTS),
];

/// Their texts by their paths.
pub static TEXTS: LazyLock<BTreeMap<String, Arc<str>>> = LazyLock::new(|| {
    let mut texts = BTreeMap::new();
    for (tree, name, folder) in FOLDERS {
        add(&format!("{tree}/{name}"), folder, &mut texts);
    }
    texts
});

/// Their names.
pub fn names() -> impl Iterator<Item = &'static str> {
    FOLDERS.iter().filter(|(tree, ..)| *tree == "data").map(|(_, name, _)| *name)
}

/// The texts within a folder, by their paths.
fn add(place: &str, folder: &Dir<'_>, texts: &mut BTreeMap<String, Arc<str>>) {
    for file in folder.files() {
        if let (Some(path), Some(text)) = (file.path().to_str(), file.contents_utf8()) {
            texts.insert(format!("{place}/{path}"), Arc::from(text));
        }
    }
    for inner in folder.dirs() {
        add(place, inner, texts);
    }
}

//! The one description of every table and key of a pack's files.
//!
//! The reader checks files by it; references, JSON Schemas and forms are made from it. What it says of a
//! key: what kind of value it takes and in what range, whether it must be there, what it is when it is not, what it
//! means, which rule it states, and an example.
//!
//! A form for a card asks for each key of the table what input it wants, and what to say beside it:
//!
//! ```
//! # use liberte_files as liberte;
//! use liberte::load::schema::{CARDS, Kind, Need, Namespace};
//! let Some(Kind::Tables(card)) = CARDS.key("card").map(|key| &key.kind) else { panic!("cards are tables") };
//! let inputs: Vec<String> = card
//!     .keys
//!     .iter()
//!     .filter(|key| key.suits("club"))
//!     .map(|key| match &key.kind {
//!         Kind::Integer { least, most } => format!("{}: a number from {least} to {most}", key.name),
//!         Kind::Word(words) => format!("{}: one of {words:?}", key.name),
//!         Kind::List { of, most, .. } => format!("{}: {most} of {}", key.name, of.in_words()),
//!         Kind::Ref(Namespace::Region) => format!("{}: a region of the board", key.name),
//!         other => format!("{}: {}", key.name, other.in_words()),
//!     })
//!     .collect();
//! assert_eq!(inputs[0], "id: a number from 1 to 9999");
//! assert_eq!(inputs[3], "set: one of [\"A\", \"B\"]");
//! assert!(inputs.iter().all(|input| !input.starts_with("region")), "a club has none");
//!
//! let symbols = card.key("symbols").expect("cards have symbols");
//! assert_eq!((symbols.meaning, symbols.cite), ("The symbols on the card.", "2e II.A"));
//! assert_eq!((&symbols.need, symbols.an_example().as_ref()), (&Need::Default("[]"), "[\"general\"]"));
//! assert!(card.key("value").is_some_and(|value| value.is_needed_by("club")));
//! ```

mod bot;
mod entries;
mod example;
mod formats;
mod game_format;
mod json;
mod kind;
mod libertalia;
mod libertalia_portraits;
mod liberte;
mod namespace;
mod pack;
mod plain;
mod revolution;
mod rulebook;
mod rules;
mod scenario;
mod texts;
mod variant;

pub use bot::BOT;
pub use entries::{DataFile, EntryKind};
pub use formats::FORMATS;
pub use game_format::{ChoiceForm, GameFormat, NameKind, QuestionForm};
pub(in crate::load) use json::value_of;
pub use json::{Ids, json_schema};
pub use kind::{KeySpec, Kind, Need, TableSpec, key, table};
pub use libertalia::LIBERTALIA;
pub use liberte::LIBERTE;
pub use namespace::Namespace;
pub use pack::{BOARD, CARDS, MAP, MOST_CARDS, MOST_EFFECTS, MOST_PROVINCES, MOST_REGIONS, PACK};
pub use revolution::REVOLUTION;
pub use rulebook::Rulebook;
pub use rules::RULES;
pub use scenario::SCENARIO;
pub use texts::TEXTS;
pub use variant::VARIANT;

use std::sync::LazyLock;

/// A kind of file: its place below `data/NAME/`, and its content.
pub struct FileSpec {
    /// The path below the pack's data folder; `*` stands for any name.
    pub path: &'static str,
    /// The purpose of the file.
    pub meaning: &'static str,
    /// Its table.
    pub table: &'static LazyLock<TableSpec>,
}

impl FileSpec {
    /// Whether a path fits its pattern, such as `texts/*.toml` or `scenarios/**/*.toml`.
    pub fn fits(&self, path: &str) -> bool {
        let Some((folder, name)) = self.path.split_once('*') else { return self.path == path };
        let ending = name.rsplit('*').next().unwrap_or_default();
        let rest = path.strip_prefix(folder).filter(|rest| rest.len() > ending.len() && rest.ends_with(ending));
        rest.is_some_and(|rest| name.starts_with('*') || !rest.contains('/'))
    }

    /// The word by which the kind of file is asked for, such as `cards`.
    pub fn id(&self) -> &'static str {
        self.table.name
    }
}

#[cfg(test)]
mod schema_tests;

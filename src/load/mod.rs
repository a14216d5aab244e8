//! Files in; a pack, scenarios and findings out. Reads on past every mistake.
//!
//! A [`Library`] stands over the [`Files`] of one pack: those within the program, a folder on disk, or unsaved text. It
//! loads the pack with any variants, and scenarios. What is wrong comes as [`Diagnostic`]s, never as a panic. The tables
//! and keys of all files are described once, in [`schema`].
//!
//! Variants say only what differs. They are laid over the tables of the files before a pack is made of them, so that every
//! check sees the whole, and every value tells where it came from: [`Library::origin`].
//!
//! ```
//! use liberte::load::{Files, Library};
//! let library = Library::new(Files::built_in());
//! let loaded = library.load(&["first-edition".to_owned()]);
//! let pack = loaded.pack.as_ref().expect("the built-in pack can be read");
//! assert!(!pack.rules.second_play);
//!
//! let origin = library.origin(&pack.variants, "second_play").expect("there is such a setting");
//! assert_eq!(origin.value(), Some("false"));
//! assert_eq!(origin.base.map(|said| said.line), Some(57));
//! ```

mod allow;
mod board;
mod bots;
mod cards;
mod changes;
mod choices;
mod diagnostic;
mod disk;
pub mod edit;
mod entry;
mod explain;
mod files;
mod fix;
mod folder;
mod format;
#[cfg(test)]
mod format_tests;
mod given;
mod hash;
mod layers;
mod library;
mod lookup;
mod map;
#[cfg(test)]
mod mutation_tests;
mod names;
mod notes;
mod origin;
mod output;
mod overlay;
#[cfg(test)]
mod overlay_tests;
mod overlay_texts;
mod pack;
pub mod query;
mod reader;
pub mod rename;
mod render;
mod repair;
mod report;
mod rules;
mod save;
mod scenario;
pub mod schema;
mod scripts;
pub mod sheet;
mod slips;
mod sources;
pub mod starting;
mod tables;
#[cfg(test)]
mod testing;
mod texts;
mod then;
mod titles;
mod totals;
mod tree;
mod values;
mod variant;
mod variant_note;
mod weight;
mod wording;

pub use allow::{Allowed, Sifted};
pub use diagnostic::{
    CODES, Diagnostic, Example, Explanation, Fix, Lines, Place, Severity, Span, apply_fix, code, has_errors, nearest,
    one_of, sort, suggest,
};
pub use explain::EXPLANATIONS;
pub use files::{Files, OpenError, ReadError};
pub use format::format;
pub use hash::hash;
pub use library::{Library, Loaded};
pub use origin::{Origin, Said, Saying};
pub use output::{NotWritten, Output, OutputError, OutputFile, OutputFolder, OutputKind, PARQUET_MARK, write_output};
pub use render::render;
pub use rules::Settings;
pub use save::{LockError, Recovered, Save, SaveError, recover, unfinished_file};
pub use scenario::ScenarioLoaded;
pub use variant::parts as parameters;
pub use weight::tables as count_tables;

//! Files in; a pack, scenarios and findings out. Reads on past every mistake.
//!
//! A [`Library`] loads the [`Files`] of one pack, which are built into the program, in a folder on disk, or unsaved text:
//! the pack with any variants, and scenarios. What is wrong is returned as [`Diagnostic`]s, never as a panic. The tables
//! and keys of all files are described once, in [`schema`].
//!
//! | folder | what it holds |
//! |---|---|
//! | `files` | the texts of a pack: built in, on disk, unsaved |
//! | `read` | TOML texts to tables with places, past every mistake |
//! | `schema` | the description of every table and key |
//! | `variants` | variants, applied to the tables of a pack |
//! | `pack`, `scenario` | tables to the values of `model` |
//! | `checks`, `diagnostic` | further checks; findings, their explanations, fixes and rendering |
//! | `key`, `lookup`, `query` | dotted keys and their origin; queries for cards and provinces |
//! | `edit`, `rename`, `save` | edits that keep every other byte, renaming, atomic saves and outputs |
//! | `ring` | the geometry of outlines |
//! | `sheet`, `scaffold` | spreadsheets of the cards; templates for new packs, variants and effects |
//!
//! Variants say only what differs. They are applied to the tables of the files before a pack is made of them, so that every
//! check sees the whole, and every value knows where it came from: [`Library::origin`].
//!
//! ```
//! # use liberte_files as liberte;
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

mod checks;
mod diagnostic;
pub mod edit;
mod files;
mod key;
mod library;
mod line_removals;
mod lookup;
#[cfg(test)]
mod mutation_tests;
mod pack;
pub mod query;
mod read;
pub mod rename;
pub mod ring;
mod save;
pub mod scaffold;
mod scenario;
pub mod schema;
pub mod sheet;
#[cfg(test)]
mod testing;
mod text_diff;
mod variants;

pub use checks::everything::ScenarioCheck;
pub use checks::suppressions::{FilteredFindings, SuppressedFinding};
pub use diagnostic::{
    Diagnostic, EXPLANATIONS, Example, Explanation, Fix, LineIndex, Place, Severity, Span, apply_fix, code, example,
    findings, has_errors, nearest, one_of, render, sort, suggest,
};
pub use edit::format;
pub use files::table_count::count_tables;
pub use files::{Files, LockError, OpenError, ReadError, hash};
pub use key::Key;
pub use library::{Library, Loaded};
pub use lookup::{KeyStatement, Origin, StatedValue};
pub use pack::Settings;
pub use save::{
    Output, OutputError, OutputErrorKind, OutputFile, OutputFolder, OutputKind, PARQUET_MARK, Recovery, Save,
    SaveError, recover, write_output,
};
pub use scenario::LoadedScenario;
pub use scenario::head::ScenarioHead;
pub use text_diff::{changed_lines, unified_diff};
pub use variants::split_parameters;

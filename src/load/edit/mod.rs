//! Changes of a file that leave every other byte as it is: comments, order, line ends, and the way numbers are written.
//!
//! The parser gives the places of keys and values; the text is changed at those places alone, and is never written anew from
//! the parsed document. An [`Edit`] names a key by its path, as the descriptions in [`super::schema`] have it: names of tables and
//! keys, and for a list of tables the id of the entry, such as `card`, `71`, `value`.
//!
//! ```
//! # use liberte_files as liberte;
//! use liberte::load::schema::CARDS;
//! use liberte::load::edit::{PlainValue, Edit, apply};
//!
//! let text = "[[card]]\nid = 71 # Marat\nvalue = 0x3  # blocks\n";
//! let edit = Edit::set(["card", "71", "value"], PlainValue::Integer(2));
//! assert_eq!(apply(text, &CARDS, &[edit])?, "[[card]]\nid = 71 # Marat\nvalue = 2  # blocks\n");
//! # Ok::<(), liberte::load::Diagnostic>(())
//! ```

mod entries;
mod format;
#[cfg(test)]
mod format_tests;
mod items;
mod keys;
mod layout;
mod path;
mod plain_value;
mod proposal;
mod source_coverage;
pub(super) mod splice;
mod target;
#[cfg(test)]
#[path = "edit_tests.rs"]
mod tests;

pub use format::format;
pub use path::{PathKind, resolve};
pub use plain_value::PlainValue;
pub use proposal::{Proposal, ProposedFile, new_variant};
pub use source_coverage::{SourceCoverage, confirm, stated_keys};
pub use target::{Target, target};

use super::diagnostic::{Diagnostic, code};
use super::schema::{Kind, TableSpec};
use splice::{Splice, spliced};
use toml_edit::Document;

/// A change of a file.
#[derive(Clone, PartialEq, Debug)]
pub enum Edit {
    /// Gives a key a value. A key that is not there is added where the description's order wants it, with its table if
    /// need be.
    Set {
        /// The key.
        path: Vec<String>,
        /// The new value.
        to: PlainValue,
    },
    /// Removes a key, with the comment lines above it. A missing key is no error.
    Unset {
        /// The key.
        path: Vec<String>,
    },
    /// Adds an entry to a list of tables: after the one with the next lower number, or else at the end.
    Add {
        /// The list, such as `card`.
        path: Vec<String>,
        /// The keys of the entry, its id among them.
        keys: Vec<(String, PlainValue)>,
    },
    /// Copies an entry and puts the copy after it, under another id. The comment lines above it are not copied.
    Duplicate {
        /// The entry.
        path: Vec<String>,
        /// The id of the copy.
        id: PlainValue,
    },
    /// Removes an entry, with the comment lines above it.
    TakeOut {
        /// The entry.
        path: Vec<String>,
    },
}

impl Edit {
    /// Gives a key a value.
    pub fn set<S: Into<String>>(path: impl IntoIterator<Item = S>, to: PlainValue) -> Edit {
        Edit::Set { path: path.into_iter().map(Into::into).collect(), to }
    }

    /// Removes a key.
    pub fn unset<S: Into<String>>(path: impl IntoIterator<Item = S>) -> Edit {
        Edit::Unset { path: path.into_iter().map(Into::into).collect() }
    }
}

/// The text after some edits, one after the other. `spec` describes the file.
///
/// # Errors
/// The text is not TOML; an edit names a key that the description or the file does not have, or a value that the
/// description refuses. What refers to other places (a region's id) is not looked at: a check of the pack finds that.
pub fn apply(text: &str, spec: &'static TableSpec, edits: &[Edit]) -> Result<String, Diagnostic> {
    let mut text = text.to_owned();
    for edit in edits {
        let splices = splices(&text, spec, edit)?;
        text = spliced(&text, splices);
    }
    // What is written must be what was meant to be: a text that can be read again.
    parsed(&text)?;
    Ok(text)
}

/// A file that is edited, and the description of its tables.
struct EditedFile<'d> {
    document: &'d Document<&'d str>,
    spec: &'static TableSpec,
}

/// The pieces of a text that an edit replaces, or the reason why it can't be made.
type Splices = Result<Vec<Splice>, Diagnostic>;

fn splices(text: &str, spec: &'static TableSpec, edit: &Edit) -> Splices {
    let file = EditedFile { document: &parsed(text)?, spec };
    match edit {
        Edit::Set { path, to } => file.set(path, to),
        Edit::Unset { path } => file.unset(path),
        Edit::Add { path, keys } => file.add(path, keys),
        Edit::Duplicate { path, id } => file.duplicate(path, id),
        Edit::TakeOut { path } => file.take_out(path),
    }
}

fn parsed(text: &str) -> Result<Document<&str>, Diagnostic> {
    Document::parse(text).map_err(|error| {
        let span = error.span().unwrap_or_default();
        let line = super::diagnostic::Span::from(span).line(text);
        let message = format!("the file is not TOML from line {line} on: {}", error.message());
        refused(code::BROKEN_TOML, message, "fix that first: nothing can be changed safely before")
    })
}

/// An edit that can't be made, and what could be.
fn refused(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, message).helped(help)
}

/// Whether the description takes a value for a key of this kind.
///
/// # Errors
/// It does not: the very finding that a check would have.
pub fn accepts(name: &str, kind: &'static Kind, datum: &PlainValue) -> Result<(), Diagnostic> {
    super::read::reader::accepts(name, &datum.to_string(), kind)
}

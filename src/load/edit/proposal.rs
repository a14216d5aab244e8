//! Changes of several files that belong together: shown, tried, and saved.

use super::super::diagnostic::{Diagnostic, code};
use super::super::files::{Files, ReadError};
use super::super::library::{Library, Loaded};
use super::super::read::tables::unreadable;
use super::super::save::{Save, SaveError};
use super::super::schema::{DataFile, TableSpec};
use super::super::text_diff::unified_diff;
use super::{Edit, PlainValue, Target, apply};
use crate::model::id_in_words;
use std::sync::Arc;
use toml_edit::{Document, DocumentMut, Item};

/// The number of lines shown around a change.
const LINES_AROUND: usize = 3;

/// Files as they are and as they would be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proposal {
    files: Vec<ProposedFile>,
}

/// A file as it is and as it would be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProposedFile {
    /// The file, relative to the pack's root.
    pub path: String,
    /// The current text; none where there is no file yet.
    pub before: Option<Arc<str>>,
    /// The proposed text.
    pub after: String,
}

impl Proposal {
    /// Makes edits in a file of the pack, on top of what is proposed already.
    ///
    /// # Errors
    /// The file can't be read; an edit is refused (see [`apply`]).
    pub fn edit(
        &mut self,
        files: &Files,
        path: &str,
        spec: &'static TableSpec,
        edits: &[Edit],
    ) -> Result<(), Diagnostic> {
        let text = self.readable(files, path)?;
        let after = apply(&text, spec, edits)?;
        self.write(files, path, after);
        Ok(())
    }

    /// The items of the list that a key leads to at the top of a file, as it would be; none where there is no such list.
    pub fn list(&self, files: &Files, key: &Target) -> Vec<PlainValue> {
        let text = self.text(files, &key.file).unwrap_or_else(|_| Arc::from(""));
        let document = text.parse::<DocumentMut>().unwrap_or_default();
        let item = key.path.last().and_then(|name| document.get(name));
        let list = item.and_then(Item::as_value).and_then(PlainValue::of);
        if let Some(PlainValue::List(items)) = list { items } else { Vec::new() }
    }

    /// Adds an item to such a list.
    ///
    /// # Errors
    /// As for [`Proposal::edit`].
    pub fn push(&mut self, files: &Files, key: Target, item: PlainValue) -> Result<(), Diagnostic> {
        let mut items = self.list(files, &key);
        items.push(item);
        self.edit(files, &key.file, key.spec, &[Edit::Set { path: key.path, to: PlainValue::List(items) }])
    }

    /// Proposes a whole text for a file.
    pub fn write(&mut self, files: &Files, path: &str, after: String) {
        match self.files.iter_mut().find(|file| file.path == path) {
            Some(file) => file.after = after,
            None => {
                let before = files.read(path).ok();
                self.files.push(ProposedFile { path: path.to_owned(), before, after });
            }
        }
    }

    /// The text of a file as it would be.
    ///
    /// # Errors
    /// Those of [`Files::read`].
    pub fn text(&self, files: &Files, path: &str) -> Result<Arc<str>, ReadError> {
        match self.files.iter().find(|file| file.path == path) {
            Some(file) => Ok(Arc::from(file.after.as_str())),
            None => files.read(path),
        }
    }

    fn readable(&self, files: &Files, path: &str) -> Result<Arc<str>, Diagnostic> {
        self.text(files, path).map_err(|error| unreadable(path, error))
    }

    /// Brings the numbers of cards and provinces that `pack.toml` declares in line with the lists, where they were.
    ///
    /// # Errors
    /// As for [`Proposal::edit`].
    pub fn count(&mut self, files: &Files) -> Result<(), Diagnostic> {
        let format = files.format();
        for kind in format.entries {
            let (list, Some(key)) = (kind.word(), kind.count_key()) else { continue };
            let path = files.data(kind.file().name());
            let Some(change) = self.files.iter().find(|file| file.path == path) else { continue };
            let before = change.before.as_deref().map(|text| entries(text, list));
            let (before, after) = (before.unwrap_or_default(), entries(&change.after, list));
            let about = files.data("pack.toml");
            let text = self.readable(files, &about)?;
            if before != after && declared(&text, key) == Some(before as i64) {
                let to = PlainValue::Integer(after as i128);
                self.edit(files, &about, format.spec(DataFile::Pack), &[Edit::set([key], to)])?;
            }
        }
        Ok(())
    }

    /// The files that would change.
    pub fn changes(&self) -> impl Iterator<Item = &ProposedFile> {
        self.files.iter().filter(|file| file.before.as_deref() != Some(file.after.as_str()))
    }

    /// Whether nothing would change.
    pub fn is_empty(&self) -> bool {
        self.changes().next().is_none()
    }

    /// The changes as a unified diff.
    pub fn diff(&self) -> String {
        self.changes().map(ProposedFile::diff).collect()
    }

    /// The pack with the changes.
    pub fn loaded(&self, files: &Files) -> Arc<Loaded> {
        let mut library = Library::new(files.clone());
        self.overlay_on(&mut library);
        library.load(&[])
    }

    /// Overlays a library with the changes as unsaved text, to see their effect.
    pub fn overlay_on(&self, library: &mut Library) {
        for file in self.changes() {
            library.overlay(&file.path, Some(&file.after));
        }
    }

    /// Saves the changes.
    ///
    /// # Errors
    /// Those of [`Save::save`].
    pub fn save(&self, files: &Files) -> Result<(), SaveError> {
        let mut save = Save::new();
        for file in self.changes() {
            save.write(&file.path, file.before.as_deref(), &file.after);
        }
        save.save(files)
    }
}

impl ProposedFile {
    /// The change as a unified diff.
    pub fn diff(&self) -> String {
        let before = self.before.as_deref().unwrap_or_default();
        let old = if self.before.is_some() { format!("a/{}", self.path) } else { "/dev/null".to_owned() };
        let lines = unified_diff(before, &self.after, LINES_AROUND);
        if lines.is_empty() { lines } else { format!("--- {old}\n+++ b/{}\n{lines}", self.path) }
    }
}

fn entries(text: &str, list: &str) -> usize {
    let document = Document::parse(text).ok();
    let item = document.as_ref().and_then(|document| document.as_table().get(list));
    let tables = item.and_then(|item| item.as_array_of_tables()).map(|tables| tables.len());
    tables.or_else(|| item?.as_array().map(toml_edit::Array::len)).unwrap_or_default()
}

fn declared(text: &str, key: &str) -> Option<i64> {
    Document::parse(text).ok()?.as_table().get(key)?.as_integer()
}

/// A variant's file that changes nothing yet.
///
/// # Errors
/// The id is malformed.
pub fn new_variant(id: &str, line_break: &str) -> Result<String, Diagnostic> {
    if !crate::load::read::values::is_id(id) {
        let message = format!("a variant cannot be called `{id}`");
        return Err(super::refused(
            code::MALFORMED,
            message,
            "an id consists of lowercase letters, digits and hyphens",
        ));
    }
    Ok(format!("id = \"{id}\"{line_break}title = \"{}\"{line_break}", id_in_words(id)))
}

//! Files that a person names in the window: written where nothing is, and journals read.

use crate::input::{self, limits::JOURNAL};
use crate::kernel::Journal;
use crate::load::{OutputErrorKind, OutputKind, write_output};
use crate::sandbox::read_journal;
use std::path::Path;

/// Writes a file; an existing one only if that was agreed to.
///
/// # Errors
/// Why it can't be written.
pub fn write_new_file(file: &str, text: &str, may_replace: bool) -> Result<(), String> {
    let written = write_output(Path::new(file), OutputKind::Unmarked, may_replace, text.as_bytes());
    written.map_err(|error| match error.why == OutputErrorKind::Foreign {
        true => format!("there is already a file `{file}`: choose another name"),
        false => error.to_string(),
    })
}

/// Reads the text of a journal that is whole.
///
/// # Errors
/// It can't be read, or was cut or changed.
pub fn read_journal_file(file: &str) -> Result<String, String> {
    let refused = |why: &dyn std::fmt::Display| format!("can't read {file}: {why}");
    let text = input::read_text(Path::new(file), JOURNAL).map_err(|error| refused(&error))?;
    match Journal::damage(&text) {
        Some(damage) => Err(format!("{file}: {damage}; to open it as it is, remove its line `closed by end`")),
        None => Ok(text),
    }
}

/// Saved games with their names: texts that are at hand, and files.
///
/// # Errors
/// One can't be read, or is none.
pub fn named_journals(texts: Vec<(String, String)>, files: &[String]) -> Result<Vec<(String, Journal)>, String> {
    let read = files.iter().map(|file| read_journal_file(file).map(|text| (file.clone(), text)));
    let all = texts.into_iter().map(Ok).chain(read);
    all.map(|it| {
        let (name, text) = it?;
        let journal = read_journal(&text, &name).map_err(|why| why.to_string())?;
        Ok((name, journal))
    })
    .collect()
}

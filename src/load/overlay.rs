//! Lays settings over settings, in order, and remembers for each where its value comes from.

use super::diagnostic::{Report, code};
use super::reader::read;
use super::rules::Settings;
use super::schema::VARIANT;
use super::tree::Table;
use crate::model::SETTINGS;

/// A variant: settings to lay over others.
#[derive(Clone, Debug, Default)]
pub struct Variant {
    /// The name that people read.
    pub title: String,
    /// Its file.
    table: Table,
}

/// Reads a variant's file. Its id must be that of the file's name, `expected`.
pub fn variant(text: &str, expected: &str, report: &mut Report<'_>) -> Variant {
    let table = read(text, &VARIANT, report);
    if let Some(id) = table.text("id").filter(|id| *id != expected) {
        let message = format!("the variant's id is `{id}`, and its file is `{expected}.toml`");
        report
            .error(code::WRONG_ID, table.span_of("id"), message)
            .help("they must agree: a variant is asked for by the name of its file");
    }
    Variant { title: table.string("title"), table }
}

impl Variant {
    /// Lays the variant over settings. `path` is its file, for the places.
    pub fn lay_over(&self, settings: &mut Settings, path: &str) {
        lay_over(&self.table, settings, &Report::new(path));
    }
}

/// Lays the table `rules` of a variant or scenario over settings; `true` if there is one.
pub fn lay_over(table: &Table, settings: &mut Settings, report: &Report<'_>) -> bool {
    for entry in table.map("rules") {
        let at = SETTINGS.iter().position(|setting| setting.key == entry.key);
        if let Some(at) = at {
            settings.put(at, &entry.item, report.place(entry.item.span));
        }
    }
    table.table("rules").is_some()
}

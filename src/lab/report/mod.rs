//! Reports of the commands that play many games: sections of sentences, tables and pictures, made once and written as text for
//! a terminal or as a self-contained HTML page.
//!
//! | file | what it holds |
//! |---|---|
//! | `batch`, `comparison`, `pair` | the reports on one ruleset, on several, and on two beside each other |
//! | `tuning` | the report on a search for the best values of some settings |
//! | `rulesets` | tables and pictures of several rulesets, each beside the first |
//! | `words` | sentences that several reports share |
//! | `format` | numbers as people read them, and the cells of tables |
//! | `text`, `html` | a report for a terminal, and as a page |
//! | `picture` | pictures, as SVG within the page |
//! | `csv` | tables for other programs |

mod batch;
mod comparison;
mod csv;
mod format;
mod html;
mod pair;
mod picture;
mod rulesets;
mod text;
mod tuning;
mod words;

pub use batch::BatchReport;
pub use comparison::{ComparisonReport, LevelReport, ReportRuleset};
pub use csv::{CsvRow, csv_difference, csv_ends, csv_number, csv_rows, csv_text};
pub use format::{Cell, difference, ends, grouped, shown, signed_ends};
pub use picture::{Bar, Curve, Picture, Spot, SpotAxis, Tile};
pub use rulesets::{BotDisagreement, bot_disagreements};
pub use tuning::{TunedSetting, TuningCandidate, TuningReport};
pub use words::{
    bot_ids, bots_in_words, by_the_clock, games_in_words, rotations_in_words, short_title, variants_in_words,
};

use crate::kernel::Gather;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Merges JSON objects into one.
pub fn merged<const N: usize>(parts: [Value; N]) -> Value {
    let fields = parts.into_iter().filter_map(|part| match part {
        Value::Object(fields) => Some(fields),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => None,
    });
    Value::Object(fields.flatten().gather::<Map<_, _>>())
}

/// A report on an experiment.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The question that it answers.
    pub title: String,
    /// How it was made: what, and what it was. The command is among them.
    pub made: Vec<(String, String)>,
    /// The results.
    pub sections: Vec<Section>,
    /// Notes on how to read it.
    pub notes: Vec<String>,
}

impl Report {
    /// Its tables, from top to bottom.
    pub fn tables(&self) -> impl Iterator<Item = &ReportTable> {
        let parts = self.sections.iter().flat_map(|section| &section.parts);
        parts.filter_map(|part| match part {
            Part::Table(table) => Some(table),
            Part::Summary(_) | Part::Words(_) | Part::Warning(_) | Part::Picture(_) => None,
        })
    }

    /// How a report was made: what is given, the program's version, and the command where there is one.
    pub fn made_by<const N: usize>(first: [(&str, String); N], command: &Option<String>) -> Vec<(String, String)> {
        let version = [("liberte", env!("CARGO_PKG_VERSION").to_owned())];
        let command = command.iter().map(|command| ("command", command.clone()));
        let all = first.into_iter().chain(version).chain(command);
        all.map(|(what, it)| (what.to_owned(), it)).gather()
    }
}

/// A part of a report with a heading.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Section {
    /// The heading; none where the title says it all.
    pub title: String,
    /// The parts below the heading, in order.
    pub parts: Vec<Part>,
}

/// A part of a section.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Part {
    /// What was found, in two sentences; a page and the window show it, a terminal shows the tables.
    Summary(String),
    /// A sentence or two.
    Words(String),
    /// What whoever reads on should know first.
    Warning(String),
    /// A table.
    Table(ReportTable),
    /// A picture; a page alone shows it.
    Picture(Picture),
}

/// A table. The first column names the rows.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ReportTable {
    /// What it shows.
    pub caption: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<TableRow>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TableRow {
    /// The name, and what stands in each column after it.
    pub cells: Vec<Cell>,
    /// Whether it is the one that the others are compared with.
    pub is_base: bool,
}

impl ReportTable {
    /// A table without rows.
    pub fn new<const N: usize>(caption: impl Into<String>, columns: [&str; N]) -> ReportTable {
        ReportTable { caption: caption.into(), columns: columns.map(str::to_owned).to_vec(), rows: Vec::new() }
    }

    /// Whether sentences stand in a column.
    fn has_words(&self, column: usize) -> bool {
        self.rows.iter().any(|row| matches!(row.cells.get(column), Some(Cell::Words(_))))
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(TableRow { cells: cells.into_iter().collect(), is_base: false });
    }
}

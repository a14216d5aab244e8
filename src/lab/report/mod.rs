//! Reports of the commands that play many games: sections of sentences, tables and pictures, made once and written as text for
//! a terminal or as a self-contained HTML page.
//!
//! | file | what it holds |
//! |---|---|
//! | `rulesets` | tables and pictures of several rulesets, each beside the first |
//! | `format` | numbers as people read them, and the cells of tables |
//! | `text` | a report for a terminal |
//! | `html` | a report as a page |
//! | `picture` | pictures, as SVG within the page |
//! | `batch` | a batch's result as JSON |

mod batch;
mod format;
mod html;
mod picture;
mod rulesets;
mod text;

pub use batch::report;
pub use format::{Cell, decimals_of, difference, ends, shown, signed_ends};
pub use picture::{Bar, Curve, Picture, Tile};
pub use rulesets::{BotDisagreement, bot_disagreements};

/// A report on an experiment.
#[derive(Clone, PartialEq, Debug, Default)]
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

/// A part of a report with a heading.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// The heading; none where the title says it all.
    pub title: String,
    /// The parts below the heading, in order.
    pub parts: Vec<Part>,
}

/// A part of a section.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
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
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReportTable {
    /// What it shows.
    pub caption: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<TableRow>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Debug, Default)]
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

impl Section {
    /// A section without parts.
    pub fn new(title: impl Into<String>) -> Section {
        Section { title: title.into(), parts: Vec::new() }
    }
}

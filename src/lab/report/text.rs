//! Writes a report for a terminal: without charts, and with a single line below the header of each table.

use super::{Part, Report, ReportTable, Section};
use comfy_table::{CellAlignment, ColumnConstraint, LineStyle, TableStyle, Width, presets};

const STYLE: TableStyle = presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─'));

/// The most that words in the first column take, in signs: longer ones go on in the next line.
const FIRST: u16 = 36;

impl Report {
    /// The report as text.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.title);
        let width = self.made.iter().map(|(what, _)| what.chars().count()).max().unwrap_or(0);
        self.made.iter().for_each(|(what, it)| text += &format!("{what:width$}  {it}\n"));
        self.sections.iter().for_each(|section| text += &section.text());
        if !self.notes.is_empty() {
            text += &format!("\n{}\n", self.notes.join("\n"));
        }
        text
    }
}

impl Section {
    /// The section as text, an empty line above each part.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if !self.title.is_empty() {
            text += &format!("\n{}\n{}\n", self.title, "═".repeat(self.title.chars().count()));
        }
        for part in &self.parts {
            text += &match part {
                Part::Words(words) => format!("\n{words}\n"),
                Part::Warning(words) => format!("\nwarning: {words}\n"),
                Part::Table(table) => format!("\n{}", table.text()),
                Part::Summary(_) | Part::Picture(_) => String::new(),
            };
        }
        text
    }
}

impl ReportTable {
    /// The table as text, below its caption.
    pub fn text(&self) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(STYLE).set_header(&self.columns);
        table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
        for row in &self.rows {
            table.add_row(row.cells.iter().map(|cell| cell.shown()));
        }
        for at in (0..self.columns.len()).filter(|&at| self.has_words(at)) {
            let Some(column) = table.column_mut(at) else { continue };
            column.set_cell_alignment(CellAlignment::Left);
            if at == 0 {
                column.set_constraint(ColumnConstraint::UpperBoundary(Width::Fixed(FIRST)));
            }
        }
        let caption = if self.caption.is_empty() { String::new() } else { format!("{}\n", self.caption) };
        table.lines().fold(caption, |text, line| text + line.trim_end() + "\n")
    }
}

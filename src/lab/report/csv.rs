//! Tables for other programs, as comma-separated values.

use crate::input::letters::csv_cell;
use crate::lab::{Difference, Interval};
use std::io::{Error, Result};

/// A row of a table for programs: the names of its columns, the same in every row, and their values.
pub type CsvRow = Vec<(&'static str, String)>;

/// The rows as comma-separated values, the names of the columns first. No cell is a formula for a spreadsheet.
///
/// # Errors
/// The rows have different numbers of columns.
pub fn csv_text(rows: impl IntoIterator<Item = CsvRow>) -> Result<String> {
    let mut rows = rows.into_iter().peekable();
    let names = rows.peek().map_or(Vec::new(), |row| row.iter().map(|(name, _)| *name).collect());
    csv_rows(&names, rows.map(|row| row.into_iter().map(|(_, cell)| cell).collect()))
}

/// The rows below these names as comma-separated values. No cell is a formula for a spreadsheet.
///
/// # Errors
/// A row has another number of cells than there are names.
pub fn csv_rows(names: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Result<String> {
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(names)?;
    for row in rows {
        out.write_record(row.iter().map(|cell| csv_cell(cell).into_owned()))?;
    }
    let bytes = out.into_inner().map_err(|error| error.into_error())?;
    String::from_utf8(bytes).map_err(Error::other)
}

/// A number in such a table; empty if there is none.
pub fn csv_number(value: f64) -> String {
    if value.is_finite() { value.to_string() } else { String::new() }
}

/// Both ends of an interval under these names; empty if there are too few games.
pub fn csv_ends(names: [&'static str; 2], interval: Option<Interval>) -> [(&'static str, String); 2] {
    let ends = interval.and_then(|it| it.ends());
    [0, 1].map(|end| (names[end], ends.map_or(String::new(), |ends| ends[end].to_string())))
}

/// A difference, with the ends of its interval for a fixed number of games under these names; all empty if there is
/// none.
pub fn csv_difference(ends: [&'static str; 2], difference: Option<Difference>) -> CsvRow {
    let text = |text: fn(Difference) -> &'static str| difference.map_or(String::new(), |it| text(it).to_owned());
    let mut row = vec![("difference", difference.map_or(String::new(), |it| csv_number(it.fixed.value)))];
    row.extend(csv_ends(ends, difference.map(|it| it.fixed)));
    row.extend(csv_ends(["any_time_low", "any_time_high"], difference.map(|it| it.always)));
    row.extend([("word", text(|it| it.word.id())), ("word_among_all", text(|it| it.among_all.id()))]);
    row
}

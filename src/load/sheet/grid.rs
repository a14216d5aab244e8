//! The cells of a workbook's sheet, only those that hold something, however far apart they are.

use super::super::diagnostic::{Diagnostic, code};
use super::cell::{Cell, SheetRows, letters};

use crate::input::limits::{SHEET_CELL, SHEET_CELLS, SHEET_COLUMNS, SHEET_ROWS, SHEET_TEXT, bytes};
use std::collections::BTreeMap;

/// The cells that hold something.
#[derive(Default)]
pub struct Grid {
    cells: BTreeMap<(usize, usize), Cell>,
    /// The bytes of all texts.
    text: usize,
    /// The first cell beyond the rows and columns that are read.
    beyond: Option<(usize, usize)>,
}

impl Grid {
    /// Takes a cell; row and column count from 0.
    ///
    /// # Errors
    /// It, or all of them together, are more than is read.
    pub fn put(&mut self, row: usize, column: usize, cell: Cell) -> Result<(), String> {
        if cell.is_empty() {
            return Ok(());
        }
        if row >= SHEET_ROWS || column >= SHEET_COLUMNS {
            self.beyond.get_or_insert((row, column));
            return Ok(());
        }
        if let Cell::Text(text) = &cell {
            if text.len() > SHEET_CELL && text.chars().count() > SHEET_CELL {
                return Err(format!("the cell {} holds more than {SHEET_CELL} letters", name(row, column)));
            }
            self.text += text.len();
            if self.text > SHEET_TEXT {
                return Err(format!("its cells hold more than {} of text", bytes(SHEET_TEXT)));
            }
        }
        self.cells.insert((row, column), cell);
        if self.cells.len() > SHEET_CELLS {
            return Err(format!("more than {SHEET_CELLS} of its cells hold something"));
        }
        Ok(())
    }

    /// The rows that hold something, numbered from 1, each as wide as the first of them; and what was left out.
    pub fn rows(self) -> (SheetRows, Vec<Diagnostic>) {
        let mut rows: SheetRows = Vec::new();
        let first = self.cells.keys().next().map(|(row, _)| *row);
        let width = self.cells.keys().filter(|(row, _)| Some(*row) == first).map(|(_, column)| column + 1).max();
        for ((row, column), cell) in self.cells {
            if column >= width.unwrap_or(0) {
                continue;
            }
            if rows.last().is_none_or(|(number, _)| *number != row + 1) {
                rows.push((row + 1, Vec::new()));
            }
            if let Some((_, cells)) = rows.last_mut() {
                cells.resize(column, Cell::Empty);
                cells.push(cell);
            }
        }
        let beyond = self.beyond.map(|(row, column)| {
            let read = format!("{SHEET_ROWS} rows and {SHEET_COLUMNS} columns are");
            let message = format!("the cell {} is not read: the first {read}", name(row, column));
            Diagnostic::warning(code::TOO_MANY, message)
        });
        (rows, beyond.into_iter().collect())
    }
}

/// A cell as spreadsheets call it.
fn name(row: usize, column: usize) -> String {
    format!("{}{}", letters(column), row + 1)
}

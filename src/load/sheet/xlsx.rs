//! The cells of an `.xlsx`, one by one.

use super::SheetList;
use super::archive::{Archive, damaged};
use super::cell::Cell;
use super::grid::Grid;
use calamine::{DataRef, Reader, Xlsx};

/// The cells of the sheet of the list, or of the first.
///
/// # Errors
/// It is no workbook, or its cells are more than is read.
pub fn cells(archive: Archive<'_>, list: SheetList) -> Result<Grid, String> {
    let mut sheets = Xlsx::new(archive.into_inner()).map_err(damaged)?;
    let names = sheets.sheet_names();
    let name = names.iter().find(|name| **name == list.sheet_name()).or(names.first()).ok_or("it has no sheet")?;
    // Cell by cell: a range would have room for all cells between the first and the last.
    let mut cells = sheets.worksheet_cells_reader(name).map_err(damaged)?;
    let mut grid = Grid::default();
    while let Some(cell) = cells.next_cell().map_err(damaged)? {
        let (row, column) = cell.get_position();
        grid.put(row as usize, column as usize, of_workbook(cell.get_value()))?;
    }
    Ok(grid)
}

fn of_workbook(data: &DataRef<'_>) -> Cell {
    match data {
        DataRef::Empty => Cell::Empty,
        DataRef::String(text) => Cell::Text(text.clone()),
        DataRef::SharedString(text) => Cell::Text((*text).to_owned()),
        DataRef::Int(number) => Cell::Number(*number as f64),
        DataRef::Float(number) => Cell::Number(*number),
        DataRef::Bool(switch) => Cell::Switch(*switch),
        DataRef::DateTime(_) | DataRef::DateTimeIso(_) => Cell::Other("a date"),
        DataRef::DurationIso(_) => Cell::Other("a length of time"),
        DataRef::Error(_) => Cell::Other("an error of the spreadsheet"),
    }
}

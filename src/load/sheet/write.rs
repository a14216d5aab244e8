//! The entries of a list written as a spreadsheet.

use super::super::library::Loaded;
use super::super::schema::{KeySpec, Kind};
use super::cell::Cell;
use super::{EntryRow, SheetEntries, SheetList, ids_of};
use crate::input::letters::for_spreadsheet;
use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, DocProperties, ExcelDateTime, Format, Note, Workbook, Worksheet,
    XlsxError,
};

/// The mark by which other programs recognise UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// Rows beyond the entries to which the lists of words are offered too.
const ROWS_TO_ADD: u32 = 500;
/// The widest column, in letters.
const WIDEST: usize = 60;

/// The entries as text with commas, in UTF-8 with a byte order mark, as spreadsheets open it rightly. A text that they would
/// take for a formula gets an apostrophe before it, which reading removes again.
///
/// # Errors
/// What the writer says; there is hardly a way to.
pub fn csv(entries: &SheetEntries) -> Result<Vec<u8>, String> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let columns = entries.list.columns();
    let heads = columns.iter().map(|key| entries.list.head(key.name));
    writer.write_record(heads).map_err(|error| error.to_string())?;
    for row in entries.in_game() {
        let cells = columns.iter().map(|&key| match cell(&row, key) {
            Cell::Text(text) => for_spreadsheet(&text).into_owned(),
            cell @ (Cell::Empty | Cell::Number(_) | Cell::Switch(_) | Cell::Other(_)) => cell.text(),
        });
        writer.write_record(cells).map_err(|error| error.to_string())?;
    }
    let bytes = writer.into_inner().map_err(|error| error.to_string())?;
    Ok([BYTE_ORDER_MARK.as_bytes(), &bytes].concat())
}

fn cell(row: &EntryRow, key: &KeySpec) -> Cell {
    row.get(key.name).map_or(Cell::Empty, |datum| Cell::of(datum, &key.kind))
}

/// The entries as a workbook: typed cells, a head that stays in sight with a note for each column, filters,
/// and lists of the words that a column takes. `loaded` knows the ids that entries refer to.
///
/// # Errors
/// What the writer says, such as a text too long for a cell.
pub fn xlsx(entries: &SheetEntries, loaded: Option<&Loaded>) -> Result<Vec<u8>, String> {
    workbook(entries.list, &entries.in_game(), loaded).map_err(|error| error.to_string())
}

fn workbook(list: SheetList, rows: &[EntryRow], loaded: Option<&Loaded>) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // Always the same, so that the same entries give the same file.
    let created = ExcelDateTime::from_ymd(2010, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_title(list.sheet_name()).set_creation_datetime(&created));
    let sheet = workbook.add_worksheet();
    sheet.set_name(list.sheet_name())?;
    sheet.set_freeze_panes(1, 2)?;
    let last_row = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    for (column, key) in (0u16..).zip(list.columns()) {
        write_column(sheet, column, (list, key), rows)?;
        if let Some(words) = words(key, loaded) {
            let allowed = DataValidation::new().allow_list_strings(&words)?;
            // A warning, not a ban: a new region may come before the board knows it.
            let allowed = allowed.set_error_style(DataValidationErrorStyle::Warning);
            sheet.add_data_validation(1, column, last_row + ROWS_TO_ADD, column, &allowed)?;
        }
    }
    sheet.autofilter(0, 0, last_row, u16::try_from(list.columns().len()).unwrap_or(1) - 1)?;
    workbook.save_to_buffer()
}

fn write_column(
    sheet: &mut Worksheet,
    column: u16,
    (list, key): (SheetList, &KeySpec),
    rows: &[EntryRow],
) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    sheet.write_string_with_format(0, column, list.head(key.name), &bold)?;
    sheet.insert_note(0, column, &Note::new(key.meaning).add_author_prefix(false))?;
    // Room for the arrow of the filter.
    let mut width = list.head(key.name).chars().count() + 4;
    for (row, entry) in (1u32..).zip(rows) {
        let cell = cell(entry, key);
        width = width.max(cell.text().chars().count() + 1);
        match cell {
            Cell::Number(number) => sheet.write_number(row, column, number)?,
            Cell::Switch(switch) => sheet.write_boolean(row, column, switch)?,
            Cell::Text(text) if !text.is_empty() => sheet.write_string(row, column, text)?,
            Cell::Empty | Cell::Text(_) | Cell::Other(_) => continue,
        };
    }
    sheet.set_column_width(column, width.min(WIDEST) as f64)?;
    Ok(())
}

/// The words that a column takes, if they are few.
fn words(key: &KeySpec, loaded: Option<&Loaded>) -> Option<Vec<String>> {
    let words: Vec<String> = match &key.kind {
        Kind::Word(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        Kind::Ref(space) => ids_of(loaded?, *space),
        _ => return None,
    };
    // What a workbook can hold of them.
    let length: usize = words.iter().map(|word| word.chars().count() + 1).sum();
    (!words.is_empty() && length <= 255).then_some(words)
}

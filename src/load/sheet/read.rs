//! A spreadsheet read as rows of cells: CSV however it was saved, and workbooks.

use super::super::diagnostic::{Diagnostic, code};
use super::cell::Cell;
use super::{columns, head};
use calamine::{Data, Reader};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use std::io::Cursor;

/// The most rows of a sheet.
const MOST_ROWS: usize = 20_000;
/// The most columns of a sheet.
const MOST_COLUMNS: usize = 500;

/// A sheet with its head.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// The cells of its first row that is not empty.
    pub heads: Vec<Cell>,
    /// The other rows that are not empty, each with its number as the spreadsheet shows it.
    pub rows: Vec<(usize, Vec<Cell>)>,
    /// What was odd about it.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a file; its name says whether it is CSV or a workbook (`.xlsx`, `.ods`, `.xls`).
///
/// # Errors
/// It can't be read as that, in a sentence.
pub fn read(name: &str, bytes: &[u8]) -> Result<Sheet, String> {
    let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
    let (rows, warnings) = match ending.as_str() {
        "csv" | "tsv" | "txt" => delimited(bytes)?,
        "xlsx" | "ods" | "xls" | "xlsm" => (workbook(bytes)?, Vec::new()),
        _ => return Err("a sheet is a `.csv`, an `.xlsx` or an `.ods` file".to_owned()),
    };
    if rows.len() > MOST_ROWS {
        return Err(format!("it has more than {MOST_ROWS} rows"));
    }
    let mut rows = rows.into_iter().filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
    let (_, heads) = rows.next().ok_or("it is empty")?;
    Ok(Sheet { heads, rows: rows.collect(), warnings })
}

type Rows = Vec<(usize, Vec<Cell>)>;

fn delimited(bytes: &[u8]) -> Result<(Rows, Vec<Diagnostic>), String> {
    let (text, warning) = decoded(bytes);
    let (text, first, told) = match text.strip_prefix("sep=").and_then(|rest| rest.split_once('\n')) {
        Some((delimiter, rest)) if delimiter.trim_end().len() == 1 => (rest, 2, delimiter.bytes().next()),
        _ => (text.as_str(), 1, None),
    };
    let delimiter = told.unwrap_or_else(|| delimiter(text));
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let line = record.position().map_or(0, |position| position.line() as usize) + first - 1;
        let cell = |text: &str| if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) };
        rows.push((line, record.iter().take(MOST_COLUMNS).map(cell).collect()));
        if rows.len() > MOST_ROWS {
            break;
        }
    }
    Ok((rows, warning.into_iter().collect()))
}

/// The text of a file: in the encoding that its mark tells, or UTF-8, or else as old Windows programs write it.
fn decoded(bytes: &[u8]) -> (String, Option<Diagnostic>) {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return (encoding.decode_without_bom_handling(&bytes[length..]).0.into_owned(), None);
    }
    let (text, is_wrong) = UTF_8.decode_without_bom_handling(bytes);
    if !is_wrong {
        return (text.into_owned(), None);
    }
    let text = WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned();
    let message = "the sheet is not UTF-8; it was read as Windows-1252";
    let mut warning = Diagnostic::warning(code::SHEET_ENCODING, message);
    warning.help("look at the accents below; save it as `CSV UTF-8` if they are wrong");
    (text, Some(warning))
}

/// What stands between the cells: that by which most heads are known.
fn delimiter(text: &str) -> u8 {
    let known = |delimiter: u8| {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).delimiter(delimiter).from_reader(text.as_bytes());
        let first = reader.records().next().and_then(Result::ok).unwrap_or_default();
        first.iter().filter(|text| key_of(text).is_some()).count()
    };
    // The first of the best: what English spreadsheets write, then what most others on the continent do.
    let best = b",;\t".iter().copied().rev().max_by_key(|&delimiter| known(delimiter));
    best.unwrap_or(b',')
}

/// The key of a card that a head means.
pub fn key_of(text: &str) -> Option<&'static str> {
    let text = text.trim().to_lowercase();
    let is_meant = |name: &&str| *name == text || head(name).to_lowercase() == text || name.replace('_', " ") == text;
    columns().iter().map(|key| key.name).find(is_meant)
}

fn workbook(bytes: &[u8]) -> Result<Rows, String> {
    let mut sheets = calamine::open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let names = sheets.sheet_names();
    let name = names.iter().find(|name| *name == "Cards").or(names.first()).ok_or("it has no sheet")?;
    let range = sheets.worksheet_range(name).map_err(|error| error.to_string())?;
    let Some((first_row, first_column)) = range.start() else {
        return Ok(Vec::new());
    };
    let before = vec![Cell::Empty; (first_column as usize).min(MOST_COLUMNS)];
    let rows = range.rows().take(MOST_ROWS + 1).zip(first_row as usize + 1..);
    let row = |(cells, number): (&[Data], usize)| {
        let cells = cells.iter().take(MOST_COLUMNS).map(of_workbook);
        (number, before.iter().cloned().chain(cells).collect())
    };
    Ok(rows.map(row).collect())
}

fn of_workbook(data: &Data) -> Cell {
    match data {
        Data::Empty => Cell::Empty,
        Data::String(text) if text.is_empty() => Cell::Empty,
        Data::String(text) => Cell::Text(text.clone()),
        Data::Int(number) => Cell::Number(*number as f64),
        Data::Float(number) => Cell::Number(*number),
        Data::Bool(switch) => Cell::Switch(*switch),
        Data::DateTime(_) | Data::DateTimeIso(_) => Cell::Other("a date"),
        Data::DurationIso(_) => Cell::Other("a length of time"),
        Data::Error(_) => Cell::Other("an error of the spreadsheet"),
    }
}

//! A spreadsheet read as rows of cells: CSV however it was saved, and workbooks.

use super::super::diagnostic::{Diagnostic, code};
use super::cell::{Cell, SheetRows};
use super::{SheetList, archive, ods, xlsx};
use crate::input::letters::from_spreadsheet;
use crate::input::limits::{SHEET_COLUMNS, SHEET_ROWS};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// A sheet with its head.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// The cells of its first row that is not empty.
    pub heads: Vec<Cell>,
    /// The other rows that are not empty, each with its number as the spreadsheet shows it.
    pub rows: Vec<(usize, Vec<Cell>)>,
    /// Warnings about how it was read.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a file; its name says whether it is CSV or a workbook (`.xlsx`, `.ods`). Whatever it is, memory and time stay
/// within what [`limits`](crate::input::limits) allow.
///
/// # Errors
/// It can't be read as that, in a sentence.
pub fn read(list: SheetList, name: &str, bytes: &[u8]) -> Result<Sheet, String> {
    let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
    let (rows, warnings) = match ending.as_str() {
        "csv" | "tsv" | "txt" => delimited(list, bytes)?,
        "xlsx" | "xlsm" => xlsx::cells(archive::open(bytes)?, list)?.rows(),
        "ods" => ods::cells(archive::open(bytes)?, list)?.rows(),
        "xls" | "xlsb" => return Err("it is an old or binary workbook: save it as `.xlsx` or as CSV".to_owned()),
        _ => return Err("a sheet is a `.csv`, an `.xlsx` or an `.ods` file".to_owned()),
    };
    let mut rows = rows.into_iter().filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
    let (_, heads) = rows.next().ok_or("it is empty")?;
    Ok(Sheet { heads, rows: rows.collect(), warnings })
}

fn delimited(list: SheetList, bytes: &[u8]) -> Result<(SheetRows, Vec<Diagnostic>), String> {
    let (text, warning) = decoded(bytes);
    let (text, first, declared) = match text.strip_prefix("sep=").and_then(|rest| rest.split_once('\n')) {
        Some((delimiter, rest)) if delimiter.trim_end().len() == 1 => (rest, 2, delimiter.bytes().next()),
        _ => (text.as_str(), 1, None),
    };
    let delimiter = declared.unwrap_or_else(|| delimiter(list, text));
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    let mut line = LineCounter { number: first, at: 0 };
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let number = line.of(text, record.position().map_or(0, |position| position.byte() as usize));
        let cell = |text: &str| {
            if text.is_empty() { Cell::Empty } else { Cell::Text(from_spreadsheet(text).to_owned()) }
        };
        rows.push((number, record.iter().take(SHEET_COLUMNS).map(cell).collect()));
        if rows.len() > SHEET_ROWS {
            return Err(format!("it has more than {SHEET_ROWS} rows"));
        }
    }
    Ok((rows, warning.into_iter().collect()))
}

/// A line of a text and where it was counted up to.
struct LineCounter {
    number: usize,
    at: usize,
}

impl LineCounter {
    /// The line in which a record begins that is read next. What ends the line before it may still be read as a part of
    /// it: the line feed after a carriage return, blank lines.
    fn of(&mut self, text: &str, start: usize) -> usize {
        let rest = text.as_bytes().get(start..).unwrap_or_default();
        let start = start + rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let passed = text.as_bytes().get(self.at..start).unwrap_or_default();
        let before_feed = |at: usize| text.as_bytes().get(self.at + at + 1) == Some(&b'\n');
        let ends =
            passed.iter().enumerate().filter(|(at, byte)| **byte == b'\n' || **byte == b'\r' && !before_feed(*at));
        self.number += ends.count();
        self.at = start;
        self.number
    }
}

/// The text of a file: in the encoding of its byte order mark, or else UTF-8, or else Windows-1252.
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

/// The delimiter between the cells: the one with which most heads are recognised.
fn delimiter(list: SheetList, text: &str) -> u8 {
    let known = |delimiter: u8| {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).delimiter(delimiter).from_reader(text.as_bytes());
        let first = reader.records().next().and_then(Result::ok).unwrap_or_default();
        first.iter().filter(|text| key_of(list, text).is_some()).count()
    };
    // The first of the best: what English spreadsheets write, then what most others on the continent do.
    let best = b",;\t".iter().copied().rev().max_by_key(|&delimiter| known(delimiter));
    best.unwrap_or(b',')
}

/// The key of an entry that a head means.
pub fn key_of(list: SheetList, text: &str) -> Option<&'static str> {
    let text = text.trim().to_lowercase();
    let is_meant =
        |name: &&str| *name == text || list.head(name).to_lowercase() == text || name.replace('_', " ") == text;
    list.columns().iter().map(|key| key.name).find(is_meant)
}

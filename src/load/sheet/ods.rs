//! The cells of an `.ods`, one by one: what it repeats is written once in the file, and taken only as far as is read.

use super::SheetList;
use super::archive::{Archive, damaged};
use super::cell::Cell;
use super::grid::Grid;
use crate::input::limits::{SHEET_CELL, SHEET_COLUMNS, SHEET_ROWS};
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use std::io::{BufReader, Read};

/// The cells of the table of the list, or of the first.
///
/// # Errors
/// It is no such file, or its cells are more than is read.
pub fn cells(mut archive: Archive<'_>, list: SheetList) -> Result<Grid, String> {
    let content = archive.by_name("content.xml").map_err(damaged)?;
    read(content, &list.sheet_name())
}

/// A cell that is being read.
#[derive(Default)]
struct OpenCell {
    value: Cell,
    /// The text written in it; none where its value is an attribute.
    text: Option<String>,
    repeats: usize,
    paragraphs: usize,
}

fn read(content: impl Read, own: &str) -> Result<Grid, String> {
    let mut xml = quick_xml::Reader::from_reader(BufReader::new(content));
    let mut buffer = Vec::new();
    let mut found: Option<Grid> = None;
    let mut sheet: Option<OdsSheet> = None;
    let mut annotations = 0_usize;
    loop {
        let event = xml.read_event_into(&mut buffer).map_err(damaged)?;
        let is_closed = matches!(event, Event::Empty(_));
        match &event {
            Event::Start(start) | Event::Empty(start) => match (start.name().as_ref(), &mut sheet) {
                ("office:annotation", _) if !is_closed => annotations += 1,
                ("table:table", None) if !is_closed => {
                    let is_own = attribute(start, "table:name").is_some_and(|name| name == own);
                    if is_own || found.is_none() {
                        sheet = Some(OdsSheet { is_own, ..OdsSheet::default() });
                    }
                }
                (name, Some(sheet)) if annotations == 0 => sheet.start(name, start, is_closed)?,
                _ => {}
            },
            Event::End(end) => match (end.name().as_ref(), &mut sheet) {
                ("office:annotation", _) => annotations = annotations.saturating_sub(1),
                ("table:table", Some(_)) => {
                    let whole = sheet.take().unwrap_or_default();
                    found = Some(whole.grid);
                    if whole.is_own {
                        break;
                    }
                }
                (name, Some(sheet)) if annotations == 0 => sheet.end(name)?,
                _ => {}
            },
            Event::Text(text) if annotations == 0 => {
                sheet.iter_mut().try_for_each(|it| it.text(&text.xml10_content()))?
            }
            Event::CData(text) if annotations == 0 => {
                sheet.iter_mut().try_for_each(|it| it.text(&text.xml10_content()))?
            }
            Event::GeneralRef(entity) if annotations == 0 => {
                let letter = entity.resolve_char_ref().map_err(damaged)?.map(String::from);
                let known = resolve_predefined_entity(entity.as_ref()).map(str::to_owned);
                let text = letter.or(known).ok_or("it names an entity that XML does not define")?;
                sheet.iter_mut().try_for_each(|it| it.text(&text))?;
            }
            Event::Eof => break,
            _ => {}
        }
        buffer.clear();
    }
    found.or(sheet.map(|sheet| sheet.grid)).ok_or_else(|| "it has no sheet".to_owned())
}

/// A table that is being read.
#[derive(Default)]
struct OdsSheet {
    is_own: bool,
    grid: Grid,
    row: usize,
    column: usize,
    row_repeats: usize,
    open: Option<OpenCell>,
}

impl OdsSheet {
    fn start(&mut self, name: &str, start: &BytesStart<'_>, is_closed: bool) -> Result<(), String> {
        match name {
            "table:table-row" => {
                self.row_repeats = count(start, "table:number-rows-repeated");
                self.column = 0;
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let (value, is_text) = value(start);
                let repeats = count(start, "table:number-columns-repeated");
                self.open = Some(OpenCell { value, text: is_text.then(String::new), repeats, paragraphs: 0 });
            }
            "text:p" => {
                let is_further = self.open.as_mut().is_some_and(|open| {
                    open.paragraphs += 1;
                    open.paragraphs > 1
                });
                if is_further {
                    self.text("\n")?;
                }
            }
            "text:s" => self.text(&" ".repeat(count(start, "text:c").min(SHEET_CELL)))?,
            "text:tab" => self.text("\t")?,
            "text:line-break" => self.text("\n")?,
            _ => {}
        }
        if is_closed { self.end(name) } else { Ok(()) }
    }

    fn end(&mut self, name: &str) -> Result<(), String> {
        match name {
            "table:table-row" => self.row = self.row.saturating_add(self.row_repeats),
            "table:table-cell" | "table:covered-table-cell" => {
                if let Some(open) = self.open.take() {
                    self.put(open)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes a cell as often as it is repeated, but only once beyond the rows and columns that are read.
    fn put(&mut self, open: OpenCell) -> Result<(), String> {
        let cell = open.text.map_or(open.value, Cell::Text);
        let end = self.column.saturating_add(open.repeats);
        if !cell.is_empty() {
            let rows = self.row..self.row.saturating_add(self.row_repeats).min(self.row.max(SHEET_ROWS) + 1);
            for row in rows {
                for column in self.column..end.min(self.column.max(SHEET_COLUMNS) + 1) {
                    self.grid.put(row, column, cell.clone())?;
                }
            }
        }
        self.column = end;
        Ok(())
    }

    /// Takes what is written in the cell that is being read.
    fn text(&mut self, more: &str) -> Result<(), String> {
        let Some(text) = self.open.as_mut().and_then(|open| open.text.as_mut()) else { return Ok(()) };
        text.push_str(more);
        // Bytes for letters: a letter has at most four.
        if text.len() > 4 * SHEET_CELL {
            return Err(format!("a cell of row {} holds more than {SHEET_CELL} letters", self.row + 1));
        }
        Ok(())
    }
}

/// The value of a cell's element, and whether the value is the text written in it.
fn value(start: &BytesStart<'_>) -> (Cell, bool) {
    if attribute(start, "calcext:value-type").is_some_and(|kind| kind == "error") {
        return (Cell::Other("an error of the spreadsheet"), false);
    }
    let number = || attribute(start, "office:value").and_then(|value| value.parse().ok());
    match attribute(start, "office:value-type").as_deref() {
        Some("float" | "percentage" | "currency") => (number().map_or(Cell::Empty, Cell::Number), false),
        Some("boolean") => {
            let is_true = attribute(start, "office:boolean-value").is_some_and(|it| it.eq_ignore_ascii_case("true"));
            (Cell::Switch(is_true), false)
        }
        Some("date") => (Cell::Other("a date"), false),
        Some("time") => (Cell::Other("a length of time"), false),
        Some("string") => match attribute(start, "office:string-value") {
            Some(text) => (Cell::Text(text), false),
            None => (Cell::Empty, true),
        },
        _ => (Cell::Empty, false),
    }
}

/// The number of repetitions; one where nothing is said.
fn count(start: &BytesStart<'_>, name: &str) -> usize {
    attribute(start, name).and_then(|count| count.trim().parse().ok()).unwrap_or(1)
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = start.try_get_attribute(name).ok().flatten()?;
    attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0).ok().map(|value| value.into_owned())
}

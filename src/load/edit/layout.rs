//! Where the lines and statements of a text lie.
//!
//! A statement is a header or a key with its value. It begins a line, and ends with the line on which its value ends, with
//! any comment there. Everything between statements is comments and blank lines.

use super::Splice;
use crate::kernel::Order;
use std::ops::Range;
use toml_edit::{Document, Item, Key, Table, TableLike};

/// The mark that Windows programs put before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The beginning of the line of a place, after a byte order mark.
pub fn line_start(text: &str, at: usize) -> usize {
    match text[..at].rfind('\n') {
        Some(before) => before + 1,
        None => text_start(text).min(at),
    }
}

/// The start of a text, after its byte order mark.
pub fn text_start(text: &str) -> usize {
    if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 }
}

/// The end of the line of a place, its line break included.
pub fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |length| at + length + 1)
}

/// The line break that a text uses.
pub fn line_break(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// The blanks that a line begins with.
pub fn indent(text: &str, line: usize) -> &str {
    let rest = &text[line..];
    &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
}

/// Inserts whole lines after a line that ends at `at`; a last line without a line break stays the last without one.
pub fn insert_lines(text: &str, at: usize, lines: &str) -> Splice {
    let line_break = line_break(text);
    let lines = lines.replace('\n', line_break);
    let is_unfinished = at == text.len() && at > text_start(text) && !text.ends_with('\n');
    let unfinished = || format!("{line_break}{}", lines.strip_suffix(line_break).unwrap_or(&lines));
    Splice::insert(at, if is_unfinished { unfinished() } else { lines })
}

/// The statements of a document, in order, as whole lines.
pub fn statements(document: &Document<&str>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    in_table(document.raw(), document.as_table(), &mut found);
    found.order_by_key(|range| range.start);
    found
}

/// The lines from the first statement of a table to the last, its header included.
pub fn extent(text: &str, table: &Table) -> Option<Range<usize>> {
    let mut found = Vec::new();
    in_table(text, table, &mut found);
    around(&found)
}

/// The lines from the first statement of the item of a key to the last.
pub fn extent_of(text: &str, table: &Table, key: &str) -> Option<Range<usize>> {
    let mut found = Vec::new();
    in_item(text, table, key, &mut found);
    around(&found)
}

fn around(ranges: &[Range<usize>]) -> Option<Range<usize>> {
    let start = ranges.iter().map(|range| range.start).min()?;
    let end = ranges.iter().map(|range| range.end).max()?;
    Some(start..end)
}

fn in_table(text: &str, table: &Table, found: &mut Vec<Range<usize>>) {
    found.extend(header(text, table));
    for (key, _) in table.iter() {
        in_item(text, table, key, found);
    }
}

fn in_item(text: &str, table: &Table, key: &str, found: &mut Vec<Range<usize>>) {
    let Some((key, item)) = table.get_key_value(key) else {
        return;
    };
    match item {
        Item::None => {}
        Item::Table(inner) => in_table(text, inner, found),
        Item::ArrayOfTables(tables) => tables.iter().for_each(|inner| in_table(text, inner, found)),
        Item::Value(value) => {
            if let (Some(key), Some(value)) = (key.span(), value.span()) {
                found.push(line_start(text, key.start)..line_end(text, value.end));
            }
        }
    }
}

/// The line of a table's header; none where it has none of its own.
pub fn header(text: &str, table: &Table) -> Option<Range<usize>> {
    let span = table
        .span()
        .filter(|span| !table.is_implicit() && !table.is_dotted() && text[span.start..].starts_with('['))?;
    Some(line_start(text, span.start)..line_end(text, span.end))
}

/// The start of the comment lines directly above a statement, without a blank line between; the statement itself where
/// there are none. Those at the very top are about the file.
pub fn with_comments_above(document: &Document<&str>, statement: usize) -> usize {
    let text = document.raw();
    let before = statements(document).iter().map(|range| range.end).filter(|&end| end <= statement).max();
    let not_above = before.unwrap_or(text_start(text));
    let mut start = statement;
    while start > not_above {
        let line = line_start(text, start - 1).max(not_above);
        if !text[line..start].trim_start().starts_with('#') {
            break;
        }
        start = line;
    }
    if start == text_start(text) { statement } else { start }
}

/// The start of the blank lines directly above a line.
pub fn blank_lines_above(text: &str, line: usize) -> usize {
    let mut start = line;
    while start > text_start(text) {
        let above = line_start(text, start - 1);
        if !text[above..start].trim().is_empty() {
            break;
        }
        start = above;
    }
    start
}

/// The end of the blank lines that begin at a line.
pub fn blank_lines_below(text: &str, line: usize) -> usize {
    let mut end = line;
    while end < text.len() {
        let below = line_end(text, end);
        if !text[end..below].trim().is_empty() {
            break;
        }
        end = below;
    }
    end
}

/// The id of an entry, as the paths of edits have it.
pub fn id_of(table: &dyn TableLike, id_key: &str) -> Option<String> {
    match table.get(id_key)?.as_value()? {
        toml_edit::Value::String(text) => Some(text.value().clone()),
        toml_edit::Value::Integer(number) => Some(number.value().to_string()),
        _ => None,
    }
}

/// The names of a path as a header writes them.
pub fn written_path(names: &[&str]) -> String {
    names.iter().map(|name| written_key(name)).collect::<Vec<_>>().join(".")
}

pub fn written_key(name: &str) -> String {
    Key::new(name).default_repr().as_raw().as_str().unwrap_or(name).to_owned()
}

/// Lines that begin with a header, put where a line ends, with blank lines around them.
pub(super) fn section_at(text: &str, at: usize, lines: &str) -> Splice {
    let (before, behind) = (&text[text_start(text)..at], &text[at..]);
    let is_blank_before = before.is_empty() || before.ends_with("\n\n") || before.ends_with("\n\r\n");
    let next_line = behind.lines().next().unwrap_or_default();
    let gap_before = if is_blank_before { "" } else { "\n" };
    let gap_behind = if next_line.trim().is_empty() { "" } else { "\n" };
    insert_lines(text, at, &format!("{gap_before}{lines}{gap_behind}"))
}

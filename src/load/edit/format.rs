//! The layout of a pack's TOML files: the content stays as it is, and is laid out in the same way everywhere.
//!
//! One blank on each side of `=` in a line, none at the end of a line, two blank lines in a row at most, a line break at
//! the end, and the keys of a table in the order of its description, each with the comment lines above it. Values
//! and line ends are left alone; the keys of a scenario keep their order.

use crate::kernel::Order;
use crate::load::diagnostic::{Diagnostic, code};
use crate::load::edit::layout::{line_break, statements, text_start, with_comments_above};
use crate::load::edit::splice::{Splice, spliced};
use crate::load::schema::{Kind, TableSpec};
use std::ops::Range;
use toml_edit::{Document, Item, Table, Value};

/// The blank lines that may follow one another.
const MOST_BLANK_LINES: usize = 2;

/// The text in order, by the description of its file.
///
/// # Errors
/// It is not TOML.
pub fn format(text: &str, spec: &'static TableSpec) -> Result<String, Diagnostic> {
    let document = parsed(text)?;
    let is_scenario = spec.name == "scenario";
    let sorted = if is_scenario { text.to_owned() } else { sorted(text, &document, spec) };
    let formatted = spaced(&sorted, &parsed(&sorted)?);
    // What would not say the same is not written.
    let content = |text: &str| text.parse::<toml::Table>().ok();
    if content(&formatted) != content(text) {
        let message = "the file cannot be formatted without changing what it says";
        return Err(Diagnostic::error(code::BROKEN_TOML, message));
    }
    Ok(formatted)
}

fn parsed(text: &str) -> Result<Document<&str>, Diagnostic> {
    Document::parse(text).map_err(|error| {
        let message = error.message().lines().next().unwrap_or("this is not TOML").to_owned();
        let finding = Diagnostic::error(code::BROKEN_TOML, message).at("", error.span().unwrap_or_default());
        finding.helped("fix that first: a file that is not TOML cannot be formatted")
    })
}

/// The text with the keys of its tables in order.
fn sorted(text: &str, document: &Document<&str>, spec: &'static TableSpec) -> String {
    let mut moves = Vec::new();
    sort_table(document, document.as_table(), Some(spec), &mut moves);
    spliced(text, moves)
}

/// Collects the moves that bring the keys of a table, and of the tables in it, into order.
fn sort_table(document: &Document<&str>, table: &Table, spec: Option<&'static TableSpec>, moves: &mut Vec<Splice>) {
    if let Some(spec) = spec {
        moves.extend(sorted_pairs(document, table, spec));
    }
    for (name, item) in table.iter() {
        let kind = spec.and_then(|spec| spec.key(name)).map(|key| &key.kind);
        match (item, kind) {
            (Item::Table(inner), Some(Kind::Settings(rulebook))) => {
                for (section, item) in inner.iter() {
                    let Some(inner) = item.as_table() else { continue };
                    sort_table(document, inner, rulebook.format().overlay_section(section), moves);
                }
            }
            (Item::Table(inner), Some(Kind::Table(spec))) => sort_table(document, inner, Some(spec), moves),
            (Item::Table(inner), Some(Kind::Map { of, .. })) => {
                let Kind::Table(spec) = &**of else { continue };
                for (_, item) in inner.iter() {
                    let Some(inner) = item.as_table() else { continue };
                    sort_table(document, inner, Some(spec), moves);
                }
            }
            (Item::ArrayOfTables(tables), Some(Kind::Tables(spec))) => {
                tables.iter().for_each(|inner| sort_table(document, inner, Some(spec), moves));
            }
            _ => {}
        }
    }
}

/// The pairs of one table in order, put into the places that they have now. Nothing moves in a table with unknown keys, or
/// with one that is written in several places.
fn sorted_pairs(document: &Document<&str>, table: &Table, spec: &TableSpec) -> Vec<Splice> {
    let text = document.raw();
    let mut pairs: Vec<(usize, Range<usize>)> = Vec::new();
    for (name, item) in table.iter() {
        match (place(spec, name), item) {
            (Some(place), Item::Value(value)) => {
                let (Some(key), Some(value)) = (table.key(name).and_then(toml_edit::Key::span), value.span()) else {
                    return Vec::new();
                };
                pairs.push((place, whole_lines(document, key.start, value.end)));
            }
            (Some(_), Item::Table(inner)) if inner.is_dotted() => return Vec::new(),
            (Some(_), Item::Table(_) | Item::ArrayOfTables(_)) => {}
            _ => return Vec::new(),
        }
    }
    pairs.order_by_key(|(_, lines)| lines.start);
    let mut in_order = pairs.clone();
    in_order.order_by_key(|(place, _)| *place);
    if in_order == pairs {
        return Vec::new();
    }
    let line = |lines: &Range<usize>| {
        let line = &text[lines.clone()];
        if line.ends_with('\n') { line.to_owned() } else { format!("{line}{}", line_break(text)) }
    };
    let moved = pairs.iter().zip(&in_order).filter(|((_, old), (_, new))| old != new);
    moved.map(|((_, place), (_, lines))| Splice::replace(place.clone(), line(lines))).collect()
}

/// The place of a key among the others. `where` and `basis` may come in either order.
fn place(spec: &TableSpec, name: &str) -> Option<usize> {
    let name = if name == "where" && spec.key("basis").is_some() { "basis" } else { name };
    spec.keys.iter().position(|key| key.name == name)
}

/// The lines of a pair with the comments above it.
fn whole_lines(document: &Document<&str>, start: usize, end: usize) -> Range<usize> {
    let statement = statements(document).into_iter().find(|lines| lines.contains(&start)).unwrap_or(start..end);
    with_comments_above(document, statement.start)..statement.end
}

/// The text with its blanks in order.
fn spaced(text: &str, document: &Document<&str>) -> String {
    let mut values = Vec::new();
    let mut signs = Vec::new();
    collect(document.as_table(), &mut values, &mut signs);
    values.order_by_key(|value| value.start);
    signs.order_by_key(|sign| sign.start);
    let mut spaced = String::with_capacity(text.len());
    let mut at = 0;
    for sign in signs {
        spaced_lines(&text[at..sign.start], at, &values, &mut spaced);
        spaced.push_str(" = ");
        at = sign.end;
    }
    spaced_lines(&text[at..], at, &values, &mut spaced);
    let break_at_end = line_break(text);
    let whole = spaced.trim_end_matches(['\n', '\r', ' ', '\t']).len();
    spaced.truncate(whole);
    if spaced.len() > text_start(&spaced) {
        spaced.push_str(break_at_end);
    }
    spaced
}

/// Collects the spans of a document's values, and of what separates each from its key.
fn collect(table: &Table, values: &mut Vec<Range<usize>>, signs: &mut Vec<Range<usize>>) {
    for (name, item) in table.iter() {
        match item {
            Item::None => {}
            Item::Table(inner) => collect(inner, values, signs),
            Item::ArrayOfTables(tables) => tables.iter().for_each(|inner| collect(inner, values, signs)),
            Item::Value(value) => {
                let key = table.key(name).and_then(toml_edit::Key::span);
                let (Some(key), Some(value)) = (key, Value::span(value)) else { continue };
                signs.push(key.end..value.start);
                values.push(value);
            }
        }
    }
}

/// Adds a piece of text that begins at `start` to what is spaced already: line by line, but for what lies in values.
fn spaced_lines(piece: &str, start: usize, values: &[Range<usize>], spaced: &mut String) {
    let is_in_value = |at: usize| {
        let before = values.partition_point(|value| value.start < at);
        before > 0 && values[before - 1].end > at
    };
    let mut at = start;
    for line in piece.split_inclusive('\n') {
        let content = line.trim_end_matches(['\n', '\r']);
        let end = at + content.len();
        let break_of_line = &line[content.len()..];
        at += line.len();
        if break_of_line.is_empty() || is_in_value(end) {
            spaced.push_str(line);
            continue;
        }
        let begins_line = spaced.is_empty() || spaced.ends_with('\n');
        let content = content.trim_end_matches([' ', '\t']);
        if begins_line && content.is_empty() && has_blank_lines(spaced, MOST_BLANK_LINES) {
            continue;
        }
        spaced.push_str(content);
        spaced.push_str(break_of_line);
    }
}

/// Whether a text ends in so many blank lines.
fn has_blank_lines(text: &str, count: usize) -> bool {
    let mut lines = text.rsplit('\n').skip(1).take(count);
    lines.by_ref().filter(|line| line.trim_end().is_empty()).count() == count
}

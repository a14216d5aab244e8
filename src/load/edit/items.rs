//! Entries of lists between brackets and of tables between braces: changed, added and removed one by one, so that the
//! comments and line breaks between them stay.

use super::layout::{line_break, line_end, line_start};
use super::{PlainValue, Splice};
use crate::kernel::Order;
use std::ops::Range;
use toml_edit::{Array, InlineTable, Value};

/// The entries between two brackets or braces, in the order in which they stand.
pub struct Items<'t> {
    text: &'t str,
    /// The brackets and all between them.
    span: Range<usize>,
    items: Vec<Range<usize>>,
}

impl<'t> Items<'t> {
    /// The entries of a list.
    pub fn of_list(text: &'t str, array: &Array) -> Items<'t> {
        let items = array.iter().filter_map(Value::span).collect();
        Items { text, span: array.span().unwrap_or_default(), items }
    }

    /// The entries of a table, from key to value, and the first name of each key; dotted keys are one entry each.
    pub fn of_table(text: &'t str, table: &InlineTable) -> (Items<'t>, Vec<String>) {
        let entry = |(keys, value): (Vec<&toml_edit::Key>, &Value)| {
            let first = keys.first()?;
            Some((first.span()?.start..value.span()?.end, first.get().to_owned()))
        };
        let mut entries: Vec<_> = table.get_values().into_iter().filter_map(entry).collect();
        entries.order_by_key(|(span, _)| span.start);
        let (items, names) = entries.into_iter().unzip();
        (Items { text, span: table.span().unwrap_or_default(), items }, names)
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The index of the entry that takes a span.
    pub fn position(&self, span: Option<Range<usize>>) -> Option<usize> {
        self.items.iter().position(|item| Some(item) == span.as_ref())
    }

    /// Adds entries before the one of an index.
    pub fn insert(&self, at: usize, new: &[String]) -> Vec<Splice> {
        let Items { text, span, items } = self;
        if new.is_empty() {
            return Vec::new();
        }
        let is_table = text[span.start..].starts_with('{');
        let written = new.join(", ");
        let splice = match (at.checked_sub(1).and_then(|before| items.get(before)), items.first()) {
            (Some(before), _) => {
                Splice::insert(before.end, new.iter().map(|item| separated(text, before, item)).collect())
            }
            (None, Some(first)) => Splice::insert(first.start, format!("{written}, ")),
            (None, None) if is_table => {
                let is_blank = text[span.start + 1..span.end - 1].trim().is_empty();
                let start = if is_blank { span.start + 1 } else { span.end - 1 };
                Splice::replace(start..span.end - 1, format!(" {written} "))
            }
            (None, None) => Splice::insert(span.end - 1, written),
        };
        vec![splice]
    }

    /// Removes the entry of an index, with its comma.
    pub fn remove(&self, at: usize) -> Vec<Splice> {
        let Items { text, span, items } = self;
        let item = &items[at];
        let next = items.get(at + 1).map_or(span.end - 1, |next| next.start);
        if let Some(comma) = comma(text, item.end..next) {
            return vec![without_line_left_blank(text, item.start, comma + 1)];
        }
        let before = at.checked_sub(1).and_then(|before| items.get(before));
        let comma = before.and_then(|before| comma(text, before.end..item.start));
        match comma {
            Some(comma) if text[comma + 1..item.start].trim().is_empty() => vec![Splice::remove(comma..item.end)],
            Some(comma) => {
                vec![Splice::remove(comma..comma + 1), without_line_left_blank(text, item.start, item.end)]
            }
            None => vec![without_line_left_blank(text, item.start, item.end)],
        }
    }
}

/// Turns the list into another.
pub fn set_list(text: &str, array: &Array, new: &[PlainValue]) -> Vec<Splice> {
    let list = Items::of_list(text, array);
    let is_on_one_line = !text[list.span.clone()].contains('\n');
    let is_of_tables = array.iter().any(Value::is_inline_table);
    if is_on_one_line && !is_of_tables {
        return vec![Splice::replace(list.span, PlainValue::List(new.to_vec()).laid_out(line_break(text)))];
    }
    let old: Vec<Option<PlainValue>> = array.iter().map(PlainValue::of).collect();
    let is_same = |a: usize, b: usize| old[a].as_ref() == Some(&new[b]);
    let shorter = old.len().min(new.len());
    let before = (0..shorter).take_while(|&at| is_same(at, at)).count();
    let behind = (1..=shorter - before).take_while(|&back| is_same(old.len() - back, new.len() - back)).count();
    let (old_middle, new_middle) = (before..old.len() - behind, before..new.len() - behind);
    let is_of_lists = new.iter().all(|item| matches!(item, PlainValue::List(_)));
    if is_of_lists && old_middle.len() * 2 > old.len() && !text[list.span.clone()].contains('#') {
        // Little of it is as it was.
        return vec![Splice::replace(list.span, PlainValue::List(new.to_vec()).laid_out(line_break(text)))];
    }
    let changed = old_middle.len().min(new_middle.len());
    let mut splices = Vec::new();
    for (item, new) in list.items.iter().zip(new).skip(before).take(changed) {
        splices.push(Splice::replace(item.clone(), new.written_like(&text[item.clone()])));
    }
    for at in before + changed..old_middle.end {
        splices.extend(list.remove(at));
    }
    let added: Vec<String> = new[before + changed..new_middle.end].iter().map(PlainValue::to_string).collect();
    splices.extend(list.insert(before + changed, &added));
    splices
}

/// An entry as it follows another: on a line of its own where that one has a line of its own.
fn separated(text: &str, before: &Range<usize>, item: &str) -> String {
    let line = line_start(text, before.start);
    let rest = text[before.end..line_end(text, before.end)].trim_start().trim_start_matches(',').trim_start();
    let has_own_line = text[line..before.start].trim().is_empty() && (rest.is_empty() || rest.starts_with('#'));
    if has_own_line && line > 0 && !rest.starts_with('#') {
        let line_break = if text[..line].ends_with("\r\n") { "\r\n" } else { "\n" };
        format!(",{line_break}{}{item}", &text[line..before.start])
    } else {
        format!(", {item}")
    }
}

/// Removes a piece, and the whole line if it would be empty, or else the blanks after the piece.
fn without_line_left_blank(text: &str, start: usize, end: usize) -> Splice {
    let line = line_start(text, start);
    let line_end = line_end(text, end);
    let is_alone = text[line..start].trim().is_empty() && text[end..line_end].trim().is_empty();
    if is_alone && line_end < text.len() {
        return Splice::remove(line..line_end);
    }
    let blanks = text[end..].len() - text[end..].trim_start_matches([' ', '\t']).len();
    Splice::remove(start..end + blanks)
}

/// The comma between two entries; those in comments are none.
fn comma(text: &str, between: Range<usize>) -> Option<usize> {
    let mut is_comment = false;
    for (at, letter) in text[between.clone()].char_indices() {
        match letter {
            '#' => is_comment = true,
            '\n' => is_comment = false,
            ',' if !is_comment => return Some(between.start + at),
            _ => {}
        }
    }
    None
}

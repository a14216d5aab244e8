//! Entries of lists between brackets and of tables between braces: changed, added and taken out one by one, so that the
//! comments and line breaks between them stay.

use super::layout::{line_end, line_start};
use super::{PlainValue, Splice};
use std::ops::Range;
use toml_edit::{Array, InlineTable, Value};

/// Turns the list into another.
pub fn set_list(text: &str, array: &Array, new: &[PlainValue]) -> Vec<Splice> {
    let Some(span) = array.span() else { return Vec::new() };
    let is_on_one_line = !text[span.clone()].contains('\n');
    let is_of_tables = array.iter().any(Value::is_inline_table);
    if is_on_one_line && !is_of_tables {
        let written = PlainValue::List(new.to_vec()).to_string();
        return vec![Splice::replace(span, written)];
    }
    let old: Vec<Option<PlainValue>> = array.iter().map(PlainValue::of).collect();
    let items: Vec<Range<usize>> = array.iter().filter_map(Value::span).collect();
    let is_same = |a: usize, b: usize| old[a].as_ref() == Some(&new[b]);
    let shorter = old.len().min(new.len());
    let before = (0..shorter).take_while(|&at| is_same(at, at)).count();
    let behind = (1..=shorter - before).take_while(|&back| is_same(old.len() - back, new.len() - back)).count();
    let (old_middle, new_middle) = (before..old.len() - behind, before..new.len() - behind);
    let changed = old_middle.len().min(new_middle.len());
    let mut splices = Vec::new();
    for at in before..before + changed {
        let item = &items[at];
        let with = new[at].written_like(&text[item.clone()]);
        splices.push(Splice::replace(item.clone(), with));
    }
    for at in before + changed..old_middle.end {
        splices.extend(without_item(text, &span, &items, at));
    }
    let added: Vec<String> = new[before + changed..new_middle.end].iter().map(PlainValue::to_string).collect();
    splices.extend(with_items(text, &span, &items, before + changed, &added));
    splices
}

/// Puts entries into a list or table, before the one at a place.
pub fn with_items(text: &str, span: &Range<usize>, items: &[Range<usize>], at: usize, new: &[String]) -> Vec<Splice> {
    if new.is_empty() {
        return Vec::new();
    }
    let is_table = text[span.start..].starts_with('{');
    let written = new.join(", ");
    let splice = match (at.checked_sub(1).and_then(|before| items.get(before)), items.first()) {
        (Some(before), _) => Splice::insert(before.end, new.iter().map(|item| separated(text, before, item)).collect()),
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

/// Takes an entry out of a list or table, with its comma.
pub fn without_item(text: &str, span: &Range<usize>, items: &[Range<usize>], at: usize) -> Vec<Splice> {
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

/// Removes a piece, and the whole line where nothing would be left on it; or else the blanks behind.
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

/// The entries of a table between braces, from key to value, in the order in which they stand; dotted keys are one each.
pub fn pairs(table: &InlineTable) -> Vec<(Vec<String>, Range<usize>)> {
    let values = table.get_values();
    let pair = |(keys, value): (Vec<&toml_edit::Key>, &Value)| {
        let start = keys.first()?.span()?.start;
        let names = keys.iter().map(|key| key.get().to_owned()).collect();
        Some((names, start..value.span()?.end))
    };
    let mut pairs: Vec<_> = values.into_iter().filter_map(pair).collect();
    pairs.sort_by_key(|(_, span)| span.start);
    pairs
}

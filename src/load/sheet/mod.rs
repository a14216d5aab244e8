//! The cards as a spreadsheet, out and back in.
//!
//! Out: a row a card, a column a key, in the order of the description. Back in: rows are matched by the number of the
//! card, columns by their heads, in any order; what differs becomes edits of `cards.toml`, and nothing else is touched.
//! A column that is not there leaves its values alone; a cell that is empty takes its key out.

mod cell;
mod merge;
mod read;
#[cfg(test)]
#[path = "sheet_tests.rs"]
mod tests;
mod write;

pub use merge::{Changed, Merged, merge};
pub use read::{Sheet, read};
pub use write::{csv, xlsx};

use super::edit::Datum;
use super::schema::{CARDS, Key, Kind, TableSpec};
use toml_edit::{Document, Item, Table, TableLike};

/// How `cards.toml` calls its list.
const LIST: &str = "card";
/// The key by which cards are told apart.
const NUMBER: &str = "id";

/// The description of a card.
fn spec() -> Option<&'static TableSpec> {
    match &CARDS.key(LIST)?.kind {
        Kind::Tables(spec) => Some(spec),
        _ => None,
    }
}

/// The keys of a card, a column each.
fn columns() -> &'static [Key] {
    spec().map_or(&[], |spec| &spec.keys)
}

/// The head of a column, for people.
fn head(key: &str) -> String {
    if key == NUMBER {
        return "Number".to_owned();
    }
    let words = key.replace('_', " ");
    words[..1].to_uppercase() + &words[1..]
}

/// A card as its file says it.
#[derive(Clone, PartialEq, Debug, Default)]
struct Row(Vec<(String, Datum)>);

impl Row {
    fn get(&self, key: &str) -> Option<&Datum> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, datum)| datum)
    }

    fn number(&self) -> Option<i128> {
        match self.get(NUMBER) {
            Some(Datum::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    fn of(table: &dyn TableLike) -> Row {
        let values = table.iter().filter_map(|(key, item)| Some((key.to_owned(), Datum::of(item.as_value()?)?)));
        Row(values.collect())
    }
}

/// The cards of `cards.toml`, in its order; none where it can't be read.
fn rows(text: &str) -> Vec<Row> {
    let Ok(document) = Document::parse(text) else {
        return Vec::new();
    };
    match document.as_table().get(LIST) {
        Some(Item::ArrayOfTables(tables)) => tables.iter().map(|table: &Table| Row::of(table)).collect(),
        Some(Item::Value(toml_edit::Value::Array(items))) => {
            items.iter().filter_map(|item| item.as_inline_table()).map(|table| Row::of(table)).collect()
        }
        _ => Vec::new(),
    }
}

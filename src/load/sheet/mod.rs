//! The cards as a spreadsheet, out and back in.
//!
//! Out: a row a card, a column a key, in the order of the description. Back in: rows are matched by the number of the
//! card, columns by their heads, in any order; what differs becomes edits of `cards.toml`, and nothing else is touched.
//! A column that is not there leaves its values alone; a cell that is empty takes its key out. With a variant, the edits
//! are those of its file: what differs from the pack.

mod archive;
mod cell;
mod grid;
mod merge;
mod ods;
mod read;
#[cfg(test)]
#[path = "sheet_tests.rs"]
mod tests;
mod write;
mod xlsx;

pub use merge::{SheetChange, SheetChanges, merge};
pub use read::{Sheet, read};
pub use write::{csv, xlsx};

use super::edit::PlainValue;
use super::schema::{EntryKind, KeySpec, LIBERTE};
use crate::model::id_in_words;
use std::collections::{BTreeMap, BTreeSet};
use toml_edit::{Document, Item, Table, TableLike};

/// The name of the sheet of cards in a workbook.
const SHEET: &str = "Cards";
/// The name of the list in `cards.toml`.
const LIST: &str = "card";
/// The key by which cards are told apart.
const NUMBER: &str = "id";
/// The key of a variant's list of cards that are not in the game.
const TAKE_OUT: &str = "take_out";

/// The keys of a card, a column each.
fn columns() -> &'static [KeySpec] {
    &LIBERTE.entry(EntryKind::Card).keys
}

/// The head of a column, for people.
fn head(key: &str) -> String {
    if key == NUMBER { "Number".to_owned() } else { id_in_words(key) }
}

/// The keys of a card that its file has, with their values.
#[derive(Clone, PartialEq, Debug, Default)]
struct CardRow(BTreeMap<String, PlainValue>);

impl CardRow {
    fn get(&self, key: &str) -> Option<&PlainValue> {
        self.0.get(key)
    }

    fn number(&self) -> Option<i128> {
        self.get(NUMBER)?.integer()
    }

    fn of(table: &dyn TableLike) -> CardRow {
        let values = table.iter().filter_map(|(key, item)| Some((key.to_owned(), PlainValue::of(item.as_value()?)?)));
        CardRow(values.collect())
    }
}

/// The cards of a pack as its files have them, perhaps with a variant applied.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cards {
    base: Vec<CardRow>,
    /// The cards in the variant's file, if there is a variant.
    variant: Option<Vec<CardRow>>,
    /// The cards that the variant takes out.
    gone: BTreeSet<i128>,
}

impl Cards {
    /// The cards of `cards.toml`, in its order; none where it can't be read.
    pub fn of(text: &str) -> Cards {
        Cards { base: rows(text), ..Cards::default() }
    }

    /// These cards with a variant applied, whose file holds `text`.
    pub fn with_variant(self, text: &str) -> Cards {
        Cards { variant: Some(rows(text)), gone: taken_out(text), ..self }
    }

    fn base(&self, number: i128) -> Option<&CardRow> {
        self.base.iter().find(|row| row.number() == Some(number))
    }

    /// The variant's row of a card.
    fn over(&self, number: i128) -> Option<&CardRow> {
        self.variant.iter().flatten().find(|row| row.number() == Some(number))
    }

    /// All cards as they are, those that the variant takes out among them.
    fn rows(&self) -> Vec<CardRow> {
        let merged = |row: &CardRow| {
            let over = row.number().and_then(|number| self.over(number));
            CardRow(
                row.0.iter().chain(over.iter().flat_map(|over| &over.0)).map(|(k, v)| (k.clone(), v.clone())).collect(),
            )
        };
        let is_new = |row: &&CardRow| row.number().is_some_and(|number| self.base(number).is_none());
        let new = self.variant.iter().flatten().filter(is_new);
        self.base.iter().map(merged).chain(new.cloned()).collect()
    }

    /// The number of cards in the game.
    pub fn count(&self) -> usize {
        self.in_game().len()
    }

    /// The cards that are in the game.
    fn in_game(&self) -> Vec<CardRow> {
        let is_in = |row: &CardRow| row.number().is_none_or(|number| !self.gone.contains(&number));
        self.rows().into_iter().filter(is_in).collect()
    }
}

/// The cards that a variant takes out.
fn taken_out(text: &str) -> BTreeSet<i128> {
    let document = Document::parse(text).ok();
    let list = document.as_ref().and_then(|document| PlainValue::of(document.as_table().get(TAKE_OUT)?.as_value()?));
    let Some(PlainValue::List(items)) = list else {
        return BTreeSet::new();
    };
    items.iter().filter_map(PlainValue::integer).collect()
}

/// The entries of the list of cards of a file.
fn rows(text: &str) -> Vec<CardRow> {
    let Ok(document) = Document::parse(text) else {
        return Vec::new();
    };
    match document.as_table().get(LIST) {
        Some(Item::ArrayOfTables(tables)) => tables.iter().map(|table: &Table| CardRow::of(table)).collect(),
        Some(Item::Value(toml_edit::Value::Array(items))) => {
            items.iter().filter_map(|item| item.as_inline_table()).map(|table| CardRow::of(table)).collect()
        }
        _ => Vec::new(),
    }
}

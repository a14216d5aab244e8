//! The cards, or the other entries of a list, as a spreadsheet, out and back in.
//!
//! Out: a row an entry, a column a key, in the order of the description. Back in: rows are matched by the number or id of
//! the entry, columns by their heads, in any order; what differs becomes edits of its file, and nothing else is touched.
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
use super::library::Loaded;
use super::pack::data::entries_of;
use super::schema::{EntryKind, GameFormat, KeySpec, Kind, Namespace};
use crate::model::{EndingPoints, capitalized, id_in_words};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use toml_edit::{Document, Item, Table, TableLike};

/// The key by which entries are told apart.
const ID: &str = "id";
/// The key of a variant's list of what is not in the game.
const TAKE_OUT: &str = "take_out";

/// The list of a pack that a sheet holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SheetList {
    format: &'static GameFormat,
    kind: EntryKind,
}

impl SheetList {
    /// The list of the entries of a kind, of which the packs of the format must have one.
    pub fn new(format: &'static GameFormat, kind: EntryKind) -> SheetList {
        SheetList { format, kind }
    }

    /// The kind of its entries.
    pub fn kind(self) -> EntryKind {
        self.kind
    }

    /// The word for an entry, and the name of the list in its file.
    fn word(self) -> &'static str {
        self.kind.word()
    }

    /// The name of the sheet in a workbook.
    fn sheet_name(self) -> String {
        capitalized(self.kind.several())
    }

    /// The keys of an entry, a column each. No cell holds a table, such as the silver numbers of a character.
    fn columns(self) -> Vec<&'static KeySpec> {
        let keys = self.format.entry(self.kind).keys.iter();
        keys.filter(|key| !matches!(key.kind, Kind::Table(_) | Kind::Tables(_))).collect()
    }

    /// Whether entries are told apart by numbers, as the cards of Liberté are.
    fn has_numbers(self) -> bool {
        self.format.entry(self.kind).key(ID).is_some_and(|id| id.kind != Kind::Id)
    }

    /// The head of a column, for people.
    fn head(self, key: &str) -> String {
        if key == ID && self.has_numbers() { "Number".to_owned() } else { id_in_words(key) }
    }
}

/// What tells an entry from the others of its list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RowId {
    /// A number.
    Number(i128),
    /// An id.
    Id(String),
}

impl RowId {
    fn of(value: &PlainValue) -> Option<RowId> {
        match value {
            PlainValue::Text(id) => Some(RowId::Id(id.clone())),
            value => value.integer().map(RowId::Number),
        }
    }

    /// The id as keys of values have it.
    pub fn key(&self) -> String {
        match self {
            RowId::Number(number) => number.to_string(),
            RowId::Id(id) => id.clone(),
        }
    }

    /// What a list of entries that are taken out names; `word` is the name of their list.
    fn taken_out(&self, word: &str) -> PlainValue {
        match self {
            RowId::Number(number) => PlainValue::Integer(*number),
            RowId::Id(id) => PlainValue::Text(format!("{word}.{id}")),
        }
    }
}

impl fmt::Display for RowId {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowId::Number(number) => write!(to, "#{number}"),
            RowId::Id(id) => write!(to, "`{id}`"),
        }
    }
}

/// The ids that a column may refer to; none where they are not known.
fn ids_of(loaded: &Loaded, space: Namespace) -> Vec<String> {
    match (space, &loaded.pack, &loaded.data) {
        (Namespace::Region, Some(pack), _) => pack.board.regions.iter().map(|region| region.id.clone()).collect(),
        (Namespace::Faction, Some(pack), _) => pack.board.faction_ids.all().map(str::to_owned).collect(),
        (Namespace::Symbol, Some(pack), _) => pack.symbols().map(|symbol| symbol.id().to_owned()).collect(),
        (Namespace::EndingPoints, Some(pack), _) => {
            EndingPoints::words(pack.board.faction_ids).map(str::to_owned).collect()
        }
        (Namespace::Effect, Some(pack), _) => pack.effects.iter().map(|effect| effect.id.clone()).collect(),
        (space, _, Some(pack)) => {
            let kind = entries_of(space);
            kind.map_or_else(Vec::new, |kind| pack.ids(kind.word()).map(str::to_owned).collect())
        }
        _ => Vec::new(),
    }
}

/// The keys of an entry that its file has, with their values.
#[derive(Clone, PartialEq, Debug, Default)]
struct EntryRow(BTreeMap<String, PlainValue>);

impl EntryRow {
    fn get(&self, key: &str) -> Option<&PlainValue> {
        self.0.get(key)
    }

    fn id(&self) -> Option<RowId> {
        RowId::of(self.get(ID)?)
    }

    /// What it is called.
    fn title(&self) -> String {
        self.get("title").or(self.get("name")).map(PlainValue::plain).unwrap_or_default()
    }

    fn of(table: &dyn TableLike) -> EntryRow {
        let values = table.iter().filter_map(|(key, item)| Some((key.to_owned(), PlainValue::of(item.as_value()?)?)));
        EntryRow(values.collect())
    }
}

/// The entries of a list as the files of a pack have them, perhaps with a variant applied.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetEntries {
    list: SheetList,
    base: Vec<EntryRow>,
    /// The entries in the variant's file, if there is a variant.
    variant: Option<Vec<EntryRow>>,
    /// The entries that the variant takes out.
    gone: BTreeSet<RowId>,
    /// What the variant takes out of other lists, as it says it.
    gone_of_others: Vec<PlainValue>,
}

impl SheetEntries {
    /// The entries of a list's file, in its order; none where it can't be read.
    pub fn of(list: SheetList, text: &str) -> SheetEntries {
        let base = rows(list.word(), text);
        SheetEntries { list, base, variant: None, gone: BTreeSet::new(), gone_of_others: Vec::new() }
    }

    /// These entries with a variant applied, whose file holds `text`.
    pub fn with_variant(self, text: &str) -> SheetEntries {
        let word = self.list.word();
        let (mut gone, mut gone_of_others) = (BTreeSet::new(), Vec::new());
        for item in taken_out(text) {
            let own = match &item {
                PlainValue::Text(key) => key.strip_prefix(word).and_then(|rest| rest.strip_prefix('.')),
                value => {
                    gone.extend(value.integer().map(RowId::Number));
                    continue;
                }
            };
            match own {
                Some(id) => drop(gone.insert(RowId::Id(id.to_owned()))),
                None => gone_of_others.push(item),
            }
        }
        SheetEntries { variant: Some(rows(word, text)), gone, gone_of_others, ..self }
    }

    fn base(&self, id: &RowId) -> Option<&EntryRow> {
        self.base.iter().find(|row| row.id().as_ref() == Some(id))
    }

    /// The variant's row of an entry.
    fn over(&self, id: &RowId) -> Option<&EntryRow> {
        self.variant.iter().flatten().find(|row| row.id().as_ref() == Some(id))
    }

    /// All entries as they are, those that the variant takes out among them.
    fn rows(&self) -> Vec<EntryRow> {
        let merged = |row: &EntryRow| {
            let over = row.id().and_then(|id| self.over(&id));
            EntryRow(
                row.0.iter().chain(over.iter().flat_map(|over| &over.0)).map(|(k, v)| (k.clone(), v.clone())).collect(),
            )
        };
        let is_new = |row: &&EntryRow| row.id().is_some_and(|id| self.base(&id).is_none());
        let new = self.variant.iter().flatten().filter(is_new);
        self.base.iter().map(merged).chain(new.cloned()).collect()
    }

    /// The number of entries in the game.
    pub fn count(&self) -> usize {
        self.in_game().len()
    }

    /// The entries that are in the game.
    fn in_game(&self) -> Vec<EntryRow> {
        let is_in = |row: &EntryRow| row.id().is_none_or(|id| !self.gone.contains(&id));
        self.rows().into_iter().filter(is_in).collect()
    }
}

/// What a variant takes out.
fn taken_out(text: &str) -> Vec<PlainValue> {
    let document = Document::parse(text).ok();
    let list = document.as_ref().and_then(|document| PlainValue::of(document.as_table().get(TAKE_OUT)?.as_value()?));
    if let Some(PlainValue::List(items)) = list { items } else { Vec::new() }
}

/// The entries of a list of a file.
fn rows(word: &str, text: &str) -> Vec<EntryRow> {
    let Ok(document) = Document::parse(text) else {
        return Vec::new();
    };
    match document.as_table().get(word) {
        Some(Item::ArrayOfTables(tables)) => tables.iter().map(|table: &Table| EntryRow::of(table)).collect(),
        Some(Item::Value(toml_edit::Value::Array(items))) => {
            items.iter().filter_map(|item| item.as_inline_table()).map(|table| EntryRow::of(table)).collect()
        }
        _ => Vec::new(),
    }
}

//! Looks up dotted keys in the tables of a pack, such as `card.71.value` or `play-cards.stack_height`.

use super::tables::{PackFile, PackTables};
use super::tree::{Entry, Item, TomlTable, Value};
use crate::load::schema::{DataFile, EntryKind, GameFormat, KeySpec};
use std::sync::Arc;

/// A node that a key leads to.
#[derive(Clone, Copy, Debug)]
pub enum LookupNode<'t> {
    /// A value.
    Value(&'t Item),
    /// A table.
    Table(&'t TomlTable),
    /// A list of tables, told apart by the value of one of their keys.
    List(&'t [Item], &'static str),
    /// The texts of all languages.
    Texts(&'t [(String, Arc<PackFile>)]),
}

/// The result of looking up a key: the node, the file it is in, and the description of the key.
#[derive(Clone, Copy, Debug)]
pub struct LookupResult<'t> {
    /// The node.
    pub node: LookupNode<'t>,
    /// The path of the file below all layers; empty where it is of several files.
    pub path: &'t str,
    /// The description of the key, or of the nearest above it that has one.
    pub key: Option<&'static KeySpec>,
}

/// Looks up a whole key.
pub fn find<'t>(tables: &'t PackTables, key: &str) -> Option<LookupResult<'t>> {
    let mut parts = key.split('.');
    let first = parts.next()?;
    let start = match tables.format.setting(first) {
        Some((section, _)) => top(tables, section)?.child(first)?,
        None => top(tables, first)?,
    };
    parts.try_fold(start, |found, part| found.child(part))
}

/// The names at the top.
pub fn top_level_names(format: &'static GameFormat) -> impl Iterator<Item = &'static str> {
    format.spec(DataFile::Rules).names().chain(format.first_words())
}

/// Looks up a top-level name.
fn top<'t>(tables: &'t PackTables, name: &str) -> Option<LookupResult<'t>> {
    if name == "text" {
        return Some(LookupResult { node: LookupNode::Texts(&tables.texts), path: "", key: None });
    }
    let file = tables[tables.format.file_of_word(name)].as_ref()?;
    let whole = LookupResult { node: LookupNode::Table(&file.table), path: &file.path, key: None };
    if name == "pack" || name == "map" {
        return Some(whole);
    }
    let found = whole.child(name)?;
    match (found.node, EntryKind::parse(name)) {
        (LookupNode::Value(item), Some(kind)) => {
            Some(LookupResult { node: LookupNode::List(item.list(), kind.id_key()), ..found })
        }
        _ => Some(found),
    }
}

impl<'t> LookupResult<'t> {
    /// The child of a name.
    pub fn child(self, name: &str) -> Option<LookupResult<'t>> {
        match self.node {
            LookupNode::Value(_) => None,
            LookupNode::Table(table) => {
                let entry = table.entries.iter().find(|entry| entry.key == name)?;
                let key = table.spec.and_then(|spec| spec.key(name)).or(self.key);
                let node = entry.item.table().map_or(LookupNode::Value(&entry.item), LookupNode::Table);
                Some(LookupResult { node, key, ..self })
            }
            LookupNode::List(items, id) => {
                let mut tables = items.iter().filter_map(Item::table);
                let table = tables.find(|table| table.item(id).is_some_and(|item| is_named(item, name)))?;
                Some(LookupResult { node: LookupNode::Table(table), key: None, ..self })
            }
            LookupNode::Texts(texts) => {
                let (_, file) = texts.iter().find(|(language, _)| language == name)?;
                Some(LookupResult { node: LookupNode::Table(&file.table), path: &file.path, ..self })
            }
        }
    }

    /// The names one level down, in the order of the files.
    pub fn names(self) -> Vec<String> {
        match self.node {
            LookupNode::Value(_) => Vec::new(),
            // Lists of tables stand at the top, by their own names.
            LookupNode::Table(table) => {
                let is_list = |entry: &&Entry| entry.item.list().first().is_some_and(|item| item.table().is_some());
                table.entries.iter().filter(|it| !is_list(it)).map(|it| it.key.clone()).collect()
            }
            LookupNode::List(items, id) => items.iter().filter_map(|item| item.table()?.item(id)?.name()).collect(),
            LookupNode::Texts(texts) => texts.iter().map(|(language, _)| language.clone()).collect(),
        }
    }
}

fn is_named(id: &Item, wanted: &str) -> bool {
    match &id.value {
        Value::Text(text) => text == wanted,
        Value::Integer(number) => wanted.parse() == Ok(*number),
        Value::Number(_) | Value::Switch(_) | Value::List(_) | Value::Table(_) => false,
    }
}

/// A value as it would stand in a file, in one way only: two values are the same if these texts are.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("{text:?}"),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Switch(switch) => switch.to_string(),
        Value::List(items) => format!("[{}]", items.iter().map(|it| plain(&it.value)).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let entries = table.entries.iter().map(|entry| format!("{} = {}", entry.key, plain(&entry.item.value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}

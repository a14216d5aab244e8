//! The values of a file by their paths, and the differences between two texts of it.

use crate::kernel::Gather;
use crate::load::edit::PlainValue;
use std::collections::{BTreeMap, BTreeSet};
use toml_edit::{DocumentMut, Item, TableLike};

/// The path of a value: names of tables, ids of entries, the key.
pub type Path = Vec<String>;

/// All values of a file, in the order in which they stand.
pub struct Leaves {
    values: Vec<(Path, PlainValue)>,
    /// The entries of lists of tables, such as `card`, `71`.
    entries: Vec<Path>,
    /// Every entry has an id, and none occurs twice, so that paths are unambiguous. Without an id, its place counts.
    pub has_ids: bool,
}

/// A difference between two texts.
#[derive(Clone, PartialEq, Debug)]
pub enum Difference {
    /// A value has changed, or is new.
    Set(Path, Option<PlainValue>, PlainValue),
    /// A value is gone.
    Unset(Path, PlainValue),
    /// An entry is new.
    Added(Path, Vec<(String, PlainValue)>),
    /// An entry is gone.
    Removed(Path, Vec<(String, PlainValue)>),
}

impl Difference {
    /// The path of the value or the entry.
    pub fn path(&self) -> &Path {
        match self {
            Difference::Set(path, ..)
            | Difference::Unset(path, _)
            | Difference::Added(path, _)
            | Difference::Removed(path, _) => path,
        }
    }
}

impl Leaves {
    /// The values of a text; none where it is not valid TOML.
    pub fn of(text: &str) -> Option<Leaves> {
        let document: DocumentMut = text.parse().ok()?;
        let mut leaves = Leaves { values: Vec::new(), entries: Vec::new(), has_ids: true };
        leaves.take_table(document.as_table(), &mut Vec::new());
        Some(leaves)
    }

    fn take_table(&mut self, table: &dyn TableLike, path: &mut Path) {
        for (key, item) in table.iter() {
            path.push(key.to_owned());
            self.take_item(item, path);
            path.pop();
        }
    }

    fn take_item(&mut self, item: &Item, path: &mut Path) {
        if let Some(table) = item.as_table_like() {
            return self.take_table(table, path);
        }
        let listed = tables(item);
        for (at, table) in listed.iter().enumerate() {
            let id = table.get("id").and_then(Item::as_value).and_then(PlainValue::of);
            self.has_ids &= id.is_some();
            path.push(id.map_or_else(|| at.to_string(), |id| id.plain()));
            self.has_ids &= !self.entries.contains(path);
            self.entries.push(path.clone());
            self.take_table(*table, path);
            path.pop();
        }
        if let Some(value) = item.as_value().and_then(PlainValue::of).filter(|_| listed.is_empty()) {
            self.values.push((path.clone(), value));
        }
    }

    /// The keys of an entry.
    pub fn keys_of(&self, entry: &[String]) -> Vec<(String, PlainValue)> {
        let inner = self.values.iter().filter(|(path, _)| path.len() == entry.len() + 1 && path.starts_with(entry));
        inner.filter_map(|(path, value)| Some((path.last()?.clone(), value.clone()))).collect()
    }

    /// The entry that contains a path.
    fn entry_of(&self, path: &[String]) -> Option<&Path> {
        self.entries.iter().find(|entry| path.starts_with(entry))
    }

    /// The differences in `now`.
    pub fn differences(&self, now: &Leaves) -> Vec<Difference> {
        let known: BTreeMap<&Path, &PlainValue> = self.values.iter().map(|(path, value)| (path, value)).gather();
        let there: BTreeSet<&Path> = now.values.iter().map(|(path, _)| path).gather();
        let is_of = |leaves: &Leaves, path: &Path| leaves.entry_of(path).is_none_or(|entry| self.has_both(now, entry));
        let set = now.values.iter().filter(|(path, value)| known.get(path) != Some(&value) && is_of(now, path));
        let set = set.map(|(path, value)| {
            Difference::Set(path.clone(), known.get(path).map(|old| (*old).clone()), value.clone())
        });
        let gone = self.values.iter().filter(|(path, _)| !there.contains(path) && is_of(self, path));
        let gone = gone.map(|(path, old)| Difference::Unset(path.clone(), old.clone()));
        let added = now.entries.iter().filter(|entry| !self.entries.contains(entry));
        let added = added.map(|entry| Difference::Added(entry.clone(), now.keys_of(entry)));
        let out = self.entries.iter().filter(|entry| !now.entries.contains(entry));
        let out = out.map(|entry| Difference::Removed(entry.clone(), self.keys_of(entry)));
        set.chain(gone).chain(added).chain(out).collect()
    }

    fn has_both(&self, now: &Leaves, entry: &Path) -> bool {
        self.entries.contains(entry) && now.entries.contains(entry)
    }
}

/// The tables of a list, under headers or between braces.
fn tables(item: &Item) -> Vec<&dyn TableLike> {
    if let Some(tables) = item.as_array_of_tables() {
        return tables.iter().map(|table| table as &dyn TableLike).collect();
    }
    let items = item.as_array().into_iter().flatten();
    items.filter_map(|value| value.as_inline_table().map(|table| table as &dyn TableLike)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(path: &str) -> Path {
        path.split('.').map(str::to_owned).collect()
    }

    #[test]
    fn values_and_entries_that_differ_are_named_by_their_paths() {
        let before = Leaves::of("a.b = 1\nc = 2\n[[card]]\nid = 1\nvalue = 1\n[[card]]\nid = 2\n").unwrap();
        let now = Leaves::of("a.b = 2\n[[card]]\nid = 1\nvalue = 0x1\nset = 'B'\n[[card]]\nid = 3\n").unwrap();
        let expected = [
            Difference::Set(path("a.b"), Some(PlainValue::Integer(1)), PlainValue::Integer(2)),
            Difference::Set(path("card.1.set"), None, PlainValue::Text("B".into())),
            Difference::Unset(path("c"), PlainValue::Integer(2)),
            Difference::Added(path("card.3"), vec![("id".into(), PlainValue::Integer(3))]),
            Difference::Removed(path("card.2"), vec![("id".into(), PlainValue::Integer(2))]),
        ];
        assert_eq!(before.differences(&now), expected);
        assert!(now.differences(&now).is_empty());
    }

    #[test]
    fn a_text_in_which_an_entry_stands_twice_or_has_no_id_has_no_sure_paths() {
        let is_sure = |text: &str| Leaves::of(text).map(|leaves| leaves.has_ids);
        assert_eq!(is_sure("card = [{ id = 1 }, { id = 1 }]"), Some(false));
        assert_eq!(is_sure("card = [{ id = 1 }, { id = 2 }]"), Some(true));
        assert_eq!(is_sure("card = [{ value = 1 }]"), Some(false));
        assert_eq!(is_sure("card ="), None);
    }
}

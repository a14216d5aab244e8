//! Three-way merge of a data file, key by key. Entries of lists are told apart by their ids.

use super::{Clash, Merged, Side, lines};
use crate::load::schema::{EntryKind, FORMATS};
use std::collections::BTreeSet;
use std::sync::Arc;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, TableLike, Value};

/// The text with both changes; none where one of the texts is not TOML. Comments and layout are those of both where a merge by
/// lines gives the same keys, else of the first and of what came from the second.
pub(super) fn merge(texts: [&str; 3], counts: Side) -> Option<Merged> {
    let parse = |text: &str| text.parse::<DocumentMut>().ok();
    let [base, mut result, theirs] = [parse(texts[0])?, parse(texts[1])?, parse(texts[2])?];
    let mut merging = Merging { counts, path: Vec::new(), clashes: Vec::new() };
    merging.tables(result.as_table_mut(), base.as_table(), theirs.as_table());
    let clashes = merging.clashes;
    let by_lines = lines::merge(texts, counts);
    let is_same = |text: &str| parse(text).is_some_and(|it| are_same_tables(it.as_table(), result.as_table()));
    let text = match by_lines.text {
        Some(text) if by_lines.clashes.is_empty() && clashes.is_empty() && is_same(&text) => text,
        Some(_) | None => Arc::from(result.to_string()),
    };
    Some(Merged { text: Some(text), clashes })
}

struct Merging {
    counts: Side,
    path: Vec<String>,
    clashes: Vec<Clash>,
}

impl Merging {
    /// Changes the first one's table by what the second one changed in the base.
    fn tables(&mut self, mine: &mut dyn TableLike, base: &dyn TableLike, theirs: &dyn TableLike) {
        let names = theirs.iter().chain(base.iter()).map(|(name, _)| name.to_owned());
        let mut seen = BTreeSet::new();
        let names: Vec<String> = names.filter(|name| seen.insert(name.clone())).collect();
        for name in names {
            self.path.push(name.clone());
            self.key(mine, &name, base.get(&name), theirs.get(&name));
            self.path.pop();
        }
    }

    fn key(&mut self, mine: &mut dyn TableLike, name: &str, base: Option<&Item>, theirs: Option<&Item>) {
        let own = mine.get(name);
        if are_same(base, theirs) || are_same(own, theirs) {
            return;
        }
        if are_same(base, own) {
            return put(mine, name, theirs);
        }
        let nothing = Table::new();
        if let (Some(theirs), Some(own)) = (theirs, mine.get_mut(name)) {
            let of_base = base.and_then(Item::as_table_like).unwrap_or(&nothing);
            if let (Some(theirs), Some(own)) = (theirs.as_table_like(), own.as_table_like_mut()) {
                return self.tables(own, of_base, theirs);
            }
            let id_key = EntryKind::parse(name).map_or("id", EntryKind::id_key);
            let none = ArrayOfTables::new();
            let of_base = base.and_then(Item::as_array_of_tables).unwrap_or(&none);
            if let (Some(theirs), Some(own)) = (theirs.as_array_of_tables(), own.as_array_of_tables_mut())
                && [of_base, own, theirs].into_iter().all(|entries| have_ids(entries, id_key))
            {
                return self.entries(own, of_base, theirs, id_key);
            }
        }
        if let Some(count) = self.count_of_both(name, [base, mine.get(name), theirs]) {
            return put(mine, name, Some(&toml_edit::value(count)));
        }
        let clash = Clash {
            place: self.path.join("."),
            base: base.map(shown),
            mine: mine.get(name).map(shown),
            theirs: theirs.map(shown),
        };
        self.clashes.push(clash);
        if self.counts == Side::Theirs {
            put(mine, name, theirs);
        }
    }

    /// How many entries there are after both added or removed some, where that is what the key says.
    fn count_of_both(&self, name: &str, items: [Option<&Item>; 3]) -> Option<i64> {
        let [base, mine, theirs] = items.map(|item| item.and_then(Item::as_integer));
        let mut counts = FORMATS.iter().flat_map(|format| format.entries.iter().filter_map(|kind| kind.count_key()));
        let is_count = self.path.len() == 1 && counts.any(|key| key == name);
        if is_count { Some(mine? + theirs? - base?) } else { None }
    }

    fn entries(&mut self, mine: &mut ArrayOfTables, base: &ArrayOfTables, theirs: &ArrayOfTables, id_key: &str) {
        let mut ids: Vec<String> = theirs.iter().chain(base.iter()).filter_map(|entry| id_of(entry, id_key)).collect();
        let mut seen = BTreeSet::new();
        ids.retain(|id| seen.insert(id.clone()));
        for id in ids {
            let [of_base, of_theirs] = [base, theirs].map(|entries| entry_of(entries, id_key, &id));
            let at = mine.iter().position(|entry| id_of(entry, id_key).as_deref() == Some(&id));
            self.path.push(id);
            self.entry(mine, at, of_base, of_theirs);
            self.path.pop();
        }
    }

    fn entry(&mut self, mine: &mut ArrayOfTables, at: Option<usize>, base: Option<&Table>, theirs: Option<&Table>) {
        let own = at.and_then(|at| mine.get(at));
        let is_same = |one: Option<&Table>, other: Option<&Table>| match (one, other) {
            (None, None) => true,
            (Some(one), Some(other)) => are_same_tables(one, other),
            (Some(_), None) | (None, Some(_)) => false,
        };
        if is_same(base, theirs) || is_same(own, theirs) {
            return;
        }
        if is_same(base, own) {
            return put_entry(mine, at, theirs);
        }
        let own = own.map(shown_table);
        let nothing = Table::new();
        if let (Some(theirs), Some(own)) = (theirs, at.and_then(|at| mine.get_mut(at))) {
            return self.tables(own, base.unwrap_or(&nothing), theirs);
        }
        let clash = Clash {
            place: self.path.join("."),
            base: base.map(shown_table),
            mine: own,
            theirs: theirs.map(shown_table),
        };
        self.clashes.push(clash);
        if self.counts == Side::Theirs {
            put_entry(mine, at, theirs);
        }
    }
}

fn put_entry(entries: &mut ArrayOfTables, at: Option<usize>, entry: Option<&Table>) {
    match (at, entry) {
        (Some(at), None) => drop(entries.remove(at)),
        (Some(at), Some(entry)) => {
            if let Some(own) = entries.get_mut(at) {
                let mut entry = entry.clone();
                entry.set_position(own.position());
                *own = entry;
            }
        }
        (None, Some(entry)) => {
            // It belongs behind those that are there, wherever it stood in the other text.
            let mut entry = entry.clone();
            entry.set_position(entries.iter().filter_map(Table::position).max());
            entries.push(entry);
        }
        (None, None) => {}
    }
}

fn put(table: &mut dyn TableLike, name: &str, item: Option<&Item>) {
    match item {
        None => drop(table.remove(name)),
        Some(item) => {
            let mut item = item.clone();
            if let (Some(own), Item::Table(new)) = (table.get(name).and_then(Item::as_table), &mut item) {
                new.set_position(own.position());
            } else if let Item::Table(new) = &mut item {
                new.set_position(None);
            }
            table.insert(name, item);
        }
    }
}

fn id_of(entry: &Table, id_key: &str) -> Option<String> {
    let id = entry.get(id_key)?;
    id.as_str().map(str::to_owned).or_else(|| id.as_integer().map(|id| id.to_string()))
}

fn entry_of<'t>(entries: &'t ArrayOfTables, id_key: &str, id: &str) -> Option<&'t Table> {
    entries.iter().find(|entry| id_of(entry, id_key).as_deref() == Some(id))
}

/// Whether each entry has an id of its own.
fn have_ids(entries: &ArrayOfTables, id_key: &str) -> bool {
    let mut seen = BTreeSet::new();
    entries.iter().all(|entry| id_of(entry, id_key).is_some_and(|id| seen.insert(id)))
}

fn are_same(one: Option<&Item>, other: Option<&Item>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => are_same_items(one, other),
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Whether two items say the same, however they are laid out.
fn are_same_items(one: &Item, other: &Item) -> bool {
    if let (Some(one), Some(other)) = (one.as_table_like(), other.as_table_like()) {
        return are_same_tables(one, other);
    }
    if let (Some(one), Some(other)) = (one.as_array_of_tables(), other.as_array_of_tables()) {
        return one.len() == other.len() && one.iter().zip(other.iter()).all(|(a, b)| are_same_tables(a, b));
    }
    match (one.as_value(), other.as_value()) {
        (Some(one), Some(other)) => are_same_values(one, other),
        _ => false,
    }
}

fn are_same_tables(one: &dyn TableLike, other: &dyn TableLike) -> bool {
    one.len() == other.len() && one.iter().all(|(key, item)| are_same(Some(item), other.get(key)))
}

fn are_same_values(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::String(one), Value::String(other)) => one.value() == other.value(),
        (Value::Integer(one), Value::Integer(other)) => one.value() == other.value(),
        (Value::Float(one), Value::Float(other)) => one.value().to_bits() == other.value().to_bits(),
        (Value::Boolean(one), Value::Boolean(other)) => one.value() == other.value(),
        (Value::Datetime(one), Value::Datetime(other)) => one.value() == other.value(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other.iter()).all(|(a, b)| are_same_values(a, b))
        }
        (Value::InlineTable(one), Value::InlineTable(other)) => are_same_tables(one, other),
        _ => false,
    }
}

/// An item in a line.
fn shown(item: &Item) -> String {
    match item {
        Item::None => String::new(),
        Item::Value(value) => value.clone().decorated("", "").to_string(),
        Item::Table(table) => shown_table(table),
        Item::ArrayOfTables(entries) => {
            let entries: Vec<String> = entries.iter().map(shown_table).collect();
            format!("[{}]", entries.join(", "))
        }
    }
}

fn shown_table(table: &Table) -> String {
    let keys: Vec<String> = table.iter().map(|(key, item)| format!("{key} = {}", shown(item))).collect();
    format!("{{ {} }}", keys.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "# a variant\nid = \"v\" # its name\ntitle = \"V\"\n\n[rules.take-cards]\nhand_size = 7 # seven\n\n\
                        [[card]]\nid = 5\nvalue = 1\n\n[[card]]\nid = 6\nvalue = 2 # two\n";

    fn merged(mine: &str, theirs: &str) -> Merged {
        merge([BASE, mine, theirs], Side::Mine).expect("all are TOML")
    }

    fn text(mine: &str, theirs: &str) -> String {
        let found = merged(mine, theirs);
        assert_eq!(found.clashes, [], "{:?}", found.text);
        found.text.unwrap_or_default().to_string()
    }

    #[test]
    fn changes_of_different_keys_are_both_there_with_the_comments_of_both() {
        let mine = BASE.replace("hand_size = 7 # seven", "hand_size = 8 # eight is better");
        let theirs = BASE.replace("title = \"V\"", "title = \"W\"\nsource = \"us\" # of us");
        let both = text(&mine, &theirs);
        for part in ["# a variant", "# its name", "hand_size = 8 # eight is better", "title = \"W\"", "\"us\" # of us"]
        {
            assert!(both.contains(part), "{part}: {both}");
        }
    }

    #[test]
    fn keys_that_stand_side_by_side_do_not_clash_although_lines_would() {
        let mine = BASE.replace("id = 5\nvalue = 1", "id = 5\nvalue = 3");
        let theirs = BASE.replace("id = 5\nvalue = 1", "id = 5\ntitle = \"Five\" # said they\nvalue = 1");
        let both = text(&mine, &theirs);
        assert!(both.contains("value = 3") && both.contains("title = \"Five\" # said they"), "{both}");
        assert!(both.contains("value = 2 # two"), "{both}");
    }

    #[test]
    fn entries_that_both_added_are_both_there_and_those_removed_are_gone() {
        let mine = format!("{BASE}\n[[card]]\nid = 7\nvalue = 1\n");
        let theirs =
            format!("{BASE}\n# theirs\n[[card]]\nid = 8\nvalue = 3\n").replace("[[card]]\nid = 5\nvalue = 1\n", "");
        let both = text(&mine, &theirs);
        let cards: Vec<&str> = both.lines().filter(|line| line.starts_with("id = ") && line.len() == 6).collect();
        assert_eq!(cards, ["id = 6", "id = 7", "id = 8"], "{both}");
        assert!(both.contains("# theirs"), "{both}");
    }

    #[test]
    fn a_clash_has_both_values_and_that_of_the_base() {
        let [mine, theirs] = [8, 9].map(|size| BASE.replace("hand_size = 7", &format!("hand_size = {size}")));
        let found = merged(&mine, &theirs);
        let value = |value: &str| Some(value.to_owned());
        let place = "rules.take-cards.hand_size".to_owned();
        let clash = Clash { place, base: value("7"), mine: value("8"), theirs: value("9") };
        assert_eq!(found.clashes, [clash]);
        assert_eq!(found.text.as_deref(), Some(mine.as_str()));
        let theirs_count = merge([BASE, &mine, &theirs], Side::Theirs).and_then(|it| it.text).unwrap_or_default();
        assert!(theirs_count.contains("hand_size = 9"), "{theirs_count}");
        let gone = BASE.replace("[[card]]\nid = 5\nvalue = 1\n", "");
        let changed = BASE.replace("id = 5\nvalue = 1", "id = 5\nvalue = 3");
        let found = merged(&gone, &changed);
        assert_eq!((found.clashes[0].place.as_str(), &found.clashes[0].mine), ("card.5", &None));
    }

    #[test]
    fn the_number_of_cards_counts_what_both_added() {
        let pack = |cards: u8| format!("title = \"x\"\ncards = {cards}\n");
        let found = merge([&pack(10), &pack(11), &pack(12)], Side::Mine).unwrap();
        assert_eq!((found.text.as_deref(), found.clashes.len()), (Some(pack(13).as_str()), 0));
    }

    #[test]
    fn what_is_no_toml_is_not_merged_by_keys() {
        assert_eq!(merge(["", "fn a() { }", ""], Side::Mine), None);
    }
}

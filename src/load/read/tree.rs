//! Tables of values of the right types, each with its place: a TOML file read by its description.
//!
//! What was wrong has been reported and left out, so a missing value needs no second word.

use crate::load::diagnostic::Span;
use crate::load::schema::TableSpec;

/// A TOML table whose values have places.
#[derive(Clone, Debug, Default)]
pub struct TomlTable {
    /// The description it was read by; none where the keys are names or ids.
    pub spec: Option<&'static TableSpec>,
    /// Its header, or the whole of an inline table.
    pub span: Span,
    /// Its entries, in the order of the file.
    pub entries: Vec<Entry>,
    /// Keys whose values were wrong and were left out.
    pub dropped: Vec<String>,
}

/// A key and its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The place of the key.
    pub key_span: Span,
    /// The value.
    pub item: Item,
}

/// A value and its place.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its place.
    pub span: Span,
    /// The value.
    pub value: Value,
}

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A whole number, in the range of its key.
    Integer(i128),
    /// A number.
    Number(f64),
    /// A switch.
    Switch(bool),
    /// A list.
    List(Vec<Item>),
    /// A table.
    Table(TomlTable),
}

impl Span {
    /// The span moved, as [`crate::load::diagnostic::layers::Layers`] number it.
    pub(in crate::load) fn moved(self, by: usize) -> Span {
        Span { start: self.start + by, end: self.end + by }
    }
}

impl Entry {
    /// The entry with all its spans moved, as [`crate::load::diagnostic::layers::Layers`] number them.
    pub fn moved(&self, by: usize) -> Entry {
        Entry { key: self.key.clone(), key_span: self.key_span.moved(by), item: self.item.moved(by) }
    }

    /// The entry as if it stood at another place.
    pub fn at(&self, span: Span) -> Entry {
        let mut item = Item { span, ..self.item.clone() };
        if let Value::Table(table) = &mut item.value {
            table.entries.iter_mut().for_each(|part| part.item.span = span);
        }
        Entry { item, ..self.clone() }
    }
}

impl Item {
    /// The value with all its spans moved.
    pub fn moved(&self, by: usize) -> Item {
        let value = match &self.value {
            Value::List(items) => Value::List(items.iter().map(|item| item.moved(by)).collect()),
            Value::Table(table) => Value::Table(table.moved(by)),
            value @ (Value::Text(_) | Value::Integer(_) | Value::Number(_) | Value::Switch(_)) => value.clone(),
        };
        Item { span: self.span.moved(by), value }
    }

    /// The name that it is: a text, or a whole number such as a card's; none for any other value.
    pub fn name(&self) -> Option<String> {
        match &self.value {
            Value::Text(text) => Some(text.clone()),
            Value::Integer(number) => Some(number.to_string()),
            Value::Number(_) | Value::Switch(_) | Value::List(_) | Value::Table(_) => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// The whole number, if it is one that the type holds.
    pub fn integer<T: TryFrom<i128>>(&self) -> Option<T> {
        if let Value::Integer(number) = self.value { T::try_from(number).ok() } else { None }
    }

    /// The number, whole or not.
    pub fn number(&self) -> Option<f32> {
        match self.value {
            Value::Number(number) => Some(number as f32),
            Value::Integer(number) => Some(number as f32),
            Value::Text(_) | Value::Switch(_) | Value::List(_) | Value::Table(_) => None,
        }
    }

    /// The switch, if it is one.
    pub fn switch(&self) -> Option<bool> {
        if let Value::Switch(switch) = self.value { Some(switch) } else { None }
    }

    /// The entries of a list; none of anything else.
    pub fn list(&self) -> &[Item] {
        if let Value::List(items) = &self.value { items } else { &[] }
    }

    /// The table, if it is one.
    pub fn table(&self) -> Option<&TomlTable> {
        if let Value::Table(table) = &self.value { Some(table) } else { None }
    }

    /// Two numbers of a list.
    pub fn point(&self) -> Option<[f32; 2]> {
        match self.list() {
            [x, y] => Some([x.number()?, y.number()?]),
            _ => None,
        }
    }
}

impl TomlTable {
    /// The table with all its spans moved.
    pub fn moved(&self, by: usize) -> TomlTable {
        let entries = self.entries.iter().map(|entry| entry.moved(by)).collect();
        TomlTable { spec: self.spec, span: self.span.moved(by), entries, dropped: self.dropped.clone() }
    }

    /// The entry of a key.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        debug_assert!(self.describes(key), "`{key}` is not described");
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// Whether the table may have a key: some that one game's files have, another's have not.
    pub fn describes(&self, key: &str) -> bool {
        self.spec.is_none_or(|spec| spec.key(key).is_some())
    }

    /// The entry of a key that only some games' files have.
    pub fn entry_if_described(&self, key: &str) -> Option<&Entry> {
        if self.describes(key) { self.entry(key) } else { None }
    }

    /// The entries of a table that only some games' files have; none where there is no such table.
    pub fn map_if_described(&self, key: &str) -> &[Entry] {
        if self.describes(key) { self.map(key) } else { &[] }
    }

    /// Whether the table has a key, its value right or wrong.
    pub fn has(&self, key: &str) -> bool {
        self.entry(key).is_some() || self.dropped.iter().any(|dropped| dropped == key)
    }

    /// Puts an entry in, in the place of one of the same key.
    pub fn put(&mut self, entry: Entry) {
        match self.entries.iter_mut().find(|other| other.key == entry.key) {
            Some(other) => *other = entry,
            None => self.entries.push(entry),
        }
    }

    /// The table of a key, to be changed.
    pub fn table_mut(&mut self, key: &str) -> Option<&mut TomlTable> {
        match &mut self.entries.iter_mut().find(|entry| entry.key == key)?.item.value {
            Value::Table(table) => Some(table),
            Value::Text(_) | Value::Integer(_) | Value::Number(_) | Value::Switch(_) | Value::List(_) => None,
        }
    }

    /// The list of a key, to be changed.
    pub fn list_mut(&mut self, key: &str) -> Option<&mut Vec<Item>> {
        match &mut self.entries.iter_mut().find(|entry| entry.key == key)?.item.value {
            Value::List(items) => Some(items),
            Value::Text(_) | Value::Integer(_) | Value::Number(_) | Value::Switch(_) | Value::Table(_) => None,
        }
    }

    /// The value of a key.
    pub fn item(&self, key: &str) -> Option<&Item> {
        self.entry(key).map(|entry| &entry.item)
    }

    /// The values below the table that are not tables themselves, each with its dotted key.
    pub fn leaves(&self) -> Vec<(String, &Entry)> {
        let mut leaves = Vec::new();
        self.add_leaves("", &mut leaves);
        leaves
    }

    fn add_leaves<'t>(&'t self, above: &str, leaves: &mut Vec<(String, &'t Entry)>) {
        for entry in &self.entries {
            let key = if above.is_empty() { entry.key.clone() } else { format!("{above}.{}", entry.key) };
            match entry.item.table() {
                Some(inner) => inner.add_leaves(&key, leaves),
                None => leaves.push((key, entry)),
            }
        }
    }

    /// The place of the value of a key, or of the table where there is none.
    pub fn span_of(&self, key: &str) -> Span {
        self.item(key).map_or(self.span, |item| item.span)
    }

    /// The text of a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.item(key)?.text()
    }

    /// The text of a key, owned; empty where there is none.
    pub fn string(&self, key: &str) -> String {
        self.text(key).unwrap_or_default().to_owned()
    }

    /// The text of a key in a language: that of the table of translations, or else its own.
    pub fn string_in(&self, [own, translations]: [&str; 2], language: &str) -> String {
        let translated = self.map(translations).iter().find(|entry| entry.key == language);
        translated.and_then(|entry| entry.item.text()).map_or_else(|| self.string(own), str::to_owned)
    }

    /// The whole number of a key.
    pub fn integer<T: TryFrom<i128>>(&self, key: &str) -> Option<T> {
        self.item(key)?.integer()
    }

    /// The switch of a key.
    pub fn switch(&self, key: &str) -> Option<bool> {
        self.item(key)?.switch()
    }

    /// The list of a key; empty where there is none.
    pub fn list(&self, key: &str) -> &[Item] {
        self.item(key).map_or(&[], Item::list)
    }

    /// The texts of a list.
    pub fn strings(&self, key: &str) -> Vec<String> {
        let texts = self.list(key).iter().filter_map(Item::text);
        texts.map(str::to_owned).collect()
    }

    /// The table of a key.
    pub fn table(&self, key: &str) -> Option<&TomlTable> {
        self.item(key)?.table()
    }

    /// The tables of a list.
    pub fn tables(&self, key: &str) -> impl Iterator<Item = &TomlTable> {
        self.list(key).iter().filter_map(Item::table)
    }

    /// The entries of a table whose keys are names or ids; none where there is no such table.
    pub fn map(&self, key: &str) -> &[Entry] {
        self.table(key).map_or(&[], |table| &table.entries)
    }
}

//! Queries over packs whose rulebook reads them by names: their entries by the keys of the description, settings, texts.

use super::fold::fold;
use super::keys::{FieldValue, KeyComparison, KnownWord, QueryKey, QueryVocabulary, compared, find_key};
use super::parse::parse;
use super::{QueryError, QueryNode, QueryTest};
use crate::kernel::Order;
use crate::load::schema::{EntryKind, GameFormat, KeySpec, Kind, Namespace};
use crate::model::{DataEntry, DataPack, Texts, id_in_words};
use serde_json::{Value, json};

/// The things that a query is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataSubject {
    /// The entries of a kind.
    Entries(EntryKind),
    /// The settings of the rules.
    Settings,
    /// The texts in all languages.
    Texts,
}

/// One thing of a pack, by the keys of its kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The values in the order of the keys; null where it has none.
    pub values: Vec<(&'static str, Value)>,
    /// What it is called, in all languages.
    texts: Vec<String>,
    /// What it does, in all languages.
    does: Vec<String>,
    /// What a setting is set to, in words.
    set_to: String,
}

/// A query that was read against a pack, and fits that pack only.
#[derive(Debug)]
pub struct DataQuery {
    subject: DataSubject,
    keys: Vec<QueryKey>,
    root: QueryNode<QueryTest>,
}

/// A key: its name, what it is also called, how it is compared, and its meaning.
type KeyRow = (&'static str, &'static [&'static str], KeyComparison, &'static str);

const SETTING_KEYS: [KeyRow; 5] = [
    ("key", &["id", "setting", "name"], KeyComparison::AsWord, "The name of the setting."),
    ("section", &[], KeyComparison::AsWord, "The section of the rules."),
    ("value", &[], KeyComparison::AsText, "What it is set to."),
    ("cite", &["citation"], KeyComparison::AsText, "The rule it states."),
    ("meaning", &[], KeyComparison::AsText, "What it decides."),
];

const TEXT_KEYS: [KeyRow; 3] = [
    ("language", &["lang"], KeyComparison::AsWord, "The language."),
    ("key", &["id"], KeyComparison::AsText, "The key in the file of the language."),
    ("text", &[], KeyComparison::AsText, "The text."),
];

/// The key of all words on a thing.
const WORDS: &str = "text";

impl DataSubject {
    /// All subjects of a format.
    pub fn all(format: &'static GameFormat) -> impl Iterator<Item = DataSubject> {
        let entries = format.entries.iter().map(|kind| DataSubject::Entries(*kind));
        entries.chain([DataSubject::Settings, DataSubject::Texts])
    }

    /// The subject of a word such as `spaces` or `space`.
    pub fn parse(word: &str, format: &'static GameFormat) -> Option<DataSubject> {
        let word = fold(word);
        DataSubject::all(format).find(|subject| subject.several() == word || subject.one() == word)
    }

    /// One such thing, in a word.
    pub fn one(self) -> &'static str {
        match self {
            DataSubject::Entries(kind) => kind.word(),
            DataSubject::Settings => "setting",
            DataSubject::Texts => "text",
        }
    }

    /// Several such things, in a word.
    pub fn several(self) -> &'static str {
        match self {
            DataSubject::Entries(kind) => kind.several(),
            DataSubject::Settings => "settings",
            DataSubject::Texts => "texts",
        }
    }

    /// Its keys, in the order of the description.
    fn keys(self, format: &'static GameFormat) -> Vec<QueryKey> {
        let of = |rows: &[KeyRow]| -> Vec<QueryKey> {
            let key = |&(name, aliases, compared, meaning): &KeyRow| QueryKey {
                name,
                aliases,
                meaning,
                compared,
                kind: None,
            };
            rows.iter().map(key).collect()
        };
        let words = of(&[(WORDS, &[], KeyComparison::AsText, "The words on it, in all languages.")]);
        match self {
            DataSubject::Entries(kind) => {
                let key = |key: &'static KeySpec| QueryKey {
                    name: key.name,
                    aliases: aliases(key.name),
                    meaning: key.meaning,
                    compared: compared(&key.kind),
                    kind: Some(&key.kind),
                };
                format.entry(kind).keys.iter().map(key).chain(words).collect()
            }
            DataSubject::Settings => of(&SETTING_KEYS).into_iter().chain(words).collect(),
            DataSubject::Texts => of(&TEXT_KEYS),
        }
    }

    /// All such things of a pack, in its order.
    fn records(self, pack: &DataPack, format: &'static GameFormat) -> Vec<Record> {
        match self {
            DataSubject::Entries(kind) => {
                pack.list(kind.word()).iter().map(|entry| entry_record(entry, kind, pack, format)).collect()
            }
            DataSubject::Settings => {
                let setting = |name: &str| pack.settings.get(name).cloned().unwrap_or_default();
                let record = |(section, key): (&'static str, &'static KeySpec)| Record {
                    values: vec![
                        ("key", json!(key.name)),
                        ("section", json!(section)),
                        ("value", setting(key.name)),
                        ("cite", json!(key.cite)),
                        ("meaning", json!(key.meaning)),
                    ],
                    texts: vec![key.name.to_owned(), id_in_words(key.name), key.meaning.to_owned()],
                    does: Vec::new(),
                    set_to: in_words(&setting(key.name)),
                };
                format.settings().map(record).collect()
            }
            DataSubject::Texts => {
                let of_language = pack.texts.iter().flat_map(|texts| {
                    texts.texts.iter().map(|(key, text)| Record {
                        values: vec![("language", json!(texts.language)), ("key", json!(key)), ("text", json!(text))],
                        texts: vec![text.clone()],
                        does: Vec::new(),
                        set_to: String::new(),
                    })
                });
                of_language.collect()
            }
        }
    }
}

/// What a key is also called.
fn aliases(key: &str) -> &'static [&'static str] {
    match key {
        "name" => &["title"],
        "title" => &["name"],
        "bans" => &["ban", "banned"],
        _ => &[],
    }
}

fn entry_record(entry: &DataEntry, kind: EntryKind, pack: &DataPack, format: &'static GameFormat) -> Record {
    let value = |name: &'static str| match name {
        "source" => json!(entry.provenance.source.id()),
        "confirmed" => json!(entry.provenance.confirmed),
        "basis" => json!(entry.provenance.basis),
        "where" => json!(entry.provenance.sources),
        _ => entry.values.get(name).cloned().unwrap_or_default(),
    };
    let named = ["name", "title"].iter().filter_map(|key| entry.values.get(*key)?.as_str().map(str::to_owned));
    let in_all = |path: String| pack.texts.iter().filter_map(move |texts| texts.texts.get(&path).cloned());
    let translated = in_all(format!("{}.{}", kind.word(), entry.id));
    let keys = &format.entry(kind).keys;
    let effects = keys.iter().filter(|key| key.kind == Kind::Ref(Namespace::Effect));
    let effects = effects.filter_map(|key| entry.values.get(key.name)?.as_str());
    Record {
        values: keys.iter().map(|key| (key.name, value(key.name))).collect(),
        does: effects.flat_map(|effect| in_all(format!("effect.{effect}"))).collect(),
        texts: [entry.id.clone()].into_iter().chain(named).chain(translated).collect(),
        set_to: String::new(),
    }
}

impl Record {
    /// The value of a key; null where it has none.
    pub fn value(&self, name: &str) -> &Value {
        self.values.iter().find(|(key, _)| *key == name).map_or(&Value::Null, |(_, value)| value)
    }

    fn field(&self, keys: &[QueryKey], name: &str) -> Option<FieldValue<'_>> {
        let key = keys.iter().find(|key| key.name == name)?;
        let value = self.value(name);
        // The name of a thing is what it is called in any language; its words are what it does, too.
        let is_name = matches!(name, "name" | "title");
        let does = self.does.iter().filter(|_| name == WORDS);
        Some(match key.compared {
            KeyComparison::AsNumber => FieldValue::Number(value.as_i64()),
            KeyComparison::AsSwitch => FieldValue::Switch(value.as_bool().unwrap_or_default()),
            KeyComparison::AsWord => FieldValue::Words(strings(value)),
            KeyComparison::AsText if is_name || name == WORDS => {
                FieldValue::Texts(self.texts.iter().chain(does).map(String::as_str).collect())
            }
            KeyComparison::AsText if name == "value" => FieldValue::Texts(vec![&self.set_to]),
            KeyComparison::AsText => FieldValue::Texts(strings(value)),
        })
    }
}

/// The texts of a value.
fn strings(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => Vec::new(),
    }
}

/// A value in words: `3, 4`, `force 1, gold 3`; nothing for none.
pub fn in_words(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(in_words).collect::<Vec<_>>().join(", "),
        Value::Object(table) => {
            let parts = table.iter().map(|(key, value)| format!("{key} {}", in_words(value)));
            parts.collect::<Vec<_>>().join(", ")
        }
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// The things of a pack that a query is about, as queries ask for them.
struct DataVocabulary<'p> {
    subject: DataSubject,
    keys: Vec<QueryKey>,
    pack: &'p DataPack,
    format: &'static GameFormat,
}

impl QueryVocabulary for DataVocabulary<'_> {
    fn several(&self) -> &'static str {
        self.subject.several()
    }

    fn keys(&self) -> &[QueryKey] {
        &self.keys
    }

    fn known_words(&self, key: &QueryKey) -> Vec<KnownWord> {
        let named = |section: &str, id: &str| {
            let path = format!("{section}.{id}");
            let names = self.pack.texts.iter().filter_map(|texts| texts.texts.get(&path).cloned());
            KnownWord { id: id.to_owned(), names: names.collect() }
        };
        let entries = |word: &str| self.pack.ids(word).map(|id| named(word, id)).collect::<Vec<_>>();
        let kind = match key.kind {
            Some(Kind::List { of, .. }) => Some(&**of),
            kind => kind,
        };
        match (self.subject, kind) {
            (_, Some(Kind::Word(words))) => words.iter().map(|id| named("currency", id)).collect(),
            (_, Some(Kind::Ref(Namespace::Area))) => entries(EntryKind::Area.word()),
            (_, Some(Kind::Ref(Namespace::Space))) => entries(EntryKind::Space.word()),
            (_, Some(Kind::Ref(Namespace::CardKind))) => entries(EntryKind::Card.word()),
            (_, Some(Kind::Ref(Namespace::Effect))) => {
                self.pack.effects.iter().map(|effect| named("effect", &effect.id)).collect()
            }
            (DataSubject::Entries(list), Some(Kind::Id)) => entries(list.word()),
            (DataSubject::Settings, None) if key.name == "key" => {
                self.format.settings().map(|(_, key)| named("setting", key.name)).collect()
            }
            (DataSubject::Settings, None) if key.name == "section" => {
                let mut sections: Vec<&str> = self.format.settings().map(|(section, _)| section).collect();
                sections.dedup();
                sections.into_iter().map(|section| named("section", section)).collect()
            }
            (DataSubject::Texts, None) if key.name == "language" => {
                let of = |texts: &Texts| KnownWord {
                    id: texts.language.clone(),
                    names: texts.texts.get("language.name").cloned().into_iter().collect(),
                };
                self.pack.texts.iter().map(of).collect()
            }
            _ => Vec::new(),
        }
    }

    fn others_with(&self, key: &str) -> Option<&'static str> {
        let mut others = DataSubject::all(self.format).filter(|other| *other != self.subject);
        others.find(|other| find_key(&other.keys(self.format), key).is_some()).map(DataSubject::several)
    }
}

impl DataQuery {
    /// Reads a query. An empty one finds everything.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn parse(
        text: &str,
        subject: DataSubject,
        pack: &DataPack,
        format: &'static GameFormat,
    ) -> Result<DataQuery, Vec<QueryError>> {
        let mut errors = Vec::new();
        let vocabulary = DataVocabulary { subject, keys: subject.keys(format), pack, format };
        let root = parse(text, &vocabulary, &mut errors);
        errors.order_by_key(|error| error.span);
        if errors.is_empty() { Ok(DataQuery { subject, keys: vocabulary.keys, root }) } else { Err(errors) }
    }

    /// What it finds, and how many things there are.
    pub fn records(&self, pack: &DataPack, format: &'static GameFormat) -> (Vec<Record>, usize) {
        let mut records = self.subject.records(pack, format);
        let all = records.len();
        records.retain(|record| self.root.holds(&|test| test.holds(&|key| record.field(&self.keys, key))));
        (records, all)
    }

    /// The names of the keys that things have values of, in the order of the description.
    pub fn columns(&self) -> Vec<&'static str> {
        let is_value = |key: &&QueryKey| key.name != WORDS || self.subject == DataSubject::Texts;
        self.keys.iter().filter(is_value).map(|key| key.name).collect()
    }
}

//! The entries that a list shows, computed again where something has changed.

use crate::gui::requests::ViewContext;
use crate::gui::views::words;
use crate::kernel::Order;
use crate::load::query::{DataQuery, DataSubject, QueryError, fold};
use crate::load::schema::{EntryKind, GameFormat, KeySpec, Kind, Namespace};
use crate::load::{Key, Loaded};
use crate::model::{Confirmation, DataEntry, DataPack};
use serde_json::Value;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The keys that are not columns of their own: the name comes first, the sources last.
const NOT_COLUMNS: [&str; 6] = ["name", "title", "source", "confirmed", "basis", "where"];

/// The search and the order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// The query.
    pub query: String,
    /// The column, and whether the greatest come first; none: as in the pack.
    pub sort: Option<(Column, bool)>,
}

/// A column of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// The name.
    Name,
    /// A key, by its name.
    Key(&'static str),
    /// How well the entry is known.
    Source,
    /// What changed it: variants, or unsaved work.
    Changed,
}

/// The entries that are shown.
#[derive(Default)]
pub struct EntryList {
    made_from: Option<MadeFrom>,
    /// The entries, in order.
    pub rows: Vec<EntryRow>,
    /// The number of entries of the pack.
    pub all: usize,
    /// The pack's own entries that variants remove.
    pub gone: Vec<RemovedEntry>,
    /// The errors of the query; the entries are then those of the last valid one.
    errors: Vec<QueryError>,
    last_right: String,
}

/// The key of the list.
struct MadeFrom {
    loaded: Arc<Loaded>,
    state: (u64, usize),
    wanted: Wanted,
    language: String,
}

/// An entry.
pub struct EntryRow {
    /// Its id.
    pub id: String,
    /// Its name in the language.
    pub name: String,
    /// Its values by key.
    pub values: serde_json::Map<String, Value>,
    /// How well it is known.
    pub source: Confirmation,
    /// The variants that change or add it.
    pub variants: Vec<String>,
    /// Whether it is not saved.
    pub is_unsaved: bool,
}

/// An entry of the pack that a variant removes.
pub struct RemovedEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The variant.
    pub variant: String,
}

/// The keys of an entry itself, those of its sources left out.
pub fn own_keys(format: &'static GameFormat, kind: EntryKind) -> impl Iterator<Item = &'static KeySpec> {
    format.entry(kind).keys.iter().filter(|key| !["source", "confirmed", "basis", "where"].contains(&key.name))
}

/// The keys that are columns of the list of a kind.
pub fn columns(format: &'static GameFormat, kind: EntryKind) -> impl Iterator<Item = &'static KeySpec> {
    format.entry(kind).keys.iter().filter(|key| !NOT_COLUMNS.contains(&key.name))
}

impl EntryList {
    /// Computes the list if something has changed.
    pub fn update(&mut self, context: &ViewContext<'_>, kind: EntryKind, wanted: &Wanted) {
        let snapshot = context.workbench.snapshot();
        let state = (context.workbench.revision(), context.workbench.unsaved().len());
        let is_same = self.made_from.as_ref().is_some_and(|it| {
            let same_pack = Arc::ptr_eq(&it.loaded, &snapshot.loaded) && it.state == state;
            same_pack && it.wanted == *wanted && it.language == context.language
        });
        let Some(pack) = snapshot.data().filter(|_| !is_same) else { return };
        let variants = variants_of(&snapshot.loaded, kind);
        self.gone = gone(context, pack, kind, &variants);
        self.fill(context, pack, kind, wanted, &variants);
        let (loaded, language) = (snapshot.loaded.clone(), context.language.to_owned());
        self.made_from = Some(MadeFrom { loaded, state, wanted: wanted.clone(), language });
    }

    fn fill(
        &mut self,
        context: &ViewContext<'_>,
        pack: &DataPack,
        kind: EntryKind,
        wanted: &Wanted,
        variants: &BTreeMap<String, Vec<String>>,
    ) {
        let format = context.format();
        let find = |query: &str| {
            let query = DataQuery::parse(query, DataSubject::Entries(kind), pack, format)?;
            let (found, _) = query.records(pack, format);
            let ids = found.iter().filter_map(|record| record.value("id").as_str().map(str::to_owned));
            Ok::<BTreeSet<String>, Vec<QueryError>>(ids.collect())
        };
        let found = match find(&wanted.query) {
            Ok(found) => {
                self.errors.clear();
                self.last_right.clone_from(&wanted.query);
                Some(found)
            }
            Err(errors) => {
                self.errors = errors;
                find(&self.last_right).ok()
            }
        };
        let unsaved = context.workbench.unsaved_entries(kind);
        let all = pack.list(kind.word());
        let is_found = |entry: &&DataEntry| found.as_ref().is_none_or(|ids| ids.contains(&entry.id));
        let row = |entry: &DataEntry| EntryRow {
            id: entry.id.clone(),
            name: words::entry(pack, context.language, kind.word(), entry).to_owned(),
            values: entry.values.clone(),
            source: entry.provenance.source,
            variants: variants.get(&entry.id).cloned().unwrap_or_default(),
            is_unsaved: unsaved.contains(&entry.id),
        };
        self.all = all.len();
        self.rows = all.iter().filter(is_found).map(row).collect();
        if let Some((column, is_downward)) = wanted.sort {
            self.rows.order_by(|a, b| {
                let order = compare(a, b, column);
                if is_downward { order.reverse() } else { order }
            });
        }
    }

    /// The ids of the entries shown, in order.
    pub fn ids(&self) -> impl Iterator<Item = String> + '_ {
        self.rows.iter().map(|row| row.id.clone())
    }

    /// The first error of the query in a line; none if it is valid.
    pub fn mistake(&self, query: &str) -> Option<String> {
        let error = self.errors.first()?;
        let column = query.get(..error.span.start).map_or(0, |before| before.chars().count()) + 1;
        let at_end = error.span.start >= query.trim_end().len();
        let place = if at_end { "at the end".to_owned() } else { format!("at letter {column}") };
        let help = error.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        Some(format!("{place}: {}{help}", error.message))
    }
}

/// The order of two entries by a column.
/// All that the list of a kind can be sorted by, from the left.
pub fn sorting_columns(format: &'static GameFormat, kind: EntryKind) -> impl Iterator<Item = Column> {
    let keys = columns(format, kind).map(|key| Column::Key(key.name));
    [Column::Name].into_iter().chain(keys).chain([Column::Source, Column::Changed])
}

fn compare(a: &EntryRow, b: &EntryRow, column: Column) -> Ordering {
    match column {
        Column::Name => fold(&a.name).cmp(&fold(&b.name)),
        Column::Source => (a.source as usize).cmp(&(b.source as usize)),
        Column::Changed => (!a.is_unsaved, a.variants.is_empty()).cmp(&(!b.is_unsaved, b.variants.is_empty())),
        Column::Key(name) => {
            let [a, b] = [a, b].map(|row| row.values.get(name).unwrap_or(&Value::Null));
            let number = |value: &Value| value.as_i64().or(value.as_bool().map(i64::from));
            match (number(a), number(b)) {
                (Some(a), Some(b)) => a.cmp(&b),
                _ => a.to_string().cmp(&b.to_string()),
            }
        }
    }
}

/// The variants that change or add entries of a kind, by their ids.
fn variants_of(loaded: &Loaded, kind: EntryKind) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (key, asked) in loaded.variant_changes() {
        let Key::Entry { kind: own, id, .. } = key else { continue };
        let variants = all.entry(id.clone()).or_default();
        let variant = words::variant_id(asked);
        if *own == kind && !variants.iter().any(|it| it == variant) {
            variants.push(variant.to_owned());
        }
    }
    all
}

/// The entries of the pack that variants remove, in its order.
fn gone(
    context: &ViewContext<'_>,
    now: &DataPack,
    kind: EntryKind,
    variants: &BTreeMap<String, Vec<String>>,
) -> Vec<RemovedEntry> {
    let own = context.workbench.snapshot().library.load(&[]);
    let Some(own) = &own.data else { return Vec::new() };
    let is_out = |entry: &&DataEntry| now.ids(kind.word()).all(|id| id != entry.id);
    let removed = |entry: &DataEntry| {
        let name = words::entry(own, context.language, kind.word(), entry).to_owned();
        Some(RemovedEntry { name, variant: variants.get(&entry.id)?.last()?.clone(), id: entry.id.clone() })
    };
    own.list(kind.word()).iter().filter(is_out).filter_map(removed).collect()
}

/// A value as a cell shows it; none for nothing, zero and no.
pub fn in_a_cell(pack: &DataPack, language: &str, key: &KeySpec, value: Option<&Value>) -> Option<String> {
    let texts = pack.texts(language);
    Some(match value? {
        Value::Bool(true) => "yes".to_owned(),
        Value::Number(number) if number.as_i64() != Some(0) => number.to_string(),
        Value::String(text) if !text.is_empty() => match &key.kind {
            Kind::Ref(Namespace::Area) => texts.word("area", text).to_owned(),
            Kind::Word(_) => text.replace('-', " "),
            _ => text.clone(),
        },
        Value::Array(items) if !items.is_empty() => {
            let names = items.iter().filter_map(Value::as_str).map(|word| texts.word("currency", word));
            names.collect::<Vec<_>>().join(", ")
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            return None;
        }
    })
}

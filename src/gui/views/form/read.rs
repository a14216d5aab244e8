//! What entries hold under their keys, and where that comes from; read when the pack or the selection changed.

use super::Form;
use crate::gui::requests::ViewContext;
use crate::gui::views::words::variant_id;
use crate::load::edit::PlainValue;
use crate::load::schema::{KeySpec, Need};
use crate::load::{Key, KeyStatement, Loaded, Place, StatedValue};
use std::sync::Arc;

/// What was read, and from what.
pub struct FormValues {
    loaded: Arc<Loaded>,
    ids: Vec<String>,
    /// What the entries hold, a key each, in the order of the description.
    pub held: Vec<EntryValue>,
}

/// What the entries hold under a key.
pub struct EntryValue {
    /// The key.
    pub key: &'static KeySpec,
    /// The value of each entry; none where it has none.
    pub values: Vec<Option<PlainValue>>,
    /// Where it comes from: of a single entry.
    pub base: Option<Statement>,
    /// What variants say, those laid over last at the end.
    pub overlays: Vec<Statement>,
}

/// Who says a value, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// The variant; empty for the pack itself.
    pub variant: String,
    /// The place; none where several entries are meant.
    pub place: Option<(Place, usize)>,
    /// The value, as it is written; empty where several entries are meant.
    pub value: String,
    /// The entries of which it says something.
    pub ids: Vec<String>,
}

impl FormValues {
    /// Reads what the entries of a form hold.
    pub fn new(context: &ViewContext<'_>, form: &Form<'_>) -> FormValues {
        let loaded = context.workbench.snapshot().loaded.clone();
        let entries: Vec<Vec<(String, PlainValue)>> =
            form.ids.iter().map(|id| loaded.entry(&format!("{}.{id}", form.list)).unwrap_or_default()).collect();
        let held = form.spec.keys.iter().map(|key| {
            let value = |entry: &Vec<(String, PlainValue)>| {
                entry.iter().find(|(name, _)| name == key.name).map(|(_, datum)| datum.clone())
            };
            let values = entries.iter().map(value).collect();
            let (base, overlays) = match form.ids {
                [id] => of_one(context, &format!("{}.{id}.{}", form.list, key.name), id),
                _ => (None, of_several(&loaded, form, key.name)),
            };
            EntryValue { key, values, base, overlays }
        });
        let held = held.collect();
        FormValues { loaded, ids: form.ids.to_vec(), held }
    }

    /// Whether it is what these entries hold now.
    pub fn is_of(&self, context: &ViewContext<'_>, form: &Form<'_>) -> bool {
        Arc::ptr_eq(&self.loaded, &context.workbench.snapshot().loaded) && self.ids == form.ids
    }
}

impl EntryValue {
    /// Whether the entries hold different values.
    pub fn is_mixed(&self) -> bool {
        self.values.windows(2).any(|pair| self.filled(&pair[0]) != self.filled(&pair[1]))
    }

    /// The value that all entries hold, or their default; none where they differ, or have none.
    pub fn common(&self) -> Option<PlainValue> {
        if self.is_mixed() { None } else { self.filled(self.values.first()?) }
    }

    /// A value, or the default.
    pub fn filled(&self, value: &Option<PlainValue>) -> Option<PlainValue> {
        value.clone().or_else(|| match self.key.need {
            Need::Default(written) => PlainValue::from_toml(written),
            _ => None,
        })
    }

    /// Whether something holds without what a variant says, so that this can be taken out again.
    pub fn can_fall_back(&self) -> bool {
        let has_default = match self.key.need {
            Need::Default(_) => true,
            Need::Optional => self.key.only_for.is_empty(),
            Need::Required => false,
        };
        self.base.is_some() || self.values.len() > 1 || has_default
    }
}

/// Who says a key of a single entry.
fn of_one(context: &ViewContext<'_>, key: &str, id: &str) -> (Option<Statement>, Vec<Statement>) {
    let snapshot = context.workbench.snapshot();
    // A key that is not there would be looked for among all others.
    let (entry, name) = key.rsplit_once('.').unwrap_or((key, ""));
    let is_said = snapshot.loaded.entry(entry).is_some_and(|entry| entry.iter().any(|(it, _)| it == name));
    let origin = if is_said { snapshot.library.origin(&snapshot.variants, key).ok() } else { None };
    let Some(origin) = origin.filter(|origin| origin.key == key) else { return (None, Vec::new()) };
    let says = |said: &KeyStatement| Statement {
        variant: said.variant.as_deref().map(variant_id).unwrap_or_default().to_owned(),
        place: Some((said.place.clone(), said.line)),
        value: match &said.what {
            StatedValue::Value(value) => value.clone(),
            StatedValue::Table | StatedValue::TakenOut => String::new(),
        },
        ids: vec![id.to_owned()],
    };
    (origin.base.as_ref().map(says), origin.overlays.iter().map(says).collect())
}

/// Which variants say a key of several entries.
fn of_several(loaded: &Loaded, form: &Form<'_>, name: &str) -> Vec<Statement> {
    let mut all: Vec<Statement> = Vec::new();
    for (key, asked) in loaded.variant_changes() {
        let Key::Entry { kind, id, field } = key else { continue };
        if kind.word() != form.list || field != name || !form.ids.contains(id) {
            continue;
        }
        let variant = variant_id(asked);
        let at = all.iter().position(|says| says.variant == variant).unwrap_or_else(|| {
            all.push(Statement { variant: variant.to_owned(), place: None, value: String::new(), ids: Vec::new() });
            all.len() - 1
        });
        all[at].ids.push(id.to_owned());
    }
    all
}

//! The values of entries and where they come from, read when the pack or the selection changes.

use super::Form;
use crate::gui::requests::ViewContext;
use crate::gui::views::words::variant_id;
use crate::load::edit::PlainValue;
use crate::load::schema::{KeySpec, Need};
use crate::load::{Key, KeyStatement, Loaded, Place, StatedValue};
use std::sync::Arc;

/// The values, with their key.
pub struct FormValues {
    loaded: Arc<Loaded>,
    ids: Vec<String>,
    /// The values by key, in the order of the description.
    pub held: Vec<EntryValue>,
}

/// The values of the entries for a key.
pub struct EntryValue {
    /// The key.
    pub key: &'static KeySpec,
    /// The value of each entry, if it has one.
    pub values: Vec<Option<PlainValue>>,
    /// Where it comes from: of a single entry.
    pub base: Option<Statement>,
    /// The values of variants, in the order in which they apply.
    pub overlays: Vec<Statement>,
}

/// The origin of a value.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// The variant; empty for the pack itself.
    pub variant: String,
    /// The place; none for several entries.
    pub place: Option<(Place, usize)>,
    /// The value, as it is written; empty for several entries.
    pub value: String,
    /// The entries for which it has a value.
    pub ids: Vec<String>,
}

impl FormValues {
    /// Reads the values of the entries of a form.
    pub fn new(context: &ViewContext<'_>, form: &Form<'_>) -> FormValues {
        let loaded = context.workbench.snapshot().loaded.clone();
        let entries: Vec<Vec<(String, PlainValue)>> =
            form.ids.iter().map(|id| loaded.entry(&format!("{}.{id}", form.kind.word())).unwrap_or_default()).collect();
        let held = form.spec.keys.iter().map(|key| {
            let value = |entry: &Vec<(String, PlainValue)>| {
                entry.iter().find(|(name, _)| name == key.name).map(|(_, datum)| datum.clone())
            };
            let values = entries.iter().map(value).collect();
            let (base, overlays) = match form.ids {
                [id] => of_one(context, &format!("{}.{id}.{}", form.kind.word(), key.name), id),
                _ => (None, of_several(&loaded, form, key.name)),
            };
            EntryValue { key, values, base, overlays }
        });
        let held = held.collect();
        FormValues { loaded, ids: form.ids.to_vec(), held }
    }

    /// Whether it is up to date for these entries.
    pub fn is_of(&self, context: &ViewContext<'_>, form: &Form<'_>) -> bool {
        Arc::ptr_eq(&self.loaded, &context.workbench.snapshot().loaded) && self.ids == form.ids
    }
}

impl EntryValue {
    /// Whether the entries hold different values.
    pub fn is_mixed(&self) -> bool {
        self.values.windows(2).any(|pair| self.filled(&pair[0]) != self.filled(&pair[1]))
    }

    /// The common value of all entries, or their default; none if they differ or have none.
    pub fn common(&self) -> Option<PlainValue> {
        if self.is_mixed() { None } else { self.filled(self.values.first()?) }
    }

    /// A value, or the default.
    pub fn filled(&self, value: &Option<PlainValue>) -> Option<PlainValue> {
        value.clone().or_else(|| match self.key.need {
            Need::Default(written) => PlainValue::from_toml(written),
            Need::Required | Need::Optional => None,
        })
    }

    /// Whether there is a value below the variant's, so that the variant's can be removed.
    pub fn can_fall_back(&self) -> bool {
        let has_default = match self.key.need {
            Need::Default(_) => true,
            Need::Optional => self.key.only_for.is_empty(),
            Need::Required => false,
        };
        self.base.is_some() || self.values.len() > 1 || has_default
    }
}

/// The origins of a key of a single entry.
fn of_one(context: &ViewContext<'_>, key: &str, id: &str) -> (Option<Statement>, Vec<Statement>) {
    let snapshot = context.workbench.snapshot();
    // Skips the search for a key that does not exist.
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

/// The variants that set a key of several entries.
fn of_several(loaded: &Loaded, form: &Form<'_>, name: &str) -> Vec<Statement> {
    let mut all: Vec<Statement> = Vec::new();
    for (key, asked) in loaded.variant_changes() {
        let Key::Entry { kind, id, field } = key else { continue };
        if kind.word() != form.kind.word() || field != name || !form.ids.contains(id) {
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

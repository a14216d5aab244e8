//! The contents of the rules view, collected once for each state of the pack.

use super::value::{datum, plain};
use crate::app::workbench::{Change, Snapshot};
use crate::gui::requests::{Request, ViewContext};
use crate::gui::views::words::named;
use crate::load::edit::PlainValue;
use crate::load::schema::RULES;
use crate::load::{Diagnostic, KeyStatement, Origin, Place, code};
use crate::model::{Ruleset, SETTINGS, Setting, SettingValue, Texts, VariantNote};
use std::sync::Arc;
use toml_edit::DocumentMut;

/// The contents.
pub struct RulesSnapshot {
    /// The revision that it was collected from.
    key: SnapshotKey,
    /// The sections in the order of the rulebook.
    pub sections: Vec<SettingSection>,
    /// The variants, by their ids.
    pub variants: Vec<Variant>,
    /// The findings about the applied variants that have no place.
    pub loose: Vec<Diagnostic>,
    /// The rule points that are filled.
    pub points: Vec<PointScriptRow>,
}

#[derive(PartialEq)]
struct SnapshotKey {
    snapshot: (u64, bool),
    into: Option<String>,
    language: String,
}

/// A section of the rules.
pub struct SettingSection {
    /// Its name.
    pub name: String,
    /// Its description.
    pub meaning: &'static str,
    /// The chapter of the rulebook.
    pub cite: &'static str,
    /// Its settings.
    pub rows: Vec<SettingRow>,
}

/// A setting and its state.
pub struct SettingRow {
    /// The setting.
    pub setting: &'static Setting,
    /// The title.
    pub name: String,
    /// Its sentence, with the current value.
    pub sentence: String,
    /// Its value.
    pub value: SettingValue,
    /// The rulebook's value, in words.
    pub default: String,
    /// Whether it differs from the rulebook's.
    pub is_changed: bool,
    /// Its origin: `rules.toml:57`.
    pub source: String,
    /// Where.
    pub place: Option<Place>,
    /// The variant that would override a change.
    pub held_by: Option<String>,
    /// The change that resets it, if that is possible in the edited layer.
    pub back: Option<Request>,
    /// The text to search in, in lower case.
    pub words: String,
}

/// A variant of the pack.
pub struct Variant {
    /// Its description.
    pub note: VariantNote,
    /// Its parameters, with their default values as written.
    pub parameters: Vec<(&'static Setting, String)>,
    /// Its findings.
    pub findings: Vec<Diagnostic>,
}

/// A rule point that a script fills.
pub struct PointScriptRow {
    /// The point's id.
    pub id: &'static str,
    /// What it is for.
    pub meaning: &'static str,
    /// The rule that it replaces.
    pub cite: &'static str,
    /// Its script.
    pub path: String,
}

/// Collects the contents, unless they are up to date.
pub fn gathered(memo: &mut Option<Arc<RulesSnapshot>>, context: &ViewContext<'_>) -> Arc<RulesSnapshot> {
    let snapshot = context.workbench.snapshot();
    let key = SnapshotKey {
        snapshot: (snapshot.revision, snapshot.is_checked),
        into: context.workbench.target().map(str::to_owned),
        language: context.language.to_owned(),
    };
    match memo {
        Some(known) if known.key == key => known.clone(),
        _ => memo.insert(Arc::new(gather(context, key))).clone(),
    }
}

/// The texts of the current language; none if the pack can't be read.
pub fn words<'a>(context: &ViewContext<'a>) -> &'a Texts {
    static NONE: Texts = Texts::EMPTY;
    context.workbench.snapshot().pack().map_or(&NONE, |pack| pack.texts(context.language))
}

fn gather(context: &ViewContext<'_>, key: SnapshotKey) -> RulesSnapshot {
    let snapshot = context.workbench.snapshot();
    let sections = RULES.keys.iter().map(|section| SettingSection {
        name: named(section.name),
        meaning: section.meaning,
        cite: section.cite,
        rows: SETTINGS.iter().filter(|it| it.section == section.name).map(|it| row(context, it)).collect(),
    });
    let points = snapshot.pack().map(|pack| pack.points.as_slice()).unwrap_or_default().iter().map(|filled| {
        let spec = filled.point.spec();
        PointScriptRow { id: spec.id, meaning: spec.meaning, cite: spec.cite, path: filled.path.clone() }
    });
    let loose = [code::BAD_PARAMETER, code::DUPLICATE_VARIANT, code::UNKNOWN_VARIANT];
    let loose = snapshot.findings.iter().filter(|it| it.place.is_none() && loose.contains(&it.code));
    RulesSnapshot {
        key,
        sections: sections.collect(),
        variants: variants(snapshot),
        loose: loose.cloned().collect(),
        points: points.collect(),
    }
}

fn variants(snapshot: &Snapshot) -> Vec<Variant> {
    let library = &snapshot.library;
    let variant = |(id, _): (String, String)| {
        let note = library.note(&id)?;
        let path = library.files().data(&format!("variants/{id}.toml"));
        let document = library.text(&path).ok().and_then(|text| text.parse::<DocumentMut>().ok());
        let value = |key: &str| {
            let value = document.as_ref()?.get("parameters").and_then(|table| parameter(table, key))?;
            PlainValue::of(value.as_value()?)
        };
        let parameters = note.parameters.iter().filter_map(|key| {
            let setting = SETTINGS.iter().find(|setting| setting.key == key)?;
            Some((setting, value(key)?.plain()))
        });
        let findings = snapshot.findings.iter().filter(|it| it.place.as_ref().is_some_and(|place| place.path == path));
        Some(Variant { parameters: parameters.collect(), findings: findings.cloned().collect(), note })
    };
    library.variants().into_iter().filter_map(variant).collect()
}

/// A parameter in its table, directly or under its section.
fn parameter<'d>(table: &'d toml_edit::Item, key: &str) -> Option<&'d toml_edit::Item> {
    let table = table.as_table_like()?;
    let mut below = table.iter().filter_map(|(_, item)| item.as_table_like()?.get(key));
    table.get(key).filter(|item| !item.is_table_like()).or_else(|| below.next())
}

fn row(context: &ViewContext<'_>, setting: &'static Setting) -> SettingRow {
    let snapshot = context.workbench.snapshot();
    let rules = &snapshot.loaded.settings.rules;
    let texts = words(context);
    let (value, standard) = ((setting.get)(rules), (setting.get)(&Ruleset::default()));
    let origin = snapshot.library.origin(&snapshot.variants, setting.key).ok();
    let said = origin.as_ref().and_then(|origin| origin.overlays.last().or(origin.base.as_ref()));
    let held_by =
        origin.as_ref().and_then(|origin| held_by(origin, context)).or_else(|| parameter_of(setting, context));
    let is_changed = value != standard;
    let (name, sentence) = (named(setting.key), setting.sentence(rules));
    let words = format!("{name} {} {} {sentence} {}", setting.key, setting.cite, setting.meaning).to_lowercase();
    SettingRow {
        back: said.filter(|_| is_changed && held_by.is_none()).map(|said| back(context, setting, said, &standard)),
        source: said.map(source).unwrap_or_else(|| "the program".to_owned()),
        place: said.map(|said| said.place.clone()),
        default: plain(&standard, texts),
        setting,
        name,
        sentence,
        value,
        is_changed,
        held_by,
        words,
    }
}

/// An origin: `rules.toml:57`, `one-card:12`.
fn source(said: &KeyStatement) -> String {
    let file = said.place.path.rsplit('/').next().unwrap_or_default();
    let file = if said.variant.is_some() { file.trim_end_matches(".toml") } else { file };
    format!("{file}:{}", said.line)
}

fn id(asked: &str) -> &str {
    asked.split(':').next().unwrap_or_default()
}

/// The variant that overrides a setting in the edited layer, if there is one.
fn held_by(origin: &Origin, context: &ViewContext<'_>) -> Option<String> {
    let last = origin.overlays.last()?.variant.as_deref().map(id)?;
    let is_free = context.workbench.target().is_some_and(|into| into == last || is_above(context, into, last));
    (!is_free).then(|| last.to_owned())
}

/// The edited variant if the setting is a parameter of it: it can't be set there as well.
fn parameter_of(setting: &Setting, context: &ViewContext<'_>) -> Option<String> {
    let into = context.workbench.target()?;
    let note = context.workbench.snapshot().library.note(into)?;
    note.parameters.iter().any(|key| key == setting.key).then(|| into.to_owned())
}

/// Whether one variant is applied after another.
fn is_above(context: &ViewContext<'_>, one: &str, other: &str) -> bool {
    let place =
        |wanted: &str| context.workbench.variants().iter().position(|layer| layer.is_on && layer.id() == wanted);
    matches!((place(one), place(other)), (Some(one), Some(other)) if one > other)
}

/// The change that resets a setting to the rulebook: the edited variant no longer sets it, or the rulebook's
/// value is written.
fn back(context: &ViewContext<'_>, setting: &'static Setting, said: &KeyStatement, standard: &SettingValue) -> Request {
    let is_own_word = said.variant.is_some() && said.variant.as_deref().map(id) == context.workbench.target();
    let change = match is_own_word {
        true => Change::Unset(setting.key.to_owned()),
        false => Change::Set(setting.key.to_owned(), datum(standard)),
    };
    Request::Change { label: format!("{} reset", named(setting.key)), field: None, changes: vec![change] }
}

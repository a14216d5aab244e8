//! The contents of the rules view, collected once for each state of the pack.

use super::value::{datum, of_json, plain, setting_value};
use crate::app::workbench::{Change, Snapshot};
use crate::gui::requests::{Request, ViewContext};
use crate::gui::views::words::named;
use crate::load::edit::PlainValue;
use crate::load::schema::{DataFile, KeySpec, Kind, Need, Rulebook};
use crate::load::{Diagnostic, Files, KeyStatement, Library, Origin, Place, code};
use crate::model::{Ruleset, SETTINGS, Setting, Texts, VariantNote};
use serde_json::{Map, Value};
use std::sync::{Arc, LazyLock};
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
    /// The last turn, for lists of turns; of games without turns the greatest number there is.
    pub last_turn: i64,
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
    pub key: &'static KeySpec,
    /// The title.
    pub name: String,
    /// Its sentence, with the current value.
    pub sentence: String,
    /// Its value; of a table that of each part.
    pub parts: Vec<SettingPart>,
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

/// The value of a setting, or of a part of one that is a table.
#[derive(Clone)]
pub struct SettingPart {
    /// The key that a change names: `markers`, `start_chips.gold`.
    pub key: String,
    /// The part of a table, in a word; empty for a setting that is a value.
    pub label: &'static str,
    /// The accessible name.
    pub name: String,
    /// The kind of the value.
    pub kind: &'static Kind,
    /// The value.
    pub value: PlainValue,
}

/// A variant of the pack.
pub struct Variant {
    /// Its description.
    pub note: VariantNote,
    /// Its parameters, with their default values as written.
    pub parameters: Vec<(&'static KeySpec, String)>,
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

/// The sentence of a setting at a value, for people at the table; empty where the game has none.
pub fn sentence_at(context: &ViewContext<'_>, key: &KeySpec, value: &PlainValue) -> String {
    let setting = SETTINGS.iter().find(|setting| setting.key == key.name);
    let Some(setting) = setting.filter(|_| context.rulebook() == Rulebook::Liberte) else { return String::new() };
    let mut rules = context.workbench.snapshot().loaded.settings.rules.clone();
    let ids = context.workbench.snapshot().pack().map(|pack| pack.board.faction_ids).unwrap_or_default();
    setting_value(setting, value, ids).map_or_else(String::new, |value| {
        (setting.set)(&mut rules, value);
        setting.sentence(&rules)
    })
}

/// The values of settings: of the pack, or of the rulebook.
enum Values<'v> {
    /// Of Liberté.
    Rules(&'v Ruleset),
    /// Of a game whose rulebook reads its pack by names.
    Data(&'v Map<String, Value>),
}

/// The settings of a built-in pack that its rulebook reads by names.
fn built_in(rulebook: Rulebook) -> Map<String, Value> {
    let loaded = Files::built_in_named(rulebook.id()).map(|files| Library::new(files).load(&[]));
    loaded.and_then(|loaded| Some(loaded.data.as_ref()?.settings.clone())).unwrap_or_default()
}

impl<'v> Values<'v> {
    /// Those of the pack on the workbench.
    fn of(snapshot: &'v Snapshot) -> Values<'v> {
        match snapshot.format().rulebook {
            Rulebook::Liberte => Values::Rules(&snapshot.loaded.settings.rules),
            Rulebook::Revolution | Rulebook::Libertalia => {
                Values::Data(snapshot.data().map_or(&NO_SETTINGS, |pack| &pack.settings))
            }
        }
    }

    /// Those of the rulebook, which are those of the built-in pack.
    fn of_rulebook(rulebook: Rulebook) -> Values<'static> {
        static LIBERTE: LazyLock<Ruleset> = LazyLock::new(Ruleset::default);
        static REVOLUTION: LazyLock<Map<String, Value>> = LazyLock::new(|| built_in(Rulebook::Revolution));
        static LIBERTALIA: LazyLock<Map<String, Value>> = LazyLock::new(|| built_in(Rulebook::Libertalia));
        match rulebook {
            Rulebook::Liberte => Values::Rules(&LIBERTE),
            Rulebook::Revolution => Values::Data(&REVOLUTION),
            Rulebook::Libertalia => Values::Data(&LIBERTALIA),
        }
    }

    /// The value of a setting; of a table that of each part.
    fn parts(&self, key: &'static KeySpec) -> Vec<SettingPart> {
        let name = named(key.name);
        let whole = |value| SettingPart { key: key.name.into(), label: "", name: name.clone(), kind: &key.kind, value };
        match (self, &key.kind) {
            (Values::Rules(rules), _) => {
                let setting = setting_of(key);
                setting.map(|setting| whole(datum(&(setting.get)(rules)))).into_iter().collect()
            }
            (Values::Data(settings), Kind::Table(table)) => {
                let value = |part: &KeySpec| {
                    let own = settings.get(key.name).and_then(|value| of_json(value.get(part.name)?));
                    let default = if let Need::Default(written) = part.need { Some(written) } else { None };
                    own.or_else(|| PlainValue::from_toml(default?))
                };
                let part = |part: &'static KeySpec| {
                    Some(SettingPart {
                        key: format!("{}.{}", key.name, part.name),
                        label: part.name,
                        name: format!("{name}: {}", part.name),
                        kind: &part.kind,
                        value: value(part)?,
                    })
                };
                table.keys.iter().filter_map(part).collect()
            }
            (Values::Data(settings), _) => settings.get(key.name).and_then(of_json).map(whole).into_iter().collect(),
        }
    }
}

static NO_SETTINGS: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);

fn setting_of(key: &KeySpec) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.key == key.name)
}

/// The value of a setting in a line.
fn in_a_line(parts: &[SettingPart], texts: &Texts) -> String {
    let part = |part: &SettingPart| {
        let value = plain(&part.value, part.kind, texts);
        if part.label.is_empty() { value } else { format!("{} {value}", part.label) }
    };
    parts.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn gather(context: &ViewContext<'_>, key: SnapshotKey) -> RulesSnapshot {
    let snapshot = context.workbench.snapshot();
    let format = context.format();
    let sections = format.spec(DataFile::Rules).keys.iter().map(|section| SettingSection {
        name: named(section.name),
        meaning: section.meaning,
        cite: section.cite,
        rows: section
            .kind
            .table()
            .into_iter()
            .flat_map(|table| &table.keys)
            .map(|key| setting_row(context, key))
            .collect(),
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
        variants: variants(snapshot, context.language),
        loose: loose.cloned().collect(),
        points: points.collect(),
        last_turn: match format.rulebook {
            Rulebook::Liberte => i64::from(snapshot.loaded.settings.rules.turns),
            Rulebook::Revolution | Rulebook::Libertalia => i64::MAX,
        },
    }
}

fn variants(snapshot: &Snapshot, language: &str) -> Vec<Variant> {
    let library = &snapshot.library;
    let variant = |id: &String| {
        let note = library.note_in(id, language)?;
        let path = library.files().data(&format!("variants/{id}.toml"));
        let document = library.text(&path).ok().and_then(|text| text.parse::<DocumentMut>().ok());
        let value = |key: &str| {
            let value = document.as_ref()?.get("parameters").and_then(|table| parameter(table, key))?;
            PlainValue::of(value.as_value()?)
        };
        let parameters = note.parameters.iter().filter_map(|key| {
            let (_, setting) = snapshot.format().setting(key)?;
            Some((setting, value(key)?.plain()))
        });
        let findings = snapshot.findings.iter().filter(|it| it.place.as_ref().is_some_and(|place| place.path == path));
        Some(Variant { parameters: parameters.collect(), findings: findings.cloned().collect(), note })
    };
    library.variant_ids().iter().filter_map(variant).collect()
}

/// A parameter in its table, directly or under its section.
fn parameter<'d>(table: &'d toml_edit::Item, key: &str) -> Option<&'d toml_edit::Item> {
    let table = table.as_table_like()?;
    let mut below = table.iter().filter_map(|(_, item)| item.as_table_like()?.get(key));
    table.get(key).filter(|item| !item.is_table_like()).or_else(|| below.next())
}

/// A setting and its state.
pub fn setting_row(context: &ViewContext<'_>, key: &'static KeySpec) -> SettingRow {
    let snapshot = context.workbench.snapshot();
    let texts = context.texts();
    let (parts, standard) = (Values::of(snapshot).parts(key), Values::of_rulebook(context.rulebook()).parts(key));
    let origin = snapshot.library.origin(&snapshot.variants, key.name).ok();
    let said = origin.as_ref().and_then(|origin| origin.overlays.last().or(origin.base.as_ref()));
    let held_by = origin.as_ref().and_then(|origin| held_by(origin, context)).or_else(|| parameter_of(key, context));
    let values = |parts: &[SettingPart]| parts.iter().map(|part| part.value.clone()).collect::<Vec<_>>();
    let is_changed = !parts.is_empty() && values(&parts) != values(&standard);
    let name = named(key.name);
    let sentence = match (snapshot.format().rulebook, setting_of(key)) {
        (Rulebook::Liberte, Some(setting)) => setting.sentence(&snapshot.loaded.settings.rules),
        _ => key.meaning.to_owned(),
    };
    let words = format!("{name} {} {} {sentence} {}", key.name, key.cite, key.meaning).to_lowercase();
    SettingRow {
        back: said.filter(|_| is_changed && held_by.is_none()).map(|said| back(context, key, said, &standard)),
        source: said.map(file_and_line).unwrap_or_else(|| "the program".to_owned()),
        place: said.map(|said| said.place.clone()),
        default: in_a_line(&standard, texts),
        key,
        name,
        sentence,
        parts,
        is_changed,
        held_by,
        words,
    }
}

/// An origin: `rules.toml:57`, `one-card:12`.
pub fn file_and_line(said: &KeyStatement) -> String {
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
fn parameter_of(key: &KeySpec, context: &ViewContext<'_>) -> Option<String> {
    let into = context.workbench.target()?;
    let note = context.workbench.snapshot().library.note(into)?;
    note.parameters.iter().any(|other| other == key.name).then(|| into.to_owned())
}

/// Whether one variant is applied after another.
fn is_above(context: &ViewContext<'_>, one: &str, other: &str) -> bool {
    let place =
        |wanted: &str| context.workbench.variants().iter().position(|layer| layer.is_on && layer.id() == wanted);
    matches!((place(one), place(other)), (Some(one), Some(other)) if one > other)
}

/// The change that resets a setting to the rulebook: the edited variant no longer sets it, or the rulebook's
/// value is written.
fn back(context: &ViewContext<'_>, key: &KeySpec, said: &KeyStatement, standard: &[SettingPart]) -> Request {
    let is_own_word = said.variant.is_some() && said.variant.as_deref().map(id) == context.workbench.target();
    let changes = match is_own_word {
        true => vec![Change::Unset(key.name.to_owned())],
        false => standard.iter().map(|part| Change::Set(part.key.clone(), part.value.clone())).collect(),
    };
    Request::Change { label: format!("{} reset", named(key.name)), field: None, changes }
}

//! Where every value of a loaded pack comes from: what the pack's own files say, and what each variant made of it.

use crate::load::diagnostic::{Place, Report, Span, nearest};
use crate::load::key::Key;
use crate::load::library::{Library, Loaded};
use crate::load::pack::board::provenance;
use crate::load::read::lookup::{LookupNode, LookupResult, find, top_level_names};
use crate::load::read::tables::PackTables;
use crate::load::variants::changes::{ChangeKind, VariantChange};
use crate::model::Provenance;

/// The most keys that are named where one was misspelt or could be several.
const MOST_KEYS: usize = 100;

/// Everything that is said about a key of a loaded pack.
#[derive(Clone, PartialEq, Debug)]
pub struct Origin {
    /// The whole key, such as `card.71.value`; a setting's is its name alone.
    pub key: String,
    /// The meaning of the key.
    pub meaning: &'static str,
    /// The rule it states; may be empty.
    pub cite: &'static str,
    /// The statement of the pack's own files; none where they say nothing.
    pub base: Option<KeyStatement>,
    /// The statements of variants, in the order in which they are applied.
    pub overlays: Vec<KeyStatement>,
    /// The names of the keys below, if it is a table.
    pub names: Vec<String>,
    /// The provenance of the entry that it belongs to, if it belongs to one.
    pub provenance: Option<Provenance>,
}

/// A statement about a key at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyStatement {
    /// The variant that says it, as it was asked for; none for the pack itself.
    pub variant: Option<String>,
    /// The value that it states.
    pub what: StatedValue,
    /// The place.
    pub place: Place,
    /// The line of the place, from 1.
    pub line: usize,
}

/// The content of a statement about a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StatedValue {
    /// A value, as it is written; of a script, its path.
    Value(String),
    /// A table begins, or is added.
    Table,
    /// It is taken out, or falls away.
    TakenOut,
}

impl Origin {
    /// The present value; none for a table, or where it was taken out.
    pub fn value(&self) -> Option<&str> {
        if !self.names.is_empty() {
            return None;
        }
        match &self.overlays.last().or(self.base.as_ref())?.what {
            StatedValue::Value(value) => Some(value),
            StatedValue::Table | StatedValue::TakenOut => None,
        }
    }
}

impl Library {
    /// The origin of the value of a dotted key, with variants applied: `stack_height`, `card.71.value`, `card.71`,
    /// `text.en.phase.battle`, `script.terror`, `point.turn-begins`. The end of a key is enough where it is the only one.
    ///
    /// # Errors
    /// The keys that may have been meant, where there is none of that name or several.
    pub fn origin(&self, variants: &[String], key: &str) -> Result<Origin, Vec<String>> {
        let loaded = self.load(variants);
        let key = Key::from(key.trim().trim_matches('.'));
        if let Some(origin) = self.origin_of(&loaded, &key) {
            return Ok(origin);
        }
        let ending = format!(".{key}");
        let mut ends: Vec<String> = all_keys(&loaded).into_iter().filter(|whole| whole.ends_with(&ending)).collect();
        match ends.len() {
            0 => Err(near(&loaded, &key.to_string())),
            1 => self.origin_of(&loaded, &Key::from(ends.remove(0).as_str())).ok_or_else(Vec::new),
            _ => {
                ends.truncate(MOST_KEYS);
                Err(ends)
            }
        }
    }

    /// The keys at the top.
    pub fn top_keys(&self) -> Vec<&'static str> {
        top_level_names(self.format()).chain(Key::SCRIPTS).collect()
    }

    fn origin_of(&self, loaded: &Loaded, key: &Key) -> Option<Origin> {
        let (base, _) = self.base();
        let text = &key.to_string();
        let here = find(&loaded.layered.tables, text);
        let changes = loaded.layered.changes.iter().filter(|change| change.key == *key);
        let own: Vec<KeyStatement> = changes.filter_map(|change| self.said(loaded, change)).collect();
        let overlays = if own.is_empty() { self.parts_said(loaded, key) } else { own };
        let (in_base, names, meaning, cite) = match key {
            Key::Script(name) => self.script(loaded, "script", name),
            Key::Point(name) => self.script(loaded, "point", name),
            Key::Setting(_) | Key::Entry { .. } | Key::Text { .. } | Key::Other(_) => {
                let in_base = find(base, text).and_then(|found| self.base_says(found));
                let about = here.or_else(|| find(base, text)).and_then(|found| found.key);
                let names = here.map(LookupResult::names).unwrap_or_default();
                (in_base, names, about.map_or("", |it| it.meaning.trim()), about.map_or("", |it| it.cite))
            }
        };
        let is_known = here.is_some() || in_base.is_some() || !overlays.is_empty() || !names.is_empty();
        is_known.then(|| Origin {
            key: text.clone(),
            meaning,
            cite,
            base: in_base,
            overlays,
            names,
            provenance: provenance_of(&loaded.layered.tables, key),
        })
    }

    fn base_says(&self, found: LookupResult<'_>) -> Option<KeyStatement> {
        let (what, span) = match found.node {
            LookupNode::Value(item) => {
                let place = Place { path: found.path.to_owned(), span: item.span };
                (StatedValue::Value(self.written(&place)), item.span)
            }
            LookupNode::Table(table) => (StatedValue::Table, table.span),
            LookupNode::List(..) | LookupNode::Texts(_) => return None,
        };
        Some(self.at(None, what, Place { path: found.path.to_owned(), span }))
    }

    fn said(&self, loaded: &Loaded, change: &VariantChange) -> Option<KeyStatement> {
        let layered = &loaded.layered;
        let place = layered.layers.place("", change.span);
        let what = match (&change.what, &change.key) {
            (ChangeKind::Adds, _) => StatedValue::Table,
            (ChangeKind::TakesOut, _) => StatedValue::TakenOut,
            // A parameter's value may stand on a command line.
            (ChangeKind::Sets(value), key) if is_of_setting(key) => StatedValue::Value(value.clone()),
            (ChangeKind::Sets(_), Key::Script(name) | Key::Point(name)) => {
                StatedValue::Value(layered.tables.scripts.get(name)?.last()?.path.clone())
            }
            (ChangeKind::Sets(_) | ChangeKind::Fills, _) => StatedValue::Value(self.written(&place)),
        };
        Some(self.at(layered.asked.get(change.by).cloned(), what, place))
    }

    /// What variants say of a setting that is a table: each the parts that it names, at the place of the first.
    fn parts_said(&self, loaded: &Loaded, key: &Key) -> Vec<KeyStatement> {
        let Key::Setting(_) = key else { return Vec::new() };
        let mut said: Vec<(usize, KeyStatement)> = Vec::new();
        for change in loaded.layered.changes.iter().filter(|change| change.key.above().as_ref() == Some(key)) {
            let Some(part) = self.said(loaded, change) else { continue };
            let StatedValue::Value(value) = &part.what else { continue };
            let value = format!("{} = {value}", change.key.name());
            match said.last_mut().filter(|(by, _)| *by == change.by) {
                Some((_, KeyStatement { what: StatedValue::Value(parts), .. })) => *parts = format!("{parts}, {value}"),
                Some(_) | None => said.push((change.by, KeyStatement { what: StatedValue::Value(value), ..part })),
            }
        }
        said.into_iter().map(|(_, said)| said).collect()
    }

    /// A script of the pack itself, and the names of all where none is named.
    fn script(
        &self,
        loaded: &Loaded,
        kind: &str,
        name: &str,
    ) -> (Option<KeyStatement>, Vec<String>, &'static str, &'static str) {
        if name.is_empty() {
            let names = scripts(loaded, kind).map(|(name, _)| name.to_owned());
            let meaning =
                if kind == "script" { "The scripts of the effects." } else { "The rule points that are filled." };
            return (None, names.collect(), meaning, "");
        }
        let point = loaded.layered.tables.format.points.iter().find(|spec| spec.id == name);
        let (meaning, cite) = match (kind, point) {
            ("point", Some(spec)) => (spec.meaning, spec.cite),
            _ if loaded.data.is_some() => ("What the effect does.", "RESOLVING ACTIONS, CARDS; V24, V25"),
            _ => ("What the special does.", "2e V"),
        };
        let own = self.load(&[]);
        let said = scripts(&own, kind).find(|(it, _)| *it == name).map(|(_, path)| {
            let place = Place { path: path.to_owned(), span: Span::default() };
            self.at(None, StatedValue::Value(path.to_owned()), place)
        });
        (said, Vec::new(), meaning, cite)
    }

    fn at(&self, variant: Option<String>, what: StatedValue, place: Place) -> KeyStatement {
        let line = self.text(&place.path).map_or(1, |text| place.span.line(&text));
        KeyStatement { variant, what, place, line }
    }

    /// The text at a place.
    fn written(&self, place: &Place) -> String {
        let text = self.text(&place.path).unwrap_or_default();
        text.get(place.span.start..place.span.end).unwrap_or_default().to_owned()
    }
}

/// Whether it is the key of a setting, or of a part of one.
fn is_of_setting(key: &Key) -> bool {
    matches!(key, Key::Setting(_)) || matches!(key.above(), Some(Key::Setting(_)))
}

fn provenance_of(tables: &PackTables, key: &Key) -> Option<Provenance> {
    let Key::Entry { kind, id, .. } = key else { return None };
    let LookupNode::Table(table) = find(tables, &Key::entry(*kind, id, "").to_string())?.node else { return None };
    table.spec?.key("source")?;
    Some(provenance(table, &mut Report::new("")))
}

/// The scripts of a kind, `script` or `point`: the name and the path of each.
fn scripts<'l>(loaded: &'l Loaded, kind: &'l str) -> impl Iterator<Item = (&'l str, &'l str)> {
    let pack = loaded.pack.iter();
    let of_data = loaded.data.iter().flat_map(|pack| &pack.effects);
    let effects = pack.clone().flat_map(|pack| &pack.effects).chain(of_data);
    let effects = effects.map(|it| ("script", it.id.as_str(), it.path.as_str()));
    let points = pack.flat_map(|pack| &pack.points).map(|it| ("point", it.point.spec().id, it.path.as_str()));
    let points_of_data = loaded.data.iter().flat_map(|pack| &pack.points);
    let points = points.chain(points_of_data.map(|it| ("point", it.id.as_str(), it.path.as_str())));
    effects.chain(points).filter(move |(it, ..)| *it == kind).map(|(_, name, path)| (name, path))
}

/// Every key of a loaded pack that has a value, and those of the tables above.
fn all_keys(loaded: &Loaded) -> Vec<String> {
    let mut keys = Vec::new();
    for top in top_level_names(loaded.layered.tables.format) {
        if let Some(found) = find(&loaded.layered.tables, top) {
            below(found, top, &mut keys);
        }
    }
    for kind in Key::SCRIPTS {
        keys.extend(scripts(loaded, kind).map(|(name, _)| format!("{kind}.{name}")));
    }
    keys
}

fn below(found: LookupResult<'_>, key: &str, keys: &mut Vec<String>) {
    for name in found.names() {
        if let Some(inner) = found.child(&name) {
            let key = format!("{key}.{name}");
            keys.push(key.clone());
            below(inner, &key, keys);
        }
    }
}

/// The keys that a misspelt one may have been meant to be: the nearest where it goes wrong, or what there is.
fn near(loaded: &Loaded, key: &str) -> Vec<String> {
    let tables = &loaded.layered.tables;
    let known = |above: &str| match (above, find(tables, above)) {
        ("", _) => {
            let settings = tables.format.settings().map(|(_, setting)| setting.name);
            top_level_names(tables.format).chain(Key::SCRIPTS).chain(settings).map(str::to_owned).collect()
        }
        (kind @ ("script" | "point"), _) => scripts(loaded, kind).map(|(name, _)| name.to_owned()).collect(),
        (_, found) => found.map(LookupResult::names).unwrap_or_default(),
    };
    let mut above = String::new();
    for part in key.split('.') {
        let names: Vec<String> = known(&above);
        let whole = |name: &str| if above.is_empty() { name.to_owned() } else { format!("{above}.{name}") };
        if names.iter().any(|name| name == part) {
            above = whole(part);
            continue;
        }
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        let near = nearest(part, names.iter().map(String::as_str).filter(|_| !is_number));
        return match near {
            Some(near) => vec![whole(near)],
            None if above.is_empty() => Vec::new(),
            None if names.is_empty() => vec![above],
            None => names.iter().take(MOST_KEYS).map(|name| whole(name)).collect(),
        };
    }
    Vec::new()
}

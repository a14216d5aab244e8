//! The scripts of a pack: one an effect, and one a rule point that is filled.
//!
//! An effect's script lies in the pack's folder of scripts, `scripts/NAME/terror.rhai`; a variant's in a folder of its own
//! within it, `scripts/NAME/VARIANT/terror.rhai`, and only where the variant lists it.

use super::cards::Cards;
use crate::kernel::Gather;
use crate::load::diagnostic::layers::Layers;
use crate::load::diagnostic::{Diagnostic, Span, code, did_you_mean, nearest};
use crate::load::files::ReadError;
use crate::load::files::source_texts::SourceTexts;
use crate::load::read::tables::{PackTables, VariantScript, stem, unreadable};
use crate::load::schema::{
    self, DataFile, EntryKind, GameFormat, KeySpec, Kind, LIBERTALIA, LIBERTE, Namespace, TableSpec,
};
use crate::model::{DataPack, Effect};
use serde_json::Value;
use std::collections::BTreeSet;

/// Finds the scripts of a pack.
pub struct ScriptFinder<'s> {
    /// The files, variants applied.
    pub tables: &'s PackTables,
    /// Which those are.
    pub layers: &'s Layers,
    /// The texts.
    pub sources: &'s SourceTexts,
    /// The list that findings are added to.
    pub found: &'s mut Vec<Diagnostic>,
}

impl ScriptFinder<'_> {
    /// The effects that cards name and those of actions, with their scripts. What variants list and nothing asks for is found.
    pub fn effects(&mut self, cards: &Cards, actions: &[(String, Span)]) -> Vec<Effect> {
        let of_cards = cards.effects.iter().map(|(id, span)| (id.as_str(), DataFile::Cards, *span));
        let of_actions = actions.iter().map(|(id, span)| (id.as_str(), DataFile::Board, *span));
        let named: Vec<_> = of_cards.chain(of_actions).collect();
        self.named(&named)
    }

    /// The effects that entries of a game's lists name, in the order of the lists.
    pub fn effects_of_lists(&mut self, pack: &DataPack) -> Vec<Effect> {
        let mut named: Vec<(&str, DataFile, Span)> = Vec::new();
        let kinds = self.tables.format.entries;
        for kind in kinds {
            let keys: Vec<&str> = effect_keys(self.tables.format.entry(*kind)).collect();
            let Some(file) = self.tables[kind.file()].as_ref().filter(|_| !keys.is_empty()) else { continue };
            for (entry, key) in
                pack.list(kind.word()).iter().flat_map(|entry| keys.iter().map(move |key| (entry, *key)))
            {
                let Some(id) = entry.values.get(key).and_then(Value::as_str) else { continue };
                if named.iter().any(|(known, ..)| *known == id) {
                    continue;
                }
                let mut tables = file.table.tables(kind.word());
                let table = tables.find(|table| table.text("id") == Some(&entry.id));
                named.push((id, kind.file(), table.map_or(Span::default(), |table| table.span_of(key))));
            }
        }
        self.named(&named)
    }

    /// The effects of some names, each with the place that names it first.
    fn named(&mut self, named: &[(&str, DataFile, Span)]) -> Vec<Effect> {
        let most = named.iter().take(schema::MOST_EFFECTS);
        let effects = most.map(|&(id, file, span)| self.effect(id, file, span)).collect::<Vec<_>>();
        let known: BTreeSet<&str> = named.iter().map(|&(id, ..)| id).gather();
        self.laid_over(&known);
        effects
    }

    /// The ids of the rule points that scripts may fill.
    fn known_points(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.tables.format.points.iter().map(|spec| spec.id)
    }

    fn effect(&mut self, id: &str, file: DataFile, span: Span) -> Effect {
        if let Some(laid) = self.laid(id).last() {
            return laid.effect(id);
        }
        let path = self.sources.files().script(id);
        let script = match self.sources.read(&path) {
            Ok(text) => text.to_string(),
            Err(error) => {
                self.missing(id, &path, error, (file, span));
                String::new()
            }
        };
        Effect { id: id.to_owned(), path, script }
    }

    fn missing(&mut self, id: &str, path: &str, error: ReadError, (file, span): (DataFile, Span)) {
        if error != ReadError::Missing {
            self.found.push(unreadable(path, error));
            return;
        }
        let mut finding = Diagnostic::error(code::MISSING_SCRIPT, format!("the effect `{id}` has no script"));
        finding.place = self.tables[file].as_ref().map(|file| self.layers.place(&file.path, span));
        let files = self.sources.files();
        let known = files.list(&files.scripts(), "rhai");
        // The script of a variant's card lies in the variant's folder, and is listed by it.
        let variant =
            finding.place.as_ref().filter(|_| self.layers.at(span).is_some()).and_then(|place| stem(&place.path));
        if let Some(variant) = variant {
            let own = files.variant_script(variant, id);
            let list = format!("list it in the variant: `scripts = [\"{id}\"]`");
            let help = match known.contains(&own) {
                true => format!("`{own}` is there: {list}"),
                false => format!("write `{own}` with a function `{}`, and {list}", id.replace('-', "_")),
            };
            finding.help(help);
            self.found.push(finding);
            return;
        }
        let known = known.iter().filter_map(|known| stem(known).filter(|stem| files.script(stem) == **known));
        let near = nearest(id, known);
        near.map(|near| finding.replace_word(id, id, near));
        finding.help(match near {
            Some(near) => format!("there is no `{path}`; did you mean `{near}`?"),
            None => format!("write `{path}` with a function `{}`", id.replace('-', "_")),
        });
        self.found.push(finding);
    }

    /// The scripts of variants under a name.
    fn laid(&self, id: &str) -> &[VariantScript] {
        self.tables.scripts.get(id).map_or(&[], Vec::as_slice)
    }

    /// The rule points that are filled, in their order; several scripts of one in the order in which they run.
    pub fn points(&mut self) -> Vec<Effect> {
        self.known_points().flat_map(|id| self.point(id)).collect()
    }

    fn point(&mut self, id: &str) -> Vec<Effect> {
        let laid = self.laid(id);
        if laid.is_empty() {
            return self.own_point(id).into_iter().collect();
        }
        laid.iter().map(|laid| laid.effect(id)).collect()
    }

    /// The script that the pack itself has for a point.
    fn own_point(&mut self, id: &str) -> Option<Effect> {
        let about = self.tables[DataFile::Pack].as_ref()?;
        let listed = about.table.list("points").iter().find(|item| item.text() == Some(id))?;
        let path = self.sources.files().script(id);
        match self.sources.read(&path) {
            Ok(text) => Some(Effect { id: id.into(), path, script: text.to_string() }),
            Err(ReadError::Missing) => {
                self.found.push(missing_script(id, &path).at(&about.path, listed.span));
                None
            }
            Err(error) => {
                self.found.push(unreadable(&path, error));
                None
            }
        }
    }

    /// Reports what variants list and is neither an effect nor a rule point, or has no script.
    fn laid_over(&mut self, effects: &BTreeSet<&str>) {
        for (name, laid) in &self.tables.scripts {
            if effects.contains(name.as_str()) || self.known_points().any(|point| point == name) {
                for laid in laid.iter().filter(|laid| laid.text.is_none()) {
                    let place = self.layers.place("", laid.span);
                    self.found.push(missing_script(name, &laid.path).placed(place));
                }
                continue;
            }
            let Some(laid) = laid.last() else { continue };
            let points = self.tables.format.points.iter().map(|spec| spec.id);
            let known: Vec<&str> = effects.iter().copied().chain(points).collect();
            let NamedBy { what, key, .. } = named_by(self.tables.format);
            let or_point = if self.tables.format.points.is_empty() { "" } else { " nor a rule point" };
            let neither = if or_point.is_empty() { "not" } else { "neither" };
            let message = format!("`{name}` is {neither} the effect of {what}{or_point}");
            let mut finding = Diagnostic::error(code::UNKNOWN_ID, message).placed(self.layers.place("", laid.span));
            let action = if self.tables.format.entries.contains(&EntryKind::Action) {
                format!(", and so would an action, `[[action]]` with `id = \"{name}\"`")
            } else {
                String::new()
            };
            finding.help(format!("{what} with `{key} = \"{name}\"` would ask for it{action}"));
            finding.misspelt(name, known.iter().copied());
            self.found.push(finding);
        }
    }
}

impl VariantScript {
    /// The script of a name; its text is empty where there is none.
    fn effect(&self, id: &str) -> Effect {
        let script = self.text.as_deref().unwrap_or_default().to_owned();
        Effect { id: id.to_owned(), path: self.path.clone(), script }
    }
}

/// What can name an effect in the packs of a game.
struct NamedBy {
    /// What might.
    what: &'static str,
    /// What does not.
    none: &'static str,
    /// What should, and the key that it would do it with.
    on: &'static str,
    key: &'static str,
}

fn named_by(format: &GameFormat) -> NamedBy {
    if *format == LIBERTE {
        NamedBy { what: "a card", none: "card and no action", on: "special card", key: EFFECT }
    } else if *format == LIBERTALIA {
        NamedBy { what: "a character or a token", none: "character and no token", on: "character", key: "day" }
    } else {
        NamedBy { what: "a space or a card", none: "space and no card", on: "space or a card", key: EFFECT }
    }
}

/// The keys of an entry that name effects.
pub(super) fn effect_keys(entry: &'static TableSpec) -> impl Iterator<Item = &'static str> {
    let names_effect = |key: &&KeySpec| matches!(key.kind, Kind::Ref(Namespace::Effect));
    entry.keys.iter().filter(names_effect).map(|key| key.name)
}

/// The error of a script that is listed and not there.
fn missing_script(id: &str, path: &str) -> Diagnostic {
    let finding = Diagnostic::error(code::MISSING_SCRIPT, format!("there is no script `{path}`"));
    finding.helped(format!("write it, with a function `{}`", id.replace('-', "_")))
}

/// The key of an entry that names an effect.
const EFFECT: &str = "effect";

/// The most unused scripts that are reported.
const MOST_UNUSED: usize = 500;

/// Reports scripts that lie in the pack's folder and that neither a card nor `pack.toml` nor a variant asks for. Those of a
/// variant's own folder are left to the variant.
pub fn unused_scripts(sources: &SourceTexts, asked: &[&str], variants: &[String]) -> Vec<Diagnostic> {
    let files = sources.files();
    let folder = format!("{}/", files.scripts());
    let is_of_variant = |path: &str| {
        let below = path.strip_prefix(&folder).and_then(|rest| rest.split_once('/'));
        below.is_some_and(|(id, _)| variants.iter().any(|known| known == id))
    };
    let paths = files.list(&files.scripts(), "rhai");
    let unused_scripts =
        paths.iter().filter(|path| !asked.contains(&path.as_str()) && !is_of_variant(path)).take(MOST_UNUSED);
    unused_scripts.map(|path| unused_script(path, &folder, variants, files.format())).collect()
}

fn unused_script(path: &str, folder: &str, variants: &[String], format: &GameFormat) -> Diagnostic {
    let below = path.strip_prefix(folder).unwrap_or(path);
    let name = stem(path).unwrap_or_default();
    let (message, help) = match below.split_once('/') {
        Some((id, _)) => {
            let help = nearest(id, variants.iter().map(String::as_str)).map(did_you_mean);
            (format!("the folder of `{below}` does not belong to a variant"), help)
        }
        None if format.points.iter().any(|spec| spec.id == name) => {
            let help = format!("list it: `points = [\"{name}\"]`");
            (format!("`pack.toml` does not list the rule point `{name}`"), Some(help))
        }
        None => {
            let NamedBy { none, on, key, .. } = named_by(format);
            let help = format!("write `{key} = \"{name}\"` on a {on}, or remove the file");
            (format!("no {none} has the effect `{name}`"), Some(help))
        }
    };
    Diagnostic { help, ..Diagnostic::warning(code::UNUSED_SCRIPT, message).at(path, Span::default()) }
}

//! The scripts of a pack: one an effect, and one a rule point that is filled.
//!
//! An effect's script lies in the pack's folder of scripts, `scripts/NAME/terror.rhai`; a variant's in a folder of its own
//! within it, `scripts/NAME/VARIANT/terror.rhai`, and only where the variant lists it.

use super::cards::Cards;
use crate::load::diagnostic::layers::Layers;
use crate::load::diagnostic::{Diagnostic, Span, code, did_you_mean, nearest};
use crate::load::files::ReadError;
use crate::load::files::source_texts::SourceTexts;
use crate::load::read::tables::{PackTables, VariantScript, stem, unreadable};
use crate::load::schema::{self, DataFile, GameFormat, LIBERTE};
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
    /// The effects that cards name, with their scripts. What variants list and nothing asks for is found.
    pub fn effects(&mut self, cards: &Cards) -> Vec<Effect> {
        let named: Vec<_> = cards.effects.iter().map(|(id, span)| (id.as_str(), DataFile::Cards, *span)).collect();
        self.named(&named)
    }

    /// The effects that entries of a game's lists name, in the order of the lists.
    pub fn effects_of_lists(&mut self, pack: &DataPack) -> Vec<Effect> {
        let mut named: Vec<(&str, DataFile, Span)> = Vec::new();
        let kinds = self.tables.format.entries;
        for kind in kinds.iter().filter(|kind| self.tables.format.entry(**kind).key(EFFECT).is_some()) {
            let Some(file) = self.tables[kind.file()].as_ref() else { continue };
            for entry in pack.list(kind.word()) {
                let Some(id) = entry.values.get(EFFECT).and_then(Value::as_str) else { continue };
                if named.iter().any(|(known, ..)| *known == id) {
                    continue;
                }
                let mut tables = file.table.tables(kind.word());
                let table = tables.find(|table| table.text("id") == Some(&entry.id));
                named.push((id, kind.file(), table.map_or(Span::default(), |table| table.span_of(EFFECT))));
            }
        }
        self.named(&named)
    }

    /// The effects of some names, each with the place that names it first.
    fn named(&mut self, named: &[(&str, DataFile, Span)]) -> Vec<Effect> {
        let most = named.iter().take(schema::MOST_EFFECTS);
        let effects = most.map(|&(id, file, span)| self.effect(id, file, span)).collect::<Vec<_>>();
        let known: BTreeSet<&str> = named.iter().map(|&(id, ..)| id).collect();
        self.laid_over(&known);
        effects
    }

    /// The ids of the rule points that scripts may fill.
    fn known_points(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.tables.format.points.iter().map(|spec| spec.id)
    }

    fn effect(&mut self, id: &str, file: DataFile, span: Span) -> Effect {
        if let Some(laid) = self.tables.scripts.get(id) {
            return Effect { id: id.to_owned(), path: laid.path.clone(), script: laid.script() };
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

    /// The rule points that are filled, in their order.
    pub fn points(&mut self) -> Vec<Effect> {
        self.known_points().filter_map(|id| self.point(id)).collect()
    }

    fn point(&mut self, id: &str) -> Option<Effect> {
        if let Some(laid) = self.tables.scripts.get(id) {
            return Some(Effect { id: id.into(), path: laid.path.clone(), script: laid.script() });
        }
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
                if laid.text.is_none() {
                    let place = self.layers.place("", laid.span);
                    self.found.push(missing_script(name, &laid.path).placed(place));
                }
                continue;
            }
            let points = self.tables.format.points.iter().map(|spec| spec.id);
            let known: Vec<&str> = effects.iter().copied().chain(points).collect();
            let (what, who) = named_by(self.tables.format);
            let message = format!("`{name}` is neither the effect of {what} nor a rule point");
            let mut finding = Diagnostic::error(code::UNKNOWN_ID, message).placed(self.layers.place("", laid.span));
            finding.help(format!("{who} with `effect = \"{name}\"` would ask for it"));
            finding.misspelt(name, known.iter().copied());
            self.found.push(finding);
        }
    }
}

impl VariantScript {
    /// The text, empty where there is none.
    fn script(&self) -> String {
        self.text.as_deref().unwrap_or_default().to_owned()
    }
}

/// What can name an effect in the packs of a game: as that of which there is one, and as one that might be.
fn named_by(format: &GameFormat) -> (&'static str, &'static str) {
    if *format == LIBERTE { ("a card", "a card") } else { ("a space or a card", "a space or a card") }
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
            let (who, on) =
                if *format == LIBERTE { ("card", "special card") } else { ("space and no card", "space or a card") };
            let help = format!("write `effect = \"{name}\"` on a {on}, or remove the file");
            (format!("no {who} has the effect `{name}`"), Some(help))
        }
    };
    Diagnostic { help, ..Diagnostic::warning(code::UNUSED_SCRIPT, message).at(path, Span::default()) }
}

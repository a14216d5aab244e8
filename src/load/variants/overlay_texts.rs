//! Applies the texts and scripts of a variant to those of the pack.

use super::changes::{ChangeKind, VariantChange};
use super::overlay::VariantLayer;
use crate::load::diagnostic::{Place, Span, code};
use crate::load::files::ReadError;
use crate::load::key::Key;
use crate::load::read::lookup::plain;
use crate::load::read::tables::{VariantScript, report_unknown_languages, stem, unreadable};
use crate::load::read::tree::{Entry, Item, TomlTable, Value};
use crate::load::schema::{Kind, Namespace, Need, Rulebook};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

impl VariantLayer<'_, '_> {
    /// Applies the texts, language by language. What the variant adds in one language serves those that have no word of it.
    pub(in crate::load) fn texts(&mut self) {
        let variant = self.variant;
        let languages = variant.file.table.map("texts");
        let spec = self.base.format.variant();
        report_unknown_languages(&variant.file.table, spec, &self.target.tables.texts, &mut self.report);
        for language in languages {
            let texts = &self.target.tables.texts;
            let Some(at) = texts.iter().position(|(code, _)| *code == language.key) else { continue };
            if let Some(table) = language.item.table() {
                self.apply_texts(at, &self.without_refused(table), false);
                self.new_requirements(table);
                self.unused_words(table);
            }
        }
        for table in languages.iter().filter_map(|language| language.item.table()) {
            let table = self.without_refused(table);
            (0..self.target.tables.texts.len()).for_each(|at| self.apply_texts(at, &table, true));
        }
    }

    /// Texts without those of effects whose cards were refused.
    fn without_refused<'t>(&self, table: &'t TomlTable) -> Cow<'t, TomlTable> {
        if self.refused.is_empty() {
            return Cow::Borrowed(table);
        }
        let mut table = table.clone();
        let effects = table.entries.iter_mut().filter(|entry| entry.key == "effect");
        for entry in effects {
            if let Value::Table(effects) = &mut entry.item.value {
                effects.entries.retain(|effect| !self.refused.contains(&effect.key));
            }
        }
        Cow::Owned(table)
    }

    /// Applies the variant's texts of a language to the pack's language at a place, or only fills its gaps.
    fn apply_texts(&mut self, at: usize, table: &TomlTable, fills: bool) {
        let Some((language, file)) = self.target.tables.texts.get_mut(at) else { return };
        let (by, offset) = (self.by, self.offset);
        let changes = &mut self.target.changes;
        let mut set = |path: String, entry: &Entry| {
            let key = Key::Text { language: language.clone(), path };
            let what = if fills { ChangeKind::Fills } else { ChangeKind::Sets(plain(&entry.item.value)) };
            changes.push(VariantChange { key, by, what, span: entry.item.span.moved(offset) });
        };
        merge(&mut Arc::make_mut(file).table, table, "", (offset, fills), &mut set);
    }

    /// A requirement that the pack does not have needs both its keys.
    fn new_requirements(&mut self, table: &TomlTable) {
        let Some(spec) = self.base.format.texts().key("require").and_then(|key| key.kind.table()) else { return };
        let first = self.base.texts.first().map(|(_, file)| file.table.map("require")).unwrap_or_default();
        for entry in table.map("require") {
            let Some(inner) = entry.item.table() else { continue };
            let is_known = first.iter().any(|known| known.key == entry.key);
            let needed = spec.keys.iter().filter(|key| key.need == Need::Required && !inner.has(key.name));
            for key in needed.filter(|_| !is_known && !self.variant.file.is_broken) {
                let message = format!("`require` is missing the key `{}`", key.name);
                self.report.error(code::MISSING_KEY, entry.key_span, message);
            }
        }
    }

    /// Reports words of the rules that the pack has in no language: nothing would show them.
    fn unused_words(&mut self, table: &TomlTable) {
        if self.base.format.rulebook == Rulebook::Liberte {
            return;
        }
        let is_free = |name: &str| {
            let key = self.base.format.texts().key(name);
            key.is_some_and(|key| matches!(key.kind, Kind::Map { keys: Namespace::Free, .. }))
        };
        for words in table.entries.iter().filter(|entry| is_free(&entry.key)) {
            let of_languages = self.base.texts.iter().flat_map(|(_, file)| file.table.map_if_described(&words.key));
            let known: Vec<&str> = of_languages.map(|entry| entry.key.as_str()).collect();
            let own = words.item.table().map_or(&[][..], |table| &table.entries);
            for word in own.iter().filter(|word| !known.contains(&word.key.as_str())) {
                let message = format!("nothing uses the text `{}.{}` (is the key misspelt?)", words.key, word.key);
                let finding = self.report.warning(code::UNUSED_TEXT, word.key_span, message);
                finding.misspelt(&word.key, known.iter().copied());
            }
        }
    }

    /// Reads the scripts that the variant lists. Those of its folder that it does not list are found.
    pub(in crate::load) fn scripts(&mut self) {
        let variant = self.variant;
        if !variant.file.table.describes("scripts") {
            return;
        }
        let files = self.sources.files();
        let mut listed = Vec::new();
        for item in variant.file.table.list("scripts") {
            let Some(name) = item.text() else { continue };
            let path = files.variant_script(&variant.id, name);
            if self.refused.contains(name) {
                listed.push(path);
                continue;
            }
            let text = self.script(&path);
            let key = if self.base.format.rule_point(name).is_some() { Key::Point } else { Key::Script };
            let change = ChangeKind::Sets(text.as_deref().unwrap_or_default().to_owned());
            self.note(key(name.to_owned()), change, item.span);
            let span = item.span.moved(self.offset);
            listed.push(path.clone());
            self.target.tables.add_script(name, VariantScript { path, text, span });
        }
        let folder = format!("{}/{}", files.scripts(), variant.id);
        for path in files.list(&folder, "rhai").into_iter().filter(|path| !listed.contains(path)) {
            let name = stem(&path).unwrap_or_default();
            let has_effect = |entry: &TomlTable| entry.describes("effect") && entry.text("effect") == Some(name);
            let kinds = self.target.tables.format.entries.iter().filter(|it| variant.file.table.describes(it.word()));
            let mut entries = kinds.flat_map(|kind| variant.file.table.tables(kind.word()));
            let is_missed = entries.any(has_effect) && self.sources.read(&files.script(name)).is_err();
            if is_missed {
                // The card lacks its script: that is reported where the card is.
                continue;
            }
            let names: Vec<String> =
                variant.file.table.strings("scripts").into_iter().chain([name.to_owned()]).collect();
            let message = format!("the variant `{}` does not list the script `{name}`", variant.id);
            let finding = self.report.warning(code::UNUSED_SCRIPT, variant.file.table.span_of("scripts"), message);
            finding.related(Place { path: path.clone(), span: Span::default() }, "the script is here");
            finding.help(format!("list it: `scripts = [\"{}\"]`, or remove the file", names.join("\", \"")));
        }
    }

    /// The text of a script. That there is none is reported when it is known whether anything asks for it.
    fn script(&mut self, path: &str) -> Option<Arc<str>> {
        match self.sources.read(path) {
            Ok(text) => Some(text),
            Err(ReadError::Missing) => None,
            Err(error) => {
                self.report.add(unreadable(path, error));
                Some(Arc::from(""))
            }
        }
    }
}

/// Merges a table of texts into another, or only fills its gaps; `set` is called for what is set, with its key in the file.
fn merge(
    there: &mut TomlTable,
    over: &TomlTable,
    path: &str,
    (offset, fills): (usize, bool),
    set: &mut dyn FnMut(String, &Entry),
) {
    let mut known: BTreeMap<String, usize> =
        there.entries.iter().enumerate().map(|(at, entry)| (entry.key.clone(), at)).collect();
    for entry in &over.entries {
        let key = if path.is_empty() { entry.key.clone() } else { format!("{path}.{}", entry.key) };
        let at = known.get(&entry.key).copied();
        let Value::Table(inner) = &entry.item.value else {
            match at.and_then(|at| there.entries.get_mut(at)) {
                Some(_) if fills => continue,
                Some(other) => *other = entry.moved(offset),
                None => there.entries.push(entry.moved(offset)),
            }
            set(key, entry);
            continue;
        };
        let at = at.unwrap_or_else(|| {
            let bare = Value::Table(TomlTable { spec: inner.spec, span: inner.span, ..TomlTable::default() });
            let item = Item { span: entry.item.span, value: bare };
            there.entries.push(Entry { item, ..entry.clone() }.moved(offset));
            known.insert(entry.key.clone(), there.entries.len() - 1);
            there.entries.len() - 1
        });
        if let Some(Value::Table(there)) = there.entries.get_mut(at).map(|entry| &mut entry.item.value) {
            merge(there, inner, &key, (offset, fills), set);
        }
    }
}

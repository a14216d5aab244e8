//! Applies variants to the tables of a pack, in order, and notes what each of them changes.

use super::changes::{ChangeKind, VariantChange, VariantReview, canonical_value};
use super::variant::Variant;
use crate::load::diagnostic::layers::Layers;
use crate::load::diagnostic::{Diagnostic, Report, Span, code, did_you_mean, nearest};
use crate::load::files::source_texts::SourceTexts;
use crate::load::key::Key;
use crate::load::pack::board::UniqueIds;
use crate::load::pack::cards::is_of_kind;
use crate::load::read::lookup::{LookupNode, find};
use crate::load::read::tables::PackTables;
use crate::load::read::tree::{Entry, Item, TomlTable, Value};
use crate::load::schema::{DataFile, EntryKind, GameFormat, Need};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A pack's tables with variants applied.
#[derive(Clone, Debug, Default)]
pub struct LayeredTables {
    /// The tables.
    pub tables: PackTables,
    /// The variants' files.
    pub layers: Layers,
    /// Their changes, in order.
    pub changes: Vec<VariantChange>,
    /// The variants as they were asked for.
    pub asked: Vec<String>,
}

/// Applies variants to a pack, one after the other.
pub struct VariantOverlay<'b> {
    base: &'b PackTables,
    pub(super) sources: &'b SourceTexts,
    /// The result so far.
    pub layered: LayeredTables,
    /// The findings so far.
    pub found: Vec<Diagnostic>,
}

impl<'b> VariantOverlay<'b> {
    /// No variant is applied yet.
    pub fn new(base: &'b PackTables, sources: &'b SourceTexts) -> VariantOverlay<'b> {
        let longest = base.files().map(|file| file.bytes).max().unwrap_or_default();
        let layered =
            LayeredTables { tables: base.clone(), layers: Layers::above(longest), ..LayeredTables::default() };
        VariantOverlay { base, sources, layered, found: Vec::new() }
    }

    /// Applies a variant, with some of its parameters set.
    pub fn apply(&mut self, variant: &Variant, asked: &str, given: &[Entry]) {
        let file = &variant.file;
        let by = self.layered.asked.len();
        let offset = self.layered.layers.push(&file.path, file.bytes);
        self.layered.asked.push(asked.to_owned());
        let out = self.layered.changes.iter().filter(|change| change.what == ChangeKind::TakesOut);
        let out = out.map(|change| (change.key.clone(), change.span)).collect();
        let report = Report::new(&file.path);
        let (target, base, sources) = (&mut self.layered, self.base, self.sources);
        let mut layer =
            VariantLayer { target, base, sources, variant, by, offset, out, refused: BTreeSet::new(), report };
        layer.take_out();
        base.format.changeable().for_each(|kind| layer.list(kind));
        layer.rules(given);
        layer.texts();
        layer.scripts();
        let mut report = layer.report;
        let LayeredTables { layers, changes, .. } = &self.layered;
        let review = VariantReview { base: self.base, sources: self.sources, layers, changes };
        review.report_clashes(by, &mut report);
        let says_why = |finding: &Diagnostic| finding.is_error() || finding.code == code::UNUSED_SCRIPT;
        if variant.found.is_empty() && !report.found.iter().any(says_why) {
            review.report_idle(by, file, !variant.parameters().is_empty(), &mut report);
        }
        self.found.extend(variant.found.iter().cloned());
        self.found.append(&mut report.found);
    }
}

/// One variant while it is applied to the tables.
pub(super) struct VariantLayer<'o, 'l> {
    pub(super) target: &'o mut LayeredTables,
    pub(super) base: &'l PackTables,
    pub(super) sources: &'l SourceTexts,
    pub(super) variant: &'l Variant,
    /// Which of the variants it is, from 0.
    pub(super) by: usize,
    /// By how much its spans are moved.
    pub(super) offset: usize,
    /// The entries that earlier variants took out, and where.
    out: BTreeMap<Key, Span>,
    /// The effects of cards that were refused: what the variant says of them is left out, or one cause would be found again
    /// and again.
    pub(super) refused: BTreeSet<String>,
    /// The findings, in the spans of its own file.
    pub(super) report: Report<'l>,
}

impl VariantLayer<'_, '_> {
    /// Notes a change at a place of the variant's file.
    pub(super) fn note(&mut self, key: Key, what: ChangeKind, span: Span) {
        self.target.changes.push(VariantChange { key, by: self.by, what, span: span.moved(self.offset) });
    }

    /// Notes that an entry's value is set.
    pub(super) fn note_set(&mut self, key: Key, entry: &Entry) {
        let value = canonical_value(&entry.key, &entry.item.value);
        self.note(key, ChangeKind::Sets(value), entry.item.span);
    }

    fn take_out(&mut self) {
        let mut taken: BTreeMap<EntryKind, BTreeSet<String>> = BTreeMap::new();
        for item in self.variant.file.table.list("take_out") {
            let Some((kind, id)) = self.entry_named(item) else { continue };
            let key = Key::entry(kind, &id, "");
            if self.index(kind).contains_key(&id) || self.out.contains_key(&key) {
                self.note(key, ChangeKind::TakesOut, item.span);
                taken.entry(kind).or_default().insert(id);
            } else {
                let (code, what) = named(item, kind, &id);
                self.report.error(code, item.span, format!("there is no {what} to take out"));
            }
        }
        for (kind, ids) in taken {
            if let Some(entries) = list_mut(&mut self.target.tables, kind) {
                entries.retain(|entry| id_of(entry).is_none_or(|id| !ids.contains(&id)));
            }
        }
    }

    /// The entry that is to be taken out: a card by its number, or anything by its key.
    fn entry_named(&mut self, item: &Item) -> Option<(EntryKind, String)> {
        let Some(text) = item.text() else { return Some((EntryKind::Card, item.name()?)) };
        match Key::from(text) {
            Key::Entry { kind, id, field }
                if !id.is_empty() && field.is_empty() && self.base.format.entries.contains(&kind) =>
            {
                Some((kind, id))
            }
            Key::Entry { .. } | Key::Setting(_) | Key::Text { .. } | Key::Script(_) | Key::Point(_) | Key::Other(_) => {
                let kinds = self.base.format.entries.iter().map(|kind| format!("`{}.ID`", kind.word()));
                let message = format!("`{text}` is not the key of an entry");
                let finding = self.report.error(code::MALFORMED, item.span, message);
                finding.help(format!("write one of {}", kinds.collect::<Vec<_>>().join(", ")));
                None
            }
        }
    }

    /// The places of a list's entries, by their ids.
    fn index(&self, list: EntryKind) -> BTreeMap<String, usize> {
        let file = self.target.tables[list.file()].as_ref();
        let items = file.map_or(&[][..], |file| file.table.list(list.word()));
        items.iter().enumerate().filter_map(|(at, item)| Some((id_of(item)?, at))).collect()
    }

    /// Changes entries of a list, and adds new ones.
    fn list(&mut self, list: EntryKind) {
        let table = &self.variant.file.table;
        if table.list(list.word()).is_empty() {
            return;
        }
        let index = self.index(list);
        let mut once = UniqueIds::default();
        for entry in table.tables(list.word()) {
            let Some(id) = entry.item("id").and_then(Item::name) else { continue };
            if !once.take(list.word(), &id, entry.span_of("id"), &mut self.report) {
                continue;
            }
            match index.get(&id) {
                Some(&at) if self.may_change(list, &id, at, entry) => self.change(list, &id, at, entry),
                Some(_) => {}
                None => self.add(list, &id, entry, &index),
            }
        }
    }

    /// Whether an entry changes another, and is not a new one under a number that is taken.
    fn may_change(&mut self, list: EntryKind, id: &str, at: usize, entry: &TomlTable) -> bool {
        let Some(file) = &self.target.tables[list.file()] else { return false };
        let Some(there) = file.table.list(list.word()).get(at).and_then(Item::table) else { return false };
        let is_another = list == EntryKind::Card && has_number(entry) && entry.text("title") != there.text("title");
        if !is_another || !missing(self.base.format, entry, list).is_empty() {
            return true;
        }
        let place = self.target.layers.place(&file.path, there.span_of("id"));
        let is_of_variant = self.target.layers.at(there.span).is_some();
        let code = if is_of_variant { code::VARIANTS_CLASH } else { code::DUPLICATE };
        let message = format!("the number {id} is taken by `{}`", there.string("title"));
        let finding = self.report.error(code, entry.span_of("id"), message);
        finding.why("no two cards have one number").related(place, "here").help(format!(
            "a new card needs a number of its own; to change the other, name only what differs; to replace it, add \
             `take_out = [{id}]`"
        ));
        self.refused.extend(entry.text("effect").map(str::to_owned));
        false
    }

    fn change(&mut self, list: EntryKind, id: &str, at: usize, entry: &TomlTable) {
        let others: Vec<&Entry> = entry.entries.iter().filter(|it| it.key != "id").collect();
        for other in &others {
            self.note_set(Key::entry(list, id, &other.key), other);
        }
        let offset = self.offset;
        let items = list_mut(&mut self.target.tables, list);
        let Some(Value::Table(there)) = items.and_then(|items| items.get_mut(at)).map(|item| &mut item.value) else {
            return;
        };
        others.iter().for_each(|other| there.put(other.moved(offset)));
        let Some(kind) = others.iter().find(|other| list == EntryKind::Card && other.key == "kind") else { return };
        // A card of another kind loses what that kind does not have, unless the variant insists.
        let falls_away = |it: &Entry| {
            let stays = is_of_kind(&it.key, kind.item.text().unwrap_or_default());
            !stays && !entry.has(&it.key)
        };
        let lost: Vec<String> = there.entries.iter().filter(|it| falls_away(it)).map(|it| it.key.clone()).collect();
        there.entries.retain(|it| !falls_away(it));
        for key in lost {
            self.note(Key::entry(list, id, &key), ChangeKind::TakesOut, kind.item.span);
        }
    }

    fn add(&mut self, list: EntryKind, id: &str, entry: &TomlTable, known: &BTreeMap<String, usize>) {
        let missing = missing(self.base.format, entry, list);
        if self.was_taken_out(list, id, entry, missing.is_empty()) {
            return;
        }
        if !missing.is_empty() {
            if !self.variant.file.is_broken {
                self.report_unknown_or_incomplete(list, id, entry, &missing, known);
            }
            return;
        }
        self.note(Key::entry(list, id, ""), ChangeKind::Adds, entry.span);
        for inner in &entry.entries {
            self.note_set(Key::entry(list, id, &inner.key), inner);
        }
        let table = TomlTable { spec: Some(self.base.format.entry(list)), ..entry.moved(self.offset) };
        let item = Item { span: table.span, value: Value::Table(table) };
        if let Some(items) = list_mut(&mut self.target.tables, list) {
            items.push(item);
        }
    }

    /// Whether an earlier variant took out what this one means to change, which can't work; a whole card comes back.
    fn was_taken_out(&mut self, list: EntryKind, id: &str, entry: &TomlTable, is_whole: bool) -> bool {
        let key = Key::entry(list, id, "");
        let Some(out) = self.out.get(&key) else { return false };
        let place = self.target.layers.place("", *out);
        let message = format!("`{key}` is changed, and an earlier variant takes it out");
        let graded = if is_whole { Report::warning } else { Report::error };
        graded(&mut self.report, code::VARIANTS_CLASH, entry.span_of("id"), message)
            .related(place, "it is taken out here")
            .help("leave out one of the two variants");
        !is_whole
    }

    /// Reports an entry that is neither in the pack nor whole enough to be new.
    fn report_unknown_or_incomplete(
        &mut self,
        list: EntryKind,
        id: &str,
        entry: &TomlTable,
        missing: &[&str],
        known: &BTreeMap<String, usize>,
    ) {
        let is_card = list == EntryKind::Card && has_number(entry);
        let (code, what) =
            if is_card { (code::UNKNOWN_CARD, format!("#{id}")) } else { (code::UNKNOWN_ID, format!("`{id}`")) };
        let near = nearest(id, known.keys().map(String::as_str)).filter(|_| !is_card);
        let message = format!("there is no {} {what} to change", list.word());
        let whole = format!("a new one also needs `{}`", missing.join("`, `"));
        let mut out = self.variant.file.table.list("take_out").iter().filter(|_| is_card);
        let help = match near {
            Some(near) => format!("{} {whole}", did_you_mean(near)),
            None if out.any(|out| out.name().as_deref() == Some(id)) => format!("`take_out` names it; {whole}"),
            None => whole,
        };
        let finding = self.report.error(code, entry.span_of("id"), message);
        near.map(|near| finding.replace_word(id, id, near));
        finding.help(help);
    }

    /// Settings, and parameters: those given, and those that differ from the pack's if they are not.
    fn rules(&mut self, given: &[Entry]) {
        let table = &self.variant.file.table;
        for entry in table.map("rules") {
            self.set(entry);
        }
        for entry in self.variant.parameters() {
            match given.iter().find(|given| given.key == entry.key) {
                // What is given stands in no file.
                Some(given) => self.set(&given.at(entry.item.span)),
                None if self.is_as_in_base(entry) => {}
                None => self.set(entry),
            }
        }
    }

    fn is_as_in_base(&self, entry: &Entry) -> bool {
        let Some(LookupNode::Value(item)) = find(self.base, &entry.key).map(|found| found.node) else { return false };
        canonical_value(&entry.key, &item.value) == canonical_value(&entry.key, &entry.item.value)
    }

    /// Sets a setting; of one that is a table the parts that are named, as the others stay what they are.
    fn set(&mut self, entry: &Entry) {
        let Some((section, _)) = self.base.format.setting(&entry.key) else { return };
        let parts = entry.item.table().map(|table| &table.entries);
        match parts {
            Some(parts) => parts.iter().for_each(|part| {
                self.note_set(Key::from(format!("{}.{}", entry.key, part.key).as_str()), part);
            }),
            None => self.note_set(Key::Setting(entry.key.clone()), entry),
        }
        let Some(rules) = &mut self.target.tables[DataFile::Rules] else { return };
        let Some(section) = Arc::make_mut(rules).table.table_mut(section) else { return };
        match (parts, section.table_mut(&entry.key)) {
            (Some(parts), Some(there)) => parts.iter().for_each(|part| there.put(part.moved(self.offset))),
            (Some(_), None) | (None, _) => section.put(entry.moved(self.offset)),
        }
    }
}

/// Whether an entry is told apart by its number, as Liberté's cards are.
fn has_number(entry: &TomlTable) -> bool {
    entry.item("id").is_some_and(|id| id.text().is_none())
}

/// The code of the finding that there is no such entry, and the entry in words.
fn named(item: &Item, kind: EntryKind, id: &str) -> (&'static str, String) {
    match item.text() {
        None => (code::UNKNOWN_CARD, format!("card #{id}")),
        Some(_) => (code::UNKNOWN_ID, format!("{} `{id}`", kind.word())),
    }
}

/// The keys that a new entry must have and lacks.
fn missing(format: &'static GameFormat, entry: &TomlTable, list: EntryKind) -> Vec<&'static str> {
    let needed = format.entry(list).keys.iter().filter(|key| key.need == Need::Required && !entry.has(key.name));
    needed.map(|key| key.name).collect()
}

/// The entries of a list; none yet where the pack's file has no such list.
fn list_mut(tables: &mut PackTables, list: EntryKind) -> Option<&mut Vec<Item>> {
    let table = &mut Arc::make_mut(tables[list.file()].as_mut()?).table;
    if table.item(list.word()).is_none() {
        let item = Item { span: Span::default(), value: Value::List(Vec::new()) };
        table.entries.push(Entry { key: list.word().to_owned(), key_span: Span::default(), item });
    }
    table.list_mut(list.word())
}

fn id_of(item: &Item) -> Option<String> {
    item.table()?.item("id")?.name()
}

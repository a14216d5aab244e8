//! The entries of lists, such as cards, with unsaved changes.

use super::Workbench;
use crate::kernel::Gather;
use crate::load::edit::PlainValue;
use crate::load::schema::EntryKind;
use std::collections::{BTreeMap, BTreeSet};
use toml_edit::{Item, TableLike};

/// The values of an entry, by key; tables within it are left out.
pub type EntryValues = BTreeMap<String, PlainValue>;

impl Workbench {
    /// The ids of the entries of a kind that differ from those on disk, in the pack's own list or in a variant. Only what
    /// stands in the entries counts, not what a variant does to them.
    pub fn unsaved_entries(&self, kind: EntryKind) -> BTreeSet<String> {
        let mut unsaved = BTreeSet::new();
        for path in self.unsaved_lists(kind) {
            let on_disk = self.base_texts.get(path).cloned().flatten().unwrap_or_default();
            let now = self.text(path).unwrap_or_default();
            let (before, after) = (entries(&on_disk, kind), entries(&now, kind));
            let ids = before.keys().chain(after.keys()).cloned();
            unsaved.extend(ids.filter(|id| before.get(id) != after.get(id)));
        }
        unsaved
    }

    /// The entries of a kind in the pack's own list, by their ids, as on disk; none where the file is no TOML.
    pub fn saved_entries(&self, kind: EntryKind) -> BTreeMap<String, EntryValues> {
        let path = self.files.data(kind.file().name());
        self.saved_text(&path).map(|text| entry_values(&text, kind)).unwrap_or_default()
    }

    /// By id and key, the values of entries that differ from those on disk, in the pack's own list or in a variant: each with
    /// the value on disk, if there is one. An entry that is new has none.
    pub fn unsaved_values(&self, kind: EntryKind) -> BTreeMap<String, BTreeMap<String, Option<PlainValue>>> {
        let mut unsaved: BTreeMap<String, BTreeMap<String, Option<PlainValue>>> = BTreeMap::new();
        for path in self.unsaved_lists(kind) {
            let texts = [self.saved_text(path), self.text(path)].map(Option::unwrap_or_default);
            let [before, after] = texts.map(|text| entry_values(&text, kind));
            for (id, old) in before {
                let Some(new) = after.get(&id) else { continue };
                let changed = old.keys().chain(new.keys()).filter(|key| old.get(*key) != new.get(*key));
                let changed = changed.map(|key| (key.clone(), old.get(key).cloned())).gather::<BTreeMap<_, _>>();
                if !changed.is_empty() {
                    unsaved.entry(id).or_default().extend(changed);
                }
            }
        }
        unsaved
    }

    /// The number of entries of a kind in the pack's own list; none where it can't be read.
    pub(super) fn entry_count(&self, kind: EntryKind) -> Option<usize> {
        let text = self.text(&self.files.data(kind.file().name()))?;
        toml_edit::Document::parse(&*text).is_ok().then(|| entry_values(&text, kind).len())
    }

    /// The files with unsaved changes that can hold entries of a kind: the pack's own list, and variants.
    fn unsaved_lists(&self, kind: EntryKind) -> impl Iterator<Item = &str> {
        let (own, variants) = (self.files.data(kind.file().name()), self.files.data("variants/"));
        self.unsaved().into_iter().filter(move |path| **path == own || path.starts_with(&variants))
    }

    /// The same of Liberté's cards, by their numbers.
    pub fn unsaved_cards(&self) -> BTreeSet<u32> {
        self.unsaved_entries(EntryKind::Card).iter().filter_map(|id| id.parse().ok()).collect()
    }

    /// The ids of all entries of a kind in the pack's files: its own and those of its variants, active or not.
    pub fn entry_ids(&self, kind: EntryKind) -> BTreeSet<String> {
        let variants = self.files.list(&self.files.data("variants"), "toml");
        let texts = variants
            .iter()
            .chain([&self.files.data(kind.file().name())])
            .filter_map(|path| self.text(path))
            .collect::<Vec<_>>();
        // By their lines, so that those of a file that is broken just now count; those of a list have no line of their own.
        let is_list =
            |line: &str| line.strip_prefix(kind.word()).is_some_and(|rest| rest.trim_start().starts_with('='));
        let with_lists = texts.iter().filter(|text| text.lines().any(is_list));
        let of_lists = with_lists.flat_map(|text| entry_values(text, kind).into_keys());
        texts.iter().flat_map(|text| entries(text, kind).into_keys()).chain(of_lists).collect()
    }

    /// The numbers of all cards of Liberté in the pack's files, likewise.
    pub fn card_numbers(&self) -> BTreeSet<u32> {
        self.entry_ids(EntryKind::Card).iter().filter_map(|id| id.parse().ok()).collect()
    }
}

/// The entries of a kind in a text by their ids: the lines from a header such as `[[card]]` to the next, blank lines and
/// comments omitted.
fn entries(text: &str, kind: EntryKind) -> BTreeMap<String, Vec<&str>> {
    let header = format!("[[{}]]", kind.word());
    let mut entries: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut id = None;
    let mut lines: Vec<&str> = Vec::new();
    let mut is_entry = false;
    for line in text.lines().map(str::trim).chain(["[end]"]) {
        if line.starts_with('[') && line.ends_with(']') && !line.contains('=') {
            if let Some(id) = id.take().filter(|_| is_entry) {
                entries.insert(id, std::mem::take(&mut lines));
            }
            lines.clear();
            is_entry = line == header;
        } else if is_entry && !line.is_empty() && !line.starts_with('#') {
            if let Some(own) = line.strip_prefix(kind.id_key()).and_then(|rest| rest.trim_start().strip_prefix('=')) {
                id = own.split('#').next().map(|id| id.trim().trim_matches(['"', '\'']).to_owned());
            }
            lines.push(line);
        }
    }
    entries
}

/// The values of the entries of a kind in a text, by their ids; none where it is no TOML.
fn entry_values(text: &str, kind: EntryKind) -> BTreeMap<String, EntryValues> {
    let Ok(document) = toml_edit::Document::parse(text) else { return BTreeMap::new() };
    let tables: Vec<&dyn TableLike> = match document.get(kind.word()) {
        Some(Item::ArrayOfTables(tables)) => tables.iter().map(|table| table as &dyn TableLike).collect(),
        Some(Item::Value(toml_edit::Value::Array(items))) => {
            items.iter().filter_map(|item| Some(item.as_inline_table()? as &dyn TableLike)).collect()
        }
        Some(Item::None | Item::Value(_) | Item::Table(_)) | None => Vec::new(),
    };
    let values = |table: &dyn TableLike| {
        let value = |(key, item): (&str, &Item)| Some((key.to_owned(), PlainValue::of(item.as_value()?)?));
        table.iter().filter_map(value).collect::<EntryValues>()
    };
    let named = tables.into_iter().map(values);
    named.filter_map(|values| Some((values.get(kind.id_key())?.plain(), values))).collect()
}

#[cfg(test)]
mod tests {
    use crate::app::workbench::{Change, Checker, Workbench};
    use crate::load::Files;
    use crate::load::edit::PlainValue;
    use crate::load::schema::EntryKind;

    #[test]
    fn a_card_is_unsaved_until_it_is_as_it_was() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
        assert!(workbench.unsaved_cards().is_empty());
        let change = Change::Set("card.71.value".into(), PlainValue::Integer(2));
        workbench.change("value of #71", None, &[change], 0.0).unwrap();
        let add = Change::Remove("card.5".into());
        workbench.change("#5 out", None, &[add], 1.0).unwrap();
        assert_eq!(workbench.unsaved_cards().into_iter().collect::<Vec<_>>(), [5, 71]);
        workbench.undo(2.0);
        assert_eq!(workbench.unsaved_cards().into_iter().collect::<Vec<_>>(), [71]);
        workbench.undo(3.0);
        assert!(workbench.unsaved_cards().is_empty());
    }

    #[test]
    fn entries_of_other_games_go_by_their_ids() {
        let files = Files::built_in_named("revolution").unwrap();
        let mut workbench = Workbench::begin(files, Checker::Reading, None);
        let change = Change::Set("space.printer.support".into(), PlainValue::Integer(9));
        workbench.change("support of the Printer", None, &[change], 0.0).unwrap();
        assert_eq!(workbench.unsaved_entries(EntryKind::Space).into_iter().collect::<Vec<_>>(), ["printer"]);
        assert!(workbench.unsaved_entries(EntryKind::Area).is_empty());
        assert!(workbench.entry_ids(EntryKind::Space).contains("mercenary"), "it is a variant's");
    }

    #[test]
    fn what_is_unsaved_about_a_card_is_told_by_key_with_the_value_on_disk() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
        let change = Change::Set("card.71.value".into(), PlainValue::Integer(2));
        workbench.change("value of #71", None, &[change], 0.0).unwrap();
        workbench.change("copy", None, &[Change::Duplicate("card.5".into(), PlainValue::Integer(200))], 1.0).unwrap();
        let unsaved = workbench.unsaved_values(EntryKind::Card);
        assert_eq!(unsaved.keys().collect::<Vec<_>>(), ["71"], "a new card has no value on disk");
        assert_eq!(
            unsaved["71"].clone().into_iter().collect::<Vec<_>>(),
            [("value".to_owned(), Some(PlainValue::Integer(3)))]
        );
        assert_eq!(workbench.saved_entries(EntryKind::Card)["71"]["value"], PlainValue::Integer(3));
    }

    #[test]
    fn numbers_of_variants_that_are_not_laid_over_count() {
        let numbers = Workbench::begin(Files::built_in(), Checker::Reading, None).card_numbers();
        assert_eq!((numbers.len(), numbers.last()), (125, Some(&203)));
        assert!(numbers.contains(&112), "it stands in a list of `women-of-1793`");
    }

    #[test]
    fn a_card_that_a_variant_changes_is_unsaved_too() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
        workbench.new_variant("mine", 0.0).unwrap();
        let change = Change::Set("card.71.value".into(), PlainValue::Integer(2));
        workbench.change("value of #71", None, &[change], 1.0).unwrap();
        assert_eq!(workbench.unsaved_cards().into_iter().collect::<Vec<_>>(), [71]);
    }
}

//! The entries of lists, such as cards, with unsaved changes.

use super::Workbench;
use crate::load::schema::EntryKind;
use std::collections::{BTreeMap, BTreeSet};

impl Workbench {
    /// The ids of the entries of a kind that differ from those on disk, in the pack's own list or in a variant. Only what
    /// stands in the entries counts, not what a variant does to them.
    pub fn unsaved_entries(&self, kind: EntryKind) -> BTreeSet<String> {
        let variants = self.files.data("variants/");
        let own = self.files.data(kind.file().name());
        let holds_entries = |path: &&str| **path == own || path.starts_with(&variants);
        let mut unsaved = BTreeSet::new();
        for path in self.unsaved().into_iter().filter(holds_entries) {
            let on_disk = self.base_texts.get(path).cloned().flatten().unwrap_or_default();
            let now = self.text(path).unwrap_or_default();
            let (before, after) = (entries(&on_disk, kind), entries(&now, kind));
            let ids = before.keys().chain(after.keys()).cloned();
            unsaved.extend(ids.filter(|id| before.get(id) != after.get(id)));
        }
        unsaved
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
        texts.iter().flat_map(|text| entries(text, kind).into_keys()).collect()
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

#[cfg(test)]
mod tests {
    use crate::app::workbench::{Change, Checker, Workbench};
    use crate::load::Files;
    use crate::load::edit::PlainValue;
    use crate::load::schema::EntryKind;

    #[test]
    fn a_card_is_unsaved_until_it_is_as_it_was() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Inline, None);
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
        let mut workbench = Workbench::begin(files, Checker::Inline, None);
        let change = Change::Set("space.printer.support".into(), PlainValue::Integer(9));
        workbench.change("support of the Printer", None, &[change], 0.0).unwrap();
        assert_eq!(workbench.unsaved_entries(EntryKind::Space).into_iter().collect::<Vec<_>>(), ["printer"]);
        assert!(workbench.unsaved_entries(EntryKind::Area).is_empty());
        assert!(workbench.entry_ids(EntryKind::Space).contains("mercenary"), "it is a variant's");
    }

    #[test]
    fn numbers_of_variants_that_are_not_laid_over_count() {
        let numbers = Workbench::begin(Files::built_in(), Checker::Inline, None).card_numbers();
        assert_eq!((numbers.len(), numbers.last()), (111, Some(&111)));
    }

    #[test]
    fn a_card_that_a_variant_changes_is_unsaved_too() {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Inline, None);
        workbench.new_variant("mine", 0.0).unwrap();
        let change = Change::Set("card.71.value".into(), PlainValue::Integer(2));
        workbench.change("value of #71", None, &[change], 1.0).unwrap();
        assert_eq!(workbench.unsaved_cards().into_iter().collect::<Vec<_>>(), [71]);
    }
}

//! The cards with unsaved changes.

use super::Workbench;
use std::collections::{BTreeMap, BTreeSet};

impl Workbench {
    /// The numbers of the cards whose entries differ from those on disk, in the pack's own list or in a variant. Only what
    /// stands in the entries counts, not what a variant does to them.
    pub fn unsaved_cards(&self) -> BTreeSet<u32> {
        let variants = self.files.data("variants/");
        let own = self.files.data("cards.toml");
        let holds_cards = |path: &&str| **path == own || path.starts_with(&variants);
        let mut unsaved = BTreeSet::new();
        for path in self.unsaved().into_iter().filter(holds_cards) {
            let on_disk = self.base_texts.get(path).cloned().flatten().unwrap_or_default();
            let now = self.text(path).unwrap_or_default();
            let (before, after) = (entries(&on_disk), entries(&now));
            let numbers = before.keys().chain(after.keys());
            unsaved.extend(numbers.filter(|number| before.get(number) != after.get(number)));
        }
        unsaved
    }

    /// The numbers of all cards in the pack's files: its own and those of its variants, active or not.
    pub fn card_numbers(&self) -> BTreeSet<u32> {
        let variants = self.files.list(&self.files.data("variants"), "toml");
        let texts = variants
            .iter()
            .chain([&self.files.data("cards.toml")])
            .filter_map(|path| self.text(path))
            .collect::<Vec<_>>();
        texts.iter().flat_map(|text| entries(text).into_keys()).collect()
    }
}

/// The entries of a text by the numbers of their cards: the lines from a `[[card]]` to the next header, blank lines and
/// comments omitted.
fn entries(text: &str) -> BTreeMap<u32, Vec<&str>> {
    let mut entries: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    let mut number = None;
    let mut lines: Vec<&str> = Vec::new();
    let mut is_card = false;
    for line in text.lines().map(str::trim).chain(["[end]"]) {
        if line.starts_with('[') && line.ends_with(']') && !line.contains('=') {
            if let Some(number) = number.take().filter(|_| is_card) {
                entries.insert(number, std::mem::take(&mut lines));
            }
            lines.clear();
            is_card = line == "[[card]]";
        } else if is_card && !line.is_empty() && !line.starts_with('#') {
            if let Some(id) = line.strip_prefix("id").and_then(|rest| rest.trim_start().strip_prefix('=')) {
                number = id.split('#').next().and_then(|id| id.trim().parse().ok());
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

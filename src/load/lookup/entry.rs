//! The entries of a loaded pack, key by key, and which keys variants change.

use crate::load::edit::PlainValue;
use crate::load::key::Key;
use crate::load::library::Loaded;
use crate::load::read::lookup::{LookupNode, find};
use crate::load::read::tree::Value;
use crate::load::variants::changes::{ChangeKind, VariantChange};
use std::collections::BTreeMap;

impl Loaded {
    /// The entry of a key such as `card.71`, variants applied: its keys in the order of its file, each with its value.
    /// None where there is no such entry. Nothing is checked: an entry may have errors.
    pub fn entry(&self, key: &str) -> Option<Vec<(String, PlainValue)>> {
        let LookupNode::Table(table) = find(&self.layered.tables, key)?.node else { return None };
        let value = |entry: &crate::load::read::tree::Entry| Some((entry.key.clone(), datum(&entry.item.value)?));
        Some(table.entries.iter().filter_map(value).collect())
    }

    /// The keys that variants change, such as `card.71.value`, each with the variant as it was asked for; in the order in
    /// which they are applied. An entry that is added or taken out is listed as a whole, as `card.71`.
    pub fn variant_changes(&self) -> impl Iterator<Item = (&Key, &str)> {
        let asked = |by: usize| self.layered.asked.get(by).map_or("", String::as_str);
        self.layered.changes.iter().map(move |change| (&change.key, asked(change.by)))
    }

    /// The texts that a language has in the words of another, because a variant has none in its own: the key with the
    /// language, such as `text.de.effect.terror.text`, and the code of the other.
    pub fn fallback_texts(&self) -> BTreeMap<&Key, &str> {
        let mut filled = BTreeMap::new();
        for change in &self.layered.changes {
            match change.what {
                ChangeKind::Fills => {
                    let is_its = |other: &&VariantChange| {
                        (other.by, other.span) == (change.by, change.span) && other.what != ChangeKind::Fills
                    };
                    let own = self.layered.changes.iter().find(is_its);
                    if let Some(Key::Text { language, .. }) = own.map(|own| &own.key) {
                        filled.insert(&change.key, language.as_str());
                    }
                }
                // A variant above has its own words.
                ChangeKind::Sets(_) | ChangeKind::Adds | ChangeKind::TakesOut => drop(filled.remove(&change.key)),
            }
        }
        filled
    }
}

/// A value without its place; none for a table.
fn datum(value: &Value) -> Option<PlainValue> {
    Some(match value {
        Value::Text(text) => PlainValue::Text(text.clone()),
        Value::Integer(number) => PlainValue::Integer(*number),
        Value::Number(number) => PlainValue::Number(*number),
        Value::Switch(switch) => PlainValue::Switch(*switch),
        Value::List(items) => PlainValue::List(items.iter().map(|item| datum(&item.value)).collect::<Option<_>>()?),
        Value::Table(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::load::testing::library;

    #[test]
    fn an_entry_is_given_with_what_variants_make_of_it() {
        let library = library();
        let entry = library.load(&[]).entry("card.71").expect("there is a card 71");
        let held = |name: &str| entry.iter().find(|(key, _)| key == name).map(|(_, datum)| datum.plain());
        assert_eq!(held("title").as_deref(), Some("Jean-Paul Marat"));
        assert_eq!((held("value").as_deref(), held("effect")), (Some("3"), None));
        assert!(library.load(&[]).entry("card.111").is_none());
        assert!(library.load(&["levee-en-masse".to_owned()]).entry("card.111").is_some());
        assert!(library.load(&[]).entry("stack_height").is_none());
    }

    #[test]
    fn the_keys_that_variants_change_are_listed() {
        let library = library();
        assert_eq!(library.load(&[]).variant_changes().count(), 0);
        let loaded = library.load(&["one-card".to_owned(), "levee-en-masse".to_owned()]);
        let all: Vec<_> = loaded.variant_changes().map(|(key, by)| (key.to_string(), by)).collect();
        assert!(all.contains(&("card.111".to_owned(), "levee-en-masse")), "{all:?}");
        assert!(all.contains(&("second_play".to_owned(), "one-card")), "{all:?}");
    }
}

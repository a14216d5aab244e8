//! What an entry of a loaded pack holds, key by key, and which keys variants change.

use crate::load::edit::Datum;
use crate::load::library::Loaded;
use crate::load::lookup::{Node, find};
use crate::load::read::tree::Value;
use crate::load::variants::changes::{Change, What};
use std::collections::BTreeMap;

impl Loaded {
    /// What an entry such as `card.71` holds, variants laid over: its keys in the order of its file, each with its value.
    /// None where there is no such entry. Nothing is checked: an entry with errors is given as it stands.
    pub fn entry(&self, key: &str) -> Option<Vec<(String, Datum)>> {
        let Node::Table(table) = find(&self.laid.tables, key)?.node else { return None };
        let value = |entry: &crate::load::read::tree::Entry| Some((entry.key.clone(), datum(&entry.item.value)?));
        Some(table.entries.iter().filter_map(value).collect())
    }

    /// The keys that variants change, such as `card.71.value`, each with the variant as it was asked for; in the order in
    /// which they are laid over. An entry that is added or taken out stands as a whole, as `card.71`.
    pub fn overlaid(&self) -> impl Iterator<Item = (&str, &str)> {
        let asked = |by: usize| self.laid.asked.get(by).map_or("", String::as_str);
        self.laid.changes.iter().map(move |change| (change.key.as_str(), asked(change.by)))
    }

    /// The texts that a language has in the words of another, because a variant has none in its own: the key with the
    /// language, such as `text.de.effect.terror.text`, and the code of the other.
    pub fn filled(&self) -> BTreeMap<&str, &str> {
        let mut filled = BTreeMap::new();
        for change in &self.laid.changes {
            match change.what {
                What::Fills => {
                    let is_its = |other: &&Change| {
                        (other.by, other.span) == (change.by, change.span) && other.what != What::Fills
                    };
                    let own = self.laid.changes.iter().find(is_its);
                    let language = own.and_then(|own| own.key.strip_prefix("text.")?.split('.').next());
                    filled.extend(language.map(|language| (change.key.as_str(), language)));
                }
                // A variant above has its own words.
                _ => drop(filled.remove(change.key.as_str())),
            }
        }
        filled
    }
}

/// A value apart from where it stands; none for a table.
fn datum(value: &Value) -> Option<Datum> {
    Some(match value {
        Value::Text(text) => Datum::Text(text.clone()),
        Value::Integer(number) => Datum::Integer(*number),
        Value::Number(number) => Datum::Number(*number),
        Value::Switch(switch) => Datum::Switch(*switch),
        Value::List(items) => Datum::List(items.iter().map(|item| datum(&item.value)).collect::<Option<_>>()?),
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
        assert_eq!(library.load(&[]).overlaid().count(), 0);
        let loaded = library.load(&["one-card".to_owned(), "levee-en-masse".to_owned()]);
        let all: Vec<_> = loaded.overlaid().collect();
        assert!(all.contains(&("card.111", "levee-en-masse")), "{all:?}");
        assert!(all.contains(&("second_play", "one-card")), "{all:?}");
    }
}

//! Which keys of an entry a source confirms, and the edits that confirm more of them.

use super::super::library::Loaded;
use super::super::schema::TableSpec;
use super::{Edit, PlainValue};
use crate::model::Confirmation;

/// The keys that say how well an entry is known, and the one that follows from the others.
const NOT_STATED: [&str; 5] = ["kind", "source", "confirmed", "basis", "where"];

/// Which keys of an entry a source confirms.
pub struct SourceCoverage {
    source: Confirmation,
    /// The keys, where only some are stated. `symbols: general` is a part of one: this symbol is certain, whatever
    /// others there may be.
    keys: Vec<String>,
}

impl SourceCoverage {
    /// From what the entry says of itself.
    pub fn new(source: Confirmation, keys: Vec<String>) -> SourceCoverage {
        SourceCoverage { source, keys }
    }

    /// Of an entry as its file has it.
    pub fn of(entry: &[(String, PlainValue)]) -> SourceCoverage {
        let get = |name: &str| entry.iter().find(|(key, _)| key == name).map(|(_, datum)| datum);
        let id = get("source").map(PlainValue::plain);
        let keys = match get("confirmed") {
            Some(PlainValue::List(items)) => items.iter().map(PlainValue::plain).collect(),
            _ => Vec::new(),
        };
        SourceCoverage::new(
            Confirmation::ALL.into_iter().find(|it| Some(it.id()) == id.as_deref()).unwrap_or_default(),
            keys,
        )
    }

    /// How well sources confirm a key.
    pub fn known(&self, name: &str) -> Confirmation {
        if self.source == Confirmation::Confirmed || self.keys.iter().any(|key| key == name) {
            Confirmation::Confirmed
        } else if self.keys.iter().any(|key| is_part_of(key, name)) {
            Confirmation::PartlyConfirmed
        } else {
            Confirmation::Reconstructed
        }
    }

    /// How well sources confirm the whole entry.
    pub fn source(&self) -> Confirmation {
        self.source
    }

    /// What makes some keys of the entry confirmed too: its keys that change, each with what it becomes, or nothing where it
    /// goes. When none of `all` is left, the entry as a whole is confirmed.
    pub fn confirming(&self, names: &[&str], all: &[&str]) -> Vec<(&'static str, Option<PlainValue>)> {
        let is_new = |name: &str| names.contains(&name) && self.known(name) != Confirmation::Confirmed;
        if !names.iter().any(|name| is_new(name)) {
            return Vec::new();
        }
        let source = |source: Confirmation| ("source", Some(PlainValue::Text(source.id().to_owned())));
        if all.iter().all(|name| is_new(name) || self.known(name) == Confirmation::Confirmed) {
            let list = (!self.keys.is_empty()).then_some(("confirmed", None));
            return list.into_iter().chain([source(Confirmation::Confirmed)]).collect();
        }
        let stays = |old: &&str| !names.iter().any(|name| is_part_of(old, name));
        let old = self.keys.iter().map(String::as_str).filter(stays);
        let list = PlainValue::texts(old.chain(names.iter().copied().filter(|name| is_new(name))));
        let source = (self.source != Confirmation::PartlyConfirmed).then(|| source(Confirmation::PartlyConfirmed));
        source.into_iter().chain([("confirmed", Some(list))]).collect()
    }

    /// What makes some keys of the entry unconfirmed, since they have other values than the source states: the same as in
    /// [`SourceCoverage::confirming`].
    pub fn withdrawing(&self, names: &[&str], all: &[&str]) -> Vec<(&'static str, Option<PlainValue>)> {
        if names.iter().all(|name| self.known(name) == Confirmation::Reconstructed) {
            return Vec::new();
        }
        let is_gone = |key: &str| names.iter().any(|name| key == *name || is_part_of(key, name));
        let stated: Vec<&str> = match self.source {
            Confirmation::Confirmed => all.to_vec(),
            Confirmation::PartlyConfirmed | Confirmation::Reconstructed => {
                self.keys.iter().map(String::as_str).collect()
            }
        };
        let left: Vec<&str> = stated.into_iter().filter(|key| !is_gone(key)).collect();
        let (source, list) = match left.is_empty() {
            true => (Confirmation::Reconstructed, None),
            false => (Confirmation::PartlyConfirmed, Some(PlainValue::texts(left))),
        };
        let source = (self.source != source).then(|| ("source", Some(PlainValue::Text(source.id().to_owned()))));
        source.into_iter().chain([("confirmed", list)]).collect()
    }
}

/// Whether a word of `confirmed` states a part of a key.
fn is_part_of(word: &str, name: &str) -> bool {
    word.split_once(':').is_some_and(|(key, _)| key.trim() == name)
}

/// The edits by which some keys of an entry, such as `card` 71, count as confirmed. `spec` describes the file, `loaded` is the
/// pack with the new values. None where entries of this list say no source.
pub fn confirm(loaded: &Loaded, spec: &'static TableSpec, list: &str, id: &str, names: &[&str]) -> Option<Vec<Edit>> {
    let entry = spec.entries(list)?;
    entry.key("source")?;
    let has = loaded.entry(&format!("{list}.{id}"))?;
    let all = stated_keys(entry, &has);
    let names: Vec<&str> = names.iter().copied().filter(|name| all.contains(name)).collect();
    let edit = |(key, to): (&'static str, Option<PlainValue>)| match to {
        Some(to) => Edit::set([list, id, key], to),
        None => Edit::unset([list, id, key]),
    };
    Some(SourceCoverage::of(&has).confirming(&names, &all).into_iter().map(edit).collect())
}

/// The keys of an entry that a source can confirm. `spec` describes it.
pub fn stated_keys(spec: &'static TableSpec, entry: &[(String, PlainValue)]) -> Vec<&'static str> {
    let kind = entry.iter().find(|(key, _)| key == "kind").map(|(_, kind)| kind.plain()).unwrap_or_default();
    let all = spec.keys.iter().filter(|key| key.suits(&kind) && !NOT_STATED.contains(&key.name));
    all.map(|key| key.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(source: Confirmation, keys: &[&str]) -> SourceCoverage {
        SourceCoverage::new(source, keys.iter().map(|key| (*key).to_owned()).collect())
    }

    const ALL: [&str; 3] = ["id", "title", "value"];

    #[test]
    fn a_key_that_is_changed_is_confirmed_no_more_and_the_others_stay() {
        let source = |source: Confirmation| ("source", Some(PlainValue::Text(source.id().to_owned())));
        let whole = known(Confirmation::Confirmed, &[]).withdrawing(&["value"], &ALL);
        let others = ("confirmed", Some(PlainValue::texts(["id", "title"])));
        assert_eq!(whole, [source(Confirmation::PartlyConfirmed), others]);
        let partly = known(Confirmation::PartlyConfirmed, &["title", "value"]).withdrawing(&["value"], &ALL);
        assert_eq!(partly, [("confirmed", Some(PlainValue::texts(["title"])))]);
        let last = known(Confirmation::PartlyConfirmed, &["value: at least 2"]).withdrawing(&["value"], &ALL);
        assert_eq!(last, [source(Confirmation::Reconstructed), ("confirmed", None)]);
        assert!(known(Confirmation::Reconstructed, &[]).withdrawing(&["value"], &ALL).is_empty());
        assert!(known(Confirmation::PartlyConfirmed, &["title"]).withdrawing(&["value"], &ALL).is_empty());
    }
}

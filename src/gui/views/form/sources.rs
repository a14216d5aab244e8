//! What becomes of the sources of an entry whose values change: no source states a value that is made up.

use super::SourceCoverage;
use crate::app::workbench::Change;
use crate::gui::requests::ViewContext;
use crate::load::edit::{PlainValue, stated_keys};
use crate::load::schema::EntryKind;
use crate::model::Confirmation;

/// Changes of one entry of the pack, and what they mean for its sources: a value that becomes another than the source states
/// is confirmed no more, and one that becomes what it is on disk is confirmed as it was. A variant's entries have no
/// sources.
pub fn with_sources(context: &ViewContext<'_>, kind: EntryKind, id: &str, mut changes: Vec<Change>) -> Vec<Change> {
    let snapshot = context.workbench.snapshot();
    let (key, spec) = (format!("{}.{id}", kind.word()), context.format().entry(kind));
    let Some(entry) = snapshot.loaded.entry(&key).filter(|_| spec.key("source").is_some()) else { return changes };
    let all = stated_keys(spec, &entry);
    let now = |name: &str| entry.iter().find(|(key, _)| key == name).map(|(_, datum)| datum);
    let changed: Vec<(&str, Option<&PlainValue>)> =
        changes.iter().filter_map(|change| own_value(change, &key)).filter(|(name, _)| all.contains(name)).collect();
    let names: Vec<&str> = changed.iter().filter(|(name, to)| now(name) != *to).map(|(name, _)| *name).collect();
    if names.is_empty() || context.workbench.target().is_some() {
        return changes;
    }
    let is_known = |of: &SourceCoverage| names.iter().any(|name| of.known(name) != Confirmation::Reconstructed);
    let saved = context.workbench.saved_entries(kind).remove(id).unwrap_or_default();
    let is_as_saved = changed.iter().all(|(name, to)| saved.get(*name) == *to);
    let saved: Vec<(String, PlainValue)> = saved.into_iter().collect();
    let (coverage, of_saved) = (SourceCoverage::of(&entry), SourceCoverage::of(&saved));
    let sources = match () {
        () if is_as_saved && is_known(&of_saved) => {
            let others = all.iter().filter(|name| !names.contains(name));
            let saved = |name: &str| saved.iter().find(|(key, _)| key == name).map(|(_, datum)| datum);
            if others.into_iter().all(|name| now(name) == saved(name)) {
                ["source", "confirmed"].map(|name| (name, saved(name).cloned())).to_vec()
            } else {
                let known: Vec<&str> = names.into_iter().filter(|name| of_saved.known(name) == CONFIRMED).collect();
                coverage.confirming(&known, &all)
            }
        }
        () => coverage.withdrawing(&names, &all),
    };
    let change = |(name, to): (&str, Option<PlainValue>)| match to {
        Some(to) => Some(Change::Set(format!("{key}.{name}"), to)),
        None => now(name).map(|_| Change::Unset(format!("{key}.{name}"))),
    };
    let sources: Vec<Change> = sources.into_iter().filter_map(change).collect();
    changes.extend(sources);
    changes
}

const CONFIRMED: Confirmation = Confirmation::Confirmed;

/// The key of an entry that a change sets, without the entry, and the value that it gets.
fn own_value<'c>(change: &'c Change, entry: &str) -> Option<(&'c str, Option<&'c PlainValue>)> {
    let name = |key: &'c str| key.strip_prefix(entry)?.strip_prefix('.');
    match change {
        Change::Set(key, to) => Some((name(key)?, Some(to))),
        Change::Unset(key) => Some((name(key)?, None)),
        Change::Add(..) | Change::Duplicate(..) | Change::Remove(_) | Change::Restore(_) => None,
    }
}

/// What a copy of an entry says of its sources: nothing states it, whatever states the one that was copied.
pub fn without_sources(entry: &[(String, PlainValue)]) -> Vec<(&'static str, Option<PlainValue>)> {
    let has = |name: &str| entry.iter().any(|(key, _)| key == name);
    let source = PlainValue::Text(Confirmation::Reconstructed.id().to_owned());
    let source = has("source").then_some(("source", Some(source)));
    let gone = ["confirmed", "where", "basis"].into_iter().filter(|name| has(name)).map(|name| (name, None));
    source.into_iter().chain(gone).collect()
}

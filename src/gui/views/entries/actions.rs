//! Actions on entries: add, duplicate, remove, restore, rename.

use super::select;
use crate::app::workbench::Change;
use crate::gui::requests::{Request, ViewContext};
use crate::gui::views::form::without_sources;
use crate::gui::views::words::{count, variant_id};
use crate::load::Key;
use crate::load::edit::PlainValue;
use crate::load::rename::RenameKind;
use crate::load::scaffold::{first_keys, free_order};
use crate::load::schema::EntryKind;

/// The noun for an entry: an entry of the deck stands for several cards.
pub fn noun(kind: EntryKind) -> &'static str {
    if kind == EntryKind::Card { "card kind" } else { kind.word() }
}

/// What renames call entries of a kind; none where their ids can't be renamed.
pub fn rename_kind(kind: EntryKind) -> Option<RenameKind> {
    match kind {
        EntryKind::Card => Some(RenameKind::Card),
        EntryKind::Space => Some(RenameKind::Space),
        EntryKind::Area => Some(RenameKind::Area),
        EntryKind::Character => Some(RenameKind::Character),
        EntryKind::Counter => Some(RenameKind::Counter),
        EntryKind::Action => Some(RenameKind::Action),
        EntryKind::Province
        | EntryKind::Region
        | EntryKind::Battle
        | EntryKind::Players
        | EntryKind::Symbol
        | EntryKind::Ending
        | EntryKind::Faction
        | EntryKind::Outline
        | EntryKind::Booty
        | EntryKind::Den
        | EntryKind::Portrait => None,
    }
}

/// Whether there is room for another entry of a kind.
pub fn has_room(context: &ViewContext<'_>, kind: EntryKind) -> bool {
    let pack = context.workbench.snapshot().data();
    pack.is_some_and(|pack| free_order(context.format(), pack, kind, 0).is_some())
}

/// Whether the pack has one of some entries.
pub fn are_there(context: &ViewContext<'_>, kind: EntryKind, ids: &[String]) -> bool {
    let pack = context.workbench.snapshot().data();
    pack.is_some_and(|pack| pack.ids(kind.word()).any(|known| ids.iter().any(|id| id == known)))
}

/// Adds an entry with the least that it needs, under a free id, and selects it. Nothing if the pack can't be read.
pub fn add(context: &ViewContext<'_>, kind: EntryKind) -> Vec<Request> {
    let Some(pack) = context.workbench.snapshot().data() else { return Vec::new() };
    let id = free_id(context, kind, &format!("new-{}", kind.word()), &[]);
    let name = format!("New {}", kind.word());
    let Some(keys) = first_keys(context.format(), pack, kind, (&id, &name)) else { return Vec::new() };
    let mut changes = vec![Change::Add(kind.word().to_owned(), keys)];
    changes.extend(names(context, kind, &id, |_| Some(name.clone())));
    done(context, kind, format!("new {}", noun(kind)), changes, vec![id])
}

/// Duplicates entries under free ids, and selects the copies.
pub fn duplicate(context: &ViewContext<'_>, kind: EntryKind, ids: &[String]) -> Vec<Request> {
    let snapshot = context.workbench.snapshot();
    let Some(pack) = snapshot.data() else { return Vec::new() };
    let there: Vec<&String> = ids.iter().filter(|id| pack.ids(kind.word()).any(|known| known == *id)).collect();
    let (mut changes, mut copies) = (Vec::new(), Vec::new());
    for id in &there {
        let copy = free_id(context, kind, &format!("{id}-copy"), &copies);
        let Some(order) = free_order(context.format(), pack, kind, copies.len()) else { return Vec::new() };
        let key = format!("{}.{id}", kind.word());
        let entry = snapshot.loaded.entry(&key).unwrap_or_default();
        // What no two entries share.
        let own = |name: &str, datum: &PlainValue| match name {
            "id" => Some(PlainValue::Text(copy.clone())),
            "order" => Some(PlainValue::Integer(order)),
            "name" | "title" => Some(PlainValue::Text(copied(&datum.plain()))),
            _ => None,
        };
        let sources = without_sources(&entry);
        if context.workbench.target().is_none() {
            changes.push(Change::Duplicate(key.clone(), PlainValue::Text(copy.clone())));
            let others = entry.iter().filter(|(name, _)| name != "id");
            changes.extend(others.filter_map(|(name, datum)| {
                Some(Change::Set(format!("{}.{copy}.{name}", kind.word()), own(name, datum)?))
            }));
            changes.extend(sources.into_iter().map(|(name, datum)| {
                let key = format!("{}.{copy}.{name}", kind.word());
                datum.map_or_else(|| Change::Unset(key.clone()), |datum| Change::Set(key.clone(), datum))
            }));
        } else {
            // A variant has no entry to copy: write the whole one.
            let keys = entry.into_iter().filter_map(|(name, datum)| {
                let source = sources.iter().find(|(key, _)| *key == name).map(|(_, source)| source.clone());
                let datum = source.unwrap_or_else(|| Some(own(&name, &datum).unwrap_or(datum)))?;
                Some((name, datum))
            });
            changes.push(Change::Add(kind.word().to_owned(), keys.collect()));
        }
        let name = |language: &str| snapshot.texts(language).texts.get(&key).map(|name| copied(name));
        changes.extend(names(context, kind, &copy, name));
        copies.push(copy);
    }
    if there.is_empty() {
        return Vec::new();
    }
    done(context, kind, format!("{} duplicated", called(kind, ids)), changes, copies)
}

/// The name of a copy: no two entries are called the same.
fn copied(name: &str) -> String {
    format!("{name} (copy)")
}

/// Removes entries in one step, their names too, and clears the selection.
pub fn remove(context: &ViewContext<'_>, kind: EntryKind, ids: &[String]) -> Vec<Request> {
    let snapshot = context.workbench.snapshot();
    let Some(pack) = snapshot.data() else { return Vec::new() };
    let there: Vec<&String> = ids.iter().filter(|id| pack.ids(kind.word()).any(|known| known == *id)).collect();
    if there.is_empty() {
        return Vec::new();
    }
    let mut changes: Vec<Change> = there.iter().map(|id| Change::Remove(format!("{}.{id}", kind.word()))).collect();
    if context.workbench.target().is_none() {
        let languages = snapshot.all_texts().iter().map(|texts| texts.language.as_str());
        changes.extend(languages.flat_map(|language| {
            there.iter().map(move |id| Change::Unset(format!("text.{language}.{}.{id}", kind.word())))
        }));
    }
    done(context, kind, format!("{} removed", called(kind, ids)), changes, Vec::new())
}

/// Removes what the variant in the edit target says of entries; nothing where it says nothing of them.
pub fn restore(context: &ViewContext<'_>, kind: EntryKind, ids: &[String]) -> Vec<Request> {
    let Some(variant) = context.workbench.target() else { return Vec::new() };
    let is_its = |id: &&String| {
        context.workbench.snapshot().loaded.variant_changes().any(|(key, asked)| {
            let Key::Entry { kind: own, id: other, .. } = key else { return false };
            *own == kind && other == *id && variant_id(asked) == variant
        })
    };
    let changed: Vec<Change> =
        ids.iter().filter(is_its).map(|id| Change::Restore(format!("{}.{id}", kind.word()))).collect();
    if changed.is_empty() {
        return Vec::new();
    }
    done(context, kind, format!("{} restored", called(kind, ids)), changed, ids.to_vec())
}

/// What labels of steps call some entries.
pub fn called(kind: EntryKind, ids: &[String]) -> String {
    if let [one] = ids { format!("{} `{one}`", kind.word()) } else { count(ids.len(), noun(kind)) }
}

fn done(
    context: &ViewContext<'_>,
    kind: EntryKind,
    label: String,
    changes: Vec<Change>,
    ids: Vec<String>,
) -> Vec<Request> {
    vec![Request::Change { label, field: None, changes }, select(context, kind, ids)]
}

/// The changes that name an entry in every language that has a name for it.
fn names(context: &ViewContext<'_>, kind: EntryKind, id: &str, name: impl Fn(&str) -> Option<String>) -> Vec<Change> {
    let languages = context.workbench.snapshot().all_texts().iter().map(|texts| texts.language.as_str());
    let named = languages.filter_map(|language| {
        let key = format!("text.{language}.{}.{id}", kind.word());
        Some(Change::Set(key, PlainValue::Text(name(language)?)))
    });
    named.collect()
}

/// An id that no entry has, in the pack or in a variant, nor one of those given.
fn free_id(context: &ViewContext<'_>, kind: EntryKind, wanted: &str, taken: &[String]) -> String {
    let known = context.workbench.entry_ids(kind);
    let is_free = |id: &String| !known.contains(id) && !taken.contains(id);
    let numbered = (2..).map(|number| format!("{wanted}-{number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}

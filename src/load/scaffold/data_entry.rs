//! New entries of the lists of a pack that its rulebook reads by names: what they begin with.

use crate::load::diagnostic::Diagnostic;
use crate::load::edit::{Edit, PlainValue, Proposal, target};
use crate::load::library::Library;
use crate::load::schema::{EntryKind, GameFormat, KeySpec, Kind, Need};
use crate::model::{Confirmation, DataPack};

/// The keys of an entry with the least that it needs, at the end of its order; none where there is no room.
pub fn first_keys(
    format: &'static GameFormat,
    pack: &DataPack,
    kind: EntryKind,
    (id, name): (&str, &str),
) -> Option<Vec<(String, PlainValue)>> {
    let order = free_order(format, pack, kind, 0)?;
    let initial = |key: &KeySpec| match (&key.kind, key.name) {
        (_, "id") => Some(PlainValue::Text(id.to_owned())),
        (_, "order" | "rank") => Some(PlainValue::Integer(order)),
        (_, "source") => Some(PlainValue::Text(Confirmation::Reconstructed.id().to_owned())),
        (Kind::Text, _) if key.need == Need::Required => Some(PlainValue::Text(name.to_owned())),
        (Kind::Integer { least, .. }, _) if key.need == Need::Required => Some(PlainValue::Integer(*least.max(&1))),
        _ => None,
    };
    let keys = format.entry(kind).keys.iter();
    Some(keys.filter_map(|key| Some((key.name.to_owned(), initial(key)?))).collect())
}

/// The number of a place at the end of the order, or the next rank, or else the lowest that is free, after as many others; none
/// where there is no room.
pub fn free_order(format: &'static GameFormat, pack: &DataPack, kind: EntryKind, after: usize) -> Option<i128> {
    let spec = format.entry(kind);
    let Some(key) = spec.key("order").or_else(|| spec.key("rank")) else { return Some(0) };
    let taken = pack.list(kind.word()).iter().filter_map(|entry| entry.values.get(key.name)?.as_i64().map(i128::from));
    let taken: Vec<i128> = taken.collect();
    let next = taken.iter().max().unwrap_or(&0) + 1;
    let Kind::Integer { least, most, .. } = key.kind else { return Some(next + after as i128) };
    // A rank says nothing of when it came; an order does.
    let gaps = (least..next).filter(|number| key.name == "rank" && !taken.contains(number));
    (next..=most).chain(gaps).nth(after)
}

/// Why there is no room for another entry, and what makes some.
pub fn why_full(format: &'static GameFormat, kind: EntryKind) -> String {
    let word = kind.word();
    let numbers = ["order", "rank"].into_iter().find_map(|name| match format.entry(kind).key(name)?.kind {
        Kind::Integer { least, most, .. } => Some((name, least, most)),
        _ => None,
    });
    match numbers {
        Some(("rank", least, most)) => format!(
            "every rank from {least} to {most} has its {word} already: take one out of {} first, and what names it, which `liberte check` lists",
            kind.file().name()
        ),
        Some((_, _, most)) => format!(
            "there is no `order` above those of the pack's {word}s, at most {most}: give them lower ones in {} first",
            kind.file().name()
        ),
        None => format!("the pack has no room for another {word}"),
    }
}

/// A pack's files with a new entry, and its name in every language; none where there is no room.
///
/// # Errors
/// It can't be written.
pub fn new_data_entry(
    library: &Library,
    pack: &DataPack,
    kind: EntryKind,
    (id, name): (&str, &str),
) -> Result<Option<Proposal>, Diagnostic> {
    let (files, list) = (library.files(), kind.word());
    let Some(keys) = first_keys(library.format(), pack, kind, (id, name)) else { return Ok(None) };
    let mut proposal = Proposal::default();
    let file = target(files, &format!("{list}.{id}"), None)?;
    proposal.edit(files, &file.file, file.spec, &[Edit::Add { path: vec![list.to_owned()], keys }])?;
    for texts in &pack.texts {
        let text = target(files, &format!("text.{}.{list}.{id}", texts.language), None)?;
        let edit = Edit::Set { path: text.path, to: PlainValue::Text(name.to_owned()) };
        proposal.edit(files, &text.file, text.spec, &[edit])?;
    }
    proposal.count(files)?;
    Ok(Some(proposal))
}

//! Actions on cards: add, duplicate, remove, select all.

use super::card_list::{CardList, overlaid};
use crate::app::workbench::Change;
use crate::desk::listed;
use crate::gui::command::Command;
use crate::gui::game::listed_entries;
use crate::gui::requests::{Request, Selection, ViewContext};
use crate::gui::views::entries::actions as entries;
use crate::gui::views::form::without_sources;
use crate::gui::views::words::count;
use crate::load::edit::{PlainValue, Proposal};
use crate::load::rename::{Rename, RenameKind};
use crate::load::schema::MOST_CARDS;
use crate::model::{Card, Confirmation, Faction, Pack};
use crate::script::{Language, NameKind};
use std::collections::BTreeMap;

/// The greatest number that a card can have.
const GREATEST: u32 = 9_999;

/// The requests of a command that edits cards, of whichever game; none where nothing can be done.
pub fn card_edit(command: Command, context: &ViewContext<'_>) -> Vec<Request> {
    let Some(kind) = listed_entries(context.rulebook()) else {
        return match command {
            Command::AddCard => add_card(context),
            Command::DuplicateCard => duplicate(context),
            Command::RemoveCards => take_out(context),
            Command::RestoreCards => put_back(context),
            _ => Vec::new(),
        };
    };
    let selected = match &context.selection.entries {
        Some((of, ids)) if *of == kind => ids.as_slice(),
        _ => &[],
    };
    match command {
        Command::AddCard => entries::add(context, kind),
        Command::DuplicateCard => entries::duplicate(context, kind, selected),
        Command::RemoveCards => entries::remove(context, kind, selected),
        Command::RestoreCards => entries::restore(context, kind, selected),
        _ => Vec::new(),
    }
}

/// Adds a card with the next free number, and the set and the region of the card selected last, and selects it.
/// Nothing if the pack is full or can't be read.
pub fn add_card(context: &ViewContext<'_>) -> Vec<Request> {
    let Some(pack) = context.workbench.snapshot().pack() else { return Vec::new() };
    let Some(number) = free(context, 1).first().copied() else { return Vec::new() };
    let like = context.selection.cards.last().and_then(|number| card(pack, *number));
    let region = like.and_then(Card::region).and_then(|it| pack.board.regions.get(it.index()));
    let Some(region) = region.or(pack.board.regions.first()) else { return Vec::new() };
    let faction = like.and_then(Card::faction).unwrap_or(Faction::Moderate);
    let text = |text: &str| PlainValue::Text(text.to_owned());
    let keys = [
        ("id", PlainValue::Integer(number.into())),
        ("title", text("New card")),
        ("kind", text("personality")),
        ("set", text(&like.map_or('A', |card| card.set).to_string())),
        ("faction", text(pack.board.faction_ids.of(faction))),
        ("value", PlainValue::Integer(1)),
        ("region", text(&region.id)),
        ("source", text(Confirmation::Reconstructed.id())),
    ];
    let keys = keys.map(|(key, datum)| (key.to_owned(), datum)).to_vec();
    let change = Change::Add("card".to_owned(), keys);
    done(context, format!("new card #{number}"), vec![change], vec![number])
}

/// Duplicates the selected cards under free numbers, and selects the copies.
pub fn duplicate(context: &ViewContext<'_>) -> Vec<Request> {
    let snapshot = context.workbench.snapshot();
    let Some(pack) = snapshot.pack() else { return Vec::new() };
    let there: Vec<u32> = context.selection.cards.iter().copied().filter(|it| card(pack, *it).is_some()).collect();
    let numbers = free(context, there.len());
    if there.is_empty() || numbers.len() < there.len() {
        return Vec::new();
    }
    let copy = |(from, to): (&u32, &u32)| {
        let id = PlainValue::Integer((*to).into());
        let entry = snapshot.loaded.entry(&format!("card.{from}")).unwrap_or_default();
        let sources = without_sources(&entry);
        if context.workbench.target().is_none() {
            let source = |(key, datum): (&str, Option<PlainValue>)| {
                let key = format!("card.{to}.{key}");
                datum.map_or_else(|| Change::Unset(key.clone()), |datum| Change::Set(key.clone(), datum))
            };
            let copy = Change::Duplicate(format!("card.{from}"), id);
            return [copy].into_iter().chain(sources.into_iter().map(source)).collect::<Vec<_>>();
        }
        // A variant has no entry of the card to copy: write the whole card.
        let own = |key: &str, datum: PlainValue| match sources.iter().find(|(name, _)| *name == key) {
            Some((_, source)) => source.clone(),
            None => Some(if key == "id" { id.clone() } else { datum }),
        };
        let keys = entry.iter().filter_map(|(key, datum)| Some((key.clone(), own(key, datum.clone())?)));
        vec![Change::Add("card".to_owned(), keys.collect())]
    };
    let changes = there.iter().zip(&numbers).flat_map(copy).collect();
    let what = if let [one] = there[..] {
        format!("#{one} duplicated")
    } else {
        format!("{} duplicated", count(there.len(), "card"))
    };
    done(context, what, changes, numbers)
}

/// Removes the selected cards in one step, and clears the selection.
pub fn take_out(context: &ViewContext<'_>) -> Vec<Request> {
    let Some(pack) = context.workbench.snapshot().pack() else { return Vec::new() };
    let there: Vec<u32> = context.selection.cards.iter().copied().filter(|it| card(pack, *it).is_some()).collect();
    if there.is_empty() {
        return Vec::new();
    }
    let what = if let [one] = there[..] {
        format!("#{one} removed")
    } else {
        format!("{} removed", count(there.len(), "card"))
    };
    let changes = there.iter().map(|number| Change::Remove(format!("card.{number}"))).collect();
    done(context, what, changes, Vec::new())
}

/// Restores the selected cards as in the pack, removing what variants change about them. Nothing if
/// none does, or the pack itself has no such card.
pub fn put_back(context: &ViewContext<'_>) -> Vec<Request> {
    let snapshot = context.workbench.snapshot();
    let own = snapshot.library.load(&[]);
    let is_own = |number: &&u32| own.pack.as_ref().is_some_and(|pack| card(pack, **number).is_some());
    let said = overlaid(&snapshot.loaded);
    let cards: Vec<u32> = context.selection.cards.iter().filter(is_own).copied().collect();
    let mut by_variant: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for number in cards {
        let variants = said.get(&number).into_iter().flatten();
        variants.for_each(|variant| by_variant.entry(variant).or_default().push(number));
    }
    let into = context.workbench.target().map(str::to_owned);
    let mut requests = Vec::new();
    for (variant, cards) in by_variant {
        let what = if let [one] = cards[..] { format!("#{one}") } else { count(cards.len(), "card") };
        let changes = cards.iter().map(|number| Change::Restore(format!("card.{number}"))).collect();
        requests.push(Request::SetTarget(Some(variant.to_owned())));
        requests.push(Request::Change { label: format!("{what} restored in {variant}"), field: None, changes });
    }
    if !requests.is_empty() {
        requests.push(Request::SetTarget(into));
    }
    requests
}

/// Selects all cards that are shown, the first as the current one.
pub fn select_all_shown(context: &ViewContext<'_>, shown: &CardList) -> Request {
    Request::Select(Selection { cards: shown.numbers().rev().collect(), ..context.selection.clone() })
}

/// Renumbers a card wherever the pack refers to it.
///
/// # Errors
/// The reason why it can't have that number.
pub fn renumber(context: &ViewContext<'_>, from: u32, to: u32) -> Result<Vec<Request>, String> {
    let library = &context.workbench.snapshot().library;
    let rename = Rename { named: RenameKind::Card, from: from.to_string(), to: to.to_string() };
    let in_script = |rename: &Rename, script: &str| Language::liberte().places(script, NameKind::Card, &rename.from);
    let renaming = library.rename(&rename, &in_script).map_err(|error| error.to_string())?;
    let mut proposal = Proposal::default();
    for file in &renaming.files {
        proposal.write(context.workbench.files(), &file.path, file.after().to_owned());
    }
    let selection = Selection { cards: vec![to], ..context.selection.clone() };
    let label = format!("#{from} becomes #{to}");
    Ok(vec![Request::ApplyProposal { proposal, label, field: None }, Request::Select(selection)])
}

fn done(context: &ViewContext<'_>, label: String, changes: Vec<Change>, cards: Vec<u32>) -> Vec<Request> {
    let selection = Selection { cards, ..context.selection.clone() };
    vec![Request::Change { label, field: None, changes }, Request::Select(selection)]
}

fn card(pack: &Pack, number: u32) -> Option<&Card> {
    let id = pack.card(u16::try_from(number).ok()?)?;
    pack.cards.get(id.index())
}

/// Why a new card has not the number after the last card that is seen: variants that are not applied have it, or a variant
/// that is applied removes it. None where nothing is passed over.
pub fn passed_over(context: &ViewContext<'_>, number: u32) -> Option<String> {
    let seen = context.workbench.snapshot().pack()?.cards.iter().map(|card| u32::from(card.number));
    let last = seen.filter(|other| *other < number).max().unwrap_or(0);
    let taken: Vec<u32> = context.workbench.card_numbers().range(last + 1..number).copied().collect();
    let rows: Vec<String> = taken.chunk_by(|one, next| one + 1 == *next).flat_map(row).collect();
    match taken.len() {
        0 => None,
        1 => Some(format!("{} is taken by a variant", listed(&rows))),
        _ => Some(format!("{} are taken by variants", listed(&rows))),
    }
}

/// Numbers that follow each other: three and more as one.
fn row(numbers: &[u32]) -> Vec<String> {
    match *numbers {
        [first, _, .., last] => vec![format!("#{first} to #{last}")],
        _ => numbers.iter().map(|number| format!("#{number}")).collect(),
    }
}

/// Some free numbers: those after the last card, then the gaps; fewer if there are no more. A number of a variant
/// is not free, nor is that of a card which a variant took out.
fn free(context: &ViewContext<'_>, wanted: usize) -> Vec<u32> {
    let taken = context.workbench.card_numbers();
    let cards = context.workbench.snapshot().pack().map_or(&[][..], |pack| &pack.cards);
    let last = cards.iter().map(|card| u32::from(card.number)).max().unwrap_or(0);
    let numbers = (last + 1..=GREATEST).chain(1..last).filter(|number| !taken.contains(number));
    numbers.take(wanted.min(MOST_CARDS.saturating_sub(cards.len()))).collect()
}

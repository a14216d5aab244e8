//! Changes of many cards at once: a value for all, one more or less, factions swapped, words replaced in titles.

use crate::app::workbench::Change;
use crate::gui::requests::{Request, ViewContext};
use crate::gui::views::form::with_sources;
use crate::gui::views::words::count;
use crate::load::edit::{PlainValue, accepts};
use crate::load::schema::{EntryKind, LIBERTE};
use crate::model::Faction;

/// Gives a key of some cards another value, as one step. `to` gives it from the one of now; none leaves a card as it is. None
/// where nothing would change, or a value would be refused.
pub fn set(
    context: &ViewContext<'_>,
    cards: &[u32],
    key: &str,
    to: impl Fn(&PlainValue) -> Option<PlainValue>,
) -> Option<Request> {
    let snapshot = context.workbench.snapshot();
    let spec = LIBERTE.entry(EntryKind::Card).key(key)?;
    let mut changed = Vec::new();
    let mut changes = Vec::new();
    for card in cards {
        let entry = snapshot.loaded.entry(&format!("card.{card}")).unwrap_or_default();
        let Some((_, old)) = entry.iter().find(|(name, _)| name == key) else { continue };
        let Some(new) = to(old).filter(|new| new != old && accepts(key, &spec.kind, new).is_ok()) else { continue };
        let id = card.to_string();
        let set = Change::Set(format!("card.{id}.{key}"), new);
        changes.extend(with_sources(context, EntryKind::Card, &id, vec![set]));
        changed.push(*card);
    }
    let called = if let [one] = changed[..] { format!("#{one}") } else { count(changed.len(), "card") };
    (!changes.is_empty()).then(|| Request::Change { label: format!("{key} of {called}"), field: None, changes })
}

/// Adds to the value of the selected cards; those that have no such value stay.
pub fn raise(context: &ViewContext<'_>, by: i128) -> Option<Request> {
    set(context, &context.selection.cards, "value", |old| Some(PlainValue::Integer(old.integer()? + by)))
}

/// Swaps two factions among the selected cards.
pub fn swap_factions(context: &ViewContext<'_>, [one, other]: [Faction; 2]) -> Option<Request> {
    let ids = context.workbench.snapshot().pack()?.board.faction_ids;
    let text = |faction: Faction| PlainValue::Text(ids.of(faction).to_owned());
    set(context, &context.selection.cards, "faction", |old| match () {
        () if *old == text(one) => Some(text(other)),
        () if *old == text(other) => Some(text(one)),
        () => None,
    })
}

/// Replaces words in the titles of some cards.
pub fn replace(context: &ViewContext<'_>, cards: &[u32], find: &str, with: &str) -> Option<Request> {
    if find.is_empty() {
        return None;
    }
    set(context, cards, "title", |old| Some(PlainValue::Text(old.plain().replace(find, with))))
}

/// The cards whose titles hold some words: their numbers, and the titles before and after.
pub fn found(context: &ViewContext<'_>, cards: &[u32], find: &str, with: &str) -> Vec<(u32, String, String)> {
    let Some(pack) = context.workbench.snapshot().pack().filter(|_| !find.is_empty()) else { return Vec::new() };
    let of = |number: &u32| {
        let card = &pack.cards[pack.card(u16::try_from(*number).ok()?)?.index()];
        let title = card.title.contains(find).then(|| card.title.clone())?;
        let after = title.replace(find, with);
        Some((*number, title, after))
    };
    cards.iter().filter_map(of).collect()
}

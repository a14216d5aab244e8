//! Entries of lists: which were added, taken out or changed, and in which keys.

use crate::kernel::SeatSet;
use crate::model::{
    Battle, Board, Card, CardKind, Counter, Faction, ForPlayers, Pack, PackEnding, Province, Region, SETTINGS, Symbol,
};
use serde_json::{Value, json};

/// A key of an entry that has another value. The keys and values are those of the pack's files; `null` where an entry of
/// that kind has no such key.
#[derive(Clone, PartialEq, Debug)]
pub struct KeyChange {
    /// The key.
    pub key: &'static str,
    /// Its value in the first pack.
    pub from: Value,
    /// Its value in the second.
    pub to: Value,
}

/// The difference of a list's entry.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry<'p, T> {
    /// Only the first pack has it.
    TakenOut(&'p T),
    /// Both have it, and some keys differ.
    Changed(&'p T, &'p T, Vec<KeyChange>),
    /// Only the second pack has it.
    Added(&'p T),
}

impl<T> Entry<'_, T> {
    /// The word for how it differs.
    pub fn id(&self) -> &'static str {
        match self {
            Entry::TakenOut(_) => "taken-out",
            Entry::Changed(..) => "changed",
            Entry::Added(_) => "added",
        }
    }

    /// The keys that differ.
    pub fn keys(&self) -> &[KeyChange] {
        if let Entry::Changed(_, _, keys) = self { keys } else { &[] }
    }

    /// The entry as the first pack has it, or the second where it was added.
    pub fn earliest(&self) -> &T {
        match self {
            Entry::TakenOut(entry) | Entry::Added(entry) | Entry::Changed(entry, _, _) => entry,
        }
    }

    /// The entry as the second pack has it, or the first where it was taken out.
    pub fn latest(&self) -> &T {
        match self {
            Entry::TakenOut(entry) | Entry::Added(entry) | Entry::Changed(_, entry, _) => entry,
        }
    }
}

/// The keys of an entry and their values.
pub type Keys = Vec<(&'static str, Value)>;

/// The keys that differ between two descriptions with the same keys.
pub fn changes(from: Keys, to: Keys) -> Vec<KeyChange> {
    let pairs = from.into_iter().zip(to);
    let changes = pairs.map(|((key, from), (_, to))| KeyChange { key, from, to });
    changes.filter(|change| change.from != change.to).collect()
}

/// How two lists differ: what was taken out, then what was changed, then what was added. Entries are the same if their `id`
/// is; `keys` describes one, of the first list or the second.
pub fn entries<'p, T, I: PartialEq>(
    lists: [&'p [T]; 2],
    id: impl Fn(&T) -> I,
    keys: impl Fn(usize, &T) -> Keys,
) -> Vec<Entry<'p, T>> {
    let [from, to] = lists;
    let twin = |list: &'p [T], entry: &T| list.iter().find(|other| id(other) == id(entry));
    let taken_out = from.iter().filter(|entry| twin(to, entry).is_none()).map(Entry::TakenOut);
    let changed = to.iter().filter_map(|entry| {
        let old = twin(from, entry)?;
        let changes = changes(keys(0, old), keys(1, entry));
        (!changes.is_empty()).then_some(Entry::Changed(old, entry, changes))
    });
    let added = to.iter().filter(|entry| twin(from, entry).is_none()).map(Entry::Added);
    taken_out.chain(changed).chain(added).collect()
}

/// The keys of a card that decide games, or that players read.
pub fn card_keys(pack: &Pack, card: &Card) -> Keys {
    let is_special = matches!(card.kind, CardKind::Special { .. });
    vec![
        ("title", json!(card.title)),
        ("kind", json!(card.kind.id())),
        ("set", json!(card.set.to_string())),
        ("faction", json!(card.faction().map(|faction| pack.board.faction_ids.of(faction)))),
        ("further_faction", json!(card.further_faction.map(|faction| pack.board.faction_ids.of(faction)))),
        ("value", if is_special { Value::Null } else { json!(card.value()) }),
        ("region", json!(pack.region_of(card).map(|region| &region.id))),
        ("further_regions", json!(pack.region_ids(&card.further_regions))),
        ("symbols", json!(card.symbols.iter().map(Symbol::id).collect::<Vec<_>>())),
        ("effect", json!(pack.effect_of(card).map(|effect| &effect.id))),
    ]
}

/// The keys of a province.
pub fn province_keys(board: &Board, province: &Province) -> Keys {
    let region = board.regions.get(province.region.index());
    vec![
        ("number", json!(province.number)),
        ("name", json!(province.name)),
        ("region", json!(region.map(|region| &region.id))),
        ("fleur_de_lis", json!(province.fleur_de_lis)),
        ("victory_points", json!(province.victory_points)),
        ("paris", json!(province.paris)),
        ("neighbours", json!(board.ids(province.neighbours))),
    ]
}

/// The keys of a region.
pub fn region_keys(region: &Region) -> Keys {
    vec![("color", json!(region.color))]
}

/// The keys of a battle.
pub fn battle_keys(battle: &Battle) -> Keys {
    vec![("name", json!(battle.name)), ("victory_points", json!(battle.victory_points))]
}

/// The keys of what differs with a number of players: the settings, and the cards in the box.
pub fn players_keys(pack: &Pack, it: &ForPlayers) -> Keys {
    let settings = it.settings.iter().filter_map(|(at, value)| Some((SETTINGS.get(*at)?.key, value)));
    let settings = settings.map(|(key, value)| (key.to_owned(), Value::from(value.clone())));
    let boxed = it.boxed.iter().map(|card| pack.number(card)).collect::<Vec<_>>();
    let numbers = |team: &SeatSet| team.iter().map(|seat| seat.index() + 1).collect::<Vec<_>>();
    let teams = it.teams.iter().map(numbers).collect::<Vec<_>>();
    vec![("rules", Value::Object(settings.collect())), ("boxed", json!(boxed)), ("teams", json!(teams))]
}

/// The keys of a counter.
pub fn counter_keys(counter: &Counter) -> Keys {
    vec![
        ("of", json!(counter.of.id())),
        ("least", json!(counter.least)),
        ("most", json!(counter.most)),
        ("start", json!(counter.start)),
        ("dealt", json!(counter.is_dealt)),
        ("secret", json!(counter.is_secret)),
    ]
}

/// The keys of an ending.
pub fn ending_keys(pack: &Pack, declared: &PackEnding) -> Keys {
    vec![("points", json!(declared.points.id(pack.board.faction_ids)))]
}

/// The keys of a faction's blocks.
pub fn block_keys(board: &Board, faction: Faction) -> Keys {
    let blocks = &board.blocks[faction];
    vec![
        ("id", json!(board.faction_ids.of(faction))),
        ("color", json!(blocks.color)),
        ("blocks", json!(blocks.blocks)),
        ("on_turn_2_space", json!(blocks.on_turn_2_space)),
    ]
}

//! What two packs do differently, as a list.

use super::entries::{
    Entry, KeyChange, battle_keys, block_keys, card_keys, changes, counter_keys, ending_keys, entries, players_keys,
    province_keys, region_keys,
};
use crate::kernel::Gather;
use crate::model::{
    Battle, Card, Counter, Effect, Faction, ForPlayers, Pack, PackEnding, PointScript, Province, Region, SETTINGS,
    Setting, Symbol, Texts,
};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The differences of one pack from another, part by part.
#[derive(Debug)]
pub struct Differences<'p> {
    /// The first pack.
    pub from: &'p Pack,
    /// The second, whose doings are told.
    pub to: &'p Pack,
    /// The settings that have another value, in the order of the rulebook.
    pub settings: Vec<&'static Setting>,
    /// The factions whose blocks differ.
    pub blocks: Vec<(Faction, Vec<KeyChange>)>,
    /// The regions.
    pub regions: Vec<Entry<'p, Region>>,
    /// The provinces.
    pub provinces: Vec<Entry<'p, Province>>,
    /// The battles.
    pub battles: Vec<Entry<'p, Battle>>,
    /// What differs with the number of players.
    pub by_players: Vec<Entry<'p, ForPlayers>>,
    /// The symbols that the packs add to the printed ones.
    pub symbols: Vec<Entry<'p, Symbol>>,
    /// The counters.
    pub counters: Vec<Entry<'p, Counter>>,
    /// The endings of the packs' own.
    pub endings: Vec<Entry<'p, PackEnding>>,
    /// The cards.
    pub cards: Vec<Entry<'p, Card>>,
    /// The special effects; of one that changed, the script did.
    pub effects: Vec<Entry<'p, Effect>>,
    /// The rule points that scripts fill.
    pub points: Vec<Entry<'p, PointScript>>,
    /// The texts, in every language.
    pub texts: Vec<TextChange<'p>>,
}

/// A text that differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextChange<'p> {
    /// The language's code.
    pub language: &'p str,
    /// Where in the file it stands.
    pub place: TextPlace<'p>,
    /// The text in the first pack, if it is there.
    pub from: Option<&'p str>,
    /// The text in the second.
    pub to: Option<&'p str>,
}

/// What a text is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TextPlace<'p> {
    /// A text by its dotted key.
    Text(&'p str),
    /// Why specials refuse to be played: the text of a requirement.
    Requirement(&'p str),
    /// The rule that a requirement follows.
    RequirementCite(&'p str),
}

/// What the second pack does differently from the first. Nothing is read: both are in memory, their variants applied.
pub fn differences<'p>(from: &'p Pack, to: &'p Pack) -> Differences<'p> {
    let (a, b) = (&from.board, &to.board);
    let packs = [from, to];
    let blocks = Faction::ALL.map(|it| (it, changes(block_keys(a, it), block_keys(b, it))));
    let settings = SETTINGS.iter().filter(|setting| (setting.get)(&from.rules) != (setting.get)(&to.rules));
    Differences {
        from,
        to,
        settings: settings.collect(),
        blocks: blocks.into_iter().filter(|(_, changes)| !changes.is_empty()).collect(),
        regions: entries([&a.regions, &b.regions], |it| it.id.clone(), |_, it| region_keys(it)),
        provinces: entries(
            [&a.provinces, &b.provinces],
            |it| it.id.clone(),
            |at, it| province_keys(&packs[at].board, it),
        ),
        battles: entries([&a.battles, &b.battles], |it| it.turn, |_, it| battle_keys(it)),
        by_players: entries([&from.by_players, &to.by_players], |it| it.number, |at, it| players_keys(packs[at], it)),
        symbols: entries([&from.further_symbols, &to.further_symbols], |it| it.id(), |_, _| Vec::new()),
        counters: entries([&from.counters, &to.counters], |it| it.id.clone(), |_, it| counter_keys(it)),
        endings: entries([&from.endings, &to.endings], |it| it.id(), |at, it| ending_keys(packs[at], it)),
        cards: entries([&from.cards, &to.cards], |it| it.number, |at, it| card_keys(packs[at], it)),
        effects: entries([&from.effects, &to.effects], |it| it.id.clone(), |_, it| script_keys(&it.script)),
        points: entries([&from.points, &to.points], |it| (it.point, it.nth), |_, it| script_keys(&it.script)),
        texts: texts(from, to),
    }
}

/// A script as a value: line ends do not count.
fn script_keys(script: &str) -> super::entries::Keys {
    vec![("script", json!(script.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")))]
}

impl Differences<'_> {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.settings.is_empty()
            && self.blocks.is_empty()
            && self.regions.is_empty()
            && self.provinces.is_empty()
            && self.battles.is_empty()
            && self.by_players.is_empty()
            && self.symbols.is_empty()
            && self.counters.is_empty()
            && self.endings.is_empty()
            && self.cards.is_empty()
            && self.effects.is_empty()
            && self.points.is_empty()
            && self.texts.is_empty()
    }
}

/// The texts that differ, language by language, those of the first pack first.
fn texts<'p>(from: &'p Pack, to: &'p Pack) -> Vec<TextChange<'p>> {
    let mut languages: Vec<&str> = Vec::new();
    for texts in from.texts.iter().chain(&to.texts) {
        if !languages.contains(&texts.language.as_str()) {
            languages.push(&texts.language);
        }
    }
    let of = |pack: &'p Pack, language| pack.texts.iter().find(|texts| texts.language == language);
    let changes = languages.into_iter().flat_map(|language| {
        let [from, to] = [from, to].map(|pack| of(pack, language).map(placed).unwrap_or_default());
        text_changes(language, &from, &to)
    });
    changes.collect()
}

/// Every text of a language by its place.
fn placed(texts: &Texts) -> BTreeMap<TextPlace<'_>, &str> {
    let keyed = texts.texts.iter().map(|(key, text)| (TextPlace::Text(key), text.as_str()));
    let required = texts.requirements.iter().flat_map(|it| {
        [(TextPlace::Requirement(&it.key), it.text.as_str()), (TextPlace::RequirementCite(&it.key), it.cite.as_str())]
    });
    keyed.chain(required).collect()
}

fn text_changes<'p>(
    language: &'p str,
    from: &BTreeMap<TextPlace<'p>, &'p str>,
    to: &BTreeMap<TextPlace<'p>, &'p str>,
) -> Vec<TextChange<'p>> {
    let places: BTreeSet<TextPlace> = from.keys().chain(to.keys()).copied().gather();
    let change = |place| {
        let (from, to) = (from.get(&place).copied(), to.get(&place).copied());
        TextChange { language, place, from, to }
    };
    places.into_iter().map(change).filter(|change| change.from != change.to).collect()
}

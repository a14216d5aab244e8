//! Which keys the selected cards have, and what their form is made from.

use crate::app::workbench::Change;
use crate::gui::requests::ViewContext;
use crate::gui::views::cards::actions::put_back;
use crate::gui::views::form::{Choice, Confirm, Form, SourceCoverage, together};
use crate::gui::views::widgets::sign;
use crate::gui::views::words;
use crate::load::Loaded;
use crate::load::edit::PlainValue;
use crate::load::schema::{EntryKind, KeySpec, Kind, LIBERTE, Namespace, Need};
use crate::model::{Confirmation, Effect, Faction, FactionIds, Pack};
use std::sync::Arc;

/// The key of the regions beside a card's own.
const FURTHER: &str = "further_regions";

/// The selected cards, as in their files.
pub struct Keys {
    loaded: Arc<Loaded>,
    numbers: Vec<u32>,
    /// Their numbers, as ids.
    pub ids: Vec<String>,
    /// Their name: `#71`, `20 cards`.
    pub called: String,
    /// Their kinds, each once.
    kinds: Vec<String>,
    entries: Vec<Vec<(String, PlainValue)>>,
    can_be_put_back: bool,
    /// What confirms all of the cards.
    all_confirmed: Vec<Change>,
    /// Scripts without a card, by the ids of their effects.
    unused: Vec<String>,
}

impl Keys {
    /// Those of the selected cards.
    pub fn of(context: &ViewContext<'_>) -> Keys {
        let numbers = &context.selection.cards;
        let ids: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let loaded = context.workbench.snapshot().loaded.clone();
        let entries: Vec<_> = ids.iter().map(|id| loaded.entry(&format!("card.{id}")).unwrap_or_default()).collect();
        let called = if let [one] = numbers[..] { format!("#{one}") } else { words::count(numbers.len(), "card") };
        let mut kinds: Vec<String> = entries.iter().filter_map(|entry| text(entry, "kind")).collect();
        kinds.sort();
        kinds.dedup();
        let can_be_put_back = !put_back(context).is_empty();
        let mut keys = Keys {
            loaded,
            numbers: numbers.clone(),
            ids,
            called,
            kinds,
            entries,
            can_be_put_back,
            all_confirmed: Vec::new(),
            unused: context.workbench.unused_scripts(),
        };
        keys.all_confirmed = keys.confirm(None);
        keys
    }

    /// Whether they are still selected and up to date.
    pub fn are_of(&self, context: &ViewContext<'_>) -> bool {
        Arc::ptr_eq(&self.loaded, &context.workbench.snapshot().loaded) && self.numbers == context.selection.cards
    }

    /// Whether variants change them in a way that can be removed.
    pub fn can_be_put_back(&self) -> bool {
        self.can_be_put_back
    }

    /// What confirms all of the cards; none if all are confirmed.
    pub fn all_confirmed(&self) -> &[Change] {
        &self.all_confirmed
    }

    /// Whether it is a single card.
    pub fn is_single(&self) -> bool {
        self.ids.len() == 1
    }

    /// Whether all of the cards have a key.
    pub fn have(&self, name: &str) -> bool {
        LIBERTE.entry(EntryKind::Card).key(name).is_some_and(|key| self.kinds.iter().all(|kind| key.suits(kind)))
    }

    /// Whether the only card has an entry.
    pub fn is_there(&self) -> bool {
        self.entries.iter().any(|entry| !entry.is_empty())
    }

    /// The effect that all of the cards have.
    pub fn effect<'p>(&self, pack: &'p Pack) -> Option<&'p Effect> {
        let first = text(self.entries.first()?, "effect")?;
        let is_of_all = self.entries.iter().all(|entry| text(entry, "effect").as_ref() == Some(&first));
        let effect = pack.effect(&first).filter(|_| is_of_all && self.have("effect"))?;
        pack.effects.get(effect.index())
    }

    /// How well the cards are confirmed, with counts.
    pub fn sources(&self) -> Vec<(Confirmation, usize)> {
        let count = |source: Confirmation| {
            let is_so = |entry: &&Vec<(String, PlainValue)>| SourceCoverage::of(entry).source() == source;
            (source, self.entries.iter().filter(is_so).count())
        };
        Confirmation::ALL.into_iter().map(count).filter(|(_, number)| *number > 0).collect()
    }

    /// How well a key of the cards is confirmed; none for keys that are not about the card itself.
    pub fn known(&self, name: &str) -> Option<Confirmation> {
        // The kind follows from other keys.
        let is_own =
            super::OWN.contains(&name) && (name != FURTHER || self.entries.iter().any(|it| text(it, name).is_some()));
        let is_meant = name == "id" || (is_own && name != "kind");
        together(self.entries.iter().filter(|_| is_meant).map(|entry| SourceCoverage::of(entry).known(name)))
    }

    /// What confirms a key of the cards, or all of them.
    pub fn confirm(&self, name: Option<&str>) -> Vec<Change> {
        let there = self.ids.iter().zip(&self.entries).filter(|(_, entry)| !entry.is_empty());
        let changes = there.flat_map(|(id, entry)| {
            let kind = text(entry, "kind").unwrap_or_default();
            // A card that says no further regions has nothing there to be confirmed.
            let is_said = |name: &&str| *name != FURTHER || text(entry, FURTHER).is_some();
            let suits = |name: &&str| LIBERTE.entry(EntryKind::Card).key(name).is_some_and(|key| key.suits(&kind));
            let all: Vec<&str> = ["id"]
                .into_iter()
                .chain(super::OWN.into_iter().filter(|name| *name != "kind").filter(suits).filter(is_said))
                .collect();
            let names = name.map_or_else(|| all.clone(), |name| vec![name]);
            SourceCoverage::of(entry).confirm(&format!("card.{id}"), &names, &all)
        });
        changes.collect()
    }

    /// Makes the form of the cards for a frame.
    pub fn with_form(&self, context: &ViewContext<'_>, pack: &Pack, draw: impl FnOnce(&Form<'_>)) {
        let spec = LIBERTE.entry(EntryKind::Card);
        let form = Form {
            kind: EntryKind::Card,
            spec,
            ids: &self.ids,
            called: &self.called,
            choices: &|key| choices(pack, context.language, key, &self.unused),
            known: &|key| self.known(key.name),
            confirm: &|key| self.confirm(Some(key.name)),
            implied_changes: &|key, id, datum| self.implied_changes(pack, key, id, datum),
            unsaid: &|_, _| None,
        };
        draw(&form);
    }

    /// A new kind has other keys: removes those that it may not have, and adds those that it needs.
    fn implied_changes(&self, pack: &Pack, key: &KeySpec, id: &str, datum: &PlainValue) -> Vec<Change> {
        let (PlainValue::Text(kind), "kind") = (datum, key.name) else { return Vec::new() };
        let spec = LIBERTE.entry(EntryKind::Card);
        let at = self.ids.iter().position(|it| it == id);
        let has = |name: &str| at.is_some_and(|at| self.entries[at].iter().any(|(it, _)| it == name));
        let path = |name: &str| format!("card.{id}.{name}");
        let change = |key: &KeySpec| match (key.suits(kind), has(key.name)) {
            (false, true) => Some(Change::Unset(path(key.name))),
            (true, false) if key.need == Need::Optional && !key.only_for.is_empty() => {
                Some(Change::Set(path(key.name), first(pack, key)?))
            }
            _ => None,
        };
        spec.keys.iter().filter_map(change).collect()
    }
}

/// The initial value of a key that a card needs.
fn first(pack: &Pack, key: &KeySpec) -> Option<PlainValue> {
    match key.name {
        "faction" => Some(PlainValue::Text(FactionIds::OF_THE_RULEBOOK.of(Faction::Moderate).to_owned())),
        "value" => Some(PlainValue::Integer(1)),
        "region" => pack.board.regions.first().map(|region| PlainValue::Text(region.id.clone())),
        "effect" => pack.effects.first().map(|effect| PlainValue::Text(effect.id.clone())),
        _ => None,
    }
}

/// The choices of a key, as displayed.
fn choices(pack: &Pack, language: &str, key: &KeySpec, unused: &[String]) -> Vec<Choice> {
    let kind = match &key.kind {
        Kind::List { of, .. } | Kind::OrNone(of) => of,
        kind => kind,
    };
    let section = match key.name {
        "symbols" => "symbol",
        FURTHER => "region",
        "further_faction" => "faction",
        name => name,
    };
    let choice =
        |id: &str, name: &str| Choice { id: id.to_owned(), name: name.to_owned(), sign: sign(pack, section, id, name) };
    let named = |id: &str| match Confirmation::ALL.into_iter().find(|it| it.id() == id) {
        Some(source) if key.name == "source" => choice(id, words::source(source)),
        _ => choice(id, words::name(pack, language, section, id)),
    };
    match kind {
        Kind::Ref(Namespace::Faction) => {
            let none = matches!(key.kind, Kind::OrNone(_)).then(|| choice("none", "none"));
            none.into_iter().chain(pack.board.faction_ids.all().map(named)).collect()
        }
        Kind::Word(words) => words.iter().map(|id| named(id)).collect(),
        Kind::Ref(Namespace::Symbol) => pack.symbols().map(|symbol| named(symbol.id())).collect(),
        Kind::Ref(Namespace::Region) => pack.board.regions.iter().map(|region| named(&region.id)).collect(),
        Kind::Ref(Namespace::Effect) => {
            let name = |id: &str| pack.texts(language).texts.get(&format!("effect.{id}.name")).cloned();
            let ids = pack.effects.iter().map(|it| &it.id).chain(unused);
            ids.map(|id| choice(id, &name(id).unwrap_or_else(|| id.clone()))).collect()
        }
        Kind::Ref(Namespace::Picture) => pack.pictures.keys().map(|id| choice(id, id)).collect(),
        _ => Vec::new(),
    }
}

fn text(entry: &[(String, PlainValue)], name: &str) -> Option<String> {
    entry.iter().find(|(key, _)| key == name).map(|(_, datum)| datum.plain())
}

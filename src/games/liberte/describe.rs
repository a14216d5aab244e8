//! Events and cards as JSON, and the settings that a game is played by.

use super::{Event, Liberte, event};
use crate::kernel::Gather;
use crate::model::{CardId, CardSet, Ruleset, SETTINGS};
use serde_json::{Map, Value, json};

impl Liberte {
    /// An event as JSON: its kind, and its values by name.
    pub fn describe_event(&self, event: Event) -> Value {
        let board = &self.pack.board;
        let value = |value| match value {
            event::Value::Number(number) => json!(number),
            event::Value::Seat(seat) => json!(seat.to_string()),
            event::Value::Card(card) => json!(self.pack.number(card)),
            event::Value::Province(province) => json!(board.provinces[province.index()].id),
            event::Value::Faction(faction) => json!(self.faction_ids().of(faction)),
            event::Value::Phase(phase) => json!(phase.id()),
            event::Value::Effect(effect) => json!(self.pack.effects[effect.index()].id),
            event::Value::Point(point) => json!(point.spec().id),
            event::Value::Pile(pile) => json!(pile.to_string()),
            event::Value::Target(target) => json!(self.target_text(target)),
            event::Value::Ending(ending) => json!(ending.id()),
            event::Value::Action(action) => json!(self.pack.effect_of_action(action).map(|effect| &effect.id)),
            event::Value::Counter(counter) => json!(self.pack.counters[counter.index()].id),
            event::Value::Owner(owner) => json!(self.owner_text(owner)),
            event::Value::Counted(number) => json!(number),
        };
        let mut described = json!({ "kind": event.kind() });
        event.values().into_iter().for_each(|(name, found)| described[name] = value(found));
        described
    }

    /// The printed numbers of cards.
    pub fn numbers(&self, cards: impl Iterator<Item = CardId>) -> Vec<u16> {
        cards.map(|card| self.pack.number(card)).collect()
    }

    /// The printed numbers of a set of cards.
    pub fn card_numbers(&self, cards: &CardSet) -> Vec<u16> {
        self.numbers(cards.iter())
    }
}

/// Every setting and its value, by key.
pub fn describe_rules(rules: &Ruleset) -> Map<String, Value> {
    SETTINGS.iter().map(|setting| (setting.key.to_string(), (setting.get)(rules).into())).gather()
}

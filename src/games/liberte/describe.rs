//! Positions as JSON: the STATE of traces, and the settings that a game is played by.

use super::{Event, Liberte, Position, event};
use crate::kernel::Seat;
use crate::model::{CardId, CardSet, Faction, PerFaction, Phase, Ruleset, SETTINGS};
use serde_json::{Map, Value, json};

impl Liberte {
    /// The whole position, hidden cards included.
    pub fn describe(&self, p: &Position) -> Value {
        let seats = Seat::first(p.seats as usize).map(|seat| (seat.to_string(), self.describe_seat(p, seat)));
        let is_action = p.phase == Phase::Action;
        json!({
            "turn": p.turn,
            "phase": p.phase.id(),
            "round": if is_action { p.round } else { 0 },
            "order": p.order().iter().map(Seat::to_string).collect::<Vec<_>>(),
            "supply": per_faction(&p.supply, true),
            "reserve": per_faction(&p.reserve, true),
            "provinces": self.describe_provinces(p),
            "seats": seats.collect::<Map<_, _>>(),
            "deck": self.numbers(p.piles.deck()),
            "face_up": self.numbers(p.piles.face_up()),
            "discard": self.numbers(p.piles.discard()),
            "box": self.card_numbers(&p.box_),
            "government": p.government.map(Faction::id),
            "opposition": p.opposition.map(Faction::id),
            "tally": per_faction(&p.tally, true),
            "lost_battles": lost_battles(p),
            "supply_exhausted": is_action && p.supply_exhausted,
        })
    }

    fn describe_seat(&self, p: &Position, seat: Seat) -> Value {
        json!({
            "hand": self.card_numbers(&p.hands[seat]),
            "display": self.card_numbers(&p.displays[seat]),
            "victory_points": p.victory_points[seat],
            "battle_tokens": p.battle_tokens[seat],
            "presence": p.presence.has(seat),
            "votes": per_faction(&p.votes[seat], false),
            "tokens_left": p.tokens_left[seat],
        })
    }

    fn describe_provinces(&self, p: &Position) -> Map<String, Value> {
        let provinces = self.pack.board.provinces.iter().zip(&p.stacks).filter(|(_, stacks)| !stacks.is_empty());
        let stack = |(seat, stack): (Seat, super::Stack)| json!({ "seat": seat.to_string(), "faction": stack.faction().id(), "height": stack.height() });
        provinces.map(|(province, stacks)| (province.id.clone(), stacks.iter().map(stack).collect())).collect()
    }

    /// An event as JSON: its kind, and its values by name.
    pub fn describe_event(&self, event: Event) -> Value {
        let board = &self.pack.board;
        let value = |value| match value {
            event::Value::Number(number) => json!(number),
            event::Value::Seat(seat) => json!(seat.to_string()),
            event::Value::Card(card) => json!(self.pack.number(card)),
            event::Value::Province(province) => json!(board.provinces[province.index()].id),
            event::Value::Faction(faction) => json!(faction.id()),
            event::Value::Phase(phase) => json!(phase.id()),
            event::Value::Effect(effect) => json!(self.pack.effects[effect.index()].id),
            event::Value::Point(point) => json!(point.spec().id),
            event::Value::Pile(pile) => json!(pile.to_string()),
            event::Value::Target(target) => json!(self.target_text(target)),
            event::Value::Ending(ending) => json!(ending.id()),
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

/// The turns of lost battles, the first first.
pub(super) fn lost_battles(p: &Position) -> Vec<u8> {
    (0..8).filter(|turn| p.lost_battles >> turn & 1 == 1).collect()
}

fn per_faction(numbers: &PerFaction<u8>, with_zeros: bool) -> Map<String, Value> {
    let named = Faction::ALL.into_iter().map(|faction| (faction, numbers[faction]));
    let kept = named.filter(|(_, number)| with_zeros || *number > 0);
    kept.map(|(faction, number)| (faction.id().to_string(), json!(number))).collect()
}

/// Every setting and its value, by key.
pub fn describe_rules(rules: &Ruleset) -> Map<String, Value> {
    SETTINGS.iter().map(|setting| (setting.key.to_string(), (setting.get)(rules).into())).collect()
}

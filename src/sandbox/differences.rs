//! How two positions differ, in sentences: the new one first, then what it was.
//!
//! They may be of different packs: cards are the same by their numbers, provinces and factions by their ids. What lies face
//! down in the deck makes no difference until somebody draws it.

use crate::desk::{NOBODY, blocks, card_label, listed, name};
use crate::games::liberte::{Liberte, Position};
use crate::kernel::{Game, Seat};
use crate::kit::{Rulebook, field};
use crate::model::{Faction, Texts};
use serde_json::Value;

/// A game and one of its positions.
pub type GamePosition<'a> = (&'a Liberte, &'a Position);

/// Whether two positions are the same but for what lies face down in the deck. Quick where they are of one pack.
pub fn is_same(old: GamePosition<'_>, new: GamePosition<'_>) -> bool {
    let is_one_pack = std::ptr::eq(old.0.pack().as_ref(), new.0.pack().as_ref());
    (is_one_pack && old.1 == new.1)
        || (field::differences(new.0.fields(), old, new).next().is_none() && asked(old) == asked(new))
}

/// The differences, the weightiest first; empty where there is none.
pub fn differences(old: GamePosition<'_>, new: GamePosition<'_>, names: &[String], language: &str) -> Vec<String> {
    let (before, after) = (old.0.state(old.1), new.0.state(new.1));
    let mut writer =
        DifferenceWriter { game: new.0, texts: new.0.pack().texts(language), was: old.0, names, sentences: Vec::new() };
    writer.provinces(&before["provinces"], &after["provinces"]);
    writer.seats(&before["seats"], &after["seats"]);
    writer.of_factions("the supply", &before["supply"], &after["supply"]);
    for (key, what) in [
        ("turn", "the turn"),
        ("phase", "the phase"),
        ("round", "the round"),
        ("government", "the government"),
        ("opposition", "the opposition"),
    ] {
        writer.value(what, &before[key], &after[key]);
    }
    writer.order(&before["order"], &after["order"]);
    for (key, what) in [("face_up", "face up"), ("discard", "the discard pile"), ("box", "the box")] {
        writer.cards(what, &before[key], &after[key]);
    }
    writer.of_factions("the blocks on the Turn Track", &before["reserve"], &after["reserve"]);
    writer.of_factions("the votes cast", &before["tally"], &after["tally"]);
    writer.value("the lost battles", &before["lost_battles"], &after["lost_battles"]);
    writer.value("a supply has run out", &before["supply_exhausted"], &after["supply_exhausted"]);
    writer.what_is_asked(asked(old), asked(new));
    writer.sentences
}

/// The seat that is asked and its question; nobody and the ending once the game is over.
fn asked((game, p): GamePosition<'_>) -> (Seat, &'static str) {
    match (game.asked(p).lowest(), game.outcome(p)) {
        (Some(seat), _) => (seat, p.question.id()),
        (None, outcome) => (NOBODY, outcome.map_or("", |outcome| outcome.end)),
    }
}

struct DifferenceWriter<'a> {
    game: &'a Liberte,
    texts: &'a Texts,
    was: &'a Liberte,
    names: &'a [String],
    sentences: Vec<String>,
}

impl DifferenceWriter<'_> {
    fn what_is_asked(&mut self, old: (Seat, &str), new: (Seat, &str)) {
        if old == new {
            return;
        }
        let words = |(seat, word): (Seat, &str)| match seat {
            NOBODY => format!("the end (`{word}`)"),
            seat => format!("{}'s `{word}`", name(self.names, seat)),
        };
        self.sentences.push(format!("next is {} instead of {}", words(new), words(old)));
    }

    fn provinces(&mut self, old: &Value, new: &Value) {
        for province in &self.game.pack().board.provinces {
            let (old, new) = (&old[&province.id], &new[&province.id]);
            for seat in (0..self.names.len()).map(|at| Seat(at as u8)) {
                let (old, new) = (stack(old, seat), stack(new, seat));
                if old != new {
                    let who = name(self.names, seat);
                    self.sentences.push(format!("{}: {who} has {new} instead of {old}", province.name));
                }
            }
        }
    }

    fn seats(&mut self, old: &Value, new: &Value) {
        for at in 0..self.names.len() {
            let seat = Seat(at as u8);
            let (old, new, who) = (&old[seat.to_string()], &new[seat.to_string()], name(self.names, seat));
            for (key, what) in [
                ("victory_points", "Victory Points"),
                ("battle_tokens", "tokens in the Battle Box"),
                ("tokens_left", "control tokens left"),
            ] {
                if old[key] != new[key] {
                    self.sentences.push(format!("{who} has {} {what} instead of {}", word(&new[key]), word(&old[key])));
                }
            }
            self.cards(&format!("{who}'s hand"), &old["hand"], &new["hand"]);
            self.cards(&format!("{who}'s display"), &old["display"], &new["display"]);
            self.of_factions(&format!("{who}'s votes"), &old["votes"], &new["votes"]);
            self.value(&format!("{who} has a presence in the government"), &old["presence"], &new["presence"]);
        }
    }

    fn of_factions(&mut self, what: &str, old: &Value, new: &Value) {
        for faction in Faction::ALL {
            let count = |value: &Value| value[faction.id()].as_u64().unwrap_or(0) as u8;
            let (old, new) = (count(old), count(new));
            if old != new {
                self.sentences.push(format!("{what}: {} instead of {old}", blocks(faction, new)));
            }
        }
    }

    fn value(&mut self, what: &str, old: &Value, new: &Value) {
        if old != new {
            self.sentences.push(format!("{what}: {} instead of {}", word(new), word(old)));
        }
    }

    fn order(&mut self, old: &Value, new: &Value) {
        if old != new {
            let names = |value: &Value| {
                let seats = value.as_array().into_iter().flatten().filter_map(Value::as_str).filter_map(Seat::parse);
                listed(&seats.map(|seat| name(self.names, seat)).collect::<Vec<_>>())
            };
            self.sentences.push(format!("the player order: {} instead of {}", names(new), names(old)));
        }
    }

    /// Two piles: what only one of them holds, or that their order differs.
    fn cards(&mut self, what: &str, old: &Value, new: &Value) {
        if old == new {
            return;
        }
        let (old, new) = (numbers(old), numbers(new));
        let only = |some: &[u16], others: &[u16]| {
            let only = some.iter().filter(|number| !others.contains(number));
            only.map(|&number| self.card(number)).collect::<Vec<_>>()
        };
        let (more, less) = (only(&new, &old), only(&old, &new));
        self.sentences.push(match (more.is_empty(), less.is_empty()) {
            (true, true) => format!("{what}: the same cards in another order"),
            (false, true) => format!("{what}: {} more", listed(&more)),
            (true, false) => format!("{what}: {} less", listed(&less)),
            (false, false) => format!("{what}: {} instead of {}", listed(&more), listed(&less)),
        });
    }

    /// A card by its number, as the new pack has it or the old one.
    fn card(&self, number: u16) -> String {
        let of = |game: &Liberte, texts| game.pack().card(number).map(|card| card_label(game, texts, card));
        let label = of(self.game, self.texts).or_else(|| of(self.was, self.was.pack().texts(&self.texts.language)));
        label.unwrap_or_else(|| format!("#{number}"))
    }
}

/// The stack of a seat in a province, in words: `3 radical blocks`.
fn stack(province: &Value, seat: Seat) -> String {
    let stacks = province.as_array().into_iter().flatten();
    let own = stacks.filter(|stack| stack["seat"].as_str() == Some(seat.to_string().as_str()));
    let words: Vec<String> = own
        .filter_map(|stack| {
            let faction = stack["faction"].as_str().and_then(Faction::parse)?;
            Some(blocks(faction, stack["height"].as_u64().unwrap_or(0) as u8))
        })
        .collect();
    if words.is_empty() { "nothing".to_owned() } else { listed(&words) }
}

fn numbers(cards: &Value) -> Vec<u16> {
    cards.as_array().into_iter().flatten().filter_map(Value::as_u64).map(|number| number as u16).collect()
}

fn word(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(word) => word.clone(),
        Value::Array(all) if all.is_empty() => "none".to_owned(),
        Value::Array(all) => listed(&all.iter().map(word).collect::<Vec<_>>()),
        other => other.to_string(),
    }
}

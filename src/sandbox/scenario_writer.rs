//! Writes the lines of a scenario's text.

use super::names_for;
use crate::desk::with_names;
use crate::games::liberte::Liberte;
use crate::kernel::{Order, Seat};
use crate::model::{CardId, Faction, ProvinceId};
use serde_json::{Map, Value};
use std::fmt::{Display, Write};

/// The widest line of a list, in letters.
const WIDEST: usize = 116;

/// The text of a scenario while it is written.
pub struct ScenarioWriter<'a, G = Liberte> {
    game: &'a G,
    /// The seats' names, such as a scenario may have.
    pub names: Vec<String>,
    text: String,
}

/// Names that a scenario may give to seats: the game's own, or others where those are empty, alike or look like `P1`.
pub(super) fn safe_names(names: &[String]) -> Vec<String> {
    let is_free = |at: usize| !names[..at].contains(&names[at]);
    let is_good = |at: usize| !names[at].trim().is_empty() && Seat::parse(&names[at]).is_none() && is_free(at);
    if (0..names.len()).all(is_good) { names.to_vec() } else { names_for(names.len()) }
}

/// A seat's name as a key.
pub(super) fn key(name: &str) -> String {
    let is_bare = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    if is_bare { name.to_owned() } else { quoted(name) }
}

/// A text in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.replace(['\n', '\r'], " ")).to_string()
}

impl ScenarioWriter<'_> {
    pub fn cards(&mut self, key: &str, cards: &[CardId]) {
        let numbers: Vec<String> = cards.iter().map(|&card| self.game.pack().number(card).to_string()).collect();
        self.list(key, numbers);
    }

    /// The stacks of a province.
    pub fn stacks(&mut self, before: &str, at: ProvinceId, stacks: impl Iterator<Item = (Seat, Faction, u8)>) {
        let text = |(seat, faction, height): (Seat, Faction, u8)| {
            quoted(&format!("{} {} {height}", self.seat(seat), self.game.faction_ids().of(faction)))
        };
        let stacks: Vec<String> = stacks.map(text).collect();
        let key = format!("{before}{}", self.game.pack().board.provinces[at.index()].id);
        self.list(&key, stacks);
    }
}

impl<'a, G> ScenarioWriter<'a, G> {
    pub fn new(game: &'a G, names: Vec<String>) -> ScenarioWriter<'a, G> {
        ScenarioWriter { game, names, text: String::new() }
    }

    pub fn done(self) -> String {
        self.text
    }

    pub fn seat(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// A seat's name as a key.
    pub fn key(&self, at: usize) -> String {
        key(&self.names[at])
    }

    /// The head of a table, after an empty line.
    pub fn section(&mut self, name: &str) {
        let _ = writeln!(self.text, "\n[{name}]");
    }

    pub fn plain(&mut self, key: &str, value: impl Display) {
        let _ = writeln!(self.text, "{key} = {value}");
    }

    pub fn text(&mut self, key: &str, value: &str) {
        let value = quoted(value);
        self.plain(key, value);
    }

    /// A number, unless it is none.
    pub fn number(&mut self, key: &str, number: u8) {
        if number > 0 {
            self.plain(key, number);
        }
    }

    /// A list, in several lines where it is long.
    pub fn list(&mut self, key: &str, items: Vec<String>) {
        let line = format!("{key} = [{}]", items.join(", "));
        if line.chars().count() <= WIDEST {
            let _ = writeln!(self.text, "{line}");
            return;
        }
        let _ = write!(self.text, "{key} = [");
        let mut width = WIDEST;
        for item in items {
            if width + item.chars().count() > WIDEST {
                self.text.push_str("\n   ");
                width = 3;
            }
            let _ = write!(self.text, " {item},");
            width += item.chars().count() + 2;
        }
        self.text.push_str("\n]\n");
    }

    pub fn seats(&mut self, key: &str, seats: &[Seat]) {
        let named: Vec<String> = seats.iter().map(|&seat| quoted(&self.seat(seat))).collect();
        self.list(key, named);
    }

    /// The values of a field, each with whose it is: a line for each list, and one for all others together. The keys of
    /// tables are in the order of `parts`; seats have their names.
    pub fn values(&mut self, id: &str, values: Vec<(Option<String>, Value)>, parts: &[&str]) {
        let mut together = Map::new();
        for (whose, value) in values {
            match (whose, value) {
                (whose, Value::Array(all)) => {
                    let key = whose.map_or(id.to_owned(), |whose| format!("{id}.{}", self.named_key(&whose)));
                    self.list(&key, all.iter().map(|it| self.inline(it, parts)).collect());
                }
                (None, value) => self.plain(id, self.inline(&value, parts)),
                (Some(whose), value) => drop(together.insert(whose, value)),
            }
        }
        if !together.is_empty() {
            self.plain(id, self.inline(&together.into(), parts));
        }
    }

    fn inline(&self, value: &Value, parts: &[&str]) -> String {
        match value {
            Value::String(text) => quoted(&with_names(text, &self.names)),
            Value::Object(table) if table.is_empty() => "{}".to_owned(),
            Value::Object(table) => {
                let mut entries: Vec<_> = table.iter().collect();
                entries.order_by_key(|(part, _)| parts.iter().position(|known| known == part));
                let entries = entries
                    .into_iter()
                    .map(|(part, value)| format!("{} = {}", self.named_key(part), self.inline(value, parts)));
                format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => value.to_string(),
        }
    }

    fn named_key(&self, id: &str) -> String {
        key(&with_names(id, &self.names))
    }
}

//! Writes the lines of a scenario's text.

use super::names_for;
use crate::games::liberte::{Liberte, Position};
use crate::kernel::Seat;
use crate::model::{CardId, CardSet, Faction, ProvinceId};
use std::fmt::{Display, Write};

/// The widest line of a list, in letters.
const WIDEST: usize = 116;

/// The text of a scenario while it is written.
pub(super) struct ScenarioWriter<'a> {
    game: &'a Liberte,
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

impl<'a> ScenarioWriter<'a> {
    pub fn new(game: &'a Liberte, names: Vec<String>) -> ScenarioWriter<'a> {
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

    pub fn cards(&mut self, key: &str, cards: &[CardId]) {
        let numbers: Vec<String> = cards.iter().map(|&card| self.game.pack().number(card).to_string()).collect();
        self.list(key, numbers);
    }

    /// The stacks of a province.
    pub fn stacks(&mut self, before: &str, at: ProvinceId, stacks: impl Iterator<Item = (Seat, Faction, u8)>) {
        let text = |(seat, faction, height): (Seat, Faction, u8)| {
            quoted(&format!("{} {} {height}", self.seat(seat), faction.id()))
        };
        let stacks: Vec<String> = stacks.map(text).collect();
        let key = format!("{before}{}", self.game.pack().board.provinces[at.index()].id);
        self.list(&key, stacks);
    }

    /// The stacks of the provinces where they differ; of all, where none does.
    pub fn changed_stacks(&mut self, before: &Position, p: &Position) {
        let all = || (0..self.game.pack().board.provinces.len()).map(|at| ProvinceId(at as u8));
        let differs: Vec<ProvinceId> = all().filter(|&at| before.stacks(at) != p.stacks(at)).collect();
        let shown = if differs.is_empty() { all().filter(|&at| !p.stacks(at).is_empty()).collect() } else { differs };
        for at in shown {
            let stacks = p.stacks(at).iter().map(|(seat, stack)| (seat, stack.faction(), stack.height()));
            self.stacks("provinces.", at, stacks);
        }
    }

    /// Piles, hands and displays where they differ; all of them, where none does.
    pub fn piles(&mut self, before: &Position, p: &Position) {
        let piles = |p: &Position| -> Vec<(String, Vec<CardId>)> {
            let mut all = vec![
                ("face_up".to_owned(), p.piles.face_up().collect()),
                ("discard".to_owned(), p.piles.discard().collect()),
                ("box".to_owned(), p.box_.iter().collect()),
            ];
            let cards = |set: &CardSet| set.iter().collect::<Vec<_>>();
            for seat in Seat::first(self.names.len()) {
                all.push((format!("hand.{}", self.key(seat.index())), cards(&p.hands[seat])));
                all.push((format!("display.{}", self.key(seat.index())), cards(&p.displays[seat])));
            }
            all
        };
        let (old, new) = (piles(before), piles(p));
        let is_same = old == new;
        for (old, new) in old.into_iter().zip(new) {
            if is_same || old != new {
                self.cards(&new.0, &new.1);
            }
        }
    }

    /// A value of each seat.
    pub fn by_seat(&mut self, key: &str, value: impl Fn(Seat) -> String) {
        let of = |seat: Seat| format!("{} = {}", self.key(seat.index()), value(seat));
        let all: Vec<String> = Seat::first(self.names.len()).map(of).collect();
        self.plain(key, format!("{{ {} }}", all.join(", ")));
    }
}

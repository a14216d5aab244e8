//! How two positions differ, in sentences, in the order of the table of fields: the new one first, then what it was.
//!
//! They may be of different packs: cards are the same by their numbers, other things by their ids. What lies face down in the
//! deck makes no difference until somebody draws it.

use super::SandboxGame;
use crate::desk::{name, with_names};
use crate::kernel::{Game, Seat};
use crate::kit::Rulebook;
use crate::kit::field::{self, Difference, Eyes, MadeOf, Of, in_file};
use crate::model::{Wording, say};
use serde_json::Value;

/// A game and one of its positions.
pub type GamePosition<'a, G> = (&'a G, &'a <G as Game>::Position);

/// Whether two positions are the same but for what lies face down in the deck.
pub fn is_same<G: Rulebook>(old: GamePosition<'_, G>, new: GamePosition<'_, G>) -> bool {
    field::differences(new.0.fields(), old, new, Eyes::AllSeats).next().is_none() && asked(old) == asked(new)
}

/// The differences that are seen, that of what is asked last; empty where there is none.
pub fn differences<G: SandboxGame>(
    old: GamePosition<'_, G>,
    new: GamePosition<'_, G>,
    eyes: Eyes,
    names: &[String],
    language: &str,
) -> Vec<String> {
    let mut sentences = fields_that_differ(old, new, eyes, names, language);
    let (before, after) = (asked(old), asked(new));
    if before != after {
        let said = Wording::of(language);
        let words = |(seat, word): (Option<Seat>, &str)| match seat {
            None => say!(said, "the end (`{word}`)", word = word),
            Some(seat) => {
                say!(said, "{who}'s {what}", who = name(names, seat), what = say!(said, &word.replace('-', " ")))
            }
        };
        sentences.push(say!(said, "next is {now} instead of {before}", now = words(after), before = words(before)));
    }
    sentences
}

/// The differences that are seen, whoever is asked.
pub(super) fn fields_that_differ<G: SandboxGame>(
    old: GamePosition<'_, G>,
    new: GamePosition<'_, G>,
    eyes: Eyes,
    names: &[String],
    language: &str,
) -> Vec<String> {
    let writer = DifferenceWriter { game: new.0, was: old.0, names, language, said: Wording::of(language) };
    field::differences(new.0.fields(), old, new, eyes).flat_map(|it| writer.sentences(&it)).collect()
}

/// The first seat that is asked and its question; nobody and the ending once the game is over.
fn asked<G: Rulebook>((game, p): GamePosition<'_, G>) -> (Option<Seat>, &'static str) {
    match game.asked(p).lowest() {
        Some(seat) => (Some(seat), game.question(p, seat)),
        None => (None, game.outcome(p).map_or("", |outcome| outcome.end)),
    }
}

struct DifferenceWriter<'a, G> {
    game: &'a G,
    was: &'a G,
    names: &'a [String],
    language: &'a str,
    said: &'static Wording,
}

impl<G: SandboxGame> DifferenceWriter<'_, G> {
    /// The sentences for a field that differs.
    fn sentences(&self, it: &Difference<'_, G>) -> Vec<String> {
        let (field, old, new) = (it.field, &it.old, &it.new);
        let id = it.whose.as_deref().unwrap_or_default();
        let who = with_names(id, self.names);
        let said = self.said;
        let what = say!(said, field.words);
        let subject = match field.of {
            Of::Seat(_) => say!(said, "{who}'s {what}", who = who, what = what),
            Of::Thing { .. } if !new.is_number() => self.thing(&id.into()),
            Of::Game(_) | Of::Thing { .. } => what.clone(),
        };
        let [before, now] = [old, new].map(|value| self.words(value, field.parts));
        let differs = |subject: &str, now: &str, before: &str| {
            say!(said, "{what}: {now} instead of {before}", what = subject, now = now, before = before)
        };
        let has = |who: &str, now: &str, before: &str| {
            let has = say!(said, "{who} has {now} instead of {before}", who = who, now = now, before = before);
            format!("{subject}: {has}")
        };
        match field.made_of {
            MadeOf::Seats => vec![differs(&say!(said, "{who} {what}", who = who, what = what), &now, &before)],
            MadeOf::Plain if new.is_number() && matches!(field.of, Of::Seat(_)) => {
                let sentence = "{who} has {now} {what} instead of {before}";
                vec![say!(said, sentence, who = who, now = now, what = what, before = before)]
            }
            MadeOf::Plain | MadeOf::Set => vec![differs(&subject, &now, &before)],
            MadeOf::Pile | MadeOf::Cards => vec![format!("{subject}: {}", self.cards(old, new))],
            MadeOf::Counts(noun) => {
                let parts = if new.is_number() { &[id] } else { field.parts };
                let count = |value: &Value, part: &str| value.as_u64().or(value[part].as_u64()).unwrap_or(0);
                let differing = parts.iter().filter_map(|part| {
                    let (old, new) = (count(old, part), count(new, part));
                    (old != new).then(|| differs(&subject, &self.some(new, part, noun), &old.to_string()))
                });
                differing.collect()
            }
            MadeOf::CountsOfSeats(noun) => {
                let count = |value: &Value, seat: Seat| value[seat.to_string()].as_u64().unwrap_or(0);
                let some = |count: u64| match count {
                    0 => say!(said, "none"),
                    count => say!(said, &format!("{{n|{noun}|{noun}s}}"), n = count),
                };
                let differing = Seat::first(self.names.len()).filter_map(|seat| {
                    let (old, new) = (count(old, seat), count(new, seat));
                    (old != new).then(|| has(&name(self.names, seat), &some(new), &some(old)))
                });
                differing.collect()
            }
            MadeOf::Stacks(noun) => {
                let differing = Seat::first(self.names.len()).filter_map(|seat| {
                    let [old, new] = [old, new].map(|value| self.stacks_of(value, field.parts, seat, noun));
                    (old != new).then(|| has(&name(self.names, seat), &new, &old))
                });
                differing.collect()
            }
        }
    }

    /// Two piles: what only one of them holds, or that their order differs.
    fn cards(&self, old: &Value, new: &Value) -> String {
        let only = |some: &Value, others: &Value| {
            let [some, others] = [some, others].map(|cards| cards.as_array().map_or(&[][..], Vec::as_slice));
            let only = some.iter().filter(|card| !others.contains(card));
            only.map(|card| self.thing(card)).collect::<Vec<_>>()
        };
        let said = self.said;
        let (more, less) = (only(new, old), only(old, new));
        let (all_more, all_less) = (said.listed(&more), said.listed(&less));
        match (more.is_empty(), less.is_empty()) {
            (true, true) => say!(said, "the same cards in another order"),
            (false, true) => say!(said, "{cards} more", cards = all_more),
            (true, false) => say!(said, "{cards} less", cards = all_less),
            (false, false) => say!(said, "{now} instead of {before}", now = all_more, before = all_less),
        }
    }

    /// A card or another thing as the new game calls it, or the old one.
    fn thing(&self, thing: &Value) -> String {
        let name = [self.game, self.was].iter().find_map(|game| game.thing_name(thing, self.language));
        name.unwrap_or_else(|| self.words(thing, &[]))
    }

    fn words(&self, value: &Value, parts: &[&str]) -> String {
        match value {
            Value::Bool(is) => say!(self.said, if *is { "yes" } else { "no" }),
            Value::Array(all) if all.is_empty() => say!(self.said, "none"),
            Value::Array(all) => self.said.listed(&all.iter().map(|it| self.words(it, parts)).collect::<Vec<_>>()),
            Value::Object(table) if !parts.is_empty() => {
                let parts = parts.iter().filter_map(|&part| table.get(part));
                parts.map(|value| self.words(value, &[])).collect::<Vec<_>>().join(" ")
            }
            Value::Null | Value::Number(_) | Value::String(_) | Value::Object(_) => {
                say!(self.said, &with_names(&in_file(value, parts), self.names))
            }
        }
    }

    /// What a seat has in a list of stacks: `3 radical blocks`.
    fn stacks_of(&self, list: &Value, parts: &[&str], seat: Seat, noun: &str) -> String {
        let &[whose, thing, count] = parts else { return String::new() };
        let stacks = list.as_array().into_iter().flatten();
        let own = stacks.filter(|stack| stack[whose].as_str().and_then(Seat::parse) == Some(seat));
        let words: Vec<String> =
            own.filter_map(|stack| Some(self.some(stack[count].as_u64()?, stack[thing].as_str()?, noun))).collect();
        if words.is_empty() { say!(self.said, "nothing") } else { self.said.listed(&words) }
    }

    /// So many of a thing: `1 radical block`, `3 radical blocks`.
    fn some(&self, count: u64, thing: &str, noun: &str) -> String {
        let noun = say!(self.said, &format!("{{n?{noun}|{noun}s}}"), n = count);
        say!(self.said, "{n} {thing} {noun}", n = count, thing = say!(self.said, thing), noun = noun)
    }
}

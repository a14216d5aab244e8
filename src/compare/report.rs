//! Differences as sentences, grouped under headings.

mod board;
mod cards;
mod scripts;

use super::about::About;
use super::differences::Differences;
use super::entries::{Entry, KeyChange};
use super::names::Names;
use crate::model::{Texts, id_in_words, say};
use serde_json::{Value, json};

/// The differences in one part of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// What differs.
    pub lines: Vec<Line>,
}

/// One difference.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// It as a sentence, with a full stop.
    pub sentence: String,
    /// The rule that it departs from; may be empty.
    pub cite: String,
    /// More about it.
    pub details: Vec<Detail>,
    /// What it is about; none where it is of no one thing.
    pub about: Option<About>,
    /// It for programs: an object with `kind` and what belongs to it.
    pub data: Value,
}

/// More about a difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What the cards said.
    Was(String),
    /// What the cards say.
    Now(String),
    /// What a script says of itself.
    Comment(String),
    /// The lines of a script that changed, each after a blank, a minus or a plus.
    Script(Vec<String>),
}

impl Line {
    fn new(sentence: String, about: About, data: Value) -> Line {
        Line { sentence, cite: String::new(), details: Vec::new(), about: Some(about), data }
    }

    fn cite(self, cite: &str) -> Line {
        Line { cite: cite.to_owned(), ..self }
    }

    fn with(mut self, details: impl IntoIterator<Item = Detail>) -> Line {
        self.details.extend(details);
        self
    }
}

/// What is told of beside the settings, each under a heading of its own, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Blocks,
    Regions,
    Provinces,
    Battles,
    Players,
    Symbols,
    Counters,
    Endings,
    Cards,
    Effects,
    Points,
    Texts,
}

impl Part {
    const ALL: [Part; 12] = {
        use Part::*;
        [Blocks, Regions, Provinces, Battles, Players, Symbols, Counters, Endings, Cards, Effects, Points, Texts]
    };

    fn title(self, texts: &Texts) -> String {
        match self {
            Part::Blocks => say!(texts, "Blocks"),
            Part::Regions => say!(texts, "Regions"),
            Part::Provinces => say!(texts, "Provinces"),
            Part::Battles => say!(texts, "Battles"),
            Part::Players => say!(texts, "By number of players"),
            Part::Symbols => say!(texts, "Symbols"),
            Part::Counters => say!(texts, "Counters"),
            Part::Endings => say!(texts, "Endings"),
            Part::Cards => say!(texts, "Cards"),
            Part::Effects => say!(texts, "Special effects"),
            Part::Points => say!(texts, "Rule points"),
            Part::Texts => say!(texts, "Texts"),
        }
    }
}

impl Differences<'_> {
    /// The differences in plain words, in the order of a rulebook, in a language. Empty where there is no difference.
    pub fn sections(&self, language: &str) -> Vec<Section> {
        self.sections_of(&Part::ALL, language)
    }

    /// The settings that differ, and some of the other parts.
    pub(super) fn sections_of(&self, parts: &[Part], language: &str) -> Vec<Section> {
        let words = Words { diff: self, names: [self.from, self.to].map(|pack| Names::of(pack, language)) };
        let mut sections = words.settings();
        let parts = parts.iter().map(|&part| {
            let lines = match part {
                Part::Blocks => words.blocks(),
                Part::Regions => self.regions.iter().map(|it| words.region(it)).collect(),
                Part::Provinces => self.provinces.iter().map(|it| words.province(it)).collect(),
                Part::Battles => self.battles.iter().map(|it| words.battle(it)).collect(),
                Part::Players => self.by_players.iter().map(|it| words.for_players(it)).collect(),
                Part::Symbols => self.symbols.iter().map(|it| words.symbol(it)).collect(),
                Part::Counters => self.counters.iter().map(|it| words.counter(it)).collect(),
                Part::Endings => self.endings.iter().map(|it| words.ending(it)).collect(),
                Part::Cards => self.cards.iter().map(|it| words.card(it)).collect(),
                Part::Effects => words.effects(),
                Part::Points => self.points.iter().map(|it| words.point(it)).collect(),
                Part::Texts => words.texts(language),
            };
            Section { title: part.title(words.said_in()), lines }
        });
        sections.extend(parts.filter(|section| !section.lines.is_empty()));
        sections
    }
}

impl Differences<'_> {
    /// What is different about a card, by the keys that differ: `2 blocks instead of 3; with Cannon`.
    pub(super) fn card_parts(&self, changes: &[KeyChange], language: &str) -> String {
        Words { diff: self, names: [self.from, self.to].map(|pack| Names::of(pack, language)) }.card_parts(changes)
    }
}

struct Words<'d, 'p> {
    diff: &'d Differences<'p>,
    /// Of the first pack, and of the second.
    names: [Names<'p>; 2],
}

impl<'p> Words<'_, 'p> {
    /// The texts of the language that is spoken.
    fn said_in(&self) -> &'p Texts {
        self.names[1].texts
    }

    fn settings(&self) -> Vec<Section> {
        let (before, rules) = (&self.diff.from.rules, &self.diff.to.rules);
        let mut sections: Vec<Section> = Vec::new();
        let mut last = "";
        for setting in &self.diff.settings {
            if setting.section != last {
                sections
                    .push(Section { title: say!(self.said_in(), &id_in_words(setting.section)), lines: Vec::new() });
                last = setting.section;
            }
            let data = json!({
                "kind": "setting",
                "key": setting.key,
                "section": setting.section,
                "from": Value::from((setting.get)(before)),
                "to": Value::from((setting.get)(rules)),
            });
            let sentence = setting.sentence_instead(rules, before, self.said_in().wording());
            let line = Line::new(sentence, About::Setting(setting.key), data).cite(setting.cite);
            if let Some(section) = sections.last_mut() {
                section.lines.push(line);
            }
        }
        sections
    }

    fn names_of<T>(&self, entry: &Entry<'_, T>) -> &Names<'_> {
        &self.names[usize::from(!matches!(entry, Entry::TakenOut(_)))]
    }
}

fn entry_data<T>(kind: &str, (name, id): (&str, Value), entry: &Entry<'_, T>) -> Value {
    let mut data = json!({ "kind": kind, "change": entry.id() });
    data[name] = id;
    if !entry.keys().is_empty() {
        data["keys"] = keys(entry.keys());
    }
    data
}

fn keys(changes: &[KeyChange]) -> Value {
    let all = changes.iter().map(|it| json!({ "key": it.key, "from": it.from, "to": it.to }));
    all.collect()
}

fn parts(changes: &[KeyChange], part: impl Fn(&KeyChange) -> String) -> String {
    changes.iter().map(part).collect::<Vec<_>>().join("; ")
}

/// The new value, and the old one as far as there was one. A number takes its noun along once.
fn instead(texts: &Texts, change: &KeyChange, say: impl Fn(&Value) -> String) -> String {
    let now = say(&change.to);
    if change.from.is_null() {
        return now;
    }
    let old = if change.from.is_number() { plain(&change.from) } else { say(&change.from) };
    say!(texts, "{now} instead of {before}", now = now, before = old)
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

//! Sentences in the language of the texts.
//!
//! The English of a sentence stands in the code, where it is said, and is the key of its translations: one file a language
//! in `data/wording`. What a file lacks is said in English; a test names it. Places to fill in stand in braces: `{name}` is
//! a value, `{n|card|cards}` a number with its noun, `{n?goes|go}` the words alone that go with a number.

use crate::input::EmbeddedTexts;
use crate::kernel::Order;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

/// The files, one a language.
static FILES: LazyLock<EmbeddedTexts> =
    LazyLock::new(|| EmbeddedTexts::new(include_bytes!(concat!(env!("OUT_DIR"), "/embedded"))));
/// The languages that have a file, with its path. Each is read when it is first spoken.
static WORDINGS: LazyLock<BTreeMap<&str, (&str, OnceLock<Wording>)>> = LazyLock::new(|| {
    let language = |path| Some((Path::new(path).file_stem()?.to_str()?, (path, OnceLock::new())));
    FILES.paths("").filter_map(language).collect()
});
/// The language of the code.
static ENGLISH: Wording =
    Wording { language: String::new(), singular: BTreeSet::new(), sentences: BTreeMap::new(), shapes: Vec::new() };
/// The table of the sentences that come made, in English, and are known by their shape.
const MADE: &str = "made sentences";

/// The sentences of a language by their English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wording {
    /// The language's code; empty for English.
    language: String,
    /// The numbers that go with the first form of a word; empty means 1 alone.
    singular: BTreeSet<u64>,
    /// The translations by their English.
    sentences: BTreeMap<String, String>,
    /// The English of those that come made, the longest first.
    shapes: Vec<String>,
}

impl Wording {
    /// The sentences of a language; the English ones where nobody has translated them.
    pub fn of(language: &str) -> &'static Wording {
        let Some((path, wording)) = WORDINGS.get(language) else { return &ENGLISH };
        wording.get_or_init(|| {
            let read = FILES.get(path).and_then(|text| Wording::of_file(language, &text));
            read.unwrap_or_else(|| ENGLISH.clone())
        })
    }

    /// The languages that have sentences, English not counted.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        WORDINGS.keys().copied()
    }

    /// The code of the language that sentences are in.
    pub fn language(&self) -> &str {
        if self.language.is_empty() { "en" } else { &self.language }
    }

    /// The English sentences that are translated, each with its translation.
    pub fn sentences(&self) -> impl Iterator<Item = (&str, &str)> {
        self.sentences.iter().map(|(english, said)| (english.as_str(), said.as_str()))
    }

    /// A sentence, its places filled in.
    pub fn say(&self, english: &str, values: &[(&str, &dyn Display)]) -> String {
        let template = self.template(english);
        let value = |name: &str| values.iter().find(|(of, _)| *of == name).map(|(_, value)| value.to_string());
        filled(template, |place| match place.find(['|', '?']) {
            None => value(place).unwrap_or_default(),
            Some(at) => {
                let (name, forms) = (&place[..at], &place[at + 1..]);
                let number = value(name).unwrap_or_default();
                let word = self.form(&number, forms);
                if place[at..].starts_with('?') { word.to_owned() } else { format!("{number} {word}") }
            }
        })
    }

    /// Says again what was said in English where no language is known, such as by the checks of a position: the sentence
    /// is known by its shape, and what stands in its places is said again too. What nobody has translated stays as it is.
    pub fn again(&self, english: &str) -> String {
        if let Some(said) = self.sentences.get(english) {
            return said.clone();
        }
        let Some((shape, found)) = self.shapes.iter().find_map(|shape| Some((shape, parts(shape, english)?))) else {
            return english.to_owned();
        };
        // A name is never a sentence, even if it is a word of one.
        let is_word = |part: &str| part.chars().all(|letter| letter.is_lowercase() || letter == ' ');
        let said = |part: &str| {
            let has_shape = self.shapes.iter().any(|shape| parts(shape, part).is_some());
            if has_shape || is_word(part) { self.again(part) } else { part.to_owned() }
        };
        // What stands between backticks is something to type.
        let is_typed = |place: &str| shape.contains(&format!("`{{{place}}}"));
        let said = |(place, part)| (place, if is_typed(place) { String::from(part) } else { said(part) });
        let said: Vec<(&str, String)> = found.into_iter().map(said).collect();
        let values: Vec<(&str, &dyn Display)> =
            said.iter().map(|(place, part)| (*place, part as &dyn Display)).collect();
        self.say(shape, &values)
    }

    /// The sentence with its places.
    pub(super) fn template<'s>(&'s self, english: &'s str) -> &'s str {
        self.sentences.get(english).map_or(english, String::as_str)
    }

    /// Names in a row: `Ann, Bert and Clara`.
    pub fn listed(&self, names: &[String]) -> String {
        match names {
            [] => self.say("nobody", &[]),
            [one] => one.clone(),
            [first @ .., last] => self.say("{first} and {last}", &[("first", &first.join(", ")), ("last", last)]),
        }
    }

    /// Of two forms of a word, `card|cards`, the one that goes with a number.
    pub(super) fn form<'f>(&self, number: &str, forms: &'f str) -> &'f str {
        let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
        let is_one = match number.parse::<u64>() {
            Ok(number) if self.singular.is_empty() => number == 1,
            Ok(number) => self.singular.contains(&number),
            Err(_) => false,
        };
        if is_one { one } else { many }
    }

    /// The wording of a language's file; none of what is no such file, which a test refuses.
    fn of_file(language: &str, text: &str) -> Option<Wording> {
        let tables: BTreeMap<String, toml::Table> = toml::from_str(text).ok()?;
        let mut wording = Wording { language: language.to_owned(), ..ENGLISH.clone() };
        for (table, entries) in tables {
            if table == "language" {
                let numbers = entries.get("singular").and_then(toml::Value::as_array).into_iter().flatten();
                wording.singular = numbers.filter_map(|it| it.as_integer()?.try_into().ok()).collect();
                continue;
            }
            if table == MADE {
                wording.shapes = entries.keys().filter(|english| english.contains('{')).cloned().collect();
                // The more a shape says itself, the surer it is.
                wording.shapes.order_by_key(|shape| std::cmp::Reverse(filled(shape, |_| String::new()).len()));
            }
            let said = entries.into_iter().filter_map(|(english, it)| Some((english, it.as_str()?.to_owned())));
            wording.sentences.extend(said.filter(|(_, said)| !said.is_empty()));
        }
        Some(wording)
    }
}

/// Says a sentence in the language of texts: `say!(texts, "{who} draws a card.", who = name)`.
#[macro_export]
macro_rules! say {
    ($texts:expr, $english:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $texts.say($english, &[$((stringify!($name), &$value as &dyn std::fmt::Display)),*])
    };
}

pub use say;

/// What stands in the places of a template, if a text has its shape.
fn parts<'t>(template: &'t str, text: &'t str) -> Option<Vec<(&'t str, &'t str)>> {
    let (before, mut places) = template.split_once('{')?;
    let mut text = text.strip_prefix(before)?;
    let mut found = Vec::new();
    loop {
        let (place, after) = places.split_once('}')?;
        let (between, rest) = after.split_once('{').unwrap_or((after, ""));
        let end = if rest.is_empty() { text.strip_suffix(between)?.len() } else { text.find(between)? };
        let part = text.get(..end).filter(|part| !part.is_empty())?;
        found.push((place, part));
        text = text.get(end + between.len()..)?;
        if rest.is_empty() {
            return text.is_empty().then_some(found);
        }
        places = rest;
    }
}

/// A template with its places filled in.
pub(super) fn filled(template: &str, fill: impl Fn(&str) -> String) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (place, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(&fill(place));
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_has_translated_is_said_in_english() {
        let said =
            |language: &str| say!(Wording::of(language), "{n|odd thing|odd things} of {who}", n = 1, who = "Ann");
        assert_eq!([said("en"), said("fr"), said("xx")], ["1 odd thing of Ann"; 3]);
    }

    #[test]
    fn a_made_sentence_is_known_by_its_shape() {
        let sentences = [
            ("{who}'s hand", "Hand von {who}"),
            ("card {n} is in {place}, and {place} again", "Karte {n}: {place}"),
            ("card {n} is in {place}, and in another place too", "Karte {n} liegt zweimal: {place}"),
            ("the box", "Schachtel"),
        ];
        let sentences: BTreeMap<String, String> =
            sentences.map(|(english, said)| (english.to_owned(), said.to_owned())).into();
        let shapes = sentences.keys().filter(|english| english.contains('{')).cloned().collect();
        let german = Wording { sentences, shapes, ..ENGLISH.clone() };
        let said = |of: &str| german.again(&format!("card 7 is in {of}, and in another place too"));
        assert_eq!(said("Ann's hand"), "Karte 7 liegt zweimal: Hand von Ann");
        assert_eq!(said("the box"), "Karte 7 liegt zweimal: Schachtel");
        assert_eq!(said("Box"), "Karte 7 liegt zweimal: Box");
        assert_eq!(german.again("card 7 is in the box"), "card 7 is in the box");
        assert_eq!(ENGLISH.again("card 7"), "card 7");
    }

    #[test]
    fn words_go_with_their_number() {
        let said = |n: u64| say!(ENGLISH, "{n|block|blocks} {n?goes|go}", n = n);
        assert_eq!([said(0), said(1), said(2)], ["0 blocks go", "1 block goes", "2 blocks go"]);
        let french = Wording { singular: [0, 1].into(), ..ENGLISH.clone() };
        assert_eq!(say!(french, "{n|bloc|blocs}", n = 0), "0 bloc");
    }

    #[test]
    fn every_file_is_read_whole() {
        assert!(Wording::languages().any(|language| language == "fr"));
        for (language, (path, _)) in &*WORDINGS {
            let text = FILES.get(path).unwrap();
            let tables: BTreeMap<String, toml::Table> = toml::from_str(&text).unwrap();
            let entries: Vec<(&str, &String)> = tables
                .iter()
                .filter(|(table, _)| *table != "language")
                .flat_map(|(table, entries)| entries.keys().map(|english| (table.as_str(), english)))
                .collect();
            let wording = Wording::of_file(language, &text).unwrap();
            let twice = entries.iter().filter(|(_, key)| entries.iter().filter(|(_, other)| other == key).count() > 1);
            assert_eq!(twice.collect::<Vec<_>>(), Vec::<&(&str, &String)>::new(), "{language}");
            assert_eq!(wording.sentences.len(), entries.len(), "{language}");
        }
    }
}

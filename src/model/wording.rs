//! Sentences in the language of the texts.
//!
//! The English of a sentence stands in the code, where it is said, and is the key of its translations: one file a language
//! in `data/wording`. What a file lacks is said in English; a test names it. Places to fill in stand in braces: `{name}` is
//! a value, `{n|card|cards}` a number with its noun, `{n?goes|go}` the words alone that go with a number.

use include_dir::{Dir, include_dir};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::LazyLock;

/// The files, one a language.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../data/wording");
/// Every language that has a file.
static WORDINGS: LazyLock<Vec<Wording>> = LazyLock::new(|| FILES.files().filter_map(Wording::of_file).collect());
/// The language of the code.
static ENGLISH: Wording = Wording { language: String::new(), singular: BTreeSet::new(), sentences: BTreeMap::new() };

/// The sentences of a language by their English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wording {
    /// The language's code; empty for English.
    language: String,
    /// The numbers that go with the first form of a word; empty means 1 alone.
    singular: BTreeSet<u64>,
    /// The translations by their English.
    sentences: BTreeMap<String, String>,
}

impl Wording {
    /// The sentences of a language; the English ones where nobody has translated them.
    pub fn of(language: &str) -> &'static Wording {
        WORDINGS.iter().find(|wording| wording.language == language).unwrap_or(&ENGLISH)
    }

    /// The languages that have sentences, English not counted.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        WORDINGS.iter().map(|wording| wording.language.as_str())
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

    /// The wording of a file; none of what is no such file, which a test refuses.
    fn of_file(file: &include_dir::File<'_>) -> Option<Wording> {
        let language = file.path().file_stem()?.to_str()?.to_owned();
        let tables: BTreeMap<String, toml::Table> = toml::from_str(file.contents_utf8()?).ok()?;
        let mut wording = Wording { language, ..ENGLISH.clone() };
        for (table, entries) in tables {
            if table == "language" {
                let numbers = entries.get("singular").and_then(toml::Value::as_array).into_iter().flatten();
                wording.singular = numbers.filter_map(|it| it.as_integer()?.try_into().ok()).collect();
                continue;
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
    fn words_go_with_their_number() {
        let said = |n: u64| say!(ENGLISH, "{n|block|blocks} {n?goes|go}", n = n);
        assert_eq!([said(0), said(1), said(2)], ["0 blocks go", "1 block goes", "2 blocks go"]);
        let french = Wording { singular: [0, 1].into(), ..ENGLISH.clone() };
        assert_eq!(say!(french, "{n|bloc|blocs}", n = 0), "0 bloc");
    }

    #[test]
    fn every_file_is_read_whole() {
        for file in FILES.files() {
            let tables: BTreeMap<String, toml::Table> = toml::from_str(file.contents_utf8().unwrap()).unwrap();
            let entries: Vec<(&str, &String)> = tables
                .iter()
                .filter(|(table, _)| *table != "language")
                .flat_map(|(table, entries)| entries.keys().map(|english| (table.as_str(), english)))
                .collect();
            let wording = Wording::of_file(file).unwrap();
            let twice = entries.iter().filter(|(_, key)| entries.iter().filter(|(_, other)| other == key).count() > 1);
            assert_eq!(twice.collect::<Vec<_>>(), Vec::<&(&str, &String)>::new(), "{}", file.path().display());
            assert_eq!(wording.sentences.len(), entries.len(), "{}", file.path().display());
        }
    }
}

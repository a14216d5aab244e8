//! Queries for cards, provinces and the other things of a pack, in a line of words.
//!
//! ```text
//! faction:radical set:b value>=2            all of these must hold
//! symbol:general or symbol:cannon           one side must; it binds less than standing side by side
//! -kind:special  not (region:west bread)    what must not hold
//! id:70..80  region:west,east               a range with both its ends; one of several
//! text:"whole stack"  ile                   letters that stand anywhere, without case and accents
//! ```
//!
//! A word without a key is looked for in titles and in what specials do, in every language; a number also finds the card
//! that has it. A key is compared by `:`, `=` or `!=`; one that holds a number also by `<`, `<=`, `>`, `>=`. Words are the
//! ids of the pack, or their names in any of its languages; `none` is for what has none, as a club has no region. What has
//! no number is neither more nor less than any.
//!
//! ```
//! # use liberte_files as liberte;
//! use liberte::load::query::{Query, Subject};
//! use liberte::load::{Files, Library};
//! let loaded = Library::new(Files::built_in()).load(&[]);
//! let pack = loaded.pack.as_ref().expect("the built-in pack can be read");
//! let query = Query::parse("effect:terror", Subject::Cards, pack).expect("it is a query");
//! assert_eq!(query.cards(pack).len(), 6);
//! let errors = Query::parse("faction:rdical", Subject::Cards, pack).expect_err("no faction is called so");
//! assert_eq!(errors[0].help.as_deref(), Some("did you mean `radical`?"));
//! ```

mod data;
mod fold;
mod keys;
mod parse;
#[cfg(test)]
mod tests;
mod tree;
mod words;

pub use data::{DataQuery, DataSubject, Record, in_words};
pub use fold::fold;
pub use keys::{KeyComparison, KnownWord, QueryKey, keys, known_words};
pub use parse::numbers;
pub use tree::{QueryLanguage, QueryNode, any, sides};
pub use words::{Op, QueryValue, Term, Word, WordKind, words_with};

use super::diagnostic::{Diagnostic, Span, code, did_you_mean};
use crate::kernel::Order;
use crate::model::{CardId, CardSet, Pack, ProvinceId, ProvinceSet, Wording};
use keys::{FieldValue, PackVocabulary, of_card, of_province};
use std::ops::Range;

/// The subject of a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Cards.
    Cards,
    /// Provinces.
    Provinces,
}

impl Subject {
    /// The word that files and messages use.
    pub fn id(self) -> &'static str {
        ["cards", "provinces"][self as usize]
    }
}

/// A query that was read against a pack, and fits that pack only.
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    root: QueryNode<QueryTest>,
}

/// An error in a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryError {
    /// The bytes meant.
    pub span: Span,
    /// A message that says what is wrong.
    pub message: String,
    /// Advice on what would be right.
    pub help: Option<String>,
    /// The word that the one at `span` was probably meant to be.
    pub near: Option<String>,
}

/// A test of the value of one key. Texts are folded.
#[derive(Clone, PartialEq, Debug)]
struct QueryTest {
    key: &'static str,
    wanted: WantedValue,
}

/// The value that a test looks for.
#[derive(Clone, PartialEq, Debug)]
enum WantedValue {
    /// A number from one to another.
    Number(i64, i64),
    /// No number.
    NoNumber,
    /// A word, by its id.
    Word(String),
    /// No word.
    NoWord,
    /// Yes or no.
    Switch(bool),
    /// Letters that stand in a text.
    Text(String),
    /// Letters in any text, or the number of the thing itself.
    Anywhere(String, Option<i64>),
}

impl Query {
    /// Reads a query. An empty one finds everything.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn parse(text: &str, subject: Subject, pack: &Pack) -> Result<Query, Vec<QueryError>> {
        let mut errors = Vec::new();
        let root = parse::parse(text, &PackVocabulary { subject, pack }, &mut errors);
        errors.order_by_key(|error| error.span);
        if errors.is_empty() { Ok(Query { root }) } else { Err(errors) }
    }

    /// The cards that it finds; none where it asks for provinces.
    pub fn cards(&self, pack: &Pack) -> CardSet {
        let holds = |card| self.root.holds(&|test| test.holds(&|key| of_card(pack, card, key)));
        let all = pack.cards.iter().enumerate().filter(|(_, card)| holds(card));
        all.map(|(at, _)| CardId(at as u8)).collect()
    }

    /// The provinces that it finds; none where it asks for cards.
    pub fn provinces(&self, pack: &Pack) -> ProvinceSet {
        let holds = |province| self.root.holds(&|test| test.holds(&|key| of_province(pack, province, key)));
        let all = pack.board.provinces.iter().enumerate().filter(|(_, province)| holds(province));
        all.map(|(at, _)| ProvinceId(at as u8)).collect()
    }
}

impl QueryError {
    /// An error without help.
    pub fn new(span: Span, message: impl Into<String>) -> QueryError {
        QueryError { span, message: message.into(), help: None, near: None }
    }

    /// Several in lines, each with its help, in a language.
    pub fn in_lines(errors: Vec<QueryError>, wording: &Wording) -> String {
        let lines = errors.into_iter().map(|error| match error.help {
            Some(help) => format!("{}; {}", wording.again(&error.message), wording.again(&help)),
            None => wording.again(&error.message),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn help(&mut self, help: impl Into<String>) {
        self.help = Some(help.into());
    }

    fn near(&mut self, near: &str) {
        self.help = Some(did_you_mean(near));
        self.near = Some(near.to_owned());
    }

    /// The error as a finding in a text: `path` names it, and `offset` is where the query begins.
    pub fn diagnostic(&self, path: &str, offset: usize) -> Diagnostic {
        let span = Span { start: self.span.start + offset, end: self.span.end + offset };
        let finding = Diagnostic::error(code::WRONG_QUERY, &self.message).at(path, span);
        let mut finding = Diagnostic { help: self.help.clone(), ..finding };
        if let Some(near) = &self.near {
            finding.instead(near);
        }
        finding
    }
}

impl QueryTest {
    fn holds<'p>(&self, read: &dyn Fn(&str) -> Option<FieldValue<'p>>) -> bool {
        match (&self.wanted, read(self.key)) {
            (WantedValue::Number(least, most), Some(FieldValue::Number(Some(number)))) => {
                (*least..=*most).contains(&number)
            }
            (WantedValue::NoNumber, Some(FieldValue::Number(number))) => number.is_none(),
            (WantedValue::Word(word), Some(FieldValue::Words(words))) => {
                words.iter().any(|it| it.eq_ignore_ascii_case(word))
            }
            (WantedValue::NoWord, Some(FieldValue::Words(words))) => words.is_empty(),
            (WantedValue::Switch(wanted), Some(FieldValue::Switch(is))) => *wanted == is,
            (WantedValue::Text(part), Some(FieldValue::Texts(texts))) => stands_in(part, &texts),
            (WantedValue::Anywhere(part, number), Some(FieldValue::Texts(texts))) => {
                let is_number = number.is_some_and(|number| {
                    [read("id"), read("number")]
                        .iter()
                        .flatten()
                        .any(|it| matches!(it, FieldValue::Number(Some(it)) if *it == number))
                });
                is_number || stands_in(part, &texts)
            }
            _ => false,
        }
    }
}

/// The ranges of a key's values in a query's text, as far as it can be read.
pub(super) fn values_of(text: &str, subject: Subject, key: &str) -> Vec<Range<usize>> {
    let is_of_key =
        |term: &words::Term| keys::find_key(keys(subject), &term.key).is_some_and(|found| found.name == key);
    let terms = words::words(text, &mut Vec::new()).into_iter().filter_map(|word| match word.kind {
        words::WordKind::Term(term) if is_of_key(&term) => Some(term),
        _ => None,
    });
    terms.flat_map(|term| term.values).map(|value| value.span.start..value.span.end).collect()
}

fn stands_in(part: &str, texts: &[&str]) -> bool {
    texts.iter().any(|text| fold(text).contains(part))
}

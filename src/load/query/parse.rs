//! Queries for the things of a pack: their keys and tests, by the words that the pack has for them.

use super::fold::fold;
use super::keys::{KeyComparison, KnownWord, QueryKey, QueryVocabulary, find_key};
use super::tree::{QueryLanguage, QueryNode, any, sides};
use super::words::{Op, QueryValue, Term, words};
use super::{QueryError, QueryTest, WantedValue};
use crate::load::Span;
use crate::load::diagnostic::{nearest, one_of, suggest};

/// Reads a query; errors are added to `errors`, and the result is meaningful only if there are none.
pub fn parse(text: &str, vocabulary: &dyn QueryVocabulary, errors: &mut Vec<QueryError>) -> QueryNode<QueryTest> {
    let words = words(text, errors);
    any(sides(&mut PackQueries(vocabulary), &words, errors))
}

/// The language of queries with a vocabulary.
struct PackQueries<'v>(&'v dyn QueryVocabulary);

impl<'v> QueryLanguage for PackQueries<'v> {
    type Test = QueryTest;
    type Key = &'v QueryKey;
    const HELP_FOR_OR: Option<&'static str> = Some("to search for the word itself, write it in quotation marks");

    fn key(&mut self, term: &Term, errors: &mut Vec<QueryError>) -> Option<&'v QueryKey> {
        let found = find_key(self.0.keys(), &term.key);
        if found.is_none() {
            self.unknown_key(term, errors);
        }
        found
    }

    fn name(key: &&'v QueryKey) -> (&'static str, bool) {
        (key.name, key.compared == KeyComparison::AsNumber)
    }

    fn values(&self, key: &&'v QueryKey) -> Option<String> {
        let known = self.0.known_words(key);
        suggest("", known.iter().map(|word| word.id.as_str()))
    }

    fn test(
        &mut self,
        key: &&'v QueryKey,
        op: Op,
        value: &QueryValue,
        errors: &mut Vec<QueryError>,
    ) -> Option<QueryTest> {
        let wanted = match key.compared {
            KeyComparison::AsText => Some(WantedValue::Text(fold(&value.text))),
            KeyComparison::AsNumber => self.number(key, op, value, errors),
            KeyComparison::AsSwitch => self.switch(key, value, errors),
            KeyComparison::AsWord => self.known_word(key, value, errors),
        };
        wanted.map(|wanted| QueryTest { key: key.name, wanted })
    }

    /// A word without a key: a number also finds the card or province of that number.
    fn bare(&mut self, text: &str, _: Span, _: &mut Vec<QueryError>) -> Option<QueryTest> {
        Some(QueryTest { key: "text", wanted: WantedValue::Anywhere(fold(text), number(text)) })
    }
}

fn error(errors: &mut Vec<QueryError>, span: Span, message: impl Into<String>) -> &mut QueryError {
    errors.push(QueryError::new(span, message));
    let last = errors.len() - 1;
    &mut errors[last]
}

impl PackQueries<'_> {
    fn unknown_key(&self, term: &Term, errors: &mut Vec<QueryError>) {
        if term.key.is_empty() {
            let span = Span { start: term.key_span.start, end: term.op_span.end };
            error(errors, span, "there is no key before the operator").help("write such as `value>=2`");
            return;
        }
        let keys = self.0.keys();
        let message = format!("{} have no key `{}`", self.0.several(), term.key);
        let all: Vec<&str> = keys.iter().map(|key| key.name).collect();
        let aliases = keys.iter().flat_map(|key| key.aliases.iter().copied());
        let error = error(errors, term.key_span, message);
        if let Some(others) = self.0.others_with(&term.key) {
            error.help(format!("it is a key of {others}"));
        } else if let Some(near) = nearest(&term.key, all.iter().copied().chain(aliases)) {
            error.near(near);
        } else {
            error.help(one_of(&all));
        }
    }

    fn number(&self, key: &QueryKey, op: Op, value: &QueryValue, errors: &mut Vec<QueryError>) -> Option<WantedValue> {
        let text = value.text.trim();
        let is_equality = matches!(op, Op::Is | Op::IsNot);
        if text == "none" && is_equality {
            return Some(WantedValue::NoNumber);
        }
        let range = numbers(op, text);
        if range.is_none() {
            let message = format!("`{}` is compared with a number, and `{}` is not one", key.name, value.text);
            let example = if is_equality { "`2`, `70..80`, `70..` or `none`" } else { "`2`" };
            error(errors, value.span, message).help(format!("write such as {example}"));
        }
        range.map(|(least, most)| WantedValue::Number(least, most))
    }

    fn switch(&self, key: &QueryKey, value: &QueryValue, errors: &mut Vec<QueryError>) -> Option<WantedValue> {
        let is = match fold(&value.text).as_str() {
            "yes" | "true" | "y" => Some(true),
            "no" | "false" | "n" => Some(false),
            _ => None,
        };
        if is.is_none() {
            let message = format!("`{}` is `yes` or `no`, not `{}`", key.name, value.text);
            error(errors, value.span, message);
        }
        is.map(WantedValue::Switch)
    }

    /// A word by its id, or by a name that it has in one of the pack's languages.
    fn known_word(&self, key: &QueryKey, value: &QueryValue, errors: &mut Vec<QueryError>) -> Option<WantedValue> {
        let wanted = fold(value.text.trim());
        if wanted == "none" {
            return Some(WantedValue::NoWord);
        }
        let known = self.0.known_words(key);
        let is_it = |word: &&KnownWord| word.id == wanted || word.names().any(|name| fold(name) == wanted);
        let found = known.iter().find(is_it);
        if found.is_none() {
            let message = format!("no {} is `{}`", key.name, value.text);
            let names = known.iter().flat_map(KnownWord::names);
            let near = nearest(&value.text, names);
            let error = error(errors, value.span, message);
            match near {
                Some(near) => error.near(near),
                None => error.help = suggest("", known.iter().map(|word| word.id.as_str())),
            }
        }
        found.map(|word| WantedValue::Word(word.id.clone()))
    }
}

/// The numbers from one to another that an operator and a text mean; none where the text is no number or range.
pub fn numbers(op: Op, text: &str) -> Option<(i64, i64)> {
    match op {
        Op::Is | Op::IsNot => range(text),
        Op::Less => number(text).map(|most| (i64::MIN, most.saturating_sub(1))),
        Op::AtMost => number(text).map(|most| (i64::MIN, most)),
        Op::Greater => number(text).map(|least| (least.saturating_add(1), i64::MAX)),
        Op::AtLeast => number(text).map(|least| (least, i64::MAX)),
    }
}

/// A whole number, perhaps written as a card's `#12`; one that is too great counts as the greatest, one that is too small as
/// the least.
fn number(text: &str) -> Option<i64> {
    let number = text.strip_prefix('#').unwrap_or(text);
    let digits = number.strip_prefix('-').unwrap_or(number);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let beyond = if digits.len() < number.len() { i64::MIN } else { i64::MAX };
    is_number.then(|| number.parse().unwrap_or(beyond))
}

/// `2`, `2..5`, `2..` or `..5`, both ends counted.
fn range(text: &str) -> Option<(i64, i64)> {
    match text.split_once("..") {
        None => number(text).map(|it| (it, it)),
        Some(("", "")) => None,
        Some(("", to)) => number(to).map(|to| (i64::MIN, to)),
        Some((from, "")) => number(from).map(|from| (from, i64::MAX)),
        Some((from, to)) => number(from).zip(number(to)),
    }
}

//! Words become a tree of tests, against the keys and the words of a pack.

use super::fold::fold;
use super::keys::{KeyComparison, KnownWord, QueryKey, key, keys, known_words};
use super::words::{Op, QueryValue, Term, Word, WordKind, words};
use super::{QueryError, QueryNode, QueryTest, Subject};
use crate::load::Span;
use crate::load::diagnostic::{nearest, one_of, suggest};
use crate::model::Pack;

/// The deepest nesting of brackets and `not`s.
const DEEPEST: usize = 64;

/// Reads a query; what is wrong goes into `errors`, and what is left is of use only where nothing does.
pub fn parse(text: &str, subject: Subject, pack: &Pack, errors: &mut Vec<QueryError>) -> QueryNode {
    let words = words(text, errors);
    let end = Span { start: text.len(), end: text.len() };
    let mut parser = Parser { words: &words, at: 0, depth: 0, end, subject, pack, errors };
    let node = parser.any();
    while let Some(word) = parser.words.get(parser.at) {
        parser.errors.push(QueryError::new(word.span, "this bracket closes nothing"));
        parser.at += 1;
        parser.any();
    }
    node
}

struct Parser<'w, 'p, 'e> {
    words: &'w [Word],
    at: usize,
    depth: usize,
    /// The end of the text.
    end: Span,
    subject: Subject,
    pack: &'p Pack,
    errors: &'e mut Vec<QueryError>,
}

impl<'w> Parser<'w, '_, '_> {
    fn peek(&self) -> Option<&'w WordKind> {
        self.words.get(self.at).map(|word| &word.kind)
    }

    fn error(&mut self, span: Span, message: impl Into<String>) -> &mut QueryError {
        self.errors.push(QueryError::new(span, message));
        let last = self.errors.len() - 1;
        &mut self.errors[last]
    }

    /// Parts between `or`s.
    fn any(&mut self) -> QueryNode {
        let mut parts = vec![self.all()];
        while self.peek() == Some(&WordKind::Or) {
            self.at += 1;
            parts.push(self.all());
        }
        // A query without any word finds everything; an `or` without one of its sides finds what was not meant.
        let is_half = |part: &QueryNode| matches!(part, QueryNode::All(of) if of.is_empty());
        if parts.len() > 1 && parts.iter().any(is_half) && self.errors.is_empty() {
            let or = self.words[..self.at].iter().rfind(|word| word.kind == WordKind::Or);
            let span = or.map_or(self.end, |word| word.span);
            self.error(span, "`or` is missing one of its sides")
                .help("to search for the word itself, write it in quotation marks");
        }
        QueryNode::Any(parts)
    }

    /// Parts side by side, all of which must hold.
    fn all(&mut self) -> QueryNode {
        let mut parts = Vec::new();
        loop {
            match self.peek() {
                None | Some(WordKind::Or | WordKind::Close) => return QueryNode::All(parts),
                Some(WordKind::And) => self.at += 1,
                Some(_) => parts.push(self.one()),
            }
        }
    }

    fn one(&mut self) -> QueryNode {
        let Some(word) = self.words.get(self.at) else {
            return QueryNode::All(Vec::new());
        };
        self.at += 1;
        match &word.kind {
            WordKind::Not => self.deeper(word.span, Self::negated),
            WordKind::Open => self.deeper(word.span, Self::in_brackets),
            WordKind::Bare(text) => QueryNode::Is(bare(text)),
            WordKind::Term(term) => self.term(term),
            WordKind::Close | WordKind::And | WordKind::Or => QueryNode::All(Vec::new()),
        }
    }

    fn deeper(&mut self, span: Span, read: fn(&mut Self, Span) -> QueryNode) -> QueryNode {
        if self.depth == DEEPEST {
            self.error(span, format!("more than {DEEPEST} brackets and `not`s are nested"));
            self.at = self.words.len();
            return QueryNode::All(Vec::new());
        }
        self.depth += 1;
        let node = read(self, span);
        self.depth -= 1;
        node
    }

    fn negated(&mut self, span: Span) -> QueryNode {
        if matches!(self.peek(), None | Some(WordKind::And | WordKind::Or | WordKind::Close)) {
            self.error(span, "there is nothing here to negate");
            return QueryNode::All(Vec::new());
        }
        QueryNode::Not(Box::new(self.one()))
    }

    fn in_brackets(&mut self, span: Span) -> QueryNode {
        let node = self.any();
        match self.peek() {
            Some(WordKind::Close) => self.at += 1,
            _ => {
                self.error(span, "the bracket is not closed");
            }
        }
        node
    }

    fn term(&mut self, term: &Term) -> QueryNode {
        let Some(key) = key(self.subject, &term.key) else {
            self.unknown_key(term);
            return QueryNode::All(Vec::new());
        };
        if term.values.iter().all(|value| value.text.is_empty()) {
            let known = self.known(key);
            let error = self.error(term.op_span, format!("`{}` has no value", key.name));
            error.help = known;
            return QueryNode::All(Vec::new());
        }
        let is_order = !matches!(term.op, Op::Is | Op::IsNot);
        if is_order && key.compared != KeyComparison::AsNumber {
            let message = format!("`{}` is not a number: it can be compared by `:`, `=` and `!=`", key.name);
            self.error(term.op_span, message);
            return QueryNode::All(Vec::new());
        }
        let tests = term.values.iter().filter(|value| !value.text.is_empty());
        let tests = tests.filter_map(|value| self.test(key, term.op, value)).map(QueryNode::Is).collect();
        match term.op {
            Op::IsNot => QueryNode::Not(Box::new(QueryNode::Any(tests))),
            _ => QueryNode::Any(tests),
        }
    }

    fn unknown_key(&mut self, term: &Term) {
        if term.key.is_empty() {
            let span = Span { start: term.key_span.start, end: term.op_span.end };
            self.error(span, "there is no key before the operator").help("write such as `value>=2`");
            return;
        }
        let other = match self.subject {
            Subject::Cards => Subject::Provinces,
            Subject::Provinces => Subject::Cards,
        };
        let message = format!("{} have no key `{}`", self.subject.id(), term.key);
        let all: Vec<&str> = keys(self.subject).iter().map(|key| key.name).collect();
        let aliases = keys(self.subject).iter().flat_map(|key| key.aliases.iter().copied());
        let error = self.error(term.key_span, message);
        if key(other, &term.key).is_some() {
            error.help(format!("it is a key of {}", other.id()));
        } else if let Some(near) = nearest(&term.key, all.iter().copied().chain(aliases)) {
            error.near(near);
        } else {
            error.help(one_of(&all));
        }
    }

    /// The words of a key, for those who gave none.
    fn known(&self, key: &QueryKey) -> Option<String> {
        let known = known_words(self.pack, key);
        suggest("", known.iter().map(|word| word.id.as_str()))
    }

    fn test(&mut self, key: &'static QueryKey, op: Op, value: &QueryValue) -> Option<QueryTest> {
        match key.compared {
            KeyComparison::AsText => Some(QueryTest::Text(key.name, fold(&value.text))),
            KeyComparison::AsNumber => self.number(key, op, value),
            KeyComparison::AsSwitch => self.switch(key, value),
            KeyComparison::AsWord => self.known_word(key, value),
        }
    }

    fn number(&mut self, key: &'static QueryKey, op: Op, value: &QueryValue) -> Option<QueryTest> {
        let text = value.text.trim();
        let is_equality = matches!(op, Op::Is | Op::IsNot);
        if text == "none" && is_equality {
            return Some(QueryTest::NoNumber(key.name));
        }
        let range = numbers(op, text);
        if range.is_none() {
            let message = format!("`{}` is compared with a number, and `{}` is not one", key.name, value.text);
            let example = if is_equality { "`2`, `70..80`, `70..` or `none`" } else { "`2`" };
            self.error(value.span, message).help(format!("write such as {example}"));
        }
        range.map(|(least, most)| QueryTest::Number(key.name, least, most))
    }

    fn switch(&mut self, key: &'static QueryKey, value: &QueryValue) -> Option<QueryTest> {
        let is = match fold(&value.text).as_str() {
            "yes" | "true" | "y" => Some(true),
            "no" | "false" | "n" => Some(false),
            _ => None,
        };
        if is.is_none() {
            let message = format!("`{}` is `yes` or `no`, not `{}`", key.name, value.text);
            self.error(value.span, message);
        }
        is.map(|is| QueryTest::Switch(key.name, is))
    }

    /// A word by its id, or by a name that it has in one of the pack's languages.
    fn known_word(&mut self, key: &'static QueryKey, value: &QueryValue) -> Option<QueryTest> {
        let wanted = fold(value.text.trim());
        if wanted == "none" {
            return Some(QueryTest::NoWord(key.name));
        }
        let known = known_words(self.pack, key);
        let is_it = |word: &&KnownWord| word.id == wanted || word.names().any(|name| fold(name) == wanted);
        let found = known.iter().find(is_it);
        if found.is_none() {
            let message = format!("no {} is `{}`", key.name, value.text);
            let names = known.iter().flat_map(KnownWord::names);
            let near = nearest(&value.text, names);
            let error = self.error(value.span, message);
            match near {
                Some(near) => error.near(near),
                None => error.help = suggest("", known.iter().map(|word| word.id.as_str())),
            }
        }
        found.map(|word| QueryTest::Word(key.name, word.id.clone()))
    }
}

/// The numbers from one to another that an operator and a text mean; none where the text is no number or range.
pub fn numbers(op: Op, text: &str) -> Option<(u64, u64)> {
    match op {
        Op::Is | Op::IsNot => range(text),
        Op::Less => number(text).map(|most| (u64::from(most == 0), most.saturating_sub(1))),
        Op::AtMost => number(text).map(|most| (0, most)),
        Op::Greater => number(text).map(|least| (least.saturating_add(1), u64::MAX)),
        Op::AtLeast => number(text).map(|least| (least, u64::MAX)),
    }
}

/// A word without a key: a number also finds the card or province of that number.
fn bare(text: &str) -> QueryTest {
    QueryTest::Anywhere(fold(text), number(text))
}

/// A whole number, perhaps written as a card's `#12`; one that is too great counts as the greatest.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// `2`, `2..5`, `2..` or `..5`, both ends counted.
fn range(text: &str) -> Option<(u64, u64)> {
    match text.split_once("..") {
        None => number(text).map(|it| (it, it)),
        Some(("", "")) => None,
        Some(("", to)) => number(to).map(|to| (0, to)),
        Some((from, "")) => number(from).map(|from| (from, u64::MAX)),
        Some((from, to)) => number(from).zip(number(to)),
    }
}

//! The tree of a query: words with `and`, `or`, `not` and brackets, over the keys and tests of any language of queries.

use super::QueryError;
use super::words::{Op, QueryValue, Term, Word, WordKind};
use crate::load::Span;

/// The deepest nesting of brackets and `not`s.
const DEEPEST: usize = 64;

/// A condition that must hold.
#[derive(Clone, PartialEq, Debug)]
pub enum QueryNode<T> {
    /// One of them.
    Any(Vec<QueryNode<T>>),
    /// All of them.
    All(Vec<QueryNode<T>>),
    /// Not that.
    Not(Box<QueryNode<T>>),
    /// A single test.
    Is(T),
}

impl<T> QueryNode<T> {
    /// Whether it holds, where `test` says whether a single test does.
    pub fn holds(&self, test: &dyn Fn(&T) -> bool) -> bool {
        match self {
            QueryNode::Any(parts) => parts.iter().any(|part| part.holds(test)),
            QueryNode::All(parts) => parts.iter().all(|part| part.holds(test)),
            QueryNode::Not(part) => !part.holds(test),
            QueryNode::Is(one) => test(one),
        }
    }

    /// What always holds.
    fn nothing() -> QueryNode<T> {
        QueryNode::All(Vec::new())
    }
}

/// A language of queries: what its keys are, and which tests they make.
pub trait QueryLanguage {
    /// A test of one fact.
    type Test;
    /// A key of the language.
    type Key;
    /// The help where an `or` lacks a side.
    const HELP_FOR_OR: Option<&'static str>;

    /// The key of a term; reported if there is none.
    fn key(&mut self, term: &Term, errors: &mut Vec<QueryError>) -> Option<Self::Key>;

    /// The name of a key, and whether its values are numbers, which have an order.
    fn name(key: &Self::Key) -> (&'static str, bool);

    /// What a key may be compared with, for those who gave nothing.
    fn values(&self, key: &Self::Key) -> Option<String>;

    /// The test of a key by one value; reported if the value is not one of the key's.
    fn test(&mut self, key: &Self::Key, op: Op, value: &QueryValue, errors: &mut Vec<QueryError>)
    -> Option<Self::Test>;

    /// The test of a word without a key; reported if there is no such test.
    fn bare(&mut self, text: &str, span: Span, errors: &mut Vec<QueryError>) -> Option<Self::Test>;
}

/// A part of a query with the bytes that it takes.
type Part<T> = (QueryNode<T>, Span);

/// Reads words into the sides between `or`s, each of parts that stand side by side. What is wrong goes into `errors`, and
/// what is left is of use only where nothing does.
pub fn sides<L: QueryLanguage>(
    language: &mut L,
    words: &[Word],
    errors: &mut Vec<QueryError>,
) -> Vec<Vec<Part<L::Test>>> {
    let mut parser = Parser { words, at: 0, depth: 0, language, errors };
    let sides = parser.sides();
    while let Some(word) = parser.words.get(parser.at) {
        parser.error(word.span, "this bracket closes nothing");
        parser.at += 1;
        parser.sides();
    }
    sides
}

/// The condition that one of several sides holds.
pub fn any<T>(sides: Vec<Vec<Part<T>>>) -> QueryNode<T> {
    let all = |parts: Vec<Part<T>>| QueryNode::All(parts.into_iter().map(|(part, _)| part).collect());
    QueryNode::Any(sides.into_iter().map(all).collect())
}

struct Parser<'w, 'l, 'e, L> {
    words: &'w [Word],
    at: usize,
    depth: usize,
    language: &'l mut L,
    errors: &'e mut Vec<QueryError>,
}

impl<'w, L: QueryLanguage> Parser<'w, '_, '_, L> {
    fn peek(&self) -> Option<&'w WordKind> {
        self.words.get(self.at).map(|word| &word.kind)
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(QueryError::new(span, message));
    }

    /// Parts between `or`s.
    fn sides(&mut self) -> Vec<Vec<Part<L::Test>>> {
        let mut sides = vec![self.parts()];
        while self.peek() == Some(&WordKind::Or) {
            self.at += 1;
            sides.push(self.parts());
        }
        // A query without any word finds everything; an `or` without one of its sides finds what was not meant.
        let or = self.words[..self.at].iter().rfind(|word| word.kind == WordKind::Or);
        if let Some(or) = or.filter(|_| sides.len() > 1 && sides.iter().any(Vec::is_empty) && self.errors.is_empty()) {
            let help = L::HELP_FOR_OR.map(str::to_owned);
            self.errors.push(QueryError { help, ..QueryError::new(or.span, "`or` is missing one of its sides") });
        }
        sides
    }

    /// Parts side by side, all of which must hold.
    fn parts(&mut self) -> Vec<Part<L::Test>> {
        let mut parts = Vec::new();
        while let Some(word) = self.words.get(self.at) {
            match word.kind {
                WordKind::Or | WordKind::Close => break,
                WordKind::And => self.at += 1,
                WordKind::Not | WordKind::Open | WordKind::Bare(_) | WordKind::Term(_) => {
                    let part = self.one();
                    let end = self.words[self.at - 1].span.end;
                    parts.push((part, Span { start: word.span.start, end }));
                }
            }
        }
        parts
    }

    fn one(&mut self) -> QueryNode<L::Test> {
        let Some(word) = self.words.get(self.at) else { return QueryNode::nothing() };
        self.at += 1;
        match &word.kind {
            WordKind::Not => self.deeper(word.span, Self::negated),
            WordKind::Open => self.deeper(word.span, Self::in_brackets),
            WordKind::Bare(text) => {
                let test = self.language.bare(text, word.span, self.errors);
                test.map_or_else(QueryNode::nothing, QueryNode::Is)
            }
            WordKind::Term(term) => self.term(term).unwrap_or_else(QueryNode::nothing),
            WordKind::Close | WordKind::And | WordKind::Or => QueryNode::nothing(),
        }
    }

    fn deeper(&mut self, span: Span, read: fn(&mut Self, Span) -> QueryNode<L::Test>) -> QueryNode<L::Test> {
        if self.depth == DEEPEST {
            self.error(span, format!("more than {DEEPEST} brackets and `not`s are nested"));
            self.at = self.words.len();
            return QueryNode::nothing();
        }
        self.depth += 1;
        let node = read(self, span);
        self.depth -= 1;
        node
    }

    fn negated(&mut self, span: Span) -> QueryNode<L::Test> {
        if matches!(self.peek(), None | Some(WordKind::And | WordKind::Or | WordKind::Close)) {
            self.error(span, "there is nothing here to negate");
            return QueryNode::nothing();
        }
        QueryNode::Not(Box::new(self.one()))
    }

    fn in_brackets(&mut self, span: Span) -> QueryNode<L::Test> {
        let sides = self.sides();
        match self.peek() {
            Some(WordKind::Close) => self.at += 1,
            _ => self.error(span, "the bracket is not closed"),
        }
        any(sides)
    }

    fn term(&mut self, term: &Term) -> Option<QueryNode<L::Test>> {
        let key = self.language.key(term, self.errors)?;
        let (name, is_number) = L::name(&key);
        let values = || term.values.iter().filter(|value| !value.text.is_empty());
        if values().next().is_none() {
            let help = self.language.values(&key);
            self.errors.push(QueryError { help, ..QueryError::new(term.op_span, format!("`{name}` has no value")) });
            return None;
        }
        if !is_number && !matches!(term.op, Op::Is | Op::IsNot) {
            let message = format!("`{name}` is not a number: it can be compared by `:`, `=` and `!=`");
            self.error(term.op_span, message);
            return None;
        }
        let tests = values().filter_map(|value| self.language.test(&key, term.op, value, self.errors));
        let any = QueryNode::Any(tests.map(QueryNode::Is).collect());
        Some(if term.op == Op::IsNot { QueryNode::Not(Box::new(any)) } else { any })
    }
}

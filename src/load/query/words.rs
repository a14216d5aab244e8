//! A query's text becomes words: brackets, `not`, `or`, bare words, and keys with an operator and values.

use super::QueryError;
use crate::load::Span;

/// A word of a query, and its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Word {
    /// The bytes it takes.
    pub span: Span,
    /// Its kind.
    pub kind: WordKind,
}

/// The kind of a word.
#[derive(Clone, PartialEq, Debug)]
pub enum WordKind {
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `-` or `not`.
    Not,
    /// `and`, which changes nothing.
    And,
    /// `or`.
    Or,
    /// A word that is looked for.
    Bare(String),
    /// A key, an operator and values.
    Term(Term),
}

/// A key, an operator and values, any of which may hold: `set:a`, `value>=2`, `id:1,70..80`.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// The key.
    pub key: String,
    /// The place of the key.
    pub key_span: Span,
    /// The operator.
    pub op: Op,
    /// The place of the operator.
    pub op_span: Span,
    /// The values; none if there is nothing after the operator.
    pub values: Vec<QueryValue>,
}

/// A value as it was given.
#[derive(Clone, PartialEq, Debug)]
pub struct QueryValue {
    /// The text, without quotation marks.
    pub text: String,
    /// Its place, without quotation marks.
    pub span: Span,
}

/// A comparison operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// `:` or `=`.
    Is,
    /// `!=`.
    IsNot,
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `>`.
    Greater,
    /// `>=`.
    AtLeast,
}

impl Op {
    /// The operators as they are written, those that begin like another before it.
    const ALL: [(&'static str, Op); 7] = [
        ("!=", Op::IsNot),
        ("<=", Op::AtMost),
        (">=", Op::AtLeast),
        ("<", Op::Less),
        (">", Op::Greater),
        ("=", Op::Is),
        (":", Op::Is),
    ];

    /// The operator that a text begins with, and its length.
    fn at(text: &str) -> Option<(Op, usize)> {
        Op::ALL.iter().find(|(sign, _)| text.starts_with(sign)).map(|(sign, op)| (*op, sign.len()))
    }
}

/// Splits a query's text into words.
pub fn words(text: &str, errors: &mut Vec<QueryError>) -> Vec<Word> {
    words_with("_-", text, errors)
}

/// Splits a query's text into words; keys consist of letters, digits and these signs.
pub fn words_with(in_keys: &str, text: &str, errors: &mut Vec<QueryError>) -> Vec<Word> {
    let mut reader = WordReader { text, in_keys, at: 0, errors };
    let mut words = Vec::new();
    while let Some(word) = reader.word() {
        words.push(word);
    }
    words
}

struct WordReader<'t, 'e> {
    text: &'t str,
    in_keys: &'t str,
    at: usize,
    errors: &'e mut Vec<QueryError>,
}

impl WordReader<'_, '_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn blanks_after(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        at + rest.len() - rest.trim_start().len()
    }

    fn span(&self, start: usize) -> Span {
        Span { start, end: self.at }
    }

    fn word(&mut self) -> Option<Word> {
        self.at = self.blanks_after(self.at);
        let start = self.at;
        let kind = match self.rest().chars().next()? {
            '(' => self.sign(WordKind::Open),
            ')' => self.sign(WordKind::Close),
            '-' => self.sign(WordKind::Not),
            '"' => WordKind::Bare(self.quoted().text),
            _ => self.key_or_bare(),
        };
        Some(Word { span: self.span(start), kind })
    }

    fn sign(&mut self, kind: WordKind) -> WordKind {
        self.at += 1;
        kind
    }

    /// The text in quotation marks that begins here.
    fn quoted(&mut self) -> QueryValue {
        let open = self.at;
        let inside = &self.text[open + 1..];
        let length = inside.find('"');
        let given = inside[..length.unwrap_or(inside.len())].to_owned();
        let span = Span { start: open + 1, end: open + 1 + given.len() };
        self.at = span.end + usize::from(length.is_some());
        if length.is_none() {
            let mark = Span { start: open, end: open + 1 };
            self.errors.push(QueryError::new(mark, "the quotation mark is not closed"));
        }
        QueryValue { text: given, span }
    }

    fn key_or_bare(&mut self) -> WordKind {
        let start = self.at;
        let is_of_key = |letter: char| letter.is_alphanumeric() || self.in_keys.contains(letter);
        let key_length = self.rest().find(|it| !is_of_key(it)).unwrap_or(self.rest().len());
        let key = self.rest()[..key_length].to_owned();
        let op_at = self.blanks_after(start + key_length);
        if let Some((op, length)) = Op::at(&self.text[op_at..]) {
            self.at = op_at + length;
            let op_span = Span { start: op_at, end: self.at };
            let key_span = Span { start, end: start + key_length };
            return WordKind::Term(Term { key, key_span, op, op_span, values: self.values() });
        }
        match self.bare("").text {
            word if word.eq_ignore_ascii_case("or") => WordKind::Or,
            word if word.eq_ignore_ascii_case("and") => WordKind::And,
            word if word.eq_ignore_ascii_case("not") => WordKind::Not,
            word => WordKind::Bare(word),
        }
    }

    /// Text up to a blank, a bracket, a quotation mark or one of `ends`.
    fn bare(&mut self, ends: &str) -> QueryValue {
        let is_end = |it: char| it.is_whitespace() || "()\"".contains(it) || ends.contains(it);
        let length = self.rest().find(is_end).unwrap_or(self.rest().len());
        let start = self.at;
        self.at += length;
        QueryValue { text: self.text[start..self.at].to_owned(), span: self.span(start) }
    }

    /// The values that follow an operator.
    fn values(&mut self) -> Vec<QueryValue> {
        let first = self.blanks_after(self.at);
        let is_value = self.text[first..].chars().next().is_some_and(|it| it != '(' && it != ')');
        if !is_value {
            return Vec::new();
        }
        self.at = first;
        let mut values = Vec::new();
        loop {
            let value = if self.rest().starts_with('"') { self.quoted() } else { self.bare(",") };
            values.push(value);
            if !self.rest().starts_with(',') {
                return values;
            }
            self.at += 1;
        }
    }
}

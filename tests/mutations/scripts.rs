//! Mistakes in scripts, token by token.

use super::data::typo;
use super::{Damage, Shipped};
use liberte::load::LineIndex;
use std::ops::Range;

/// The words that name sets of things, each with a set that can't stand in for it.
const KINDS: [(&str, &str); 3] = [("blocks", "displayed"), ("stacks", "displayed"), ("displayed", "blocks")];
/// The words that do something, each with one that can't be done to the same thing.
const VERBS: [(&str, &str); 3] =
    [("return_to_supply", "discard"), ("discard", "return_to_supply"), ("return_to_box", "return_to_supply")];
/// The factions, each with others.
const FACTIONS: [&str; 3] = ["MODERATE", "ROYALIST", "RADICAL"];

/// All mistakes in the scripts of the pack's effects.
pub fn all(shipped: &Shipped) -> Vec<Damage> {
    let mut all = Vec::new();
    for effect in &shipped.pack().effects {
        let tokens = tokens(&effect.script);
        let mut maker = Maker { path: &effect.path, text: &effect.script, tokens: &tokens, all: &mut all };
        (0..tokens.len()).for_each(|at| maker.token(at));
    }
    all
}

/// The words, texts and signs of a script, comments left out.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_word(next) {
            rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
        } else if next == '"' {
            rest[1..].find('"').map_or(rest.len(), |end| end + 2)
        } else {
            next.len_utf8()
        };
        if !rest.starts_with("//") && !next.is_whitespace() {
            tokens.push(at..at + length);
        }
        at += length;
    }
    tokens
}

struct Maker<'a> {
    path: &'a str,
    text: &'a str,
    tokens: &'a [Range<usize>],
    all: &'a mut Vec<Damage>,
}

impl Maker<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |span| &self.text[span.clone()])
    }

    fn add(&mut self, kind: &'static str, span: Range<usize>, with: impl Into<String>) {
        let line = LineIndex::new(self.text).line(span.start);
        self.all.push(Damage { kind, path: self.path.to_owned(), span, with: with.into(), right: line..=line });
    }

    fn token(&mut self, at: usize) {
        let (span, word) = (self.tokens[at].clone(), self.word(at).to_owned());
        let first = word.chars().next().unwrap_or(' ');
        if first.is_alphabetic() {
            self.name(at, &word, span);
        } else if first == '"' {
            self.add("script: word", span.start + 1..span.end - 1, typo(&word[1..word.len() - 1], span.start as u64));
            self.left_out(span.start);
            self.left_out(span.end - 1);
        } else if "(){}.".contains(first) || first == ';' && self.word(at + 1) != "}" {
            self.left_out(span.start);
        }
    }

    /// A bracket or sign left out, which may be noticed only further on.
    fn left_out(&mut self, at: usize) {
        let lines = LineIndex::new(self.text);
        let right = lines.line(at)..=lines.line(self.text.len());
        let with = String::new();
        self.all.push(Damage {
            kind: "script: bracket or sign left out",
            path: self.path.to_owned(),
            span: at..at + 1,
            with,
            right,
        });
    }

    fn name(&mut self, at: usize, word: &str, span: Range<usize>) {
        let is_defined_here = self.word(at.wrapping_sub(1)) == "let";
        if !is_defined_here {
            for turn in 0..5 {
                let typo = typo(word, span.start as u64 * 5 + turn);
                let is_other = typo != word && !typo.starts_with(|letter: char| letter.is_ascii_digit());
                let is_known = ["of", "or", "own"].contains(&typo.as_str());
                if is_other && !is_known {
                    self.add(
                        if FACTIONS.contains(&word) { "script: constant" } else { "script: word" },
                        span.clone(),
                        typo,
                    );
                }
            }
        }
        if FACTIONS.contains(&word) {
            let is_named = |faction: &&&str| self.text.contains(**faction);
            let others: Vec<&str> = FACTIONS.iter().filter(|faction| !is_named(faction)).copied().collect();
            others
                .into_iter()
                .for_each(|other| self.add("script: faction that the text does not name", span.clone(), other));
        }
        for (_, other) in KINDS.into_iter().chain(VERBS).filter(|(known, _)| *known == word) {
            self.add("script: things of another kind", span.clone(), other);
        }
        if self.word(at + 1) == "(" && word != "if" {
            self.arguments(at + 1);
        }
    }

    /// All arguments left out, and one too many.
    fn arguments(&mut self, open: usize) {
        let mut depth = 0;
        let close = (open..self.tokens.len()).find(|&at| {
            depth += i32::from(self.word(at) == "(") - i32::from(self.word(at) == ")");
            depth == 0
        });
        let Some(close) = close else { return };
        let (start, end) = (self.tokens[open].end, self.tokens[close].start);
        let is_declaration = self.word(open.wrapping_sub(2)) == "fn";
        if start == end {
            self.add("script: arguments", start..end, if is_declaration { "x" } else { "1" });
        } else {
            self.add("script: arguments", start..end, "");
            self.add("script: arguments", end..end, ", 1, 2");
        }
    }
}

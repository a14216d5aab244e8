//! A line of broken TOML, and what each of its characters seems to be part of.

use crate::input::characters::character;
use std::ops::Range;

/// The role of a character in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CharRole {
    /// Keys, signs, numbers and bare words.
    Code,
    /// A text in quotation marks of TOML, the marks among it.
    Text,
    /// A text in other quotation marks, the marks apart.
    Odd,
    Comment,
}

/// A line with the role of each of its characters.
pub struct ScannedLine<'t> {
    /// The line.
    pub text: &'t str,
    parts: Vec<(usize, char, CharRole)>,
    /// Whether a text begins and does not end.
    pub is_open: bool,
}

impl<'t> ScannedLine<'t> {
    /// The line of a text.
    pub fn of(text: &'t str) -> ScannedLine<'t> {
        let mut parts = Vec::with_capacity(text.len());
        // The mark that ends the text: that of TOML, or one of the odd ones that mean the same.
        let (mut end, mut part, mut is_escaped): (char, CharRole, bool) = (' ', CharRole::Code, false);
        for (at, letter) in text.char_indices() {
            let quote = character(letter).filter(|row| row.is_quote());
            match part {
                CharRole::Code if letter == '#' => part = CharRole::Comment,
                CharRole::Code if letter == '"' || letter == '\'' => (end, part) = (letter, CharRole::Text),
                CharRole::Code if quote.is_some() => {
                    parts.push((at, letter, CharRole::Code));
                    end = quote.and_then(|row| row.with.chars().next()).unwrap_or('"');
                    part = CharRole::Odd;
                    continue;
                }
                CharRole::Text if is_escaped => is_escaped = false,
                CharRole::Text if letter == '\\' && end == '"' => is_escaped = true,
                CharRole::Text if letter == end => {
                    parts.push((at, letter, CharRole::Text));
                    part = CharRole::Code;
                    continue;
                }
                CharRole::Odd if letter == end || quote.is_some_and(|row| row.with.starts_with(end)) => {
                    part = CharRole::Code
                }
                CharRole::Code | CharRole::Text | CharRole::Odd | CharRole::Comment => {}
            }
            parts.push((at, letter, part));
        }
        ScannedLine { text, parts, is_open: matches!(part, CharRole::Text | CharRole::Odd) }
    }

    /// The characters that are code, with their places.
    pub fn code(&self) -> impl Iterator<Item = (usize, char)> + '_ {
        self.parts.iter().filter(|(.., part)| *part == CharRole::Code).map(|(at, letter, _)| (*at, *letter))
    }

    /// The start of the comment, or the end of the line.
    pub fn end(&self) -> usize {
        self.parts.iter().find(|(.., part)| *part == CharRole::Comment).map_or(self.text.len(), |(at, ..)| *at)
    }

    /// The first place of some text that is code.
    pub fn find(&self, what: &str) -> Option<usize> {
        let is_code = |at: usize| self.parts.iter().any(|(place, _, part)| *place == at && *part == CharRole::Code);
        self.text.match_indices(what).map(|(at, _)| at).find(|at| is_code(*at))
    }

    /// The key, the place of the value and the value, where a single equals sign stands between them.
    pub fn key_and_value(&self) -> Option<(&'t str, Range<usize>, &'t str)> {
        let equals = self.find("=").filter(|_| !self.text.trim_start().starts_with('['))?;
        let (from, to) = (equals + 1, self.end().max(equals + 1));
        let value = &self.text[from..to];
        let start = from + (value.len() - value.trim_start().len());
        let range = start..(from + value.trim_end().len()).max(start);
        Some((self.text[..equals].trim(), range.clone(), &self.text[range]))
    }

    /// The line with a part replaced.
    pub fn with(&self, range: Range<usize>, with: &str) -> String {
        [&self.text[..range.start], with, &self.text[range.end..]].concat()
    }

    /// The line with each character of code that is one of these replaced.
    pub fn each(&self, with: impl Fn(char) -> Option<&'static str>) -> String {
        let mut after = String::with_capacity(self.text.len());
        for (_, letter, part) in &self.parts {
            match with(*letter).filter(|_| *part == CharRole::Code) {
                Some(with) => after.push_str(with),
                None => after.push(*letter),
            }
        }
        after
    }
}

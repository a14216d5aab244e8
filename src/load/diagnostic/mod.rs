//! A finding about a file: what is wrong, where, and what would be right.
//!
//! One table, [`findings`], has every code with its meaning.

pub mod findings;
pub mod fix;
pub mod layers;
pub mod render;
pub mod report;

pub use findings::{EXPLANATIONS, Example, Explanation, code};
pub use findings::{example, findings};
pub use fix::{Fix, apply_fix};
pub use render::render;
pub use report::Report;

pub use crate::input::{did_you_mean, nearest};

use crate::input::letters::{harmful_in_text, is_harmful};
use crate::input::limits::QUOTED;
use crate::kernel::Order;
use std::ops::Range;

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The pack or scenario cannot be played.
    Error,
    /// It can be played, but probably not as its author meant.
    Warning,
    /// Nothing is wrong; worth knowing for who asks.
    Note,
}

impl Severity {
    /// The word that reports use.
    pub fn id(self) -> &'static str {
        ["error", "warning", "note"][self as usize]
    }
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// The file, relative to the pack's root, such as `data/liberte/cards.toml`.
    pub path: String,
    /// The bytes meant, counted from 0; both ends 0 where the whole file is meant.
    pub span: Span,
}

/// Bytes of a text, the first and the one after the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Span {
        Span { start: range.start, end: range.end.max(range.start) }
    }
}

impl Span {
    /// The line of the first byte in a text, from 1. For many spans of one text, see [`LineIndex`].
    pub fn line(self, text: &str) -> usize {
        LineIndex::new(text).line(self.start)
    }
}

/// An index of the lines of a text: where each begins.
pub struct LineIndex(Vec<usize>);

impl LineIndex {
    /// The lines of a text.
    pub fn new(text: &str) -> LineIndex {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        LineIndex(breaks.map(|(at, _)| at + 1).collect())
    }

    /// The line of a byte, from 1; past the end, the last.
    pub fn line(&self, at: usize) -> usize {
        1 + self.0.partition_point(|&start| start <= at)
    }

    /// The line and the column of a byte of the text that these are the lines of, both from 1. Columns count characters; a
    /// carriage return before the line's end is none.
    pub fn line_and_column(&self, text: &str, at: usize) -> (usize, usize) {
        let line = self.line(at);
        let start = line.checked_sub(2).and_then(|before| self.0.get(before)).copied().unwrap_or(0);
        let rest = text.get(start..).unwrap_or_default();
        let content = rest.split('\n').next().unwrap_or_default().trim_end_matches('\r');
        let before = content.char_indices().take_while(|(place, _)| start + place < at).count();
        (line, before + 1)
    }
}

/// A finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The code, one of those of [`EXPLANATIONS`].
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The message that says what is wrong: lower case, no full stop.
    pub message: String,
    /// The place; none where there is no file to point at.
    pub place: Option<Place>,
    /// A label to print beside the place.
    pub label: Option<String>,
    /// The reason for the rule that is broken; none where [`Explanation::why`] gives it.
    pub why: Option<String>,
    /// Advice on what would be right.
    pub help: Option<String>,
    /// Other places that belong to it, each with why.
    pub related: Vec<(Place, String)>,
    /// The edit that would resolve it, where that is clear.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// An error without a place.
    pub fn error(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            message: shortened(message.into()),
            place: None,
            label: None,
            why: None,
            help: None,
            related: Vec::new(),
            fix: None,
        }
    }

    /// A warning without a place.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// A note without a place.
    pub fn note(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(code, message) }
    }

    /// The finding, with its place.
    pub fn at(mut self, path: &str, span: impl Into<Span>) -> Diagnostic {
        self.place = Some(Place { path: path.to_owned(), span: span.into() });
        self
    }

    /// The finding, with its place.
    pub(super) fn placed(self, place: Place) -> Diagnostic {
        Diagnostic { place: Some(place), ..self }
    }

    /// The finding, with what would be right.
    pub(super) fn helped(mut self, help: impl Into<String>) -> Diagnostic {
        self.help(help);
        self
    }

    /// Adds what to write beside the place.
    pub fn label(&mut self, label: impl Into<String>) -> &mut Diagnostic {
        self.label = Some(shortened(label.into()));
        self
    }

    /// Adds why the rule exists.
    pub fn why(&mut self, why: impl Into<String>) -> &mut Diagnostic {
        self.why = Some(shortened(why.into()));
        self
    }

    /// Adds what would be right.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Diagnostic {
        self.help = Some(shortened(help.into()));
        self
    }

    /// Adds another place and why it belongs here.
    pub fn related(&mut self, place: Place, why: impl Into<String>) -> &mut Diagnostic {
        self.related.push((place, shortened(why.into())));
        self
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The text, cut if a hostile file made it very long, and without characters that harm a terminal.
fn shortened(mut text: String) -> String {
    if harmful_in_text(&text).is_some() {
        let shown = |letter| if is_harmful(letter) && letter != '\n' && letter != '\t' { '\u{fffd}' } else { letter };
        text = text.chars().map(shown).collect();
    }
    if text.len() > QUOTED {
        let mut end = QUOTED;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Whether a list of findings has an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}

/// Sorts findings by place, those without one first, and drops those said twice.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.order_by(|a, b| {
        let what = |it: &Diagnostic| (it.severity, it.code);
        (&a.place, what(a), &a.message).cmp(&(&b.place, what(b), &b.message))
    });
    diagnostics.dedup();
}

/// Says which of a few words would be right: the nearest; all if they are few; else those that it is a part of, or that
/// begin alike.
pub fn suggest<'w>(word: &str, words: impl IntoIterator<Item = &'w str> + Clone) -> Option<String> {
    nearest(word, words.clone()).map(did_you_mean).or_else(|| alike(word, words))
}

/// Says which of a few words, none of which is near, would be right.
pub(super) fn alike<'w>(word: &str, words: impl IntoIterator<Item = &'w str> + Clone) -> Option<String> {
    let all: Vec<&str> = words.clone().into_iter().take(13).collect();
    if (1..=12).contains(&all.len()) {
        return Some(one_of(&all));
    }
    let alike: Vec<&str> = words.into_iter().filter(|other| are_alike(word, other)).take(6).collect();
    let all = quoted(&alike);
    (!alike.is_empty()).then(|| format!("similar: {all}"))
}

/// Says which words there are to choose from.
pub fn one_of(words: &[&str]) -> String {
    match words {
        [only] => format!("use `{only}`"),
        words => {
            let all = quoted(words);
            format!("use one of {all}")
        }
    }
}

fn quoted(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// Whether one of two words holds the other, or a part of it between hyphens or underscores.
fn are_alike(word: &str, other: &str) -> bool {
    const SHORTEST: usize = 3;
    let (word, other) = (word.to_lowercase(), other.to_lowercase());
    let is_in = |part: &str, whole: &str| part.chars().count() >= SHORTEST && whole.contains(part);
    is_in(&other, &word) || word.split(['-', '_', ' ']).any(|part| is_in(part, &other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_finds_its_neighbour() {
        let words = ["normandie", "bretagne", "maine"];
        assert_eq!(nearest("normandy", words), Some("normandie"));
        assert_eq!(nearest("Maine", words), Some("maine"));
        assert_eq!(nearest("corse", words), None);
        assert_eq!(nearest("", words), None);
        assert_eq!(suggest("corse", words).as_deref(), Some("use one of `normandie`, `bretagne`, `maine`"));
    }

    #[test]
    fn a_word_far_from_all_of_many_lists_those_that_hold_a_part_of_it() {
        let words = ["turn", "phase", "round", "order", "government", "tally", "supply", "reserve", "deck", "face_up"];
        let words = words.into_iter().chain(["discard", "box", "victory_points", "hand"]);
        assert_eq!(suggest("points", words.clone()).as_deref(), Some("similar: `victory_points`"));
        assert_eq!(suggest("xyzzy", words), None);
    }

    #[test]
    fn columns_count_characters_and_no_carriage_return() {
        let text = "Île = 1\r\né = 'x'\r\n";
        let lines = LineIndex::new(text);
        let place = |at: &str| lines.line_and_column(text, text.find(at).unwrap_or(text.len()));
        assert_eq!((place("Î"), place("="), place("\r")), ((1, 1), (1, 5), (1, 8)));
        assert_eq!((place("\n"), place("'x'"), place("nothing")), ((1, 8), (2, 5), (3, 1)));
        assert_eq!(LineIndex::new("").line_and_column("", 9), (1, 1));
    }

    #[test]
    fn lines_count_from_one_and_past_the_end_is_the_last() {
        let span = |at: usize| Span { start: at, end: at };
        assert_eq!(span(0).line("a\nb"), 1);
        assert_eq!(span(1).line("a\nb"), 1);
        assert_eq!(span(2).line("a\nb"), 2);
        assert_eq!(span(99).line("a\nb"), 2);
    }
}

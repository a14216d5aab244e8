//! A finding about a file: what is wrong, where, and what would be right.
//!
//! Every code stands in one table, [`CODES`], with what it means. A code never changes its meaning; messages may.

use super::layers::Layers;
use std::ops::Range;

/// How grave a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The pack or scenario cannot be played as it stands.
    Error,
    /// It can be played, but probably not as its author meant.
    Warning,
}

impl Severity {
    /// The word that reports use.
    pub fn id(self) -> &'static str {
        ["error", "warning"][self as usize]
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
    /// The line of the first byte in a text, from 1. For many spans of one text, see [`Lines`].
    pub fn line(self, text: &str) -> usize {
        Lines::of(text).line(self.start)
    }
}

/// Where the lines of a text begin.
pub struct Lines(Vec<usize>);

impl Lines {
    /// The lines of a text.
    pub fn of(text: &str) -> Lines {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Lines(breaks.map(|(at, _)| at + 1).collect())
    }

    /// The line of a byte, from 1; past the end, the last.
    pub fn line(&self, at: usize) -> usize {
        1 + self.0.partition_point(|&start| start <= at)
    }
}

/// A finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What kind of finding it is, one of [`CODES`].
    pub code: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// Where; none where there is no file to point at.
    pub place: Option<Place>,
    /// What to write beside the place.
    pub label: Option<String>,
    /// What would be right.
    pub help: Option<String>,
    /// Other places that belong to it, each with why.
    pub related: Vec<(Place, String)>,
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
            help: None,
            related: Vec::new(),
        }
    }

    /// A warning without a place.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// The finding, with its place.
    pub fn at(mut self, path: &str, span: impl Into<Span>) -> Diagnostic {
        self.place = Some(Place { path: path.to_owned(), span: span.into() });
        self
    }

    /// Adds what to write beside the place.
    pub fn label(&mut self, label: impl Into<String>) -> &mut Diagnostic {
        self.label = Some(shortened(label.into()));
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

/// The text, cut where a hostile file would make it endless.
fn shortened(mut text: String) -> String {
    const LONGEST: usize = 1000;
    if text.len() > LONGEST {
        let mut end = LONGEST;
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
    diagnostics.sort_by(|a, b| {
        let what = |it: &Diagnostic| (it.severity, it.code);
        (&a.place, what(a), &a.message).cmp(&(&b.place, what(b), &b.message))
    });
    diagnostics.dedup();
}

/// The most findings about one file that are kept.
const MOST_FINDINGS: usize = 500;

/// The findings about one file and those laid over it, while they are read.
#[derive(Debug)]
pub struct Report<'a> {
    path: &'a str,
    layers: &'a Layers,
    /// The last of those that were too many.
    dropped: Option<Diagnostic>,
    /// What was found so far.
    pub found: Vec<Diagnostic>,
    /// The keys at the top of the file, each with where in `found` the findings of reading its value lie.
    pub parts: Vec<(String, Range<usize>)>,
    /// Whether the text is not TOML throughout, so that what is missing may only be unread.
    pub is_broken: bool,
}

impl<'a> Report<'a> {
    /// No finding yet.
    pub fn new(path: &'a str) -> Report<'a> {
        Report::over(path, Layers::NONE)
    }

    /// No finding yet, in a file with others laid over it.
    pub fn over(path: &'a str, layers: &'a Layers) -> Report<'a> {
        Report { path, layers, dropped: None, found: Vec::new(), parts: Vec::new(), is_broken: false }
    }

    /// The file that is read.
    pub fn path(&self) -> &'a str {
        self.path
    }

    /// A place in the file, or in one laid over it.
    pub fn place(&self, span: Span) -> Place {
        self.layers.place(self.path, span)
    }

    /// Whether a place is in a file laid over.
    pub fn is_laid_over(&self, span: Span) -> bool {
        self.layers.at(span).is_some()
    }

    /// Adds an error at a place in the file.
    pub fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.put(Diagnostic::error(code, message), span)
    }

    /// Adds a warning at a place in the file.
    pub fn warning(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.put(Diagnostic::warning(code, message), span)
    }

    fn put(&mut self, mut diagnostic: Diagnostic, span: Span) -> &mut Diagnostic {
        diagnostic.place = Some(self.place(span));
        self.add(diagnostic)
    }

    /// Adds a finding. Those beyond the first 500 are only counted as one, as grave as the gravest of them.
    pub fn add(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        if !self.is_full() {
            self.found.push(diagnostic);
            let last = self.found.len() - 1;
            return &mut self.found[last];
        }
        let severity = diagnostic.severity;
        if self.dropped.is_none() {
            let message = format!("`{}` has more than {MOST_FINDINGS} findings", self.path);
            let rest = Diagnostic::warning(code::TOO_MANY, message);
            self.found.push(rest.at(self.path, Span::default()));
        }
        if let Some(rest) = self.found.get_mut(MOST_FINDINGS) {
            rest.severity = rest.severity.min(severity);
        }
        self.dropped.insert(diagnostic)
    }

    /// Whether no more findings are kept.
    pub fn is_full(&self) -> bool {
        self.found.len() >= MOST_FINDINGS
    }
}

/// The word of a list that a misspelt one was probably meant to be.
pub fn nearest<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let word = word.chars().take(64).collect::<String>().to_lowercase();
    let near_enough = |distance: usize| distance <= 1 + word.chars().count() / 4;
    let words = words.into_iter().filter(|other| other.len() <= 64);
    let distances = words.take(1000).map(|other| {
        let distance = strsim::damerau_levenshtein(&word, &other.to_lowercase());
        (distance, other)
    });
    let mut best: Option<(usize, &str)> = None;
    for (distance, other) in distances {
        let is_nearer = best.is_none_or(|(least, _)| distance < least);
        if near_enough(distance) && is_nearer && distance < other.chars().count() {
            best = Some((distance, other));
        }
    }
    best.map(|(_, other)| other)
}

/// Says which of a few words would be right: the nearest, or all if they are few.
pub fn suggest<'w>(word: &str, words: impl IntoIterator<Item = &'w str> + Clone) -> Option<String> {
    if let Some(near) = nearest(word, words.clone()) {
        return Some(format!("did you mean `{near}`?"));
    }
    let all: Vec<String> = words.into_iter().take(13).map(|word| format!("`{word}`")).collect();
    ((1..=12).contains(&all.len())).then(|| format!("known are {}", all.join(", ")))
}

macro_rules! codes {
    ($($name:ident = $code:literal, $meaning:literal;)+) => {
        /// The codes of findings, as constants.
        pub mod code {
            $(#[doc = $meaning] pub const $name: &str = $code;)+
        }
        /// Every code, with what it means.
        pub const CODES: &[(&str, &str)] = &[$(($code, $meaning),)+];
    };
}

codes! {
    BROKEN_TOML = "broken-toml", "the text is not TOML";
    DUPLICATE_KEY = "duplicate-key", "a key stands twice in one table";
    UNREADABLE_FILE = "unreadable-file", "a file of the pack is missing or cannot be read";
    UNKNOWN_KEY = "unknown-key", "a key that no table of this kind has";
    MISSING_KEY = "missing-key", "a key that must be there is not";
    WRONG_TYPE = "wrong-type", "a value of the wrong type, such as a text for a number";
    OUT_OF_RANGE = "out-of-range", "a number too small or too great, or a list too short or too long";
    MALFORMED = "malformed", "a text not of the form that is wanted here";
    UNKNOWN_WORD = "unknown-word", "a word that is none of the few allowed here";
    UNKNOWN_ID = "unknown-id", "an id that the pack does not have";
    UNKNOWN_CARD = "unknown-card", "a card number that the pack does not have";
    UNKNOWN_SEAT = "unknown-seat", "a name that no seat has";
    UNKNOWN_VARIANT = "unknown-variant", "a variant that the pack does not have";
    BAD_PARAMETER = "bad-parameter", "a parameter that a variant does not have, or a value that it cannot take";
    DUPLICATE_VARIANT = "duplicate-variant", "a variant that is laid over twice";
    IDLE_VARIANT = "idle-variant", "a variant that changes nothing";
    IDLE_CHANGE = "idle-change", "a variant's change of something to what it already is";
    VARIANTS_CLASH = "variants-clash", "two variants that change the same thing differently";
    UNKNOWN_CHOICE = "unknown-choice", "a line that is no choice";
    DUPLICATE = "duplicate", "an id, number or name given twice";
    WRONG_ID = "wrong-id", "an id that differs from the file's name";
    WRONG_COUNT = "wrong-count", "a number of entries other than declared";
    WRONG_NUMBERING = "wrong-numbering", "numbers that do not run from 1 without a gap";
    TOO_MANY = "too-many", "more entries than fit";
    NOT_FOR_THIS_KIND = "not-for-this-kind", "a key that cards of this kind do not have";
    UNUSED_REGION = "unused-region", "a region without a province";
    MISSING_SCRIPT = "missing-script", "an effect without its script";
    UNUSED_SCRIPT = "unused-script", "a script that no card, pack or variant asks for";
    MISSING_BATTLE = "missing-battle", "a turn with a Battle Phase and no battle";
    MISPLACED_SETTING = "misplaced-setting", "a setting in a section that is not its own";
    SETTINGS_CLASH = "settings-clash", "two settings that do not go together";
    IDLE_SETTING = "idle-setting", "a setting that can have no effect beside the others";
    MISSING_TEXT = "missing-text", "a text that a language lacks";
    UNUSED_TEXT = "unused-text", "a text that nothing asks for";
    MISSING_OUTLINE = "missing-outline", "a province that the map does not draw";
    UNKNOWN_PROVENANCE = "unknown-provenance", "a confirmed key that the entry does not have";
    BAD_SEAT_NAME = "bad-seat-name", "a seat's name that is empty, taken, or looks like `P1`";
    IMPOSSIBLE_POSITION = "impossible-position", "a scenario's position that the components do not allow";
    WRONG_TOTAL = "wrong-total", "cards or provinces other in number than sources state";
    WRONG_QUERY = "wrong-query", "a query that cannot be read, or asks for what the pack does not have";
    SHEET_COLUMN = "sheet-column", "a column of a spreadsheet that is unknown, missing, or there twice";
    SHEET_ENCODING = "sheet-encoding", "a spreadsheet that is not UTF-8";
    BROKEN_PACK = "broken-pack", "a scenario's pack has errors of its own";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_kebab_case() {
        for (at, (code, meaning)) in CODES.iter().enumerate() {
            assert!(CODES[..at].iter().all(|(other, _)| other != code), "{code}");
            assert!(code.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
            assert!(!meaning.is_empty() && !meaning.ends_with('.'), "{code}");
        }
    }

    #[test]
    fn a_misspelt_word_finds_its_neighbour() {
        let words = ["normandie", "bretagne", "maine"];
        assert_eq!(nearest("normandy", words), Some("normandie"));
        assert_eq!(nearest("Maine", words), Some("maine"));
        assert_eq!(nearest("corse", words), None);
        assert_eq!(nearest("", words), None);
        assert_eq!(suggest("corse", words).as_deref(), Some("known are `normandie`, `bretagne`, `maine`"));
    }

    #[test]
    fn lines_count_from_one_and_past_the_end_is_the_last() {
        let span = |at: usize| Span { start: at, end: at };
        assert_eq!(span(0).line("a\nb"), 1);
        assert_eq!(span(1).line("a\nb"), 1);
        assert_eq!(span(2).line("a\nb"), 2);
        assert_eq!(span(99).line("a\nb"), 2);
    }

    #[test]
    fn findings_without_end_are_cut_and_stay_errors() {
        let mut report = Report::new("a.toml");
        for _ in 0..600 {
            report.warning(code::UNUSED_TEXT, Span::default(), "x".repeat(9999));
        }
        assert!(!has_errors(&report.found) && report.found.len() == 501);
        report.error(code::DUPLICATE, Span::default(), "twice").help("once");
        assert!(has_errors(&report.found) && report.found.len() == 501);
        assert!(report.found[0].message.len() < 1010);
    }
}

//! A finding about a file, until `load` brings its own.

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
    /// The line of the first byte in a text, from 1.
    pub fn line(self, text: &str) -> usize {
        let before = text.as_bytes().get(..self.start).unwrap_or(text.as_bytes());
        1 + before.iter().filter(|&&byte| byte == b'\n').count()
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
            message: message.into(),
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
        self.label = Some(label.into());
        self
    }

    /// Adds what would be right.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Adds another place and why it belongs here.
    pub fn related(&mut self, place: Place, why: impl Into<String>) -> &mut Diagnostic {
        self.related.push((place, why.into()));
        self
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The word of a list that a misspelt one was probably meant to be.
pub fn nearest<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let word = word.chars().take(64).collect::<String>().to_lowercase();
    let near_enough = |distance: usize| distance <= 1 + word.chars().count() / 4;
    let distances = words.into_iter().map(|other| {
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

//! Fixes: edits that resolve a finding.
//!
//! A fix is given where what would be right is clear and stands in one place: the word that a misspelt one was meant to
//! be, a number that was counted, a line that says nothing. Where there are several ways, as for a card without a region,
//! the finding's help names them and there is no fix.
//!
//! ```
//! # use liberte_files as liberte;
//! use liberte::load::{Files, Library, apply_fix};
//! let path = "data/liberte/cards.toml";
//! let mut library = Library::new(Files::built_in());
//! let text = library.text(path)?;
//! library.overlay(path, Some(&text.replacen("faction = \"radical\"", "faction = \"radcal\"", 1)));
//! let finding = library.load(&[]).diagnostics[0].clone();
//! let fix = finding.fix.ok_or("it was only misspelt")?;
//! assert_eq!((fix.with.as_str(), fix.what.as_str()), ("radical", "write `radical`"));
//! assert_eq!(apply_fix(&library.text(path)?, &fix).as_deref(), Some(&*text));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::load::diagnostic::{Diagnostic, Place, Span, alike, did_you_mean, nearest};
use std::ops::Range;
use toml::de::DeTable;

/// An edit that resolves a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The bytes that are replaced, and no others.
    pub place: Place,
    /// The replacement; empty where the bytes are removed.
    pub with: String,
    /// A description in the form of a command: "write `radical`".
    pub what: String,
}

/// The text of a fix's file with the fix made; none where the text has no such place. It must be the text that the finding
/// is about: in one that has changed since, the place may be another.
pub fn apply_fix(text: &str, fix: &Fix) -> Option<String> {
    let Span { start, end } = fix.place.span;
    let (before, after) = (text.get(..start)?, text.get(end..)?);
    (start <= end).then(|| format!("{before}{}{after}", fix.with))
}

impl Diagnostic {
    /// Adds what to write at a place of the finding's file.
    pub fn fix(&mut self, span: Span, with: impl Into<String>, what: impl Into<String>) -> &mut Diagnostic {
        self.fix = self.place.as_ref().map(|place| Fix {
            place: Place { path: place.path.clone(), span },
            with: with.into(),
            what: what.into(),
        });
        self
    }

    /// Adds what to write in place of all that the finding points at, if that is less than the whole file.
    pub fn instead(&mut self, with: impl Into<String>) -> &mut Diagnostic {
        let (with, span) = (with.into(), self.place.as_ref().map(|place| place.span));
        let what = format!("write `{with}`");
        span.filter(|span| span.len() > 0).map(|span| self.fix(span, with, what));
        self
    }

    /// Says what a word was probably meant to be, the only thing or one of the few that the finding points at; returns it.
    pub fn misspelt<'w>(&mut self, word: &str, known: impl IntoIterator<Item = &'w str> + Clone) -> Option<&'w str> {
        let near = nearest(word, known.clone());
        if let Some(near) = near {
            self.meant(word, near);
        } else if let Some(help) = alike(word, known) {
            self.help(help);
        }
        near
    }

    /// Says what a word was meant to be that the finding points at.
    pub fn meant(&mut self, word: &str, near: &str) -> &mut Diagnostic {
        self.help(did_you_mean(near)).replace_word(word, word, near)
    }

    /// Adds the fix of writing another word for one of a text, where the finding points at the text, in quotation marks or
    /// not. There is none if that would want other quotation marks, or the text is written with escapes.
    pub fn replace_word(&mut self, text: &str, word: &str, with: &str) -> &mut Diagnostic {
        let Some(span) = self.place.as_ref().and_then(|place| word_span(text, word, place.span)) else { return self };
        let is_quoted = self.place.as_ref().is_some_and(|place| place.span.len() > text.len());
        let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
        let is_plain = |letter: char| !letter.is_control() && !"\"'\\`".contains(letter);
        if with.chars().all(|letter| if is_quoted { is_plain(letter) } else { is_bare(letter) }) {
            self.fix(span, with, format!("write `{with}`"));
        }
        self
    }
}

impl Span {
    /// The number of bytes.
    fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }
}

/// The span of a word within a text that takes a span, in quotation marks or not; none where it stands there twice, or where
/// the text is written with escapes or in long quotation marks.
pub(in crate::load) fn word_span(text: &str, word: &str, span: Span) -> Option<Span> {
    let start = match span.len().checked_sub(text.len())? {
        0 => span.start,
        2 => span.start + 1,
        _ => return None,
    };
    let is_of_word = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    let is_whole = |at: &usize| {
        !text[..*at].ends_with(is_of_word) && !text[at + word.len()..].starts_with(is_of_word) && !word.is_empty()
    };
    let mut places = text.match_indices(word).map(|(at, _)| at).filter(is_whole);
    let at = places.next().filter(|_| places.next().is_none())?;
    Some(Span { start: start + at, end: start + at + word.len() })
}

/// The span to remove with a comment: its whole line if it is alone there, or else the blanks before it too.
pub(in crate::load) fn comment_removal(text: &str, span: Span) -> Option<Span> {
    let (before, after) = (text.get(..span.start)?, text.get(span.end..)?);
    let content = before.trim_end_matches([' ', '\t']);
    let is_alone = content.is_empty() || content.ends_with('\n');
    let line_end = after.find('\n').map_or(text.len(), |at| span.end + at + 1);
    Some(Span { start: content.len(), end: if is_alone { line_end } else { span.end } })
}

/// The lines of a key with its value, where a span is the key or the value and nothing else is on the lines.
pub(in crate::load) fn statement(text: &str, span: Span) -> Option<Range<usize>> {
    let (before, after) = (text.get(..span.start)?, text.get(span.end..)?);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = after.find('\n').map_or(text.len(), |at| span.end + at + 1);
    let before = before[start..].trim_end_matches([' ', '\t']);
    let is_key = !before.contains('=') && after.trim_start_matches([' ', '\t']).starts_with('=');
    let is_value = before.strip_suffix('=').is_some_and(|key| !key.contains(['=', '{', '[', '"', '\'']));
    let is_whole = DeTable::parse(&text[start..end]).is_ok_and(|table| table.get_ref().len() == 1);
    ((is_key || is_value) && is_whole).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::diagnostic::code;

    fn fixed(text: &str, span: Range<usize>, with: &str) -> Option<String> {
        let place = Place { path: String::new(), span: Span { start: span.start, end: span.end } };
        apply_fix(text, &Fix { place, with: with.to_owned(), what: String::new() })
    }

    #[test]
    fn a_fix_writes_at_its_place_and_nowhere_else() {
        assert_eq!(fixed("a = é\n", 4..6, "1").as_deref(), Some("a = 1\n"));
        assert_eq!(fixed("a = é\n", 0..7, "").as_deref(), Some(""));
        assert_eq!(fixed("", 0..0, "a").as_deref(), Some("a"));
    }

    #[test]
    fn a_fix_of_another_text_does_nothing() {
        for span in [5..6, 4..5, 8..9, 7..8, 9..9] {
            assert_eq!(fixed("a = é\n", span.clone(), "1"), None, "{span:?}");
        }
        let reversed = Range { start: 3, end: 1 };
        assert_eq!(fixed("a = é\n", reversed, "1"), None);
    }

    #[test]
    fn a_word_is_replaced_within_its_quotation_marks() {
        let fix = |text: &str, word: &str, length: usize, with: &str| {
            let mut finding = Diagnostic::error(code::UNKNOWN_ID, "").at("a.toml", 10..10 + length);
            finding.replace_word(text, word, with);
            finding.fix.map(|fix| (fix.place.span.start, fix.place.span.end))
        };
        assert_eq!(fix("west", "west", 4, "east"), Some((10, 14)));
        assert_eq!(fix("west", "west", 6, "east"), Some((11, 15)));
        assert_eq!(fix("Max royalst 3", "royalst", 15, "royalist"), Some((15, 22)));
        assert_eq!(fix("west", "west", 10, "east"), None, "in long quotation marks");
        assert_eq!(fix("a a", "a", 5, "b"), None, "it stands there twice");
        assert_eq!(fix("west", "wes", 6, "b"), None, "it is a part of another");
        assert_eq!(fix("west", "west", 6, "Jean Luc"), Some((11, 15)));
        assert_eq!(fix("west", "west", 4, "Jean Luc"), None, "it wants quotation marks");
        assert_eq!(fix("west", "west", 6, "a\"b"), None, "it wants escapes");
    }

    #[test]
    fn a_line_is_taken_out_whole_or_not_at_all() {
        let lines = |text: &str, at: &str| {
            let start = text.find(at).unwrap_or(0);
            statement(text, Span { start, end: start + at.len() }).map(|lines| text[lines].to_owned())
        };
        let whole = |text: &str| Some(text.to_owned());
        assert_eq!(lines("a = 1\nb = 2 # so\r\nc = 3", "b"), whole("b = 2 # so\r\n"));
        assert_eq!(lines("a = 1\n  rules.b = [\n 2,\n]\nc = 3", "[\n 2,\n]"), whole("  rules.b = [\n 2,\n]\n"));
        assert_eq!(lines("a = 1\nb = 2", "2"), whole("b = 2"));
        assert_eq!(lines("a = { b = 2 }\n", "b"), None);
        assert_eq!(lines("a = { b = 2 }\n", "2"), None);
        assert_eq!(lines("a = [2]\n", "2"), None);
        assert_eq!(lines("[a]\nb = 2\n", "a"), None);
        assert_eq!(lines("a = [\n  { b = 2 },\n]\n", "b"), None);
        assert_eq!(lines("a = '''\nb'''\n", "a"), None, "its end is not known");
    }
}

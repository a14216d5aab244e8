//! Notes about moments of a game.

use super::word_table;
use crate::input::letters::is_harmful;
use std::collections::BTreeSet;

word_table! {
    /// What a note is about, so that notes of a kind can be found again.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum NoteTag {
        /// It was fun.
        Fun = "fun";
        /// A rule, a card or the table was not understood.
        Unclear = "unclear";
        /// Something is wrong.
        Bug = "bug";
        /// Something that could be tried.
        Idea = "idea";
    }
    /// The word for it in files and in the window.
    pub fn word;
}

word_table! {
    /// What a note thinks of the choice that led to its moment.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum NoteMark {
        /// A good choice.
        Good = "!";
        /// A doubtful one.
        Doubtful = "?";
    }
    /// The sign for it.
    pub fn sign;
}

/// No tag, or no mark, in a journal.
const NONE: &str = "-";
/// Between the tags of a note in a journal.
const AND: &str = "+";

/// A note about a moment of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// What was written; may be empty beside tags or a mark.
    pub text: String,
    /// What it is about, each once.
    pub tags: BTreeSet<NoteTag>,
    /// What it thinks of the choice before.
    pub mark: Option<NoteMark>,
}

impl Note {
    /// A note with a text alone.
    pub fn new(text: &str) -> Note {
        Note { text: text.to_owned(), ..Note::default() }
    }

    /// Whether it says nothing at all.
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty() && self.tags.is_empty() && self.mark.is_none()
    }

    /// All of it in a line: `! fun, idea: a stack of four in Paris`.
    pub fn in_a_line(&self) -> String {
        let tags = self.words(", ");
        let before = [self.mark.map_or("", NoteMark::sign), &tags];
        let before: Vec<&str> = before.into_iter().filter(|it| !it.is_empty()).collect();
        match (before.join(" "), self.text.as_str()) {
            (before, "") => before,
            (before, text) if before.is_empty() => text.to_owned(),
            (before, text) => format!("{before}: {text}"),
        }
    }

    /// The words of its tags, with something between them.
    fn words(&self, between: &str) -> String {
        self.tags.iter().map(|tag| tag.word()).collect::<Vec<_>>().join(between)
    }

    /// The note as a journal has it, after its moment: the tags, the mark, the text.
    pub(super) fn line(&self) -> String {
        let tags = if self.tags.is_empty() { NONE.to_owned() } else { self.words(AND) };
        let mark = self.mark.map_or(NONE, NoteMark::sign);
        format!("{tags} {mark} {}", escaped(&self.text))
    }

    /// Reads what [`Note::line`] wrote.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub(super) fn parse(line: &str) -> Result<Note, String> {
        let (tags, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (mark, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let tag = |word: &str| {
            one_of(word, NoteTag::ALL, NoteTag::word).ok_or_else(|| {
                let known = NoteTag::ALL.map(NoteTag::word).join(", ");
                format!("`{word}` is not a tag of a note: {known} or `-` are")
            })
        };
        let tags: BTreeSet<NoteTag> =
            tags.split(AND).map(tag).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
        let mark = one_of(mark, NoteMark::ALL, NoteMark::sign)
            .ok_or_else(|| format!("`{mark}` is not a mark of a note: `!`, `?` or `-` are"))?;
        Ok(Note { text: unescaped(text), tags, mark })
    }
}

/// What a word stands for, `-` for nothing; none for any other word.
fn one_of<T: Copy, const N: usize>(word: &str, all: [T; N], of: impl Fn(T) -> &'static str) -> Option<Option<T>> {
    if word == NONE { Some(None) } else { all.into_iter().find(|&it| of(it) == word).map(Some) }
}

/// A text in one line, without letters that can't stand in a journal.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.trim_end().chars() {
        match letter {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push(' '),
            letter if is_harmful(letter) => {}
            letter => out.push(letter),
        }
    }
    out
}

/// Reads a text that was written in one line, with `\\n` where another began.
pub fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('n') => out.push('\n'),
                // Older programs wrote it.
                Some('r') => {}
                other => out.extend(other),
            },
            (letter, false) => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written() {
        let mut notes = vec![Note::default(), Note::new("back\\slash\\n"), Note::new("a\nb")];
        for some in 0..1 << NoteTag::ALL.len() {
            let tags = NoteTag::ALL.into_iter().filter(|tag| some & 1 << *tag as usize != 0);
            for mark in [None, Some(NoteMark::Good), Some(NoteMark::Doubtful)] {
                notes.push(Note { text: "- ! fun".into(), tags: tags.clone().collect(), mark });
            }
        }
        for note in notes {
            assert!(!note.line().contains('\n'));
            assert_eq!(Note::parse(note.line().trim_end()), Ok(note));
        }
        assert!(Note::parse("fan - x").unwrap_err().contains("fun, unclear, bug, idea"));
        assert!(Note::parse("fun+fan - x").unwrap_err().contains("`fan`"));
        assert_eq!(Note::parse("fun - one tag, as older programs wrote it").unwrap().tags.len(), 1);
        assert!(Note::parse("fun x x").unwrap_err().contains("`!`, `?`"));
    }

    #[test]
    fn letters_that_can_not_be_seen_are_left_out() {
        assert_eq!(escaped("a\u{202e}b\u{1b}[31m\tc  "), "ab[31m c");
    }

    #[test]
    fn a_note_in_a_line_has_its_tag_and_mark_first() {
        let note = Note { text: "why?".into(), tags: [NoteTag::Unclear].into(), mark: Some(NoteMark::Doubtful) };
        assert_eq!(note.in_a_line(), "? unclear: why?");
        let both = Note { tags: [NoteTag::Idea, NoteTag::Unclear].into(), ..note.clone() };
        assert_eq!(both.in_a_line(), "? unclear, idea: why?");
        assert_eq!(Note { text: String::new(), ..note }.in_a_line(), "? unclear");
        assert_eq!(Note::new("so").in_a_line(), "so");
    }
}

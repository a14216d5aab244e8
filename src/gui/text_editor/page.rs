//! The text as shown, with line feeds only, and the starts of its lines.
//!
//! A file whose lines all end in carriage return and line feed is shown without the former and returned with them;
//! one with both endings is not changed. Public positions are bytes of the file, private ones bytes of the text shown.

use std::ops::Range;

/// A text with its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Page {
    /// The text as the file has it.
    given: String,
    /// The text as it is shown.
    pub text: String,
    /// Whether each line feed of the file follows a carriage return.
    has_returns: bool,
    /// Where lines begin: bytes and characters.
    starts: Vec<(usize, usize)>,
    /// Counts the changes.
    pub revision: u64,
}

impl Default for Page {
    fn default() -> Page {
        Page { given: String::new(), text: String::new(), has_returns: false, starts: vec![(0, 0)], revision: 0 }
    }
}

/// A change between two texts: the bytes of the old one and of the new one that differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub old: Range<usize>,
    pub new: Range<usize>,
}

impl Page {
    /// Takes the text of the file. Returns the change, if any.
    pub fn take(&mut self, given: &str) -> Option<Change> {
        if self.given == given {
            return None;
        }
        let returns = given.matches("\r\n").count();
        self.has_returns = returns > 0 && returns == given.matches('\n').count();
        let text = if self.has_returns { given.replace("\r\n", "\n") } else { given.to_owned() };
        let change = change(&self.text, &text);
        self.given = given.to_owned();
        self.show(text);
        Some(change)
    }

    /// Takes the edited text. Returns it as for the file.
    pub fn edited(&mut self, text: String) -> String {
        self.given = if self.has_returns { text.replace('\n', "\r\n") } else { text.clone() };
        self.show(text);
        self.given.clone()
    }

    /// Takes back the text if it was not edited.
    pub fn put_back(&mut self, text: String) -> Option<String> {
        self.text = text;
        None
    }

    fn show(&mut self, text: String) {
        self.starts.clear();
        self.starts.push((0, 0));
        let letters = text.char_indices().enumerate().filter(|(_, (_, letter))| *letter == '\n');
        self.starts.extend(letters.map(|(count, (at, _))| (at + 1, count + 1)));
        self.text = text;
        self.revision += 1;
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The line of a byte, from 0.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|&(start, _)| start <= at).saturating_sub(1)
    }

    /// The bytes of a line, without its break; past the end, the end.
    pub fn span(&self, line: usize) -> Range<usize> {
        let Some(&(start, _)) = self.starts.get(line) else { return self.text.len()..self.text.len() };
        let end = self.starts.get(line + 1).map_or(self.text.len(), |&(next, _)| next - 1);
        start..end
    }

    /// The number of characters of a line before a byte.
    pub fn column(&self, at: usize) -> usize {
        let start = self.span(self.line(at)).start;
        self.text.get(start..at).map_or(0, |before| before.chars().count())
    }

    /// The number of characters before a byte.
    pub fn letters(&self, at: usize) -> usize {
        self.starts.get(self.line(at)).map_or(0, |&(_, letters)| letters) + self.column(at)
    }

    /// The byte after a number of characters.
    pub fn byte(&self, letters: usize) -> usize {
        let line = self.starts.partition_point(|&(_, before)| before <= letters).saturating_sub(1);
        let (start, before) = self.starts[line];
        let rest = &self.text[start..];
        rest.char_indices().nth(letters - before).map_or(self.text.len(), |(at, _)| start + at)
    }

    /// A byte of the file as one of the text shown.
    pub fn inward(&self, at: usize) -> usize {
        let at = at.min(self.given.len());
        let shown = if self.has_returns {
            at - self.given.as_bytes()[..at].iter().filter(|&&it| it == b'\r').count()
        } else {
            at
        };
        self.boundary(shown)
    }

    /// A byte of the text shown as one of the file.
    pub fn outward(&self, at: usize) -> usize {
        if self.has_returns { at + self.line(at) } else { at }
    }

    /// The byte itself, or the start of the character that contains it.
    pub fn boundary(&self, at: usize) -> usize {
        (0..=at.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0)
    }
}

/// The difference of two texts, as one range.
fn change(old: &str, new: &str) -> Change {
    let before = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    let before = (0..=before).rev().find(|&at| old.is_char_boundary(at) && new.is_char_boundary(at)).unwrap_or(0);
    let most = old.len().min(new.len()) - before;
    let after = old.bytes().rev().zip(new.bytes().rev()).take(most).take_while(|(a, b)| a == b).count();
    let is_between = |after: &usize| old.is_char_boundary(old.len() - after) && new.is_char_boundary(new.len() - after);
    let after = (0..=after).rev().find(is_between).unwrap_or(0);
    Change { old: before..old.len() - after, new: before..new.len() - after }
}

impl Change {
    /// The position of a byte of the old text in the new one; within a change, its end.
    pub fn follow(&self, at: usize) -> usize {
        if at < self.old.start {
            at
        } else if at >= self.old.end {
            at - self.old.end + self.new.end
        } else {
            self.new.end
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carriage_returns_are_hidden_and_come_back() {
        let mut page = Page::default();
        page.take("a\r\né\r\nb");
        assert_eq!(page.text, "a\né\nb");
        assert_eq!((page.inward(3), page.inward(7), page.outward(2), page.outward(5)), (2, 5, 3, 7));
        assert_eq!(page.edited("a\né\n\nb".into()), "a\r\né\r\n\r\nb");
        page.take("a\r\nb\nc");
        assert_eq!(page.edited("a\r\nb\nc".into()), "a\r\nb\nc");
    }

    #[test]
    fn bytes_and_characters_are_told_apart() {
        let mut page = Page::default();
        page.take("é→\nx\n");
        assert_eq!((page.lines(), page.line(0), page.line(6), page.line(99)), (3, 0, 1, 2));
        for at in page.text.char_indices().map(|(at, _)| at).chain([page.text.len()]) {
            assert_eq!(page.byte(page.letters(at)), at);
        }
        assert_eq!((page.span(0), page.span(2), page.span(9)), (0..5, 8..8, 8..8));
        assert_eq!((page.column(5), page.boundary(1), page.byte(99)), (2, 0, 8));
    }

    #[test]
    fn a_cursor_follows_what_is_changed_from_outside() {
        let mut page = Page::default();
        page.take("one two three");
        let change = page.take("one 2 three").unwrap();
        assert_eq!(change, Change { old: 4..7, new: 4..5 });
        assert_eq!((change.follow(2), change.follow(5), change.follow(7), change.follow(13)), (2, 5, 5, 11));
        assert_eq!(page.take("one 2 three"), None);
        assert_eq!(super::change("é", "è"), Change { old: 0..2, new: 0..2 });
        assert_eq!(super::change("aa", "aaa"), Change { old: 2..2, new: 2..3 });
    }
}

//! The one way to standard output and standard error.
//!
//! Titles, names, ids and paths come from files of somebody else's, and a terminal obeys what stands in a text: it sets its
//! title, writes the clipboard, overwrites a line. So whatever is for people is shown with U+FFFD in place of control
//! characters and of overrides of the writing direction, through a pipe too, since most pipes end at a terminal. Line feeds
//! and tabs stay, and so do this program's own colours, where there are colours at all.
//!
//! What this program reads again goes through a pipe or into a file byte for byte ([`data`]): a journal must be the journal.
//! JSON writes such characters as `\u001b` ([`json`]), which loses nothing.

use crate::input::letters::is_harmful;
use std::io::{self, IsTerminal, StderrLock, StdoutLock, Write};

/// What is shown in place of a character that does harm.
const SHOWN: &str = "\u{fffd}";
/// The longest sequence for a colour that this program writes, in bytes.
const LONGEST_COLOUR: usize = 24;

/// Standard output, for people.
pub fn stdout() -> Printer<StdoutLock<'static>> {
    let out = io::stdout();
    Printer::new(has_colour(&out), out.lock())
}

/// Standard error, for people.
pub fn stderr() -> Printer<StderrLock<'static>> {
    let err = io::stderr();
    Printer::new(has_colour(&err), err.lock())
}

/// Standard output, for programs: as it is, unless a terminal reads it.
pub fn data() -> Box<dyn Write> {
    if is_terminal() { Box::new(stdout()) } else { raw() }
}

/// Standard output as it is, for whoever shows only what is [`clean`].
pub fn raw() -> Box<dyn Write> {
    Box::new(io::stdout().lock())
}

/// Whether standard output is a terminal.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether standard output is to be coloured.
pub fn has_colour_out() -> bool {
    has_colour(&io::stdout())
}

/// Whether standard error is to be coloured.
pub fn has_colour_err() -> bool {
    has_colour(&io::stderr())
}

/// Whether an output is to be coloured: a terminal, unless `NO_COLOR` says otherwise.
fn has_colour(output: &impl IsTerminal) -> bool {
    output.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// JSON in which every character that does harm to a terminal is written as its number.
pub fn json(text: &str) -> String {
    // Outside of its strings JSON has no such character but the line feed.
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' => out.push(letter),
            letter if is_harmful(letter) => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => out.push(letter),
        }
    }
    out
}

/// A text as people are shown it, with or without this program's own colours.
pub fn clean(text: &str, has_colour: bool) -> String {
    let mut out = Vec::with_capacity(text.len());
    show(&mut out, text.as_bytes(), has_colour, true);
    String::from_utf8_lossy(&out).into_owned()
}

/// An output for people.
pub struct Printer<W: Write> {
    out: W,
    /// Whether this program's own colours go through.
    has_colour: bool,
    /// The beginning of a character, of a line's end or of a colour, whose end is still to come.
    begun: Vec<u8>,
}

impl<W: Write> Printer<W> {
    /// An output to which colours go, or not.
    pub fn new(has_colour: bool, out: W) -> Printer<W> {
        Printer { out, has_colour, begun: Vec::new() }
    }

    fn print(&mut self, bytes: &[u8], is_all: bool) -> io::Result<()> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let mut shown = Vec::with_capacity(all.len());
        let looked = show(&mut shown, &all, self.has_colour, is_all);
        self.begun = all.split_off(looked);
        self.out.write_all(&shown)
    }
}

impl<W: Write> Write for Printer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.print(bytes, false).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<W: Write> Drop for Printer<W> {
    fn drop(&mut self) {
        // What was begun and never ended is shown for what it is. Nobody is left to be told that this can't be written.
        let _ = self.print(&[], true);
    }
}

/// What becomes of the first bytes of a text.
enum Piece {
    /// So many are shown as they are.
    Shown(usize),
    /// So many are shown as one U+FFFD.
    Replaced(usize),
    /// It depends on what follows.
    Begun,
}

/// Writes what is shown of some bytes; gives how many were looked at. The rest is the beginning of something, where more may
/// follow.
fn show(out: &mut Vec<u8>, bytes: &[u8], has_colour: bool, is_all: bool) -> usize {
    let mut at = 0;
    while at < bytes.len() {
        match piece(&bytes[at..], has_colour) {
            Piece::Shown(length) => {
                out.extend_from_slice(&bytes[at..at + length]);
                at += length;
            }
            Piece::Begun if !is_all => break,
            Piece::Begun => {
                out.extend_from_slice(SHOWN.as_bytes());
                at += 1;
            }
            Piece::Replaced(length) => {
                out.extend_from_slice(SHOWN.as_bytes());
                at += length;
            }
        }
    }
    at
}

fn piece(bytes: &[u8], has_colour: bool) -> Piece {
    match bytes[0] {
        b'\n' | b'\t' | b' '..=b'~' => Piece::Shown(1),
        b'\r' => match bytes.get(1) {
            Some(b'\n') => Piece::Shown(2),
            Some(_) => Piece::Replaced(1),
            None => Piece::Begun,
        },
        0x1b if has_colour => colour(bytes),
        0..0x20 | 0x7f => Piece::Replaced(1),
        0x80.. => letter(bytes),
    }
}

/// A character beyond ASCII, or a byte that begins none.
fn letter(bytes: &[u8]) -> Piece {
    match std::str::from_utf8(&bytes[..bytes.len().min(4)]) {
        Err(error) if error.valid_up_to() == 0 => match error.error_len() {
            Some(length) => Piece::Replaced(length),
            None => Piece::Begun,
        },
        Err(error) => letter(&bytes[..error.valid_up_to()]),
        Ok(text) => match text.chars().next() {
            Some(letter) if is_harmful(letter) => Piece::Replaced(letter.len_utf8()),
            Some(letter) => Piece::Shown(letter.len_utf8()),
            None => Piece::Shown(0),
        },
    }
}

/// A sequence for a colour, if it is one that this program writes: letters bold, dim, slanted, underlined or coloured. Letters
/// that are hidden, and backgrounds that hide them, are none.
fn colour(bytes: &[u8]) -> Piece {
    let is_inner = |byte: &&u8| byte.is_ascii_digit() || **byte == b';';
    match bytes.get(1) {
        None => return Piece::Begun,
        Some(b'[') => {}
        Some(_) => return Piece::Replaced(1),
    }
    let inner = bytes[2..].iter().take_while(is_inner).count();
    match bytes.get(2 + inner) {
        _ if inner > LONGEST_COLOUR => Piece::Replaced(1),
        None => Piece::Begun,
        Some(b'm') if is_own_colour(&bytes[2..2 + inner]) => Piece::Shown(3 + inner),
        Some(_) => Piece::Replaced(1),
    }
}

fn is_own_colour(inner: &[u8]) -> bool {
    let numbers = inner.split(|&byte| byte == b';').map(|digits| std::str::from_utf8(digits).unwrap_or_default());
    let numbers: Vec<u16> = numbers.map(|digits| digits.parse().unwrap_or_default()).collect();
    match numbers[..] {
        [38, 5, _] | [38, 2, _, _, _] => true,
        _ => numbers.iter().all(|number| matches!(number, 0..=4 | 22..=24 | 30..=37 | 39 | 90..=97)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is printed of pieces that are written one after the other.
    fn printed(pieces: &[&[u8]], has_colour: bool) -> String {
        let mut out = Vec::new();
        let mut printer = Printer::new(has_colour, &mut out);
        pieces.iter().for_each(|piece| printer.write_all(piece).unwrap());
        drop(printer);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown_and_not_done() {
        for (text, shown) in [
            ("\u{1b}]0;owned\u{7}\u{1b}[31mred", "\u{fffd}]0;owned\u{fffd}\u{fffd}[31mred"),
            ("\u{1b}]52;c;ZXZpbA==\u{1b}\\", "\u{fffd}]52;c;ZXZpbA==\u{fffd}\\"),
            ("12 errors\rno errors", "12 errors\u{fffd}no errors"),
            ("\u{9b}2J\u{7f}\u{8}", "\u{fffd}2J\u{fffd}\u{fffd}"),
            ("\u{202e}cod.exe\u{2066}", "\u{fffd}cod.exe\u{fffd}"),
            ("Théroigne\t«d'Île» 👩‍🎨\r\n日本\n", "Théroigne\t«d'Île» 👩‍🎨\r\n日本\n"),
        ] {
            assert_eq!(printed(&[text.as_bytes()], false), shown);
            assert_eq!(clean(text, false), shown);
            let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
            assert_eq!(printed(&bytes, false), shown, "byte by byte");
        }
        assert_eq!(printed(&[b"a\xffb\xc3", b"", b"x\xe2\x82"], false), "a\u{fffd}b\u{fffd}x\u{fffd}\u{fffd}");
    }

    #[test]
    fn of_sequences_only_its_own_colours_go_through_and_only_where_there_are_colours() {
        let own = "\u{1b}[1m\u{1b}[91merror\u{1b}[0m \u{1b}[38;5;124m■\u{1b}[39m\u{1b}[1;31mx\u{1b}[m";
        assert_eq!(printed(&[own.as_bytes()], true), own);
        let bytes: Vec<&[u8]> = own.as_bytes().chunks(1).collect();
        assert_eq!(printed(&bytes, true), own);
        assert!(!printed(&[own.as_bytes()], false).contains('\u{1b}'));
        for foreign in
            ["\u{1b}[8mhidden", "\u{1b}[30;40m", "\u{1b}[2J", "\u{1b}]0;x\u{7}", "\u{1b}[?25l", "\u{1b}c", "\u{1b}["]
        {
            assert!(!printed(&[foreign.as_bytes()], true).contains('\u{1b}'), "{foreign:?}");
        }
    }

    #[test]
    fn json_keeps_every_character_and_shows_none_that_does_harm() {
        let value = serde_json::json!({ "title": "\u{1b}[31m\u{7f}\u{9b}\u{202e}é\n" });
        let text = json(&serde_json::to_string_pretty(&value).unwrap());
        assert!(!text.contains(|letter| letter != '\n' && is_harmful(letter)), "{text:?}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }
}

//! Characters that word processors, web pages and chat programs write in place of plain ones.
//!
//! One table for all files of a pack, TOML and scripts: what stands there, what it is called, and what was meant.

/// A character that no file format knows, and the plain one that was meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Character {
    /// The character.
    pub letter: char,
    /// Its name in messages, with the article.
    pub name: &'static str,
    /// The plain text to write instead; empty where it should just be removed.
    pub with: &'static str,
}

/// The characters. Those of one meaning stand together.
pub const CHARACTERS: &[Character] = &[
    row('\u{201c}', "a curly quotation mark", "\""),
    row('\u{201d}', "a curly quotation mark", "\""),
    row('\u{201e}', "a low quotation mark", "\""),
    row('\u{201f}', "a curly quotation mark", "\""),
    row('\u{00ab}', "a guillemet", "\""),
    row('\u{00bb}', "a guillemet", "\""),
    row('\u{2033}', "a double prime", "\""),
    row('\u{ff02}', "a wide quotation mark", "\""),
    row('\u{2018}', "a curly single quotation mark", "'"),
    row('\u{2019}', "a curly apostrophe", "'"),
    row('\u{201a}', "a low single quotation mark", "'"),
    row('\u{201b}', "a curly single quotation mark", "'"),
    row('\u{2039}', "a single guillemet", "'"),
    row('\u{203a}', "a single guillemet", "'"),
    row('\u{00b4}', "an acute accent", "'"),
    row('\u{2032}', "a prime", "'"),
    row('\u{ff07}', "a wide apostrophe", "'"),
    row('\u{00a0}', "a no-break space", " "),
    row('\u{202f}', "a narrow no-break space", " "),
    row('\u{2007}', "a figure space", " "),
    row('\u{2009}', "a thin space", " "),
    row('\u{3000}', "a wide space", " "),
    row('\u{200b}', "a zero-width space", ""),
    row('\u{200c}', "a zero-width character", ""),
    row('\u{200d}', "a zero-width character", ""),
    row('\u{2060}', "a zero-width character", ""),
    row('\u{feff}', "a byte order mark", ""),
    row('\u{00ad}', "a soft hyphen", ""),
    row('\u{2010}', "a typographic hyphen", "-"),
    row('\u{2011}', "a no-break hyphen", "-"),
    row('\u{2012}', "a figure dash", "-"),
    row('\u{2013}', "an en dash", "-"),
    row('\u{2014}', "an em dash", "-"),
    row('\u{2212}', "a typographic minus sign", "-"),
    row('\u{ff1d}', "a wide equals sign", "="),
    row('\u{ff0c}', "a wide comma", ","),
    row('\u{ff1a}', "a wide colon", ":"),
    row('\u{ff1b}', "a wide semicolon", ";"),
    row('\u{ff03}', "a wide number sign", "#"),
    row('\u{ff08}', "a wide bracket", "("),
    row('\u{ff09}', "a wide bracket", ")"),
    row('\u{ff3b}', "a wide bracket", "["),
    row('\u{ff3d}', "a wide bracket", "]"),
    row('\u{ff5b}', "a wide brace", "{"),
    row('\u{ff5d}', "a wide brace", "}"),
];

const fn row(letter: char, name: &'static str, with: &'static str) -> Character {
    Character { letter, name, with }
}

/// The row of a character, if it is one that stands in for a plain one.
pub fn character(letter: char) -> Option<&'static Character> {
    CHARACTERS.iter().find(|row| row.letter == letter)
}

impl Character {
    /// Whether it is some kind of quotation mark.
    pub fn is_quote(&self) -> bool {
        matches!(self.with, "\"" | "'")
    }

    /// Whether it can't be told from a plain space, or not be seen at all.
    pub fn is_invisible(&self) -> bool {
        matches!(self.with, "" | " ")
    }

    /// Its name with the character itself, or with its number where it is invisible.
    pub fn in_words(&self) -> String {
        let number = format!("U+{:04X}", self.letter as u32);
        if self.is_invisible() {
            format!("{} ({number})", self.name)
        } else {
            format!("{} `{}`", self.name, self.letter)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_stands_once_and_means_a_plain_one() {
        for (at, row) in CHARACTERS.iter().enumerate() {
            assert!(CHARACTERS[..at].iter().all(|other| other.letter != row.letter), "{row:?}");
            assert!(!row.letter.is_ascii() && row.with.is_ascii() && row.with.len() <= 1, "{row:?}");
        }
        assert_eq!(character('\u{200b}').map(Character::in_words).as_deref(), Some("a zero-width space (U+200B)"));
        assert_eq!(character('”').map(Character::in_words).as_deref(), Some("a curly quotation mark `”`"));
        assert!(character('"').is_none() && character('é').is_none());
    }
}

//! Which letters names may hold, and how texts go into spreadsheets that would take some for formulas.

use std::borrow::Cow;

/// Whether a letter does something to a terminal or to the order of its neighbours, and shows nothing: control characters
/// (C0, DEL, C1) and the overrides of the writing direction (U+202A to U+202E, U+2066 to U+2069).
pub fn is_harmful(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The first letter of a one-line text (a name, a title, an id, a version) that can't stand there.
pub fn harmful_in_line(text: &str) -> Option<char> {
    text.chars().find(|&letter| is_harmful(letter))
}

/// The first letter of a longer text that can't stand there: line breaks and tabs can.
pub fn harmful_in_text(text: &str) -> Option<char> {
    text.replace("\r\n", "\n").chars().find(|&letter| is_harmful(letter) && letter != '\n' && letter != '\t')
}

/// A letter as messages show one that can't be seen: `U+001B`.
pub fn code_point(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

/// The beginning of a text, with `…` where it is cut and `U+FFFD` for letters that do harm: what a message quotes of it.
pub fn quoted(text: &str, most: usize) -> String {
    let mut letters = text.chars().map(|letter| if is_harmful(letter) { '\u{fffd}' } else { letter });
    let mut quoted: String = letters.by_ref().take(most).collect();
    if letters.next().is_some() {
        quoted.push('…');
    }
    quoted
}

/// The mark that makes spreadsheets take a cell as text.
const TEXT_MARK: char = '\'';

/// A text as it goes into CSV: behind an apostrophe where a spreadsheet would take it for a formula (it begins with
/// `=`, `+`, `-`, `@`, a tab or a carriage return). [`from_spreadsheet`] undoes it. Numbers are not texts.
pub fn for_spreadsheet(text: &str) -> Cow<'_, str> {
    if is_like_formula(text.trim_start_matches(TEXT_MARK)) { format!("{TEXT_MARK}{text}").into() } else { text.into() }
}

/// A cell of a table for programs: a number as it stands, a text as [`for_spreadsheet`] has it.
pub fn csv_cell(cell: &str) -> Cow<'_, str> {
    if cell.parse::<f64>().is_ok() { cell.into() } else { for_spreadsheet(cell) }
}

/// A text as it was before [`for_spreadsheet`].
pub fn from_spreadsheet(text: &str) -> &str {
    text.strip_prefix(TEXT_MARK).filter(|rest| is_like_formula(rest.trim_start_matches(TEXT_MARK))).unwrap_or(text)
}

fn is_like_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_letter_that_moves_a_terminal_or_its_neighbours() {
        for harm in ["\u{1b}]0;x\u{7}", "a\nb", "a\tb", "\u{7f}", "\u{9b}31m", "\u{202e}abc", "\u{2066}a\u{2069}"] {
            assert!(harmful_in_line(harm).is_some(), "{harm:?}");
        }
        assert_eq!(harmful_in_line("Théroigne «d'Île» 👩‍🎨 ناپلئون"), None);
        assert_eq!(harmful_in_text("two\r\nlines\n\tand a tab"), None);
        assert_eq!(harmful_in_text("a lone \r return").map(code_point).as_deref(), Some("U+000D"));
    }

    #[test]
    fn a_quotation_is_cut_and_shows_no_harm() {
        assert_eq!(quoted("abc", 3), "abc");
        assert_eq!(quoted("ab\u{1b}cd", 4), "ab\u{fffd}c…");
    }

    #[test]
    fn a_text_that_looks_like_a_formula_goes_out_and_in_again_as_it_was() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1", "''@x", "'tis", "a=b", "", "'", "- a dash"] {
            let out = for_spreadsheet(text);
            assert!(!is_like_formula(&out), "{text:?}");
            assert_eq!(from_spreadsheet(&out), text, "{text:?}");
        }
        assert_eq!([csv_cell("-1.5e-3"), csv_cell("-x"), csv_cell("")], ["-1.5e-3", "'-x", ""]);
        assert_eq!(for_spreadsheet("'tis"), "'tis");
        assert_eq!(for_spreadsheet("=1"), "'=1");
    }
}

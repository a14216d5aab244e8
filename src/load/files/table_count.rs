//! Counts the tables of a text before it is parsed.
//!
//! Two letters of a dotted key make a table that takes a thousand times their memory, so a file is refused by the count of
//! its tables and not only by its length.

use crate::input::limits::TABLES;
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// Whether a text makes more tables than are read.
pub fn is_too_heavy(text: &str) -> bool {
    count_tables(text) > TABLES
}

/// The number of tables that a text makes: headers, inline tables, and every dot of a key.
pub fn count_tables(text: &str) -> usize {
    let (mut tables, mut dots) = (0, 0);
    let (mut begins_line, mut is_header) = (true, false);
    for token in Source::new(text).lex() {
        match token.kind() {
            TokenKind::Whitespace => continue,
            TokenKind::Dot => dots += 1,
            TokenKind::Equals => {
                tables += dots;
                dots = 0;
            }
            TokenKind::LeftCurlyBracket => tables += 1,
            TokenKind::LeftSquareBracket => is_header |= begins_line,
            TokenKind::RightSquareBracket if is_header => {
                tables += 1 + dots;
                is_header = false;
            }
            TokenKind::Comma => is_header = false,
            _ => {}
        }
        begins_line = token.kind() == TokenKind::Newline;
        if begins_line {
            is_header = false;
        }
        if matches!(token.kind(), TokenKind::Newline | TokenKind::Comma | TokenKind::LeftCurlyBracket) {
            // A number's dot is none of a key.
            dots = 0;
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_counted_however_they_are_written() {
        assert_eq!(count_tables("a = 1\nb = 2.5\n[c]\n[[d.e]]\n"), 3);
        assert_eq!(count_tables("a.b.c = 1\na.b.d = { x = 1, y.z = {} }\n"), 7);
        assert_eq!(count_tables("ring = [\n  [153.4, 156.6], [1.5, 2.5],\n]\n"), 0);
        assert_eq!(count_tables("1.2.3 = 4.5\n# a.b = c.d =\nt = 'a.b = c'\n"), 2);
        assert!(is_too_heavy(&"a.b.c = 1\n".repeat(TABLES)) && !is_too_heavy(&"a = [1.5, 2.5]\n".repeat(TABLES)));
    }
}

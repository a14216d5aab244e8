//! What is found wrong with scripts, and places from Rhai's lines and columns.

use super::explain::code;
use crate::load::Diagnostic;
use crate::model::Effect;
use std::ops::Range;

/// A place in a script, as Rhai counts: lines and characters, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Spot {
    /// The line; 0 where none is known.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl From<rhai::Position> for Spot {
    fn from(position: rhai::Position) -> Spot {
        Spot { line: position.line().unwrap_or(0), column: position.position().unwrap_or(1) }
    }
}

impl Spot {
    /// The bytes of the word that stands there; the whole script, as an empty range, where no line is known.
    pub fn span(self, script: &str) -> Range<usize> {
        let Some(line_before) = self.line.checked_sub(1) else { return 0..0 };
        let line_start: usize = script.split_inclusive('\n').take(line_before).map(str::len).sum();
        let line = script[line_start..].split('\n').next().unwrap_or_default();
        let start = line.char_indices().nth(self.column.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
        let start = line_start + start;
        start..start + word_length(&script[start..line_start + line.len()])
    }
}

/// The length of the word, text or sign that a line's rest begins with.
fn word_length(rest: &str) -> usize {
    let Some(first) = rest.chars().next() else { return 0 };
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if is_word(first) {
        return rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    }
    if first == '"' {
        return rest[1..].find('"').map_or(rest.len(), |end| end + 2);
    }
    let is_sign = |c: char| "=!<>&|+-*/%.".contains(c);
    rest.find(|c| !is_sign(c)).unwrap_or(rest.len()).clamp(first.len_utf8(), 2.max(first.len_utf8()))
}

/// Whether it says that a script stops itself with an error or says what can't be. A game goes on after it, and a check
/// should not.
pub fn stops_itself(finding: &Diagnostic) -> bool {
    [code::FAILING_SCRIPT, code::INVALID_RESULT].contains(&finding.code)
}

/// Whether it says that a script names what the pack does not have.
pub fn names_unknown(finding: &Diagnostic) -> bool {
    [code::UNKNOWN_NAME, code::IMPOSSIBLE_TEXT].contains(&finding.code)
}

/// An error at a place in an effect's script.
pub(super) fn error(effect: &Effect, code: &'static str, spot: Spot, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, message).at(&effect.path, spot.span(&effect.script))
}

/// A warning at a place in an effect's script.
pub(super) fn warning(effect: &Effect, code: &'static str, spot: Spot, message: impl Into<String>) -> Diagnostic {
    Diagnostic::warning(code, message).at(&effect.path, spot.span(&effect.script))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spot_is_the_word_that_stands_there() {
        let script = "fn é() {\r\n    \"a b\".é_x(1);\n}";
        let word = |line, column| &script[Spot { line, column }.span(script)];
        assert_eq!(word(1, 4), "é");
        assert_eq!(word(2, 5), "\"a b\"");
        assert_eq!(word(2, 11), "é_x");
        assert_eq!(word(2, 10), ".");
        assert_eq!(word(2, 99), "");
        assert_eq!(word(9, 1), "");
        assert_eq!(word(0, 0), "");
    }
}

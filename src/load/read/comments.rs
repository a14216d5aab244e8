//! Where the comments of a text are.

use std::ops::Range;
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// The comments of a data file or of a script (`.rhai`), each up to the end of its line. Block comments of scripts are not
/// among them.
pub fn comments(path: &str, text: &str) -> Vec<Range<usize>> {
    if path.ends_with(".rhai") {
        return of_script(text);
    }
    let tokens = Source::new(text).lex().filter(|token| token.kind() == TokenKind::Comment);
    tokens.map(|token| token.span().start()..token.span().end()).collect()
}

fn of_script(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        at += if rest.starts_with("//") {
            let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
            found.push(at..at + length);
            length
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if ['"', '\'', '`'].contains(&next) {
            literal(rest, next)
        } else {
            next.len_utf8()
        };
    }
    found
}

/// The length of the literal at the start of a script's text; one that is not closed ends with its line.
fn literal(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' if quote != '`' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_texts() {
        let text = "# a\nx = \"# b \\\" # c\" # d é\ny = '# e'\nz = \"\"\"\n# f\"\" \"\"\" # g\nw = \"open # h\n# i";
        let found: Vec<&str> = comments("a.toml", text).into_iter().map(|it| &text[it]).collect();
        assert_eq!(found, ["# a", "# d é", "# g", "# i"]);
        let text = "// a\r\nlet x = \"// b\"; /* // c */ let y = `\n// d`; // e";
        let found: Vec<&str> = comments("a.rhai", text).into_iter().map(|it| &text[it]).collect();
        assert_eq!(found, ["// a", "// e"]);
    }
}

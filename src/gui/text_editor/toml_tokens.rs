//! A tokenizer of TOML for highlighting. It never fails; unknown text is plain.

use super::ink::{Ink, Piece};

/// The spans of a TOML file, in order and without gaps.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut at, mut depth, mut is_line_start) = (0, 0_usize, true);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, ink) = match first {
            '\n' => (1, Ink::Plain),
            _ if first.is_whitespace() => (first.len_utf8(), Ink::Plain),
            '#' => (line(rest), Ink::Comment),
            '[' if is_line_start && depth == 0 => (header(rest), Ink::Keyword),
            '"' | '\'' => {
                let length = quoted(rest, first);
                (length, if is_key(&rest[length..]) { Ink::Word } else { Ink::Text })
            }
            '[' | '{' => {
                depth += 1;
                (1, Ink::Bracket)
            }
            ']' | '}' => {
                depth = depth.saturating_sub(1);
                (1, Ink::Bracket)
            }
            _ if is_bare(first) => bare(rest),
            _ => (first.len_utf8(), Ink::Plain),
        };
        is_line_start = first == '\n' || is_line_start && first.is_whitespace();
        pieces.push(Piece { span: at..at + length, ink });
        at += length;
    }
    pieces
}

fn line(rest: &str) -> usize {
    rest.find('\n').unwrap_or(rest.len())
}

/// The length of `[table]` or `[[table]]`.
fn header(rest: &str) -> usize {
    let end = rest[..line(rest)].find(']').map_or(line(rest), |end| end + 1);
    if rest[end..].starts_with(']') { end + 1 } else { end }
}

/// The length of a string; one in single marks ends with its line at the latest.
fn quoted(rest: &str, mark: char) -> usize {
    let three = [mark, mark, mark].iter().collect::<String>();
    let (marks, most) = if rest.starts_with(&three) { (3, rest.len()) } else { (1, line(rest)) };
    let mut at = marks;
    while at < most {
        if mark == '"' && rest[at..].starts_with('\\') {
            at += 1 + rest[at + 1..].chars().next().map_or(0, char::len_utf8);
        } else if rest[at..].starts_with(&three[..marks]) {
            return at + marks;
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    most
}

fn is_bare(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '+')
}

/// A key, or a value without quotation marks.
fn bare(rest: &str) -> (usize, Ink) {
    let end = rest.find(|letter| !is_bare(letter)).unwrap_or(rest.len());
    if is_key(&rest[end..]) {
        return (end, Ink::Word);
    }
    let end = rest.find(|letter| !is_bare(letter) && !matches!(letter, '.' | ':')).unwrap_or(rest.len());
    let is_number = rest.trim_start_matches(['+', '-']).starts_with(|letter: char| letter.is_ascii_digit());
    match &rest[..end] {
        "true" | "false" | "inf" | "nan" => (end, Ink::Constant),
        _ if is_number => (end, Ink::Number),
        _ => (end, Ink::Plain),
    }
}

/// Whether the text before this is a key: an equals sign follows, perhaps after more parts of the key.
fn is_key(after: &str) -> bool {
    let blank = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
    let after = &after[blank(after)..];
    if let Some(more) = after.strip_prefix('.') {
        let more = &more[blank(more)..];
        let end = match more.chars().next() {
            Some(mark @ ('"' | '\'')) => quoted(more, mark),
            _ => more.find(|letter| !is_bare(letter)).unwrap_or(more.len()),
        };
        return end > 0 && is_key(&more[end..]);
    }
    after.starts_with('=')
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ink::*;

    fn cut(text: &str) -> Vec<(&str, Ink)> {
        let pieces = pieces(text);
        let whole: String = pieces.iter().map(|piece| &text[piece.span.clone()]).collect();
        assert_eq!(whole, text);
        let told = pieces.into_iter().filter(|piece| piece.ink != Plain);
        told.map(|piece| (&text[piece.span], piece.ink)).collect()
    }

    #[test]
    fn headers_keys_and_values_are_told_apart() {
        let text = "[[card]] # one\nnumber = 71\n\"a b\".c = [\"x\", true]\nat = 1979-05-27\nin = { y = -1.5 }\n";
        let all = [
            ("[[card]]", Keyword),
            ("# one", Comment),
            ("number", Word),
            ("71", Number),
            ("\"a b\"", Word),
            ("c", Word),
            ("[", Bracket),
            ("\"x\"", Text),
            ("true", Constant),
            ("]", Bracket),
            ("at", Word),
            ("1979-05-27", Number),
            ("in", Word),
            ("{", Bracket),
            ("y", Word),
            ("-1.5", Number),
            ("}", Bracket),
        ];
        assert_eq!(cut(text), all);
    }

    #[test]
    fn texts_of_several_lines_and_broken_ones_are_cut_all_the_same() {
        assert_eq!(cut("a = \"\"\"x\n[y] # \"z\n\"\"\""), [("a", Word), ("\"\"\"x\n[y] # \"z\n\"\"\"", Text)]);
        assert_eq!(cut("a = \"x\nb = 1"), [("a", Word), ("\"x", Text), ("b", Word), ("1", Number)]);
        assert_eq!(
            cut("a = [\n  [1],\n]")[1..],
            [("[", Bracket), ("[", Bracket), ("1", Number), ("]", Bracket), ("]", Bracket)]
        );
        for odd in ["", "[", "[[", "\"", "'''", "\"\\", "é = →", "= =", "]]}}", "a.", "a. =", "\r\n", "\u{0}"] {
            cut(odd);
        }
    }
}

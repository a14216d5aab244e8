//! A script cut into tokens, for who colours or completes it. It never fails: what is broken is cut as well as can be.
//!
//! The tokens lie side by side and cover the text, blanks included.

use super::engine::BYTE_ORDER_MARK;
use super::language::Language;
use std::ops::Range;

/// A piece of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its bytes.
    pub span: Range<usize>,
    /// What it is.
    pub kind: TokenKind,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// A word of the language itself, such as `let`.
    Keyword,
    /// A function or property that scripts have.
    Word,
    /// A constant, such as `RADICAL`.
    Constant,
    /// Any other name: a variable, a function of the script's own, one that nothing has.
    Name,
    /// A text in quotation marks, or a part of one that is not code.
    Text,
    /// A text whose end is missing.
    OpenText,
    /// A number.
    Number,
    /// A comment.
    Comment,
    /// A bracket.
    Bracket,
    /// Any other sign.
    Sign,
    /// Blanks and line breaks.
    Blank,
}

/// The words of the language itself.
pub(super) const KEYWORDS: [&str; 25] = [
    "as", "break", "catch", "const", "continue", "do", "else", "export", "false", "fn", "for", "if", "import", "in",
    "let", "loop", "private", "return", "switch", "this", "throw", "true", "try", "until", "while",
];

impl Language {
    /// The tokens of a script, in order. Their spans touch, and cover it.
    pub fn tokens(&self, script: &str) -> Vec<Token> {
        let mut cut = Cut { language: self, script, at: 0, tokens: Vec::new(), inside: Vec::new() };
        while cut.at < script.len() {
            cut.next();
        }
        cut.tokens
    }
}

struct Cut<'s> {
    language: &'s Language,
    script: &'s str,
    at: usize,
    tokens: Vec<Token>,
    /// For each text in back quotes that the place lies in code of: the braces open there.
    inside: Vec<usize>,
}

impl Cut<'_> {
    fn next(&mut self) {
        let rest = &self.script[self.at..];
        let Some(first) = rest.chars().next() else { return };
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        if self.at == 0 && first == BYTE_ORDER_MARK {
            self.take(first.len_utf8(), TokenKind::Blank);
        } else if first.is_ascii_whitespace() {
            let end = rest.find(|c: char| !c.is_ascii_whitespace()).unwrap_or(rest.len());
            self.take(end, TokenKind::Blank);
        } else if rest.starts_with("//") {
            self.take(line_end(rest), TokenKind::Comment);
        } else if rest.starts_with("/*") {
            self.take(comment_end(rest), TokenKind::Comment);
        } else if first.is_ascii_digit() {
            self.take(number_end(rest), TokenKind::Number);
        } else if is_word(first) {
            let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            self.take(end, self.kind_of(&rest[..end], &rest[end..]));
        } else {
            self.sign(rest, first);
        }
    }

    fn sign(&mut self, rest: &str, first: char) {
        match first {
            '"' | '\'' => {
                let (end, is_closed) = quoted_end(rest, first);
                self.take(end, if is_closed { TokenKind::Text } else { TokenKind::OpenText });
            }
            '`' => self.back_quoted(1),
            '(' | ')' | '[' | ']' => self.take(1, TokenKind::Bracket),
            '{' => {
                self.inside.last_mut().into_iter().for_each(|open| *open += 1);
                self.take(1, TokenKind::Bracket);
            }
            '}' => self.closing_brace(),
            _ => {
                const LONG: [&str; 19] = [
                    "..=", "**=", "<<=", ">>=", "..", "::", "==", "!=", "<=", ">=", "&&", "||", "??", "+=", "-=", "*=",
                    "/=", "=>", "?.",
                ];
                let long = LONG.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
                self.take(long.unwrap_or(first.len_utf8()), TokenKind::Sign);
            }
        }
    }

    /// A brace closes code within a text, or a block.
    fn closing_brace(&mut self) {
        match self.inside.last_mut() {
            Some(0) => {
                self.inside.pop();
                self.take(1, TokenKind::Bracket);
                self.back_quoted(0);
            }
            Some(open) => {
                *open -= 1;
                self.take(1, TokenKind::Bracket);
            }
            None => self.take(1, TokenKind::Bracket),
        }
    }

    /// A text in back quotes from here, up to its end or to code in it.
    fn back_quoted(&mut self, skipped: usize) {
        let rest = &self.script[self.at + skipped..];
        let quote = rest.find('`');
        let code = rest.find("${").filter(|&code| quote.is_none_or(|quote| code < quote));
        match (code, quote) {
            (Some(code), _) => {
                self.take(skipped + code, TokenKind::Text);
                self.take(2, TokenKind::Bracket);
                self.inside.push(0);
            }
            (None, Some(quote)) => self.take(skipped + quote + 1, TokenKind::Text),
            (None, None) => self.take(skipped + rest.len(), TokenKind::OpenText),
        }
    }

    /// What a name is, by what stands around it.
    fn kind_of(&self, name: &str, after: &str) -> TokenKind {
        if KEYWORDS.contains(&name) {
            return TokenKind::Keyword;
        }
        if self.language.constant(name).is_some() {
            return TokenKind::Constant;
        }
        let is_called = after.trim_start().starts_with('(');
        let follows_dot = self.tokens.last().is_some_and(|last| matches!(&self.script[last.span.clone()], "." | "?."));
        let (functions, properties) = self.language.called();
        let is_known = is_called && functions.contains(name) || !is_called && follows_dot && properties.contains(name);
        if is_known { TokenKind::Word } else { TokenKind::Name }
    }

    fn take(&mut self, length: usize, kind: TokenKind) {
        if length > 0 {
            self.tokens.push(Token { span: self.at..self.at + length, kind });
            self.at += length;
        }
    }
}

/// The length of a line without its break.
fn line_end(rest: &str) -> usize {
    let end = rest.find('\n').unwrap_or(rest.len());
    if rest[..end].ends_with('\r') { end - 1 } else { end }
}

/// The length of a comment that may hold others.
fn comment_end(rest: &str) -> usize {
    let (mut at, mut depth) = (2, 1);
    while depth > 0 {
        let open = rest[at..].find("/*").unwrap_or(usize::MAX);
        match rest[at..].find("*/") {
            None => return rest.len(),
            Some(close) if close < open => (at, depth) = (at + close + 2, depth - 1),
            Some(_) => (at, depth) = (at + open + 2, depth + 1),
        }
    }
    at
}

/// The length of a number. A dot belongs to it only before a digit: `1..3` is a range, `1.max(2)` a call.
fn number_end(rest: &str) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let whole = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
    let fraction = rest[whole..].strip_prefix('.').filter(|after| after.starts_with(|c: char| c.is_ascii_digit()));
    fraction.map_or(whole, |after| whole + 1 + after.find(|c| !is_part(c)).unwrap_or(after.len()))
}

/// The length of a text in quotation marks, and whether it is closed. It ends with its line, unless a `\` ends that.
fn quoted_end(rest: &str, mark: char) -> (usize, bool) {
    let mut letters = rest.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '\n' => return (line_end(rest), false),
            _ if letter == mark => return (at + 1, true),
            _ => {}
        }
    }
    (rest.len(), false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::*;

    fn cut(script: &str) -> Vec<(&str, TokenKind)> {
        let tokens = Language::liberte().tokens(script);
        let mut end = 0;
        for token in &tokens {
            assert_eq!(token.span.start, end, "{script:?}");
            assert!(!token.span.is_empty(), "{script:?}");
            end = token.span.end;
        }
        assert_eq!(end, script.len(), "{script:?}");
        let words = tokens.into_iter().filter(|token| token.kind != Blank);
        words.map(|token| (&script[token.span], token.kind)).collect()
    }

    #[test]
    fn words_constants_and_names_are_told_apart_by_what_stands_around_them() {
        let script = "let turn = choose(stacks().of(RADICAL)).height + turn() + stacs(); // 1";
        let all = [
            ("let", Keyword),
            ("turn", Name),
            ("=", Sign),
            ("choose", Word),
            ("(", Bracket),
            ("stacks", Word),
            ("(", Bracket),
            (")", Bracket),
            (".", Sign),
            ("of", Word),
            ("(", Bracket),
            ("RADICAL", Constant),
            (")", Bracket),
            (")", Bracket),
            (".", Sign),
            ("height", Word),
            ("+", Sign),
            ("turn", Word),
            ("(", Bracket),
            (")", Bracket),
            ("+", Sign),
            ("stacs", Name),
            ("(", Bracket),
            (")", Bracket),
            (";", Sign),
            ("// 1", Comment),
        ];
        assert_eq!(cut(script), all);
    }

    #[test]
    fn code_in_a_text_is_code_again() {
        let all = [("`a ", Text), ("${", Bracket), ("f", Name), ("{", Bracket), ("1", Number), ("}", Bracket)];
        let rest = [("}", Bracket), (" b`", Text), ("x", Name)];
        assert_eq!(cut("`a ${f {1}} b` x"), [&all[..], &rest].concat());
    }

    #[test]
    fn numbers_end_before_ranges_and_calls() {
        assert_eq!(cut("1..3 2.5e3 0xff_1.max")[..3], [("1", Number), ("..", Sign), ("3", Number)]);
        assert_eq!(cut("2.5e3"), [("2.5e3", Number)]);
        assert_eq!(cut("1.max"), [("1", Number), (".", Sign), ("max", Name)]);
    }

    #[test]
    fn what_is_broken_or_odd_is_cut_all_the_same() {
        assert_eq!(cut("\"abc\nx"), [("\"abc", OpenText), ("x", Name)]);
        assert_eq!(cut("\"abc\r\nx"), [("\"abc", OpenText), ("x", Name)]);
        assert_eq!(cut("a\r\n// é\r\nb"), [("a", Name), ("// é", Comment), ("b", Name)]);
        assert_eq!(cut("/* a /* b */ c"), [("/* a /* b */ c", Comment)]);
        assert_eq!(cut("/* a /* b */ c */d"), [("/* a /* b */ c */", Comment), ("d", Name)]);
        assert_eq!(cut("`é"), [("`é", OpenText)]);
        for odd in
            ["", "`${", "`${{}", "\"\\", "'", "é→🎲", "\u{0}", "}}}", "\\\"", "1.", "0x", "`a${\"b", "\r", "\u{85}x"]
        {
            cut(odd);
        }
    }

    #[test]
    fn what_rhai_reads_is_cut_where_rhai_cuts_it() {
        let scripts = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/liberte")).unwrap();
        let files = scripts.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
        let scripts: Vec<String> = files.map(|path| std::fs::read_to_string(path).unwrap()).collect();
        assert!(scripts.len() >= 6);
        for script in &scripts {
            let ours: Vec<usize> = Language::liberte()
                .tokens(script)
                .into_iter()
                .filter(|it| it.kind != Blank)
                .map(|it| it.span.start)
                .collect();
            for (token, position) in super::super::lexing::tokens(Language::liberte(), script) {
                let start = super::super::Spot::from(position).span(script).start;
                assert!(ours.contains(&start), "{token:?} at {start}");
            }
        }
    }

    #[test]
    fn the_words_of_the_language_are_rhais_own() {
        for word in KEYWORDS {
            let (mut lexed, _) = Language::liberte().engines().game.lex([&word]);
            let token = lexed.next().map(|(token, _)| token);
            assert!(!matches!(token, Some(rhai::Token::Identifier(_)) | None), "{word}");
        }
    }
}

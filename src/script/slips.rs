//! Slips of the hand and of habit in a script that can't be read, told in its author's words: a curly quotation mark, `and` for
//! `&&`, one `=` where two are meant, a bracket or semicolon left out.
//!
//! The parser stops at the first thing that it can't read, often lines after what caused it. Here the tokens of the whole text
//! are looked through for what no script has. It is asked only where the parser has refused the script: what is a slip here
//! may have a meaning in a script that can be read.

mod brackets;
mod values;

use super::engine::BYTE_ORDER_MARK;
use super::language::Language;
use super::tokens::{KEYWORDS, Token, TokenKind};
use crate::input::characters::{Character, character};
use crate::kernel::Order;
use crate::load::nearest;
use brackets::Brackets;
use std::ops::Range;

/// The most slips of one script that are worth saying.
const MOST: usize = 20;

/// Something that scripts don't have, and what was meant by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Slip {
    /// Where: its bytes.
    pub span: Range<usize>,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What would be right.
    pub help: String,
    /// What to write in place of which bytes, where that is certain.
    pub fix: Option<(Range<usize>, String)>,
}

/// Words of other languages: each with what scripts write for it, where that is one thing, and how to say so.
const FOREIGN: [(&str, Option<&str>, &str); 24] = [
    ("and", Some("&&"), "`and` is written `&&`"),
    ("or", Some("||"), "`or` is written `||`"),
    ("not", Some("!"), "`not` is written `!`, before what does not hold"),
    ("is", Some("=="), "what is the same is compared with `==`"),
    ("equals", Some("=="), "what is the same is compared with `==`"),
    ("elif", Some("else if"), "`elif` is written `else if`"),
    ("elsif", Some("else if"), "`elsif` is written `else if`"),
    ("elseif", Some("else if"), "`elseif` is written `else if`"),
    ("then", None, "what `if` does goes between `{` and `}`, without `then`"),
    ("begin", None, "what belongs together goes between `{` and `}`"),
    ("end", None, "what belongs together goes between `{` and `}`"),
    ("endif", None, "what `if` does goes between `{` and `}`"),
    ("unless", None, "`unless` is written `if !(…)`"),
    ("function", Some("fn"), "a function begins with `fn`"),
    ("func", Some("fn"), "a function begins with `fn`"),
    ("fun", Some("fn"), "a function begins with `fn`"),
    ("def", Some("fn"), "a function begins with `fn`"),
    ("sub", Some("fn"), "a function begins with `fn`"),
    ("var", Some("let"), "a variable is made with `let`"),
    ("local", Some("let"), "a variable is made with `let`"),
    ("foreach", Some("for"), "`foreach` is written `for`, as in `for seat in players() { … }`"),
    ("null", Some("()"), "nothing is written `()`; a choice is asked with `declined(choice)`"),
    ("nil", Some("()"), "nothing is written `()`; a choice is asked with `declined(choice)`"),
    ("None", Some("()"), "nothing is written `()`; a choice is asked with `declined(choice)`"),
];

/// Those of them that are about blocks.
const BLOCKS: [&str; 4] = ["then", "begin", "end", "endif"];

/// Signs of other languages, the longer before what they begin with.
const SIGNS: [(&str, Option<&str>, &str); 13] = [
    ("===", Some("=="), "what is the same is compared with `==`"),
    ("!==", Some("!="), "what differs is compared with `!=`"),
    ("<>", Some("!="), "what differs is compared with `!=`"),
    ("=<", Some("<="), "less or the same is written `<=`"),
    (":=", Some("="), "a variable gets its value with `=`"),
    ("≥", Some(">="), "greater or the same is written `>=`"),
    ("≤", Some("<="), "less or the same is written `<=`"),
    ("≠", Some("!="), "what differs is compared with `!=`"),
    ("→", Some("=>"), "what a case of `switch` does goes after `=>`"),
    ("⇒", Some("=>"), "what a case of `switch` does goes after `=>`"),
    ("->", None, "what a function gives is not announced: it is its last line, or goes after `return`"),
    ("++", None, "one more is written `+= 1`"),
    ("--", None, "one less is written `-= 1`; a comment begins with `//`"),
];

/// What is meant by a word of another language, if scripts don't have it.
pub(super) fn foreign(word: &str) -> Option<&'static str> {
    FOREIGN.iter().find(|row| row.0.eq_ignore_ascii_case(word)).map(|&(_, _, help)| help)
}

/// The slips of a script that can't be read, in the order of their places.
pub(super) fn slips(language: &Language, script: &str) -> Vec<Slip> {
    let all = language.tokens(script);
    let items = items(script, &all);
    let mut finder = Finder { script, items: &items, found: Vec::new(), has_block_word: false };
    let mut at = 0;
    while at < items.len() {
        at += finder.item(at).max(1);
    }
    let mut found = finder.found;
    // What stands where a slip does is part of it, and is not read as code.
    let is_free = |item: &Item<'_>| found.iter().all(|slip| !overlap(&slip.span, &item.span));
    let code: Vec<Item<'_>> = items.into_iter().map(|item| if is_free(&item) { item } else { item.joined() }).collect();
    found.extend(Brackets::of(language, script, &code));
    found.order_by_key(|slip| (slip.span.start, slip.span.end));
    found.dedup_by_key(|slip| slip.span.start);
    found.truncate(MOST);
    found
}

/// The last thing before a byte that is neither blank nor comment; the byte itself if there is none.
pub(super) fn code_before(language: &Language, script: &str, at: usize) -> Range<usize> {
    let all = language.tokens(script);
    let items = items(script, &all);
    items.iter().rev().find(|item| item.span.end <= at).map_or(at..at, |item| item.span.clone())
}

fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

/// A token that is neither blank nor comment.
#[derive(Clone, Debug)]
pub(super) struct Item<'s> {
    pub text: &'s str,
    pub span: Range<usize>,
    pub kind: TokenKind,
    /// Whether nothing but blanks stands before it in its line.
    pub begins_line: bool,
    /// Whether it is a slip, so that nothing is concluded from what stands beside it.
    pub is_slip: bool,
}

impl Item<'_> {
    fn joined(self) -> Self {
        Item { is_slip: true, ..self }
    }
}

fn items<'s>(script: &'s str, all: &[Token]) -> Vec<Item<'s>> {
    let is_code = |token: &&Token| !matches!(token.kind, TokenKind::Blank | TokenKind::Comment);
    let item = |token: &Token| {
        let line = script[..token.span.start].rfind('\n').map_or(0, |end| end + 1);
        let before = script[line..token.span.start].trim_start_matches(BYTE_ORDER_MARK);
        Item {
            text: &script[token.span.clone()],
            span: token.span.clone(),
            kind: token.kind,
            begins_line: before.trim().is_empty(),
            is_slip: false,
        }
    };
    all.iter().filter(is_code).map(item).collect()
}

struct Finder<'s> {
    script: &'s str,
    items: &'s [Item<'s>],
    found: Vec<Slip>,
    has_block_word: bool,
}

impl Finder<'_> {
    fn add(&mut self, span: Range<usize>, message: String, help: &str, fix: Option<(Range<usize>, String)>) {
        self.found.push(Slip { span, message, help: help.to_owned(), fix });
    }

    /// Looks at an item; how many items it is, if it is a slip.
    fn item(&mut self, at: usize) -> usize {
        let item = &self.items[at];
        match item.kind {
            TokenKind::Name | TokenKind::Word => self.word(at),
            TokenKind::Text if item.text.starts_with('\'') => self.single_quotes(item),
            TokenKind::OpenText => self.open_text(item),
            TokenKind::Sign => return self.sign(at),
            TokenKind::Keyword
            | TokenKind::Constant
            | TokenKind::Text
            | TokenKind::Number
            | TokenKind::Comment
            | TokenKind::Bracket
            | TokenKind::Blank => {}
        }
        1
    }

    fn text(&self, at: usize) -> &str {
        self.items.get(at).map_or("", |item| item.text)
    }

    fn word(&mut self, at: usize) {
        let item = self.items[at].clone();
        let before = at.checked_sub(1).map_or("", |at| self.items[at].text);
        let is_own = ["let", "const", "fn", ".", "?."].contains(&before) || self.is_defined(item.text);
        let is_called = self.text(at + 1) == "(";
        if is_own {
            return;
        }
        let keyword = KEYWORDS.iter().find(|keyword| keyword.eq_ignore_ascii_case(item.text));
        if let Some(keyword) = keyword.filter(|_| item.text != "Fn" || !is_called) {
            let message = format!("`{}` is not a word of scripts", item.text);
            let help = format!("`{keyword}` is written in small letters");
            return self.add(item.span.clone(), message, &help, Some((item.span, (*keyword).to_owned())));
        }
        let row = FOREIGN.iter().find(|row| row.0.eq_ignore_ascii_case(item.text));
        // One word about blocks says enough: `then` and its `end` are one slip.
        let is_told = |row: &&(&str, Option<&str>, &str)| BLOCKS.contains(&row.0) && self.has_block_word;
        if let Some(&(word, plain, help)) = row.filter(|row| item.kind == TokenKind::Name && !is_told(row)) {
            self.has_block_word |= BLOCKS.contains(&word);
            let message = format!("`{}` is not a word of scripts", item.text);
            let fix = plain.map(|plain| {
                let end = if word == "not" && !is_called {
                    self.items.get(at + 1).map_or(item.span.end, |next| next.span.start)
                } else {
                    item.span.end
                };
                (item.span.start..end, plain.to_owned())
            });
            return self.add(item.span, message, help, fix);
        }
        if !item.text.is_ascii() {
            let message = format!("`{}` can't be a name", item.text);
            self.add(item.span, message, "names have the letters a to z, digits and `_`, and no accents", None);
        }
    }

    /// Whether a script gives a variable or a function this name.
    fn is_defined(&self, name: &str) -> bool {
        self.items.windows(2).any(|two| ["let", "const", "fn", "for"].contains(&two[0].text) && two[1].text == name)
    }

    fn single_quotes(&mut self, item: &Item<'_>) {
        let inner = &item.text[1..item.text.len() - 1];
        let is_letter = inner.chars().count() == 1 || inner.starts_with('\\');
        if !is_letter {
            let fix = (!inner.contains('"')).then(|| (item.span.clone(), format!("\"{inner}\"")));
            let message = format!("the text {} is in single quotation marks", item.text);
            self.add(item.span.clone(), message, &format!("write `\"{inner}\"`"), fix);
        }
    }

    /// A text without its end: closed by a curly mark, or not at all.
    fn open_text(&mut self, item: &Item<'_>) {
        let curly = |letter: char| character(letter).is_some_and(Character::is_quote);
        if let Some((at, letter)) = item.text.char_indices().skip(1).find(|(_, letter)| curly(*letter)) {
            let place = item.span.start + at..item.span.start + at + letter.len_utf8();
            let message = format!("`{letter}` does not end a text");
            return self.add(
                place.clone(),
                message,
                "a text ends with a straight `\"`",
                Some((place, "\"".to_owned())),
            );
        }
        let rest = &item.text[1..];
        let is_key = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        let end = rest.find(|letter| !is_key(letter)).unwrap_or(rest.len());
        let ends_there = end > 0 && (rest[end..].is_empty() || rest[end..].starts_with([')', ',']));
        let place = item.span.start + 1 + end;
        let fix = (ends_there && item.text.starts_with('"')).then(|| (place..place, "\"".to_owned()));
        let first = item.span.start..item.span.start + 1;
        self.add(
            first,
            "the text that begins or ends here has only one quotation mark".to_owned(),
            "a text goes between two `\"` in one line",
            fix,
        );
    }

    fn sign(&mut self, at: usize) -> usize {
        let item = self.items[at].clone();
        let rest = &self.script[item.span.start..];
        if let Some(&(sign, plain, help)) =
            SIGNS.iter().find(|(sign, ..)| rest.starts_with(sign) && (*sign != item.text || !sign.is_ascii()))
        {
            let span = item.span.start..item.span.start + sign.len();
            // Signs may stand together by right, as in `a - -1`.
            let is_comment = sign == "--" && item.begins_line;
            let span = if is_comment { span.start..self.line_end(span.start) } else { span };
            if !["--", "++"].contains(&sign) || is_comment || [";", ")", "}"].contains(&self.text(at + 2)) {
                let fix = plain.map(|plain| (span.clone(), plain.to_owned()));
                self.add(span.clone(), format!("`{sign}` is not a sign of scripts"), help, fix);
                return if is_comment {
                    self.rest_of_line(at)
                } else {
                    self.items[at..].iter().filter(|it| it.span.end <= span.end).count()
                };
            }
        }
        if item.text == "#" && self.text(at + 1) != "{" {
            let fix = item.begins_line.then(|| (item.span.clone(), "//".to_owned()));
            let span = item.span.start..self.line_end(item.span.start);
            self.add(span, "`#` is not a sign of scripts".to_owned(), "a comment begins with `//`", fix);
            return self.rest_of_line(at);
        }
        let letter = item.text.chars().next().unwrap_or(' ');
        if let Some(row) = character(letter) {
            return if row.is_quote() { self.curly(at) } else { self.look_alike(&item, row) };
        }
        1
    }

    fn look_alike(&mut self, item: &Item<'_>, row: &Character) -> usize {
        let help = match row.with {
            "" => "take it out".to_owned(),
            " " => "write a plain space".to_owned(),
            plain => format!("write `{plain}`"),
        };
        let message = format!("{} stands here", row.in_words());
        self.add(item.span.clone(), message, &help, Some((item.span.clone(), row.with.to_owned())));
        1
    }

    /// A text in curly quotation marks, up to the mark that ends it.
    fn curly(&mut self, at: usize) -> usize {
        let start = self.items[at].span.start;
        let line = self.script[start..].lines().next().unwrap_or_default();
        let ends = |letter: char| letter == '"' || letter == '\'' || character(letter).is_some_and(Character::is_quote);
        let end = line.char_indices().skip(1).find(|(_, letter)| ends(*letter));
        let mark = self.items[at].text;
        let message = format!("`{mark}` is a typographic quotation mark");
        let Some((end, last)) = end else {
            self.add(self.items[at].span.clone(), message, "a text goes between two straight `\"`", None);
            return 1;
        };
        let inner = &line[mark.len()..end];
        let span = start..start + end + last.len_utf8();
        let fix = (!inner.contains('\\')).then(|| (span.clone(), format!("\"{inner}\"")));
        self.add(span.clone(), message, &format!("write `\"{inner}\"`, with straight marks"), fix);
        self.items[at..].iter().filter(|item| item.span.start < span.end).count()
    }

    fn line_end(&self, at: usize) -> usize {
        self.script[at..].find(['\r', '\n']).map_or(self.script.len(), |end| at + end)
    }

    /// How many items there are from here to the end of the line.
    fn rest_of_line(&self, at: usize) -> usize {
        1 + self.items[at + 1..].iter().take_while(|item| !item.begins_line).count()
    }
}

/// Names that are called in a script that can't be read, and that nothing has, each with its place and the word that was
/// probably meant.
pub(super) fn misspelt_calls<'l>(language: &'l Language, script: &str) -> Vec<(Range<usize>, &'l str)> {
    let all = language.tokens(script);
    let items = items(script, &all);
    let known = || language.table().words.iter().filter(|word| !word.is_property() && !word.is_operator());
    let names = |item: &Item<'_>| {
        ["let", "const", "fn", "for"].contains(&item.text)
            || item.kind == TokenKind::Name && foreign(item.text).is_some()
    };
    let is_own = |name: &str| items.windows(2).any(|two| names(&two[0]) && two[1].text == name);
    let is_call = |two: &&[Item<'_>]| {
        two[0].text.len() > 2 && two[0].kind == TokenKind::Name && two[1].text == "(" && !is_own(two[0].text)
    };
    let calls = items.windows(2).filter(is_call).filter(|two| foreign(two[0].text).is_none());
    let near =
        |two: &[Item<'_>]| Some((two[0].span.clone(), nearest(two[0].text, known().map(|word| word.name.as_str()))?));
    calls.filter_map(near).take(MOST).collect()
}

//! Brackets, braces, commas and semicolons that are missing or too many: told where they are missing, which is often lines
//! before the parser notices.

use super::values::{begins_value, ends_value, is_constant};
use super::{BLOCKS, Item, Slip};
use crate::input::characters::character;
use crate::script::language::Language;
use crate::script::tokens::TokenKind;
use std::ops::Range;

/// A bracket that is open.
struct Open {
    /// Its place among the items.
    at: usize,
    sign: char,
    /// Whether it is a brace that holds the cases of a `switch` or the entries of a map.
    has_entries: bool,
}

/// The head of a statement with a block: from its keyword to the brace.
struct Head {
    at: usize,
    /// How many brackets are open around it.
    depth: usize,
}

/// Goes through a script's items once.
pub(super) struct Brackets<'s> {
    language: &'s Language,
    script: &'s str,
    items: &'s [Item<'s>],
    open: Vec<Open>,
    heads: Vec<Head>,
    found: Vec<Slip>,
    /// Whether a block was found broken: where the others end can't be told any more.
    is_lost: bool,
}

impl Brackets<'_> {
    /// The slips of a script, its other slips marked.
    pub fn of<'s>(language: &'s Language, script: &'s str, items: &'s [Item<'s>]) -> Vec<Slip> {
        let (open, heads, found) = (Vec::new(), Vec::new(), Vec::new());
        let mut brackets = Brackets { language, script, items, open, heads, found, is_lost: false };
        for at in 0..items.len() {
            brackets.item(at);
            if brackets.is_lost {
                return brackets.found;
            }
        }
        brackets.end();
        brackets.found
    }

    fn add(&mut self, span: Range<usize>, message: String, help: &str, fix: Option<(Range<usize>, String)>) {
        self.found.push(Slip { span, message, help: help.to_owned(), fix });
    }

    fn item(&mut self, at: usize) {
        let item = &self.items[at];
        if item.is_slip {
            // A `then`, or a colon, stands where a brace should: nothing more is known of the blocks.
            let plain = item.text.chars().next().and_then(character).map_or("", |row| row.with);
            self.is_lost |= BLOCKS.contains(&item.text) || ["(", ")", "[", "]", "{", "}"].contains(&plain);
            if item.kind == TokenKind::OpenText {
                // It has swallowed the rest of its line, brackets and all.
                let line = self.script[..item.span.start].rfind('\n').unwrap_or(0);
                let items = self.items;
                self.open.retain(|open| items[open.at].span.start <= line);
                self.heads.retain(|head| items[head.at].span.start <= line);
            }
            return;
        }
        self.between(at);
        if self.is_lost {
            return;
        }
        match item.text {
            "(" | "[" => self.push(at, false),
            ")" | "]" => self.close(at),
            "{" | "${" => self.brace(at),
            "}" => self.closing_brace(at),
            ";" => self.semicolon(at),
            ":" => self.colon(at),
            "=" | "=>" => self.equals(at),
            "if" | "while" | "for" | "switch" if item.kind == TokenKind::Keyword => self.head(at),
            "fn" if item.kind == TokenKind::Keyword => self.function(at),
            "else" if item.kind == TokenKind::Keyword => self.other_way(at),
            _ => {}
        }
    }

    fn push(&mut self, at: usize, has_entries: bool) {
        let sign = self.items[at].text.chars().last().unwrap_or('{');
        self.open.push(Open { at, sign, has_entries });
    }

    fn head(&mut self, at: usize) {
        self.heads.push(Head { at, depth: self.open.len() });
    }

    /// The innermost bracket.
    fn inner(&self) -> Option<char> {
        self.open.last().map(|open| open.sign)
    }

    /// The head that a place directly belongs to.
    fn in_head(&self) -> Option<&Head> {
        self.heads.last().filter(|head| head.depth == self.open.len())
    }

    /// Whether a place lies in a head at any depth: between `if` and its brace.
    fn is_in_head(&self) -> bool {
        self.heads
            .last()
            .is_some_and(|head| self.open[head.depth.min(self.open.len())..].iter().all(|open| open.sign != '{'))
    }

    /// What is missing between two things that stand side by side.
    fn between(&mut self, at: usize) {
        let Some(before) = at.checked_sub(1).map(|before| &self.items[before]).filter(|before| !before.is_slip) else {
            return;
        };
        let item = &self.items[at];
        if !ends_value(before) || !begins_value(item) {
            return;
        }
        let gap = before.span.end..before.span.end;
        let is_function = |item: &Item<'_>| self.language.signatures_of(item.text).next().is_some();
        if before.text == ")" && item.span.start == before.span.end && item.kind == TokenKind::Word {
            let message = format!("a `.` is missing before `{}`", item.text);
            return self.add(
                item.span.clone(),
                message,
                "what is asked of a set or a thing stands after a `.`",
                Some((gap, ".".into())),
            );
        }
        if before.kind == TokenKind::Name && is_function(before) && !item.begins_line {
            let message = format!("`{}` is called with parentheses", before.text);
            let fix = (self.count(")") > self.count("(")).then(|| (before.span.end..item.span.start, "(".to_owned()));
            self.is_lost = true;
            let help = format!("write `{}(…)`", before.text);
            return self.add(before.span.clone(), message, &help, fix);
        }
        match self.inner() {
            Some('(' | '[') if item.begins_line || item.kind == TokenKind::Keyword && !is_constant(item) => {
                self.unclosed(at, if self.is_in_head() { "" } else { ";" });
            }
            Some('(' | '[') => {
                let span = item.span.clone();
                self.add(
                    span,
                    format!("a `,` is missing before `{}`", item.text),
                    "arguments stand with a `,` between them",
                    Some((gap, ",".into())),
                );
            }
            _ if self.in_head().is_some() => self.missing_brace(at),
            _ if self.open.last().is_some_and(|open| open.has_entries) => {}
            _ if item.begins_line || before.kind != TokenKind::Name => self.missing_semicolon(at),
            _ => {}
        }
    }

    fn count(&self, sign: &str) -> usize {
        self.items.iter().filter(|item| item.text == sign || sign == "{" && item.text == "${").count()
    }

    fn missing_semicolon(&mut self, at: usize) {
        let before = self.items[at - 1].span.clone();
        let fix = Some((before.end..before.end, ";".to_owned()));
        self.add(before, "a `;` is missing after this".into(), "each statement ends with `;`", fix);
    }

    /// The head of an `if` or of a function goes on with what is done.
    fn missing_brace(&mut self, at: usize) {
        let Some(head) = self.in_head() else { return };
        let (keyword, before) = (self.items[head.at].text, self.items[at - 1].span.clone());
        let what = if keyword == "fn" { "the function".to_owned() } else { format!("`{keyword}`") };
        let message = format!("a `{{` is missing after this, before what {what} does");
        let fix = (self.count("}") > self.count("{")).then(|| (before.end..before.end, " {".to_owned()));
        self.is_lost = true;
        self.add(before, message, "what is done goes between `{` and `}`", fix);
    }

    /// Tells which round brackets are not closed at an item, and takes them away; `after` is what is missing besides.
    fn unclosed(&mut self, at: usize, after: &str) {
        let from = self.open.iter().rposition(|open| open.sign == '{').map_or(0, |place| place + 1);
        let from = self
            .heads
            .last()
            .map_or(from, |head| if self.open.len() > head.depth { from.max(head.depth) } else { from });
        let open: Vec<Open> = self.open.drain(from..).collect();
        let Some(first) = open.first() else { return };
        let closing: String = open.iter().rev().map(|open| closing(open.sign)).collect();
        let end = self.items[at.saturating_sub(1)].span.end;
        let signs =
            if closing.len() == 1 { format!("a `{closing}` is missing") } else { format!("`{closing}` are missing") };
        let before = first
            .at
            .checked_sub(1)
            .map(|before| &self.items[before])
            .filter(|before| before.kind == TokenKind::Word || before.kind == TokenKind::Name);
        let bracket = &self.items[first.at];
        let what = before.map(|before| format!(" of `{}`", before.text)).unwrap_or_default();
        let message = format!("the `{}`{what} is not closed", bracket.text);
        let help = match after {
            "" => format!("{signs}: each bracket has its partner"),
            after => format!("{signs}, and a `{after}`"),
        };
        self.add(bracket.span.clone(), message, &help, Some((end..end, format!("{closing}{after}"))));
    }

    fn semicolon(&mut self, at: usize) {
        if matches!(self.inner(), Some('(' | '[')) {
            self.unclosed(at, "");
        }
        if self.in_head().is_some() {
            self.heads.pop();
        }
    }

    fn brace(&mut self, at: usize) {
        let before = at.checked_sub(1).map_or("", |before| self.items[before].text);
        let is_of_map = before == "#" && self.items[at].span.start == self.items[at - 1].span.end;
        let is_of_function = before.ends_with('|');
        if !is_of_map && !is_of_function && self.items[at].text == "{" && self.is_in_head() {
            if self.in_head().is_none() {
                self.unclosed(at, "");
            }
            let head = self.heads.pop();
            let is_switch = head.is_some_and(|head| self.items[head.at].text == "switch");
            return self.push(at, is_switch);
        }
        self.push(at, is_of_map);
    }

    fn closing_brace(&mut self, at: usize) {
        if matches!(self.inner(), Some('(' | '[')) {
            self.unclosed(at, "");
        }
        while self.heads.last().is_some_and(|head| head.depth >= self.open.len()) {
            self.heads.pop();
        }
        if self.open.pop().is_none() {
            self.too_many(at);
        }
    }

    fn close(&mut self, at: usize) {
        let item = &self.items[at];
        let wanted = if item.text == ")" { '(' } else { '[' };
        match self.inner() {
            Some(sign) if sign == wanted => {
                self.open.pop();
            }
            Some(sign) if sign != '{' => {
                let right = closing(sign);
                self.add(
                    item.span.clone(),
                    format!("`{sign}` is closed by `{}`", item.text),
                    &format!("write `{right}`"),
                    Some((item.span.clone(), right.into())),
                );
                self.open.pop();
            }
            _ => self.too_many(at),
        }
    }

    /// A bracket that closes nothing; perhaps since a call has lost the one that opens it.
    fn too_many(&mut self, at: usize) {
        if !self.found.is_empty() {
            return;
        }
        let item = &self.items[at];
        let statement =
            self.items[..at].iter().rposition(|item| [";", "{", "}"].contains(&item.text)).map_or(0, |end| end + 1);
        let called = (statement..at).find(|&place| {
            let (name, next) = (&self.items[place], self.items[place + 1].text);
            let is_made = place > 0 && ["let", "const", "for"].contains(&self.items[place - 1].text);
            name.kind == TokenKind::Name
                && next != "("
                && !is_made
                && self.language.signatures_of(name.text).next().is_some()
        });
        let function = (statement..at)
            .find(|&place| place > 0 && self.items[place - 1].text == "fn" && self.items[place + 1].text != "(");
        match called.or(function).filter(|_| item.text == ")") {
            Some(name) => {
                let name = &self.items[name];
                let end = name.span.end;
                self.add(
                    name.span.clone(),
                    format!("`{}` has lost the `(` after it", name.text),
                    "each bracket has its partner",
                    Some((end..end, "(".into())),
                );
            }
            None => {
                let message = format!("this `{}` closes nothing", item.text);
                // Two words that have grown together may have lost the bracket between them.
                let is_known =
                    |place: usize| self.items[place].kind != TokenKind::Name || self.items[place + 1].text != "(";
                let fix = (statement..at).all(is_known).then(|| (item.span.clone(), String::new()));
                let help = "each bracket has its partner: take it out, or open one before";
                self.add(item.span.clone(), message, help, fix);
            }
        }
        self.is_lost = true;
    }

    fn colon(&mut self, at: usize) {
        if self.open.last().is_some_and(|open| open.has_entries) {
            return;
        }
        let item = &self.items[at];
        let ends_line = self.items.get(at + 1).is_none_or(|next| next.begins_line);
        let message = "`:` stands where scripts have another sign".to_owned();
        let is_in_head = self.is_in_head();
        let head = self.in_head().map(|head| self.items[head.at].text);
        if ends_line && (head.is_some() || at > 0 && self.items[at - 1].text == "else") {
            self.is_lost = true;
            return self.add(item.span.clone(), message, "what is done goes between `{` and `}`", None);
        }
        let is_value = at >= 2 && ["let", "const"].contains(&self.items[at - 2].text);
        let is_declared = is_value && self.items.get(at + 2).is_some_and(|next| next.text == "=");
        let is_parameter = head == Some("fn") || self.heads.last().is_some_and(|head| self.items[head.at].text == "fn");
        let (help, plain) = if is_declared || is_parameter {
            ("a variable's kind is not written", None)
        } else if is_value {
            ("a variable gets its value with `=`", Some("="))
        } else if is_in_head || matches!(self.inner(), Some('(' | '[')) {
            ("what is the same is compared with `==`", Some("=="))
        } else if at + 1 < self.items.len() && ends_line {
            ("a statement ends with `;`", Some(";"))
        } else {
            return;
        };
        self.add(item.span.clone(), message, help, plain.map(|plain| (item.span.clone(), plain.to_owned())));
    }

    /// One `=` where things are compared, or `=>` for `>=`.
    fn equals(&mut self, at: usize) {
        let item = &self.items[at];
        let is_compared = self.is_in_head() || matches!(self.inner(), Some('(' | '['));
        let is_of_function = self.items[..at]
            .iter()
            .rev()
            .take_while(|item| ![";", "{", "}"].contains(&item.text))
            .any(|item| item.text.ends_with('|') && item.text.len() == 1);
        if !is_compared || is_of_function {
            return;
        }
        let span = item.span.clone();
        match item.text {
            "=" => self.add(
                span.clone(),
                "`=` gives a variable its value".into(),
                "what is the same is compared with `==`",
                Some((span, "==".into())),
            ),
            _ => self.add(
                span.clone(),
                "`=>` comes before what a case of `switch` does".into(),
                "greater or the same is written `>=`",
                Some((span, ">=".into())),
            ),
        }
    }

    fn function(&mut self, at: usize) {
        if !self.open.is_empty() {
            return self.missing_end();
        }
        self.head(at);
        let (name, next) = (self.items.get(at + 1), self.items.get(at + 2));
        let (Some(name), Some(next)) = (name, next) else { return };
        if next.text == "{" {
            let end = name.span.end;
            self.add(
                name.span.clone(),
                format!("the function `{}` has no brackets", name.text),
                &format!("write `fn {}() {{`", name.text),
                Some((end..end, "()".into())),
            );
        }
    }

    fn other_way(&mut self, at: usize) {
        let before = at.checked_sub(1).map_or("", |before| self.items[before].text);
        if before == ";" || before == ")" {
            let end = self.items[at - 1].span.end;
            let span = self.items[at].span.clone();
            self.is_lost = true;
            return self.add(
                span,
                "a `}` is missing before this `else`".into(),
                "the block of `if` ends before `else`",
                Some((end..end, " }".into())),
            );
        }
        let next = self.items.get(at + 1);
        if let Some(next) = next.filter(|next| !next.is_slip && ![":", "{", "if"].contains(&next.text)) {
            let end = self.items[at].span.end;
            let span = self.items[at].span.clone();
            let fix = (self.count("}") > self.count("{")).then(|| (end..end, " {".to_owned()));
            let what = next.text.to_owned();
            self.is_lost = true;
            self.add(
                span,
                format!("a `{{` is missing between `else` and `{what}`"),
                "what is done goes between `{` and `}`",
                fix,
            );
        }
    }

    fn end(&mut self) {
        if matches!(self.inner(), Some('(' | '[')) {
            self.unclosed(self.items.len(), "");
        }
        if self.inner() == Some('{') {
            self.missing_end();
        }
    }

    /// Some brace is not closed: by the layout, the one whose block ends with a line that is no further in.
    fn missing_end(&mut self) {
        self.is_lost = true;
        let braces = self.items.iter().filter(|item| item.text == "{");
        let ends_line = |item: &&Item<'_>| {
            let rest = self.script[item.span.end..].lines().next().unwrap_or_default().trim_start();
            rest.is_empty() || rest.starts_with("//")
        };
        let unclosed = braces
            .filter(ends_line)
            .find_map(|brace| Some((brace.span.clone(), self.end_by_layout(brace.span.start)?)));
        let last = self.items.last().map_or(0, |item| item.span.end);
        let usual = self.open.last().map(|open| (self.items[open.at].span.clone(), last));
        let Some((brace, end)) = unclosed.or(usual) else { return };
        let line = 1 + self.script[..brace.start].matches('\n').count();
        let before = self.items.iter().rev().find(|item| item.span.end <= end).map_or(brace, |item| item.span.clone());
        let indent = " ".repeat(indent_of(self.script, brace_line_start(self.script, line)));
        let message = format!("a `}}` is missing before this: the `{{` of line {line} is not closed");
        let fix = Some((before.end..before.end, format!("\n{indent}}}")));
        let next = self.script[before.end..].find('\n').map_or(self.script.len(), |end| before.end + end + 1);
        self.add(next..next, message, "each bracket has its partner", fix);
    }

    /// Where the block of a brace at the end of a line ends by its layout, if no brace stands there: the end of its last line.
    fn end_by_layout(&self, brace: usize) -> Option<usize> {
        let start = self.script[..brace].rfind('\n').map_or(0, |end| end + 1);
        let indent = indent_of(self.script, start);
        let mut end = start + self.script[start..].lines().next()?.len();
        let mut at = end + 1;
        for line in self.script.get(at..)?.split_inclusive('\n') {
            let content = line.trim();
            let is_further_in = indent_of(self.script, at) > indent;
            if !content.is_empty() && !is_further_in {
                let is_its_own = content.starts_with('}') && indent_of(self.script, at) == indent;
                return (!is_its_own).then_some(end);
            }
            if !content.is_empty() {
                end = at + line.trim_end().len();
            }
            at += line.len();
        }
        Some(end)
    }
}

/// Where a line begins, counted from 1.
fn brace_line_start(script: &str, line: usize) -> usize {
    script.split_inclusive('\n').take(line - 1).map(str::len).sum()
}

/// How far in the line that begins somewhere stands.
fn indent_of(script: &str, line: usize) -> usize {
    let rest = &script[line..];
    rest.len() - rest.trim_start_matches([' ', '\t']).len()
}

fn closing(sign: char) -> &'static str {
    match sign {
        '(' => ")",
        '[' => "]",
        _ => "}",
    }
}

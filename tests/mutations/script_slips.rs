//! What people get wrong in scripts, by habit of another language, by a slip of the hand, or by a thought that is not the
//! card's: each mistake alone, in the shipped scripts and in the examples of the reference.
//!
//! Mistakes in form are told for certain, at the line that was changed. Of mistakes in contents, where the script can be read
//! and does something else than its card's text, most are. What changes nothing is told by nothing.

use super::{Shipped, is_long};
use liberte::load::{Diagnostic, LineIndex};
use liberte::model::Pack;
use liberte::script::{self, Language, TokenKind, WordKind};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Of how many examples of the reference one is tried, in an ordinary run.
const EACH: usize = 6;

/// A script that an effect of the shipped pack may have.
struct Source {
    effect: usize,
    text: String,
}

/// A mistake.
struct Mistake<'s> {
    kind: &'static str,
    source: &'s Source,
    text: String,
    /// The line that was changed.
    line: usize,
}

/// A way to get something wrong: the places of a script where it can happen, and what is written there.
type Way = (&'static str, fn(&Script<'_>) -> Vec<(Range<usize>, String)>);

/// A script and its tokens, blanks and comments left out.
struct Script<'s> {
    text: &'s str,
    tokens: Vec<(Range<usize>, TokenKind)>,
}

impl<'s> Script<'s> {
    fn of(text: &'s str) -> Script<'s> {
        let code = Language::liberte().tokens(text).into_iter().map(|token| (token.span, token.kind));
        Script {
            text,
            tokens: code.filter(|(_, kind)| !matches!(kind, TokenKind::Blank | TokenKind::Comment)).collect(),
        }
    }

    fn word(&self, at: usize) -> &'s str {
        self.tokens.get(at).map_or("", |(span, _)| &self.text[span.clone()])
    }

    /// Each token of this text, replaced.
    fn each(&self, word: &str, with: &str) -> Vec<(Range<usize>, String)> {
        self.which(|at| self.word(at) == word, |_| with.to_owned())
    }

    fn which(&self, is_meant: impl Fn(usize) -> bool, with: impl Fn(&str) -> String) -> Vec<(Range<usize>, String)> {
        let meant = (0..self.tokens.len()).filter(|&at| is_meant(at));
        meant.map(|at| (self.tokens[at].0.clone(), with(self.word(at)))).collect()
    }

    /// Whether a token is a text in straight quotation marks.
    fn is_text(&self, at: usize) -> bool {
        self.word(at).starts_with('"') && self.word(at).len() > 2
    }

    /// Whether a token is called, and by a name that the reference knows.
    fn is_call(&self, at: usize) -> bool {
        self.tokens[at].1 == TokenKind::Word && self.word(at + 1) == "("
    }

    fn is_last_of_statement(&self, at: usize) -> bool {
        self.word(at) == ";" && self.word(at + 1) != "}"
    }
}

fn inner(text: &str) -> &str {
    &text[1..text.len() - 1]
}

const FORM: &[Way] = &[
    ("curly quotation marks", |s| s.which(|at| s.is_text(at), |text| format!("“{}”", inner(text)))),
    ("low quotation marks", |s| s.which(|at| s.is_text(at), |text| format!("„{}“", inner(text)))),
    ("guillemets", |s| s.which(|at| s.is_text(at), |text| format!("«{}»", inner(text)))),
    ("single quotation marks", |s| s.which(|at| s.is_text(at), |text| format!("'{}'", inner(text)))),
    ("curly quotation mark at the end", |s| s.which(|at| s.is_text(at), |text| format!("\"{}”", inner(text)))),
    ("quotation mark left out at the end", |s| s.which(|at| s.is_text(at), |text| format!("\"{}", inner(text)))),
    ("quotation mark left out at the beginning", |s| s.which(|at| s.is_text(at), |text| format!("{}\"", inner(text)))),
    ("no quotation marks", |s| s.which(|at| s.is_text(at), |text| inner(text).to_owned())),
    ("`and`", |s| s.each("&&", "and")),
    ("`or`", |s| s.each("||", "or")),
    ("`not`", |s| s.each("!", "not ")),
    ("`elif`", |s| {
        let both = (1..s.tokens.len()).filter(|&at| s.word(at - 1) == "else" && s.word(at) == "if");
        both.map(|at| (s.tokens[at - 1].0.start..s.tokens[at].0.end, "elif".to_owned())).collect()
    }),
    ("`function`", |s| s.each("fn", "function")),
    ("`def`", |s| s.each("fn", "def")),
    ("`var`", |s| s.each("let", "var")),
    ("keyword in capitals", |s| s.which(|at| ["if", "let", "else", "for"].contains(&s.word(at)), str::to_uppercase)),
    ("`=` for `==`", |s| s.each("==", "=")),
    ("`===` for `==`", |s| s.each("==", "===")),
    ("`:` for `==`", |s| s.each("==", ":")),
    ("`is` for `==`", |s| s.each("==", "is")),
    ("`<>` for `!=`", |s| s.each("!=", "<>")),
    ("`=>` for `>=`", |s| s.each(">=", "=>")),
    ("`:` for `=`", |s| s.each("=", ":")),
    ("`:=` for `=`", |s| s.each("=", ":=")),
    ("semicolon left out", |s| s.which(|at| s.is_last_of_statement(at), |_| String::new())),
    ("comma for a semicolon", |s| s.which(|at| s.is_last_of_statement(at), |_| ",".to_owned())),
    ("round bracket not closed", |s| s.each(")", "")),
    ("round bracket not opened", |s| s.each("(", "")),
    ("round bracket too many", |s| s.each(")", "))")),
    ("brace not opened", |s| s.each("{", "")),
    ("dot left out", |s| s.each(".", "")),
    ("comma for a dot", |s| s.each(".", ",")),
    ("no-break space", |s| s.each("{", "{\u{a0}")),
    ("invisible space", |s| s.each(";", "\u{200b};")),
    ("wide semicolon", |s| s.each(";", "；")),
    ("call without brackets", |s| {
        let empty = (0..s.tokens.len()).filter(|&at| s.is_call(at) && s.word(at + 2) == ")");
        empty.map(|at| (s.tokens[at + 1].0.start..s.tokens[at + 2].0.end, String::new())).collect()
    }),
    ("word misspelt", |s| {
        s.which(|at| s.is_call(at) && s.word(at).len() > 5, |word| format!("{}q{}", &word[..3], &word[3..]))
    }),
    ("word in capitals", |s| s.which(|at| s.is_call(at), str::to_uppercase)),
    ("words glued with a hyphen", |s| {
        s.which(|at| s.is_call(at) && s.word(at).contains('_'), |word| word.replace('_', "-"))
    }),
    ("words glued by capitals", |s| {
        let camel = |word: &str| {
            let mut parts = word.split('_').map(str::to_owned);
            let first = parts.next().unwrap_or_default();
            parts.fold(first, |all, part| format!("{all}{}{}", part[..1].to_uppercase(), &part[1..]))
        };
        s.which(|at| s.is_call(at) && s.word(at).contains('_'), camel)
    }),
    ("faction in quotation marks", |s| {
        s.which(|at| s.tokens[at].1 == TokenKind::Constant, |word| format!("\"{}\"", word.to_lowercase()))
    }),
    ("faction in small letters", |s| s.which(|at| s.tokens[at].1 == TokenKind::Constant, str::to_lowercase)),
];

const CONTENTS: &[Way] = &[
    ("box for discard pile", |s| s.each("discard", "return_to_box")),
    ("discard pile for box", |s| s.each("return_to_box", "discard")),
    ("may for must", |s| s.each("choose", "may_choose")),
    ("must for may", |s| s.each("may_choose", "choose")),
    ("stacks for blocks", |s| s.each("blocks", "stacks")),
    ("blocks for stacks", |s| s.each("stacks", "blocks")),
    ("`personalities()` left out", |s| narrowed(s, "personalities")),
    ("`own()` added", |s| {
        let sets = ["blocks", "stacks", "displayed"];
        let ends = (0..s.tokens.len()).filter(|&at| sets.contains(&s.word(at)) && s.word(at + 2) == ")");
        ends.map(|at| (s.tokens[at + 2].0.end..s.tokens[at + 2].0.end, ".own()".to_owned())).collect()
    }),
    ("`require` left out", |s| {
        let requires = (0..s.tokens.len()).filter(|&at| s.word(at) == "require");
        let end = |at: usize| (at..s.tokens.len()).find(|&end| s.word(end) == ";");
        requires.filter_map(|at| Some((s.tokens[at].0.start..s.tokens[end(at)?].0.end, String::new()))).collect()
    }),
    ("another faction", |s| {
        let others = [("ROYALIST", "RADICAL"), ("MODERATE", "ROYALIST"), ("RADICAL", "MODERATE")];
        others.iter().flat_map(|(faction, other)| s.each(faction, other)).collect()
    }),
];

/// What changes nothing of what a script says.
const SILENT: &[Way] = &[
    ("byte order mark", |_| vec![(0..0, "\u{feff}".to_owned())]),
    ("tab", |s| s.each(";", ";\t")),
    ("comment", |s| s.each(";", "; // “and” then = not")),
    ("comment within", |s| s.each("(", "( /* or ) */ ")),
    ("blank line", |s| s.each(";", ";\r\n\r\n")),
    ("brackets", |s| s.which(|at| s.tokens[at].1 == TokenKind::Constant, |word| format!("({word})"))),
];

/// Calls of a method with its dot, left out.
fn narrowed(s: &Script<'_>, method: &str) -> Vec<(Range<usize>, String)> {
    let calls = (1..s.tokens.len()).filter(|&at| s.word(at) == method && s.word(at - 1) == ".");
    calls.map(|at| (s.tokens[at - 1].0.start..s.tokens[at + 2].0.end, String::new())).collect()
}

/// The shipped effects' scripts.
fn shipped_scripts(pack: &Pack) -> Vec<Source> {
    let effects = pack.effects.iter().enumerate();
    effects.map(|(effect, it)| Source { effect, text: it.script.clone() }).collect()
}

/// Examples of the reference as a card's effect, one statement a line.
fn examples(pack: &Pack) -> Vec<Source> {
    let words = Language::liberte()
        .vocabulary()
        .iter()
        .flat_map(|section| &section.words)
        .filter(|word| word.kind != WordKind::RulePoint);
    let mut examples: Vec<&str> = words.map(|word| word.example).filter(|example| !example.is_empty()).collect();
    examples.sort_unstable();
    examples.dedup();
    let function = pack.effects[0].id.replace('-', "_");
    let text = |body: &str| format!("fn {function}() {{\n    {}\n    draw(1);\n}}\n", body.replace("; ", ";\n    "));
    examples
        .into_iter()
        .step_by(if is_long() { 1 } else { EACH })
        .map(|body| Source { effect: 0, text: text(body) })
        .collect()
}

fn mistakes<'s>(sources: &'s [Source], ways: &[Way]) -> Vec<Mistake<'s>> {
    let mut all = Vec::new();
    for source in sources {
        let script = Script::of(&source.text);
        for &(kind, way) in ways {
            for (span, with) in way(&script) {
                let mut text = source.text.clone();
                let line = LineIndex::new(&text).line(span.start);
                text.replace_range(span, &with);
                all.push(Mistake { kind, source, text, line });
            }
        }
    }
    all
}

fn found(pack: &Pack, effect: usize, text: &str) -> Vec<Diagnostic> {
    let mut pack = pack.clone();
    pack.effects[effect].script = text.to_owned();
    script::compile(&Arc::new(pack)).1
}

/// Whether a mistake is reported at its line.
fn is_told(pack: &Pack, mistake: &Mistake<'_>) -> bool {
    let before = found(pack, mistake.source.effect, &mistake.source.text);
    let lines = LineIndex::new(&mistake.text);
    found(pack, mistake.source.effect, &mistake.text)
        .iter()
        .filter(|it| before.iter().all(|known| (known.code, &known.message) != (it.code, &it.message)))
        .filter_map(|it| it.place.as_ref())
        .any(|place| lines.line(place.span.start) == mistake.line)
}

/// How many mistakes there are and how many are told, all in all; prints the kinds of those that are not.
fn score(pack: &Pack, mistakes: &[Mistake<'_>]) -> (usize, usize) {
    let told: Vec<bool> = mistakes.par_iter().map(|mistake| is_told(pack, mistake)).collect();
    let mut missed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (mistake, _) in mistakes.iter().zip(&told).filter(|(_, is_told)| !**is_told) {
        missed.entry(mistake.kind).or_default().push(&mistake.text);
    }
    for (kind, texts) in missed {
        println!("{kind}: {} not told, such as\n{}", texts.len(), texts[0]);
    }
    (mistakes.len(), told.iter().filter(|is_told| **is_told).count())
}

#[test]
fn mistakes_in_form_are_told_at_their_line() {
    let pack = Shipped::new().pack().clone();
    let sources: Vec<Source> = shipped_scripts(&pack).into_iter().chain(examples(&pack)).collect();
    let (made, told) = score(&pack, &mistakes(&sources, FORM));
    println!("{told} of {made}");
    assert!(made > 500 && told * 100 >= made * 99, "{told} of {made}");
}

#[test]
fn most_mistakes_in_contents_are_told_at_their_line() {
    let pack = Shipped::new().pack().clone();
    let sources = shipped_scripts(&pack);
    let (made, told) = score(&pack, &mistakes(&sources, CONTENTS));
    println!("{told} of {made}");
    assert!(made > 20 && told * 100 >= made * 70, "{told} of {made}");
}

#[test]
fn what_changes_nothing_is_told_by_nothing() {
    let pack = Shipped::new().pack().clone();
    let sources: Vec<Source> = shipped_scripts(&pack).into_iter().chain(examples(&pack)).collect();
    let mistakes = mistakes(&sources, SILENT);
    assert!(mistakes.len() > 100);
    mistakes.par_iter().for_each(|it| {
        let codes =
            |text: &str| -> Vec<&str> { found(&pack, it.source.effect, text).iter().map(|it| it.code).collect() };
        assert_eq!(codes(&it.text), codes(&it.source.text), "{}: {}", it.kind, it.text);
    });
}

//! Findings for scripts that can't be read.

use super::Spot;
use super::engine::DISABLED;
use super::explain::code;
use super::finding;
use super::language::Language;
use super::plain_errors;
use super::slips::{self, Slip};
use crate::kernel::Order;
use crate::load::{Diagnostic, LineIndex, nearest};
use crate::model::Effect;
use rhai::{LexError, ParseError, ParseErrorType};
use std::collections::BTreeSet;

/// What is wrong with a script that can't be read: the slips that explain it, or else what the parser says; and misspelt calls.
pub(super) fn syntax_findings(language: &Language, effect: &Effect, error: &ParseError) -> Vec<Diagnostic> {
    let lines = LineIndex::new(&effect.script);
    let spot = Spot::from(error.position());
    if !is_of_form(error.err_type()) {
        return vec![syntax(language, effect, error)];
    }
    let slips = slips::slips(language, &effect.script);
    // The parser notices a slip where it is, or further on.
    let explains = slips.first().is_some_and(|slip| spot.line == 0 || lines.line(slip.span.start) <= spot.line);
    let mut found: Vec<Diagnostic> = slips.into_iter().map(|slip| slip_finding(effect, slip)).collect();
    if !explains {
        found.push(syntax(language, effect, error));
    }
    for (span, near) in slips::misspelt_calls(language, &effect.script) {
        let word = effect.script[span.clone()].to_owned();
        let message = format!("there is no function `{word}`");
        let mut finding = Diagnostic::error(code::UNKNOWN_FUNCTION, message).at(&effect.path, span);
        finding.meant(&word, near);
        found.push(finding);
    }
    found.order_by(|a, b| a.place.cmp(&b.place));
    found
}

/// Whether what the parser found wrong is how the script is written, not what it says.
fn is_of_form(kind: &ParseErrorType) -> bool {
    use ParseErrorType::*;
    !matches!(
        kind,
        ExprTooDeep
            | TooManyFunctions
            | LiteralTooLarge(..)
            | VariableUndefined(_)
            | AssignmentToConstant(_)
            | LoopBreak
            | FnDuplicatedDefinition(..)
            | FnDuplicatedParam(..)
            | DuplicatedProperty(_)
            | DuplicatedVariable(_)
            | VariableExists(_)
            | ForbiddenVariable(_)
    )
}

fn slip_finding(effect: &Effect, slip: Slip) -> Diagnostic {
    let mut found = Diagnostic::error(code::BROKEN_SCRIPT, slip.message).at(&effect.path, slip.span);
    found.help(slip.help);
    if let Some((place, with)) = slip.fix {
        let what = if with.trim().is_empty() { "take it out".to_owned() } else { format!("write `{}`", with.trim()) };
        found.fix(place.into(), with, what);
    }
    found
}

/// What the parser found wrong; it stops at the first.
fn syntax(language: &Language, effect: &Effect, error: &ParseError) -> Diagnostic {
    let spot = Spot::from(error.position());
    match error.err_type() {
        ParseErrorType::VariableUndefined(name) => unknown_variable(language, effect, name, spot, &BTreeSet::new()),
        ParseErrorType::ExprExpected(kind) if kind == "a literal" => {
            let message = "a case of `switch` is a number or a text written out".to_owned();
            let mut found = finding::error(effect, code::BROKEN_SCRIPT, spot, message);
            found.help("compare with `if` and `==` instead");
            found
        }
        ParseErrorType::Reserved(word) | ParseErrorType::BadInput(LexError::ImproperSymbol(word, _))
            if DISABLED.contains(&word.as_str()) =>
        {
            finding::error(effect, code::BROKEN_SCRIPT, spot, format!("scripts have no `{word}`"))
        }
        ParseErrorType::MissingToken(token, _) if token == ";" => {
            let at = spot.span(&effect.script).start;
            let before = if spot.line == 0 { effect.script.len() } else { at };
            let before = slips::code_before(language, &effect.script, before);
            let message = "a `;` is missing after this";
            let mut found = Diagnostic::error(code::BROKEN_SCRIPT, message).at(&effect.path, before.clone());
            found.help("each statement ends with `;`").fix((before.end..before.end).into(), ";", "write `;`");
            found
        }
        ParseErrorType::WrongDocComment => {
            let message = "a function is expected here, which the comment above it describes";
            let mut found = finding::error(effect, code::BROKEN_SCRIPT, after_comment(effect, spot), message);
            found.help("a function begins with `fn`");
            found
        }
        kind => finding::error(effect, code::BROKEN_SCRIPT, spot, plain_errors::of_parser(kind)),
    }
}

/// The first word after a comment that begins somewhere.
fn after_comment(effect: &Effect, spot: Spot) -> Spot {
    let is_comment = |line: &str| line.trim().is_empty() || line.trim_start().starts_with("//");
    let mut lines = effect.script.lines().enumerate().skip(spot.line.saturating_sub(1));
    let next = lines.find(|(_, line)| !is_comment(line));
    next.map_or(spot, |(at, line)| Spot { line: at + 1, column: line.len() - line.trim_start().len() + 1 })
}

/// The finding that nothing has a name.
pub(super) fn unknown_variable(
    language: &Language,
    effect: &Effect,
    name: &str,
    spot: Spot,
    defined: &BTreeSet<String>,
) -> Diagnostic {
    let message = format!("there is no variable `{name}` here");
    let mut found = finding::error(effect, code::UNKNOWN_VARIABLE, spot, message);
    let constants = language.words.constants.iter().map(|it| it.name);
    let near = nearest(name, constants.chain(defined.iter().map(String::as_str)));
    match slips::foreign(name) {
        Some(help) => {
            found.help(help);
        }
        None => lacks_parentheses_or_is(language, &mut found, name, 0, near),
    }
    found
}

/// Says of a name that nothing has that it is a function's, called with so many arguments before its parentheses; or else
/// what it was meant to be.
pub(super) fn lacks_parentheses_or_is(
    language: &Language,
    found: &mut Diagnostic,
    name: &str,
    arguments: usize,
    near: Option<&str>,
) {
    let Some(signature) = language.signatures_of(name).next() else {
        near.map(|near| found.meant(name, near));
        return;
    };
    found.help(format!("it is called with parentheses: {signature}"));
    if language.known().functions.get(name).is_some_and(|counts| counts.contains(&arguments)) {
        found.instead(format!("{name}()"));
    }
}

//! Errors of runs, in words and with their places.

use super::Spot;
use super::language::Language;
use rhai::{EvalAltResult, Position};

/// An error of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RunError {
    /// The kind.
    pub kind: RunErrorKind,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
    /// Where in the script.
    pub spot: Spot,
}

/// The kinds of run errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RunErrorKind {
    /// The script stops itself, or does what its values don't allow.
    Fails,
    /// A value is used as what it is not, whatever the position.
    Misuse,
    /// A limit of the engine ended it.
    Endless,
}

impl RunError {
    /// What an error of Rhai's means, at a place of the script.
    pub fn of(language: &Language, error: &EvalAltResult, spot: Spot) -> RunError {
        use EvalAltResult::*;
        let error = error.unwrap_inner();
        let plain = |kind, message: String| RunError { kind, message, help: None, spot };
        match error {
            ErrorFunctionNotFound(signature, _) => RunError::of_misuse(language, signature, spot),
            ErrorMismatchDataType(wanted, given, _) => plain(
                RunErrorKind::Misuse,
                format!("`{}` is expected here, not `{}`", type_name(wanted), type_name(given)),
            ),
            ErrorDotExpr(..) | ErrorFor(..) | ErrorIndexingType(..) => plain(RunErrorKind::Misuse, sentence(error)),
            ErrorVariableNotFound(..) | ErrorUnboundThis(..) | ErrorModuleNotFound(..) => {
                plain(RunErrorKind::Misuse, sentence(error))
            }
            ErrorTooManyOperations(_) | ErrorTerminated(..) => {
                plain(RunErrorKind::Endless, "the script runs on and on, and is stopped".into())
            }
            ErrorStackOverflow(_) => plain(RunErrorKind::Endless, "functions call each other too deep".into()),
            ErrorRuntime(thrown, _) => plain(RunErrorKind::Fails, thrown.to_string()),
            _ => plain(RunErrorKind::Fails, sentence(error)),
        }
    }

    /// The error of a word that was used as no position allows.
    pub fn misuse(message: String, spot: Spot) -> RunError {
        RunError { kind: RunErrorKind::Misuse, message, help: None, spot }
    }

    /// The error of a run that asks for more choices than there is room for.
    pub fn too_many_choices(most: usize, spot: Spot) -> RunError {
        let message = format!("an effect can ask for {most} choices, no more");
        let help = "let fewer choose, or take something without asking: `any_of` takes by chance";
        RunError { kind: RunErrorKind::Fails, message, help: Some(help.into()), spot }
    }

    /// The error of a run that panicked.
    pub fn panicked(spot: Spot) -> RunError {
        let message = "the program itself failed while it ran the script".into();
        let help = "a fault of the program: please report it with the script";
        RunError { kind: RunErrorKind::Fails, message, help: Some(help.into()), spot }
    }

    /// A call that fits no function: its name and the types of its arguments, as Rhai writes them.
    fn of_misuse(language: &Language, signature: &str, spot: Spot) -> RunError {
        let (name, types) = signature.split_once(" (").unwrap_or((signature, ""));
        let types = types.strip_suffix(')').unwrap_or(types).split(", ").map(type_name).collect::<Vec<_>>().join(", ");
        let (message, help) = misuse_message(language, name, &types);
        RunError { kind: RunErrorKind::Misuse, message, help, spot }
    }

    /// The error with its place: `file:line:col: message`.
    pub fn in_file(&self, path: &str) -> String {
        match self.spot {
            Spot { line: 0, .. } => format!("{path}: {}", self.message),
            Spot { line, column } => format!("{path}:{line}:{column}: {}", self.message),
        }
    }
}

/// That a function or, after `get$`, a property is not for things of these types; and what there is instead.
pub(super) fn misuse_message(language: &Language, name: &str, types: &str) -> (String, Option<String>) {
    let (message, there_is) = match name.strip_prefix("get$") {
        Some(property) => {
            let all = language.properties_of(types).collect::<Vec<_>>().join(", ");
            (format!("`{types}` has no property `{property}`"), all)
        }
        None => (format!("`{name}` can't be used on ({types})"), signatures(language, name, types)),
    };
    let help = (!there_is.is_empty()).then(|| format!("there is {there_is}"));
    (message, help)
}

/// The signatures of a name, those that begin with the same type first, and no more than can be read.
fn signatures(language: &Language, name: &str, types: &str) -> String {
    const SHOWN: usize = 4;
    let first = types.split(", ").next().unwrap_or_default();
    let mut all: Vec<String> = language.signatures_of(name).collect();
    all.sort_by_key(|signature| {
        !signature.contains(&format!(": {first},")) && !signature.contains(&format!(": {first})"))
    });
    let more = all.len().saturating_sub(SHOWN);
    all.truncate(SHOWN);
    if more > 0 {
        all.push(format!("{more} more"));
    }
    all.join(", ")
}

/// A type's name as scripts know it.
pub(super) fn type_name(name: &str) -> &str {
    match name {
        "i64" => "int",
        "f64" => "float",
        "()" => "nothing",
        name if name.contains("String") || name.contains("str") => "string",
        name => name.rsplit("::").next().unwrap_or(name),
    }
}

/// Rhai's words for an error, without its place and in lower case.
fn sentence(error: &EvalAltResult) -> String {
    let whole = error.to_string();
    let place = format!(" ({})", error.position());
    let text = if error.position() == Position::NONE { whole.as_str() } else { whole.trim_end_matches(&place) };
    lower_first(text)
}

/// The text with its first letter in lower case, unless a whole word is in capitals.
pub(super) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(text.chars().skip(1)).collect()
        }
        _ => text.to_owned(),
    }
}

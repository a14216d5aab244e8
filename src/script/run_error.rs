//! Errors of runs, in words and with their places.

use super::Spot;
use super::explain::code;
use super::language::Language;
use super::plain_errors::{self, type_name};
use crate::kernel::Order;
use rhai::EvalAltResult;

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

/// What a `float` is, where a whole number is wanted.
const FLOATS: &str = "a `float` has a decimal point, or is too large: an `int` is a whole number from \
                      -9223372036854775808 to 9223372036854775807";

/// The kinds of run errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RunErrorKind {
    /// The script stops itself, or does what its values don't allow.
    Fails,
    /// A value is used as what it is not, whatever the position.
    Misuse(MisuseKind),
    /// A limit of the engine ended it.
    Endless,
}

/// How something is used as what it is not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum MisuseKind {
    /// A word is given a thing that it is not for.
    Thing,
    /// A word is given a set, and is for one thing of it.
    Set,
    /// A property is read that things of this kind don't have.
    Property,
    /// A property is read that nothing has.
    NoProperty,
    /// What is no condition stands where one is.
    Condition,
    /// Things of different kinds are compared.
    Comparison,
    /// A constant stands in quotation marks.
    Quoted,
    /// A function gives something else than the rules want.
    Result,
    /// A word is given a value that it never takes.
    Value,
    /// A word means a player, and there is none.
    Nobody,
}

impl MisuseKind {
    /// The code of its finding.
    pub fn code(self) -> &'static str {
        match self {
            MisuseKind::Thing => code::WRONG_THING,
            MisuseKind::Set => code::SET_FOR_ONE,
            MisuseKind::Property => code::WRONG_PROPERTY,
            MisuseKind::NoProperty => code::UNKNOWN_PROPERTY,
            MisuseKind::Condition => code::NO_CONDITION,
            MisuseKind::Comparison => code::WRONG_COMPARISON,
            MisuseKind::Quoted => code::QUOTED_CONSTANT,
            MisuseKind::Result => code::WRONG_RESULT,
            MisuseKind::Value => code::WRONG_USE,
            MisuseKind::Nobody => code::NOBODY_PLAYS,
        }
    }
}

impl RunError {
    /// What an error of Rhai's means, at a place of the script.
    pub fn of(language: &Language, error: &EvalAltResult, spot: Spot) -> RunError {
        use EvalAltResult::*;
        let error = error.unwrap_inner();
        let plain = |kind| RunError { kind, message: plain_errors::of_run(error), help: None, spot };
        let misused = |kind| plain(RunErrorKind::Misuse(kind));
        match error {
            ErrorFunctionNotFound(signature, _) => RunError::of_misuse(language, signature, spot),
            ErrorMismatchDataType(wanted, ..) if wanted == "bool" => misused(MisuseKind::Condition),
            ErrorMismatchDataType(..) | ErrorFor(..) | ErrorIndexingType(..) => misused(MisuseKind::Thing),
            ErrorDotExpr(..) => misused(MisuseKind::Property),
            ErrorVariableNotFound(..) | ErrorUnboundThis(..) | ErrorModuleNotFound(..) => misused(MisuseKind::Value),
            ErrorTooManyOperations(_) | ErrorTerminated(..) | ErrorStackOverflow(_) => plain(RunErrorKind::Endless),
            _ => plain(RunErrorKind::Fails),
        }
    }

    /// The error of a word that was used as no position allows.
    pub fn misuse(message: String, spot: Spot) -> RunError {
        RunError { kind: RunErrorKind::Misuse(MisuseKind::Value), message, help: None, spot }
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
        let types: Vec<&str> = types.strip_suffix(')').unwrap_or(types).split(", ").map(type_name).collect();
        let Misused { kind, message, help } = Misused::of(language, name, &types);
        RunError { kind: RunErrorKind::Misuse(kind), message, help, spot }
    }

    /// The error with its place: `file:line:col: message`.
    pub fn in_file(&self, path: &str) -> String {
        match self.spot {
            Spot { line: 0, .. } => format!("{path}: {}", self.message),
            Spot { line, column } => format!("{path}:{line}:{column}: {}", self.message),
        }
    }
}

/// A function or a property that is used on things which it is not for.
pub(super) struct Misused {
    /// How.
    pub kind: MisuseKind,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Misused {
    /// That a function or, after `get$`, a property is not for things of these types; and what there is instead.
    pub fn of(language: &Language, name: &str, types: &[&str]) -> Misused {
        let listed = types.join(", ");
        if let Some(property) = name.strip_prefix("get$") {
            let all = language.properties_of(&listed).collect::<Vec<_>>().join(", ");
            let help = (!all.is_empty()).then(|| format!("there is {all}"));
            return Misused {
                kind: MisuseKind::Property,
                message: format!("`{listed}` has no property `{property}`"),
                help,
            };
        }
        let there_is = signatures(language, name, &listed);
        let usual = (!there_is.is_empty()).then(|| format!("there is {there_is}"));
        let message = format!("`{name}` can't be used on ({listed})");
        let (kind, help) = match name {
            "==" | "!=" | "<" | "<=" | ">" | ">=" => {
                let right = "things of one kind can be compared: compare a property, or another thing of the same kind";
                (MisuseKind::Comparison, usual.or(Some(right.into())))
            }
            _ => match one_of_a_set(language, name, types) {
                Some(set) => {
                    let how = format!(
                        "choose one of the `{set}` first, with `choose` or `may_choose`, or go through it with `for`"
                    );
                    (MisuseKind::Set, Some(usual.map_or(how.clone(), |usual| format!("{usual}; {how}"))))
                }
                None => {
                    // Another set may have the word that this one lacks: then what this one has is told as well.
                    let lacks =
                        types.len() > 1 && types.first().is_some_and(|set| language.table().one_of(set).is_some());
                    let own = (lacks || usual.is_none()).then(|| there_is_of(language, types.first()?)).flatten();
                    let of_list = types.contains(&"array").then(|| a_list_is_no_set(language, name)).flatten();
                    let help = [of_list, usual, own].into_iter().flatten().collect::<Vec<_>>().join("; ");
                    (MisuseKind::Thing, (!help.is_empty()).then_some(help))
                }
            },
        };
        let help = if types.contains(&"float") {
            Some([help, Some(FLOATS.to_owned())].into_iter().flatten().collect::<Vec<_>>().join("; "))
        } else {
            help
        };
        Misused { kind, message, help }
    }
}

/// What a script may ask of a kind of thing, as a help.
pub(super) fn there_is_of(language: &Language, kind: &str) -> Option<String> {
    let all = language.asked_of(kind).join(", ");
    (!all.is_empty()).then(|| format!("of `{kind}` there is {all}"))
}

/// What helps where a list stands before a word of sets.
fn a_list_is_no_set(language: &Language, name: &str) -> Option<String> {
    let table = language.table();
    let takes_set = table.functions(name).any(|word| word.parameters.iter().any(|(_, of)| table.one_of(of).is_some()));
    let help =
        "a list that a script makes is no set: narrow a set until it holds what is meant, see `liberte docs words`";
    takes_set.then(|| help.to_owned())
}

/// The set that stands where a word wants one thing of it.
fn one_of_a_set<'t>(language: &Language, name: &str, types: &[&'t str]) -> Option<&'t str> {
    let table = language.table();
    let known: Vec<Option<&'static str>> = types.iter().map(|kind| table.kind_named(kind)).collect();
    let fits = |at: usize| {
        let one = known[at].and_then(|set| table.one_of(set))?;
        let mut kinds = known.clone();
        kinds[at] = Some(one);
        table.functions(name).any(|word| word.fits(&kinds)).then_some(types[at])
    };
    (0..types.len()).find_map(fits)
}

/// The signatures of a name, those that begin with the same type first, and no more than can be read.
fn signatures(language: &Language, name: &str, types: &str) -> String {
    const SHOWN: usize = 4;
    let first = types.split(", ").next().unwrap_or_default();
    let mut all: Vec<String> = language.signatures_of(name).collect();
    all.order_by_key(|signature| {
        !signature.contains(&format!(": {first},")) && !signature.contains(&format!(": {first})"))
    });
    let more = all.len().saturating_sub(SHOWN);
    all.truncate(SHOWN);
    if more > 0 {
        all.push(format!("{more} more"));
    }
    all.join(", ")
}

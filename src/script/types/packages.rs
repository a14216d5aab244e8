//! What the functions of the language and its packages take and give.

use super::*;
use crate::script::word_table::WordTable;
use std::any::TypeId;

/// The constant that a text in quotation marks was meant to be.
pub(super) fn quoted_constant(language: &Language, argument: &Expr) -> Option<&'static str> {
    let Expr::StringConstant(text, _) = argument else { return None };
    let meant = text.to_uppercase();
    language.constant(&meant).map(|constant| constant.name)
}

/// Whether the kinds of the arguments can be told right from wrong: not of the language's own functions, and not where a
/// comparison has a side that is not known.
pub(super) fn is_checked(name: &str, kinds: &[Type]) -> bool {
    const OPEN: [&str; 7] = ["print", "debug", "type_of", "call", "curry", "contains", "Fn"];
    let is_comparison = matches!(name, "==" | "!=");
    let is_open = OPEN.contains(&name) || is_comparison && kinds.contains(&None);
    !is_open
}

/// What a package's function gives, where it is plain.
pub(super) fn of_package(name: &str, kinds: &[Type]) -> Type {
    match (name, kinds) {
        (
            "==" | "!=" | "<" | "<=" | ">" | ">=" | "!" | "in" | "contains" | "is_empty" | "starts_with" | "ends_with",
            _,
        ) => Some("bool"),
        ("+" | "-" | "*" | "/" | "%" | "max" | "min", [Some("int"), Some("int")]) => Some("int"),
        ("-" | "+" | "abs", [Some("int")]) | ("len", _) => Some("int"),
        (".." | "..=" | "range", [Some("int"), Some("int")]) => Some("range"),
        ("to_string" | "type_of", _) => Some("string"),
        _ => None,
    }
}

/// What one of a set is, for `for`.
pub(super) fn one_of(language: &Language, set: Type) -> Type {
    match set? {
        "range" => Some("int"),
        set => language.table().one_of(set),
    }
}

/// Whether a package's function takes things of these kinds.
pub(super) fn fits(table: &WordTable, wanted: &[TypeId], kinds: &[Type]) -> bool {
    let fits = |(wanted, kind): (&TypeId, &Type)| {
        *wanted == TypeId::of::<rhai::Dynamic>()
            || kind.is_none_or(|kind| table.type_id(kind).is_none_or(|id| id == *wanted))
    };
    wanted.len() == kinds.len() && wanted.iter().zip(kinds).all(fits)
}

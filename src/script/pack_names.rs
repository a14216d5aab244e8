//! What the check of a script knows of its pack.

use super::language::{Language, NameKind};
use crate::load::Diagnostic;
use crate::model::Effect;
use rhai::AST;

/// The names of a pack that scripts may write, for the check.
pub(super) struct PackNames<'p> {
    /// The words that the pack's scripts are written in.
    pub language: &'static Language,
    /// The id of the pack.
    pub id: &'p str,
    /// The pack's first language.
    pub text_language: &'p str,
    /// The keys of `require` that the texts have.
    pub requirements: Vec<&'p str>,
    /// The things that scripts name, by kind.
    pub named: Vec<(NameKind, Vec<&'p str>)>,
}

/// Further checks of a script that can be read, which only its game knows.
pub(super) type FurtherChecks<'f> = &'f dyn Fn(&Effect, &AST) -> Vec<Diagnostic>;

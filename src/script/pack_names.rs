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
    /// What texts can be that functions of rule points and of bots are given.
    pub given: Vec<GivenWords<'p>>,
}

/// The words that a text can be which the function of a rule point, or of a bot, is given.
pub(super) struct GivenWords<'p> {
    /// The id of the point, or of how bots score.
    pub point: &'static str,
    /// The parameter.
    pub parameter: &'static str,
    /// The words.
    pub words: Vec<&'p str>,
    /// Whether variants may bring others.
    pub may_grow: bool,
}

impl GivenWords<'_> {
    /// The first words of choices, as scripts of bots are given them.
    pub fn of_bots(choices: &[&'static str]) -> GivenWords<'static> {
        GivenWords { point: "bot", parameter: "choice", words: choices.to_vec(), may_grow: false }
    }
}

impl<'p> PackNames<'p> {
    /// The names of a kind.
    pub fn of(&self, kind: NameKind) -> Option<&[&'p str]> {
        self.named.iter().find(|(known, _)| *known == kind).map(|(_, ids)| ids.as_slice())
    }
}

/// Further checks of a script that can be read, which only its game knows.
pub(super) type FurtherChecks<'f> = &'f dyn Fn(&Effect, &AST) -> Vec<Diagnostic>;

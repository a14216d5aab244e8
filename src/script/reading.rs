//! A script read and checked, and what is said of one that fails.

use super::Spot;
use super::body::function;
use super::engine::MAX_SCRIPT;
use super::explain::code;
use super::finding;
use super::pack_names::{FurtherChecks, PackNames};
use super::run::Script;
use super::run_error::{RunError, RunErrorKind};
use super::{check, syntax_errors};
use crate::load::Diagnostic;
use crate::model::{Effect, PointSpec};
use std::fmt;

/// Why an effect is interpreted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What its script does that no plan can hold, such as `reads the height of a stack`.
    pub what: String,
    /// The script's file.
    pub path: String,
    /// Where, if it is one place.
    pub spot: Spot,
}

/// Reads and checks a script, an effect's or a rule point's; none if it has errors.
pub(super) fn read(
    names: &PackNames<'_>,
    effect: &Effect,
    point: Option<&'static PointSpec>,
    further: FurtherChecks<'_>,
    requirements: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) -> Option<Script> {
    let language = names.language;
    if effect.script.len() > MAX_SCRIPT {
        let message = format!("{} bytes: a script has at most {MAX_SCRIPT}", effect.script.len());
        found.push(finding::error(effect, code::LONG_SCRIPT, Spot::default(), message));
        return None;
    }
    let before = found.len();
    let ast = match language.engines().read(&effect.script) {
        Ok(ast) => ast,
        Err(error) => {
            found.extend(syntax_errors::syntax_findings(language, effect, &error));
            return None;
        }
    };
    let has_verbs = check::check(names, effect, point, &ast, requirements, found);
    found.extend(further(effect, &ast));
    if found[before..].iter().any(Diagnostic::is_error) {
        return None;
    }
    match language.engines().compile(&effect.script) {
        Ok(ast) => Some(Script {
            ast,
            function: function(effect),
            path: effect.path.clone(),
            declared: check::declared(effect),
            has_verbs,
        }),
        Err(error) => {
            found.extend(syntax_errors::syntax_findings(language, effect, &error));
            None
        }
    }
}

/// The finding for a run's error. Only what no position can excuse is an error. Where a card is played, the script can
/// refuse it.
pub(super) fn of_trouble(effect: &Effect, error: &RunError, plays_card: bool) -> Diagnostic {
    let message = error.message.clone();
    let mut found = match error.kind {
        RunErrorKind::Misuse(kind) => finding::error(effect, kind.code(), error.spot, message),
        RunErrorKind::Endless => finding::error(effect, code::ENDLESS_SCRIPT, error.spot, message),
        RunErrorKind::Fails => finding::warning(effect, code::FAILING_SCRIPT, error.spot, message),
    };
    let usual = match error.kind {
        RunErrorKind::Misuse(_) => None,
        RunErrorKind::Endless => Some("make it end: a script needs only a few hundred operations"),
        RunErrorKind::Fails if plays_card => {
            Some("check for what may be missing before you use it, or refuse with `require` what would need it")
        }
        RunErrorKind::Fails => Some("ask for what may be missing before it is used"),
    };
    if let Some(help) = error.help.as_deref().or(usual) {
        found.help(help);
    }
    found
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reason { what, path, spot } = self;
        match spot.line {
            0 => write!(f, "since it {what} ({path})"),
            line => write!(f, "since it {what} ({path}:{line}:{})", spot.column),
        }
    }
}

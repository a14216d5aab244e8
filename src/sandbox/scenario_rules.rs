//! A scenario read, with the rules that it names.

use crate::load::{Diagnostic, Library};
use crate::model::Scenario;
use crate::script::{Compiled, compile};

/// A scenario from its text, and the rules by its variants and settings, ready to be played.
///
/// # Errors
/// What is wrong with the text or the rules.
pub(super) fn scenario_rules(library: &Library, name: &str, text: &str) -> Result<(Scenario, Compiled), Vec<String>> {
    let messages = |found: &[Diagnostic]| {
        found.iter().filter(|it| it.is_error()).map(|it| it.message.clone()).collect::<Vec<String>>()
    };
    let read = library.scenario(name, text);
    let errors = messages(&read.diagnostics);
    let (Some(scenario), Some(pack), true) = (read.scenario, read.pack, errors.is_empty()) else { return Err(errors) };
    let (compiled, findings) = compile(&pack);
    Ok((scenario, compiled.ok_or_else(|| messages(&findings))?))
}

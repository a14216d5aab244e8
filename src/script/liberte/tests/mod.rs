//! Tests of whole scripts: what they become, how they play, what is found wrong with them, and what they can't harm.

mod findings;
mod hooks;
mod hostile;
mod judging;
mod moments;
pub(in crate::script) mod packs;
mod plans;
mod playing;
mod slips;
mod text_check;
mod types;
mod words;

use super::compile;
use crate::load::{Diagnostic, has_errors};
use packs::with_script;

/// What compiling a script, and proving it if it can be compiled, finds: one line each, with the place's line and words.
fn findings(script: &str) -> Vec<String> {
    let (compiled, mut found) = compile(&with_script(script));
    assert_eq!(compiled.is_none(), has_errors(&found), "{found:?}");
    if let Some(compiled) = compiled {
        let proven = compiled.prove(20, 1).found.into_iter();
        found.extend(proven.filter(|other| !found.contains(other)).collect::<Vec<_>>());
    }
    found.iter().map(|found| line(script, found)).collect()
}

fn line(script: &str, found: &Diagnostic) -> String {
    let place = found.place.as_ref().expect("findings about scripts have places");
    let words = script.get(place.span.start..place.span.end).unwrap_or_default();
    let help = found.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    format!(
        "{} {}, line {}, `{words}`: {}{help}",
        found.severity.id(),
        found.code,
        place.span.line(script),
        found.message
    )
}

//! The fix for lines that have no effect.

use super::diagnostic::fix::statement;
use super::diagnostic::{Diagnostic, code};
use super::files::source_texts::SourceTexts;
use std::ops::Range;

/// Adds the fix of removing the line to findings that it has no effect, where nothing else is on the line.
pub(in crate::load) fn add_line_removals(findings: &mut [Diagnostic], sources: &SourceTexts) {
    let is_of_no_use = |finding: &&mut Diagnostic| {
        [code::UNUSED_TEXT, code::IDLE_CHANGE, code::IDLE_CONFIRMED].contains(&finding.code)
    };
    for finding in findings.iter_mut().filter(|finding| finding.fix.is_none()).filter(is_of_no_use) {
        let Some(place) = finding.place.clone() else { continue };
        let Ok(text) = sources.read(&place.path) else { continue };
        // Of an entry's source only the list can go: what else would be right is for its author to say.
        let may_go = |lines: &Range<usize>| {
            finding.code != code::IDLE_CONFIRMED || text[lines.clone()].trim_start().starts_with("confirmed")
        };
        if let Some(lines) = statement(&text, place.span).filter(may_go) {
            finding.fix(lines.into(), "", "remove the line");
        }
    }
}

//! Findings as one JSON object.
//!
//! ```json
//! {
//!   "format": 1,
//!   "pack": { "id": "liberte", "version": "0.1.0", "hash": "…", "variants": [] },
//!   "errors": 1, "warnings": 0, "notes": 0,
//!   "hidden": 0, "gone": [],
//!   "findings": [{
//!     "code": "unknown-key", "severity": "error",
//!     "message": "…", "why": "…", "help": "…", "label": null,
//!     "path": "data/liberte/cards.toml", "line": 34, "column": 1, "end": { "line": 34, "column": 6 },
//!     "related": [{ "path": "…", "line": 1, "column": 1, "end": { "line": 1, "column": 2 }, "message": "…" }],
//!     "fix": {
//!       "path": "…", "line": 34, "column": 1, "end": { "line": 34, "column": 6 }, "bytes": { "start": 912, "end": 917 },
//!       "with": "value", "what": "write `value`"
//!     }
//!   }],
//!   "allowed": [{ "reason": "…", "code": "…" }]
//! }
//! ```
//! `pack` is null where the data has errors; `path` and what follows are null where a finding has no place. `hidden` counts
//! the findings that the baseline hides, `gone` lists its entries that no longer occur. An entry of `allowed` has the keys
//! of a finding too. `fix` is what to write where so that the finding goes away, null where that is not clear; its bytes
//! count from 0 and are the same place once more. `format` changes when a key changes its meaning; keys may be added.

use super::baseline::{Entry, Hidden};
use super::{Locator, Point};
use crate::desk::CheckReport;
use crate::desk::reason;
use crate::load::{Diagnostic, Fix, Library, Place, Severity};
use serde::Serialize;

#[derive(Serialize)]
struct Object<'a> {
    format: u8,
    pack: Option<About<'a>>,
    errors: usize,
    warnings: usize,
    notes: usize,
    hidden: usize,
    gone: &'a [Entry],
    findings: Vec<Finding<'a>>,
    allowed: Vec<Allowed<'a>>,
}

#[derive(Serialize)]
struct About<'a> {
    id: &'a str,
    version: &'a str,
    hash: &'a str,
    variants: &'a [String],
}

/// A finding as JSON has it.
#[derive(Serialize)]
pub struct Finding<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    why: Option<String>,
    help: Option<&'a str>,
    label: Option<&'a str>,
    path: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
    end: Option<Point>,
    related: Vec<Related<'a>>,
    fix: Option<Mending<'a>>,
}

#[derive(Serialize)]
struct Mending<'a> {
    path: &'a str,
    line: usize,
    column: usize,
    end: Point,
    bytes: Bytes,
    with: &'a str,
    what: &'a str,
}

#[derive(Serialize)]
struct Bytes {
    start: usize,
    end: usize,
}

#[derive(Serialize)]
struct Related<'a> {
    path: &'a str,
    line: usize,
    column: usize,
    end: Point,
    message: &'a str,
}

#[derive(Serialize)]
struct Allowed<'a> {
    reason: &'a str,
    #[serde(flatten)]
    finding: Finding<'a>,
}

/// What a check found, as JSON.
pub fn json(library: &Library, checked: &CheckReport, hidden: Option<&Hidden>) -> String {
    let mut locator = Locator::new(library);
    let (errors, warnings) = checked.counts();
    let pack = checked.pack.as_ref();
    let object = Object {
        format: 1,
        pack: pack.map(|it| About { id: &it.id, version: &it.version, hash: &it.hash, variants: &it.variants }),
        errors,
        warnings,
        notes: checked.count(Severity::Note),
        hidden: hidden.map_or(0, |hidden| hidden.count),
        gone: hidden.map_or(&[], |hidden| &hidden.gone),
        findings: checked.findings.iter().map(|it| finding(it, &mut locator)).collect(),
        allowed: checked
            .allowed
            .iter()
            .map(|it| Allowed { reason: &it.reason, finding: finding(&it.finding, &mut locator) })
            .collect(),
    };
    serde_json::to_string_pretty(&object).unwrap_or_default()
}

fn mending<'a>(fix: &'a Fix, locator: &mut Locator<'_>) -> Mending<'a> {
    let (Place { path, span }, (start, end)) = (&fix.place, locator.locate(&fix.place));
    let (line, column, bytes) = (start.line, start.column, Bytes { start: span.start, end: span.end });
    Mending { path, line, column, end, bytes, with: &fix.with, what: &fix.what }
}

/// Findings, each as in the JSON of a check.
pub fn listed<'a>(library: &Library, findings: &'a [Diagnostic]) -> Vec<Finding<'a>> {
    let mut locator = Locator::new(library);
    findings.iter().map(|it| finding(it, &mut locator)).collect()
}

fn finding<'a>(finding: &'a Diagnostic, locator: &mut Locator<'_>) -> Finding<'a> {
    let located = finding.place.as_ref().map(|place| (place, locator.locate(place)));
    let related = finding.related.iter().map(|(place, message)| {
        let (start, end) = locator.locate(place);
        Related { path: &place.path, line: start.line, column: start.column, end, message }
    });
    let related = related.collect();
    Finding {
        related,
        fix: finding.fix.as_ref().map(|fix| mending(fix, locator)),
        code: finding.code,
        severity: finding.severity.id(),
        message: &finding.message,
        why: finding.why.clone().or_else(|| reason(finding.code)),
        help: finding.help.as_deref(),
        label: finding.label.as_deref(),
        path: located.map(|(place, _)| place.path.as_str()),
        line: located.map(|(_, (start, _))| start.line),
        column: located.map(|(_, (start, _))| start.column),
        end: located.map(|(_, (_, end))| end),
    }
}

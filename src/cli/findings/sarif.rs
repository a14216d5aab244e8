//! Findings as SARIF 2.1.0, the format in which code hosts and editors take what analyses find.
//!
//! All codes are rules, with help. What a comment allows, or the baseline hides, is told with its suppression.

use super::Locator;
use super::baseline::Hidden;
use crate::desk::CheckReport;
use crate::desk::explanations;
use crate::load::{Diagnostic, Explanation, Fix, Library, Place, Severity};
use crate::model::capitalized;
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// What a check found, as a SARIF log of one run.
pub fn sarif(library: &Library, checked: &CheckReport, hidden: Option<&Hidden>) -> String {
    let mut results = Results { locator: Locator::new(library), found: Vec::new() };
    checked.findings.iter().for_each(|finding| results.add(finding, None));
    for allowed in &checked.allowed {
        results.add(&allowed.finding, Some(json!({ "kind": "inSource", "justification": allowed.reason })));
    }
    for finding in hidden.map_or(&[][..], |hidden| &hidden.findings) {
        results.add(finding, Some(json!({ "kind": "external", "justification": "recorded in the baseline" })));
    }
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": env!("CARGO_PKG_NAME"),
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": explanations().map(rule).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results.found,
        }],
    });
    serde_json::to_string_pretty(&log).unwrap_or_default()
}

fn level(severity: Severity) -> &'static str {
    severity.id()
}

fn rule(explanation: &Explanation) -> Value {
    let Explanation { code, severity, meaning, why, right, .. } = explanation;
    let help = format!("{}. Right: {right}.", capitalized(why));
    json!({
        "id": code,
        "name": code,
        "shortDescription": { "text": capitalized(meaning) },
        "fullDescription": { "text": format!("{}: {why}.", capitalized(meaning)) },
        "help": { "text": help, "markdown": help },
        "defaultConfiguration": { "level": level(*severity) },
        "properties": { "tags": ["liberte"] },
    })
}

struct Results<'a> {
    locator: Locator<'a>,
    found: Vec<Value>,
}

impl Results<'_> {
    fn add(&mut self, finding: &Diagnostic, suppression: Option<Value>) {
        let mut message = finding.message.clone();
        if let Some(help) = &finding.help {
            message += &format!("\nhelp: {help}");
        }
        let index = explanations().position(|explanation| explanation.code == finding.code);
        // Every result has a place to be shown at: the pack's own page, where a finding has none.
        let nowhere = || Place { path: self.locator.library.files().data("pack.toml"), ..Place::default() };
        let place = finding.place.clone().unwrap_or_else(nowhere);
        let related = finding.related.iter().enumerate().map(|(at, (place, why))| {
            let mut location = self.location(place);
            location["id"] = json!(at);
            location["message"] = json!({ "text": why });
            location
        });
        let related: Vec<Value> = related.collect();
        let mut result = json!({
            "ruleId": finding.code,
            "ruleIndex": index,
            "level": level(finding.severity),
            "message": { "text": message },
            "locations": [self.location(&place)],
            "partialFingerprints": { "finding/v1": fingerprint(finding, &place) },
        });
        if !related.is_empty() {
            result["relatedLocations"] = json!(related);
        }
        if let Some(fix) = &finding.fix {
            result["fixes"] = json!([self.fix(fix)]);
        }
        if let Some(suppression) = suppression {
            result["suppressions"] = json!([suppression]);
        }
        self.found.push(result);
    }

    fn location(&mut self, place: &Place) -> Value {
        let region = self.region(place);
        json!({ "physicalLocation": { "artifactLocation": { "uri": uri(&place.path) }, "region": region } })
    }

    fn region(&mut self, place: &Place) -> Value {
        let (start, end) = self.locator.locate(place);
        json!({
            "startLine": start.line,
            "startColumn": start.column,
            "endLine": end.line,
            "endColumn": end.column,
        })
    }

    fn fix(&mut self, fix: &Fix) -> Value {
        let region = self.region(&fix.place);
        json!({
            "description": { "text": capitalized(&fix.what) },
            "artifactChanges": [{
                "artifactLocation": { "uri": uri(&fix.place.path) },
                "replacements": [{ "deletedRegion": region, "insertedContent": { "text": fix.with } }],
            }],
        })
    }
}

/// A relative path as a URI.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(byte.into()),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

/// What tells a finding from others wherever its line moves.
fn fingerprint(finding: &Diagnostic, place: &Place) -> String {
    let hash = Sha256::digest(format!("{}\n{}\n{}", finding.code, place.path, finding.message));
    HEXLOWER.encode(&hash[..16])
}

//! The codes of all findings, with their meanings and explanations.

use crate::load::{self, Diagnostic, Explanation, Severity};
use crate::script;
use std::collections::BTreeSet;

/// The explanation of every code with the code's meaning in one line: first those of files, then those of scripts.
///
/// Tests of both lists show that every code has one explanation.
pub fn explanations() -> impl Iterator<Item = (&'static Explanation, &'static str)> {
    all().filter_map(|explanation| Some((explanation, meaning(explanation.code)?)))
}

fn all() -> impl Iterator<Item = &'static Explanation> {
    load::EXPLANATIONS.iter().chain(script::EXPLANATIONS)
}

/// The meaning of a code in one line.
fn meaning(code: &str) -> Option<&'static str> {
    let mut codes = load::CODES.iter().chain(script::CODES);
    codes.find(|(known, _)| *known == code).map(|(_, meaning)| *meaning)
}

/// The explanation of a code.
pub fn explanation(code: &str) -> Option<&'static Explanation> {
    all().find(|explanation| explanation.code == code)
}

/// The severity of a code's findings in a check.
pub fn severity(code: &str) -> Option<Severity> {
    explanation(code).map(|explanation| explanation.severity)
}

/// All codes.
pub fn codes() -> Vec<&'static str> {
    all().map(|explanation| explanation.code).collect()
}

/// The findings, the first of each code saying why its rule exists.
pub fn with_reasons(findings: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut explained = BTreeSet::new();
    let mut findings = findings.to_vec();
    for finding in findings.iter_mut().filter(|finding| explained.insert(finding.code)) {
        finding.why = finding.why.take().or(reason(finding.code));
    }
    findings
}

/// Why the rule of a code exists.
pub fn reason(code: &str) -> Option<String> {
    explanation(code).map(|explanation| explanation.why.to_owned())
}

//! The codes of all findings, with what they mean at length.

use crate::load::{self, Diagnostic, Explanation, Severity};
use crate::script;
use std::collections::BTreeSet;

/// Every code at length, with what it means: first those of files, then those of scripts.
pub fn explanations() -> impl Iterator<Item = (&'static Explanation, &'static str)> {
    let explanations = load::EXPLANATIONS.iter().chain(script::EXPLANATIONS);
    let meanings = load::CODES.iter().chain(script::CODES);
    explanations.zip(meanings.map(|(_, meaning)| *meaning))
}

/// A code at length.
pub fn explanation(code: &str) -> Option<&'static Explanation> {
    explanations().map(|(explanation, _)| explanation).find(|explanation| explanation.code == code)
}

/// How grave the findings of a code are, in a check.
pub fn severity(code: &str) -> Option<Severity> {
    explanation(code).map(|explanation| explanation.severity)
}

/// All codes.
pub fn codes() -> Vec<&'static str> {
    explanations().map(|(explanation, _)| explanation.code).collect()
}

/// The findings, the first of each code saying why its rule exists.
pub fn with_reasons(findings: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut told = BTreeSet::new();
    let mut findings = findings.to_vec();
    for finding in findings.iter_mut().filter(|finding| told.insert(finding.code)) {
        finding.why = finding.why.take().or(reason(finding.code));
    }
    findings
}

/// Why the rule of a code exists.
pub fn reason(code: &str) -> Option<String> {
    explanation(code).map(|explanation| explanation.why.to_owned())
}

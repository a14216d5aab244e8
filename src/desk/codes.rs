//! The codes of all findings, with their meanings and explanations.

use crate::load::{self, Diagnostic, Explanation, Severity};
use crate::script;
use std::collections::BTreeSet;

/// The explanation of every code: first those of files, then those of scripts.
pub fn explanations() -> impl Iterator<Item = &'static Explanation> {
    load::EXPLANATIONS.iter().chain(script::EXPLANATIONS)
}

/// The explanation of a code.
pub fn explanation(code: &str) -> Option<&'static Explanation> {
    explanations().find(|explanation| explanation.code == code)
}

/// The severity of a code's findings in a check.
pub fn severity(code: &str) -> Option<Severity> {
    explanation(code).map(|explanation| explanation.severity)
}

/// All codes.
pub fn codes() -> Vec<&'static str> {
    explanations().map(|explanation| explanation.code).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_kebab_case() {
        let all: Vec<&Explanation> = explanations().collect();
        for (at, it) in all.iter().enumerate() {
            assert!(all[..at].iter().all(|other| other.code != it.code), "{}", it.code);
            assert!(it.code.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
            assert!(!it.meaning.is_empty() && !it.meaning.ends_with('.'), "{}", it.code);
        }
    }
}

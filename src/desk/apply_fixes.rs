//! The fixes that findings carry, all of them applied that do any good.

use super::examine::{CheckReport, examine};
use crate::kernel::Order;
use crate::load::edit::Proposal;
use crate::load::{Diagnostic, Fix, Library, apply_fix};
use std::sync::Arc;

/// How often the pack is checked anew for fixes that come to light once others are made: a line that is not TOML hides
/// what else is wrong with it.
const MOST_ROUNDS: usize = 8;

/// The result of applying fixes.
pub struct FixReport {
    /// The files as they would be.
    pub proposal: Proposal,
    /// The findings that are fixed, in the order in which they were.
    pub fixed: Vec<Diagnostic>,
    /// The check of the pack as it would be.
    pub after: CheckReport,
}

/// Applies the fixes of a pack's findings. A fix that would leave its finding there, or make an error more, is left out.
///
/// `is_shown` tells which findings count: one that is hidden is not fixed.
pub fn apply_fixes(library: &Library, variants: &[String], is_shown: &dyn Fn(&Diagnostic) -> bool) -> FixReport {
    let mut rounds = FixRounds { variants, is_shown, library: copy(library), proposal: Proposal::default() };
    let mut checked = examine(&rounds.library, variants);
    let mut fixed = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let before = fixed.len();
        checked = rounds.round(checked, &mut fixed);
        if fixed.len() == before {
            break;
        }
    }
    FixReport { proposal: rounds.proposal, fixed, after: checked }
}

/// A library over the same files, to lay text over.
fn copy(library: &Library) -> Library {
    Library::new(library.files().clone())
}

struct FixRounds<'m> {
    variants: &'m [String],
    is_shown: &'m dyn Fn(&Diagnostic) -> bool,
    /// The pack as it would be so far.
    library: Library,
    proposal: Proposal,
}

impl FixRounds<'_> {
    /// Makes all fixes of a check at once if that does only good, and else one by one. Returns the check after them.
    fn round(&mut self, checked: CheckReport, fixed: &mut Vec<Diagnostic>) -> CheckReport {
        let findings: Vec<Diagnostic> = self.with_fixes(&checked);
        if findings.is_empty() {
            return checked;
        }
        if let Some(after) = self.attempt(&findings, &checked) {
            fixed.extend(findings);
            return after;
        }
        let mut checked = checked;
        for finding in findings {
            // Its place may have moved, or it may be gone with another.
            let now = self
                .with_fixes(&checked)
                .into_iter()
                .find(|it| (it.code, &it.message) == (finding.code, &finding.message));
            let Some(now) = now else { continue };
            if let Some(after) = self.attempt(std::slice::from_ref(&now), &checked) {
                fixed.push(now);
                checked = after;
            }
        }
        checked
    }

    /// The findings whose fixes can be made at once: no two at one place.
    fn with_fixes(&self, checked: &CheckReport) -> Vec<Diagnostic> {
        let mut taken: Vec<&Fix> = Vec::new();
        let mut findings = Vec::new();
        for finding in checked.findings.iter().filter(|finding| (self.is_shown)(finding)) {
            let Some(fix) = &finding.fix else { continue };
            if taken.iter().all(|other| !overlap(other, fix)) {
                taken.push(fix);
                findings.push(finding.clone());
            }
        }
        findings
    }

    /// Makes fixes and checks the pack; takes them back, and returns none, unless each finding is gone and no error more is
    /// there than before.
    fn attempt(&mut self, findings: &[Diagnostic], before: &CheckReport) -> Option<CheckReport> {
        let mut fixes: Vec<&Fix> = findings.iter().filter_map(|finding| finding.fix.as_ref()).collect();
        // From the last place to the first, so that none moves before its turn.
        fixes.order_by_key(|fix| std::cmp::Reverse((fix.place.path.clone(), fix.place.span.start)));
        let mut texts: Vec<(&str, Arc<str>)> = Vec::new();
        for fix in fixes {
            let path = fix.place.path.as_str();
            let text = match texts.iter().position(|(known, _)| *known == path) {
                Some(at) => texts.swap_remove(at).1,
                None => self.library.text(path).ok()?,
            };
            texts.push((path, Arc::from(apply_fix(&text, fix)?)));
        }
        let old: Vec<(String, Arc<str>)> =
            texts.iter().filter_map(|(path, _)| Some(((*path).to_owned(), self.library.text(path).ok()?))).collect();
        for (path, text) in &texts {
            self.library.overlay(path, Some(text));
        }
        let after = examine(&self.library, self.variants);
        let is_less = |finding: &Diagnostic| count(&after, finding) < count(before, finding);
        if after.counts().0 <= before.counts().0 && findings.iter().all(is_less) {
            for (path, text) in texts {
                // What the proposal knows as the text before is that on disk.
                let files = self.library.files().without_overlays();
                self.proposal.write(&files, path, text.to_string());
            }
            return Some(after);
        }
        for (path, text) in old {
            self.library.overlay(&path, Some(&text));
        }
        None
    }
}

/// How many findings say the same.
fn count(checked: &CheckReport, finding: &Diagnostic) -> usize {
    let is_same = |other: &&Diagnostic| (other.code, &other.message) == (finding.code, &finding.message);
    checked.findings.iter().filter(is_same).count()
}

/// Whether two fixes are of one place.
fn overlap(one: &Fix, other: &Fix) -> bool {
    let (a, b) = (one.place.span, other.place.span);
    one.place.path == other.place.path && a.start <= b.end && b.start <= a.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Files;

    fn pack(edits: &[(&str, &str, &str)]) -> Library {
        let mut files = Files::built_in();
        for (file, from, to) in edits {
            let path = files.data(file);
            let text = files.read(&path).unwrap_or_default();
            assert!(text.contains(from), "{file} lacks {from}");
            files.overlay(&path, &text.replacen(from, to, 1));
        }
        Library::new(files)
    }

    fn fixed(edits: &[(&str, &str, &str)]) -> FixReport {
        apply_fixes(&pack(edits), &[], &|_| true)
    }

    #[test]
    fn one_fix_brings_the_next_to_light_and_the_file_is_as_it_was() {
        let edits = [
            ("cards.toml", "faction = \"radical\"\nvalue = 2", "faction = “radcal”\nvalue = 2,"),
            ("texts/de.toml", "\nbattle = ", "\nbatle = "),
        ];
        let report = fixed(&edits);
        assert_eq!(report.after.counts(), (0, 0), "{:?}", report.after.findings);
        assert_eq!(report.fixed.len(), 4, "{:?}", report.fixed);
        let shipped = Files::built_in();
        for file in report.proposal.changes() {
            assert_eq!(file.after, &*shipped.read(&file.path).unwrap_or_default(), "{}", file.path);
        }
    }

    #[test]
    fn a_fix_that_would_make_an_error_more_is_left_out_and_the_others_are_made() {
        // The number that was counted is right, and the misspelt key beside it too.
        let edits = [
            ("pack.toml", "cards = 110", "cards = 111"),
            ("cards.toml", "value = 2", "valeu = 2"),
            ("cards.toml", "id = 2\n", "id = 1\n"),
        ];
        let report = fixed(&edits);
        let codes: Vec<&str> = report.after.findings.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, ["duplicate"], "it has no fix: which of the two is right is for the author to say");
        assert_eq!(report.fixed.len(), 2);
    }

    #[test]
    fn what_is_not_shown_is_not_mended() {
        let library = pack(&[("texts/de.toml", "\nbattle = ", "\nbatle = ")]);
        let report = apply_fixes(&library, &[], &|finding| finding.is_error());
        assert!(report.fixed.is_empty() && report.proposal.is_empty());
    }
}

//! A baseline: the warnings and notes that a pack had once, so that only new ones are shown.
//!
//! An entry is a finding's code, path and message, and how often it occurs; lines may move. Errors are never hidden.

use crate::cli::journals::read_text;
use crate::cli::open::Failure;
use crate::cli::output::{ReplaceArg, write_text};
use crate::kernel::Gather;
use crate::load::{Diagnostic, OutputKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// A file of known findings.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The version of the file's form.
    format: u8,
    /// The findings, sorted.
    findings: Vec<Entry>,
}

/// A finding as a baseline knows it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    code: String,
    path: String,
    message: String,
    /// How often it occurs.
    count: usize,
}

/// What a baseline hid.
#[derive(Debug, Default)]
pub struct Hidden {
    /// How many findings.
    pub count: usize,
    /// The findings.
    pub findings: Vec<Diagnostic>,
    /// The entries that occur no longer, or not as often: how many are missing.
    pub gone: Vec<Entry>,
}

type Key = (String, String, String);

fn key(finding: &Diagnostic) -> Key {
    let path = finding.place.as_ref().map(|place| place.path.clone()).unwrap_or_default();
    (finding.code.to_owned(), path, finding.message.clone())
}

fn entry((code, path, message): Key, count: usize) -> Entry {
    Entry { code, path, message, count }
}

impl Baseline {
    /// The baseline of some findings.
    pub fn of(findings: &[Diagnostic]) -> Baseline {
        let mut counts: BTreeMap<Key, usize> = BTreeMap::new();
        for finding in findings.iter().filter(|finding| !finding.is_error()) {
            *counts.entry(key(finding)).or_default() += 1;
        }
        Baseline { format: 1, findings: counts.into_iter().map(|(key, count)| entry(key, count)).collect() }
    }

    /// Reads a baseline.
    ///
    /// # Errors
    /// Usage: the file can't be read, or is no baseline.
    pub fn read(file: &Path) -> Result<Baseline, Failure> {
        let text = read_text(file)?;
        let wrong = |why: &dyn fmt::Display| {
            let what = format!("{} is not a baseline: {why}", file.display());
            Failure::Usage(format!("error: {what}\nhelp: write one with `liberte check --write-baseline FILE`"))
        };
        let baseline: Baseline = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
        match baseline.format {
            1 => Ok(baseline),
            other => Err(wrong(&format!("its format is {other}, and this program knows 1"))),
        }
    }

    /// Writes the baseline, in the place of an old one only where that is allowed.
    ///
    /// # Errors
    /// Usage: the file can't be written.
    pub fn write(&self, file: &Path, replace: ReplaceArg) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self).map_err(Failure::usage)? + "\n";
        write_text(file, OutputKind::Baseline, replace, &text)
    }

    /// Whether a finding is among those it hides.
    pub fn knows(&self, finding: &Diagnostic) -> bool {
        let (code, path, message) = key(finding);
        let is_same = |entry: &Entry| (&entry.code, &entry.path, &entry.message) == (&code, &path, &message);
        !finding.is_error() && self.findings.iter().any(is_same)
    }

    /// Takes the findings out that are known.
    pub fn hide(self, findings: &mut Vec<Diagnostic>) -> Hidden {
        let known = self.findings.into_iter().map(|it| ((it.code, it.path, it.message), it.count));
        let mut left: BTreeMap<Key, usize> = known.gather();
        let mut hidden = Hidden::default();
        let mut shown = Vec::with_capacity(findings.len());
        for finding in findings.drain(..) {
            match left.get_mut(&key(&finding)).filter(|count| **count > 0 && !finding.is_error()) {
                Some(count) => {
                    *count -= 1;
                    hidden.findings.push(finding);
                }
                None => shown.push(finding),
            }
        }
        *findings = shown;
        hidden.count = hidden.findings.len();
        hidden.gone = left.into_iter().filter(|(_, count)| *count > 0).map(|(key, count)| entry(key, count)).collect();
        hidden
    }
}

/// How many findings are hidden, and what is known and gone.
impl fmt::Display for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => writeln!(f, "1 finding is hidden by the baseline")?,
            count => writeln!(f, "{count} findings are hidden by the baseline")?,
        }
        if !self.gone.is_empty() {
            writeln!(f, "these of its entries no longer occur; write it again with `--write-baseline`:")?;
        }
        for Entry { code, path, message, count } in &self.gone {
            let times = if *count > 1 { format!(" ({count} times)") } else { String::new() };
            writeln!(f, "  {code} {path}: {message}{times}")?;
        }
        Ok(())
    }
}

//! What there is to say of a pack after a save: findings, failed tests, and how it stands in a line.

use super::super::test::indent;
use crate::cli::printer;
use crate::desk::examine;
use crate::desk::{TestRun, own_tests, run_tests};
use crate::lab::PackIdentity;
use crate::load::{Diagnostic, Library, Severity};
use crate::model::counted;
use owo_colors::OwoColorize;

/// The most findings that are shown, and the most failed tests: the rest is for `check` and `test` to tell.
const MOST_SHOWN: usize = 10;

/// How a pack stands.
#[derive(Debug)]
pub struct Answer {
    /// The pack's id and version; empty where there is too little to read.
    name: String,
    /// What the check found.
    findings: Vec<Diagnostic>,
    /// How the tests went; none where the pack can't be played.
    runs: Option<Vec<TestRun>>,
}

impl Answer {
    /// Checks the pack and runs its tests, side by side.
    pub fn of(library: &Library) -> Answer {
        let loaded = library.load(&[]);
        let is_playable = loaded.playable().is_some() || loaded.playable_data().is_some();
        let run = || is_playable.then(|| run_tests(library, &own_tests(library), printer::has_colour_out()));
        let (checked, runs) = rayon::join(|| examine(library, &[]), run);
        let of_liberte = loaded.pack.as_ref().map(|pack| PackIdentity::from(&**pack));
        let identity = of_liberte.or_else(|| loaded.data.as_ref().map(|pack| PackIdentity::from(&**pack)));
        let name = identity.map(|pack| format!("{} {} ({})", pack.id, pack.version, pack.hash));
        let runs = runs.filter(|_| checked.compiled.is_some() || checked.data.is_some());
        Answer { name: name.unwrap_or_default(), findings: checked.findings, runs }
    }

    /// The answer as text.
    pub fn text(&self, library: &Library, colour: bool) -> String {
        let shown = &self.findings[..shown(self.findings.len())];
        let mut text = library.render(shown, colour);
        text += &others(self.findings.len() - shown.len(), "findings", "check");
        let failed: Vec<&TestRun> = self.failed().collect();
        let named = &failed[..self::shown(failed.len())];
        for run in named {
            let why = run.failure.as_deref().unwrap_or_default();
            text += &format!("{}  {}\n{}", red("FAILED", colour), run.path, indent(why));
        }
        text += &others(failed.len() - named.len(), "failed tests", "test");
        text + self.status(colour).as_str() + "\n"
    }

    fn failed(&self) -> impl Iterator<Item = &TestRun> {
        self.runs.iter().flatten().filter(|run| run.failure.is_some())
    }

    /// How the pack stands, in a line.
    fn status(&self, colour: bool) -> String {
        let of = |severity| self.findings.iter().filter(|finding| finding.severity == severity).count();
        let (errors, warnings, failed) = (of(Severity::Error), of(Severity::Warning), self.failed().count());
        let tests = match &self.runs {
            None => "no test can be run".to_owned(),
            Some(runs) => format!("{} passed, {failed} failed", counted(runs.len() - failed, "test")),
        };
        let line = format!("{}, {}; {tests}", counted(errors, "error"), counted(warnings, "warning"));
        let is_green = errors == 0 && failed == 0 && self.runs.is_some();
        let line = if is_green { green(&line, colour) } else { red(&line, colour) };
        if self.name.is_empty() { line } else { format!("{}: {line}", self.name) }
    }
}

/// How many of a list are shown: all, where hardly more than the most.
fn shown(length: usize) -> usize {
    if length > MOST_SHOWN + 1 { MOST_SHOWN } else { length }
}

/// How many more there are, and the command that shows them.
fn others(count: usize, what: &str, command: &str) -> String {
    if count == 0 { String::new() } else { format!("and {count} other {what}: `liberte {command}` shows them all\n") }
}

fn red(text: &str, colour: bool) -> String {
    if colour { text.red().to_string() } else { text.to_owned() }
}

fn green(text: &str, colour: bool) -> String {
    if colour { text.green().to_string() } else { text.to_owned() }
}

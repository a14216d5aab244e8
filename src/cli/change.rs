//! The steps that commands that change a pack share: finding the variant that a change goes into, saving, and printing the outcome.
//!
//! ```json
//! {
//!   "format": 1,
//!   "saved": true,
//!   "changes": [{ "path": "data/liberte/cards.toml", "diff": "--- a/data/…" }],
//!   "findings": [{ "code": "wrong-total", "…": "…" }]
//! }
//! ```
//! `findings` are those of the pack's check that it did not have before, each as `check --format json` writes it; with an
//! error among them `saved` is false unless `--force` was given. Or they are what was refused and why, and then there are
//! no changes. An import also has `cards`, each with `card`, `title` and `what`
//! (`changed`, `new` or `taken-out`; a change with `key`, `before` and `after`), and `missing`, the cards without a row.
//! `format` changes when a key changes its meaning; keys may be added.

use super::Failure;
use super::findings::{Finding, listed};
use super::format::{Format, write_json};
use super::open::{Outcome, render, written};
use super::printer;
use crate::desk::examine;
use crate::load::edit::{Proposal, new_variant};
use crate::load::scaffold::schema_line;
use crate::load::{Diagnostic, Library, SaveError, has_errors};
use crate::model::counted;
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

/// The most findings that are shown in full.
const MOST_SHOWN: usize = 6;

/// The reason why a command proposes no change.
pub enum ChangeError {
    /// Findings say why.
    Findings(Vec<Diagnostic>),
    /// Any other reason.
    Failed(Failure),
}

impl From<Diagnostic> for ChangeError {
    fn from(finding: Diagnostic) -> ChangeError {
        ChangeError::Findings(vec![finding])
    }
}

impl From<Failure> for ChangeError {
    fn from(failure: Failure) -> ChangeError {
        ChangeError::Failed(failure)
    }
}

impl ChangeError {
    /// The failure that is printed on standard error.
    pub fn into_failure(self, library: &Library) -> Failure {
        match self {
            ChangeError::Findings(found) => Failure::Content(render(library, &found)),
            ChangeError::Failed(failure) => failure,
        }
    }

    /// Prints the reason. Findings are printed as JSON where that is asked for, failures never.
    pub fn print(self, library: &Library, format: Format) -> Outcome {
        match self {
            ChangeError::Findings(found) if format == Format::Json => {
                print_json(library, &Proposal::default(), false, &found)
            }
            refused @ (ChangeError::Findings(_) | ChangeError::Failed(_)) => Err(refused.into_failure(library)),
        }
    }
}

/// Whether a pack can be saved at all, asked before anything is shown.
///
/// # Errors
/// Usage: it lies within the program.
pub fn must_be_on_disk(library: &Library) -> Result<(), Failure> {
    library.files().folder().map(drop).ok_or_else(|| Failure::usage(SaveError::BuiltIn))
}

/// Sees to it that there is a variant, or that one is proposed.
///
/// # Errors
/// Usage: there is none and none may be made. Content: it cannot be called so.
pub fn find_or_make_variant(
    library: &Library,
    id: &str,
    may_be_new: bool,
    proposal: &mut Proposal,
) -> Result<(), ChangeError> {
    if library.variants().iter().any(|(known, _)| known == id) {
        return Ok(());
    }
    if !may_be_new {
        let known = library.variants().into_iter().map(|(id, _)| format!("`{id}`")).collect::<Vec<_>>().join(", ");
        let known = if known.is_empty() { "the pack has none".to_owned() } else { format!("the pack has {known}") };
        return Err(Failure::usage(format!("there is no variant `{id}`; {known}; `--new` makes one")).into());
    }
    let text = format!("{}{}", schema_line(library, "variant", 2), new_variant(id, "\n")?);
    proposal.write(library.files(), &library.files().data(&format!("variants/{id}.toml")), text);
    Ok(())
}

/// A change that was worked out.
pub struct Change<'a> {
    /// The files as they would be.
    pub proposal: &'a Proposal,
    /// Whether it is only to be shown.
    pub is_preview: bool,
    /// Whether it is saved even where it adds an error.
    pub is_forced: bool,
    /// What the pack's check found before.
    pub before: &'a [Diagnostic],
    /// The variants that are laid over for the check.
    pub variants: &'a [String],
}

impl Change<'_> {
    /// Saves the change unless it is to be shown only, or adds an error and is not forced; returns what the pack's check
    /// finds with it that it did not find before.
    ///
    /// # Errors
    /// Usage: it can't be saved.
    pub fn make(&self, library: &mut Library) -> Result<ChangeOutcome, Failure> {
        if self.proposal.is_empty() {
            return Ok(ChangeOutcome { found: Vec::new(), end: ChangeEnd::Nothing });
        }
        let files = library.files().clone();
        self.proposal.overlay_on(library);
        let mut found = examine(library, self.variants).findings;
        let mut known: Vec<_> = self.before.iter().map(|finding| (finding.code, &finding.message)).collect();
        found.retain(|finding| {
            let at = known.iter().position(|known| *known == (finding.code, &finding.message));
            at.map(|at| known.swap_remove(at)).is_none()
        });
        let end = match (self.is_preview, has_errors(&found) && !self.is_forced) {
            (_, true) => ChangeEnd::Refused,
            (true, false) => ChangeEnd::Shown,
            (false, false) => {
                self.proposal.save(&files).map_err(Failure::usage)?;
                ChangeEnd::Saved
            }
        };
        Ok(ChangeOutcome { found, end })
    }

    /// Makes the change, prints its outcome in words, and says how a preview without errors is saved.
    ///
    /// # Errors
    /// As for [`Change::make`].
    pub fn make_and_print(&self, library: &mut Library) -> Outcome {
        let made = self.make(library)?;
        let outcome = self.print(library, &made)?;
        if self.is_preview && !has_errors(&made.found) {
            written(writeln!(printer::stdout(), "nothing is changed yet: `--apply` saves it"))?;
        }
        Ok(outcome)
    }

    /// Prints the outcome in words: the findings on standard error, then a line.
    pub fn print(&self, library: &Library, made: &ChangeOutcome) -> Outcome {
        let found = &made.found;
        print_findings(library, found)?;
        let mut out = printer::stdout();
        let files = self.proposal.changes().map(|file| format!("`{}`", file.path)).collect::<Vec<_>>().join(", ");
        let (errors, warnings) = (found.iter().filter(|it| it.is_error()).count(), found.len());
        let verdict = match (errors, warnings - errors) {
            (0, 0) => "the check finds nothing new".to_owned(),
            (errors, warnings) => format!("the check now finds {}", more(errors, warnings)),
        };
        written(match made.end {
            ChangeEnd::Saved => writeln!(out, "saved: {files}; {verdict}"),
            ChangeEnd::Shown => writeln!(out, "would be saved: {files}; {verdict}"),
            ChangeEnd::Refused if self.is_preview => {
                writeln!(out, "would not be saved without `--force`: {files}; {verdict}")
            }
            ChangeEnd::Refused => writeln!(out, "nothing was saved: {verdict}; `--force` saves it anyway"),
            ChangeEnd::Nothing => Ok(()),
        })?;
        Ok(made.code())
    }
}

/// The outcome of a change.
pub struct ChangeOutcome {
    /// What the pack's check finds with it that it did not find before.
    pub found: Vec<Diagnostic>,
    /// The end of the change.
    end: ChangeEnd,
}

/// The end of a change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ChangeEnd {
    /// There was nothing to change.
    Nothing,
    /// It was shown only.
    Shown,
    /// It is saved.
    Saved,
    /// It adds an error, and nothing was saved.
    Refused,
}

impl ChangeOutcome {
    /// Whether anything has been saved.
    pub fn is_saved(&self) -> bool {
        self.end == ChangeEnd::Saved
    }

    /// The exit code of a change after which this is found.
    pub fn code(&self) -> ExitCode {
        code_of(&self.found)
    }
}

/// The exit code of a change after which this is found.
fn code_of(found: &[Diagnostic]) -> ExitCode {
    if has_errors(found) { ExitCode::from(1) } else { ExitCode::SUCCESS }
}

/// Prints findings; of many the first, since a change of the rules may go against scores of scenarios.
fn print_findings(library: &Library, found: &[Diagnostic]) -> Result<(), Failure> {
    let shown = &found[..found.len().min(MOST_SHOWN)];
    let mut err = printer::stderr();
    written(write!(err, "{}", library.render(shown, printer::has_colour_err())))?;
    match found.len() - shown.len() {
        0 => Ok(()),
        more => written(writeln!(err, "and {more} more: `liberte check` shows them all")),
    }
}

fn more(errors: usize, warnings: usize) -> String {
    let more = |number: usize, one: &str| counted(number, &format!("more {one}"));
    match (errors, warnings) {
        (errors, 0) => more(errors, "error"),
        (0, warnings) => more(warnings, "warning"),
        (errors, warnings) => format!("{} and {}", more(errors, "error"), more(warnings, "warning")),
    }
}

/// A change and its outcome, for programs.
#[derive(Serialize)]
pub struct ChangeReport<'a, M: Serialize> {
    format: u8,
    saved: bool,
    /// What only some commands tell.
    #[serde(flatten)]
    more: Option<M>,
    changes: Vec<ChangedFile<'a>>,
    findings: Vec<Finding<'a>>,
}

#[derive(Serialize)]
struct ChangedFile<'a> {
    path: &'a str,
    diff: String,
}

impl<'a, M: Serialize> ChangeReport<'a, M> {
    /// The changes of a proposal; `more` is what the command tells beside them.
    pub fn of(
        library: &Library,
        proposal: &'a Proposal,
        is_saved: bool,
        more: Option<M>,
        found: &'a [Diagnostic],
    ) -> ChangeReport<'a, M> {
        let changes = proposal.changes().map(|file| ChangedFile { path: &file.path, diff: file.diff() });
        ChangeReport { format: 1, saved: is_saved, more, changes: changes.collect(), findings: listed(library, found) }
    }

    /// Writes it to standard output.
    ///
    /// # Errors
    /// Usage: that can't be written.
    pub fn write(&self) -> Result<(), Failure> {
        written(write_json(&mut printer::stdout(), self))
    }
}

/// Prints a change as JSON; the exit code is that of its findings.
pub fn print_json(library: &Library, proposal: &Proposal, is_saved: bool, found: &[Diagnostic]) -> Outcome {
    ChangeReport::<()>::of(library, proposal, is_saved, None, found).write()?;
    Ok(code_of(found))
}

//! `liberte check --changed-since REF`: what changed since a commit, and the tests of it.

use crate::cli::open::{Failure, written};
use crate::cli::printer;
use crate::cli::test::indent;
use crate::desk::{ChangedFiles, ChangedFilesError, run_tests};
use crate::load::Library;
use crate::model::counted;
use std::io::Write;

/// The most changed files that are named.
const NAMED: usize = 12;

/// What changed since a commit.
///
/// # Errors
/// Usage: the pack is not under git, or there is no such commit.
pub fn since(library: &Library, reference: &str) -> Result<ChangedFiles, Failure> {
    ChangedFiles::since(library.files(), reference).map_err(|why| match why {
        ChangedFilesError::NoFolder | ChangedFilesError::NoRepository(_) => {
            Failure::Usage(format!("error: {why}\nhelp: `liberte check` checks all of it"))
        }
        _ => Failure::usage(why),
    })
}

/// Runs the tests of what changed, and says what was left out; where findings are for programs, on standard error. Whether
/// a test fails.
///
/// # Errors
/// The output can't be written.
pub fn run_tests_of(changes: &ChangedFiles, known: usize, library: &Library, is_text: bool) -> Result<bool, Failure> {
    let (tests, others) = changes.concerned_tests(library);
    let has_colour = if is_text { printer::has_colour_out() } else { printer::has_colour_err() };
    let runs = run_tests(library, &tests, has_colour);
    let failed: Vec<_> = runs.iter().filter_map(|run| Some((&run.path, run.failure.as_ref()?))).collect();
    let mut text = format!("since {}: {}\n", changes.commit, counted(changes.paths.len(), "changed file"));
    changes.paths.iter().take(NAMED).for_each(|path| text += &format!("  {path}\n"));
    if changes.paths.len() > NAMED {
        text += &format!("  and {} more\n", changes.paths.len() - NAMED);
    }
    failed.iter().for_each(|(path, why)| text += &format!("FAILED  {path}\n{}", indent(why)));
    text += &format!("tests of what changed: {} passed, {} failed\n", runs.len() - failed.len(), failed.len());
    text += &format!(
        "left out: {} that nothing changed concerns, {} that {} there before\n",
        counted(others, "test"),
        counted(known, "finding"),
        if known == 1 { "was" } else { "were" }
    );
    written(if is_text { write!(printer::stdout(), "{text}") } else { write!(printer::stderr(), "{text}") })?;
    Ok(!failed.is_empty())
}

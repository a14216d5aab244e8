//! The files that commands write: all by one writer, [`crate::load::Output`].

use super::Failure;
use super::printer;
use crate::lab::Report;
use crate::load::{Output, OutputError, OutputFolder, OutputKind, write_output};
use crate::model::counted;
use clap::Args;
use std::io::Write;
use std::path::Path;

/// Whether an output may take the place of a file that somebody else wrote.
#[derive(Args, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReplaceArg {
    /// Overwrite existing files. Without it, only files that are known to come from this program are replaced, and a
    /// baseline never is.
    #[arg(long)]
    pub replace: bool,
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        Failure::usage(error)
    }
}

/// Says beforehand that a file can't be written, not after an hour of games.
///
/// # Errors
/// Usage: the folder is not there, the file is one, or a file is there that may not be replaced.
pub fn writable(file: Option<&Path>, kind: OutputKind, replace: ReplaceArg) -> Result<(), Failure> {
    if let Some(file) = file {
        Output::at(file, kind, replace.replace)?;
    }
    Ok(())
}

/// Writes a report as a page, where one is asked for.
///
/// # Errors
/// Usage: the file can't be written.
pub fn write_page(page: Option<&Path>, report: &Report, replace: ReplaceArg) -> Result<(), Failure> {
    let Some(page) = page else { return Ok(()) };
    Ok(write_output(page, OutputKind::Page, replace.replace, report.html().as_bytes())?)
}

/// Writes a text to a file that somebody named.
///
/// # Errors
/// Usage: the file can't be written.
pub fn write_text(file: &Path, kind: OutputKind, replace: ReplaceArg, text: &str) -> Result<(), Failure> {
    Ok(write_output(file, kind, replace.replace, text.as_bytes())?)
}

/// Writes generated files to a folder, which is made if need be, and says so on standard output.
///
/// # Errors
/// Usage: the folder or a file can't be written; where a file may not be replaced, none is written.
pub fn write_folder(
    folder: &Path,
    kind: OutputKind,
    replace: ReplaceArg,
    files: &[(String, String)],
) -> Result<(), Failure> {
    OutputFolder::at(folder, kind, replace.replace)?.write_all(files)?;
    let count = counted(files.len(), "file");
    Ok(writeln!(printer::stdout(), "wrote {count} to {}", folder.display())?)
}

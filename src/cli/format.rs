//! Output for people or for programs.

use super::Failure;
use clap::ValueEnum;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// For whom output is.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// People.
    #[default]
    Text,
    /// Programs.
    Json,
}

/// Writes a value as JSON that people can read too.
///
/// # Errors
/// The output can't be written.
pub fn write_json(out: &mut impl Write, value: &impl Serialize) -> std::io::Result<()> {
    writeln!(out, "{}", serde_json::to_string_pretty(value)?)
}

/// Writes generated files to a folder, which is made if need be, and says so on standard output.
///
/// # Errors
/// Usage: the folder or a file can't be written.
pub fn write_folder(folder: &Path, files: &[(String, String)]) -> Result<(), Failure> {
    let unwritable =
        |what: &Path, error: std::io::Error| Failure::usage(format!("can't write {}: {error}", what.display()));
    std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
    for (name, text) in files {
        let file = folder.join(name);
        std::fs::write(&file, text).map_err(|error| unwritable(&file, error))?;
    }
    let count = if files.len() == 1 { "1 file".to_owned() } else { format!("{} files", files.len()) };
    Ok(writeln!(std::io::stdout(), "wrote {count} to {}", folder.display())?)
}

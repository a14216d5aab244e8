//! Output for people or for programs.

use super::printer;
use clap::ValueEnum;
use serde::Serialize;
use std::io::Write;

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
    writeln!(out, "{}", printer::json(&serde_json::to_string_pretty(value)?))
}

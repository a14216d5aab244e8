//! Output for people or for programs.

use super::{Failure, printer};
use clap::ValueEnum;
use serde::Serialize;
use serde_json::Value;
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

/// For whom tables are.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TableFormat {
    /// Tables for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// Comma-separated values.
    Csv,
}

impl TableFormat {
    /// Prints what is asked for.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn print(
        self,
        text: impl FnOnce() -> String,
        json: impl FnOnce() -> Value,
        csv: impl FnOnce() -> std::io::Result<String>,
    ) -> Result<(), Failure> {
        let mut out = printer::stdout();
        match self {
            TableFormat::Text => write!(out, "{}", text())?,
            TableFormat::Json => write_json(&mut out, &json())?,
            TableFormat::Csv => write!(out, "{}", csv()?)?,
        }
        Ok(())
    }
}

/// Writes a value as JSON that people can read too.
///
/// # Errors
/// The output can't be written.
pub fn write_json(out: &mut impl Write, value: &impl Serialize) -> std::io::Result<()> {
    writeln!(out, "{}", printer::json(&serde_json::to_string_pretty(value)?))
}

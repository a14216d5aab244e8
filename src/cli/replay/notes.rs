//! The notes of a saved game, at the moments that they are of.

use super::super::Failure;
use super::super::paint::wrap;
use super::WIDEST;
use crate::app::record::PlacedNote;
use serde_json::Value;
use std::io::Write;

/// Prints notes, a paragraph each; nothing where there are none.
///
/// # Errors
/// The output can't be written.
pub fn show_notes(notes: &[PlacedNote], out: &mut dyn Write) -> Result<(), Failure> {
    if !notes.is_empty() {
        writeln!(out, "\nNotes:")?;
    }
    for note in notes {
        for line in wrap(&format!("- {}", note.words()), WIDEST, 2) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// What is told to programs, with notes; as it is where there are none.
pub fn with_notes(mut told: Value, notes: &[PlacedNote]) -> Value {
    if !notes.is_empty() {
        told["notes"] = notes.iter().map(PlacedNote::value).collect();
    }
    told
}

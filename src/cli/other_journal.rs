//! Journals of games of other rules than Liberté's, with the rules that they were played by.

use super::other_game::OtherGame;
use super::{Failure, printer};
use crate::kernel::Journal;
use crate::load::Library;
use crate::sandbox::{DataOrigin, RulesFound, library_of, shipped};
use std::io::Write;
use std::sync::Arc;

/// A journal and the game that it is of.
pub struct OpenedJournal {
    /// The journal.
    pub journal: Journal,
    /// Its file, or what else it is from.
    pub name: String,
    /// The game and how it began.
    pub origin: DataOrigin,
    /// The files of the rules.
    pub library: Arc<Library>,
    /// Whether the rules are those that it was played by.
    pub is_same: bool,
}

/// Finds the rules that a journal was played by, and how it began. That they are others than those is told on standard error.
///
/// # Errors
/// What is wrong with the journal or the rules.
pub fn open_other_journal(other: &OtherGame, journal: Journal, name: String) -> Result<OpenedJournal, Failure> {
    let (library, found) = library_of(other.library().clone(), &journal, &name)?;
    // Without a pack at hand the files at hand are those of the journal.
    let is_carried = library.files().folder().is_none() && shipped(&library, &journal.head).is_none();
    let found = if found == RulesFound::AtHand && is_carried { RulesFound::Carried } else { found };
    let origin = DataOrigin::of(&library, &journal.head, &journal.head.variants, &name)?;
    if let Some(told) = found.told(&name, &journal.head) {
        let grade = if found.is_same() { "note" } else { "warning" };
        let _ = writeln!(printer::stderr(), "{grade}: {told}");
    }
    Ok(OpenedJournal { journal, name, origin, library, is_same: found.is_same() })
}

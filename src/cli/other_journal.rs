//! Journals of games of other rules than Liberté's, with the rules that they were played by.

use super::other_game::OtherGame;
use super::{Failure, printer};
use crate::kernel::{Journal, JournalHead};
use crate::load::Library;
use crate::sandbox::{DataOrigin, library_of, shipped};
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
    let (library, is_same) = library_of(other.library().clone(), &journal, &name)?;
    let origin = DataOrigin::of(&library, &journal.head, &journal.head.variants, &name)?;
    let is_carried = |of: &Arc<Library>| of.files().folder().is_none() && shipped(of, &journal.head).is_none();
    if is_same && is_carried(&library) {
        let JournalHead { version, hash, .. } = &journal.head;
        let _ = writeln!(printer::stderr(), "note: {name} is played by the rules that it carries: {version} {hash}");
    }
    if !is_same {
        let _ = writeln!(printer::stderr(), "warning: {name} was played by other rules of `{}`", journal.head.pack);
    }
    Ok(OpenedJournal { journal, name, origin, library, is_same })
}

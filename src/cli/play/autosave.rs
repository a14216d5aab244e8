//! The autosave of a game in the terminal, and the message when the game is left by Ctrl-C.

use crate::app::autosave::{make_room, save_journal};
use crate::cli::printer;
use crate::kernel::Journal;
use crate::model::{Wording, say};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Saves the journal of a game after every choice, if a file is named.
pub struct Autosave {
    path: Option<PathBuf>,
    /// The file that holds the game, as far as one does. Held while a file is written, so that Ctrl-C does not come between.
    saved: Arc<Mutex<Option<PathBuf>>>,
    /// Choices of persons that no file holds.
    unsaved: usize,
}

impl Autosave {
    /// An autosave to a file, or none. Another game's journal in its place is kept under a name with `~`, unless it is the
    /// game that goes on.
    ///
    /// # Errors
    /// Something else is there, or can't be moved.
    pub fn new(path: Option<PathBuf>, goes_on: Option<&Path>) -> Result<(Autosave, Option<PathBuf>), String> {
        let is_own = |path: &Path| goes_on.is_some_and(|other| is_same_file(path, other));
        let moved = if let Some(path) = &path
            && !is_own(path)
        {
            make_room(path)?
        } else {
            None
        };
        Ok((Autosave { path, saved: Arc::default(), unsaved: 0 }, moved))
    }

    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether a person's choices would be lost now.
    pub fn has_unsaved(&self) -> bool {
        self.unsaved > 0
    }

    /// Notes a choice and saves it; `is_persons` tells whether it would be a pity to lose it.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn keep(&mut self, journal: impl FnOnce() -> Journal, is_persons: bool) -> Result<(), String> {
        self.unsaved += usize::from(is_persons);
        match self.path.clone() {
            Some(path) => self.save(&path, &journal()),
            None => Ok(()),
        }
    }

    /// Saves once to a file.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn save(&mut self, path: &Path, journal: &Journal) -> Result<(), String> {
        let mut saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        save_journal(path, journal)?;
        *saved = Some(path.to_owned());
        self.unsaved = 0;
        Ok(())
    }

    /// The place of the saved game, in a sentence.
    pub fn whereabouts(&self, wording: &Wording) -> String {
        let saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        whereabouts(wording, saved.as_deref(), self.has_unsaved())
    }

    /// Ends the program on Ctrl-C with exit code 130, after saying where the game is.
    pub fn handle_interrupts(&self, wording: &'static Wording) {
        let saved = self.saved.clone();
        let leave = move || {
            let saved = saved.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = writeln!(printer::stderr(), "\n{}", whereabouts(wording, saved.as_deref(), false));
            std::process::exit(130);
        };
        // Where no handler can be installed, Ctrl-C ends the program all the same.
        let _ = ctrlc::set_handler(leave);
    }
}

fn whereabouts(wording: &Wording, saved: Option<&Path>, was_changed: bool) -> String {
    let Some(path) = saved else { return say!(wording, "The game was not saved.") };
    let template = match was_changed {
        true => {
            "The game is in `{file}` as it was when you saved it; `liberte play --resume {file} --journal {file}` continues it."
        }
        false => "The game is in `{file}`; `liberte play --resume {file} --journal {file}` continues it.",
    };
    say!(wording, template, file = path.display())
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    match (std::fs::canonicalize(one), std::fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

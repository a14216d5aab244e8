//! Panics: reported in words that users can act on, with the game in progress saved. Its journal is held in memory and
//! written to a file when the program panics.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Holds the journal of the game in progress, to be saved if the program panics. Clones share it.
#[derive(Clone, Default)]
pub struct CrashSaver {
    journal: Arc<Mutex<String>>,
}

impl CrashSaver {
    /// Sets the journal that a crash would save; empty when no game is in progress.
    pub fn set_journal(&self, journal: String) {
        *self.journal.lock().unwrap_or_else(PoisonError::into_inner) = journal;
    }

    /// Writes the journal into a folder, which is created if necessary; returns the file, if a game is in progress.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn write(&self, folder: &Path) -> std::io::Result<Option<PathBuf>> {
        // The thread that panics may hold the lock: what it was about to store is lost then, and nothing waits for ever.
        let journal = match self.journal.try_lock() {
            Ok(journal) => journal.clone(),
            Err(std::sync::TryLockError::Poisoned(journal)) => journal.into_inner().clone(),
            Err(std::sync::TryLockError::WouldBlock) => return Ok(None),
        };
        if journal.is_empty() { Ok(None) } else { write_crash(folder, &journal).map(Some) }
    }

    /// Installs a panic hook that writes the game into a folder and names the file on standard error, for this thread. Panics
    /// of other threads do not: they play no game that anybody sees.
    pub fn save_on_panic(&self, folder: PathBuf) {
        let (saver, own) = (self.clone(), std::thread::current().id());
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            before(panic);
            if std::thread::current().id() == own
                && let Ok(Some(file)) = saver.write(&folder)
            {
                let _ = writeln!(
                    std::io::stderr(),
                    "the game was saved in `{}`: please add it to a report",
                    file.display()
                );
            }
        }));
    }
}

/// Installs a panic hook that reports a panic in this program's own words: what happened and where, what to send, and to whom.
/// Rust's backtrace is shown where `RUST_BACKTRACE` asks for it. The exit code stays Rust's own, 101.
pub fn report_panics() {
    let before = std::panic::take_hook();
    let is_reported = AtomicBool::new(false);
    std::panic::set_hook(Box::new(move |panic| {
        if std::env::var_os("RUST_BACKTRACE").is_some_and(|value| !value.is_empty() && value != "0") {
            before(panic);
        }
        let place = panic.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        let what = panic.payload_as_str().unwrap_or("something that has no words");
        // What it quotes may come from a file of somebody else's.
        let what = what.replace(|letter: char| letter.is_control() && letter != '\n', "\u{fffd}");
        let mut err = std::io::stderr().lock();
        let _ = writeln!(err, "error: liberte {} has failed: {what}{place}", env!("CARGO_PKG_VERSION"));
        // A program that goes on after it, as the window does, says the rest once.
        if !is_reported.swap(true, Ordering::Relaxed) {
            let _ = writeln!(err, "{HOW_TO_REPORT}");
        }
    }));
}

/// Instructions for reporting a panic.
const HOW_TO_REPORT: &str = "\
help: that is a fault of the program, whatever the files hold. Please report it where you got the program (SECURITY.md says how, if a
      file from somebody else does it): these lines, the command, and the files that it was about. `RUST_BACKTRACE=1` tells more.
      Files that were being written are as they were before; a record can be gone on with by the same command.";

/// Writes a crashed game's journal into a folder, under an unused name; returns the file.
///
/// # Errors
/// The file can't be written.
pub fn write_crash(folder: &Path, journal: &str) -> std::io::Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    for number in 1.. {
        let file = folder.join(format!("liberte-crash-{number}.journal"));
        match std::fs::OpenOptions::new().write(true).create_new(true).open(&file) {
            Ok(mut opened) => {
                // Half a journal is none.
                return match opened.write_all(journal.as_bytes()) {
                    Ok(()) => Ok(file),
                    Err(error) => std::fs::remove_file(file).and(Err(error)),
                };
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && number < MOST_CRASHES => {}
            Err(error) => return Err(error),
        }
    }
    Err(std::io::ErrorKind::AlreadyExists.into())
}

/// The most crash files in one folder.
const MOST_CRASHES: u32 = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_crash_has_a_file_of_its_own_and_no_game_has_none() {
        let folder = tempfile::tempdir().unwrap();
        let saver = CrashSaver::default();
        assert_eq!(saver.write(folder.path()).unwrap(), None);
        saver.set_journal("one".into());
        let one = saver.write(&folder.path().join("deep")).unwrap().unwrap();
        saver.set_journal("two".into());
        let two = saver.write(&folder.path().join("deep")).unwrap().unwrap();
        assert_eq!(
            (std::fs::read_to_string(one).unwrap(), std::fs::read_to_string(two).unwrap()),
            ("one".into(), "two".into())
        );
    }
}

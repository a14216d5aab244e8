//! A panic is told in words that somebody can do something with, and saves the game: what is played is kept in memory as a
//! journal, and written to a file when the program panics.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The game that is played, for the case of a crash. Clones keep the same game.
#[derive(Clone, Default)]
pub struct CrashSaver {
    kept: Arc<Mutex<String>>,
}

impl CrashSaver {
    /// Keeps a game as its journal's text; an empty one where nothing is played any more.
    pub fn keep(&self, journal: String) {
        *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = journal;
    }

    /// Whether a game is kept.
    pub fn is_keeping(&self) -> bool {
        !self.kept.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Writes the game into a folder, which is made where there is none; gives the file, if there is a game.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn write(&self, folder: &Path) -> std::io::Result<Option<PathBuf>> {
        // The thread that panics may hold the lock: what it was about to keep is lost then, and nothing waits for ever.
        let kept = match self.kept.try_lock() {
            Ok(kept) => kept.clone(),
            Err(std::sync::TryLockError::Poisoned(kept)) => kept.into_inner().clone(),
            Err(std::sync::TryLockError::WouldBlock) => return Ok(None),
        };
        if kept.is_empty() { Ok(None) } else { write_crash(folder, &kept).map(Some) }
    }

    /// From now on a panic of this thread writes the game into a folder and names the file on standard error. Other threads'
    /// panics do not: they play no game that anybody sees.
    pub fn save_on_panic(&self, folder: PathBuf) {
        let (keeper, own) = (self.clone(), std::thread::current().id());
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            before(panic);
            if std::thread::current().id() == own
                && let Ok(Some(file)) = keeper.write(&folder)
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

/// From now on a panic is told in this program's own words: what happened and where, what to send, and to whom. What else Rust
/// has to say of it, the backtrace, is shown where `RUST_BACKTRACE` asks for it. The exit code stays Rust's own, 101.
pub fn report_panics() {
    let before = std::panic::take_hook();
    let is_told = AtomicBool::new(false);
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
        if !is_told.swap(true, Ordering::Relaxed) {
            let _ = writeln!(err, "{HOW_TO_REPORT}");
        }
    }));
}

/// What to do about a panic.
const HOW_TO_REPORT: &str = "\
help: that is a fault of the program, whatever the files hold. Please report it where you got the program (SECURITY.md says how, if a
      file from somebody else does it): these lines, the command, and the files that it was about. `RUST_BACKTRACE=1` tells more.
      Files that were being written are as they were before; a record can be gone on with by the same command.";

/// Writes a crashed game's journal into a folder, under a name that nothing has yet; gives the file.
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

/// How many crashes a folder keeps.
const MOST_CRASHES: u32 = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_crash_has_a_file_of_its_own_and_no_game_has_none() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = CrashSaver::default();
        assert_eq!(keeper.write(folder.path()).unwrap(), None);
        keeper.keep("one".into());
        let one = keeper.write(&folder.path().join("deep")).unwrap().unwrap();
        keeper.keep("two".into());
        let two = keeper.write(&folder.path().join("deep")).unwrap().unwrap();
        assert_eq!(
            (std::fs::read_to_string(one).unwrap(), std::fs::read_to_string(two).unwrap()),
            ("one".into(), "two".into())
        );
    }
}

//! The lock on a pack: of several programs that would save in it, one does at a time.
//!
//! A file in the pack's folder is locked while a program saves, and removed afterwards. The system unlocks it when its holder
//! dies, so a file that was left behind means nothing. It is written only if it lies in the pack itself: a pack from
//! elsewhere may hold a link of that name.

use crate::load::files::Files;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The file's name, in `data/NAME`.
pub(in crate::load) const LOCK: &str = ".saving-lock";
/// The longest wait for another program that is saving.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(10);

/// The lock on a pack; dropped, it is released.
#[derive(Debug)]
pub struct PackLock {
    file: File,
    path: PathBuf,
}

/// The reason why a pack can't be locked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LockError {
    /// Somebody else has it, and has it still after some seconds.
    #[error("{who} is saving the pack `{pack}`, and did not finish within {} seconds", PATIENCE.as_secs())]
    Held {
        /// The pack.
        pack: String,
        /// Which program has it.
        who: String,
    },
    /// The system refuses, or something else has the lock's name.
    #[error("the pack `{pack}` cannot be locked: {why}")]
    Refused {
        /// The pack.
        pack: String,
        /// The system's message.
        why: String,
    },
}

impl PackLock {
    /// Locks a pack on disk, after some seconds' wait at the most; none where it is not on disk.
    ///
    /// # Errors
    /// Somebody else holds it, or the system refuses.
    pub fn take(files: &Files) -> Result<Option<PackLock>, LockError> {
        PackLock::take_within(files, PATIENCE)
    }

    pub(in crate::load) fn take_within(files: &Files, patience: Duration) -> Result<Option<PackLock>, LockError> {
        let Some(path) = own_file(files, LOCK) else { return Ok(None) };
        let pack = || files.name().to_owned();
        let until = Instant::now() + patience;
        loop {
            match PackLock::try_take(&path) {
                Ok(Some(lock)) => return Ok(Some(lock)),
                Ok(None) if Instant::now() < until => std::thread::sleep(PAUSE),
                Ok(None) => return Err(LockError::Held { pack: pack(), who: holder(&path) }),
                Err(error) => return Err(LockError::Refused { pack: pack(), why: error.to_string() }),
            }
        }
    }

    /// Takes the lock if it is free.
    fn try_take(path: &Path) -> io::Result<Option<PackLock>> {
        let is_strange = fs::symlink_metadata(path).is_ok_and(|facts| !facts.is_file());
        if is_strange {
            return Err(io::Error::other(format!("`{LOCK}` is not a file")));
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // Who had it before may have taken the file away: then this is a lock on nothing.
        if !fs::symlink_metadata(path).is_ok_and(|facts| facts.is_file() && is_same(&facts, &file)) {
            return Ok(None);
        }
        file.set_len(0)?;
        writeln!(file, "{}", std::process::id())?;
        Ok(Some(PackLock { file, path: path.to_owned() }))
    }
}

impl Drop for PackLock {
    fn drop(&mut self) {
        // Taken away while it is locked: whoever waits for this file finds that it is gone, and looks again.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

/// Whether a file is the one that was opened.
#[cfg(unix)]
fn is_same(facts: &Metadata, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|opened| (opened.dev(), opened.ino()) == (facts.dev(), facts.ino()))
}

/// Elsewhere the file is never taken away.
#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &File) -> bool {
    true
}

/// Which program has the lock, as far as the file says it.
fn holder(path: &Path) -> String {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(20).read_to_string(&mut text));
    match text.trim().parse::<u32>() {
        Ok(process) if read.is_ok() => format!("another `liberte` (process {process})"),
        _ => "another `liberte`".to_owned(),
    }
}

/// The path of one of this program's own files in a pack, beside `pack.toml`; none where the pack is not on disk, or is a link.
pub(in crate::load) fn own_file(files: &Files, name: &str) -> Option<PathBuf> {
    let (top, place) = files.on_disk(&files.data(name))?;
    fs::canonicalize(&top).is_ok_and(|real| real == top).then_some(place)
}

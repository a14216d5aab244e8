//! The lock of a game that is on a table, so that two windows do not write to one file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// Held while a game is on a table. It ends with the program, however that ends.
pub(super) struct GameLock {
    path: PathBuf,
    _file: File,
}

impl GameLock {
    /// Takes the lock of the game in a file; none where another window has it.
    pub(super) fn take(game: &Path) -> Option<GameLock> {
        let path = game.with_extension("lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).ok()?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => None,
            // A disk without locks: as if no other window were open.
            Ok(()) | Err(TryLockError::Error(_)) => Some(GameLock { path, _file: file }),
        }
    }
}

impl Drop for GameLock {
    fn drop(&mut self) {
        // One that is left over is no harm: it is nobody's.
        let _ = fs::remove_file(&self.path);
    }
}

//! Saving a journal: all of it or nothing. A saved game is never half written, whatever happens.

use crate::kernel::Journal;
use crate::load::{OutputKind, write_output};
use std::path::{Path, PathBuf};

/// Writes a journal over an older one of the game, or where nothing is.
///
/// # Errors
/// The file and why it can't be written.
pub fn save(path: &Path, journal: &Journal) -> Result<(), String> {
    write_output(path, OutputKind::Journal, false, journal.write().as_bytes()).map_err(|error| error.to_string())
}

/// Makes room for a new journal: one that is there is kept under its name with `~`, and anything else is left alone.
/// Gives the name that the old journal has now, if there was one.
///
/// # Errors
/// The file is there and is no journal, or can't be moved.
pub fn make_room(path: &Path) -> Result<Option<PathBuf>, String> {
    match std::fs::read(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("`{}` can't be written: {error}", path.display())),
        Ok(text) if text.is_empty() => Ok(None),
        Ok(text) if is_journal(&text) => {
            let mut kept = path.as_os_str().to_owned();
            kept.push("~");
            let kept = PathBuf::from(kept);
            std::fs::rename(path, &kept).map_err(|error| format!("`{}` can't be moved: {error}", path.display()))?;
            Ok(Some(kept))
        }
        Ok(_) => Err(not_a_journal(path)),
    }
}

/// Whether a journal may be written there: nothing is there, or a journal.
///
/// # Errors
/// Something else is there.
pub fn may_replace(path: &Path) -> Result<(), String> {
    match std::fs::read(path) {
        Ok(text) if !text.is_empty() && !is_journal(&text) => Err(not_a_journal(path)),
        _ => Ok(()),
    }
}

fn is_journal(text: &[u8]) -> bool {
    Journal::parse(&String::from_utf8_lossy(text)).is_ok() || text.starts_with(b"liberte journal ")
}

fn not_a_journal(path: &Path) -> String {
    format!("`{}` already exists and is not a journal: it would be overwritten", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::JournalHead;

    fn journal(seed: u64) -> Journal {
        let head = JournalHead {
            pack: "p".into(),
            version: "1".into(),
            hash: "h".into(),
            seed,
            seats: vec!["Ann".into()],
            ..Default::default()
        };
        Journal { head, lines: Vec::new(), rules: None }
    }

    #[test]
    fn a_journal_replaces_the_last_and_an_older_game_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.journal");
        assert_eq!(make_room(&path), Ok(None));
        save(&path, &journal(1)).unwrap();
        save(&path, &journal(2)).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), journal(2).write());
        let kept = make_room(&path).unwrap().unwrap();
        assert_eq!(std::fs::read_to_string(kept).unwrap(), journal(2).write());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_is_no_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter.txt");
        std::fs::write(&path, "Dear Maximilien").unwrap();
        assert!(make_room(&path).unwrap_err().contains("is not a journal"));
        assert!(may_replace(&path).is_err());
        assert!(save(folder.path(), &journal(1)).unwrap_err().contains("is a folder"));
        assert!(save(&folder.path().join("no/where"), &journal(1)).is_err());
    }
}

//! What is not saved yet, kept where a crash can't take it: one file a pack and window, offered at the next start when that
//! window is gone.

use super::history::Laid;
use crate::load::unfinished_file;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The longest recovery file that is read, in bytes.
const LONGEST: u64 = 64 << 20;
/// How many windows can keep something of the same pack.
const MOST_SLOTS: usize = 16;

/// Unsaved work on a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unsaved {
    /// The pack.
    pub pack: PackName,
    /// By path: the text on disk that was begun with, and the unsaved one; none where there is no file.
    pub texts: BTreeMap<String, (Option<String>, Option<String>)>,
    /// The variants laid over: as asked for, and whether they count.
    pub variants: Vec<(String, bool)>,
}

/// What recovery knows a pack by: its folder, none for the built-in one, and its name.
pub type PackName = (Option<PathBuf>, String);

/// Where a window keeps what is unsaved of a pack, for as long as it is open.
#[derive(Debug)]
pub struct RecoverySlot {
    folder: PathBuf,
    pack: PackName,
    number: usize,
    /// Held while the window is open.
    _lock: Option<File>,
}

/// Where recovery files lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recovery {
    folder: PathBuf,
}

impl Unsaved {
    /// The variants laid over.
    pub fn laid(&self) -> Vec<Laid> {
        self.variants.iter().map(|(asked, is_on)| Laid { asked: asked.clone(), is_on: *is_on }).collect()
    }
}

impl Recovery {
    /// Recovery files in a folder, which is made when a pack is worked on.
    pub fn within(folder: &Path) -> Recovery {
        Recovery { folder: folder.to_owned() }
    }

    /// Takes a place for what a window keeps of a pack: that of a window that ended with something unsaved, if there is
    /// one, else the first that no window holds. Windows on the same pack have a place each. None where all are held, or the system refuses: then nothing is kept.
    pub fn take(&self, pack: PackName) -> Option<RecoverySlot> {
        fs::create_dir_all(&self.folder).ok()?;
        let mut first = None;
        for number in 0..MOST_SLOTS {
            let mut slot = RecoverySlot { folder: self.folder.clone(), pack: pack.clone(), number, _lock: None };
            let has_left = slot.files().iter().any(|file| file.exists());
            if first.is_some() && !has_left {
                continue;
            }
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(slot.lock_path(number)).ok()?;
            let Some(lock) = held(file) else { continue };
            slot._lock = Some(lock);
            if has_left {
                return Some(slot);
            }
            first = Some(slot);
        }
        first
    }
}

/// Locks a file for as long as it is open, which ends with the program, however that ends; none where another has it.
fn held(file: File) -> Option<File> {
    match file.try_lock() {
        Ok(()) => Some(file),
        Err(TryLockError::WouldBlock) => None,
        // A disk without locks: as if no other window were open.
        Err(TryLockError::Error(_)) => Some(file),
    }
}

impl RecoverySlot {
    /// How many other windows hold a place for the same pack now.
    pub fn others(&self) -> usize {
        let is_other = |number: &usize| *number != self.number;
        let is_held = |number: usize| {
            let file = OpenOptions::new().write(true).open(self.lock_path(number));
            file.is_ok_and(|file| held(file).is_none())
        };
        (0..MOST_SLOTS).filter(is_other).filter(|number| is_held(*number)).count()
    }

    /// The file in which a game that is played with the pack is kept.
    pub fn game_file(&self) -> PathBuf {
        self.file().with_extension("game")
    }

    /// The file in which a position that is arranged with the pack is kept.
    pub fn arranged_file(&self) -> PathBuf {
        self.file().with_extension("arranged")
    }

    /// What a window that ended may have left in this place.
    fn files(&self) -> [PathBuf; 3] {
        [self.file(), self.game_file(), self.arranged_file()]
    }

    fn file(&self) -> PathBuf {
        self.folder.join(format!("{}.json", self.stem(self.number)))
    }

    fn stem(&self, number: usize) -> String {
        let (folder, name) = &self.pack;
        let about = format!("{}\n{name}", folder.as_deref().unwrap_or(Path::new("")).display());
        let digest = Sha256::digest(about.as_bytes());
        let short: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let beside = if number == 0 { String::new() } else { format!("-{}", number + 1) };
        format!("{name}-{short}{beside}")
    }

    fn lock_path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{}.lock", self.stem(number)))
    }

    /// Keeps unsaved work, in place of what was kept before; with nothing unsaved, that is taken away.
    ///
    /// # Errors
    /// The system refuses; what was kept before is still there.
    pub fn keep(&self, unsaved: &Unsaved) -> io::Result<()> {
        let file = self.file();
        if unsaved.texts.is_empty() {
            return match fs::remove_file(&file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        fs::create_dir_all(&self.folder)?;
        let mut unfinished = unfinished_file(&self.folder)?;
        unfinished.write_all(&serde_json::to_vec(unsaved)?)?;
        unfinished.as_file().sync_all()?;
        unfinished.persist(&file).map(drop).map_err(|error| error.error)
    }

    /// What was kept here. A file that can't be read is none.
    pub fn find(&self) -> Option<Unsaved> {
        let file = self.file();
        let is_short = fs::metadata(&file).is_ok_and(|about| about.len() <= LONGEST);
        let bytes = if is_short { fs::read(&file).ok()? } else { return None };
        let unsaved: Unsaved = serde_json::from_slice(&bytes).ok()?;
        (unsaved.pack == self.pack && !unsaved.texts.is_empty()).then_some(unsaved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unsaved(text: &str) -> Unsaved {
        Unsaved {
            pack: (None, "liberte".into()),
            texts: [("data/liberte/cards.toml".into(), (Some("old".into()), Some(text.into())))].into(),
            variants: vec![("one-card".into(), true)],
        }
    }

    #[test]
    fn what_was_kept_last_is_found_again_and_no_other_pack_s() {
        let folder = tempfile::tempdir().unwrap();
        let recovery = Recovery::within(&folder.path().join("deep/er"));
        let slot = recovery.take(unsaved("").pack).unwrap();
        assert_eq!(slot.find(), None);
        slot.keep(&unsaved("one")).unwrap();
        slot.keep(&unsaved("two")).unwrap();
        drop(slot);
        assert_eq!(recovery.take(unsaved("").pack).unwrap().find(), Some(unsaved("two")));
        assert_eq!(recovery.take((Some(folder.path().into()), "liberte".into())).unwrap().find(), None);
    }

    #[test]
    fn nothing_unsaved_takes_the_file_away_and_a_broken_one_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let slot = Recovery::within(folder.path()).take(unsaved("").pack).unwrap();
        slot.keep(&unsaved("one")).unwrap();
        slot.keep(&Unsaved { texts: BTreeMap::new(), ..unsaved("") }).unwrap();
        assert!(!slot.file().exists());
        fs::write(slot.file(), "{").unwrap();
        assert_eq!(slot.find(), None);
    }

    #[test]
    fn a_window_finds_nothing_of_another_that_is_open_and_takes_nothing_of_it_away() {
        let folder = tempfile::tempdir().unwrap();
        let recovery = Recovery::within(folder.path());
        let first = recovery.take(unsaved("").pack).unwrap();
        first.keep(&unsaved("one")).unwrap();
        let second = recovery.take(unsaved("").pack).unwrap();
        assert_eq!((second.find(), first.others(), second.others()), (None, 1, 1));
        second.keep(&Unsaved { texts: BTreeMap::new(), ..unsaved("") }).unwrap();
        assert_eq!(first.find(), Some(unsaved("one")));
        second.keep(&unsaved("two")).unwrap();
        drop(first);
        assert_eq!(second.others(), 0);
        let third = recovery.take(unsaved("").pack).unwrap();
        assert_eq!(third.find(), Some(unsaved("one")), "of the one that has gone");
        drop(second);
        assert_eq!(recovery.take(unsaved("").pack).unwrap().find(), Some(unsaved("two")));
    }
}

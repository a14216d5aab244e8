//! Autosave of unsaved changes for the case of a crash: one file per pack and window, offered at the next start when that
//! window is gone.

use super::history::VariantLayer;
use crate::app::autosave::SavedFile;
use crate::load::OutputError;
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// The longest files that are read, in bytes.
const LONGEST_EDITS: u64 = 64 << 20;
const LONGEST_GAME: u64 = 16 << 20;
/// How many windows can autosave the same pack.
const MOST_SLOTS: usize = 16;

/// Unsaved work on a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unsaved {
    /// The pack.
    pub pack: PackName,
    /// By path: the text on disk that the edits are based on, and the unsaved one; none where there is no file.
    pub texts: BTreeMap<String, (Option<String>, Option<String>)>,
    /// The variants: each with its parameters, and true if it is applied.
    pub variants: Vec<(String, bool)>,
}

/// The identity of a pack in recovery files: its folder, none for the built-in pack, and its name.
pub type PackName = (Option<PathBuf>, String);

/// The place where a window autosaves a pack, reserved while the window is open.
#[derive(Debug)]
pub struct RecoverySlot {
    folder: PathBuf,
    pack: PackName,
    number: usize,
    /// Held while the window is open.
    _lock: Option<File>,
}

/// The folder of recovery files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recovery {
    folder: PathBuf,
}

impl Unsaved {
    /// The variants.
    pub fn variant_layers(&self) -> Vec<VariantLayer> {
        self.variants.iter().map(|(spec, is_on)| VariantLayer { spec: spec.clone(), is_on: *is_on }).collect()
    }
}

impl Recovery {
    /// Recovery files in a folder, which is created when a pack is opened.
    pub fn within(folder: &Path) -> Recovery {
        Recovery { folder: folder.to_owned() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Claims a slot for a window on a pack: that of a window that ended with unsaved changes, if there is one, else the
    /// first that no window holds. Windows on the same pack have a slot each. None where all are held, or the system
    /// refuses: then nothing is autosaved.
    pub fn claim(&self, pack: PackName) -> Option<RecoverySlot> {
        fs::create_dir_all(&self.folder).ok()?;
        let mut first = None;
        for number in 0..MOST_SLOTS {
            let mut slot = RecoverySlot { folder: self.folder.clone(), pack: pack.clone(), number, _lock: None };
            let has_files = ["json", "game", "arranged"].iter().any(|ending| slot.file(ending).exists());
            if first.is_some() && !has_files {
                continue;
            }
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(slot.lock_path(number)).ok()?;
            let Some(lock) = try_lock(file) else { continue };
            slot._lock = Some(lock);
            if has_files {
                return Some(slot);
            }
            first = Some(slot);
        }
        first
    }
}

/// Locks a file for as long as it is open, which ends with the program, however that ends; none where another process
/// holds it.
fn try_lock(file: File) -> Option<File> {
    match file.try_lock() {
        Ok(()) => Some(file),
        Err(TryLockError::WouldBlock) => None,
        // A disk without locks: as if no other window were open.
        Err(TryLockError::Error(_)) => Some(file),
    }
}

impl RecoverySlot {
    /// The number of other windows that hold a slot for the same pack now.
    pub fn other_windows(&self) -> usize {
        let is_other = |number: &usize| *number != self.number;
        let is_held = |number: usize| {
            let file = OpenOptions::new().write(true).open(self.lock_path(number));
            file.is_ok_and(|file| try_lock(file).is_none())
        };
        (0..MOST_SLOTS).filter(is_other).filter(|number| is_held(*number)).count()
    }

    /// The file in which a game played with the pack is autosaved.
    pub fn game_file(&self) -> SavedFile {
        SavedFile::new(self.file("game"), LONGEST_GAME)
    }

    /// The file in which a position arranged with the pack is autosaved.
    pub fn arranged_file(&self) -> SavedFile {
        SavedFile::new(self.file("arranged"), LONGEST_GAME)
    }

    fn edits(&self) -> SavedFile {
        SavedFile::new(self.file("json"), LONGEST_EDITS)
    }

    fn file(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.stem(self.number)))
    }

    fn stem(&self, number: usize) -> String {
        let (folder, name) = &self.pack;
        let about = format!("{}\n{name}", folder.as_deref().unwrap_or(Path::new("")).display());
        let short = HEXLOWER.encode(&Sha256::digest(about)[..8]);
        let suffix = if number == 0 { String::new() } else { format!("-{}", number + 1) };
        format!("{name}-{short}{suffix}")
    }

    fn lock_path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{}.lock", self.stem(number)))
    }

    /// Writes unsaved work, in place of what was written before; with nothing unsaved, removes the file.
    ///
    /// # Errors
    /// The system refuses; what was written before is still there.
    pub fn write(&self, unsaved: &Unsaved) -> Result<(), OutputError> {
        let content =
            if unsaved.texts.is_empty() { None } else { Some(serde_json::to_vec(unsaved).unwrap_or_default()) };
        self.edits().write(content.as_deref())
    }

    /// Returns the unsaved work found here; none where there is none, or it can't be read.
    pub fn read(&self) -> Option<Unsaved> {
        let unsaved: Unsaved = serde_json::from_slice(&self.edits().read()?).ok()?;
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
        let slot = recovery.claim(unsaved("").pack).unwrap();
        assert_eq!(slot.read(), None);
        slot.write(&unsaved("one")).unwrap();
        slot.write(&unsaved("two")).unwrap();
        drop(slot);
        assert_eq!(recovery.claim(unsaved("").pack).unwrap().read(), Some(unsaved("two")));
        assert_eq!(recovery.claim((Some(folder.path().into()), "liberte".into())).unwrap().read(), None);
    }

    #[test]
    fn nothing_unsaved_takes_the_file_away_and_a_broken_one_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let slot = Recovery::within(folder.path()).claim(unsaved("").pack).unwrap();
        slot.write(&unsaved("one")).unwrap();
        slot.write(&Unsaved { texts: BTreeMap::new(), ..unsaved("") }).unwrap();
        assert!(!slot.file("json").exists());
        fs::write(slot.file("json"), "{").unwrap();
        assert_eq!(slot.read(), None);
    }

    #[test]
    fn a_window_finds_nothing_of_another_that_is_open_and_takes_nothing_of_it_away() {
        let folder = tempfile::tempdir().unwrap();
        let recovery = Recovery::within(folder.path());
        let first = recovery.claim(unsaved("").pack).unwrap();
        first.write(&unsaved("one")).unwrap();
        let second = recovery.claim(unsaved("").pack).unwrap();
        assert_eq!((second.read(), first.other_windows(), second.other_windows()), (None, 1, 1));
        second.write(&Unsaved { texts: BTreeMap::new(), ..unsaved("") }).unwrap();
        assert_eq!(first.read(), Some(unsaved("one")));
        second.write(&unsaved("two")).unwrap();
        drop(first);
        assert_eq!(second.other_windows(), 0);
        let third = recovery.claim(unsaved("").pack).unwrap();
        assert_eq!(third.read(), Some(unsaved("one")), "of the one that has gone");
        drop(second);
        assert_eq!(recovery.claim(unsaved("").pack).unwrap().read(), Some(unsaved("two")));
    }
}

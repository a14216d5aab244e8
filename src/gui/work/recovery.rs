//! What is not saved yet, kept where a crash can't take it: one file a pack, offered at the next start.

use super::history::Laid;
use crate::load::unfinished_file;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The longest recovery file that is read, in bytes.
const LONGEST: u64 = 64 << 20;

/// Unsaved work on a pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unsaved {
    /// The pack: its folder and its name; no folder for the built-in one.
    pub pack: (Option<PathBuf>, String),
    /// By path: the text on disk that was begun with, and the unsaved one; none where there is no file.
    pub texts: BTreeMap<String, (Option<String>, Option<String>)>,
    /// The variants laid over: as asked for, and whether they count.
    pub variants: Vec<(String, bool)>,
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
    /// Recovery files in a folder, which is made when there is something to keep.
    pub fn within(folder: &Path) -> Recovery {
        Recovery { folder: folder.to_owned() }
    }

    /// The file in which a game that is played with a pack is kept.
    pub fn game_file(&self, pack: &(Option<PathBuf>, String)) -> PathBuf {
        self.file(pack).with_extension("game")
    }

    fn file(&self, pack: &(Option<PathBuf>, String)) -> PathBuf {
        let name = format!("{}\n{}", pack.0.as_deref().unwrap_or(Path::new("")).display(), pack.1);
        let digest = Sha256::digest(name.as_bytes());
        let short: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        self.folder.join(format!("{}-{short}.json", pack.1))
    }

    /// Keeps unsaved work, in place of what was kept of the same pack; with nothing unsaved, that is taken away.
    ///
    /// # Errors
    /// The system refuses; what was kept before is still there.
    pub fn keep(&self, unsaved: &Unsaved) -> io::Result<()> {
        let file = self.file(&unsaved.pack);
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

    /// What was kept of a pack. A file that can't be read is none.
    pub fn find(&self, pack: &(Option<PathBuf>, String)) -> Option<Unsaved> {
        let file = self.file(pack);
        let is_short = fs::metadata(&file).is_ok_and(|about| about.len() <= LONGEST);
        let bytes = if is_short { fs::read(&file).ok()? } else { return None };
        let unsaved: Unsaved = serde_json::from_slice(&bytes).ok()?;
        (unsaved.pack == *pack && !unsaved.texts.is_empty()).then_some(unsaved)
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
        assert_eq!(recovery.find(&unsaved("").pack), None);
        recovery.keep(&unsaved("one")).unwrap();
        recovery.keep(&unsaved("two")).unwrap();
        assert_eq!(recovery.find(&unsaved("").pack), Some(unsaved("two")));
        assert_eq!(recovery.find(&(Some(folder.path().into()), "liberte".into())), None);
    }

    #[test]
    fn nothing_unsaved_takes_the_file_away_and_a_broken_one_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let recovery = Recovery::within(folder.path());
        recovery.keep(&unsaved("one")).unwrap();
        recovery.keep(&Unsaved { texts: BTreeMap::new(), ..unsaved("") }).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        recovery.keep(&unsaved("one")).unwrap();
        let file = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
        fs::write(file, "{").unwrap();
        assert_eq!(recovery.find(&unsaved("").pack), None);
    }
}

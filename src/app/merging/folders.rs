//! Three-way merge of all files of packs.

use super::{Merged, Side, ThreeTexts};
use crate::input::read_text;
use crate::kernel::Gather;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The folders of a pack; nothing else is read.
const FOLDERS: [&str; 2] = ["data", "scripts"];
/// The most bytes of a file.
const MOST_BYTES: usize = 4 << 20;
/// The most files.
const MOST_FILES: usize = 20_000;

/// The texts of a pack's files, by their paths within it.
pub type PackTexts = BTreeMap<String, String>;

/// Why the files of a pack can't be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FolderError {
    /// There is no pack.
    #[error("`{}` holds no pack: there is no folder `data` in it", .0.display())]
    NoPack(PathBuf),
    /// A file or a folder can't be read.
    #[error("can't read {}: {why}", .path.display())]
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// There are too many files.
    #[error("`{}` holds more than {MOST_FILES} files", .0.display())]
    Many(PathBuf),
}

/// What a merge does to a file of the first one's pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileChange {
    /// Its path within the pack.
    pub path: String,
    /// Its text, and the clashes in it.
    pub merged: Merged,
    /// Whether it differs from the first one's.
    pub is_changed: bool,
}

/// Reads all files of the pack, or packs, in a folder. Links are not followed.
///
/// # Errors
/// There is no pack, or something can't be read.
pub fn read_pack(root: &Path) -> Result<PackTexts, FolderError> {
    if !root.join(FOLDERS[0]).is_dir() {
        return Err(FolderError::NoPack(root.to_owned()));
    }
    let mut texts = PackTexts::new();
    for folder in FOLDERS {
        if root.join(folder).is_dir() {
            read_folder(root, folder, &mut texts)?;
        }
    }
    Ok(texts)
}

fn read_folder(root: &Path, folder: &str, texts: &mut PackTexts) -> Result<(), FolderError> {
    let unreadable = |path: PathBuf, why: String| FolderError::Unreadable { path, why };
    let failed = |error: std::io::Error| unreadable(root.join(folder), error.to_string());
    for entry in std::fs::read_dir(root.join(folder)).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let below = format!("{folder}/{name}");
        let kind = entry.file_type().map_err(failed)?;
        if kind.is_dir() && !name.starts_with('.') {
            read_folder(root, &below, texts)?;
        } else if kind.is_file() && !name.starts_with('.') {
            let path = root.join(&below);
            let text = read_text(&path, MOST_BYTES).map_err(|error| unreadable(path, error.to_string()))?;
            texts.insert(below, text);
            if texts.len() > MOST_FILES {
                return Err(FolderError::Many(root.to_owned()));
            }
        }
    }
    Ok(())
}

/// Merges the files of three packs, and returns those that any of the two changed.
pub fn merge_folders(base: &PackTexts, mine: &PackTexts, theirs: &PackTexts, counts: Side) -> Vec<FileChange> {
    let paths: BTreeSet<&String> = base.keys().chain(mine.keys()).chain(theirs.keys()).gather();
    let mut changes = Vec::new();
    for path in paths {
        let text = |texts: &'_ PackTexts| texts.get(path).cloned();
        let (of_base, own, of_theirs) = (text(base), text(mine), text(theirs));
        if of_base == own && own == of_theirs {
            continue;
        }
        let texts = ThreeTexts { base: of_base.as_deref(), mine: own.as_deref(), theirs: of_theirs.as_deref() };
        let merged = texts.merge(counts);
        let is_changed = merged.text.as_deref() != own.as_deref();
        changes.push(FileChange { path: path.clone(), merged, is_changed });
    }
    changes
}

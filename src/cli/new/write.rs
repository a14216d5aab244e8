//! Writes a new pack: all of its files or none, and none that is there already.

use crate::cli::Failure;
use crate::load::Diagnostic;
use crate::load::scaffold::{NewFiles, NewPack};
use std::fs;
use std::path::Path;

/// The folder below `data` that holds schemas, shared by all packs beside it.
pub const SCHEMAS: &str = "schemas";
/// The page that says what is what.
const README: &str = "README.md";

/// What was written.
pub struct Written {
    /// The files, relative to the folder.
    pub files: Vec<String>,
    /// The page to begin with.
    pub readme: String,
    /// What to write behind the folder's name to name the pack: nothing, or `:mine` where it holds others.
    pub name_after_folder: String,
}

/// Writes a pack into a folder.
///
/// # Errors
/// Usage: the folder holds such a pack already, or can't be written; then nothing stays behind.
pub fn pack(dir: &Path, wanted: &NewPack) -> Result<Written, Failure> {
    if dir.exists() && !dir.is_dir() {
        return Err(Failure::usage(format!("`{}` is not a folder", dir.display())));
    }
    for tree in ["data", "scripts"] {
        let leads_out = |folder: &Path| Some(!fs::canonicalize(folder).ok()?.starts_with(fs::canonicalize(dir).ok()?));
        if leads_out(&dir.join(tree)) == Some(true) {
            return Err(Failure::usage(format!("`{}` is a link out of `{}`", dir.join(tree).display(), dir.display())));
        }
        let taken = dir.join(tree).join(&wanted.id);
        if taken.symlink_metadata().is_ok() {
            let message = format!("`{}` already exists; give the pack another `--id`", taken.display());
            return Err(Failure::usage(message));
        }
    }
    let name_after_folder = if has_packs(dir) { format!(":{}", wanted.id) } else { String::new() };
    let files = wanted.files(&format!(".{name_after_folder}"));
    let files = files.map_err(|Diagnostic { message, .. }| Failure::usage(message))?;
    let readme = if dir.join(README).exists() { format!("README-{}.md", wanted.id) } else { README.to_owned() };
    let mut made = NewFiles::default();
    let mut written = Vec::new();
    for (path, text) in files {
        let path = if path == README { &readme } else { &path };
        let is_shared = path.starts_with(&format!("data/{SCHEMAS}/"));
        if is_shared && dir.join(path).exists() {
            continue;
        }
        made.write(&dir.join(path), &text).map_err(|error| {
            Failure::usage(format!("can't write {}: {error}; nothing was made", dir.join(path).display()))
        })?;
        written.push(path.clone());
    }
    made.keep();
    Ok(Written { files: written, readme, name_after_folder })
}

/// Whether a folder holds packs.
fn has_packs(dir: &Path) -> bool {
    let entries = fs::read_dir(dir.join("data")).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| entry.path().join("pack.toml").exists())
}

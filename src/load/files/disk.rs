//! Reading folders on disk, without ever leaving them.

use crate::input::letters::harmful_in_line;
use crate::input::limits::{PACK_DEPTH, PACK_ENTRIES, PACK_FILE};
use crate::input::text_of;
use crate::load::files::ReadError;
use crate::load::files::table_count::is_too_heavy;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The names of the packs in a folder, sorted.
pub fn packs_in(root: &Path) -> std::io::Result<Vec<String>> {
    let data = root.join("data");
    let mut names = Vec::new();
    if !data.is_dir() || !is_below(root, &data) {
        return Ok(names);
    }
    for entry in fs::read_dir(data)?.take(PACK_ENTRIES) {
        let entry = entry?;
        if let Some(name) = entry.file_name().to_str()
            && harmful_in_line(name).is_none()
            && entry.path().join("pack.toml").exists()
        {
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Reads a file that must lie below `top`, links resolved. `top` itself may not be a link.
pub fn read_within(top: &Path, path: &Path) -> Result<Arc<str>, ReadError> {
    let refused = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => ReadError::Missing,
        kind => ReadError::Refused(kind),
    };
    let real = fs::canonicalize(path).map_err(refused)?;
    if !real.starts_with(top) {
        return Err(ReadError::Outside);
    }
    let facts = fs::metadata(&real).map_err(refused)?;
    if !facts.is_file() {
        return Err(ReadError::NotAFile);
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(&real).map_err(refused)?;
    file.take(PACK_FILE as u64 + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() > PACK_FILE {
        return Err(ReadError::TooLong);
    }
    let text = text_of(bytes).map_err(|wrong| ReadError::NotText(Box::new(wrong)))?;
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    if is_toml && is_too_heavy(&text) { Err(ReadError::TooHeavy) } else { Ok(Arc::from(text)) }
}

/// Whether a path lies below a folder once links are resolved. The folder is known to have none.
fn is_below(folder: &Path, path: &Path) -> bool {
    fs::canonicalize(path).is_ok_and(|real| real.starts_with(folder))
}

/// Lists the files below a folder, itself below `top`. Links to folders are not followed.
pub fn list_within(top: &Path, folder: &Path, found: &mut Vec<PathBuf>) {
    if is_below(top, folder) {
        list_to_depth(folder, PACK_DEPTH, &mut 0, found);
    }
}

/// Whether it is called what files of packs are called.
fn is_named_as_file(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "toml" || ending == "rhai")
}

fn list_to_depth(folder: &Path, depth: usize, seen: &mut usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        *seen += 1;
        if *seen > PACK_ENTRIES {
            return;
        }
        match entry.file_type() {
            // Read as the file that is expected there, it is told that it is a folder.
            Ok(kind) if kind.is_dir() && is_named_as_file(&entry.path()) => found.push(entry.path()),
            Ok(kind) if kind.is_dir() && depth > 0 => list_to_depth(&entry.path(), depth - 1, seen, found),
            Ok(kind) if !kind.is_dir() => found.push(entry.path()),
            _ => {}
        }
    }
}

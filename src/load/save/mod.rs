//! Files of a pack, saved whole or not at all.
//!
//! Each file is written beside its place, synced, and renamed over it: a process that is killed leaves the old file or the
//! new one, never half of either. All new files are written before the first is renamed, so that a full disk or a folder
//! that can't be written changes nothing. Before the first of several files is renamed, a plan of all is on disk, by which
//! whoever opens the pack next finishes what a kill has left between two renames ([`recover`]). Of several programs one saves
//! at a time ([`PackLock`](super::files::PackLock)).

mod new_files;
mod output;
mod plan;

pub use new_files::NewFiles;
pub use output::{
    Output, OutputError, OutputErrorKind, OutputFile, OutputFolder, OutputKind, PARQUET_MARK, write_output,
};
pub use plan::{Recovery, leftovers, recover};

use super::files::disk::read_within;
use super::files::lock::own_file;
use super::files::{Files, LockError, ReadError};
use crate::input::limits::PACK_FILE;
use plan::Plan;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::{Builder, NamedTempFile};

/// The prefix of the names of a pack's files that are still being written.
const SAVING: &str = ".saving-";
/// The suffix of the names of all files that are still being written.
const UNFINISHED: &str = ".tmp";
/// The age after which an unfinished file counts as left behind by a program that was killed.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// Changes of a pack's files that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Save {
    changes: Vec<FileChange>,
}

/// A file, what it held when it was read, and what it shall hold.
#[derive(Clone, PartialEq, Eq, Debug)]
struct FileChange {
    path: String,
    /// None where there was no file.
    before: Option<String>,
    /// None where there shall be no file.
    after: Option<String>,
}

/// The reason why nothing was saved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveError {
    /// The pack lies within the program.
    #[error("the built-in pack cannot be changed: `liberte new DIR` makes a copy")]
    BuiltIn,
    /// The path, or a link on it, leaves the pack's folders.
    #[error("`{0}` is outside the pack; nothing was saved")]
    Outside(String),
    /// The path is named by two changes.
    #[error("`{0}` was to be changed twice at once; nothing was saved")]
    Twice(String),
    /// Another program saves the pack just now.
    #[error("{0}; nothing was saved")]
    Locked(#[from] LockError),
    /// The file is no longer what was read.
    #[error("`{0}` was changed by somebody else since it was read; nothing was saved")]
    Changed(String),
    /// The new text is too long to be read again.
    #[error("`{0}` would be longer than 4 MB; nothing was saved")]
    TooLong(String),
    /// The file may not be written.
    #[error("`{0}` is read-only; nothing was saved")]
    ReadOnly(String),
    /// The system refuses.
    #[error("`{path}` cannot be saved: {why}; nothing was saved")]
    Refused {
        /// The file.
        path: String,
        /// The system's message.
        why: String,
    },
    /// The system refused in the midst of several files, and then refused to put the first of them back.
    #[error("`{path}` cannot be saved: {why}; `{changed}` was changed before that and could not be put back")]
    Half {
        /// The file that could not be saved.
        path: String,
        /// The system's message.
        why: String,
        /// The file that was changed.
        changed: String,
    },
}

impl SaveError {
    fn refused(path: &str, why: impl ToString) -> SaveError {
        SaveError::Refused { path: path.to_owned(), why: why.to_string() }
    }
}

impl Save {
    /// Nothing to save yet.
    pub fn new() -> Save {
        Save::default()
    }

    /// Writes a file. `before` is the text that it was read as, none where it shall be a new one.
    pub fn write(&mut self, path: &str, before: Option<&str>, after: &str) {
        self.change(path, before, Some(after));
    }

    /// Takes a file away. `before` is the text that it was read as.
    pub fn remove(&mut self, path: &str, before: &str) {
        self.change(path, Some(before), None);
    }

    fn change(&mut self, path: &str, before: Option<&str>, after: Option<&str>) {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        self.changes.push(FileChange { path: path.to_owned(), before: owned(before), after: owned(after) });
    }

    /// The paths of the files that would change, in the order in which they were named.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.changing().map(|change| change.path.as_str())
    }

    /// Whether nothing would change.
    pub fn is_empty(&self) -> bool {
        self.changing().next().is_none()
    }

    fn changing(&self) -> impl Iterator<Item = &FileChange> {
        self.changes.iter().filter(|change| change.before != change.after)
    }

    /// Saves all changes to the pack on disk. Overlays of unsaved text are ignored, and stay.
    ///
    /// Permissions are kept; a link within the pack stays a link. Folders on the way to a new file are made.
    ///
    /// # Errors
    /// The pack is built in; a path leaves it; a file is no longer what was read; another program saves, and does not come to
    /// an end; the system refuses. Nothing has changed then, but for [`SaveError::Half`].
    pub fn save(&self, files: &Files) -> Result<(), SaveError> {
        if self.is_empty() {
            return Ok(());
        }
        let _lock = files.lock()?;
        // Whoever was killed since the pack was opened has left a plan: it is not written over, but carried out.
        plan::recover_left(files);
        let prepared = self.prepare(files)?;
        prepared.put_in_place()
    }

    /// Writes all new files beside their places, and the plan by which they get there.
    fn prepare<'c>(&'c self, files: &Files) -> Result<PreparedSave<'c>, SaveError> {
        let mut made = NewFiles::default();
        let mut unfinished = Vec::new();
        for change in self.changing() {
            let twice = self.changing().filter(|other| other.path == change.path).count() > 1;
            if twice {
                return Err(SaveError::Twice(change.path.clone()));
            }
            unfinished.push(PendingFile::write(change, files, &mut made)?);
        }
        // As late as can be: what another program saves from here on would be lost.
        for file in &unfinished {
            file.unchanged()?;
        }
        let plan = match (Plan::of(&unfinished, files), own_file(files, plan::PLAN)) {
            (Some(plan), Some(place)) if unfinished.len() > 1 => {
                // What is there still was not written by this program, and makes room.
                plan.write(&place).map_err(|error| SaveError::refused(&files.data(plan::PLAN), error))?;
                Some(place)
            }
            _ => None,
        };
        Ok(PreparedSave { unfinished, plan, made })
    }
}

/// Changes that are ready to be made.
struct PreparedSave<'c> {
    unfinished: Vec<PendingFile<'c>>,
    /// The path of their plan, if they are several.
    plan: Option<PathBuf>,
    /// Dropped after the files that lie in them.
    made: NewFiles,
}

impl PreparedSave<'_> {
    fn put_in_place(self) -> Result<(), SaveError> {
        let PreparedSave { unfinished, plan, made } = self;
        let finished = finish(unfinished);
        if finished.is_ok() {
            made.keep();
        }
        plan.iter().for_each(|place| plan::drop_plan(place));
        finished
    }
}

/// Puts all files in their places, or on failure none.
fn finish(unfinished: Vec<PendingFile<'_>>) -> Result<(), SaveError> {
    let mut done: Vec<(&FileChange, PathBuf)> = Vec::new();
    for file in unfinished {
        let (change, place) = (file.change, file.place.clone());
        if let Err(error) = file.finish() {
            let half = done.iter().find(|(change, place)| put_back(change, place).is_err());
            let path = change.path.clone();
            return Err(match half {
                Some((changed, _)) => SaveError::Half { path, why: error.to_string(), changed: changed.path.clone() },
                None => SaveError::refused(&path, error),
            });
        }
        done.push((change, place));
    }
    done.iter().for_each(|(_, place)| sync_folder(place));
    Ok(())
}

/// Undoes a change that was made.
fn put_back(change: &FileChange, place: &Path) -> io::Result<()> {
    match (&change.before, place.parent()) {
        (Some(before), Some(folder)) => beside(folder, before)?.persist(place).map(drop).map_err(|error| error.error),
        _ => fs::remove_file(place),
    }
}

/// A change that is ready to be made; dropped, it leaves no trace.
struct PendingFile<'c> {
    change: &'c FileChange,
    /// The pack's folder that the file lies in.
    top: PathBuf,
    /// The file's place on disk, links resolved.
    place: PathBuf,
    /// The new file, not yet in its place; none where the file is taken away.
    file: Option<NamedTempFile>,
}

impl<'c> PendingFile<'c> {
    fn write(change: &'c FileChange, files: &Files, made: &mut NewFiles) -> Result<PendingFile<'c>, SaveError> {
        let path = &change.path;
        let refused = |error: io::Error| SaveError::refused(path, error);
        files.folder().ok_or(SaveError::BuiltIn)?;
        let (top, place) = files.on_disk(path).ok_or_else(|| SaveError::Outside(path.clone()))?;
        if change.before.is_none() {
            make_folders(&top, &place, made).map_err(refused)?;
        }
        let place = resolved(&place).map_err(refused)?;
        if !place.starts_with(&top) {
            return Err(SaveError::Outside(path.clone()));
        }
        let mut unfinished = PendingFile { change, top, place, file: None };
        unfinished.unchanged()?;
        unfinished.file = unfinished.written()?;
        Ok(unfinished)
    }

    /// Writes the new text beside the file.
    fn written(&self) -> Result<Option<NamedTempFile>, SaveError> {
        let path = &self.change.path;
        let refused = |error: io::Error| SaveError::refused(path, error);
        let facts = fs::metadata(&self.place).ok();
        if facts.as_ref().is_some_and(|facts| facts.permissions().readonly()) {
            return Err(SaveError::ReadOnly(path.clone()));
        }
        let (Some(text), Some(folder)) = (&self.change.after, self.place.parent()) else {
            return Ok(None);
        };
        if text.len() > PACK_FILE {
            return Err(SaveError::TooLong(path.clone()));
        }
        let file = beside(folder, text).map_err(refused)?;
        if let Some(facts) = facts {
            file.as_file().set_permissions(facts.permissions()).map_err(refused)?;
        }
        Ok(Some(file))
    }

    /// Whether the file is still what was read.
    fn unchanged(&self) -> Result<(), SaveError> {
        let path = &self.change.path;
        let is_as_read = match read_within(&self.top, &self.place) {
            Ok(text) => self.change.before.as_deref() == Some(&*text),
            Err(ReadError::Missing) => self.change.before.is_none(),
            Err(ReadError::Outside) => return Err(SaveError::Outside(path.clone())),
            Err(error) => return Err(SaveError::refused(path, error)),
        };
        is_as_read.then_some(()).ok_or_else(|| SaveError::Changed(path.clone()))
    }

    /// Puts the file in its place.
    fn finish(self) -> io::Result<()> {
        match self.file {
            None => fs::remove_file(&self.place),
            Some(file) if self.change.before.is_none() => {
                file.persist_noclobber(&self.place).map(drop).map_err(|error| error.error)
            }
            Some(file) => file.persist(&self.place).map(drop).map_err(|error| error.error),
        }
    }
}

/// A new file in a folder that holds a text, on disk for certain.
fn beside(folder: &Path, text: &str) -> io::Result<NamedTempFile> {
    let mut file = unfinished_file(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A file to be written and then put in its place, with the permissions of any new file; dropped before that, it is gone.
///
/// # Errors
/// The folder can't be written.
fn unfinished_file(folder: &Path) -> io::Result<NamedTempFile> {
    unfinished(folder, SAVING)
}

/// Creates such a file with a name that begins with `prefix`.
pub(super) fn unfinished(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(prefix).suffix(UNFINISHED);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the user's mask forbids is taken away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Removes the unfinished files of a folder that are no longer written. What can't be removed does no harm.
pub(super) fn sweep(folder: &Path, prefix: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_unfinished(&entry.file_name(), prefix) && is_stale(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a name is one of those that unfinished files have which begin so.
fn is_unfinished(name: &OsStr, prefix: &str) -> bool {
    let drawn = name.to_str().and_then(|name| name.strip_prefix(prefix)?.strip_suffix(UNFINISHED));
    drawn.is_some_and(|drawn| !drawn.is_empty() && drawn.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether it is a file, not a link, that was last written long ago.
fn is_stale(path: &Path) -> bool {
    let facts = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file);
    facts.and_then(|facts| facts.modified().ok()?.elapsed().ok()).is_some_and(|age| age > STALE)
}

/// The path with links resolved; the file itself need not be there, its folder must.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    match (fs::canonicalize(path), path.parent(), path.file_name()) {
        (Err(error), Some(folder), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            Ok(fs::canonicalize(folder)?.join(name))
        }
        (resolved, ..) => resolved,
    }
}

/// Makes the folders that a new file below `top` lacks. None is made behind a link out of `top`.
fn make_folders(top: &Path, file: &Path, made: &mut NewFiles) -> io::Result<()> {
    let folders: Vec<&Path> = file.ancestors().skip(1).collect();
    let Some(at) = folders.iter().position(|folder| fs::symlink_metadata(folder).is_ok()).filter(|at| *at > 0) else {
        return Ok(());
    };
    let real = fs::canonicalize(folders[at])?;
    if real != folders[at] && !real.starts_with(top) {
        return Err(io::Error::other("its folder is a link out of the pack"));
    }
    made.folders_of(file)
}

/// Writes down that a folder's names have changed. Where the system can't, the names follow in their own time.
pub(super) fn sync_folder(file: &Path) {
    let folder = file.parent().and_then(|folder| fs::File::open(folder).ok());
    let _ = folder.map(|folder| folder.sync_all());
}

#[cfg(test)]
#[path = "save_tests.rs"]
mod tests;

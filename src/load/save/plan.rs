//! What is left of a save of several files when the program is killed in its midst, and how it is put right.
//!
//! Before the first of several files is put in its place, a plan of all of them is on disk: where each new file lies, and what
//! the old and the new one hold, by their hashes. The next program that opens the pack finishes a plan that it finds, or, where nothing
//! had been put in its place yet, undoes it. A plan may come from somebody else, with the pack: its paths must lie in the
//! pack, its new files must be such as this program leaves, beside their places, and nothing is done to a file that holds
//! anything but what the plan says.

use super::{PendingFile, SAVING, is_stale, sync_folder, unfinished_file};
use crate::load::files::disk::{list_within, read_within};
use crate::load::files::lock::own_file;
use crate::load::files::{Files, LockError, ReadError};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file's name, in `data/NAME`.
pub(super) const PLAN: &str = ".saving-plan.json";

/// The plan of files that are saved together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plan {
    /// The version of the form: 1.
    format: u8,
    files: Vec<PlannedFile>,
}

/// A file that changes. Paths are those of the pack, links resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlannedFile {
    path: String,
    /// The path of the new file; none where the file is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// The hash of what it held; none where there was no file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    /// The hash of what it shall hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<String>,
}

/// The way in which an interrupted save was resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Recovery {
    /// It was finished: so many of its files were put in their places, of so many. The files that somebody has changed since,
    /// or whose new text is gone, were left as they are.
    Finished {
        /// Files put in their places now.
        files: usize,
        /// All files of the save.
        of: usize,
        /// The files that were left as they are.
        left: Vec<String>,
    },
    /// Nothing had been put in its place, and nothing was: the pack is as it was before.
    Undone {
        /// All files of the save.
        of: usize,
    },
    /// The file with the name of a plan is not one that this program wrote for this pack. Nothing was done.
    NoPlan {
        /// The file.
        path: String,
        /// The reason.
        why: String,
    },
}

impl fmt::Display for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Recovery::Finished { files, of, left } => {
                write!(
                    f,
                    "saving this pack was interrupted, and has been finished: {files} of {of} files were missing"
                )?;
                match left.as_slice() {
                    [] => Ok(()),
                    left => write!(f, "; changed since, and left as they are: {}", left.join(", ")),
                }
            }
            Recovery::Undone { of } => write!(
                f,
                "saving {of} files of this pack was interrupted before the first: none was changed, and the pack is as it was"
            ),
            Recovery::NoPlan { path, why } => {
                write!(f, "`{path}` is not a plan of files to be saved, and was not followed: {why}; delete it")
            }
        }
    }
}

/// The state of a planned file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlannedState {
    /// In its place.
    Done,
    /// To be put in its place.
    Ready,
    /// Neither: it was changed meanwhile, or the new file is gone.
    Lost,
}

/// A planned file with its places on disk.
struct PlacedFile<'p> {
    planned: &'p PlannedFile,
    place: PathBuf,
    from: Option<PathBuf>,
    state: PlannedState,
}

impl Plan {
    /// The plan of files that are ready to be put in their places.
    pub(super) fn of(unfinished: &[PendingFile<'_>], files: &Files) -> Option<Plan> {
        let root = files.folder()?;
        let inner = |path: &Path| {
            let parts = path.strip_prefix(root).ok()?.iter().map(|part| part.to_str()).collect::<Option<Vec<_>>>()?;
            Some(parts.join("/"))
        };
        let planned = |file: &PendingFile<'_>| {
            Some(PlannedFile {
                path: inner(&file.place)?,
                from: match &file.file {
                    Some(new) => Some(inner(new.path())?),
                    None => None,
                },
                before: file.change.before.as_deref().map(hash),
                after: file.change.after.as_deref().map(hash),
            })
        };
        Some(Plan { format: 1, files: unfinished.iter().map(planned).collect::<Option<_>>()? })
    }

    /// Writes it, on disk for certain.
    pub(super) fn write(&self, place: &Path) -> io::Result<()> {
        let mut file = unfinished_file(place.parent().unwrap_or(Path::new(".")))?;
        file.write_all(&serde_json::to_vec_pretty(self)?)?;
        file.as_file().sync_all()?;
        file.persist(place).map_err(|error| error.error)?;
        sync_folder(place);
        Ok(())
    }

    /// Its files with their places.
    fn places<'p>(&'p self, files: &Files) -> Result<Vec<PlacedFile<'p>>, String> {
        if self.format != 1 {
            return Err(format!("its format is {}, and this program knows 1", self.format));
        }
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        for planned in &self.files {
            let path = &planned.path;
            let (top, place) = within(files, path)?;
            let from = planned.from.as_ref().map(|from| within(files, from)).transpose()?.map(|(_, from)| from);
            let is_beside =
                |from: &PathBuf| from.parent() == place.parent() && from.file_name().is_some_and(is_unfinished);
            if !seen.insert(path) || from.is_some() != planned.after.is_some() || !from.iter().all(is_beside) {
                return Err(format!("what it says of `{path}` makes no sense"));
            }
            let state = state(planned, &top, &place, from.as_deref());
            all.push(PlacedFile { planned, place, from, state });
        }
        Ok(all)
    }
}

/// The pack's folder that holds a path, and its place; neither the place nor a folder on the way to it is a link.
fn within(files: &Files, path: &str) -> Result<(PathBuf, PathBuf), String> {
    let outside = || format!("`{path}` is outside the pack");
    let (top, place) = files.on_disk(path).ok_or_else(outside)?;
    // What is not there at all lies nowhere; its folder may have to be made again.
    let nearest = place.ancestors().skip(1).find(|folder| folder.exists()).unwrap_or(&top);
    let is_straight = fs::canonicalize(nearest).is_ok_and(|real| real == nearest && real.starts_with(&top));
    let is_link = fs::symlink_metadata(&place).is_ok_and(|facts| facts.is_symlink());
    if is_straight && !is_link { Ok((top, place)) } else { Err(outside()) }
}

fn state(planned: &PlannedFile, top: &Path, place: &Path, from: Option<&Path>) -> PlannedState {
    let found = |path: &Path| match read_within(top, path) {
        Ok(text) => Ok(Some(hash(&text))),
        Err(ReadError::Missing) => Ok(None),
        Err(error) => Err(error),
    };
    let Ok(now) = found(place) else { return PlannedState::Lost };
    let is_new_there = match from {
        None => true,
        Some(from) => found(from).is_ok_and(|hash| hash.is_some() && hash == planned.after),
    };
    match () {
        () if now == planned.after => PlannedState::Done,
        () if now == planned.before && is_new_there => PlannedState::Ready,
        () => PlannedState::Lost,
    }
}

/// Looks whether a save of this pack was interrupted, and finishes or undoes it; takes away what else a killed program left
/// long ago. Whoever opens a pack to work with it calls this.
///
/// # Errors
/// Somebody else saves the pack just now, and does not come to an end.
pub fn recover(files: &Files) -> Result<Option<Recovery>, LockError> {
    if own_file(files, PLAN).is_none_or(|place| fs::symlink_metadata(place).is_err()) {
        sweep_pack(files);
        return Ok(None);
    }
    let _lock = files.lock()?;
    Ok(recover_left(files))
}

/// Recovers an interrupted save while holding the lock.
pub(super) fn recover_left(files: &Files) -> Option<Recovery> {
    let place = own_file(files, PLAN).filter(|place| fs::symlink_metadata(place).is_ok())?;
    let path = files.data(PLAN);
    let no_plan = |why: String| Some(Recovery::NoPlan { path: path.clone(), why });
    let text = match read_within(place.parent()?, &place) {
        Ok(text) => text,
        Err(error) => return no_plan(error.to_string()),
    };
    let plan: Plan = match serde_json::from_str(&text) {
        Ok(plan) => plan,
        Err(error) => return no_plan(error.to_string()),
    };
    let places = match plan.places(files) {
        Ok(places) => places,
        Err(why) => return no_plan(why),
    };
    let of = places.len();
    let is_begun = places.iter().any(|file| file.state == PlannedState::Done);
    let is_lost = |file: &&PlacedFile<'_>| file.state == PlannedState::Lost;
    let recovered = if is_begun {
        let mut left: Vec<String> = places.iter().filter(is_lost).map(|file| file.planned.path.clone()).collect();
        let ready = places.iter().filter(|file| file.state == PlannedState::Ready);
        let mut put = 0;
        for file in ready {
            let done = match &file.from {
                Some(from) => fs::rename(from, &file.place),
                None => fs::remove_file(&file.place),
            };
            match done {
                Ok(()) => put += 1,
                Err(error) => left.push(format!("{} ({error})", file.planned.path)),
            }
        }
        places.iter().for_each(|file| sync_folder(&file.place));
        Recovery::Finished { files: put, of, left }
    } else {
        for from in places.iter().filter_map(|file| file.from.as_ref()) {
            let _ = fs::remove_file(from);
        }
        Recovery::Undone { of }
    };
    drop_plan(&place);
    sweep_pack(files);
    Some(recovered)
}

/// Takes a plan away that was carried out.
pub(super) fn drop_plan(place: &Path) {
    // One that stays is looked at again, and finds everything done.
    let _ = fs::remove_file(place);
    sync_folder(place);
}

/// The files that programs left in a pack when they were killed, or that one is writing just now.
fn left_in(files: &Files) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for tree in files.folder().into_iter().flat_map(|root| ["data", "scripts"].map(|tree| root.join(tree))) {
        let top = tree.join(files.name());
        list_within(&top, &top, &mut found);
    }
    found.retain(|path| path.file_name().is_some_and(is_unfinished));
    found
}

/// Takes away what was left in a pack long ago.
fn sweep_pack(files: &Files) {
    for path in left_in(files).into_iter().filter(|path| is_stale(path)) {
        // What can't be taken away stays: it harms nobody.
        let _ = fs::remove_file(path);
    }
}

/// The files of a pack that a killed program left, by their paths. They go by themselves after a day.
pub fn leftovers(files: &Files) -> Vec<String> {
    let Some(root) = files.folder() else { return Vec::new() };
    let path = |path: PathBuf| Some(path.strip_prefix(root).ok()?.to_str()?.replace('\\', "/"));
    left_in(files).into_iter().filter_map(path).collect()
}

/// Whether a name is one of those that unfinished files have.
fn is_unfinished(name: &std::ffi::OsStr) -> bool {
    super::is_unfinished(name, SAVING)
}

/// The SHA-256 of a text, in hexadecimal digits.
pub(super) fn hash(text: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(text))
}

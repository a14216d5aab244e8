//! Saving, and what is kept for a crash in between.

use super::merge::{FileText, merge};
use super::recovery::{PackName, RecoverySlot};
use super::{Clash, Stamps, Step, TextChange, Unsaved, Work};
use crate::load::scaffold::{NewFiles, NewPack, PackTemplate, id_of};
use crate::load::{Files, OpenError, Save, SaveError};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How long after a change it is kept for a crash, in seconds.
const KEPT_AFTER: f64 = 1.0;

/// Why work was not saved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotSaved {
    /// The pack lies within the program: it needs a folder first.
    #[error("the built-in pack stays as it is; choose a folder for a copy of it")]
    NeedsFolder,
    /// The files can't be saved.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The copy can't be made.
    #[error("no copy can be made in `{0}`: {1}")]
    Copy(PathBuf, String),
    /// The copy can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Files to be saved: taken along to a thread of its own, where they are written, and brought back.
#[derive(Clone, Debug)]
pub struct Saving {
    files: Files,
    save: Save,
    /// What each file holds then; none where it is taken away.
    texts: BTreeMap<String, Option<Arc<str>>>,
    outcome: Result<(), SaveError>,
}

impl Saving {
    /// Whether there is nothing to save.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Writes the files: all of them, or none.
    pub fn write(mut self) -> Saving {
        self.outcome = self.save.save(&self.files);
        self
    }
}

/// A copy of the built-in pack in the making.
#[derive(Clone, Debug)]
pub struct Copying {
    folder: PathBuf,
}

impl Copying {
    /// A copy in a folder that is empty or not there yet.
    pub fn to(folder: &Path) -> Copying {
        Copying { folder: folder.to_owned() }
    }

    /// Writes the copy, all of it or nothing; gives its files.
    ///
    /// # Errors
    /// The folder is not empty, or the system refuses.
    pub fn write(&self) -> Result<Files, NotSaved> {
        let folder = &self.folder;
        let refused = |why: String| NotSaved::Copy(folder.clone(), why);
        if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(refused("the folder is not empty".into()));
        }
        let name = folder.file_name().and_then(|name| name.to_str()).and_then(id_of);
        let id = name.filter(|id| id != "schemas").unwrap_or_else(|| "mine".to_owned());
        let wanted = NewPack { template: PackTemplate::Copy { with_tests: true }, id, title: None };
        let new = wanted.files(".").map_err(|finding| refused(finding.message))?;
        let mut made = NewFiles::default();
        for (path, text) in &new {
            made.write(&folder.join(path), text).map_err(|error| refused(error.to_string()))?;
        }
        made.keep();
        Ok(Files::open(&folder.to_string_lossy())?)
    }
}

impl Work {
    /// Saves all that is unsaved, here and now; gives how many files.
    ///
    /// # Errors
    /// The pack is built in, a file was changed on disk meanwhile, or the system refuses; nothing is saved then.
    pub fn save(&mut self) -> Result<usize, NotSaved> {
        let saving = self.to_save()?.write();
        self.take_saved(saving)
    }

    /// What is needed to save all that is unsaved beside the window.
    ///
    /// # Errors
    /// The pack is built in.
    pub fn to_save(&self) -> Result<Saving, NotSaved> {
        if self.files.folder().is_none() {
            return Err(NotSaved::NeedsFolder);
        }
        let mut save = Save::new();
        let mut texts = BTreeMap::new();
        for path in self.unsaved() {
            let (before, after) = (self.begun_with.get(path).and_then(|text| text.as_deref()), self.text(path));
            match (before, &after) {
                (before, Some(after)) => save.write(path, before, after),
                (Some(before), None) => save.remove(path, before),
                (None, None) => {}
            }
            texts.insert(path.to_owned(), after);
        }
        Ok(Saving { files: self.files.without_overlays(), save, texts, outcome: Ok(()) })
    }

    /// Takes how saving went. What was changed meanwhile stays unsaved. Gives how many files were saved.
    ///
    /// # Errors
    /// A file was changed on disk meanwhile, or the system refuses; nothing is saved then.
    pub fn take_saved(&mut self, saving: Saving) -> Result<usize, NotSaved> {
        saving.outcome?;
        self.saves += 1;
        let count = saving.texts.len();
        for (path, text) in saving.texts {
            if self.files.overlay_of(&path).is_some_and(|now| now == text.as_ref()) {
                self.files.remove_overlay(&path);
            }
            self.clashes.retain(|clash| clash.path != path);
            self.begun_with.insert(path, text);
        }
        self.keep();
        Ok(count)
    }

    /// Copies the built-in pack with all changes to a folder that is empty or not there yet; the work goes on there.
    ///
    /// # Errors
    /// The folder is not empty, or the system refuses.
    pub fn copy_to(&mut self, folder: &Path, now: f64) -> Result<(), NotSaved> {
        let copy = Copying::to(folder).write()?;
        self.move_to(copy, now);
        self.save().map(drop)
    }

    /// Goes on with the same changes in another folder, whose files are those the work began with.
    pub fn move_to(&mut self, files: Files, now: f64) {
        let (old, name) = (self.files.clone(), files.name().to_owned());
        let own = |path: &str| path.replacen(&format!("/{}/", old.name()), &format!("/{name}/"), 1);
        let texts: Vec<(String, Option<Arc<str>>)> =
            self.unsaved().into_iter().map(|path| (own(path), self.text(path))).collect();
        if let Some(slot) = &self.slot {
            // What was kept of the built-in pack is about to be saved.
            let _ = slot.keep(&Unsaved { texts: Default::default(), ..self.to_keep() });
        }
        self.slot = self.recovery.as_ref().and_then(|recovery| recovery.take(pack_of(&files)));
        self.stamps = Stamps::of(&files);
        self.files = files;
        self.begun_with.clear();
        self.history = Default::default();
        for (path, text) in texts {
            self.put(&path, text.as_ref());
        }
        self.touch(now);
    }

    /// The file in which a game that is played with this pack is kept, where anything is kept.
    pub fn game_file(&self) -> Option<PathBuf> {
        self.slot.as_ref().map(RecoverySlot::game_file)
    }

    /// The file in which a position that is arranged with this pack is kept, where anything is kept.
    pub fn arranged_file(&self) -> Option<PathBuf> {
        self.slot.as_ref().map(RecoverySlot::arranged_file)
    }

    fn to_keep(&self) -> Unsaved {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let text = |path: &str| {
            let before = self.begun_with.get(path).and_then(|text| text.as_deref());
            (path.to_owned(), (owned(before), owned(self.text(path).as_deref())))
        };
        Unsaved {
            pack: pack_of(&self.files),
            texts: self.unsaved().into_iter().map(text).collect(),
            variants: self.variants.iter().map(|laid| (laid.asked.clone(), laid.is_on)).collect(),
        }
    }

    /// Keeps unsaved work a moment after the last change.
    pub(super) fn keep_sometimes(&mut self, now: f64) {
        if self.kept < self.revision && now - self.changed_at >= KEPT_AFTER {
            self.keep();
        }
    }

    /// Keeps unsaved work now. Where that fails, the work is as safe as without recovery, and the next change tries again.
    pub fn keep(&mut self) {
        if let Some(slot) = &self.slot
            && slot.keep(&self.to_keep()).is_ok()
        {
            self.kept = self.revision;
        }
    }

    /// Whether something is still to be kept, so that the window must wake for it.
    pub fn is_kept(&self) -> bool {
        self.slot.is_none() || self.kept == self.revision
    }

    /// What a crash left unsaved of this pack, to be offered.
    pub fn left_over(&self) -> Option<Unsaved> {
        self.slot.as_ref()?.find()
    }

    /// Takes up what was left over, as one step that can be undone. What others wrote since stays beside it; where they
    /// changed the same lines, that is a clash.
    pub fn take_up(&mut self, unsaved: &Unsaved, now: f64) {
        let (mut texts, mut clashes) = (Vec::new(), Vec::new());
        for (path, (begun_with, kept)) in &unsaved.texts {
            let text = |text: &Option<String>| -> FileText { text.as_deref().map(Arc::from) };
            let (begun_with, kept, on_disk) = (text(begun_with), text(kept), self.text(path));
            let merged = merge(&begun_with, &kept, &on_disk);
            if merged.is_none() {
                let clash = Clash { path: path.clone(), on_disk: on_disk.clone(), merged: None };
                clashes.push((clash, begun_with));
            }
            texts.push(TextChange { path: path.clone(), before: on_disk, after: merged.unwrap_or(kept) });
        }
        let variants = Some((self.variants.clone(), unsaved.laid()));
        self.take(Step { label: "unsaved work taken up".into(), texts, variants, ..Step::default() }, now);
        for (clash, begun_with) in clashes {
            // So that it can't be saved before it is decided.
            self.begun_with.insert(clash.path.clone(), begun_with);
            self.clashes.push(clash);
        }
    }

    /// Lets all unsaved work go, here and where it is kept for a crash.
    pub fn discard(&mut self, now: f64) {
        let paths: Vec<String> = self.unsaved().into_iter().map(str::to_owned).collect();
        for path in paths {
            self.files.remove_overlay(&path);
        }
        self.history = Default::default();
        self.touch(now);
        self.keep();
    }

    /// Lets what was left over go.
    pub fn let_go(&mut self) {
        self.keep();
    }

    /// Whether another window is open on the same pack, as it was when somebody looked last.
    pub fn is_open_elsewhere(&self) -> bool {
        self.is_open_elsewhere
    }

    /// Looks whether another window is open on the same pack.
    pub fn look_for_others(&mut self) {
        self.is_open_elsewhere = self.slot.as_ref().is_some_and(|slot| slot.others() > 0);
    }

    /// Ends the work: its place for unsaved work is free for another window.
    pub fn end(&mut self) {
        self.slot = None;
    }
}

/// What recovery knows a pack by.
pub(super) fn pack_of(files: &Files) -> PackName {
    (files.folder().map(Path::to_owned), files.name().to_owned())
}

//! Saving, and the autosave in between.

use super::merge::FileText;
use super::recovery::{PackName, RecoverySlot};
use super::{Conflict, HistoryStep, Stamps, TextChange, Unsaved, Workbench};
use crate::app::autosave::SavedFile;
use crate::load::scaffold::{NewFiles, NewPack, PackTemplate, id_of};
use crate::load::schema::GameFormat;
use crate::load::{Files, OpenError, Save, SaveError};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How long after a change it is autosaved, in seconds.
const AUTOSAVE_DELAY: f64 = 1.0;

/// The reason why work was not saved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveFailure {
    /// The pack lies within the program: it needs a folder first.
    #[error("the built-in pack stays as it is; choose a folder for a copy of it")]
    NeedsFolder,
    /// The files can't be saved.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The copy can't be made.
    #[error("can't copy the pack to `{0}`: {1}")]
    Copy(PathBuf, String),
    /// The copy can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Files to be saved: sent to a background thread, where they are written, and brought back.
#[derive(Clone, Debug)]
pub struct SaveJob {
    files: Files,
    save: Save,
    /// The text of each file after saving; none where it is removed.
    texts: BTreeMap<String, Option<Arc<str>>>,
    outcome: Result<(), SaveError>,
}

impl SaveJob {
    /// Returns true if there is nothing to save.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Writes the files: all of them, or none.
    pub fn write(mut self) -> SaveJob {
        self.outcome = self.save.save(&self.files);
        self
    }
}

/// A copy of the built-in pack that is to be made.
#[derive(Clone, Debug)]
pub struct PackCopy {
    folder: PathBuf,
    /// The name of the built-in pack.
    of: &'static str,
    /// The title of the copy; none: that of the built-in pack.
    title: Option<String>,
}

impl PackCopy {
    /// A copy of a game's built-in pack in a folder that is empty or does not exist yet.
    pub fn to(folder: &Path, format: &'static GameFormat) -> PackCopy {
        PackCopy { folder: folder.to_owned(), of: format.rules(), title: None }
    }

    /// The same with a title of its own, so that the two can be told apart; an empty one changes nothing.
    pub fn titled(self, title: &str) -> PackCopy {
        PackCopy { title: (!title.is_empty()).then(|| title.to_owned()), ..self }
    }

    /// Writes the copy, all of it or nothing; returns its files.
    ///
    /// # Errors
    /// The folder is not empty, or the system refuses.
    pub fn write(&self) -> Result<Files, SaveFailure> {
        let PackCopy { folder, of, title } = self;
        let refused = |why: String| SaveFailure::Copy(folder.clone(), why);
        if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(refused("the folder is not empty".into()));
        }
        let name = folder.file_name().and_then(|name| name.to_str()).and_then(id_of);
        let id = name.filter(|id| id != "schemas").unwrap_or_else(|| "mine".to_owned());
        let wanted = NewPack { template: PackTemplate::Copy { of, with_tests: true }, id, title: title.clone() };
        let new = wanted.files(".").map_err(|finding| refused(finding.message))?;
        let mut made = NewFiles::default();
        for (path, text) in &new {
            made.write(&folder.join(path), text).map_err(|error| refused(error.to_string()))?;
        }
        made.keep();
        Ok(Files::open(&folder.to_string_lossy())?)
    }
}

impl Workbench {
    /// Saves everything at once; returns the number of files written.
    ///
    /// # Errors
    /// The pack is built in, a file was changed on disk meanwhile, or the system refuses; then nothing is saved.
    pub fn save(&mut self) -> Result<usize, SaveFailure> {
        let job = self.start_save()?.write();
        self.finish_save(job)
    }

    /// A job that saves everything in the background.
    ///
    /// # Errors
    /// The pack is built in.
    pub fn start_save(&self) -> Result<SaveJob, SaveFailure> {
        if self.files.folder().is_none() {
            return Err(SaveFailure::NeedsFolder);
        }
        let mut save = Save::new();
        let mut texts = BTreeMap::new();
        for path in self.unsaved() {
            let (before, after) = (self.base_texts.get(path).and_then(|text| text.as_deref()), self.text(path));
            match (before, &after) {
                (before, Some(after)) => save.write(path, before, after),
                (Some(before), None) => save.remove(path, before),
                (None, None) => {}
            }
            texts.insert(path.to_owned(), after);
        }
        Ok(SaveJob { files: self.files.without_overlays(), save, texts, outcome: Ok(()) })
    }

    /// Takes over the outcome of a save. What was changed meanwhile stays unsaved. Returns the number of files saved.
    ///
    /// # Errors
    /// A file was changed on disk meanwhile, or the system refuses; then nothing is saved.
    pub fn finish_save(&mut self, job: SaveJob) -> Result<usize, SaveFailure> {
        job.outcome?;
        self.saves += 1;
        let count = job.texts.len();
        for (path, text) in job.texts {
            if self.files.overlay_of(&path).is_some_and(|now| now == text.as_ref()) {
                self.files.remove_overlay(&path);
            }
            self.conflicts.retain(|conflict| conflict.path != path);
            self.base_texts.insert(path, text);
        }
        self.history.mark_saved();
        self.autosave();
        Ok(count)
    }

    /// Copies the built-in pack with all changes to a folder that is empty or does not exist yet, and continues there.
    ///
    /// # Errors
    /// The folder is not empty, or the system refuses.
    pub fn copy_to(&mut self, folder: &Path, now: f64) -> Result<(), SaveFailure> {
        let copy = PackCopy::to(folder, self.files.format()).write()?;
        self.move_to(copy, now);
        self.save().map(drop)
    }

    /// Continues with the same changes in another folder, whose files are those that the edits are based on.
    pub fn move_to(&mut self, files: Files, now: f64) {
        let (old, name) = (self.files.clone(), files.name().to_owned());
        let own = |path: &str| path.replacen(&format!("/{}/", old.name()), &format!("/{name}/"), 1);
        // The copy differs from what it was made of by its id and its title: what was changed here is merged with that.
        let merged = |path: &str| {
            let (base, mine, theirs) = (self.saved_text(path), self.text(path), files.read(&own(path)).ok());
            let is_same = base == theirs || mine.is_none();
            let both = if is_same { None } else { self.merge_of(path, &base, &mine, &theirs) };
            both.unwrap_or(mine)
        };
        let texts: Vec<(String, Option<Arc<str>>)> =
            self.unsaved().into_iter().map(|path| (own(path), merged(path))).collect();
        if let Some(slot) = &self.slot {
            // What was autosaved of the built-in pack is about to be saved.
            let _ = slot.write(&Unsaved { texts: Default::default(), ..self.unsaved_work() });
        }
        self.slot = self.recovery.as_ref().and_then(|recovery| recovery.claim(pack_of(&files)));
        self.stamps = Stamps::of(&files);
        self.files = files;
        self.base_texts.clear();
        self.history = Default::default();
        for (path, text) in texts {
            self.overlay(&path, text.as_ref());
        }
        self.touch(now);
    }

    /// The file in which a game played with this pack is autosaved; none without autosave.
    pub fn game_file(&self) -> Option<SavedFile> {
        self.slot.as_ref().map(RecoverySlot::game_file)
    }

    /// The file in which a position arranged with this pack is autosaved; none without autosave.
    pub fn arranged_file(&self) -> Option<SavedFile> {
        self.slot.as_ref().map(RecoverySlot::arranged_file)
    }

    fn unsaved_work(&self) -> Unsaved {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let text = |path: &str| {
            let before = self.base_texts.get(path).and_then(|text| text.as_deref());
            (path.to_owned(), (owned(before), owned(self.text(path).as_deref())))
        };
        Unsaved {
            pack: pack_of(&self.files),
            texts: self.unsaved().into_iter().map(text).collect(),
            variants: self.variants.iter().map(|layer| (layer.spec.clone(), layer.is_on)).collect(),
        }
    }

    /// Autosaves unsaved work a moment after the last change.
    pub(super) fn autosave_if_due(&mut self, now: f64) {
        if self.autosaved < self.revision && now - self.changed_at >= AUTOSAVE_DELAY {
            self.autosave();
        }
    }

    /// Autosaves unsaved work now. Where that fails, the work is as safe as without recovery, and the next change tries
    /// again.
    pub fn autosave(&mut self) {
        if let Some(slot) = &self.slot
            && slot.write(&self.unsaved_work()).is_ok()
        {
            self.autosaved = self.revision;
        }
    }

    /// The current revision is autosaved; if not, the window must wake for it.
    pub fn is_autosaved(&self) -> bool {
        self.slot.is_none() || self.autosaved == self.revision
    }

    /// The unsaved work that a crash left of this pack, to be offered.
    pub fn left_over(&self) -> Option<Unsaved> {
        self.slot.as_ref()?.read()
    }

    /// Restores unsaved work that was left over, as one step that can be undone. It is merged with what other programs have
    /// written since; where they changed the same lines, that is a conflict.
    pub fn restore_unsaved(&mut self, unsaved: &Unsaved, now: f64) {
        let (mut texts, mut conflicts) = (Vec::new(), Vec::new());
        for (path, (base_text, kept)) in &unsaved.texts {
            let text = |text: &Option<String>| -> FileText { text.as_deref().map(Arc::from) };
            let (base_text, kept, on_disk) = (text(base_text), text(kept), self.text(path));
            let merged = self.merge_of(path, &base_text, &kept, &on_disk);
            if merged.is_none() {
                let conflict = Conflict { path: path.clone(), on_disk: on_disk.clone(), merged: None };
                conflicts.push((conflict, base_text));
            }
            texts.push(TextChange { path: path.clone(), before: on_disk, after: merged.unwrap_or(kept) });
        }
        let variants = Some((self.variants.clone(), unsaved.variant_layers()));
        self.perform(
            HistoryStep { label: "unsaved work restored".into(), texts, variants, ..HistoryStep::default() },
            now,
        );
        for (conflict, base_text) in conflicts {
            // So that it can't be saved before the conflict is resolved.
            self.base_texts.insert(conflict.path.clone(), base_text);
            self.conflicts.push(conflict);
        }
    }

    /// Discards all unsaved work, the autosaved copy included.
    pub fn discard(&mut self, now: f64) {
        let paths: Vec<String> = self.unsaved().into_iter().map(str::to_owned).collect();
        for path in paths {
            self.files.remove_overlay(&path);
        }
        self.history = Default::default();
        self.touch(now);
        self.autosave();
    }

    /// Discards the unsaved work that was left over.
    pub fn forget_unsaved(&mut self) {
        self.autosave();
    }

    /// Another window was open on the same pack at the last check.
    pub fn is_open_elsewhere(&self) -> bool {
        self.is_open_elsewhere
    }

    /// Checks for another window open on the same pack.
    pub fn check_other_windows(&mut self) {
        self.is_open_elsewhere = self.slot.as_ref().is_some_and(|slot| slot.other_windows() > 0);
    }

    /// Closes the pack: its recovery slot is free for another window.
    pub fn end(&mut self) {
        self.slot = None;
    }
}

/// The identity of a pack in recovery files.
pub(super) fn pack_of(files: &Files) -> PackName {
    (files.folder().map(Path::to_owned), files.name().to_owned())
}

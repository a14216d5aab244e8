//! The pack on the workbench, without a window: its files with unsaved changes, the variants applied, the undo history,
//! and the findings of reading and checking it.
//!
//! Everything that changes goes through [`Workbench`]; the views ask for it.

mod cards;
mod check_cache;
mod checker;
mod create;
mod disk;
mod edits;
mod history;
mod lossless_merge;
mod merge;
mod recovery;
mod restore;
mod saving;
mod scripts;
mod to_variant;
#[cfg(test)]
mod to_variant_tests;
mod variant_layer;

pub use cards::EntryValues;
pub use checker::{CheckRequest, Checker, Snapshot, Wake};
pub use disk::{Conflict, DiskScan, DiskWatch, ReloadSummary, Stamps};
pub use edits::Change;
pub use history::{EditTarget, History, HistoryStep, TextChange, VariantLayer};
pub use merge::{FileText, merge};
pub use recovery::{PackName, Recovery, RecoverySlot, Unsaved};
pub use saving::{PackCopy, SaveFailure, SaveJob};
pub use scripts::ScriptUse;
pub use to_variant::MovableChanges;

use crate::load::Files;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// A pack that is being edited.
pub struct Workbench {
    /// The files, with unsaved texts in place of those on disk.
    files: Files,
    /// By path, for each edited file: the text on disk that the edits are based on; none where there is no file.
    base_texts: BTreeMap<String, FileText>,
    history: History,
    variants: Vec<VariantLayer>,
    /// Where changes go.
    target: EditTarget,
    checker: Checker,
    snapshot: Snapshot,
    revision: u64,
    recovery: Option<Recovery>,
    /// Where this window autosaves unsaved changes of this pack.
    slot: Option<RecoverySlot>,
    is_open_elsewhere: bool,
    /// The revision that was autosaved last.
    autosaved: u64,
    /// When the last change was made, in seconds.
    changed_at: f64,
    conflicts: Vec<Conflict>,
    /// The files on disk at the last scan.
    stamps: Stamps,
    /// How often files were saved from here: a scan begun before a save no longer counts.
    saves: u64,
}

impl Workbench {
    /// Opens a pack. The first reading is done at once, so that there is something to show; the check follows.
    pub fn begin(files: Files, checker: Checker, recovery: Option<Recovery>) -> Workbench {
        let request = CheckRequest { revision: 1, files: files.clone(), variants: Vec::new() };
        let mut workbench = Workbench {
            stamps: Stamps::of(&files),
            saves: 0,
            snapshot: Snapshot::read(request),
            slot: recovery.as_ref().and_then(|recovery| recovery.claim(saving::pack_of(&files))),
            is_open_elsewhere: false,
            files,
            base_texts: BTreeMap::new(),
            history: History::default(),
            variants: Vec::new(),
            target: None,
            checker,
            revision: 1,
            recovery,
            autosaved: 1,
            changed_at: 0.0,
            conflicts: Vec::new(),
        };
        workbench.check_other_windows();
        workbench.recheck();
        workbench
    }

    /// The latest snapshot of the pack, which views show.
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// The files, with unsaved texts in place of those on disk.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The steps that can be undone and redone.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The variants, in the order in which they are applied, those switched off included.
    pub fn variants(&self) -> &[VariantLayer] {
        &self.variants
    }

    /// The variants that are applied, each with its parameters.
    pub fn active_variants(&self) -> Vec<String> {
        self.variants.iter().filter(|layer| layer.is_on).map(|layer| layer.spec.clone()).collect()
    }

    /// The variant that changes go to; none: the pack's own files.
    pub fn target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// Sends changes to a variant from now on, or to the pack's own files.
    pub fn set_target(&mut self, variant: EditTarget) {
        self.target = variant;
    }

    /// Sends changes to a variant from now on, and applies it where it is not yet: as one step.
    pub fn write_to_variant(&mut self, id: &str, now: f64) {
        let mut stack = self.variants.clone();
        match stack.iter_mut().find(|layer| layer.id() == id) {
            Some(layer) => layer.is_on = true,
            None => stack.push(VariantLayer { spec: id.to_owned(), is_on: true }),
        }
        let target = Some(id.to_owned());
        if stack == self.variants {
            return self.set_target(target);
        }
        let step = HistoryStep {
            label: format!("variant `{id}` applied"),
            variants: Some((self.variants.clone(), stack)),
            target: Some((self.target.clone(), target)),
            ..HistoryStep::default()
        };
        self.perform(step, now);
    }

    /// Applies the variants that a window on this pack had before, and sends changes where they went, as far as the variants
    /// are still there. It is no step: the pack is opened so.
    pub fn recall_variants(&mut self, variants: Vec<VariantLayer>, target: EditTarget, now: f64) {
        let known: Vec<String> = self.snapshot.library.variants().into_iter().map(|(id, _)| id).collect();
        let is_there = |id: &str| known.iter().any(|known| known == id);
        let variants: Vec<VariantLayer> = variants.into_iter().filter(|layer| is_there(layer.id())).collect();
        self.target = target.filter(|id| is_there(id));
        if variants != self.variants {
            let is_autosaved = self.is_autosaved();
            self.variants = variants;
            self.touch(now);
            if is_autosaved {
                self.autosaved = self.revision;
            }
        }
    }

    /// The snapshot is of the latest revision, and checked.
    pub fn is_settled(&self) -> bool {
        self.snapshot.revision == self.revision && self.snapshot.is_checked
    }

    /// The number of this state; it grows with every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The text of a file as it stands, unsaved or not; none where there is none.
    pub fn text(&self, path: &str) -> Option<Arc<str>> {
        match self.files.overlay_of(path) {
            Some(text) => text.cloned(),
            None => self.saved_text(path),
        }
    }

    /// The text of a file on disk, as it was read: of an edited file the one that the edits are based on. The disk itself is
    /// read only for what has not been read yet, so that a frame can ask for any text.
    fn saved_text(&self, path: &str) -> Option<Arc<str>> {
        if let Some(text) = self.base_texts.get(path) {
            return text.clone();
        }
        let library = &self.snapshot.library;
        let pack_of = |files: &Files| (files.folder().map(Path::to_owned), files.name().to_owned());
        let is_known = library.files().overlay_of(path).is_none() && pack_of(library.files()) == pack_of(&self.files);
        let read = if is_known { library.text(path).ok() } else { None };
        read.or_else(|| self.files.without_overlays().read(path).ok())
    }

    /// Takes over the checker's latest snapshot, and autosaves unsaved work. `now` is the time in seconds. To be called at
    /// every frame; returns true if there is a new snapshot.
    pub fn tick(&mut self, now: f64) -> bool {
        self.autosave_if_due(now);
        let Some(snapshot) = self.checker.latest().filter(|snapshot| snapshot.revision == self.revision) else {
            return false;
        };
        self.snapshot = snapshot;
        true
    }

    /// Reads and checks the pack as it stands now.
    fn recheck(&mut self) {
        let request =
            CheckRequest { revision: self.revision, files: self.files.clone(), variants: self.active_variants() };
        if let Some(snapshot) = self.checker.submit(request) {
            self.snapshot = snapshot;
        }
    }

    /// Something has changed.
    fn touch(&mut self, now: f64) {
        self.revision += 1;
        self.changed_at = now;
        self.recheck();
    }

    /// Performs a step, which can be undone.
    fn perform(&mut self, mut step: HistoryStep, now: f64) {
        step.target.get_or_insert_with(|| (self.target.clone(), self.target.clone()));
        self.apply(&step, true);
        self.history.add(step, now);
        self.touch(now);
    }

    /// Sets the texts and variants of a step to what they are after it, or before it. The edit target becomes that of the
    /// step; where a step that did not change the target is undone, the current one stays.
    fn apply(&mut self, step: &HistoryStep, is_forward: bool) {
        for change in &step.texts {
            let text = if is_forward { &change.after } else { &change.before };
            self.overlay(&change.path, text.as_ref());
        }
        if let Some((before, after)) = &step.variants {
            self.variants.clone_from(if is_forward { after } else { before });
        }
        if let Some((before, after)) = &step.target
            && (is_forward || before != after)
        {
            self.target.clone_from(if is_forward { after } else { before });
        }
        self.drop_missing_target();
    }

    /// Merges two texts of a file, by lines or else by keys; none where that is impossible.
    fn merge_of(&self, path: &str, base: &FileText, mine: &FileText, theirs: &FileText) -> Option<FileText> {
        let data = self.files.data("");
        let below = path.strip_prefix(&data).unwrap_or_default();
        lossless_merge::merge_file(self.files.format(), below, base, mine, theirs)
    }

    /// Puts a text in place of a file's text on disk; one that equals the text on disk is saved, and needs no overlay.
    fn overlay(&mut self, path: &str, text: Option<&Arc<str>>) {
        let saved = self.saved_text(path);
        let on_disk = self.base_texts.entry(path.to_owned()).or_insert(saved);
        if on_disk.as_deref() == text.map(|text| &**text) {
            self.files.remove_overlay(path);
            return;
        }
        match text {
            Some(text) => self.files.overlay(path, text),
            None => self.files.hide(path),
        }
    }

    /// Undoes the last step, and returns it.
    pub fn undo(&mut self, now: f64) -> Option<HistoryStep> {
        let step = self.history.undo()?.clone();
        self.apply(&step, false);
        self.touch(now);
        Some(step)
    }

    /// Takes back what was typed into a field last: it is as if it had never been typed.
    pub fn give_up(&mut self, field: &str, now: f64) {
        let is_typed = |step: &HistoryStep| step.field.as_deref() == Some(field);
        while self.history.last().is_some_and(is_typed)
            && let Some(step) = self.history.forget()
        {
            self.apply(&step, false);
        }
        self.touch(now);
    }

    /// Redoes the step that was undone last, and returns it.
    pub fn redo(&mut self, now: f64) -> Option<HistoryStep> {
        let step = self.history.redo()?.clone();
        self.apply(&step, true);
        self.touch(now);
        Some(step)
    }

    /// Replaces the variants: another order, one more or fewer, some switched off.
    pub fn set_variants(&mut self, variants: Vec<VariantLayer>, label: &str, now: f64) {
        if variants == self.variants {
            return;
        }
        let step = HistoryStep {
            label: label.to_owned(),
            variants: Some((self.variants.clone(), variants)),
            ..HistoryStep::default()
        };
        self.perform(step, now);
    }

    /// The paths of the files with unsaved changes, in order.
    pub fn unsaved(&self) -> Vec<&str> {
        let differs = |(path, on_disk): &(&String, &FileText)| {
            self.files.overlay_of(path).is_some_and(|text| text != on_disk.as_ref())
        };
        self.base_texts.iter().filter(differs).map(|(path, _)| path.as_str()).collect()
    }
}

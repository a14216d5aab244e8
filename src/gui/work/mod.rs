//! The pack on the workbench, without a window: its files with what is not saved yet, the variants laid over, what was
//! undone, and what reading and checking it found.
//!
//! Everything that changes goes through [`Work`]; the views ask for it.

mod cards;
mod checker;
mod edits;
mod history;
mod laid;
mod making;
mod merge;
mod outside;
mod put_back;
mod recovery;
mod saving;
mod scripts;
mod to_variant;
#[cfg(test)]
mod to_variant_tests;

pub use checker::{Checker, Question, Seen, Wake};
pub use edits::Change;
pub use history::{History, Laid, Step, Target, TextChange};
pub use merge::{FileText, merge};
pub use outside::{Clash, OnDisk, Outside, Stamps, TakenIn};
pub use recovery::{PackName, Recovery, RecoverySlot, Unsaved};
pub use saving::{Copying, NotSaved, Saving};
pub use scripts::Need;
pub use to_variant::Movable;

use crate::load::Files;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// A pack that is worked on.
pub struct Work {
    /// The files, unsaved texts laid over.
    files: Files,
    /// By path, of each file that was touched: the text on disk that the work goes from; none where there is no file.
    begun_with: BTreeMap<String, FileText>,
    history: History,
    variants: Vec<Laid>,
    /// The variant that changes are written to; none: the pack's own files.
    into: Target,
    checker: Checker,
    seen: Seen,
    revision: u64,
    recovery: Option<Recovery>,
    /// Where this window keeps what is unsaved of this pack.
    slot: Option<RecoverySlot>,
    is_open_elsewhere: bool,
    /// The state that was kept for a crash, and when the last change was made, in seconds.
    kept: u64,
    changed_at: f64,
    clashes: Vec<Clash>,
    /// The files on disk when they were looked at last.
    stamps: Stamps,
    /// How often files were written from here: what was read from the disk before counts no longer.
    saves: u64,
}

impl Work {
    /// Begins work on a pack. The first reading is done at once, so that there is something to show; the check follows.
    pub fn begin(files: Files, checker: Checker, recovery: Option<Recovery>) -> Work {
        let question = Question { revision: 1, files: files.clone(), variants: Vec::new() };
        let mut work = Work {
            stamps: Stamps::of(&files),
            saves: 0,
            seen: Seen::read(question),
            slot: recovery.as_ref().and_then(|recovery| recovery.take(saving::pack_of(&files))),
            is_open_elsewhere: false,
            files,
            begun_with: BTreeMap::new(),
            history: History::default(),
            variants: Vec::new(),
            into: None,
            checker,
            revision: 1,
            recovery,
            kept: 1,
            changed_at: 0.0,
            clashes: Vec::new(),
        };
        work.look_for_others();
        work.ask();
        work
    }

    /// What there is to show.
    pub fn seen(&self) -> &Seen {
        &self.seen
    }

    /// The files, unsaved texts laid over.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The steps that can be undone and done again.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The variants on the stack, the one laid over first first.
    pub fn variants(&self) -> &[Laid] {
        &self.variants
    }

    /// The variants that count, as they are asked for.
    pub fn asked(&self) -> Vec<String> {
        self.variants.iter().filter(|laid| laid.is_on).map(|laid| laid.asked.clone()).collect()
    }

    /// The variant that changes are written to; none: the pack's own files.
    pub fn into(&self) -> Option<&str> {
        self.into.as_deref()
    }

    /// Writes changes to a variant from now on, or to the pack's own files.
    pub fn write_into(&mut self, variant: Target) {
        self.into = variant;
    }

    /// Writes changes to a variant from now on, and lays it over the pack where it is not yet: as one step.
    pub fn write_into_laid(&mut self, id: &str, now: f64) {
        let mut stack = self.variants.clone();
        match stack.iter_mut().find(|laid| laid.id() == id) {
            Some(laid) => laid.is_on = true,
            None => stack.push(Laid { asked: id.to_owned(), is_on: true }),
        }
        let target = Some(id.to_owned());
        if stack == self.variants {
            return self.write_into(target);
        }
        let step = Step {
            label: format!("variant `{id}` laid over"),
            variants: Some((self.variants.clone(), stack)),
            into: Some((self.into.clone(), target)),
            ..Step::default()
        };
        self.take(step, now);
    }

    /// Whether everything that was asked has been read and checked.
    pub fn is_settled(&self) -> bool {
        self.seen.revision == self.revision && self.seen.is_checked
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

    /// The text of a file on disk, as it was read: of a touched file the one that the work goes from. The disk itself is
    /// asked only for what nobody has read yet, so that a frame can ask for any text.
    fn saved_text(&self, path: &str) -> Option<Arc<str>> {
        if let Some(text) = self.begun_with.get(path) {
            return text.clone();
        }
        let library = &self.seen.library;
        let pack_of = |files: &Files| (files.folder().map(Path::to_owned), files.name().to_owned());
        let is_known = library.files().overlay_of(path).is_none() && pack_of(library.files()) == pack_of(&self.files);
        let read = if is_known { library.text(path).ok() } else { None };
        read.or_else(|| self.files.without_overlays().read(path).ok())
    }

    /// Takes what the checker has answered, and keeps unsaved work where a crash can't take it. `now` is the time in
    /// seconds. To be called at every frame; gives whether something new is to be seen.
    pub fn tick(&mut self, now: f64) -> bool {
        self.keep_sometimes(now);
        let Some(seen) = self.checker.answer().filter(|seen| seen.revision == self.revision) else { return false };
        self.seen = seen;
        true
    }

    /// Reads and checks the pack as it stands now.
    fn ask(&mut self) {
        let question = Question { revision: self.revision, files: self.files.clone(), variants: self.asked() };
        if let Some(seen) = self.checker.ask(question) {
            self.seen = seen;
        }
    }

    /// Something has changed.
    fn touch(&mut self, now: f64) {
        self.revision += 1;
        self.changed_at = now;
        self.ask();
    }

    /// Does a step, which can be undone.
    fn take(&mut self, mut step: Step, now: f64) {
        step.into.get_or_insert_with(|| (self.into.clone(), self.into.clone()));
        self.lay(&step, true);
        self.history.add(step, now);
        self.touch(now);
    }

    /// Puts the texts and variants of a step as they are after it, or before. Changes go where they went when it was done;
    /// where it is taken back and did not move that itself, they go on where they do now.
    fn lay(&mut self, step: &Step, is_forward: bool) {
        for change in &step.texts {
            let text = if is_forward { &change.after } else { &change.before };
            self.put(&change.path, text.as_ref());
        }
        if let Some((before, after)) = &step.variants {
            self.variants.clone_from(if is_forward { after } else { before });
        }
        if let Some((before, after)) = &step.into
            && (is_forward || before != after)
        {
            self.into.clone_from(if is_forward { after } else { before });
        }
        self.check_into();
    }

    /// Lays a text over a file; one that is as on disk is laid over no longer.
    fn put(&mut self, path: &str, text: Option<&Arc<str>>) {
        let saved = self.saved_text(path);
        let on_disk = self.begun_with.entry(path.to_owned()).or_insert(saved);
        if on_disk.as_deref() == text.map(|text| &**text) {
            self.files.remove_overlay(path);
            return;
        }
        match text {
            Some(text) => self.files.overlay(path, text),
            None => self.files.hide(path),
        }
    }

    /// Takes the last step back; gives what it was.
    pub fn undo(&mut self, now: f64) -> Option<String> {
        let step = self.history.undo()?.clone();
        self.lay(&step, false);
        self.touch(now);
        Some(step.label)
    }

    /// Does the step again that was taken back last; gives what it is.
    pub fn redo(&mut self, now: f64) -> Option<String> {
        let step = self.history.redo()?.clone();
        self.lay(&step, true);
        self.touch(now);
        Some(step.label)
    }

    /// Stacks variants anew: in another order, one more or less, some switched off.
    pub fn lay_variants(&mut self, variants: Vec<Laid>, label: &str, now: f64) {
        if variants == self.variants {
            return;
        }
        let step =
            Step { label: label.to_owned(), variants: Some((self.variants.clone(), variants)), ..Step::default() };
        self.take(step, now);
    }

    /// The files that are not saved as they stand, in the order of their paths.
    pub fn unsaved(&self) -> Vec<&str> {
        let differs = |(path, on_disk): &(&String, &FileText)| {
            self.files.overlay_of(path).is_some_and(|text| text != on_disk.as_ref())
        };
        self.begun_with.iter().filter(differs).map(|(path, _)| path.as_str()).collect()
    }
}

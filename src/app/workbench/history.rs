//! The history of changes, for undo and redo.

use super::merge::FileText;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How long after the last keystroke another one still belongs to the same step, in seconds.
const PAUSE: f64 = 1.5;
/// The most steps that are kept.
const MOST_STEPS: usize = 1_000;

/// A variant on top of the pack, active or switched off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VariantLayer {
    /// The variant as the command line names it: its id, with parameters if any.
    pub spec: String,
    /// It is applied; false: switched off.
    pub is_on: bool,
}

/// A file's text before and after; none where there is no file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextChange {
    /// The file, relative to the pack's root.
    pub path: String,
    /// Before.
    pub before: FileText,
    /// After.
    pub after: FileText,
}

/// Where changes go: to this variant, or, if none, to the pack's own files.
pub type EditTarget = Option<String>;

/// A change that is undone and redone as a whole.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HistoryStep {
    /// What it changes, as the menu shows it: `value of #71`.
    pub label: String,
    /// The field that was typed into, if any: further typing there belongs to the same step.
    pub field: Option<String>,
    /// The texts changed.
    pub texts: Vec<TextChange>,
    /// The variants before and after; none where they didn't change.
    pub variants: Option<(Vec<VariantLayer>, Vec<VariantLayer>)>,
    /// The edit target before and after; none: the current one.
    pub target: Option<(EditTarget, EditTarget)>,
    /// Its number, given when it is added: no other step has it.
    pub serial: u64,
}

/// The steps that can be undone, and those that can be redone.
#[derive(Debug, Default)]
pub struct History {
    done: Vec<HistoryStep>,
    undone: Vec<HistoryStep>,
    last_at: f64,
    /// The number of steps added so far.
    added: u64,
    /// The last step when the files were saved; 0 where there was none.
    saved: u64,
}

impl History {
    /// Adds a step; the undone steps can no longer be redone. `now` is the time in seconds.
    pub fn add(&mut self, mut step: HistoryStep, now: f64) {
        self.undone.clear();
        let goes_on = now - self.last_at < PAUSE;
        self.last_at = now;
        if let Some(last) = self.done.last_mut().filter(|last| goes_on && last.is_continued_by(&step)) {
            last.extend(step);
            return;
        }
        self.added += 1;
        step.serial = self.added;
        self.done.push(step);
        if self.done.len() > MOST_STEPS {
            self.done.remove(0);
        }
    }

    /// Returns the step to undo; it can be redone from now on.
    pub fn undo(&mut self) -> Option<&HistoryStep> {
        let step = self.done.pop()?;
        self.undone.push(step);
        self.last_at = f64::NEG_INFINITY;
        self.undone.last()
    }

    /// Returns the step that was done last, to be undone and forgotten: it can't be redone.
    pub fn forget(&mut self) -> Option<HistoryStep> {
        self.last_at = f64::NEG_INFINITY;
        self.done.pop()
    }

    /// Returns the step to redo.
    pub fn redo(&mut self) -> Option<&HistoryStep> {
        let step = self.undone.pop()?;
        self.done.push(step);
        self.last_at = f64::NEG_INFINITY;
        self.done.last()
    }

    /// Rebases all steps on a file's text that another program has written, so that none of them brings back the text before
    /// it. `merged` puts a text of a step together with the one on disk. Steps that changed the same lines are dropped
    /// with all steps beyond them, and so are those left without effect. Returns the number of steps that can no longer be
    /// undone or redone.
    pub fn rebase(&mut self, path: &str, merged: &dyn Fn(&FileText) -> Option<FileText>) -> usize {
        let mut merged_texts = BTreeMap::new();
        let mut dropped = 0;
        for steps in [&mut self.done, &mut self.undone] {
            // The nearest step is the last of the list.
            let reached = steps
                .iter_mut()
                .rev()
                .map_while(|step| step.rebase(path, merged, &mut merged_texts).then_some(()))
                .count();
            dropped += steps.len() - reached;
            steps.drain(..steps.len() - reached);
            steps.retain(|step| !step.is_idle());
        }
        self.last_at = f64::NEG_INFINITY;
        dropped
    }

    /// The number of the step that was done last; 0 where there is none.
    pub fn last_serial(&self) -> u64 {
        self.done.last().map_or(0, |step| step.serial)
    }

    /// The files are saved as they stand now.
    pub fn mark_saved(&mut self) {
        self.saved = self.last_serial();
    }

    /// The number of steps since the files were saved; none where steps from before that were undone.
    pub fn steps_since_save(&self) -> Option<usize> {
        let at = self.done.iter().rev().position(|step| step.serial == self.saved);
        match (self.saved, at) {
            (0, _) if self.done.len() < MOST_STEPS => Some(self.done.len()).filter(|steps| *steps > 0),
            (_, steps) => steps.filter(|steps| *steps > 0),
        }
    }

    /// The step that undo would undo.
    pub fn last(&self) -> Option<&HistoryStep> {
        self.done.last()
    }

    /// The step that redo would redo.
    pub fn last_undone(&self) -> Option<&HistoryStep> {
        self.undone.last()
    }

    /// The label of the step that undo would undo.
    pub fn undo_label(&self) -> Option<&str> {
        self.done.last().map(|step| step.label.as_str())
    }

    /// The label of the step that redo would redo.
    pub fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|step| step.label.as_str())
    }
}

/// Merged texts by what they were before; several steps share most of theirs.
type MergedTexts = BTreeMap<FileText, Option<FileText>>;

impl HistoryStep {
    /// Merges the texts of a file with what another program wrote there. Returns false, and changes nothing, where that is
    /// impossible.
    fn rebase(
        &mut self,
        path: &str,
        merged: &dyn Fn(&FileText) -> Option<FileText>,
        merged_texts: &mut MergedTexts,
    ) -> bool {
        let Some(change) = self.texts.iter_mut().find(|change| change.path == path) else { return true };
        let mut merged = |text: &FileText| merged_texts.entry(text.clone()).or_insert_with(|| merged(text)).clone();
        let (Some(before), Some(after)) = (merged(&change.before), merged(&change.after)) else { return false };
        (change.before, change.after) = (before, after);
        true
    }

    /// Whether it changes a file.
    pub fn is_of(&self, path: &str) -> bool {
        self.texts.iter().any(|change| change.path == path)
    }

    /// Returns true if it changes nothing.
    fn is_idle(&self) -> bool {
        self.texts.iter().all(|text| text.before == text.after)
            && self.variants.as_ref().is_none_or(|(before, after)| before == after)
    }

    fn is_continued_by(&self, next: &HistoryStep) -> bool {
        let paths = |step: &HistoryStep| step.texts.iter().map(|text| text.path.clone()).collect::<Vec<_>>();
        self.field.is_some() && self.field == next.field && paths(self) == paths(next) && next.variants.is_none()
    }

    fn extend(&mut self, next: HistoryStep) {
        for (text, later) in self.texts.iter_mut().zip(next.texts) {
            text.after = later.after;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::workbench::merge;
    use std::sync::Arc;

    fn typed(field: &str, before: &str, after: &str) -> HistoryStep {
        let text = |text: &str| Some(Arc::from(text));
        let change = TextChange { path: "a".into(), before: text(before), after: text(after) };
        HistoryStep { label: field.into(), field: Some(field.into()), texts: vec![change], ..HistoryStep::default() }
    }

    #[test]
    fn what_others_wrote_stays_in_every_step_that_does_not_touch_it() {
        let mut history = History::default();
        history.add(typed("first", "a\nb\nc\n", "A\nb\nc\n"), 10.0);
        history.add(typed("second", "A\nb\nc\n", "A\nB\nc\n"), 20.0);
        let text = |text: &str| Some(Arc::from(text));
        let merged = |mine: &FileText| merge(&text("A\nB\nc\n"), mine, &text("A\nB\ntheirs\n"));
        assert_eq!(history.rebase("a", &merged), 0);
        assert_eq!(history.undo().unwrap().texts[0].before, text("A\nb\ntheirs\n"));
        assert_eq!(history.undo().unwrap().texts[0].before, text("a\nb\ntheirs\n"));
        assert_eq!(history.redo().unwrap().texts[0].after, text("A\nb\ntheirs\n"));
    }

    #[test]
    fn steps_that_others_wrote_over_end_what_can_be_undone() {
        let mut history = History::default();
        history.add(typed("first", "a\nb\n", "A\nb\n"), 10.0);
        history.add(typed("second", "A\nb\n", "A\nB\n"), 20.0);
        let text = |text: &str| Some(Arc::from(text));
        let merged = |mine: &FileText| merge(&text("A\nB\n"), mine, &text("theirs\nB\n"));
        assert_eq!(history.rebase("a", &merged), 1);
        assert_eq!(history.undo().unwrap().label, "second");
        assert!(history.undo().is_none());
    }

    #[test]
    fn what_is_typed_in_one_go_is_one_step() {
        let mut history = History::default();
        history.add(typed("title", "", "M"), 10.0);
        history.add(typed("title", "M", "Ma"), 10.4);
        let step = history.undo().unwrap();
        assert_eq!((step.texts[0].before.as_deref(), step.texts[0].after.as_deref()), (Some(""), Some("Ma")));
        assert!(history.undo().is_none());
    }

    #[test]
    fn a_pause_another_field_or_an_undo_begins_a_new_step() {
        let mut history = History::default();
        history.add(typed("title", "", "M"), 10.0);
        history.add(typed("title", "M", "Ma"), 12.0);
        history.add(typed("value", "Ma", "Mb"), 12.1);
        assert_eq!(history.undo_label(), Some("value"));
        history.undo();
        history.redo();
        history.add(typed("value", "Mb", "Mc"), 12.2);
        let count = std::iter::from_fn(|| history.undo().map(|_| ())).count();
        assert_eq!(count, 4);
    }

    #[test]
    fn a_new_step_ends_what_could_be_done_again() {
        let mut history = History::default();
        history.add(typed("title", "", "M"), 10.0);
        history.undo();
        assert_eq!(history.redo_label(), Some("title"));
        history.add(typed("value", "", "2"), 11.0);
        assert!(history.redo().is_none());
    }
}

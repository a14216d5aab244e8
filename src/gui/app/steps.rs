//! Undo and redo, and showing what they change: the selection of then, in a view where it is seen.

use super::App;
use crate::app::workbench::HistoryStep;
use crate::gui::game::listed_entries;
use crate::gui::requests::Selection;
use crate::gui::shell::Pane;
use crate::load::schema::{DataFile, Rulebook};
use std::collections::BTreeMap;

/// What was selected when each step was made, and when it was undone, by its number.
#[derive(Default)]
pub struct StepSelections(BTreeMap<u64, StepSelection>);

struct StepSelection {
    made: Selection,
    undone: Option<Selection>,
}

impl StepSelections {
    /// A step was made; `selected` was selected until then.
    pub fn made(&mut self, serial: u64, selected: Selection) {
        self.0.insert(serial, StepSelection { made: selected, undone: None });
    }
}

impl App {
    /// Undoes a step, or redoes one.
    pub(super) fn step(&mut self, is_back: bool, now: f64) {
        let (step, done, verb) = if is_back {
            (self.workbench.undo(now), "undone", "undo")
        } else {
            (self.workbench.redo(now), "redone", "redo")
        };
        let Some(step) = step else { return self.notices.show(format!("nothing to {verb}"), false, now) };
        self.notices.show(format!("{done}: {}", step.label), false, now);
        if let Some(of_step) = self.step_selections.0.get_mut(&step.serial) {
            if is_back {
                of_step.undone = Some(std::mem::replace(&mut self.selection, of_step.made.clone()));
            } else if let Some(selected) = of_step.undone.take() {
                self.selection = selected;
            }
        }
        self.show_step(&step);
    }

    /// Undoes a step, or redoes one, if it changed a file; says where there is none.
    pub(super) fn step_in(&mut self, path: &str, is_back: bool, now: f64) {
        let history = self.workbench.history();
        let (step, verb) = if is_back { (history.last(), "undo") } else { (history.last_undone(), "redo") };
        if step.is_some_and(|step| step.is_of(path)) {
            return self.step(is_back, now);
        }
        let name = path.rsplit('/').next().unwrap_or(path);
        let elsewhere = step.map(|step| format!(": the next step is elsewhere ({}); the menu Edit has it", step.label));
        self.notices.show(format!("nothing to {verb} in {name}{}", elsewhere.unwrap_or_default()), false, now);
    }

    /// Shows a view in which the change of a step is seen, unless one is in front.
    fn show_step(&mut self, step: &HistoryStep) {
        let Some(shown) = self.panes_of(step) else { return };
        if !shown.iter().any(|pane| self.layout.shows(*pane))
            && let Some(pane) = shown.first()
        {
            self.layout.show(*pane);
        }
    }

    /// The panes in which the change of a step is seen, the best first. None where it is of no single pane.
    fn panes_of(&self, step: &HistoryStep) -> Option<Vec<Pane>> {
        let files = self.workbench.files();
        // The counts of `pack.toml` follow from other changes.
        let is_main = |path: &&str| **path != files.data(DataFile::Pack.name());
        let paths = step.texts.iter().map(|change| change.path.as_str());
        let path = paths.clone().find(is_main).or_else(|| paths.clone().next());
        let Some(path) = path else {
            return step.variants.is_some().then(|| vec![Pane::Rules, Pane::Cards, Pane::Board, Pane::Texts]);
        };
        let is_in = |folder: &str| path.starts_with(&format!("{}/", files.data(folder)));
        if self.selection.script.as_deref() == Some(path) && self.layout.shows(Pane::Scripts) {
            return None;
        }
        let rulebook = self.rulebook();
        let listed = listed_entries(rulebook).map_or(DataFile::Cards, |kind| kind.file());
        Some(match () {
            () if path.starts_with(&files.scripts()) => vec![Pane::Scripts],
            () if is_in("scenarios") => vec![Pane::Scenarios, Pane::Sandbox],
            () if is_in("variants") => vec![Pane::Rules, Pane::Cards, Pane::Board, Pane::Texts],
            () if is_in("texts") => vec![Pane::Texts, Pane::Cards, Pane::Board],
            () if path == files.data(listed.name()) => vec![Pane::Cards],
            () if path == files.data(DataFile::Rules.name()) => vec![Pane::Rules],
            () if rulebook != Rulebook::Liberte || path == files.data(DataFile::Board.name()) => vec![Pane::Board],
            () if path == files.data(DataFile::Map.name()) => vec![Pane::Board],
            () => return None,
        })
    }
}

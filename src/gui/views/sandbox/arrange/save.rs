//! The form that saves the position as a scenario or a test: a new file of the pack, unsaved at first.

use super::super::scenario_file::{header_fields, in_folder, offer, take};
use super::Sheet;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::check_box;
use crate::gui::wording::wording;
use crate::model::say;
use crate::sandbox::{PositionEditor, ScenarioHeader, TestParts};
use eframe::egui::{Id, Ui, Window, vec2};

/// The form.
pub(super) struct SaveForm {
    is_test: bool,
    about: ScenarioHeader,
    parts: TestParts,
    /// The text, with its key.
    made: Option<((u64, ScenarioHeader, TestParts), String)>,
}

impl SaveForm {
    /// The form of a scenario or of a test.
    pub(super) fn of(is_test: bool) -> SaveForm {
        let about = ScenarioHeader { id: "arranged".to_owned(), ..ScenarioHeader::default() };
        SaveForm { is_test, about, parts: TestParts::asked(), made: None }
    }

    /// Writes the text again if something has changed.
    fn make(&mut self, arranging: &PositionEditor) {
        let key = (arranging.revision(), self.about.clone(), self.parts.clone());
        if self.made.as_ref().is_none_or(|(made, _)| *made != key) {
            let text = arranging.text(&self.about, self.is_test.then_some(&self.parts));
            self.made = Some((key, text));
        }
    }
}

/// Draws the form, if it is open.
pub(super) fn save(ui: &mut Ui, context: &ViewContext<'_>, sheet: &mut Sheet<'_>, requests: &mut Requests) {
    let Some(form) = &mut sheet.state.save else { return };
    form.make(sheet.arranging);
    let title = match form.is_test {
        true => say!(sheet.texts, "Save as a test"),
        false => say!(sheet.texts, "Save as a scenario"),
    };
    let content = ui.ctx().content_rect();
    let mut is_open = true;
    let mut is_done = false;
    let window = Window::new(title).id(Id::unique("save arranged")).open(&mut is_open).collapsible(false);
    let window = window.default_width(460.0).default_pos(content.center() - vec2(230.0, 250.0));
    window.show(ui.ctx(), |ui| {
        header_fields(ui, "arranged", &mut form.about);
        if form.is_test {
            holds(ui, sheet.arranging, form);
        }
        is_done = finish(ui, context, form, requests);
    });
    if is_done || !is_open {
        sheet.state.save = None;
    }
}

/// What must hold.
fn holds(ui: &mut Ui, arranging: &PositionEditor, form: &mut SaveForm) {
    if !arranging.reasons().is_empty() {
        ui.label(say!(wording(ui), "What must hold: the position is refused as impossible."));
        return;
    }
    ui.label(say!(wording(ui), "What must hold, where the game next asks a question with two choices or more:"));
    ui.columns(2, |columns| {
        for (at, (name, is_on)) in form.parts.all().enumerate() {
            let name = say!(wording(&columns[at % 2]), name);
            check_box(&mut columns[at % 2], is_on, name);
        }
    });
}

/// The text and its buttons. Returns whether the form is finished.
fn finish(ui: &mut Ui, context: &ViewContext<'_>, form: &SaveForm, requests: &mut Requests) -> bool {
    let Some((_, text)) = &form.made else { return false };
    take(in_folder(context, |folder| offer(ui, folder, &form.about.id, text, 190.0)), requests)
}

//! A moment saved as a scenario or a test: a file of the pack, unsaved like any other work, or text to be carried away.

use super::super::scenario_file::{header_fields, offer};
use crate::gui::modal::modal;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::views::sandbox::Table;
use crate::gui::views::words::count;
use crate::sandbox::{ScenarioHeader, ScenarioMoment, TestParts};
use eframe::egui::{Grid, RichText, Ui};

/// The number of parts of a test in a row.
const PARTS_IN_ROW: usize = 2;

/// The form.
pub struct SaveState {
    /// The moment.
    at: usize,
    is_test: bool,
    about: ScenarioHeader,
    /// The parts of a test; none until the moment was examined.
    parts: Option<TestParts>,
    /// The text, with its key.
    made: Option<(Key, Made)>,
}

/// The text and the number of choices that it plays, or why there is none.
type Made = Result<(String, usize), String>;

type Key = (u64, usize, bool, ScenarioHeader, Option<TestParts>);

impl SaveState {
    /// The form for a moment.
    pub fn of(at: usize) -> Option<SaveState> {
        let about = ScenarioHeader { id: format!("moment-{at}"), ..ScenarioHeader::default() };
        Some(SaveState { at, is_test: false, about, parts: None, made: None })
    }

    /// Writes the text again if something has changed.
    fn make(&mut self, table: &Table<'_>) {
        let key = (table.context.session.revision(), self.at, self.is_test, self.about.clone(), self.parts.clone());
        if self.made.as_ref().is_some_and(|(made, _)| *made == key) {
            return;
        }
        let library = &table.context.workbench.snapshot().library;
        let moment = ScenarioMoment::of(library, table.sandbox.head(), table.sandbox.tree(), self.at);
        let text = moment.map(|moment| {
            let parts = self.parts.get_or_insert_with(|| moment.usual_parts());
            (moment.text(&self.about, self.is_test.then_some(&*parts)), moment.played())
        });
        self.made = Some(((key.0, key.1, key.2, key.3, self.parts.clone()), text));
    }
}

/// Draws the form, if it is open.
pub fn save(ui: &mut Ui, table: &Table<'_>, state: &mut Option<SaveState>, requests: &mut Requests) {
    let Some(form) = state else { return };
    form.make(table);
    let mut is_done = false;
    let heading = format!("Save moment {}", form.at);
    let shown = modal(ui.ctx(), "save a moment", 520.0, &heading, |ui| {
        ui.horizontal(|ui| {
            ui.radio_value(&mut form.is_test, false, "as a scenario");
            ui.radio_value(&mut form.is_test, true, "as a test");
        });
        header_fields(ui, "moment", &mut form.about);
        if let (true, Some(parts)) = (form.is_test, &mut form.parts) {
            ui.label("What must hold:");
            // In columns, so that the buttons below are visible in a small window.
            Grid::new("parts of a test").num_columns(PARTS_IN_ROW).show(ui, |ui| {
                for (at, (name, is_on)) in parts.all().enumerate() {
                    ui.checkbox(is_on, name);
                    if at % PARTS_IN_ROW + 1 == PARTS_IN_ROW {
                        ui.end_row();
                    }
                }
            });
        }
        is_done = finish(ui, table.context, form, requests);
    });
    if is_done || shown.should_close() {
        *state = None;
    }
}

/// The text and its buttons. Returns whether the form is finished.
fn finish(ui: &mut Ui, context: &ViewContext<'_>, form: &SaveState, requests: &mut Requests) -> bool {
    let colours = palette(ui);
    let (text, played) = match form.made.as_ref().map(|(_, made)| made) {
        Some(Ok(made)) => made,
        Some(Err(why)) => {
            ui.colored_label(colours.wrong, why);
            return ui.button("Close").clicked();
        }
        None => return false,
    };
    let said = match played {
        0 => "The position itself is saved.".to_owned(),
        played => format!("An earlier position is saved; {} follow.", count(*played, "choice")),
    };
    ui.label(RichText::new(said).color(colours.muted).small());
    offer(ui, context, &form.about.id, text, 160.0, requests)
}

//! A moment saved as a scenario or a test: a file of the pack, unsaved like any other work, or text to be carried away.

use super::super::scenario_file::{Offered, ScenarioFolder, header_fields, in_folder, offer, take};
use crate::gui::modal::modal;
use crate::gui::requests::Requests;
use crate::gui::theme::{check_box, palette, radio_value};
use crate::gui::views::sandbox::Table;
use crate::gui::wording::wording;
use crate::model::say;
use crate::sandbox::{MomentText, ScenarioHeader, ScenarioMoment, TestParts};
use eframe::egui::{Context, Grid, RichText, Ui};

/// The number of parts of a test in a row.
const PARTS_IN_ROW: usize = 2;

/// The form.
pub struct MomentForm {
    /// The moment.
    at: usize,
    heading: String,
    is_test: bool,
    about: ScenarioHeader,
    /// The parts of a test; none until the moment was examined.
    parts: Option<TestParts>,
    /// The text, with its key.
    made: Option<(Key, Made)>,
}

/// The text and the number of choices that it plays, or why there is none.
type Made = Result<(String, usize), String>;

type Key = (u64, bool, ScenarioHeader, Option<TestParts>);

impl MomentForm {
    /// The form for a moment.
    pub fn of(at: usize, heading: String) -> MomentForm {
        let about = ScenarioHeader { id: format!("moment-{at}"), ..ScenarioHeader::default() };
        MomentForm { at, heading, is_test: false, about, parts: None, made: None }
    }

    /// The moment.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Writes the text again if something has changed; `revision` is the number of the game's state.
    fn make<M: MomentText>(&mut self, revision: u64, moment: impl FnOnce() -> Result<M, String>) {
        let key = (revision, self.is_test, self.about.clone(), self.parts.clone());
        if self.made.as_ref().is_some_and(|(made, _)| *made == key) {
            return;
        }
        let text = moment().map(|moment| {
            let parts = self.parts.get_or_insert_with(|| moment.usual_parts());
            (moment.text(&self.about, self.is_test.then_some(&*parts)), moment.played())
        });
        self.made = Some(((key.0, key.1, key.2, self.parts.clone()), text));
    }
}

/// Draws the form, if it is open.
pub(super) fn save(ui: &Ui, table: &Table<'_>, state: &mut Option<MomentForm>, requests: &mut Requests) {
    let Some(at) = state.as_ref().map(MomentForm::at) else { return };
    let library = &table.context.workbench.snapshot().library;
    let moment = || ScenarioMoment::of(library, table.sandbox.head(), table.sandbox.tree(), at);
    let revision = table.context.session.revision();
    let offered = in_folder(table.context, |folder| moment_form(ui.ctx(), folder, revision, moment, state));
    take(offered, requests);
}

/// Draws the form of a moment, if it is open; it closes with what came of it.
pub fn moment_form<M: MomentText>(
    ctx: &Context,
    folder: &ScenarioFolder<'_>,
    revision: u64,
    moment: impl FnOnce() -> Result<M, String>,
    state: &mut Option<MomentForm>,
) -> Option<Offered> {
    let form = state.as_mut()?;
    form.make(revision, moment);
    let mut done = None;
    let heading = form.heading.clone();
    let shown = modal(ctx, "save a moment", 520.0, &heading, |ui| {
        ui.horizontal(|ui| {
            radio_value(ui, &mut form.is_test, false, say!(wording(ui), "as a scenario"));
            radio_value(ui, &mut form.is_test, true, say!(wording(ui), "as a test"));
        });
        header_fields(ui, "moment", &mut form.about);
        if let (true, Some(parts)) = (form.is_test, &mut form.parts) {
            ui.label(say!(wording(ui), "What must hold:"));
            // In columns, so that the buttons below are visible in a small window.
            Grid::new("parts of a test").num_columns(PARTS_IN_ROW).show(ui, |ui| {
                for (at, (name, is_on)) in parts.all().enumerate() {
                    check_box(ui, is_on, say!(wording(ui), name));
                    if at % PARTS_IN_ROW + 1 == PARTS_IN_ROW {
                        ui.end_row();
                    }
                }
            });
        }
        done = finish(ui, folder, form);
    });
    if done.is_some() || shown.should_close() {
        *state = None;
    }
    done
}

/// The text and its buttons. Returns what came of them.
fn finish(ui: &mut Ui, folder: &ScenarioFolder<'_>, form: &MomentForm) -> Option<Offered> {
    let colours = palette(ui);
    let (text, played) = match form.made.as_ref().map(|(_, made)| made)? {
        Ok(made) => made,
        Err(why) => {
            ui.colored_label(colours.wrong, why);
            return ui.button(say!(wording(ui), "Close")).clicked().then_some(Offered::Closed);
        }
    };
    let said = match played {
        0 => say!(wording(ui), "The position itself is saved."),
        played => say!(wording(ui), "An earlier position is saved; {n|choice follows|choices follow}.", n = *played),
    };
    ui.label(RichText::new(said).color(colours.muted).small());
    offer(ui, folder, &form.about.id, text, 160.0)
}

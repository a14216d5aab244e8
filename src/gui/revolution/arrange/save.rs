//! The form that saves the position as a scenario or a test.

use super::Sheet;
use crate::gui::modal::modal;
use crate::gui::requests::Request;
use crate::gui::views::sandbox::{Offered, ScenarioFolder, header_fields, offer};
use crate::sandbox::ScenarioHeader;
use eframe::egui::Context;

/// The form.
pub(super) struct SaveForm {
    is_test: bool,
    about: ScenarioHeader,
}

impl SaveForm {
    /// The form of a scenario or of a test.
    pub(super) fn of(is_test: bool) -> SaveForm {
        SaveForm { is_test, about: ScenarioHeader { id: "arranged".to_owned(), ..ScenarioHeader::default() } }
    }
}

/// Draws the form, if it is open. Returns the file that is to be written.
pub(super) fn save(ctx: &Context, folder: &ScenarioFolder<'_>, sheet: &mut Sheet<'_>) -> Option<Request> {
    let form = sheet.state.save.as_mut()?;
    let title = if form.is_test { "Save as a test" } else { "Save as a scenario" };
    let mut offered = None;
    let shown = modal(ctx, "save arranged", 520.0, title, |ui| {
        header_fields(ui, "arranged", &mut form.about);
        if form.is_test {
            ui.label(match sheet.editor.reasons().is_empty() {
                true => "What must hold: what is asked there.",
                false => "What must hold: the position is refused as impossible.",
            });
        }
        let text = sheet.editor.text(&form.about, form.is_test);
        offered = offer(ui, folder, &form.about.id, &text, 240.0);
    });
    if offered.is_some() || shown.should_close() {
        sheet.state.save = None;
    }
    match offered {
        Some(Offered::Save(request)) => Some(request),
        Some(Offered::Closed) | None => None,
    }
}

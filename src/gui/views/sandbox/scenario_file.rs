//! The text of a scenario made in the sandbox: saved as a file of the pack, or copied.

use super::text_field::field;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::load::scaffold::is_good_id;
use crate::sandbox::ScenarioHeader;
use eframe::egui::{Button, RichText, ScrollArea, Ui};

/// The file of a scenario of some id.
pub(super) struct ScenarioFile {
    /// Its path.
    pub path: String,
    /// Why it can't be created: the id is invalid, or the file exists.
    pub why_not: Option<String>,
    label: String,
}

impl ScenarioFile {
    /// The file of an id.
    pub(super) fn of(context: &ViewContext<'_>, id: &str) -> ScenarioFile {
        let path = context.workbench.files().data(&format!("scenarios/sandbox/{id}.toml"));
        let why_not = if !is_good_id(id) {
            Some("an id consists of lowercase letters, digits and hyphens".to_owned())
        } else {
            context.workbench.text(&path).is_some().then(|| format!("there is already a scenario `{id}`"))
        };
        ScenarioFile { path, why_not, label: format!("scenario {id}") }
    }

    /// The button that saves a text there. Returns whether it was pressed.
    pub(super) fn save_button(&self, ui: &mut Ui, words: &str, text: &str, requests: &mut Requests) -> bool {
        let save = ui.add_enabled(self.why_not.is_none(), Button::new(words));
        let is_pressed = save.on_hover_text(&self.path).clicked();
        if is_pressed {
            let text = format!("#:schema ../../../schemas/scenario.json\n{text}");
            requests.push(Request::Write { path: self.path.clone(), text, label: self.label.clone(), field: None });
        }
        is_pressed
    }

    /// Why it can't be saved, if it can't.
    pub(super) fn why_not(&self, ui: &mut Ui) {
        if let Some(why) = &self.why_not {
            ui.colored_label(palette(ui).wrong, why);
        }
    }
}

/// The text fields of a scenario's header.
pub(super) fn header_fields(ui: &mut Ui, salt: &str, header: &mut ScenarioHeader) {
    field(ui, (salt, "id"), "Id", &mut header.id);
    field(ui, (salt, "title"), "Title", &mut header.title);
    field(ui, (salt, "cite"), "Rules it tests", &mut header.cite);
}

/// A text of a maximum height, and its buttons. Returns whether the form is finished.
pub(super) fn offer(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    id: &str,
    text: &str,
    height: f32,
    requests: &mut Requests,
) -> bool {
    ScrollArea::both().id_salt("scenario text").max_height(height).show(ui, |ui| {
        ui.label(RichText::new(text).monospace().size(10.5));
    });
    let file = ScenarioFile::of(context, id);
    let mut is_done = false;
    ui.horizontal_wrapped(|ui| {
        is_done |= file.save_button(ui, "Save in the pack", text, requests);
        if ui.button("Copy the text").clicked() {
            ui.ctx().copy_text(text.to_owned());
            is_done = true;
        }
        is_done |= ui.button("Close").clicked();
    });
    file.why_not(ui);
    is_done
}

//! The text of a scenario made in the sandbox: saved as a file of the pack, or copied.

use super::text_field::field;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::wording::{spoken, wording};
use crate::load::Library;
use crate::load::scaffold::is_good_id;
use crate::model::say;
use crate::sandbox::ScenarioHeader;
use eframe::egui::{Button, RichText, ScrollArea, Ui};

/// Where scenarios made at a table are saved.
pub struct ScenarioFolder<'a> {
    /// The pack's files.
    pub library: &'a Library,
    /// Whether there is such a file.
    pub has: &'a dyn Fn(&str) -> bool,
}

/// What came of the buttons of a text.
#[derive(Debug)]
pub enum Offered {
    /// Save it in the pack.
    Save(Request),
    /// The form closes.
    Closed,
}

/// The file of a scenario of some id.
pub(super) struct ScenarioFile {
    /// Its path.
    pub path: String,
    /// Why it can't be created: the id is invalid, or the file exists.
    pub why_not: Option<String>,
    label: String,
    schema_line: String,
}

impl ScenarioFolder<'_> {
    /// The file of an id.
    pub(super) fn file(&self, id: &str) -> ScenarioFile {
        let path = self.library.files().data(&format!("scenarios/sandbox/{id}.toml"));
        let why_not = if !is_good_id(id) {
            Some(say!(spoken(), "an id consists of lowercase letters, digits and hyphens"))
        } else {
            (self.has)(&path).then(|| say!(spoken(), "there is already a scenario `{id}`", id = id))
        };
        let format = self.library.format();
        let spec = format.files.iter().find(|file| file.id() == "scenario");
        let schema_line = spec.map(|spec| format!("#:schema ../../../schemas/{}\n", format.schema_file(spec)));
        ScenarioFile { path, why_not, label: format!("scenario {id}"), schema_line: schema_line.unwrap_or_default() }
    }
}

impl ScenarioFile {
    /// The button that saves a text there. Returns the request if it was pressed.
    pub(super) fn save_button(&self, ui: &mut Ui, words: &str, text: &str) -> Option<Request> {
        let save = ui.add_enabled(self.why_not.is_none(), Button::new(words));
        let text = format!("{}{text}", self.schema_line);
        let write = || Request::Write { path: self.path.clone(), text, label: self.label.clone(), field: None };
        save.on_hover_text(&self.path).clicked().then(write)
    }

    /// Why it can't be saved, if it can't.
    pub(super) fn why_not(&self, ui: &mut Ui) {
        if let Some(why) = &self.why_not {
            ui.colored_label(palette(ui).wrong, why);
        }
    }
}

/// Where the sandbox saves scenarios, shown to a function.
pub(super) fn in_folder<R>(context: &ViewContext<'_>, then: impl FnOnce(&ScenarioFolder<'_>) -> R) -> R {
    let has = |path: &str| context.workbench.text(path).is_some();
    then(&ScenarioFolder { library: &context.workbench.snapshot().library, has: &has })
}

/// The text fields of a scenario's header.
pub fn header_fields(ui: &mut Ui, salt: &str, header: &mut ScenarioHeader) {
    field(ui, (salt, "id"), &say!(wording(ui), "Id"), &mut header.id);
    field(ui, (salt, "title"), &say!(wording(ui), "Title"), &mut header.title);
    field(ui, (salt, "cite"), &say!(wording(ui), "Rules it tests"), &mut header.cite);
}

/// A text of a maximum height, and its buttons. Returns what came of them.
pub fn offer(ui: &mut Ui, folder: &ScenarioFolder<'_>, id: &str, text: &str, height: f32) -> Option<Offered> {
    ScrollArea::both().id_salt("scenario text").max_height(height).show(ui, |ui| {
        ui.label(RichText::new(text).monospace().size(10.5));
    });
    let file = folder.file(id);
    let mut done = None;
    ui.horizontal_wrapped(|ui| {
        done = file.save_button(ui, &say!(wording(ui), "Save in the pack"), text).map(Offered::Save);
        if ui.button(say!(wording(ui), "Copy the text")).clicked() {
            ui.ctx().copy_text(text.to_owned());
            done = Some(Offered::Closed);
        }
        if ui.button(say!(wording(ui), "Close")).clicked() {
            done = Some(Offered::Closed);
        }
    });
    file.why_not(ui);
    done
}

/// Sends what came of a form. Returns whether it is finished.
pub(super) fn take(offered: Option<Offered>, requests: &mut Requests) -> bool {
    let is_done = offered.is_some();
    if let Some(Offered::Save(request)) = offered {
        requests.push(request);
    }
    is_done
}

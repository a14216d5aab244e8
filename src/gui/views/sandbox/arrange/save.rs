//! The position saved as a scenario, or as a test with what must hold: a file of the pack, unsaved like any other work.

use super::super::journal::notes::field;
use super::{ArrangeState, Sheet};
use crate::gui::asks::{Ask, Asks, Bench};
use crate::gui::theme::palette;
use crate::load::starting::is_good_id;
use crate::sandbox::{About, Parts};
use eframe::egui::{Button, Id, RichText, ScrollArea, Ui, Window, vec2};

/// The form.
pub(super) struct SaveForm {
    is_test: bool,
    about: About,
    parts: Parts,
    /// The text, and what it was made of.
    made: Option<((u64, About, Parts), String)>,
}

impl SaveForm {
    /// The form of a scenario or of a test.
    pub(super) fn of(is_test: bool) -> SaveForm {
        let about = About { id: "arranged".to_owned(), ..About::default() };
        SaveForm { is_test, about, parts: Parts { asked: true, ..Parts::default() }, made: None }
    }

    /// Makes the text anew where something has changed.
    fn make(&mut self, sheet: &Sheet<'_>) {
        let key = (sheet.arranging.revision(), self.about.clone(), self.parts);
        if self.made.as_ref().is_none_or(|(made, _)| *made != key) {
            let text = sheet.arranging.text(&self.about, self.is_test.then_some(self.parts));
            self.made = Some((key, text));
        }
    }
}

/// Draws the form, if it is open.
pub(super) fn save(ui: &mut Ui, bench: &Bench<'_>, sheet: &Sheet<'_>, state: &mut ArrangeState, asks: &mut Asks) {
    let Some(form) = &mut state.save else { return };
    form.make(sheet);
    let title = if form.is_test { "Save as a test" } else { "Save as a scenario" };
    let content = ui.ctx().content_rect();
    let mut is_open = true;
    let mut is_done = false;
    let window = Window::new(title).id(Id::unique("save arranged")).open(&mut is_open).collapsible(false);
    let window = window.default_width(460.0).default_pos(content.center() - vec2(230.0, 250.0));
    window.show(ui.ctx(), |ui| {
        field(ui, "arranged id", "Id", &mut form.about.id);
        field(ui, "arranged title", "What it shows", &mut form.about.title);
        field(ui, "arranged cite", "The rules it is about", &mut form.about.cite);
        if form.is_test {
            holds(ui, sheet, form);
        }
        is_done = finish(ui, bench, form, asks);
    });
    if is_done || !is_open {
        state.save = None;
    }
}

/// What must hold.
fn holds(ui: &mut Ui, sheet: &Sheet<'_>, form: &mut SaveForm) {
    if !sheet.arranging.reasons().is_empty() {
        ui.label("What must hold: the position is refused as impossible.");
        return;
    }
    ui.label("What must hold, where the game next asks a question with two choices or more:");
    ui.columns(2, |columns| {
        for (at, (name, is_on)) in form.parts.all().into_iter().enumerate() {
            columns[at % 2].checkbox(is_on, name);
        }
    });
}

/// The text, and what becomes of it; gives whether the form is done with.
fn finish(ui: &mut Ui, bench: &Bench<'_>, form: &SaveForm, asks: &mut Asks) -> bool {
    let Some((_, text)) = &form.made else { return false };
    ScrollArea::both().id_salt("arranged text").max_height(190.0).show(ui, |ui| {
        ui.label(RichText::new(text).monospace().size(11.0));
    });
    let path = bench.work.files().data(&format!("scenarios/sandbox/{}.toml", form.about.id));
    let why_not = if !is_good_id(&form.about.id) {
        Some("an id is small letters, digits and hyphens".to_owned())
    } else {
        bench.work.text(&path).is_some().then(|| format!("there is a scenario `{}` already", form.about.id))
    };
    let mut is_done = false;
    ui.horizontal_wrapped(|ui| {
        let save = ui.add_enabled(why_not.is_none(), Button::new("Save in the pack"));
        if save.on_hover_text(&path).clicked() {
            let text = format!("#:schema ../../../schemas/scenario.json\n{text}");
            let label = format!("scenario {}", form.about.id);
            asks.ask(Ask::Write { path: path.clone(), text, label, field: None });
            is_done = true;
        }
        if ui.button("Copy the text").clicked() {
            ui.ctx().copy_text(text.clone());
            is_done = true;
        }
        is_done |= ui.button("Close").clicked();
    });
    if let Some(why) = why_not {
        ui.colored_label(palette(ui).wrong, why);
    }
    is_done
}

//! Shrinks a game with an error to a short test.

use super::scenario_file::in_folder;
use super::text_field::field;
use crate::app::session::SessionRequest;
use crate::gui::modal::modal;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::views::words::count;
use crate::sandbox::ShrunkTest;
use eframe::egui::{RichText, ScrollArea, Ui};

/// The values of the form.
#[derive(Default)]
pub struct ShrinkState {
    id: String,
}

/// Draws the sheet while a game is being shrunk, and with the result.
pub(super) fn shrink(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ShrinkState, requests: &mut Requests) {
    let small = context.session.shrink_run();
    if !small.is_running() && small.outcome().is_none() {
        return;
    }
    let shown = modal(ui.ctx(), "made small", 560.0, "Shrink to a test", |ui| match small.outcome() {
        None => {
            // No spinner: it would draw the whole window sixty times a second.
            ui.label("Seats, choices, cards and blocks are being left out, as long as the bug still shows…");
            ui.button("Stop").clicked()
        }
        Some(Err(why)) => {
            ui.label(why);
            ui.button("Close").clicked()
        }
        Some(Ok(shrunk)) => made(ui, context, shrunk, state, requests),
    });
    if shown.inner || shown.should_close() {
        *state = ShrinkState::default();
        requests.push(SessionRequest::CloseShrink);
    }
}

/// The test and its buttons. Returns whether the sheet is finished.
fn made(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    shrunk: &ShrunkTest,
    state: &mut ShrinkState,
    requests: &mut Requests,
) -> bool {
    let colours = palette(ui);
    let (before, after) = shrunk.choices;
    ui.colored_label(colours.wrong, &shrunk.what);
    ui.label(format!("{} of {before} are left. The test fails until the bug is fixed.", count(after, "choice")));
    ScrollArea::both().id_salt("small text").max_height(260.0).show(ui, |ui| {
        ui.label(RichText::new(&shrunk.text).monospace().size(10.5));
    });
    if state.id.is_empty() {
        state.id = free_id(context);
    }
    field(ui, "small id", "Id of the test", &mut state.id);
    let file = in_folder(context, |folder| folder.file(&state.id));
    let text = with_id(&shrunk.text, &state.id);
    let mut is_done = false;
    ui.horizontal_wrapped(|ui| {
        if ui.button("Open it in the sandbox").clicked() {
            let (name, text) = (file.path.clone(), text.clone());
            requests.push(SessionRequest::Scenario { name, text, players: Vec::new() });
            is_done = true;
        }
        if let Some(save) = file.save_button(ui, "Save as a test in the pack", &text) {
            requests.push(save);
            is_done = true;
        }
        if ui.button("Copy the text").clicked() {
            ui.ctx().copy_text(text.clone());
        }
        is_done |= ui.button("Close").clicked();
    });
    file.why_not(ui);
    is_done
}

/// An id that no test has yet.
fn free_id(context: &ViewContext<'_>) -> String {
    let mut ids = (1..1000).map(|number| format!("small-{number}"));
    ids.find(|id| in_folder(context, |folder| folder.file(id)).why_not.is_none()).unwrap_or_else(|| "small".to_owned())
}

/// The test with another id, the same as the name of its file.
fn with_id(text: &str, id: &str) -> String {
    match text.parse::<toml_edit::DocumentMut>() {
        Ok(mut document) if document.contains_key("id") => {
            document["id"] = toml_edit::value(id);
            document.to_string()
        }
        _ => text.to_owned(),
    }
}

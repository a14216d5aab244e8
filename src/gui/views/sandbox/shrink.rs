//! Shrinks a game with an error to a short test.

use super::scenario_file::{ScenarioFolder, in_folder};
use super::text_field::field;
use crate::app::session::SessionRequest;
use crate::app::shrink::ShrinkRun;
use crate::gui::modal::modal;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::wording::{spoken, wording};
use crate::model::say;
use crate::sandbox::ShrunkTest;
use eframe::egui::{Context, RichText, ScrollArea, Ui};

/// The values of the form.
#[derive(Default)]
pub struct ShrinkState {
    id: String,
}

/// What was asked of the sheet.
pub enum ShrinkRequest {
    /// Begin from the test, a scenario with this text.
    Open {
        /// The path that it would have.
        name: String,
        /// Its text.
        text: String,
    },
    /// Save the test in the pack.
    Save(Request),
    /// Stop, or close the sheet.
    Close,
}

/// Draws the sheet in the sandbox.
pub(super) fn shrink(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ShrinkState, requests: &mut Requests) {
    let asked = in_folder(context, |folder| shrink_sheet(ui.ctx(), folder, context.session.shrink_run(), state));
    match asked {
        Some(ShrinkRequest::Open { name, text }) => {
            requests.push(SessionRequest::Scenario { name, text, players: Vec::new() });
        }
        Some(ShrinkRequest::Save(save)) => requests.push(save),
        Some(ShrinkRequest::Close) => {}
        None => return,
    }
    requests.push(SessionRequest::CloseShrink);
}

/// Draws the sheet while a game is being shrunk, and with the result. Whatever is asked of it, it closes then.
pub fn shrink_sheet(
    ctx: &Context,
    folder: &ScenarioFolder<'_>,
    small: &ShrinkRun,
    state: &mut ShrinkState,
) -> Option<ShrinkRequest> {
    if !small.is_running() && small.outcome().is_none() {
        return None;
    }
    let shown = modal(ctx, "made small", 560.0, &say!(spoken(), "Shrink to a test"), |ui| match small.outcome() {
        None => {
            // No spinner: it would draw the whole window sixty times a second.
            ui.label(say!(
                wording(ui),
                "Seats, choices and what lies on the table are being left out, as long as the bug still shows…"
            ));
            ui.button(say!(wording(ui), "Stop")).clicked().then_some(ShrinkRequest::Close)
        }
        Some(Err(why)) => {
            ui.label(wording(ui).again(why));
            ui.button(say!(wording(ui), "Close")).clicked().then_some(ShrinkRequest::Close)
        }
        Some(Ok(shrunk)) => made(ui, folder, shrunk, state),
    });
    let closes = shown.should_close();
    let asked = shown.inner.or(closes.then_some(ShrinkRequest::Close));
    if asked.is_some() {
        *state = ShrinkState::default();
    }
    asked
}

/// The test and its buttons.
fn made(
    ui: &mut Ui,
    folder: &ScenarioFolder<'_>,
    shrunk: &ShrunkTest,
    state: &mut ShrinkState,
) -> Option<ShrinkRequest> {
    let colours = palette(ui);
    let (before, after) = shrunk.choices;
    ui.colored_label(colours.wrong, wording(ui).again(&shrunk.what));
    ui.label(say!(
        wording(ui),
        "{n|choice|choices} of {all} are left. The test fails until the bug is fixed.",
        n = after,
        all = before
    ));
    ScrollArea::both().id_salt("small text").max_height(260.0).show(ui, |ui| {
        ui.label(RichText::new(&shrunk.text).monospace().size(10.5));
    });
    if state.id.is_empty() {
        state.id = free_id(folder);
    }
    field(ui, "small id", &say!(wording(ui), "Id of the test"), &mut state.id);
    let file = folder.file(&state.id);
    let text = with_id(&shrunk.text, &state.id);
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        if ui.button(say!(wording(ui), "Open it in the sandbox")).clicked() {
            asked = Some(ShrinkRequest::Open { name: file.path.clone(), text: text.clone() });
        }
        if let Some(save) = file.save_button(ui, &say!(wording(ui), "Save as a test in the pack"), &text) {
            asked = Some(ShrinkRequest::Save(save));
        }
        if ui.button(say!(wording(ui), "Copy the text")).clicked() {
            ui.ctx().copy_text(text.clone());
        }
        if ui.button(say!(wording(ui), "Close")).clicked() {
            asked = Some(ShrinkRequest::Close);
        }
    });
    file.why_not(ui);
    asked
}

/// An id that no test has yet.
fn free_id(folder: &ScenarioFolder<'_>) -> String {
    let mut ids = (1..1000).map(|number| format!("small-{number}"));
    ids.find(|id| folder.file(id).why_not.is_none()).unwrap_or_else(|| "small".to_owned())
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

//! The buttons of the view: undo, play, save, leave.

use super::ArrangeState;
use super::save::SaveForm;
use crate::app::arranging::ArrangeRequest;
use crate::games::revolution::{Revolution, Setup};
use crate::gui::tables::ArrangeAnswer;
use crate::gui::theme::{book, palette, strong};
use crate::model::counted;
use crate::sandbox::{DataArrangement, PositionEditor};
use eframe::egui::{Align, Button, Layout, RichText, Stroke, Ui};

/// Draws the line at the top.
pub(super) fn top(
    ui: &mut Ui,
    editor: &PositionEditor<DataArrangement<Revolution>>,
    state: &mut ArrangeState,
    answer: &mut ArrangeAnswer<Setup>,
) {
    let colours = palette(ui);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Arrange a position").font(book(20.0)));
        let (can_undo, can_redo) = editor.can_undo_redo();
        for (text, can, request) in [("Undo", can_undo, ArrangeRequest::Undo), ("Redo", can_redo, ArrangeRequest::Redo)]
        {
            if ui.add_enabled(can, Button::new(text)).clicked() {
                answer.requests.push(request);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Leave").on_hover_text("Back to the table, without this position.").clicked() {
                answer.requests.push(ArrangeRequest::Leave);
            }
            for (text, is_test) in [("Save as test…", true), ("Save as scenario…", false)] {
                if ui.button(text).clicked() {
                    state.save = Some(SaveForm::of(is_test));
                }
            }
            let reasons = editor.reasons().len();
            let line = if reasons == 0 { colours.accent } else { colours.line };
            let button = Button::new(RichText::new("Play from here").font(strong(13.5))).stroke(Stroke::new(1.6, line));
            let play = ui.add_enabled(reasons == 0, button);
            let play = play.on_hover_text("Starts a game from this position. The game on the table is set aside.");
            let why = format!("{} why it is impossible", counted(reasons, "reason"));
            if play.on_disabled_hover_text(why).clicked() {
                answer.requests.push(ArrangeRequest::Begin);
            }
        });
    });
    if !editor.note().is_empty() {
        ui.label(RichText::new(editor.note()).color(colours.muted));
    }
}

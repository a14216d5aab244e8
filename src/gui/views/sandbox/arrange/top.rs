//! The buttons of the editor: undo, play, save, leave.

use super::Sheet;
use super::save::SaveForm;
use crate::app::arranging::ArrangeRequest;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, palette, strong};
use crate::model::say;
use eframe::egui::{Button, RichText, Stroke, Ui};

/// What the button does that goes on in the same game.
pub const GO_ON: &str =
    "The same game goes on from this position. The journal marks the change, and undo takes it back.";

/// Draws the line at the top.
pub(super) fn top(ui: &mut Ui, context: &ViewContext<'_>, sheet: &mut Sheet<'_>, requests: &mut Requests) {
    let (colours, said) = (palette(ui), sheet.texts);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(say!(said, "Arrange a position")).font(book(19.0)));
        let (can_undo, can_redo) = sheet.arranging.can_undo_redo();
        requests.on_click(ui.add_enabled(can_undo, Button::new(say!(said, "Undo"))), ArrangeRequest::Undo);
        requests.on_click(ui.add_enabled(can_redo, Button::new(say!(said, "Redo"))), ArrangeRequest::Redo);
        let reasons = sheet.arranging.reasons().len();
        let why = say!(said, "{n|reason|reasons} why it is impossible", n = reasons);
        let button = Button::new(RichText::new(say!(said, "Play from here")).font(strong(13.5)));
        let line = if reasons == 0 { colours.accent } else { colours.line };
        let play = ui.add_enabled(reasons == 0, button.stroke(Stroke::new(1.6, line)));
        let tip = say!(said, "Start a new game from this position. The game on the table is set aside.");
        requests.on_click(play.on_hover_text(tip).on_disabled_hover_text(&why), ArrangeRequest::Begin);
        if sheet.arranging.is_of_game() {
            let button = Button::new(RichText::new(say!(said, "Go on in the game")).font(strong(13.5)));
            let go_on = ui.add_enabled(reasons == 0 && can_undo, button).on_hover_text(say!(said, GO_ON));
            let why = if reasons == 0 { say!(said, "Nothing was changed.") } else { why };
            requests.on_click(go_on.on_disabled_hover_text(why), ArrangeRequest::GoOn);
        }
        for (text, is_test) in [(say!(said, "Save as scenario…"), false), (say!(said, "Save as test…"), true)] {
            if ui.button(text).clicked() {
                sheet.state.save = Some(SaveForm::of(is_test));
            }
        }
        let leave = match context.session.sandbox() {
            Some(_) => say!(said, "Back to the game"),
            None => say!(said, "Leave"),
        };
        requests.on_click(ui.button(leave), ArrangeRequest::Leave);
    });
    if !sheet.arranging.note().is_empty() {
        ui.label(RichText::new(said.wording().again(sheet.arranging.note())).color(colours.muted));
    }
}

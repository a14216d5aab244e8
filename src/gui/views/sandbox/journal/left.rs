//! The position that was being arranged at the last start: continue, or discard.

use crate::app::arranging::ArrangeRequest;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::gui::wording::wording;
use crate::model::say;
use eframe::egui::{Frame, Margin, Panel, RichText, Stroke, Ui};

/// Shows it at the top, if there is one.
pub fn left_over(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    if context.session.has_left_position() {
        offered(ui, "left over position", |ui| position(ui, requests));
    }
}

fn offered(ui: &mut Ui, id: &str, add: impl FnOnce(&mut Ui)) {
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.selected).stroke(Stroke::new(1.0, colours.accent)).corner_radius(8.0);
    Panel::top(id.to_owned()).frame(frame.inner_margin(Margin::symmetric(14, 10))).show(ui, add);
}

fn position(ui: &mut Ui, requests: &mut Requests) {
    ui.label(
        RichText::new(say!(wording(ui), "You were arranging a position when the window closed")).font(strong(14.0)),
    );
    ui.horizontal(|ui| {
        requests.on_click(ui.button(say!(wording(ui), "Continue arranging")), ArrangeRequest::ResumeLeftOver);
        requests.on_click(ui.button(say!(wording(ui), "Discard the position")), ArrangeRequest::DiscardLeftOver);
    });
}

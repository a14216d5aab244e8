//! The unfinished game or position of the last start: continue, or discard.

use crate::app::arranging::ArrangeRequest;
use crate::app::session::SessionRequest;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::gui::views::words::count;
use eframe::egui::{Frame, Margin, Panel, RichText, Stroke, Ui};

/// What happens to a game that is neither continued nor discarded.
const LET_GO: &str = "It is offered until the window closes; the next game replaces it on disk.";

/// Shows it at the top, if there is one.
pub fn left_over(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    if context.session.left_over().is_some() {
        offered(ui, "left over game", |ui| game(ui, context, requests));
    }
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
    ui.label(RichText::new("You were arranging a position when the window closed").font(strong(14.0)));
    ui.horizontal(|ui| {
        requests.on_click(ui.button("Continue arranging"), ArrangeRequest::ResumeLeftOver);
        requests.on_click(ui.button("Discard the position"), ArrangeRequest::DiscardLeftOver);
    });
}

fn game(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let Some(kept) = context.session.left_over() else { return };
    ui.label(RichText::new("An unfinished game was found").font(strong(14.0)));
    let head = &kept.head;
    let branches = match kept.document.as_ref().map_or(1, |document| document.others.len() + 1) {
        1 => String::new(),
        several => format!(", {several} branches"),
    };
    let variants = if head.variants.is_empty() { String::new() } else { format!("; by {}", head.variants.join(" + ")) };
    let played = count(kept.lines.len(), "choice");
    ui.label(format!("{}: {played}{branches}{variants}", head.seats.join(", ")));
    ui.horizontal(|ui| {
        requests.on_click(ui.button("Continue the game"), SessionRequest::ResumeLeftOver);
        requests.on_click(ui.button("Discard").on_hover_text(LET_GO), SessionRequest::DiscardLeftOver);
    });
}

//! The games that were set aside, to be resumed.

use crate::app::session::SessionRequest;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::gui::views::words::count;
use crate::sandbox::Sandbox;
use eframe::egui::{Frame, Margin, Panel, RichText, ScrollArea, Stroke, Ui};

/// The height of the list, in points.
const HEIGHT: f32 = 96.0;

/// Lists them at the top, if there are any.
pub(super) fn parked_games(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let all = context.session.parked_games();
    if all.is_empty() {
        return;
    }
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(8.0);
    Panel::top("games aside").frame(frame.inner_margin(Margin::symmetric(14, 8))).show(ui, |ui| {
        ui.label(RichText::new("Games set aside until the window closes").font(strong(14.0)));
        ScrollArea::vertical().id_salt("games aside").max_height(HEIGHT).auto_shrink([false, true]).show(ui, |ui| {
            for (at, game) in all.iter().enumerate() {
                ui.horizontal(|ui| {
                    requests.on_click(ui.button("Resume"), SessionRequest::ResumeParked(at));
                    requests.on_click(
                        ui.button("Discard").on_hover_text("This can't be undone."),
                        SessionRequest::DiscardParked(at),
                    );
                    ui.label(summary(game));
                });
            }
        });
    });
}

/// The players, and the progress.
fn summary(game: &Sandbox) -> String {
    let tree = game.tree();
    let choices = count(tree.branch().len(), "choice");
    let branches = match tree.branches().len() {
        1 => String::new(),
        several => format!(", {several} branches"),
    };
    format!("{}: turn {}, {choices}{branches}", game.names().join(", "), game.position().turn)
}

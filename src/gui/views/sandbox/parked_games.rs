//! The games that were set aside, to be resumed.

use crate::app::session::SessionRequest;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::gui::views::words::count;
use crate::sandbox::{Sandbox, SandboxGame};
use eframe::egui::{Frame, Margin, Panel, RichText, ScrollArea, Stroke, Ui};

/// The height of the list, in points.
const HEIGHT: f32 = 96.0;

/// Lists those of the sandbox at the top, if there are any.
pub(super) fn parked_games(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let all = context.session.parked_games();
    if all.is_empty() {
        return;
    }
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(8.0);
    Panel::top("games aside").frame(frame.inner_margin(Margin::symmetric(14, 8))).show(ui, |ui| {
        match parked_list(ui, all, |game| format!("turn {}", game.position().turn)) {
            Some(ParkedRequest::Resume(at)) => requests.push(SessionRequest::ResumeParked(at)),
            Some(ParkedRequest::Discard(at)) => requests.push(SessionRequest::DiscardParked(at)),
            None => {}
        }
    });
}

/// What was asked of the list.
pub enum ParkedRequest {
    /// Put a game back on the table, by its index.
    Resume(usize),
    /// Discard a game, by its index.
    Discard(usize),
}

/// Draws the list; `progress` says in a word or two how far a game has come. Returns what was asked.
pub fn parked_list<G: SandboxGame>(
    ui: &mut Ui,
    all: &[Sandbox<G>],
    progress: impl Fn(&Sandbox<G>) -> String,
) -> Option<ParkedRequest> {
    let mut asked = None;
    ui.label(RichText::new("Games set aside until the window closes").font(strong(14.0)));
    ScrollArea::vertical().id_salt("games aside").max_height(HEIGHT).auto_shrink([false, true]).show(ui, |ui| {
        for (at, game) in all.iter().enumerate() {
            ui.horizontal(|ui| {
                if ui.button("Resume").clicked() {
                    asked = Some(ParkedRequest::Resume(at));
                }
                if ui.button("Discard").on_hover_text("This can't be undone.").clicked() {
                    asked = Some(ParkedRequest::Discard(at));
                }
                ui.label(summary(game, &progress(game)));
            });
        }
    });
    asked
}

/// The players, and the progress.
fn summary<G: SandboxGame>(game: &Sandbox<G>, progress: &str) -> String {
    let tree = game.tree();
    let choices = count(tree.branch().len(), "choice");
    let branches = match tree.branches().len() {
        1 => String::new(),
        several => format!(", {several} branches"),
    };
    format!("{}: {progress}, {choices}{branches}", game.names().join(", "))
}

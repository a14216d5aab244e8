//! What the last start of the program left in the middle, a game or a position: gone on with, or let go.

use crate::gui::asks::{Ask, Asks, Bench};
use crate::gui::play::{ArrangeAsk, PlayAsk};
use crate::gui::theme::{palette, strong};
use crate::gui::views::words::count;
use eframe::egui::{Frame, Margin, Panel, RichText, Stroke, Ui};

/// What becomes of a game that is neither gone on with nor let go.
const LET_GO: &str = "It is offered until the window closes; another game takes its place on disk.";

/// Offers it at the top, if there is something.
pub fn left_over(ui: &mut Ui, bench: &Bench<'_>, asks: &mut Asks) {
    if bench.play.left_over().is_some() {
        offered(ui, "left over game", |ui| game(ui, bench, asks));
    }
    if bench.play.has_left_position() {
        offered(ui, "left over position", |ui| position(ui, asks));
    }
}

fn offered(ui: &mut Ui, id: &str, add: impl FnOnce(&mut Ui)) {
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.selected).stroke(Stroke::new(1.0, colours.accent)).corner_radius(8.0);
    Panel::top(id.to_owned()).frame(frame.inner_margin(Margin::symmetric(14, 10))).show(ui, add);
}

fn position(ui: &mut Ui, asks: &mut Asks) {
    ui.label(RichText::new("A position was left in the middle of arranging it").font(strong(14.0)));
    ui.horizontal(|ui| {
        if ui.button("Arrange it on").clicked() {
            asks.ask(Ask::Play(PlayAsk::Arrange(ArrangeAsk::GoOn)));
        }
        if ui.button("Let the position go").clicked() {
            asks.ask(Ask::Play(PlayAsk::Arrange(ArrangeAsk::LetGo)));
        }
    });
}

fn game(ui: &mut Ui, bench: &Bench<'_>, asks: &mut Asks) {
    let Some(kept) = bench.play.left_over() else { return };
    ui.label(RichText::new("A game was left in the middle").font(strong(14.0)));
    let head = &kept.journal.head;
    let branches = match kept.branches() {
        1 => String::new(),
        several => format!(", {several} branches"),
    };
    let variants = if head.variants.is_empty() { String::new() } else { format!("; by {}", head.variants.join(" + ")) };
    let played = count(kept.choices(), "choice");
    ui.label(format!("{}: {played}{branches}{variants}", head.seats.join(", ")));
    ui.horizontal(|ui| {
        if ui.button("Go on with it").clicked() {
            asks.ask(Ask::Play(PlayAsk::GoOn));
        }
        if ui.button("Let it go").on_hover_text(LET_GO).clicked() {
            asks.ask(Ask::Play(PlayAsk::LetGo));
        }
    });
}

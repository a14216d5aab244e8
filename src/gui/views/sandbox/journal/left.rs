//! The game that the last start of the program left in the middle: gone on with, or let go.

use crate::gui::asks::{Ask, Asks, Bench};
use crate::gui::play::PlayAsk;
use crate::gui::theme::{palette, strong};
use crate::gui::views::words::count;
use eframe::egui::{Frame, Margin, Panel, RichText, Stroke, Ui};

/// Offers it at the top, if there is one.
pub fn left_over(ui: &mut Ui, bench: &Bench<'_>, asks: &mut Asks) {
    let Some(kept) = bench.play.left_over() else { return };
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.selected).stroke(Stroke::new(1.0, colours.accent)).corner_radius(8.0);
    Panel::top("left over game").frame(frame.inner_margin(Margin::symmetric(14, 10))).show(ui, |ui| {
        ui.label(RichText::new("A game was left in the middle").font(strong(14.0)));
        let head = &kept.journal.head;
        let branches = match kept.branches() {
            1 => String::new(),
            several => format!(", {several} branches"),
        };
        let variants =
            if head.variants.is_empty() { String::new() } else { format!("; by {}", head.variants.join(" + ")) };
        let played = count(kept.choices(), "choice");
        ui.label(format!("{}: {played}{branches}{variants}", head.seats.join(", ")));
        ui.horizontal(|ui| {
            if ui.button("Go on with it").clicked() {
                asks.ask(Ask::Play(PlayAsk::GoOn));
            }
            if ui
                .button("Let it go")
                .on_hover_text("It is offered until the window closes; another game takes its place on disk.")
                .clicked()
            {
                asks.ask(Ask::Play(PlayAsk::LetGo));
            }
        });
    });
}

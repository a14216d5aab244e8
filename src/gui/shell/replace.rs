//! The sheet that replaces words in titles, with what each title becomes.

use crate::gui::requests::{Answer, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::views::cards::batch;
use crate::gui::views::words::count;
use eframe::egui::{Key, RichText, ScrollArea, TextEdit, Ui};

/// The words that are typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replace {
    find: String,
    with: String,
    is_begun: bool,
}

impl Replace {
    /// Draws the fields and what they do. It is about the selected cards, or about all where none or one is selected.
    pub fn ui(&mut self, ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
        let all: Vec<u32> = match context.selection.cards.len() {
            0 | 1 => context
                .workbench
                .snapshot()
                .pack()
                .map_or_else(Vec::new, |pack| pack.cards.iter().map(|card| u32::from(card.number)).collect()),
            _ => context.selection.cards.clone(),
        };
        ui.label(format!("In the titles of {}.", count(all.len(), "card")));
        let field = |ui: &mut Ui, name: &str, text: &mut String| {
            let label = ui.label(name);
            ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY)).labelled_by(label.id)
        };
        let find = field(ui, "Find", &mut self.find);
        if !std::mem::replace(&mut self.is_begun, true) {
            find.request_focus();
        }
        let with = field(ui, "Replace with", &mut self.with);
        let enter = (find.lost_focus() || with.lost_focus()) && ui.input(|input| input.key_pressed(Key::Enter));
        let found = batch::found(context, &all, &self.find, &self.with);
        let colours = palette(ui);
        let text = match (self.find.is_empty(), found.len()) {
            (true, _) => "Capitals count.".to_owned(),
            (false, 0) => "No title has these letters.".to_owned(),
            (false, many) => format!("{} would change:", count(many, "title")),
        };
        ui.label(RichText::new(text).color(colours.muted));
        ScrollArea::vertical().min_scrolled_height(150.0).max_height(150.0).auto_shrink(false).show(ui, |ui| {
            for (number, before, after) in &found {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(format!("#{number} {before}")).color(colours.muted));
                    ui.label(format!("→ {after}"));
                });
            }
        });
        ui.horizontal(|ui| {
            let numbers: Vec<u32> = found.iter().map(|(number, ..)| *number).collect();
            let request = batch::replace(context, &numbers, &self.find, &self.with);
            let replace = ui.add_enabled(request.is_some(), eframe::egui::Button::new("Replace"));
            if let Some(request) = request.filter(|_| replace.clicked() || enter) {
                requests.push(request);
                requests.push(Answer::Cancel);
            }
            if ui.button("Cancel").clicked() {
                requests.push(Answer::Cancel);
            }
        });
    }
}

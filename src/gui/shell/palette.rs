//! All commands in one list, found by a few letters.

use super::sheet::sheet;
use super::top::{is_possible, text_of};
use crate::gui::asks::{Asks, Bench};
use crate::gui::command::Command;
use crate::gui::theme::book;
use eframe::egui::{Align, Button, Context, Key, Layout, RichText, ScrollArea, TextEdit, Ui};

/// The palette, open or not.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    is_open: bool,
    typed: String,
    at: usize,
    is_new: bool,
}

impl Palette {
    /// Opens it, with nothing typed.
    pub fn open(&mut self) {
        *self = Palette { is_open: true, is_new: true, ..Palette::default() };
    }

    /// Whether it is open.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Draws it, if it is open.
    pub fn ui(&mut self, ctx: &Context, bench: &Bench<'_>, asks: &mut Asks) {
        if !self.is_open {
            return;
        }
        let shown = sheet(ctx, "palette", 460.0, "", |ui| self.list(ui, bench, asks));
        if shown.should_close() {
            self.is_open = false;
        }
    }

    fn list(&mut self, ui: &mut Ui, bench: &Bench<'_>, asks: &mut Asks) {
        let is_pressed = |key| ui.input(|input| input.key_pressed(key));
        let (down, up, enter) = (is_pressed(Key::ArrowDown), is_pressed(Key::ArrowUp), is_pressed(Key::Enter));
        let label = ui.label(RichText::new("What do you want to do?").font(book(20.0)));
        let field = TextEdit::singleline(&mut self.typed).desired_width(f32::INFINITY);
        let field = ui.add(field).labelled_by(label.id);
        if std::mem::take(&mut self.is_new) {
            field.request_focus();
        }
        let found: Vec<Command> = found(&self.typed, bench);
        if field.changed() {
            self.at = 0;
        }
        self.at = (self.at + usize::from(down)).saturating_sub(usize::from(up)).min(found.len().saturating_sub(1));
        ScrollArea::vertical().max_height(360.0).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
                for (at, &command) in found.iter().enumerate() {
                    let keys = command.keys(ui.ctx()).unwrap_or_default();
                    let line = Button::selectable(at == self.at, text_of(command, bench)).shortcut_text(keys);
                    let line = ui.add(line).on_hover_text(command.tooltip());
                    if at == self.at && (up || down) {
                        line.scroll_to_me(None);
                    }
                    if line.clicked() || enter && at == self.at {
                        asks.run(command);
                        self.is_open = false;
                    }
                }
            });
            if found.is_empty() {
                ui.label("No command has these letters.");
            }
        });
    }
}

/// The commands that can be done now and have the letters in this order, those that begin with them first.
fn found(typed: &str, bench: &Bench<'_>) -> Vec<Command> {
    let typed = typed.trim().to_lowercase();
    let mut found: Vec<(usize, Command)> = Command::all()
        .iter()
        .copied()
        .filter(|&command| command != Command::Palette && is_possible(command, bench))
        .filter_map(|command| Some((rank(&typed, &command.text().to_lowercase())?, command)))
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, command)| command).collect()
}

/// How well a text has the letters: 0 begins with them, 1 holds them in a row, 2 holds them in order; none otherwise.
fn rank(typed: &str, text: &str) -> Option<usize> {
    if text.starts_with(typed) {
        return Some(0);
    }
    if text.contains(typed) {
        return Some(1);
    }
    let mut letters = text.chars();
    typed.chars().all(|wanted| letters.any(|letter| letter == wanted)).then_some(2)
}

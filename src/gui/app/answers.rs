//! What follows from the answers to questions.

use super::App;
use crate::gui::asks::Ask;
use crate::gui::shell::{Answer, Dialog};
use eframe::egui::Context;

impl App {
    /// Does what was answered.
    pub(super) fn answer(&mut self, answer: Answer, ctx: &Context, now: f64) {
        match answer {
            Answer::Cancel => self.dialog = None,
            Answer::Open(folder) => {
                self.dialog = None;
                self.apply(vec![Ask::Open(folder)], ctx, now);
            }
            Answer::CopyTo(folder) => self.copy_to(folder),
            Answer::NewVariant(id) => {
                let made = self.work.new_variant(&id, now);
                if made.is_ok() {
                    self.dialog = None;
                }
                self.told(made, now);
            }
            Answer::TakeUp => {
                if let Some(Dialog::LeftOver(unsaved)) = self.dialog.take() {
                    self.work.take_up(&unsaved, now);
                }
            }
            Answer::LetGo => {
                self.dialog = None;
                self.work.let_go();
            }
            Answer::SaveFirst | Answer::Discard => self.go_on(answer == Answer::SaveFirst, ctx, now),
            Answer::TakeTheirs(path) => self.work.take_theirs(&path, now),
            Answer::KeepMine(path) => self.work.keep_mine(&path),
        }
    }

    /// Goes on with what unsaved work stood in the way of.
    fn go_on(&mut self, saves: bool, ctx: &Context, now: f64) {
        let question = self.dialog.take();
        if saves {
            self.save_and_go_on(question, now);
        } else {
            self.work.discard(now);
            self.let_on(question, ctx);
        }
    }
}

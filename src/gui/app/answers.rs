//! What follows from the answers to questions.

use super::App;
use crate::gui::asks::Ask;
use crate::gui::play::PlayAsk;
use crate::gui::shell::{Answer, Dialog, Pane};
use eframe::egui::{Context, ViewportCommand};
use std::path::Path;

impl App {
    /// Does what was answered.
    pub(super) fn answer(&mut self, answer: Answer, ctx: &Context, now: f64) {
        match answer {
            Answer::Cancel => self.dialog = None,
            Answer::Open(folder) => {
                self.dialog = None;
                self.apply(vec![Ask::Open(folder)], ctx, now);
            }
            Answer::CopyTo(folder) => match self.work.copy_to(Path::new(&folder), now) {
                Ok(()) => {
                    self.dialog = None;
                    self.watch();
                    self.remember_pack();
                    self.notices.tell(format!("saved in {folder}"), false, now);
                }
                Err(error) => self.notices.tell(error.to_string(), true, now),
            },
            Answer::OpenCode(code) => match self.play.apply(PlayAsk::OpenCode(code), &self.work, now) {
                Ok(()) => {
                    self.dialog = None;
                    self.layout.show(Pane::Sandbox);
                }
                Err(reasons) => self.notices.tell(reasons.join("; "), true, now),
            },
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
            self.save_all(now);
            if !self.work.unsaved().is_empty() {
                return;
            }
        } else {
            self.work.discard(now);
        }
        match question {
            Some(Dialog::Leave(files)) => {
                self.open(*files);
                self.remember_pack();
            }
            Some(Dialog::Quit) => {
                self.may_close = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            _ => {}
        }
    }
}

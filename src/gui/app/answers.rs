//! What follows from the answers to questions.

use super::App;
use crate::gui::asks::Ask;
use crate::gui::play::PlayAsk;
use crate::gui::shell::{Answer, Dialog, New, Pane};
use crate::load::{Diagnostic, Place, Span};
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
            Answer::OpenCode(code) => match self.play.apply(PlayAsk::OpenCode(code), &self.work, now) {
                Ok(()) => {
                    self.dialog = None;
                    self.layout.show(Pane::Sandbox);
                }
                Err(reasons) => self.notices.tell(reasons.join("; "), true, now),
            },
            Answer::SaveJournal(file, may_replace) => self.save_journal(file, may_replace, now),
            Answer::SaveFigures { run, format, file, may_replace } => {
                self.save_figures(run, format, file, may_replace, now);
            }
            Answer::OpenJournal(file) => self.open_journal(file),
            Answer::New(what, id) => {
                let made = self.make(what, &id, now);
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

    /// Makes something new, and shows it.
    fn make(&mut self, what: New, id: &str, now: f64) -> Result<(), Box<Diagnostic>> {
        let path = match what {
            New::Variant => return self.work.new_variant(id, now),
            New::Script => self.work.new_script(id, now)?,
            New::Scenario => self.work.new_scenario(id, now)?,
        };
        if what == New::Scenario {
            self.selection.scenario = Some(path.clone());
        }
        self.go_to(&Place { path, span: Span::default() });
        Ok(())
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

//! The one place where what views ask for is done.

use super::App;
use crate::gui::asks::Ask;
use crate::gui::jobs::Job;
use crate::gui::shell::{Pane, in_a_line};
use crate::load::{Diagnostic, Files, Place, recover};
use eframe::egui::Context;

impl App {
    /// Does what was asked for, in order.
    pub(super) fn apply(&mut self, asks: Vec<Ask>, ctx: &Context, now: f64) {
        for ask in asks {
            self.apply_one(ask, ctx, now);
        }
    }

    fn apply_one(&mut self, ask: Ask, ctx: &Context, now: f64) {
        match ask {
            Ask::Run(command) => self.run(command, ctx, now),
            Ask::Change { label, field, changes } => {
                let changed = self.work.change(&label, field.as_deref(), &changes, now);
                self.told(changed, now);
            }
            Ask::Write { path, text, label, field } => self.work.write(&path, &text, &label, field.as_deref(), now),
            Ask::Adopt(proposal, label) => self.work.adopt(&proposal, &label, None, now),
            Ask::Remove(path, label) => self.work.remove(&path, &label, now),
            Ask::LayVariants(variants, label) => self.work.lay_variants(variants, &label, now),
            Ask::WriteInto(variant) => self.write_into(variant, now),
            Ask::NewVariant(id) => {
                let made = self.work.new_variant(&id, now);
                self.told(made, now);
            }
            Ask::ToVariant { id, title } => {
                let made = self.work.to_variant(&id, &title, now).map(drop);
                self.told(made, now);
            }
            Ask::Select(selection) => self.selection = selection,
            Ask::GoTo(place) => self.go_to(&place),
            Ask::Open(folder) => match Files::open(&folder) {
                Ok(files) => match recover(&files) {
                    Ok(recovered) => {
                        recovered.iter().for_each(|what| self.notices.tell(what.to_string(), false, now));
                        self.leave(files);
                    }
                    Err(error) => self.refuse(error.to_string(), now),
                },
                Err(error) => self.refuse(error.to_string(), now),
            },
            Ask::Rename(rename) => {
                let opened = self.selection.script.clone();
                let renamed = self.work.rename(&rename, opened.as_deref(), now);
                match renamed {
                    Ok(path) => self.selection.script = path,
                    Err(finding) => self.told(Err(finding), now),
                }
            }
            Ask::Test(paths) => self.run_scenarios(Some(paths)),
            Ask::Try(what) => self.try_out(what),
            Ask::StopTrying => self.trial.iter().for_each(Job::stop),
            Ask::Speak(language) => self.language = language,
            Ask::Play(ask) => {
                if let Err(reasons) = self.play.apply(ask, &self.work, now) {
                    self.notices.tell(reasons.join("; "), true, now);
                }
            }
            Ask::Lab(ask) => self.ask_lab(ask, ctx, now),
            Ask::Answer(answer) => self.answer(answer, ctx, now),
        }
    }

    pub(super) fn told(&mut self, outcome: Result<(), Box<Diagnostic>>, now: f64) {
        if let Err(finding) = outcome {
            self.notices.tell(in_a_line(&finding), true, now);
        }
    }

    /// Says why an answer can't be taken, below the field where it was typed; else at the foot.
    pub(super) fn refuse(&mut self, why: String, now: f64) {
        let left = match &mut self.dialog {
            Some(dialog) => dialog.refuse(why),
            None => Err(why),
        };
        if let Err(why) = left {
            self.notices.tell(why, true, now);
        }
    }

    /// Changes go to a variant from now on, which is laid over the pack if it is not yet.
    fn write_into(&mut self, variant: Option<String>, now: f64) {
        match variant {
            Some(id) => self.work.write_into_laid(&id, now),
            None => self.work.write_into(None),
        }
    }

    /// Shows a place in a file where it is edited: a card in the list, all else as text.
    pub(super) fn go_to(&mut self, place: &Place) {
        self.layout.show(Pane::Scripts);
        self.selection.script = Some(place.path.clone());
        self.views.scripts.go_to(place);
    }
}

//! Carries out the requests of views.

use super::App;
use crate::app::jobs::Job;
use crate::gui::command::Command;
use crate::gui::requests::Request;
use crate::gui::shell::{Dialog, Pane, in_a_line, keys_text};
use crate::gui::wording::spoken;
use crate::load::{Diagnostic, Files, Place, recover};
use crate::model::say;
use eframe::egui::Context;

impl App {
    /// Carries out requests, in order.
    pub(super) fn apply(&mut self, requests: Vec<Request>, ctx: &Context, now: f64) {
        for request in requests {
            let (last, selected) = (self.workbench.history().last_serial(), self.selection.clone());
            let is_step_back = matches!(request, Request::Run(Command::Undo | Command::Redo) | Request::StepIn { .. });
            self.apply_one(request, ctx, now);
            let serial = self.workbench.history().last_serial();
            if serial > last && !is_step_back {
                self.step_selections.made(serial, selected);
            }
        }
    }

    fn apply_one(&mut self, request: Request, ctx: &Context, now: f64) {
        match request {
            Request::Run(command) => self.run(command, ctx, now),
            Request::Change { label, field, changes } => {
                let changed = self.workbench.change(&label, field.as_deref(), &changes, now);
                self.report(changed, now);
            }
            Request::ChangePack { label, field, change } => {
                let target = self.workbench.target().map(str::to_owned);
                self.workbench.set_target(None);
                let changed = self.workbench.change(&label, Some(&field), &[change], now);
                self.workbench.set_target(target);
                self.report(changed, now);
            }
            Request::Print(printed) => self.show_print_form(printed),
            Request::Help(page) => self.dialog = Some(Dialog::Help(page)),
            Request::Write { path, text, label, field } => {
                let is_new = self.workbench.text(&path).is_none();
                self.workbench.write(&path, &text, &label, field.as_deref(), now);
                if is_new {
                    let keys = keys_text(Command::Save, ctx).unwrap_or_default();
                    let name = path.rsplit('/').next().unwrap_or(&path);
                    let said =
                        say!(spoken(), "{what} was added; {keys} writes it to its file.", what = name, keys = keys);
                    self.notices.show(said, false, now);
                }
            }
            Request::PrepareComparison => {
                self.views.lab.compare_with_base();
                self.layout.show(Pane::Lab);
            }
            Request::GiveUp(field) => self.workbench.give_up(&field, now),
            Request::StepIn { path, is_back } => self.step_in(&path, is_back, now),
            Request::ApplyProposal { proposal, label, field } => {
                self.workbench.adopt(&proposal, &label, field.as_deref(), now);
            }
            Request::Remove(path, label) => self.workbench.remove(&path, &label, now),
            Request::SetVariants(variants, label) => self.workbench.set_variants(variants, &label, now),
            Request::SetTarget(variant) => self.set_edit_target(variant, now),
            Request::NewVariant(id) => {
                let made = self.workbench.new_variant(&id, now);
                self.report(made, now);
            }
            Request::CopyVariant { id, title, like } => {
                let made = self.workbench.copy_variant(&id, &title, &like, now);
                self.report(made, now);
            }
            Request::ToVariant { id, title } => {
                let made = self.workbench.to_variant(&id, &title, now).map(drop);
                self.report(made, now);
            }
            Request::Select(selection) => self.selection = selection,
            Request::EditSelection => self.edit_selection(),
            Request::GoTo(place) => self.go_to(&place),
            Request::Open(folder) => match Files::open(&folder) {
                Ok(files) => match recover(&files) {
                    Ok(recovered) => {
                        recovered.iter().for_each(|what| self.notices.show(what.to_string(), false, now));
                        self.leave(files);
                    }
                    Err(error) => self.refuse(error.to_string(), now),
                },
                Err(error) => self.refuse(error.to_string(), now),
            },
            Request::Rename(rename) => {
                let opened = self.selection.script.clone();
                let renamed = self.workbench.rename(&rename, opened.as_deref(), now);
                match renamed {
                    Ok(path) => {
                        self.selection.script = path;
                        if let Some((kind, ids)) = &mut self.selection.entries
                            && kind.word() == rename.named.id()
                        {
                            ids.iter_mut().filter(|id| **id == rename.from).for_each(|id| id.clone_from(&rename.to));
                        }
                    }
                    Err(finding) => self.report(Err(finding), now),
                }
            }
            Request::RunTests(paths) => self.run_scenarios(Some(paths)),
            Request::PlayScenario(path) => self.ask_for_scenario(&path),
            Request::TryEffect(what) => self.try_effect(what),
            Request::StopTrying => self.trial.iter().for_each(Job::stop),
            Request::SetLanguage(language) => self.language = language,
            Request::Prefer(chosen) => self.prefer(*chosen, ctx),
            Request::Session(request) => {
                if let Err(reasons) = self.session.apply(request, &self.workbench, now) {
                    self.notices.show(reasons.join("; "), true, now);
                }
            }
            Request::Lab(request) => self.request_lab(request, ctx, now),
            Request::OpenFile(file) => match self.open_report {
                Some(open) => open(&file),
                None => self.notices.show("files can't be opened from here".to_owned(), true, now),
            },
            Request::Answer(answer) => self.answer(answer, ctx, now),
        }
    }

    pub(super) fn report(&mut self, outcome: Result<(), Box<Diagnostic>>, now: f64) {
        if let Err(finding) = outcome {
            self.notices.show(in_a_line(&finding), true, now);
        }
    }

    /// Shows why an answer is refused, below its field or else in the status line.
    pub(super) fn refuse(&mut self, why: String, now: f64) {
        let left = match &mut self.dialog {
            Some(dialog) => dialog.refuse(why),
            None => Err(why),
        };
        if let Err(why) = left {
            self.notices.show(why, true, now);
        }
    }

    /// Edits a variant from now on, and applies it if it is not applied yet.
    fn set_edit_target(&mut self, variant: Option<String>, now: f64) {
        match variant {
            Some(id) => self.workbench.write_to_variant(&id, now),
            None => self.workbench.set_target(None),
        }
    }

    /// Puts the focus into the form of what is selected.
    pub(super) fn edit_selection(&mut self) {
        self.layout.show(Pane::Details);
        self.views.card.edit();
        self.views.entry.edit();
        self.views.province.edit();
    }

    /// Shows a place in a file in its editor: a card in the list, everything else as text.
    pub(super) fn go_to(&mut self, place: &Place) {
        self.layout.show(Pane::Scripts);
        self.selection.script = Some(place.path.clone());
        self.views.scripts.go_to(place);
    }
}

//! What the lab asks for, and what becomes of it.

use super::App;
use super::journals::write;
use crate::app::experiments::{ExperimentRun, ExperimentSpec, Format, Lab, LabRequest, OpenedGame, command_line, text};
use crate::app::jobs::{Job, run_once};
use crate::gui::shell::{Dialog, Pane};
use crate::gui::views::lab::Face;
use eframe::egui::Context;
use std::path::PathBuf;

/// A table that is being written.
pub type SaveJob = Job<Result<String, String>>;

impl App {
    /// Fills the lab's form in.
    pub fn plan(&mut self, asked: ExperimentSpec) {
        self.views.lab.form = asked;
    }

    /// Shows all figures of the experiment that is looked at, or its pictures.
    pub fn show_figures(&mut self, are_shown: bool) {
        self.views.lab.face = if are_shown { Face::Figures } else { Face::Pictures };
    }

    /// The experiments of this session.
    pub fn lab(&self) -> &Lab {
        &self.lab
    }

    /// Keeps games of bots that think in this folder from now on, for the lab.
    pub fn keep_games_in(&mut self, folder: PathBuf) {
        self.lab.keep_games_in(folder);
    }

    /// Runs the experiment that the lab's form says.
    pub(super) fn run_lab(&mut self, now: f64) {
        self.layout.show(Pane::Lab);
        self.views.lab.look_at_latest();
        let asked = self.views.lab.form.clone();
        if let Err(why) = self.lab.begin(&asked, &self.workbench, &self.environment.executor, now) {
            self.notices.tell(why, true, now);
        }
    }

    /// Takes what has come of experiments and games that were asked for.
    pub(super) fn hear_of_lab(&mut self, now: f64) {
        self.lab.attend(&self.environment.executor, now);
        match self.lab.opened() {
            None => {}
            Some(Err(why)) => self.notices.tell(why, true, now),
            Some(Ok(OpenedGame::Game(sandbox, told))) => {
                self.session.open(*sandbox, told, now);
                self.layout.show(Pane::Sandbox);
            }
            Some(Ok(OpenedGame::Pair(sandbox, pair))) => {
                self.session.open_pair(*sandbox, *pair, now);
                self.views.sandbox.side_by_side.is_open = true;
                self.layout.show(Pane::Sandbox);
            }
        }
        if let Some(saved) = self.saving_table.as_ref().and_then(|job| job.messages().last()) {
            self.saving_table = None;
            match saved {
                Ok(file) => {
                    self.dialog = None;
                    self.notices.tell(format!("figures saved in {file}"), false, now);
                }
                Err(why) => self.refuse(why, now),
            }
        }
    }

    /// Does what the lab asks for.
    pub(super) fn request_lab(&mut self, request: LabRequest, ctx: &Context, now: f64) {
        match request {
            LabRequest::Open { .. } | LabRequest::OpenPair { .. } => {
                self.lab.open(&request, &self.environment.executor)
            }
            LabRequest::Forget(run) => self.lab.forget(run),
            LabRequest::Save(run, format) => self.dialog = Some(Dialog::save_figures(run, format)),
            LabRequest::CopyCommand(run) => match self.lab.run(run).map(command_line) {
                Some(Ok(line)) => {
                    self.notices.tell(format!("copied: {line}"), false, now);
                    ctx.copy_text(line);
                }
                Some(Err(why)) => self.notices.tell(why, true, now),
                None => {}
            },
        }
    }

    /// The experiment that is looked at.
    pub(super) fn looked_at(&self) -> Option<u64> {
        let id = self.views.lab.shown.unwrap_or(self.lab.latest());
        self.lab.run(id).map(|run| run.id)
    }

    /// Writes the figures of an experiment to a file.
    pub(super) fn save_figures(&mut self, run: u64, format: Format, file: String, may_replace: bool, now: f64) {
        let Some(text) = self.lab.run(run).and_then(|run: &ExperimentRun| text(run, format)) else {
            return self.notices.tell("there are no results yet".to_owned(), true, now);
        };
        let ending = format!(".{}", format.ending());
        let file = if file.ends_with(&ending) { file } else { format!("{file}{ending}") };
        let executor = &self.environment.executor;
        self.saving_table = Some(run_once(executor, move |_| write(&file, &text, may_replace).map(|()| file)));
    }
}

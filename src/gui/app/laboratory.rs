//! Carries out the requests of the lab.

use super::App;
use crate::app::experiments::{ExperimentRun, ExperimentSpec, Format, Lab, LabRequest, OpenedGame, command_line, text};
use crate::app::jobs::{Job, run_once};
use crate::app::named_files::write_new_file;
use crate::gui::shell::{Dialog, Pane};
use crate::gui::views::lab::Face;
use eframe::egui::Context;
use std::path::PathBuf;

/// An export that is being written.
pub type SaveJob = Job<Result<String, String>>;

impl App {
    /// Fills in the lab's form.
    pub fn plan(&mut self, asked: ExperimentSpec) {
        self.views.lab.form = asked;
    }

    /// Shows all figures of the current experiment, or its charts.
    pub fn show_figures(&mut self, are_shown: bool) {
        self.views.lab.face = if are_shown { Face::Figures } else { Face::Pictures };
    }

    /// The experiments of this session.
    pub fn lab(&self) -> &Lab {
        &self.lab
    }

    /// Sets the lab's cache folder for games of search bots.
    pub fn keep_games_in(&mut self, folder: PathBuf) {
        self.lab.keep_games_in(folder);
    }

    /// Runs the experiment of the lab's form.
    pub(super) fn run_lab(&mut self, now: f64) {
        self.layout.show(Pane::Lab);
        self.views.lab.show_latest();
        let asked = self.views.lab.form.clone();
        if let Err(why) = self.lab.begin(&asked, &self.workbench, &self.environment.executor, now) {
            self.notices.show(why, true, now);
        }
    }

    /// Takes the results of experiments and games.
    pub(super) fn take_lab_results(&mut self, now: f64) {
        self.lab.attend(&self.environment.executor, now);
        match self.lab.opened() {
            None => {}
            Some(Err(why)) => self.notices.show(why, true, now),
            Some(Ok(OpenedGame::Game(sandbox, report))) => {
                self.session.open(*sandbox, report, now);
                self.layout.show(Pane::Sandbox);
            }
            Some(Ok(OpenedGame::Table(game))) => self.ask_for_game(*game),
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
                    self.notices.show(format!("figures saved in {file}"), false, now);
                }
                Err(why) => self.refuse(why, now),
            }
        }
    }

    /// Carries out a request of the lab.
    pub(super) fn request_lab(&mut self, request: LabRequest, ctx: &Context, now: f64) {
        match request {
            LabRequest::Open { .. } | LabRequest::OpenPair { .. } => {
                self.lab.open(&request, &self.environment.executor)
            }
            LabRequest::Forget(run) => self.lab.forget(run),
            LabRequest::Save(run, format) => self.dialog = Some(Dialog::save_figures(run, format)),
            LabRequest::CopyCommand(run) => match self.lab.run(run).map(command_line) {
                Some(Ok(line)) => {
                    self.notices.show(format!("copied: {line}"), false, now);
                    ctx.copy_text(line);
                }
                Some(Err(why)) => self.notices.show(why, true, now),
                None => {}
            },
        }
    }

    /// The current experiment.
    pub(super) fn current_experiment(&self) -> Option<u64> {
        let id = self.views.lab.shown.unwrap_or(self.lab.latest());
        self.lab.run(id).map(|run| run.id)
    }

    /// Writes the figures of an experiment to a file.
    pub(super) fn save_figures(&mut self, run: u64, format: Format, file: String, may_replace: bool, now: f64) {
        let Some(text) = self.lab.run(run).and_then(|run: &ExperimentRun| text(run, format)) else {
            return self.notices.show("there are no results yet".to_owned(), true, now);
        };
        let ending = format!(".{}", format.ending());
        let file = if file.ends_with(&ending) { file } else { format!("{file}{ending}") };
        let executor = &self.environment.executor;
        self.saving_table = Some(run_once(executor, move |_| write_new_file(&file, &text, may_replace).map(|()| file)));
    }
}

//! Carries out the requests of the lab.

use super::App;
use crate::app::experiments::{ExperimentRun, ExperimentSpec, Format, Lab, LabRequest, OpenedGame, command_line, text};
use crate::app::jobs::{Job, run_once};
use crate::app::named_files::write_new_file;
use crate::gui::file_names::{OfferedName, file_name};
use crate::gui::shell::{Dialog, Pane};
use crate::gui::views::lab::Face;
use crate::load::{OutputKind, write_output};
use eframe::egui::Context;
use std::path::{Path, PathBuf};

/// An export that is being written.
pub type SaveJob = Job<Result<String, String>>;

/// A report that is being written.
pub type ReportJob = Job<Result<PathBuf, String>>;

/// Writes a page to a folder, in place of an earlier one of that name. Returns its file.
fn write_page(folder: &Path, name: &str, page: &str) -> Result<PathBuf, String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let file = folder.join(format!("{name}.html"));
    write_output(&file, OutputKind::Page, false, page.as_bytes()).map_err(|error| error.to_string())?;
    Ok(file)
}

impl App {
    /// Fills in the lab's form.
    pub fn plan(&mut self, asked: ExperimentSpec) {
        self.views.lab.form = asked;
    }

    /// The lab's form, as it is filled in.
    pub fn lab_form(&self) -> &ExperimentSpec {
        &self.views.lab.form
    }

    /// Searches the figures for some words.
    pub fn filter_figures(&mut self, words: &str) {
        self.views.lab.filter.query = words.to_owned();
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

    /// Keeps results of experiments in this folder, and reports in one below it.
    pub fn keep_results_in(&mut self, folder: PathBuf) {
        self.reports = Some(folder.join("reports"));
        self.lab.keep_results_in(folder);
    }

    /// Opens reports by this function once they are written; without one they are only written.
    pub fn open_reports_with(&mut self, open: fn(&Path)) {
        self.open_report = Some(open);
    }

    /// Writes the report on an experiment as a page; it is opened when that is done.
    fn write_report(&mut self, run: u64, now: f64) {
        let Some(page) = self.lab.run(run).and_then(|run| text(run, Format::Page)) else {
            return self.notices.show("there are no results yet".to_owned(), true, now);
        };
        let Some(folder) = self.reports.clone() else {
            // Nowhere is a place for it: somebody must name one.
            return self.ask_for_figures(run, Format::Page);
        };
        let name = self.lab.run(run).map_or_else(String::new, |run| file_name(&run.asked.title()));
        self.writing_report = Some(run_once(&self.environment.executor, move |_| write_page(&folder, &name, &page)));
    }

    /// Tells of a report that was written, and opens it.
    fn take_report(&mut self, now: f64) {
        let Some(written) = self.writing_report.as_ref().and_then(|job| job.messages().last()) else { return };
        self.writing_report = None;
        match written {
            Ok(file) => {
                self.open_report.into_iter().for_each(|open| open(&file));
                self.notices.written(format!("report written to {}", file.display()), &file, now);
            }
            Err(why) => self.notices.show(why, true, now),
        }
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
        self.take_report(now);
        if let Some(why) = self.lab.not_kept() {
            self.notices.show(why, true, now);
        }
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
                    self.notices.written(format!("figures saved in {file}"), Path::new(&file), now);
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
            LabRequest::OpenKept(id) => match self.lab.open_kept(&id, now) {
                Ok(number) => {
                    self.views.lab.show_latest();
                    self.views.lab.shown = Some(number);
                }
                Err(why) => self.notices.show(why, true, now),
            },
            LabRequest::ForgetKept(id) => {
                if let Err(why) = self.lab.forget_kept(&id) {
                    self.notices.show(why, true, now);
                }
            }
            LabRequest::AskAgain(run) => {
                if let Some(run) = self.lab.run(run) {
                    self.views.lab.form = run.asked.clone();
                }
            }
            LabRequest::Examine(run, arm) => self.lab.examine(run, arm, &self.environment.executor),
            LabRequest::Report(run) => self.write_report(run, now),
            LabRequest::Copy(run, format) => match self.lab.run(run).and_then(|run| text(run, format)) {
                Some(text) => {
                    self.notices.show(format!("copied as {}", format.name()), false, now);
                    ctx.copy_text(text);
                }
                None => self.notices.show("there are no results yet".to_owned(), true, now),
            },
            LabRequest::Save(run, format) => self.ask_for_figures(run, format),
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

    /// Asks for the file of an experiment's figures.
    fn ask_for_figures(&mut self, run: u64, format: Format) {
        let title = self.lab.run(run).map_or_else(String::new, |run| run.asked.title());
        let name = OfferedName::of(&[self.workbench.files().name(), &title]).beside(self.workbench.files().folder());
        self.dialog = Some(Dialog::save_figures(run, format, name));
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

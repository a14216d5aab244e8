//! Background work with files: reading changes on disk, and saving.

use super::App;
use crate::app::jobs::{Job, run_once};
use crate::app::workbench::{DiskScan, PackCopy, ReloadSummary, SaveFailure, SaveJob};
use crate::gui::shell::Dialog;
use crate::load::Files;
use eframe::egui::{Context, ViewportCommand};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The state of background work with files.
#[derive(Default)]
pub struct FileJobs {
    look: Option<Job<DiskScan>>,
    /// Whether the disk has changed again since reading began.
    looks_again: bool,
    saving: Option<(Job<SaveJob>, Then)>,
    copying: Option<(Job<Result<Files, SaveFailure>>, String)>,
    /// Which of the recently opened packs are gone.
    gone: Option<Job<Vec<String>>>,
}

/// What to do when everything is saved.
enum Then {
    /// Show a message.
    Tell,
    /// Show a message that the copy in this folder is made.
    TellOfCopy(String),
    /// Continue with what was waiting for unsaved work.
    GoOn(Option<Box<Dialog>>),
}

impl App {
    /// Reads the disk, since something has changed there.
    pub(super) fn read_disk_changes(&mut self) {
        if self.file_jobs.look.is_some() {
            self.file_jobs.looks_again = true;
            return;
        }
        let look = self.workbench.disk_scan();
        self.file_jobs.look = Some(run_once(&self.environment.executor, move |_| look.read()));
    }

    /// Finds out which of the recently opened packs can't be opened any more.
    pub(super) fn check_recent_packs(&mut self) {
        let recent = self.views.start.recent.clone();
        let is_gone = |name: &String| Files::open(name).is_err();
        let look = move |_: &AtomicBool| recent.into_iter().filter(is_gone).collect();
        self.file_jobs.gone = Some(run_once(&self.environment.executor, look));
    }

    /// Saves everything; the built-in pack is copied first.
    pub(super) fn save_all(&mut self, now: f64) {
        self.save_then(Then::Tell, now);
    }

    /// Saves everything, and continues with what was waiting for it.
    pub(super) fn save_and_go_on(&mut self, question: Option<Dialog>, now: f64) {
        self.save_then(Then::GoOn(question.map(Box::new)), now);
    }

    fn save_then(&mut self, then: Then, now: f64) {
        if self.file_jobs.saving.is_some() {
            return self.notices.show("saving is still under way".into(), false, now);
        }
        match self.workbench.start_save() {
            Ok(saving) => {
                let job = run_once(&self.environment.executor, move |_| saving.write());
                self.file_jobs.saving = Some((job, then));
            }
            Err(SaveFailure::NeedsFolder) => self.ask_for_copy(),
            Err(error) => self.notices.show(error.to_string(), true, now),
        }
    }

    /// Asks where the copy of the pack goes.
    pub(super) fn ask_for_copy(&mut self) {
        let title = self.workbench.snapshot().identity().map_or_else(|| "pack".to_owned(), |pack| pack.title);
        self.dialog = Some(Dialog::copy_to(&title));
    }

    /// Copies the built-in pack to a folder, and opens the copy.
    pub(super) fn copy_to(&mut self, folder: String, title: &str) {
        if self.file_jobs.copying.is_none() {
            let copying = PackCopy::to(Path::new(&folder), self.workbench.files().format()).titled(title);
            self.file_jobs.copying = Some((run_once(&self.environment.executor, move |_| copying.write()), folder));
        }
    }

    /// Takes the results of background work.
    pub(super) fn take_file_results(&mut self, ctx: &Context, now: f64) {
        if let Some(gone) = self.file_jobs.gone.as_ref().and_then(|job| job.messages().next()) {
            self.file_jobs.gone = None;
            self.views.start.gone = gone;
        }
        if let Some(seen) = self.file_jobs.look.as_ref().and_then(|job| job.messages().next()) {
            self.file_jobs.look = None;
            let taken = self.workbench.apply_disk_scan(seen, now);
            if std::mem::take(&mut self.file_jobs.looks_again) || taken.is_none() {
                self.read_disk_changes();
            }
            if let Some(report) = taken.as_ref().and_then(reload_message) {
                self.notices.show(report, false, now);
            }
        }
        if let Some(outcome) = self.file_jobs.copying.as_ref().and_then(|(job, _)| job.messages().next())
            && let Some((_, folder)) = self.file_jobs.copying.take()
        {
            self.copied(outcome, folder, now);
        }
        // Checked before its messages, so that the last one is received.
        let is_over = self.file_jobs.saving.as_ref().is_some_and(|(job, _)| job.is_over());
        let saved = self.file_jobs.saving.as_ref().and_then(|(job, _)| job.messages().next());
        if is_over && saved.is_none() {
            self.file_jobs.saving = None;
            self.notices.show("saving failed because of a bug in the program".to_owned(), true, now);
        }
        if let Some(saving) = saved
            && let Some((_, then)) = self.file_jobs.saving.take()
        {
            self.saved(saving, then, ctx, now);
        }
    }

    fn copied(&mut self, outcome: Result<Files, SaveFailure>, folder: String, now: f64) {
        match outcome {
            Ok(files) => {
                self.dialog = None;
                self.workbench.move_to(files, now);
                self.watch();
                self.remember_pack();
                self.save_then(Then::TellOfCopy(folder), now);
            }
            Err(error) => self.refuse(error.to_string(), now),
        }
    }

    fn saved(&mut self, saving: SaveJob, then: Then, ctx: &Context, now: f64) {
        match (self.workbench.finish_save(saving), then) {
            (Err(error), _) => {
                self.read_disk_changes();
                self.notices.show(error.to_string(), true, now);
            }
            (Ok(0), Then::Tell) => self.notices.show("nothing to save".into(), false, now),
            (Ok(1), Then::Tell) => self.notices.show("1 file saved".into(), false, now),
            (Ok(count), Then::Tell) => self.notices.show(format!("{count} files saved"), false, now),
            (Ok(_), Then::TellOfCopy(folder)) => self.notices.show(format!("saved in {folder}"), false, now),
            (Ok(_), Then::GoOn(question)) => self.continue_after_unsaved(question.map(|question| *question), ctx),
        }
    }

    /// Continues with what was waiting for unsaved work.
    pub(super) fn continue_after_unsaved(&mut self, question: Option<Dialog>, ctx: &Context) {
        match question {
            Some(Dialog::Leave(files)) => {
                self.open(*files);
                self.remember_pack();
            }
            Some(Dialog::Quit) => {
                self.may_close = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Some(Dialog::OpenPack(_) | Dialog::CopyTo(..) | Dialog::New(..) | Dialog::Game(_))
            | Some(Dialog::NewPlaytest(_) | Dialog::Records(_))
            | Some(Dialog::ReplaceInTitles(_) | Dialog::FindInFiles(_) | Dialog::Rename(_))
            | Some(Dialog::Help(_) | Dialog::Properties(_) | Dialog::Print(_) | Dialog::Settings(_))
            | Some(Dialog::SaveFigures(..) | Dialog::LeftOver(_))
            | Some(Dialog::ExportCards(_) | Dialog::ImportCards(_) | Dialog::ImportOutlines(_) | Dialog::Outlines(_))
            | None => {}
        }
    }
}

/// The message about files changed by others; none if there are none.
fn reload_message(taken: &ReloadSummary) -> Option<String> {
    let name = |path: &String| path.rsplit('/').next().unwrap_or(path).to_owned();
    let what = match &taken.paths[..] {
        [] => return None,
        [one] => format!("{} was changed on disk and has been reloaded", name(one)),
        several => format!("{} files were changed on disk and have been reloaded", several.len()),
    };
    let lost = match taken.steps_dropped {
        0 => String::new(),
        1 => "; a step that changed the same lines can no longer be undone".to_owned(),
        steps => format!("; {steps} steps that changed the same lines can no longer be undone"),
    };
    Some(format!("{what}{lost}"))
}

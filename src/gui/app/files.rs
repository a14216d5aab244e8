//! Files beside the window: the disk is looked at, and changes are saved, while the window goes on.

use super::App;
use crate::app::jobs::{Job, run_once};
use crate::app::workbench::{DiskScan, PackCopy, ReloadSummary, SaveFailure, SaveJob};
use crate::gui::shell::Dialog;
use crate::load::Files;
use eframe::egui::{Context, ViewportCommand};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// What is going on with files.
#[derive(Default)]
pub struct FileJobs {
    look: Option<Job<DiskScan>>,
    /// Whether the disk has changed again since the look began.
    looks_again: bool,
    saving: Option<(Job<SaveJob>, Then)>,
    copying: Option<(Job<Result<Files, SaveFailure>>, String)>,
    /// Which of the packs that were open lately are gone.
    gone: Option<Job<Vec<String>>>,
}

/// What follows when all is saved.
enum Then {
    /// It is told.
    Tell,
    /// It is told that the copy in this folder is made.
    TellOfCopy(String),
    /// The window goes on with what unsaved work stood in the way of.
    GoOn(Option<Dialog>),
}

impl App {
    /// Looks at the disk, since somebody has changed something there.
    pub(super) fn look_outside(&mut self) {
        if self.file_jobs.look.is_some() {
            self.file_jobs.looks_again = true;
            return;
        }
        let look = self.workbench.disk_scan();
        self.file_jobs.look = Some(run_once(&self.environment.executor, move |_| look.read()));
    }

    /// Finds out which of the packs that were open lately can't be opened any more.
    pub(super) fn look_for_recent(&mut self) {
        let recent = self.views.start.recent.clone();
        let is_gone = |name: &String| Files::open(name).is_err();
        let look = move |_: &AtomicBool| recent.into_iter().filter(is_gone).collect();
        self.file_jobs.gone = Some(run_once(&self.environment.executor, look));
    }

    /// Saves all; the built-in pack is copied first.
    pub(super) fn save_all(&mut self, now: f64) {
        self.save_then(Then::Tell, now);
    }

    /// Saves all, and goes on with what unsaved work stood in the way of.
    pub(super) fn save_and_go_on(&mut self, question: Option<Dialog>, now: f64) {
        self.save_then(Then::GoOn(question), now);
    }

    fn save_then(&mut self, then: Then, now: f64) {
        if self.file_jobs.saving.is_some() {
            return self.notices.tell("saving is still under way".into(), false, now);
        }
        match self.workbench.start_save() {
            Ok(saving) => {
                let job = run_once(&self.environment.executor, move |_| saving.write());
                self.file_jobs.saving = Some((job, then));
            }
            Err(SaveFailure::NeedsFolder) => self.dialog = Some(Dialog::copy_to()),
            Err(error) => self.notices.tell(error.to_string(), true, now),
        }
    }

    /// Copies the built-in pack to a folder, and goes on there.
    pub(super) fn copy_to(&mut self, folder: String) {
        if self.file_jobs.copying.is_none() {
            let copying = PackCopy::to(Path::new(&folder));
            self.file_jobs.copying = Some((run_once(&self.environment.executor, move |_| copying.write()), folder));
        }
    }

    /// Takes what has become of files.
    pub(super) fn hear_of_files(&mut self, ctx: &Context, now: f64) {
        if let Some(gone) = self.file_jobs.gone.as_ref().and_then(|job| job.messages().next()) {
            self.file_jobs.gone = None;
            self.views.start.gone = gone;
        }
        if let Some(seen) = self.file_jobs.look.as_ref().and_then(|job| job.messages().next()) {
            self.file_jobs.look = None;
            let taken = self.workbench.apply_disk_scan(seen, now);
            if std::mem::take(&mut self.file_jobs.looks_again) || taken.is_none() {
                self.look_outside();
            }
            if let Some(told) = taken.as_ref().and_then(taken_in) {
                self.notices.tell(told, false, now);
            }
        }
        if let Some(outcome) = self.file_jobs.copying.as_ref().and_then(|(job, _)| job.messages().next())
            && let Some((_, folder)) = self.file_jobs.copying.take()
        {
            self.copied(outcome, folder, now);
        }
        // Asked before its news: what was told last is heard.
        let is_over = self.file_jobs.saving.as_ref().is_some_and(|(job, _)| job.is_over());
        let saved = self.file_jobs.saving.as_ref().and_then(|(job, _)| job.messages().next());
        if is_over && saved.is_none() {
            self.file_jobs.saving = None;
            self.notices.tell("saving failed because of a bug in the program".to_owned(), true, now);
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
                self.look_outside();
                self.notices.tell(error.to_string(), true, now);
            }
            (Ok(0), Then::Tell) => self.notices.tell("nothing to save".into(), false, now),
            (Ok(1), Then::Tell) => self.notices.tell("1 file saved".into(), false, now),
            (Ok(count), Then::Tell) => self.notices.tell(format!("{count} files saved"), false, now),
            (Ok(_), Then::TellOfCopy(folder)) => self.notices.tell(format!("saved in {folder}"), false, now),
            (Ok(_), Then::GoOn(question)) => self.let_on(question, ctx),
        }
    }

    /// Goes on with what unsaved work stood in the way of.
    pub(super) fn let_on(&mut self, question: Option<Dialog>, ctx: &Context) {
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

/// What is said of files that others have changed; nothing where there are none.
fn taken_in(taken: &ReloadSummary) -> Option<String> {
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

//! Saves and opens journals in the background.

use super::App;
use crate::app::jobs::{Job, run_once};
use crate::app::named_files::{read_journal_file, write_new_file};
use crate::app::record::record_of;
use crate::app::session::SessionRequest;
use crate::gui::shell::Pane;
use crate::sandbox::Sandbox;

/// The state of background work with journals.
#[derive(Default)]
pub struct JournalJobs {
    saving: Option<Job<Result<String, String>>>,
    recording: Option<Job<Result<String, String>>>,
    opening: Option<Job<Result<(String, String), String>>>,
}

impl App {
    /// Writes the journal of the game on the table to a file.
    pub(super) fn save_journal(&mut self, file: String, may_replace: bool, now: f64) {
        let Some(journal) = self.session.sandbox().map(Sandbox::whole_journal) else {
            return self.notices.show("there is no game in the sandbox".to_owned(), true, now);
        };
        let file = if file.ends_with(".journal") { file } else { format!("{file}.journal") };
        let executor = &self.environment.executor;
        self.journals.saving =
            Some(run_once(executor, move |_| write_new_file(&file, &journal.write(), may_replace).map(|()| file)));
    }

    /// Writes the record of the game on the table to a file, as a page.
    pub(super) fn save_record(&mut self, file: String, may_replace: bool, now: f64) {
        let Some(sandbox) = self.session.sandbox().cloned() else {
            return self.notices.show("there is no game in the sandbox".to_owned(), true, now);
        };
        let file = if file.ends_with(".html") { file } else { format!("{file}.html") };
        let executor = &self.environment.executor;
        self.journals.recording = Some(run_once(executor, move |_| {
            write_new_file(&file, &record_of(&sandbox).html(), may_replace).map(|()| file.clone())
        }));
    }

    /// Opens the journal in a file.
    pub(super) fn open_journal(&mut self, file: String) {
        self.journals.opening =
            Some(run_once(&self.environment.executor, move |_| read_journal_file(&file).map(|text| (file, text))));
    }

    /// Takes the results of background work. The dialog stays open if it failed.
    pub(super) fn take_journal_results(&mut self, now: f64) {
        if let Some(saved) = self.journals.saving.as_ref().and_then(|job| job.messages().last()) {
            self.journals.saving = None;
            match saved {
                Ok(file) => {
                    self.dialog = None;
                    self.session.notes_are_in_file();
                    self.notices.show(format!("game saved in {file}"), false, now);
                }
                Err(why) => self.refuse(why, now),
            }
        }
        if let Some(saved) = self.journals.recording.as_ref().and_then(|job| job.messages().last()) {
            self.journals.recording = None;
            match saved {
                Ok(file) => {
                    self.dialog = None;
                    self.notices.show(format!("record saved in {file}"), false, now);
                }
                Err(why) => self.refuse(why, now),
            }
        }
        if let Some(opened) = self.journals.opening.as_ref().and_then(|job| job.messages().last()) {
            self.journals.opening = None;
            let opened = opened.map_err(|why| vec![why]).and_then(|(name, text)| {
                self.session.apply(SessionRequest::OpenJournal { name, text }, &self.workbench, now)
            });
            match opened {
                Ok(()) => {
                    self.dialog = None;
                    self.layout.show(Pane::Sandbox);
                }
                Err(reasons) => self.refuse(reasons.join("; "), now),
            }
        }
    }
}

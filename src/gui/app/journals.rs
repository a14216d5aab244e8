//! Saves and opens journals in the background.

use super::App;
use crate::app::jobs::{Job, run_once};
use crate::app::named_files::{named_journals, read_journal_file, write_new_file};
use crate::app::playtest::PlaytestPlan;
use crate::app::record::{GameRecord, RecordsWanted, record_of, records_of};
use crate::app::session::SessionRequest;
use crate::bots::BotKind;
use crate::games::liberte::Liberte;
use crate::gui::file_names::OfferedName;
use crate::gui::shell::{Dialog, GameDialog, Pane, PlaytestForm, RecordsForm};
use crate::gui::wording::spoken;
use crate::model::say;
use crate::sandbox::Sandbox;
use std::path::Path;

/// The state of background work with journals.
#[derive(Default)]
pub struct JournalJobs {
    saving: Option<Job<Result<String, String>>>,
    recording: Option<Job<Result<String, String>>>,
    opening: Option<Job<Result<(String, String), String>>>,
    comparing: Option<Job<Result<GameRecord, String>>>,
}

impl App {
    /// Writes the journal of the game on the table to a file.
    pub(super) fn save_journal(&mut self, file: String, may_replace: bool, now: f64) {
        let Some(journal) = self.session.sandbox().map(Sandbox::whole_journal) else {
            return self.notices.show(say!(spoken(), "there is no game on the table"), true, now);
        };
        let file = if file.ends_with(".journal") { file } else { format!("{file}.journal") };
        let executor = &self.environment.executor;
        self.journals.saving =
            Some(run_once(executor, move |_| write_new_file(&file, &journal.write(), may_replace).map(|()| file)));
    }

    /// Asks for the file of the game.
    pub(super) fn ask_for_journal(&mut self) {
        if let Some(name) = self.game_name("") {
            self.dialog = Some(Dialog::Game(GameDialog::save(name)));
        }
    }

    /// Asks for the file of the record of the game.
    pub(super) fn ask_for_record(&mut self) {
        if let Some(name) = self.game_name("record") {
            self.dialog = Some(Dialog::Game(GameDialog::record(name)));
        }
    }

    /// The name that is offered for a file made of the game on the table.
    fn game_name(&self, what: &str) -> Option<OfferedName> {
        let head = self.session.sandbox()?.whole_journal().head;
        let name = OfferedName::of_game(&head, self.session.shelf().now(), what);
        Some(name.beside(self.workbench.files().folder()))
    }

    /// Writes the record of the game on the table to a file, as a page.
    pub(super) fn save_record(&mut self, file: String, may_replace: bool, now: f64) {
        let Some(sandbox) = self.session.sandbox().cloned() else {
            return self.notices.show(say!(spoken(), "there is no game on the table"), true, now);
        };
        let file = if file.ends_with(".html") { file } else { format!("{file}.html") };
        let (executor, language) = (&self.environment.executor, self.language.clone());
        self.journals.recording = Some(run_once(executor, move |_| {
            write_new_file(&file, &record_of(&sandbox, &language).html(), may_replace).map(|()| file.clone())
        }));
    }

    /// Opens the form of a new playtest, with the seats of the form of a new game.
    pub(super) fn begin_playtest(&mut self) {
        let text = |path: &str| self.workbench.text(path);
        let begin = &self.views.sandbox.begin;
        let form = PlaytestForm::new(
            &self.workbench.snapshot().library,
            &text,
            &begin.seats,
            begin.seed,
            self.session.shelf().now(),
        );
        self.dialog = Some(Dialog::NewPlaytest(Box::new(form)));
    }

    /// Writes the file of a playtest, and opens it.
    pub(super) fn save_playtest(&mut self, plan: &PlaytestPlan, file: String, may_replace: bool, now: f64) {
        let text = match plan.liberte(&self.workbench, &file) {
            Ok(text) => text,
            Err(reasons) => return self.refuse(reasons.join("; "), now),
        };
        self.journals.opening = Some(run_once(&self.environment.executor, move |_| {
            write_new_file(&file, &text, may_replace).map(|()| (file.clone(), text.clone()))
        }));
    }

    /// Opens the form in which records are chosen: those of the playtest on the table, or of the latest.
    pub(super) fn choose_records(&mut self) {
        let playtest = self.session.sandbox().and_then(|sandbox| sandbox.sitting().playtest.as_ref());
        let of = playtest.map(|playtest| playtest.id.as_str());
        let form = RecordsForm::new(self.session.shelf(), self.rulebook(), of);
        self.dialog = Some(Dialog::Records(Box::new(form)));
    }

    /// Puts records beside each other.
    pub(super) fn compare_records(&mut self, wanted: RecordsWanted, now: f64) {
        let games: Result<Vec<_>, String> =
            wanted.games.iter().map(|(id, name)| Ok((name.clone(), self.session.shelf().text(id)?))).collect();
        let games = match games {
            Ok(games) => games,
            Err(why) => return self.refuse(why, now),
        };
        let (library, language) = (self.workbench.snapshot().library.clone(), self.language.clone());
        self.journals.comparing = Some(run_once(&self.environment.executor, move |_| {
            let saved = named_journals(games.clone(), &wanted.files)?;
            records_of::<Liberte>(&library, saved, BotKind::Greedy, wanted.count, &language)
        }));
    }

    /// Writes a page to a file.
    pub(super) fn save_page(&mut self, page: String, file: String, may_replace: bool) {
        let executor = &self.environment.executor;
        self.journals.recording =
            Some(run_once(executor, move |_| write_new_file(&file, &page, may_replace).map(|()| file.clone())));
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
                    self.notices.show(say!(spoken(), "saved in {file}", file = file), false, now);
                }
                Err(why) => self.refuse(why, now),
            }
        }
        if let Some(saved) = self.journals.recording.as_ref().and_then(|job| job.messages().last()) {
            self.journals.recording = None;
            match saved {
                Ok(file) => {
                    self.dialog = None;
                    self.notices.written(say!(spoken(), "saved in {file}", file = file), Path::new(&file), now);
                }
                Err(why) => self.refuse(why, now),
            }
        }
        if let Some(made) = self.journals.comparing.as_ref().and_then(|job| job.messages().last()) {
            self.journals.comparing = None;
            if let Some(Dialog::Records(form)) = &mut self.dialog {
                form.take(made);
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

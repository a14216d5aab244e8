//! What the dialogs of a table ask for, and what comes of it beside the window.

use super::{Saved, TableApp};
use crate::app::jobs::run_once;
use crate::app::named_files::{named_journals, read_journal_file, write_new_file};
use crate::app::record::{RecordsWanted, record_of_table, records_of};
use crate::app::table::TableRequest;
use crate::bots::BotKind;
use crate::gui::preferences::{set_theme, theme_set};
use crate::gui::shell::{GameAnswer, GameDialog};
use crate::gui::tables::TableLook;
use crate::gui::tables::dialogs::{self, TableDialog};
use crate::model::say;
use eframe::egui::{Context, ViewportCommand};
use std::path::Path;

impl<G: TableLook> TableApp<G> {
    /// Does what a dialog asks for.
    pub(super) fn answer(&mut self, done: dialogs::Done, ctx: &Context, now: f64) {
        match done {
            dialogs::Done::Prefer(chosen) => {
                if theme_set(ctx) != chosen.is_dark {
                    set_theme(ctx, chosen.is_dark);
                }
                if ctx.zoom_factor() != chosen.zoom {
                    ctx.set_zoom_factor(chosen.zoom);
                }
                (self.language, self.moves) = (chosen.language, chosen.moves);
                self.request(TableRequest::SetPace(chosen.moment), now);
            }
            dialogs::Done::Cancelled | dialogs::Done::Game(GameAnswer::Cancelled) => self.dialog = None,
            dialogs::Done::Game(GameAnswer::SaveNotes) => {
                self.dialog = self.game_name("").map(|name| TableDialog::Game(Box::new(GameDialog::save(name))));
            }
            dialogs::Done::Game(GameAnswer::Close) => {
                (self.dialog, self.may_close) = (None, true);
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            dialogs::Done::Game(GameAnswer::Save(file, may_replace)) => {
                let Some(journal) = self.session.journal() else { return };
                let file = if file.ends_with(".journal") { file } else { format!("{file}.journal") };
                let write = move |_: &_| {
                    let written = write_new_file(&file, &journal.write(), may_replace);
                    written.map(|()| Saved { file: file.clone(), is_game: true })
                };
                self.saving = Some(run_once(&self.executor, write));
                self.hear(now);
            }
            dialogs::Done::Game(GameAnswer::Record(file, may_replace)) => {
                let Some(sandbox) = self.session.sandbox().cloned() else { return };
                let language = self.language.clone();
                let file = if file.ends_with(".html") { file } else { format!("{file}.html") };
                let write = move |_: &_| {
                    let written = write_new_file(&file, &record_of_table(&sandbox, &language).html(), may_replace);
                    written.map(|()| Saved { file: file.clone(), is_game: false })
                };
                self.saving = Some(run_once(&self.executor, write));
                self.hear(now);
            }
            dialogs::Done::Game(GameAnswer::OpenCode(code)) => {
                match self.session.apply(TableRequest::OpenCode(code), now) {
                    Ok(()) => {
                        self.dialog = None;
                        G::let_go(&mut self.state);
                    }
                    Err(reasons) => self.refuse(reasons.join("; "), now),
                }
            }
            dialogs::Done::Compare(wanted) => self.compare(wanted, now),
            dialogs::Done::Page { page, file, may_replace } => {
                let write = move |_: &_| {
                    let written = write_new_file(&file, &page, may_replace);
                    written.map(|()| Saved { file: file.clone(), is_game: false })
                };
                self.saving = Some(run_once(&self.executor, write));
                self.hear(now);
            }
            dialogs::Done::Playtest { plan, file, may_replace } => {
                let text = match self.session.playtest(&plan, &self.set_up.variants, &file) {
                    Ok(text) => text,
                    Err(reasons) => return self.refuse(reasons.join("; "), now),
                };
                let write =
                    move |_: &_| write_new_file(&file, &text, may_replace).map(|()| (file.clone(), text.clone()));
                self.opening = Some(run_once(&self.executor, write));
                self.hear(now);
            }
            dialogs::Done::Game(GameAnswer::Open(file)) => {
                let read = move |_: &_| read_journal_file(&file).map(|text| (file.clone(), text));
                self.opening = Some(run_once(&self.executor, read));
                self.hear(now);
            }
        }
    }

    /// Puts records beside each other.
    fn compare(&mut self, wanted: RecordsWanted, now: f64) {
        let shelf = self.session.shelf();
        let games: Result<Vec<_>, String> =
            wanted.games.iter().map(|(id, name)| Ok((name.clone(), shelf.text(id)?))).collect();
        let games = match games {
            Ok(games) => games,
            Err(why) => return self.refuse(why, now),
        };
        let (library, language) = (self.session.shared_library().clone(), self.language.clone());
        self.comparing = Some(run_once(&self.executor, move |_| {
            let saved = named_journals(games.clone(), &wanted.files)?;
            records_of::<G>(&library, saved, BotKind::Greedy, wanted.count, &language)
        }));
        self.hear(now);
    }

    /// Takes the results of background work. The dialog stays open where it failed.
    pub(super) fn hear(&mut self, now: f64) {
        self.session.update_jobs();
        self.session.update_rules();
        if let Some(saved) = self.saving.as_ref().and_then(|job| job.messages().last()) {
            self.saving = None;
            match saved {
                Ok(Saved { file, is_game }) => {
                    self.dialog = None;
                    if is_game {
                        self.session.notes_are_in_file();
                    }
                    let said = say!(self.wording(), "saved in {file}", file = file);
                    // A journal has no other program that opens it.
                    match is_game {
                        true => self.notices.show(said, false, now),
                        false => self.notices.written(said, Path::new(&file), now),
                    }
                }
                Err(why) => self.refuse(why, now),
            }
        }
        if let Some(made) = self.comparing.as_ref().and_then(|job| job.messages().last()) {
            self.comparing = None;
            if let Some(TableDialog::Records(form)) = &mut self.dialog {
                form.take(made);
            }
        }
        if let Some(opened) = self.opening.as_ref().and_then(|job| job.messages().last()) {
            self.opening = None;
            let opened = opened
                .map_err(|why| vec![why])
                .and_then(|(name, text)| self.session.apply(TableRequest::OpenJournal { name, text }, now));
            match opened {
                Ok(()) => {
                    self.dialog = None;
                    G::let_go(&mut self.state);
                }
                Err(reasons) => self.refuse(reasons.join("; "), now),
            }
        }
    }

    /// Says why something can't be done, where it was asked for.
    pub(super) fn refuse(&mut self, why: String, now: f64) {
        let refused = self.dialog.as_mut().map_or(Err(why.clone()), |dialog| dialog.refuse(why));
        refused.err().into_iter().for_each(|why| self.notices.show(why, true, now));
    }
}

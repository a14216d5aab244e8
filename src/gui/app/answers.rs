//! Carries out the answers to dialogs.

use super::App;
use crate::app::session::SessionRequest;
use crate::gui::requests::{Answer, NewItem};
use crate::gui::shell::{Dialog, Pane, in_a_line};
use crate::load::{Diagnostic, Files, Place, Span};
use eframe::egui::Context;

impl App {
    /// Carries out an answer.
    pub(super) fn answer(&mut self, answer: Answer, ctx: &Context, now: f64) {
        match answer {
            Answer::Cancel => self.dialog = None,
            Answer::Open(folder) => match Files::open(&folder) {
                Ok(files) => {
                    self.dialog = None;
                    self.leave(files);
                }
                Err(error) => self.refuse(error.to_string(), now),
            },
            Answer::CopyTo { folder, title } => self.copy_to(folder, &title),
            Answer::OpenCode(code) => match self.session.apply(SessionRequest::OpenCode(code), &self.workbench, now) {
                Ok(()) => {
                    self.dialog = None;
                    self.layout.show(Pane::Sandbox);
                }
                Err(reasons) => self.refuse(reasons.join("; "), now),
            },
            Answer::SaveJournal(file, may_replace) => self.save_journal(file, may_replace, now),
            Answer::SaveFigures { run, format, file, may_replace } => {
                self.save_figures(run, format, file, may_replace, now);
            }
            Answer::Print { request, file, may_replace } => self.print(&request, file, may_replace, now),
            Answer::NewPlaytest(plan, file, may_replace) => self.save_playtest(&plan, file, may_replace, now),
            Answer::CompareRecords(wanted) => self.compare_records(wanted, now),
            Answer::SavePage(page, file, may_replace) => self.save_page(page, file, may_replace),
            Answer::OpenJournal(file) => self.open_journal(file),
            Answer::ExportCards(file, may_replace) => self.export_cards(file, may_replace, now),
            Answer::ImportCards(file) => self.import_cards(&file, ctx, now),
            Answer::ReadOutlines(file) => self.read_outlines(&file, now),
            Answer::TakeOutlines(import) => self.take_outlines(&import, ctx, now),
            Answer::SaveRecord(file, may_replace) => self.save_record(file, may_replace, now),
            Answer::SaveNotes => self.ask_for_journal(),
            Answer::Close => {
                self.dialog = None;
                self.continue_after_unsaved(Some(Dialog::Quit), ctx);
            }
            Answer::New(what, id) => match self.make(what, &id, now) {
                Ok(()) => self.dialog = None,
                Err(finding) => self.refuse(in_a_line(&finding), now),
            },
            Answer::RestoreUnsaved => {
                if let Some(Dialog::LeftOver(unsaved)) = self.dialog.take() {
                    self.workbench.restore_unsaved(&unsaved, now);
                }
            }
            Answer::DiscardUnsaved => {
                self.dialog = None;
                self.workbench.forget_unsaved();
            }
            Answer::SaveFirst | Answer::Discard => self.save_or_discard(answer == Answer::SaveFirst, ctx, now),
            Answer::TakeTheirs(path) => self.workbench.take_theirs(&path, now),
            Answer::KeepMine(path) => self.workbench.keep_mine(&path),
            Answer::MergeBoth(path) => self.workbench.merge_both(&path, now),
        }
    }

    /// Creates something, and shows it.
    fn make(&mut self, what: NewItem, id: &str, now: f64) -> Result<(), Box<Diagnostic>> {
        let path = match what {
            NewItem::Variant => return self.workbench.new_variant(id, now),
            NewItem::Script => self.workbench.new_script(id, now)?,
            NewItem::Scenario => self.workbench.new_scenario(id, now)?,
        };
        if what == NewItem::Scenario {
            self.selection.scenario = Some(path.clone());
        }
        self.go_to(&Place { path, span: Span::default() });
        Ok(())
    }

    /// Continues with what was waiting for unsaved work.
    fn save_or_discard(&mut self, saves: bool, ctx: &Context, now: f64) {
        let question = self.dialog.take();
        if saves {
            self.save_and_go_on(question, now);
        } else {
            self.workbench.discard(now);
            self.continue_after_unsaved(question, ctx);
        }
    }
}

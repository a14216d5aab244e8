//! Runs commands and their shortcuts.

use super::App;
use crate::app::arranging::ArrangeRequest;
use crate::app::experiments::{Format, LabRequest};
use crate::app::jobs::run_scenarios;
use crate::app::session::SessionRequest;
use crate::app::trials::{TrialRequest, try_in_job};
use crate::gui::command::Command;
use crate::gui::file_names::OfferedName;
use crate::gui::game::listed_entries;
use crate::gui::preferences::{LEAST_ZOOM, MOST_ZOOM, set_theme};
use crate::gui::print_request::Printed;
use crate::gui::requests::{NewItem, Request, Requests, ViewContext};
use crate::gui::shell::SettingsPage;
use crate::gui::shell::{Dialog, FindInFiles, GameDialog, HelpPage, Pane, Properties, RenameForm, Replace, shortcuts};
use crate::gui::views::cards::actions::{card_edit, passed_over, select_all_shown};
use crate::gui::views::cards::batch::raise;
use crate::gui::views::entries;
use crate::load::Files;
use crate::load::schema::Rulebook;
use crate::sandbox::Sandbox;
use eframe::egui::{Context, Ui, ViewportCommand};

/// Requests the commands whose keys are pressed.
pub fn pressed(app: &App, ui: &Ui, requests: &mut Requests) {
    // A dialog comes first.
    if app.dialog.is_some() || app.palette.is_open() || !app.workbench.conflicts().is_empty() {
        return;
    }
    // The script editor has a search and findings of its own.
    let is_writing = app.layout.shows(Pane::Scripts) && ui.ctx().egui_wants_keyboard_input();
    // In the sandbox, undo takes back choices, unless a text field has the focus.
    let has_game =
        app.layout.shows(Pane::Sandbox) && (app.session.sandbox().is_some() || app.session.arranging().is_some());
    let is_at_table = has_game && !ui.ctx().text_edit_focused();
    let is_arranging = is_at_table && app.session.arranging().is_some();
    let rulebook = app.rulebook();
    for &(command, keys) in shortcuts() {
        if is_writing && matches!(command, Command::FindCard | Command::NextProblem) {
            continue;
        }
        if command.is_of(rulebook) && ui.input_mut(|input| input.consume_shortcut(&keys)) {
            match command {
                Command::Undo if is_arranging => requests.push(ArrangeRequest::Undo),
                Command::Redo if is_arranging => requests.push(ArrangeRequest::Redo),
                Command::Undo if is_at_table => requests.push(SessionRequest::Undo),
                Command::Redo if is_at_table => requests.push(SessionRequest::Redo),
                command => requests.run(command),
            }
        }
    }
}

/// Zooms by so many tenths of the usual size.
fn zoom(ctx: &Context, tenths: f32) {
    ctx.set_zoom_factor((((ctx.zoom_factor() * 10.0).round() + tenths) / 10.0).clamp(LEAST_ZOOM, MOST_ZOOM));
}

impl App {
    fn open_built_in(&mut self, rulebook: Rulebook) {
        if let Some(files) = Files::built_in_named(rulebook.id()) {
            self.leave(files);
        }
    }

    /// Runs a command.
    pub(super) fn run(&mut self, command: Command, ctx: &Context, now: f64) {
        match command {
            Command::OpenPack => self.dialog = Some(Dialog::open_pack()),
            Command::OpenBuiltIn => self.leave(Files::built_in()),
            Command::OpenRevolution => self.open_built_in(Rulebook::Revolution),
            Command::OpenLibertalia => self.open_built_in(Rulebook::Libertalia),
            Command::CopyPack => self.ask_for_copy(),
            Command::Save => self.save_all(now),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Undo => self.step(true, now),
            Command::Redo => self.step(false, now),
            Command::FindCard => {
                self.layout.show(Pane::Cards);
                match listed_entries(self.rulebook()) {
                    None => self.views.cards.find(),
                    Some(kind) => self.views.entries.find(kind),
                }
            }
            Command::SelectAllCards => {
                let listed = listed_entries(self.rulebook());
                let App { workbench, language, selection, session, lab, views, arranged, .. } = self;
                let arranged = arranged.as_deref();
                let context = ViewContext { workbench, language, selection, session, arranged, lab };
                let all = match listed {
                    None => select_all_shown(&context, views.cards.shown(&context)),
                    Some(kind) => {
                        let all = views.entries.shown(&context, kind);
                        entries::select(&context, kind, all)
                    }
                };
                self.apply(vec![all], ctx, now);
            }
            Command::AddCard | Command::DuplicateCard | Command::RemoveCards | Command::RestoreCards => {
                self.edit_cards(command, ctx, now);
            }
            Command::RaiseValue | Command::LowerValue => {
                let by = if command == Command::RaiseValue { 1 } else { -1 };
                let raised = raise(&self.context(), by);
                self.apply(raised.into_iter().collect(), ctx, now);
            }
            Command::ReplaceInTitles => self.dialog = Some(Dialog::ReplaceInTitles(Replace::default())),
            Command::FindInFiles => self.dialog = Some(Dialog::FindInFiles(FindInFiles::default())),
            Command::RenameId => self.dialog = Some(Dialog::Rename(RenameForm::of(&self.context()))),
            Command::Print => self.show_print_form(Printed::Cards),
            Command::SaveBoard => self.show_print_form(Printed::Board),
            Command::Properties => self.dialog = Some(Dialog::Properties(Properties::default())),
            Command::Help => self.dialog = Some(Dialog::Help(HelpPage::default())),
            Command::NewVariant => self.dialog = Some(Dialog::new(NewItem::Variant)),
            Command::NewScript => self.dialog = Some(Dialog::new(NewItem::Script)),
            Command::NewScenario => self.dialog = Some(Dialog::new(NewItem::Scenario)),
            Command::Show(pane) => self.show(pane),
            Command::Palette => self.palette.open(),
            Command::NextProblem => {
                let next = self.next_problem(now);
                self.apply(next.into_iter().collect(), ctx, now);
            }
            Command::QuickFix => self.quick_fix(ctx, now),
            Command::Settings => {
                let page = SettingsPage::new(self.preferences(ctx), false);
                self.dialog = Some(Dialog::Settings(Box::new(page)));
            }
            Command::ToggleTheme => {
                let is_dark = ctx.theme() == eframe::egui::Theme::Dark;
                self.is_dark = Some(!is_dark);
                set_theme(ctx, self.is_dark);
            }
            Command::ZoomIn => zoom(ctx, 1.0),
            Command::ZoomOut => zoom(ctx, -1.0),
            Command::ZoomReset => ctx.set_zoom_factor(1.0),
            Command::NextPane => self.layout.focus_pane(false),
            Command::PreviousPane => self.layout.focus_pane(true),
            Command::ResetLayout => self.layout = Default::default(),
            Command::RunExperiment => self.run_lab(now),
            Command::CompareRules => {
                self.views.lab.compare_with_base();
                self.run_lab(now);
            }
            Command::StopExperiment => self.lab.stop(),
            Command::SaveFigures => self.of_current_experiment(|run| LabRequest::Save(run, Format::Csv), ctx, now),
            Command::CopyExperiment => self.of_current_experiment(LabRequest::CopyCommand, ctx, now),
            Command::RunScenarios => self.run_scenarios(None),
            Command::RunFailed => {
                let failed = self.views.scenarios.failed();
                if failed.is_empty() {
                    self.notices.show("no scenario has failed".into(), false, now);
                } else {
                    self.run_scenarios(Some(failed));
                }
            }
            Command::RunScenario => {
                if let Some(path) = self.selection.scenario.clone() {
                    self.run_scenarios(Some(vec![path]));
                }
            }
            Command::CopyShareCode => self.copy_code(ctx, now),
            Command::SaveJournal if self.session.sandbox().is_some() => self.ask_for_journal(),
            Command::SaveRecord if self.session.sandbox().is_some() => self.ask_for_record(),
            Command::SaveJournal | Command::SaveRecord => {
                self.notices.show("there is no game in the sandbox".to_owned(), true, now);
            }
            Command::NewPlaytest => self.begin_playtest(),
            Command::CompareRecords => self.choose_records(),
            Command::ExportCards => {
                let files = self.workbench.files();
                let name = OfferedName::of(&[files.name(), "cards"]).beside(files.folder());
                self.dialog = Some(Dialog::export_cards(name));
            }
            Command::ImportCards => self.dialog = Some(Dialog::import_cards()),
            Command::ImportOutlines => self.dialog = Some(Dialog::import_outlines()),
            Command::OpenJournal => self.dialog = Some(Dialog::Game(GameDialog::open())),
            Command::FindPosition => {
                self.layout.show(Pane::Sandbox);
                self.views.sandbox.find.open();
            }
            Command::Shrink => {
                self.layout.show(Pane::Sandbox);
                self.apply(vec![Request::Session(SessionRequest::Shrink)], ctx, now);
            }
            Command::OpenShareCode => self.dialog = Some(Dialog::Game(GameDialog::open_code())),
        }
    }

    /// Copies the share code of the current moment.
    fn copy_code(&mut self, ctx: &Context, now: f64) {
        match self.session.sandbox().map(Sandbox::share) {
            Some(Some(code)) => {
                self.notices.show(format!("a share code of {} characters was copied", code.len()), false, now);
                ctx.copy_text(code);
            }
            Some(None) => self.notices.show("the files of the game's rules are missing".to_owned(), true, now),
            None => self.notices.show("there is no game in the sandbox".to_owned(), true, now),
        }
    }

    /// Adds, duplicates, removes or restores cards.
    fn edit_cards(&mut self, command: Command, ctx: &Context, now: f64) {
        let requests = card_edit(command, &self.context());
        if requests.is_empty() {
            return self.notices.show("select a card first".into(), false, now);
        }
        self.apply(requests, ctx, now);
        if let Command::AddCard | Command::DuplicateCard = command {
            let added = self.selection.cards.last();
            let passed_over = added.and_then(|number| Some((number, passed_over(&self.context(), *number)?)));
            if let Some((number, why)) = passed_over {
                self.notices.show(format!("the new card is #{number}: {why}"), false, now);
            }
        }
        if command == Command::AddCard {
            self.layout.show(Pane::Cards);
            self.edit_selection();
        }
    }

    fn quick_fix(&mut self, ctx: &Context, now: f64) {
        use crate::gui::views::problems::fix_of;
        let findings = self.workbench.snapshot().findings.clone();
        let context = self.context();
        let chosen = self.views.problems.at.and_then(|at| findings.get(at));
        let fix = chosen.into_iter().chain(findings.iter()).find_map(|finding| fix_of(&context, finding));
        match fix {
            Some((request, _)) => self.apply(vec![request], ctx, now),
            None => self.notices.show("no problem has a fix that is certain".into(), false, now),
        }
    }

    /// Sends a request about the current experiment.
    fn of_current_experiment(&mut self, request: impl Fn(u64) -> LabRequest, ctx: &Context, now: f64) {
        match self.current_experiment() {
            Some(run) => self.request_lab(request(run), ctx, now),
            None => self.notices.show("no experiment has been run yet".to_owned(), true, now),
        }
    }

    /// Tries an effect, if its script is compiled.
    pub(super) fn try_effect(&mut self, what: TrialRequest) {
        let Some(scripts) = self.workbench.snapshot().scripts() else { return };
        let library = self.workbench.snapshot().library.clone();
        self.views.scripts.trying(&what);
        self.trial = Some(try_in_job(&self.environment.executor, scripts, library, what, self.language.clone()));
    }

    /// Runs scenarios of some paths, or all.
    pub(super) fn run_scenarios(&mut self, only: Option<Vec<String>>) {
        self.layout.show(Pane::Scenarios);
        self.views.scenarios.begin(only.as_deref());
        self.scenarios =
            Some(run_scenarios(&self.environment.executor, self.workbench.snapshot().library.clone(), only));
    }

    /// Opens another pack, asking first if there is unsaved work.
    pub(super) fn leave(&mut self, files: Files) {
        if self.workbench.unsaved().is_empty() {
            self.open(files);
            self.remember_pack();
        } else {
            self.dialog = Some(Dialog::Leave(Box::new(files)));
        }
    }
}

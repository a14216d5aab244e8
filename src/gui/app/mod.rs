//! The application of the window: its state, and its work in and between frames.

mod answers;
mod apply;
mod commands;
mod dropped;
mod files;
mod journals;
mod laboratory;
mod outlines;
mod printing;
mod remember;
mod sheets;
mod steps;
mod table;

pub use table::TableOpening;

use super::game::{GameWords, has_own_table};
use super::requests::{Request, Requests, Selection, ViewContext};
use super::shell::{self, Dialog, GameDialog, Layout, Notices, Palette, Pane, in_a_line};
use super::views::{Views, problems};
use crate::app::autosave::Autosave;
use crate::app::experiments::Lab;
use crate::app::jobs::{Executor, Job};
use crate::app::session::Session;
use crate::app::shelf::Shelf;
use crate::app::workbench::{Checker, DiskWatch, Recovery, Workbench};
use crate::desk::{TestRun, TrialResult};
use crate::gui::preferences::Preferences;
use crate::gui::wording::speak;
use crate::load::Files;
use crate::load::schema::Rulebook;
use crate::sandbox::CrashSaver;
use eframe::egui::{self, Context, Event, Ui};
use files::FileJobs;
use std::path::PathBuf;
use std::time::Duration;

/// The time after a change until it is autosaved.
const KEEPS_AFTER: Duration = Duration::from_millis(1_100);

/// The environment of the application.
#[derive(Clone)]
pub struct Environment {
    /// Where checks and jobs run.
    pub executor: Executor,
    /// The folder for autosaved work, if any.
    pub recovery: Option<Recovery>,
    /// The folder of my games; none where they are kept until the window closes.
    pub games: Option<PathBuf>,
    /// Whether files are watched for changes by others.
    pub watches: bool,
}

/// The program.
pub struct App {
    pub(super) workbench: Workbench,
    environment: Environment,
    outside: Option<DiskWatch>,
    pub(super) layout: Layout,
    pub(super) views: Views,
    pub(super) selection: Selection,
    pub(super) language: String,
    pub(super) palette: Palette,
    pub(super) dialog: Option<Dialog>,
    pub(super) notices: Notices,
    pub(super) lab: Lab,
    saving_table: Option<laboratory::SaveJob>,
    writing_report: Option<laboratory::ReportJob>,
    /// The folder of reports that are written by one click; none where each is given a file.
    reports: Option<PathBuf>,
    /// What opens a report that was written.
    open_report: Option<fn(&std::path::Path)>,
    scenarios: Option<Job<Vec<TestRun>>>,
    trial: Option<Job<Result<TrialResult, String>>>,
    file_jobs: FileJobs,
    journals: journals::JournalJobs,
    printing: printing::PrintJob,
    preview: printing::PreviewJob,
    pub(super) session: Session,
    may_close: bool,
    /// Requests from outside, for the next frame.
    asked: Vec<Request>,
    /// The chosen theme, if any.
    is_dark: Option<bool>,
    /// Whether things move to their places at a table.
    moves: bool,
    /// How long a moment stays that is followed at a table, in seconds.
    moment: f64,
    /// The last frame that was drawn anew before anybody saw it.
    redrawn: Option<u64>,
    /// The table that was asked for since the last call.
    table: Option<TableOpening>,
    /// The position that is arranged by hand at the table of another game, as the text of a scenario.
    arranged: Option<String>,
    /// The number of packs opened so far.
    opened: u64,
    step_selections: steps::StepSelections,
    /// What is remembered of packs that were open.
    packs: Vec<remember::RememberedPack>,
    /// Whether nothing is remembered yet: everything is then as large as suits the screen.
    is_first_start: bool,
}

impl App {
    /// Opens a pack.
    pub fn new(files: Files, environment: Environment) -> App {
        let checker = checker(&environment);
        let workbench = Workbench::begin(files, checker, environment.recovery.clone());
        let mut app = App {
            outside: None,
            workbench,
            environment,
            layout: Layout::default(),
            views: Views::default(),
            selection: Selection::default(),
            language: "en".to_owned(),
            palette: Palette::default(),
            dialog: None,
            notices: Notices::default(),
            lab: Lab::default(),
            saving_table: None,
            writing_report: None,
            reports: None,
            open_report: None,
            scenarios: None,
            trial: None,
            file_jobs: FileJobs::default(),
            journals: journals::JournalJobs::default(),
            printing: None,
            preview: None,
            session: Session::default(),
            may_close: false,
            asked: Vec::new(),
            is_dark: None,
            moves: false,
            moment: Preferences::default().moment,
            redrawn: None,
            table: None,
            arranged: None,
            opened: 1,
            step_selections: steps::StepSelections::default(),
            packs: Vec::new(),
            is_first_start: false,
        };
        app.begun();
        app
    }

    /// Watches a pack that was opened, and offers to restore unsaved work.
    fn begun(&mut self) {
        self.watch();
        self.leave_sandbox();
        let is_beside = matches!(self.environment.executor, Executor::Background(_));
        if !has_own_table(self.rulebook()) {
            let arranged = self.workbench.arranged_file().map(|file| Autosave::new(file, is_beside));
            let shelf = Shelf::new(self.environment.games.clone(), is_beside);
            self.session.autosave_to(shelf, self.workbench.game_file().as_ref(), arranged);
        }
        if let Some(unsaved) = self.workbench.left_over() {
            self.dialog = Some(Dialog::LeftOver(Box::new(unsaved)));
        }
    }

    /// Begins on the first page rather than at a table, where the sandbox was in front before.
    fn leave_sandbox(&mut self) {
        if has_own_table(self.rulebook()) && self.layout.shows(Pane::Sandbox) {
            self.layout.leave_sandbox(&[]);
        }
    }

    /// Watches the pack's files for changes by others.
    fn watch(&mut self) {
        let wake = self.environment.executor.wake();
        self.outside = if self.environment.watches { DiskWatch::watch(self.workbench.files(), wake) } else { None };
    }

    /// Opens another pack; unsaved work on this one must have been saved or discarded.
    pub(super) fn open(&mut self, files: Files) {
        self.remember_variants();
        // The same pack opened again does not count as open elsewhere.
        self.workbench.end();
        self.workbench = Workbench::begin(files, checker(&self.environment), self.environment.recovery.clone());
        self.lab.leave();
        self.session = Session::default();
        self.scenarios = None;
        self.trial = None;
        self.file_jobs = FileJobs::default();
        let favourites = std::mem::take(&mut self.views.lab.favourites);
        self.views = Views { start: std::mem::take(&mut self.views.start), ..Views::default() };
        self.views.lab.favourites = favourites;
        self.selection = Selection::default();
        self.step_selections = steps::StepSelections::default();
        self.palette.forget_things();
        self.opened += 1;
        self.recall_variants(0.0);
        self.begun();
    }

    /// The rulebook of the pack that is being edited.
    pub fn rulebook(&self) -> Rulebook {
        self.workbench.snapshot().format().rulebook
    }

    /// The title of the window: what is unsaved, the pack, the game. Packs of the same title are told apart by their folders.
    pub fn title(&self) -> String {
        let game = GameWords::of(self.rulebook()).title;
        let mark = if self.workbench.unsaved().is_empty() { "" } else { "● " };
        let pack = self.workbench.files().folder().and_then(|folder| folder.file_name()).map(|folder| {
            let title = self.workbench.snapshot().identity().map_or_else(|| "no pack".to_owned(), |pack| pack.title);
            format!("{title} ({}) – ", folder.display())
        });
        format!("{mark}{}{game}", pack.unwrap_or_default())
    }

    /// Records the game of the sandbox for the report of a crash from now on.
    pub fn record_crashes(&mut self, saver: CrashSaver) {
        self.session.record_crashes(saver);
    }

    /// Stores what the window remembers between starts.
    pub fn keep(&self, storage: &mut dyn eframe::Storage) {
        remember::keep(self, storage);
    }

    /// The workbench.
    pub fn workbench(&self) -> &Workbench {
        &self.workbench
    }

    /// The session of the sandbox.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What views draw.
    fn context(&self) -> ViewContext<'_> {
        let App { workbench, language, selection, session, lab, arranged, .. } = self;
        ViewContext { workbench, language, selection, session, arranged: arranged.as_deref(), lab }
    }

    /// What is selected.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// Brings a pane to the front; a table that fills the window is asked for.
    pub fn show(&mut self, pane: Pane) {
        if pane == Pane::Sandbox && has_own_table(self.rulebook()) {
            return self.ask_for_table();
        }
        self.layout.show(pane);
    }

    /// Shows the gallery of cards instead of the table.
    pub fn show_card_gallery(&mut self) {
        self.views.cards.is_gallery = true;
    }

    /// Sends a request, as a view would; it is carried out in the next frame.
    pub fn request(&mut self, request: Request) {
        self.asked.push(request);
    }

    /// Takes the results of background work.
    fn hear(&mut self, ctx: &Context, now: f64) {
        self.workbench.tick(now);
        if self.outside.as_mut().is_some_and(DiskWatch::has_changed) {
            self.read_disk_changes();
        }
        self.take_file_results(ctx, now);
        self.take_journal_results(now);
        self.take_printed(now);
        self.attend_preview();
        if let Some(outcome) = self.trial.as_ref().and_then(|job| job.messages().next()) {
            self.trial = None;
            self.views.scripts.tried(outcome);
        }
        self.take_lab_results(now);
        if let Some(job) = &self.scenarios {
            job.messages().flatten().for_each(|run| self.views.scenarios.take(run));
            self.views.scenarios.is_running = !job.is_over();
        }
    }

    /// Takes the results of background work and autosaves, while something else is drawn.
    pub fn attend(&mut self, ctx: &Context) {
        let now = ctx.input(|input| input.time);
        self.hear(ctx, now);
        if !self.workbench.is_autosaved() {
            ctx.request_repaint_after(KEEPS_AFTER);
        }
    }

    /// Draws the window once and carries out the requests.
    pub fn frame(&mut self, ui: &mut Ui) {
        let now = ui.input(|input| input.time);
        self.suit_screen(ui.ctx());
        if ui.input(|input| input.events.contains(&Event::WindowFocused(true))) {
            self.workbench.check_other_windows();
        }
        self.hear(ui.ctx(), now);
        let mut requests = Requests(std::mem::take(&mut self.asked));
        commands::pressed(self, ui, &mut requests);
        self.take_dropped(ui.ctx(), now);
        if let Some(wait) = self.session.tick(now) {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(wait.max(0.0)));
        }
        self.session.set_language(&self.language);
        // What the pack has: names in one language and sentences in another are no whole.
        let snapshot = self.workbench.snapshot();
        let texts = snapshot.pack().map(|pack| pack.texts(&self.language));
        speak(texts.map_or(&*self.language, |texts| &texts.language));
        self.session.update(&self.workbench, &self.environment.executor, now);
        if let Some(report) = self.session.take_notice() {
            self.notices.show(report, false, now);
        }
        // Not a method, which would borrow all of the application.
        let context = ViewContext {
            workbench: &self.workbench,
            language: &self.language,
            selection: &self.selection,
            session: &self.session,
            arranged: self.arranged.as_deref(),
            lab: &self.lab,
        };
        shell::top(ui, &context, &self.views, &mut requests);
        shell::status(ui, &context, &self.notices, now, &mut requests);
        let shows_others = self.layout.ui(ui, &context, &mut self.views, &mut requests);
        self.palette.ui(ui.ctx(), &context, &self.views, &mut requests);
        shell::dialog(ui.ctx(), &mut self.dialog, &context, &self.views.start.recent, &mut requests);
        dropped::hint(ui);
        let has_asked = !requests.0.is_empty();
        if has_asked || shows_others {
            self.redraw(ui.ctx());
        }
        self.apply(requests.0, ui.ctx(), now);
        if let Some(wait) = self.session.autosave_if_due(now) {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(wait));
        }
        if has_asked {
            // Work done inline is finished already.
            self.hear(ui.ctx(), now);
        }
        self.close(ui.ctx());
        if !self.workbench.is_autosaved() {
            ui.ctx().request_repaint_after(KEEPS_AFTER);
        }
    }

    /// Draws this frame anew, since it was drawn before what it asked for: nobody sees the first. While something is dragged,
    /// each frame asks; then only the next is drawn.
    fn redraw(&mut self, ctx: &Context) {
        let frame = ctx.cumulative_frame_nr();
        let is_first = ctx.current_pass_index() == 0 && self.redrawn.is_none_or(|last| last + 1 < frame);
        if is_first {
            self.redrawn = Some(frame);
            ctx.request_discard("drawn before what it asked for");
        } else {
            ctx.request_repaint();
        }
    }

    /// Asks before closing a window with unsaved work.
    fn close(&mut self, ctx: &Context) {
        let wants = ctx.input(|input| input.viewport().close_requested());
        let question = match (self.workbench.unsaved().is_empty(), self.session.unsaved_notes()) {
            (false, _) => Dialog::Quit,
            (true, 0) => return,
            (true, notes) => Dialog::Game(GameDialog::Notes(notes)),
        };
        if wants && !self.may_close {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.dialog = Some(question);
        }
    }

    /// Goes to the next problem, and says what it is.
    fn next_problem(&mut self, now: f64) -> Option<Request> {
        let findings = self.workbench.snapshot().findings.clone();
        let asked = problems::next(&findings, &mut self.views.problems);
        let report = self.views.problems.at.and_then(|at| Some((at, findings.get(at)?)));
        if let Some((at, finding)) = report {
            let what = format!("{} of {}: {}", at + 1, findings.len(), in_a_line(finding));
            self.notices.show(what, finding.is_error(), now);
        }
        asked
    }
}

fn checker(environment: &Environment) -> Checker {
    match &environment.executor {
        Executor::Inline => Checker::Inline,
        Executor::Background(wake) => Checker::background(wake.clone()),
    }
}

//! The table of a game in the window: its bar, its table or the page before a game, and what is done in and between frames.

mod answers;

use super::arrange::SaveForm;
use super::bar::BarRequest;
use super::begin::SetUp;
use super::dialogs::{self, TableDialog};
use super::{ShownTable, TableFrame, TableLook, TableRequests, arrange, bar, begin, colours, find, is_small, record};
use crate::app::arranging::ArrangeRequest;
use crate::app::autosave::{Autosave, SavedFile};
use crate::app::experiments::{GameOfPair, TableGame};
use crate::app::jobs::{Executor, Job};
use crate::app::record::GameRecord;
use crate::app::shelf::Shelf;
use crate::app::table::{RequestTo, TableRequest, TableSession};
use crate::gui::file_names::OfferedName;
use crate::gui::pane::Pane;
use crate::gui::preferences::{LEAST_ZOOM, MOST_ZOOM, Preferences, set_theme, theme_set};
use crate::gui::requests::Request;
use crate::gui::shell::SettingsPage;
use crate::gui::shell::{GameDialog, Notices, PlaytestForm, RecordsForm};
use crate::gui::theme::palette;
use crate::gui::views::sandbox::{
    FindState, MomentForm, Offered, ScenarioFolder, ScenarioList, ShrinkRequest, ShrinkState, moment_form, shrink_sheet,
};
use crate::gui::wording::speak;
use crate::load::Library;
use crate::model::{DataPack, Wording, say};
use crate::sandbox::{CrashSaver, Player, ScenarioHeader, names_for};
use eframe::egui::{CentralPanel, Context, Frame, Ui, ViewportCommand};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The table of a game, which fills the window.
pub struct TableApp<G: TableLook> {
    session: TableSession<G>,
    set_up: SetUp,
    /// The pack with the variants that are chosen.
    pack: Result<Arc<DataPack>, Vec<String>>,
    state: G::State,
    language: String,
    notices: Notices,
    dialog: Option<TableDialog>,
    saving: Option<Job<Result<Saved, String>>>,
    /// Whether the window may close with notes that are in my games alone.
    may_close: bool,
    opening: Option<Job<Result<(String, String), String>>>,
    comparing: Option<Job<Result<GameRecord, String>>>,
    /// The form that saves a moment.
    saving_moment: Option<MomentForm>,
    /// The form that saves the position that is arranged.
    saving_arranged: Option<SaveForm>,
    executor: Executor,
    leaves: Option<Option<Pane>>,
    find: FindState,
    shrink: ShrinkState,
    /// The number of the state of the pack's files.
    files: u64,
    /// What is asked of the workbench: files to be written into the pack, and what it should show.
    written: Vec<Request>,
    /// Whether things move to their places.
    moves: bool,
}

/// What was written in a file.
#[derive(Clone)]
struct Saved {
    file: String,
    /// Whether it is the game, with its notes.
    is_game: bool,
}

impl<G: TableLook> TableApp<G> {
    /// A table for games by a pack, which are kept in the folder of my games, if there is one. `files` are where an older
    /// program left its game, and where an arranged position is autosaved.
    pub fn new(
        library: Arc<Library>,
        executor: Executor,
        games: Option<PathBuf>,
        files: [Option<SavedFile>; 2],
    ) -> TableApp<G> {
        let mut session = TableSession::new(library, executor.clone());
        let is_beside = matches!(executor, Executor::Background(_));
        let [left, position] = files;
        let position = position.map(|file| Autosave::new(file, is_beside));
        session.autosave_to(Shelf::new(games, is_beside), left.as_ref(), position);
        let best = Player::all().last().unwrap_or_default();
        let player = |seat: usize| if seat == 0 { Player::Person } else { best };
        let seats = names_for(4).into_iter().enumerate().map(|(at, name)| (name, player(at))).collect();
        TableApp {
            pack: session.pack(&[]),
            session,
            set_up: SetUp {
                seats,
                seed: 1,
                variants: Vec::new(),
                has_unsaved: false,
                scenarios: ScenarioList::default(),
            },
            state: G::State::default(),
            language: "en".to_owned(),
            notices: Notices::default(),
            dialog: None,
            saving: None,
            opening: None,
            comparing: None,
            saving_moment: None,
            saving_arranged: None,
            executor,
            leaves: None,
            find: FindState::default(),
            shrink: ShrinkState::default(),
            files: 1,
            written: Vec::new(),
            moves: false,
            may_close: false,
        }
    }

    /// The table.
    pub fn session(&self) -> &TableSession<G> {
        &self.session
    }

    /// Sends a request to the table, as a click would.
    pub fn request(&mut self, request: RequestTo<G>, now: f64) {
        self.session.set_language(&self.language);
        if let Err(reasons) = self.session.apply(request, now) {
            self.notices.show(reasons.join("; "), true, now);
        }
    }

    /// Whether a dialog is open, which comes first.
    fn has_dialog(&self) -> bool {
        let shrinks = self.session.shrink_run().is_running() || self.session.shrink_run().outcome().is_some();
        self.dialog.is_some() || self.find.is_open() || self.is_saving() || shrinks
    }

    /// Whether the form is open that saves a moment.
    fn is_saving(&self) -> bool {
        self.saving_moment.is_some()
    }

    /// Draws the forms over the table: the search for a position, what saves a moment, and what shrinking came to.
    fn forms(&mut self, ctx: &Context) -> Vec<RequestTo<G>> {
        let session = &self.session;
        let has = |path: &str| session.library().text(path).is_ok();
        let folder = ScenarioFolder { library: session.library(), has: &has };
        let at = self.saving_moment.as_ref().map_or(0, MomentForm::at);
        let moment = || session.written(at);
        let offered = moment_form(ctx, &folder, session.revision(), moment, &mut self.saving_moment);
        if let Some(Offered::Save(request)) = offered {
            self.written.push(request);
        }
        let mut requests = find::find(ctx, session, &self.set_up.variants, self.files, &mut self.find);
        let shrunk = shrink_sheet(ctx, &folder, session.shrink_run(), &mut self.shrink);
        requests.extend(shrunk.is_some().then_some(TableRequest::CloseShrink));
        match shrunk {
            Some(ShrinkRequest::Open { name, text }) => requests.push(TableRequest::Scenario { name, text }),
            Some(ShrinkRequest::Save(request)) => self.written.push(request),
            Some(ShrinkRequest::Close) | None => {}
        }
        requests
    }

    /// Draws this frame anew, since it was drawn before what it asked for.
    fn redraw(&self, ctx: &Context) {
        if ctx.current_pass_index() == 0 {
            ctx.request_discard("drawn before what it asked for");
        } else {
            ctx.request_repaint();
        }
    }

    /// Draws the table, or the page before a game.
    fn middle(&mut self, ui: &mut Ui, asked: &mut Vec<BarRequest>) -> Vec<RequestTo<G>> {
        let mut requests = TableRequests::default();
        if let Some(editor) = self.session.arranging() {
            let has = |path: &str| self.session.library().text(path).is_ok();
            let folder = ScenarioFolder { library: self.session.library(), has: &has };
            let asked =
                arrange::arrange(ui, editor, &self.language, &folder, &mut self.saving_arranged, &mut self.state);
            self.written.extend(asked.written);
            return asked.requests.into_iter().map(TableRequest::Arrange).collect();
        }
        G::side(&mut self.state).has_dialog = self.has_dialog();
        let game = (self.session.sandbox(), self.session.moment(), self.session.position(), self.session.game_pack());
        if let (Some(sandbox), Some(moment), Some(position), Some(pack)) = game {
            let frame = TableFrame {
                session: &self.session,
                sandbox,
                pack,
                texts: pack.texts(&self.language),
                moment,
                position,
                theme: palette(ui),
                colours: colours(ui),
                is_small: is_small(ui.ctx().content_rect().size()),
                moves: self.moves,
            };
            G::table(ui, &frame, &mut self.state, &mut requests);
            let saving = std::mem::take(&mut G::side(&mut self.state).saves);
            if saving {
                self.saving_moment = Some(record::moment_form_of(&self.session, Wording::of(&self.language)));
            }
        } else {
            CentralPanel::default().frame(Frame::new().fill(palette(ui).paper)).show(ui, |ui| {
                match begin::begin(ui, &self.session, &self.pack, &mut self.set_up, &self.language, self.files) {
                    Some(begin::BeginRequest::Table(request)) => requests.push(request),
                    Some(begin::BeginRequest::Bar(request)) => asked.push(request),
                    None => {}
                }
            });
        }
        if !requests.workbench.is_empty() {
            self.written.extend(requests.workbench);
            asked.push(BarRequest::Workbench(None));
        }
        requests.table
    }

    /// The name that is offered for a file made of the game on the table.
    pub(super) fn game_name(&self, what: &str) -> Option<OfferedName> {
        let head = self.session.sandbox()?.whole_journal().head;
        Some(OfferedName::of_game(&head, self.session.shelf().now(), what))
    }

    fn run(&mut self, request: BarRequest, ctx: &Context, now: f64) {
        match request {
            BarRequest::NewGame => self.request(TableRequest::Leave, now),
            BarRequest::GameBefore => self.request(TableRequest::Arrange(ArrangeRequest::SwapGames), now),
            BarRequest::SaveJournal => match self.game_name("") {
                Some(name) => self.dialog = Some(TableDialog::Game(Box::new(GameDialog::save(name)))),
                None => self.notices.show(say!(self.wording(), "there is no game to save"), true, now),
            },
            BarRequest::SaveRecord => match self.game_name("record") {
                Some(name) => self.dialog = Some(TableDialog::Game(Box::new(GameDialog::record(name)))),
                None => self.notices.show(say!(self.wording(), "there is no game on the table"), true, now),
            },
            BarRequest::CompareRecords => {
                let playtest = self.session.sandbox().and_then(|sandbox| sandbox.sitting().playtest.as_ref());
                let of = playtest.map(|playtest| playtest.id.as_str());
                let form = RecordsForm::new(self.session.shelf(), G::RULEBOOK, of);
                self.dialog = Some(TableDialog::Records(Box::new(form)));
            }
            BarRequest::NewPlaytest => {
                let text = |path: &str| self.session.library().text(path).ok();
                let form = PlaytestForm::new(
                    self.session.library(),
                    &text,
                    &self.set_up.seats,
                    self.set_up.seed,
                    self.session.shelf().now(),
                );
                self.dialog = Some(TableDialog::Playtest(Box::new(form)));
            }
            BarRequest::OpenJournal => self.dialog = Some(TableDialog::Game(Box::new(GameDialog::open()))),
            BarRequest::OpenCode => self.dialog = Some(TableDialog::Game(Box::new(GameDialog::open_code()))),
            BarRequest::CopyCode => self.copy_code(ctx, now),
            BarRequest::Find => self.find.open(),
            BarRequest::Shrink => self.request(TableRequest::Shrink, now),
            BarRequest::Arrange => self.request(TableRequest::Arrange(ArrangeRequest::FromHere), now),
            BarRequest::SaveMoment => {
                self.saving_moment = Some(record::moment_form_of(&self.session, Wording::of(&self.language)))
            }
            BarRequest::Undo if self.session.arranging().is_some() => {
                self.request(TableRequest::Arrange(ArrangeRequest::Undo), now);
            }
            BarRequest::Undo => {
                G::let_go(&mut self.state);
                self.request(TableRequest::Undo, now);
            }
            BarRequest::Redo => self.request(TableRequest::Arrange(ArrangeRequest::Redo), now),
            BarRequest::Settings => {
                let page = SettingsPage::new(self.chosen(ctx), true);
                self.dialog = Some(TableDialog::Settings(Box::new(page)));
            }
            BarRequest::ToggleTheme => set_theme(ctx, Some(ctx.theme() != eframe::egui::Theme::Dark)),
            BarRequest::ToggleMotion => self.moves = !self.moves,
            BarRequest::ZoomIn => ctx.set_zoom_factor((ctx.zoom_factor() + 0.1).min(MOST_ZOOM)),
            BarRequest::ZoomOut => ctx.set_zoom_factor((ctx.zoom_factor() - 0.1).max(LEAST_ZOOM)),
            BarRequest::There(command) => {
                self.written.push(Request::Run(command));
                self.leaves = Some(None);
            }
            BarRequest::Workbench(pane) => self.leaves = Some(pane),
            BarRequest::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            BarRequest::Language(at) => {
                let texts = self.pack.as_ref().ok().and_then(|pack| pack.texts.get(at));
                if let Some(texts) = texts {
                    self.language.clone_from(&texts.language);
                }
            }
        }
    }

    /// Copies the share code of the moment that is looked at; what is hidden is not in it, which is said.
    fn copy_code(&mut self, ctx: &Context, now: f64) {
        let Some(code) = self.session.share() else {
            return self.notices.show(say!(self.wording(), "there is no game on the table"), true, now);
        };
        let hides = match self.session.hides_from_code() {
            true => say!(self.wording(), G::CODE_HIDES),
            false => String::new(),
        };
        let said = say!(self.wording(), "a share code of {n} characters was copied", n = code.len());
        self.notices.show(format!("{said}{hides}"), false, now);
        ctx.copy_text(code);
    }

    /// The sentences of the language chosen.
    fn wording(&self) -> &'static Wording {
        Wording::of(&self.language)
    }

    /// What is chosen for the window.
    fn chosen(&self, ctx: &Context) -> Preferences {
        Preferences {
            language: self.language.clone(),
            is_dark: theme_set(ctx),
            zoom: ctx.zoom_factor(),
            moves: self.moves,
            moment: self.session.pace(),
            ..Preferences::default()
        }
    }

    /// Asks before closing a window with notes that are in my games alone.
    fn close(&mut self, ctx: &Context) {
        let wants = ctx.input(|input| input.viewport().close_requested());
        let notes = self.session.unsaved_notes();
        if wants && notes > 0 && !self.may_close {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.dialog = Some(TableDialog::Game(Box::new(GameDialog::Notes(notes))));
        }
    }
}

impl<G: TableLook> ShownTable for TableApp<G> {
    fn set_rules(&mut self, library: Arc<Library>, variants: Vec<String>, has_unsaved: bool) {
        self.refresh(library);
        (self.set_up.variants, self.set_up.has_unsaved) = (variants, has_unsaved);
    }

    fn refresh(&mut self, library: Arc<Library>) {
        self.session.set_library(library);
        self.files += 1;
    }

    fn play_scenario(&mut self, name: String, text: String, now: f64) {
        self.session.set_next(self.set_up.variants.clone(), self.set_up.players());
        self.request(TableRequest::Scenario { name, text }, now);
    }

    fn take_written(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.written)
    }

    fn look_at(&mut self, game: TableGame, now: f64) -> Result<(), String> {
        let TableGame { library, journal, report, at, beside } = game;
        if self.session.is_played_by_persons() {
            return Err(say!(self.wording(), "a game is being played at the table: end it there first, with New game"));
        }
        self.set_rules(library, journal.head.variants.clone(), false);
        let (name, text) = ("the game".to_owned(), journal.write());
        self.session.apply(TableRequest::OpenJournal { name, text }, now).map_err(|why| why.join("; "))?;
        if let Some(moment) = at.and_then(|choices| self.session.timeline().after(choices)) {
            self.session.apply(TableRequest::GoTo(moment), now).map_err(|why| why.join("; "))?;
        }
        if let Some(GameOfPair { library, journal, names }) = beside.map(|beside| *beside) {
            self.session.put_beside(&library, &journal, names)?;
        }
        G::let_go(&mut self.state);
        // What the table says of it comes after.
        let said: Vec<String> = std::iter::once(report).chain(self.session.take_notice()).collect();
        self.notices.show(said.join("; "), false, now);
        Ok(())
    }

    fn preferences(&self, ctx: &Context) -> Preferences {
        self.chosen(ctx)
    }

    fn set_language(&mut self, language: &str) {
        self.language = language.to_owned();
    }

    fn set_pace(&mut self, seconds: f64) {
        self.request(TableRequest::SetPace(seconds), 0.0);
    }

    fn unsaved_notes(&self) -> usize {
        self.session.unsaved_notes()
    }

    fn set_motion(&mut self, is_on: bool) {
        self.moves = is_on;
    }

    fn record_crashes(&mut self, saver: CrashSaver) {
        self.session.record_crashes(saver);
    }

    fn arranged(&self) -> Option<String> {
        let about = ScenarioHeader::arranged();
        self.session.arranging().map(|editor| editor.text(&about, false))
    }

    fn takes_leave(&mut self) -> Option<Option<Pane>> {
        self.leaves.take()
    }

    fn frame(&mut self, ui: &mut Ui) {
        // What the pack has: names in one language and sentences in another are no whole.
        let texts = self.pack.as_ref().ok().map(|pack| pack.texts(&self.language));
        speak(texts.map_or(&*self.language, |texts| &texts.language));
        let now = ui.input(|input| input.time);
        self.hear(now);
        if let Some(wait) = self.session.tick(now) {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(wait.max(0.0)));
        }
        if let Some(notice) = self.session.take_notice() {
            self.notices.show(notice, false, now);
        }
        self.session.set_next(self.set_up.variants.clone(), self.set_up.players());
        if self.session.sandbox().is_none() {
            self.pack = self.session.pack(&self.set_up.variants);
        }
        let mut asked = bar::keys(ui, self.has_dialog());
        let is_covered = self.session.handover().is_some();
        asked.extend(bar::bar(ui, &self.session, &self.pack, &self.language, self.moves));
        let opened = bar::status(ui, &self.session, &self.notices, now);
        self.written.extend(opened.map(Request::OpenFile));
        let requests = self.middle(ui, &mut asked);
        let requests = requests.into_iter().chain(self.forms(ui.ctx())).collect::<Vec<_>>();
        if let Some(done) = dialogs::dialog(ui.ctx(), &mut self.dialog) {
            self.answer(done, ui.ctx(), now);
        }
        self.close(ui.ctx());
        let has_asked = !requests.is_empty() || !asked.is_empty();
        for request in requests {
            // What another moment shows is not what was picked up or refused in this one.
            if !G::stays_picked(&request) {
                G::let_go(&mut self.state);
            }
            self.request(request, now);
        }
        asked.into_iter().for_each(|request| self.run(request, ui.ctx(), now));
        if has_asked || is_covered != self.session.handover().is_some() {
            self.redraw(ui.ctx());
        }
        if let Some(wait) = self.session.autosave_if_due(now) {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(wait));
        }
    }
}

//! The window of the program: the workbench, or the table of a game that fills the window while it is played.

use super::app::{App, Environment, TableOpening};
use super::fallback_faces::FallbackFaces;
use super::game::GameWords;
use super::tables::{ShownTable, TableApp, TableLook};
use super::theme;
use crate::app::jobs::Executor;
use crate::app::workbench::{Recovery, Wake};
use crate::games::libertalia::Libertalia;
use crate::games::revolution::Revolution;
use crate::lab::Cache;
use crate::load::Files;
use crate::load::schema::Rulebook;
use crate::sandbox::CrashSaver;
use eframe::egui::{self, Context, Ui, ViewportCommand};
use std::any::Any;
use std::sync::Arc;

/// The window.
pub struct MainWindow {
    executor: Executor,
    app: App,
    /// The table, with the number of the pack that it is of.
    table: Option<(Box<dyn ShownTable>, u64)>,
    shows_table: bool,
    /// The number of the state of the workbench that the table knows.
    revision: u64,
    /// The window's title.
    title: String,
    /// Where signs are looked for that the window's faces lack; nowhere in tests, which look the same everywhere.
    faces: Option<FallbackFaces>,
    crash: Option<CrashSaver>,
}

impl MainWindow {
    /// A window on the files of a pack, of whichever game they are.
    pub fn new(files: Files, environment: Environment) -> MainWindow {
        let executor = environment.executor.clone();
        let app = App::new(files, environment);
        MainWindow {
            executor,
            app,
            table: None,
            shows_table: false,
            revision: 0,
            title: String::new(),
            faces: None,
            crash: None,
        }
    }

    /// The workbench.
    pub fn workbench(&self) -> &App {
        &self.app
    }

    /// The same, to ask it for something.
    pub fn workbench_mut(&mut self) -> &mut App {
        &mut self.app
    }

    /// The table, once it was shown, if it is of this game.
    pub fn table<G: TableLook>(&self) -> Option<&TableApp<G>> {
        let (table, _) = self.table.as_ref()?;
        (&**table as &dyn Any).downcast_ref()
    }

    /// The same, to ask it for something.
    pub fn table_mut<G: TableLook>(&mut self) -> Option<&mut TableApp<G>> {
        let (table, _) = self.table.as_mut()?;
        (&mut **table as &mut dyn Any).downcast_mut()
    }

    /// Whether the table is shown.
    pub fn shows_table(&self) -> bool {
        self.shows_table
    }

    /// Shows the table; the one that is there already, if it is of the same pack.
    fn open_table(&mut self, opening: TableOpening, now: f64) {
        let TableOpening {
            library,
            variants,
            has_unsaved,
            games,
            saved,
            language,
            moves,
            moment,
            game,
            scenario,
            pack,
        } = opening;
        let is_there = self.table.as_ref().is_some_and(|(_, of)| *of == pack);
        if !is_there {
            let (library, executor) = (library.clone(), self.executor.clone());
            let mut table: Box<dyn ShownTable> = match self.app.rulebook() {
                Rulebook::Revolution => Box::new(TableApp::<Revolution>::new(library, executor, games, saved)),
                Rulebook::Libertalia => Box::new(TableApp::<Libertalia>::new(library, executor, games, saved)),
                // Its table is a pane of the workbench.
                Rulebook::Liberte => return,
            };
            self.crash.iter().for_each(|saver| table.record_crashes(saver.clone()));
            self.table = Some((table, pack));
        }
        let Some((table, _)) = &mut self.table else { return };
        table.set_language(&language);
        table.set_motion(moves);
        table.set_pace(moment);
        let shown = match game {
            None => {
                table.set_rules(library, variants, has_unsaved);
                scenario.into_iter().for_each(|(path, text)| table.play_scenario(path, text, now));
                Ok(())
            }
            Some(game) => table.look_at(game, now),
        };
        match shown {
            Ok(()) => {
                (self.shows_table, self.revision) = (true, self.app.workbench().snapshot().revision);
            }
            Err(why) => self.app.refuse_at_table(&why, now),
        }
    }

    /// Draws the window once.
    pub fn frame(&mut self, ui: &mut Ui) {
        if let Some(faces) = &mut self.faces {
            let snapshot = self.app.workbench().snapshot();
            faces.attend(ui.ctx(), snapshot.revision, &snapshot.library);
        }
        let closes = ui.input(|input| input.viewport().close_requested());
        let has_notes = self.table.as_ref().is_some_and(|(table, _)| table.unsaved_notes() > 0);
        if closes {
            // The workbench asks about its unsaved work, and then the table about its notes.
            let has_edits = !self.app.workbench().unsaved().is_empty();
            self.shows_table = !has_edits && (self.shows_table || has_notes);
        }
        if let Some((table, _)) = self.table.as_mut().filter(|_| self.shows_table) {
            self.app.attend(ui.ctx());
            let revision = self.app.workbench().snapshot().revision;
            if std::mem::replace(&mut self.revision, revision) != revision {
                table.refresh(self.app.workbench().snapshot().library.clone());
            }
            table.frame(ui);
            let now = ui.input(|input| input.time);
            for request in table.take_written() {
                self.app.write_from_table(request, ui.ctx(), now);
            }
            if let Some(pane) = table.takes_leave() {
                self.app.take_over(&table.preferences(ui.ctx()));
                self.app.set_arranged(table.arranged());
                pane.into_iter().for_each(|pane| self.app.show(pane));
                self.shows_table = false;
                ui.ctx().request_repaint();
            }
            return;
        }
        self.app.frame(ui);
        // Another pack was opened: its game is autosaved, and offered when that one is opened again.
        let opened = self.app.packs_opened();
        self.table.take_if(|(_, of)| *of != opened);
        if let Some(request) = self.app.take_table_request() {
            let now = ui.input(|input| input.time);
            self.open_table(request, now);
            ui.ctx().request_repaint();
        }
        self.set_title(ui.ctx());
    }

    /// Gives the window its title, if that has become another.
    fn set_title(&mut self, ctx: &Context) {
        let title = self.app.title();
        if self.title != title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

impl eframe::App for MainWindow {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        self.app.keep(storage);
    }
}

/// Opens the window on a pack, and returns when it is closed.
///
/// # Errors
/// A message in one line if there is no display, or it can't show a window.
pub fn open(files: Files) -> Result<(), String> {
    let options = eframe::NativeOptions {
        renderer: eframe::Renderer::Glow,
        viewport: egui::ViewportBuilder::default()
            .with_title(GameWords::of(files.format().rulebook).title)
            .with_app_id("liberte")
            // None, rather than that of egui, which would be unpacked before the first frame.
            .with_icon(egui::IconData::default())
            // Where nothing else is remembered: the whole screen, whatever its size; this is what it becomes when restored.
            .with_maximized(true)
            .with_inner_size([1280.0, 800.0])
            .with_min_inner_size([800.0, 560.0]),
        ..Default::default()
    };
    let begin = move |about: &eframe::CreationContext<'_>| {
        theme::apply(&about.egui_ctx);
        let ctx = about.egui_ctx.clone();
        let wake: Wake = Arc::new(move || ctx.request_repaint());
        let recovery = eframe::storage_dir("liberte").map(|folder| Recovery::within(&folder.join("unsaved")));
        let games = eframe::storage_dir("liberte").map(|folder| folder.join("games"));
        let faces = FallbackFaces::of_system(Executor::Background(wake.clone()));
        let environment = Environment { executor: Executor::Background(wake), recovery, games, watches: true };
        let mut window = MainWindow::new(files, environment);
        let crash = CrashSaver::default();
        crash.save_on_panic(eframe::storage_dir("liberte").unwrap_or_else(std::env::temp_dir).join("crashes"));
        window.app.record_crashes(crash.clone());
        window.app.allow_motion();
        if let Some(cache) = Cache::of_user() {
            window.app.keep_games_in(cache.folder().to_owned());
        }
        if let Some(folder) = eframe::storage_dir("liberte") {
            window.app.keep_results_in(folder.join("results"));
        }
        window.app.open_reports_with(open_by_system);
        if let Some(storage) = about.storage {
            window.app.recall(storage, &about.egui_ctx);
        }
        (window.crash, window.faces) = (Some(crash), Some(faces));
        Ok(Box::new(window) as Box<dyn eframe::App>)
    };
    eframe::run_native("liberte", options, Box::new(begin)).map_err(|error| error.to_string())
}

/// Opens a file with the program that the system has for it. Where there is none, its path was told anyway.
fn open_by_system(file: &std::path::Path) {
    let program = if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let _ = std::process::Command::new(program).arg(file).spawn();
}

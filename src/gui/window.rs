//! The window of the program: Liberté's workbench, or the table of another game; each stays as it is while the other is shown.

use super::app::{App, Environment};
use super::revolution::RevolutionApp;
use super::theme;
use crate::app::jobs::Executor;
use crate::app::workbench::{Recovery, Wake};
use crate::lab::Cache;
use crate::load::Files;
use crate::load::schema::LIBERTE;
use crate::sandbox::CrashSaver;
use eframe::egui::{self, Context, Ui, ViewportCommand};
use std::sync::Arc;

/// The window.
pub struct MainWindow {
    environment: Environment,
    workbench: Option<Box<App>>,
    table: Option<Box<RevolutionApp>>,
    shows_table: bool,
    crash: Option<CrashSaver>,
}

impl MainWindow {
    /// A window on the files of a pack, of whichever game they are.
    pub fn new(files: Files, environment: Environment) -> MainWindow {
        let mut window = MainWindow { environment, workbench: None, table: None, shows_table: false, crash: None };
        match *files.format() == LIBERTE {
            true => window.workbench = Some(Box::new(App::new(files, window.environment.clone()))),
            false => window.open_table(files),
        }
        window
    }

    /// Liberté's workbench, once it was shown.
    pub fn workbench(&self) -> Option<&App> {
        self.workbench.as_deref()
    }

    /// The table of the other game, once it was shown.
    pub fn table(&self) -> Option<&RevolutionApp> {
        self.table.as_deref()
    }

    /// The same, to ask it for something.
    pub fn table_mut(&mut self) -> Option<&mut RevolutionApp> {
        self.table.as_deref_mut()
    }

    /// Whether the table is shown.
    pub fn shows_table(&self) -> bool {
        self.shows_table
    }

    /// Shows a table for games by a pack; the one that is there already, if it is that pack's.
    fn open_table(&mut self, files: Files) {
        let is_there = self
            .table
            .as_ref()
            .is_some_and(|table| (table.files().folder(), table.files().name()) == (files.folder(), files.name()));
        if !is_there {
            let recovery = self.environment.recovery.as_ref();
            let mut table = RevolutionApp::new(files, self.environment.executor.clone(), recovery);
            self.crash.iter().for_each(|saver| table.record_crashes(saver.clone()));
            self.table = Some(Box::new(table));
        }
        self.shows_table = true;
    }

    /// Draws the window once.
    pub fn frame(&mut self, ui: &mut Ui) {
        self.frame_with(ui, None);
    }

    fn frame_with(&mut self, ui: &mut Ui, storage: Option<&dyn eframe::Storage>) {
        let closes = ui.input(|input| input.viewport().close_requested());
        if closes && self.workbench.as_ref().is_some_and(|app| !app.workbench().unsaved().is_empty()) {
            // The workbench asks about its unsaved work.
            self.shows_table = false;
        }
        if let Some(table) = self.table.as_mut().filter(|_| self.shows_table) {
            table.frame(ui);
            if table.takes_leave() {
                self.shows_table = false;
                self.turned(ui.ctx(), "Liberté");
            }
            return;
        }
        let environment = &self.environment;
        let crash = &self.crash;
        let app = self.workbench.get_or_insert_with(|| {
            let mut app = Box::new(App::new(Files::built_in(), environment.clone()));
            prepare(&mut app, crash.as_ref(), storage, ui.ctx());
            app
        });
        app.frame(ui);
        if let Some(files) = app.take_other_game() {
            self.open_table(files);
            self.turned(ui.ctx(), "Revolution!");
        }
    }

    fn turned(&self, ctx: &Context, title: &str) {
        ctx.send_viewport_cmd(ViewportCommand::Title(title.to_owned()));
        ctx.request_repaint();
    }
}

/// Gives the workbench what only a window on a screen has.
fn prepare(app: &mut App, crash: Option<&CrashSaver>, storage: Option<&dyn eframe::Storage>, ctx: &Context) {
    let Some(crash) = crash else { return };
    app.record_crashes(crash.clone());
    if let Some(cache) = Cache::of_user() {
        app.keep_games_in(cache.folder().to_owned());
    }
    if let Some(storage) = storage {
        app.recall(storage, ctx);
    }
}

impl eframe::App for MainWindow {
    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.frame_with(ui, frame.storage());
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        if let Some(app) = &self.workbench {
            app.keep(storage);
        }
        if let Some(table) = &self.table {
            table.keep(storage);
        }
    }
}

/// Opens the window on a pack, and returns when it is closed.
///
/// # Errors
/// A message in one line if there is no display, or it can't show a window.
pub fn open(files: Files) -> Result<(), String> {
    let title = if *files.format() == LIBERTE { "Liberté" } else { "Revolution!" };
    let options = eframe::NativeOptions {
        renderer: eframe::Renderer::Glow,
        viewport: egui::ViewportBuilder::default()
            .with_title(title)
            .with_app_id("liberte")
            // None, rather than that of egui, which would be unpacked before the first frame.
            .with_icon(egui::IconData::default())
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([800.0, 560.0]),
        ..Default::default()
    };
    let begin = move |about: &eframe::CreationContext<'_>| {
        theme::apply(&about.egui_ctx);
        let ctx = about.egui_ctx.clone();
        let wake: Wake = Arc::new(move || ctx.request_repaint());
        let recovery = eframe::storage_dir("liberte").map(|folder| Recovery::within(&folder.join("unsaved")));
        let environment = Environment { executor: Executor::Background(wake), recovery, watches: true };
        let mut window = MainWindow::new(files, environment);
        let crash = CrashSaver::default();
        crash.save_on_panic(eframe::storage_dir("liberte").unwrap_or_else(std::env::temp_dir).join("crashes"));
        if let Some(app) = &mut window.workbench {
            prepare(app, Some(&crash), about.storage, &about.egui_ctx);
        }
        if let Some(table) = &mut window.table {
            table.record_crashes(crash.clone());
            if let Some(storage) = about.storage {
                table.recall(storage, &about.egui_ctx);
            }
        }
        window.crash = Some(crash);
        Ok(Box::new(window) as Box<dyn eframe::App>)
    };
    eframe::run_native("liberte", options, Box::new(begin)).map_err(|error| error.to_string())
}

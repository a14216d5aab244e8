//! The table of a game that fills the window in place of the sandbox: what it needs of the workbench.

use super::App;
use crate::app::autosave::SavedFile;
use crate::app::experiments::TableGame;
use crate::gui::preferences::Preferences;
use crate::gui::requests::Request;
use crate::gui::shell::Pane;
use crate::load::Library;
use eframe::egui::Context;
use std::path::PathBuf;
use std::sync::Arc;

/// What a table is asked for, and by which rules it plays.
pub struct TableOpening {
    /// The files, with unsaved changes.
    pub library: Arc<Library>,
    /// The variants applied.
    pub variants: Vec<String>,
    /// Whether the files hold unsaved changes.
    pub has_unsaved: bool,
    /// The folder of my games, if any.
    pub games: Option<PathBuf>,
    /// The files in which an older program left its game, and in which an arranged position is autosaved, if any.
    pub saved: [Option<SavedFile>; 2],
    /// The language of names and texts.
    pub language: String,
    /// Whether things move to their places.
    pub moves: bool,
    /// How long a moment stays that is followed, in seconds.
    pub moment: f64,
    /// A game to be looked at.
    pub game: Option<TableGame>,
    /// A scenario to begin from: its path and its text.
    pub scenario: Option<(String, String)>,
    /// Which of the packs opened in this window it is of.
    pub pack: u64,
}

impl App {
    /// Asks for the table, by the rules on the workbench.
    pub(super) fn ask_for_table(&mut self) {
        self.table = Some(TableOpening {
            library: self.workbench.snapshot().library.clone(),
            variants: self.workbench.active_variants(),
            has_unsaved: !self.workbench.unsaved().is_empty(),
            games: self.environment.games.clone(),
            saved: [self.workbench.game_file(), self.workbench.arranged_file()],
            language: self.language.clone(),
            moves: self.moves,
            moment: self.moment,
            game: None,
            scenario: None,
            pack: self.opened,
        });
    }

    /// Asks for the table with a game of the lab, to be looked at by its own rules.
    pub(super) fn ask_for_game(&mut self, game: TableGame) {
        self.ask_for_table();
        if let Some(table) = &mut self.table {
            (table.library, table.variants) = (game.library.clone(), game.journal.head.variants.clone());
            table.game = Some(game);
        }
    }

    /// Asks for the table, to begin at a scenario.
    pub(super) fn ask_for_scenario(&mut self, path: &str) {
        let Some(text) = self.workbench.text(path) else { return };
        self.ask_for_table();
        if let Some(table) = &mut self.table {
            table.scenario = Some((path.to_owned(), text.to_string()));
        }
    }

    /// Writes a file of the pack that was made at the table.
    pub fn write_from_table(&mut self, request: Request, ctx: &Context, now: f64) {
        self.apply(vec![request], ctx, now);
    }

    /// The table that was asked for since the last call.
    pub fn take_table_request(&mut self) -> Option<TableOpening> {
        self.table.take()
    }

    /// The number of packs opened in this window so far; a copy of a pack counts as the same.
    pub fn packs_opened(&self) -> u64 {
        self.opened
    }

    /// Lets things move to their places at a table.
    pub fn allow_motion(&mut self) {
        self.moves = true;
    }

    /// Takes over what was chosen for the window at the table; what is of no matter there stays.
    pub fn take_over(&mut self, chosen: &Preferences) {
        self.language.clone_from(&chosen.language);
        (self.is_dark, self.moves, self.moment) = (chosen.is_dark, chosen.moves, chosen.moment);
    }

    /// Takes over the position that is arranged by hand at the table, as the text of a scenario: scripts can be tried on it.
    pub fn set_arranged(&mut self, arranged: Option<String>) {
        self.arranged = arranged;
    }

    /// Says why a table can't show what it was asked for.
    pub fn refuse_at_table(&mut self, why: &str, now: f64) {
        self.notices.show(why.to_owned(), true, now);
        self.layout.show(Pane::Lab);
    }
}

//! The table of a game that fills the window in place of the sandbox: what it needs of the workbench.

use super::App;
use crate::app::autosave::SavedFile;
use crate::gui::shell::Pane;
use crate::kernel::Journal;
use crate::load::Library;
use eframe::egui::{Context, ThemePreference};
use std::sync::Arc;

/// What a table is asked for, and by which rules it plays.
pub struct TableRequest {
    /// The files, with unsaved changes.
    pub library: Arc<Library>,
    /// The variants applied.
    pub variants: Vec<String>,
    /// Whether the files hold unsaved changes.
    pub has_unsaved: bool,
    /// The file in which its game is autosaved, if any.
    pub game_file: Option<SavedFile>,
    /// The language of names and texts.
    pub language: String,
    /// A game to be looked at, and what to say of it.
    pub game: Option<(Journal, String)>,
    /// Which of the packs opened in this window it is of.
    pub pack: u64,
}

impl App {
    /// Asks for the table, by the rules on the workbench; or for a game of the lab to be looked at, by its own.
    pub(super) fn ask_for_table(&mut self, game: Option<(Arc<Library>, Journal, String)>) {
        let (library, variants, game) = match game {
            Some((library, journal, report)) => (library, journal.head.variants.clone(), Some((journal, report))),
            None => (self.workbench.snapshot().library.clone(), self.workbench.active_variants(), None),
        };
        let game_file = self.workbench.game_file();
        let (language, pack) = (self.language.clone(), self.opened);
        let has_unsaved = !self.workbench.unsaved().is_empty();
        self.table = Some(TableRequest { library, variants, has_unsaved, game_file, language, game, pack });
    }

    /// The table that was asked for since the last call.
    pub fn take_table_request(&mut self) -> Option<TableRequest> {
        self.table.take()
    }

    /// The number of packs opened in this window so far; a copy of a pack counts as the same.
    pub fn packs_opened(&self) -> u64 {
        self.opened
    }

    /// Takes over the language and the theme that were chosen at the table.
    pub fn take_over(&mut self, language: &str, ctx: &Context) {
        language.clone_into(&mut self.language);
        if let ThemePreference::Dark | ThemePreference::Light = ctx.options(|options| options.theme_preference) {
            self.is_dark = Some(ctx.theme() == eframe::egui::Theme::Dark);
        }
    }

    /// Says why a table can't show what it was asked for.
    pub fn refuse_at_table(&mut self, why: &str, now: f64) {
        self.notices.show(why.to_owned(), true, now);
        self.layout.show(Pane::Lab);
    }
}

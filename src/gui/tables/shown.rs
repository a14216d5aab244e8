//! The table of a game as the window has it, whichever game is played.

use crate::app::experiments::TableGame;
use crate::gui::pane::Pane;
use crate::gui::preferences::Preferences;
use crate::gui::requests::Request;
use crate::load::Library;
use crate::sandbox::CrashSaver;
use eframe::egui::{Context, Ui};
use std::any::Any;
use std::sync::Arc;

/// What the window does with a table.
pub trait ShownTable: Any {
    /// Plays new games by these files from now on, with variants chosen; `has_unsaved` if they hold changes that are not saved.
    /// A game that is on the table goes on by its own rules.
    fn set_rules(&mut self, library: Arc<Library>, variants: Vec<String>, has_unsaved: bool);

    /// Plays new games by these files from now on, with the variants that were chosen.
    fn refresh(&mut self, library: Arc<Library>);

    /// Begins at a scenario of the pack.
    fn play_scenario(&mut self, name: String, text: String, now: f64);

    /// What was asked of the workbench since the last call.
    fn take_written(&mut self) -> Vec<Request>;

    /// Puts a game of the lab on the table, and says something of it.
    ///
    /// # Errors
    /// A game of persons is being played, or it can't be played by these files.
    fn look_at(&mut self, game: TableGame, now: f64) -> Result<(), String>;

    /// What is chosen for the window here.
    fn preferences(&self, ctx: &Context) -> Preferences;

    /// Shows names and texts in this language, if the pack has it.
    fn set_language(&mut self, language: &str);

    /// Lets things move to their places, or be there at once.
    fn set_motion(&mut self, is_on: bool);

    /// Lets a moment that is followed stay for so many seconds.
    fn set_pace(&mut self, seconds: f64);

    /// How many notes the game has that are in no file that somebody named: they are in my games alone.
    fn unsaved_notes(&self) -> usize;

    /// Records the game for the report of a crash from now on.
    fn record_crashes(&mut self, saver: CrashSaver);

    /// The position that is arranged by hand, as the text of a scenario.
    fn arranged(&self) -> Option<String>;

    /// The pane of the workbench that was asked for since the last call; none in it: the workbench as it was.
    fn takes_leave(&mut self) -> Option<Option<Pane>>;

    /// Draws the window once and carries out what was asked.
    fn frame(&mut self, ui: &mut Ui);
}

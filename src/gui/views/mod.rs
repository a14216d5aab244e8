//! One view a file: a function over what it shows. It draws and asks; it changes nothing.

pub mod board;
pub mod differences;
pub mod games;
pub mod problems;
pub mod rules;
pub mod scenarios;
pub mod scripts;
pub mod start;

use super::asks::{Asks, Bench};
use super::shell::Pane;
use eframe::egui::Ui;

/// What all views remember.
#[derive(Default)]
pub struct Views {
    /// The first page.
    pub start: start::StartState,
    /// The board.
    pub board: board::BoardState,
    /// The rules and variants.
    pub rules: rules::RulesState,
    /// The scripts' editor.
    pub scripts: scripts::ScriptsState,
    /// The scenario tests.
    pub scenarios: scenarios::ScenariosState,
    /// The games.
    pub games: games::GamesState,
    /// The problems.
    pub problems: problems::ProblemsState,
    /// What the rules do differently.
    pub differences: differences::DifferencesState,
}

impl Views {
    /// Draws a pane.
    pub fn ui(&mut self, ui: &mut Ui, pane: Pane, bench: &Bench<'_>, asks: &mut Asks) {
        match pane {
            Pane::Start => start::start(ui, bench, &self.start, asks),
            Pane::Board => board::board(ui, bench, &mut self.board, asks),
            Pane::Rules => rules::rules(ui, bench, &mut self.rules, asks),
            Pane::Scripts => scripts::scripts(ui, bench, &mut self.scripts, asks),
            Pane::Scenarios => scenarios::scenarios(ui, bench, &mut self.scenarios, asks),
            Pane::Games => games::games(ui, bench, &mut self.games, asks),
            Pane::Problems => problems::problems(ui, bench, &mut self.problems, asks),
            Pane::Differences => differences::differences_view(ui, bench, &mut self.differences, asks),
            _ => {}
        }
    }
}

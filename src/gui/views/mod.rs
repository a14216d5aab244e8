//! One view a file: a function over what it shows. It draws and asks; it changes nothing.

pub mod board;
pub mod games;
pub mod problems;
pub mod scenarios;
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
    /// The games.
    pub games: games::GamesState,
    /// The scenario tests.
    pub scenarios: scenarios::ScenariosState,
    /// The problems.
    pub problems: problems::ProblemsState,
}

impl Views {
    /// Draws a pane.
    pub fn ui(&mut self, ui: &mut Ui, pane: Pane, bench: &Bench<'_>, asks: &mut Asks) {
        match pane {
            Pane::Start => start::start(ui, bench, &self.start, asks),
            Pane::Board => board::board(ui, bench, &mut self.board, asks),
            Pane::Games => games::games(ui, bench, &mut self.games, asks),
            Pane::Scenarios => scenarios::scenarios(ui, bench, &mut self.scenarios, asks),
            Pane::Problems => problems::problems(ui, bench, &mut self.problems, asks),
            _ => {}
        }
    }
}

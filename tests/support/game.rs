//! The sandbox in a whole window, to play in.
#![allow(dead_code, reason = "every test file uses a part of this")]

use eframe::egui::Ui;
use liberte::gui::asks::Ask;
use liberte::gui::play::PlayAsk;
use liberte::gui::shell::Pane;
use liberte::gui::{App, Road, Surroundings};
use liberte::load::Files;
use liberte::sandbox::{Player, Sandbox, names_for};

/// The program with the sandbox in front.
pub fn sandbox_app() -> App {
    let surroundings = Surroundings { road: Road::InPlace, recovery: None, watches: false };
    let mut app = App::new(Files::built_in(), surroundings);
    app.show(Pane::Sandbox);
    app
}

/// The same with a game on the table.
pub fn app_in_game(players: &[Player], seed: u64) -> App {
    let mut app = sandbox_app();
    app.ask(Ask::Play(PlayAsk::New { names: names_for(players.len()), players: players.to_vec(), seed }));
    app
}

/// Draws a frame.
pub fn frame(ui: &mut Ui, app: &mut App) {
    app.frame(ui);
}

/// The game on the table.
pub fn game(app: &App) -> &Sandbox {
    app.play().sandbox().expect("a game lies on the table")
}

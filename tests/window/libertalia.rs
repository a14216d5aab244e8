//! A table of Libertalia in the window, used by what is written on it and by keys.

use crate::revolution::{BOT, PERSON, Screen, all_words, button, click, press, sees, undo};
use eframe::egui::{Key, Vec2};
use egui_kittest::Harness;
use liberte::app::jobs::Executor;
use liberte::app::libertalia::{LibertaliaRequest, LibertaliaSession, MomentKind};
use liberte::app::table::TableRequest;
use liberte::games::libertalia::{Choice, Libertalia, Phase, Question};
use liberte::gui::shell::Pane;
use liberte::gui::{Environment, MainWindow, theme};
use liberte::kernel::Seat;
use liberte::load::Files;
use liberte::sandbox::{Player, names_for};

pub fn screen(size: Vec2) -> Screen {
    let environment = Environment { executor: Executor::Inline, recovery: None, watches: false };
    let files = Files::built_in_named("libertalia").unwrap();
    let builder = Harness::builder().with_size(size).with_max_steps(24);
    let builder = builder.with_step_dt(0.25).with_context_setup(theme::apply);
    let window = MainWindow::new(files, environment);
    let mut screen = builder.build_ui_state(|ui, window: &mut MainWindow| window.frame(ui), window);
    screen.state_mut().workbench_mut().show(Pane::Sandbox);
    screen.run();
    screen
}

pub fn game(players: &[Player], seed: u64) -> Screen {
    let mut screen = screen(Vec2::new(1440.0, 900.0));
    let (names, players) = (names_for(players.len()), players.to_vec());
    ask(&mut screen, TableRequest::New { names, players, seed, variants: Vec::new() });
    screen
}

pub fn ask(screen: &mut Screen, request: LibertaliaRequest) {
    screen.state_mut().table_mut::<Libertalia>().unwrap().request(request, 0.0);
    screen.run_ok();
}

pub fn session(screen: &Screen) -> &LibertaliaSession {
    screen.state().table::<Libertalia>().unwrap().session()
}

#[test]
fn a_table_of_libertalia_fills_the_window() {
    let screen = screen(Vec2::new(1440.0, 900.0));
    assert!(screen.state().shows_table() && sees(&screen, "A new game"));
}

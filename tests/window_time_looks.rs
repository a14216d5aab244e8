//! The journal as it looks.

#![cfg(feature = "gui")]

mod window;

use eframe::egui::{Ui, vec2};
use egui_kittest::kittest::Queryable;
use liberte::gui::asks::Ask;
use liberte::gui::play::PlayAsk;
use liberte::gui::shell::Pane;
use liberte::gui::{App, Road, Surroundings};
use liberte::load::Files;
use liberte::sandbox::{Player, names_for};
use window::{Look, Window, assert_picture};

fn played() -> Window<'static, App> {
    let mut app = App::new(Files::built_in(), Surroundings { road: Road::InPlace, recovery: None, watches: false });
    app.show(Pane::Sandbox);
    let draw = |ui: &mut Ui, app: &mut App| app.frame(ui);
    let mut window = Window::new(Look::light(vec2(1440.0, 900.0)), app, draw);
    let ask = |window: &mut Window<'static, App>, ask: PlayAsk| {
        window.state_mut().ask(Ask::Play(ask));
        window.step();
    };
    ask(&mut window, PlayAsk::New { names: names_for(4), players: vec![Player::Person; 4], seed: 3 });
    for at in 0..60 {
        let sandbox = window.state().play().sandbox().expect("a game");
        let seat = sandbox.asked().expect("it goes on");
        let choices = sandbox.tree().choices(seat);
        let choice = choices[at * 7 % choices.len()];
        ask(&mut window, PlayAsk::Choose(seat, choice));
    }
    ask(&mut window, PlayAsk::NoteMoment(54, "here it went wrong".into()));
    ask(&mut window, PlayAsk::GoTo(52));
    window.run_steps(8);
    window
}

#[test]
fn the_journal_by_day() {
    let mut window = played();
    assert_picture("journal-light", &window.picture());
    window.get_by_label("Branch here").click();
    window.run_steps(4);
    assert_picture("journal-branches-light", &window.picture());
}

//! The sandbox in the window: games played by clicks.

use eframe::egui::{self, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use liberte::app::jobs::Executor;
use liberte::gui::shell::Pane;
use liberte::gui::{App, Environment, theme};
use liberte::load::Files;

fn window() -> Harness<'static, App> {
    window_with(Files::built_in())
}

fn window_with(files: Files) -> Harness<'static, App> {
    let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
    let mut app = App::new(files, environment);
    app.show(Pane::Sandbox);
    let mut is_dressed = false;
    let draw = move |ui: &mut egui::Ui, app: &mut App| {
        // Faces of type count from the next frame on.
        if std::mem::replace(&mut is_dressed, true) { app.frame(ui) } else { theme::apply(ui.ctx()) }
    };
    let mut harness = Harness::builder().with_size(egui::vec2(1440.0, 900.0)).build_ui_state(draw, app);
    harness.run();
    harness
}

#[test]
fn a_new_game_is_begun_and_its_first_choice_made_by_a_click() {
    let mut harness = window();
    harness.get_by_role_and_label(Role::Button, "Play").click();
    harness.run();
    let made = |harness: &Harness<'_, App>| harness.state().session().sandbox().expect("a game").tree().branch().len();
    assert_eq!(made(&harness), 0);
    harness.get_by_label("pass").click();
    harness.run();
    assert_eq!(made(&harness), 1);
}

#[test]
fn several_people_may_hide_their_hands_before_the_game_begins() {
    let mut harness = window();
    harness.get_by_label("Hide hands from one another").click();
    harness.run();
    harness.get_by_role_and_label(Role::Button, "Play").click();
    harness.run();
    harness.run();
    let sandbox = harness.state().session().sandbox().expect("a game");
    let name = sandbox.names()[sandbox.asked().expect("a person is asked").index()].clone();
    harness.get_by_label(&format!("Pass the screen to {name}"));
}

#[test]
fn ones_own_scenarios_stand_first_and_history_in_its_order() {
    let mut files = Files::built_in();
    let path = files.data("scenarios/sandbox/mine.toml");
    files.overlay(&path, "id = \"mine\"\ntitle = \"A try of mine\"\n");
    let harness = window_with(files);
    let place = |title: &str| {
        let corner = harness.get_by_role_and_label(Role::Button, title).rect().min;
        (corner.y, corner.x)
    };
    let titles = ["A try of mine", "May 1789: the States-General meet", "June 1791: the flight to Varennes"];
    let places: Vec<_> = titles.into_iter().chain(["July 1794: the eve of Thermidor"]).map(place).collect();
    assert!(places.is_sorted(), "{places:?}");
}

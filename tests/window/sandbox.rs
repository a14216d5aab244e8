//! The sandbox in the window: games played by clicks.

use eframe::egui::{self, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use liberte::app::jobs::Executor;
use liberte::gui::shell::Pane;
use liberte::gui::{App, Environment, theme};
use liberte::load::Files;

fn window() -> Harness<'static, App> {
    let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
    let mut app = App::new(Files::built_in(), environment);
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
fn scenarios_with_a_story_come_first_and_in_the_order_of_history() {
    let harness = window();
    let place = |title: &str| harness.get_by_label_contains(title).rect().min;
    let first = place("May 1789: the States-General meet");
    let second = place("June 1791: the flight to Varennes");
    assert!((first.y, first.x) < (second.y, second.x) && harness.query_by_label_contains(" tests too").is_some());
}

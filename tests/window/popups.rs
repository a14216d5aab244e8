//! The sandbox's popups by the pointer alone, in a window of the usual size and in a small one.

use crate::table::{app_in_game, game};
use eframe::egui::accesskit::Role;
use eframe::egui::{Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use liberte::app::session::SessionRequest;
use liberte::gui::requests::Request;
use liberte::gui::{App, theme};
use liberte::sandbox::Player;

/// A game of persons after a few choices, and the form that saves a moment of it as a test.
fn form(size: Vec2) -> Harness<'static, App> {
    let builder = Harness::builder().with_size(size).with_context_setup(theme::apply);
    let app = app_in_game(&[Player::Person; 4], 3);
    let mut harness = builder.build_ui_state(|ui, app: &mut App| app.frame(ui), app);
    for at in 0..12 {
        harness.step();
        let sandbox = game(harness.state());
        let seat = sandbox.asked().unwrap();
        let choices = sandbox.tree().choices(seat);
        harness.state_mut().request(Request::Session(SessionRequest::Choose(seat, choices[at * 7 % choices.len()])));
    }
    harness.run_steps(20);
    harness.get_by_role_and_label(Role::Button, "Save this moment…").click();
    harness.run_steps(20);
    harness.get_by_label("as a test").click();
    // Until the window itself sees no need to draw again, and not a frame longer.
    for _ in 0..40 {
        harness.step();
        if !harness.ctx.has_requested_repaint() {
            break;
        }
    }
    harness
}

#[test]
fn a_form_that_grew_stands_still_when_the_window_rests_and_its_buttons_answer_the_pointer() {
    for size in [Vec2::new(1440.0, 900.0), Vec2::new(1000.0, 640.0)] {
        let whole = Rect::from_min_size(Default::default(), size);
        for name in ["Save in the pack", "Copy the text", "Close"] {
            let mut harness = form(size);
            let before = harness.get_by_role_and_label(Role::Button, name).rect();
            assert!(whole.contains_rect(before), "{name} is in the window: {before}");
            harness.hover_at(before.center());
            harness.run_steps(5);
            assert_eq!(harness.get_by_role_and_label(Role::Button, name).rect(), before, "{name} stays");
            harness.get_by_role_and_label(Role::Button, name).click();
            harness.run_steps(5);
            assert!(harness.query_by_role_and_label(Role::Button, name).is_none(), "{name} closes the form");
            let saved = harness.state().workbench().unsaved().len();
            assert_eq!(saved, usize::from(name == "Save in the pack"));
        }
    }
}

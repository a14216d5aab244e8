//! Pictures of the main views, light and dark, at two sizes.

#![cfg(feature = "gui")]

mod window;

use eframe::egui::Vec2;
use liberte::gui::asks::{Ask, Selection};
use liberte::gui::shell::Pane;
use liberte::gui::{App, Road, Surroundings};
use liberte::load::Files;
use window::{Look, Window, assert_picture};

const LARGE: Vec2 = Vec2::new(1440.0, 900.0);
const SMALL: Vec2 = Vec2::new(1024.0, 700.0);

fn picture(name: &str, look: Look, pane: Pane, selection: Selection) {
    let surroundings = Surroundings { road: Road::InPlace, recovery: None, watches: false };
    let app = App::new(Files::built_in(), surroundings);
    let mut window = Window::new(look, app, |ui, app: &mut App| app.frame(ui));
    window.run();
    window.state_mut().show(pane);
    window.state_mut().ask(Ask::Select(selection));
    window.run();
    assert_picture(name, &window.picture());
}

fn a_card() -> Selection {
    Selection { cards: vec![71], ..Selection::default() }
}

fn a_province() -> Selection {
    Selection { province: Some("guyenne".into()), ..Selection::default() }
}

#[test]
fn the_cards_by_day() {
    picture("view-cards-light", Look::light(LARGE), Pane::Cards, a_card());
}

#[test]
fn the_cards_by_night_in_a_small_window() {
    picture("view-cards-dark-small", Look::dark(SMALL), Pane::Cards, a_card());
}

#[test]
fn the_board_by_night() {
    picture("view-board-dark", Look::dark(LARGE), Pane::Board, a_province());
}

#[test]
fn the_board_by_day_in_a_small_window() {
    picture("view-board-light-small", Look::light(SMALL), Pane::Board, a_province());
}

#[test]
fn the_rules_by_day_in_a_small_window() {
    picture("view-rules-light-small", Look::light(SMALL), Pane::Rules, Selection::default());
}

#[test]
fn the_scripts_by_night() {
    picture("view-scripts-dark", Look::dark(LARGE), Pane::Scripts, Selection::default());
}

#[test]
fn the_texts_by_day() {
    picture("view-texts-light", Look::light(LARGE), Pane::Texts, a_card());
}

#[test]
fn the_first_page_by_day_in_a_small_window() {
    picture("view-start-light-small", Look::light(SMALL), Pane::Start, Selection::default());
}

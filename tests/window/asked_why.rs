//! Why things on the table are as they are, asked where they lie.

use crate::table::{button, game, window_in_game};
use eframe::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use liberte::app::session::SessionRequest;
use liberte::gui::App;
use liberte::gui::requests::Request;
use liberte::model::{CardId, ProvinceId};
use liberte::sandbox::Player;

/// A game of persons after so many choices.
fn played(choices: usize) -> Harness<'static, App> {
    let mut harness = window_in_game(&[Player::Person; 4], 3);
    for at in 0..choices {
        let sandbox = game(harness.state());
        let seat = sandbox.asked().unwrap();
        let choices = sandbox.tree().choices(seat);
        let choice = choices[at * 7 % choices.len()];
        harness.state_mut().request(Request::Session(SessionRequest::Choose(seat, choice)));
        harness.step();
    }
    harness.run_steps(10);
    harness
}

/// A province with a stack in it, by the name of its node and by its own.
fn province(harness: &Harness<'static, App>) -> (String, String) {
    let sandbox = game(harness.state());
    let provinces = &sandbox.pack().board.provinces;
    let has_stack = |at: &usize| !sandbox.position().stacks(ProvinceId(*at as u8)).is_empty();
    let province = &provinces[(0..provinces.len()).find(has_stack).expect("somebody placed a block")];
    (format!("{} {},", province.number, province.name), province.name.clone())
}

fn card_name(harness: &Harness<'static, App>, card: CardId) -> String {
    format!("#{} ", game(harness.state()).pack().number(card))
}

/// Asks by the other button of the mouse, chooses what the menu offers, and reads the reasons' heading.
fn ask_by_pointer(harness: &mut Harness<'static, App>, what: &str, offered: &str) {
    button(harness, what).unwrap_or_else(|| panic!("nothing is called `{what}`")).click_secondary();
    harness.run_steps(4);
    choose(harness, offered);
}

fn choose(harness: &mut Harness<'static, App>, offered: &str) {
    button(harness, offered).unwrap_or_else(|| panic!("`{offered}` is not offered")).click();
    harness.run_steps(4);
    assert!(button(harness, offered).is_none(), "the menu has gone");
    assert!(harness.query_all_by_label_contains(offered).next().is_some(), "the reasons are shown");
}

#[test]
fn a_province_on_the_map_is_asked_why() {
    let mut harness = played(40);
    let (node, name) = province(&harness);
    ask_by_pointer(&mut harness, &node, &format!("Why the stacks in {name}"));
    assert!(harness.query_all_by_label_contains("show the rule: 2e IV.3.A.i").next().is_some());
}

#[test]
fn cards_in_hands_face_up_and_on_the_discard_pile_are_asked_why() {
    let mut harness = played(60);
    let p = game(harness.state()).position().clone();
    let up = p.piles.face_up().next().expect("a card lies face up");
    let held = p.hands[p.asked].iter().next().expect("somebody holds a card");
    for card in [up, held] {
        let name = card_name(&harness, card);
        ask_by_pointer(&mut harness, &name, "Why #");
    }
    let top = p.piles.discard().last().expect("a card was discarded");
    let offered = format!("Why {}", card_name(&harness, top).trim());
    ask_by_pointer(&mut harness, "Discard: ", &offered);
}

#[test]
fn points_are_asked_why_on_the_players_panel() {
    let mut harness = played(30);
    let name = game(harness.state()).names()[1].clone();
    harness.get_all_by_label(&name).next().expect("the panel names its player").click_secondary();
    harness.run_steps(4);
    choose(&mut harness, &format!("Why {name}'s Victory Points"));
}

#[test]
fn what_the_keyboard_or_the_pointer_is_at_is_asked_by_a_key() {
    let mut harness = played(40);
    let (node, name) = province(&harness);
    let place = button(&harness, &node).unwrap().rect().center();
    harness.hover_at(place);
    harness.step();
    harness.key_press(Key::Questionmark);
    harness.run_steps(4);
    harness.key_press(Key::Enter);
    harness.run_steps(4);
    let is_asked = |label: &String| label.starts_with("Why ") && label.ends_with(&name);
    assert!(crate::table::labels(&harness).iter().any(is_asked), "the province or a stack in it");
    let made = game(harness.state()).tree().at();
    harness.hover_at(eframe::egui::pos2(2.0, 2.0));
    harness.key_press(Key::H);
    harness.run_steps(3);
    harness.key_press(Key::Questionmark);
    harness.run_steps(4);
    harness.key_press(Key::Enter);
    harness.run_steps(4);
    assert!(harness.query_all_by_label_contains("Why #").next().is_some(), "the first card of the hand");
    assert_eq!(game(harness.state()).tree().at(), made, "nothing was chosen");
}

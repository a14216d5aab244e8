//! Positions arranged by hand in the window: by clicks, by drags and by keyboard; and how that looks.

use crate::painting::{Look, Window, assert_picture};
use crate::table::{button, frame, game, sandbox_app, window_in_game};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use liberte::app::arranging::ArrangeRequest;
use liberte::app::session::SessionRequest;
use liberte::bots::BotKind;
use liberte::gui::App;
use liberte::gui::requests::Request;
use liberte::kernel::Seat;
use liberte::model::{Faction, ProvinceId, Setup};
use liberte::sandbox::{CardPlace, Player, PositionEditor, SetupEdits};

const CAMILLE: Seat = Seat(0);
const NORMANDIE: ProvinceId = ProvinceId(0);

fn arranging(app: &App) -> &PositionEditor {
    app.session().arranging().expect("a position is arranged")
}

fn empty_table() -> Harness<'static, App> {
    let mut harness = crate::table::window(sandbox_app());
    click(&mut harness, "Arrange a position…");
    harness
}

fn click(harness: &mut Harness<'static, App>, name: &str) {
    button(harness, name).unwrap_or_else(|| panic!("no button is called `{name}`")).click();
    harness.run();
}

/// A button pressed that need not be in sight.
fn press(harness: &mut Harness<'static, App>, name: &str) {
    button(harness, name).unwrap_or_else(|| panic!("no button is called `{name}`")).click_accesskit();
    harness.run();
}

fn tick(harness: &mut Harness<'static, App>, name: &str) {
    harness.get_by_role_and_label(Role::CheckBox, name).click();
    harness.run();
}

fn edit(harness: &mut Harness<'static, App>, change: impl FnOnce(&mut Setup)) {
    let mut setup = Box::new(arranging(harness.state()).setup().clone());
    change(&mut setup);
    let request = ArrangeRequest::Edit { setup, typed: None };
    harness.state_mut().request(Request::Session(SessionRequest::Arrange(request)));
    harness.run();
}

/// Where the first thing is that is called by a beginning.
fn place(harness: &Harness<'static, App>, name: &str) -> Pos2 {
    button(harness, name).unwrap_or_else(|| panic!("no button is called `{name}`")).rect().center()
}

/// Where Camille's radical blocks stand in a province.
fn stack_of(harness: &Harness<'static, App>, province: &str) -> Pos2 {
    place(harness, &format!("Camille's 2 radical blocks in {province}"))
}

fn drag(harness: &mut Harness<'static, App>, from: Pos2, to: Pos2) {
    let press = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    harness.event(Event::PointerMoved(from));
    harness.step();
    harness.event(press(from, true));
    harness.step();
    for part in 1..=6 {
        harness.event(Event::PointerMoved(from + (to - from) * (part as f32 / 6.0)));
        harness.step();
    }
    harness.event(press(to, false));
    harness.run();
}

#[test]
fn an_impossible_position_shows_all_its_reasons_is_mended_and_played_on() {
    let mut harness = empty_table();
    click(&mut harness, "1 Normandie,");
    for _ in 0..4 {
        click(&mut harness, "One radical block more of Camille in Normandie");
    }
    tick(&mut harness, "Presence of Camille");
    assert_eq!(arranging(harness.state()).reasons().len(), 3);
    for reason in ["Camille's stack in Normandie is 4 blocks high", "there is no government", "a presence needs"] {
        let is_it = |node: &egui_kittest::kittest::AccessKitNode<'_>| {
            node.role() == Role::Link && node.label().is_some_and(|label| label.contains(reason))
        };
        assert_eq!(harness.query_all(By::new().predicate(is_it)).count(), 1, "{reason}");
    }
    assert!(button(&harness, "Play from here").unwrap().accesskit_node().is_disabled());
    click(&mut harness, "One radical block less of Camille in Normandie");
    tick(&mut harness, "Presence of Camille");
    harness.get_by_label("This position can be played.");
    click(&mut harness, "Play from here");
    let sandbox = game(harness.state());
    assert_eq!(sandbox.position().stacks(NORMANDIE).of(CAMILLE).height(), 3);
    assert!(harness.state().session().arranging().is_none());
    click(&mut harness, "pass");
    assert_eq!(game(harness.state()).tree().at(), 1);
}

#[test]
fn reasons_that_come_and_go_move_no_field() {
    let mut harness = empty_table();
    click(&mut harness, "1 Normandie,");
    let seed = |harness: &Harness<'static, App>| harness.get_by_role_and_label(Role::SpinButton, "Seed").rect();
    let before = seed(&harness);
    for _ in 0..4 {
        click(&mut harness, "One radical block more of Camille in Normandie");
    }
    tick(&mut harness, "Presence of Camille");
    assert_eq!(arranging(harness.state()).reasons().len(), 3);
    assert_eq!(seed(&harness), before);
}

#[test]
fn a_reason_leads_to_the_thing_that_it_is_about() {
    let mut harness = empty_table();
    edit(&mut harness, |setup| setup.set_stack(NORMANDIE, CAMILLE, Faction::Radical, 4));
    assert!(button(&harness, "One radical block less of Camille in Normandie").is_none());
    harness.get_by_label_contains("is 4 blocks high").click();
    harness.run();
    click(&mut harness, "One radical block less of Camille in Normandie");
    assert!(arranging(harness.state()).reasons().is_empty());
}

#[test]
fn a_game_is_arranged_from_its_moment_and_lies_aside_while_another_is_played() {
    let mut harness = window_in_game(&[Player::Person; 4], 3);
    click(&mut harness, "pass");
    press(&mut harness, "Arrange from here");
    edit(&mut harness, |setup| setup.seats[0].victory_points = 7);
    click(&mut harness, "Play from here");
    assert_eq!((game(harness.state()).tree().at(), game(harness.state()).position().victory_points[CAMILLE]), (0, 7));
    press(&mut harness, "The other game");
    assert_eq!((game(harness.state()).tree().at(), game(harness.state()).position().victory_points[CAMILLE]), (1, 0));
}

#[test]
fn cards_are_dragged_between_hand_and_piles_and_moved_by_a_menu_with_the_keyboard() {
    let mut harness = empty_table();
    let pack = arranging(harness.state()).pack().clone();
    let danton = pack.card(4).unwrap();
    edit(&mut harness, |setup| setup.move_card(&pack, danton, CardPlace::Hand(CAMILLE)));
    let (from, to) = (place(&harness, "#4 "), place(&harness, "Discard pile"));
    drag(&mut harness, from, to);
    assert_eq!(arranging(harness.state()).setup().discard, [danton]);
    click(&mut harness, "Discard pile");
    button(&harness, "#4 ").unwrap().focus();
    harness.key_press(Key::Enter);
    harness.run();
    button(&harness, "Lucile's display").unwrap().focus();
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(arranging(harness.state()).setup().seats[1].display, [danton]);
}

#[test]
fn blocks_are_dragged_onto_a_province_to_another_and_off_the_board() {
    let mut harness = empty_table();
    let stands = |harness: &Harness<'static, App>| -> Vec<(u8, u8)> {
        arranging(harness.state()).setup().stacks.iter().map(|it| (it.province.0, it.height)).collect()
    };
    let (supply, normandie, provence) =
        (place(&harness, "A radical block"), place(&harness, "1 Normandie,"), place(&harness, "26 Provence,"));
    for _ in 0..2 {
        drag(&mut harness, supply, normandie);
    }
    assert_eq!(stands(&harness), [(0, 2)]);
    let stack = stack_of(&harness, "Normandie");
    drag(&mut harness, stack, provence);
    assert_eq!(stands(&harness), [(25, 2)]);
    let stack = stack_of(&harness, "Provence");
    drag(&mut harness, stack, supply);
    assert_eq!(stands(&harness), []);
}

#[test]
fn any_seat_is_removed_and_added_again_by_clicks() {
    let mut harness = empty_table();
    let names = |harness: &Harness<'static, App>| -> Vec<String> {
        arranging(harness.state()).setup().seats.iter().map(|seat| seat.name.clone()).collect()
    };
    click(&mut harness, "Remove Théroigne");
    assert_eq!(names(&harness), ["Camille", "Lucile", "Olympe"]);
    click(&mut harness, "Remove Camille");
    assert_eq!(names(&harness), ["Lucile", "Olympe"]);
    click(&mut harness, "Undo");
    click(&mut harness, "Undo");
    assert_eq!(names(&harness), ["Camille", "Lucile", "Olympe", "Théroigne"]);
    click(&mut harness, "Remove Lucile");
    click(&mut harness, "Add a seat");
    assert_eq!(names(&harness)[..3], ["Camille", "Olympe", "Théroigne"]);
    assert_eq!(names(&harness).len(), 4);
}

#[test]
fn changes_are_taken_back_with_the_keys_that_take_back_work() {
    let mut harness = empty_table();
    edit(&mut harness, |setup| setup.turn = 3);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run();
    assert_eq!(arranging(harness.state()).setup().turn, 1);
    harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    harness.run();
    assert_eq!(arranging(harness.state()).setup().turn, 3);
}

#[test]
fn a_position_is_saved_as_a_test_with_what_must_hold_and_is_unsaved_work_that_passes() {
    let mut harness = empty_table();
    edit(&mut harness, |setup| setup.add_block(NORMANDIE, CAMILLE, Faction::Radical));
    click(&mut harness, "Save as test…");
    tick(&mut harness, "stacks in the provinces");
    click(&mut harness, "Save in the pack");
    let workbench = harness.state().workbench();
    let path = workbench.files().data("scenarios/sandbox/arranged.toml");
    let text = workbench.text(&path).expect("it was written");
    assert!(text.contains("provinces.normandie = [\"Camille radical 1\"]"), "{text}");
    assert!(!workbench.unsaved().is_empty());
    let then = workbench.snapshot().library.scenario(&path, &text).scenario.expect("it can be read").then;
    assert_eq!((then.fields.len(), then.asked.is_some()), (1, true));
}

#[test]
fn a_block_is_placed_and_a_province_opened_by_keyboard_alone() {
    let mut harness = empty_table();
    let press = |harness: &mut Harness<'static, App>, name: &str| {
        button(harness, name).unwrap_or_else(|| panic!("no button is called `{name}`")).focus();
        harness.key_press(Key::Enter);
        harness.run();
    };
    let choose = |harness: &mut Harness<'static, App>, name: &str| {
        harness.get_by_role_and_label(Role::Button, name).focus();
        harness.key_press(Key::Enter);
        harness.run();
    };
    press(&mut harness, "A moderate block of Camille");
    choose(&mut harness, "1 Normandie");
    let stands = |harness: &Harness<'static, App>| -> Vec<(u8, u8)> {
        arranging(harness.state()).setup().stacks.iter().map(|it| (it.province.0, it.height)).collect()
    };
    assert_eq!(stands(&harness), [(0, 1)]);
    press(&mut harness, "1 Normandie,");
    press(&mut harness, "One moderate block more of Camille in Normandie");
    assert_eq!(stands(&harness), [(0, 2)]);
    press(&mut harness, "Move Camille's 2 moderate blocks to…");
    choose(&mut harness, "26 Provence");
    assert_eq!(stands(&harness), [(25, 2)]);
}

#[test]
fn an_impossible_scenario_of_the_pack_is_opened_to_be_arranged() {
    let mut harness = crate::table::window(sandbox_app());
    let workbench = harness.state().workbench();
    let found = workbench.snapshot().library.scenarios().into_iter().find_map(|path| {
        let text = workbench.text(&path).filter(|text| text.contains("impossible = true"))?;
        Some((text.to_string(), path))
    });
    let (text, path) = found.expect("there is one");
    let head = text.lines().find_map(|line| line.strip_prefix("title"));
    let title = head.and_then(|line| line.split('"').nth(1)).unwrap_or(&path).to_owned();
    let search = harness.get_by_role_and_label(Role::TextInput, "Search");
    search.focus();
    search.type_text(&title);
    harness.run();
    // It can't be played: a click arranges it, with its reasons.
    click(&mut harness, &title);
    assert!(!arranging(harness.state()).reasons().is_empty(), "{title}");
}

/// A moment of a game, spoiled in several ways.
fn spoiled(look: Look) -> Window<'static, App> {
    let app = crate::table::app_in_game(&[Player::Person; 4], 5);
    let mut window = Window::new(look, app, frame);
    window.run_steps(2);
    for _ in 0..130 {
        let (made, _) = game(window.state()).bot_choice(BotKind::Random).unwrap();
        window.state_mut().request(Request::Session(SessionRequest::Choose(made.seat, made.choice)));
        window.step();
    }
    window.state_mut().request(Request::Session(SessionRequest::Arrange(ArrangeRequest::FromHere)));
    window.run_steps(1);
    let mut setup = Box::new(arranging(window.state()).setup().clone());
    setup.set_stack(NORMANDIE, CAMILLE, Faction::Radical, 4);
    setup.round = Some(0);
    setup.seats[1].battle_tokens = 20;
    let request = ArrangeRequest::Edit { setup, typed: None };
    window.state_mut().request(Request::Session(SessionRequest::Arrange(request)));
    window.run_steps(4);
    window
}

#[test]
fn an_arranged_position_by_day() {
    let mut window = spoiled(Look::light([1440.0, 900.0]));
    window
        .get_by_role_and_label(
            Role::Link,
            "Camille's stack in Normandie is 4 blocks high: 1 to 3 (2e IV.3.A.i, Placement Rules a)",
        )
        .click();
    window.run_steps(4);
    assert_picture("arrange-light", &window.picture());
}

#[test]
fn an_arranged_position_by_night() {
    let mut window = spoiled(Look::dark([1440.0, 900.0]));
    window.get_by_role_and_label(Role::Button, "Save as test…").click();
    window.run_steps(4);
    assert_picture("arrange-dark", &window.picture());
}

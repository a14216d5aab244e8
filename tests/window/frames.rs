//! How many frames of the window somebody's doings cost: what changes is painted in two at most, and then the window is still.

use crate::app::Person;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, vec2};
use egui_kittest::kittest::Queryable as _;
use liberte::app::session::SessionRequest;
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::load::schema::Rulebook;
use liberte::sandbox::Player;
use std::time::Duration;

/// In so many frames a change is painted.
const PAINTED: usize = 2;
/// After so many the window is still: egui draws two after each event, so that things settle. A sheet takes one more to find
/// its place.
const STILL: usize = 4;
/// What asks for a frame later than this waits for a clock, as a tooltip does: nothing moves.
const SOON: Duration = Duration::from_millis(100);

/// Draws a frame with these events, and all that the window asks for after it. `what` is done in time.
fn done(person: &mut Person, what: &str, events: Vec<Event>) {
    person.input_mut().events.extend(events);
    let mut painted = Vec::new();
    while painted.is_empty() || person.asks_for_frame_within(SOON) {
        person.step();
        painted.push(person.output().shapes.clone());
        assert!(painted.len() <= STILL, "{what}: the window is not still: {:?}", person.ctx.repaint_causes());
    }
    let last = painted.last();
    let changed = painted.iter().rposition(|shapes| Some(shapes) != last).map_or(1, |at| at + 2);
    assert!(changed <= PAINTED, "{what}: painted in {changed} frames of {}", painted.len());
}

fn press(person: &mut Person, what: &str, key: Key, modifiers: Modifiers) {
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    done(person, what, vec![Event::ModifiersChanged(modifiers), event(true)]);
    done(person, what, vec![event(false), Event::ModifiersChanged(Modifiers::NONE)]);
}

/// Moves the pointer to a place, presses the button and lets it go.
fn click_at(person: &mut Person, what: &str, pos: Pos2) {
    let button =
        |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    done(person, what, vec![Event::PointerMoved(pos)]);
    done(person, what, vec![button(true)]);
    done(person, what, vec![button(false)]);
    // Longer than between the halves of a double click.
    person.run_steps(60);
}

fn click(person: &mut Person, name: &str) {
    let at = person.named(name).rect().center();
    click_at(person, name, at);
}

fn rows(person: &Person) -> Vec<Pos2> {
    person.get_all_by_role(Role::ListBoxOption).map(|row| row.rect().center()).collect()
}

const CTRL: Modifiers = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };

#[test]
fn every_tab_is_painted_in_two_frames_and_then_the_window_is_still() {
    let mut person = Person::before_a_screen();
    // The second time each pane knows how much it has to scroll.
    for _ in 0..2 {
        for pane in Pane::main() {
            click(&mut person, pane.title(Rulebook::Liberte));
            assert!(person.asks_for_no_frame() || !person.asks_for_frame_within(SOON), "{pane:?}");
        }
    }
}

#[test]
fn a_card_its_value_and_an_undo_are_painted_in_two_frames() {
    let mut person = Person::before_a_screen();
    click(&mut person, "Cards");
    for at in [3, 7, 9] {
        let row = rows(&person)[at];
        click_at(&mut person, "a card", row);
        assert_eq!(person.state().selection().cards.len(), 1);
    }
    let value =
        person.words("value of #").into_iter().find(|name| name.starts_with("value of #") && name.ends_with(": 2"));
    click(&mut person, &value.expect("the card shows blocks"));
    assert_eq!(person.state().workbench().unsaved().len(), 1);
    press(&mut person, "undo", Key::Z, CTRL);
    assert_eq!(person.state().workbench().unsaved().len(), 0);
    press(&mut person, "redo", Key::Z, CTRL | Modifiers::SHIFT);
    assert_eq!(person.state().workbench().unsaved().len(), 1);
    press(&mut person, "the next card", Key::ArrowDown, Modifiers::NONE);
}

#[test]
fn a_card_that_is_laid_out_and_a_province_are_painted_in_two_frames() {
    let mut person = Person::before_a_screen();
    person.state_mut().show(Pane::Cards);
    person.state_mut().show_card_gallery();
    person.run_steps(60);
    let card = rows(&person)[3];
    click_at(&mut person, "a card", card);
    person.state_mut().show(Pane::Board);
    person.run_steps(60);
    click_at(&mut person, "a province", Pos2::new(500.0, 450.0));
    click_at(&mut person, "another", Pos2::new(400.0, 500.0));
    assert!(person.state().selection().province.is_some());
}

#[test]
fn a_choice_in_the_sandbox_and_its_undo_are_painted_in_two_frames() {
    let mut person = Person::before_a_screen();
    let names = ["Ann", "Bob", "Cid", "Dora"].map(str::to_owned).to_vec();
    person.state_mut().show(Pane::Sandbox);
    let players = vec![Player::Person; names.len()];
    person.state_mut().request(Request::Session(SessionRequest::New { names, players, seed: 5 }));
    person.run_steps(60);
    let at = |person: &Person| person.state().session().sandbox().map(|it| it.tree().at());
    assert_eq!(at(&person), Some(0));
    let sandbox = person.state().session().sandbox().expect("a game lies on the table");
    let seat = sandbox.asked().expect("the game goes on");
    let choice = *sandbox.tree().choices(seat).last().expect("there are choices");
    person.state_mut().request(Request::Session(SessionRequest::Choose(seat, choice)));
    done(&mut person, "a choice", Vec::new());
    person.run_steps(60);
    assert_eq!(at(&person), Some(1));
    press(&mut person, "undo", Key::Z, CTRL);
    assert_eq!(at(&person), Some(0));
}

#[test]
fn nothing_fades_in_or_slides() {
    let mut person = Person::before_a_screen();
    person.state_mut().show(Pane::Cards);
    person.run_steps(60);
    // Over the bar of the list, over buttons with tooltips, and where nothing is.
    for x in [5.0, 300.0, 700.0, 1_005.0, 1_012.0, 1_200.0, 1_435.0] {
        for y in [15.0, 60.0, 300.0, 890.0] {
            done(&mut person, &format!("the pointer at {x} {y}"), vec![Event::PointerMoved(Pos2::new(x, y))]);
        }
    }
    // Where somebody types, no cursor blinks.
    press(&mut person, "search", Key::F, CTRL);
    person.run_steps(60);
    assert!(person.asks_for_no_frame(), "{:?}", person.ctx.repaint_causes());
    // A tooltip is there at once when its time has come.
    let pos = person.named("Board").rect().center();
    done(&mut person, "a tab with a tooltip", vec![Event::PointerMoved(pos)]);
    person.run_steps(40);
    assert!(person.asks_for_no_frame(), "{:?}", person.ctx.repaint_causes());
    assert!(person.sees(Pane::Board.purpose(Rulebook::Liberte)), "the tooltip is shown");
    let (unit, source, phase) = (MouseWheelUnit::Line, MouseWheelSource::Wheel, TouchPhase::Move);
    let wheel = Event::MouseWheel { unit, delta: vec2(0.0, -1.0), phase, source, modifiers: Modifiers::NONE };
    person.input_mut().events.extend([Event::PointerMoved(Pos2::new(400.0, 400.0)), wheel]);
    person.run_steps(60);
    assert!(person.asks_for_no_frame(), "a list that was scrolled comes to rest");
}

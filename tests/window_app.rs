//! The whole window without a display: what people do in it from end to end.

#![cfg(feature = "gui")]

#[path = "support/app.rs"]
mod app;
mod support;

use app::{Person, nameless};
use liberte::gui::command::Command;
use liberte::gui::shell::Pane;

#[test]
fn the_first_page_says_what_can_be_done_and_leads_there() {
    let mut person = Person::new();
    person.click("Look at the board");
    assert!(person.sees("8 Île-de-France"));
}

#[test]
fn every_command_of_the_palette_runs() {
    // Quitting ends the program.
    for command in Command::all().into_iter().filter(|command| *command != Command::Quit) {
        let mut person = Person::new();
        person.press("Ctrl+P");
        person.type_text(command.text());
        if person.sees("No command has these letters.") {
            // What would do nothing now is not offered.
            use Command::{DuplicateCard, NextProblem, Palette, Redo, TakeOutCards, Undo};
            assert!(
                matches!(command, Undo | Redo | DuplicateCard | TakeOutCards | NextProblem | Palette),
                "{command:?}"
            );
            continue;
        }
        person.press("Enter");
        assert!(!person.sees("What do you want to do?"), "{command:?}");
    }
}

#[test]
fn everything_that_takes_input_has_a_name() {
    let mut person = Person::new();
    for pane in Pane::ALL {
        person.state_mut().show(pane);
        person.run();
        assert_eq!(nameless(&person), [""; 0], "{pane:?}");
    }
    person.press("Ctrl+P");
    assert_eq!(nameless(&person), [""; 0]);
}

#[test]
fn games_by_the_rules_as_they_stand_fill_the_pictures() {
    let mut person = Person::new();
    person.press("F5");
    assert!(person.sees("1000 games, 4 players, no variant") && person.sees("Counter-Revolution"));
}

#[test]
fn all_scenarios_are_listed_and_green() {
    let mut person = Person::new();
    person.press("F6");
    assert!(person.sees("✗ 0 failed") && !person.sees("✓ 0 passed"));
}

#[test]
fn the_borders_between_panes_are_moved_by_keys() {
    let mut person = Person::new();
    let width = |person: &Person| person.named("No card is selected.").rect().center().x;
    let before = width(&person);
    person.tab_to("border between panes: left, right");
    person.press_times(3, "ArrowLeft");
    assert!(width(&person) < before - 20.0);
    person.press_times(3, "ArrowRight");
    assert!((width(&person) - before).abs() < 2.0);
}

//! The whole window without a display: what people do in it from end to end.

#![cfg(feature = "gui")]

mod support;
mod window;

use eframe::egui::{self, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use liberte::gui::command::Command;
use liberte::gui::shell::Pane;
use liberte::gui::work::Recovery;
use liberte::gui::{App, Road, Surroundings, theme};
use liberte::load::Files;
use support::Copied;

fn surroundings() -> Surroundings {
    Surroundings { road: Road::InPlace, recovery: None, watches: false }
}

fn window(app: App) -> Harness<'static, App> {
    let mut is_dressed = false;
    Harness::builder().with_size(Vec2::new(1440.0, 900.0)).build_ui_state(
        move |ui, app: &mut App| {
            if !std::mem::replace(&mut is_dressed, true) {
                theme::dress(ui.ctx());
            }
            app.frame(ui);
        },
        app,
    )
}

fn built_in() -> Harness<'static, App> {
    window(App::new(Files::built_in(), surroundings()))
}

fn on_disk(copied: &Copied) -> Harness<'static, App> {
    window(App::new(Files::open(&copied.folder().to_string_lossy()).unwrap(), surroundings()))
}

fn press(harness: &mut Harness<'static, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run();
}

#[test]
fn the_first_page_says_what_can_be_done_and_leads_there() {
    let mut harness = built_in();
    harness.run();
    harness.get_by_role_and_label(egui::accesskit::Role::Button, "Look at the board").click();
    harness.run();
    harness.get_by_label_contains("8 Île-de-France");
}

#[test]
fn every_command_of_the_palette_runs() {
    for command in Command::all() {
        // These end the program, or ask the system for a folder.
        if matches!(command, Command::Quit) {
            continue;
        }
        let mut harness = built_in();
        press(&mut harness, Modifiers::COMMAND, Key::P);
        let field = harness.get_by_label("What do you want to do?");
        field.focus();
        field.type_text(command.text());
        harness.run();
        if harness.query_by_label("No command has these letters.").is_some() {
            // What would do nothing now is not offered.
            assert!(
                matches!(
                    command,
                    Command::Undo
                        | Command::Redo
                        | Command::DuplicateCard
                        | Command::TakeOutCards
                        | Command::PutCardsBack
                        | Command::RunScenario
                        | Command::NextProblem
                        | Command::Palette
                ),
                "{command:?}"
            );
            continue;
        }
        press(&mut harness, Modifiers::NONE, Key::Enter);
        harness.run_steps(3);
        assert!(
            harness.query_by_label("What do you want to do?").is_none() || command == Command::Palette,
            "{command:?}"
        );
    }
}

#[test]
fn everything_that_takes_input_has_a_name() {
    let mut harness = built_in();
    for pane in Pane::ALL {
        harness.state_mut().show(pane);
        harness.run();
        let takes_input = |role: egui::accesskit::Role| {
            use egui::accesskit::Role::{Button, CheckBox, ComboBox, MultilineTextInput, SpinButton, TextInput};
            matches!(role, Button | CheckBox | ComboBox | SpinButton | TextInput | MultilineTextInput)
        };
        let nodes: Vec<_> = harness.root().children_recursive().collect();
        for node in nodes {
            let about = node.accesskit_node();
            let has_name =
                about.label().is_some_and(|label| !label.trim().is_empty()) || about.labelled_by().next().is_some();
            assert!(!takes_input(about.role()) || has_name, "{pane:?}: {:?} {:?}", about.role(), about.value());
        }
    }
}

#[test]
fn games_by_the_rules_as_they_stand_fill_the_pictures() {
    let mut harness = built_in();
    press(&mut harness, Modifiers::NONE, Key::F5);
    harness.get_by_label_contains("1000 games, 4 players, no variant");
    harness.get_by_label_contains("Counter-Revolution");
}

#[test]
fn all_scenarios_are_listed_and_green() {
    let mut harness = built_in();
    press(&mut harness, Modifiers::NONE, Key::F6);
    harness.get_by_label("✗ 0 failed");
}

#[test]
fn a_broken_script_is_a_problem_that_leads_to_its_place() {
    let copied = Copied::new();
    copied.script("purge", "discard(choose(displaid()));");
    let mut harness = on_disk(&copied);
    harness.run();
    harness.get_by_label_contains("displaid").click();
    harness.run();
    assert_eq!(harness.state().selection().script.as_deref(), Some("scripts/liberte/purge.rhai"));
}

#[test]
fn a_problem_with_one_remedy_is_fixed_by_a_key_and_undone_by_another() {
    let copied = Copied::new();
    copied.change("data/liberte/cards.toml", "faction = \"radical\"", "faction = \"radicals\"");
    let mut harness = on_disk(&copied);
    harness.run();
    assert_eq!(harness.state().work().seen().findings.len(), 1);
    press(&mut harness, Modifiers::COMMAND, Key::Period);
    assert!(harness.state().work().seen().findings.is_empty());
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(harness.state().work().seen().findings.len(), 1);
}

#[test]
fn what_a_crash_left_is_offered_at_the_start() {
    use liberte::gui::work::{Change, Checker, Work};
    use liberte::load::edit::Datum;
    let folder = tempfile::tempdir().unwrap();
    let recovery = || Some(Recovery::within(folder.path()));
    let mut work = Work::begin(Files::built_in(), Checker::InPlace, recovery());
    let change = Change::Set("hand_size".into(), Datum::Integer(6));
    work.change("hand", None, &[change], 1.0).unwrap();
    work.keep();
    drop(work);
    let app = App::new(Files::built_in(), Surroundings { recovery: recovery(), ..surroundings() });
    let mut harness = window(app);
    harness.run();
    harness.get_by_label("Take it up").click();
    harness.run();
    assert_eq!(harness.state().work().seen().pack().unwrap().rules.hand_size, 6);
}

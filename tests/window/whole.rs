//! The whole window without a display: what people do in it from end to end.

use crate::app::{Person, nameless};
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use liberte::app::experiments::ExperimentSpec;
use liberte::app::workbench::VariantLayer;
use liberte::bots::BotKind;
use liberte::gui::command::Command;
use liberte::gui::requests::{Request, Selection};
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
    for command in Command::all().filter(|command| *command != Command::Quit) {
        let mut person = Person::new();
        // Thousands of games in place would take long.
        person.state_mut().plan(ExperimentSpec { games: 2, bots: vec![BotKind::Random], ..ExperimentSpec::default() });
        person.press("Ctrl+P");
        person.type_text(command.text());
        person.press("Enter");
        // What would do nothing now stays with its reason, and does nothing.
        use Command::{
            CopyExperiment, CopyShareCode, DuplicateCard, LowerValue, NextProblem, Palette, QuickFix, RaiseValue, Redo,
            RemoveCards, RestoreCards, RunFailed, RunScenario, Save, SaveFigures, SaveJournal, SaveRecord, Shrink,
            StopExperiment, Undo,
        };
        let not_now = matches!(
            command,
            Undo | Redo
                | Save
                | DuplicateCard
                | RaiseValue
                | LowerValue
                | RemoveCards
                | RestoreCards
                | RunScenario
                | RunFailed
                | NextProblem
                | QuickFix
                | Palette
                | StopExperiment
                | SaveFigures
                | CopyExperiment
                | SaveJournal
                | SaveRecord
                | CopyShareCode
                | Shrink
        );
        assert_eq!(person.sees("What do you want to do?"), not_now, "{command:?}");
    }
}

#[test]
fn everything_that_takes_input_has_a_name() {
    let mut person = Person::new();
    for &pane in Pane::ALL {
        person.state_mut().show(pane);
        person.run();
        assert_eq!(nameless(&person), [""; 0], "{pane:?}");
    }
    person.press("Ctrl+P");
    assert_eq!(nameless(&person), [""; 0]);
}

#[test]
fn an_effect_is_tried_beside_its_script() {
    let mut person = Person::new();
    person.state_mut().show(Pane::Scripts);
    person.run();
    person.click("Try it");
    person.get_by_role_and_label(Role::Button, "Try").click();
    person.run();
    assert!(person.sees("Before") && !person.sees("trying…"), "the trial is over");
}

#[test]
fn all_scenarios_are_listed_and_green() {
    let mut person = Person::new();
    person.press("F7");
    assert!(person.sees("✗ 0 failed") && !person.sees("✓ 0 passed"));
}

#[test]
fn the_borders_between_panes_are_moved_by_keys() {
    let mut person = Person::new();
    person.press("Ctrl+1");
    let width = |person: &Person| person.named("Nothing is selected.").rect().center().x;
    let before = width(&person);
    person.tab_to("border between panes: left, right");
    person.press_times(3, "ArrowLeft");
    assert!(width(&person) < before - 20.0);
    person.press_times(3, "ArrowRight");
    assert!((width(&person) - before).abs() < 2.0);
}

#[test]
fn the_bar_at_the_top_has_room_for_all_it_says_in_a_small_window() {
    let mut person = Person::new();
    person.set_size(eframe::egui::vec2(1024.0, 700.0));
    let laid = ["great-provinces", "levee-en-masse"].map(|it| VariantLayer { spec: it.into(), is_on: true });
    person.state_mut().request(Request::SetVariants(laid.into(), "variants laid over".into()));
    person.state_mut().request(Request::SetTarget(Some("great-provinces".into())));
    let text = person.text("data/liberte/cards.toml").replacen("value = 2", "value = 12", 1);
    person.state_mut().request(Request::Write {
        path: "data/liberte/cards.toml".into(),
        text,
        label: "break".into(),
        field: None,
    });
    person.run();
    let help = person.get_by_role_and_label(Role::Button, "Play 1,000 games").rect();
    let unsaved = person.named("● 2 changes").rect();
    assert!(help.right() <= unsaved.left(), "{help} {unsaved}");
    let target = person.words("Editing: ").remove(0);
    assert!(person.named(&target).rect().left() > unsaved.right(), "{target}");
}

#[test]
fn a_script_that_judges_is_tried_with_what_the_rulebook_says_beside_it() {
    let mut person = Person::new();
    let laid = VariantLayer { spec: "great-provinces".into(), is_on: true };
    person.state_mut().request(Request::SetVariants(vec![laid], "a variant laid over".into()));
    let script = Some("scripts/liberte/great-provinces/votes-of-a-province.rhai".to_owned());
    person.state_mut().request(Request::Select(Selection { script, ..Selection::default() }));
    person.state_mut().show(Pane::Scripts);
    person.run();
    person.click("Try it");
    person.get_by_role_and_label(Role::Button, "Try").click();
    person.run();
    assert!(person.sees("How many votes does a stack of ") && person.sees("The rulebook: 1."));
    assert!(!person.words("The script: ").is_empty());
}

#[test]
fn an_effect_is_tried_from_the_scenario_that_is_selected() {
    let mut person = Person::new();
    let scenario =
        person.state().workbench().snapshot().library.scenarios().into_iter().find(|path| path.contains("guillotine"));
    let script = Some("scripts/liberte/guillotine.rhai".to_owned());
    assert!(scenario.is_some());
    person.state_mut().request(Request::Select(Selection {
        script,
        scenario: scenario.clone(),
        ..Selection::default()
    }));
    person.state_mut().show(Pane::Scripts);
    person.run();
    person.click("Try it");
    person.click(&format!("from {}", scenario.unwrap().rsplit('/').next().unwrap()));
    person.get_by_role_and_label(Role::Button, "Try").click();
    person.run();
    assert!(person.sees("Before"), "{:?}", person.words("it "));
}

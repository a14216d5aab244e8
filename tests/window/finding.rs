//! Positions found, bugs made small, journals saved and opened, and no game lost, in the window.

use crate::support::empty_folder;
use crate::table::{button, game, window, window_in_game};
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use liberte::app::jobs::Executor;
use liberte::app::search::SearchSpec;
use liberte::app::session::SessionRequest;
use liberte::bots::BotKind;
use liberte::gui::command::Command;
use liberte::gui::requests::Request;
use liberte::gui::{App, Environment};
use liberte::load::Files;
use liberte::model::Faction;
use liberte::sandbox::{GameOrigin, Player, Sandbox, names_for, plain_faults};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn request(harness: &mut Harness<'static, App>, request: SessionRequest) {
    harness.state_mut().request(Request::Session(request));
    harness.run_steps(6);
}

fn command(harness: &mut Harness<'static, App>, command: Command) {
    harness.state_mut().request(Request::Run(command));
    harness.run_steps(6);
}

fn click(harness: &mut Harness<'static, App>, name: &str) {
    harness.get_by_role_and_label(Role::Button, name).click();
    harness.run_steps(8);
}

fn sees(harness: &Harness<'static, App>, words: &str) -> bool {
    harness.query_all_by_label_contains(words).next().is_some()
}

/// Types into a field of a name, where nothing stands yet.
fn type_into(harness: &mut Harness<'static, App>, field: &str, text: &str) {
    harness.get_by_role_and_label(Role::TextInput, field).focus();
    harness.run_steps(2);
    harness.get_by_role_and_label(Role::TextInput, field).type_text(text);
    harness.run_steps(2);
}

const FIELD: &str = "What must hold, such as turn>=3 government:radical";

fn wanted(query: &str, games: u64) -> SearchSpec {
    SearchSpec { query: query.to_owned(), seats: 4, bot: BotKind::Random, games, seed: 1 }
}

/// A game of persons in which something was chosen.
fn begun() -> Harness<'static, App> {
    let mut harness = window_in_game(&[Player::Person; 4], 3);
    let seat = game(harness.state()).asked().unwrap();
    let choice = game(harness.state()).tree().choices(seat)[0];
    request(&mut harness, SessionRequest::Choose(seat, choice));
    harness
}

#[test]
fn a_position_that_is_looked_for_opens_and_the_game_before_lies_aside() {
    let mut harness = begun();
    command(&mut harness, Command::FindPosition);
    type_into(&mut harness, FIELD, "turn:2 government:radical");
    click(&mut harness, "Search");
    let sandbox = game(harness.state());
    let p = sandbox.position();
    assert_eq!((p.turn, p.government), (2, Some(Faction::Radical)));
    assert!(sandbox.is_at_end());
    assert!(!sees(&harness, "Find a position"), "the form has gone");
    assert_eq!(harness.state().session().shelf().games().len(), 1);
    request(&mut harness, SessionRequest::Leave);
    assert_eq!(harness.state().session().shelf().games().len(), 1, "nothing was done in the one that was found");
    click(&mut harness, "Go on");
    harness.run_steps(6);
    assert_eq!(game(harness.state()).position().turn, 1, "the first game is back");
}

#[test]
fn a_query_that_means_nothing_says_why_and_searches_nothing() {
    let mut harness = begun();
    command(&mut harness, Command::FindPosition);
    type_into(&mut harness, FIELD, "trun>=3");
    assert!(sees(&harness, "turn"), "it says what was meant");
    assert!(sees(&harness, "did you mean"));
    click(&mut harness, "Search");
    assert!(!harness.state().session().search().is_running());
    assert!(sees(&harness, "Find a position"));
}

#[test]
fn where_none_fits_what_came_closest_is_told_and_can_be_opened() {
    let mut harness = begun();
    command(&mut harness, Command::FindPosition);
    request(&mut harness, SessionRequest::Search(wanted("turn:2 deck:0 vp>=99", 2)));
    assert!(sees(&harness, "No match in 2 games. Closest: seed "));
    assert!(sees(&harness, "`vp>=99`"));
    click(&mut harness, "Open the closest match");
    assert_eq!(game(harness.state()).position().turn, 2);
}

/// A window whose work runs beside it.
fn window_beside() -> Harness<'static, App> {
    let environment =
        Environment { executor: Executor::Background(Arc::new(|| {})), recovery: None, games: None, watches: false };
    window(App::new(Files::built_in(), environment))
}

fn until(harness: &mut Harness<'static, App>, holds: impl Fn(&App) -> bool) {
    let begin = Instant::now();
    while !holds(harness.state()) {
        assert!(begin.elapsed() < Duration::from_secs(120), "it hangs");
        std::thread::sleep(Duration::from_millis(5));
        harness.step();
    }
}

#[test]
fn a_search_shows_how_far_it_is_and_is_stopped() {
    let mut harness = window_beside();
    until(&mut harness, |app| app.workbench().snapshot().compiled.is_some());
    command(&mut harness, Command::FindPosition);
    request(&mut harness, SessionRequest::Search(wanted("vp>=200", 1_000_000_000)));
    until(&mut harness, |app| app.session().search().progress().0 > 0);
    harness.step();
    assert!(harness.query_by_role(Role::ProgressIndicator).is_some());
    harness.get_by_role_and_label(Role::Button, "Stop").click();
    until(&mut harness, |app| !app.session().search().is_running());
    harness.run_steps(2);
    assert!(sees(&harness, "No match in "));
}

/// A window before a pack whose Guillotine fails, with a game in which that happened.
fn broken() -> Harness<'static, App> {
    let mut harness = window(crate::table::sandbox_app());
    let path = "scripts/liberte/guillotine.rhai".to_owned();
    let text = harness.state().workbench().text(&path).expect("the pack has it").replacen('{', "{ throw \"no\";", 1);
    let write = Request::Write { path, text, label: "a bug".into(), field: None };
    harness.state_mut().request(write);
    harness.run_steps(4);
    let seen = harness.state().workbench().snapshot();
    let (compiled, library) = (seen.compiled.clone().expect("it compiles"), seen.library.clone());
    let games = (1..200).map(|seed| {
        let beginning = GameOrigin::New { names: names_for(4), seed };
        let mut game = Sandbox::begin(compiled.clone(), &beginning, &[Player::Bot(BotKind::Random); 4]).unwrap();
        game.set_library(&library);
        while game.let_bot_choose() {}
        game
    });
    let met = games.into_iter().find(|game| !plain_faults(game.tree()).is_empty()).expect("somebody plays it");
    let text = met.whole_journal().write();
    request(&mut harness, SessionRequest::OpenJournal { name: "met.journal".into(), text });
    harness
}

#[test]
fn a_script_that_failed_is_marked_and_the_game_is_made_a_short_test() {
    let mut harness = broken();
    assert!(sees(&harness, "the script of `guillotine` fails"));
    click(&mut harness, "Go there");
    let at = game(harness.state()).tree().at();
    let line = harness.query_all_by_role(Role::ListBoxOption).any(|node| {
        let label = egui_kittest::kittest::NodeT::accesskit_node(&node).label().unwrap_or_default();
        label.starts_with(&format!("{at} ")) && label.ends_with("; the script of `guillotine` fails")
    });
    assert!(line, "the line of the log says it");
    click(&mut harness, "Shrink to a test…");
    assert!(sees(&harness, "The test fails until the bug is fixed."));
    click(&mut harness, "Save as a test in the pack");
    let workbench = harness.state().workbench();
    let path = "data/liberte/scenarios/sandbox/small-1.toml";
    let text = workbench.text(path).expect("it is saved");
    assert!(text.contains("id = \"small-1\""), "{text}");
    let runs: Vec<_> =
        liberte::desk::own_tests(&workbench.snapshot().library).into_iter().filter(|test| test.name == path).collect();
    let runs = liberte::desk::run_tests(&workbench.snapshot().library, &runs, false);
    assert!(runs.len() == 1 && runs[0].failure.is_some(), "it fails as long as the bug is there");
    command(&mut harness, Command::Shrink);
    let names = game(harness.state()).names().len();
    click(&mut harness, "Open it in the sandbox");
    assert!(game(harness.state()).head().scenario.is_some());
    assert!(game(harness.state()).names().len() <= names);
    assert!(!sees(&harness, "Shrink to a test"));
}

#[test]
fn a_sound_game_says_that_nothing_goes_wrong() {
    let mut harness = begun();
    assert!(button(&harness, "Shrink to a test…").is_none());
    command(&mut harness, Command::Shrink);
    assert!(sees(&harness, "Nothing goes wrong in this game."));
}

#[test]
fn a_journal_is_saved_and_opened_again_and_says_by_which_rules() {
    let folder = empty_folder();
    let file = folder.path().join("mine.journal");
    let file = file.to_str().unwrap();
    let mut harness = begun();
    let before = game(harness.state()).position().clone();
    command(&mut harness, Command::SaveJournal);
    type_into(&mut harness, "File", file);
    click(&mut harness, "Save");
    assert!(sees(&harness, "saved in "));
    assert!(std::fs::read_to_string(file).unwrap().contains("liberte journal"));
    command(&mut harness, Command::SaveJournal);
    type_into(&mut harness, "File", file);
    click(&mut harness, "Save");
    assert!(sees(&harness, "choose another name"), "nothing is written over");
    click(&mut harness, "Cancel");
    request(&mut harness, SessionRequest::Leave);
    command(&mut harness, Command::OpenJournal);
    type_into(&mut harness, "File", file);
    click(&mut harness, "Open");
    assert_eq!(*game(harness.state()).position(), before);
    assert!(sees(&harness, "it was played by the pack's rules as they are"));
    let change =
        liberte::app::workbench::Change::Set("stack_height".into(), liberte::load::edit::PlainValue::Integer(4));
    harness.state_mut().request(Request::Change { label: "stacks".into(), field: None, changes: vec![change] });
    harness.run_steps(4);
    command(&mut harness, Command::OpenJournal);
    type_into(&mut harness, "File", file);
    click(&mut harness, "Open");
    assert!(sees(&harness, "it is played by the rules that it carries"));
    assert_eq!(game(harness.state()).pack().rules.stack_height, 3);
}

#[test]
fn a_file_that_is_no_journal_is_refused_and_the_game_stays() {
    let folder = empty_folder();
    let file = folder.path().join("note.txt");
    std::fs::write(&file, "hello").unwrap();
    let mut harness = begun();
    for (file, why) in [(file.to_str().unwrap(), "note.txt"), ("/nowhere/at/all", "there is no such file")] {
        command(&mut harness, Command::OpenJournal);
        type_into(&mut harness, "File", file);
        click(&mut harness, "Open");
        assert!(sees(&harness, why));
        assert_eq!(game(harness.state()).tree().branch().len(), 1);
        click(&mut harness, "Cancel");
    }
    assert!(harness.state().session().shelf().games().is_empty());
}

//! Playtests in the window: made at the tables of the other games, and several records beside simulated games.

use crate::app::Person;
use crate::revolution::{self, Screen, ask, screen, session};
use crate::support::empty_folder;
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use liberte::app::record::RecordsWanted;
use liberte::app::revolution::RevolutionRequest;
use liberte::bots::BotKind;
use liberte::gui::command::Command;
use liberte::gui::requests::{Answer, Request};
use liberte::kernel::{PlaytestAnswers, Seat};
use liberte::load::{Files, Library};
use liberte::sandbox::{GameOrigin, Player, Sandbox, names_for, read_journal};
use liberte::script::compile;
use std::fs;
use std::path::Path;
use std::sync::Arc;

fn type_into(screen: &mut Screen, field: &str, text: &str) {
    screen.get_by_role_and_label(Role::TextInput, field).focus();
    screen.run();
    // In place of what is proposed.
    screen.key_press_modifiers(Modifiers::CTRL | Modifiers::COMMAND, Key::A);
    screen.run();
    revolution::type_text(screen, text);
}

#[test]
fn a_playtest_of_revolution_is_made_at_its_table_and_its_questions_are_answered_there() {
    let folder = empty_folder();
    let file = folder.path().join("cards.journal");
    let mut screen = screen(None);
    screen.get_by_role_and_label(Role::Link, "New playtest…").click();
    screen.run();
    type_into(&mut screen, "Title", "More cards");
    type_into(&mut screen, "File", &file.to_string_lossy());
    revolution::click(&mut screen, "Save and play");
    let journal = read_journal(&fs::read_to_string(&file).unwrap(), "it").unwrap();
    let playtest = journal.document.as_ref().and_then(|document| document.sitting.playtest.clone()).unwrap();
    assert_eq!((playtest.title.as_str(), playtest.id.as_str(), playtest.questions.len()), ("More cards", "cards", 2));
    assert!(journal.lines.is_empty() && journal.rules.is_some());
    assert_eq!(session(&screen).sandbox().expect("it has begun").names().len(), 4);
    revolution::click(&mut screen, "Notes");
    assert!(revolution::sees(&screen, "Playtest: More cards"));
    let answer = RevolutionRequest::Answer { question: 0, seat: Seat(0), text: "4".to_owned() };
    ask(&mut screen, answer);
    let answers = &session(&screen).sandbox().unwrap().sitting().playtest.as_ref().unwrap().answers;
    assert_eq!(answers.get(&(0, Seat(0))).map(String::as_str), Some("4"));
    assert_eq!(session(&screen).journal().unwrap().document.unwrap().sitting.playtest.unwrap().answers.len(), 1);
}

#[test]
fn the_title_of_a_new_playtest_is_typed_at_once() {
    let mut person = Person::new();
    person.state_mut().request(Request::Run(Command::NewPlaytest));
    person.run();
    person.run();
    assert_eq!(person.focused(), "Title");
}

#[test]
fn a_playtest_that_can_t_be_written_says_so_and_stays() {
    let mut person = Person::new();
    person.state_mut().request(Request::Run(Command::NewPlaytest));
    person.run();
    assert!(person.sees("A new playtest") && person.sees("as a new game"));
    person.get_by_role_and_label(Role::TextInput, "File").focus();
    person.run();
    person.type_text("/nowhere/at/all.journal");
    person.click("Save and play");
    assert!(person.sees("A new playtest"), "the dialog stays with what was typed");
    person.click("Cancel");
    assert!(!person.sees("A new playtest") && person.state().session().sandbox().is_none());
}

/// A record of a playtest by bots, played to its end, in a file.
fn record(folder: &Path, name: &str, seed: u64, variants: &[&str], edit: Option<&str>) -> String {
    let library = Arc::new(Library::new(Files::built_in()));
    let variants: Vec<String> = variants.iter().map(|&id| id.to_owned()).collect();
    let compiled = compile(library.load(&variants).playable().expect("sound")).0.expect("it compiles");
    let beginning = GameOrigin::New { names: names_for(4), seed };
    let mut game = Sandbox::begin(compiled, &beginning, &[Player::Bot(BotKind::Random); 4]).unwrap();
    game.set_library(&library);
    edit.into_iter().for_each(|edit| game.edit(edit).expect("it can be changed so"));
    while game.let_bot_choose() {}
    let questions = vec!["Was it fun?".to_owned()];
    let playtest = PlaytestAnswers { id: "p".into(), title: "P".into(), questions, ..PlaytestAnswers::default() };
    game.sitting_mut().playtest = Some(playtest);
    let file = folder.join(name);
    fs::write(&file, game.whole_journal().write()).unwrap();
    file.to_string_lossy().into_owned()
}

fn compare(person: &mut Person, files: Vec<String>) {
    person.state_mut().request(Request::Run(Command::CompareRecords));
    person.run();
    let wanted = RecordsWanted { games: Vec::new(), files, count: 3 };
    person.state_mut().request(Request::Answer(Answer::CompareRecords(wanted)));
    person.run();
    person.run();
}

#[test]
fn several_records_stand_beside_simulated_games_and_are_saved_as_a_page() {
    let folder = empty_folder();
    let changed = r#"{"seat":{"P1":{"victory_points":9}}}"#;
    let files = [("a.journal", 3, None), ("b.journal", 4, None), ("c.journal", 5, Some(changed))];
    let files = files.map(|(name, seed, edit)| record(folder.path(), name, seed, &[], edit));
    let mut person = Person::new();
    compare(&mut person, files.to_vec());
    assert!(person.sees("Beside 3 simulated games of the same rules, by greedy"));
    assert!(person.sees("a.journal") && person.sees("b.journal") && person.sees("Points of the winner: "));
    assert!(person.sees("It was changed by hand 1 time, so it is not compared."));
    let page = folder.path().join("all.html");
    person.get_by_role_and_label(Role::TextInput, "File").focus();
    person.run();
    person.type_text(&page.to_string_lossy());
    person.click("Save the page");
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("Beside 3 simulated games") && page.contains("b.journal"));
}

#[test]
fn records_of_other_rules_are_not_put_beside_each_other_and_it_says_why() {
    let folder = empty_folder();
    let files =
        [record(folder.path(), "a.journal", 3, &[], None), record(folder.path(), "b.journal", 3, &["one-card"], None)];
    let mut person = Person::new();
    compare(&mut person, files.to_vec());
    assert!(person.sees("were played by different rules"));
    assert!(person.sees("Records of a playtest"), "the form stays");
}

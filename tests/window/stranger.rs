//! A playtest from end to end, as a stranger would: a house rule, two people and a bot, notes, a window that is closed and one
//! that is killed, and a friend's machine that has neither the pack nor the games.

use crate::app::Person;
use crate::support::{Copied, empty_folder, liberte_with};
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use liberte::app::arranging::ArrangeRequest;
use liberte::app::branches::BranchRequest;
use liberte::app::jobs::Executor;
use liberte::app::session::SessionRequest;
use liberte::bots::BotKind;
use liberte::gui::command::Command;
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::gui::{App, Environment};
use liberte::kernel::{Note, NoteMark, NoteTag, Seat};
use liberte::load::Files;
use liberte::sandbox::{Player, Sandbox};
use std::fs;
use std::path::Path;

/// Somebody before a window on a machine of their own: games are kept in their home.
fn at_home(home: &Path, files: Files) -> Person {
    let environment =
        Environment { executor: Executor::Inline, recovery: None, games: Some(home.join("games")), watches: false };
    let mut person = Person::before(App::new(files, environment));
    person.state_mut().show(Pane::Sandbox);
    person.run();
    person
}

fn ask(person: &mut Person, request: SessionRequest) {
    person.state_mut().request(Request::Session(request));
    person.run();
    person.run();
}

fn game(person: &Person) -> &Sandbox {
    person.state().session().sandbox().expect("a game lies on the table")
}

fn type_into(person: &mut Person, field: &str, text: &str) {
    person.get_by_role_and_label(Role::TextInput, field).focus();
    person.run();
    person.overwrite(text);
}

fn command(person: &mut Person, command: Command) {
    person.state_mut().request(Request::Run(command));
    person.run();
    person.run();
}

/// Persons choose what stands first, and bots by themselves, so many times.
fn play(person: &mut Person, choices: usize) {
    for _ in 0..choices {
        let sandbox = game(person);
        let Some(seat) = sandbox.asked() else { return };
        match sandbox.player(seat) {
            Player::Person => {
                let choice = sandbox.tree().choices(seat)[0];
                ask(person, SessionRequest::Choose(seat, choice));
            }
            Player::Bot(_) => ask(person, SessionRequest::LetBotChoose),
        }
    }
}

fn note(person: &mut Person, text: &str, tags: &[NoteTag], mark: Option<NoteMark>) {
    let note = Note { text: text.to_owned(), tags: tags.iter().copied().collect(), mark };
    let at = game(person).tree().at();
    let number = game(person).tree().branch().notes.get(&at).map_or(0, Vec::len);
    ask(person, SessionRequest::Branch(BranchRequest::NoteMoment { at, number, note }));
}

fn notes(person: &Person) -> usize {
    game(person).tree().branch().notes.values().map(Vec::len).sum()
}

/// A pack of somebody's own, with outlines of its own and a house rule: stacks of four.
fn own_pack() -> Copied {
    let copied = Copied::new();
    copied.change("data/liberte/map.toml", "[153.4, 156.6]", "[153.5, 156.6]");
    copied.change("data/liberte/rules.toml", "stack_height = 3", "stack_height = 4");
    copied
}

#[test]
fn a_playtest_goes_from_a_house_rule_to_a_friends_machine_and_into_print() {
    let (copied, home, friends_home) = (own_pack(), empty_folder(), empty_folder());
    let own = || Files::open(&copied.folder().to_string_lossy()).expect("the pack is there");
    let file = home.path().join("tall.journal");

    // The playtest is made in the window, for two people and a bot, and begins.
    let mut host = at_home(home.path(), own());
    host.click("3 players");
    for (field, name) in [("Name of P1", "Ann"), ("Name of P2", "Bert"), ("Name of P3", "Olympe")] {
        type_into(&mut host, field, name);
    }
    host.click("P3 is played by person");
    host.click("random");
    command(&mut host, Command::NewPlaytest);
    type_into(&mut host, "Title", "Stacks of four");
    type_into(&mut host, "File", &file.to_string_lossy());
    host.click("Save and play");
    assert!(host.sees("tall.journal is open"), "it is opened at once");
    let players = [0, 1, 2].map(|seat| game(&host).player(Seat(seat)));
    assert_eq!(players, [Player::Person, Player::Person, Player::Bot(BotKind::Random)]);
    assert_eq!(game(&host).names(), ["Ann", "Bert", "Olympe"]);
    assert_eq!(game(&host).sitting().playtest.as_ref().map(|it| it.questions.len()), Some(2));

    // Notes, and a card that was dealt wrongly is put right by hand.
    play(&mut host, 12);
    note(&mut host, "a stack of four", &[NoteTag::Fun], Some(NoteMark::Good));
    note(&mut host, "who may block?", &[NoteTag::Unclear], None);
    while game(&host).tree().branch().edits() == 0 {
        let sandbox = game(&host);
        let describable = sandbox.game().setup_of(sandbox.position(), sandbox.names()).is_some();
        if !describable {
            play(&mut host, 1);
            continue;
        }
        ask(&mut host, SessionRequest::Arrange(ArrangeRequest::FromHere));
        let mut setup = host.state().session().arranging().expect("it is arranged").setup().clone();
        setup.seats[1].victory_points += 2;
        ask(&mut host, SessionRequest::Arrange(ArrangeRequest::Edit { setup: Box::new(setup), typed: None }));
        host.click("Go on in the game");
    }
    note(&mut host, "Bert forgot two points", &[NoteTag::Bug], None);

    // The window is closed: the game is in My games, with its notes.
    drop(host);
    let mut host = at_home(home.path(), own());
    assert!(host.sees("Stacks of four"), "My games lists it");
    host.click("Go on");
    assert_eq!(notes(&host), 3);
    play(&mut host, 10);
    note(&mut host, "slow", &[], Some(NoteMark::Doubtful));
    note(&mut host, "try five", &[NoteTag::Idea], None);
    let (played, position) = (game(&host).tree().at(), game(&host).position().clone());

    // The window is killed: nothing of it runs any more.
    for _ in 0..4 {
        host.run();
    }
    std::mem::forget(host);
    let mut host = at_home(home.path(), own());
    host.click("Go on");
    assert_eq!((game(&host).tree().at(), notes(&host)), (played, 5));
    assert!(*game(&host).position() == position);
    for (question, seat, text) in [(0, Seat(0), "5, more of it"), (1, Seat(1), "the blocks")] {
        ask(&mut host, SessionRequest::Answer { question, seat, text: text.to_owned() });
    }
    let record = home.path().join("evening.journal");
    command(&mut host, Command::SaveJournal);
    type_into(&mut host, "File", &record.to_string_lossy());
    host.click("Save");
    assert!(host.sees("saved in "));

    // A friend has another home, and not this pack; the file alone is handed on.
    let handed = friends_home.path().join("from-ann.journal");
    fs::copy(&record, &handed).unwrap();
    let mut friend = at_home(friends_home.path(), Files::built_in());
    assert!(!friend.sees("Stacks of four"));
    command(&mut friend, Command::OpenJournal);
    type_into(&mut friend, "File", &handed.to_string_lossy());
    friend.click("Open");
    assert!(friend.sees("it is played by the rules that it carries"));
    assert!(*game(&friend).position() == position);
    assert_eq!((notes(&friend), game(&friend).pack().rules.stack_height), (5, 4));
    assert_eq!(game(&friend).tree().branch().edits(), 1);
    let outlines = |sandbox: &Sandbox| format!("{:?}", sandbox.pack().board.outlines);
    assert_eq!(outlines(game(&friend)), outlines(game(&host)), "the map is the host's");
    assert_ne!(outlines(game(&friend)), format!("{:?}", crate::common::pack(&[]).board.outlines));
    play(&mut friend, 3);
    assert_eq!(game(&friend).tree().at(), played + 3, "and it can be played on");

    // The record is printed there.
    let home = friends_home.path().to_string_lossy().into_owned();
    let variables = [("HOME", home.as_str()), ("XDG_DATA_HOME", home.as_str()), ("XDG_CACHE_HOME", home.as_str())];
    let made = liberte_with(friends_home.path(), &["record", "from-ann.journal", "--html", "evening.html"], &variables);
    assert_eq!(made.code, 0, "{}", made.err);
    let page = fs::read_to_string(friends_home.path().join("evening.html")).unwrap();
    for words in ["a stack of four", "who may block?", "Bert forgot two points", "slow", "try five", "5, more of it"] {
        assert!(page.contains(words), "{words} is in print");
    }
    assert_eq!(page.matches("<article").count(), 5);
    assert!(
        page.contains("Stacks of four") && page.contains("Changed by hand") && page.contains("changed by hand 1 time")
    );
    assert!(page.matches("<svg").count() >= 6, "each note has the board, and the points are drawn");
}

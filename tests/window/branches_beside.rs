//! Two branches of a game side by side at the tables, and a game of Libertalia by old and new rules.

use crate::libertalia::{self, LARGE, SMALL, settle};
use crate::painting::{Look, Window, assert_picture};
use crate::revolution::{self, BOT, PERSON, Screen, all_words, click, play_on, press, sees};
use eframe::egui::{Key, Theme};
use egui_kittest::kittest::Queryable as _;
use liberte::app::branches::BranchRequest;
use liberte::app::jobs::Executor;
use liberte::app::libertalia::{Moment, MomentKind, PickEdit};
use liberte::app::revolution::RevolutionRequest;
use liberte::app::table::TableRequest;
use liberte::app::workbench::Change;
use liberte::games::libertalia::{Libertalia, Phase, Position};
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::gui::{Environment, MainWindow};
use liberte::kernel::{Game, Seat};
use liberte::kit::Rulebook as _;
use liberte::kit::field::{Eyes, differences};
use liberte::load::Files;
use liberte::load::edit::PlainValue;
use liberte::sandbox::names_for;
use std::collections::BTreeSet;

/// A game of Libertalia in whose second branch another character was chosen on the third day, both played to the next sunrise.
fn forked(seed: u64) -> Screen {
    let mut screen = libertalia::game(&[PERSON, BOT, BOT, BOT], seed);
    fork(&mut screen);
    screen
}

fn fork(screen: &mut Screen) {
    let day = |screen: &Screen| libertalia::session(screen).position().unwrap().day;
    while day(screen) < 4 {
        answer(screen, "1");
    }
    let is_third = |moment: &Moment| moment.kind == MomentKind::Sunrise && moment.position.day == 3;
    let at = libertalia::session(screen).timeline().moments.iter().position(is_third).expect("it has been");
    libertalia::ask(screen, TableRequest::GoTo(at));
    libertalia::ask(screen, TableRequest::Branch(BranchRequest::Fork(None)));
    libertalia::ask(screen, TableRequest::EditAnswer(PickEdit::LetGo));
    answer(screen, "4");
    while day(screen) < 4 {
        answer(screen, "1");
    }
}

fn click_link(screen: &mut Screen, text: &str) {
    screen.get_by_label(text).click();
    screen.run();
}

/// Puts the first branch beside the second.
fn compare(screen: &mut Screen) {
    click(screen, "Branches");
    click(screen, "Compare with…");
    click(screen, "main");
    screen.run_steps(3);
}

/// A choice of who is asked, by its key.
fn answer(screen: &mut Screen, key: &str) {
    revolution::type_text(screen, key);
    press(screen, Key::Enter);
    settle(screen);
}

#[test]
fn two_branches_of_libertalia_stand_side_by_side_at_the_same_moment() {
    let mut screen = forked(4);
    assert_eq!(libertalia::session(&screen).sandbox().unwrap().tree().branch().name, "branch 2");
    compare(&mut screen);
    assert_eq!(libertalia::session(&screen).branch_beside(), Some(0));
    assert!(sees(&screen, "What differs in “main”") && sees(&screen, "branch 2, Camille: "));
    assert!(sees(&screen, "main, up to campaign 1, day 4") && sees(&screen, ", differs"));
    let before = libertalia::session(&screen).at();
    press(&mut screen, Key::ArrowLeft);
    assert_eq!(libertalia::session(&screen).at(), before - 1, "the arrows go through both games");
    let third = libertalia::session(&screen).timeline().moments.iter().position(|it| it.position.day == 3).unwrap();
    libertalia::ask(&mut screen, TableRequest::GoTo(third));
    assert!(sees(&screen, "Both games stand the same here"), "they fork after this sunrise");
    press(&mut screen, Key::Escape);
    assert!(!sees(&screen, "Both games stand the same here"), "Esc leads back to the table");
    libertalia::ask(&mut screen, TableRequest::Branch(BranchRequest::Switch(0)));
    assert_eq!(
        libertalia::session(&screen).branch_beside(),
        Some(1),
        "the one that leaves gets the place of the other"
    );
    click_link(&mut screen, "put it away");
    assert_eq!(libertalia::session(&screen).branch_beside(), None);
    libertalia::ask(&mut screen, TableRequest::CompareBranch(Some(1)));
    libertalia::ask(&mut screen, TableRequest::Branch(BranchRequest::Remove(1)));
    assert_eq!(libertalia::session(&screen).branch_beside(), None, "a branch that is removed is not compared with");
    libertalia::ask(&mut screen, TableRequest::CompareBranch(Some(7)));
    assert_eq!(libertalia::session(&screen).branch_beside(), None, "nor is one that is not there");
}

#[test]
fn two_branches_of_revolution_stand_side_by_side() {
    let mut screen = revolution::game(&[PERSON, BOT, BOT], 7);
    let round = |screen: &Screen| revolution::session(screen).position().unwrap().round();
    while round(&screen) < 2 {
        play_on(&mut screen);
    }
    revolution::ask(&mut screen, RevolutionRequest::GoTo(1));
    revolution::ask(&mut screen, RevolutionRequest::Branch(BranchRequest::Fork(Some("the other".into()))));
    revolution::ask(&mut screen, RevolutionRequest::CompareBranch(Some(0)));
    assert!(!sees(&screen, "What differs in"), "they are shown when that is asked for");
    click(&mut screen, "Branches");
    click_link(&mut screen, "show both side by side");
    assert!(sees(&screen, "the other, Harbor, worth ") && sees(&screen, "main, Harbor, worth "));
    screen.query_all_by_label("back to the table").next().expect("there is a way back").click();
    screen.run();
    assert!(!sees(&screen, "the other, Harbor, worth "));
}

#[test]
fn what_lies_face_down_makes_no_difference_to_others() {
    let screen = libertalia::game(&[PERSON, PERSON, BOT], 4);
    let sandbox = libertalia::session(&screen).sandbox().unwrap();
    let (game, before): (&Libertalia, &Position) = (sandbox.game(), sandbox.position());
    assert_eq!(before.phase, Phase::Sunrise);
    let mut after = before.clone();
    let choice = sandbox.tree().choices(Seat(0))[0];
    Game::play(game, &mut after, Seat(0), choice, &mut ());
    let told = |eyes| -> BTreeSet<&str> {
        differences(game.fields(), (game, before), (game, &after), eyes).map(|it| it.field.id).collect()
    };
    assert_eq!(told(Eyes::AllSeats), BTreeSet::from(["chosen"]));
    assert_eq!(told(Eyes::Of(Some(Seat(0)))), BTreeSet::from(["chosen"]), "its owner has laid it");
    assert_eq!(told(Eyes::Of(Some(Seat(1)))), BTreeSet::new());
    assert_eq!(told(Eyes::Of(None)), BTreeSet::new());
}

#[test]
fn a_game_of_libertalia_by_old_and_new_rules_side_by_side() {
    let mut screen = forked(4);
    let change = Change::Set("doubloons".into(), PlainValue::Integer(25));
    let app = screen.state_mut().workbench_mut();
    app.request(Request::Change { label: "rich pirates".into(), field: None, changes: vec![change] });
    screen.run_steps(3);
    click(&mut screen, "Workbench");
    screen.state_mut().workbench_mut().show(Pane::Sandbox);
    screen.run_steps(6);
    click_link(&mut screen, "show both side by side");
    assert!(sees(&screen, "What differs in “New rules”"));
    assert!(sees(&screen, "doubloons instead of"), "how they differ is told in sentences");
    let rows: Vec<String> = all_words(&screen).into_iter().filter(|it| it.starts_with("Old rules, ")).collect();
    assert!(rows.iter().any(|row| row.starts_with("Old rules, Camille: ") && row.ends_with(", differs")), "{rows:?}");
}

#[test]
fn branches_of_libertalia_side_by_side_look_like_this() {
    for (name, size, theme) in [("light", LARGE, Theme::Light), ("dark-small", SMALL, Theme::Dark)] {
        let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
        let files = Files::built_in_named("libertalia").expect("it is built in");
        let look = Look { size, theme, scale: 1.0 };
        let mut window = Window::new(look, MainWindow::new(files, environment), |ui, app| app.frame(ui));
        window.state_mut().workbench_mut().show(Pane::Sandbox);
        window.run_steps(2);
        let (names, players) = (names_for(4), vec![PERSON, BOT, BOT, BOT]);
        libertalia::ask(&mut window, TableRequest::New { names, players, seed: 9, variants: Vec::new() });
        fork(&mut window);
        compare(&mut window);
        window.run_steps(6);
        assert_picture(&format!("libertalia-sides-{name}"), &window.picture());
    }
}

//! Time in the sandbox: scrubbed, undone, branched, previewed, noted, saved, asked why, and kept for a crash.

use crate::support::{empty_folder, without_most_variants};
use eframe::egui::accesskit::Role;
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use liberte::app::branches::BranchRequest;
use liberte::app::jobs::Executor;
use liberte::app::session::{Session, SessionRequest};
use liberte::app::workbench::{Checker, Recovery, Workbench};
use liberte::bots::BotKind;
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::gui::{App, Environment, theme};
use liberte::kernel::{Note, Seat, Viewpoint};
use liberte::load::Files;
use liberte::sandbox::{Player, Sandbox, names_for, player_actions};
use std::path::Path;

fn window(recovery: Option<Recovery>) -> Harness<'static, App> {
    let games = recovery.as_ref().map(|recovery| recovery.folder().join("games"));
    let environment = Environment { executor: Executor::Inline, recovery, games, watches: false };
    let mut app = App::new(Files::built_in(), environment);
    app.show(Pane::Sandbox);
    let mut is_dressed = false;
    let draw = move |ui: &mut egui::Ui, app: &mut App| {
        // Faces of type count from the next frame on.
        if std::mem::replace(&mut is_dressed, true) { app.frame(ui) } else { theme::apply(ui.ctx()) }
    };
    let mut harness =
        Harness::builder().with_size(egui::vec2(1440.0, 900.0)).with_max_steps(60).build_ui_state(draw, app);
    harness.run();
    harness
}

/// A window in which so many choices of a game of persons were made.
fn played(choices: usize) -> Harness<'static, App> {
    let mut harness = window(None);
    begin(&mut harness, choices);
    every_choice(&mut harness);
    harness
}

/// Shows every choice in the log, or a line an action again.
fn every_choice(harness: &mut Harness<'_, App>) {
    harness.get_by_role_and_label(Role::CheckBox, "Show every choice").click();
    harness.run();
}

fn begin(harness: &mut Harness<'_, App>, choices: usize) {
    let players = vec![Player::Person; 4];
    request(harness, SessionRequest::New { names: names_for(4), players, seed: 3 });
    for at in 0..choices {
        let sandbox = game(harness);
        let seat = sandbox.asked().expect("the game goes on");
        let choices = sandbox.tree().choices(seat);
        let choice = choices[at * 7 % choices.len()];
        request(harness, SessionRequest::Choose(seat, choice));
    }
}

fn request(harness: &mut Harness<'_, App>, request: SessionRequest) {
    harness.state_mut().request(Request::Session(request));
    harness.run();
}

fn game<'a>(harness: &'a Harness<'_, App>) -> &'a Sandbox {
    harness.state().session().sandbox().expect("a game lies on the table")
}

fn at(harness: &Harness<'_, App>) -> (usize, usize) {
    let tree = game(harness).tree();
    (tree.at(), tree.branch().len())
}

fn press(harness: &mut Harness<'_, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run();
}

fn click(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_role_and_label(Role::Button, label).click();
    harness.run();
}

/// The line of the log of a moment.
fn line<'t>(harness: &'t Harness<'_, App>, moment: usize) -> egui_kittest::Node<'t> {
    let begins = format!("{moment} ");
    let lines = harness.get_all_by_role(Role::ListBoxOption);
    let is_it = |node: &egui_kittest::Node<'_>| {
        let label = node.accesskit_node().label().unwrap_or_default();
        label.starts_with(&begins)
    };
    lines.into_iter().find(is_it).expect("the line is in view")
}

#[test]
fn the_slider_goes_to_any_moment_and_nothing_is_lost() {
    let mut harness = played(20);
    assert_eq!(at(&harness), (20, 20));
    let rect = harness.get_by_role_and_label(Role::Slider, "Moment").rect();
    let to = |share: f32| egui::pos2(rect.left() + 8.0 + (rect.width() - 16.0) * share, rect.center().y);
    harness.drag_at(to(1.0));
    harness.run();
    for (share, expected) in [(0.5, 10), (0.0, 0), (0.25, 5)] {
        harness.hover_at(to(share));
        harness.run();
        assert_eq!(at(&harness), (expected, 20));
    }
    harness.drop_at(to(0.75));
    harness.run();
    assert_eq!(at(&harness), (15, 20));
}

#[test]
fn space_arrows_home_and_end_work_as_in_a_player() {
    let mut harness = played(12);
    let none = Modifiers::NONE;
    for (key, expected) in
        [(Key::ArrowLeft, 11), (Key::ArrowLeft, 10), (Key::ArrowRight, 11), (Key::Home, 0), (Key::End, 12)]
    {
        press(&mut harness, none, key);
        assert_eq!(at(&harness), (expected, 12), "{key:?}");
    }
    press(&mut harness, none, Key::Home);
    press(&mut harness, none, Key::Space);
    assert!(harness.state().session().is_playing());
    let before = at(&harness).0;
    harness.step();
    press(&mut harness, none, Key::Space);
    assert!(!harness.state().session().is_playing());
    assert!(at(&harness).0 >= before);
}

#[test]
fn what_is_shown_again_stops_at_the_last_moment() {
    let mut harness = played(4);
    request(&mut harness, SessionRequest::SetPace(0.0));
    request(&mut harness, SessionRequest::GoTo(0));
    request(&mut harness, SessionRequest::SetRunning(true));
    for _ in 0..10 {
        harness.step();
    }
    assert_eq!(at(&harness), (4, 4));
    assert!(!harness.state().session().is_playing());
}

#[test]
fn the_buttons_of_the_player_go_through_time() {
    let mut harness = played(9);
    for (name, expected) in [("Previous moment", 8), ("First moment", 0), ("Next moment", 1), ("Last moment", 9)] {
        click(&mut harness, name);
        assert_eq!(at(&harness), (expected, 9), "{name}");
    }
}

#[test]
fn choices_are_taken_back_and_made_again_by_keys_and_the_work_is_left_alone() {
    let mut harness = played(6);
    let label = "a new scenario".to_owned();
    let path = "data/liberte/scenarios/mine.toml".to_owned();
    harness.state_mut().request(Request::Write { path, text: "id = 'mine'\n".into(), label, field: None });
    harness.run();
    let unsaved = |harness: &Harness<'_, App>| harness.state().workbench().unsaved().len();
    assert_eq!(unsaved(&harness), 1);
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!((at(&harness), unsaved(&harness)), ((4, 4), 1));
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!((at(&harness), unsaved(&harness)), ((5, 5), 1));
    harness.state_mut().show(Pane::Rules);
    harness.run();
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!((at(&harness), unsaved(&harness)), ((5, 5), 0), "elsewhere the work's own step is undone");
}

#[test]
fn a_line_of_the_log_is_clicked_and_undone_to() {
    let mut harness = played(15);
    line(&harness, 14).click();
    harness.run();
    assert_eq!(at(&harness), (14, 15));
    click(&mut harness, "Undo to here");
    assert_eq!(at(&harness), (14, 14));
    press(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(at(&harness), (15, 15));
}

#[test]
fn a_line_under_the_pointer_is_previewed_with_a_sign() {
    let mut harness = played(15);
    assert!(harness.query_by_label("preview of 12").is_none());
    line(&harness, 12).hover();
    harness.run();
    assert!(harness.query_by_label("preview of 12").is_some());
    assert_eq!(at(&harness), (15, 15), "nothing has changed");
    harness.hover_at(egui::pos2(700.0, 300.0));
    harness.run();
    assert!(harness.query_by_label("preview of 12").is_none());
}

#[test]
fn a_branch_is_begun_named_left_removed_and_put_back() {
    let mut harness = played(10);
    request(&mut harness, SessionRequest::GoTo(6));
    click(&mut harness, "Branch here");
    assert_eq!((game(&harness).tree().current(), at(&harness)), (1, (6, 6)));
    let field = harness.get_by_role_and_label(Role::TextInput, "Name of the branch");
    field.focus();
    harness.run();
    harness.get_by_role_and_label(Role::TextInput, "Name of the branch").type_text(" bolder");
    harness.run();
    assert!(game(&harness).tree().branch().name.contains("bolder"), "{}", game(&harness).tree().branch().name);
    let seat = game(&harness).asked().expect("somebody is asked");
    let choice = *game(&harness).tree().choices(seat).last().expect("there are choices");
    request(&mut harness, SessionRequest::Choose(seat, choice));
    let name = |harness: &Harness<'_, App>, at: usize| game(harness).tree().branches()[at].name.clone();
    harness.get_by_label("branch main, 10 choices").click();
    harness.run();
    assert_eq!((game(&harness).tree().current(), at(&harness)), (0, (6, 10)));
    let other = name(&harness, 1);
    harness.get_by_label(&format!("branch {other}, from 6 · 7 choices")).click();
    harness.run();
    assert_eq!((game(&harness).tree().current(), at(&harness)), (1, (7, 7)));
    click(&mut harness, "Remove this branch");
    assert_eq!(game(&harness).tree().branches().len(), 1);
    click(&mut harness, "Restore");
    assert_eq!((game(&harness).tree().branches().len(), game(&harness).tree().current(), at(&harness)), (2, 1, (7, 7)));
    assert_eq!(name(&harness, 1), other);
}

#[test]
fn a_note_is_written_on_a_moment_and_stands_in_the_log() {
    let mut harness = played(8);
    request(&mut harness, SessionRequest::GoTo(5));
    harness.get_by_role_and_label(Role::TextInput, "Note on this moment").focus();
    harness.run();
    harness.get_by_role_and_label(Role::TextInput, "Note on this moment").type_text("too greedy");
    harness.run();
    assert_eq!(game(&harness).tree().branch().notes.get(&5).map(Vec::as_slice), Some(&[Note::new("too greedy")][..]));
    let label = line(&harness, 5).accesskit_node().label().unwrap_or_default();
    assert!(label.ends_with("(too greedy)"), "{label}");
}

#[test]
fn a_moment_is_saved_as_a_test_of_the_pack_which_is_green() {
    let mut harness = played(30);
    request(&mut harness, SessionRequest::GoTo(27));
    click(&mut harness, "Save this moment…");
    harness.get_by_label("as a test").click();
    harness.run();
    harness.get_by_role_and_label(Role::Button, "Save in the pack").click();
    harness.run();
    let workbench = harness.state().workbench();
    let path = "data/liberte/scenarios/sandbox/moment-27.toml";
    assert_eq!(workbench.unsaved(), [path]);
    let said = "moment-27.toml was added; Ctrl+S writes it to its file.";
    assert!(harness.query_by_label_contains(said).is_some() || harness.query_by_value(said).is_some());
    let library = &workbench.snapshot().library;
    let runs = liberte::desk::own_tests(library).into_iter().filter(|test| test.name == path).collect::<Vec<_>>();
    let runs = liberte::desk::run_tests(library, &runs, false);
    assert_eq!(runs.len(), 1);
    assert_eq!(runs[0].failure, None);
    assert!(workbench.text(path).is_some_and(|text| text.contains("[then]")));
}

#[test]
fn why_leads_from_a_thing_to_the_choice_behind_it() {
    let mut harness = played(40);
    let tree = game(&harness).tree();
    let placed = tree.branch().steps().iter().enumerate().rev().find_map(|(at, step)| {
        let mut events = step.events.iter();
        events.find_map(|event| match event {
            liberte::games::liberte::Event::BlockPlaced { province, .. } => Some((at, *province)),
            _ => None,
        })
    });
    let (moment, province) = placed.expect("somebody placed a block");
    let name = game(&harness).pack().board.provinces[province.index()].name.clone();
    click(&mut harness, "Why…");
    click(&mut harness, "Provinces");
    harness.get_all_by_label(&name).last().expect("the province is offered").click();
    harness.run();
    assert!(harness.query_by_label(&format!("Why the stacks in {name}")).is_some());
    assert!(harness.query_all_by_label_contains("show the rule: 2e IV.3.A.i").next().is_some());
    let begins = format!("{moment}: ");
    harness.get_all_by_label_contains(&begins).next().expect("the choice is named").click();
    harness.run();
    assert_eq!(at(&harness).0, moment);
}

/// A window that is killed a second after the last change, so that nothing of it is dropped, and opened again. Its files are
/// held as long as this program runs, so the next window gets copies of them.
fn killed(mut harness: Harness<'static, App>, folder: &Path) -> Harness<'static, App> {
    harness.run_steps(4);
    std::mem::forget(harness);
    let mut last = folder.to_owned();
    while last.join("next").is_dir() {
        last.push("next");
    }
    let next = last.join("next");
    std::fs::create_dir_all(next.join("games")).expect("a folder");
    for folder in ["", "games"] {
        let Ok(entries) = std::fs::read_dir(last.join(folder)) else { continue };
        for path in entries.map(|entry| entry.expect("it is there").path()).filter(|path| path.is_file()) {
            std::fs::copy(&path, next.join(folder).join(path.file_name().expect("it has a name"))).expect("a copy");
        }
    }
    window(Some(Recovery::within(&next)))
}

#[test]
fn a_game_is_there_again_after_the_window_was_killed() {
    let folder = empty_folder();
    let mut harness = window(Some(Recovery::within(folder.path())));
    assert!(harness.query_by_label("Go on").is_none());
    begin(&mut harness, 25);
    request(
        &mut harness,
        SessionRequest::Branch(BranchRequest::NoteMoment { at: 7, number: 0, note: Note::new("here\nit went wrong") }),
    );
    request(&mut harness, SessionRequest::GoTo(9));
    request(&mut harness, SessionRequest::Branch(BranchRequest::Fork(Some("other".into()))));
    let seat = game(&harness).asked().expect("somebody is asked");
    let choice = *game(&harness).tree().choices(seat).last().expect("there are choices");
    request(&mut harness, SessionRequest::Choose(seat, choice));
    // Who is not asked now: a bot that is would play on.
    let asked = game(&harness).asked();
    let waits = Seat::first(4).find(|seat| Some(*seat) != asked).expect("others play too");
    request(&mut harness, SessionRequest::SetPlayer(waits, Player::all().last().expect("there are players")));
    let before = game(&harness).whole_journal();
    let position = game(&harness).position().clone();
    let mut harness = killed(harness, folder.path());
    assert!(harness.state().session().sandbox().is_none());
    click(&mut harness, "Go on");
    assert!(game(&harness).whole_journal() == before, "the game is the same in every word");
    assert_eq!(*game(&harness).position(), position);
    let tree = game(&harness).tree();
    assert_eq!(tree.branches()[1].in_common(&tree.branches()[0]), 9, "branches share their moments again");
    let mut harness = killed(harness, folder.path());
    click(&mut harness, "Remove");
    assert!(harness.query_by_label("Go on").is_none());
    click(&mut harness, "Restore");
    click(&mut harness, "Remove");
    let harness = killed(harness, folder.path());
    assert!(harness.query_by_label("Go on").is_none());
}

#[test]
fn a_position_that_is_arranged_is_there_again_after_the_window_was_killed_possible_or_not() {
    use liberte::app::arranging::ArrangeRequest;
    let folder = empty_folder();
    let mut harness = window(Some(Recovery::within(folder.path())));
    request(&mut harness, SessionRequest::Arrange(ArrangeRequest::Empty(3)));
    let mut before = harness.state().session().arranging().expect("a position").setup().clone();
    before.turn = 3;
    let edit = ArrangeRequest::Edit { setup: Box::new(before.clone()), typed: None };
    request(&mut harness, SessionRequest::Arrange(edit));
    let mut harness = killed(harness, folder.path());
    assert!(harness.state().session().arranging().is_none());
    click(&mut harness, "Continue arranging");
    let arranging = harness.state().session().arranging().expect("a position");
    assert_eq!((arranging.setup().turn, arranging.setup().seats.len()), (before.turn, before.seats.len()));
    request(&mut harness, SessionRequest::Arrange(ArrangeRequest::Leave));
    let harness = killed(harness, folder.path());
    assert!(harness.query_by_label("Continue arranging").is_none(), "what was left on purpose is not offered");
}

#[test]
fn a_game_that_is_left_is_among_my_games() {
    let folder = empty_folder();
    let mut harness = window(Some(Recovery::within(folder.path())));
    begin(&mut harness, 3);
    request(&mut harness, SessionRequest::Leave);
    let left = harness.state().session().shelf().games()[0].clone();
    assert_eq!(left.summary.choices, 3);
    begin(&mut harness, 5);
    let mut harness = killed(harness, folder.path());
    let games = harness.state().session().shelf().games();
    assert_eq!(games.iter().map(|game| game.summary.choices).max(), Some(5), "each game has a file of its own");
    assert_eq!(games.len(), 2);
    request(&mut harness, SessionRequest::Resume(left.id));
    assert_eq!(game(&harness).tree().branch().len(), 3);
}

#[test]
fn a_game_of_hidden_hands_goes_on_behind_its_curtain_and_its_bots_play_on() {
    let folder = empty_folder();
    let mut harness = window(Some(Recovery::within(folder.path())));
    begin(&mut harness, 3);
    for label in ["View: All cards open", "View of the player to choose"] {
        harness.get_by_label(label).click();
        harness.run();
    }
    let mut harness = killed(harness, folder.path());
    click(&mut harness, "Go on");
    assert_eq!(game(&harness).sitting().view, Some(Viewpoint::Own));
    assert!(harness.query_by_label("View: View of the player to choose").is_some());
    assert!(harness.query_by_label_contains("Pass the screen to ").is_some(), "nothing is shown before");
    let asked = game(&harness).asked().expect("somebody is asked");
    let before = game(&harness).tree().branch().len();
    request(&mut harness, SessionRequest::SetPace(0.0));
    request(&mut harness, SessionRequest::SetPlayer(asked, Player::Bot(BotKind::Random)));
    harness.run_steps(30);
    assert!(game(&harness).tree().branch().len() > before, "a bot whose turn it is does not wait to be told");
}

#[test]
fn the_log_has_a_line_an_action_which_unfolds_to_its_choices_and_what_was_forced() {
    let mut harness = played(60);
    every_choice(&mut harness);
    let tree = game(&harness).tree();
    let actions = player_actions(tree);
    let long = *actions.iter().rev().find(|action| action.last > action.first).expect("an action of several choices");
    let words =
        |harness: &Harness<'_, App>, moment: usize| line(harness, moment).accesskit_node().label().unwrap_or_default();
    request(&mut harness, SessionRequest::GoTo(long.last));
    let name = game(&harness).names()[long.seat.index()].clone();
    assert!(words(&harness, long.last).starts_with(&format!("{} {name} ", long.last)));
    let is_listed = |harness: &Harness<'_, App>, moment: usize| {
        let lines = harness.get_all_by_role(Role::ListBoxOption);
        let begins = format!("{moment} ");
        lines.into_iter().any(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(&begins)))
    };
    assert!(!is_listed(&harness, long.first), "its choices are folded");
    click(&mut harness, &format!("Unfold the choices up to {}", long.last));
    assert!(is_listed(&harness, long.first), "and unfold");
    click(&mut harness, &format!("Fold the choices up to {}", long.last));
    assert!(!is_listed(&harness, long.first));
    // A moment within it unfolds it by itself.
    request(&mut harness, SessionRequest::GoTo(long.first));
    assert!(is_listed(&harness, long.first));
}

#[test]
fn a_whole_action_is_taken_back_by_one_key() {
    let mut harness = played(60);
    let actions = player_actions(game(&harness).tree());
    let last = *actions.last().expect("there are actions");
    press(&mut harness, Modifiers::NONE, Key::Backspace);
    assert_eq!(at(&harness), (last.first - 1, last.first - 1));
    click(&mut harness, "Undo action");
    let before = actions[actions.len() - 2];
    assert_eq!(at(&harness), (before.first - 1, before.first - 1));
}

#[test]
fn bots_wait_before_an_action_and_not_within_one() {
    let workbench = Workbench::begin(without_most_variants(), Checker::Inline, None);
    let mut session = Session::default();
    let players = vec![Player::Bot(BotKind::Random); 3];
    session.apply(SessionRequest::New { names: names_for(3), players, seed: 5 }, &workbench, 0.0).expect("it begins");
    let (mut now, mut choices) = (0.0, 0);
    while now < 30.0 {
        let wait = session.tick(now).expect("bots play on");
        let tree = session.sandbox().expect("it is on the table").tree();
        if tree.branch().len() == choices {
            now += wait;
        }
        choices = tree.branch().len();
    }
    let tree = session.sandbox().expect("it is on the table").tree();
    let actions = player_actions(tree).len() as f64;
    let expected = now / session.pace;
    assert!((actions - expected).abs() <= 2.0, "{actions} actions in {now} s of {} s each", session.pace);
    assert!(choices as f64 > 1.3 * actions, "{choices} choices in {actions} actions");
}

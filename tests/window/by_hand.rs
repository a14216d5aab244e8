//! The table changed by hand in the middle of a game: a marked step of that game, which undo takes back.

use crate::revolution::{self, ask, screen, session};
use crate::table::{button, game, window_in_game};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use liberte::app::arranging::ArrangeRequest;
use liberte::app::revolution::RevolutionRequest;
use liberte::app::session::SessionRequest;
use liberte::games::revolution::Setup as RevolutionSetup;
use liberte::gui::App;
use liberte::gui::requests::Request;
use liberte::kernel::Seat;
use liberte::model::{Faction, ProvinceId, Setup};
use liberte::sandbox::{ArrangedTable, CardPlace, Player, SetupEdits, WhySubject, names_for, why};

const CORSE: &str = "corse";

fn arrange(harness: &mut Harness<'static, App>, request: ArrangeRequest) {
    harness.state_mut().request(Request::Session(SessionRequest::Arrange(request)));
    harness.run_steps(6);
}

fn edit(harness: &mut Harness<'static, App>, change: impl FnOnce(&mut Setup)) {
    let arranging = harness.state().session().arranging().expect("a position is arranged");
    let mut setup = Box::new(arranging.setup().clone());
    change(&mut setup);
    arrange(harness, ArrangeRequest::Edit { setup, typed: None });
}

fn click(harness: &mut Harness<'static, App>, name: &str) {
    button(harness, name).unwrap_or_else(|| panic!("no button is called `{name}`")).click();
    harness.run_steps(8);
}

fn sees(harness: &Harness<'static, App>, words: &str) -> bool {
    harness.query_all_by_label_contains(words).next().is_some()
}

fn choose_first(harness: &mut Harness<'static, App>) {
    let seat = game(harness.state()).asked().expect("somebody is asked");
    let choice = game(harness.state()).tree().choices(seat)[0];
    harness.state_mut().request(Request::Session(SessionRequest::Choose(seat, choice)));
    harness.run_steps(6);
}

fn corse(app: &App) -> ProvinceId {
    game(app).pack().board.province(CORSE).expect("it is on the board")
}

/// A game in which Camille was given a card and two blocks between two actions, and how many choices were made before.
fn changed() -> (Harness<'static, App>, usize) {
    let mut harness = window_in_game(&[Player::Person; 4], 3);
    choose_first(&mut harness);
    while game(harness.state()).game().described_now(game(harness.state()).position()).is_err() {
        choose_first(&mut harness);
    }
    let before = game(harness.state()).tree().at();
    let (pack, province) = (game(harness.state()).pack().clone(), corse(harness.state()));
    let given = pack.card(46).expect("there is such a card");
    arrange(&mut harness, ArrangeRequest::FromHere);
    edit(&mut harness, |setup| {
        setup.move_card(&pack, given, CardPlace::Hand(Seat(0)));
        setup.set_stack(province, Seat(0), Faction::Radical, 2);
        setup.seats[1].victory_points = 3;
    });
    assert!(sees(&harness, "This position can be played."));
    click(&mut harness, "Go on in the game");
    (harness, before)
}

#[test]
fn a_card_blocks_and_points_changed_in_play_are_a_marked_step_and_the_game_goes_on() {
    let (mut harness, before) = changed();
    let at = game(harness.state()).tree().at();
    assert_eq!(at, before + 1);
    assert!(harness.state().session().arranging().is_none());
    let sandbox = game(harness.state());
    let given = sandbox.pack().card(46).unwrap();
    assert!(sandbox.position().hands[Seat(0)].has(given));
    assert_eq!(sandbox.position().stacks(corse(harness.state())).of(Seat(0)).height(), 2);
    assert_eq!((sandbox.tree().branches().len(), sandbox.tree().branch().edits()), (1, 1));
    assert!(sees(&harness, "by hand: ") && sees(&harness, "Camille has 2 radical blocks instead of nothing"));
    choose_first(&mut harness);
    assert_eq!(game(harness.state()).tree().at(), at + 1);
    let reasons = why(game(harness.state()).tree(), at + 1, WhySubject::Points(Seat(1)));
    assert_eq!((reasons[0].moment, reasons[0].made), (at, None), "the change is why");
}

#[test]
fn undo_takes_the_change_back_and_redo_makes_it_again() {
    let (mut harness, before) = changed();
    let request = |harness: &mut Harness<'static, App>, request| {
        harness.state_mut().request(Request::Session(request));
        harness.run_steps(6);
    };
    request(&mut harness, SessionRequest::Undo);
    assert_eq!((game(harness.state()).tree().branch().edits(), game(harness.state()).tree().at()), (0, before));
    assert_eq!(game(harness.state()).position().victory_points[Seat(1)], 0);
    request(&mut harness, SessionRequest::Redo);
    assert_eq!(game(harness.state()).position().victory_points[Seat(1)], 3);
    click(&mut harness, "Undo action");
    assert_eq!(game(harness.state()).tree().at(), before, "it is an action of its own");
}

#[test]
fn a_change_at_an_earlier_moment_is_a_branch_and_nothing_changed_is_no_step() {
    let mut harness = window_in_game(&[Player::Person; 4], 3);
    choose_first(&mut harness);
    choose_first(&mut harness);
    harness.state_mut().request(Request::Session(SessionRequest::GoTo(0)));
    harness.run_steps(6);
    arrange(&mut harness, ArrangeRequest::FromHere);
    assert!(button(&harness, "Go on in the game").unwrap().accesskit_node().is_disabled());
    arrange(&mut harness, ArrangeRequest::GoOn);
    assert!(sees(&harness, "nothing was changed"));
    edit(&mut harness, |setup| setup.seats[0].name = "Ann".to_owned());
    arrange(&mut harness, ArrangeRequest::GoOn);
    assert!(sees(&harness, "a game that goes on keeps its seats"));
    arrange(&mut harness, ArrangeRequest::Undo);
    edit(&mut harness, |setup| setup.seats[0].victory_points = 5);
    arrange(&mut harness, ArrangeRequest::GoOn);
    let tree = game(harness.state()).tree();
    assert_eq!((tree.branches().len(), tree.branches()[0].len(), tree.branch().len()), (2, 2, 1));
}

#[test]
fn markers_and_support_are_changed_at_the_table_of_revolution() {
    let mut screen = screen(None);
    let bots = [revolution::PERSON, revolution::BOT, revolution::BOT, revolution::BOT];
    let new = RevolutionRequest::New { names: names_for(4), players: bots.to_vec(), seed: 3, variants: Vec::new() };
    ask(&mut screen, new);
    ask(&mut screen, RevolutionRequest::Arrange(ArrangeRequest::FromHere));
    let editor = session(&screen).arranging().expect("a position is arranged");
    let mut table: Box<ArrangedTable<RevolutionSetup>> = Box::new(editor.setup().clone());
    table.setup.seats[1].support = 12;
    ask(&mut screen, RevolutionRequest::Arrange(ArrangeRequest::Edit { setup: table, typed: None }));
    revolution::click(&mut screen, "Go on in the game");
    let tree = session(&screen).sandbox().expect("a game").tree();
    assert_eq!((tree.branch().edits(), tree.position().seat(Seat(1)).support), (1, 12));
    assert!(revolution::sees(&screen, "by hand: Lucile has 12 support instead of 0"));
    assert!(session(&screen).moment().is_some_and(|moment| moment.edit.is_some()));
    revolution::undo(&mut screen);
    assert_eq!(session(&screen).sandbox().unwrap().tree().branch().edits(), 0);
}

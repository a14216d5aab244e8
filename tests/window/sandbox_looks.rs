//! The sandbox as it looks, by day and by night, large and small.

use crate::painting::{Look, Window, assert_picture};
use crate::table::{app_in_game, button, frame, play_on, sandbox_app, sandbox_app_on};
use egui_kittest::kittest::Queryable as _;
use liberte::app::session::SessionRequest;
use liberte::app::workbench::VariantLayer;
use liberte::bots::BotKind;
use liberte::games::liberte::{Event, Question};
use liberte::gui::App;
use liberte::gui::requests::Request;
use liberte::model::{Faction, Phase};
use liberte::sandbox::{Player, names_for};

const PERSON: Player = Player::Person;

/// A window with a game of four persons in it, played by chance until something holds.
fn played(look: Look, seed: u64, holds: impl Fn(&liberte::sandbox::Sandbox) -> bool) -> Window<'static, App> {
    let mut window = Window::new(look, app_in_game(&[PERSON; 4], seed), frame);
    window.run_steps(2);
    play_on(window.state_mut(), holds);
    window.run_steps(4);
    window
}

fn is_placing(sandbox: &liberte::sandbox::Sandbox, turn: u8) -> bool {
    let p = sandbox.position();
    p.turn == turn && p.question == Question::Place && p.action.blocks >= 2 && p.round > 5
}

#[test]
fn the_form_of_a_new_game_by_day() {
    let mut window = Window::new(Look::light([1440.0, 900.0]), sandbox_app(), frame);
    window.run_steps(3);
    assert_picture("sandbox-begin-light", &window.picture());
}

#[test]
fn a_game_in_progress_by_day() {
    let window = played(Look::light([1440.0, 900.0]), 5, |it| is_placing(it, 2));
    assert_picture("sandbox-light", &window.picture());
}

#[test]
fn a_game_in_progress_by_night() {
    let window = played(Look::dark([1440.0, 900.0]), 5, |it| is_placing(it, 2));
    assert_picture("sandbox-dark", &window.picture());
}

#[test]
fn a_game_in_a_small_window() {
    let window = played(Look::light([1024.0, 700.0]), 5, |it| is_placing(it, 2));
    assert_picture("sandbox-light-small", &window.picture());
}

#[test]
fn in_a_small_window_nothing_lies_over_another() {
    for size in [[1024.0, 700.0], [853.0, 533.0]] {
        let window = played(Look::light(size), 5, |it| is_placing(it, 2));
        let rules = window.get_by_label_contains("This game plays: ").rect();
        let battle = window.get_by_label_contains("Battle Box").rect();
        assert!(!rules.intersects(battle), "{size:?}: {rules:?} {battle:?}");
        let hand = window.get_by_label_contains("'s hand · ").rect();
        let open = window.get_by_label("Face up").rect();
        assert!(hand.right() < open.left(), "{size:?}: {hand:?} {open:?}");
    }
}

/// A tie in a province for which whoever is asked may advance a card.
fn is_tie(sandbox: &liberte::sandbox::Sandbox) -> bool {
    let p = sandbox.position();
    let may_advance = sandbox.asked().is_some_and(|seat| sandbox.tree().choices(seat).len() > 1);
    p.question == Question::Advance && p.phase == Phase::Election && p.province.0 > 12 && may_advance
}

#[test]
fn a_tie_in_an_election_by_day() {
    let window = played(Look::light([1440.0, 900.0]), 5, is_tie);
    assert_picture("sandbox-election-light", &window.picture());
}

#[test]
fn a_tie_in_an_election_by_night() {
    let window = played(Look::dark([1440.0, 900.0]), 5, is_tie);
    assert_picture("sandbox-election-dark", &window.picture());
}

/// A window with a game of four factions in it, played by chance until something holds.
fn played_with_a_fourth_faction(
    look: Look,
    seed: u64,
    holds: impl Fn(&liberte::sandbox::Sandbox) -> bool,
) -> Window<'static, App> {
    let mut window = Window::new(look, sandbox_app_on(liberte::load::Files::built_in()), frame);
    window.run_steps(2);
    let layers = vec![VariantLayer { spec: "bonapartists".to_owned(), is_on: true }];
    window.state_mut().request(Request::SetVariants(layers, "test".into()));
    window.run_steps(2);
    let (names, players) = (names_for(4), vec![PERSON; 4]);
    window.state_mut().request(Request::Session(SessionRequest::New { names, players, seed }));
    window.run_steps(2);
    assert!(play_on(window.state_mut(), holds), "random games come to that");
    window.run_steps(4);
    window
}

/// A tie in the second half of an election in which a fourth faction has votes.
fn is_tie_with_a_fourth_faction(sandbox: &liberte::sandbox::Sandbox) -> bool {
    is_tie(sandbox) && sandbox.position().tally[Faction::Fourth] > 0
}

#[test]
fn an_election_of_four_factions_by_day() {
    let window = played_with_a_fourth_faction(Look::light([1440.0, 900.0]), 5, is_tie_with_a_fourth_faction);
    assert!(window.query_by_label("Votes for the Bonapartists: 0").is_none(), "it has votes");
    assert!(window.query_all_by_label_contains("Votes for the Bonapartists: ").next().is_some());
}

#[test]
fn an_election_of_four_factions_in_a_small_window() {
    let window = played_with_a_fourth_faction(Look::light([1024.0, 700.0]), 5, is_tie_with_a_fourth_faction);
    let supplies = ["Moderates", "Royalists", "Radicals", "Bonapartists"];
    let places = supplies.map(|of| window.get_by_label_contains(&format!("Supply of {of}: ")).rect());
    assert!(places.windows(2).all(|pair| pair[0].right() <= pair[1].left()), "{places:?}");
}

#[test]
fn six_seats_in_an_election_in_a_small_window() {
    let mut window = Window::new(Look::light([1024.0, 700.0]), app_in_game(&[PERSON; 6], 8), frame);
    window.run_steps(2);
    assert!(play_on(window.state_mut(), |it| is_tie(it) && it.position().turn >= 2));
    window.run_steps(2);
    crate::table::end_walk(&mut window);
    window.run_steps(4);
    assert_picture("sandbox-six-light-small", &window.picture());
}

#[test]
fn what_an_election_brought_by_day() {
    let mut window = played(Look::light([1440.0, 900.0]), 5, |it| {
        it.tree().step().events.contains(&Event::VotesReturned) && it.position().turn == 3
    });
    crate::table::end_walk(&mut window);
    window.run_steps(3);
    assert_picture("sandbox-election-over-light", &window.picture());
}

#[test]
fn a_game_against_bots_by_day_in_ones_own_view() {
    let bot = Player::Bot(BotKind::Random);
    let mut window = Window::new(Look::light([1440.0, 900.0]), app_in_game(&[PERSON, bot, bot, bot], 5), frame);
    window.run_steps(3);
    window.state_mut().request(Request::Session(SessionRequest::SetRunning(false)));
    window.run();
    button(&window, "Hand of Lucile").unwrap().click();
    window.run();
    let left = |window: &Window<'_, App>| {
        button(window, "Leave the game").unwrap().rect().left() + window.get_by_label("Map of France").rect().left()
    };
    let before = left(&window);
    window.run_steps(6);
    assert_eq!(left(&window), before, "no panel grows by itself");
    assert_picture("sandbox-bots-light", &window.picture());
}

#[test]
fn the_end_of_a_game_by_night() {
    let mut window = played(Look::dark([1440.0, 900.0]), 5, |_| false);
    crate::table::end_walk(&mut window);
    window.run_steps(2);
    assert_picture("sandbox-over-dark", &window.picture());
}

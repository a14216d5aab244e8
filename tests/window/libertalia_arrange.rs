//! A position of Libertalia arranged by hand: by clicks and keys, impossible and put right, played from, saved and found again.

use crate::libertalia::{LARGE, SMALL, ask, game, screen, session};
use crate::painting::{Look, Window, assert_picture};
use crate::revolution::{BOT, Screen, all_words, click, press, sees, undo};
use crate::support::empty_folder;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, PointerButton, Theme};
use egui_kittest::kittest::Queryable as _;
use liberte::app::arranging::ArrangeRequest;
use liberte::app::jobs::Executor;
use liberte::app::table::TableRequest;
use liberte::app::workbench::Recovery;
use liberte::desk::LibertaliaWords;
use liberte::games::libertalia::{Color, Libertalia, Rank, Setup, Token};
use liberte::gui::shell::Pane;
use liberte::gui::{Environment, MainWindow};
use liberte::kernel::Seat;
use liberte::load::{Files, Library};
use liberte::sandbox::{ArrangedTable, Belongs, Player, ScenarioHeader, names_for};
use std::sync::Arc;

fn arranged(screen: &Screen) -> ArrangedTable<Setup> {
    session(screen).arranging().expect("a position is arranged").setup().clone()
}

fn reasons(screen: &Screen) -> Vec<String> {
    session(screen).arranging().expect("a position is arranged").reasons().to_vec()
}

/// Clicks on the tile of a character at a place.
fn tile(screen: &mut Screen, name: &str) {
    screen.get_by_role_and_label(Role::CheckBox, name).click();
    screen.run();
}

fn type_number(screen: &mut Screen, field: &str, number: &str) {
    screen.get_by_role_and_label(Role::SpinButton, field).click();
    screen.run();
    screen.event(Event::Text(number.to_owned()));
    press(screen, Key::Enter);
}

#[test]
fn a_position_is_arranged_made_impossible_put_right_and_played_from() {
    let mut screen = screen(LARGE);
    click(&mut screen, "Arrange a position…");
    assert!(sees(&screen, "This position is possible.") && sees(&screen, "is dealt by chance"));
    tile(&mut screen, "9 Carpenter: Everybody’s hand");
    tile(&mut screen, "17 Spanish Spy: Everybody’s hand");
    assert!(arranged(&screen).all_hold(Rank(9)) && arranged(&screen).all_hold(Rank(17)));
    tile(&mut screen, "17 Spanish Spy: Camille’s den");
    assert!(arranged(&screen).has(Seat(0), Belongs::Den, Rank(17)), "one click takes it out of hand and into the den");
    assert!(!arranged(&screen).has(Seat(0), Belongs::Hand, Rank(17)));
    tile(&mut screen, "21 Merchant: Lucile’s graveyard");
    assert!(reasons(&screen).is_empty(), "{:?}", reasons(&screen));

    tile(&mut screen, "9 Carpenter: drawn next");
    assert_eq!(reasons(&screen).len(), 1, "{:?}", reasons(&screen));
    assert!(sees(&screen, "#9 is among the deck, and a seat has it (L21)"), "the reason stands beside the position");
    click(&mut screen, "Play from here");
    assert!(session(&screen).arranging().is_some(), "an impossible position can't be played");
    undo(&mut screen);
    assert!(reasons(&screen).is_empty() && arranged(&screen).setup.deck.is_empty());
    click(&mut screen, "Redo");
    assert_eq!(arranged(&screen).setup.deck, [Rank(9)]);
    tile(&mut screen, "9 Carpenter: drawn next");
    assert!(sees(&screen, "This position is possible."));

    type_number(&mut screen, "Camille: doubloons", "23");
    type_number(&mut screen, "day", "3");
    let chest = token_name(&screen, Token::ALL[0]);
    for _ in 0..2 {
        click(&mut screen, &format!("Camille: one more {chest}"));
    }
    click(&mut screen, &format!("day 4: one more {chest}"));
    let table = arranged(&screen);
    assert_eq!((table.setup.day, table.setup.seats[0].doubloons, table.setup.seats[0].tokens[0]), (3, 23, 2));
    assert_eq!(table.space(4), Some(&[1, 0, 0, 0, 0, 0, 0]));
    click(&mut screen, "day 4: as if nothing was laid");
    assert_eq!(arranged(&screen).space(4), None);

    click(&mut screen, "Play from here");
    assert!(session(&screen).arranging().is_none());
    let position = &session(&screen).timeline().moments[0].position;
    assert_eq!((position.day, position[Seat(0)].doubloons), (3, 23));
    assert!(position[Seat(0)].den.has(Rank(17)) && position[Seat(1)].hand.has(Rank(17)));
    assert!(position[Seat(1)].graveyard.has(Rank(21)) && position[Seat(0)].tokens.of(Token::ALL[0]) == 2);
}

fn token_name(screen: &Screen, token: Token) -> String {
    let editor = session(screen).arranging().expect("a position is arranged");
    let game = editor.game().expect("it has rules");
    LibertaliaWords { game, names: &[], texts: editor.pack().texts("en") }.token(token).to_owned()
}

#[test]
fn too_many_tokens_are_told_and_taken_back_with_the_other_button() {
    let mut screen = screen(LARGE);
    click(&mut screen, "Arrange a position…");
    let name = token_name(&screen, Token::ALL[0]);
    let more = format!("day 2: one more {name}");
    for _ in 0..5 {
        click(&mut screen, &more);
    }
    assert!(sees(&screen, "5 tokens lie on the space of day 2, and 4 are laid there (L5)"));
    let token = screen.get_by_role_and_label(Role::Button, &more).rect().center();
    screen.event(Event::PointerMoved(token));
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Secondary, Default::default());
        screen.event(Event::PointerButton { pos: token, button, pressed, modifiers });
    }
    screen.run();
    assert_eq!(arranged(&screen).space(2).map(|space| space[0]), Some(4));
    assert!(reasons(&screen).is_empty(), "{:?}", reasons(&screen));
}

#[test]
fn tiles_are_reached_and_moved_by_keys_and_read_by_a_screen_reader() {
    let mut screen = screen(SMALL);
    click(&mut screen, "Arrange a position…");
    screen.get_by_role_and_label(Role::CheckBox, "9 Carpenter: Lucile’s den").focus();
    screen.run();
    press(&mut screen, Key::Space);
    assert!(arranged(&screen).has(Seat(1), Belongs::Den, Rank(9)), "Space moves the character that has the focus");
    press(&mut screen, Key::ArrowRight);
    press(&mut screen, Key::Enter);
    let has = |screen: &Screen, place: Belongs, rank| arranged(screen).has(Seat(1), place, Rank(rank));
    assert!(has(&screen, Belongs::Den, 10), "an arrow leads to the next one");
    press(&mut screen, Key::Home);
    press(&mut screen, Key::Space);
    assert!(has(&screen, Belongs::Den, 1), "Home leads to the first one");
    press(&mut screen, Key::Tab);
    press(&mut screen, Key::Space);
    assert!(has(&screen, Belongs::Graveyard, 1), "Tab leaves the den for the graveyard");
    assert_eq!(Belongs::Den.of(&arranged(&screen).setup.seats[1]).len(), 2);
    let words = all_words(&screen);
    for said in ["Lucile: doubloons", "Lucile plays by chance", "Name of P2", "30 ", "day"] {
        assert!(words.iter().any(|it| it.starts_with(said)), "{said}");
    }
}

#[test]
fn the_deck_is_put_in_order_and_seats_come_and_go() {
    let mut screen = screen(LARGE);
    click(&mut screen, "Arrange a position…");
    for name in ["9 Carpenter: drawn next", "17 Spanish Spy: drawn next"] {
        tile(&mut screen, name);
    }
    click(&mut screen, "17 Spanish Spy: 2. to be drawn");
    assert_eq!(arranged(&screen).setup.deck, [Rank(17), Rank(9)]);
    tile(&mut screen, "17 Spanish Spy: out of the game");
    assert_eq!((arranged(&screen).setup.deck, arranged(&screen).setup.gone), (vec![Rank(9)], vec![Rank(17)]));
    click(&mut screen, "One seat more");
    assert_eq!((arranged(&screen).names.len(), arranged(&screen).setup.seats.len()), (5, 5));
    assert!(reasons(&screen).is_empty(), "{:?}", reasons(&screen));
    click(&mut screen, "One less");
    assert_eq!(arranged(&screen).setup.seats.len(), 4);
    screen.get_by_role_and_label(Role::ComboBox, "Lucile plays by chance").click();
    screen.run();
    click(&mut screen, "Blue");
    let colors: Vec<Option<Color>> = arranged(&screen).setup.seats.iter().map(|seat| seat.color).collect();
    assert_eq!(colors, [Color::Yellow, Color::Blue, Color::Red, Color::Green].map(Some));
}

#[test]
fn a_moment_of_a_game_is_arranged_and_written_as_a_scenario_even_an_impossible_one() {
    let mut screen = game(&[BOT, BOT, BOT], 3);
    ask(&mut screen, TableRequest::GoTo(0));
    click(&mut screen, "Game");
    click(&mut screen, "Arrange from here");
    let editor = session(&screen).arranging().expect("it is in the menu");
    assert!(editor.reasons().is_empty() && editor.setup().setup.seats.iter().all(|seat| seat.hand.is_some()));
    let library = Arc::new(Library::new(Files::built_in_named("libertalia").unwrap()));
    let about = ScenarioHeader { id: "x".into(), title: "x".into(), cite: "L21".into() };
    let loaded = library.scenario("x.toml", &editor.text(&about, true));
    assert!(loaded.data.is_some(), "{:?}", loaded.diagnostics);
    type_number(&mut screen, "campaign", "9");
    assert!(sees(&screen, "campaign 9 is not one of 1 to 3 (L22)"));
    assert!(session(&screen).arranging().unwrap().text(&about, true).contains("impossible = true"));
    click(&mut screen, "Save as scenario…");
    assert!(sees(&screen, "Save as a scenario"));
    press(&mut screen, Key::Escape);
    click(&mut screen, "Leave");
    assert!(session(&screen).position().is_some_and(|position| position.campaign == 1), "the game is still there");
}

#[test]
fn a_position_that_was_being_arranged_is_offered_again() {
    let folder = empty_folder();
    let recovery = Recovery::within(&folder.path().join("unsaved"));
    let mut first = crate::libertalia::screen_with(LARGE, Some(recovery.clone()));
    click(&mut first, "Arrange a position…");
    tile(&mut first, "9 Carpenter: Lucile’s den");
    drop(first);
    let mut second = crate::libertalia::screen_with(LARGE, Some(recovery));
    click(&mut second, "Go on arranging");
    assert!(arranged(&second).has(Seat(1), Belongs::Den, Rank(9)));
}

#[test]
fn a_position_that_is_arranged_is_drawn() {
    let look = Look { theme: Theme::Light, size: LARGE, scale: 1.0 };
    for (name, look) in [("light", look), ("dark-small", Look { theme: Theme::Dark, size: SMALL, ..look })] {
        let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
        let files = Files::built_in_named("libertalia").expect("it is built in");
        let app = MainWindow::new(files, environment);
        let mut window = Window::new(look, app, |ui, app: &mut MainWindow| app.frame(ui));
        window.state_mut().workbench_mut().show(Pane::Sandbox);
        window.run_steps(2);
        let ask = |window: &mut Window<'static, MainWindow>, request| {
            window.state_mut().table_mut::<Libertalia>().expect("a table").request(request, 0.0);
            window.run_steps(4);
        };
        let (names, players) = (names_for(6), vec![Player::Person; 6]);
        ask(&mut window, TableRequest::New { names, players, seed: 7, variants: Vec::new() });
        ask(&mut window, TableRequest::Arrange(ArrangeRequest::FromHere));
        let session = |window: &Window<'static, MainWindow>| {
            window.state().table::<Libertalia>().expect("a table").session().arranging().expect("one").setup().clone()
        };
        let mut setup = Box::new(session(&window));
        let hand = Belongs::Hand.of(&setup.setup.seats[0]).to_vec();
        setup.setup.day = 4;
        setup.setup.board.retain(|(day, _)| *day > 3 && *day < 6);
        for (at, rank) in hand.iter().take(3).enumerate() {
            for seat in Seat::first(6) {
                let place = if (at + seat.index()) % 3 == 0 { Belongs::Graveyard } else { Belongs::Den };
                setup.toggle(seat, place, *rank);
            }
        }
        setup.setup.seats[1].tokens = [1, 2, 1, 0, 0, 1, 0];
        setup.setup.seats[2].tokens[3] = 3;
        setup.setup.gone.push(hand[0]);
        ask(&mut window, TableRequest::Arrange(ArrangeRequest::Edit { setup, typed: None }));
        window.run_steps(4);
        assert_picture(&format!("libertalia-arrange-{name}"), &window.picture());
    }
}

//! A table of Libertalia in the window, used by what is written on it and by keys.

use crate::revolution::{BOT, PERSON, Screen, all_words, button, click, press, sees, type_text, undo};
use eframe::egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use liberte::app::jobs::Executor;
use liberte::app::libertalia::{LibertaliaRequest, LibertaliaSession, PickEdit};
use liberte::app::table::TableRequest;
use liberte::app::workbench::Recovery;
use liberte::games::libertalia::{Choice, Libertalia, Phase, Question, Rank};
use liberte::gui::shell::Pane;
use liberte::gui::{Environment, MainWindow, theme};
use liberte::kernel::Seat;
use liberte::load::Files;
use liberte::sandbox::{Player, names_for};

pub const LARGE: Vec2 = Vec2::new(1440.0, 900.0);
pub const SMALL: Vec2 = Vec2::new(1024.0, 700.0);

pub fn screen(size: Vec2) -> Screen {
    screen_with(size, None)
}

/// A screen of a program that saves what is unsaved.
pub fn screen_with(size: Vec2, recovery: Option<Recovery>) -> Screen {
    let games = recovery.as_ref().map(|recovery| recovery.folder().join("games"));
    let environment = Environment { executor: Executor::Inline, recovery, games, watches: false };
    let files = Files::built_in_named("libertalia").unwrap();
    let builder = Harness::builder().with_size(size).with_max_steps(24);
    let builder = builder.with_step_dt(0.25).with_context_setup(theme::apply);
    let window = MainWindow::new(files, environment);
    let mut screen = builder.build_ui_state(|ui, window: &mut MainWindow| window.frame(ui), window);
    screen.state_mut().workbench_mut().show(Pane::Sandbox);
    screen.run();
    screen
}

pub fn game_of_size(size: Vec2, players: &[Player], seed: u64) -> Screen {
    let mut screen = screen(size);
    let (names, players) = (names_for(players.len()), players.to_vec());
    ask(&mut screen, TableRequest::New { names, players, seed, variants: Vec::new() });
    screen
}

pub fn game(players: &[Player], seed: u64) -> Screen {
    game_of_size(LARGE, players, seed)
}

/// Asks for something, and draws a few frames: what plays on by itself would never come to rest.
pub fn ask(screen: &mut Screen, request: LibertaliaRequest) {
    screen.state_mut().table_mut::<Libertalia>().unwrap().request(request, 0.0);
    screen.run_steps(3);
}

pub fn session(screen: &Screen) -> &LibertaliaSession {
    screen.state().table::<Libertalia>().unwrap().session()
}

/// Draws frames until nothing plays on by itself.
pub fn settle(screen: &mut Screen) {
    for _ in 0..4_000 {
        screen.run_steps(1);
        if session(screen).is_live() && !session(screen).is_running() {
            return;
        }
    }
    panic!("it goes on for ever");
}

fn hand(screen: &Screen, seat: u8) -> Vec<Rank> {
    session(screen).position().unwrap()[Seat(seat)].hand.iter().collect()
}

/// A choice of who is asked, by a click on it and a key.
fn answer(screen: &mut Screen) {
    if session(screen).handover().is_some() {
        press(screen, Key::Enter);
    }
    type_text(screen, "1");
    press(screen, Key::Enter);
    settle(screen);
}

#[test]
fn a_character_is_laid_face_down_by_keys_and_the_day_is_followed_by_itself() {
    let mut screen = game(&[PERSON, BOT, BOT, BOT], 4);
    assert!(session(&screen).handover().is_none(), "with one person at the table it never comes");
    let first = hand(&screen, 0)[0];
    type_text(&mut screen, "2");
    type_text(&mut screen, "1");
    assert_eq!(session(&screen).draft(), Some((Seat(0), &Some(Choice::Play(first)))));
    press(&mut screen, Key::Escape);
    assert_eq!(session(&screen).draft(), Some((Seat(0), &None)), "Esc lets go");
    type_text(&mut screen, "1");
    press(&mut screen, Key::Enter);
    settle(&mut screen);
    let now = session(&screen).position().unwrap();
    assert!(!now[Seat(0)].hand.has(first) && now.phase != Phase::Sunrise || now.day == 2);
}

#[test]
fn a_whole_campaign_is_played_by_keys_in_windows_of_both_sizes() {
    for size in [LARGE, SMALL] {
        let mut screen = game_of_size(size, &[PERSON, BOT, BOT, BOT, BOT, BOT], 7);
        let mut questions = 0;
        while session(&screen).position().unwrap().campaign == 1 {
            answer(&mut screen);
            questions += 1;
            assert!(questions < 100, "it goes on");
        }
        assert!(questions >= 6, "a character on each of six days, and booty: {questions}");
        assert!(
            session(&screen)
                .position()
                .unwrap()
                .seats()
                .any(|seat| { session(&screen).position().unwrap()[seat].score > 0 })
        );
    }
}

#[test]
fn the_page_before_a_secret_choice_shows_nothing_but_whose_turn_it_is() {
    let mut screen = game(&[PERSON, PERSON, BOT], 4);
    assert!(sees(&screen, "Hand the screen to Camille"));
    let in_hand = session(&screen).sandbox().unwrap().game().character(hand(&screen, 0)[0]).unwrap().name.clone();
    assert!(!sees(&screen, &in_hand), "no hand is drawn at all");
    assert!(!sees(&screen, "Journal"), "the journal neither");
    press(&mut screen, Key::Enter);
    assert!(sees(&screen, &in_hand) && sees(&screen, "Journal"));
    type_text(&mut screen, "1");
    press(&mut screen, Key::C);
    assert!(sees(&screen, "Hand the screen to Camille") && !sees(&screen, &in_hand), "C covers");
    press(&mut screen, Key::Enter);
    press(&mut screen, Key::Enter);
    assert!(sees(&screen, "Hand the screen to Lucile"));
    click(&mut screen, "I am Camille");
    assert_eq!(session(&screen).answerer(), Some(Seat(0)), "until all have chosen it can be taken back");
    undo(&mut screen);
    assert_eq!(session(&screen).draft(), Some((Seat(0), &None)));
}

#[test]
fn the_window_shows_a_person_the_same_whatever_others_have_laid_face_down() {
    let words = [0, 3].map(|place| {
        let mut screen = game(&[PERSON, PERSON, BOT], 4);
        ask(&mut screen, TableRequest::Uncover(Seat(1)));
        let rank = hand(&screen, 1)[place];
        ask(&mut screen, TableRequest::EditAnswer(PickEdit::Pick(Choice::Play(rank))));
        ask(&mut screen, TableRequest::LayAnswer);
        let page = all_words(&screen);
        press(&mut screen, Key::Enter);
        assert_eq!(session(&screen).viewer(), Some(Seat(0)));
        (page, all_words(&screen))
    });
    assert_eq!(words[0], words[1]);
}

/// Ada plays the Surgeon, and takes one of two characters back.
fn surgeons_card(rank: u8) -> Screen {
    let text = r#"
pack = "libertalia"
seats = ["Ada", "Ben"]
seed = 1
[given]
day = 3
[given.board]
3 = { chest = 1, goods = 1 }
[given.seat.Ada]
color = "red"
hand = [22, 30]
graveyard = [4, 9]
[given.seat.Ben]
color = "blue"
hand = [11, 28]
"#;
    let mut screen = screen(LARGE);
    let table = screen.state_mut().table_mut::<Libertalia>().unwrap();
    table.request(TableRequest::Scenario { name: "test.toml".into(), text: text.into() }, 0.0);
    ask(&mut screen, TableRequest::SetPlayer(Seat(1), PERSON));
    for (seat, rank) in [(0, 22), (1, 11)] {
        ask(&mut screen, TableRequest::Uncover(Seat(seat)));
        ask(&mut screen, TableRequest::EditAnswer(PickEdit::Pick(Choice::Play(Rank(rank)))));
        ask(&mut screen, TableRequest::LayAnswer);
    }
    settle(&mut screen);
    assert_eq!(session(&screen).position().unwrap().question, Question::Target);
    ask(&mut screen, TableRequest::Uncover(Seat(0)));
    ask(&mut screen, TableRequest::EditAnswer(PickEdit::Pick(Choice::Character(Rank(rank), Seat(0)))));
    ask(&mut screen, TableRequest::LayAnswer);
    settle(&mut screen);
    screen
}

#[test]
fn the_window_shows_others_the_same_whatever_the_surgeon_has_taken() {
    let words = [4, 9].map(|rank| {
        let mut screen = surgeons_card(rank);
        let page = all_words(&screen);
        ask(&mut screen, TableRequest::Uncover(Seat(0)));
        let token = session(&screen).position().unwrap().space(3).kinds_with(1).iter().next().unwrap();
        ask(&mut screen, TableRequest::EditAnswer(PickEdit::Pick(Choice::Take(token))));
        ask(&mut screen, TableRequest::LayAnswer);
        settle(&mut screen);
        let mut seen = vec![page, all_words(&screen)];
        // And all moments before, by everybody's eyes.
        for at in 0..session(&screen).timeline().moments.len() - 1 {
            ask(&mut screen, TableRequest::GoTo(at));
            seen.push(all_words(&screen));
        }
        seen
    });
    assert_eq!(words[0], words[1]);
}

#[test]
fn the_journal_leads_to_each_moment_and_undo_and_branches_go_on_from_there() {
    let mut screen = game(&[PERSON, BOT, BOT], 4);
    answer(&mut screen);
    while session(&screen).position().unwrap().day == 1 {
        answer(&mut screen);
    }
    click(&mut screen, "Dusk");
    assert!(!session(&screen).is_live());
    assert_eq!(session(&screen).position().unwrap().phase, Phase::Dusk);
    click(&mut screen, "Branch here");
    assert_eq!(session(&screen).sandbox().unwrap().tree().branches().len(), 2);
    assert!(session(&screen).is_live());
    press(&mut screen, Key::Home);
    assert_eq!(session(&screen).at(), 0);
    press(&mut screen, Key::End);
    assert!(session(&screen).is_live());
}

#[test]
fn a_game_of_bots_is_watched_to_its_end_and_played_again() {
    let mut screen = game(&[BOT, BOT], 3);
    assert!(session(&screen).is_running());
    press(&mut screen, Key::Space);
    assert!(!session(&screen).is_running(), "Space stops it");
    press(&mut screen, Key::Space);
    ask(&mut screen, TableRequest::SetPace(0.1));
    for _ in 0..6_000 {
        screen.run_steps(1);
        if session(&screen).sandbox().unwrap().tree().outcome().is_some() && session(&screen).is_live() {
            break;
        }
    }
    let outcome = session(&screen).sandbox().unwrap().tree().outcome().expect("it ends");
    let winner = outcome.winners.lowest().unwrap();
    let name = names_for(2)[winner.index()].clone();
    assert!(sees(&screen, &format!("{name}: {}", outcome.points[winner.index()])) && sees(&screen, "wins"));
    let _ = button(&screen, "Game");
}

#[test]
fn the_table_is_left_for_the_workbench_and_found_as_it_was() {
    let mut screen = game(&[PERSON, BOT], 4);
    type_text(&mut screen, "1");
    click(&mut screen, "Workbench");
    assert!(!screen.state().shows_table() && sees(&screen, "Browse the characters"));
    screen.state_mut().workbench_mut().show(Pane::Sandbox);
    screen.run();
    let first = hand(&screen, 0)[0];
    assert_eq!(session(&screen).draft(), Some((Seat(0), &Some(Choice::Play(first)))));
}

#[test]
fn the_keys_of_help_and_of_the_palette_lead_to_the_workbench_and_the_game_stays() {
    for (modifiers, key, words) in
        [(Modifiers::NONE, Key::F1, "Licences"), (Modifiers::COMMAND, Key::P, "What do you want to do?")]
    {
        let mut screen = game(&[PERSON, PERSON], 1);
        screen.key_press_modifiers(modifiers, key);
        screen.run_steps(4);
        assert!(all_words(&screen).iter().any(|it| it == words), "{words}");
        assert!(session(&screen).sandbox().is_some());
    }
}

//! A table of Revolution! in the window, used by what is written on it and by keys.

use crate::app::name_of;
use crate::support::empty_folder;
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, Vec2};
use egui_kittest::kittest::{AccessKitNode, By, NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use liberte::app::experiments::ExperimentSpec;
use liberte::app::jobs::Executor;
use liberte::app::revolution::{ChipEdit, MomentKind, RevolutionRequest, RevolutionSession};
use liberte::app::workbench::{Change, Recovery, VariantLayer};
use liberte::bots::BotKind;
use liberte::games::revolution::{Currency, Purpose, Revolution, SpaceId};
use liberte::gui::command::Command;
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::gui::{Environment, MainWindow, ShownTable, theme};
use liberte::kernel::{Journal, Seat};
use liberte::load::Files;
use liberte::load::edit::PlainValue;
use liberte::sandbox::{Player, names_for};
use std::time::Duration;

pub const BOT: Player = Player::Bot(BotKind::Random);
pub const PERSON: Player = Player::Person;

pub type Screen = Harness<'static, MainWindow>;

pub fn screen(recovery: Option<Recovery>) -> Screen {
    screen_by_steps(recovery, 0.25)
}

/// A screen whose frames come after so many seconds each.
pub fn screen_by_steps(recovery: Option<Recovery>, seconds: f32) -> Screen {
    let games = recovery.as_ref().map(|recovery| recovery.folder().join("games"));
    let environment = Environment { executor: Executor::Inline, recovery, games, watches: false };
    let files = Files::built_in_named("revolution").unwrap();
    let builder = Harness::builder().with_size(Vec2::new(1440.0, 900.0)).with_max_steps(24);
    let builder = builder.with_step_dt(seconds).with_context_setup(theme::apply);
    let window = MainWindow::new(files, environment);
    let mut screen = builder.build_ui_state(|ui, window: &mut MainWindow| window.frame(ui), window);
    screen.state_mut().workbench_mut().show(Pane::Sandbox);
    screen.run();
    screen
}

pub fn game(players: &[Player], seed: u64) -> Screen {
    let mut screen = screen(None);
    let (names, players) = (names_for(players.len()), players.to_vec());
    ask(&mut screen, RevolutionRequest::New { names, players, seed, variants: Vec::new() });
    screen
}

pub fn ask(screen: &mut Screen, request: RevolutionRequest) {
    screen.state_mut().table_mut::<Revolution>().unwrap().request(request, 0.0);
    screen.run();
}

pub fn session(screen: &Screen) -> &RevolutionSession {
    screen.state().table::<Revolution>().unwrap().session()
}

/// What is called so, or begins so, and can be clicked.
pub fn button<'a>(screen: &'a Screen, beginning: &'a str) -> Node<'a> {
    let begins = move |node: &AccessKitNode<'_>| {
        node.role() == Role::Button && node.label().is_some_and(|label| label.starts_with(beginning))
    };
    let found = screen.query_all(By::new().predicate(begins)).next();
    found.unwrap_or_else(|| panic!("no button begins with {beginning}"))
}

pub fn click(screen: &mut Screen, beginning: &str) {
    button(screen, beginning).click();
    screen.run();
}

pub fn press(screen: &mut Screen, key: Key) {
    screen.key_press(key);
    screen.run();
}

pub fn undo(screen: &mut Screen) {
    screen.key_press_modifiers(Modifiers::CTRL | Modifiers::COMMAND, Key::Z);
    screen.run();
}

pub fn type_text(screen: &mut Screen, text: &str) {
    screen.event(Event::Text(text.to_owned()));
    screen.run();
}

/// Everything that a screen reader could read.
pub fn all_words(screen: &Screen) -> Vec<String> {
    let all = screen.root().children_recursive();
    all.into_iter()
        .flat_map(|node| [name_of(&node), node.value().unwrap_or_default()])
        .filter(|it| !it.is_empty())
        .collect()
}

pub fn sees(screen: &Screen, words: &str) -> bool {
    all_words(screen).iter().any(|it| it.contains(words))
}

/// Lays the chips of the set-up by keys: 1 Force, 1 Blackmail and 3 Gold on five spaces.
pub fn lay_by_keys(screen: &mut Screen) {
    for (key, spaces) in [(Key::F, "3"), (Key::M, "1"), (Key::G, "567")] {
        press(screen, key);
        spaces.chars().for_each(|space| type_text(screen, &space.to_string()));
    }
}

#[test]
fn a_round_is_bid_by_clicks_followed_and_goes_on_to_the_next() {
    let mut screen = game(&[PERSON, BOT, BOT, BOT], 5);
    assert!(session(&screen).handover().is_none(), "with one person at the table it never comes");
    click(&mut screen, "Force: 1 in hand");
    assert!(sees(&screen, "Lay the Force: 7 spaces take it"));
    assert!(sees(&screen, "3 Innkeeper, legal"));
    click(&mut screen, "3 Innkeeper");
    assert!(sees(&screen, "3 Innkeeper, you 1 Force"));
    click(&mut screen, "Blackmail");
    click(&mut screen, "1 General");
    click(&mut screen, "Gold");
    ["5 Priest", "6 Aristocrat"].into_iter().for_each(|space| click(&mut screen, space));
    assert!(sees(&screen, "1 still in hand: all must be bid"));
    let round = |screen: &Screen| session(screen).position().unwrap().round();
    press(&mut screen, Key::Enter);
    assert!(session(&screen).open_bid().is_some(), "a bid with a chip in hand can't be closed");
    type_text(&mut screen, "7");
    assert!(sees(&screen, "nothing left in hand"), "the chip of the kind that is at hand needs not be picked up anew");
    assert_eq!((session(&screen).open_bid().unwrap().spaces.len(), round(&screen)), (5, 1));
    click(&mut screen, "Close the bid");
    assert!(sees(&screen, "bid closed") || !session(&screen).is_live());
    assert_eq!(
        session(&screen).moment().map(|moment| moment.kind),
        Some(MomentKind::Bidding),
        "the reveal is followed"
    );
    click(&mut screen, "Next");
    assert_eq!(session(&screen).moment().map(|moment| moment.kind), Some(MomentKind::Revealed));
    assert!(sees(&screen, "Camille 1 Force"));
    let mut told = 0;
    while !session(&screen).is_live() {
        press(&mut screen, Key::Enter);
        told += usize::from(sees(&screen, "DETERMINING CONTROL"));
        if session(&screen).asked_openly().is_some() {
            break;
        }
    }
    assert!(told > 2, "each space says who has control, and by which section");
}

#[test]
fn a_space_that_does_not_take_the_chip_says_why_at_once_and_at_length_when_tried() {
    let mut screen = game(&[PERSON, BOT, BOT], 1);
    press(&mut screen, Key::F);
    assert!(sees(&screen, "10 Spy, no Force here"));
    click(&mut screen, "10 Spy");
    assert!(sees(&screen, "Not on the Spy: no Force here: Force may not be bid on Spy (BIDDING; V10)"));
    assert_eq!(session(&screen).open_bid().unwrap().laid_count(), 0);
    press(&mut screen, Key::Escape);
    assert!(!sees(&screen, "Not on the Spy"));
    for space in ["1", "2", "3"] {
        press(&mut screen, Key::G);
        if session(&screen).open_bid().unwrap().in_hand.count(Currency::Gold) == 3 {
            assert!(sees(&screen, "1 General, legal"));
        }
        type_text(&mut screen, space);
        press(&mut screen, Key::Escape);
    }
    assert_eq!(session(&screen).open_bid().unwrap().spaces.len(), 3);
}

#[test]
fn chips_are_taken_back_one_by_one_or_by_a_click_until_the_bid_is_closed() {
    let mut screen = game(&[PERSON, BOT, BOT], 1);
    lay_by_keys(&mut screen);
    let laid = |screen: &Screen| session(screen).open_bid().map(|bid| bid.laid_count());
    assert_eq!(laid(&screen), Some(5));
    press(&mut screen, Key::Backspace);
    assert_eq!(laid(&screen), Some(4));
    click(&mut screen, "Take Force back from the Innkeeper");
    assert_eq!(laid(&screen), Some(3));
    undo(&mut screen);
    assert_eq!(laid(&screen), Some(2));
    press(&mut screen, Key::F);
    type_text(&mut screen, "8");
    assert!(sees(&screen, "8 Printer, you 1 Force"));
}

#[test]
fn a_chip_is_dragged_to_a_space_and_from_there_to_another() {
    let mut screen = game(&[PERSON, BOT, BOT], 1);
    let middle = |screen: &Screen, name: &str| button(screen, name).rect().center();
    let drag = |screen: &mut Screen, from: &str, to: &str| {
        let (from, to) = (middle(screen, from), middle(screen, to));
        screen.drag_at(from);
        screen.run();
        screen.hover_at(to);
        screen.run();
        screen.drop_at(to);
        screen.run();
    };
    drag(&mut screen, "Gold", "12 Card");
    let laid = |screen: &Screen, space| session(screen).open_bid().unwrap().laid(SpaceId(space)).total();
    assert_eq!(laid(&screen, 11), 1);
    drag(&mut screen, "Take Gold back from the Card", "8 Printer");
    assert_eq!((laid(&screen, 11), laid(&screen, 7)), (0, 1));
}

#[test]
fn nothing_of_a_bid_stands_behind_the_page_that_hands_the_screen_over() {
    let mut screen = game(&[PERSON, PERSON, BOT], 2);
    assert!(sees(&screen, "Hand the screen to Camille"));
    assert!(!sees(&screen, "General") && !sees(&screen, "Journal"), "no chart, no journal");
    press(&mut screen, Key::Enter);
    lay_by_keys(&mut screen);
    assert!(sees(&screen, "1 General, you 1 Blackmail"));
    press(&mut screen, Key::C);
    assert_eq!(session(&screen).handover(), Some(Seat(0)), "the cover comes at any moment");
    let hides = |screen: &Screen| {
        let words = all_words(screen);
        let secret = ["Force", "Blackmail", "Gold", "General", "Innkeeper", "you ", "Take ", "laid"];
        let found: Vec<&String> = words.iter().filter(|it| secret.iter().any(|word| it.contains(word))).collect();
        assert!(found.is_empty(), "{found:?}");
    };
    hides(&screen);
    press(&mut screen, Key::Enter);
    assert!(sees(&screen, "1 General, you 1 Blackmail"), "the bid is as it was left");
    press(&mut screen, Key::Enter);
    assert_eq!(session(&screen).handover(), Some(Seat(1)));
    hides(&screen);
    click(&mut screen, "I am Lucile: show my chips");
    assert!(!all_words(&screen).iter().any(|it| it.contains(", you ")), "the other's bid is nowhere");
    assert!(!all_words(&screen).iter().any(|it| it.contains("lays") || it.contains("Camille pays")));
    let journal = session(&screen).timeline().moments.len();
    assert_eq!(journal, 1, "chips that are laid are no moments of the journal");
}

#[test]
fn nobody_comes_to_a_seat_whose_chips_lie_behind_the_shield() {
    let mut screen = game(&[PERSON, BOT, BOT], 2);
    ask(&mut screen, RevolutionRequest::SetPlayer(Seat(1), PERSON));
    assert_eq!(session(&screen).persons().len(), 1);
    assert!(sees(&screen, "Lucile's bid lies behind the shield"));
}

#[test]
fn a_closed_bid_is_opened_again_by_its_owner_alone_and_the_others_stay() {
    let mut screen = game(&[PERSON, PERSON, BOT], 2);
    press(&mut screen, Key::Enter);
    lay_by_keys(&mut screen);
    press(&mut screen, Key::Enter);
    let bid_of =
        |screen: &Screen, seat: u8| session(screen).sandbox().unwrap().position().seat(Seat(seat)).bid_on().len();
    assert_eq!(bid_of(&screen, 0), 5);
    let bots = bid_of(&screen, 2);
    click(&mut screen, "I am Camille: open my bid again");
    assert_eq!((bid_of(&screen, 0), bid_of(&screen, 2)), (0, bots), "only one's own is taken back");
    assert_eq!(session(&screen).open_bid().map(|bid| (bid.seat, bid.laid_count())), Some((Seat(0), 5)));
    undo(&mut screen);
    assert_eq!(session(&screen).open_bid().unwrap().laid_count(), 4);
    (0..5).for_each(|_| undo(&mut screen));
    assert_eq!(bid_of(&screen, 2), bots, "undo takes nothing of others back while they bid in secret");
}

#[test]
fn the_spy_asks_on_the_town_says_what_would_change_and_may_be_declined() {
    let mut screen = game(&[PERSON, BOT, BOT, BOT], 11);
    for _ in 0..60 {
        let is_spy =
            session(&screen).sandbox().is_some_and(|it| it.game().purpose(it.position()) == Some(Purpose::Replace));
        if is_spy && session(&screen).asked_openly().is_some() {
            break;
        }
        play_on(&mut screen);
    }
    assert!(sees(&screen, "Spy: replace an opponent's marker by your own"));
    press(&mut screen, Key::ArrowRight);
    assert!(sees(&screen, " becomes "), "before and after");
    let (at, markers) =
        (session(&screen).timeline().moments.len(), session(&screen).position().unwrap().seat(Seat(0)).markers_left);
    press(&mut screen, Key::Enter);
    assert!(session(&screen).timeline().moments.len() > at);
    let replaced = session(&screen).timeline().moments[at].position.seat(Seat(0)).markers_left;
    assert_eq!(replaced + 1, markers, "a marker of one's own stands there now");
    undo(&mut screen);
    assert!(session(&screen).asked_openly().is_some(), "undo goes back to the question");
    type_text(&mut screen, "0");
    assert!(sees(&screen, "declines") || !session(&screen).is_live());
}

/// One step of a game with one person: the next moment, a whole bid on the Spy and elsewhere, or the first marker.
pub fn play_on(screen: &mut Screen) {
    let now = session(screen);
    if !now.is_live() {
        return ask(screen, RevolutionRequest::GoTo(usize::MAX));
    }
    if let Some(seat) = now.asked_openly() {
        let choice = now.sandbox().unwrap().tree().choices(seat)[0];
        return ask(screen, RevolutionRequest::Choose(choice));
    }
    while let Some(bid) = session(screen).open_bid() {
        let Some(currency) = Currency::ALL.into_iter().rev().find(|it| bid.in_hand.has(*it)) else { break };
        let wanted = [9, 4, 7, 2, 5, 6, 8, 0, 1, 3, 10, 11].map(SpaceId);
        let space =
            wanted.into_iter().find(|it| session(screen).refusal_of_chip(&bid, currency, *it).is_none()).unwrap();
        screen
            .state_mut()
            .table_mut::<Revolution>()
            .unwrap()
            .request(RevolutionRequest::EditAnswer(ChipEdit::Lay(currency, space)), 0.0);
    }
    ask(screen, RevolutionRequest::LayAnswer);
}

#[test]
fn a_game_ends_with_the_scores_by_where_they_came_from() {
    let mut screen = game(&[PERSON, BOT, BOT], 4);
    for _ in 0..2_000 {
        if session(&screen).moment().is_some_and(|moment| moment.kind == MomentKind::End) {
            break;
        }
        play_on(&mut screen);
    }
    let outcome = session(&screen).sandbox().unwrap().tree().outcome().expect("it ends");
    let winner = outcome.winners.lowest().unwrap();
    let name = &session(&screen).sandbox().unwrap().names()[winner.index()];
    assert!(sees(&screen, &format!("{name}, winner: in play ")));
    assert!(sees(&screen, &format!("Support {}", outcome.points[winner.index()])));
    click(&mut screen, "Play again");
    assert_eq!(session(&screen).position().map(|position| position.round()), Some(1));
}

#[test]
fn earlier_moments_are_looked_at_and_gone_back_to() {
    let mut screen = game(&[PERSON, BOT, BOT], 4);
    lay_by_keys(&mut screen);
    press(&mut screen, Key::Enter);
    ask(&mut screen, RevolutionRequest::GoTo(usize::MAX));
    let count = session(&screen).timeline().moments.len();
    click(&mut screen, "First moment");
    assert_eq!(session(&screen).at(), 0);
    assert!(session(&screen).open_bid().is_none(), "at an earlier moment nothing can be laid");
    press(&mut screen, Key::ArrowRight);
    assert_eq!((session(&screen).at(), session(&screen).timeline().moments.len()), (1, count));
    click(&mut screen, "Undo before");
    let bid = session(&screen).open_bid().expect("the round is bid anew");
    assert_eq!((bid.laid_count(), session(&screen).timeline().moments.len()), (5, 1), "the chips are as they lay");
}

#[test]
fn what_the_table_has_written_can_be_opened_where_it_says_so() {
    static OPENED: std::sync::Mutex<Vec<std::path::PathBuf>> = std::sync::Mutex::new(Vec::new());
    let folder = empty_folder();
    let file = folder.path().join("evening.html");
    let mut screen = game(&[PERSON, BOT, BOT], 4);
    screen.state_mut().workbench_mut().open_reports_with(|file| OPENED.lock().unwrap().push(file.to_owned()));
    assert!(screen.query_by_label("Open").is_none(), "nothing was written yet");
    click(&mut screen, "Game");
    click(&mut screen, "Save the record of the game…");
    screen.get_by_role_and_label(Role::TextInput, "File").focus();
    screen.run();
    type_text(&mut screen, &file.to_string_lossy());
    press(&mut screen, Key::Enter);
    assert!(sees(&screen, "saved in "));
    click(&mut screen, "Open");
    assert_eq!(*OPENED.lock().unwrap(), [file]);
}

#[test]
fn a_game_is_saved_as_a_journal_opened_again_and_found_after_a_crash() {
    let folder = empty_folder();
    let recovery = Recovery::within(&folder.path().join("unsaved"));
    let mut first = screen(Some(recovery.clone()));
    click(&mut first, "Play");
    ask(&mut first, RevolutionRequest::SetPlayer(Seat(1), BOT));
    lay_by_keys(&mut first);
    let file = folder.path().join("evening.journal");
    click(&mut first, "Game");
    click(&mut first, "Save the game…");
    first.get_by_role_and_label(Role::TextInput, "File").focus();
    first.run();
    type_text(&mut first, &file.to_string_lossy());
    press(&mut first, Key::Enter);
    let text = std::fs::read_to_string(&file).expect("it is saved");
    assert_eq!(Journal::parse(&text).unwrap().head.pack, "revolution");
    let persons = session(&first).persons();
    let moves = session(&first).sandbox().unwrap().tree().branch().len();
    drop(first);
    let mut second = screen(Some(recovery));
    click(&mut second, "Workbench");
    assert!(!sees(&second, "open in another window"), "the table and the workbench are one window");
    click(&mut second, "Sandbox");
    click(&mut second, "Go on");
    assert_eq!(session(&second).sandbox().unwrap().tree().branch().len(), moves);
    ask(&mut second, RevolutionRequest::OpenJournal { name: "evening".into(), text: text.clone() });
    assert_eq!(session(&second).persons(), persons, "a saved game says who is a program");
    let before = session(&second).revision();
    ask(
        &mut second,
        RevolutionRequest::OpenJournal { name: "odd".into(), text: "liberte journal 1\nP1 pass\n".into() },
    );
    let other = text.replace("pack revolution", "pack liberte");
    ask(&mut second, RevolutionRequest::OpenJournal { name: "other".into(), text: other });
    assert_eq!(session(&second).revision(), before, "what is no journal of this game changes nothing");
}

#[test]
fn bots_alone_play_a_game_that_can_be_stopped_and_a_window_at_rest_asks_for_no_frame() {
    let mut screen = game(&[BOT, BOT, BOT], 4);
    (0..40).for_each(|_| screen.step());
    assert!(session(&screen).timeline().moments.len() > 5);
    press(&mut screen, Key::Space);
    screen.run();
    let at = session(&screen).at();
    (0..20).for_each(|_| screen.step());
    assert_eq!(session(&screen).at(), at, "it is paused");
    let mut screen = game(&[PERSON, BOT, BOT], 4);
    screen.run();
    (0..30).for_each(|_| screen.step());
    let waits = screen.output().viewport_output.values().all(|output| output.repaint_delay == Duration::MAX);
    assert!(waits, "nothing moves while a person thinks");
}

#[test]
fn the_workbench_opens_the_table_and_stays_as_it_was() {
    let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
    let builder = Harness::builder().with_size(Vec2::new(1440.0, 900.0)).with_max_steps(24);
    let builder = builder.with_step_dt(0.25).with_context_setup(theme::apply);
    let window = MainWindow::new(Files::built_in(), environment);
    let mut screen: Screen = builder.build_ui_state(|ui, window: &mut MainWindow| window.frame(ui), window);
    screen.run();
    click(&mut screen, "Open the built-in Revolution!");
    assert!(!screen.state().shows_table() && sees(&screen, "12 spaces, 7 areas"));
    click(&mut screen, "Play it");
    assert!(screen.state().shows_table() && sees(&screen, "A new game"));
    click(&mut screen, "Play");
    click(&mut screen, "Workbench");
    assert!(!screen.state().shows_table() && sees(&screen, "Look at the board"));
    click(&mut screen, "Sandbox");
    assert!(screen.state().shows_table(), "the tab leads to the table");
    assert!(session(&screen).sandbox().is_some(), "and the game is still there");
    screen.key_press_modifiers(Modifiers::CTRL | Modifiers::COMMAND, Key::Num3);
    screen.run();
    assert!(!screen.state().shows_table() && sees(&screen, "Most spaces"), "a pane's keys lead back to it");
    click(&mut screen, "Start");
    click(&mut screen, "Open the built-in Liberté");
    assert!(sees(&screen, "Browse the cards") && screen.state().table::<Revolution>().is_none());
    click(&mut screen, "Sandbox");
    screen.state_mut().workbench_mut().request(Request::Run(Command::OpenRevolution));
    screen.run();
    assert!(!screen.state().shows_table() && sees(&screen, "Look at the board"), "nobody asked for the table");
}

#[test]
fn the_table_plays_by_the_rules_on_the_workbench() {
    let mut screen = screen(None);
    click(&mut screen, "Workbench");
    let changes = vec![Change::Set("most_spaces".into(), PlainValue::Integer(2))];
    let app = screen.state_mut().workbench_mut();
    app.request(Request::Change { label: "test".into(), field: None, changes });
    let variants = vec![VariantLayer { spec: "chips-count".into(), is_on: true }];
    app.request(Request::SetVariants(variants, "test".into()));
    screen.run();
    click(&mut screen, "Sandbox");
    assert!(sees(&screen, "With chips-count"));
    click(&mut screen, "Play");
    let pack = session(&screen).game_pack().expect("a game");
    assert_eq!(pack.settings["most_spaces"], 2);
    assert_eq!(pack.variants, ["chips-count"]);
}

#[test]
fn either_game_of_a_pair_of_the_lab_opens_at_the_table_where_the_two_diverge() {
    let mut screen = screen(None);
    click(&mut screen, "Workbench");
    let app = screen.state_mut().workbench_mut();
    app.plan(ExperimentSpec { bots: vec![BotKind::Random; 4], games: 20, ..ExperimentSpec::default() });
    let variants = vec![VariantLayer { spec: "second-edition".into(), is_on: true }];
    app.request(Request::SetVariants(variants, "test".into()));
    app.request(Request::Run(Command::CompareRules));
    screen.run();
    screen.get_by_label_contains("Other winners: ").click();
    screen.run();
    let pairs = &screen.state().workbench().lab().runs()[0].flips(1);
    let differs_at = pairs[0].differs_at.expect("these editions have other charts");
    for (by, variants) in [("A", &[][..]), ("B", &["second-edition"][..])] {
        let seed = screen.state().workbench().lab().runs()[0].flips(1)[0].pair.seed;
        click(&mut screen, &format!("Open the game of seed {seed} by {by}: "));
        assert!(screen.state().shows_table() && sees(&screen, &format!("the game of seed {seed} by ")), "{by}");
        assert!(sees(&screen, ", there `P"), "what is next by both is told");
        let session = session(&screen);
        assert_eq!(session.game_pack().unwrap().variants, variants);
        let moment = session.moment().unwrap();
        assert!(moment.choices <= differs_at && !session.is_live(), "{} {differs_at}", moment.choices);
        assert_eq!(Some(session.at()), session.timeline().after(differs_at));
        let (other, _) = session.beside().expect("the other game is beside it");
        assert_eq!(other.sandbox.head().seed, seed);
        assert_ne!(other.sandbox.head().variants, variants);
        screen.get_by_label("show both side by side").click();
        screen.run();
        assert!(sees(&screen, ", Harbor, worth "), "how the areas stand by both");
        let end = self::session(&screen).timeline().moments.len();
        ask(&mut screen, RevolutionRequest::GoTo(end));
        assert!(sees(&screen, "differs from here on") && sees(&screen, "What differs in "));
        press(&mut screen, Key::Escape);
        assert!(!sees(&screen, "What differs in "), "Escape leads back to the table");
        screen.get_by_label("put the other game away").click();
        screen.run();
        assert!(self::session(&screen).beside().is_none() && !sees(&screen, "One game of a pair"));
        click(&mut screen, "Workbench");
    }
}

#[test]
fn the_edition_of_2009_has_its_own_chart_on_the_table() {
    let mut screen = screen(None);
    let (names, players) = (names_for(3), vec![PERSON, BOT, BOT]);
    let variants = vec!["second-edition".to_owned()];
    ask(&mut screen, RevolutionRequest::New { names, players, seed: 3, variants });
    assert!(sees(&screen, "Losers pay their chips"));
    assert!(sees(&screen, "12 Mercenary") && !sees(&screen, "12 Card"));
    (0..12).for_each(|_| play_on(&mut screen));
    assert!(session(&screen).position().is_some_and(|position| position.round() > 1));
}

#[test]
fn keys_that_are_meant_for_a_dialog_do_nothing_on_the_table() {
    let mut screen = game(&[PERSON, BOT, BOT], 1);
    screen.key_press_modifiers(Modifiers::CTRL | Modifiers::COMMAND, Key::O);
    screen.run();
    assert!(sees(&screen, "Open a game"));
    press(&mut screen, Key::G);
    type_text(&mut screen, "1");
    assert_eq!(session(&screen).open_bid().unwrap().laid_count(), 0);
}

#[test]
fn names_come_from_the_texts_of_the_language() {
    let mut screen = game(&[PERSON, BOT, BOT], 4);
    screen.state_mut().table_mut::<Revolution>().unwrap().set_language("de");
    screen.run();
    let texts = session(&screen).game_pack().unwrap().texts("de").clone();
    for key in ["space.general", "space.apothecary", "area.harbor", "phase.bidding", "currency.force"] {
        assert!(sees(&screen, texts.get(key)), "{key}");
    }
}

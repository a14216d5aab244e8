//! What the table of Revolution! has of a sandbox: scenarios, share codes, arranged positions, branches, the search for a
//! position, and going back with several people.

use crate::revolution::{
    BOT, PERSON, Screen, all_words, ask, click, game, lay_by_keys, play_on, press, screen, screen_by_steps, sees,
    session, type_text, undo,
};
use crate::support::empty_folder;
use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use liberte::app::arranging::ArrangeRequest;
use liberte::app::branches::BranchRequest;
use liberte::app::jobs::Executor;
use liberte::app::revolution::{ChipEdit, MomentKind, RevolutionRequest, RevolutionSession};
use liberte::app::search::SearchSpec;
use liberte::app::workbench::{Change, Recovery};
use liberte::bots::BotKind;
use liberte::games::revolution::{AreaId, Currency, Event, Revolution, SpaceId};
use liberte::gui::ShownTable;
use liberte::gui::requests::{Request, Selection};
use liberte::gui::shell::Pane;
use liberte::kernel::{Note, Seat};
use liberte::load::edit::PlainValue;
use liberte::load::{Files, Library};
use liberte::sandbox::{MomentText, Player, ScenarioHeader, names_for, read_code, read_journal};
use std::sync::Arc;
use std::time::Duration;

/// Notes something about a moment.
fn note(at: usize, text: &str) -> BranchRequest {
    BranchRequest::NoteMoment { at, number: 0, note: Note::new(text) }
}

/// Plays on with one person until this holds.
fn play_until(screen: &mut Screen, holds: impl Fn(&Screen) -> bool) {
    for _ in 0..400 {
        if holds(screen) {
            return;
        }
        play_on(screen);
    }
    panic!("it never comes to that");
}

/// Asks for something that is refused: the reason stays for a while from now.
fn ask_now(screen: &mut Screen, request: RevolutionRequest) {
    let now = screen.ctx.input(|input| input.time);
    screen.state_mut().table_mut::<Revolution>().unwrap().request(request, now);
    screen.run();
}

fn choose(screen: &mut Screen, role: Role, name: &str) {
    screen.get_by_role_and_label(role, name).click();
    screen.run();
}

fn in_round(round: u16) -> impl Fn(&Screen) -> bool {
    move |screen| session(screen).open_bid().is_some() && session(screen).position().unwrap().round() == round
}

#[test]
fn a_scenario_of_the_pack_is_played_from_the_list() {
    let mut screen = screen(None);
    click(&mut screen, "a player may have all 25 markers on the board");
    let position = session(&screen).position().expect("a game").clone();
    assert_eq!(position.seat(Seat(0)).markers_left, 0, "the position is that of the scenario");
    assert_eq!(session(&screen).timeline().moments.first().unwrap().kind, MomentKind::Bidding);
    assert_eq!(session(&screen).timeline().moments[0].position.seat(Seat(0)).markers_left, 0, "its first moment too");
    let journal = session(&screen).journal().unwrap();
    assert!(journal.head.scenario.is_some() && journal.rules.is_some(), "a journal says where it began, and by what");
    ask(&mut screen, RevolutionRequest::Leave);
    ask(&mut screen, RevolutionRequest::OpenJournal { name: "again".into(), text: journal.write() });
    assert_eq!(session(&screen).position(), Some(&position));
}

#[test]
fn the_list_of_tests_on_the_workbench_leads_to_the_table() {
    let mut screen = screen(None);
    click(&mut screen, "Workbench");
    let app = screen.state_mut().workbench_mut();
    app.show(Pane::Scenarios);
    let path = app
        .workbench()
        .snapshot()
        .library
        .scenarios()
        .into_iter()
        .find(|it| it.ends_with("all-25-markers-may-lie-on-the-board.toml"));
    app.request(Request::Select(Selection { scenario: path, ..Selection::default() }));
    screen.run();
    click(&mut screen, "Play from it");
    assert!(screen.state().shows_table());
    assert_eq!(session(&screen).position().unwrap().seat(Seat(0)).markers_left, 0);
}

#[test]
fn a_moment_is_saved_as_a_test_of_the_pack_which_passes() {
    let mut screen = game(&[PERSON, BOT, BOT], 5);
    play_until(&mut screen, in_round(2));
    click(&mut screen, "Save…");
    assert!(sees(&screen, "Save this moment of round 2"));
    click(&mut screen, "Save in the pack");
    let library = screen.state().workbench().workbench().snapshot().library.clone();
    let path =
        library.scenarios().into_iter().find(|path| path.contains("/sandbox/")).expect("it is a file of the pack");
    let text = library.text(&path).unwrap();
    assert!(text.starts_with("#:schema ../../../schemas/revolution/scenario.json\n"), "{text}");
    let before = session(&screen).position().unwrap().clone();
    let name = path.clone();
    ask(&mut screen, RevolutionRequest::Scenario { name, text: text.to_string() });
    let after = session(&screen).position().unwrap();
    assert_eq!((after.round(), after.seat(Seat(1)).owned), (2, before.seat(Seat(1)).owned));
}

#[test]
fn a_moment_within_a_reveal_is_written_as_what_led_to_it() {
    let mut screen = game(&[PERSON, BOT, BOT], 5);
    play_until(&mut screen, in_round(2));
    let moments = &session(&screen).timeline().moments;
    let within = moments.iter().position(|moment| matches!(moment.kind, MomentKind::Space(_))).unwrap();
    let decision = moments.iter().position(|moment| moment.round() == 2).unwrap();
    let written = |at: usize| session(&screen).written(at).unwrap().text(&ScenarioHeader::default(), None);
    let (first, then) = (written(within), written(decision));
    assert!(first.contains("[[play]]") && first.contains("round = 1"), "{first}");
    assert!(!then.contains("[[play]]") && then.contains("round = 2"), "{then}");
}

#[test]
fn chips_that_are_being_laid_stay_in_their_branch() {
    let mut screen = game(&[PERSON, PERSON, BOT], 2);
    press(&mut screen, Key::Enter);
    ask(&mut screen, RevolutionRequest::EditAnswer(ChipEdit::Lay(Currency::Force, SpaceId(2))));
    press(&mut screen, Key::B);
    assert_eq!(session(&screen).sandbox().unwrap().tree().current(), 1, "B begins a branch");
    ask(&mut screen, RevolutionRequest::EditAnswer(ChipEdit::Lay(Currency::Blackmail, SpaceId(0))));
    let laid = |screen: &mut Screen, branch: usize| {
        ask(screen, RevolutionRequest::Branch(BranchRequest::Switch(branch)));
        assert_eq!(session(screen).handover(), Some(Seat(0)), "the page hides them first");
        press(screen, Key::Enter);
        session(screen).open_bid().unwrap().laid_count()
    };
    assert_eq!([laid(&mut screen, 0), laid(&mut screen, 1), laid(&mut screen, 1)], [1, 2, 2]);
}

#[test]
fn a_position_that_was_being_arranged_is_offered_again() {
    let folder = empty_folder();
    let recovery = Recovery::within(&folder.path().join("unsaved"));
    let mut first = screen(Some(recovery.clone()));
    click(&mut first, "Arrange a position…");
    click(&mut first, "One marker more of Lucile in the Harbor");
    drop(first);
    let mut second = screen(Some(recovery));
    assert!(sees(&second, "A position was being arranged."));
    click(&mut second, "Go on arranging");
    let markers = &session(&second).arranging().unwrap().setup().setup.markers;
    assert_eq!(markers.iter().map(|(_, owner, count)| (*owner, *count)).collect::<Vec<_>>(), [(Seat(1), 1)]);
}

#[test]
fn what_is_written_and_shared_tells_nothing_of_a_closed_bid() {
    let mut screen = game(&[PERSON, PERSON, BOT], 2);
    press(&mut screen, Key::Enter);
    lay_by_keys(&mut screen);
    press(&mut screen, Key::Enter);
    assert!(session(&screen).sandbox().unwrap().position().seat(Seat(0)).bid_on().len() > 1, "a bid is closed");
    let text = session(&screen).written(usize::MAX).unwrap().text(&ScenarioHeader::default(), None);
    assert!(!text.contains("[[play]]") && text.contains("bid = {}"), "{text}");
    click(&mut screen, "Game");
    click(&mut screen, "Copy a share code");
    assert!(sees(&screen, "no bid that is closed is in it"));
    let journal = read_code(&session(&screen).share().unwrap()).expect("it is a code");
    assert!(journal.lines.is_empty());
    ask(&mut screen, RevolutionRequest::Arrange(ArrangeRequest::FromHere));
    assert!(session(&screen).arranging().unwrap().setup().setup.seats.iter().all(|seat| seat.bid.is_empty()));
}

#[test]
fn a_share_code_opens_the_moment_that_was_looked_at() {
    let mut screen = game(&[PERSON, BOT, BOT], 5);
    play_until(&mut screen, in_round(3));
    let at = session(&screen).timeline().moments.iter().position(|moment| moment.round() == 2).unwrap();
    ask(&mut screen, RevolutionRequest::GoTo(at));
    let position = session(&screen).position().unwrap().clone();
    click(&mut screen, "Game");
    click(&mut screen, "Copy a share code");
    let code = session(&screen).share().unwrap();
    click(&mut screen, "Game");
    click(&mut screen, "Open a share code…");
    assert!(sees(&screen, "A line that begins with liberte1:"));
    ask(&mut screen, RevolutionRequest::OpenCode(code.clone()));
    assert_eq!(session(&screen).position(), Some(&position));
    let before = session(&screen).revision();
    ask_now(&mut screen, RevolutionRequest::OpenCode(code[..code.len() - 9].to_owned()));
    assert!(sees(&screen, "not whole") && session(&screen).revision() == before);
}

#[test]
fn a_position_is_arranged_judged_undone_and_played_from() {
    let mut screen = screen(None);
    click(&mut screen, "Arrange a position…");
    assert!(sees(&screen, "This position is possible."));
    for _ in 0..9 {
        click(&mut screen, "One marker more of Camille in the Tavern");
    }
    let arranged = |screen: &Screen| session(screen).arranging().unwrap().setup().clone();
    let tavern =
        (0..7).map(AreaId).find(|area| arranged(&screen).markers(*area, Seat(0)) == 9).expect("nine stand there");
    let reasons = |screen: &Screen| session(screen).arranging().unwrap().reasons().to_vec();
    let spaces = session(&screen).arranging().unwrap().game().unwrap().spec().areas[tavern.index()].spaces;
    if spaces < 9 {
        assert_eq!(reasons(&screen).len(), 1, "{:?}", reasons(&screen));
        assert!(
            sees(&screen, &format!("9 markers are in the Tavern, which has {spaces} spaces (V35)"))
                || sees(&screen, "9 markers are in Tavern")
        );
    }
    undo(&mut screen);
    assert_eq!(arranged(&screen).markers(tavern, Seat(0)), 8);
    while arranged(&screen).markers(tavern, Seat(0)) > spaces.min(3) {
        click(&mut screen, "One marker less of Camille in the Tavern");
    }
    click(&mut screen, "Lay on the General");
    choose(&mut screen, Role::RadioButton, "Lay Gold: 3 in hand");
    click(&mut screen, "Lay on the General");
    assert!(reasons(&screen).iter().any(|why| why.contains("bans it")) || reasons(&screen).is_empty());
    click(&mut screen, "Take Force back from the General");
    choose(&mut screen, Role::RadioButton, "Lay the bid of Lucile");
    click(&mut screen, "Lay on the Captain");
    assert_eq!(arranged(&screen).laid(Seat(1), SpaceId(1)).total(), 1);
    ask(&mut screen, RevolutionRequest::Arrange(ArrangeRequest::Undo));
    click(&mut screen, "Play from here");
    assert!(session(&screen).arranging().is_none());
    let position = session(&screen).position().unwrap();
    assert_eq!(position.markers(tavern).of(Seat(0)), spaces.min(3));
    assert!(session(&screen).sandbox().is_some());
}

#[test]
fn an_arranged_position_is_written_as_a_scenario_even_an_impossible_one() {
    let mut screen = game(&[PERSON, BOT, BOT], 5);
    play_until(&mut screen, in_round(3));
    ask(&mut screen, RevolutionRequest::Arrange(ArrangeRequest::FromHere));
    let editor = session(&screen).arranging().unwrap();
    assert_eq!(editor.setup().setup.round, 3);
    let library = Arc::new(Library::new(Files::built_in_named("revolution").unwrap()));
    let about = ScenarioHeader { id: "x".into(), title: "x".into(), cite: "V35".into() };
    let loaded = library.scenario("x.toml", &editor.text(&about, true));
    assert!(loaded.data.is_some(), "{:?}", loaded.diagnostics);
    let mut setup = Box::new(editor.setup().clone());
    setup.setup.round = 0;
    ask(&mut screen, RevolutionRequest::Arrange(ArrangeRequest::Edit { setup, typed: None }));
    assert!(sees(&screen, "round 0 is not one of"));
    let text = session(&screen).arranging().unwrap().text(&about, true);
    assert!(text.contains("impossible = true"), "{text}");
    click(&mut screen, "Play from here");
    assert!(session(&screen).arranging().is_some(), "an impossible position can't be played");
    click(&mut screen, "Leave");
    assert_eq!(session(&screen).position().unwrap().round(), 3, "the game is still there");
}

#[test]
fn a_branch_keeps_what_was_played_and_its_notes() {
    let mut screen = game(&[PERSON, BOT, BOT], 5);
    play_until(&mut screen, in_round(3));
    let count = session(&screen).timeline().moments.len();
    let second = session(&screen).timeline().moments.iter().position(|moment| moment.round() == 2).unwrap();
    ask(&mut screen, RevolutionRequest::Branch(note(count - 1, "late")));
    ask(&mut screen, RevolutionRequest::Branch(note(0, "early")));
    ask(&mut screen, RevolutionRequest::GoTo(second + 1));
    click(&mut screen, "Branch here");
    assert!(sees(&screen, "branch main") && sees(&screen, "branch branch 2"), "the branches are shown");
    let bid = session(&screen).open_bid().expect("the round is bid anew");
    assert!(bid.in_hand.is_empty(), "the chips are as they lay");
    assert_eq!(session(&screen).position().unwrap().round(), 2);
    let notes = |screen: &Screen| session(screen).sandbox().unwrap().tree().branch().notes.clone();
    assert_eq!(notes(&screen).into_values().flatten().collect::<Vec<_>>(), [Note::new("early")]);
    press(&mut screen, Key::Backspace);
    assert_eq!(session(&screen).timeline().moments.len(), second + 1);
    ask(&mut screen, RevolutionRequest::Branch(BranchRequest::Switch(0)));
    assert_eq!(session(&screen).timeline().moments.len(), count, "the first branch is as it was");
    assert_eq!(notes(&screen)[&(count - 1)], [Note::new("late")]);
    let text = session(&screen).sandbox().unwrap().whole_journal().write();
    let saved = read_journal(&text, "it").expect("it is saved");
    assert_eq!(saved.document.map(|document| document.others.len()), Some(1));
    ask(&mut screen, RevolutionRequest::Branch(BranchRequest::Remove(1)));
    assert!(session(&screen).removed().is_some());
    ask(&mut screen, RevolutionRequest::Branch(BranchRequest::Restore));
    assert_eq!(session(&screen).position().unwrap().round(), 2);
}

#[test]
fn a_game_that_makes_room_is_kept_and_resumed() {
    let mut screen = game(&[PERSON, BOT, BOT], 5);
    play_until(&mut screen, in_round(2));
    ask(&mut screen, RevolutionRequest::Leave);
    assert!(sees(&screen, "My games"));
    click(&mut screen, "Go on");
    assert_eq!(session(&screen).position().unwrap().round(), 2);
}

#[test]
fn bots_play_until_a_position_fits_which_opens_on_the_table() {
    let mut screen = screen(None);
    choose(&mut screen, Role::Link, "Find a position…");
    type_text(&mut screen, "round>=3 space:spy");
    assert!(!sees(&screen, "positions have no key"));
    press(&mut screen, Key::Enter);
    screen.run();
    let position = session(&screen).position().expect("it is found");
    assert!(position.round() >= 3 && position.resolving().is_some());
    assert!(sees(&screen, "found in the game of seed"));
    let query = "rond:3".to_owned();
    let wanted = SearchSpec { query, seats: 3, bot: BotKind::Random, games: 10, seed: 1 };
    ask_now(&mut screen, RevolutionRequest::Search(wanted));
    assert!(sees(&screen, "positions have no key `rond`"));
}

#[test]
fn several_people_go_back_past_a_reveal_before_anybody_has_laid_a_chip() {
    let mut screen = game(&[PERSON, PERSON, BOT], 2);
    let round = |screen: &Screen| session(screen).sandbox().unwrap().position().round();
    let bid = |screen: &mut Screen| {
        press(screen, Key::Enter);
        while let Some(bid) = session(screen).open_bid() {
            let Some(currency) = Currency::ALL.into_iter().find(|it| bid.in_hand.has(*it)) else { break };
            let spaces = (0..12).map(SpaceId).collect::<Vec<_>>();
            let space = spaces.into_iter().find(|it| session(screen).refusal_of_chip(&bid, currency, *it).is_none());
            ask(screen, RevolutionRequest::EditAnswer(ChipEdit::Lay(currency, space.unwrap())));
        }
        press(screen, Key::Enter);
    };
    bid(&mut screen);
    bid(&mut screen);
    for _ in 0..40 {
        if round(&screen) == 2 && session(&screen).is_live() {
            break;
        }
        play_on(&mut screen);
    }
    assert_eq!((round(&screen), session(&screen).handover()), (2, Some(Seat(0))));
    press(&mut screen, Key::Enter);
    let chip = |screen: &Screen| session(screen).open_bid().unwrap().in_hand.currencies().lowest().unwrap();
    let gold = chip(&screen);
    let space = (0..12).map(SpaceId).find(|it| {
        let bid = session(&screen).open_bid().unwrap();
        session(&screen).refusal_of_chip(&bid, gold, *it).is_none()
    });
    ask(&mut screen, RevolutionRequest::EditAnswer(ChipEdit::Lay(gold, space.unwrap())));
    ask(&mut screen, RevolutionRequest::Cover);
    assert_eq!(session(&screen).hidden_answers().len(), 1);
    undo(&mut screen);
    assert_eq!(round(&screen), 2, "a chip behind a shield is not lost by another's undo");
    ask_now(&mut screen, RevolutionRequest::UndoTo(0));
    assert!(sees(&screen, "Camille has laid chips behind the shield"));
    press(&mut screen, Key::Enter);
    undo(&mut screen);
    assert!(session(&screen).hidden_answers().is_empty());
    undo(&mut screen);
    assert!(round(&screen) == 1 || session(&screen).asked_openly().is_some(), "now it goes past the reveal");
    while session(&screen).asked_openly().is_some() {
        undo(&mut screen);
    }
    assert_eq!((round(&screen), session(&screen).handover()), (1, Some(Seat(0))));
    assert!(!all_words(&screen).iter().any(|word| word.contains("General")), "the page hides the bids");
    press(&mut screen, Key::Enter);
    assert!(session(&screen).open_bid().unwrap().in_hand.is_empty(), "everybody has seen them: they are as they lay");
    let others = session(&screen).sandbox().unwrap().position().seat(Seat(1)).bid_on().len();
    assert_eq!(others, 0, "the others' are open again as well");
}

/// The frames that are drawn until the window is still, of which each comes after 20 ms.
fn frames_until_still(screen: &mut Screen) -> usize {
    for frame in 1..100 {
        screen.step();
        if screen.output().viewport_output.values().all(|output| output.repaint_delay > Duration::from_millis(100)) {
            return frame;
        }
    }
    panic!("it never comes to rest: {:?}", screen.ctx.repaint_causes());
}

#[test]
fn what_moves_comes_to_its_place_and_the_window_is_still() {
    for is_on in [true, false] {
        let mut screen = screen_by_steps(None, 0.02);
        let (names, players) = (names_for(3), vec![PERSON, BOT, BOT]);
        ask(&mut screen, RevolutionRequest::New { names, players, seed: 5, variants: Vec::new() });
        screen.state_mut().table_mut::<Revolution>().unwrap().set_motion(is_on);
        frames_until_still(&mut screen);
        let last = if is_on { 6..12 } else { 1..5 };
        screen
            .state_mut()
            .table_mut::<Revolution>()
            .unwrap()
            .request(RevolutionRequest::EditAnswer(ChipEdit::Lay(Currency::Force, SpaceId(2))), 0.0);
        let frames = frames_until_still(&mut screen);
        assert!(last.contains(&frames), "a chip is on its way for 140 ms: {frames} frames");
        lay_by_keys(&mut screen);
        press(&mut screen, Key::Enter);
        frames_until_still(&mut screen);
        let mut most = 0;
        while !session(&screen).is_live() {
            let next = session(&screen).at() + 1;
            screen.state_mut().table_mut::<Revolution>().unwrap().request(RevolutionRequest::GoTo(next), 0.0);
            let frames = frames_until_still(&mut screen);
            most = most.max(frames);
            assert!(is_on || frames < 5, "nothing moves with reduced motion: {frames} frames");
        }
        assert!(!is_on || (20..40).contains(&most), "a space is compared row by row: {most} frames");
    }
}

#[test]
fn any_key_ends_what_moves() {
    let mut screen = screen_by_steps(None, 0.02);
    let (names, players) = (names_for(3), vec![PERSON, BOT, BOT]);
    ask(&mut screen, RevolutionRequest::New { names, players, seed: 5, variants: Vec::new() });
    screen.state_mut().table_mut::<Revolution>().unwrap().set_motion(true);
    frames_until_still(&mut screen);
    screen
        .state_mut()
        .table_mut::<Revolution>()
        .unwrap()
        .request(RevolutionRequest::EditAnswer(ChipEdit::Lay(Currency::Force, SpaceId(2))), 0.0);
    screen.step();
    screen.key_press(Key::ArrowDown);
    let frames = frames_until_still(&mut screen);
    assert!(frames < 6, "the chip is there at once: {frames} frames");
}

#[test]
fn a_game_goes_on_by_rules_that_were_changed_on_the_workbench() {
    let mut screen = game(&[PERSON, BOT, BOT], 5);
    play_until(&mut screen, in_round(3));
    assert!(session(&screen).other_rules().is_none(), "its rules are those on the workbench");
    let change = |screen: &mut Screen, key: &str, value: i128| {
        click(screen, "Workbench");
        let changes = vec![Change::Set(key.into(), PlainValue::Integer(value))];
        let request = Request::Change { label: "test".into(), field: None, changes };
        screen.state_mut().workbench_mut().request(request);
        screen.run();
        click(screen, "Sandbox");
    };
    change(&mut screen, "most_rounds", 9);
    assert!(sees(&screen, "The rules on the workbench are others") && sees(&screen, "the same so far"));
    choose(&mut screen, Role::Link, "keep the old rules");
    assert!(!sees(&screen, "The rules on the workbench are others"));
    change(&mut screen, "most_spaces", 2);
    assert!(sees(&screen, "is no longer legal"), "{:?}", session(&screen).other_rules().map(|other| &other.how));
    choose(&mut screen, Role::Link, "use the new rules");
    let position = session(&screen).position().unwrap();
    assert!(position.round() < 3, "it goes on from the last round that is legal");
    assert_eq!(session(&screen).game_pack().unwrap().settings["most_spaces"], 2);
    assert_eq!(session(&screen).shelf().games().len(), 1, "the game by the old rules is kept");
    click(&mut screen, "Game");
    click(&mut screen, "Back to the game before");
    assert_eq!(session(&screen).position().unwrap().round(), 3, "and comes back");
    click(&mut screen, "Game");
    click(&mut screen, "Back to the game before");
    assert!(session(&screen).other_rules().is_none());
    assert!(session(&screen).persons().has(Seat(0)) && session(&screen).persons().len() == 1);
}

#[test]
fn a_bot_that_thinks_long_holds_no_frame() {
    let library = Arc::new(Library::new(Files::built_in_named("revolution").unwrap()));
    let mut session = RevolutionSession::new(library, Executor::Background(Arc::new(|| {})));
    let search = Player::Bot(BotKind::parse("search:400").expect("there is such a bot"));
    let (names, players) = (names_for(3), vec![PERSON, search, BOT]);
    session.apply(RevolutionRequest::New { names, players, seed: 1, variants: Vec::new() }, 0.0).unwrap();
    let laid = |session: &RevolutionSession| session.position().unwrap().seat(Seat(1)).bid_on().len();
    assert_eq!((session.tick(1.0), laid(&session)), (None, 0), "it has only begun to think");
    for _ in 0..6_000 {
        if laid(&session) > 0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        session.tick(1.0);
    }
    assert!(laid(&session) > 1, "its bid is laid whole once it has thought");
}

/// A screen whose pack has a Spy that fails, with a game in which somebody won it.
fn game_with_a_bug() -> Screen {
    let mut screen = screen(None);
    click(&mut screen, "Workbench");
    let path = "scripts/revolution/spy.rhai".to_owned();
    let app = screen.state_mut().workbench_mut();
    let text = app.workbench().text(&path).expect("the pack has it").replacen('{', "{ throw \"no\";", 1);
    app.request(Request::Write { path, text, label: "a bug".into(), field: None });
    screen.run();
    screen.state_mut().workbench_mut().show(Pane::Sandbox);
    screen.run();
    let (names, players) = (names_for(4), vec![PERSON, BOT, BOT, BOT]);
    ask(&mut screen, RevolutionRequest::New { names, players, seed: 3, variants: Vec::new() });
    play_until(&mut screen, |screen| {
        let mut events = session(screen).timeline().moments.iter().flat_map(|moment| &moment.events);
        events.any(|event| matches!(event, Event::EffectFailed { .. }))
    });
    screen
}

#[test]
fn a_game_in_which_a_script_fails_is_made_a_short_test() {
    let mut screen = game_with_a_bug();
    click(&mut screen, "Game");
    click(&mut screen, "Shrink this game to a test…");
    assert!(sees(&screen, "The test fails until the bug is fixed."));
    click(&mut screen, "Save as a test in the pack");
    let library = screen.state().workbench().workbench().snapshot().library.clone();
    let path = "data/revolution/scenarios/sandbox/small-1.toml";
    assert!(library.text(path).is_ok_and(|text| text.contains("id = \"small-1\"")), "it is saved");
    let tests: Vec<_> = liberte::desk::own_tests(&library).into_iter().filter(|test| test.name == path).collect();
    let runs = liberte::desk::run_tests(&library, &tests, false);
    assert!(runs.len() == 1 && runs[0].failure.is_some(), "it fails as long as the bug is there");
    ask(&mut screen, RevolutionRequest::Shrink);
    click(&mut screen, "Open it in the sandbox");
    assert!(session(&screen).sandbox().unwrap().scenario().is_some());
    assert!(!sees(&screen, "Shrink to a test"));
}

#[test]
fn a_sound_game_has_nothing_to_shrink() {
    let mut screen = game(&[PERSON, BOT, BOT], 5);
    ask(&mut screen, RevolutionRequest::Shrink);
    assert!(sees(&screen, "Nothing goes wrong in this game."));
    click(&mut screen, "Close");
    assert!(!sees(&screen, "Nothing goes wrong in this game."));
}

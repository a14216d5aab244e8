//! The window while rules change in the middle of a game: the verdict, both games side by side, and share codes.

use crate::app::{Person, environment};
use crate::painting::{Look, Window};
use crate::support::Copied;
use liberte::app::session::SessionRequest;
use liberte::bots::BotKind;
use liberte::games::liberte::Liberte;
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::gui::{App, theme};
use liberte::kernel::Tree;
use liberte::load::{Files, Library};
use liberte::sandbox::{GameOrigin, Player, RerunOutcome, Sandbox, begin, names_for};
use liberte::script::compile;
use std::sync::Arc;

const RULES: &str = "data/liberte/rules.toml";
const CARDS: &str = "data/liberte/cards.toml";
const GUILLOTINE: &str = "scripts/liberte/guillotine.rhai";

/// A game by the shipped rules that random players played to its end.
fn game(seed: u64) -> Sandbox {
    let library = Arc::new(Library::new(Files::built_in()));
    let compiled = compile(library.load(&[]).playable().unwrap()).0.unwrap();
    let players = [Player::Bot(BotKind::Random); 4];
    let mut sandbox = Sandbox::begin(compiled, &GameOrigin::New { names: names_for(4), seed }, &players).unwrap();
    sandbox.set_library(&library);
    while sandbox.let_bot_choose() {}
    sandbox
}

/// Its share code.
fn code(seed: u64) -> String {
    game(seed).share().unwrap()
}

/// Before the sandbox, with a game to its end.
fn playing(mut person: Person) -> Person {
    person.state_mut().show(Pane::Sandbox);
    person.state_mut().request(Request::Session(SessionRequest::OpenCode(code(7))));
    person.run();
    assert!(tree(&person).branch().len() > 100);
    person
}

fn tree(person: &Person) -> &Tree<Liberte> {
    person.state().session().sandbox().expect("a game").tree()
}

/// Writes a file anew in the window, with something in it changed.
fn change(person: &mut Person, path: &str, from: &str, to: &str) {
    let text = person.text(path);
    assert!(text.contains(from), "{path} holds {from}");
    write(person, path, text.replace(from, to));
}

fn write(person: &mut Person, path: &str, text: String) {
    person.state_mut().request(Request::Write {
        path: path.to_owned(),
        text,
        label: "a change".to_owned(),
        field: None,
    });
    person.run();
    person.run();
}

#[test]
fn a_setting_that_changes_nothing_that_happened_is_told_to_be_the_same_and_taken_back_it_is_forgotten() {
    let mut person = playing(Person::new());
    assert!(!person.sees("Rules changed"));
    change(&mut person, RULES, "max_rounds = 60", "max_rounds = 61");
    assert!(person.sees("Rules changed: ") && person.sees("the same"));
    // Before the game, Ctrl+Z takes choices back; before the rules, changes of them.
    person.state_mut().show(Pane::Rules);
    person.run();
    person.press("Ctrl+Z");
    person.state_mut().show(Pane::Sandbox);
    person.run();
    assert!(!person.sees("Rules changed"));
}

/// The Guillotine as it is, and as a card that only discards.
const BOXES: (&str, &str) = ("return_to_box(", "discard(");

/// A game that differs under the changed Guillotine, and in which a later choice is not legal any more: the game, after
/// which choice it differs, and which one is not legal.
fn game_of_three_verdicts() -> (Sandbox, usize, usize) {
    let mut files = Files::built_in();
    let text = files.read(GUILLOTINE).unwrap();
    files.overlay(GUILLOTINE, &text.replace(BOXES.0, BOXES.1));
    let changed = Arc::new(Library::new(files));
    let found = (1..60).find_map(|seed| {
        let game = game(seed);
        let again = game.replay_under(begin(&changed, game.head(), &[], "the game").unwrap(), "en");
        match (again.verdict, again.differs) {
            (RerunOutcome::NotLegal { at, .. }, Some((differs, _))) if differs < at => Some((game, differs, at)),
            _ => None,
        }
    });
    found.expect("a game in which the Guillotine matters")
}

#[test]
fn a_script_that_changes_in_mid_game_is_the_same_or_differs_or_makes_a_choice_illegal_and_the_window_says_which() {
    let (whole, differs, at) = game_of_three_verdicts();
    for (length, told) in [
        (differs - 1, "the same".to_owned()),
        (at - 1, format!("same until choice {}, then differs", differs - 1)),
        (whole.tree().branch().len(), format!("choice {at} is no longer legal")),
    ] {
        let mut game = whole.clone();
        game.tree_mut().undo_to(length);
        let mut person = Person::new();
        person.state_mut().show(Pane::Sandbox);
        person.state_mut().request(Request::Session(SessionRequest::OpenCode(game.share().unwrap())));
        person.run();
        change(&mut person, GUILLOTINE, BOXES.0, BOXES.1);
        assert!(person.sees("Rules changed: ") && person.sees(&told), "{told}: {:?}", person.words("choice "));
    }
}

#[test]
fn a_card_that_changes_tells_which_choice_is_no_longer_legal_and_old_rules_may_be_kept() {
    let mut person = playing(Person::new());
    change(&mut person, CARDS, "value = 2", "value = 1");
    assert!(person.sees("is no longer legal"));
    let (moves, hash) = (tree(&person).branch().len(), tree(&person).game().pack().hash.clone());
    person.click("keep the old rules");
    assert!(!person.sees("Rules changed"));
    assert_eq!((tree(&person).branch().len(), &tree(&person).game().pack().hash), (moves, &hash));
    // Other rules than those that were declined are told again.
    change(&mut person, RULES, "max_rounds = 60", "max_rounds = 61");
    assert!(person.sees("Rules changed"));
}

#[test]
fn both_games_are_shown_side_by_side_at_the_same_moment() {
    let mut person = playing(Person::new());
    change(&mut person, RULES, "government_first = 5", "government_first = 0");
    person.click("show side by side");
    assert!(person.sees("Old rules") && person.sees("New rules"));
    person.state_mut().request(Request::Session(SessionRequest::GoTo(0)));
    person.run();
    person.run();
    assert!(person.sees("Both games stand the same here"));
    person.click("show one game");
    assert!(!person.sees("Old rules"));
}

#[test]
fn the_game_goes_on_under_the_new_rules_and_the_old_one_comes_back() {
    let mut person = playing(Person::new());
    let old = tree(&person).branch().len();
    change(&mut person, CARDS, "value = 2", "value = 1");
    person.click("use the new rules");
    let hash = person.state().workbench().snapshot().pack().unwrap().hash.clone();
    assert_eq!(tree(&person).game().pack().hash, hash);
    let new = tree(&person).branch().len();
    assert!(new < old && !person.sees("Rules changed"));
    let seat = tree(&person).asked().lowest().expect("the game goes on");
    let choice = tree(&person).choices(seat)[0];
    person.state_mut().request(Request::Session(SessionRequest::Choose(seat, choice)));
    person.run();
    assert_eq!(tree(&person).branch().len(), new + 1);
    person.click("go to the other game");
    assert_eq!(tree(&person).branch().len(), old);
    assert!(person.sees("is no longer legal"), "the old game under the new rules, as before");
}

#[test]
fn broken_rules_leave_the_game_as_it_is_and_say_so() {
    let mut person = playing(Person::new());
    change(&mut person, RULES, "stack_height = 3", "stack_hight = 3");
    assert!(person.sees("The changed rules can't be played") && person.sees("under the old ones"));
    assert_eq!(tree(&person).game().pack().rules.stack_height, 3);
}

#[test]
fn a_file_that_is_changed_by_another_program_is_told_too() {
    let copied = Copied::new();
    let mut person = Person::watching(&copied);
    person.state_mut().show(Pane::Sandbox);
    person.state_mut().request(Request::Session(SessionRequest::OpenCode(code(7))));
    person.run();
    copied.change(CARDS, "value = 2", "value = 1");
    copied.change(RULES, "max_rounds = 60", "max_rounds = 61");
    person.until(|person| person.state().session().rules_outcome().is_some());
    assert!(person.sees("Rules changed"));
}

#[test]
fn a_share_code_is_copied_and_opened_and_a_wrong_one_says_what_is_wrong() {
    let mut person = playing(Person::new());
    person.state_mut().request(Request::Session(SessionRequest::GoTo(40)));
    person.run();
    let position = tree(&person).position().clone();
    let code = person.state().session().sandbox().unwrap().share().unwrap();
    person.command("Copy a share code");
    assert!(person.sees("was copied"));
    person.state_mut().request(Request::Session(SessionRequest::Leave));
    person.run();
    person.command("Open a share code");
    person.type_text("liberte1:oh");
    person.press("Enter");
    assert!(person.sees("not whole"));
    person.overwrite(&code);
    person.click("Open the game");
    assert!(tree(&person).position() == &position);
}

/// A picture for those who look: `LOOK=FOLDER cargo test --test window under::picture`.
#[test]
fn a_picture_of_the_verdict_holds_what_it_says() {
    let mut app = App::new(Files::built_in(), environment());
    app.show(Pane::Sandbox);
    app.request(Request::Session(SessionRequest::OpenCode(code(7))));
    let view = |ui: &mut eframe::egui::Ui, app: &mut App| {
        theme::palette(ui);
        app.frame(ui);
    };
    let mut window = Window::new(Look::light([1440.0, 900.0]), app, view);
    window.run();
    let text = window.state().workbench().text(RULES).unwrap().replace("government_first = 5", "government_first = 0");
    window.state_mut().request(Request::Write { path: RULES.into(), text, label: "a change".into(), field: None });
    window.run();
    window.state_mut().request(Request::Session(SessionRequest::GoTo(250)));
    window.run();
    let save = |window: &Window<'_, App>, name: &str| {
        if let Some(folder) = std::env::var_os("LOOK") {
            let picture = window.picture();
            let file = std::fs::File::create(std::path::Path::new(&folder).join(name)).unwrap();
            let mut encoder = png::Encoder::new(file, picture.width as u32, picture.height as u32);
            encoder.set_color(png::ColorType::Rgb);
            let bytes: Vec<u8> = picture.pixels.iter().flatten().copied().collect();
            encoder.write_header().unwrap().write_image_data(&bytes).unwrap();
        }
    };
    save(&window, "verdict.png");
    assert!(window.state().session().rules_outcome().is_some());
    use egui_kittest::kittest::Queryable;
    window.get_by_label("show side by side").click();
    window.run();
    save(&window, "side-by-side.png");
    assert!(window.query_all_by_label_contains("Old rules").next().is_some());
}

#[test]
fn a_game_saved_with_a_variant_opens_calmly_with_the_rules_that_it_plays_and_is_compared_when_asked() {
    let library = Arc::new(Library::new(Files::built_in()));
    let compiled = compile(library.load(&["big-hands".to_owned()]).playable().unwrap()).0.unwrap();
    let beginning = GameOrigin::New { names: names_for(4), seed: 7 };
    let mut sandbox = Sandbox::begin(compiled, &beginning, &[Player::Bot(BotKind::Random); 4]).unwrap();
    sandbox.set_library(&library);
    (0..40).for_each(|_| assert!(sandbox.let_bot_choose()));
    let mut person = Person::new();
    person.state_mut().show(Pane::Sandbox);
    person.state_mut().request(Request::Session(SessionRequest::OpenCode(sandbox.share().unwrap())));
    person.run();
    person.run();
    assert!(person.state().session().rules_outcome().is_none() && !person.sees("Rules changed: "));
    assert!(person.sees("This game plays: big-hands") && person.sees("Workbench: second edition"));
    person.click("Replay under it…");
    person.run();
    assert!(person.sees("Rules changed: "), "it is compared when somebody asks");
    person.click("keep the old rules");
    change(&mut person, RULES, "max_rounds = 60", "max_rounds = 61");
    assert!(person.sees("Rules changed: "), "and when somebody changes the rules");
}

#[test]
fn the_rules_that_this_game_plays_stay_in_view_and_can_be_replayed_under_those_of_the_workbench_again() {
    let mut person = playing(Person::new());
    assert!(person.sees("This game plays: second edition") && !person.sees("Workbench: "));
    change(&mut person, RULES, "max_rounds = 60", "max_rounds = 61");
    assert!(person.sees("This game plays: second edition") && person.sees("Workbench: changed"));
    person.click("keep the old rules");
    assert!(!person.sees("Rules changed: ") && person.sees("Workbench: changed"));
    person.click("Replay under it…");
    person.run();
    assert!(person.sees("Rules changed: "), "it is said again");
}

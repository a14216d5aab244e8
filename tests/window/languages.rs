//! The table speaks the language that was chosen, whole; and the page on which that is chosen, with all else that is.

use crate::app::Person;
use crate::support::empty_folder;
use crate::table::{button, game, play_on, window_in_game};
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use liberte::app::arranging::ArrangeRequest;
use liberte::app::session::SessionRequest;
use liberte::bots::BotKind;
use liberte::games::liberte::{Choice, Question};
use liberte::gui::App;
use liberte::gui::command::Command;
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::kernel::Game as _;
use liberte::model::{Phase, ProvinceId};
use liberte::sandbox::{Player, Sandbox};
use std::collections::BTreeSet;

const PERSON: Player = Player::Person;
const BOT: Player = Player::Bot(BotKind::Greedy);
const LANGUAGES: [&str; 5] = ["de", "es", "fr", "it", "nl"];

fn speak(harness: &mut Harness<'static, App>, language: &str) {
    harness.state_mut().request(Request::SetLanguage(language.to_owned()));
    harness.run_steps(4);
}

/// What is written in the window, in the words that screen readers say.
fn words(harness: &Harness<'_, App>) -> BTreeSet<String> {
    let said = harness.query_all_by(|node| node.role() != Role::Window);
    said.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect()
}

/// What is the same in every language: menus and tabs of the workbench, names, choices as they are typed, numbers.
fn is_of_no_language(sandbox: &Sandbox, text: &str) -> bool {
    let of_workbench = Command::all().any(|command| command.text() == text)
        || Pane::ALL.iter().any(|pane| pane.title(liberte::load::schema::Rulebook::Liberte) == text)
        || [
            "File",
            "Edit",
            "View",
            "Run",
            "Help",
            "Liberté",
            "Commands",
            "zoom",
            "0 problems",
            "built-in pack",
            "second edition",
            "Play 1,000",
            "Resize panel",
        ]
        .iter()
        .any(|begin| text.trim_start_matches(['✓', '▲', '●', ' ']).starts_with(begin));
    let seats = sandbox.names().iter().map(String::as_str);
    let places = sandbox.pack().board.provinces.iter().map(|province| province.name.as_str());
    let battles = (0..9).filter_map(|turn| sandbox.pack().board.battle(turn)).map(|battle| battle.name.as_str());
    let is_name = seats.chain(places).chain(battles).any(|name| name == text);
    let choices = sandbox.asked().map(|seat| sandbox.tree().choices(seat)).unwrap_or_default();
    let is_typed = choices.iter().any(|choice| sandbox.game().choice_text(*choice) == text);
    let is_bot = BotKind::BUILT_IN.iter().any(|kind| kind.id() == text);
    let has_words = text.chars().filter(|letter| letter.is_alphabetic()).count() > 2;
    // A personality has one name; a club's and a place's facts are said in each language.
    let is_card = text.starts_with('#') && text.split_once(", ").is_none();
    // A place in the order, a player, and the card that was advanced.
    // Dutch says it as English does.
    let is_hand = text.starts_with("hand ");
    let is_of_names =
        text.starts_with(char::is_numeric) && sandbox.names().iter().any(|name| text.contains(name.as_str()));
    of_workbench || is_name || is_typed || is_bot || is_card || is_of_names || is_hand || !has_words
}

/// Lets everybody look at a moment in English and in other languages; gives what is written the same in both.
fn left_in_english(harness: &mut Harness<'static, App>, language: &str) -> Vec<String> {
    speak(harness, "en");
    let english = words(harness);
    speak(harness, language);
    let sandbox = game(harness.state());
    let same = words(harness).into_iter().filter(|text| english.contains(text));
    // These are written alike in some languages.
    let alike = [
        "Journal",
        "Notes",
        "Pause",
        "Moment",
        "Votes",
        "Supply",
        "Opposition",
        "points",
        "tie",
        "presence",
        "Branches",
        "Phase",
        "Opposition: –",
        "Round",
    ];
    let same = same.filter(|text| !alike.contains(&text.as_str()) && !is_of_no_language(sandbox, text));
    same.collect()
}

fn play_until(harness: &mut Harness<'static, App>, holds: impl Fn(&Sandbox) -> bool) {
    assert!(play_on(harness.state_mut(), holds), "it never holds");
    harness.run_steps(3);
    let sandbox = game(harness.state());
    assert!(sandbox.is_at_end());
}

#[test]
fn nothing_at_the_table_is_in_english_in_another_language() {
    type Moment = (&'static str, fn(&Sandbox) -> bool);
    let moments: [Moment; 6] = [
        ("an action", |it| it.position().question == Question::Action),
        ("a block to be placed", |it| it.position().question == Question::Place),
        ("a card to be kept", |it| it.position().question == Question::CleanUp),
        ("a card to be taken", |it| it.position().question == Question::Take),
        ("a tie in an election", |it| {
            it.position().question == Question::Advance && it.position().phase == Phase::Election
        }),
        ("the end", |it| it.position().is_over()),
    ];
    let mut harness = window_in_game(&[PERSON; 4], 5);
    for (at, (name, holds)) in moments.into_iter().enumerate() {
        play_until(&mut harness, holds);
        let language = LANGUAGES[at % LANGUAGES.len()];
        assert_eq!(left_in_english(&mut harness, language), Vec::<String>::new(), "{name}, {language}");
    }
}

#[test]
fn the_form_of_a_new_game_and_a_bot_that_waits_speak_the_language_too() {
    let mut harness = window_in_game(&[PERSON, BOT, BOT], 5);
    harness.state_mut().request(Request::Session(SessionRequest::SetRunning(false)));
    play_until(&mut harness, |it| it.asks_bot());
    assert_eq!(left_in_english(&mut harness, "fr"), Vec::<String>::new());
    harness.get_by_label_contains("En pause. Lecture laisse continuer");
    harness.state_mut().request(Request::Session(SessionRequest::Leave));
    harness.run_steps(4);
    for text in ["Une nouvelle partie", "Mes parties", "Joueurs", "Graine", "Ou à partir d'un scénario"] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
}

#[test]
fn the_dialogs_that_players_meet_speak_the_language_and_those_of_authors_english() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    speak(&mut harness, "de");
    let shows =
        |harness: &Harness<'static, App>, text: &str| harness.query_all_by_label_contains(text).next().is_some();
    let asked = [
        (Command::SaveJournal, ["Das Spiel speichern", "eine neue Datei"]),
        (Command::SaveRecord, ["Den Bericht über das Spiel speichern", "Eine Seite mit dem Ergebnis"]),
        (Command::OpenJournal, ["Ein Spiel öffnen", "Das Spiel geht weiter, wo es verlassen wurde"]),
        (Command::OpenShareCode, ["Einen Code zum Teilen öffnen", "Eine Zeile, die mit liberte1: beginnt"]),
        (Command::NewPlaytest, ["Ein neues Testspiel", "Was jeder am Ende gefragt wird"]),
    ];
    for (command, said) in asked {
        harness.state_mut().request(Request::Run(command));
        harness.run_steps(4);
        for text in said.into_iter().chain(["Abbrechen"]) {
            assert!(shows(&harness, text), "{command:?}: {text}");
        }
        harness.get_by_label("Abbrechen").click();
        harness.run_steps(4);
    }
    harness.state_mut().request(Request::Run(Command::ImportCards));
    harness.run_steps(4);
    assert!(shows(&harness, "Import a spreadsheet of cards") && shows(&harness, "Cancel") && shows(&harness, "File"));
    assert!(!shows(&harness, "Abbrechen"), "no dialog speaks two languages");
}

#[test]
fn a_position_that_is_arranged_and_why_it_is_impossible_speak_the_language() {
    let arrange = |harness: &mut Harness<'static, App>, request: ArrangeRequest| {
        harness.state_mut().request(Request::Session(SessionRequest::Arrange(request)));
        harness.run_steps(4);
    };
    let mut harness = window_in_game(&[PERSON; 4], 5);
    play_until(&mut harness, |it| it.position().question == Question::Action && it.tree().at() > 20);
    arrange(&mut harness, ArrangeRequest::FromHere);
    for language in LANGUAGES {
        assert_eq!(left_in_english(&mut harness, language), Vec::<String>::new(), "{language}");
    }
    let mut setup = Box::new(harness.state().session().arranging().unwrap().setup().clone());
    setup.turn = 9;
    let card = setup.seats[0].hand[0];
    setup.discard.push(card);
    arrange(&mut harness, ArrangeRequest::Edit { setup, typed: None });
    for language in LANGUAGES {
        assert_eq!(left_in_english(&mut harness, language), Vec::<String>::new(), "{language}");
    }
    speak(&mut harness, "de");
    harness.get_by_label("Runde 9: Das Spiel hat die Runden 1 bis 4 (2e VI.1)");
    let name = &harness.state().session().arranging().unwrap().setup().seats[0].name;
    harness.get_by_label_contains(&format!("liegt auf der Hand von {name} und noch woanders"));
    harness.get_by_label("Unmöglich: 2 Gründe");
}

#[test]
fn a_position_that_is_looked_for_is_asked_for_in_the_language() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    speak(&mut harness, "it");
    harness.state_mut().request(Request::Run(Command::FindPosition));
    harness.run_steps(4);
    for text in ["Cerca una posizione", "Partite al massimo", "Esempi", "Chiudi"] {
        assert!(harness.query_all_by_label_contains(text).next().is_some(), "{text}");
    }
    harness.get_by_label("Tutte le chiavi").click();
    harness.run_steps(8);
    for text in ["chi governa", "carte in mano", "fazione o none"] {
        assert!(harness.query_all_by_label_contains(text).next().is_some(), "{text}");
    }
}

#[test]
fn a_refusal_is_said_in_the_language_with_its_section() {
    let mut harness = window_in_game(&[PERSON; 4], 5);
    let refused = |it: &Sandbox, language: &str| {
        let seat = it.asked()?;
        let all = (0..it.pack().board.provinces.len()).map(|at| ProvinceId(at as u8));
        all.into_iter().find_map(|id| {
            let why = it.refusal(seat, Choice::Place(id), "en")?;
            let said = it.refusal(seat, Choice::Place(id), language)?;
            why.contains("Placement Rules a").then_some((id, said))
        })
    };
    play_until(&mut harness, |it| it.position().question == Question::Place && refused(it, "en").is_some());
    speak(&mut harness, "fr");
    let sandbox = game(harness.state());
    let (id, said) = refused(sandbox, "fr").unwrap();
    assert!(said.starts_with("la pile de ") && said.ends_with("(2e IV.3.A.i, Placement Rules a)"), "{said}");
    let province = sandbox.pack().board.provinces[id.index()].clone();
    button(&harness, &format!("{} {},", province.number, province.name)).expect("the province").click();
    harness.run();
    harness.get_by_label(&format!("Non : {}", province.name));
    harness.get_by_label_contains("compte déjà 3 blocs");
    harness.get_by_label("2e IV.3.A.i, Placement Rules a");
    harness.get_by_label("montrer la règle");
}

#[test]
fn one_page_has_every_setting_of_the_window_each_with_a_sentence() {
    let mut person = Person::new();
    person.press("Ctrl+Comma");
    for head in ["Language", "Theme", "Zoom", "Motion", "Bots in the sandbox", "What is followed at other tables"] {
        assert!(person.sees(head), "{head}");
    }
    assert!(person.sees("What the table says, and the names of cards everywhere."));
    person.click("Dark");
    assert_eq!(person.ctx.theme(), eframe::egui::Theme::Dark);
    person.click("Light");
    person.click("Reduced motion");
    person.click("Language: English");
    person.click("Français");
    // The page itself is of the table's kind: it speaks the language at once.
    assert!(person.sees("Langue") && person.sees("Rétablir les réglages habituels"));
    person.click("Rétablir les réglages habituels");
    assert!(person.sees("Restore the usual settings"));
    person.click("Close");
    assert!(!person.sees("Restore the usual settings"));
}

#[test]
fn what_is_chosen_on_the_page_of_settings_is_there_at_the_next_start() {
    let mut person = Person::new();
    person.press("Ctrl+Comma");
    person.click("Dark");
    person.click("Follow battles and elections");
    person.click("Language: English");
    person.click("Deutsch");
    let mut kept = crate::dialogs::Kept::default();
    person.state_mut().keep(&mut kept);
    let mut again = Person::new();
    let ctx = again.ctx.clone();
    again.state_mut().recall(&kept, &ctx);
    again.run();
    again.press("Ctrl+Comma");
    assert!(again.sees("Sprache: Deutsch"));
    assert_eq!(again.ctx.theme(), eframe::egui::Theme::Dark);
    let follows = again.get_by_label("Schlachten und Wahlen verfolgen");
    assert_eq!(follows.accesskit_node().toggled(), Some(eframe::egui::accesskit::Toggled::False));
}

#[test]
fn a_table_of_another_game_asks_about_notes_before_the_window_closes() {
    use liberte::app::branches::BranchRequest;
    use liberte::app::revolution::RevolutionRequest;
    use liberte::kernel::Note;
    let mut screen = crate::revolution::game(&[PERSON, PERSON, PERSON], 3);
    crate::revolution::ask(
        &mut screen,
        RevolutionRequest::Branch(BranchRequest::NoteMoment { at: 0, number: 0, note: Note::new("a fine beginning") }),
    );
    let close = |screen: &mut crate::revolution::Screen| {
        let root = eframe::egui::ViewportId::ROOT;
        let viewport = screen.input_mut().viewports.entry(root).or_default();
        viewport.events.push(eframe::egui::ViewportEvent::Close);
        screen.step();
        screen.run();
    };
    close(&mut screen);
    let asked = "1 note of this game is in My games alone. Save the game in a file of your own as well?";
    assert!(screen.query_by_label(asked).is_some());
    screen.get_by_label("Cancel").click();
    screen.run();
    assert!(screen.query_by_label(asked).is_none());
    close(&mut screen);
    screen.get_by_label("Close").click();
    screen.run();
    // It does not ask again.
    assert!(screen.query_by_label(asked).is_none());
}

#[test]
fn my_games_are_tiles_that_are_renamed_copied_and_removed() {
    let mut harness = window_in_game(&[PERSON; 3], 5);
    play_until(&mut harness, |it| it.tree().at() == 12);
    harness.state_mut().request(Request::Session(SessionRequest::Leave));
    harness.run_steps(6);
    let id = harness.state().session().shelf().games()[0].id.clone();
    harness.get_by_label("My games");
    // It was played again for its picture: the tile says how it stands.
    let names = game_names();
    let tile = harness.query_all_by(|node| node.label().is_some_and(|label| label.contains(" to choose.; ")));
    assert_eq!(tile.count(), 1, "the tile says whose turn it is");
    harness.get_by_label(&format!("More about {names}"));
    harness.state_mut().request(Request::Session(SessionRequest::Duplicate(id.clone())));
    harness.run_steps(4);
    assert_eq!(harness.state().session().shelf().games().len(), 2);
    harness.get_by_label(&format!("More about {id} copy"));
    let rename = |harness: &mut Harness<'static, App>, from: &str, to: &str| {
        let request = SessionRequest::Rename { id: from.to_owned(), name: to.to_owned() };
        harness.state_mut().request(Request::Session(request));
        harness.run_steps(4);
    };
    rename(&mut harness, &id, "Tuesday");
    harness.get_by_label("More about Tuesday");
    rename(&mut harness, "Tuesday", "a/b");
    assert!(
        harness.state().session().shelf().games().iter().any(|game| game.id == "Tuesday"),
        "that is no name of a file"
    );
    harness.state_mut().request(Request::Session(SessionRequest::Remove("Tuesday".into())));
    harness.run_steps(4);
    harness.get_by_label("“Tuesday” was removed");
    harness.get_by_label("Restore").click();
    harness.run_steps(4);
    harness.get_by_label("More about Tuesday");
}

/// The names of three seats in a row.
fn game_names() -> String {
    let names = liberte::sandbox::names_for(3);
    format!("{}, {} and {}", names[0], names[1], names[2])
}

#[test]
fn a_spreadsheet_that_is_exported_changed_and_imported_changes_the_cards() {
    let folder = empty_folder();
    let file = folder.path().join("mine.csv");
    let mut person = Person::new();
    person.state_mut().request(Request::Run(Command::ExportCards));
    person.run();
    assert!(person.sees("Export the cards as a spreadsheet"));
    let path = file.display().to_string();
    person.state_mut().request(Request::Answer(liberte::gui::requests::Answer::ExportCards(path.clone(), false)));
    person.run();
    let text = std::fs::read_to_string(&file).unwrap();
    let marat = text.lines().find(|line| line.contains("Jean-Paul Marat")).unwrap();
    std::fs::write(&file, text.replace(marat, &marat.replace("Jean-Paul Marat", "Marat"))).unwrap();
    let title = |person: &Person| {
        let pack = person.state().workbench().snapshot().pack().unwrap().clone();
        pack.cards.iter().any(|card| card.title == "Marat")
    };
    assert!(!title(&person));
    person.state_mut().request(Request::Answer(liberte::gui::requests::Answer::ImportCards(path)));
    person.run();
    assert!(title(&person) && person.sees("1 change from mine.csv"));
    person.press("Ctrl+Z");
    assert!(!title(&person));
}

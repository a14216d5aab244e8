//! What the whole window asks, and what it remembers from one start to the next.

use crate::app::{Person, environment, nameless};
use crate::support::{Copied, empty_folder};
use eframe::Storage;
use eframe::egui::{Theme, ViewportCommand};
use egui_kittest::kittest::NodeT as _;
use liberte::app::branches::BranchRequest;
use liberte::app::session::SessionRequest;
use liberte::gui::App;
use liberte::gui::requests::Request;
use liberte::gui::shell::Pane;
use liberte::kernel::Note;
use liberte::load::Files;
use liberte::sandbox::{Player, names_for};
use std::collections::BTreeMap;
use std::fs;

const RULES: &str = "data/liberte/rules.toml";
const UNSAVED: &str = "There are unsaved changes";

/// Makes the stack height one more, by keys.
fn change_a_rule(person: &mut Person) {
    person.press("Ctrl+3");
    person.click("Search the rules");
    person.overwrite("stack height");
    person.click("more: Stack height");
}

fn stack_height(person: &Person) -> u8 {
    person.state().workbench().snapshot().pack().unwrap().rules.stack_height
}

fn ends(person: &Person) -> bool {
    person.asked_of_system().contains(&ViewportCommand::Close)
}

#[test]
fn a_window_with_nothing_unsaved_closes_without_a_word() {
    let mut person = Person::new();
    person.close();
    assert!(!person.sees(UNSAVED));
    assert!(!person.asked_of_system().contains(&ViewportCommand::CancelClose));
}

#[test]
fn a_window_with_notes_that_are_in_no_file_asks_before_it_closes() {
    let mut person = Person::new();
    let (names, players) = (names_for(4), vec![Player::Person; 4]);
    person.state_mut().request(Request::Session(SessionRequest::New { names, players, seed: 3 }));
    person.run();
    let note = BranchRequest::NoteMoment { at: 0, number: 0, note: Note::new("a fine beginning") };
    person.state_mut().request(Request::Session(SessionRequest::Branch(note)));
    person.run();
    person.close();
    person.run();
    assert!(person.sees("1 note of this game is in My games alone. Save the game in a file of your own as well?"));
    person.click("Cancel");
    assert!(!ends(&person));
    person.close();
    person.run();
    person.tab_to("Close");
    person.press_once("Enter");
    assert!(ends(&person));
}

#[test]
fn ones_own_pack_is_not_said_to_be_copied() {
    let copied = Copied::new();
    for (mut person, tile, other) in [
        (Person::on_disk(&copied), "Say what it is", "Make it yours"),
        (Person::new(), "Make it yours", "Say what it is"),
    ] {
        person.state_mut().show(Pane::Start);
        person.run();
        assert!(person.sees(tile) && !person.sees(other), "{tile}");
        person.click(tile);
        assert!(person.sees(if tile == "Make it yours" {
            "Copy the pack to a folder"
        } else {
            "The pack's properties"
        }));
    }
}

#[test]
fn a_window_with_unsaved_work_asks_before_it_closes_and_stays_if_told_so() {
    let copied = Copied::new();
    let mut person = Person::on_disk(&copied);
    change_a_rule(&mut person);
    person.close();
    assert!(person.asked_of_system().contains(&ViewportCommand::CancelClose));
    person.run();
    assert!(person.sees(UNSAVED));
    person.click("Cancel");
    assert!(!person.sees(UNSAVED) && !ends(&person) && person.sees("in 1 file"));
    assert_eq!(stack_height(&person), 4);
}

#[test]
fn a_window_with_unsaved_work_saves_it_and_closes() {
    let copied = Copied::new();
    let mut person = Person::on_disk(&copied);
    change_a_rule(&mut person);
    person.close();
    person.run();
    person.press_once("Enter");
    assert!(ends(&person));
    assert!(fs::read_to_string(copied.path(RULES)).unwrap().contains("stack_height = 4"));
    person.close();
    assert!(!person.asked_of_system().contains(&ViewportCommand::CancelClose), "it does not ask again");
}

#[test]
fn a_window_with_unsaved_work_lets_it_go_and_closes() {
    let copied = Copied::new();
    let before = fs::read(copied.path(RULES)).unwrap();
    let mut person = Person::on_disk(&copied);
    change_a_rule(&mut person);
    person.close();
    person.run();
    person.tab_to("Don't save");
    person.press_once("Enter");
    assert!(ends(&person));
    assert_eq!(fs::read(copied.path(RULES)).unwrap(), before);
}

#[test]
fn the_built_in_pack_is_copied_to_a_folder_that_is_typed() {
    let folder = empty_folder();
    let mine = folder.path().join("mine");
    let mut person = Person::new();
    change_a_rule(&mut person);
    person.press("Ctrl+S");
    person.type_text(&mine.to_string_lossy());
    person.press("Enter");
    assert!(person.sees("saved in") && !person.sees("● "));
    assert!(fs::read_to_string(mine.join("data/mine/rules.toml")).unwrap().contains("stack_height = 4"));
    let about = fs::read_to_string(mine.join("data/mine/pack.toml")).unwrap();
    assert!(about.contains("title = \"Liberté (my copy)\"") && about.contains("id = \"mine\""), "{about}");
    person.click("more: Stack height");
    person.press("Ctrl+S");
    assert!(fs::read_to_string(mine.join("data/mine/rules.toml")).unwrap().contains("stack_height = 5"));
}

#[test]
fn a_copy_into_a_folder_with_other_things_is_refused_and_asked_again() {
    let folder = empty_folder();
    fs::write(folder.path().join("other.txt"), "other").unwrap();
    let mut person = Person::new();
    person.command("Copy the pack");
    person.type_text(&folder.path().to_string_lossy());
    person.press("Enter");
    assert!(person.sees("the folder is not empty") && person.sees("Copy the pack to a folder"));
    person.press("Escape");
    assert!(!person.sees("Copy the pack to a folder"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn another_pack_is_opened_and_unsaved_work_is_asked_about_first() {
    let copied = Copied::new();
    copied.change(RULES, "hand_size = 7", "hand_size = 6");
    let hand = |person: &Person| person.state().workbench().snapshot().pack().unwrap().rules.hand_size;
    let mut person = Person::new();
    change_a_rule(&mut person);
    let (built_in, wanted) = (hand(&person), copied.folder().to_string_lossy().into_owned());
    person.press("Ctrl+O");
    person.type_text(&wanted);
    person.press("Enter");
    assert!(person.sees(UNSAVED));
    person.press("Escape");
    assert_eq!((hand(&person), person.sees("in 1 file")), (built_in, true));
    person.press("Ctrl+O");
    person.type_text(&wanted);
    person.press("Enter");
    person.click("Don't save");
    assert_eq!((hand(&person), stack_height(&person), person.sees("● ")), (6, 3, false));
}

#[test]
fn a_folder_without_a_pack_is_refused_in_a_sentence() {
    let folder = empty_folder();
    let mut person = Person::new();
    person.press("Ctrl+O");
    person.type_text(&folder.path().to_string_lossy());
    person.press("Enter");
    assert!(person.sees("pack.toml"));
    assert!(person.state().workbench().files().folder().is_none());
}

/// What stands in the field that is typed in.
fn typed(person: &Person) -> String {
    let all = person.root().children_recursive();
    all.into_iter().find(|node| node.is_focused()).and_then(|node| node.value()).unwrap_or_default()
}

#[test]
fn a_folder_that_can_not_be_opened_is_refused_below_its_field_with_what_was_typed_kept() {
    let folder = empty_folder();
    let mut person = Person::new();
    for (path, why) in
        [(folder.path().join("nowhere"), "there is no folder"), (folder.path().to_owned(), "holds no pack")]
    {
        let path = path.to_string_lossy().into_owned();
        person.press("Ctrl+O");
        person.type_text(&path);
        assert!(person.sees(why), "{why}: while it is typed");
        let place = person.named("Open").rect();
        person.press("Enter");
        assert!(person.sees("Open a pack") && person.sees("✗ ") && person.sees(why), "{why}");
        assert_eq!(typed(&person), path);
        assert_eq!(person.named("Open").rect(), place, "nothing moves");
        person.press("Escape");
    }
}

#[test]
fn a_pack_that_is_there_is_said_while_it_is_typed_and_tab_writes_on() {
    let copied = Copied::new();
    let mut person = Person::new();
    person.press("Ctrl+O");
    let (before, last) = copied.folder().to_str().unwrap().split_at(copied.folder().to_str().unwrap().len() - 3);
    person.type_text(before);
    assert!(person.sees("there is no folder"));
    person.press("Tab");
    assert!(typed(&person).trim_end_matches('/').ends_with(last), "{}", typed(&person));
    assert!(person.sees("✓ the pack `liberte`"));
    person.press("Enter");
    assert!(person.state().workbench().files().folder().is_some());
}

#[test]
fn an_id_that_is_taken_or_none_is_refused_below_its_field_while_it_is_typed() {
    let mut person = Person::new();
    for (command, id, why) in [
        ("New variant", "one-card", "there is a variant `one-card` already"),
        ("New variant", "One card", "an id consists of lowercase letters"),
        ("New script", "terror", "already"),
    ] {
        person.command(command);
        person.type_text(id);
        assert!(person.sees(why), "{command} {id}");
        person.press("Enter");
        assert!(person.sees(why) && person.sees("Create"), "{command} {id}");
        assert_eq!(typed(&person), id);
        person.press("Escape");
    }
}

#[test]
fn words_that_are_no_id_are_taken_as_the_id_that_they_make() {
    let mut person = Person::new();
    person.command("New scenario");
    person.type_text("My first test");
    assert!(person.sees("its id is my-first-test"));
    person.press("Enter");
    assert!(person.state().selection().scenario.as_deref().is_some_and(|it| it.ends_with("/my-first-test.toml")));
}

#[test]
fn a_share_code_that_is_none_is_refused_below_its_field() {
    let mut person = Person::new();
    for (code, why) in [("hello", "begins with liberte1:"), ("liberte1:hello", "✗ ")] {
        person.command("Open a share code");
        person.type_text(code);
        person.press("Enter");
        assert!(person.sees("Open a share code") && person.sees(why), "{code}");
        assert_eq!(typed(&person), code);
        person.press("Escape");
    }
}

#[test]
fn escape_closes_the_palette_and_every_question() {
    let mut person = Person::new();
    let questions = [
        ("Ctrl+P", "What do you want to do?"),
        ("Ctrl+O", "The folder that holds"),
        ("Ctrl+S", "Copy the pack to a folder"),
    ];
    change_a_rule(&mut person);
    for (keys, asked) in questions {
        person.press(keys);
        assert!(person.sees(asked), "{asked}");
        person.press("Escape");
        assert!(!person.sees(asked), "{asked}");
    }
    person.command("New variant");
    person.press("Escape");
    assert!(!person.sees("A new variant"));
    person.close();
    person.run();
    person.press("Escape");
    assert!(!person.sees(UNSAVED) && person.sees("in 1 file"));
}

#[test]
fn every_input_of_a_question_has_a_name_and_the_first_has_the_focus() {
    let mut person = Person::new();
    change_a_rule(&mut person);
    for (command, first) in [
        ("Open a pack", "Folder"),
        ("Copy the pack", "Folder"),
        ("New variant", "Its id"),
        ("Open the built-in Liberté", "Save"),
        ("", "What do you want to do?"),
    ] {
        person.press("Ctrl+P");
        if !command.is_empty() {
            person.type_text(command);
            person.press("Enter");
        }
        assert_eq!(nameless(&person), [""; 0], "{command}");
        assert!(person.focused().starts_with(first), "{command}: {}", person.focused());
        person.press("Escape");
    }
}

/// What is kept between two starts, without a disk.
#[derive(Default)]
pub struct Kept(BTreeMap<String, String>);

impl Storage for Kept {
    fn get_string(&self, key: &str) -> Option<String> {
        self.0.get(key).cloned()
    }

    fn set_string(&mut self, key: &str, value: String) {
        self.0.insert(key.to_owned(), value);
    }

    fn remove_string(&mut self, key: &str) {
        self.0.remove(key);
    }

    fn flush(&mut self) {}
}

/// The program started again.
pub fn restarted(kept: &Kept) -> Person {
    let mut person = Person::before(App::new(Files::built_in(), environment()));
    let ctx = person.ctx.clone();
    person.state_mut().recall(kept, &ctx);
    person.run();
    person
}

#[test]
fn layout_theme_and_recent_packs_are_remembered_over_a_restart() {
    let (copied, mut kept) = (Copied::new(), Kept::default());
    let mut person = Person::new();
    person.press("Ctrl+O");
    person.type_text(&copied.folder().to_string_lossy());
    person.press("Enter");
    person.press("Ctrl+2");
    person.command("Differences");
    let theme = person.ctx.theme();
    person.command("Toggle theme");
    person.state_mut().keep(&mut kept);

    let mut person = restarted(&kept);
    assert_ne!(person.ctx.theme(), theme);
    assert!(person.ctx.theme() == Theme::Dark || theme == Theme::Dark);
    assert!(person.sees("8 Île-de-France") && person.sees("No differences"), "the panes that were in front");
    person.press("Ctrl+9");
    let recent = person.words(&copied.folder().file_name().unwrap().to_string_lossy()).remove(0);
    person.click(&recent);
    let folder = copied.folder().canonicalize().unwrap();
    assert_eq!(person.state().workbench().files().folder(), Some(folder.as_path()));
}

#[test]
fn what_is_kept_in_a_way_that_nobody_understands_does_no_harm() {
    let mut kept = Kept::default();
    kept.set_string("liberte", "(layout: 7, nonsense".to_owned());
    assert!(restarted(&kept).sees("Browse the cards"));
}

#[test]
fn a_recent_pack_that_is_gone_is_marked() {
    let (copied, mut kept) = (Copied::new(), Kept::default());
    let mut person = Person::new();
    person.press("Ctrl+O");
    person.type_text(&copied.folder().to_string_lossy());
    person.press("Enter");
    person.state_mut().keep(&mut kept);
    assert!(!restarted(&kept).sees(": gone"));
    drop(copied);
    assert!(restarted(&kept).sees(": gone"));
}

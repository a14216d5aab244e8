//! The whole window and the disk: saving, files that others change, and what a kill leaves.

use crate::app::{Person, environment};
use crate::support::{Copied, empty_folder};
use liberte::app::workbench::Recovery;
use liberte::gui::{App, Environment};
use liberte::load::Files;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, thread};

const CARDS: &str = "data/liberte/cards.toml";
/// Says to this program, started anew, in which folder it works until it is killed.
const CHILD: &str = "LIBERTE_WORKS_UNTIL_KILLED";

/// All files of a folder.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    all
}

/// Selects Marat and gives the card this value.
fn set_value(person: &mut Person, value: u8) {
    if person.state().selection().cards != [71] {
        person.press("Ctrl+F");
        person.type_text("id:71");
        person.press("Enter");
    }
    person.click(&format!("value of #71: {value}"));
}

fn value(person: &Person) -> u8 {
    let pack = person.state().workbench().snapshot().pack().unwrap();
    pack.cards[pack.card(71).unwrap().index()].value()
}

#[test]
fn what_is_saved_and_opened_again_is_byte_for_byte_the_same_but_for_the_value_and_its_source() {
    let copied = Copied::new();
    let mut before = files(copied.folder());
    let mut person = Person::on_disk(&copied);
    set_value(&mut person, 2);
    assert_eq!(files(copied.folder()), before, "nothing is saved before it is asked for");
    person.press("Ctrl+S");
    assert!(person.sees("1 file saved") && !person.sees("● "));
    let cards = before.get_mut(&copied.path(CARDS)).unwrap();
    let text = String::from_utf8(cards.clone()).unwrap();
    let (others, marat) = text.split_at(text.find("id = 71\n").unwrap());
    let changed = marat.replacen("value = 3", "value = 2", 1).replacen("\"faction\", \"value\"]", "\"faction\"]", 1);
    *cards = format!("{others}{changed}").into_bytes();
    assert_eq!(files(copied.folder()), before);
    let person = Person::on_disk(&copied);
    assert_eq!((value(&person), person.sees("● ")), (2, false));
}

#[test]
fn a_file_that_others_change_and_nobody_touched_here_is_read_anew() {
    let copied = Copied::new();
    let mut person = Person::watching(&copied);
    person.press("Ctrl+1");
    copied.change(CARDS, "title = \"Jean-Paul Marat\"", "title = \"Marat, the friend\"");
    person.press("Ctrl+F");
    person.type_text("friend");
    person.until(|person| person.sees("1 of 110 cards"));
    assert!(person.sees("#71 Marat, the friend") && !person.sees("● "));
}

/// A window in which a file was changed that others changed as well.
fn clashing(copied: &Copied) -> Person {
    let mut person = Person::watching(copied);
    set_value(&mut person, 2);
    copied.change(CARDS, "title = \"Jean-Paul Marat\"", "title = \"Marat, the friend\"");
    person.until(|person| person.sees("A file was also changed on disk"));
    person
}

#[test]
fn a_file_changed_here_and_on_disk_is_compared_line_by_line() {
    let copied = Copied::new();
    let person = clashing(&copied);
    for line in ["-title = \"Marat, the friend\"", "+title = \"Jean-Paul Marat\"", "-value = 3", "+value = 2"] {
        assert!(person.sees(line), "{line}: {:?}", person.words("Marat"));
    }
}

#[test]
fn a_file_changed_here_and_on_disk_is_read_anew_if_somebody_wants_that() {
    let copied = Copied::new();
    let mut person = clashing(&copied);
    person.click("Reload");
    person.until(|person| person.state().workbench().is_settled());
    assert!(!person.sees("A file was also changed on disk") && !person.sees("● "));
    assert!(person.sees("#71 Marat, the friend"));
    assert_eq!(value(&person), 3);
}

#[test]
fn a_file_changed_here_and_on_disk_is_written_over_if_somebody_wants_that() {
    let copied = Copied::new();
    let mut person = clashing(&copied);
    person.press("Ctrl+S");
    assert!(person.sees("A file was also changed on disk"), "not before it is said");
    person.click("Keep mine");
    assert!(!person.sees("A file was also changed on disk") && person.sees("in 1 file"));
    person.press("Ctrl+S");
    person.until(|person| !person.sees("● "));
    let saved = fs::read_to_string(copied.path(CARDS)).unwrap();
    assert!(saved.contains("title = \"Jean-Paul Marat\""));
    assert_eq!(value(&Person::on_disk(&copied)), 2);
}

/// A window that keeps unsaved work for a crash.
fn keeping(folder: &Path) -> Person {
    let recovery = Some(Recovery::within(&folder.join("unsaved")));
    Person::before(App::new(Files::built_in(), Environment { recovery, ..environment() }))
}

/// Works, says so, and never ends.
fn work_until_killed(folder: &Path) -> ! {
    let mut person = keeping(folder);
    set_value(&mut person, 2);
    while !person.state().workbench().is_autosaved() {
        person.step();
    }
    person.press("Ctrl+3");
    person.click("Search the rules");
    person.type_text("hand size");
    person.click("less: Hand size");
    eprintln!("at work");
    loop {
        thread::park();
    }
}

#[test]
fn killed_at_work_it_offers_all_but_the_last_moment_at_the_next_start() {
    if let Some(folder) = env::var_os(CHILD) {
        work_until_killed(Path::new(&folder));
    }
    let folder = empty_folder();
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "disk::killed_at_work_it_offers_all_but_the_last_moment_at_the_next_start", "--nocapture"])
        .env(CHILD, folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let is_at_work = lines.map_while(Result::ok).any(|line| line == "at work");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(is_at_work);

    let mut person = keeping(folder.path());
    assert!(person.sees("Unsaved changes were found") && person.sees(CARDS));
    person.press("Escape");
    assert!(person.sees("Unsaved changes were found"), "it is not lost by a slip");
    person.press("Enter");
    assert_eq!((value(&person), person.sees("in 1 file")), (2, true));
    person.press("Ctrl+Z");
    assert_eq!((value(&person), person.sees("● ")), (3, false));
}

#[test]
fn what_a_crash_left_can_be_let_go() {
    let folder = empty_folder();
    let mut person = keeping(folder.path());
    set_value(&mut person, 2);
    while !person.state().workbench().is_autosaved() {
        person.step();
    }
    drop(person);
    let mut person = keeping(folder.path());
    person.click("Discard");
    assert_eq!((value(&person), person.sees("● ")), (3, false));
    assert!(!keeping(folder.path()).sees("Unsaved changes were found"));
}

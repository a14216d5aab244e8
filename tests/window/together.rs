//! Several who write the same pack: nobody's work is lost, and none of it in silence.

use crate::app::{Person, environment};
use crate::support::{Copied, empty_folder};
use liberte::app::workbench::{Change, Checker, Recovery, Workbench};
use liberte::gui::{App, Environment};
use liberte::load::Files;
use liberte::load::edit::PlainValue;
use std::fs;
use std::path::Path;

const CARDS: &str = "data/liberte/cards.toml";
const MARAT: &str = "title = \"Jean-Paul Marat\"";
const FRIEND: &str = "title = \"Marat, the friend\"";

fn files(copied: &Copied) -> Files {
    Files::open(&copied.folder().to_string_lossy()).unwrap()
}

fn work_on(copied: &Copied) -> Workbench {
    Workbench::begin(files(copied), Checker::Reading, None)
}

fn set(workbench: &mut Workbench, key: &str, to: i128, now: f64) {
    workbench.change(key, None, &[Change::Set(key.into(), PlainValue::Integer(to))], now).unwrap();
}

fn on_disk(copied: &Copied) -> String {
    fs::read_to_string(copied.path(CARDS)).unwrap()
}

/// The value of a card, as a file says it.
fn value(text: &str, card: u32) -> &str {
    let entry = text.find(&format!("id = {card}\n")).unwrap();
    let at = entry + text[entry..].find("value = ").unwrap() + "value = ".len();
    &text[at..=at]
}

#[test]
fn undo_after_a_save_keeps_what_somebody_else_wrote_since() {
    let copied = Copied::new();
    let mut workbench = work_on(&copied);
    let old = value(&on_disk(&copied), 38).to_owned();
    let new = if old == "1" { 2 } else { 1 };
    set(&mut workbench, "card.38.value", new, 1.0);
    workbench.save().unwrap();
    copied.change(CARDS, MARAT, FRIEND);
    assert_eq!(workbench.rescan_disk(2.0), 1);
    assert!(workbench.undo(3.0).is_some());
    workbench.save().unwrap();
    let saved = on_disk(&copied);
    assert!(saved.contains(FRIEND), "the other's edit is there");
    assert_eq!(value(&saved, 38), old, "and what was undone is undone");
    assert!(workbench.redo(4.0).is_some());
    workbench.save().unwrap();
    assert!(on_disk(&copied).contains(FRIEND));
    assert_eq!(value(&on_disk(&copied), 38), new.to_string());
}

#[test]
fn undo_never_goes_back_beyond_lines_that_somebody_else_has_changed() {
    let copied = Copied::new();
    let mut workbench = work_on(&copied);
    set(&mut workbench, "card.71.value", 2, 1.0);
    set(&mut workbench, "card.4.value", 1, 3.0);
    workbench.save().unwrap();
    let text = on_disk(&copied);
    let entry = text.find("id = 71\n").unwrap();
    let at = entry + text[entry..].find("value = 2").unwrap();
    copied.write(CARDS, &format!("{}value = 1{}", &text[..at], &text[at + "value = 2".len()..]));
    let seen = workbench.disk_scan().read();
    let taken = workbench.apply_disk_scan(seen, 4.0).unwrap();
    assert_eq!((taken.paths.as_slice(), taken.steps_dropped), ([CARDS.to_owned()].as_slice(), 1));
    assert_eq!(workbench.undo(5.0).map(|step| step.label).as_deref(), Some("card.4.value"));
    assert_eq!(workbench.undo(6.0), None, "beyond that, the other's value would go");
    assert_eq!(value(&workbench.text(CARDS).unwrap(), 71), "1");
}

#[test]
fn after_reload_undo_brings_back_ones_own_changes_beside_the_other_s() {
    let copied = Copied::new();
    let mut workbench = work_on(&copied);
    set(&mut workbench, "card.38.value", 1, 1.0);
    set(&mut workbench, "card.38.value", 3, 3.0);
    copied.change(CARDS, MARAT, FRIEND);
    workbench.rescan_disk(4.0);
    assert_eq!(workbench.conflicts().len(), 1);
    workbench.take_theirs(CARDS, 5.0);
    assert!(workbench.unsaved().is_empty() && workbench.text(CARDS).unwrap().contains(FRIEND));
    while workbench.undo(6.0).is_some() {
        assert!(workbench.text(CARDS).unwrap().contains(FRIEND), "at no step is it lost");
    }
    workbench.save().unwrap();
    assert!(on_disk(&copied).contains(FRIEND));
}

#[test]
fn changes_of_different_lines_are_put_together_if_somebody_wants_that() {
    let copied = Copied::new();
    let mut person = Person::watching(&copied);
    person.press("Ctrl+F");
    person.type_text("id:38");
    person.press("Enter");
    let old = value(&on_disk(&copied), 38).to_owned();
    let new = if old == "1" { "2" } else { "1" };
    person.click(&format!("value of #38: {new}"));
    copied.change(CARDS, MARAT, FRIEND);
    person.until(|person| person.sees("A file was also changed on disk"));
    person.press("Enter");
    person.until(|person| person.state().workbench().is_settled());
    assert!(!person.sees("A file was also changed on disk") && person.sees("in 1 file"));
    person.press("Ctrl+S");
    person.until(|person| !person.sees("in 1 file"));
    assert!(on_disk(&copied).contains(FRIEND));
    assert_eq!(value(&on_disk(&copied), 38), new);
    person.press("Ctrl+Z");
    assert!(person.text(CARDS).contains(FRIEND));
    assert_eq!(value(&person.text(CARDS), 38), old);
}

#[test]
fn a_file_that_others_changed_is_told_when_it_is_read_again() {
    let copied = Copied::new();
    let mut person = Person::watching(&copied);
    copied.change(CARDS, MARAT, FRIEND);
    person.until(|person| person.sees("cards.toml was changed on disk and has been reloaded"));
}

#[test]
fn what_a_crash_left_is_taken_up_beside_what_others_wrote_since() {
    let (copied, folder) = (Copied::new(), empty_folder());
    let begin = || Workbench::begin(files(&copied), Checker::Reading, Some(Recovery::within(folder.path())));
    let mut workbench = begin();
    set(&mut workbench, "card.38.value", 1, 1.0);
    set(&mut workbench, "card.38.value", 3, 3.0);
    workbench.autosave();
    drop(workbench);
    copied.change(CARDS, MARAT, FRIEND);
    let mut workbench = begin();
    let unsaved = workbench.left_over().unwrap();
    workbench.restore_unsaved(&unsaved, 1.0);
    assert!(workbench.conflicts().is_empty());
    workbench.save().unwrap();
    assert!(on_disk(&copied).contains(FRIEND));
    assert_eq!(value(&on_disk(&copied), 38), "3");
}

#[test]
fn what_a_crash_left_in_lines_that_others_changed_is_asked_about() {
    let (copied, folder) = (Copied::new(), empty_folder());
    let begin = || Workbench::begin(files(&copied), Checker::Reading, Some(Recovery::within(folder.path())));
    let mut workbench = begin();
    let title = Change::Set("card.71.title".into(), PlainValue::Text("Marat".into()));
    workbench.change("title", None, &[title], 1.0).unwrap();
    workbench.autosave();
    drop(workbench);
    copied.change(CARDS, MARAT, FRIEND);
    let mut workbench = begin();
    let unsaved = workbench.left_over().unwrap();
    workbench.restore_unsaved(&unsaved, 1.0);
    assert_eq!(workbench.conflicts().len(), 1);
    assert!(workbench.save().is_err(), "not before it is decided");
    assert!(on_disk(&copied).contains(FRIEND));
    workbench.take_theirs(CARDS, 2.0);
    assert!(workbench.unsaved().is_empty());
}

/// A window on a pack that keeps unsaved work in a folder.
fn window(copied: &Copied, folder: &Path) -> Person {
    let recovery = Some(Recovery::within(folder));
    Person::before(App::new(files(copied), Environment { recovery, ..environment() }))
}

#[test]
fn a_second_window_on_the_same_pack_offers_nothing_of_the_first_and_deletes_nothing_of_it() {
    let (copied, folder) = (Copied::new(), empty_folder());
    let mut first = window(&copied, folder.path());
    first.press("Ctrl+F");
    first.type_text("id:71");
    first.press("Enter");
    first.click("value of #71: 2");
    while !first.state().workbench().is_autosaved() {
        first.step();
    }
    let kept = || {
        let all = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        all.filter(|path| path.extension().is_some_and(|it| it == "json")).count()
    };
    assert_eq!(kept(), 1);
    let mut second = window(&copied, folder.path());
    assert!(!second.sees("Unsaved changes were found") && second.sees("open in another window"));
    // All that a window does with its own recovery leaves the other's alone.
    second.press("Ctrl+3");
    second.click("Search the rules");
    second.type_text("hand size");
    second.click("more: Hand size");
    while !second.state().workbench().is_autosaved() {
        second.step();
    }
    assert_eq!(kept(), 2);
    second.press("Ctrl+S");
    assert_eq!(kept(), 1);
    drop(second);
    drop(first);
    let mut third = window(&copied, folder.path());
    assert!(third.sees("Unsaved changes were found"), "the first one's, which has gone without saving");
    assert!(!third.sees("open in another window"));
    third.press("Enter");
    assert!(third.sees("in 1 file"));
}

#[test]
fn redo_brings_back_where_changes_go() {
    let copied = Copied::new();
    let mut workbench = work_on(&copied);
    workbench.new_variant("mine", 1.0).unwrap();
    for (at, height) in [4, 5, 6, 7].into_iter().enumerate() {
        set(&mut workbench, "stack_height", height, 3.0 + 2.0 * at as f64);
    }
    (0..5).for_each(|_| drop(workbench.undo(20.0)));
    assert_eq!(Workbench::target(&workbench), None);
    (0..5).for_each(|_| drop(workbench.redo(21.0)));
    assert_eq!(Workbench::target(&workbench), Some("mine"));
    set(&mut workbench, "hand_size", 6, 30.0);
    assert_eq!(workbench.unsaved(), ["data/liberte/variants/mine.toml"], "and so does the next number");
}

#[test]
fn redo_brings_back_each_change_where_it_went() {
    let copied = Copied::new();
    let mut workbench = work_on(&copied);
    workbench.new_variant("mine", 1.0).unwrap();
    workbench.set_target(None);
    set(&mut workbench, "hand_size", 6, 3.0);
    workbench.write_to_variant("one-card", 5.0);
    (0..3).for_each(|_| drop(workbench.undo(6.0)));
    assert_eq!(Workbench::target(&workbench), None);
    workbench.redo(7.0);
    assert_eq!(Workbench::target(&workbench), Some("mine"));
    workbench.redo(8.0);
    assert_eq!(Workbench::target(&workbench), None);
    workbench.redo(9.0);
    assert_eq!(Workbench::target(&workbench), Some("one-card"));
}

//! The work under the window, without a window: changes, undo, saving, files that others change, and what a crash leaves.

use crate::support::Copied;
use liberte::gui::work::{Change, Checker, Laid, NotSaved, Recovery, Work};
use liberte::load::Files;
use liberte::load::edit::PlainValue;
use std::fs;

const CARDS: &str = "data/liberte/cards.toml";

fn work_on(copied: &Copied) -> Work {
    Work::begin(Files::open(&copied.folder().to_string_lossy()).unwrap(), Checker::InPlace, None)
}

fn set(key: &str, to: i128) -> Change {
    Change::Set(key.into(), PlainValue::Integer(to))
}

/// The lines that differ between two texts of as many lines.
fn changed_lines<'a>(before: &'a str, after: &'a str) -> Vec<(&'a str, &'a str)> {
    assert_eq!(before.lines().count(), after.lines().count());
    before.lines().zip(after.lines()).filter(|(before, after)| before != after).collect()
}

#[test]
fn a_change_is_seen_at_once_undone_and_done_again() {
    let mut work = Work::begin(Files::built_in(), Checker::InPlace, None);
    let before = work.text(CARDS).unwrap();
    work.change("value of #71", None, &[set("card.71.value", 2)], 1.0).unwrap();
    let after = work.text(CARDS).unwrap();
    assert_eq!(changed_lines(&before, &after), [("value = 3", "value = 2")]);
    assert!(work.seen().findings.iter().any(|finding| finding.code == "wrong-total"), "the check follows");
    assert_eq!(work.unsaved(), [CARDS]);
    assert_eq!(work.undo(2.0).as_deref(), Some("value of #71"));
    assert_eq!(work.text(CARDS).unwrap(), before);
    assert!(work.unsaved().is_empty() && work.seen().findings.is_empty());
    assert_eq!(work.redo(3.0).as_deref(), Some("value of #71"));
    assert_eq!(work.text(CARDS).unwrap(), after);
}

#[test]
fn a_change_that_cannot_be_made_changes_nothing() {
    let mut work = Work::begin(Files::built_in(), Checker::InPlace, None);
    let changes = [set("card.71.value", 2), set("card.71.valeu", 2)];
    let refused = work.change("two", None, &changes, 1.0).unwrap_err();
    assert_eq!(refused.code, "unknown-key");
    assert!(work.unsaved().is_empty() && work.history().undo_label().is_none());
}

#[test]
fn saving_keeps_every_comment_and_every_byte_that_was_not_meant() {
    let copied = Copied::new();
    let mut work = work_on(&copied);
    let before = fs::read_to_string(copied.folder().join(CARDS)).unwrap();
    let changes: Vec<Change> = (60..80).map(|card| set(&format!("card.{card}.value"), 1)).collect();
    work.change("value of 20 cards", None, &changes, 1.0).unwrap();
    assert_eq!(fs::read_to_string(copied.folder().join(CARDS)).unwrap(), before, "nothing is saved yet");
    assert_eq!(work.save().unwrap(), 1);
    let after = fs::read_to_string(copied.folder().join(CARDS)).unwrap();
    let changed = changed_lines(&before, &after);
    assert!(changed.iter().all(|(before, after)| before.starts_with("value = ") && *after == "value = 1"));
    assert!(work.unsaved().is_empty());
    work.undo(2.0);
    assert_eq!(work.unsaved(), [CARDS], "undo goes on past a save");
    work.save().unwrap();
    assert_eq!(fs::read_to_string(copied.folder().join(CARDS)).unwrap(), before);
}

#[test]
fn the_built_in_pack_is_copied_before_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut work = Work::begin(Files::built_in(), Checker::InPlace, None);
    work.change("hand", None, &[set("hand_size", 6)], 1.0).unwrap();
    assert_eq!(work.save(), Err(NotSaved::NeedsFolder));
    let mine = folder.path().join("mine");
    work.copy_to(&mine, 2.0).unwrap();
    let rules = fs::read_to_string(mine.join("data/mine/rules.toml")).unwrap();
    assert!(rules.contains("hand_size = 6") && work.unsaved().is_empty());
    assert_eq!(work.files().folder(), Some(mine.canonicalize().unwrap().as_path()));
    assert!(work.seen().findings.iter().all(|finding| !finding.is_error()), "{:?}", work.seen().findings);
    let mut other = Work::begin(Files::built_in(), Checker::InPlace, None);
    assert!(matches!(other.copy_to(&mine, 3.0), Err(NotSaved::Copy(..))), "the folder is not empty");
}

#[test]
fn what_others_change_is_read_anew_unless_it_was_changed_here_too() {
    let copied = Copied::new();
    let mut work = work_on(&copied);
    let theirs = |from: &str, to: &str| copied.change(CARDS, from, to);
    theirs("title = \"Claude Basire\"", "title = \"Claude Bazire\"");
    assert_eq!(work.look_outside(1.0), 1);
    let pack = work.seen().pack().unwrap().clone();
    assert!(pack.cards.iter().any(|card| card.title == "Claude Bazire"));

    work.change("value of #71", None, &[set("card.71.value", 2)], 2.0).unwrap();
    theirs("title = \"Claude Bazire\"", "title = \"Basire\"");
    work.look_outside(3.0);
    let [clash] = work.clashes() else { panic!("{:?}", work.clashes()) };
    assert!(clash.path == CARDS && clash.on_disk.as_deref().unwrap().contains("\"Basire\""));
    assert!(work.save().is_err(), "what others wrote is not written over in silence");

    work.keep_mine(CARDS);
    work.save().unwrap();
    let saved = fs::read_to_string(copied.folder().join(CARDS)).unwrap();
    assert!(saved.contains("Claude Bazire") && work.clashes().is_empty());

    work.change("value of #71", None, &[set("card.71.value", 1)], 4.0).unwrap();
    theirs("title = \"Claude Bazire\"", "title = \"Basire\"");
    work.look_outside(5.0);
    work.take_theirs(CARDS, 6.0);
    assert!(work.unsaved().is_empty() && work.text(CARDS).unwrap().contains("\"Basire\""));
}

#[test]
fn what_a_crash_leaves_is_found_and_taken_up() {
    let (copied, folder) = (Copied::new(), tempfile::tempdir().unwrap());
    let begin = || {
        let files = Files::open(&copied.folder().to_string_lossy()).unwrap();
        Work::begin(files, Checker::InPlace, Some(Recovery::within(folder.path())))
    };
    let mut work = begin();
    assert_eq!(work.left_over(), None);
    work.change("value of #71", None, &[set("card.71.value", 2)], 10.0).unwrap();
    work.lay_variants(vec![Laid { asked: "one-card".into(), is_on: true }], "one card", 10.1);
    work.tick(10.5);
    assert!(!work.is_kept(), "typing is not held up by writing");
    work.tick(11.5);
    assert!(work.is_kept());
    drop(work);

    let mut work = begin();
    let unsaved = work.left_over().expect("the crash left something");
    work.take_up(&unsaved, 1.0);
    assert_eq!((work.unsaved(), work.asked()), (vec![CARDS], vec!["one-card".to_owned()]));
    work.save().unwrap();
    drop(work);
    assert_eq!(begin().left_over(), None, "what is saved is not left over");
}

#[test]
fn changes_go_into_a_variant_and_the_pack_stays_as_it_is() {
    let mut work = Work::begin(Files::built_in(), Checker::InPlace, None);
    let deck = work.seen().pack().unwrap().cards.len();
    work.new_variant("tall", 1.0).unwrap();
    assert!(work.new_variant("tall", 1.0).is_err(), "the id is taken");
    work.change("stack height", None, &[set("stack_height", 4)], 2.0).unwrap();
    work.change("value of #71", None, &[set("card.71.value", 2)], 3.0).unwrap();
    work.change("two cards out", None, &[Change::TakeOut("card.1".into()), Change::TakeOut("card.2".into())], 4.0)
        .unwrap();
    assert_eq!(work.unsaved(), ["data/liberte/variants/tall.toml"]);
    let pack = work.seen().pack().unwrap();
    assert_eq!((pack.rules.stack_height, pack.cards.len()), (4, deck - 2));
    work.lay_variants(vec![Laid { asked: "tall".into(), is_on: false }], "off", 5.0);
    assert_eq!(work.seen().pack().unwrap().rules.stack_height, 3);
    for _ in 0..5 {
        work.undo(6.0);
    }
    assert!(work.unsaved().is_empty() && work.variants().is_empty());
    assert!(work.text("data/liberte/variants/tall.toml").is_none(), "undone to the very beginning");
}

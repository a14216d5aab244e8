//! The work under the window, without a window: changes, undo, saving, files that others change, and what a crash leaves.

use crate::support::{Copied, empty_folder, without_most_variants};
use liberte::app::workbench::{Change, Checker, Recovery, SaveFailure, VariantLayer, Workbench};
use liberte::load::Files;
use liberte::load::edit::PlainValue;
use std::fs;

const CARDS: &str = "data/liberte/cards.toml";

fn work_on(copied: &Copied) -> Workbench {
    Workbench::begin(Files::open(&copied.folder().to_string_lossy()).unwrap(), Checker::Reading, None)
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
    let mut workbench = Workbench::begin(without_most_variants(), Checker::Inline, None);
    let before = workbench.text(CARDS).unwrap();
    workbench.change("value of #71", None, &[set("card.71.value", 2)], 1.0).unwrap();
    let after = workbench.text(CARDS).unwrap();
    assert_eq!(changed_lines(&before, &after), [("value = 3", "value = 2")]);
    assert!(workbench.snapshot().findings.iter().any(|finding| finding.code == "wrong-total"), "the check follows");
    assert_eq!(workbench.unsaved(), [CARDS]);
    assert_eq!(workbench.undo(2.0).map(|step| step.label).as_deref(), Some("value of #71"));
    assert_eq!(workbench.text(CARDS).unwrap(), before);
    assert!(workbench.unsaved().is_empty() && workbench.snapshot().findings.is_empty());
    assert_eq!(workbench.redo(3.0).map(|step| step.label).as_deref(), Some("value of #71"));
    assert_eq!(workbench.text(CARDS).unwrap(), after);
}

#[test]
fn a_change_that_cannot_be_made_changes_nothing() {
    let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
    let changes = [set("card.71.value", 2), set("card.71.valeu", 2)];
    let refused = workbench.change("two", None, &changes, 1.0).unwrap_err();
    assert_eq!(refused.code, "unknown-key");
    assert!(workbench.unsaved().is_empty() && workbench.history().undo_label().is_none());
}

#[test]
fn saving_keeps_every_comment_and_every_byte_that_was_not_meant() {
    let copied = Copied::new();
    let mut workbench = work_on(&copied);
    let before = fs::read_to_string(copied.folder().join(CARDS)).unwrap();
    let changes: Vec<Change> = (60..80).map(|card| set(&format!("card.{card}.value"), 1)).collect();
    workbench.change("value of 20 cards", None, &changes, 1.0).unwrap();
    assert_eq!(fs::read_to_string(copied.folder().join(CARDS)).unwrap(), before, "nothing is saved yet");
    assert_eq!(workbench.save().unwrap(), 1);
    let after = fs::read_to_string(copied.folder().join(CARDS)).unwrap();
    let changed = changed_lines(&before, &after);
    assert!(changed.iter().all(|(before, after)| before.starts_with("value = ") && *after == "value = 1"));
    assert!(workbench.unsaved().is_empty());
    workbench.undo(2.0);
    assert_eq!(workbench.unsaved(), [CARDS], "undo goes on past a save");
    workbench.save().unwrap();
    assert_eq!(fs::read_to_string(copied.folder().join(CARDS)).unwrap(), before);
}

#[test]
fn the_built_in_pack_is_copied_before_it_is_saved() {
    let folder = empty_folder();
    let mut workbench = Workbench::begin(Files::built_in(), Checker::Inline, None);
    workbench.change("hand", None, &[set("hand_size", 6)], 1.0).unwrap();
    assert_eq!(workbench.save(), Err(SaveFailure::NeedsFolder));
    let mine = folder.path().join("mine");
    workbench.copy_to(&mine, 2.0).unwrap();
    let rules = fs::read_to_string(mine.join("data/mine/rules.toml")).unwrap();
    assert!(rules.contains("hand_size = 6") && workbench.unsaved().is_empty());
    assert_eq!(workbench.files().folder(), Some(mine.canonicalize().unwrap().as_path()));
    assert!(
        workbench.snapshot().findings.iter().all(|finding| !finding.is_error()),
        "{:?}",
        workbench.snapshot().findings
    );
    let mut other = Workbench::begin(Files::built_in(), Checker::Reading, None);
    assert!(matches!(other.copy_to(&mine, 3.0), Err(SaveFailure::Copy(..))), "the folder is not empty");
}

#[test]
fn what_others_change_is_read_anew_unless_it_was_changed_here_too() {
    let copied = Copied::new();
    let mut workbench = work_on(&copied);
    let theirs = |from: &str, to: &str| copied.change(CARDS, from, to);
    theirs("title = \"Claude Basire\"", "title = \"Claude Bazire\"");
    assert_eq!(workbench.rescan_disk(1.0), 1);
    let pack = workbench.snapshot().pack().unwrap().clone();
    assert!(pack.cards.iter().any(|card| card.title == "Claude Bazire"));

    workbench.change("value of #71", None, &[set("card.71.value", 2)], 2.0).unwrap();
    theirs("title = \"Claude Bazire\"", "title = \"Basire\"");
    workbench.rescan_disk(3.0);
    let [conflict] = workbench.conflicts() else { panic!("{:?}", workbench.conflicts()) };
    assert!(conflict.path == CARDS && conflict.on_disk.as_deref().unwrap().contains("\"Basire\""));
    assert!(workbench.save().is_err(), "what others wrote is not written over in silence");

    workbench.keep_mine(CARDS);
    workbench.save().unwrap();
    let saved = fs::read_to_string(copied.folder().join(CARDS)).unwrap();
    assert!(saved.contains("Claude Bazire") && workbench.conflicts().is_empty());

    workbench.change("value of #71", None, &[set("card.71.value", 1)], 4.0).unwrap();
    theirs("title = \"Claude Bazire\"", "title = \"Basire\"");
    workbench.rescan_disk(5.0);
    workbench.take_theirs(CARDS, 6.0);
    assert!(workbench.unsaved().is_empty() && workbench.text(CARDS).unwrap().contains("\"Basire\""));
}

#[test]
fn what_a_crash_leaves_is_found_and_taken_up() {
    let (copied, folder) = (Copied::new(), empty_folder());
    let begin = || {
        let files = Files::open(&copied.folder().to_string_lossy()).unwrap();
        Workbench::begin(files, Checker::Reading, Some(Recovery::within(folder.path())))
    };
    let mut workbench = begin();
    assert_eq!(workbench.left_over(), None);
    workbench.change("value of #71", None, &[set("card.71.value", 2)], 10.0).unwrap();
    workbench.set_variants(vec![VariantLayer { spec: "one-card".into(), is_on: true }], "one card", 10.1);
    workbench.tick(10.5);
    assert!(!workbench.is_autosaved(), "typing is not held up by writing");
    workbench.tick(11.5);
    assert!(workbench.is_autosaved());
    drop(workbench);

    let mut workbench = begin();
    let unsaved = workbench.left_over().expect("the crash left something");
    workbench.restore_unsaved(&unsaved, 1.0);
    assert_eq!((workbench.unsaved(), workbench.active_variants()), (vec![CARDS], vec!["one-card".to_owned()]));
    workbench.save().unwrap();
    drop(workbench);
    assert_eq!(begin().left_over(), None, "what is saved is not left over");
}

#[test]
fn changes_go_into_a_variant_and_the_pack_stays_as_it_is() {
    let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
    let deck = workbench.snapshot().pack().unwrap().cards.len();
    workbench.new_variant("tall", 1.0).unwrap();
    assert!(workbench.new_variant("tall", 1.0).is_err(), "the id is taken");
    workbench.change("stack height", None, &[set("stack_height", 4)], 2.0).unwrap();
    workbench.change("value of #71", None, &[set("card.71.value", 2)], 3.0).unwrap();
    workbench
        .change("two cards out", None, &[Change::Remove("card.1".into()), Change::Remove("card.2".into())], 4.0)
        .unwrap();
    assert_eq!(workbench.unsaved(), ["data/liberte/variants/tall.toml"]);
    let pack = workbench.snapshot().pack().unwrap();
    assert_eq!((pack.rules.stack_height, pack.cards.len()), (4, deck - 2));
    workbench.set_variants(vec![VariantLayer { spec: "tall".into(), is_on: false }], "off", 5.0);
    assert_eq!(workbench.snapshot().pack().unwrap().rules.stack_height, 3);
    for _ in 0..5 {
        workbench.undo(6.0);
    }
    assert!(workbench.unsaved().is_empty() && workbench.variants().is_empty());
    assert!(workbench.text("data/liberte/variants/tall.toml").is_none(), "undone to the very beginning");
}

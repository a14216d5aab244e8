use super::answer::Answer;
use super::snapshot::Snapshot;
use crate::load::{Files, Library};

const CARDS: &str = "data/liberte/cards.toml";

/// The built-in pack with a text of one of its files replaced.
fn edited(path: &str, from: &str, to: &str) -> Files {
    let mut files = Files::built_in();
    let text = files.read(path).unwrap();
    assert!(text.contains(from), "{path} lacks {from}");
    files.overlay(path, &text.replacen(from, to, 1));
    files
}

fn answer(files: Files) -> String {
    let library = Library::new(files);
    Answer::of(&library).text(&library, false)
}

#[test]
fn a_sound_pack_is_one_line() {
    let text = answer(Files::built_in());
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("liberte 0.1.0 (") && text.contains("): 0 errors, 0 warnings; "), "{text}");
    assert!(text.ends_with(" tests passed, 0 failed\n"), "{text}");
}

#[test]
fn packs_of_other_games_are_checked_and_tested_too() {
    let revolution = || Files::built_in_named("revolution").unwrap();
    let text = answer(revolution());
    assert!(text.starts_with("revolution ") && text.contains("): 0 errors, 0 warnings; "), "{text}");
    assert!(text.ends_with(" tests passed, 0 failed\n") && !text.contains("; 0 tests"), "{text}");
    let (path, mut files) = ("data/revolution/rules.toml", revolution());
    let rules = files.read(path).unwrap();
    files.overlay(path, &rules.replacen("most_spaces = 6", "most_spaces = 5", 1));
    let text = answer(files);
    assert!(text.contains("FAILED  data/revolution/scenarios/"), "{text}");
}

#[test]
fn a_mistake_is_shown_where_it_stands_and_no_test_is_run() {
    let text = answer(edited(CARDS, "value = 2", "valeu = 2"));
    assert!(text.contains("error[unknown-key]") && text.contains("did you mean `value`?"), "{text}");
    assert!(text.contains("data/liberte/cards.toml:"), "{text}");
    assert!(text.ends_with("1 error, 0 warnings; no test can be run\n"), "{text}");
}

#[test]
fn broken_toml_is_a_finding() {
    let text = answer(edited(CARDS, "[[card]]", "[[card"));
    assert!(text.contains("error[broken-toml]"), "{text}");
}

#[test]
fn failed_tests_are_named_with_what_is_wrong() {
    let path = "data/liberte/scenarios/11-battle/a-single-general-advanced-wins.toml";
    let text = answer(edited(path, "Christie = 4", "Christie = 5"));
    assert!(text.contains(&format!("FAILED  {path}\n        A lone General")), "{text}");
    assert!(text.ends_with("passed, 1 failed\n"), "{text}");
}

#[test]
fn many_failures_are_counted() {
    let text = answer(edited("data/liberte/rules.toml", "government_first = 5", "government_first = 6"));
    assert!(text.matches("FAILED").count() <= 11, "{text}");
    assert!(text.contains(" other failed tests: `liberte test` shows them all\n"), "{text}");
}

#[test]
fn a_pack_without_files_is_told_of() {
    let text = answer(Files::empty("new"));
    assert!(text.contains("error[unreadable-file]") && text.ends_with("no test can be run\n"), "{text}");
}

#[test]
fn what_has_changed_is_named() {
    let before = Snapshot::of(&Files::built_in());
    let mut files = edited(CARDS, "value = 2", "value = 3");
    files.overlay("data/liberte/scenarios/mine.toml", "");
    files.overlay("data/liberte/scenarios/.#mine.toml", "");
    files.overlay("scripts/liberte/terror.rhai~", "");
    let after = Snapshot::of(&files);
    let changes = after.since(&before).to_string();
    assert_eq!(changes, "changed: data/liberte/cards.toml\nnew: data/liberte/scenarios/mine.toml\n");
    let back = before.since(&after).to_string();
    assert_eq!(back, "changed: data/liberte/cards.toml\ngone: data/liberte/scenarios/mine.toml\n");
    assert!(after.since(&after).is_empty());
}

#[test]
fn many_changes_are_counted() {
    let changes = Snapshot::of(&Files::built_in()).since(&Snapshot::default()).to_string();
    assert_eq!(changes.lines().count(), 7, "{changes}");
    assert!(changes.contains("and ") && changes.ends_with(" other files\n"), "{changes}");
}

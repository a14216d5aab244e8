//! The scenarios of history: each tells its story, names a source, stands in the guide, and is played to its end.

use crate::support::{liberte, root};
use liberte::load::ScenarioHead;
use std::fs;
use std::path::PathBuf;

/// The files of the scenarios, by name.
fn scenarios() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("data/liberte/scenarios/history")).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 12, "only {} scenarios", paths.len());
    paths
}

#[test]
fn every_scenario_of_history_tells_its_story_and_names_a_source() {
    let guide = fs::read_to_string(root().join("docs/history.md")).unwrap();
    for path in scenarios() {
        let head = ScenarioHead::of(&fs::read_to_string(&path).unwrap());
        assert!(head.story.len() > 300 && !head.source.is_empty(), "{}", path.display());
        let id = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(head.id, id);
        assert!(guide.contains(&format!("| `{id}` |")), "the guide does not list {id}");
    }
}

#[test]
fn every_scenario_of_history_is_played_to_its_end() {
    for path in scenarios() {
        let id = path.file_stem().unwrap().to_str().unwrap();
        let run =
            liberte(&["play", "--watch", "--bot", "greedy", "--seed", "1", "--pack", "built-in", "--scenario", id]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{id}");
        let head = ScenarioHead::of(&fs::read_to_string(&path).unwrap());
        assert!(run.out.contains(&head.title) && run.out.contains("The game ends: "), "{id}: {}", run.out);
    }
}

#[test]
fn a_story_is_told_in_the_language_of_the_table() {
    let table = ["play", "--watch", "--bot", "greedy", "--seed", "1", "--pack", "built-in", "--scenario", "the-vendee"];
    let run = liberte(&[&table[..], &["--language", "fr"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("La Convention lève 300 000 hommes"), "{}", run.out);
    assert!(!run.out.contains("The Convention calls up"), "{}", run.out);
}

#[test]
fn a_scenario_is_found_by_its_id_and_a_slip_is_told() {
    let run = liberte(&["play", "--watch", "--pack", "built-in", "--scenario", "the-vende"]);
    let wanted = "error: there is no scenario or file `the-vende`\nhelp: did you mean `the-vendee`?\n";
    assert_eq!((run.code, run.err.as_str()), (2, wanted));
}

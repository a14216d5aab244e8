//! The scenarios of history: each tells its story, names a source, stands in the guide, and is played to its end.

use crate::support::{liberte, root};
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
        let text = fs::read_to_string(&path).unwrap();
        let head: Vec<&str> = text.lines().take_while(|line| line.starts_with('#')).collect();
        let has_source = head.iter().any(|line| line.starts_with("# Source: "));
        assert!(head.len() > 6 && has_source, "{}", path.display());
        let id = path.file_stem().unwrap().to_str().unwrap();
        assert!(guide.contains(&format!("| `{id}` |")), "the guide does not list {id}");
    }
}

#[test]
fn every_scenario_of_history_is_played_to_its_end() {
    for path in scenarios() {
        let file = path.to_str().unwrap();
        let run =
            liberte(&["play", "--watch", "--bot", "greedy", "--seed", "1", "--pack", "built-in", "--scenario", file]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{file}");
        assert!(run.out.contains("The game ends: "), "{file}: {}", run.out);
    }
}

//! Output for programs: the same figures, verdicts and ends as for people.

use crate::support::{Copied, empty_folder, journals, liberte};
use serde_json::Value;
use std::fs;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The JSON of a command that must end with a code and say nothing else.
fn json_of(args: &[&str], code: i32) -> Value {
    let run = liberte(args);
    assert_eq!((run.code, run.err.as_str()), (code, ""), "{args:?}");
    json(&run.out)
}

#[test]
fn tests_are_told_as_one_object() {
    let all = json_of(&["test", "--format", "json"], 0);
    let tests = all["tests"].as_array().unwrap();
    assert!(all["failed"] == 0 && all["passed"] == tests.len() && tests.len() > 500);
    let pack = Copied::with_scenarios();
    let path = "data/liberte/scenarios/11-battle/a-single-general-advanced-wins.toml";
    pack.change(path, "Christie = 4", "Christie = 5");
    let broken = "data/liberte/scenarios/11-battle/the-first-turn-has-no-battle.toml";
    pack.change(broken, "seats = ", "seets = ");
    let run = pack.run(&["test", "--format", "json"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let some = json(&run.out);
    assert!(some["failed"] == 2 && some["passed"] == tests.len() - 2);
    let of = |path: &str| some["tests"].as_array().unwrap().iter().find(|test| test["path"] == path).unwrap().clone();
    let failed = of(path);
    assert_eq!(
        (failed["passed"].as_bool(), failed["id"].as_str()),
        (Some(false), Some("a-single-general-advanced-wins"))
    );
    let why = failed["failure"].as_str().unwrap();
    assert!(why.contains("4") && why.contains("5") && !why.contains('\u{1b}'), "{why}");
    assert!(of(broken)["failure"].as_str().unwrap().contains("error[unknown-key]"));
}

#[test]
fn a_test_that_can_t_be_read_fails_in_json_too() {
    let folder = empty_folder();
    fs::write(folder.path().join("bytes.toml"), [0xff]).unwrap();
    let run = liberte(&["test", "--format", "json", folder.path().to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(json(&run.out)["tests"][0]["failure"].as_str().unwrap().contains("not UTF-8"));
}

#[test]
fn sim_s_two_ways_to_ask_for_json_are_one() {
    let args = ["sim", "-n", "20"];
    let long = liberte(&[&args[..], &["--format", "json"]].concat());
    assert_eq!(long, liberte(&[&args[..], &["--json"]].concat()));
    let hash = json(&long.out)["pack"]["hash"].as_str().unwrap().to_owned();
    let text = liberte(&args);
    assert!(text.out.contains(&format!("pack liberte ({hash}); checksum ")), "{}", text.out);
    assert_eq!(liberte(&["sim", "--format", "yaml"]).code, 2);
}

#[test]
fn the_end_of_a_game_is_that_of_its_trace() {
    let folder = journals(&["-n", "1", "--seed", "3"]);
    let journal = folder.path().join("game-3.journal");
    let journal = journal.to_str().unwrap();
    let end = json_of(&["replay", journal, "--format", "json"], 0);
    let trace = liberte(&["replay", journal, "--trace"]).out;
    let lines: Vec<Value> = trace.lines().map(json).collect();
    let (first, last) = (&lines[0], lines.last().unwrap());
    assert_eq!(&end["outcome"], last);
    for key in ["pack", "version", "hash", "variants", "seed", "seats"] {
        assert_eq!(end[key], first[key], "{key}");
    }
    assert_eq!(end["choices"], lines.len() - 2);
    assert_eq!(end["state"], lines[lines.len() - 2]["state"]);
    assert!(end.get("question").is_none() && end.get("last").is_none());
}

#[test]
fn a_moment_of_a_game_is_that_of_its_trace() {
    let folder = journals(&["-n", "1", "--seed", "3"]);
    let journal = folder.path().join("game-3.journal");
    let journal = journal.to_str().unwrap();
    let moment = json_of(&["replay", journal, "--format", "json", "--at", "5"], 0);
    let trace = liberte(&["replay", journal, "--trace"]).out;
    let line = |n: usize| json(trace.lines().nth(n + 1).unwrap());
    assert_eq!(moment["choices"], 6);
    for key in ["seat", "choice", "events"] {
        assert_eq!(moment["last"][key], line(5)[key], "{key}");
    }
    for key in ["seat", "asked", "options"] {
        assert_eq!(moment["question"][key], line(6)[key], "{key}");
    }
    assert_eq!(moment["state"], line(5)["state"]);
}

#[test]
fn a_journal_that_is_wrong_is_no_json() {
    let folder = journals(&["-n", "1"]);
    let journal = folder.path().join("game-1.journal");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, format!("{text}P1 claim\n")).unwrap();
    let run = liberte(&["replay", journal.to_str().unwrap(), "--format", "json"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("error: "), "{}", run.err);
}

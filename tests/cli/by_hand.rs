//! `edit` in the terminal's game, and what every command makes of a game that was changed by hand.

use crate::support::{Run, empty_folder, liberte_in};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Plays in a folder, typing lines.
pub fn typed(folder: &Path, arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_liberte"));
    command.arg("play").args(arguments).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let typist = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    typist.join().unwrap();
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

const LIBERTE: [&str; 8] = ["--seed", "5", "--person", "Ann", "--players", "3", "--journal", "g.journal"];

/// A game of Liberté in which points, a stack and a card were put right before the first choice.
fn changed(folder: &Path) -> String {
    let input = "edit points Ann 5\nedit stack corse Ann radical 2\nedit card 46 Ann\n1\n1\n";
    typed(folder, &LIBERTE, input)
}

/// How many choices were made before the first change.
fn before_it(folder: &Path) -> usize {
    let text = fs::read_to_string(folder.join("g.journal")).unwrap();
    let journal = liberte::kernel::Journal::parse(&text).unwrap();
    journal.lines.iter().position(|line| line.choice().is_none()).expect("it was changed")
}

fn run(folder: &Path, args: &[&str]) -> Run {
    let run = liberte_in(folder, args);
    assert_eq!(run.code, 0, "{args:?}: {}", run.err);
    run
}

#[test]
fn points_a_stack_and_a_card_are_changed_by_hand_told_and_saved() {
    let folder = empty_folder();
    let shown = changed(folder.path());
    for words in ["by hand: Ann has 5 ", "Ann has 2 radical blocks instead of nothing", "by hand: Ann's hand: "] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let text = fs::read_to_string(folder.path().join("g.journal")).unwrap();
    assert!(text.contains("\nedit {\"seat\":{\"P1\":{\"victory_points\":5}}}\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("edit ")).count(), 3);
    let again = typed(folder.path(), &LIBERTE, "edit points Ann 5\nundo\nredo\nundo\n");
    assert!(again.contains("What was changed by hand is taken back"), "{again}");
    let text = fs::read_to_string(folder.path().join("g.journal")).unwrap();
    assert!(!text.contains("\nedit "), "{text}");
}

#[test]
fn what_is_no_position_is_refused_where_it_is_typed_and_nothing_is_changed() {
    let folder = empty_folder();
    let lines = [
        ("edit", "Change what?"),
        ("edit points Bob 5", "nobody here is called `Bob`"),
        ("edit card 999 Ann", "there is no card `999`"),
        ("edit stack atlantis Ann radical 2", "there is no province `atlantis`"),
        ("edit stack corse Ann purple 2", "there is no faction `purple`"),
        ("edit stack corse Ann radical 9", "9 blocks high"),
        ("edit seat.Ann.hats = 3", "can't have `seat.P1.hats` as `3`"),
        ("edit this", "is not a key with its value"),
        ("edit points Ann 0", "it is so already"),
    ];
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let shown = typed(folder.path(), &LIBERTE, &input).replace("\n  ", " ").replace('\n', " ");
    for (line, words) in lines {
        assert!(shown.contains(words), "{line}: {words}: {shown}");
    }
    let text = fs::read_to_string(folder.path().join("g.journal")).unwrap_or_default();
    assert!(!text.contains("\nedit "), "{text}");
}

#[test]
fn a_scenarios_words_change_the_other_games_too() {
    let folder = empty_folder();
    for (pack, edit, told) in [
        ("revolution", "edit seat.Ann.support = 9", "Ann has 9 support instead of 0"),
        ("libertalia", "edit seat.Ann.doubloons = 21", "Ann has 21 doubloons instead of"),
    ] {
        let journal = format!("{pack}.journal");
        let args = ["--pack", pack, "--seed", "5", "--person", "Ann", "--players", "4", "--journal", &journal];
        let shown = typed(folder.path(), &args, &format!("{edit}\n1\n1\n"));
        assert!(shown.contains(told), "{pack}: {shown}");
        let text = fs::read_to_string(folder.path().join(&journal)).unwrap();
        assert!(text.contains("\nedit {"), "{text}");
        run(folder.path(), &["replay", &journal]);
        let under = run(folder.path(), &["replay", &journal, "--under", "none"]);
        assert!(under.out.contains("exact: the same game"), "{}", under.out);
    }
}

#[test]
fn every_command_knows_a_game_that_was_changed_by_hand() {
    let folder = empty_folder();
    changed(folder.path());
    let before = before_it(folder.path());
    let at = before.to_string();
    let moment = run(folder.path(), &["replay", "g.journal", "--at", &at]);
    assert!(moment.out.contains(&format!("Choice {before} (they go from 0 to")), "{}", moment.out);
    assert!(moment.out.contains("by hand: Ann has 5 "), "{}", moment.out);
    let json = run(folder.path(), &["replay", "g.journal", "--at", &at, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json["last"]["edit"]["seat"]["P1"]["victory_points"], 5);
    let trace = run(folder.path(), &["replay", "g.journal", "--trace"]).out;
    let lines: Vec<serde_json::Value> = trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[before + 1]["edit"]["seat"]["P1"]["victory_points"], 5);
    assert_eq!(lines[before + 1]["state"]["seats"]["P1"]["victory_points"], 5, "{}", lines[before + 1]["state"]);
    let seen = run(folder.path(), &["replay", "g.journal", "--trace", "--as", "P2"]).out;
    assert!(!seen.contains("\"hand\":[46"), "what was given to another hand is not told");
    let same = run(folder.path(), &["replay", "g.journal", "--under", "none"]);
    assert!(same.out.contains("exact: the same game"), "{}", same.out);
    let code = run(folder.path(), &["replay", "g.journal", "--share"]).out;
    let again = run(folder.path(), &["replay", "--code", code.trim()]);
    assert_eq!(again.out, run(folder.path(), &["replay", "g.journal"]).out);
    let last = (before + 2).to_string();
    let scenario = run(folder.path(), &["replay", "g.journal", "--at", &last, "--scenario"]).out;
    assert!(scenario.contains("victory_points = 5") && !scenario.contains("[[play]]"), "{scenario}");
    let record = run(folder.path(), &["record", "g.journal"]).out;
    assert!(record.contains("changed by hand 3 times") && record.contains("## Changed by hand"), "{record}");
}

#[test]
fn a_change_that_is_not_possible_any_more_is_named_with_its_line() {
    let folder = empty_folder();
    changed(folder.path());
    let path = folder.path().join("g.journal");
    let text = fs::read_to_string(&path).unwrap().replace("closed by end\n", "");
    let line = text.lines().position(|line| line.starts_with("edit ")).unwrap() + 1;
    for (with, why) in [
        ("edit {\"seat\":{\"P1\":{\"victory_points\":\"five\"}}}", "can't have `seat.P1.victory_points`"),
        ("edit {\"turn\":", "not JSON"),
        ("edit", "not JSON"),
    ] {
        let old = text.lines().nth(line - 1).unwrap();
        fs::write(&path, text.replacen(old, with, 1)).unwrap();
        let run = liberte_in(folder.path(), &["replay", "g.journal"]);
        assert_eq!(run.code, 1, "{with}");
        assert!(run.err.contains(&format!("line {line}: the change by hand is not possible: ")), "{}", run.err);
        assert!(run.err.contains(why), "{}", run.err);
    }
}

#[test]
fn why_points_tells_where_they_came_from_with_the_section() {
    let folder = empty_folder();
    let shown = typed(folder.path(), &LIBERTE, "why points\nedit points Ann 5\nwhy points\nwhy points Zoe\n");
    assert!(shown.contains("Ann has scored nothing yet."), "{shown}");
    assert!(shown.contains(": by hand"), "{shown}");
    assert!(shown.contains("Nobody here is called `Zoe`."), "{shown}");
}

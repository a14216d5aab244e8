//! Games of Revolution! that begin with a scenario, are shared, become tests, and are played again under other rules.

use crate::support::{Copied, Run, empty_folder, liberte_in, root};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

const SCENARIO: &str = r#"
id = "late"
title = "Late in the game"
cite = "V13"
seats = ["Ann", "Bob", "Clara"]
seed = 5
[rules]
most_spaces = 4
[given]
round = 7
deck = ["remove", "gold"]
[given.areas]
harbor = { Ann = 2, Bob = 1 }
[given.seat.Ann]
chips = { force = 1, gold = 2 }
support = 30
[given.seat.Bob]
bid = { printer = { force = 1, blackmail = 1, gold = 3 } }
"#;

fn typed(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_liberte"));
    command.args(args).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Who has left does not read on.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

/// A folder with the scenario, and a game from it by Ann alone, saved in the middle of her bid.
fn from_scenario() -> TempDir {
    let folder = empty_folder();
    fs::write(folder.path().join("late.toml"), SCENARIO).unwrap();
    let args = ["play", "--pack", "revolution", "--scenario", "late.toml", "--person", "Ann", "--journal", "a.journal"];
    let run = typed(folder.path(), &args, "put gold priest\nlook\nquit\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.contains("Round 7.") && run.out.contains("Harbor: 2 of Ann and 1 of Bob"), "{}", run.out);
    assert!(run.out.contains("Ann: 30 Support"), "{}", run.out);
    folder
}

#[track_caller]
fn told(folder: &Path, args: &[&str]) -> String {
    let run = liberte_in(folder, args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}: {}", run.out);
    run.out
}

/// A whole game by bots.
fn watched(folder: &Path, more: &[&str]) {
    let args =
        ["play", "--pack", "revolution", "--watch", "--seed", "3", "--players", "3", "--journal", "game.journal"];
    told(folder, &[&args[..], more].concat());
}

#[test]
fn an_illegal_line_of_a_journal_is_told_with_the_names_of_the_table() {
    let folder = empty_folder();
    let head = "liberte journal 1\npack revolution 0.1.0 0\nseed 1\nseat Ann\nseat Bert\nseat Cleo\n\n";
    let bid = ["force priest", "blackmail priest", "gold priest", "gold priest", "gold priest", "gold printer"];
    let lines: String = bid.iter().map(|chip| format!("P1 put {chip}\n")).collect();
    fs::write(folder.path().join("wrong.journal"), format!("{head}{lines}")).unwrap();
    for args in [&["replay", "wrong.journal"][..], &["play", "--resume", "wrong.journal"]] {
        let run = liberte_in(folder.path(), args);
        assert_eq!(run.code, 1, "{}", run.err);
        let told = "`P1 put gold printer` is not legal: Ann has laid every chip: the bid is closed";
        assert!(run.err.contains(told), "{}", run.err);
    }
}

#[test]
fn a_game_begins_with_a_scenario_and_goes_on_from_its_journal() {
    let folder = from_scenario();
    let replayed = told(folder.path(), &["replay", "a.journal", "--format", "json"]);
    let replayed: Value = serde_json::from_str(&replayed).unwrap();
    assert_eq!(replayed["state"]["round"], 7);
    assert_eq!(replayed["state"]["seats"]["P1"]["bid"]["priest"]["gold"], 1);
    assert_eq!(replayed["state"]["seats"]["P2"]["bid"]["printer"]["gold"], 3, "Bob's bid was closed");
    let trace = told(folder.path(), &["replay", "a.journal", "--trace"]);
    let first: Value = serde_json::from_str(trace.lines().next().unwrap()).unwrap();
    assert_eq!((&first["rules"]["most_spaces"], &first["scenario"]["given"]["round"]), (&4.into(), &7.into()));
    let run = typed(
        folder.path(),
        &["play", "--resume", "a.journal"],
        "put gold priest\nput force priest\nlook\nquit\nquit\n",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.contains("Round 8"), "the bid was whole: {}", run.out);
}

#[test]
fn a_scenario_that_can_not_be_played_is_refused() {
    let folder = empty_folder();
    let play = |text: &str| {
        fs::write(folder.path().join("x.toml"), text).unwrap();
        liberte_in(folder.path(), &["play", "--pack", "revolution", "--scenario", "x.toml", "--watch"])
    };
    let run = play(&SCENARIO.replace("harbor = { Ann = 2", "harbor = { Ann = 6"));
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("impossible position: 7 markers are in Harbor"), "{}", run.err);
    let run = play(&SCENARIO.replace("printer = { force", "general = { force"));
    assert!(run.err.contains("Bob has laid Force on General, which bans it (V10)"), "names everywhere: {}", run.err);
    let run = play(&SCENARIO.replace("harbor =", "harbour ="));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("did you mean `harbor`?"), "{}", run.err);
    let run = play("liberte journal 2\n");
    assert!(run.err.contains("is a journal, not a scenario"), "{}", run.err);
    let both = ["play", "--pack", "revolution", "--scenario", "x.toml", "--variant", "second-edition"];
    assert_eq!(liberte_in(folder.path(), &both).code, 2);
}

#[test]
fn any_moment_becomes_a_scenario_and_a_test_that_passes() {
    let folder = empty_folder();
    watched(folder.path(), &[]);
    let trace = told(folder.path(), &["replay", "game.journal", "--trace"]);
    let lines = trace.lines().count() - 2;
    for at in [0, 7, 20, lines / 2, lines - 1].map(|at| at.to_string()) {
        let test = told(folder.path(), &["replay", "game.journal", "--at", &at, "--test"]);
        assert!(test.contains("pack = \"revolution\"") && test.contains("[then]"), "{test}");
        fs::write(folder.path().join("t.toml"), &test).unwrap();
        let run = liberte_in(folder.path(), &["test", "--pack", "revolution", "t.toml"]);
        assert_eq!(run.code, 0, "after {at}:\n{}{}\n{test}", run.out, run.err);
        let scenario = told(folder.path(), &["replay", "game.journal", "--at", &at, "--scenario"]);
        fs::write(folder.path().join("s.toml"), &scenario).unwrap();
        assert!(!scenario.contains("[then]"), "{scenario}");
    }
    // What was played in a scenario with settings of its own is a test with them.
    let folder = from_scenario();
    let test = told(folder.path(), &["replay", "a.journal", "--test"]);
    assert!(
        test.contains("[rules]\nmost_spaces = 4\n") && test.contains("seats = [\"Ann\", \"Bob\", \"Clara\"]"),
        "{test}"
    );
    fs::write(folder.path().join("t.toml"), &test).unwrap();
    assert_eq!(liberte_in(folder.path(), &["test", "--pack", "revolution", "t.toml"]).code, 0, "{test}");
}

#[test]
fn a_share_code_opens_the_game() {
    let folder = empty_folder();
    watched(folder.path(), &["--variant", "second-edition"]);
    let code = told(folder.path(), &["replay", "game.journal", "--share"]);
    let again = told(folder.path(), &["replay", "--code", code.trim(), "--trace"]);
    assert_eq!(again, told(folder.path(), &["replay", "game.journal", "--trace"]));
    let run = liberte_in(folder.path(), &["replay", "--code", &code.trim()[..code.len() / 2]]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("not whole"), "{}", run.err);
}

#[test]
fn a_share_code_carries_the_rules_of_a_pack_of_ones_own() {
    let copied = Copied::revolution();
    copied.change("data/revolution/chart.toml", "support = 10", "support = 14");
    let file = copied.path("game.journal");
    let file = file.to_str().unwrap();
    let run = copied.run(&["play", "--watch", "--seed", "3", "--players", "3", "--journal", file]);
    assert_eq!(run.code, 0, "{}", run.err);
    let code = copied.run(&["replay", file, "--share"]).out;
    let trace = copied.run(&["replay", file, "--trace"]).out;
    let elsewhere = empty_folder();
    for (given, name) in [(["--code", code.trim()].as_slice(), "the share code"), (&[file], file)] {
        let run = liberte_in(elsewhere.path(), &[&["replay", "--trace"], given].concat());
        assert_eq!((run.code, run.out), (0, trace.clone()), "{name}: {}", run.err);
        assert!(
            run.err.contains("note: ") && run.err.contains(" is played by the rules that it carries: "),
            "{}",
            run.err
        );
    }
    let kept = copied.path("kept");
    copied.run(&["sim", "-n", "1", "--journals", kept.to_str().unwrap()]);
    let without_rules = copied.path("kept/game-1.journal");
    let stale = liberte_in(elsewhere.path(), &["replay", without_rules.to_str().unwrap()]);
    assert!(stale.err.contains("was played by other rules of `revolution`"), "{}", stale.err);
}

#[test]
fn answers_that_lie_face_down_are_not_in_a_code() {
    let folder = empty_folder();
    let args = [
        "play",
        "--pack",
        "revolution",
        "--seed",
        "2",
        "--players",
        "3",
        "--person",
        "Ann",
        "--person",
        "Bob",
        "--journal",
        "g.journal",
    ];
    typed(folder.path(), &args, "\nput gold spy\nput gold rogue\nquit\nquit\n");
    let run = liberte_in(folder.path(), &["replay", "g.journal", "--share"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("lie face down and are not in the code"), "{}", run.err);
    let opened = told(folder.path(), &["replay", "--code", run.out.trim(), "--format", "json"]);
    let opened: Value = serde_json::from_str(&opened).unwrap();
    assert_eq!(opened["choices"], 0);
    assert_eq!(opened["state"]["seats"]["P1"]["bid"], serde_json::json!({}));
}

#[test]
fn the_same_choices_are_played_under_other_rules() {
    let folder = empty_folder();
    watched(folder.path(), &[]);
    let run = liberte_in(folder.path(), &["replay", "game.journal", "--under", "none"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(run.out.contains("exact: the same game"), "{}", run.out);
    let run = liberte_in(folder.path(), &["replay", "game.journal", "--under", "tie-by-areas"]);
    assert!(run.out.contains("exact") || run.out.contains("differs from choice"), "{}", run.out);
    let run = liberte_in(folder.path(), &["replay", "game.journal", "--under", "second-edition", "--format", "json"]);
    let found: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, found["verdict"] != "exact"), (1, true), "{found}");
    let run = liberte_in(folder.path(), &["replay", "game.journal", "--under", "third"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn a_refused_choice_may_name_what_the_variant_took_out() {
    let copied = Copied::revolution();
    fs::remove_dir_all(copied.path("data/revolution/scenarios")).unwrap();
    let test = "id = \"x\"\ntitle = \"X\"\ncite = \"V13\"\nvariants = [\"second-edition\"]\nseats = [\"A\", \"B\", \"C\"]\n[given]\n\
                [[then.refused]]\nby = \"A\"\nchoice = \"put gold card\"\n";
    copied.write("data/revolution/scenarios/x.toml", test);
    let run = copied.run(&["check"]);
    assert!(run.out.contains("0 errors, 0 warnings"), "{}{}", run.out, run.err);
    assert!(copied.run(&["test"]).out.contains("1 passed, 0 failed"));
    copied.write("data/revolution/scenarios/x.toml", &test.replace("gold card", "gold crad"));
    let run = copied.run(&["check"]);
    assert!(run.err.contains("warning[unknown-id]: there is no space `crad`"), "{}", run.err);
}

#[test]
fn a_failed_test_without_a_citation_has_no_empty_brackets() {
    let folder = empty_folder();
    fs::write(
        folder.path().join("x.toml"),
        "id = \"x\"\ntitle = \"It fails\"\nseats = [\"A\", \"B\", \"C\"]\n[given]\n[then]\nround = 2\n",
    )
    .unwrap();
    let run = liberte_in(folder.path(), &["test", "--pack", "revolution", "x.toml"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("It fails\n") && !run.out.contains("()"), "{}{}", run.out, run.err);
}

#[test]
fn the_shipped_example_scenarios_begin_games() {
    let file = root().join("data/revolution/scenarios/6-specials/the-spy-chooses-among-opponents.toml");
    let folder = empty_folder();
    let args = ["play", "--pack", "revolution", "--scenario", file.to_str().unwrap(), "--watch"];
    assert!(told(folder.path(), &args).contains(" wins.\n"));
}

/// The pack of the game is on another machine, with its own numbers: the saved game has them with it.
#[test]
fn a_game_that_play_saves_carries_its_rules_and_goes_on_by_them_elsewhere() {
    let (folder, elsewhere) = (empty_folder(), empty_folder());
    assert_eq!(liberte_in(folder.path(), &["new", "mine", "--from", "revolution"]).code, 0);
    let mine = folder.path().join("mine");
    let rules = mine.join("data/mine/rules.toml");
    let text = fs::read_to_string(&rules).unwrap().replace("\nmarkers = 25", "\nmarkers = 11");
    fs::write(&rules, text).unwrap();
    let run = typed(&mine, &["play", "--person", "Ann", "--seed", "3", "--journal", "a.journal"], "quit\n");
    assert_eq!((run.code, run.err.as_str()), (0, "pack: `mine` in this folder\n"), "{}", run.out);
    fs::copy(mine.join("a.journal"), elsewhere.path().join("a.journal")).unwrap();
    let replayed = |name: &str| {
        let run = liberte_in(elsewhere.path(), &["replay", name]);
        assert!(
            run.err.starts_with(&format!("note: {name} is played by the rules that it carries: 0.1.0 ")),
            "{}",
            run.err
        );
        assert!(run.code == 0 && run.out.contains("markers_left: 11"), "{}", run.out);
    };
    replayed("a.journal");
    let args = ["play", "--resume", "a.journal", "--journal", "b.journal"];
    let run = typed(elsewhere.path(), &args, "look\nput gold priest\nquit\n");
    assert!(run.code == 0 && run.out.contains("11 markers left"), "{}{}", run.out, run.err);
    replayed("b.journal");
}

#[test]
fn why_points_tells_in_both_games_where_they_came_from() {
    let folder = empty_folder();
    let asked = |pack: &str, choices: usize| {
        let input = format!("{}why points\nwhy points Camille\nquit\nquit\n", "1\n".repeat(choices));
        let run = typed(folder.path(), &["play", "--pack", pack, "--person", "Ann", "--seed", "3"], &input);
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let told = asked("revolution", 12);
    assert!(told.lines().any(|line| line.starts_with("Round 1, ") && line.contains("Support")), "{told}");
    assert!(told.contains("(RESOLVING ACTIONS"), "{told}");
    let told = asked("libertalia", 4);
    assert!(told.contains("if counted now: ") && told.contains(" for booty: "), "{told}");
}

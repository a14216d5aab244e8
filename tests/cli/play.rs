//! `liberte play` as a program: exit codes, messages, saved games, the end of the input, Ctrl-C.

use crate::support::empty_folder;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_liberte"));
    command.arg("play").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn finish(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A game that is refused reads nothing: then the pipe is closed, and what is left of the input is dropped.
    let typist = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    typist.join().unwrap();
    output
}

fn typed(arguments: &[&str], input: &str) -> Output {
    finish(play(arguments), input.as_bytes())
}

/// What a game says, in which these lines are typed.
pub fn said(arguments: &[&str], input: &str) -> String {
    text(&typed(arguments, input).stdout)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_game_is_played_to_its_end_through_a_pipe() {
    let output = typed(&["--seed", "5", "--person", "Ann"], &"1\n".repeat(2_000));
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert!(shown.contains("Ann> 1\n") && shown.contains(" wins.\n"), "{shown}");
    assert!(!shown.contains('\x1b'), "a pipe gets no colours");
}

#[test]
fn the_end_of_the_input_ends_the_game_and_saves_nothing_unasked() {
    let folder = empty_folder();
    let mut command = play(&["--seed", "5"]);
    command.current_dir(folder.path());
    let output = finish(command, b"1\n1\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).ends_with("The game was not saved.\n"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn bytes_that_are_no_text_are_no_choice() {
    let output = finish(play(&["--seed", "5"]), b"\xff\xfe\n\0\n1\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("is not a choice"));
}

#[test]
fn a_saved_game_goes_on_and_an_older_one_is_kept() {
    let folder = empty_folder();
    let path = folder.path().join("a game.journal");
    let file = path.to_str().unwrap();
    let first = typed(&["--seed", "5", "--person", "Ann", "--journal", file], "1\n1\n");
    assert!(text(&first.stdout).contains("continues it."), "{}", text(&first.stdout));
    let choices = || std::fs::read_to_string(&path).unwrap().split("\non 0\n").next().map(str::to_owned).unwrap();
    let saved = choices();
    let second = typed(&["--resume", file, "--journal", file], "1\n");
    assert!(text(&second.stdout).contains("Ann> 1"));
    assert!(choices().starts_with(&saved));
    assert!(!Path::new(&format!("{file}~")).exists());
    let other = typed(&["--seed", "6", "--journal", file], "");
    assert!(text(&other.stdout).contains("The game that was there is now in"));
    assert!(Path::new(&format!("{file}~")).exists());
}

#[test]
fn a_scenario_begins_at_its_position_with_its_seats() {
    let file = "data/liberte/scenarios/15-government/three-tied-two-go-on.toml";
    let folder = empty_folder();
    let path = folder.path().join("scenario.journal");
    let journal = path.to_str().unwrap();
    let arguments = ["--scenario", file, "--person", "joshua", "--person", "Zoe", "--journal", journal];
    let output = typed(&arguments, "\n1\n\n1\n");
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(shown.contains("Zoe plays Christie."), "{shown}");
    assert!(shown.contains("tied for the government"), "{shown}");
    let resumed = typed(&["--resume", journal, "--person", "Joshua"], "");
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
}

#[test]
fn what_does_not_go_together_is_refused_politely() {
    let folder = empty_folder();
    let letter = folder.path().join("letter");
    std::fs::write(&letter, "Dear Maximilien").unwrap();
    let letter = letter.to_str().unwrap();
    let twice = "data/liberte/scenarios/21-impossible-positions/a-card-in-two-hands.toml";
    let cases: &[(&[&str], i32, &str)] = &[
        (&["--players", "2"], 2, "2 players: 3 to 6 can play"),
        (&["--players", "99"], 2, "99 players: 3 to 6 can play"),
        (&["--players", "3", "--person", "A", "--person", "B", "--person", "C", "--person", "D"], 2, "4 persons"),
        (&["--person", "P2"], 2, "can't be a person's name"),
        (&["--language", "xx"], 2, "there are en, fr"),
        (&["--scenario", "no/where.toml"], 2, "can't read no/where.toml"),
        (&["--scenario", twice], 1, "impossible position: card #71 is in Joshua's hand"),
        (&["--scenario", twice, "--variant", "first-edition"], 2, "names its variants itself"),
        (&["--variant", "nope"], 2, "there is no variant `nope`"),
        (&["--resume", letter], 1, "is not a journal"),
        (&["--resume", "no/where"], 2, "can't read no/where"),
        (&["--journal", letter], 2, "is not a journal"),
        (&["--journal", "no/where"], 2, "there is no folder"),
    ];
    for (arguments, code, message) in cases {
        let output = typed(arguments, "");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(*code), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_to_string(letter).unwrap(), "Dear Maximilien");
}

#[test]
fn a_game_of_another_pack_or_version_is_refused_by_name() {
    let folder = empty_folder();
    let path = folder.path().join("game");
    let file = path.to_str().unwrap();
    typed(&["--seed", "5", "--journal", file], "1\n");
    let saved = std::fs::read_to_string(&path).unwrap();
    let line = saved.lines().nth(1).unwrap().to_owned();
    for (changed, message) in [
        ("pack liberte 0.0.9 0123456789abcdef", "by other rules: `liberte` 0.0.9 0123456789abcdef, and this is"),
        ("pack empire 1.0 0123456789abcdef", "a journal of the pack `empire`, and this is `liberte`"),
    ] {
        std::fs::write(&path, saved.replace(&line, changed)).unwrap();
        let output = typed(&["--resume", file], "");
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    }
    std::fs::write(&path, format!("{saved}P1 claim\n")).unwrap();
    let output = typed(&["--resume", file], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("is not legal"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_130_and_says_where_the_game_is() {
    use std::io::Read;
    let folder = empty_folder();
    let path = folder.path().join("game");
    let mut child = play(&["--seed", "5", "--person", "Ann", "--journal", path.to_str().unwrap()]).spawn().unwrap();
    let mut shown = Vec::new();
    while !shown.ends_with(b"Ann> ") {
        let mut byte = [0];
        child.stdout.as_mut().unwrap().read_exact(&mut byte).unwrap();
        shown.extend(byte);
    }
    // Waiting for the child closes its input, so the signal has to come, and be waited for, while it is open.
    let _input = child.stdin.take().unwrap();
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stderr).contains(&format!("The game is in `{}`", path.display())));
}

#[test]
fn a_scenario_begun_with_another_seed_is_replayed_with_it() {
    let folder = empty_folder();
    let journal = folder.path().join("seed.journal");
    let journal = journal.to_str().unwrap();
    let scenario = first_scenario("data/liberte/scenarios/8-take");
    let input = "1\n".repeat(60) + "quit\nquit\n";
    let output = typed(&["--scenario", &scenario, "--seed", "987", "--journal", journal], &input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let mut replay = Command::new(env!("CARGO_BIN_EXE_liberte"));
    let replayed = replay.args(["replay", journal]).output().unwrap();
    assert_eq!(replayed.status.code(), Some(0), "{}", text(&replayed.stderr));
}

/// The first scenario of a folder.
fn first_scenario(folder: &str) -> String {
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths[0].to_str().unwrap().to_owned()
}

/// The choices of a journal, without its head: who sits at the table differs, what they do does not.
fn choices(journal: &str) -> Vec<(u8, String)> {
    let journal = liberte::kernel::Journal::parse(journal).unwrap();
    let choices = journal.lines.iter().filter_map(|line| line.choice());
    choices.map(|line| (line.seat.0, line.choice.clone())).collect()
}

#[test]
fn the_same_seed_and_bots_play_the_same_game_in_the_terminal_and_in_the_lab() {
    for (bot, seed) in [("random", "5"), ("greedy", "6"), ("search:2", "7")] {
        let folder = empty_folder();
        let file = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        let run = |args: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_liberte"));
            let output = command.args(args).current_dir(folder.path()).env("LIBERTE_CACHE", "off").output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        };
        run(&["play", "--watch", "--bot", bot, "--seed", seed, "--players", "3", "--journal", "watched"]);
        run(&["sim", "-n", "1", "--bots", bot, "--seed", seed, "--players", "3", "--journals", "lab"]);
        let lab = std::fs::read_dir(folder.path().join("lab")).unwrap().next().unwrap().unwrap().path();
        assert_eq!(choices(&file("watched")), choices(&std::fs::read_to_string(lab).unwrap()), "{bot}");
    }
}

//! What lies behind a shield, by every command that shows a game to a seat: `play` and `replay --as`.

use crate::support::{Run, empty_folder, liberte_in};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Plays with Ann and Bob at one keyboard against a bot, and saves the game.
fn played(folder: &Path, typed: &str) -> String {
    let args = [
        "play",
        "--pack",
        "revolution",
        "--players",
        "3",
        "--seed",
        "2",
        "--person",
        "Ann",
        "--person",
        "Bob",
        "--journal",
        "game.journal",
    ];
    let _ = fs::remove_file(folder.join("game.journal"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_liberte"));
    command.args(args).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

const ANNS: &str = "put force priest\nput blackmail printer\nput gold printer\nput gold printer\nput gold printer\n";

/// What Bob types and is shown while Ann's bid lies behind her shield.
fn bobs(folder: &Path, anns: &str) -> String {
    let asks = "look\nlog all\nwhy put force general\nwhy put gold printer\nwhy 1\nundo\nput gold spy\nundo\nredo\nlook\nquit\n";
    let text = played(folder, &format!("\n{anns}\n{asks}"));
    text.split_once("Hand the keyboard to Bob").expect("Bob is asked").1.to_owned()
}

#[track_caller]
fn replay(folder: &Path, args: &[&str]) -> Run {
    liberte_in(folder, &[&["replay", "game.journal"], args].concat())
}

#[test]
fn nothing_that_bob_types_tells_anns_bids_apart() {
    let folder = empty_folder();
    let mixed = ANNS.replace("put gold printer", "put gold merchant");
    let spread = "put gold spy\nput gold rogue\nput gold card\nput force card\nput blackmail spy\n";
    let first = bobs(folder.path(), ANNS);
    assert!(first.contains("Bid in secret") && !first.contains("Priest: 1 Force"), "{first}");
    assert_eq!(bobs(folder.path(), &mixed), first);
    assert_eq!(bobs(folder.path(), spread), first);
}

#[test]
fn an_answer_is_taken_back_alone_and_the_bid_laid_otherwise() {
    let folder = empty_folder();
    let typed = "\nput gold spy\nput gold rogue\nundo\nundo\nundo\nput gold printer\nlook\nquit\n";
    let text = played(folder.path(), typed);
    assert_eq!(text.matches("Your latest answer is taken back.").count(), 2, "{text}");
    assert!(text.contains("There is nothing to undo"), "{text}");
    let (_, look) = text.rsplit_once("> look\n").unwrap();
    assert!(look.contains("Laid so far: Printer: 1 Gold."), "{look}");
    let text = played(folder.path(), &format!("\n{ANNS}\nput gold spy\nundo\nundo\nquit\n"));
    assert!(text.contains("Nothing of yours can be undone: others have answered in secret"), "{text}");
    let saved = fs::read_to_string(folder.path().join("game.journal")).unwrap();
    assert!(saved.contains("put blackmail printer"), "Ann's bid stays: {saved}");
}

#[test]
fn a_journal_by_bobs_eyes_tells_anns_bids_apart_as_little() {
    let folder = empty_folder();
    let shown = |anns: &str| {
        bobs(folder.path(), anns);
        [
            &["--as", "Bob"][..],
            &["--as", "P2", "--trace"],
            &["--as", "Bob", "--format", "json"],
            &["--as", "Bob", "--at", "3"],
        ]
        .map(|args| {
            let run = replay(folder.path(), args);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
            assert!(!run.out.contains("priest\":{") && !run.out.contains("seed"), "{}", run.out);
            run.out
        })
    };
    assert_eq!(shown(ANNS), shown("put gold spy\nput gold rogue\nput gold card\nput force card\nput blackmail spy\n"));
    let anns = replay(folder.path(), &["--as", "Ann", "--trace"]).out;
    let choices: Vec<Value> = anns.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(choices.len(), 5, "her own chips, and nothing of the others': {anns}");
    assert_eq!(choices[4]["state"]["seats"]["P1"]["bid"]["spy"]["blackmail"], 1);
    assert_eq!(choices[4]["state"]["seats"]["P2"]["bid"], Value::Null);
}

#[test]
fn after_the_reveal_a_seat_sees_what_everybody_saw() {
    let folder = empty_folder();
    let bobs = "put gold priest\nput gold priest\nput gold priest\nput force priest\nput blackmail priest\n";
    played(folder.path(), &format!("\n{ANNS}\n{bobs}quit\nquit\n"));
    let trace = replay(folder.path(), &["--as", "Bob", "--trace"]).out;
    assert!(trace.contains("\"kind\":\"bid-revealed\""), "{trace}");
    assert!(trace.contains("\"printer\""), "{trace}");
    assert!(
        !trace.contains("\"choice\":\"put blackmail printer\""),
        "in which order Ann laid them stays hers: {trace}"
    );
}

#[test]
fn what_would_tell_everything_does_not_go_with_the_eyes_of_a_seat() {
    let folder = empty_folder();
    bobs(folder.path(), ANNS);
    for other in ["--share", "--scenario", "--test"] {
        let run = replay(folder.path(), &["--as", "Bob", other]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{other}: {}", run.err);
    }
    let run = replay(folder.path(), &["--as", "Max"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no seat is called `Max`: Ann, Bob"), "{}", run.err);
    let run = replay(folder.path(), &["--as", "P4"]);
    assert_eq!(run.code, 2, "three play");
}

#[test]
fn an_illegal_choice_of_another_is_not_named() {
    let folder = empty_folder();
    bobs(folder.path(), ANNS);
    let file = folder.path().join("game.journal");
    let text = fs::read_to_string(&file).unwrap().replace("put blackmail printer", "put force printer");
    let text: String = text.split_inclusive('\n').filter(|line| !line.starts_with("closed by end")).collect();
    fs::write(&file, text).unwrap();
    let run = replay(folder.path(), &["--as", "Bob"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{}", run.err);
    assert!(run.err.contains("not all of its choices are legal") && !run.err.contains("printer"), "{}", run.err);
}

/// A game of Libertalia in which Bert's Surgeon takes one of three characters back (L28: the others may not see which).
const SURGEON: &str = "liberte journal 1
pack libertalia 0.1.0 0000000000000000
seed 3
seat Anna
seat Bert
seat Clara
scenario
| id = \"surgeon\"
| title = \"The Surgeon\"
| cite = \"L28\"
| pack = \"libertalia\"
| seats = [\"Anna\", \"Bert\", \"Clara\"]
| [given]
| day = 4
| [given.seat.Anna]
| hand = [20, 27, 28, 29]
| [given.seat.Bert]
| hand = [22, 11, 30, 16]
| den = [9]
| graveyard = [4, 6, 10]
| [given.seat.Clara]
| hand = [20, 27, 28, 29]

P1 play #20
P2 play #22
P3 play #20
P2 character #4 P2
";

#[test]
fn what_a_surgeon_takes_is_its_owners_alone_to_know() {
    let folder = empty_folder();
    let seen = |taken: &str, more: &[&str]| {
        fs::write(folder.path().join("game.journal"), SURGEON.replace("character #4", taken)).unwrap();
        let run = replay(folder.path(), &[&["--pack", "libertalia"], more].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    for more in [&["--trace"][..], &["--at", "3"], &["--at", "3", "--format", "json"]] {
        for viewer in ["Anna", "Clara"] {
            let more = [more, &["--as", viewer]].concat();
            assert_eq!(seen("character #4", &more), seen("character #6", &more), "{more:?}");
        }
        let more = [more, &["--as", "Bert"]].concat();
        assert!(seen("character #4", &more).contains("character #4 P2"), "{more:?}");
    }
}

#[test]
fn a_game_of_liberte_is_shown_by_a_seats_eyes_too() {
    let folder = empty_folder();
    let run =
        liberte_in(folder.path(), &["play", "--watch", "--seed", "5", "--players", "3", "--journal", "game.journal"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let trace = replay(folder.path(), &["--as", "P2", "--trace"]);
    assert_eq!((trace.code, trace.err.as_str()), (0, ""));
    let mut drawn = 0;
    for line in trace.out.lines().skip(1) {
        let line: Value = serde_json::from_str(line).unwrap();
        if line["end"].is_string() {
            continue;
        }
        assert_eq!(line["options"].is_array(), line["seat"] == "P2", "{line}");
        for event in line["events"].as_array().unwrap().iter().filter(|event| event["kind"] == "card-drawn") {
            drawn += 1;
            assert_eq!(event["card"].is_null(), event["seat"] != "P2", "{event}");
        }
    }
    assert!(drawn > 5, "cards are drawn");
    let moment = replay(folder.path(), &["--as", "P2", "--at", "10"]);
    assert_eq!(moment.code, 0, "{}", moment.err);
}

//! Revolution! and Libertalia by their bare rules: played, saved, replayed and counted as a stranger would.

use crate::support::empty_folder;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn liberte(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_liberte"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_owned());
    let typist = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    typist.join().unwrap();
    output
}

fn shown(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_games_that_need_no_folder_are_listed() {
    let text = shown(&liberte(&["packs"], ""));
    for game in ["Liberté, by Martin Wallace", "Revolution!, by Philip duBarry", "Libertalia, by Paolo Mori"] {
        assert!(text.contains(game), "{text}");
    }
}

#[test]
fn a_game_of_bots_is_saved_and_its_trace_ends_as_the_game_did() {
    let folder = empty_folder();
    for (game, variant) in [("revolution", None), ("revolution", Some("second-edition")), ("libertalia", None)] {
        let file = folder.path().join(format!("{game}-{}.journal", variant.unwrap_or("plain")));
        let file = file.to_str().unwrap();
        let mut arguments = vec!["play", "--pack", game, "--watch", "--seed", "3", "--journal", file];
        arguments.extend(variant.iter().flat_map(|id| ["--variant", id]));
        let played = liberte(&arguments, "");
        assert_eq!(played.status.code(), Some(0), "{}", complaint(&played));
        assert!(shown(&played).contains(" wins.\n"), "{}", shown(&played));
        let trace = liberte(&["replay", file, "--trace"], "");
        assert_eq!((trace.status.code(), complaint(&trace)), (Some(0), String::new()));
        let trace = shown(&trace);
        let lines: Vec<Value> = trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (first, last) = (&lines[0], &lines[lines.len() - 1]);
        assert_eq!((first["trace"].as_u64(), first["pack"].as_str()), (Some(1), Some(game)));
        assert!(last["end"].is_string() && !last["winners"].as_array().unwrap().is_empty());
        for line in &lines[1..lines.len() - 1] {
            let options = line["options"].as_array().unwrap();
            assert!(options.len() > 1 && options.contains(&line["choice"]), "{line}");
            assert!(line["asked"].is_string() && line["state"]["seats"].is_object());
        }
        let end = liberte(&["replay", file, "--format", "json"], "");
        let end: Value = serde_json::from_str(&shown(&end)).unwrap();
        assert_eq!(&end["outcome"], last);
    }
}

#[test]
fn several_seats_are_asked_at_once_and_the_trace_has_a_line_for_each_answer() {
    let folder = empty_folder();
    let file = folder.path().join("bids.journal");
    let file = file.to_str().unwrap();
    liberte(&["play", "--pack", "libertalia", "--watch", "--seed", "1", "--journal", file], "");
    let moment = shown(&liberte(&["replay", file, "--at", "0", "--format", "json"], ""));
    let moment: Value = serde_json::from_str(&moment).unwrap();
    assert_eq!(moment["questions"].as_array().unwrap().len(), 3, "one of four has answered");
    let trace = shown(&liberte(&["replay", file, "--trace", "--at", "3"], ""));
    let seats: Vec<Value> =
        trace.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap()["seat"].clone()).collect();
    assert_eq!(seats, ["P1", "P2", "P3", "P4"]);
}

#[test]
fn what_lies_behind_a_shield_is_shown_to_its_owner_alone() {
    let bid = "put force priest\nput blackmail printer\nput gold printer\nput gold printer\nput gold printer\n";
    let persons =
        ["play", "--pack", "revolution", "--players", "3", "--seed", "2", "--person", "Ann", "--person", "Bob"];
    let seen = |first: &str| {
        let output = liberte(&persons, &format!("\n{first}\nlook\nquit\n"));
        let text = shown(&output);
        let (anns, bobs) = text.split_once("Hand the keyboard to Bob").expect("Bob is asked");
        (anns.to_owned(), bobs.to_owned())
    };
    let (anns, bobs) = seen(bid);
    assert!(anns.contains("Ann> put force priest"), "{anns}");
    let other = bid.replace("put gold printer", "put gold merchant");
    assert_eq!(bobs, seen(&other).1, "Bob cannot tell Ann's bids apart");
    assert!(bobs.contains("Bid in secret"), "{bobs}");
}

#[test]
fn an_answer_is_taken_back_while_it_lies_face_down() {
    let typed = "put gold priest\nundo\nundo\nput gold printer\nquit\n";
    let text = shown(&liberte(&["play", "--pack", "revolution", "--seed", "2", "--person", "Ann"], typed));
    let after = text.split("Ann> undo\n").nth(1).expect("it was taken back");
    assert!(!after.contains("priest {gold 1}"), "{after}");
    assert!(text.contains("There is nothing to undo"), "{text}");
}

#[test]
fn whole_games_are_played_by_typing_the_number_of_an_option() {
    for game in ["revolution", "libertalia"] {
        let played = liberte(&["play", "--pack", game, "--seed", "4"], &"1\n".repeat(2_000));
        let text = shown(&played);
        assert_eq!(played.status.code(), Some(0), "{}", complaint(&played));
        assert!(text.contains(" wins.\n") && !text.contains("No: "), "{text}");
    }
}

#[test]
fn options_are_meant_by_their_beginnings() {
    let play = ["play", "--pack", "revolution", "--seed", "2", "--players", "3"];
    let after = |bid: &str| {
        let text = shown(&liberte(&play, &format!("{bid}\nlook\nquit\nquit\n")));
        assert!(text.contains("Round 2"), "the bid is whole: {text}");
        text.rsplit_once("Citizen> look\n").expect("it was typed").1.to_owned()
    };
    let gold = "put gold printer\n".repeat(3);
    let spelt_out = after(&format!("put force priest\nput blackmail printer\n{gold}"));
    let short = after("force priest\nput BLACK printer\ngold pri\nput gold printer\nGOLD  printer\nput gold printer");
    assert_eq!(short, spelt_out, "`gold pri` alone could be the priest or the printer");
}

#[test]
fn what_happened_is_read_again_and_undone() {
    let play = ["play", "--pack", "revolution", "--seed", "2", "--players", "3"];
    let text = shown(&liberte(&play, &format!("{}log 1\nundo\nredo\nlook\n", "1\n".repeat(5))));
    let (_, log) = text.split_once("Citizen> log 1\n").unwrap();
    assert!(log.starts_with("Round 2\n"), "{log}");
    let (_, undone) = log.split_once("Back at your last decision").expect("it was undone");
    assert!(undone.contains("1 Gold to lay"), "{undone}");
    let (_, redone) = undone.split_once("Citizen> redo\n").unwrap();
    assert!(redone.contains("Round 2."), "{redone}");
}

#[test]
fn a_refusal_says_why_with_the_section() {
    let text =
        shown(&liberte(&["play", "--pack", "revolution", "--seed", "2"], "put force general\nwhy put gold nowhere\n"));
    assert!(text.contains("No: ") && text.contains("V10"), "{text}");
    assert!(text.contains("`nowhere` is not a space of the chart"), "{text}");
}

#[test]
fn games_are_counted_alike_on_any_number_of_threads() {
    for game in ["revolution", "libertalia"] {
        let count = |threads: &str| {
            let counted = liberte(&["sim", "--pack", game, "-n", "60", "--threads", threads, "--json"], "");
            assert_eq!(counted.status.code(), Some(0), "{}", complaint(&counted));
            shown(&counted)
        };
        assert_eq!(count("1"), count("3"));
        let counted: Value = serde_json::from_str(&count("2")).unwrap();
        let shares = counted["win_shares"].as_object().unwrap();
        let wins: f64 = shares.values().map(|share| share["value"].as_f64().unwrap()).sum();
        assert!((wins - 1.0).abs() < 1e-9, "every win belongs to somebody: {wins}");
        for share in shares.values() {
            let [low, high] = ["low", "high"].map(|end| share[end].as_f64().unwrap());
            assert!((low..=high).contains(&share["value"].as_f64().unwrap()));
        }
    }
}

#[test]
fn a_bot_that_thinks_wins_more_than_its_share() {
    let bots = "search:120,random,random";
    let sim = ["sim", "--pack", "libertalia", "-n", "12", "--players", "3", "--bots", bots, "--fixed-seats", "--json"];
    let counted: Value = serde_json::from_str(&shown(&liberte(&sim, ""))).unwrap();
    let wins = counted["win_shares"]["P1"]["value"].as_f64().unwrap();
    assert!(wins > 0.5, "{wins}");
}

#[test]
fn what_needs_a_pack_is_refused_and_says_so() {
    for (arguments, why) in [
        (&["shrink", "game.journal", "--pack", "revolution"][..], "there is no such file"),
        (&["seek", "rond>=2", "--pack", "revolution"], "did you mean `round`?"),
        (&["sweep", "dais=4,5", "--pack", "libertalia"], "did you mean `days`?"),
        (&["sim", "--pack", "libertalia", "--bots", "file:soldier"], "the pack has no bot `soldier`"),
        (&["sim", "--pack", "revolution", "--bots", "file:soldier"], "the pack has no bot `soldier`"),
        (&["ladder", "--pack", "libertalia", "-n", "1", "--bots", "random,file:bold"], "the pack has no bot `bold`"),
        (&["sim", "--pack", "revolution", "--players", "9"], "9 players"),
        (&["sim", "--pack", "revolution", "--variant", "third"], "there is no variant `third`"),
    ] {
        let output = liberte(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complaint(&output).contains(why), "{}", complaint(&output));
    }
}

#[test]
fn what_no_file_can_say_is_an_impossible_position_of_libertalia() {
    let folder = empty_folder();
    let hands = "[given.seat.Anna]\nhand = [10, 12]\n{}\n[given.seat.Bert]\nhand = [10, 12]\n";
    for said in ["doubloons = -1", "score = -3", "tokens = { jewel = -1 }", "color = \"purple\""] {
        let file = folder.path().join("below-zero.toml");
        let given = hands.replace("{}", said);
        let head = "id = \"below-zero\"\npack = \"libertalia\"\nseats = [\"Anna\", \"Bert\"]\n[given]\n";
        let text = |then: &str| format!("{head}{given}[then]\n{then}\n");
        std::fs::write(&file, text("impossible = true")).unwrap();
        let test = ["test", "--pack", "libertalia", file.to_str().unwrap()];
        let run = liberte(&test, "");
        assert_eq!(run.status.code(), Some(0), "{said}: {}{}", shown(&run), complaint(&run));
        std::fs::write(&file, text("day = 1")).unwrap();
        assert_ne!(liberte(&test, "").status.code(), Some(0), "{said}");
    }
}

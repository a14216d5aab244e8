//! `liberte worth`, as somebody types it.

use crate::support::{Run, empty_folder, liberte, liberte_in};
use serde_json::Value;
use std::fs;

fn json(args: &[&str]) -> Value {
    let run = liberte(&[args, &["--format", "json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).expect("it is JSON")
}

#[test]
fn cards_are_told_with_how_they_were_measured_in_every_format() {
    let typed = ["worth", "12", "#45", "-n", "40", "--bots", "random"];
    let run = liberte(&typed);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let told = json(&typed);
    let hash = told["pack"]["hash"].as_str().expect("there is a hash");
    for part in ["#12 ", "#45 ", "40 games of 4 players", "won by holders", "with a blank", "the card adds", hash] {
        assert!(run.out.contains(part), "{part}:\n{}", run.out);
    }
    assert!(run.out.contains("liberte worth 12") && run.out.contains("go the same way with a blank"), "{}", run.out);
    let cards = told["cards"].as_array().expect("a list of cards");
    assert_eq!(cards.iter().map(|card| card["number"].as_u64()).collect::<Vec<_>>(), [Some(12), Some(45)]);
    for card in cards {
        let blank = &card["blank"];
        let [with, without, adds] =
            ["win_with_card", "win_with_blank", "difference"].map(|key| blank[key].as_f64().expect("a number"));
        assert!((with - without - adds).abs() < 1e-9, "{card}");
        let [low, high] = [0, 1].map(|end| blank["interval"][end].as_f64().expect("a number"));
        assert!(low <= adds && adds <= high && blank["n"].as_u64() <= Some(40));
        assert!(blank["figures"].as_array().is_some_and(|figures| figures.len() > 20));
    }
    assert!(
        told["counts"].as_array().is_some_and(|counts| counts.len() == cards[0]["counts"].as_object().unwrap().len())
    );
    let csv = liberte(&[&typed[..], &["--format", "csv"]].concat()).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("number,title,kind,set,games,seeds,seen,dealt,drawn") && lines[1].starts_with("12,"));
}

#[test]
fn the_threads_change_nothing_and_neither_do_other_cards() {
    let of = |args: &[&str]| json(&[&["worth", "-n", "20", "--bots", "random"], args].concat())["cards"].clone();
    let alone = of(&["7", "--threads", "1"]);
    assert_eq!(alone, of(&["7", "--threads", "3"]));
    assert_eq!(alone[0], of(&["terror", "7"])[0]);
}

#[test]
fn without_blanks_it_says_what_becomes_of_all_cards() {
    let run = liberte(&["worth", "--no-blank", "-n", "30", "--bots", "random"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("won by holders") && !run.out.contains("with a blank   "), "{}", run.out);
    assert_eq!(run.out.lines().filter(|line| line.trim_start().starts_with('#')).count(), 2 * 110);
    let told = json(&["worth", "--no-blank", "-n", "5", "--set", "b", "--bots", "random"]);
    let cards = told["cards"].as_array().expect("a list of cards");
    assert!(cards.len() > 20 && cards.iter().all(|card| card["set"] == "B" && card["blank"].is_null()));
}

#[test]
fn cards_that_are_not_there_are_refused_with_what_would_be_right() {
    for (typed, said) in [
        (&["worth", "999"][..], "there is no card `999`"),
        (&["worth", "nobody of this name"], "name its number, its title, or what it does"),
        (&["worth", "--set", "x"], "there is no set `X`; there are: A, B"),
        (&["worth", "de"], "is in the titles of"),
        (&["worth", "terror", "--set", "a"], "no card is left"),
        (&["worth", "--players", "2"], "can play"),
        (&["worth", "--bots", "greedy,random"], "2 bots for 4 players"),
        (&["worth", "-n", "0"], "0"),
    ] {
        let run = liberte(typed);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{typed:?}");
        assert!(run.err.contains(said), "{typed:?}: {}", run.err);
    }
}

/// What was told, but for the command that it tells at the end.
fn without_command(run: &Run) -> String {
    assert_eq!(run.code, 0, "{}", run.err);
    run.out.lines().filter(|line| !line.contains("liberte 0")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn cards_that_were_being_measured_when_it_was_killed_are_gone_on_with() {
    let folder = empty_folder();
    let path = folder.path();
    let worth = |games: &str, more: &[&str]| {
        liberte_in(path, &[&["worth", "12", "45", "--bots", "random", "-n", games], more].concat())
    };
    let plain = without_command(&worth("20", &[]));
    assert_eq!(without_command(&worth("20", &["--record", "whole.jsonl"])), plain);
    let read = |name: &str| fs::read(path.join(name)).unwrap();
    let bytes = read("whole.jsonl");
    assert_eq!(bytes.iter().filter(|&&byte| byte == b'\n').count(), 1 + 20 * 3, "the game, and two with a blank");
    for cut in [0, 30, bytes.len() / 2, bytes.len()] {
        fs::write(path.join("run.jsonl"), &bytes[..cut]).unwrap();
        assert_eq!(without_command(&worth("20", &["--record", "run.jsonl"])), plain, "cut at {cut}");
        assert!(read("run.jsonl") == bytes, "cut at {cut}");
    }
    assert_eq!(worth("7", &["--record", "longer.jsonl"]).code, 0);
    assert_eq!(without_command(&worth("20", &["--record", "longer.jsonl"])), plain);
    assert!(read("longer.jsonl") == bytes);
    for part in ["1", "2"] {
        assert_eq!(worth("20", &["--record", part, "--shard", &format!("{part}/2")]).code, 0);
    }
    assert_eq!(without_command(&liberte_in(path, &["merge", "all.jsonl", "2", "1"])), plain);
    assert!(read("all.jsonl") == bytes);
    let run = liberte_in(path, &["worth", "12", "46", "--bots", "random", "-n", "20", "--record", "whole.jsonl"]);
    assert!(run.code == 2 && run.err.contains("different rulesets"), "{}", run.err);
}

#[cfg(target_os = "linux")]
mod interrupted {
    use super::*;
    use std::process::Command;

    /// Whether a process handles the interrupt signal by now.
    fn handles_interrupts(id: u32) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 0b10 != 0)
    }

    #[test]
    fn what_is_known_by_then_is_told() {
        let folder = empty_folder();
        for typed in [&["worth", "12"][..], &["coverage", "terror"]] {
            let args = [typed, &["-n", "100000000", "--bots", "random", "--format", "json"]].concat();
            let child = crate::support::start(folder.path(), &args);
            while !handles_interrupts(child.id()) {
                std::thread::yield_now();
            }
            let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
            assert!(kill.success());
            let run = crate::support::finish(child);
            assert_eq!(run.code, 130, "{typed:?}");
            let told: Value = serde_json::from_str(&run.out).expect("it is JSON");
            assert_eq!(told["is_cancelled"], true);
            assert_eq!(run.err, format!("stopped after {} of 100000000 games\n", told["games"]));
        }
    }
}

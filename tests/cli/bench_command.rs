//! `liberte bench`: how fast this machine plays, told the same way everywhere and of the same games.

use crate::support::{Run, liberte};
use serde_json::Value;
use std::sync::LazyLock;

/// What a run tells that is told nothing, and one on one thread: several tests look at each.
static USUAL: LazyLock<Value> = LazyLock::new(|| measured(&[]));
static ON_ONE_THREAD: LazyLock<Value> = LazyLock::new(|| measured(&["--threads", "1"]));

/// A run that measures each kind of work once, unless it is told for how long.
fn bench(args: &[&str]) -> Run {
    let once = if args.contains(&"--seconds") { &[][..] } else { &["--seconds", "0"] };
    liberte(&[&["bench"], once, args].concat())
}

fn measured(args: &[&str]) -> Value {
    let run = bench(&[&["--format", "json"], args].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).unwrap()
}

fn work<'a>(measured: &'a Value, id: &str) -> &'a Value {
    measured["works"].as_array().unwrap().iter().find(|work| work["id"] == id).unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn every_kind_of_work_is_told_in_games_and_decisions_a_second() {
    let found = &*USUAL;
    assert_eq!(found["format"], 1);
    let ids: Vec<&str> = found["works"].as_array().unwrap().iter().map(|work| work["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["playouts", "sim", "greedy", "search", "threads", "load"]);
    for id in ["playouts", "sim", "greedy", "threads"] {
        let work = work(found, id);
        let [games, decisions] = ["games", "decisions"].map(|key| work[key].as_f64().unwrap());
        for speed in [&work["median"], &work["fastest"]] {
            let number = |key: &str| speed[key].as_f64().unwrap();
            assert!((number("games_per_second") * number("seconds") / games - 1.0).abs() < 1e-9);
            assert!((number("ns_per_decision") * decisions / 1e9 / number("seconds") - 1.0).abs() < 1e-9);
        }
    }
    assert_eq!(work(found, "load")["median"]["games_per_second"], Value::Null, "nothing is played");
    let share = measured(&["--threads", "2"])["threads_share"].as_f64().unwrap();
    assert!(share > 0.0, "{share} of twice what one plays: how much, depends on what else the machine does");
    assert_eq!(ON_ONE_THREAD["threads_share"], Value::Null, "one is one");
    assert!(work(found, "search")["decisions"].as_u64() > Some(0));
    assert_eq!(found["plan"], Value::Null, "nothing was planned");
}

#[test]
fn the_same_games_are_played_whatever_the_time_and_the_threads() {
    let checksums = |found: &Value| {
        let works = found["works"].as_array().unwrap().clone();
        works.into_iter().map(|work| [work["games"].clone(), work["checksum"].clone()]).collect::<Vec<_>>()
    };
    let [one, again] = [&*ON_ONE_THREAD, &measured(&["--seconds", "0.05", "--threads", "1"])].map(checksums);
    assert_eq!(one, again);
    assert_eq!(one[1], one[4], "one thread is no other than all of one");
    assert_ne!(one[0], checksums(&measured(&["--seed", "2", "--threads", "1"]))[0], "other seeds are other games");
    assert_ne!(one[0], checksums(&measured(&["--variant", "first-edition", "--threads", "1"]))[0]);
}

#[test]
fn random_games_are_those_that_sim_plays() {
    let run = liberte(&["sim", "-n", "200", "--format", "json"]);
    let sim: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(work(&USUAL, "sim")["checksum"], sim["checksum"]);
}

#[test]
fn it_tells_how_long_a_planned_run_would_take() {
    let found = measured(&["-n", "1000000", "--bots", "random,greedy,random,random"]);
    let plan = &found["plan"];
    assert_eq!((&plan["games"], &plan["bots"][1]), (&1_000_000.into(), &"greedy".into()));
    let [seconds, rate] = ["seconds", "games_per_second"].map(|key| plan[key].as_f64().unwrap());
    assert!((seconds * rate / 1e6 - 1.0).abs() < 1e-9);
    let run = bench(&["-n", "1000000", "--bots", "greedy", "--threads", "2"]);
    assert!(run.out.contains(" for 1,000,000 games of greedy on 2 threads: "), "{}", run.out);
    let run = bench(&["-n", "1", "--threads", "1"]);
    assert!(run.out.contains("\nless than a second for 1 game of random on 1 thread: "), "{}", run.out);
}

#[test]
fn what_cannot_be_measured_is_refused() {
    for (args, told) in [
        (&["--seconds", "-1"][..], "a number of seconds from 0 to 3600"),
        (&["--seconds", "NaN"], "a number of seconds from 0 to 3600"),
        (&["-n", "0"], "it must be 1 or more"),
        (&["--players", "9"], "players"),
        (&["--bots", "greedy,random"], "2 bots for 4 players"),
    ] {
        let run = bench(args);
        assert!(run.code == 2 && run.err.contains(told), "{args:?}: {}", run.err);
    }
}

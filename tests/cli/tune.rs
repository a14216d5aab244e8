//! `liberte tune`, as somebody types it: which values of settings come nearest to goals.

use crate::support::{empty_folder, liberte, liberte_in};
use serde_json::Value;

fn tuned(args: &[&str]) -> Value {
    let run = liberte(&[&["tune", "--bots", "random", "--format", "json"], args].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains(" games at most: "), "the budget is told before: {}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

/// What is told of a candidate in a list.
fn of<'v>(all: &'v Value, name: &str) -> &'v Value {
    all.as_array().unwrap().iter().find(|it| it["name"] == name).unwrap_or_else(|| panic!("no {name} in {all}"))
}

#[test]
fn a_goal_whose_best_value_is_known_is_found() {
    // No game goes beyond its last turn, and with random players hardly one ends sooner, whatever they hold.
    let found = tuned(&["turns=1..4", "hand_size=6,7", "--goal", "last-turn=3", "-n", "1200"]);
    assert!(found["best"].as_str().unwrap().starts_with("turns=3, "), "{}", found["best"]);
    assert_eq!(found["rounds"].as_array().unwrap().len(), 1, "eight candidates, of which four are left");
    for finalist in found["final"].as_array().unwrap() {
        let is_right = finalist["name"].as_str().unwrap().starts_with("turns=3, ");
        assert_eq!(finalist["word"] == "worse", !is_right, "{finalist}");
        assert_eq!(finalist["worse_by_interval"][0].as_f64().unwrap() > 10.0, !is_right, "{finalist}");
    }
    assert_eq!(of(&found["search"], "turns=1, hand_size=6")["rounds"], 1, "the worst is out after the first round");
}

#[test]
fn what_makes_no_difference_is_not_told_apart() {
    // With random players nobody ever has so many votes.
    let found = tuned(&["landslide_votes=40,50,60", "--goal", "rounds=80", "-n", "400"]);
    assert_eq!(found["best"], "base", "nothing is changed for nothing");
    let words: Vec<&str> = found["final"].as_array().unwrap().iter().map(|it| it["word"].as_str().unwrap()).collect();
    assert_eq!(words.iter().filter(|word| **word == "best").count(), 1, "{words:?}");
    assert_eq!(words.iter().filter(|word| **word == "alike").count(), words.len() - 1, "{words:?}");
    let summary = found["summary"][0].as_str().unwrap();
    assert!(summary.contains("can't tell it apart from"), "{summary}");
}

#[test]
fn several_goals_are_weighed_and_their_trade_offs_marked() {
    let found = tuned(&[
        "turns=2..4",
        "second_play=true,false",
        "--goal",
        "rounds<=60",
        "--goal",
        "last-turn>=4",
        "-n",
        "1500",
    ]);
    let search = found["search"].as_array().unwrap();
    assert_eq!(search.len(), 6);
    assert!(search.iter().any(|it| it["is_trade_off"] == true), "{search:?}");
    let long = of(&found["search"], "turns=4, second_play=true");
    let goals = long["goals"].as_array().unwrap();
    assert_eq!((goals.len(), &goals[0]["figure"]), (2, &"rounds".into()));
    let sum: f64 = goals.iter().map(|goal| goal["miss"].as_f64().unwrap()).sum();
    assert!((sum - long["miss"].as_f64().unwrap()).abs() < 1e-9);
}

#[test]
fn the_final_comparison_is_on_fresh_seeds_and_holds_what_the_pack_has() {
    let found = tuned(&["landslide_votes=8..16:2", "--goal", "ending.radical-landslide=10%", "-n", "900"]);
    let rounds = found["rounds"].as_array().unwrap();
    let end = rounds.last().map(|it| it["seed"].as_u64().unwrap() + it["seeds"].as_u64().unwrap()).unwrap();
    assert_eq!(found["final_seed"].as_u64().unwrap(), end);
    let base = found["final"].as_array().unwrap().iter().filter(|it| it["is_base"] == true).count();
    assert_eq!(base, 1);
    let own = tuned(&["landslide_votes=16,17", "--goal", "rounds<=60", "-n", "200"]);
    assert_eq!(own["final"].as_array().unwrap().len(), 2, "the pack's own value is the base: {}", own["final"]);
}

#[test]
fn the_result_is_the_same_on_any_number_of_threads_and_after_a_stop() {
    let folder = empty_folder();
    let typed = ["tune", "landslide_votes=8..16:2", "--goal", "rounds=70", "-n", "700", "--bots", "random"];
    let run = |more: &[&str]| {
        let run = liberte_in(folder.path(), &[&typed[..], more].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let one = run(&["--threads", "1"]);
    assert_eq!(one, run(&["--threads", "3", "--record", "games"]));
    let mut files: Vec<_> =
        std::fs::read_dir(folder.path().join("games")).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 2, "{files:?}");
    // Half of the last file is lost, as when the program is killed.
    let text = std::fs::read(&files[0]).unwrap();
    std::fs::write(&files[0], &text[..text.len() / 2]).unwrap();
    assert_eq!(one, run(&["--record", "games"]));
    assert_eq!(std::fs::read(&files[0]).unwrap(), text, "what was lost is played again, the rest is read");
}

#[test]
fn the_plan_is_told_without_a_game() {
    let run = liberte(&["tune", "hand_size=5..9", "landslide_votes=14..20", "--goal", "wins.P1=25%", "--plan"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains("35 candidates; round 1: 35 on ") && run.out.contains("then 4 and the base on"),
        "{}",
        run.out
    );
}

#[test]
fn the_other_games_are_tuned_too() {
    let revolution = ["--pack", "revolution", "most_spaces=4..6", "--goal", "rounds<=20", "-n", "200"];
    assert_eq!(tuned(&revolution)["final"].as_array().unwrap().len(), 3);
    let libertalia = ["--pack", "libertalia", "days=4..6", "--goal", "points.winner=60", "-n", "200"];
    assert!(tuned(&libertalia)["best"].is_string());
}

#[test]
fn a_page_shows_the_trade_off() {
    let folder = empty_folder();
    let typed = ["tune", "turns=3..4", "hand_size=6..7", "--goal", "rounds<=60", "--goal", "points.lead<=5"];
    let run = liberte_in(folder.path(), &[&typed[..], &["-n", "400", "--bots", "random", "--html", "t.html"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let page = std::fs::read_to_string(folder.path().join("t.html")).unwrap();
    assert!(page.contains("rounds&lt;=60 against points.lead&lt;=5") && page.matches("<svg").count() >= 2, "{page}");
}

#[test]
fn what_can_not_be_meant_is_said_so() {
    let goal = ["--goal", "rounds<=60"];
    for (typed, said) in [
        (&["turns=3"][..], "--goal <GOAL>"),
        (&["turns=3", "--goal", "rounds"], "write FIGURE=VALUE"),
        (&["turns=3", "--goal", "ronds<=60"], "did you mean `rounds`?"),
        (&["turns=3", "--goal", "wins.P1=25"], "from 0% to 100%"),
        (&["turns=3", "--goal", "rounds=25%"], "is not a share"),
        (&["turns=3", "--goal", "rounds=1", "--goal", "rounds=1"], "is given twice"),
        (&["turn=3,4", goal[0], goal[1]], "did you mean `turns`?"),
        (&["turns=3,4", "turns=5", goal[0], goal[1]], "`turns` is given twice"),
        (&["landslide_votes=99", goal[0], goal[1]], "must be from 1 to 60"),
        (&["landslide_votes=14..10", goal[0], goal[1]], "is not a range"),
        (&["landslide_votes=1..60", "hand_size=1..9", goal[0], goal[1]], "take steps"),
        (&["turns=2..4", "hand_size=6,7", goal[0], goal[1], "-n", "50"], "it takes"),
        (&["turns=4..5", goal[0], goal[1]], "turn 5 has a Battle Phase and no battle"),
        (&["turns=3,4", goal[0], goal[1], "--players", "9"], "3 to 6 can play"),
        (&["turns=3,4", goal[0], goal[1], "--bots", "file:nobody"], "the pack has no bot `nobody`"),
        (&["turns=3,4", goal[0], goal[1], "--html", "nowhere/page.html"], "there is no folder `nowhere`"),
    ] {
        let run = liberte(&[&["tune"], typed].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{typed:?}: {}", run.err);
        assert!(run.err.contains(said), "{typed:?}: {}", run.err);
    }
}

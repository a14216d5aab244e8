//! `liberte ab`, as somebody types it.

use crate::support::{Copied, empty_folder, liberte, liberte_in};
use serde_json::Value;
use std::fs;

fn json(args: &[&str]) -> Value {
    let run = liberte(&[args, &["--format", "json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_comparison_says_how_it_was_made_in_every_format() {
    let typed = ["ab", "base", "one-card", "--pairs", "40", "--bots", "random"];
    let command = format!("liberte {}", typed.join(" "));
    let text = liberte(&typed);
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    let told = json(&typed);
    let hashes = ["a", "b"].map(|side| told[side]["hash"].as_str().unwrap().to_owned());
    for part in [&command, "40 pairs, 80 games of 4 players", "at any time", &hashes[0], &hashes[1]] {
        assert!(text.out.contains(part), "{part}:\n{}", text.out);
    }
    assert_eq!((&told["seed"], &told["pairs"], &told["stopped"]), (&1.into(), &40.into(), &"played".into()));
    assert_eq!(
        (told["version"].as_str(), told["command"].as_str()),
        (Some(env!("CARGO_PKG_VERSION")), Some(&*format!("{command} --format json")))
    );
    let csv = liberte(&[&typed[..], &["--format", "csv"]].concat()).out;
    let figures = told["figures"].as_array().unwrap();
    assert_eq!(csv.lines().count(), 1 + figures.len());
    let all = liberte(&[&typed[..], &["--all-figures"]].concat());
    for (figure, line) in figures.iter().zip(csv.lines().skip(1)) {
        let (id, word) = (figure["id"].as_str().unwrap(), figure["word"].as_str().unwrap());
        let (among_all, n) = (figure["word_among_all"].as_str().unwrap(), figure["n"].as_u64().unwrap());
        let expected = format!(",{word},{among_all},{n},40,");
        assert!(line.starts_with(&format!("{id},")) && line.contains(&expected), "{expected}: {line}");
        assert!(n <= 40 && (n > 0 || word == "no-value"), "{line}");
        assert!(line.contains(&hashes[1]), "{id}");
    }
    // Words that go on in a second line have nothing beside them there.
    let is_row = |line: &&str| line.starts_with(' ') && !line.contains("B - A") && line.chars().skip(37).count() > 0;
    let [shown, of_all] = [&text, &all].map(|run| run.out.lines().filter(is_row).count());
    assert!((20..40).contains(&shown) && of_all == figures.len(), "{shown}, {of_all}: {}", all.out);
}

#[test]
fn a_ruleset_and_itself_differ_by_exactly_nothing() {
    for name in ["base", "first-edition+one-card", "thresholds:landslide_votes=15"] {
        let told = json(&["ab", name, name, "--pairs", "20", "--bots", "random"]);
        assert_eq!((&told["is_control"], &told["same_games"]), (&true.into(), &20.into()));
        for figure in told["figures"].as_array().unwrap().iter().filter(|it| it["n"] != 0) {
            assert_eq!(figure["difference"], 0.0, "{figure}");
            assert_eq!((&figure["interval"], &figure["word"]), (&serde_json::json!([0.0, 0.0]), &"same".into()));
        }
    }
    let run = liberte(&["ab", "base", "base", "--pairs", "8", "--bots", "random", "--until-clear"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("every difference is exactly 0") && !run.out.contains('+'), "{}", run.out);
}

#[test]
fn it_says_what_chance_alone_makes_of_so_many_figures() {
    let typed = ["ab", "base", "thresholds:landslide_votes=8", "--pairs", "100", "--bots", "random"];
    let told = json(&typed);
    let by_chance = &told["by_chance"];
    let number = |key: &str| by_chance[key].as_f64().unwrap();
    assert!(number("differences") > 100.0 && number("likely") > 4.0 && number("clear") < 2.0, "{by_chance}");
    let figures = told["figures"].as_array().unwrap();
    let count = |key: &str, word: &str| figures.iter().filter(|it| it[key] == word).count();
    assert!(count("word_among_all", "clear") > 0 && count("word_among_all", "clear") < count("word", "clear"));
    let text = liberte(&typed).out;
    assert!(text.contains("differences are shown: chance alone makes about 1 of them likely"), "{text}");
    assert!(
        text.lines().any(|line| line.contains("the turn in which the game ends") && line.contains("clear *")),
        "{text}"
    );
}

/// More votes than there ever are make no landslide, by whichever of both numbers.
#[test]
fn it_says_of_which_figures_nothing_can_be_learnt_and_which_bots_were_tried() {
    let typed =
        ["ab", "thresholds:landslide_votes=30", "thresholds:landslide_votes=31", "--pairs", "128", "--bots", "random"];
    let text = liberte(&typed).out;
    let line = text.lines().find(|line| line.starts_with("ending.radical-landslide hardly occurs with random bots"));
    let line = line.unwrap_or_else(|| panic!("{text}"));
    assert!(line.contains("0.0 % at most by any ruleset (128 games)"), "{line}");
    assert!(line.contains("; nor with others that were tried: 0.0 % with greedy bots (40 games)"), "{line}");
    let told = json(&typed);
    let rare = told["hardly_occur"].as_array().unwrap();
    let rare = rare.iter().find(|it| it["figure"] == "ending.radical-landslide").unwrap();
    assert_eq!((&rare["most"], &rare["elsewhere"][0]["bots"]), (&0.0.into(), &"greedy".into()));
}

#[test]
fn it_stops_when_a_difference_is_clear() {
    let typed = ["ab", "base", "one-card", "--bots", "random", "--until-clear", "--of", "rounds"];
    let told = json(&typed);
    assert_eq!(told["stopped"], "clear");
    assert!(told["pairs"].as_u64().unwrap() < 1_000, "{told}");
    let figure = told["figures"].as_array().unwrap().iter().find(|it| it["id"] == "rounds").unwrap();
    assert_eq!(figure["word"], "clear");
    assert!(figure["interval_at_any_time"][0].as_f64().unwrap() > 0.0);
}

#[test]
fn games_that_somebody_else_wins_are_kept_as_journals_that_replay() {
    let folder = empty_folder();
    let typed = ["ab", "base", "one-card", "--pairs", "30", "--bots", "random", "--flips", "2", "--keep", "kept"];
    let run = liberte_in(folder.path(), &[&typed[..], &["--format", "json"]].concat());
    let told: Value = serde_json::from_str(&run.out).unwrap();
    let flips = told["flips"].as_array().unwrap();
    assert_eq!((flips.len(), fs::read_dir(folder.path().join("kept")).unwrap().count()), (2, 4));
    for flip in flips {
        for (side, letter) in ["a", "b"].iter().enumerate() {
            let file = format!("kept/seed-{}-rotation-{}-{letter}.journal", flip["seed"], flip["rotation"]);
            let text = fs::read_to_string(folder.path().join(&file)).unwrap();
            let mut choices = text.lines().skip_while(|line| !line.is_empty()).skip(1);
            let at = flip["differs_at"].as_u64().unwrap() as usize;
            assert_eq!(choices.nth(at), flip["choices"][side].as_str());
            let replayed = liberte_in(folder.path(), &["replay", &file]);
            assert_eq!((replayed.code, replayed.err.as_str()), (0, ""), "{}", replayed.out);
        }
    }
}

#[test]
fn a_pack_in_a_folder_is_a_ruleset_too() {
    let copied = Copied::new();
    copied.change("data/liberte/rules.toml", "landslide_votes = 17", "landslide_votes = 8");
    let folder = copied.folder().to_str().unwrap();
    let told = json(&["ab", "base", &format!("{folder}:one-card"), "--pairs", "10", "--bots", "random"]);
    assert_eq!(told["b"]["variants"], serde_json::json!(["one-card"]));
    let landslides = &told["figures"][1];
    assert_eq!(landslides["id"], "ending.radical-landslide");
    assert!(landslides["difference"].as_f64().unwrap() > 0.2, "{landslides}");
}

#[test]
fn what_can_not_be_meant_is_said_so() {
    for (more, said) in [
        (&["ab", "base"][..], "<B>"),
        (&["ab", "base", "one-crad"], "one-crad"),
        (&["ab", "base", "one-card+"], "is not a ruleset"),
        (&["ab", "base", "one-card", "--precision", "0.1"], "add --of FIGURE"),
        (&["ab", "base", "one-card", "--precision", "1pp", "--of", "rounds"], "is not a share"),
        (&["ab", "base", "one-card", "--precision", "1", "--of", "wins.P1"], "percentage points"),
        (&["ab", "base", "one-card", "--precision", "-1pp"], "--precision"),
        (&["ab", "base", "one-card", "--of", "rounds"], "--until-clear"),
        (&["ab", "base", "one-card", "--until-clear", "--of", "fun"], "there is no figure `fun`"),
        (&["ab", "base", "one-card", "--until-clear", "--precision", "1pp"], "cannot be used with"),
        (&["ab", "base", "one-card", "--players", "9"], "3 to 6 can play"),
        (&["ab", "base", "./nowhere"], "there is no folder"),
    ] {
        let run = liberte(more);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{more:?}");
        assert!(run.err.contains(said), "{more:?}: {}", run.err);
    }
}

//! What people and other programs see of the program, kept in `tests/golden` and compared byte for byte.
//!
//! A refactoring changes none of it. Where an output changes on purpose, `UPDATE_GOLDEN=1 cargo test --test cli golden`
//! writes it anew, and the commit says why.

use crate::support::{empty_folder, finish, liberte, liberte_in, root, start};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A file of `tests/golden`, and the command that prints it.
const PRINTED: [(&str, &[&str]); 39] = [
    ("docs.txt", &["docs"]),
    ("show-setting.txt", &["show", "landslide_votes", "--variant", "thresholds:landslide_votes=15"]),
    ("show-card.txt", &["show", "card.71"]),
    ("find.txt", &["find", "faction:radical value>=2 set:b"]),
    ("find.json", &["find", "faction:radical value>=2 set:b", "--format", "json"]),
    ("find-provinces.txt", &["find", "--provinces", "fleur:yes"]),
    ("diff.txt", &["diff", "first-edition"]),
    ("diff.md", &["diff", "first-edition", "--format", "markdown"]),
    ("diff-levee.txt", &["diff", "levee-en-masse+great-provinces"]),
    ("sheet.txt", &["sheet", "three-ones", "levee-en-masse"]),
    ("sheet.md", &["sheet", "three-ones", "levee-en-masse", "--format", "markdown"]),
    ("sheet.html", &["sheet", "three-ones", "levee-en-masse", "--format", "html"]),
    ("sheet-fr.txt", &["sheet", "three-ones", "levee-en-masse", "--language", "fr"]),
    ("diff-de.txt", &["diff", "first-edition", "--language", "de"]),
    ("play-fr.txt", &["play", "--watch", "--players", "3", "--seed", "7", "--language", "fr"]),
    ("play-de.txt", &["play", "--watch", "--players", "3", "--seed", "7", "--language", "de"]),
    ("check-plans.txt", &["check", "--plans", "--variant", "levee-en-masse", "--variant", "great-provinces"]),
    ("check-notes.txt", &["check", "--notes"]),
    ("check.json", &["check", "--format", "json"]),
    ("explain.txt", &["explain", "unknown-key"]),
    ("sim.txt", &["sim", "-n", "60"]),
    ("sim-all.txt", &["sim", "-n", "40", "--players", "5", "--variant", "first-edition", "--all-figures"]),
    ("sim.json", &["sim", "-n", "60", "--players", "3", "--format", "json", "--all-figures"]),
    ("sim-greedy.txt", &["sim", "-n", "4", "--bots", "greedy,random,greedy,random"]),
    ("ab.txt", &["ab", "base", "one-card", "--pairs", "40"]),
    ("ab.json", &["ab", "base", "one-card", "--pairs", "40", "--all-figures", "--format", "json"]),
    ("ab.csv", &["ab", "base", "one-card", "--pairs", "40", "--format", "csv"]),
    ("sweep.txt", &["sweep", "landslide_votes=15,17", "-n", "40"]),
    ("sweep.json", &["sweep", "landslide_votes=15,17", "-n", "40", "--format", "json"]),
    ("sweep.csv", &["sweep", "landslide_votes=15,17", "-n", "40", "--format", "csv"]),
    (
        "tune.txt",
        &["tune", "turns=3,4", "hand_size=5..7", "--goal", "rounds<=40", "--goal", "wins.P1=25%", "-n", "400"],
    ),
    (
        "tune.json",
        &[
            "tune",
            "turns=3,4",
            "hand_size=5..7",
            "--goal",
            "rounds<=40",
            "-n",
            "400",
            "--bots",
            "random",
            "--format",
            "json",
        ],
    ),
    ("changes.txt", &["changes", "one-card+three-ones", "-n", "4"]),
    ("worth.txt", &["worth", "12", "47", "-n", "8"]),
    ("worth.json", &["worth", "12", "47", "-n", "8", "--format", "json"]),
    ("ladder.txt", &["ladder", "--bots", "random,greedy", "-n", "2"]),
    ("ladder.json", &["ladder", "--bots", "random,greedy", "-n", "2", "--format", "json"]),
    ("coverage.txt", &["coverage", "-n", "20"]),
    ("seek.txt", &["seek", "turn>=2 government:radical can:P2:terror"]),
];

/// A file of `tests/golden`, and the command that writes it as `FILE` of the folder in which it runs.
const WRITTEN: [(&str, &[&str]); 8] = [
    ("sim.record", &["sim", "-n", "3", "--record", "FILE"]),
    ("ab.record", &["ab", "base", "one-card", "--pairs", "2", "--record", "FILE"]),
    ("ladder.record", &["ladder", "--bots", "random,greedy", "-n", "1", "--record", "FILE"]),
    ("worth.record", &["worth", "12", "-n", "4", "--record", "FILE"]),
    ("rows.csv", &["sim", "-n", "3", "--rows", "FILE.csv"]),
    ("baseline.json", &["gate", "--write", "FILE", "-n", "40"]),
    ("cards.csv", &["cards", "export", "FILE.csv"]),
    ("ab.html", &["ab", "base", "one-card", "--pairs", "40", "--html", "FILE"]),
];

/// The journals' games: a name, and the options of `sim` that play it.
const GAMES: [(&str, &[&str]); 20] = [
    ("second-3", &["--players", "3", "--seed", "3"]),
    ("second-4", &["--seed", "4"]),
    ("second-5", &["--players", "5", "--seed", "5"]),
    ("second-6", &["--players", "6", "--seed", "6"]),
    ("first-3", &["--players", "3", "--seed", "7", "--variant", "first-edition"]),
    ("first-4", &["--seed", "8", "--variant", "first-edition"]),
    ("first-5", &["--players", "5", "--seed", "9", "--variant", "first-edition"]),
    ("first-6", &["--players", "6", "--seed", "10", "--variant", "first-edition"]),
    ("one-card", &["--seed", "11", "--variant", "one-card"]),
    ("three-ones", &["--seed", "12", "--variant", "three-ones"]),
    ("dead-stay-dead", &["--seed", "13", "--variant", "dead-stay-dead"]),
    ("claim-by-hand", &["--players", "5", "--seed", "14", "--variant", "claim-by-hand"]),
    ("redraw-ones", &["--seed", "15", "--variant", "redraw-ones"]),
    ("thresholds", &["--seed", "16", "--variant", "thresholds:landslide_votes=15"]),
    ("levee-en-masse", &["--players", "6", "--seed", "17", "--variant", "levee-en-masse"]),
    ("great-provinces", &["--seed", "18", "--variant", "great-provinces", "--variant", "levee-en-masse"]),
    ("greedy-3", &["--players", "3", "--seed", "19", "--bots", "greedy"]),
    ("greedy-4", &["--seed", "20", "--bots", "greedy"]),
    ("greedy-first-5", &["--players", "5", "--seed", "21", "--bots", "greedy", "--variant", "first-edition"]),
    ("greedy-random-4", &["--seed", "22", "--bots", "greedy,random,random,greedy"]),
];

fn golden(file: &str) -> PathBuf {
    root().join("tests/golden").join(file)
}

fn renewing() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some_and(|it| it == "1")
}

/// A text without the hash of the program's own source, which records and baselines hold.
fn without_build(text: &str) -> String {
    let hash = text.find("\"build\":").and_then(|key| {
        let from = key + "\"build\":".len();
        let from = from + text[from..].find('"')? + 1;
        Some(from..from + text[from..].find('"')?)
    });
    let Some(hash) = hash else { return text.to_owned() };
    format!("{}...{}", &text[..hash.start], &text[hash.end..])
}

/// Compares a text with the kept one, or keeps it. What differs is left beside the kept file for a diff.
pub fn compare(file: &str, text: &str) -> Result<(), String> {
    let text = &without_build(text);
    let (path, beside) = (golden(file), golden(&format!("{file}.new")));
    if renewing() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        return Ok(());
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if kept == *text {
        let _ = fs::remove_file(beside);
        return Ok(());
    }
    fs::write(&beside, text).unwrap();
    let same = kept.lines().zip(text.lines()).take_while(|(kept, now)| kept == now).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("the end").chars().take(200).collect::<String>();
    Err(format!("{file}:{}: was `{}`, is `{}`", same + 1, line(&kept), line(text)))
}

/// Fails with all that differs, not with the first.
fn all_same(found: impl Iterator<Item = Result<(), String>>) {
    let differing: Vec<String> = found.filter_map(Result::err).collect();
    assert!(
        differing.is_empty(),
        "{} outputs differ from tests/golden (`.new` files beside them; UPDATE_GOLDEN=1 keeps them):\n{}",
        differing.len(),
        differing.join("\n")
    );
}

/// Runs commands side by side, a few at a time, in folders of their own.
fn run_all<'a>(commands: &'a [(&'a str, &'a [&'a str])]) -> impl Iterator<Item = (&'a str, String, TempDir)> {
    commands.chunks(4).flat_map(|some| {
        let started: Vec<_> = some
            .iter()
            .map(|(file, args)| {
                let folder = empty_folder();
                (*file, start(folder.path(), args), folder)
            })
            .collect();
        started.into_iter().map(|(file, child, folder)| {
            let run = finish(child);
            assert!(run.code == 0 || run.code == 1, "{file}: {}{}", run.out, run.err);
            (file, run.out, folder)
        })
    })
}

#[test]
fn what_commands_print_is_what_they_printed() {
    all_same(run_all(&PRINTED).map(|(file, out, _)| compare(file, &out)));
}

#[test]
fn what_commands_write_is_what_they_wrote() {
    let written = run_all(&WRITTEN).map(|(file, _, folder)| {
        let name = if folder.path().join("FILE").is_file() { "FILE" } else { "FILE.csv" };
        compare(file, &fs::read_to_string(folder.path().join(name)).unwrap())
    });
    all_same(written);
}

/// The commands, by the manual pages that the program writes: `liberte-cards-export.1` is that of `cards export`.
fn commands() -> Vec<String> {
    let folder = empty_folder();
    assert_eq!(liberte_in(folder.path(), &["man", "--out", "."]).code, 0);
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".1")?.to_owned())).collect();
    names.sort();
    names
}

#[test]
fn help_says_what_it_said() {
    let mut all = String::new();
    for page in commands() {
        let words: Vec<&str> = page.split('-').skip(1).chain(["--help"]).collect();
        let run = liberte(&words);
        assert_eq!(run.code, 0, "{page}: {}", run.err);
        all += &format!("== {}\n{}\n", page.replace('-', " "), run.out);
    }
    all_same([compare("help.txt", &all)].into_iter());
}

/// The file of a game's journal in `journals`, which is kept as it was first played: bots may change, old games replay.
fn journal(name: &str, options: &[&str]) -> String {
    let file = format!("{name}.journal");
    let path = golden("journals").join(&file);
    if renewing() && !path.exists() {
        let folder = empty_folder();
        let run = liberte_in(folder.path(), &[&["sim", "-n", "1", "--journals", "."], options].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        let made = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(made, &path).unwrap();
    }
    file
}

/// `replay` of a journal, run in their folder: what it prints names no folder of this machine.
fn replay(file: &str, more: &[&str]) -> String {
    let run = liberte_in(&golden("journals"), &[&["replay", file], more].concat());
    assert_eq!(run.code, 0, "{file} {more:?}: {}", run.err);
    run.out
}

/// A trace in brief: the number of its lines, and the SHA-256 of all of them. The traces themselves are some megabytes each.
fn trace(file: &str) -> String {
    let trace = replay(file, &["--trace"]);
    let sum: String = Sha256::digest(&trace).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{} lines, {sum}", trace.lines().count())
}

#[test]
fn saved_games_replay_to_the_same_traces() {
    let lines = GAMES.map(|(name, options)| format!("{name}: {}\n", trace(&journal(name, options))));
    all_same([compare("traces.txt", &lines.concat())].into_iter());
}

#[test]
fn a_moment_of_a_saved_game_is_shown_as_it_was() {
    let file = journal("second-3", &["--players", "3", "--seed", "3"]);
    let moments = [&["--at", "0"][..], &["--at", "40"], &["--at", "40", "--test"], &["--at", "40", "--share"], &[]];
    let shown = moments.map(|more| format!("== {}\n{}\n", more.join(" "), replay(&file, more)));
    all_same([compare("moments.txt", &shown.concat())].into_iter());
}

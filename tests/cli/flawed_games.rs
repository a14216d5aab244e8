//! Games in which a script fails: `sim` says so, and `shrink` makes a short test of them; `seek` says where none fits.

use crate::support::{Copied, liberte};
use std::fs;

#[test]
fn games_in_which_a_script_fails_are_told_with_the_way_to_a_short_test() {
    let copied = Copied::new();
    let script = copied.folder().join("scripts/liberte/guillotine.rhai");
    let text = fs::read_to_string(&script).unwrap().replacen('{', "{ throw \"no\";", 1);
    fs::write(&script, text).unwrap();
    let folder = copied.folder().to_string_lossy().into_owned();
    let kept = copied.folder().join("kept");
    let kept = kept.to_str().unwrap();
    let run = liberte(&["--pack", &folder, "sim", "-n", "40", "--journals", kept]);
    assert_eq!(run.code, 1, "a game goes on, and `check` calls the script wrong: {}", run.err);
    assert!(run.err.contains("error[failing-script]: no"), "{}", run.err);
    assert!(run.err.contains("the games were played anyway"), "{}", run.err);
    assert!(run.err.contains(": the script of `guillotine` fails\n  scripts/liberte/guillotine.rhai:"), "{}", run.err);
    assert!(run.err.contains(": no\nhelp: "), "it says why: {}", run.err);
    let (_, rest) = run.err.split_once("`liberte shrink ").expect("it names the way");
    let file = rest.split('`').next().unwrap();
    let run = liberte(&["--pack", &folder, "shrink", file]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("[then]"));
    assert!(run.err.contains("the script of `guillotine` fails: "), "{}", run.err);
}

/// A script of another game that fails in all of ten games, of an effect or of a rule point: its file, and what is said.
const FAILING: [[&str; 2]; 3] = [
    ["revolution/spy.rhai", "the script of an effect fails at `spy`"],
    ["revolution/numbers-win/who-controls-a-space.rhai", "the script of `who-controls-a-space` fails"],
    ["libertalia/spanish-officer.rhai", "the script of an action fails at the character #"],
];

#[test]
fn games_of_others_in_which_a_script_fails_are_told_in_the_same_way() {
    for [file, said] in FAILING {
        let copied = if file.starts_with("libertalia") { Copied::libertalia() } else { Copied::revolution() };
        let script = copied.folder().join("scripts").join(file);
        let text = fs::read_to_string(&script).unwrap().replacen('{', "{ throw \"no\";", 1);
        fs::write(&script, text).unwrap();
        let variant = if file.contains("numbers-win") { &["--variant", "numbers-win"][..] } else { &[] };
        let kept = copied.folder().join("kept").display().to_string();
        let run = copied.run(&[&["sim", "-n", "10", "--journals", &kept][..], variant].concat());
        assert_eq!(run.code, 1, "a game goes on, and `check` calls the script wrong: {}", run.err);
        assert!(run.err.contains("error[failing-script]: no"), "{}", run.err);
        assert!(run.err.contains(said) && run.err.contains("warning: something goes wrong in 10 of 10 games"));
        assert!(run.err.contains(&format!("\n  scripts/{file}:")) && run.err.contains(": no\nhelp: "), "{}", run.err);
        assert!(run.err.contains("; `liberte check` says more about the script\n"), "{}", run.err);
        let (_, rest) = run.err.split_once("`liberte shrink ").expect("it names the way");
        let run = copied.run(&["shrink", rest.split('`').next().unwrap()]);
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("[then]") && run.err.contains(said), "{}", run.err);
    }
}

/// Its closure would change what is lent out at the moment: no command comes to run it.
#[test]
fn a_script_that_would_wait_for_itself_is_refused_by_every_command() {
    let copied = Copied::with_some_scenarios();
    copied.script("purge", "loop { let a = [1]; try { a.sort(|x, y| a.clear()) } catch { } }");
    for args in [&["check"][..], &["check", "--plans"], &["sim", "-n", "1"], &["test"]] {
        let run = copied.run(args);
        assert_eq!(run.code, 1, "{args:?}: {}", run.err);
        let told = format!("{}{}", run.err, run.out);
        assert!(told.contains("[unknown-variable]: there is no variable `a` here"), "{args:?}: {told}");
    }
}

#[test]
fn sound_games_are_told_as_ever() {
    let run = liberte(&["sim", "-n", "20"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn a_search_that_finds_nothing_ends_with_one_and_an_empty_query_is_refused() {
    let run = liberte(&["seek", "turn>=9", "-n", "1"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(run.err.trim(), "none in 1 game, and no part of it anywhere");
    let run = liberte(&["seek", " "]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("the query is empty"), "{}", run.err);
}

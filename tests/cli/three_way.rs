//! Two people's rules put together, and what changed under git, as somebody types it.

use crate::support::{Run, empty_folder, liberte_in};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const BASE: &str = "id = \"calm\"\ntitle = \"Calm\"\nsource = \"us\"\n\n[rules.take-cards]\n# as printed\nrefill_to = 7\n\n[rules.endings]\nlandslide_votes = 17\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = empty_folder();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn merge(folder: &TempDir, more: &[&str]) -> Run {
    liberte_in(
        folder.path(),
        &[&["merge", "base.toml", "mine.toml", "theirs.toml", "--out", "out.toml"], more].concat(),
    )
}

fn read(folder: &TempDir, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap_or_default()
}

#[test]
fn two_variants_over_one_base_are_put_together_key_by_key_with_their_comments() {
    let mine = BASE.replace("refill_to = 7", "refill_to = 8 # more choice");
    let theirs =
        BASE.replace("landslide_votes = 17", "landslide_votes = 15 # sooner\ncounter_revolution_provinces = 6");
    let folder = folder(&[("base.toml", BASE), ("mine.toml", &mine), ("theirs.toml", &theirs)]);
    let run = merge(&folder, &[]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "wrote out.toml\n", ""));
    let both = read(&folder, "out.toml");
    for part in ["# as printed", "refill_to = 8 # more choice", "landslide_votes = 15 # sooner", "provinces = 6"] {
        assert!(both.contains(part), "{part}: {both}");
    }
}

#[test]
fn a_clash_shows_all_three_values_and_writes_nothing_until_somebody_decides() {
    let [mine, theirs] = [8, 9].map(|size| BASE.replace("refill_to = 7", &format!("refill_to = {size}")));
    let folder = folder(&[("base.toml", BASE), ("mine.toml", &mine), ("theirs.toml", &theirs)]);
    let run = merge(&folder, &[]);
    assert_eq!(run.code, 1);
    let shown = "mine.toml: rules.take-cards.refill_to\n  base    7\n  mine    8\n  theirs  9\n";
    assert_eq!(run.out, shown);
    assert!(run.err.contains("1 clash: nothing is written") && read(&folder, "out.toml").is_empty(), "{}", run.err);
    assert_eq!(merge(&folder, &["--prefer", "theirs"]).code, 0);
    assert!(read(&folder, "out.toml").contains("refill_to = 9"));
    assert!(merge(&folder, &["--prefer", "mine"]).err.contains("`--replace` overwrites it"));
    assert_eq!(merge(&folder, &["--prefer", "mine", "--replace"]).code, 0);
    assert!(read(&folder, "out.toml").contains("refill_to = 8"));
}

#[test]
fn whole_packs_are_merged_file_by_file_and_scripts_line_by_line() {
    let script = "fn relief() {\n    draw(1);\n}\n";
    let files = |variant: &str, script: &str, more: &[(&str, &str)]| {
        let own = [("data/p/variants/calm.toml", variant), ("scripts/p/relief.rhai", script)];
        folder(&[&own[..], more].concat())
    };
    let base = files(BASE, script, &[("data/p/texts/fr.toml", "a = 1\n")]);
    let longer = script.replace("fn relief() {\n", "/// Help.\nfn relief() {\n");
    let mine = files(
        &BASE.replace("\"us\"", "\"me\""),
        &longer,
        &[("data/p/texts/fr.toml", "a = 1\n"), ("data/p/x.toml", "")],
    );
    let theirs = files(BASE, &script.replace("draw(1)", "draw(2)"), &[("data/p/variants/new.toml", "id = \"new\"\n")]);
    let out = empty_folder();
    let name = |folder: &TempDir| folder.path().display().to_string();
    let typed = ["merge", &name(&base), &name(&mine), &name(&theirs), "--out", "both"];
    let run = liberte_in(out.path(), &typed);
    assert_eq!(run.code, 0, "{} {}", run.out, run.err);
    assert_eq!(read(&out, "both/scripts/p/relief.rhai"), "/// Help.\nfn relief() {\n    draw(2);\n}\n");
    assert!(read(&out, "both/data/p/variants/calm.toml").contains("\"me\""));
    assert_eq!(read(&out, "both/data/p/variants/new.toml"), "id = \"new\"\n");
    assert!(!out.path().join("both/data/p/texts/fr.toml").exists(), "they removed it, and nobody changed it");
    let again = liberte_in(out.path(), &typed);
    assert!(again.code == 2 && again.err.contains("`both` exists already"), "{}", again.err);
}

#[test]
fn what_can_not_be_merged_is_said_so() {
    let folder = folder(&[("base.toml", BASE), ("mine.toml", BASE), ("theirs.toml", BASE), ("pack/data/x", "")]);
    for (typed, said) in [
        (&["merge", "base.toml", "mine.toml", "--out", "o"][..], "name three"),
        (&["merge", "base.toml", "mine.toml", "pack", "--out", "o"], "three files, or three folders"),
        (&["merge", "base.toml", "mine.toml", "none.toml", "--out", "o"], "can't read none.toml"),
        (&["merge", "pack", "pack", ".", "--out", "o"], "`.` holds no pack"),
        (&["merge", "a", "b", "--prefer", "mine"], "--out"),
    ] {
        let run = liberte_in(folder.path(), typed);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{typed:?}: {}", run.err);
        assert!(run.err.contains(said), "{typed:?}: {}", run.err);
    }
}

fn git(folder: &Path, words: &[&str]) {
    let who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
    let run = Command::new("git").current_dir(folder).args(who).args(words).output().expect("there is git");
    assert!(run.status.success(), "{words:?}: {}", String::from_utf8_lossy(&run.stderr));
}

/// A small pack under git, with one commit.
fn repository() -> TempDir {
    let folder = empty_folder();
    assert_eq!(liberte_in(folder.path(), &["new", ".", "--from", "small", "--id", "tiny"]).code, 0);
    git(folder.path(), &["init", "-q", "-b", "main"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-q", "-m", "a small game"]);
    folder
}

fn check(folder: &TempDir, since: &str) -> Run {
    liberte_in(folder.path(), &["check", "--changed-since", since])
}

#[test]
fn a_check_since_a_commit_runs_the_tests_of_what_changed() {
    let folder = repository();
    let nothing = check(&folder, "HEAD");
    assert_eq!(nothing.code, 0, "{}", nothing.err);
    assert!(
        nothing.out.contains(": 0 changed files\n") && nothing.out.contains("0 passed, 0 failed"),
        "{}",
        nothing.out
    );
    assert!(nothing.out.contains("left out: 1 test that nothing changed concerns"), "{}", nothing.out);
    let rules = read(&folder, "data/tiny/rules.toml");
    fs::write(folder.path().join("data/tiny/rules.toml"), format!("{rules}# a word\n")).unwrap();
    let changed = check(&folder, "main");
    assert_eq!(changed.code, 0, "{} {}", changed.out, changed.err);
    assert!(changed.out.contains("1 changed file\n  data/tiny/rules.toml\n"), "{}", changed.out);
    assert!(changed.out.contains("tests of what changed: 1 passed, 0 failed"), "{}", changed.out);
    // A file that git does not know yet counts as well.
    let failing = "id = \"wrong\"\ntitle = \"a wrong test\"\ncite = \"2e IV\"\nseats = [\"A\", \"B\", \"C\"]\n[given]\nturn = 1\nphase = \"action\"\norder = [\"A\", \"B\", \"C\"]\n[then]\nasked = { by = \"B\", asked = \"action\" }\n";
    git(folder.path(), &["checkout", "-q", "data/tiny/rules.toml"]);
    fs::write(folder.path().join("data/tiny/scenarios/wrong.toml"), failing).unwrap();
    let failed = check(&folder, "HEAD");
    assert_eq!(failed.code, 1, "{}", failed.out);
    assert!(
        failed.out.contains("FAILED  data/tiny/scenarios/wrong.toml") && failed.out.contains("1 failed"),
        "{}",
        failed.out
    );
}

#[test]
fn warnings_that_were_there_before_are_left_out_and_new_ones_are_not() {
    let folder = repository();
    fs::write(folder.path().join("data/tiny/old.toml"), "").unwrap();
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-q", "-m", "a file that nothing reads"]);
    fs::write(folder.path().join("data/tiny/new.toml"), "").unwrap();
    let run = check(&folder, "HEAD");
    assert!(run.err.contains("new.toml") && !run.err.contains("old.toml"), "{}", run.err);
    assert!(run.out.contains("1 finding that was there before"), "{}", run.out);
    let all = check(&folder, "HEAD~1");
    assert!(all.err.contains("new.toml") && all.err.contains("old.toml"), "{}", all.err);
}

#[test]
fn a_check_since_a_commit_says_why_there_is_none() {
    let folder = repository();
    for since in ["nowhere", "--output=x", ""] {
        let run = liberte_in(folder.path(), &["check", &format!("--changed-since={since}")]);
        assert!(run.code == 2 && run.err.contains("there is no commit"), "{since}: {}", run.err);
    }
    let plain = empty_folder();
    assert_eq!(liberte_in(plain.path(), &["new", ".", "--from", "small", "--id", "tiny"]).code, 0);
    let run = check(&plain, "HEAD");
    assert!(
        run.code == 2 && run.err.contains("is not under git") && run.err.contains("`liberte check` checks all"),
        "{}",
        run.err
    );
    let built_in = liberte_in(plain.path(), &["check", "--pack", "built-in", "--changed-since", "HEAD"]);
    assert!(built_in.code == 2 && built_in.err.contains("name a folder with `--pack`"), "{}", built_in.err);
}

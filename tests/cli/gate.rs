//! `liberte gate`, as a check that runs by itself calls it.

use crate::support::{Copied, Run, empty_folder, liberte_in};
use roxmltree::Document;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn write(folder: &Path, more: &[&str]) -> Value {
    let run = liberte_in(folder, &[&["gate", "--replace", "--write", "b.json", "--bots", "random"], more].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&fs::read_to_string(folder.join("b.json")).unwrap()).unwrap()
}

fn gate(folder: &Path, more: &[&str]) -> Run {
    liberte_in(folder, &[&["gate", "--baseline", "b.json"], more].concat())
}

/// A copy of the pack in which landslides are easy, and its argument.
fn changed(to: &str) -> Copied {
    let copied = Copied::new();
    copied.change("data/liberte/rules.toml", "landslide_votes = 17", &format!("landslide_votes = {to}"));
    copied
}

#[test]
fn a_pack_passes_its_own_gate_without_any_drift() {
    let folder = empty_folder();
    write(folder.path(), &["-n", "40", "--all-figures", "--variant", "one-card"]);
    let run = gate(folder.path(), &["--format", "json", "--max-drift", "0pp", "--max-drift", "0%", "--strict"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let told: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&told["passes"], &told["pack"]["variants"]), (&true.into(), &serde_json::json!(["one-card"])));
    for figure in told["figures"].as_array().unwrap() {
        assert_eq!((&figure["drift"], &figure["verdict"]), (&0.0.into(), &"ok".into()));
        assert_eq!((&figure["baseline"], &figure["interval"]), (&figure["now"], &serde_json::json!([0.0, 0.0])));
    }
}

#[test]
fn a_change_that_was_planted_is_found() {
    let folder = empty_folder();
    write(folder.path(), &["-n", "100"]);
    let copied = changed("8");
    let pack = copied.folder().to_str().unwrap();
    let run = gate(folder.path(), &["--pack", pack, "--junit", "j.xml", "--format", "github"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(
        run.out.contains("::error title=liberte gate::ending.radical-landslide has drifted: 0.0 %25 to "),
        "{}",
        run.out
    );
    let junit = fs::read_to_string(folder.path().join("j.xml")).unwrap();
    let junit = Document::parse(&junit).unwrap();
    let suite = junit.root_element().first_element_child().unwrap();
    assert_eq!((suite.tag_name().name(), suite.attribute("tests")), ("testsuite", Some("16")));
    let cases: Vec<_> = suite.children().filter(|it| it.has_tag_name("testcase")).collect();
    assert_eq!(cases.len(), 16, "endings, wins, points, rounds and the last turn");
    let landslides = cases.iter().find(|case| case.attribute("name") == Some("ending.radical-landslide")).unwrap();
    let told = landslides.first_element_child().unwrap();
    assert!(told.has_tag_name("failure") && told.attribute("message").unwrap().contains("2.0 pp is allowed"));
    let failed = cases.iter().filter(|case| case.children().any(|it| it.has_tag_name("failure"))).count();
    assert_eq!(suite.attribute("failures").unwrap(), failed.to_string());
}

#[test]
fn what_is_allowed_is_allowed_and_the_last_word_counts() {
    let folder = empty_folder();
    write(folder.path(), &["-n", "100", "--of", "ending.radical-landslide", "--of", "rounds"]);
    let copied = changed("8");
    let pack = copied.folder().to_str().unwrap();
    let rc = |limits: &[&str]| {
        let limits: Vec<&str> = limits.iter().flat_map(|&limit| ["--max-drift", limit]).collect();
        gate(folder.path(), &[&["--pack", pack][..], &limits].concat()).code
    };
    assert_eq!(rc(&["100pp", "100%"]), 0);
    assert_eq!(rc(&["100pp", "rounds=70"]), 0);
    assert_eq!(rc(&["100pp", "rounds=1.5"]), 1);
    assert_eq!(rc(&["2pp", "ending=100pp", "rounds=100%"]), 0);
    assert_eq!(rc(&["ending=100pp", "ending.radical-landslide=2pp", "100%"]), 1);
}

#[test]
fn what_is_unclear_fails_only_where_it_is_to_be_strict() {
    let folder = empty_folder();
    write(folder.path(), &["-n", "40", "--of", "wins"]);
    let copied = changed("14");
    let pack = ["--pack", copied.folder().to_str().unwrap(), "--junit", "j.xml"];
    let run = gate(folder.path(), &pack);
    assert!(run.code == 0 && run.out.contains("unclear: a baseline of more games would tell"), "{}", run.out);
    let skipped = || {
        let junit = fs::read_to_string(folder.path().join("j.xml")).unwrap();
        let junit = Document::parse(&junit).unwrap();
        let skipped = junit.descendants().filter(|it| it.has_tag_name("skipped")).count();
        assert_eq!(junit.root_element().attribute("skipped").unwrap(), skipped.to_string());
        skipped
    };
    assert!(skipped() > 0);
    assert_eq!(gate(folder.path(), &[&pack[..], &["--strict"]].concat()).code, 1);
    assert_eq!(skipped(), 0);
}

#[test]
fn points_are_kept_too_and_what_is_unclear_says_how_many_seeds_would_tell() {
    let folder = empty_folder();
    write(folder.path(), &["-n", "100"]);
    let copied = Copied::new();
    copied.change("data/liberte/rules.toml", "government_second = 2", "government_second = 4");
    let run = gate(folder.path(), &["--pack", copied.folder().to_str().unwrap(), "--format", "json"]);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    let of = |id: &str| told["figures"].as_array().unwrap().iter().find(|it| it["id"] == id).unwrap().clone();
    assert_eq!((run.code, &of("points.all")["verdict"]), (1, &"drifted".into()), "{}", of("points.all"));
    assert!(of("points.all")["seeds_needed"].is_null());
    let wins = of("wins.P1");
    assert_eq!(wins["verdict"], "unclear", "{wins}");
    // Some ten points to each side of what 100 seeds tell, and two are allowed.
    assert!(wins["seeds_needed"].as_u64().unwrap() > 200, "{wins}");
    let text = gate(folder.path(), &["--pack", copied.folder().to_str().unwrap()]).out;
    assert!(text.contains("seeds needed") && text.contains("and 100 were played"), "{text}");
}

#[test]
fn drift_is_what_ab_finds_between_the_two_packs() {
    let folder = empty_folder();
    write(folder.path(), &["-n", "60", "--all-figures"]);
    let copied = changed("10");
    let pack = copied.folder().to_str().unwrap();
    let run = gate(folder.path(), &["--pack", pack, "--format", "json"]);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    let ab = ["ab", "base", &format!("{pack}:base"), "--pairs", "60", "--bots", "random", "--format", "json"];
    let ab: Value = serde_json::from_str(&liberte_in(folder.path(), &ab).out).unwrap();
    for (drifted, compared) in told["figures"].as_array().unwrap().iter().zip(ab["figures"].as_array().unwrap()) {
        assert_eq!((&drifted["id"], &drifted["interval"]), (&compared["id"], &compared["interval"]));
        assert_eq!(drifted["drift"], compared["difference"]);
    }
}

#[test]
fn a_baseline_is_small_and_the_same_bytes_on_any_number_of_threads() {
    let folder = empty_folder();
    let bytes = |threads: &str| {
        write(folder.path(), &["-n", "300", "--threads", threads]);
        fs::read(folder.path().join("b.json")).unwrap()
    };
    let one = bytes("1");
    assert!(one == bytes("4") && one.len() < 10_000, "{}", one.len());
}

#[test]
fn a_baseline_that_does_not_go_with_the_pack_is_refused_with_what_differs() {
    let folder = empty_folder();
    let good = write(folder.path(), &["-n", "16", "--of", "rounds"]);
    let file = folder.path().join("b.json");
    for (key, value, said) in [
        ("pack", "other".into(), "it is of the pack `other`, and this is `liberte`"),
        ("players", 5.into(), "its bots do not match its players"),
        ("baseline", 1.into(), "its format is 1"),
        ("rotations", 3.into(), "the values of `rounds` are damaged"),
        ("seeds", 17.into(), "the values of `rounds` are damaged"),
        ("seeds", u64::MAX.into(), "there can be"),
        ("variants", serde_json::json!(["nowhere"]), "there is no variant `nowhere`"),
        ("bots", serde_json::json!(["x", "x", "x", "x"]), "there is no such bot"),
        (
            "figures",
            serde_json::json!([{ "id": "fun", "mean": 1.0, "values": good["figures"][0]["values"] }]),
            "there is no longer a figure `fun`",
        ),
        (
            "figures",
            serde_json::json!([{ "id": "rounds", "mean": 1.0, "values": "???" }]),
            "the values of `rounds` are damaged",
        ),
        ("wrong", 1.into(), "unknown field `wrong`"),
    ] {
        let mut bad = good.clone();
        bad[key] = value;
        fs::write(&file, bad.to_string()).unwrap();
        let run = gate(folder.path(), &[]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{key}: {}", run.err);
        assert!(run.err.contains(said), "{key}: {}", run.err);
    }
    for text in ["", "{", "[]", "null", "{\"baseline\": 2}", "\u{0}"] {
        fs::write(&file, text).unwrap();
        let run = gate(folder.path(), &[]);
        assert!(run.code == 2 && run.err.contains("b.json: it is not a baseline"), "{text}: {}", run.err);
    }
}

#[test]
fn what_can_not_be_meant_is_said_so() {
    let folder = empty_folder();
    write(folder.path(), &["-n", "16"]);
    for (typed, said) in [
        (&["--max-drift", "5"][..], "say which figure: `rounds=5`"),
        (&["--max-drift", "-1pp"], "is not a drift"),
        (&["--max-drift", "rounds=2pp"], "`rounds` is not a share"),
        (&["--max-drift", "wins=1"], "`wins.P1` is a share: write `2pp`"),
        (&["--max-drift", "fun=1"], "there is no figure `fun`"),
        (&["--write", "c.json"], "cannot be used with"),
        (&["--bots", "greedy"], "cannot be used with"),
        (&["-n", "10"], "cannot be used with"),
        (&["--junit", "nowhere/j.xml"], "can't write nowhere/j.xml"),
    ] {
        let run = gate(folder.path(), typed);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{typed:?}: {}", run.err);
        assert!(run.err.contains(said), "{typed:?}: {}", run.err);
    }
    for (typed, said) in [
        (&["gate"][..], "--baseline <FILE>"),
        (&["gate", "--baseline", "nowhere.json"], "nowhere.json: "),
        (&["gate", "--write", "nowhere/b.json", "-n", "8"], "can't write"),
        (&["gate", "--write", "x.json", "--strict"], "cannot be used with"),
        (&["gate", "--write", "x.json", "--of", "fun"], "there is no figure `fun`"),
        (&["gate", "--write", "x.json", "--players", "2"], "3 to 6 can play"),
    ] {
        let run = liberte_in(folder.path(), typed);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{typed:?}: {}", run.err);
        assert!(run.err.contains(said), "{typed:?}: {}", run.err);
    }
}

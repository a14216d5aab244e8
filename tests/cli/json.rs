//! Commands that change a pack, and what explains findings, told to programs: one object on standard output, nothing on
//! standard error, and the exit codes that people get.

use crate::support::{Copied, Run, empty_folder, liberte};
use serde_json::{Value, json};
use std::fs;

const CARDS: &str = "data/liberte/cards.toml";

/// The object of a run that told nothing else; it names its format first.
#[track_caller]
fn object(run: &Run, code: i32) -> Value {
    assert_eq!((run.code, run.err.as_str()), (code, ""), "{}", run.out);
    assert!(run.out.starts_with("{\n  \"format\": 1,\n"), "{}", run.out);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}", run.out))
}

/// What a command that changes something tells of two copies of a pack, in words and as JSON. Both must end alike and
/// leave the same file behind.
#[track_caller]
fn both(file: &str, args: &[&str]) -> (Run, Value, String) {
    let (one, other) = (Copied::new(), Copied::new());
    let text = one.run(args);
    let run = other.run(&[args, &["--format", "json"]].concat());
    let left = |pack: &Copied| fs::read_to_string(pack.path(file)).unwrap();
    assert_eq!(left(&one), left(&other));
    let found = object(&run, text.code);
    (text, found, left(&other))
}

fn codes(found: &Value) -> Vec<&str> {
    found["findings"].as_array().unwrap().iter().map(|it| it["code"].as_str().unwrap()).collect()
}

fn paths(found: &Value) -> Vec<&str> {
    found["changes"].as_array().unwrap().iter().map(|it| it["path"].as_str().unwrap()).collect()
}

#[test]
fn set_tells_its_change_and_what_is_found_now() {
    let (text, found, after) = both(CARDS, &["set", "card.2.value", "3"]);
    assert_eq!((text.code, found["saved"].as_bool(), paths(&found)), (0, Some(true), vec![CARDS]));
    let diff = found["changes"][0]["diff"].as_str().unwrap();
    assert!(text.out.starts_with(diff) && diff.contains("\n-value = 1\n+value = 3\n"), "{diff}");
    assert!(after.contains("value = 3"));
    assert!(codes(&found).contains(&"wrong-total"), "{found}");
    assert!(found["findings"][0]["line"].is_u64() && found["findings"][0]["severity"] == "warning");
}

#[test]
fn set_that_changes_nothing_has_saved_nothing() {
    let (_, found, _) = both(CARDS, &["set", "card.2.value", "1"]);
    assert_eq!(found, json!({ "format": 1, "saved": false, "changes": [], "findings": [] }));
    let (_, found, after) = both("data/liberte/rules.toml", &["set", "stack_height", "4", "--dry-run"]);
    assert_eq!((found["saved"].as_bool(), paths(&found)), (Some(false), vec!["data/liberte/rules.toml"]));
    assert!(after.contains("stack_height = 3"));
}

#[test]
fn set_that_is_refused_says_why_in_a_finding() {
    for (args, code) in [
        (["set", "card.71.valeu", "2"], "unknown-key"),
        (["set", "card.71.value", "12"], "out-of-range"),
        (["set", "card.71.kind", "clup"], "unknown-word"),
    ] {
        let (text, found, _) = both(CARDS, &args);
        assert_eq!((text.code, codes(&found), found["saved"].as_bool()), (1, vec![code], Some(false)));
    }
    let run = liberte(&["set", "stack_height", "4", "--format", "json"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "the built-in pack can't be saved: {}", run.err);
}

#[test]
fn an_error_that_a_change_brings_is_the_exit_code_too() {
    for (force, is_saved) in [(&[][..], false), (&["--force"], true)] {
        let args = [&["set", "pack.cards", "111"][..], force].concat();
        let (text, found, after) = both("data/liberte/pack.toml", &args);
        assert_eq!((text.code, codes(&found), found["saved"].as_bool()), (1, vec!["wrong-count"], Some(is_saved)));
        assert_eq!(after.contains("cards = 111"), is_saved);
    }
}

fn is_error(finding: &Value) -> bool {
    finding["severity"] == "error"
}

/// A pack with its cards in a spreadsheet, in which something is replaced.
fn with_sheet(from: &str, to: &str) -> (Copied, String) {
    let pack = Copied::new();
    let file = pack.path("cards.csv").to_str().unwrap().to_owned();
    let told = object(&pack.run(&["cards", "export", &file, "--format", "json"]), 0);
    assert_eq!(told, json!({ "format": 1, "file": file, "cards": 110, "variant": null }));
    let sheet = fs::read_to_string(&file).unwrap();
    assert!(sheet.contains(from), "{sheet}");
    fs::write(&file, sheet.replacen(from, to, 1)).unwrap();
    (pack, file)
}

#[test]
fn import_tells_the_cards_that_change() {
    let (pack, file) = with_sheet("Claude Basire,", "Claude Bazire,");
    let shown = object(&pack.run(&["cards", "import", &file, "--format", "json"]), 0);
    assert_eq!((shown["saved"].as_bool(), paths(&shown)), (Some(false), vec![CARDS]));
    let saved = object(&pack.run(&["cards", "import", &file, "--apply", "--format", "json"]), 0);
    assert_eq!((saved["saved"].as_bool(), &saved["changes"]), (Some(true), &shown["changes"]));
    let card = &saved["cards"][0];
    assert_eq!((card["what"].as_str(), card["key"].as_str()), (Some("changed"), Some("title")), "{saved}");
    assert_eq!((card["card"].as_u64(), card["before"].as_str()), (Some(2), Some("Claude Basire")), "{saved}");
    assert_eq!((card["after"].as_str(), &saved["missing"]), (Some("Claude Bazire"), &json!([])));
    let again = object(&pack.run(&["cards", "import", &file, "--apply", "--format", "json"]), 0);
    assert_eq!((again["saved"].as_bool(), &again["cards"], paths(&again)), (Some(false), &json!([]), vec![]));
}

#[test]
fn import_tells_new_and_missing_cards() {
    let (pack, file) = with_sheet("\n1,", "\n999,");
    let shown = object(&pack.run(&["cards", "import", &file, "--format", "json"]), 0);
    assert_eq!((shown["cards"][0]["what"].as_str(), &shown["missing"]), (Some("new"), &json!([1])), "{shown}");
    let args = ["cards", "import", &file, "--take-out-missing", "--format", "json"];
    let shown = object(&pack.run(&args), pack.run(&args[..4]).code);
    let what: Vec<&str> = shown["cards"].as_array().unwrap().iter().map(|it| it["what"].as_str().unwrap()).collect();
    assert_eq!((what, &shown["missing"]), (vec!["new", "taken-out"], &json!([])));
}

#[test]
fn a_sheet_in_error_changes_nothing_and_ends_as_for_people() {
    let (pack, file) = with_sheet("\n1,", "\none,");
    let text = pack.run(&["cards", "import", &file, "--apply"]);
    let found = object(&pack.run(&["cards", "import", &file, "--apply", "--format", "json"]), text.code);
    assert_eq!((text.code, found["saved"].as_bool(), paths(&found)), (1, Some(false), vec![]));
    assert!(found["findings"].as_array().unwrap().iter().any(is_error), "{found}");
    let gone = pack.run(&["cards", "import", "nowhere.csv", "--format", "json"]);
    assert_eq!((gone.code, gone.out.as_str()), (2, ""));
}

#[test]
fn fmt_tells_the_files_that_it_would_change() {
    let pack = Copied::new();
    pack.change(CARDS, "value = 2", "value  =   2");
    let check = object(&pack.run(&["fmt", "--check", "--format", "json"]), 1);
    assert_eq!((check["saved"].as_bool(), paths(&check)), (Some(false), vec![CARDS]));
    let done = object(&pack.run(&["fmt", "--format", "json"]), 0);
    assert_eq!((done["saved"].as_bool(), &done["changes"]), (Some(true), &check["changes"]));
    let again = object(&pack.run(&["fmt", "--check", "--format", "json"]), 0);
    assert_eq!(again, json!({ "format": 1, "saved": false, "changes": [], "findings": [] }));
    pack.change(CARDS, "value = 2", "value = [2");
    let broken = object(&pack.run(&["fmt", "--format", "json"]), 1);
    assert_eq!((broken["findings"][0]["path"].as_str(), paths(&broken)), (Some(CARDS), vec![]), "{broken}");
}

#[test]
fn new_tells_the_files_that_it_made() {
    let folder = empty_folder();
    let mine = folder.path().join("mine");
    let pack = mine.to_str().unwrap();
    let made = object(&liberte(&["new", pack, "--from", "small", "--format", "json"]), 0);
    assert_eq!((made["what"].as_str(), made["id"].as_str()), (Some("pack"), Some("mine")));
    assert_eq!((made["pack"].as_str(), made["readme"].as_str()), (Some(pack), Some("README.md")));
    for (what, id) in [("variant", "tall"), ("effect", "tax-riot")] {
        let made = object(&liberte(&["new", what, id, "--pack", pack, "--format", "json"]), 0);
        assert_eq!(
            (made["what"].as_str(), made["id"].as_str(), made["pack"].as_str()),
            (Some(what), Some(id), Some(pack))
        );
        let files = made["files"].as_array().unwrap();
        assert!(!files.is_empty() && files.iter().all(|file| mine.join(file.as_str().unwrap()).is_file()), "{made}");
    }
    let again = liberte(&["new", pack, "--from", "small", "--format", "json"]);
    assert_eq!((again.code, again.out.as_str()), (2, ""));
}

#[test]
fn explain_tells_every_code_with_its_example() {
    let all = object(&liberte(&["explain", "--format", "json"]), 0);
    let all = all["codes"].as_array().unwrap();
    assert!(all.len() > 50 && all.iter().all(|code| code["why"].is_string() && code["example"].is_object()));
    let one = object(&liberte(&["explain", "broken-toml", "--format", "json"]), 0);
    assert_eq!(one["codes"], json!([all[0]]));
    assert_eq!(
        (one["codes"][0]["severity"].as_str(), one["codes"][0]["meaning"].as_str().unwrap().len() > 5),
        (Some("error"), true)
    );
    assert_eq!(one["codes"][0]["example"]["edits"][0]["path"], CARDS);
    let none = liberte(&["explain", "brokn-toml", "--format", "json"]);
    assert_eq!((none.code, none.out.as_str()), (2, ""));
}

#[test]
fn show_without_a_key_lists_the_keys() {
    let run = liberte(&["show", "--format", "json"]);
    let keys: Vec<String> = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, keys.join("\n") + "\n"), (0, liberte(&["show"]).out));
}

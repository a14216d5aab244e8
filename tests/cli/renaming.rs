//! `liberte rename`: previews, applying all or nothing, there and back again, refusals.

use crate::common::random::sample;
use crate::support::{Copied, Run, liberte};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Every file of a copy with its bytes.
fn bytes(copied: &Copied) -> BTreeMap<String, Vec<u8>> {
    fn collect(folder: &Path, root: &Path, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, root, found);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    let root = copied.path("");
    collect(&root, &root, &mut found);
    found
}

/// A small set of tests, so that renaming has fewer to run.
fn copied() -> Copied {
    let copied = Copied::with_scenarios();
    for entry in fs::read_dir(copied.path("data/liberte/scenarios")).unwrap() {
        let path = entry.unwrap().path();
        let is_kept = ["10-specials", "11-battle", "13-paris", "5-placement", "21-impossible-positions"];
        if !is_kept.iter().any(|kept| path.ends_with(kept)) {
            fs::remove_dir_all(path).unwrap();
        }
    }
    // Nor of the variants with scripts more than are renamed here.
    for entry in fs::read_dir(copied.path("scripts/liberte")).unwrap() {
        let path = entry.unwrap().path();
        let is_kept = ["levee-en-masse", "moderate-landslide", "six-offices", "vote-of-confidence"]
            .iter()
            .any(|kept| path.ends_with(kept));
        if path.is_dir() && !is_kept {
            let id = path.file_name().unwrap().to_str().unwrap();
            fs::remove_file(copied.path(&format!("data/liberte/variants/{id}.toml"))).unwrap();
            fs::remove_dir_all(path).unwrap();
        }
    }
    copied
}

#[track_caller]
fn renamed(copied: &Copied, args: &[&str]) -> String {
    let run = copied.run(&[&["rename"], args].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

#[track_caller]
fn refused(run: &Run, code: i32, told: &[&str]) {
    assert_eq!((run.code, run.out.as_str()), (code, ""), "{}", run.err);
    for text in told {
        assert!(run.err.contains(text), "{text}:\n{}", run.err);
    }
}

fn read(copied: &Copied, file: &str) -> String {
    fs::read_to_string(copied.path(file)).unwrap()
}

#[test]
fn a_preview_shows_every_line_and_writes_nothing() {
    let copied = copied();
    let before = bytes(&copied);
    let out = renamed(&copied, &["effect", "religious-problems", "church-strikes-back"]);
    for part in [
        "data/liberte/cards.toml\n",
        " - effect = \"religious-problems\"\n       + effect = \"church-strikes-back\"\n",
        "data/liberte/texts/de.toml\n",
        " - [effect.religious-problems]\n       + [effect.church-strikes-back]\n",
        "scripts/liberte/religious-problems.rhai becomes scripts/liberte/church-strikes-back.rhai\n",
        " - fn religious_problems() {\n       + fn church_strikes_back() {\n",
        " - of = \"set:A effect:religious-problems\"\n",
        "nothing is written yet, `--apply` does it\n",
    ] {
        assert!(out.contains(part), "{part}:\n{out}");
    }
    assert_eq!(bytes(&copied), before);
}

#[test]
fn every_kind_of_id_there_and_back_gives_the_same_bytes() {
    let copied = copied();
    let before = bytes(&copied);
    let kinds = [
        ("effect", "terror", "reign-of-terror"),
        ("province", "ile-de-france", "ile"),
        ("region", "paris", "paris-basin"),
        ("battle", "valmy", "jemappes"),
        ("variant", "first-edition", "warfrog-1999"),
        ("require", "needs-presence-in-government", "presence"),
        ("counter", "office", "seal"),
        ("action", "vote-of-confidence", "trust"),
        ("option", "aye", "yea"),
        ("ending", "moderate-landslide", "blue-landslide"),
        ("bot", "collector", "art-collector"),
        ("bot", "soldier", "grenadier"),
        ("scenario", "a-battle-without-tokens-is-lost", "another-name"),
    ];
    for (kind, old, new) in sample(kinds, 3) {
        let out = renamed(&copied, &[kind, old, new, "--apply"]);
        assert!(out.ends_with(": renamed\n"), "{out}");
        let after = bytes(&copied);
        assert_ne!(after, before, "{kind}");
        renamed(&copied, &[kind, new, old, "--apply"]);
        assert_eq!(bytes(&copied), before, "{kind}");
    }
}

#[test]
fn scenarios_follow_in_choices_tables_and_lists() {
    let copied = copied();
    renamed(&copied, &["province", "maine", "perche", "--apply"]);
    renamed(&copied, &["variant", "first-edition", "one-e", "--apply"]);
    let mut text = String::new();
    for (name, bytes) in bytes(&copied) {
        if name.contains("scenarios/") {
            text += &String::from_utf8(bytes).unwrap();
        }
    }
    assert!(text.contains("\"place perche\"") && !text.contains("\"place maine\""));
    assert!(!text.contains("\nmaine = ") && !text.contains("provinces.maine"));
    assert!(text.contains("variants = [\"one-e\"]") && !text.contains("first-edition\"]"));
    assert!(copied.path("data/liberte/variants/one-e.toml").exists());
    assert!(!copied.path("data/liberte/variants/first-edition.toml").exists());
    let run = copied.run(&["test"]);
    assert_eq!(run.code, 0, "{}", run.out);
}

#[test]
fn counters_actions_and_options_are_renamed_in_texts_scripts_and_tests() {
    let copied = Copied::with_scenarios();
    let keep = copied.path("data/liberte/scenarios/22-house-rules");
    for entry in fs::read_dir(copied.path("data/liberte/scenarios")).unwrap() {
        let path = entry.unwrap().path();
        if path != keep {
            fs::remove_dir_all(path).unwrap();
        }
    }
    renamed(&copied, &["counter", "office", "seal", "--apply"]);
    let offices = read(&copied, "data/liberte/variants/six-offices.toml");
    assert!(
        offices.contains("id = \"seal\"") && offices.contains("seal-1") && !offices.contains("office-1"),
        "{offices}"
    );
    renamed(&copied, &["action", "vote-of-confidence", "trust", "--apply"]);
    let script = read(&copied, "scripts/liberte/vote-of-confidence/trust.rhai");
    assert!(script.contains("fn trust()"), "{script}");
    renamed(&copied, &["option", "aye", "yea", "--apply"]);
    let script = read(&copied, "scripts/liberte/vote-of-confidence/trust.rhai");
    assert!(script.contains("[\"yea\", \"nay\", \"abstain\"]") && script.contains("vote == \"yea\""), "{script}");
    let tests: String = bytes(&copied)
        .into_iter()
        .filter(|(name, _)| name.contains("scenarios/"))
        .map(|(_, bytes)| String::from_utf8(bytes).unwrap())
        .collect();
    assert!(tests.contains("\"do trust\"") && tests.contains("\"option yea\"") && !tests.contains("option aye"));
    let run = copied.run(&["test"]);
    assert_eq!(run.code, 0, "{}", run.out);
    refused(&copied.run(&["rename", "counter", "sela", "x"]), 2, &["there is no counter `sela`; did you mean `seal`?"]);
}

#[test]
fn what_only_looks_like_the_id_stays() {
    let copied = copied();
    let before = read(&copied, "data/liberte/board.toml");
    renamed(&copied, &["region", "paris", "capital", "--apply"]);
    let after = read(&copied, "data/liberte/board.toml");
    assert!(after.contains("paris = true\n") && after.contains("confirmed = [\"number\", \"name\", \"paris\"]\n"));
    let changed = before.lines().zip(after.lines()).filter(|(before, after)| before != after);
    let changed: Vec<_> = changed.map(|(_, after)| after).collect();
    assert!(changed.iter().all(|line| ["id = \"capital\"", "region = \"capital\""].contains(line)), "{changed:?}");
    assert_eq!(before.lines().count(), after.lines().count());
}

#[test]
fn comments_are_listed_and_stay() {
    let copied = copied();
    copied.change("data/liberte/cards.toml", "# The 110 cards.", "# The 110 cards. The terror cards come last.");
    copied.change("scripts/liberte/purge.rhai", "/// Those", "/// Unlike terror: those");
    let out = renamed(&copied, &["effect", "terror", "fear", "--apply"]);
    let left = out.split("Not changed, check by hand:\n").nth(1).unwrap();
    assert!(left.contains("data/liberte/cards.toml:2: # The 110 cards. The terror cards come last.\n"), "{left}");
    assert!(left.contains("scripts/liberte/purge.rhai:1: /// Unlike terror: those"), "{left}");
    assert!(read(&copied, "data/liberte/cards.toml").contains("\n# The 110 cards. The terror"));
}

#[test]
fn a_card_is_renumbered_in_lists_and_choices() {
    let copied = copied();
    copied.change("data/liberte/cards.toml", "# The 110 cards.", "# The 110 cards. #110 is the last, #1105 is none.");
    let out = renamed(&copied, &["card", "#110", "130", "--apply"]);
    assert!(out.contains(" - id = 110\n       + id = 130\n"), "{out}");
    assert!(out.contains("cards.toml:2: # The 110 cards. #110 is the last"), "{out}");
    assert_eq!(copied.run(&["test"]).code, 0);
    assert!(read(&copied, "data/liberte/pack.toml").contains("\ncards = 110\n"), "a count is no id");
}

#[test]
fn keys_written_out_twice_and_unusual_quotation_marks_are_seen() {
    let copied = copied();
    let text = read(&copied, "data/liberte/texts/en.toml");
    let (head, rest) = text.split_once("[effect.terror]\nname").unwrap();
    let (effect, rest) = rest.split_once("\n\n").unwrap();
    let dotted = format!(
        "[effect]\nterror.name{}",
        effect.replace("\nprere", "\n'terror'.prere").replace("\ntext", "\n\"terror\".text")
    );
    copied.write("data/liberte/texts/en.toml", &format!("{head}{dotted}\n\n{rest}"));
    copied.change("data/liberte/cards.toml", "effect = \"terror\"", "effect = '''terror'''");
    let before = bytes(&copied);
    renamed(&copied, &["effect", "terror", "fear", "--apply"]);
    let text = read(&copied, "data/liberte/texts/en.toml");
    assert!(
        text.contains("\nfear.name = ") && text.contains("\n'fear'.prere") && text.contains("\n\"fear\".text"),
        "{text}"
    );
    assert!(read(&copied, "data/liberte/cards.toml").contains("effect = '''fear'''"));
    renamed(&copied, &["effect", "fear", "terror", "--apply"]);
    assert_eq!(bytes(&copied), before);
}

#[test]
fn line_ends_and_byte_order_marks_stay() {
    let copied = copied();
    for file in ["data/liberte/cards.toml", "scripts/liberte/terror.rhai"] {
        let text = read(&copied, file).replace('\n', "\r\n");
        copied.write(file, &format!("{}{text}", if file.ends_with("toml") { "\u{feff}" } else { "" }));
    }
    let before = bytes(&copied);
    renamed(&copied, &["effect", "terror", "fear", "--apply"]);
    assert!(read(&copied, "scripts/liberte/fear.rhai").contains("fn fear() {\r\n"));
    renamed(&copied, &["effect", "fear", "terror", "--apply"]);
    assert_eq!(bytes(&copied), before);
}

#[test]
fn names_that_cannot_be_are_refused_and_nothing_is_written() {
    let copied = copied();
    let before = bytes(&copied);
    for (args, told) in [
        (["effect", "terror", "purge"], "`purge` is taken: see data/liberte/cards.toml:"),
        (
            ["effect", "terror", "Fear"],
            "effect cannot be called `Fear`: an id consists of lowercase letters, digits and hyphens",
        ),
        (["effect", "teror", "fear"], "there is no effect `teror`; did you mean `terror`?"),
        (["effect", "terror", "../fear"], "an id consists of lowercase letters"),
        (["effect", "terror", "terror"], "`terror` is already its name"),
        (["card", "71", "72"], "`72` is taken: see data/liberte/cards.toml:"),
        (["card", "71", "0"], "a number from 1 to 9999"),
        (["card", "71", "0171"], "without leading zeros"),
        (["card", "711", "712"], "there is no card `711`"),
        (["province", "normandy", "x"], "did you mean `normandie`?"),
        (["variant", "first", "x"], "there is no variant `first`"),
        (
            ["ending", "four-turns", "x"],
            "`four-turns` is of the rulebook, and its rules name it so; only an ending that",
        ),
        (["bot", "collector", "soldier"], "`soldier` is taken"),
        (["bot", "soldier", "a-grenadier-of-the-old-guard"], "the id of a bot consists of at most 24"),
        (["seat", "P1", "P2"], "invalid value 'seat'"),
    ] {
        refused(&copied.run(&[&["rename", "--apply"], &args[..]].concat()), 2, &[told]);
    }
    // A script cannot have a function called like a word.
    refused(&copied.run(&["rename", "--apply", "effect", "terror", "while"]), 1, &["error[", "nothing is renamed"]);
    assert_eq!(bytes(&copied), before);
}

#[test]
fn a_pack_with_errors_or_the_built_in_one_is_not_changed() {
    let copied = copied();
    copied.change("data/liberte/board.toml", "blocks = 24", "blocks = [24");
    refused(&copied.run(&["rename", "effect", "terror", "fear"]), 1, &["error[broken-toml]", "a pack with errors"]);
    refused(&liberte(&["rename", "battle", "valmy", "jemappes", "--apply"]), 2, &["built-in pack cannot be changed"]);
}

#[test]
fn json_lists_files_lines_and_comments() {
    let copied = copied();
    let out = renamed(&copied, &["battle", "valmy", "jemappes", "--format", "json"]);
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&json["applied"], &json["places"]), (&Value::Bool(false), &Value::from(1)));
    assert_eq!(json["files"][0]["path"], "data/liberte/board.toml");
    assert_eq!(json["files"][0]["lines"][0]["after"], "id = \"jemappes\"");
    assert!(json["left"].as_array().unwrap().is_empty());
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_leaves_all_as_they_were() {
    use std::os::unix::fs::PermissionsExt;
    let copied = copied();
    let before = bytes(&copied);
    let file = copied.path("data/liberte/texts/fr.toml");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    let run = copied.run(&["rename", "effect", "terror", "fear", "--apply"]);
    refused(&run, 2, &["texts/fr.toml", "nothing was saved"]);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(bytes(&copied), before);
}

#[test]
fn a_variant_s_own_effect_follows_with_its_script_its_texts_and_its_folder() {
    let copied = copied();
    let files = bytes(&copied);
    assert_eq!(copied.run(&["new", "effect", "tax-riot"]).code, 0);
    let before = bytes(&copied);
    renamed(&copied, &["effect", "tax-riot", "grain-riot", "--apply"]);
    let script = read(&copied, "scripts/liberte/tax-riot/grain-riot.rhai");
    assert!(script.contains("fn grain_riot() {"), "{script}");
    let variant = read(&copied, "data/liberte/variants/tax-riot.toml");
    for part in
        ["id = \"tax-riot\"", "scripts = [\"grain-riot\"]", "effect = \"grain-riot\"", "[texts.en.effect.grain-riot]"]
    {
        assert!(variant.contains(part), "{part}:\n{variant}");
    }
    renamed(&copied, &["variant", "tax-riot", "riots", "--apply"]);
    assert!(copied.path("scripts/liberte/riots/grain-riot.rhai").exists());
    assert!(!copied.path("scripts/liberte/tax-riot").exists(), "an empty folder was left");
    renamed(&copied, &["card", "111", "200", "--apply"]);
    renamed(&copied, &["card", "200", "111", "--apply"]);
    renamed(&copied, &["variant", "riots", "tax-riot", "--apply"]);
    renamed(&copied, &["effect", "grain-riot", "tax-riot", "--apply"]);
    assert_eq!(bytes(&copied), before);
    assert_eq!(before.len(), files.len() + 3, "the variant, its script and its test");
}

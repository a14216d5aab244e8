//! What `check` tells and how: text, JSON, SARIF, annotations of GitHub; what comments allow and a baseline hides.

use crate::support::{Copied, Run, liberte};
use serde_json::Value;
use std::fs;

const CARDS: &str = "data/liberte/cards.toml";
const GERMAN: &str = "data/liberte/texts/de.toml";
const PURGE: &str = "scripts/liberte/purge.rhai";

fn json(run: &Run) -> Value {
    assert_eq!(run.err, "");
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}", run.out))
}

/// A pack with an error in the cards, and a warning in a language.
fn damaged() -> (Copied, usize, usize) {
    let copied = Copied::new();
    let error = copied.change(CARDS, "value = 2", "valeu = 2");
    let warning = copied.change(GERMAN, "\nbattle = \"Schlacht\"", "\nbattle = \"Schlacht\"\r\nfeast = \"Fest\"") + 2;
    (copied, error, warning)
}

#[test]
fn the_shipped_packs_have_no_finding_in_any_format() {
    let run = liberte(&["check", "--format", "json"]);
    let found = json(&run);
    assert_eq!(run.code, 0);
    assert_eq!((found["format"].as_u64(), found["pack"]["id"].as_str()), (Some(1), Some("liberte")));
    assert_eq!(found["findings"].as_array().map(Vec::len), Some(0));
    // Those of the other games are checked sooner.
    let run = liberte(&["check", "--pack", "revolution", "--format", "github"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let found = json(&liberte(&["check", "--pack", "libertalia", "--format", "sarif"]));
    assert_eq!(found["runs"][0]["results"].as_array().map(Vec::len), Some(0));
}

#[test]
fn text_says_why_and_where_to_read_more() {
    let (copied, line, _) = damaged();
    let run = copied.run(&["check"]);
    assert_eq!(run.code, 1);
    for part in [format!("{CARDS}:{line}:1"), "= note: a key that nothing reads".into(), "= help: did you mean".into()]
    {
        assert!(run.err.contains(&part), "{part}:\n{}", run.err);
    }
    assert_eq!(run.out, "1 error, 1 warning\nfor more: liberte explain unknown-key\n");
}

#[test]
fn json_holds_every_finding_with_its_place() {
    let (copied, error, warning) = damaged();
    let run = copied.run(&["check", "--format", "json"]);
    let found = json(&run);
    assert_eq!(run.code, 1);
    assert_eq!([&found["errors"], &found["warnings"], &found["notes"]].map(|it| it.as_u64().unwrap()), [1, 1, 0]);
    assert!(found["pack"].is_null());
    let first = &found["findings"][0];
    assert_eq!(first["code"], "unknown-key");
    assert_eq!(first["severity"], "error");
    assert_eq!(first["path"], CARDS);
    assert_eq!((first["line"].as_u64(), first["column"].as_u64()), (Some(error as u64), Some(1)));
    assert_eq!((first["end"]["line"].as_u64(), first["end"]["column"].as_u64()), (Some(error as u64), Some(6)));
    assert!(first["why"].is_string() && first["help"].as_str().unwrap().contains("`value`"));
    let second = &found["findings"][1];
    assert_eq!((second["code"].as_str(), second["line"].as_u64()), (Some("unused-text"), Some(warning as u64)));
}

#[test]
fn a_fix_says_what_to_write_where() {
    let (copied, error, warning) = damaged();
    let found = json(&copied.run(&["check", "--format", "json"]));
    let fixes = [&found["findings"][0]["fix"], &found["findings"][1]["fix"]];
    assert_eq!([&fixes[0]["path"], &fixes[0]["with"], &fixes[0]["what"]], [CARDS, "value", "write `value`"]);
    let lines =
        |fix: &Value| [&fix["line"], &fix["column"], &fix["end"]["line"], &fix["end"]["column"]].map(Value::as_u64);
    assert_eq!(lines(fixes[0]), [error, 1, error, 6].map(|it| Some(it as u64)));
    let bytes = |fix: &Value| ["start", "end"].map(|end| fix["bytes"][end].as_u64().unwrap() as usize);
    let text = fs::read_to_string(copied.path(CARDS)).unwrap();
    let [start, end] = bytes(fixes[0]);
    assert_eq!(&text[start..end], "valeu");
    assert_eq!([&fixes[1]["path"], &fixes[1]["with"], &fixes[1]["what"]], [GERMAN, "", "remove the line"]);
    assert_eq!(lines(fixes[1]), [warning, 1, warning + 1, 1].map(|it| Some(it as u64)));
    let text = fs::read_to_string(copied.path(GERMAN)).unwrap();
    let [start, end] = bytes(fixes[1]);
    assert_eq!(&text[start..end], "feast = \"Fest\"\n");
    let log = json(&copied.run(&["check", "--format", "sarif"]));
    let change = &log["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"]["uri"], CARDS);
    assert_eq!(change["replacements"][0]["insertedContent"]["text"], "value");
    assert_eq!(change["replacements"][0]["deletedRegion"]["startLine"].as_u64(), Some(error as u64));
}

#[test]
fn json_shows_related_places() {
    let copied = Copied::new();
    copied.change(CARDS, "\nid = 2\n", "\nid = 1\n");
    let found = json(&copied.run(&["check", "--format", "json"]));
    let related = &found["findings"][0]["related"][0];
    assert_eq!((related["path"].as_str(), related["message"].as_str()), (Some(CARDS), Some("first here")));
    assert!(related["line"].as_u64() < found["findings"][0]["line"].as_u64());
}

#[test]
fn github_takes_a_line_a_finding() {
    let (copied, error, warning) = damaged();
    let run = copied.run(&["check", "--format", "github"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    let first = format!(
        "::error file={CARDS},line={error},col=1,endLine={error},endColumn=6,title=unknown-key::\
         unknown key `valeu` in `card`%0Ahelp: did you mean `value`?"
    );
    let second =
        format!("::warning file={GERMAN},line={warning},col=1,endLine={warning},endColumn=6,title=unused-text::");
    assert_eq!(lines[0], first);
    assert!(lines[1].starts_with(&second) && lines.len() == 2, "{}", run.out);
}

/// What GitHub requires of SARIF, as a schema.
const SHAPE: &str = r##"{
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "properties": {
        "version": { "const": "2.1.0" },
        "runs": { "type": "array", "minItems": 1, "items": {
            "type": "object",
            "required": ["tool", "results"],
            "properties": {
                "tool": { "type": "object", "required": ["driver"], "properties": { "driver": {
                    "type": "object",
                    "required": ["name", "rules"],
                    "properties": { "name": { "type": "string" }, "rules": { "type": "array", "items": {
                        "type": "object",
                        "required": ["id", "shortDescription", "fullDescription", "help", "defaultConfiguration"],
                        "properties": {
                            "id": { "type": "string", "maxLength": 255 },
                            "name": { "type": "string", "maxLength": 255 },
                            "shortDescription": { "$ref": "#/$defs/text" },
                            "fullDescription": { "$ref": "#/$defs/text" },
                            "help": { "$ref": "#/$defs/text" },
                            "defaultConfiguration": { "properties": { "level": { "$ref": "#/$defs/level" } } }
                        }
                    } } }
                } } },
                "results": { "type": "array", "items": {
                    "type": "object",
                    "required": ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
                    "properties": {
                        "ruleId": { "type": "string" },
                        "ruleIndex": { "type": "integer", "minimum": 0 },
                        "level": { "$ref": "#/$defs/level" },
                        "message": { "$ref": "#/$defs/text" },
                        "locations": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/location" } },
                        "relatedLocations": { "type": "array", "items": {
                            "allOf": [{ "$ref": "#/$defs/location" }, { "required": ["id", "message"] }]
                        } },
                        "partialFingerprints": { "type": "object", "minProperties": 1 },
                        "fixes": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/fix" } },
                        "suppressions": { "type": "array", "items": { "required": ["kind"],
                            "properties": { "kind": { "enum": ["inSource", "external"] } } } }
                    }
                } }
            }
        } }
    },
    "$defs": {
        "text": { "type": "object", "required": ["text"], "properties": { "text": { "type": "string", "minLength": 1 } } },
        "level": { "enum": ["none", "note", "warning", "error"] },
        "fix": { "type": "object", "required": ["artifactChanges"], "properties": {
            "description": { "$ref": "#/$defs/text" },
            "artifactChanges": { "type": "array", "minItems": 1, "items": {
                "type": "object",
                "required": ["artifactLocation", "replacements"],
                "properties": { "replacements": { "type": "array", "minItems": 1, "items": {
                    "type": "object",
                    "required": ["deletedRegion"],
                    "properties": {
                        "deletedRegion": { "required": ["startLine", "startColumn", "endLine", "endColumn"] },
                        "insertedContent": { "type": "object", "required": ["text"] }
                    }
                } } }
            } }
        } },
        "location": { "type": "object", "required": ["physicalLocation"], "properties": { "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation", "region"],
            "properties": {
                "artifactLocation": { "required": ["uri"], "properties": {
                    "uri": { "type": "string", "pattern": "^[A-Za-z0-9._~/%-]+$" } } },
                "region": {
                    "required": ["startLine", "startColumn", "endLine", "endColumn"],
                    "additionalProperties": { "type": "integer", "minimum": 1 }
                }
            }
        } } }
    }
}"##;

#[track_caller]
fn assert_shape(log: &Value) {
    let schema: Value = serde_json::from_str(SHAPE).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let wrong: Vec<String> = validator.iter_errors(log).map(|it| format!("{it} at {}", it.instance_path())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn sarif_is_of_the_shape_that_code_hosts_take() {
    let (copied, error, _) = damaged();
    let run = copied.run(&["check", "--format", "sarif"]);
    let log = json(&run);
    assert_eq!(run.code, 1);
    assert_shape(&log);
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    assert_eq!((results[0]["ruleId"].as_str(), results[0]["level"].as_str()), (Some("unknown-key"), Some("error")));
    let rules = &log["runs"][0]["tool"]["driver"]["rules"];
    assert_eq!(rules[results[0]["ruleIndex"].as_u64().unwrap() as usize]["id"], "unknown-key");
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], CARDS);
    assert_eq!(place["region"]["startLine"].as_u64(), Some(error as u64));
    copied.change(CARDS, "\nid = 3\n", "\nid = 1\n");
    copied.change(CARDS, "\nid = 4\n", "\nid = 1\n");
    let log = json(&copied.run(&["check", "--format", "sarif", "--notes"]));
    assert_shape(&log);
    assert!(log["runs"][0]["results"].as_array().unwrap().iter().any(|it| it["relatedLocations"].is_array()));
}

#[test]
fn a_finding_without_a_place_has_one_in_sarif() {
    let run = liberte(&["check", "--format", "sarif", "--variant", "nowhere"]);
    let log = json(&run);
    assert_eq!(run.code, 2);
    assert_shape(&log);
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "data/liberte/pack.toml");
}

#[test]
fn a_comment_with_a_reason_allows_a_warning_and_not_an_error() {
    let (copied, _, _) = damaged();
    copied.change(GERMAN, "feast = \"Fest\"", "feast = \"Fest\"   # allow unused-text: for the next edition");
    let run = copied.run(&["check"]);
    assert_eq!((run.code, run.out.lines().next()), (1, Some("1 error, 0 warnings (1 allowed)")), "{}", run.err);
    copied.change(CARDS, "valeu = 2", "# allow unknown-key: I like it so\nvaleu = 2");
    let run = copied.run(&["check"]);
    assert!(run.err.contains("error[unknown-key]") && run.err.contains("warning[allowed-error]"), "{}", run.err);
}

#[test]
fn what_is_allowed_is_told_to_programs_with_its_reason() {
    let copied = Copied::new();
    copied.script(
        "purge",
        "// allow unused-variable: shown in the tutorial\n    let a = 1; require(in_government(), \"needs-presence-in-government\"); discard(choose(displayed()));",
    );
    let run = copied.run(&["check", "--format", "json"]);
    let found = json(&run);
    assert_eq!((run.code, found["warnings"].as_u64()), (0, Some(0)), "{found}");
    assert_eq!(found["allowed"][0]["reason"], "shown in the tutorial");
    assert_eq!(
        (found["allowed"][0]["code"].as_str(), found["allowed"][0]["path"].as_str()),
        (Some("unused-variable"), Some(PURGE))
    );
    let log = json(&copied.run(&["check", "--format", "sarif"]));
    assert_shape(&log);
    let result = &log["runs"][0]["results"][0];
    assert_eq!((result["suppressions"][0]["kind"].as_str()), Some("inSource"));
    let run = copied.run(&["sim", "-n", "1", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "games are quiet about it too");
}

#[test]
fn a_comment_that_allows_nothing_is_a_warning() {
    let copied = Copied::new();
    copied.change("data/liberte/rules.toml", "hand_size = 7", "hand_size = 7 # allow idle-setting: no\n#");
    copied.script("purge", "discard(choose(displayed())); // allow unused-variable");
    let run = copied.run(&["check"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("warning[unused-allow]") && run.err.contains("warning[malformed-allow]"), "{}", run.err);
    assert!(!run.err.contains("[unused-variable]"));
}

#[test]
fn notes_are_told_to_those_who_ask() {
    let copied = Copied::new();
    let body = "let card = choose(displayed().personalities()); if card.value > 1 { return_to_box(card); }";
    copied.script("guillotine", body);
    let quiet = copied.run(&["check"]);
    assert_eq!((quiet.code, quiet.err.as_str()), (0, ""));
    let run = copied.run(&["check", "--notes"]);
    assert_eq!(run.code, 0);
    for code in ["dominated-card", "interpreted-effect", "effect-in-words", "reconstructed"] {
        assert!(run.err.contains(&format!("note[{code}]: ")), "{code}:\n{}", run.err);
    }
    assert!(run.out.contains("0 errors, 0 warnings, "), "{}", run.out);
    let (mut numbers, text) = (Vec::new(), run.err.as_str());
    for (at, _) in text.match_indices("in every respect") {
        numbers.push(text[..at].rsplit("better than #").next().unwrap().to_owned());
    }
    let all = numbers.len();
    numbers.sort();
    numbers.dedup();
    assert!(all > 10 && numbers.len() == all, "one note a card: {all}");
    copied.change(CARDS, "title = \"Claude Basire\"", "title = \"Claude Basire\"   # allow dominated-card: as printed");
    assert_eq!(copied.run(&["check"]).err, "", "what was not looked for is no reason to call a comment unused");
    assert!(copied.run(&["check", "--notes"]).out.contains(" (1 allowed)"));
}

#[test]
fn a_baseline_hides_what_was_known_wherever_its_line_moves() {
    let (copied, _, _) = damaged();
    let baseline = copied.path("known.json");
    let file = baseline.to_str().unwrap();
    let run = copied.run(&["check", "--write-baseline", file]);
    assert_eq!(run.code, 1);
    let text = fs::read_to_string(&baseline).unwrap();
    assert!(text.contains("unused-text") && !text.contains("unknown-key"), "{text}");
    copied.change(GERMAN, "[phase]", "# moved\n\n[phase]");
    copied.change(GERMAN, "feast = ", "fest = \"neu\"\nfeast = ");
    let run = copied.run(&["check", "--baseline", file]);
    assert_eq!(run.code, 1, "the error stays");
    assert!(run.err.contains("`phase.fest`") && !run.err.contains("`phase.feast`"), "{}", run.err);
    assert!(run.out.contains("1 error, 1 warning\n1 finding is hidden by the baseline\n"), "{}", run.out);
    let found = json(&copied.run(&["check", "--baseline", file, "--format", "json"]));
    assert_eq!((found["hidden"].as_u64(), found["gone"].as_array().map(Vec::len)), (Some(1), Some(0)));
    let log = json(&copied.run(&["check", "--baseline", file, "--format", "sarif"]));
    assert_shape(&log);
    let external = |it: &&Value| it["suppressions"][0]["kind"] == "external";
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().iter().filter(external).count(), 1);
}

#[test]
fn a_baseline_s_entries_that_are_gone_are_told() {
    let (copied, _, _) = damaged();
    let baseline = copied.path("known.json");
    let file = baseline.to_str().unwrap();
    copied.run(&["check", "--write-baseline", file]);
    copied.change(GERMAN, "feast = \"Fest\"", "");
    let run = copied.run(&["check", "--baseline", file]);
    assert!(run.out.contains("0 findings are hidden") && run.out.contains("no longer occur"), "{}", run.out);
    assert!(
        run.out
            .contains(&format!("  unused-text {GERMAN}: nothing uses the text `phase.feast` (is the key misspelt?)\n")),
        "{}",
        run.out
    );
}

#[test]
fn a_file_that_is_no_baseline_is_usage() {
    let copied = Copied::new();
    copied.write("x.json", "{ \"format\": 1, \"findings\": 3 }");
    copied.write("y.json", "{ \"format\": 9, \"findings\": [] }");
    for (file, told) in [("x.json", "is not a baseline: "), ("y.json", "its format is 9"), ("z.json", "z.json")] {
        let run = copied.run(&["check", "--baseline", copied.path(file).to_str().unwrap()]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{file}");
        assert!(run.err.contains(told), "{file}: {}", run.err);
    }
    let run = copied.run(&["check", "--write-baseline", "/nowhere/at/all.json"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    let run = copied.run(&["check", "--plans", "--format", "json"]);
    assert!(run.code == 2 && run.err.contains("--format text"), "{}", run.err);
}

#[test]
fn scenarios_and_journals_mixed_up_are_told_apart() {
    let copied = Copied::with_some_scenarios();
    let scenario = copied.path("data/liberte/scenarios/13-paris/example-2-paris.toml");
    let scenario = scenario.to_str().unwrap();
    let run = liberte(&["replay", scenario]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("this is not a journal") && run.err.contains("`liberte play --scenario"), "{}", run.err);
    let games = crate::support::journals(&["-n", "1"]);
    let journal = fs::read_dir(games.path()).unwrap().next().unwrap().unwrap().path();
    let journal = journal.to_str().unwrap();
    let run = liberte(&["play", "--watch", "--scenario", journal]);
    assert!(run.code == 1 && run.err.contains("is a journal, not a scenario"), "{}", run.err);
    let run = liberte(&["test", journal]);
    assert!(run.code == 1 && run.out.contains(&format!("`liberte replay {journal}` shows it")), "{}", run.out);
}

#[test]
fn a_file_or_folder_that_is_missing_or_another_says_what_is_meant() {
    let copied = Copied::with_some_scenarios();
    copied.write("game.journal", "");
    for (file, told) in [
        ("gaem.journal", "game.journal`?"),
        ("nowhere/x.journal", "there is no folder `"),
        ("data", "it is a folder, not a file"),
    ] {
        let run = liberte(&["replay", copied.path(file).to_str().unwrap()]);
        assert!(run.code == 2 && run.err.contains(told), "{file}: {}", run.err);
    }
    let run = liberte(&["test", copied.path("datta").to_str().unwrap()]);
    assert!(run.code == 2 && run.err.contains("data`?"), "{}", run.err);
    let root = fs::canonicalize(copied.path("")).unwrap().display().to_string();
    for folder in ["data", "scripts", "data/liberte", "data/liberte/pack.toml", "data/liberte/texts"] {
        let run = liberte(&["check", "--pack", copied.path(folder).to_str().unwrap()]);
        assert!(run.code == 2 && run.err.contains(&format!("`--pack {root}")), "{folder}: {}", run.err);
    }
}

#[test]
fn an_unknown_key_of_a_long_table_lists_those_near_to_it() {
    let copied = Copied::with_some_scenarios();
    let scenario = "data/liberte/scenarios/13-paris/example-2-paris.toml";
    copied.change(scenario, "discard = [71]", "points_of_victory = 3");
    let run = copied.run(&["check"]);
    assert!(run.err.contains("similar: `points`, `victory_points`"), "{}", run.err);
}

#[test]
fn a_new_effect_without_texts_is_told_once() {
    let copied = Copied::new();
    let total = "of = \"set:B effect:terror\"\ncount = 6";
    copied.change("data/liberte/pack.toml", total, &total.replace('6', "5"));
    copied.change(CARDS, "effect = \"terror\"", "effect = \"feast\"");
    copied.write("scripts/liberte/feast.rhai", "fn feast() {\n    discard(choose(displayed()));\n}\n");
    let run = copied.run(&["check"]);
    assert_eq!((run.code, run.err.matches("warning[").count()), (0, 1), "{}", run.err);
    for part in ["the effect `feast` has neither name nor text", "texts/en.toml", "add `[effect.feast]`"] {
        assert!(run.err.contains(part), "{part}:\n{}", run.err);
    }
}

#[test]
fn fix_shows_what_would_change_and_apply_makes_it() {
    let copied = Copied::new();
    let cards = fs::read_to_string(copied.path(CARDS)).unwrap();
    copied.change(CARDS, "title = \"Claude Basire\"", "title = “Claude Basire”");
    copied.change(CARDS, "faction = \"radical\"", "faction = \"radcal\"");
    copied.change(GERMAN, "\nbattle = ", "\nbatle = ");
    let broken = fs::read_to_string(copied.path(CARDS)).unwrap();
    let run = copied.run(&["check", "--fix"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "what is left after the fixes is nothing");
    for part in
        ["-title = “Claude Basire”", "+title = \"Claude Basire\"", "-batle = ", "+battle = ", "nothing is written yet"]
    {
        assert!(run.out.contains(part), "{part}:\n{}", run.out);
    }
    assert!(run.out.ends_with("`--fix --apply` does it; 0 errors and 0 warnings are left\n"), "{}", run.out);
    assert_eq!(fs::read_to_string(copied.path(CARDS)).unwrap(), broken, "a preview writes nothing");
    let run = copied.run(&["check", "--fix", "--apply"]);
    assert_eq!(run.code, 0, "{}", run.out);
    assert!(run.out.contains("findings fixed and saved; 0 errors"), "{}", run.out);
    assert_eq!(fs::read_to_string(copied.path(CARDS)).unwrap(), cards, "comments and all other lines are as they were");
    let run = copied.run(&["check", "--fix", "--format", "json"]);
    let told = json(&run);
    assert_eq!((told["saved"].as_bool(), told["changes"].as_array().map(Vec::len)), (Some(false), Some(0)));
}

#[test]
fn fix_of_the_built_in_pack_is_shown_and_never_saved() {
    let run = liberte(&["check", "--fix"]);
    assert_eq!((run.code, run.out.as_str()), (0, "no finding has a fix; 0 errors and 0 warnings are left\n"));
    let run = liberte(&["check", "--fix", "--apply"]);
    assert_eq!(run.code, 2, "{}", run.err);
    let run = liberte(&["check", "--apply"]);
    assert!(run.code == 2 && run.err.contains("--fix"), "{}", run.err);
}

#[test]
fn the_gravest_findings_come_first_and_the_last_line_names_the_first_of_them() {
    let copied = Copied::new();
    copied.change("data/liberte/board.toml", "name = \"Maine\"", "name = \"Bretagne\"");
    copied.change("data/liberte/rules.toml", "stack_height = 3", "stack_height = 300");
    let run = copied.run(&["check"]);
    assert!(run.err.starts_with("error[out-of-range]"), "{}", run.err);
    assert!(run.out.ends_with("for more: liberte explain out-of-range\n"), "{}", run.out);
}

#[test]
fn one_cause_is_one_finding() {
    for (file, from, to, most) in [
        ("data/liberte/rules.toml", "\nturns = 4", "\nturns = 1", 12),
        ("data/liberte/board.toml", "[[province]]", "[province]", 1),
        ("data/liberte/board.toml", "order = 1\n", "", 1),
    ] {
        let copied = Copied::new();
        copied.change(file, from, to);
        let found = json(&copied.run(&["check", "--format", "json"]));
        let found = found["findings"].as_array().unwrap();
        let codes: Vec<&str> = found.iter().map(|it| it["code"].as_str().unwrap()).collect();
        assert!((1..=most).contains(&found.len()), "{to}: {codes:?}");
    }
    let copied = Copied::new();
    copied.write("data/liberte/texts/en.toml", "");
    let found = json(&copied.run(&["check", "--format", "json"]));
    assert_eq!(found["findings"].as_array().map(Vec::len), Some(1), "{found:#}");
}

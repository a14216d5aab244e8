//! Variants from the command line: laid over, played, saved, replayed, and asked where their values come from.

use crate::support::{Copied, Run, empty_folder, journals, liberte, liberte_in};
use serde_json::Value;
use std::fs;

const HOUSE: &str = "data/liberte/variants/house.toml";

/// A variant that changes something of everything.
const TEXT: &str = r#"id = "house"
title = "House rules"
reason = "to see whether it can be done"
take_out = [12]
scripts = ["terror", "famine"]

[rules]
stack_height = 2

[parameters]
landslide_votes = 17

[[card]]
id = 71
value = 2

[[card]]
id = 111
title = "Famine"
kind = "special"
set = "A"
effect = "famine"

[[province]]
id = "corse"
victory_points = 2

[texts.en.effect.famine]
name = "Famine"
text = "Take any block from the board."
"#;

/// A copy of the built-in pack with that variant.
fn house() -> Copied {
    let copied = Copied::new();
    copied.write(HOUSE, TEXT);
    fs::create_dir(copied.path("scripts/liberte/house")).unwrap();
    for (name, allow) in [("terror", "// allow text-differs: the card keeps its text"), ("famine", "")] {
        let body = "return_to_supply(choose(blocks()));";
        let script = format!("fn {name}() {{ {allow}\n    {body} {allow}\n}}\n");
        copied.write(&format!("scripts/liberte/house/{name}.rhai"), &script);
    }
    copied
}

fn is_fine(run: &Run) {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Plays a game with variants, and gives its journal and its trace.
fn played(copied: &Copied, variant: &str) -> (String, Vec<Value>) {
    let folder = empty_folder();
    let path = folder.path().to_str().unwrap();
    is_fine(&copied.run(&["sim", "-n", "1", "--seed", "3", "--variant", variant, "--journals", path]));
    let journal = folder.path().join("game-3.journal");
    let replayed = copied.run(&["replay", journal.to_str().unwrap(), "--trace"]);
    is_fine(&replayed);
    (fs::read_to_string(journal).unwrap(), replayed.out.lines().map(json).collect())
}

#[test]
fn a_variant_that_changes_something_of_everything_has_no_finding() {
    let copied = house();
    is_fine(&copied.run(&["check"]));
    let run = copied.run(&["check", "--variant", "house"]);
    is_fine(&run);
    assert!(run.out.contains("110 cards, 27 provinces, 7 effects"), "{}", run.out);
    assert_ne!(run.out, copied.run(&["check"]).out, "another game, another hash");
}

#[test]
fn a_saved_game_with_a_variant_replays_with_its_parameters() {
    let copied = house();
    let asked = "house:landslide_votes=12";
    let (journal, trace) = played(&copied, asked);
    assert!(journal.contains(&format!("\nvariant {asked}\n")), "{journal}");
    assert_eq!(trace[0]["variants"], serde_json::json!([asked]));
    assert_eq!(trace[0]["rules"]["landslide_votes"], 12);
    assert_eq!(trace[0]["rules"]["stack_height"], 2);
    let deck = trace[0]["state"].to_string();
    assert!(deck.contains("111") && !deck.contains("[12,") && !deck.contains(",12,"), "{deck}");
    let other = journal.replace(asked, "house");
    let folder = empty_folder();
    let file = folder.path().join("other.journal");
    fs::write(&file, other).unwrap();
    let run = copied.run(&["replay", file.to_str().unwrap()]);
    assert!(run.code == 1 && run.err.contains("was played by other rules"), "{}", run.err);
}

#[test]
fn the_thresholds_of_the_early_endings_are_parameters() {
    let sim = |more: &[&str]| liberte(&[&["sim", "-n", "40", "--json"], more].concat());
    let endings = |more: &[&str]| json(&sim(more).out)["endings"].clone();
    assert_eq!(endings(&[]), endings(&["--variant", "thresholds"]));
    let asked = "thresholds:landslide_votes=6,counter_revolution_provinces=3";
    assert_ne!(endings(&[]), endings(&["--variant", asked]));
    let saved = journals(&["-n", "1", "--seed", "5", "--variant", asked]);
    is_fine(&liberte_in(saved.path(), &["replay", "game-5.journal"]));
}

#[test]
fn a_parameter_that_cannot_be_is_usage() {
    for (asked, told) in [
        ("thresholds:landslide_vote=9", "did you mean `landslide_votes`?"),
        ("thresholds:landslide_votes=90", "must be from 1 to 60"),
        ("thresholds:landslide_votes=ten", "must be a whole number"),
        ("first-edition:turns=9", "it has none"),
        ("thresholds:", "write `thresholds:landslide_votes=…`"),
    ] {
        for command in [&["check"][..], &["sim", "-n", "1"], &["show", "turns"]] {
            let run = liberte(&[command, &["--variant", asked]].concat());
            assert!(run.code == 2 && run.err.contains(told), "{asked}: {} {}", run.code, run.err);
        }
    }
    let twice = liberte(&["sim", "-n", "1", "--variant", "thresholds", "--variant", "thresholds"]);
    assert!(twice.code == 2 && twice.err.contains("`thresholds` is applied twice"), "{}", twice.err);
}

#[test]
fn check_finds_what_is_wrong_with_the_scripts_of_a_variant() {
    let copied = house();
    copied.write("scripts/liberte/house/famine.rhai", "fn famine() {\n    return_to_suply(choose(blocks()));\n}\n");
    let run = copied.run(&["check"]);
    assert!(run.code == 1 && run.err.contains("did you mean `return_to_supply`?"), "{}", run.err);
    assert!(run.err.contains("scripts/liberte/house/famine.rhai:2:5"), "{}", run.err);
    fs::remove_file(copied.path("scripts/liberte/house/famine.rhai")).unwrap();
    copied.write("scripts/liberte/house/purge.rhai", "fn purge() { discard(choose(displayed())); }");
    let run = copied.run(&["check"]);
    assert!(
        run.code == 1
            && run.err.contains(&format!(
                "error[missing-script]: there is no script `{}`",
                "scripts/liberte/house/famine.rhai"
            ))
    );
    assert!(run.err.contains("warning[unused-script]: the variant `house` does not list the script `purge`"));
}

#[test]
fn two_variants_that_clash_are_a_warning_and_the_later_wins() {
    let copied = house();
    copied.write("data/liberte/variants/tall.toml", "id = \"tall\"\ntitle = \"Tall\"\nrules.stack_height = 4\n");
    let sim =
        |first: &str, second: &str| copied.run(&["sim", "-n", "1", "--json", "--variant", first, "--variant", second]);
    let run = sim("house", "tall");
    assert_eq!(run.code, 0);
    for part in ["warning[variants-clash]", "variants/tall.toml:3:", "variants/house.toml:8:", "changed here too"] {
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
    assert_ne!(run.out, sim("tall", "house").out);
    is_fine(&copied.run(&["check"]));
}

#[test]
fn show_says_who_said_so() {
    let copied = house();
    let shown = |key: &str| {
        let run = copied.run(&["show", key, "--variant", "house:landslide_votes=12"]);
        is_fine(&run);
        run.out
    };
    let expected = "\
stack_height = 2
  Blocks that a stack may hold. (2e IV.3.A.i, Placement Rules a)
  the pack                  3  data/liberte/rules.toml:51
  house:landslide_votes=12  2  data/liberte/variants/house.toml:8
";
    assert_eq!(shown("stack_height"), expected);
    assert_eq!(shown("play-cards.stack_height"), expected);
    for (key, line) in [
        ("landslide_votes", "  house:landslide_votes=12  12  data/liberte/variants/house.toml:11\n"),
        ("card.71.value", "  house:landslide_votes=12  2  data/liberte/variants/house.toml:15\n"),
        ("card.71.value", "  source: partly-confirmed\n"),
        ("card.71", "2 (was 3)"),
        ("card.12", "takes it out  data/liberte/variants/house.toml:4\n"),
        ("card.111", "adds it  data/liberte/variants/house.toml:17\n"),
        ("card.111.effect", "card.111.effect = \"famine\"\n"),
        ("province.corse.victory_points", "province.corse.victory_points = 2\n"),
        ("text.en.phase.battle", "data/liberte/texts/en.toml:"),
        ("text.de.effect.famine.name", "\"Famine\"  data/liberte/variants/house.toml:29\n"),
        ("script.terror", "script.terror = scripts/liberte/house/terror.rhai\n"),
        ("script.terror", "the pack                  scripts/liberte/terror.rhai"),
        ("battle.valmy", "victory_points  4"),
        ("faction.radical.blocks", "faction.radical.blocks = 30\n"),
        ("valmy.name", "battle.valmy.name = \"Valmy\"\n"),
        ("elections", "victory_point_turns  [3, 4]"),
    ] {
        assert!(shown(key).contains(line), "{key} lacks {line:?}:\n{}", shown(key));
    }
}

#[test]
fn show_helps_with_keys_that_are_not() {
    for (key, told) in [
        ("stack_hieght", "did you mean `stack_height`?"),
        ("card.71.valeu", "did you mean `card.71.value`?"),
        ("provnce.corse", "did you mean `province`?"),
        ("corse", "say which, such as `province.corse`, `outline.corse`"),
        ("value", "several keys end in `value`"),
        ("card.999", "there is `card.1`, `card.2`"),
        ("point.turn-begins", "there is no key `point.turn-begins`"),
        ("", "lists the keys at the top"),
    ] {
        let run = liberte(&["show", key]);
        assert!(run.code == 2 && run.out.is_empty() && run.err.contains(told), "{key}: {}", run.err);
    }
    let tops = liberte(&["show"]);
    assert!(tops.out.lines().any(|line| line == "card") && tops.out.lines().any(|line| line == "play-cards"));
}

#[test]
fn show_has_the_same_for_programs() {
    let copied = house();
    let run = copied.run(&["show", "card.71.value", "stack_height", "--variant", "house", "--format", "json"]);
    is_fine(&run);
    let shown = json(&run.out);
    assert_eq!(shown[0]["key"], "card.71.value");
    assert_eq!((&shown[0]["value"], &shown[0]["base"]["value"]), (&"2".into(), &"3".into()));
    assert_eq!(shown[0]["source"], "partly-confirmed");
    let over = &shown[0]["overlays"][0];
    assert_eq!((&over["variant"], &over["line"]), (&"house".into(), &15.into()));
    assert_eq!(shown[1]["cite"], "2e IV.3.A.i, Placement Rules a");
    let section = json(&copied.run(&["show", "elections", "--format", "json"]).out);
    assert_eq!(section[0]["keys"][0]["key"], "elections.victory_point_turns");
}

#[test]
fn a_scenario_with_a_variant_plays_its_cards() {
    let copied = house();
    let scenario = "data/liberte/scenarios/famine.toml";
    copied.write(
        scenario,
        "title = \"Famine takes a block\"\nvariants = [\"house\"]\nseats = [\"A\", \"B\", \"C\"]\n[given]\nturn = 1\nphase = \"action\"\n\
         [given.provinces]\ncorse = [\"B radical 1\"]\n[given.seat.A]\nhand = [111]\n\
         [[play]]\nby = \"A\"\nchoice = \"play #111\"\n[[play]]\nby = \"A\"\nchoice = \"block corse B\"\n\
         [then]\nprovinces.corse = []\n",
    );
    is_fine(&copied.run(&["check"]));
    is_fine(&copied.run(&["test", copied.path(scenario).to_str().unwrap()]));
    copied.change(scenario, "variants = [\"house\"]\n", "");
    let run = copied.run(&["check"]);
    assert!(run.code == 1 && run.err.contains("there is no card #111"), "{}", run.err);
}

#[test]
fn a_variant_from_another_editor_reads_the_same() {
    let copied = house();
    let hash = |copied: &Copied| copied.run(&["check", "--variant", "house"]).out;
    let before = hash(&copied);
    copied.write(HOUSE, &format!("\u{feff}{}", TEXT.replace('\n', "\r\n")));
    is_fine(&copied.run(&["check"]));
    assert_eq!(hash(&copied), before);
    copied.write(HOUSE, "");
    let run = copied.run(&["check"]);
    assert!(run.code == 1 && run.err.contains("the file is empty"), "{}", run.err);
    copied.write(HOUSE, "[[card]\nid = = 3\n");
    assert!(copied.run(&["check"]).err.contains("broken-toml"));
}

#[cfg(unix)]
#[test]
fn nothing_outside_of_the_pack_is_read_for_a_variant() {
    let copied = Copied::new();
    let outside = empty_folder();
    fs::write(outside.path().join("terror.rhai"), "fn terror() { secret }").unwrap();
    fs::write(outside.path().join("stray.rhai"), "secret").unwrap();
    copied.write(HOUSE, "id = \"house\"\ntitle = \"House\"\nscripts = [\"terror\"]\n");
    std::os::unix::fs::symlink(outside.path(), copied.path("scripts/liberte/house")).unwrap();
    let run = copied.run(&["check"]);
    assert!(run.code == 1 && run.err.contains("it is outside the pack"), "{}", run.err);
    assert!(!run.err.contains("secret") && !run.err.contains("stray"), "{}", run.err);
}

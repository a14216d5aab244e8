//! `liberte changes`, as somebody types it: what each change of a variant does, alone and among the others.

use crate::support::{Copied, liberte};
use serde_json::Value;

fn read(run: crate::support::Run) -> Value {
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).unwrap()
}

fn json(args: &[&str]) -> Value {
    read(liberte(&[&["changes"], args, &["--bots", "random", "--format", "json"]].concat()))
}

fn effects<'v>(told: &'v Value, figure: &str) -> &'v Value {
    let all = told["tiers"][0]["effects"].as_array().unwrap();
    all.iter().find(|it| it["figure"] == figure).unwrap()
}

#[test]
fn the_whole_is_the_variant_as_ab_knows_it() {
    let told = json(&["one-card", "-n", "60", "--all-figures"]);
    let ab = read(liberte(&["ab", "base", "one-card", "--pairs", "60", "--bots", "random", "--format", "json"]));
    assert_eq!(told["rulesets"][1]["hash"], ab["b"]["hash"]);
    for figure in ab["figures"].as_array().unwrap() {
        let whole = &effects(&told, figure["id"].as_str().unwrap())["whole"];
        assert_eq!((&whole["difference"], &whole["word"]), (&figure["difference"], &figure["word"]));
        assert_eq!(whole["interval"], figure["interval"]);
    }
}

#[test]
fn the_parts_and_what_they_do_together_add_up_to_the_whole() {
    let told = json(&["first-edition", "-n", "40", "--of", "rounds"]);
    let rounds = effects(&told, "rounds");
    let number = |value: &Value| value["difference"].as_f64().unwrap();
    let changes = rounds["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 6);
    let sum: f64 = changes.iter().map(|it| number(&it["alone"])).sum();
    assert!((sum + number(&rounds["together"]) - number(&rounds["whole"])).abs() < 1e-9);
}

#[test]
fn the_change_that_does_it_is_named() {
    let copied = Copied::new();
    let rules = "turns = 3\nvictory_point_turns = [3]\ncounter_revolution_turns = [3]\nstack_height = 4\n";
    let variant = format!("id = \"short\"\ntitle = \"Short\"\n[rules]\n{rules}");
    copied.write("data/liberte/variants/short.toml", &variant);
    let run =
        copied.run(&["changes", "short", "-n", "64", "--bots", "random", "--of", "last-turn", "--format", "json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    let last_turn = effects(&told, "last-turn");
    let turns = last_turn["changes"].as_array().unwrap().iter().find(|it| it["change"] == "turns = 3").unwrap();
    assert_eq!((&turns["alone"]["word"], &turns["among_all"]["word"]), (&"clear".into(), &"clear".into()));
    assert!(turns["alone"]["difference"].as_f64().unwrap() < -0.8);
    let words = last_turn["in_words"][0].as_str().unwrap();
    assert!(words.starts_with("Most of the whole is `turns = 3`: -"), "{words}");
}

#[test]
fn changes_that_do_the_same_cancel_in_part_and_that_is_said() {
    let copied = Copied::new();
    // Each of the two alone makes most games end by a landslide, and none can end twice.
    copied.write(
        "data/liberte/variants/early.toml",
        "id = \"early\"\ntitle = \"Early\"\n[rules]\nlandslide_votes = 6\nturns = 1\n",
    );
    let run =
        copied.run(&["changes", "early", "-n", "64", "--bots", "random", "--of", "last-turn", "--format", "json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    let last_turn = effects(&told, "last-turn");
    assert_eq!(last_turn["together"]["word"], "clear", "{last_turn}");
    let words: Vec<&str> = last_turn["in_words"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    assert!(words.iter().any(|it| it.contains("cancel in part")), "{words:?}");
}

#[test]
fn what_can_not_stand_alone_is_taken_with_what_it_needs() {
    let told = json(&["levee-en-masse", "-n", "16", "--of", "rounds"]);
    let changes = told["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0]["change"], "card 111 + script levee-en-masse");
    let rounds = effects(&told, "rounds");
    assert_eq!(rounds["changes"][0]["alone"], rounds["whole"]);
    assert_eq!(rounds["together"], Value::Null);
}

#[test]
fn a_parameter_with_the_packs_own_value_is_no_change() {
    let told = json(&["thresholds:landslide_votes=10", "-n", "16", "--of", "rounds"]);
    let changes: Vec<&Value> = told["changes"].as_array().unwrap().iter().map(|it| &it["change"]).collect();
    assert_eq!(changes, ["landslide_votes = 10"]);
}

#[test]
fn a_stack_names_the_variant_of_each_change() {
    let told = json(&["one-card+thresholds:landslide_votes=10", "-n", "16", "--of", "rounds"]);
    let changes: Vec<&str> =
        told["changes"].as_array().unwrap().iter().map(|it| it["change"].as_str().unwrap()).collect();
    let expected =
        ["one-card: second_play = false", "one-card: second_take = false", "thresholds: landslide_votes = 10"];
    assert_eq!(changes, expected);
}

#[test]
fn what_can_not_be_meant_is_said_so() {
    for (typed, said) in [
        (&[][..], "<VARIANT[+VARIANT...]>"),
        (&["base"], "`base` changes nothing"),
        (&["one-crad"], "there is no variant `one-crad`"),
        (&["one-card+"], "is not a ruleset"),
        (&["thresholds"], "changes nothing in the game"),
        (&["one-card", "--of", "fun"], "there is no figure `fun`"),
        (&["one-card", "-n", "0"], "--games"),
    ] {
        let run = liberte(&[&["changes"], typed].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{typed:?}: {}", run.err);
        assert!(run.err.contains(said), "{typed:?}: {}", run.err);
    }
}

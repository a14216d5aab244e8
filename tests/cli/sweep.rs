//! `liberte sweep`, as somebody types it: what a setting does, value by value.

use crate::support::{Copied, empty_folder, liberte};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    let run = liberte(&[&["sweep"], args, &["--bots", "random", "--format", "json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).unwrap()
}

/// What is told of a ruleset by a figure.
fn told<'v>(sweep: &'v Value, figure: &str, ruleset: &str) -> &'v Value {
    let named =
        |all: &'v Value, key: &str, name: &str| all.as_array().unwrap().iter().find(|it| it[key] == name).unwrap();
    let figure = named(&sweep["tiers"][0]["figures"], "id", figure);
    named(&figure["rulesets"], "name", ruleset)
}

#[test]
fn the_value_that_the_pack_has_is_the_base_and_differs_by_exactly_nothing() {
    let sweep = json(&["landslide_votes=17", "-n", "40", "--all-figures"]);
    assert_eq!(sweep["rulesets"].as_array().unwrap().len(), 1);
    let base = "landslide_votes=17 (base)";
    assert_eq!(sweep["rulesets_by_value"], serde_json::json!([base]));
    for figure in sweep["tiers"][0]["figures"].as_array().unwrap() {
        let own = &figure["rulesets"][0];
        assert_eq!((&own["difference"], &own["word"]), (&0.0.into(), &"same".into()), "{figure}");
        assert_eq!(own["difference_interval"], serde_json::json!([0.0, 0.0]));
    }
}

#[test]
fn fewer_votes_for_a_landslide_make_more_of_them() {
    let sweep = json(&["landslide_votes=8,17", "-n", "100", "--of", "ending"]);
    let landslides = told(&sweep, "ending.radical-landslide", "landslide_votes=8");
    assert_eq!(landslides["word"], "clear");
    assert!(landslides["difference"].as_f64().unwrap() > 0.5, "{landslides}");
    let base = told(&sweep, "ending.radical-landslide", "landslide_votes=17 (base)");
    let difference = landslides["mean"].as_f64().unwrap() - base["mean"].as_f64().unwrap();
    assert!((difference - landslides["difference"].as_f64().unwrap()).abs() < 1e-9);
}

#[test]
fn a_value_is_the_ruleset_that_ab_knows_with_the_same_numbers() {
    let sweep = json(&["landslide_votes=12", "-n", "60", "--all-figures"]);
    let ab = ["ab", "base", "thresholds:landslide_votes=12", "--pairs", "60", "--bots", "random", "--format", "json"];
    let ab: Value = serde_json::from_str(&liberte(&ab).out).unwrap();
    assert_eq!(sweep["rulesets"][1]["hash"], ab["b"]["hash"]);
    for figure in ab["figures"].as_array().unwrap() {
        let swept = told(&sweep, figure["id"].as_str().unwrap(), "landslide_votes=12");
        assert_eq!((&swept["difference"], &swept["word"]), (&figure["difference"], &figure["word"]));
        assert_eq!(swept["difference_interval"], figure["interval"]);
    }
}

#[test]
fn parameters_of_variants_and_values_of_cards_can_be_swept_over_other_variants() {
    let sweep = json(&["thresholds:landslide_votes=15,17", "--variant", "one-card", "-n", "8", "--of", "rounds"]);
    let variants = |at: usize| sweep["rulesets"][at]["variants"].clone();
    assert_eq!(variants(0), serde_json::json!(["one-card"]));
    assert_eq!(variants(1), serde_json::json!(["one-card", "thresholds:landslide_votes=15"]));
    let sweep = json(&["card.71.value=1..3", "-n", "8", "--of", "rounds"]);
    assert_eq!(sweep["rulesets"].as_array().unwrap().len(), 3, "one of the values is the card's own");
}

#[test]
fn two_settings_make_a_grid() {
    let typed = ["landslide_votes=8,17", "hand_size=6..7", "-n", "16", "--of", "rounds"];
    let sweep = json(&typed);
    let names = sweep["rulesets_by_value"].as_array().unwrap();
    assert_eq!(names.len(), 4);
    assert_eq!(names[0], "landslide_votes=8, hand_size=6");
    let text = liberte(&[&["sweep"], &typed[..], &["--bots", "random"]].concat()).out;
    assert!(text.contains("landslide_votes \\ hand_size"), "{text}");
    assert!(text.contains(" by landslide_votes and hand_size; * likely, ** clear"), "{text}");
}

#[test]
fn the_table_has_a_line_for_each_ruleset_and_figure() {
    let run = liberte(&["sweep", "turns=3,4", "-n", "10", "--bots", "random", "--of", "last-turn", "--format", "csv"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.code, lines.len()), (0, 3), "{}", run.out);
    assert!(lines[0].starts_with("bots,figure,unit,ruleset,hash,mean,low,high,difference,"));
    assert!(lines[2].contains("turns=3") && lines[2].contains(",last-turn,"));
}

#[test]
fn a_sweep_is_recorded_gone_on_with_and_the_same_on_any_number_of_threads() {
    let folder = empty_folder();
    let typed = ["sweep", "landslide_votes=15..16", "-n", "70", "--bots", "random", "--of", "rounds"];
    let run = |more: &[&str]| {
        let run = crate::support::liberte_in(folder.path(), &[&typed[..], more].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out
    };
    let one = run(&["--threads", "1", "--record", "r.jsonl"]);
    assert_eq!(one, run(&["--threads", "3"]));
    assert_eq!(one, run(&["--record", "r.jsonl"]), "all of it is read from the record");
}

#[test]
fn what_can_not_be_meant_is_said_so() {
    for (typed, said) in [
        (&["landslide_votes"][..], "write KEY=VALUES"),
        (&["landslide_votes="], "write KEY=VALUES"),
        (&["landslide_votes=20..14"], "`20..14` is not a range"),
        (&["landslide_votes=14..14,14"], "the value `14` is given twice"),
        (&["landslide_votes=1..1000000000000"], "more than 64 values"),
        (&["landslide_votes=99"], "must be from 1 to 60"),
        (&["landslide_votes=many"], "not a whole number"),
        (&["landslide_vote=15"], "there is no key `landslide_vote`"),
        (&["landslide_votes=15", "landslide_votes=16"], "is given twice"),
        (&["landslide_votes=1..40", "hand_size=1..20"], "take steps"),
        (&["landslide_votes=1", "hand_size=7", "turns=3"], "no more were expected"),
        (&["text.en.phase.battle=x"], "has no effect on games"),
        (&["card.999.value=1"], "there is no card #999"),
        (&["thresholds:turns=3"], "has no parameter `turns`"),
        (&["turns=3", "--of", "fun"], "there is no figure `fun`"),
        (&["turns=3", "--players", "9"], "3 to 6 can play"),
        (&["turns=3", "--html", "nowhere/page.html"], "there is no folder `nowhere`"),
        (&["turns=3", "--html", "."], "is a folder"),
        (&["turns=3", "--tiers", "random,random"], "the tier `random` is given twice"),
        (&["turns=3", "--tiers", "random", "--record", "x"], "one line-up"),
        (&["turns=3", "--tiers", "random", "--bots", "random"], "cannot be used with"),
    ] {
        let run = liberte(&[&["sweep"], typed, &["-n", "8"]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{typed:?}: {}", run.err);
        assert!(run.err.contains(said), "{typed:?}: {}", run.err);
        assert!(!run.err.contains("swept"), "the variant in memory is nobody's business: {}", run.err);
    }
}

#[test]
fn a_broken_pack_is_told_as_everywhere() {
    let copied = Copied::new();
    copied.change("data/liberte/rules.toml", "landslide_votes = 17", "landslide_votes = 170");
    let run = copied.run(&["sweep", "landslide_votes=15", "-n", "8", "--bots", "random"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("out-of-range") && run.err.contains("rules.toml"), "{}", run.err);
}

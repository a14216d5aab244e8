//! Tiers of bots: every figure by each, and a warning where the answer depends on how well they play.

use crate::support::{Run, empty_folder, liberte};
use serde_json::Value;

fn fine(run: Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&fine(liberte(&[args, &["--format", "json"]].concat()))).unwrap()
}

#[test]
fn each_tier_tells_what_its_bots_alone_would() {
    let sweep = ["sweep", "landslide_votes=8", "-n", "3", "--of", "ending"];
    let both = json(&[&sweep[..], &["--tiers", "random,greedy"]].concat());
    for (at, bots) in ["random", "greedy"].iter().enumerate() {
        let alone = json(&[&sweep[..], &["--bots", bots]].concat());
        assert_eq!(both["tiers"][at], alone["tiers"][0]);
        assert_eq!(both["tiers"][at]["bots"], serde_json::json!(vec![*bots; 4]));
        assert_eq!(alone["depends_on_bots"], serde_json::json!([]));
    }
}

#[test]
fn ab_and_changes_have_tiers_too() {
    let typed = ["ab", "base", "one-card", "--pairs", "3", "--tiers", "random,greedy"];
    let told = json(&typed);
    for (at, bots) in ["random", "greedy"].iter().enumerate() {
        let alone = json(&["ab", "base", "one-card", "--pairs", "3", "--bots", bots]);
        assert_eq!(told["tiers"][at]["figures"], alone["figures"]);
    }
    let lines = fine(liberte(&[&typed[..], &["--format", "csv"]].concat())).lines().count();
    assert_eq!(lines, 1 + 2 * told["tiers"][0]["figures"].as_array().unwrap().len());
    let text = fine(liberte(&["changes", "one-card", "-n", "2", "--of", "rounds", "--tiers", "random,greedy"]));
    assert!(text.contains("random bots") && text.contains("greedy bots"), "{text}");
}

#[test]
fn an_answer_that_depends_on_the_bots_comes_with_a_warning() {
    let typed = ["sweep", "turns=1", "-n", "64", "--of", "rounds", "--tiers", "random,greedy"];
    let folder = empty_folder();
    let run =
        crate::support::liberte_in(folder.path(), &[&typed[..], &["--format", "json", "--html", "page.html"]].concat());
    let told: Value = serde_json::from_str(&fine(run)).unwrap();
    let tiers = ["random", "greedy"];
    let doubt = serde_json::json!({ "figure": "rounds", "ruleset": "turns=1", "tiers": tiers, "how": "size" });
    assert_eq!(told["depends_on_bots"], serde_json::json!([doubt]));
    let page = std::fs::read_to_string(folder.path().join("page.html")).unwrap();
    let warning = "the answer depends on the bots: rounds of turns=1 against the base is -";
    assert!(page.contains(warning) && page.contains("with random (clear), and -"), "{page}");
}

#[test]
fn what_can_not_be_meant_is_said_so() {
    for (typed, said) in [
        (&["--tiers", "random,rnadom"][..], "there is no such bot"),
        (&["--tiers", "random,random"], "the tier `random` is given twice"),
        (&["--tiers", "random", "--bots", "greedy"], "cannot be used with"),
        (&["--tiers", "random", "--record", "x.jsonl"], "one line-up"),
        (&["--tiers", "random", "--rows", "x.csv"], "one line-up"),
        (&["--tiers", "random", "--keep", "x"], "cannot be used with"),
        (&["--tiers", ""], "there is no such bot"),
    ] {
        let run = liberte(&[&["ab", "base", "one-card", "--pairs", "8"], typed].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{typed:?}: {}", run.err);
        assert!(run.err.contains(said), "{typed:?}: {}", run.err);
    }
}

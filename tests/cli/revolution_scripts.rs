//! Effects of Revolution! as scripts: what commands say of them, and a house rule from its file to its games.

use crate::support::{Copied, liberte};
use serde_json::Value;

/// A variant with an effect of its own.
const TOWN_CRIER: &str = "id = \"town-crier\"\ntitle = \"The Town Crier\"\nscripts = [\"town-crier\"]\n\n[[space]]\n\
                          id = \"printer\"\nname = \"Town Crier\"\nsupport = 4\neffect = \"town-crier\"\n";
const SCRIPT: &str = "/// Place a marker in an area of your choice; whoever has none left gains 5 Support instead.
fn town_crier() {
    if has_marker_left() {
        place(choose(areas().with_room()));
    } else {
        gain_support(5);
    }
}
";

fn with_town_crier() -> Copied {
    let copied = Copied::revolution();
    copied.write("data/revolution/variants/town-crier.toml", TOWN_CRIER);
    copied.write("scripts/revolution/town-crier/town-crier.rhai", SCRIPT);
    copied
}

#[track_caller]
fn run(copied: &Copied, args: &[&str]) -> String {
    let run = copied.run(args);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    run.out
}

#[test]
fn check_shows_plans_words_and_definitions() {
    let plans = liberte(&["check", "--plans", "--pack", "revolution"]).out;
    assert!(plans.contains("apothecary: planned\n  0. may choose a marker that can change places as A\n"), "{plans}");
    assert!(plans.contains(", 3 effects, 3 of them planned; 0 errors, 0 warnings\n"), "{plans}");
    let words = liberte(&["check", "--words", "--pack", "revolution"]).out;
    assert!(words.contains("`exchange(marker: Marker, other: Marker)`") && !words.contains("Faction"), "{words}");
    assert!(words.contains("- `GOLD`: Gold, the yellow chips.\n"), "{words}");
    let definitions = liberte(&["check", "--definitions", "--pack", "revolution"]).out;
    assert!(definitions.contains("switchable_with") && !definitions.contains("Faction"), "{definitions}");
    let page = liberte(&["docs", "words", "--pack", "revolution"]).out;
    assert!(page.contains("`place(area: Area)`"), "{page}");
}

#[test]
fn a_house_rule_is_checked_played_replayed_and_covered() {
    let copied = with_town_crier();
    let plans = run(&copied, &["check", "--plans", "--variant", "town-crier"]);
    assert!(plans.contains("town-crier: planned\n") && plans.contains("0 errors, 0 warnings"), "{plans}");
    let all = run(&copied, &["check"]);
    assert!(all.contains("0 errors, 0 warnings"), "{all}");
    for bots in ["random", "greedy", "search:10"] {
        run(&copied, &["sim", "-n", "5", "--bots", bots, "--variant", "town-crier"]);
    }
    let folder = copied.path("journals");
    let folder = folder.to_str().unwrap();
    run(&copied, &["sim", "-n", "2", "--bots", "greedy", "--variant", "town-crier", "--journals", folder]);
    let journal = copied.path("journals/game-1.journal");
    let text = std::fs::read_to_string(&journal).unwrap();
    assert!(text.contains("area "), "{text}");
    let replayed = run(&copied, &["replay", journal.to_str().unwrap()]);
    assert!(replayed.contains("end: influence-full") && replayed.contains("variants: town-crier"), "{replayed}");
    let covered = run(&copied, &["coverage", "town-crier", "-n", "30", "--variant", "town-crier"]);
    assert!(covered.contains("scripts/revolution/town-crier/town-crier.rhai: "), "{covered}");
    assert!(covered.contains("never") && covered.contains("|         gain_support(5);"), "{covered}");
    let json = run(&copied, &["coverage", "-n", "5", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let ids: Vec<&str> = json["scripts"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["spy", "apothecary", "remove-influence"]);
}

/// A branch that no game comes to is said never to run, and a judgement that is the rulebook's to change nothing.
#[test]
fn the_lines_of_rule_points_are_covered_like_those_of_effects() {
    let copied = Copied::revolution();
    let script = "scripts/revolution/numbers-win/who-controls-a-space.rhai";
    let text = "fn who_controls_a_space(space, seats) {\n    if seats.count() > 9 {\n        return seats;\n    }\n    \
                seats.with_most_chips(space)\n}\n";
    std::fs::write(copied.path(script), text).unwrap();
    let json = run(&copied, &["coverage", "-n", "5", "--variant", "numbers-win", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let found = json["scripts"].as_array().unwrap().iter().find(|it| it["id"] == "who-controls-a-space").unwrap();
    let (runs, changed) = (found["runs"].as_u64().unwrap(), found["changed"].as_u64().unwrap());
    assert!(runs > 400 && changed > 0 && changed < runs, "{found}");
    let shown = run(&copied, &["coverage", "-n", "5", "--variant", "numbers-win"]);
    let margin = |line: &str| shown.lines().find(|it| it.ends_with(line)).unwrap().split_whitespace().next().unwrap();
    assert_eq!(
        [margin("|         return seats;"), margin("|     if seats.count() > 9 {")],
        ["never", &runs.to_string()]
    );
    assert!(shown.contains(&format!("{runs} runs, said otherwise than the rulebook in {changed}")), "{shown}");
}

#[test]
fn mistakes_in_scripts_are_found_at_their_place() {
    let copied = Copied::revolution();
    let spy = "fn spy() {\n    replace(may_choose(markers().replacable()));\n}\n";
    copied.write("scripts/revolution/spy.rhai", spy);
    let checked = copied.run(&["check"]);
    assert_eq!(checked.code, 1);
    for told in ["error[unknown-function]", "scripts/revolution/spy.rhai:2:34", "did you mean `replaceable`?"] {
        assert!(checked.err.contains(told), "{told}:\n{}", checked.err);
    }
    let played = copied.run(&["sim", "-n", "1"]);
    assert!(played.code != 0 && played.err.contains("there is no method `replacable`"), "{}", played.err);
    copied.write("scripts/revolution/spy.rhai", "fn spy() {\n  replace(may_choose(markers().replaceable()));\n}\n");
    copied.write("scripts/revolution/spi.rhai", "fn spi() {}\n");
    let checked = copied.run(&["check"]);
    assert!(checked.err.contains("no space and no card has the effect `spi`"), "{}", checked.err);
    let formatted = copied.run(&["fmt"]);
    assert_eq!(formatted.code, 0, "{}", formatted.err);
    std::fs::remove_file(copied.path("scripts/revolution/spy.rhai")).unwrap();
    let checked = copied.run(&["check"]);
    for told in ["error[missing-script]", "the effect `spy` has no script", "chart.toml"] {
        assert!(checked.err.contains(told), "{told}:\n{}", checked.err);
    }
}

#[test]
fn effects_and_areas_are_renamed_in_scripts() {
    let copied = with_town_crier();
    let script = SCRIPT.replace("areas().with_room()", "areas().elsewhere_than(area(\"harbor\")).with_room()");
    copied.write("scripts/revolution/town-crier/town-crier.rhai", &script);
    run(&copied, &["rename", "area", "harbor", "port", "--apply"]);
    let script = || std::fs::read_to_string(copied.path("scripts/revolution/town-crier/town-crier.rhai")).unwrap();
    assert!(script().contains("area(\"port\")"), "{}", script());
    run(&copied, &["rename", "effect", "spy", "agent", "--apply"]);
    let chart = std::fs::read_to_string(copied.path("data/revolution/chart.toml")).unwrap();
    assert!(chart.contains("effect = \"agent\""), "{chart}");
    let agent = std::fs::read_to_string(copied.path("scripts/revolution/agent.rhai")).unwrap();
    assert!(agent.contains("fn agent() {"), "{agent}");
    let checked = run(&copied, &["check"]);
    assert!(checked.contains("0 errors, 0 warnings"), "{checked}");
}

#[test]
fn a_variants_rule_point_is_checked_with_the_pack() {
    let copied = Copied::revolution();
    copied.write(
        "data/revolution/variants/poor.toml",
        "id = \"poor\"\ntitle = \"Poor\"\nscripts = [\"worth-of-an-area\"]\n",
    );
    let script = "scripts/revolution/poor/worth-of-an-area.rhai";
    copied.write(script, "fn worth_of_an_area(area) { if area.support > 30 { throw \"no\"; } area.support }\n");
    let failing = copied.run(&["check"]);
    assert!(failing.err.contains("worth-of-an-area.rhai:1:"), "{}{}", failing.out, failing.err);
    copied.write(script, "fn worth_of_an_area(area) { area.suport }\n");
    let misspelt = copied.run(&["check"]);
    assert_eq!(misspelt.code, 1, "{}{}", misspelt.out, misspelt.err);
    assert!(misspelt.err.contains("did you mean `support`?"), "{}", misspelt.out);
    copied.write(script, "fn worth_of_an_area(area) { area.support + 5 }\n");
    let plans = run(&copied, &["check", "--plans", "--variant", "poor"]);
    assert!(plans.contains("worth-of-an-area: tabulated\n  fortress: 55\n"), "{plans}");
    assert!(plans.contains(", 1 rule point; 0 errors, 0 warnings\n"), "{plans}");
}

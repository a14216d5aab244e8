//! Every example of the reference of scripts, put to use in a variant as an author would, and checked as `check --variant`
//! checks it.

use liberte::desk::examine;
use liberte::load::{Diagnostic, Files, Library, Severity};
use liberte::model::RulePoint;
use liberte::script::{Language, WordKind};

/// What the examples speak of and the shipped pack does not declare.
const DECLARED: &str = r#"
[[counter]]
id = "bread"
most = 6
[[counter]]
id = "reputation"
of = "seat"
most = 3
[[counter]]
id = "hunger"
of = "province"
most = 1
[[ending]]
id = "moderate-landslide"
[texts.en]
counter = { bread = "Bread", reputation = "Reputation", hunger = "Hunger" }
ending.moderate-landslide = "Moderate landslide"
option = { peace = "Peace", war = "War" }
"#;

/// The shipped pack with a variant `examples`, which brings scripts of these names; its scenarios and other variants hidden,
/// since they have nothing to do with it.
fn checked(scripts: &[(String, String)]) -> Vec<Diagnostic> {
    let mut files = Files::built_in();
    let library = Library::new(files.clone());
    let variants = library.variants().into_iter().map(|(id, _)| files.data(&format!("variants/{id}.toml")));
    let others: Vec<String> = library.scenarios().into_iter().chain(variants).collect();
    others.iter().for_each(|path| files.hide(path));
    let names: Vec<String> = scripts.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let head = "id = \"examples\"\ntitle = \"Examples\"\nsource = \"The reference\"\nreason = \"To try them.\"\n";
    files
        .overlay(&files.data("variants/examples.toml"), &format!("{head}scripts = [{}]\n{DECLARED}", names.join(", ")));
    for (name, script) in scripts {
        files.overlay(&files.variant_script("examples", name), script);
    }
    examine(&Library::new(files), &["examples".to_owned()]).findings
}

/// The errors, and what is found in the variant's scripts, but that the cards' texts say something else.
fn wrong(scripts: &[(String, String)]) -> Vec<String> {
    let findings = checked(scripts).into_iter().filter(|found| found.code != "text-differs");
    let is_of_script = |found: &Diagnostic| {
        found.severity == Severity::Error || found.place.as_ref().is_some_and(|place| place.path.contains("/examples/"))
    };
    let line = |found: Diagnostic| {
        let path = found.place.as_ref().map_or("", |place| place.path.as_str());
        let script = scripts.iter().find(|(name, _)| path.ends_with(&format!("/{name}.rhai")));
        format!("{}: {} in {script:?}", found.code, found.message)
    };
    findings.filter(is_of_script).map(line).collect()
}

#[test]
fn every_example_of_a_word_is_free_of_findings_as_a_card_of_a_variant() {
    let words = || Language::liberte().vocabulary().iter().flat_map(|section| &section.words);
    let mut examples: Vec<&str> =
        words().filter(|word| word.kind != WordKind::RulePoint).map(|word| word.example).collect();
    examples.sort_unstable();
    examples.dedup();
    examples.retain(|example| !example.is_empty());
    assert!(examples.len() > 100, "{}", examples.len());
    let library = Library::new(Files::built_in());
    let pack = library.load(&[]).playable().expect("the shipped pack is sound").clone();
    for some in examples.chunks(pack.effects.len()) {
        let script = |(effect, example): (&liberte::model::Effect, &&str)| {
            (effect.id.clone(), format!("fn {}() {{ {example} }}\n", effect.id.replace('-', "_")))
        };
        let scripts: Vec<(String, String)> = pack.effects.iter().zip(some).map(script).collect();
        assert_eq!(wrong(&scripts), [""; 0]);
    }
}

#[test]
fn every_example_of_a_rule_point_is_free_of_findings_in_a_variant() {
    let judging = |point: &RulePoint| point.answers_only();
    for is_judging in [true, false] {
        let points = RulePoint::ALL.iter().copied().filter(|point| judging(point) == is_judging);
        let scripts: Vec<(String, String)> =
            points.map(|point| (point.spec().id.to_owned(), Language::liberte().beginning(point.spec()))).collect();
        assert!(scripts.len() >= 4);
        assert_eq!(wrong(&scripts), [""; 0]);
    }
}

/// The rules let nobody have a presence without a token where one is left, and no position is looked at in which somebody has.
#[test]
fn a_presence_is_given_and_taken_with_its_token() {
    let bodies = [
        "if government() == RADICAL { give_presence(); }",
        "for seat in players() { seat.give_presence(); }",
        "for seat in players() { seat.take_presence(); seat.give_presence(); }",
        "take_presence(); place_token(); give_presence();",
    ];
    let ids = ["guillotine", "purge", "terror", "emigration"];
    let script = |(id, body): (&str, &str)| (id.to_owned(), format!("fn {id}() {{ {body} }}\n"));
    let scripts: Vec<(String, String)> = ids.into_iter().zip(bodies).map(script).collect();
    assert_eq!(wrong(&scripts), [""; 0]);
    let body = "if government() == RADICAL { for seat in players() { seat.give_presence(); } }";
    for point in ["turn-begins", "round-ends"] {
        let script = format!("fn {}() {{ {body} }}\n", point.replace('-', "_"));
        assert_eq!(wrong(&[(point.to_owned(), script)]), [""; 0]);
    }
}

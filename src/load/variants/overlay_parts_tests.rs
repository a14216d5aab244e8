//! Settings that are tables, such as the chips that players begin with: a variant sets the parts that it names.

use crate::load::files::Files;
use crate::load::library::{Library, Loaded};
use crate::load::lookup::origin::StatedValue;
use crate::load::testing::{names, places_of};
use serde_json::{Value, json};
use std::sync::Arc;

/// The built-in pack of Revolution! with variants `a`, `b` and so on, their `id` and `title` added.
fn with(variants: &[&str]) -> (Library, Arc<Loaded>, Vec<String>) {
    let mut files = Files::built_in_named("revolution").expect("it is built in");
    let asked: Vec<String> = names(&["a", "b", "c"][..variants.len()]);
    for (id, text) in asked.iter().zip(variants) {
        let path = files.data(&format!("variants/{id}.toml"));
        files.overlay(&path, &format!("id = \"{id}\"\ntitle = \"{id}\"\n{text}"));
    }
    let library = Library::new(files);
    let loaded = library.load(&asked);
    (library, loaded, asked)
}

fn found(variants: &[&str]) -> Vec<String> {
    let (library, loaded, _) = with(variants);
    let shorter = |place: String| place.replace("data/revolution/variants/", "");
    places_of(&library, &loaded.diagnostics).into_iter().map(shorter).collect()
}

fn chips(variants: &[&str]) -> Value {
    let (_, loaded, _) = with(variants);
    loaded.playable_data().expect("it can be played").settings["start_chips"].clone()
}

#[test]
fn parts_that_a_variant_does_not_name_stay_as_they_are() {
    let five = json!({ "force": 5, "blackmail": 1, "gold": 3 });
    for written in [
        "rules.start_chips = { force = 5 }",
        "rules.set-up.start_chips = { force = 5 }",
        "[rules.set-up.start_chips]\nforce = 5",
        "rules.start_chips.force = 5",
        "parameters.start_chips = { force = 5 }",
    ] {
        assert_eq!(chips(&[written]), five, "{written}");
    }
    let both = ["rules.start_chips = { force = 5 }", "rules.start_chips = { gold = 0 }"];
    assert_eq!(chips(&both), json!({ "force": 5, "blackmail": 1, "gold": 0 }));
    assert_eq!(found(&both), [""; 0], "they set different parts");
}

#[test]
fn findings_are_about_the_parts() {
    let clash = ["rules.start_chips = { force = 5 }", "rules.start_chips = { force = 4, gold = 2 }"];
    assert_eq!(found(&clash), ["variants-clash b.toml:3"]);
    let (_, loaded, _) = with(&clash);
    assert!(loaded.diagnostics[0].message.contains("`start_chips.force`"), "{:?}", loaded.diagnostics);
    assert_eq!(found(&["rules.start_chips = { force = 1, gold = 2 }"]), ["idle-change a.toml:3"]);
    assert_eq!(found(&["rules.start_chips = { force = 1 }"]), ["idle-variant a.toml:1"]);
    assert_eq!(found(&["rules.start_chips = 5"]).len(), 1, "it is not a number");
    assert_eq!(found(&["rules.start_chips = { silver = 5 }"])[0], "unknown-key a.toml:3");
}

#[test]
fn the_origin_of_a_part_is_the_variant_that_names_it() {
    let (library, _, asked) = with(&["rules.start_chips = { force = 5 }", "rules.start_chips = { gold = 2 }"]);
    let origin = |key: &str| library.origin(&asked, key).expect("there is such a key");
    assert_eq!(origin("start_chips.force").value(), Some("5"));
    assert_eq!(origin("start_chips.blackmail").value(), Some("1"));
    assert!(origin("start_chips.blackmail").overlays.is_empty());
    let whole = origin("start_chips");
    let said: Vec<(Option<&str>, &StatedValue)> =
        whole.overlays.iter().map(|it| (it.variant.as_deref(), &it.what)).collect();
    let value = |text: &str| StatedValue::Value(text.to_owned());
    assert_eq!(said, [(Some("a"), &value("force = 5")), (Some("b"), &value("gold = 2"))]);
    assert_eq!((whole.value(), whole.names.len()), (None, 3));
}

//! What to write so that a finding goes away, each kind of fix once: a mistake in the shipped pack, the finding, its fix,
//! and what then stands there.

use liberte::desk::examine;
use liberte::load::{Diagnostic, Files, Fix, Library, apply_fix};
use liberte::script;

const PACK: &str = "data/liberte/pack.toml";
const CARDS: &str = "data/liberte/cards.toml";
const BOARD: &str = "data/liberte/board.toml";
const RULES: &str = "data/liberte/rules.toml";
const GERMAN: &str = "data/liberte/texts/de.toml";
const ONE_CARD: &str = "data/liberte/variants/one-card.toml";
const PARIS: &str = "data/liberte/scenarios/13-paris/example-2-paris.toml";
const PURGE: &str = "scripts/liberte/purge.rhai";

/// The shipped pack with one text replaced by another where it stands first, and the file as it is then.
fn edited(path: &str, from: &str, to: &str) -> (Library, String) {
    let mut library = Library::new(Files::built_in());
    let text = library.text(path).unwrap();
    assert!(text.contains(from), "{path} does not hold {from:?}");
    let text = text.replacen(from, to, 1);
    library.overlay(path, Some(&text));
    (library, text)
}

/// What is found in the pack, in the file's own variant or scenario, and in the scripts.
fn found(library: &Library, path: &str) -> Vec<Diagnostic> {
    if path == PARIS {
        return library.scenario(path, &library.text(path).unwrap()).diagnostics;
    }
    let variants: Vec<String> = if path == ONE_CARD { vec!["one-card".to_owned()] } else { Vec::new() };
    let loaded = library.load(&variants);
    let scripts = loaded.pack.as_ref().map(|pack| script::compile(pack).1).unwrap_or_default();
    loaded.diagnostics.iter().cloned().chain(scripts).collect()
}

fn fix(found: &[Diagnostic], code: &str) -> Option<Fix> {
    let of_code = found.iter().find(|finding| finding.code == code);
    of_code.unwrap_or_else(|| panic!("no {code} in {found:#?}")).fix.clone()
}

/// What stands in a file after a mistake was made in it and mended: as before, unless something else is said.
#[track_caller]
fn assert_mended(path: &str, from: &str, to: &str, code: &str, instead: &str) {
    let (mut library, text) = edited(path, from, to);
    let fix = fix(&found(&library, path), code).unwrap_or_else(|| panic!("{code} has no fix"));
    assert_eq!(fix.place.path, path);
    let (_, mended) = edited(path, from, instead);
    assert_eq!(apply_fix(&text, &fix), Some(mended.clone()), "{fix:?}");
    library.overlay(path, Some(&mended));
    assert!(found(&library, path).iter().all(|finding| finding.code != code));
}

#[test]
fn a_misspelt_word_of_a_file_is_written_as_it_was_meant() {
    for (path, word, misspelt, code) in [
        (CARDS, "value = 2", "valeu = 2", "unknown-key"),
        (CARDS, "\nfaction = \"radical\"", "\nfaction = 'radcal'", "unknown-id"),
        (CARDS, "\"south-east\"", "\"south-easst\"", "unknown-id"),
        (CARDS, "\"terror\"", "\"terorr\"", "missing-script"),
        (RULES, "stack_height", "stack_hight", "unknown-key"),
        (BOARD, "confirmed = [\"name\"]", "confirmed = [\"nam\"]", "unknown-provenance"),
        (GERMAN, "\nbattle = ", "\nbatle = ", "unused-text"),
        (GERMAN, "[effect.terror]", "[effect.terorr]", "unused-text"),
        (PACK, "of = \"set:A\"", "of = \"sett:A\"", "wrong-query"),
        (ONE_CARD, "second_play", "second_pley", "unknown-key"),
        (ONE_CARD, "\"one-card\"", "\"card\"", "wrong-id"),
        (PARIS, "\"Max royalist 1\"", "\"Max royalst 1\"", "unknown-id"),
        (PARIS, "\"Joshua radical 3\"", "\"Joshau radical 3\"", "unknown-seat"),
        (PARIS, "[given.seat.Joshua]", "[given.seat.Joshau]", "unknown-seat"),
        (PARIS, "\"advance #71\"", "\"advence #71\"", "unknown-choice"),
        (PARIS, "variants = []", "variants = [\"one-crad\"]", "unknown-variant"),
    ] {
        let right = if misspelt.contains("crad") { "variants = [\"one-card\"]" } else { word };
        let right = right.replace('"', if misspelt.contains('\'') { "'" } else { "\"" });
        assert_mended(path, word, misspelt, code, &right);
    }
}

#[test]
fn a_misspelt_word_of_a_script_is_written_as_it_was_meant() {
    for (word, misspelt, code) in [
        ("discard(", "discrad(", "unknown-function"),
        ("displayed()", "displayed().of(RADICL)", "unknown-variable"),
        ("displayed()", "displayed().personalitis()", "unknown-function"),
        ("displayed()", "displayed().clubs", "unknown-property"),
        ("displayed()", "displayed", "unknown-variable"),
        ("needs-presence", "needs-presense", "unknown-requirement"),
        ("fn purge()", "fn purges()", "missing-function"),
        ("    require", "    let n = 1;\n    require", "unused-variable"),
    ] {
        let right = match misspelt {
            "displayed().of(RADICL)" => "displayed().of(RADICAL)",
            "displayed().personalitis()" => "displayed().personalities()",
            "displayed().clubs" => "displayed().clubs()",
            "    let n = 1;\n    require" => "    let _n = 1;\n    require",
            _ => word,
        };
        assert_mended(PURGE, word, misspelt, code, right);
    }
}

#[test]
fn what_was_counted_is_written() {
    assert_mended(PACK, "count = 57", "count = 58", "wrong-total", "count = 57");
    assert_mended(PACK, "cards = 110", "cards = 111", "wrong-count", "cards = 110");
}

#[test]
fn a_value_of_another_type_is_written_as_it_should_be() {
    assert_mended(CARDS, "value = 2", "value = \"2\"", "wrong-type", "value = 2");
    assert_mended(CARDS, "[\"cannon\"]", "\"cannon\"", "wrong-type", "[\"cannon\"]");
    assert_mended(RULES, "second_play = true", "second_play = \"yes\"", "wrong-type", "second_play = true");
    assert_mended(RULES, "second_play = true", "second_play = Yes", "broken-toml", "second_play = true");
    assert_mended(CARDS, "\"Claude Basire\"", "Claude Basire # he", "broken-toml", "\"Claude Basire\" # he");
}

#[test]
fn a_line_of_no_use_is_taken_out() {
    assert_mended(GERMAN, "\nbattle = ", "\nzeppelin = \"Luft\"  # allowed\nbattle = ", "unused-text", "\nbattle = ");
    let again = "[rules]\nstack_height = 3\n[rules.play-cards]\n";
    assert_mended(ONE_CARD, "[rules.play-cards]\n", again, "idle-change", "[rules]\n[rules.play-cards]\n");
}

#[test]
fn a_comment_that_allows_nothing_is_taken_out() {
    let value = "value = 2\n";
    for (with, code, right) in [
        ("# allow unused-text: so be it\nvalue = 2\n", "unused-allow", value),
        ("value = 2  # allow unused-text: so be it\n", "unused-allow", value),
        ("value = 2 # allow unknown-key: so be it\n", "allowed-error", value),
        ("value = 2 # allow unused-txt: so be it\n", "malformed-allow", "value = 2 # allow unused-text: so be it\n"),
    ] {
        let (library, text) = edited(CARDS, value, with);
        let fix = fix(&examine(&library, &[]).findings, code).expect("there is a fix");
        assert_eq!(apply_fix(&text, &fix), Some(edited(CARDS, value, right).1));
    }
}

#[test]
fn where_several_ways_are_open_there_is_no_fix() {
    for (path, from, to, code) in [
        (CARDS, "region = \"south-east\"", "region = \"atlantis\"", "unknown-id"),
        (CARDS, "value = 2", "value = 12", "out-of-range"),
        (CARDS, "value = 2", "value = 2\nvalu = 1", "unknown-key"),
        (CARDS, "\nfaction = \"radical\"", "\nfaction = \"rad\\u0063al\"", "unknown-id"),
        (GERMAN, "\nbattle = ", "\nzeppelin = \"\"\"\nLuft\"\"\"\nbattle = ", "unused-text"),
        (PARIS, "display = [71]", "display = [999]", "unknown-card"),
    ] {
        let (library, _) = edited(path, from, to);
        assert_eq!(fix(&found(&library, path), code), None, "{to}");
    }
}

use super::super::diagnostic::Report;
use super::*;
use crate::load::read::reader::read;

/// Calls back for every key of every file, with its path such as `cards.card.value`.
fn each_key(found: &mut dyn FnMut(&str, &'static KeySpec)) {
    for format in FORMATS {
        for file in format.files {
            let path = match format.rulebook {
                Rulebook::Liberte => file.id().to_owned(),
                _ => format!("{}.{}", format.rules(), file.id()),
            };
            each_key_of(file.table, &path, found);
        }
    }
}

fn each_key_of(table: &'static TableSpec, path: &str, found: &mut dyn FnMut(&str, &'static KeySpec)) {
    for key in &table.keys {
        let path = format!("{path}.{}", key.name);
        found(&path, key);
        each_inner(&key.kind, &path, found);
    }
}

fn each_inner(kind: &'static Kind, path: &str, found: &mut dyn FnMut(&str, &'static KeySpec)) {
    match kind {
        Kind::Table(inner) | Kind::Tables(inner) => each_key_of(inner, path, found),
        Kind::List { of, .. } | Kind::Map { of, .. } => each_inner(of, path, found),
        _ => {}
    }
}

/// What the reader finds wrong with a value of a key.
fn found_in(key: &KeySpec, value: &str) -> Vec<String> {
    let alone = KeySpec { need: Need::Optional, only_for: &[], ..key.clone() };
    let spec: &'static TableSpec = Box::leak(Box::new(table("alone", [alone])));
    let mut report = Report::new("alone.toml");
    read(&format!("{} = {value}", key.name), spec, &mut report);
    report.found.into_iter().map(|finding| finding.message).collect()
}

#[test]
fn every_key_is_described_once() {
    let mut seen = std::collections::BTreeSet::new();
    each_key(&mut |path, key| {
        assert!(seen.insert(path.to_owned()), "{path} twice");
        assert!(key.meaning.ends_with('.'), "{path}: {}", key.meaning);
        let is_section = |cite: &str| cite.chars().all(|it| it.is_ascii_uppercase() || " ,".contains(it));
        let is_citation = |cite: &str| {
            let is_ruling = cite.len() > 1 && cite[1..].starts_with(|it: char| it.is_ascii_digit());
            if path.starts_with("libertalia.") {
                // Its headings are words, some in capitals.
                is_ruling && cite.starts_with('L') || cite.starts_with(|it: char| it.is_ascii_uppercase()) && !is_ruling
            } else if path.starts_with("revolution.") {
                is_section(cite) || is_ruling && cite.starts_with('V')
            } else {
                cite.starts_with("2e ") || cite.starts_with("1e ") || is_ruling && cite.starts_with('R')
            }
        };
        assert!(key.cite.is_empty() || key.cite.split("; ").all(is_citation), "{path}: {}", key.cite);
    });
}

#[test]
fn every_example_is_accepted_by_the_reader() {
    each_key(&mut |path, key| {
        let example = key.an_example();
        assert!(!example.is_empty(), "{path} has no example");
        assert_eq!(found_in(key, &example), [""; 0], "{path} = {example}");
    });
}

#[test]
fn every_default_is_accepted_by_the_reader() {
    each_key(&mut |path, key| {
        if let Need::Default(value) = key.need {
            assert_eq!(found_in(key, value), [""; 0], "{path} = {value}");
        }
    });
}

#[test]
fn keys_for_some_kinds_of_entry_name_kinds_that_there_are() {
    for file in FORMATS.iter().flat_map(|format| format.files) {
        for table in file.table.keys.iter().filter_map(|key| match &key.kind {
            Kind::Tables(table) => Some(table),
            _ => None,
        }) {
            let known = match table.key("kind").map(|key| &key.kind) {
                Some(Kind::Word(known)) => known.clone(),
                _ => Vec::new(),
            };
            for key in &table.keys {
                assert!(key.only_for.iter().all(|kind| known.contains(kind)), "{}.{}", table.name, key.name);
            }
        }
    }
}

#[test]
fn sections_of_the_rules_say_what_they_are_about() {
    for section in &RULES.keys {
        assert!(!section.cite.is_empty(), "{}", section.name);
    }
}

#[test]
fn what_a_key_holds_is_said_in_words() {
    let words = |path: &str| {
        let mut words = String::new();
        each_key(&mut |at, key| {
            if at == path {
                words = key.kind.in_words();
            }
        });
        words
    };
    assert_eq!(words("cards.card.value"), "a whole number from 1 to 9");
    assert_eq!(words("cards.card.kind"), "`personality`, `club` or `special`");
    assert_eq!(words("cards.card.symbols"), "a list of symbols, at most 11, each at most once");
    assert_eq!(words("scenario.seed"), "a whole number, 0 or more");
    assert_eq!(words("scenario.then.points"), "a table: names of seats, and for each a whole number");
    assert_eq!(words("map.outline.ring"), "a list of points `[x, y]`, 3 or more");
    assert_eq!(words("pack.format"), "the number 1");
}

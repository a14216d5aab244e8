//! Every section of the rulebook and every ruling has a test: the scenarios' citations are read and held against both.

use crate::common::Scenarios;
use liberte::model::{Expected, SETTINGS};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The second edition's sections, down to clauses, as they are cited.
const SECTIONS: &str = "
    I; II.A; II.B, Value; II.B, Faction Color; II.B, Discard; II.B, Returned to the Box; II.B, Stack;
    II.B, Personal Display; II.B, Tie; II.B, Advance; II.B, Controlled; II.B, Vote; II.B, Government; II.B, Opposition;
    II.B, Presence; III; IV; IV.1; IV.2; IV.3; IV.3, Note; IV.3.A.i; IV.3.A.i, a; IV.3.A.i, b;
    IV.3.A.i, Placement Rules a; IV.3.A.i, Placement Rules b; IV.3.A.i, Placement Rules c; IV.3.A.i, Placement Rules d;
    IV.3.A.i, Placement Rules e; IV.3.A.ii; IV.3.A.ii, a; IV.3.A.ii, b; IV.3.A.ii, c; IV.3.A.ii, d; IV.3.A.iii;
    IV.3.A, Clean-up; IV.3.B.i; IV.3.B.ii; IV.3.B.iii; IV.3.C; IV.3, End of the Action Phase; IV.4; IV.4, Example;
    IV.5.A; IV.5.A, Example 1; IV.5.A, Example 2; IV.5.A, Paris; IV.5.A, Victory Point Provinces; IV.5.B; IV.5.C;
    IV.5.C, Example; V, Important; V, Bread Shortage; V, Emigration; V, Religious Problems; V, Guillotine; V, Purge;
    V, Terror; VI.1; VI.2; VI.3";

/// The first edition's headings.
const HEADINGS: [&str; 16] = [
    "Starting the Game",
    "Card Piles",
    "Determine Order of Play",
    "New Cards",
    "Action Phase",
    "Play a Card",
    "Take a Card",
    "Pass",
    "The End of the Action Phase",
    "Resolve Battle",
    "The Election and Victory Points",
    "Paris",
    "Victory Point Provinces",
    "The New Government",
    "Special Cards",
    "Ending the Game",
];

/// The rulings that scenarios can show; 37 is chance, 39 what a seat sees.
const RULINGS: [u8; 37] = {
    let mut rulings = [0; 37];
    let mut at = 0;
    while at < 37 {
        rulings[at] = if at == 36 { 38 } else { at as u8 + 1 };
        at += 1;
    }
    rulings
};

/// One place in a rulebook.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Citation {
    Second(String),
    First(String),
    Ruling(u8),
}

static KNOWN: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let sections = SECTIONS.split(';').map(|section| section.split_whitespace().collect::<Vec<_>>().join(" "));
    sections.collect()
});

/// Reads one place of a `cite`.
fn citation(text: &str) -> Result<Citation, String> {
    let text = text.trim();
    if let Some(section) = text.strip_prefix("2e ") {
        let is_known = KNOWN.contains(section);
        return is_known
            .then(|| Citation::Second(section.into()))
            .ok_or(format!("the second edition has no `{section}`"));
    }
    if let Some(heading) = text.strip_prefix("1e \"") {
        let (heading, rest) = heading.split_once('"').ok_or(format!("`{text}` lacks a quotation mark"))?;
        let is_known = HEADINGS.contains(&heading) && (rest.is_empty() || rest.starts_with(", Example"));
        return is_known.then(|| Citation::First(heading.into())).ok_or(format!("the first edition has no `{text}`"));
    }
    let ruling =
        text.strip_prefix('R').and_then(|number| number.parse().ok()).filter(|number| (1..=39).contains(number));
    ruling.map(Citation::Ruling).ok_or(format!("`{text}` is no citation: `2e IV.2`, `1e \"New Cards\"` or `R5`"))
}

/// The scenarios' names by what they cite.
static CITED: LazyLock<BTreeMap<Citation, Vec<String>>> = LazyLock::new(|| {
    let scenarios = Scenarios::open();
    let mut cited = BTreeMap::<Citation, Vec<String>>::new();
    for path in scenarios.paths() {
        let (scenario, _) = scenarios.read(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        for text in scenario.cite.split(';') {
            let citation = citation(text).unwrap_or_else(|why| panic!("{path}: {why}"));
            cited.entry(citation).or_default().push(scenarios.name(&path));
        }
    }
    cited
});

#[test]
fn every_section_of_the_second_edition_has_a_scenario() {
    let missing: Vec<&String> =
        KNOWN.iter().filter(|&section| !CITED.contains_key(&Citation::Second(section.clone()))).collect();
    assert!(missing.is_empty(), "no scenario cites {missing:?}");
    assert_eq!(KNOWN.len(), 61);
}

#[test]
fn every_heading_of_the_first_edition_has_a_scenario() {
    let is_missing = |heading: &&str| !CITED.contains_key(&Citation::First(heading.to_string()));
    // The Action Phase is cited by its parts.
    let missing: Vec<&str> =
        HEADINGS.into_iter().filter(is_missing).filter(|&heading| heading != "Action Phase").collect();
    assert!(missing.is_empty(), "no scenario cites {missing:?}");
}

#[test]
fn every_ruling_has_a_scenario() {
    let is_missing = |number: &u8| !CITED.contains_key(&Citation::Ruling(*number));
    let missing: Vec<u8> = RULINGS.into_iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "no scenario cites the rulings {missing:?}");
}

#[test]
fn rulings_that_no_scenario_can_show_have_a_test_file() {
    for (ruling, file) in
        [("R37", "tests/engine/set_up.rs"), ("R4", "tests/engine/set_up.rs"), ("R39", "tests/engine/hidden.rs")]
    {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let text = fs::read_to_string(path).expect("the test file is there");
        let head = text.lines().take_while(|line| line.starts_with("//!")).collect::<String>();
        assert!(head.contains(ruling) && text.contains("#[test]"), "{file} does not cite {ruling}");
    }
}

/// The places that the head of a source file names: `rulebook 2e, IV.3.A and Clean-up; 1e "Play a Card"; R8, R9, R22-R27.`
fn named_by(head: &str) -> Vec<Citation> {
    let mut named = Vec::new();
    for word in head.split(|it: char| !it.is_alphanumeric() && it != '.' && it != '-') {
        let word = word.trim_matches('.');
        let rulings = word.strip_prefix('R').and_then(|numbers| {
            let (first, last) = numbers.split_once("-R").unwrap_or((numbers, numbers));
            Some(first.parse::<u8>().ok()?..=last.parse::<u8>().ok()?)
        });
        if let Some(rulings) = rulings {
            named.extend(rulings.map(Citation::Ruling));
        }
        let is_section = !word.is_empty() && ["I", "V"].iter().any(|numeral| word.starts_with(numeral));
        if is_section && KNOWN.iter().any(|section| section.starts_with(word)) {
            named.push(Citation::Second(word.into()));
        }
    }
    named
}

/// The files in a folder and in those within it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

#[test]
fn every_file_of_the_rules_that_names_a_section_has_scenarios_of_it() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/liberte");
    let mut with_section = 0;
    for path in files_below(&rules) {
        let text = fs::read_to_string(&path).expect("a source file can be read");
        let head = text.lines().next().unwrap_or_default();
        if !head.contains("-- rulebook 2e") {
            continue;
        }
        with_section += 1;
        let named = named_by(head);
        assert!(named.iter().any(|place| matches!(place, Citation::Second(_))), "{}: {head}", path.display());
        for place in named {
            let is_cited = match &place {
                Citation::Ruling(37) => true,
                Citation::Second(section) => CITED.keys().any(|cited| {
                    matches!(cited, Citation::Second(cited) if cited == section
                        || cited.starts_with(&format!("{section}.")) || cited.starts_with(&format!("{section},")))
                }),
                other => CITED.contains_key(other),
            };
            assert!(is_cited, "{}: no scenario cites {place:?}", path.display());
        }
    }
    assert!(with_section >= 14, "only {with_section} files of the rules name a section");
}

#[test]
fn every_setting_cites_a_place_that_scenarios_show() {
    for setting in SETTINGS {
        for text in setting.cite.split(';') {
            if text.trim() != "2e title page" {
                // Clean-up is part of A, and cited as a part of the whole phase in places.
                let place = citation(&text.replace("IV.3, Clean-up", "IV.3.A, Clean-up"));
                let place = place.unwrap_or_else(|why| panic!("`{}`: {why}", setting.key));
                assert!(CITED.contains_key(&place), "`{}` cites {place:?}, no scenario does", setting.key);
            }
        }
    }
}

#[test]
fn scenario_ids_are_unique_and_the_names_of_their_files() {
    let scenarios = Scenarios::open();
    let mut known = BTreeMap::new();
    for path in scenarios.paths() {
        let (scenario, _) = scenarios.read(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        let name = scenarios.name(&path);
        let file = name.rsplit('/').next().unwrap_or_default();
        assert_eq!(scenario.id, file, "{path}");
        if let Some(other) = known.insert(scenario.id.clone(), path.clone()) {
            panic!("`{}` is the id of {path} and of {other}", scenario.id);
        }
    }
}

#[test]
fn every_scenario_says_what_it_shows_and_what_must_hold() {
    let scenarios = Scenarios::open();
    let mut titles = BTreeMap::new();
    for path in scenarios.paths() {
        let (scenario, _) = scenarios.read(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        assert!(!scenario.title.is_empty(), "{path} has no title");
        assert_ne!(scenario.then, Expected::default(), "{path} looks at nothing");
        let (is_first, title) = (scenario.variants.contains(&"first-edition".to_owned()), scenario.title);
        if let Some(other) = titles.insert((is_first, title.clone()), path.clone()) {
            panic!("`{title}` is the title of {path} and of {other}");
        }
    }
}

#[test]
fn this_reader_of_citations_reads_them_aright() {
    assert_eq!(citation(" R38 "), Ok(Citation::Ruling(38)));
    assert_eq!(citation("2e II.B, Faction Color"), Ok(Citation::Second("II.B, Faction Color".into())));
    assert_eq!(citation("1e \"Paris\", Example 2"), Ok(Citation::First("Paris".into())));
    for wrong in ["R0", "R40", "2e IV.6", "3e I", "1e \"Paris", "1e \"London\"", "", "2e II.B"] {
        assert!(citation(wrong).is_err(), "{wrong}");
    }
    let head = "//! Card(s) -- rulebook 2e, IV.3.A and Clean-up; 1e \"Play a Card\"; R8, R22-R24.";
    let rulings = [8, 22, 23, 24].map(Citation::Ruling);
    assert_eq!(named_by(head), [&[Citation::Second("IV.3.A".into())], &rulings[..]].concat());
    assert!(RULINGS.contains(&36) && RULINGS.contains(&38) && !RULINGS.contains(&37) && !RULINGS.contains(&0));
}

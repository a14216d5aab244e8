//! Every section of Revolution!'s rulebook and every ruling has a scenario that cites it.

use crate::common::Scenarios;
use std::collections::BTreeSet;

/// The sections, as they are cited.
const SECTIONS: [&str; 8] = [
    "SETUP",
    "BIDDING",
    "RESOLVING THE BID",
    "DETERMINING CONTROL",
    "CARDS",
    "RESOLVING ACTIONS",
    "STARTING A NEW ROUND",
    "ENDING THE GAME",
];

/// The ruling that no scenario can show: what is hidden.
const NOT_SHOWN: [u8; 1] = [33];

/// Everything that the scenarios cite.
fn cited() -> BTreeSet<String> {
    let scenarios = Scenarios::of("revolution");
    let read = |path: String| scenarios.read_data(&path).unwrap_or_else(|why| panic!("{path}: {why}")).0;
    let cites = scenarios.paths().into_iter().map(read).map(|scenario| scenario.cite);
    cites.flat_map(|cite| cite.split(';').map(|part| part.trim().to_owned()).collect::<Vec<_>>()).collect()
}

#[test]
fn every_section_has_a_scenario() {
    let cited = cited();
    let is_cited = |section: &&str| cited.iter().any(|cite| cite.starts_with(*section));
    let missing: Vec<&str> = SECTIONS.into_iter().filter(|section| !is_cited(section)).collect();
    assert!(missing.is_empty(), "no scenario cites {missing:?}");
}

#[test]
fn every_ruling_that_can_be_shown_has_a_scenario() {
    let cited = cited();
    let missing: Vec<u8> =
        (1..=35).filter(|ruling| !NOT_SHOWN.contains(ruling) && !cited.contains(&format!("V{ruling}"))).collect();
    assert!(missing.is_empty(), "no scenario cites the rulings {missing:?}");
}

#[test]
fn what_is_cited_is_there() {
    let is_known = |cite: &&String| {
        let ruling = cite.strip_prefix('V').and_then(|number| number.parse::<u8>().ok());
        let is_section = SECTIONS.iter().chain(&["HINTS & TIPS", "OVERVIEW", "OBJECT"]).any(|it| cite.starts_with(it));
        ruling.is_some_and(|ruling| (1..=35).contains(&ruling)) || is_section || cite.contains("2e as a variant")
    };
    let cited = cited();
    let unknown: Vec<&String> = cited.iter().filter(|cite| !is_known(cite)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

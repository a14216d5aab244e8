//! Every section of the rulebooks of Revolution! and Libertalia, and every ruling, has a scenario that cites it; and so
//! has every character and every variant of Libertalia.

use crate::common::Scenarios;
use liberte::load::{Files, Library};
use liberte::model::DataScenario;
use std::collections::BTreeSet;

/// What the scenarios of a game cite.
struct Rules {
    pack: &'static str,
    /// The sections, each of which a scenario must cite.
    sections: &'static [&'static str],
    /// How else a citation may begin.
    further: &'static [&'static str],
    /// The letter of the rulings, and the last of them.
    rulings: (char, u8),
    /// The ruling that no scenario can show: what is public and what is hidden.
    not_shown: u8,
}

const RULES: [Rules; 2] = [
    Rules {
        pack: "revolution",
        sections: &[
            "SETUP",
            "BIDDING",
            "RESOLVING THE BID",
            "DETERMINING CONTROL",
            "CARDS",
            "RESOLVING ACTIONS",
            "STARTING A NEW ROUND",
            "ENDING THE GAME",
        ],
        further: &["HINTS & TIPS", "OVERVIEW", "OBJECT"],
        rulings: ('V', 35),
        not_shown: 33,
    },
    Rules {
        pack: "libertalia",
        sections: &[
            "components",
            "The character cards",
            "Special actions",
            "Set-up",
            "THE GAME",
            "SUNRISE",
            "DAY",
            "DUSK",
            "SPANISH OFFICER",
            "SABERS",
            "NIGHT",
            "THE DAY OF REST",
            "Preparation",
            "End",
            "clarifications",
        ],
        further: &["Day", "Night", "A few clarifications", "FAQ", "mistakes that public engines make", "FORMATS-GAMES"],
        rulings: ('L', 53),
        not_shown: 27,
    },
];

impl Rules {
    fn scenarios(&self) -> Vec<DataScenario> {
        let scenarios = Scenarios::of(self.pack);
        let read = |path: String| scenarios.read_data(&path).unwrap_or_else(|why| panic!("{path}: {why}")).0;
        scenarios.paths().into_iter().map(read).collect()
    }

    /// Everything that the scenarios cite.
    fn cited(&self) -> BTreeSet<String> {
        let cites = self.scenarios().into_iter().map(|scenario| scenario.cite);
        cites.flat_map(|cite| cite.split(';').map(|part| part.trim().to_owned()).collect::<Vec<_>>()).collect()
    }

    fn ruling(&self, cite: &str) -> Option<u8> {
        let number = cite.strip_prefix(self.rulings.0)?.parse().ok()?;
        (1..=self.rulings.1).contains(&number).then_some(number)
    }
}

#[test]
fn every_section_has_a_scenario() {
    for rules in &RULES {
        let cited = rules.cited();
        let is_cited = |section: &&&str| cited.iter().any(|cite| cite.starts_with(**section));
        let missing: Vec<_> = rules.sections.iter().filter(|section| !is_cited(section)).collect();
        assert!(missing.is_empty(), "no scenario of {} cites {missing:?}", rules.pack);
    }
}

#[test]
fn every_ruling_that_can_be_shown_has_a_scenario() {
    for rules in &RULES {
        let cited: BTreeSet<u8> = rules.cited().iter().filter_map(|cite| rules.ruling(cite)).collect();
        let missing: Vec<u8> =
            (1..=rules.rulings.1).filter(|it| *it != rules.not_shown && !cited.contains(it)).collect();
        assert!(missing.is_empty(), "no scenario of {} cites the rulings {missing:?}", rules.pack);
    }
}

#[test]
fn what_is_cited_is_there() {
    for rules in &RULES {
        let is_known = |cite: &&String| {
            let is_section = rules.sections.iter().chain(rules.further).any(|it| cite.starts_with(it));
            rules.ruling(cite).is_some() || is_section || cite.contains("2e as a variant")
        };
        let cited = rules.cited();
        let unknown: Vec<&String> = cited.iter().filter(|cite| !is_known(cite)).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", rules.pack);
    }
}

#[test]
fn every_character_and_variant_of_libertalia_has_scenarios() {
    let [_, libertalia] = &RULES;
    let library = Library::new(Files::built_in_named(libertalia.pack).expect("it is built in"));
    let pack = library.load(&[]).data.clone().expect("it is sound");
    let paths = Scenarios::of(libertalia.pack).paths();
    for id in pack.ids("character") {
        let about = |path: &&String| path.contains(&format!("/characters/{id}"));
        assert!(paths.iter().filter(about).count() >= 3, "fewer than three scenarios are about {id}");
    }
    let scenarios = libertalia.scenarios();
    let played: BTreeSet<&str> = scenarios
        .iter()
        .flat_map(|scenario| &scenario.variants)
        .map(|variant| variant.split(':').next().unwrap_or_default())
        .collect();
    let unplayed: Vec<&String> = library.variant_ids().iter().filter(|id| !played.contains(id.as_str())).collect();
    assert!(unplayed.is_empty(), "no scenario plays by {unplayed:?}");
}

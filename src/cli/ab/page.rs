//! A comparison as a page.

use super::print::{
    AbSummary, LevelResults, NOTES, changed_winners, figures, how_it_ended, identity, played, same_ways,
};
use crate::cli::experiment::who;
use crate::cli::run::page_command;
use crate::lab::{Part, Report, Section};

/// The comparison as a report.
pub fn report(told: &AbSummary<'_>) -> Report {
    let [a, b] = told.rulesets;
    let games: Vec<String> = told.tiers.iter().map(|tier| played(told, tier)).collect();
    let made = [
        ("A", format!("{}: {}", a.name, identity(a))),
        ("B", format!("{}: {}", b.name, identity(b))),
        ("games", games.join("; then ")),
        ("liberte", env!("CARGO_PKG_VERSION").to_owned()),
        ("command", page_command()),
    ];
    let mut sections = Vec::new();
    let warnings: Vec<Part> = told.doubts_in_words().into_iter().map(Part::Warning).collect();
    if !warnings.is_empty() {
        sections.push(Section { title: "Depends on the bots".to_owned(), parts: warnings });
    }
    sections.extend(told.tiers.iter().map(|tier| section(told, tier)));
    Report {
        title: format!("{} compared with {}", b.name, a.name),
        made: made.map(|(what, it)| (what.to_owned(), it)).to_vec(),
        sections,
        notes: NOTES.map(str::to_owned).to_vec(),
    }
}

fn section(told: &AbSummary<'_>, tier: &LevelResults) -> Section {
    let title = if told.tiers.len() > 1 { format!("{} bots", who(&tier.bots)) } else { String::new() };
    let mut parts = tier.found.forests(1, &told.chosen(tier), "B less A");
    let all: Vec<usize> = (0..tier.found.figures.len()).collect();
    let mut table = figures(tier, &all);
    table.caption = format!("All figures (n = {} seeds)", tier.found.seeds);
    parts.push(Part::Table(table));
    parts.extend(tier.chance(&all).sentence().map(Part::Words));
    parts.extend(tier.rare_in_words().into_iter().map(Part::Words));
    parts.push(Part::Words(format!("{}. {}.", how_it_ended(tier.compared()), same_ways(tier.compared()))));
    if let Some(mut table) = changed_winners(told, tier) {
        table.caption = "Pairs with another winner under B".to_owned();
        parts.push(Part::Table(table));
    }
    Section { title, parts }
}

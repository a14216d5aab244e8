//! A comparison as a page.

use super::print::{
    AbSummary, LevelResults, NOTES, changed_winners, figures, how_it_ended, identity, played, same_ways,
};
use crate::cli::experiment::who;
use crate::cli::run::page_command;
use crate::lab::{Part, Report, Section};

/// The comparison as a report.
pub fn report(summary: &AbSummary<'_>) -> Report {
    let [a, b] = summary.rulesets;
    let games: Vec<String> = summary.levels.iter().map(|level| played(summary, level)).collect();
    let made = [
        ("A", format!("{}: {}", a.name, identity(a))),
        ("B", format!("{}: {}", b.name, identity(b))),
        ("games", games.join("; then ")),
        ("liberte", env!("CARGO_PKG_VERSION").to_owned()),
        ("command", page_command()),
    ];
    let mut sections = Vec::new();
    let warnings: Vec<Part> = summary.doubts_in_words().into_iter().map(Part::Warning).collect();
    if !warnings.is_empty() {
        sections.push(Section { title: "Depends on the bots".to_owned(), parts: warnings });
    }
    sections.extend(summary.levels.iter().map(|level| section(summary, level)));
    Report {
        title: format!("{} compared with {}", b.name, a.name),
        made: made.map(|(what, it)| (what.to_owned(), it)).to_vec(),
        sections,
        notes: NOTES.map(str::to_owned).to_vec(),
    }
}

fn section(summary: &AbSummary<'_>, level: &LevelResults) -> Section {
    let title = if summary.levels.len() > 1 { format!("{} bots", who(&level.bots)) } else { String::new() };
    let mut parts = level.results.forests(1, &summary.chosen(level), "B less A");
    let all: Vec<usize> = (0..level.results.figures.len()).collect();
    let mut table = figures(level, &all);
    table.caption = format!("All figures (n = {} seeds)", level.results.seeds);
    parts.push(Part::Table(table));
    parts.extend(level.chance(&all).sentence().map(Part::Words));
    parts.extend(level.rare_in_words().into_iter().map(Part::Words));
    parts.push(Part::Words(format!("{}. {}.", how_it_ended(level.compared()), same_ways(level.compared()))));
    if let Some(mut table) = changed_winners(summary, level) {
        table.caption = "Pairs with another winner under B".to_owned();
        parts.push(Part::Table(table));
    }
    Section { title, parts }
}

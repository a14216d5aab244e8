//! The report on an experiment as a file.

use super::command::command_line;
use super::{ExperimentRun, Format, Ruleset};
use crate::desk::SweepReport;
use crate::kernel::Order;
use crate::lab::{
    Arm, BatchReport, ChangedWinner, ComparisonReport, Experiment, LevelReport, Report, ReportRuleset, Seeds,
};
use serde_json::{Value, json};

/// The report on an experiment, as it stands, in a format; none before anything was found.
pub fn text(run: &ExperimentRun, format: Format) -> Option<String> {
    if let Some(study) = &run.study {
        return match format {
            Format::Csv => Some(study.csv.clone()),
            Format::Json => as_json(&with_head(study.json.clone(), run)),
            Format::Page => Some(study.report.html()),
            Format::Text => Some(study.text.clone()),
        };
    }
    match (format, &run.sweep) {
        (Format::Csv, _) => comparison(run, true)?.csv().ok(),
        (Format::Json, Some(sweep)) => {
            as_json(&SweepReport { sweep: sweep.clone(), found: comparison(run, true)? }.json())
        }
        (Format::Json, None) => as_json(&comparison(run, true)?.json()),
        (Format::Page, _) => Some(report(run)?.html()),
        (Format::Text, _) => Some(report(run)?.text()),
    }
}

/// The report of a study with what those of comparisons begin with, where it lacks that: how the games were played, and by
/// which rules.
fn with_head(mut report: Value, run: &ExperimentRun) -> Value {
    let Some(own) = report.as_object_mut() else { return report };
    let ruleset = |it: &Ruleset| json!({ "name": it.name, "hash": it.pack.hash, "variants": it.pack.variants });
    let pack = run.rulesets.first().map(|it| json!({ "id": it.pack.id, "version": it.pack.version }));
    let head = [
        ("command", json!(command_line(run).ok())),
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("pack", json!(pack)),
        ("players", json!(run.asked.seats)),
        ("seed", json!(run.asked.seed)),
        ("rulesets", run.rulesets.iter().map(ruleset).collect()),
    ];
    for (key, value) in head {
        own.entry(key).or_insert(value);
    }
    report
}

fn as_json(value: &Value) -> Option<String> {
    serde_json::to_string_pretty(value).ok().map(|text| text + "\n")
}

/// What rulesets came to, with all figures or the main ones.
fn comparison(run: &ExperimentRun, has_all: bool) -> Option<ComparisonReport> {
    let results = run.shown.as_ref()?.found.clone();
    let ruleset = |it: &Ruleset| ReportRuleset { name: it.name.clone(), pack: it.pack.clone() };
    let shown = (0..results.figures.len()).filter(|&at| has_all || results.figures[at].is_headline()).collect();
    let (bots, changed_winners) = (run.lineup.bots().to_vec(), latest(run));
    let command = command_line(run).ok();
    Some(ComparisonReport {
        rulesets: run.rulesets.iter().map(ruleset).collect(),
        players: run.asked.seats,
        seed: run.asked.seed,
        levels: vec![LevelReport { bots, results, shown, rare: run.rare.clone(), changed_winners }],
        page_command: command.clone(),
        command,
    })
}

/// The most pairs with another winner that a report lists.
const MOST_PAIRS: usize = 24;

/// The pairs with another winner whose games go the same way longest.
fn latest(run: &ExperimentRun) -> Vec<ChangedWinner> {
    let mut all = run.flips(1).to_vec();
    all.order_by_key(|told| std::cmp::Reverse(told.differs_at.unwrap_or(usize::MAX)));
    all.truncate(MOST_PAIRS);
    all
}

/// The report for people: of a study, of a sweep, of one ruleset, of two beside each other, or of several.
pub fn report(run: &ExperimentRun) -> Option<Report> {
    if let Some(study) = &run.study {
        return Some(study.report.clone());
    }
    let report = comparison(run, false)?;
    if let Some(sweep) = &run.sweep {
        return Some(SweepReport { sweep: sweep.clone(), found: report }.report());
    }
    match &run.rulesets[..] {
        [one] => {
            let game = one.game(run.asked.seats).ok()?;
            let results = &report.levels[0].results;
            let seeds = Seeds { first: run.asked.seed, count: results.seeds };
            let arm = Arm::of_pack(&one.name, game.lab(), one.pack.clone());
            let experiment = Experiment::new(vec![arm], run.lineup.clone(), seeds);
            Some(BatchReport { experiment: &experiment, results }.report(&report.page_command))
        }
        [_, _] => Some(report.pair_report()),
        _ => Some(report.report(run.asked.title())),
    }
}

//! The report on an experiment as a file, and the command line that plays the same.

use super::{ExperimentRun, ExperimentSpec, Format, StopMode};
use crate::desk::shell_line;
use crate::lab::{
    Arm, BatchReport, ComparisonReport, Experiment, LevelReport, Report, ReportRuleset, Seeds, Unit, bot_ids,
};

/// The report on an experiment, as it stands, in a format; none before anything was found.
pub fn text(run: &ExperimentRun, format: Format) -> Option<String> {
    match format {
        Format::Csv => report(run, true)?.csv().ok(),
        Format::Json => serde_json::to_string_pretty(&report(run, true)?.json()).ok().map(|text| text + "\n"),
        Format::Page => Some(page(run)?.html()),
    }
}

/// The report, with all figures or the main ones.
fn report(run: &ExperimentRun, has_all: bool) -> Option<ComparisonReport> {
    let results = run.shown.as_ref()?.found.clone();
    let ruleset = |it: &super::Ruleset| ReportRuleset { name: it.name.clone(), pack: it.pack.clone() };
    let shown = (0..results.figures.len()).filter(|&at| has_all || results.figures[at].is_headline()).collect();
    let (bots, changed_winners) = (run.lineup.bots().to_vec(), run.flips.clone());
    let command = command_line(run).ok();
    Some(ComparisonReport {
        rulesets: run.rulesets.iter().map(ruleset).collect(),
        players: run.asked.seats,
        seed: run.asked.seed,
        levels: vec![LevelReport { bots, results, shown, rare: Vec::new(), changed_winners }],
        page_command: command.clone(),
        command,
    })
}

/// The page of one ruleset, of two beside each other, or of several.
fn page(run: &ExperimentRun) -> Option<Report> {
    let report = report(run, false)?;
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

/// The command that plays the same; or why there is none.
///
/// # Errors
/// What no command can name: unsaved rules, or more than two rulesets.
pub fn command_line(run: &ExperimentRun) -> Result<String, String> {
    let asked = &run.asked;
    let typed = |ruleset: &super::Ruleset| {
        let why = "rules with unsaved changes have no name: save them, as a variant if the pack shall stay as it is";
        ruleset.typed.clone().ok_or_else(|| why.to_owned())
    };
    let names = run.rulesets.iter().map(typed).collect::<Result<Vec<String>, String>>()?;
    let mut words: Vec<String> = run.pack.iter().flat_map(|pack| ["--pack".to_owned(), pack.clone()]).collect();
    let mut add = |more: &[&str]| words.extend(more.iter().map(|&word| word.to_owned()));
    let games = asked.games.to_string();
    match &names[..] {
        [] => return Err("nothing was played".to_owned()),
        [one] => {
            add(&["sim", "-n", &games]);
            super::RulesetSpec::variants(one).iter().for_each(|variant| add(&["--variant", variant]));
            if !asked.rotates {
                add(&["--fixed-seats"]);
            }
        }
        [a, b] => {
            if run.lineup.count() == 1 && is_mixed(run) {
                return Err("`liberte ab` moves different bots over all seats".to_owned());
            }
            add(&["ab", a, b, "--pairs", &games]);
            stopping(asked).iter().for_each(|word| add(&[word]));
        }
        _ => return Err("`liberte ab` compares two rulesets".to_owned()),
    }
    let mut bots = bot_ids(run.lineup.bots());
    if !is_mixed(run) {
        bots.truncate(1);
    }
    add(&["--players", &asked.seats.to_string(), "--bots", &bots.join(","), "--seed", &asked.seed.to_string()]);
    Ok(shell_line(words.into_iter()))
}

fn is_mixed(run: &ExperimentRun) -> bool {
    let bots = run.lineup.bots();
    bots.iter().any(|bot| Some(bot) != bots.first())
}

/// The words of the stopping rule.
fn stopping(asked: &ExperimentSpec) -> Vec<String> {
    let is_share = asked.of.is_none_or(|figure| figure.unit() == Unit::Share);
    let mut words = match asked.stop {
        StopMode::Played => return Vec::new(),
        StopMode::Clear => vec!["--until-clear".to_owned()],
        StopMode::Within => {
            vec!["--precision".to_owned(), format!("{}{}", asked.within, if is_share { "pp" } else { "" })]
        }
    };
    words.extend(asked.of.iter().flat_map(|figure| ["--of".to_owned(), figure.id()]));
    words
}

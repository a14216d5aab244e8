//! Experiments with several rulesets, each compared with the first: shared by `sweep` and `changes`.

use super::format::TableFormat;
use super::games::{ComparedGamesArgs, seated};
use super::output::{writable, write_page};
use super::progress::cancel_on_ctrl_c;
use super::run::{RunArgs, command, end, page_command};
use super::study::CommandRunner;
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::desk::ComparedPlan;
use crate::lab::{
    ComparisonReport, Experiment, LevelReport, PlayableGame, PlayableRuleset, Progress, RareFigure, Report,
    ReportRuleset, Results,
};
use crate::load::OutputKind;
use clap::Args;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

/// The arguments of an experiment: how rulesets are played, and how the results are printed.
#[derive(Args, Debug, Clone)]
pub struct ExperimentArgs {
    /// The number of games by each ruleset, rounded up to whole seeds.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 1_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    by: ComparedGamesArgs,
    /// Print this figure, or all whose names begin like this: `rounds`, `wins`. Can be given several times.
    #[arg(long, value_name = "FIGURE")]
    of: Vec<String>,
    /// Print all figures (default: the main ones).
    #[arg(long, conflicts_with = "of")]
    all_figures: bool,
    /// Write a page with pictures to this file, for any browser and for print.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    run_args: RunArgs,
    /// Tables for people, one JSON object, or a table for other programs with a ruleset and figure a line.
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,
}

impl ExperimentArgs {
    /// How rulesets are played by these arguments; `base` is the one that the others are compared with.
    ///
    /// # Errors
    /// Usage: the rules don't allow so many players, there is no such bot, or the page can't be written.
    pub fn plan(&self, base: &PlayableRuleset) -> Result<ComparedPlan, Failure> {
        writable(self.html.as_deref(), OutputKind::Page, self.run_args.replace)?;
        let game = base.game(self.by.players).map_err(Failure::usage)?;
        Ok(ComparedPlan {
            players: self.by.players,
            levels: lineups(&self.by, &[game], &self.run_args)?,
            seed: self.by.seeds.seed,
            games: self.games,
            threads: self.by.seeds.threads.threads,
            of: self.of.clone(),
            all_figures: self.all_figures,
            command: Some(command()),
            page_command: Some(page_command()),
        })
    }

    /// Who plays the games.
    pub fn runner(&self) -> CommandRunner<'_> {
        CommandRunner::new(&self.run_args)
    }

    /// Prints the results, and writes the page where one is asked for.
    ///
    /// # Errors
    /// Something can't be written.
    pub fn print(&self, found: &ComparisonReport, report: &Report, json: Value) -> Outcome {
        write_page(self.html.as_deref(), report, self.run_args.replace)?;
        self.format.print(|| report.text(), || json, || found.csv())?;
        end(found.levels.iter().map(|level| &level.results))
    }
}

impl ComparedGamesArgs {
    /// The report on what was played by these arguments.
    pub fn report(&self, rulesets: Vec<ReportRuleset>, levels: Vec<LevelReport>) -> ComparisonReport {
        let (command, page_command) = (Some(command()), Some(page_command()));
        let (players, seed) = (self.players, self.seeds.seed);
        ComparisonReport { rulesets, players, seed, levels, command, page_command }
    }
}

/// Those of some figures of which an experiment's games say nothing.
///
/// # Errors
/// A game made the program fail.
pub fn rare(experiment: &Experiment<'_>, results: &Results, figures: &[usize]) -> Result<Vec<RareFigure>, Failure> {
    let (done, cancelled) = (AtomicU64::new(0), cancel_on_ctrl_c());
    Ok(results.rare(experiment, figures, Progress { done: &done, cancelled: &cancelled })?)
}

/// The bots of each level, one a seat; or those of `--bots`, as the only level. Every game, of which there is one at
/// least, must
/// know them.
///
/// # Errors
/// Usage: not as many bots as play, a tier twice, or tiers and a record, which holds the games of one line-up.
pub fn lineups(
    by: &ComparedGamesArgs,
    games: &[PlayableGame],
    run_args: &RunArgs,
) -> Result<Vec<Vec<BotKind>>, Failure> {
    let ComparedGamesArgs { bots, tiers: levels, .. } = by;
    let for_all = |bots: &[BotKind]| {
        let mut seats = games.iter().map(|game| seated(bots, game.lab())).collect::<Result<Vec<_>, _>>()?;
        Ok(seats.remove(0))
    };
    if levels.is_empty() {
        return Ok(vec![for_all(bots)?]);
    }
    if let Some(twice) = levels.iter().enumerate().find(|(at, level)| levels[..*at].contains(level)) {
        return Err(Failure::usage(format!("the tier `{}` is given twice", twice.1.id())));
    }
    if run_args.record.is_some() || run_args.rows.is_some() {
        return Err(Failure::usage(
            "a record or a table holds the games of one line-up: with --record or --rows, play each tier by itself with --bots",
        ));
    }
    levels.iter().map(|&level| for_all(&[level])).collect()
}

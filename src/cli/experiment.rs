//! Experiments with several rulesets, each compared with the first: shared by `sweep` and `changes`.

use super::format::TableFormat;
use super::games::{ComparedGamesArgs, seated};
use super::output::{writable, write_page};
use super::progress::cancel_on_ctrl_c;
use super::run::{RunArgs, command, end, page_command, seeds};
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::lab::{
    Arm, ComparisonReport, Contrast, Experiment, Figure, LevelReport, Lineup, PlayableGame, PlayableRuleset, Progress,
    RareFigure, Report, ReportRuleset, Results,
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

/// A ruleset with its name.
pub struct NamedRuleset {
    /// As it is called.
    pub name: String,
    /// The ruleset.
    pub ruleset: PlayableRuleset,
}

/// Rulesets, by their numbers, and how often each counts.
pub type Weights = Vec<(usize, i64)>;

/// What was played, and by bot level the contrasts that were asked for besides the differences from the base.
pub type PlayedExperiment = (ComparisonReport, Vec<Vec<Contrast>>);

impl ExperimentArgs {
    /// Plays the rulesets with each kind of bots; the first is the base.
    ///
    /// # Errors
    /// Usage: the rules don't allow so many players, there is no such figure, or rows can't be kept. Content: a game
    /// made the
    /// program fail.
    pub fn play(&self, rulesets: &[NamedRuleset], contrasts: &[Weights]) -> Result<PlayedExperiment, Failure> {
        writable(self.html.as_deref(), OutputKind::Page, self.run_args.replace)?;
        let players = self.by.players;
        let game = |it: &NamedRuleset| it.ruleset.game(players).map_err(Failure::usage);
        let games = rulesets.iter().map(game).collect::<Result<Vec<PlayableGame>, _>>()?;
        let both = rulesets.iter().zip(&games);
        let arms: Vec<Arm<'_>> = both.map(|(it, game)| Arm::of_pack(&it.name, game.lab(), it.ruleset.pack())).collect();
        let (mut levels, mut measured) = (Vec::new(), Vec::new());
        for bots in lineups(&self.by, &games, &self.run_args)? {
            let lineup = Lineup::rotated(&bots);
            let seeds = seeds(self.by.seeds.seed, self.games, lineup.count());
            let threads = self.by.seeds.threads.threads;
            let experiment = Experiment { threads, ..Experiment::new(arms.clone(), lineup, seeds) };
            let figures = experiment.figures();
            let shown = chosen(&self.of, self.all_figures, &figures)?;
            let contrast =
                |weights: &Weights| Contrast::new(arms.len(), weights, figures.len(), experiment.lineup.count());
            let mut contrasts: Vec<Contrast> = contrasts.iter().map(contrast).collect();
            let results = self
                .run_args
                .run_with_observer(experiment.clone(), &mut |rows| contrasts.iter_mut().for_each(|it| it.add(rows)))?;
            let rare = rare(&experiment, &results, &shown)?;
            levels.push(LevelReport { bots, results, shown, rare, changed_winners: Vec::new() });
            measured.push(contrasts);
        }
        let ruleset = |it: &NamedRuleset| ReportRuleset { name: it.name.clone(), pack: it.ruleset.pack() };
        let rulesets = rulesets.iter().map(ruleset).collect();
        Ok((self.by.report(rulesets, levels), measured))
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

/// The places of the figures that are shown: those asked for, all, or the main ones.
///
/// # Errors
/// Usage: there is no such figure; with those that there are.
pub fn chosen(of: &[String], all: bool, figures: &[Figure]) -> Result<Vec<usize>, Failure> {
    let places = || 0..figures.len();
    if all {
        return Ok(places().collect());
    }
    if of.is_empty() {
        return Ok(places().filter(|&at| figures[at].is_first_headline()).collect());
    }
    let mut chosen = Vec::new();
    for asked in of {
        // A name that is a figure's own means it alone, not those below it.
        let exactly: Vec<usize> = places().filter(|&at| figures[at].id() == *asked).collect();
        let below =
            |at: &usize| figures[*at].id().strip_prefix(asked.as_str()).is_some_and(|rest| rest.starts_with('.'));
        let meant = if exactly.is_empty() { places().filter(below).collect() } else { exactly };
        if meant.is_empty() {
            let known = figures.iter().map(|figure| figure.id()).collect::<Vec<_>>().join(", ");
            return Err(Failure::usage(format!("there is no figure `{asked}`; there are: {known}")));
        }
        chosen.extend(meant);
    }
    chosen.sort_unstable();
    chosen.dedup();
    Ok(chosen)
}

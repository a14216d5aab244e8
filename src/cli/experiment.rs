//! Experiments with several rulesets, each compared with the first: shared by `sweep` and `changes`.

mod rare;
mod summary;

use super::format::write_json;
use super::output::{writable, write_page};
use super::printer;
use super::run::{RunArgs, RunOutcome, seeds};
use super::sim::{MOST_THREADS, bot, seated};
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::games::liberte::Liberte;
use crate::lab::{
    Arm, Contrast, Experiment, FalsePositives, Figure, Lineup, PlayableRuleset, RareFigure, Report, Seeds, StopReason,
};
use crate::load::OutputKind;
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

pub use rare::{json as rare_json, rare, sentence as rare_sentence};
pub use summary::{ExperimentSummary, bounds, by_chance, doubt_words, number, who};

/// The arguments of an experiment: how rulesets are played, and how the results are printed.
#[derive(Args, Debug, Clone)]
pub struct ExperimentArgs {
    /// The number of games by each ruleset, rounded up to whole seeds.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 1_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many play.
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    players: usize,
    /// The bots: one for all seats, or one for each seat; all rotations over the seats are played.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "greedy", value_parser = bot)]
    bots: Vec<BotKind>,
    /// Repeat it with each of these bots in all seats, and warn where the answer depends on the bots.
    ///
    /// It does if a difference changes direction: likely or clear with two bots, but not the same way; or if its size
    /// differs: clear with one, and the two intervals that hold at any time don't overlap.
    #[arg(long, value_name = "BOT,BOT", value_delimiter = ',', value_parser = bot, conflicts_with = "bots")]
    tiers: Vec<BotKind>,
    /// The first seed; the others follow in order.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// The number of threads; default: one per core. The result is the same with any number.
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true, allow_negative_numbers = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=MOST_THREADS))]
    threads: usize,
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
    /// Tables for people, one JSON object, or a table for other programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The format in which results are printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Tables for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// Comma-separated values, a ruleset and figure a line.
    Csv,
}

/// A ruleset with its name.
pub struct NamedRuleset {
    /// As it is called.
    pub name: String,
    /// The ruleset.
    pub ruleset: PlayableRuleset,
}

/// The results of one bot level: all games by these bots.
pub struct LevelResults {
    /// The bots, one a seat.
    pub bots: Vec<BotKind>,
    /// The outcome of the run.
    pub outcome: RunOutcome,
    /// The contrasts that were asked for besides the differences from the base.
    pub contrasts: Vec<Contrast>,
    /// The shown figures of which these games say nothing.
    pub rare: Vec<RareFigure>,
}

/// Rulesets, by their numbers, and how often each counts.
pub type Weights = Vec<(usize, i64)>;

impl ExperimentArgs {
    /// Plays the rulesets with each kind of bots; the first is the base.
    ///
    /// # Errors
    /// Usage: the rules don't allow so many players, there is no such figure, or rows can't be kept. Content: a game
    /// made the
    /// program fail.
    pub fn play(&self, rulesets: &[NamedRuleset], contrasts: &[Weights]) -> Result<Vec<LevelResults>, Failure> {
        writable(self.html.as_deref(), OutputKind::Page, self.run_args.replace)?;
        let game = |it: &NamedRuleset| it.ruleset.compiled.game(self.players).map_err(Failure::usage);
        let games = rulesets.iter().map(game).collect::<Result<Vec<Liberte>, _>>()?;
        let arms: Vec<Arm<'_>> = rulesets.iter().zip(&games).map(|(it, game)| Arm::new(&it.name, game)).collect();
        let mut levels = Vec::new();
        let played: Vec<&Liberte> = games.iter().collect();
        for bots in lineups(&self.bots, &self.tiers, &played, &self.run_args)? {
            let lineup = Lineup::rotated(&bots);
            let seeds = seeds(self.seed, self.games, lineup.count());
            let experiment = Experiment { threads: self.threads, ..Experiment::new(arms.clone(), lineup, seeds) };
            let figures = experiment.figures();
            let figures_shown = chosen(&self.of, self.all_figures, &figures)?;
            let contrast =
                |weights: &Weights| Contrast::new(arms.len(), weights, figures.len(), experiment.lineup.count());
            let mut contrasts: Vec<Contrast> = contrasts.iter().map(contrast).collect();
            let outcome = self
                .run_args
                .run_with_observer(experiment.clone(), &mut |rows| contrasts.iter_mut().for_each(|it| it.add(rows)))?;
            let rare = rare(&experiment, &outcome.results, &figures_shown)?;
            levels.push(LevelResults { bots, outcome, contrasts, rare });
        }
        Ok(levels)
    }

    /// The figures that are shown, by their places in a list.
    pub fn chosen(&self, figures: &[Figure]) -> Vec<usize> {
        chosen(&self.of, self.all_figures, figures).unwrap_or_default()
    }

    /// The false positives to expect among the shown differences of a bot level.
    pub fn chance(&self, level: &LevelResults) -> FalsePositives {
        let results = &level.outcome.results;
        results.chance(&self.chosen(&results.figures))
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The first seed.
    pub fn first_seed(&self) -> u64 {
        self.seed
    }

    /// Prints the results, and writes the page where one is asked for.
    ///
    /// # Errors
    /// Something can't be written.
    pub fn print(
        &self,
        levels: &[LevelResults],
        report: &Report,
        json: &Value,
        summary: &ExperimentSummary<'_>,
    ) -> Outcome {
        write_page(self.html.as_deref(), report, self.run_args.replace)?;
        let mut out = printer::stdout();
        match self.format {
            Format::Text => write!(out, "{}", report.text())?,
            Format::Json => write_json(&mut out, json)?,
            Format::Csv => out.write_all(&summary.csv()?)?,
        }
        drop(out);
        end(levels.iter().map(|level| &level.outcome))
    }
}

/// The outcome of a command that ran several experiments: that of the first that was stopped.
///
/// # Errors
/// None; as commands end.
pub fn end<'r>(mut runs: impl Iterator<Item = &'r RunOutcome>) -> Outcome {
    runs.find(|outcome| outcome.results.stopped == StopReason::Cancelled).map_or(Ok(ExitCode::SUCCESS), RunOutcome::end)
}

/// The bots of each level, one a seat; or those of `--bots`, as the only level. Every game, of which there is one at
/// least, must
/// know them.
///
/// # Errors
/// Usage: not as many bots as play, a tier twice, or tiers and a record, which holds the games of one line-up.
pub fn lineups(
    bots: &[BotKind],
    levels: &[BotKind],
    games: &[&Liberte],
    run_args: &RunArgs,
) -> Result<Vec<Vec<BotKind>>, Failure> {
    let for_all = |bots: &[BotKind]| {
        let mut seats = games.iter().map(|game| seated(bots, game)).collect::<Result<Vec<_>, _>>()?;
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
        return Ok(places().filter(|&at| is_asked_first(figures[at])).collect());
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

/// Whether a figure is among the few that a table of many rulesets has room for.
pub fn is_asked_first(figure: Figure) -> bool {
    matches!(figure, Figure::Ending(_) | Figure::Win(_) | Figure::WinOf(_) | Figure::LastTurn | Figure::Rounds)
}

/// Seeds in words: `1000 seeds from 1`.
pub fn seeds_in_words(seeds: Seeds, rotations: u64) -> String {
    let count = if seeds.count == 1 { "1 seed".to_owned() } else { format!("{} seeds", seeds.count) };
    let rotated = if rotations > 1 { format!(", {rotations} rotations each") } else { String::new() };
    format!("{count} from {}{rotated}", seeds.first)
}

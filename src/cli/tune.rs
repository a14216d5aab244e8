//! `liberte tune`: which values of some settings come nearest to some goals?

use super::format::{Format, write_json};
use super::games::{SeedArgs, bot, seated};
use super::output::{ReplaceArg, writable, write_page};
use super::printer;
use super::ruleset::OpenedRuleset;
use super::run::{RunArgs, command, end, page_command};
use super::study::CommandRunner;
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::desk::{StudyRunner, Tuning, TuningPlayed, TuningRequest};
use crate::lab::{Experiment, GameRecord, GoalSpec, Progress, Results, Seeds, SweptSetting};
use crate::load::{OutputFolder, OutputKind};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

const HELP: &str = "\
Every combination of the values is a candidate. All are played on the same seeds, the better half on more seeds, and so on; \
the last ones and the pack as it is are then compared on fresh seeds, and only that comparison says which is better.

A goal is FIGURE=VALUE (as near as can be), FIGURE<=VALUE or FIGURE>=VALUE; quote it, for the shell's sake. Figures are those \
of `ab` and `sweep` (`liberte docs figures`), keys and values those of `sweep`. A miss of a share counts in percentage points, \
that of any other figure in hundredths of its goal; the misses of all goals are added.

Examples:
  liberte tune --goal 'wins.P1=25%' --goal 'rounds<=60' hand_size=5..9 landslide_votes=14..20
  liberte tune --goal 'ending.radical-landslide>=10%' landslide_votes=10..20 --bots random -n 40000
  liberte tune --goal 'points.lead<=4' second_play=true,false second_take=true,false --html tune.html
  liberte tune --goal 'rounds<=8' --pack revolution most_spaces=4..8 --record tuned

With --record, the same command goes on where it was stopped or killed.";

/// What `tune` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct TuneArgs {
    /// A setting and the values to try; several make all combinations.
    #[arg(value_name = "KEY=VALUES", required = true)]
    settings: Vec<SweptSetting>,
    /// What a figure should come to: `wins.P1=25%`, `rounds<=60`. Can be given several times.
    #[arg(long = "goal", value_name = "GOAL", required = true)]
    goals: Vec<GoalSpec>,
    /// The number of games, at most: half for the search, half for the final comparison.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 10_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Apply a variant to the pack first; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// The number of players.
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    players: usize,
    /// The bots: one for all seats, or one for each seat; all rotations over the seats are played.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "greedy", value_parser = bot)]
    bots: Vec<BotKind>,
    #[command(flatten)]
    seeds: SeedArgs,
    /// Tell how many games would be played, and play none.
    #[arg(long)]
    plan: bool,
    /// Write every game to a file in this folder, one for each round. The same command continues where it was stopped or
    /// killed.
    #[arg(long, value_name = "FOLDER", help_heading = "Large runs")]
    record: Option<PathBuf>,
    /// Write a page with pictures to this file, for any browser and for print.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    replace: ReplaceArg,
    /// Play every game, even if it was played before.
    #[arg(long, help_heading = "Large runs")]
    no_cache: bool,
    /// Tables for people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Searches the values, and prints what comes nearest.
pub fn tune(pack: Option<&str>, args: &TuneArgs) -> Outcome {
    writable(args.html.as_deref(), OutputKind::Page, args.replace)?;
    let opened = OpenedRuleset::open(pack, &args.variant)?;
    let bots = seated(&args.bots, opened.game(args.players)?.lab())?;
    let request = TuningRequest {
        variants: args.variant.clone(),
        settings: args.settings.clone(),
        goals: args.goals.clone(),
        bots,
        seed: args.seeds.seed,
        games: args.games,
        threads: args.seeds.threads.threads,
        command: Some(command()),
        page_command: Some(page_command()),
    };
    let tuning = Tuning::new(&opened.into_named(), request)?;
    if args.plan {
        writeln!(printer::stdout(), "{}", tuning.plan_in_words())?;
        return Ok(std::process::ExitCode::SUCCESS);
    }
    let _ = writeln!(printer::stderr(), "{}", tuning.plan_in_words());
    if let Some(folder) = &args.record {
        OutputFolder::at(folder, OutputKind::Record, false)?;
    }
    let run_args = RunArgs { no_cache: args.no_cache, ..RunArgs::default() };
    let (runner, rounds) = (CommandRunner::new(&run_args), tuning.plan().rounds.len());
    let TuningPlayed { report, last } = tuning.play(&mut RoundRunner { args, runner, rounds, played: 0 })?;
    if let Some(report) = report {
        write_page(args.html.as_deref(), &report.report(), args.replace)?;
        match args.format {
            Format::Text => write!(printer::stdout(), "{}", report.report().text())?,
            Format::Json => write_json(&mut printer::stdout(), &report.json())?,
        }
    }
    end([&last])
}

/// Plays the rounds of a tuning, each with a record of its own.
struct RoundRunner<'a> {
    args: &'a TuneArgs,
    runner: CommandRunner<'a>,
    /// The rounds of the search, after which the final comparison is played.
    rounds: usize,
    /// Those that were begun.
    played: usize,
}

impl StudyRunner for RoundRunner<'_> {
    type Error = Failure;

    fn play(&mut self, experiment: Experiment<'_>, on_seed: &mut dyn FnMut(&[GameRecord])) -> Result<Results, Failure> {
        self.played += 1;
        let name = if self.played > self.rounds { "final".to_owned() } else { format!("round-{}", self.played) };
        let Seeds { first, count } = experiment.seeds;
        let file = format!("{name}-seeds-{first}-to-{}.jsonl", first.wrapping_add(count.saturating_sub(1)));
        let record = self.args.record.as_ref().map(|folder| folder.join(file));
        RunArgs { record, no_cache: self.args.no_cache, ..RunArgs::default() }.run_with_observer(experiment, on_seed)
    }

    fn cancelled(&self) -> &AtomicBool {
        self.runner.cancelled()
    }

    fn work<T>(&mut self, games: u64, work: impl FnOnce(Progress<'_>) -> T) -> T {
        self.runner.work(games, work)
    }
}

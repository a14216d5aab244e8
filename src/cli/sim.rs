//! `liberte sim`: many games by bots, and how they end.

use super::Outcome;
use super::format::{Format, write_json};
use super::games::{GamesArgs, seated};
use super::open::render;
use super::output::{writable, write_page};
use super::printer;
use super::ruleset::OpenedRuleset;
use super::run::{RunArgs, deciding_command, end, page_command, seeds, warn_of_flaws};
use crate::desk::errors_in_games;
use crate::lab::{BatchReport, Experiment, KeepGame, LabGame, Lineup, Made, PackIdentity};
use crate::load::{OutputFolder, OutputKind};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
Examples:
  liberte sim -n 10000 --variant first-edition
  liberte sim -n 2000 --bots greedy,random,random,random     every seed with the greedy bot in each of the four seats
  liberte sim -n 5000 --bots greedy --all-figures            all that is counted, by group
  liberte sim -n 100000 --bots greedy --record run.jsonl --rows games.csv

`liberte docs figures` says what each figure counts.";

/// What `sim` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct SimArgs {
    /// The number of games, rounded up to whole seeds where bots rotate over the seats.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 1_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    #[command(flatten)]
    pub by: GamesArgs,
    /// Leave each bot in its seat; otherwise different bots rotate over all seats, and each seed is played once per
    /// rotation.
    #[arg(long)]
    fixed_seats: bool,
    /// Print all figures (default: the main ones).
    #[arg(long)]
    all_figures: bool,
    /// For people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// The same as `--format json`.
    #[arg(long)]
    pub json: bool,
    /// Write each game's journal to this folder, and print nothing (but the JSON where that is asked for).
    #[arg(long, value_name = "DIR", conflicts_with_all = ["record", "shard"])]
    journals: Option<PathBuf>,
    #[command(flatten)]
    run_args: RunArgs,
    /// Write a page with pictures to this file, for any browser and for print.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Plays a batch and prints what it counted.
pub fn sim(pack: Option<&str>, args: &SimArgs) -> Outcome {
    writable(args.html.as_deref(), OutputKind::Page, args.run_args.replace)?;
    let opened = OpenedRuleset::open(pack, &args.by.variant)?;
    let game = opened.game(args.by.players)?;
    let bots = seated(&args.by.bots, game.lab())?;
    let lineup = if args.fixed_seats { Lineup::fixed(&bots) } else { Lineup::rotated(&bots) };
    let folder = |folder: &PathBuf| OutputFolder::at(folder, OutputKind::Journal, args.run_args.replace.replace);
    let folder = args.journals.as_ref().map(folder).transpose()?;
    let journals = folder.as_ref().map(|folder| journals(folder, game.lab(), &opened.pack, lineup.count()));
    let keep = journals.as_deref().map(|keep| keep as KeepGame<'_>);
    let seeds = seeds(args.by.seed, args.games, lineup.count());
    let threads = args.by.threads.threads;
    let experiment = Experiment { keep, threads, ..Experiment::new(vec![opened.arm(&game)], lineup, seeds) };
    let results = args.run_args.run(experiment.clone())?;
    let report = BatchReport { experiment: &experiment, results: &results };
    write_page(args.html.as_deref(), &report.report(&Some(page_command())), args.run_args.replace)?;
    let mut out = printer::stdout();
    if args.json || args.format == Format::Json {
        write_json(&mut out, &report.json(&deciding_command()))?;
    } else if args.journals.is_none() {
        write!(out, "{}", report.text())?;
        if args.all_figures {
            write!(out, "\n{}", report.figures(String::new()).text())?;
        }
    }
    drop(out);
    if let Some(folder) = &args.journals {
        warn_of_flaws(&experiment, &results, Some(folder));
    }
    let is_wrong = print_errors(&opened);
    end([&results]).map(|code| if is_wrong && code == ExitCode::SUCCESS { ExitCode::FAILURE } else { code })
}

/// Tells what `check` calls an error in the scripts of a pack on disk, and that the games were played all the same;
/// whether there is any. The built-in pack's scripts are known to be sound.
fn print_errors(opened: &OpenedRuleset) -> bool {
    let Some(library) = Some(&opened.library).filter(|library| library.files().folder().is_some()) else {
        return false;
    };
    let errors = errors_in_games(&opened.ruleset);
    if !errors.is_empty() {
        let found = render(library, &errors);
        let _ = writeln!(printer::stderr(), "{found}the games were played anyway; `liberte check` says more");
    }
    !errors.is_empty()
}

/// What writes the journals of games.
type Journals<'g> = Box<dyn Fn(u64, usize, Made<'_>) -> Result<(), String> + Sync + 'g>;

/// Writes each game's journal to a folder, under the seed and, where a seed makes several games, the rotation.
fn journals<'g>(folder: &'g OutputFolder, game: LabGame<'g>, pack: &'g PackIdentity, rotations: usize) -> Journals<'g> {
    Box::new(move |seed: u64, rotation: usize, made: Made<'_>| {
        let name =
            if rotations > 1 { format!("game-{seed}-{rotation}.journal") } else { format!("game-{seed}.journal") };
        folder.write(&name, game.journal(pack, seed, made).as_bytes()).map_err(|error| error.to_string())
    })
}

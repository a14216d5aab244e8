//! `liberte coverage`: what games by bots put to use of a pack's scripts, of the rulebook and of the cards.

use super::Outcome;
use super::format::{Format, write_json};
use super::games::{GamesArgs, seated};
use super::printer;
use super::ruleset::OpenedRuleset;
use super::run::{RunArgs, command};
use super::study::CommandRunner;
use crate::desk::{CoveragePlan, CoveragePlayed, CoverageRequest, cover_pack};
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

const HELP: &str = "\
Beside each line of a script is the number of runs in which it ran, and the first such moment, as `seed:choice`. A run \
is one card's effect from beginning to end, or one call of a rule point.

  never       the line never ran
  in part     the line ran, but part of it never did: a branch that was not taken
  nothing     the line should do something, but never changed anything

To see a moment: liberte sim -n 1 --seed SEED --bots ... --journals DIR, and liberte replay DIR/game-SEED.journal \
--at CHOICE.

Examples:
  liberte coverage                                   1000 games by random bots
  liberte coverage -n 200 --bots greedy --variant levee-en-masse
  liberte coverage terror purge                      only these scripts in full

Better bots may reach what random bots never reach, and vice versa: try both.";

/// What `coverage` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct CoverageArgs {
    /// The effects or rule points whose scripts are printed; all if none is named.
    #[arg(value_name = "SCRIPT")]
    scripts: Vec<String>,
    /// How many games.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 1_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    by: GamesArgs,
    /// For people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Plays the games and prints what they put to use.
pub fn coverage(pack: Option<&str>, args: &CoverageArgs) -> Outcome {
    let opened = OpenedRuleset::open(pack, &args.by.variant)?;
    let game = opened.game(args.by.players)?;
    let bots = seated(&args.by.bots, game.lab())?;
    let plan = CoveragePlan { bots, seed: args.by.seed, games: args.games, threads: args.by.threads.threads };
    let request = CoverageRequest { scripts: args.scripts.clone(), plan, command: Some(command()) };
    // Nothing is kept of these games.
    let run_args = RunArgs::default();
    let played = cover_pack(&opened.into_named(), &request, &mut CommandRunner::new(&run_args))?;
    let CoveragePlayed { outcome, games } = played;
    let mut out = printer::stdout();
    match args.format {
        Format::Text => write!(out, "{}", outcome.text)?,
        Format::Json => write_json(&mut out, &outcome.json)?,
    }
    if outcome.is_cancelled {
        let _ = writeln!(printer::stderr(), "stopped after {games} of {} games", args.games);
        return Ok(ExitCode::from(130));
    }
    Ok(ExitCode::SUCCESS)
}

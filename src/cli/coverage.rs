//! `liberte coverage`: what games by bots put to use of a pack's scripts, of the rulebook and of the cards.

mod events;
mod print;

use super::format::{Format, write_json};
use super::games::{GamesArgs, seated};
use super::other_game::OtherGame;
use super::printer;
use super::progress::{cancel_on_ctrl_c, with_progress};
use super::ruleset::OpenedRuleset;
use super::{Failure, Opened, Outcome};
use crate::desk::{Coverage, CoveragePlan, cover};
use crate::script::Compiled;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

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
    if OtherGame::named(pack)?.is_some() {
        return events::coverage(&OpenedRuleset::open(pack, &args.by.variant)?, args);
    }
    let opened = Opened::new(pack, &args.by.variant)?;
    let game = opened.game(args.by.players)?;
    let bots = seated(&args.by.bots, &game)?;
    let plan = CoveragePlan { bots, seed: args.by.seed, games: args.games, threads: args.by.threads.threads };
    let scripts = opened.compiled.covered();
    if let Some(unknown) = args.scripts.iter().find(|name| scripts.iter().all(|script| script.id != **name)) {
        let known: Vec<&str> = scripts.iter().map(|script| script.id.as_str()).collect();
        return Err(Failure::usage(format!("there is no script `{unknown}`; there are: {}", known.join(", "))));
    }
    let cancelled = cancel_on_ctrl_c();
    let found = play(&opened.compiled, &plan, &cancelled)?;
    let summary = print::CoverageSummary { game: &game, plan: &plan, found: &found, scripts: &args.scripts };
    let mut out = printer::stdout();
    match args.format {
        Format::Text => write!(out, "{}", print::text(&summary))?,
        Format::Json => write_json(&mut out, &print::json(&summary))?,
    }
    if found.is_cancelled {
        let _ = writeln!(printer::stderr(), "stopped after {} of {} games", found.games, plan.games);
        return Ok(ExitCode::from(130));
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays with a progress bar on standard error, where that is a terminal.
fn play(compiled: &Compiled, plan: &CoveragePlan, cancelled: &AtomicBool) -> Result<Coverage, Failure> {
    with_progress("games", plan.games, |done| cover(compiled, plan, done, cancelled)).map_err(Failure::content)
}

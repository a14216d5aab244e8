//! `liberte ladder`: how much stronger each bot is than the one before it.

use super::format::TableFormat;
use super::games::{SeedArgs, bot};
use super::ruleset::OpenedRuleset;
use super::run::{RunArgs, end};
use super::study::CommandRunner;
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::desk::{LadderPlan, play_ladder};
use clap::Args;
use std::ops::RangeInclusive;

const HELP: &str = "\
Examples:
  liberte ladder -n 200                                      random, greedy and search, four players
  liberte ladder -n 100 --players 3..6 --variant first-edition
  liberte ladder --bots greedy,search:50,search --format csv
  liberte ladder --pack revolution --best-replies 100 -n 50  also: how much is won against a bot that is seen through?
  liberte ladder --bots greedy,search -n 200 --record ladder.jsonl   continues where it was stopped or killed

Each bot plays against the one before it in the list. The two share the seats, and every seed is played with all \
rotations. A pair is one seat of each bot in a game; the bot with the better rank is ahead, and a tie counts half. The \
intervals are 95 % intervals over the seeds.";

/// What `ladder` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct LadderArgs {
    /// The bots, the weakest first.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "random,greedy,search", value_parser = bot)]
    bots: Vec<BotKind>,
    /// The number of players, or a range: `3..6`.
    #[arg(long, value_name = "N", default_value = "4", value_parser = players)]
    players: RangeInclusive<usize>,
    /// Apply a variant to the pack; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// The number of seeds for each pair of bots.
    #[arg(short = 'n', long, value_name = "SEEDS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// Measure also how much a player wins who knows how the others play: one seat makes the best reply to N draws of what
    /// bots choose in secret, round by round or day by day. For Revolution! and Libertalia.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    best_replies: Option<u32>,
    #[command(flatten)]
    by: SeedArgs,
    #[command(flatten)]
    run_args: RunArgs,
    /// A table for people, one JSON object, or a table for other programs with two bots a line.
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,
}

fn players(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        _ => Err("write a number, `4`, or the least and the most, `3..6`".into()),
    }
}

/// Plays all rungs, and prints them.
pub fn ladder(pack: Option<&str>, args: &LadderArgs) -> Outcome {
    let is_kept = args.run_args.record.is_some() || args.run_args.rows.is_some();
    if args.players.clone().count() > 1 && is_kept {
        return Err(Failure::usage(
            "a record or a table holds the games of so many players: with --record or --rows, give one number with --players",
        ));
    }
    let plan = LadderPlan {
        bots: args.bots.clone(),
        players: args.players.clone(),
        seed: args.by.seed,
        seeds: args.seeds,
        threads: args.by.threads.threads,
        best_replies: args.best_replies,
        command: None,
    };
    let opened = OpenedRuleset::open(pack, &args.variant)?.into_named();
    let report = play_ladder(&opened, plan, &mut CommandRunner::new(&args.run_args))?;
    args.format.print(|| report.text(), || report.json(), || report.csv())?;
    end(&report.runs)
}

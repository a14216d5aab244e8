//! `liberte merge`: the parts of a large run put together, and what they say.

use super::keeping::{line, stand_for};
use super::{Failure, Outcome, Typed, run};
use crate::lab::merge;
use clap::{Args, Parser};
use std::io::Write;
use std::path::PathBuf;

const HELP: &str = "\
Every command that plays many games takes `--record FILE` and `--shard I/N`; a scheduler plays the parts anywhere, in any order:

  parallel liberte sim -n 100000 --bots greedy --record part-{}.jsonl --shard {}/8 ::: 1 2 3 4 5 6 7 8
  liberte merge all.jsonl part-*.jsonl                  the record of all, and the tables of `sim`
  liberte merge all.jsonl part-*.jsonl -- --format json --rows games.parquet

The record of all is byte for byte what one run would have written. What follows `--` is added to the command that made the parts.";

/// What `merge` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct MergeArgs {
    /// The record of all parts, a new file.
    #[arg(value_name = "INTO")]
    into: PathBuf,
    /// The parts, in any order.
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Only put them together.
    #[arg(long)]
    quiet: bool,
    /// Options for the tables: those of the command that made the parts.
    #[arg(last = true, value_name = "OPTION", allow_hyphen_values = true)]
    options: Vec<String>,
}

/// Puts the parts together, and tells what they say as the command does that made them.
pub fn merge_command(args: &MergeArgs) -> Outcome {
    let header = merge(&args.parts, &args.into).map_err(Failure::usage)?;
    if args.quiet {
        return Ok(std::process::ExitCode::SUCCESS);
    }
    let mut words = vec!["liberte".to_owned()];
    words.extend(header.command);
    words.extend(["--record".to_owned(), args.into.to_string_lossy().into_owned()]);
    words.extend(args.options.iter().cloned());
    let typed = Typed::try_parse_from(&words).map_err(|error| {
        Failure::usage(format!("`{}` can't be run: {}", line(words[1..].iter().cloned()), error.to_string().trim_end()))
    })?;
    let _ = writeln!(std::io::stderr(), "{}", line(words[1..].iter().cloned()));
    stand_for(words.split_off(1));
    run(typed, None)
}

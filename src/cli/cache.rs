//! `liberte cache`: what is kept of games that were played before.

use super::printer;
use super::{Failure, Outcome};
use crate::lab::Cache;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

const HELP: &str = "\
Games of bots that think are kept by ruleset, bots and seed, so the result of an undone change is there at once. The \
cache only saves time: `--no-cache` plays them again. LIBERTE_CACHE names the folder of the cache, or is `off`. At \
most 1 GB is kept. Only files of the cache are deleted.";

/// What `cache` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct CacheArgs {
    /// Empty it.
    #[arg(long)]
    clear: bool,
}

/// Says how much the cache holds, or empties it.
pub fn cache(args: &CacheArgs) -> Outcome {
    let Some(cache) = Cache::of_user() else {
        return Err(Failure::usage("there is no cache: LIBERTE_CACHE says `off`, or there is no home folder"));
    };
    let size = cache.size();
    let held = format!("{:.1} MB of {} rulesets and line-ups", size.bytes as f64 / 1e6, size.folders);
    if args.clear {
        cache.clear()?;
        writeln!(printer::stdout(), "{}: emptied, {held}", cache.folder().display())?;
    } else {
        writeln!(printer::stdout(), "{}: {held}", cache.folder().display())?;
    }
    Ok(ExitCode::SUCCESS)
}

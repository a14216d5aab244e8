//! The run of an experiment for a command: records, shards, tables, the cache, and progress.

use super::open::CHECK_SAYS_MORE;
use super::output::ReplaceArg;
use super::printer;
use super::progress::{cancel_on_ctrl_c, with_progress};
use super::{Failure, Outcome};
use crate::bots::BotKind;
pub use crate::desk::shell_line as line;
use crate::lab::{
    Cache, Cell, Experiment, GameRecord, GameTable, Progress, RecordFile, RecordHeader, ReportTable, Results, Seeds,
    StopReason, StopRule, Store, TableKind, Timings, Unit,
};
use crate::model::counted;
use clap::Args;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock};

/// Options that decide nothing of the games, and whether a value follows: a record's header leaves them out.
const DECIDE_NOTHING: [(&str, bool); 17] = [
    ("--record", true),
    ("--shard", true),
    ("--rows", true),
    ("--threads", true),
    ("--format", true),
    ("--html", true),
    ("--flips", true),
    ("--keep", true),
    ("--junit", true),
    ("--out", true),
    ("--best-replies", true),
    ("--json", false),
    ("--figures", false),
    ("--all-figures", false),
    ("--no-cache", false),
    ("--replace", false),
    ("--timings", false),
];

/// The arguments that say where games are stored, and which part of them is played.
#[derive(Args, Debug, Clone, Default)]
pub struct RunArgs {
    /// Write every game to this file, one line of JSON each. The same command continues where it was stopped or killed,
    /// and so does one that asks for more games: if you ask for more because of what you saw, trust only what is
    /// `clear`.
    #[arg(long, value_name = "FILE", help_heading = "Large runs")]
    pub record: Option<PathBuf>,
    /// Play only the i-th of n parts, into the file of --record; `liberte merge` puts the parts together.
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "record", help_heading = "Large runs")]
    pub shard: Option<(u64, u64)>,
    /// Write a table with one line per game and one column per figure: a file that ends in .csv, or in .parquet if the
    /// program was built with `--features parquet`.
    #[arg(long, value_name = "FILE", help_heading = "Large runs")]
    pub rows: Option<PathBuf>,
    #[command(flatten)]
    pub replace: ReplaceArg,
    /// Replace N random decisions of each game, and show how often that changes the winner and the points; each one
    /// costs another game.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(0..=100))]
    pub probes: u32,
    /// Play every game, even if it was played before. Otherwise games by bots that think are kept in a cache: see
    /// `liberte cache`.
    #[arg(long, help_heading = "Large runs")]
    pub no_cache: bool,
    /// Tell on standard error what each part cost: games, figures, records, reports.
    #[arg(long, help_heading = "Large runs")]
    pub timings: bool,
}

/// What the experiments of this command cost so far, where that is asked for.
static TIMINGS: OnceLock<Timings> = OnceLock::new();

/// Reads `3/8`.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
    match parts {
        Some((_, of)) if of > RecordHeader::MOST_SHARDS => Err(format!("{} parts at most", RecordHeader::MOST_SHARDS)),
        Some((number, of)) if (1..=of).contains(&number) => Ok((number, of)),
        _ => Err("write I/N, the I-th of N parts, from `1/N` to `N/N`".to_owned()),
    }
}

impl RunArgs {
    /// Plays an experiment with a progress bar on standard error, where that is a terminal; keeps what is asked for.
    ///
    /// # Errors
    /// Usage: a file can't be written, or is a record of something else. Content: a game made the program fail.
    pub fn run(&self, experiment: Experiment<'_>) -> Result<Results, Failure> {
        self.run_with_observer(experiment, &mut |_| {})
    }

    /// Plays like [`RunArgs::run`]; `on_seed` also gets the records of each seed.
    ///
    /// # Errors
    /// Those of [`RunArgs::run`].
    pub fn run_with_observer(
        &self,
        mut experiment: Experiment<'_>,
        on_seed: &mut dyn FnMut(&[GameRecord]),
    ) -> Result<Results, Failure> {
        let cancelled = cancel_on_ctrl_c();
        experiment.probes = self.probes;
        experiment.timings = self.timings.then(|| TIMINGS.get_or_init(Timings::default));
        if self.shard.is_some() && experiment.until != StopRule::AllPlayed {
            return Err(Failure::usage(
                "a shard can't decide when the whole run should stop: use --pairs with --shard",
            ));
        }
        if self.record.is_some() && experiment.keep.is_some() && !BotKind::are_reproducible(experiment.lineup.bots()) {
            return Err(Failure::usage(
                "a search limited by milliseconds can't replay a game: a record of such games is useless",
            ));
        }
        let header = self.record.as_ref().map(|_| RecordHeader::new(&experiment, deciding(), self.shard));
        if let Some((number, of)) = self.shard {
            experiment.seeds = experiment.seeds.shard(number, of);
        }
        let mut store = self.store(&experiment, header)?;
        let results = with_progress("games", experiment.games(), |done| {
            let progress = Progress { done, cancelled: &cancelled };
            experiment.run_with_observer(&mut store, progress, &mut |_| {}, on_seed)
        })?;
        // Journals are written by `sim` alone, which says itself where they are.
        if experiment.keep.is_none() {
            warn_of_flaws(&experiment, &results, None);
        }
        Ok(results)
    }

    fn store(&self, experiment: &Experiment<'_>, header: Option<RecordHeader>) -> Result<Store, Failure> {
        let mut store = Store::none();
        if let (Some(path), Some(header)) = (&self.record, header) {
            // A command that stands for another does not play what that did not.
            let open = if STANDS_FOR.get().is_some() { RecordFile::open_whole } else { RecordFile::open };
            store.record = Some(open(path, header).map_err(Failure::usage)?);
        }
        if let Some(path) = &self.rows {
            TableKind::of(path).map_err(Failure::usage)?;
            store.table = Some(GameTable::create(path, experiment, self.replace.replace).map_err(Failure::usage)?);
        }
        if !self.no_cache && experiment.is_worth_caching() {
            store.cache = Cache::of_user();
            store.cache.iter().for_each(Cache::make_room);
        }
        Ok(store)
    }
}

/// The outcome of a command that ran experiments, after all its output: exit code 130 with a word on standard error where
/// one was stopped. What they cost is told there too, where that is asked for.
///
/// # Errors
/// None; as commands end.
pub fn end<'r>(runs: impl IntoIterator<Item = &'r Results>) -> Outcome {
    if let Some(timings) = TIMINGS.get() {
        let _ = write!(printer::stderr(), "{}", timings_text(timings));
    }
    let runs: Vec<&Results> = runs.into_iter().collect();
    let Some(stopped) = runs.iter().find(|results| results.stopped == StopReason::Cancelled) else {
        let is_wrong = runs.iter().flat_map(|results| &results.arms).any(|arm| arm.tally.flawed > 0);
        return Ok(if is_wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS });
    };
    let [has, wanted] = [stopped.seeds, stopped.wanted].map(|seeds| seeds.saturating_mul(stopped.rotations));
    let what = match stopped.arms.len() {
        1 => "games",
        2 => "pairs",
        _ => "games by each ruleset",
    };
    let _ = writeln!(printer::stderr(), "stopped after {has} of {wanted} {what}");
    Ok(ExitCode::from(130))
}

/// Says on standard error by which rules something went wrong in games, in how many, where in a script and why the first time,
/// and the way to a short test of it; of each ruleset once. `journals` is where the games are kept.
pub fn warn_of_flaws(experiment: &Experiment<'_>, results: &Results, journals: Option<&Path>) {
    static WARNED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    for (at, (arm, played)) in experiment.arms.iter().zip(&results.arms).enumerate() {
        let Some((seed, flaw)) = played.tally.first_flaw else { continue };
        if !WARNED.lock().is_ok_and(|mut warned| warned.insert(arm.name.to_owned())) {
            continue;
        }
        let (what, of) = (arm.game.flaw_text(flaw), counted(played.tally.games, "game"));
        let by = if experiment.arms.len() > 1 { format!(" by `{}`", arm.name) } else { String::new() };
        let file = |folder: &Path| folder.join(format!("game-{seed}.journal")).display().to_string();
        let help = match journals {
            Some(folder) => format!("`liberte shrink {}` makes a short test of it", file(folder)),
            None => format!(
                "`liberte sim` by the same rules and bots, with `-n 1 --seed {seed} --journals DIR`, keeps that game, and \
                 `liberte shrink {}` makes a short test of it",
                file(Path::new("DIR"))
            ),
        };
        let flawed = played.tally.flawed;
        let failure = experiment.first_failure(at, seed);
        let check = if failure.is_some() { format!("; {CHECK_SAYS_MORE}") } else { String::new() };
        let place = failure.map_or(String::new(), |failure| format!("\n  {failure}"));
        let _ = writeln!(
            printer::stderr(),
            "warning: something goes wrong in {flawed} of {of}{by}, first in that of seed {seed}: {what}{place}\nhelp: {help}{check}"
        );
    }
}

/// A table of the parts of experiments, and how fast they were.
fn timings_text(timings: &Timings) -> String {
    let (parts, elapsed, games) = (timings.parts(), timings.elapsed(), timings.games());
    let total: f64 = parts.iter().map(|(_, seconds)| seconds).sum();
    let mut table = ReportTable::new("", ["timings", "seconds", "share"]);
    for (title, seconds) in parts.into_iter().filter(|(_, seconds)| *seconds > 0.0) {
        let share = Cell::value(seconds / total, Unit::Share);
        table.row([Cell::text(title), Cell::text(format!("{seconds:.3}")), share]);
    }
    let rate = games as f64 / elapsed;
    format!("{}{} played in {elapsed:.3} s: {rate:.0} a second\n", table.text(), counted(games as usize, "game"))
}

/// The seeds that make at least so many games.
pub fn seeds(first: u64, games: u64, rotations: usize) -> Seeds {
    Seeds { first, count: games.div_ceil(rotations.max(1) as u64) }
}

/// The words of the command that another command stands for.
static STANDS_FOR: OnceLock<Vec<String>> = OnceLock::new();

/// Says that this command stands for another, whose words appear in results from now on.
pub fn stand_for(words: Vec<String>) {
    // Only one command runs in a process.
    let _ = STANDS_FOR.set(words);
}

/// The words of this command.
fn typed() -> Vec<String> {
    let own = || std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    STANDS_FOR.get().cloned().unwrap_or_else(own)
}

/// The words of this command that decide what is played.
fn deciding() -> Vec<String> {
    deciding_of(typed().into_iter())
}

fn deciding_of(words: impl Iterator<Item = String>) -> Vec<String> {
    without(&DECIDE_NOTHING, words)
}

/// Words without some options and their values.
pub fn without(options: &[(&str, bool)], words: impl Iterator<Item = String>) -> Vec<String> {
    let mut all = Vec::new();
    let mut skips = false;
    for word in words {
        let (name, has_value) = word.split_once('=').map_or((word.as_str(), false), |(name, _)| (name, true));
        match options.iter().find(|(option, _)| *option == name) {
            _ if skips => skips = false,
            Some((_, takes_value)) => skips = *takes_value && !has_value,
            None => all.push(word),
        }
    }
    all
}

/// The command that gives the same numbers: as it was typed, without the options that decide nothing.
pub fn deciding_command() -> String {
    line(deciding().into_iter())
}

/// The command without what may be different and give the same page: where games are kept, where the page goes,
/// threads.
pub fn page_command() -> String {
    let elsewhere = [
        "--record",
        "--shard",
        "--rows",
        "--threads",
        "--html",
        "--format",
        "--json",
        "--no-cache",
        "--replace",
        "--timings",
    ];
    let left_out: Vec<(&str, bool)> = DECIDE_NOTHING.into_iter().filter(|(it, _)| elsewhere.contains(it)).collect();
    line(without(&left_out, std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned())).into_iter())
}

/// The command as it was typed, to be typed again.
pub fn command() -> String {
    line(typed().into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_decide_nothing_are_left_out_with_their_values() {
        let typed = "sim -n 10 --record a.jsonl --threads=2 --seed 3 --shard 1/4 --json --variant x --rows=r.csv";
        let words = deciding_of(typed.split(' ').map(str::to_owned));
        assert_eq!(words.join(" "), "sim -n 10 --seed 3 --variant x");
    }

    #[test]
    fn every_option_of_a_command_that_keeps_records_decides_games_or_nothing() {
        let typed = <crate::cli::Typed as clap::CommandFactory>::command();
        for (name, decide) in crate::cli::merge::DECIDE {
            let command = typed.find_subcommand(name).expect("there is such a command");
            for option in command.get_arguments().filter(|it| it.get_id() != "help") {
                let long = option.get_long().map(|long| format!("--{long}"));
                let takes_value = option.get_action().takes_values();
                let decides_nothing = long.is_some_and(|long| DECIDE_NOTHING.contains(&(long.as_str(), takes_value)));
                // Tiers are several experiments, and none of them has a record.
                let decides = decide.contains(&option.get_id().as_str()) || option.get_id() == "tiers";
                assert!(
                    decides != decides_nothing || name == "sim" && option.get_id() == "journals",
                    "{name} {}",
                    option.get_id()
                );
            }
        }
    }

    #[test]
    fn a_shard_is_one_of_as_many() {
        assert_eq!((shard("1/1"), shard(" 3 / 8 ")), (Ok((1, 1)), Ok((3, 8))));
        for wrong in ["", "3", "0/4", "5/4", "a/b", "1/0", "-1/4", "1/4/4", "1/18446744073709551615"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}

//! `liberte bench`: how fast this machine plays, and how long a planned run would take.

use super::format::{Format, write_json};
use super::games::{GamesArgs, seated};
use super::printer;
use super::ruleset::OpenedRuleset;
use super::{Failure, Outcome};
use crate::bots::BotKind;
use crate::desk::{Speed, SpeedTrial, Work, games_a_second};
use crate::lab::{Cell, ReportTable, bots_in_words, grouped, variants_in_words};
use crate::model::counted;
use clap::Args;
use indicatif::HumanDuration;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Duration;

/// No measurement takes longer than this.
const MOST_SECONDS: f64 = 3600.0;

const HELP: &str = "\
Each kind of work is done over and over, the same each time. What is told is the median of these passes; `fastest` is \
what the machine can do when nothing else runs. Compare two versions or machines by turns, and only where the \
checksums are the same: then they played the same games.

A decision is whatever a player is asked, with a single choice too. Figures are what `sim` counts.

Examples:
  liberte bench                                  this machine, in ten seconds
  liberte bench --seconds 60 --format json       for other programs, more exactly
  liberte --pack revolution bench                another game
  liberte bench -n 1000000 --bots greedy         how long would a million games of greedy bots take?";

/// What `bench` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct BenchArgs {
    /// How long to measure, in seconds.
    #[arg(long, value_name = "S", default_value_t = 10.0, allow_negative_numbers = true, value_parser = seconds)]
    seconds: f64,
    /// Tell how long so many games of the bots of `--bots` would take.
    #[arg(short = 'n', long, value_name = "GAMES", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    #[command(flatten)]
    by: GamesArgs,
    /// For people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    seconds.ok_or_else(|| format!("a number of seconds from 0 to {MOST_SECONDS}"))
}

/// What was measured.
struct Measured<'a> {
    opened: &'a OpenedRuleset,
    args: &'a BenchArgs,
    bots: &'a [BotKind],
    threads: usize,
    speeds: Vec<(&'static Work, Speed)>,
    /// Games of the planned run, and how many of them the machine plays in a second.
    plan: Option<(u64, f64)>,
}

/// Measures, and prints what was measured.
pub fn bench(pack: Option<&str>, args: &BenchArgs) -> Outcome {
    let opened = OpenedRuleset::open(pack, &args.by.variant)?;
    let game = opened.game(args.by.players)?;
    let bots = seated(&args.by.bots, game.lab())?;
    let threads = match args.by.threads.threads {
        0 => available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let library = Some(&*opened.library);
    let trial = SpeedTrial { library, pack: &opened.pack, game: game.lab(), seed: args.by.seed, threads };
    let parts = trial.works().count() + usize::from(args.games.is_some());
    let time = Duration::from_secs_f64(args.seconds / parts as f64);
    let speeds = trial.works().map(|work| Ok((work, work.measure(&trial, time).map_err(Failure::content)?)));
    let speeds = speeds.collect::<Result<Vec<_>, Failure>>()?;
    let rate = |_| games_a_second(&trial, &bots, time).map_err(Failure::content);
    let rate = args.games.map(rate).transpose()?;
    let measured = Measured { opened: &opened, args, bots: &bots, threads, speeds, plan: args.games.zip(rate) };
    let mut out = printer::stdout();
    match args.format {
        Format::Text => write!(out, "{}", measured.text())?,
        Format::Json => write_json(&mut out, &measured.json())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// So many a second; none where there are none.
fn rate(count: u64, time: Duration) -> Option<f64> {
    (count > 0).then(|| count as f64 / time.as_secs_f64().max(f64::MIN_POSITIVE))
}

/// A number with two decimal places where it is small, and without where it is not.
fn rounded(value: f64) -> String {
    if value < 100.0 { format!("{value:.2}") } else { grouped(value.round() as u64) }
}

impl Measured<'_> {
    /// The speed of all threads together as a share of so many times that of one; none of one thread.
    fn threads_share(&self) -> Option<f64> {
        let rate = |id: &str| {
            let (_, speed) = self.speeds.iter().find(|(work, _)| work.id == id)?;
            rate(speed.done.games, speed.median())
        };
        let share = rate("threads")? / (rate("sim")? * self.threads as f64);
        Some(share).filter(|_| self.threads > 1)
    }

    fn text(&self) -> String {
        let pack = &self.opened.pack;
        let (threads, players, seconds) = (counted(self.threads, "thread"), self.args.by.players, self.args.seconds);
        let mut table = ReportTable::new("", ["", "games/s", "fastest", "a decision", "a pass", "passes", "checksum"]);
        let cell = |value: Option<f64>, unit: &str| match value {
            Some(value) => Cell::text(rounded(value) + unit),
            None => Cell::empty(),
        };
        for (work, speed) in &self.speeds {
            let [median, fastest] = [speed.median(), speed.fastest()];
            let decision = rate(speed.done.decisions, median).map(|it| 1e9 / it);
            let checksum = Some(format!("{:016x}", speed.done.checksum)).filter(|_| speed.done.decisions > 0);
            table.row([
                Cell::text(work.title),
                cell(rate(speed.done.games, median), ""),
                cell(rate(speed.done.games, fastest), ""),
                cell(decision, " ns"),
                cell(Some(1e3 * median.as_secs_f64()), " ms"),
                Cell::count(speed.passes() as u64),
                Cell::text(checksum.unwrap_or_default()),
            ]);
        }
        let mut text = format!(
            "{} {}{}, {players} players; {threads}, {seconds} s\n\n{}\n",
            pack.title,
            pack.version,
            variants_in_words(pack),
            table.text()
        );
        if let Some(share) = self.threads_share() {
            text +=
                &format!("{threads} together play {:.0} % of {} times what one plays\n", 100.0 * share, self.threads);
        }
        if let Some((games, rate)) = self.plan {
            let time = Duration::try_from_secs_f64(games as f64 / rate).unwrap_or(Duration::MAX);
            let takes = if time < Duration::from_secs(1) {
                "less than a second".to_owned()
            } else {
                format!("about {}", HumanDuration(time))
            };
            let noun = if games == 1 { "game" } else { "games" };
            let (games, bots, rate) = (grouped(games), bots_in_words(self.bots), rounded(rate));
            text += &format!("{takes} for {games} {noun} of {bots} on {threads}: {rate} games a second\n");
        }
        if cfg!(debug_assertions) {
            text += "this is a debug build: a release build is several times as fast\n";
        }
        text += &format!("pack {} ({}); liberte {}\n", pack.id, pack.hash, env!("CARGO_PKG_VERSION"));
        text
    }

    fn json(&self) -> Value {
        let (pack, by) = (&self.opened.pack, &self.args.by);
        let pass = |speed: &Speed, time: Duration| {
            json!({
                "seconds": time.as_secs_f64(),
                "games_per_second": rate(speed.done.games, time),
                "decisions_per_second": rate(speed.done.decisions, time),
                "ns_per_decision": rate(speed.done.decisions, time).map(|it| 1e9 / it),
            })
        };
        let work = |(work, speed): &(&Work, Speed)| {
            json!({
                "id": work.id,
                "games": speed.done.games,
                "decisions": speed.done.decisions,
                "checksum": format!("{:016x}", speed.done.checksum),
                "passes": speed.passes(),
                "median": pass(speed, speed.median()),
                "fastest": pass(speed, speed.fastest()),
            })
        };
        let plan = self.plan.map(|(games, rate)| {
            json!({
                "games": games,
                "bots": self.bots.iter().map(|bot| bot.id()).collect::<Vec<_>>(),
                "games_per_second": rate,
                "seconds": games as f64 / rate,
            })
        });
        json!({
            "format": 1,
            "liberte": env!("CARGO_PKG_VERSION"),
            "build": if cfg!(debug_assertions) { "debug" } else { "release" },
            "pack": { "id": pack.id, "version": pack.version, "hash": pack.hash },
            "variants": pack.variants,
            "players": by.players,
            "seed": by.seed,
            "threads": self.threads,
            "threads_share": self.threads_share(),
            "works": self.speeds.iter().map(work).collect::<Vec<_>>(),
            "plan": plan,
        })
    }
}

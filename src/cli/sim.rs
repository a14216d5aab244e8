//! `liberte sim`: many games by bots, and how they end.

use super::format::{Format, write_json};
use super::{Failure, Opened, Outcome, table};
use crate::bots::{BotKind, NoSuchBot};
use crate::kernel::Seat;
use crate::lab::{Batch, BatchError, Interval, Keep, Spread, Tally, play_batch_by, report};
use crate::rules::{Choice, Liberte};
use crate::sandbox::write_crash;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use comfy_table::Table;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// More threads than this help nobody, and take long to start.
pub const MOST_THREADS: u64 = 1024;

/// By what seeds, whom and which rules games are played.
#[derive(Args, Debug, Clone)]
pub struct GamesArgs {
    /// The first game's seed; game i has seed S+i.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// How many play.
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    pub players: usize,
    /// Who plays: a bot for all seats, or one for each, clockwise: `greedy,random,random,random`.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "random", value_parser = bot)]
    pub bots: Vec<BotKind>,
    /// Lay a variant over the pack; several are laid in the order given.
    #[arg(long, value_name = "ID")]
    pub variant: Vec<String>,
    /// How many threads; one a core if not given. The result is the same on any number.
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true, allow_negative_numbers = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=MOST_THREADS))]
    pub threads: usize,
}

/// What `sim` was given.
#[derive(Args, Debug, Clone)]
pub struct SimArgs {
    /// How many games.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 1_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    by: GamesArgs,
    /// For people, or one JSON object.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The same as `--format json`.
    #[arg(long)]
    json: bool,
    /// Write each game's journal to this folder, and print nothing (but the JSON where that is asked for).
    #[arg(long, value_name = "DIR")]
    journals: Option<PathBuf>,
}

/// Plays a batch and prints what it counted.
pub fn sim(pack: Option<&str>, args: &SimArgs) -> Outcome {
    let opened = Opened::new(pack, &args.by.variant)?;
    let game = opened.game(args.by.players)?;
    let batch = Batch { games: args.games, seed: args.by.seed, threads: args.by.threads };
    let bots = seated(&args.by.bots, args.by.players)?;
    let cancelled = cancel_on_ctrl_c();
    let tally = match &args.journals {
        Some(folder) => play_and_keep(&game, &bots, batch, &cancelled, folder)?,
        None => play_with_progress(&game, &bots, batch, &cancelled, None)?,
    };
    let mut out = std::io::stdout().lock();
    if args.json || args.format == Format::Json {
        write_json(&mut out, &report(&game, &bots, args.by.seed, &tally))?;
    } else if args.journals.is_none() {
        write!(out, "{}", summary(&game, &bots, args.by.seed, &tally))?;
    }
    drop(out);
    tell_if_stopped(&cancelled, &tally, args.games);
    tell_flaws(&game, &tally, args);
    Ok(if cancelled.load(Ordering::Relaxed) { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

/// Says on standard error in how many games something went wrong, and the way to a short test of it.
fn tell_flaws(game: &Liberte, tally: &Tally, args: &SimArgs) {
    let Some((seed, flaw)) = tally.first_flaw else { return };
    let what = flaw.text(game.pack());
    let of = if tally.games == 1 { "1 game".to_owned() } else { format!("{} games", tally.games) };
    let file = |folder: &Path| folder.join(format!("game-{seed}.journal")).display().to_string();
    let help = match &args.journals {
        Some(folder) => format!("`liberte shrink {}` makes a short test of it", file(folder)),
        None => format!(
            "the same with `-n 1 --seed {seed} --journals DIR` keeps that game, and `liberte shrink {}` makes a short test of it",
            file(Path::new("DIR"))
        ),
    };
    let _ = writeln!(
        std::io::stderr(),
        "warning: something goes wrong in {} of {of}, first in that of seed {seed}: {what}\nhelp: {help}",
        tally.flawed
    );
}

/// The bot of a code, for arguments.
///
/// # Errors
/// The codes that there are.
pub fn bot(id: &str) -> Result<BotKind, String> {
    id.parse().map_err(|error: NoSuchBot| error.to_string())
}

/// A bot for each seat: the one given for all, or one for each.
///
/// # Errors
/// Neither one nor as many as play.
pub fn seated(bots: &[BotKind], players: usize) -> Result<Vec<BotKind>, Failure> {
    match bots {
        &[for_all] => Ok(vec![for_all; players]),
        bots if bots.len() == players => Ok(bots.to_vec()),
        bots => {
            Err(Failure::usage(format!("{} bots for {players} players: name one for all, or one for each", bots.len())))
        }
    }
}

/// Says on standard error that a batch was stopped, and how far it had come.
pub fn tell_if_stopped(cancelled: &AtomicBool, tally: &Tally, games: u64) {
    if cancelled.load(Ordering::Relaxed) {
        let _ = writeln!(std::io::stderr(), "stopped after {} of {games} games", tally.games);
    }
}

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
pub fn cancel_on_ctrl_c() -> Arc<AtomicBool> {
    let cancelled = Arc::new(AtomicBool::new(false));
    let flag = cancelled.clone();
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Where no handler can be set, Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(handler);
    cancelled
}

/// Plays a batch with a progress bar on standard error, where that is a terminal.
pub fn play_with_progress(
    game: &Liberte,
    bots: &[BotKind],
    batch: Batch,
    cancelled: &AtomicBool,
    keep: Option<Keep<'_>>,
) -> Result<Tally, Failure> {
    let done = AtomicU64::new(0);
    let finished = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| show_progress(batch.games, &done, &finished));
        let tally = play_batch_by(game, bots, batch, &done, cancelled, keep);
        finished.store(true, Ordering::Relaxed);
        tally.map_err(Failure::from)
    })
}

impl From<BatchError> for Failure {
    /// What to tell of games that were not played to their end. The journal of one that made the program fail is written to
    /// the folder that the program runs in.
    fn from(error: BatchError) -> Failure {
        match &error {
            BatchError::Refused(why) => Failure::usage(why),
            BatchError::Crashed { journal, .. } => match write_crash(Path::new("."), journal) {
                Ok(file) => {
                    Failure::content(format!("{error}; its journal is in {}: please report it", file.display()))
                }
                Err(why) => Failure::content(format!("{error}; its journal can't be written: {why}")),
            },
        }
    }
}

/// Shows how far a batch has come, where standard error is a terminal, until it is finished.
pub fn show_progress(games: u64, done: &AtomicU64, finished: &AtomicBool) {
    show_progress_of("games", games, done, finished);
}

/// The same for other things than games.
pub fn show_progress_of(what: &str, count: u64, done: &AtomicU64, finished: &AtomicBool) {
    let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {what}, {{per_sec}}, {{eta}} left");
    let bar = ProgressBar::new(count);
    bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    while !finished.load(Ordering::Relaxed) {
        bar.set_position(done.load(Ordering::Relaxed));
        std::thread::sleep(Duration::from_millis(20));
    }
    bar.finish_and_clear();
}

/// Plays a batch and writes each game's journal to a file of its own.
fn play_and_keep(
    game: &Liberte,
    bots: &[BotKind],
    batch: Batch,
    cancelled: &AtomicBool,
    folder: &Path,
) -> Result<Tally, Failure> {
    let is_in_the_way = folder.exists() && !folder.is_dir();
    if is_in_the_way {
        return Err(Failure::usage(format!("`{}` is no folder: `--journals` wants one", folder.display())));
    }
    let unwritable = |what: &Path, error: std::io::Error| format!("can't write {}: {error}", what.display());
    std::fs::create_dir_all(folder).map_err(|error| Failure::usage(unwritable(folder, error)))?;
    let keep = |seed: u64, made: &[(Seat, Choice)]| {
        let file = folder.join(format!("game-{seed}.journal"));
        std::fs::write(&file, Batch::journal(game, seed, made)).map_err(|error| unwritable(&file, error))
    };
    play_with_progress(game, bots, batch, cancelled, Some(&keep))
}

/// What a batch counted, as tables.
pub fn summary(game: &Liberte, bots: &[BotKind], seed: u64, tally: &Tally) -> String {
    let pack = game.pack();
    let variants = if pack.variants.is_empty() { String::new() } else { format!(" with {}", pack.variants.join(", ")) };
    let players = game.seat_count();
    let who = match bots {
        [first, rest @ ..] if rest.iter().any(|kind| kind != first) => {
            format!("players ({})", bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", "))
        }
        bots => format!("{} players", bots.first().copied().unwrap_or(BotKind::Random).id()),
    };
    let games = if tally.games == 1 { "1 game".into() } else { format!("{} games", tally.games) };
    let mut text = format!(
        "{} {}{variants}: {games} of {players} {who}, seeds from {seed}\n\n{}\n{}\n",
        pack.title,
        pack.version,
        table::text(&endings(game, tally)),
        table::text(&seats(game, tally)),
    );
    if tally.games > 0 {
        let Spread { least, most, .. } = tally.decisions;
        text += &format!("decisions a game: {}, from {least} to {most}\n", number(tally.decisions.mean()));
        let turns = (1..8).filter(|&turn| tally.last_turns[turn] > 0);
        let turns: Vec<String> = turns.map(|turn| format!("{} in turn {turn}", tally.last_turns[turn])).collect();
        text += &format!("games ended: {}; {} with a shared win\n", turns.join(", "), tally.shared_wins);
    }
    text += "± and intervals: 95 % confidence\n";
    text += &format!("pack {} ({}); checksum {:016x}\n", pack.id, pack.hash, tally.checksum);
    text
}

fn endings(game: &Liberte, tally: &Tally) -> Table {
    let mut table = table::with_header(["ending", "games", "share", "interval", "winner's points", "least", "most"]);
    for ending in game.endings() {
        let [share, interval] = share(tally.ending_share(ending));
        let [mean, least, most] = spread(&tally.winning_points[ending as usize]);
        let games = tally.endings[ending as usize].to_string();
        table.add_row([ending.id().to_string(), games, share, interval, mean, least, most]);
    }
    table
}

fn seats(game: &Liberte, tally: &Tally) -> Table {
    let mut table = table::with_header(["seat", "wins", "share", "interval", "Victory Points", "least", "most"]);
    for seat in Seat::first(game.seat_count()) {
        let [share, interval] = share(tally.win_share(seat));
        let [mean, least, most] = spread(&tally.victory_points[seat.index()]);
        let wins = format!("{:.1}", tally.wins(seat));
        table.add_row([seat.to_string(), wins, share, interval, mean, least, most]);
    }
    table
}

/// A share and its interval, in percent.
fn share(interval: Interval) -> [String; 2] {
    let [value, low, high] = [interval.value, interval.low, interval.high].map(|share| 100.0 * share);
    [format!("{value:.1} %"), format!("{low:.1} to {high:.1} %")]
}

/// The mean, the least and the most; nothing where nothing was counted.
fn spread(spread: &Spread) -> [String; 3] {
    if spread.count == 0 {
        return Default::default();
    }
    [number(spread.mean()), spread.least.to_string(), spread.most.to_string()]
}

fn number(interval: Interval) -> String {
    let half = interval.high - interval.value;
    if half.is_finite() { format!("{:.1} ± {half:.1}", interval.value) } else { format!("{:.1}", interval.value) }
}

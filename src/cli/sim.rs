//! `liberte sim`: many games by random players, and how they end.

use super::{Failure, Opened, Outcome, SimArgs};
use crate::kernel::Seat;
use crate::lab::{Batch, Interval, Tally, play_batch, report};
use crate::rules::{Choice, Ending, Liberte};
use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Plays a batch and prints what it counted.
pub fn sim(pack: Option<&str>, args: &SimArgs) -> Outcome {
    let opened = Opened::new(pack, &args.variant)?;
    let game = opened.game(args.players)?;
    let batch = Batch { games: args.games, seed: args.seed, threads: args.threads };
    let cancelled = cancel_on_ctrl_c();
    let tally = match &args.journals {
        Some(folder) => play_and_keep(&game, batch, &cancelled, folder)?,
        None => play_with_progress(&game, batch, &cancelled, None)?,
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        let json = serde_json::to_string_pretty(&report(&game, args.seed, &tally)).unwrap_or_default();
        writeln!(out, "{json}")?;
    } else {
        write!(out, "{}", summary(&game, args.seed, &tally))?;
    }
    Ok(if cancelled.load(Ordering::Relaxed) { ExitCode::from(130) } else { ExitCode::SUCCESS })
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

type Keep<'a> = &'a (dyn Fn(u64, &[(Seat, Choice)]) -> Result<(), String> + Sync);

/// Plays a batch with a progress bar on standard error, where that is a terminal.
pub fn play_with_progress(
    game: &Liberte,
    batch: Batch,
    cancelled: &AtomicBool,
    keep: Option<Keep<'_>>,
) -> Result<Tally, Failure> {
    let done = AtomicU64::new(0);
    let finished = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| show_progress(batch.games, &done, &finished));
        let tally = play_batch(game, batch, &done, cancelled, keep);
        finished.store(true, Ordering::Relaxed);
        tally.map_err(Failure::usage)
    })
}

fn show_progress(games: u64, done: &AtomicU64, finished: &AtomicBool) {
    let template = "{bar:40} {human_pos} of {human_len} games, {per_sec}, {eta} left";
    let bar = ProgressBar::new(games);
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    while !finished.load(Ordering::Relaxed) {
        bar.set_position(done.load(Ordering::Relaxed));
        std::thread::sleep(Duration::from_millis(20));
    }
    bar.finish_and_clear();
}

/// Plays a batch and writes each game's journal to a file of its own.
fn play_and_keep(game: &Liberte, batch: Batch, cancelled: &AtomicBool, folder: &Path) -> Result<Tally, Failure> {
    let unwritable = |what: &Path, error: std::io::Error| format!("can't write {}: {error}", what.display());
    std::fs::create_dir_all(folder).map_err(|error| Failure::usage(unwritable(folder, error)))?;
    let keep = |seed: u64, made: &[(Seat, Choice)]| {
        let file = folder.join(format!("game-{seed}.journal"));
        std::fs::write(&file, Batch::journal(game, seed, made)).map_err(|error| unwritable(&file, error))
    };
    play_with_progress(game, batch, cancelled, Some(&keep))
}

/// What a batch counted, as tables.
pub fn summary(game: &Liberte, seed: u64, tally: &Tally) -> String {
    let pack = game.pack();
    let variants = if pack.variants.is_empty() { String::new() } else { format!(" with {}", pack.variants.join(", ")) };
    let players = game.seat_count();
    let games = tally.games;
    let mut text = format!(
        "{} {}{variants}: {games} games of {players} random players, seeds from {seed}\n\n",
        pack.title, pack.version
    );
    text += &format!("{}\n\n{}\n\n", endings(tally), seats(game, tally));
    let decisions = tally.decisions.mean();
    if games > 0 {
        text += &format!(
            "decisions a game: {}, from {} to {}\n",
            number(decisions),
            tally.decisions.least,
            tally.decisions.most
        );
        let turns = (1..8).filter(|&turn| tally.last_turns[turn] > 0);
        let turns: Vec<String> = turns.map(|turn| format!("{} in turn {turn}", tally.last_turns[turn])).collect();
        text += &format!("games ended: {}; {} with a shared win\n", turns.join(", "), tally.shared_wins);
    }
    text += &format!("± and brackets: intervals at 95 %; checksum {:016x}\n", tally.checksum);
    text
}

fn endings(tally: &Tally) -> Table {
    let mut table = plain(["ending", "games", "share", "winner's points"]);
    for ending in Ending::ALL {
        let points = &tally.winning_points[ending as usize];
        let points = if points.count == 0 {
            String::new()
        } else {
            format!("{} ({} to {})", number(points.mean()), points.least, points.most)
        };
        let count = tally.endings[ending as usize].to_string();
        table.add_row([ending.id().to_string(), count, share(tally.ending_share(ending)), points]);
    }
    right(table)
}

fn seats(game: &Liberte, tally: &Tally) -> Table {
    let mut table = plain(["seat", "wins", "share", "Victory Points"]);
    for seat in Seat::first(game.seat_count()) {
        let points = &tally.victory_points[seat.index()];
        let points = if points.count == 0 {
            String::new()
        } else {
            format!("{} ({} to {})", number(points.mean()), points.least, points.most)
        };
        table.add_row([seat.to_string(), format!("{:.1}", tally.wins(seat)), share(tally.win_share(seat)), points]);
    }
    right(table)
}

fn plain<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_header(header);
    table
}

fn right(mut table: Table) -> Table {
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}

fn share(interval: Interval) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * interval.value, 100.0 * interval.low, 100.0 * interval.high)
}

fn number(interval: Interval) -> String {
    format!("{:.1} ± {:.1}", interval.value, interval.high - interval.value)
}

//! `liberte sim`: many games by bots, and how they end.

mod page;

use super::format::{Format, write_json};
use super::open::render;
use super::output::{writable, write_page};
use super::printer;
use super::run::{RunArgs, deciding_command, seeds};
use super::{Failure, Opened, Outcome};
use crate::bots::{BotKind, BotKindError};
use crate::desk::errors_in_games;
use crate::games::liberte::{Choice, Liberte};
use crate::kernel::Seat;
use crate::lab::{
    BatchError, Cell, Experiment, Figure, Interval, KeepGame, Lineup, ReportTable, Results, Seeds, Spread, Tally, Unit,
    bots_journal, report, rotations,
};
use crate::load::{OutputFolder, OutputKind};
use crate::sandbox::write_crash;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
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
    /// The bots: one for all seats, or one for each seat, clockwise: `greedy,random,random,random`.
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "random", value_parser = bot)]
    pub bots: Vec<BotKind>,
    /// Apply a variant to the pack; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    pub variant: Vec<String>,
    /// The number of threads; default: one per core. The result is the same with any number.
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true, allow_negative_numbers = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=MOST_THREADS))]
    pub threads: usize,
}

const HELP: &str = "\
Examples:
  liberte sim -n 10000 --variant first-edition
  liberte sim -n 2000 --bots greedy,random,random,random     every seed with the greedy bot in each of the four seats
  liberte sim -n 5000 --bots greedy --all-figures            all that is counted, by group
  liberte sim -n 100000 --bots greedy --record run.jsonl --rows games.parquet

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

impl SimArgs {
    /// Whether the options are such as a game without a pack's figures understands.
    ///
    /// # Errors
    /// Usage: an option that is about figures, records or journals.
    pub fn refuse_what_needs_a_pack(&self) -> Result<(), Failure> {
        let run = &self.run_args;
        let options = [
            ("--all-figures", self.all_figures),
            ("--journals", self.journals.is_some()),
            ("--html", self.html.is_some()),
            ("--record", run.record.is_some()),
            ("--rows", run.rows.is_some()),
            ("--probes", run.probes > 0),
        ];
        match options.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => {
                Err(Failure::usage(format!("{option} needs the figures of a pack, which this game has not yet")))
            }
            None => Ok(()),
        }
    }
}

/// Plays a batch and prints what it counted.
pub fn sim(pack: Option<&str>, args: &SimArgs) -> Outcome {
    writable(args.html.as_deref(), OutputKind::Page, args.run_args.replace)?;
    let opened = Opened::new(pack, &args.by.variant)?;
    let game = opened.game(args.by.players)?;
    let bots = seated(&args.by.bots, &game)?;
    let lineup = if args.fixed_seats { Lineup::fixed(&bots) } else { Lineup::rotated(&bots) };
    let folder = |folder: &PathBuf| OutputFolder::at(folder, OutputKind::Journal, args.run_args.replace.replace);
    let folder = args.journals.as_ref().map(folder).transpose()?;
    let journals = folder.as_ref().map(|folder| journals(folder, &game, lineup.count()));
    let keep = journals.as_deref().map(|keep| keep as KeepGame<'_>);
    let experiment = Experiment {
        keep,
        threads: args.by.threads,
        ..Experiment::batch(&game, lineup, seeds_of(args.by.seed, args.games, &bots, args.fixed_seats))
    };
    let outcome = args.run_args.run(experiment.clone())?;
    write_page(args.html.as_deref(), &page::report(&experiment, &outcome.results), args.run_args.replace)?;
    let mut out = printer::stdout();
    if args.json || args.format == Format::Json {
        write_json(&mut out, &report_of(&experiment, &outcome.results))?;
    } else if args.journals.is_none() {
        write!(out, "{}", summary(&experiment, &outcome.results))?;
        if args.all_figures {
            write!(out, "\n{}", figures(&outcome.results).text())?;
        }
    }
    drop(out);
    print_flaws(&game, &outcome.results.arms[0].tally, args);
    let is_wrong = print_errors(&opened);
    outcome.end().map(|code| if is_wrong && code == ExitCode::SUCCESS { ExitCode::FAILURE } else { code })
}

/// Tells what `check` calls an error in the scripts of a pack on disk, and that the games were played all the same;
/// whether
/// there is any. The built-in pack's scripts are known to be sound.
fn print_errors(opened: &Opened) -> bool {
    if opened.library.files().folder().is_none() {
        return false;
    }
    let errors = errors_in_games(&opened.compiled);
    if !errors.is_empty() {
        let found = render(&opened.library, &errors);
        let _ = writeln!(printer::stderr(), "{found}the games were played anyway; `liberte check` says more");
    }
    !errors.is_empty()
}

fn seeds_of(first: u64, games: u64, bots: &[BotKind], are_fixed: bool) -> Seeds {
    seeds(first, games, if are_fixed { 1 } else { rotations(bots).len() })
}

/// The report, with what made it and every figure; a value or an end that there is not is `null`.
fn report_of(experiment: &Experiment<'_>, results: &Results) -> Value {
    let mut report = report(experiment, results);
    report["command"] = json!(deciding_command());
    report["liberte"] = json!(env!("CARGO_PKG_VERSION"));
    let figure = |at: usize| {
        let (figure, interval) = (results.figures[at], results.interval(0, at));
        json!({
            "id": figure.id(),
            "title": figure.title(),
            "unit": figure.unit().id(),
            "mean": interval.value,
            "low": interval.low,
            "high": interval.high,
            "n": results.sample(0, at).count,
        })
    };
    report["figures"] = (0..results.figures.len()).map(figure).collect();
    report
}

/// All figures with their intervals.
fn figures(results: &Results) -> ReportTable {
    let mut table = ReportTable::new("", ["figure", "mean", "95 %", "n", "what it is"]);
    for (at, figure) in results.figures.iter().enumerate() {
        let interval = results.interval(0, at);
        let unit = figure.unit();
        table.row([
            Cell::text(figure.id()),
            Cell::value(interval.value, unit),
            Cell::ends(interval, unit),
            Cell::count(results.sample(0, at).count),
            Cell::words(figure.title()),
        ]);
    }
    table
}

/// Says on standard error in how many games something went wrong, and the way to a short test of it.
fn print_flaws(game: &Liberte, tally: &Tally, args: &SimArgs) {
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
        printer::stderr(),
        "warning: something goes wrong in {} of {of}, first in that of seed {seed}: {what}\nhelp: {help}",
        tally.flawed
    );
}

/// The bot of a code, for arguments.
///
/// # Errors
/// The codes that there are.
pub fn bot(id: &str) -> Result<BotKind, String> {
    id.parse().map_err(|error: BotKindError| error.to_string())
}

/// What to say of games by these bots that can't be played again; nothing of others.
pub fn by_the_clock(bots: &[BotKind]) -> &'static str {
    match BotKind::are_reproducible(bots) {
        true => "",
        false => "not reproducible: a search by milliseconds depends on the machine\n",
    }
}

/// A bot for each seat of a game: the one given for all, or one for each.
///
/// # Errors
/// Neither one nor as many as play, or one that the pack does not bring.
pub fn seated(bots: &[BotKind], game: &Liberte) -> Result<Vec<BotKind>, Failure> {
    bots.iter().try_for_each(|bot| bot.check(game.pack())).map_err(Failure::usage)?;
    let players = game.seat_count();
    match bots {
        &[for_all] => Ok(vec![for_all; players]),
        bots if bots.len() == players => Ok(bots.to_vec()),
        bots => {
            Err(Failure::usage(format!("{} bots for {players} players: name one for all, or one for each", bots.len())))
        }
    }
}

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
pub fn cancel_on_ctrl_c() -> Arc<AtomicBool> {
    // One for the whole program: a command may play several times, and a handler is set once.
    static CANCELLED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
    let cancelled = CANCELLED.clone();
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

impl From<BatchError> for Failure {
    /// What to tell of games that were not played to their end. The journal of one that made the program fail is
    /// written to
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

/// Does some work with a progress bar on standard error, where that is a terminal; the work counts what it has done.
/// The bar
/// ends with the work, and with its panic.
pub fn with_progress<T>(what: &str, count: u64, work: impl FnOnce(&AtomicU64) -> T) -> T {
    struct EndsWithWork<'a>(&'a AtomicBool);
    impl Drop for EndsWithWork<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let (done, finished) = (AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let _ends = EndsWithWork(&finished);
        scope.spawn(|| show_progress(what, count, &done, &finished));
        work(&done)
    })
}

/// Shows how far some work has come until it is finished.
fn show_progress(what: &str, count: u64, done: &AtomicU64, finished: &AtomicBool) {
    let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {what}, {{per_sec}}, {{eta}} left");
    let bar = ProgressBar::new(count);
    bar.set_style(ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    while !finished.load(Ordering::Relaxed) {
        bar.set_position(done.load(Ordering::Relaxed));
        std::thread::sleep(Duration::from_millis(20));
    }
    bar.finish_and_clear();
}

/// What writes the journals of games.
type Journals<'g> = Box<dyn Fn(u64, usize, &[(Seat, Choice)]) -> Result<(), String> + Sync + 'g>;

/// Writes each game's journal to a folder, under the seed and, where a seed makes several games, the rotation.
fn journals<'g>(folder: &'g OutputFolder, game: &'g Liberte, rotations: usize) -> Journals<'g> {
    Box::new(move |seed: u64, rotation: usize, made: &[(Seat, Choice)]| {
        let name =
            if rotations > 1 { format!("game-{seed}-{rotation}.journal") } else { format!("game-{seed}.journal") };
        folder.write(&name, bots_journal(game, seed, made).as_bytes()).map_err(|error| error.to_string())
    })
}

/// What a batch counted, as tables.
pub fn summary(experiment: &Experiment<'_>, results: &Results) -> String {
    let (game, bots, tally) = (experiment.arms[0].game, experiment.lineup.bots(), &results.arms[0].tally);
    let pack = game.pack();
    let variants = if pack.variants.is_empty() { String::new() } else { format!(" with {}", pack.variants.join(", ")) };
    let is_mixed = bots.iter().any(|kind| *kind != bots[0]);
    let players = game.seat_count();
    let who = match bots {
        _ if is_mixed => format!("players ({})", bots.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", ")),
        bots => format!("{} players", bots.first().copied().unwrap_or(BotKind::Random).id()),
    };
    let games = if tally.games == 1 { "1 game".into() } else { format!("{} games", tally.games) };
    let rotated = if results.rotations > 1 { format!(", {} rotations each", results.rotations) } else { String::new() };
    let mut text = format!(
        "{} {}{variants}: {games} of {players} {who}, seeds from {}{rotated}\n\n{}\n{}\n",
        pack.title,
        pack.version,
        experiment.seeds.first,
        endings(game, results).text(),
        seats(game, results).text(),
    );
    if is_mixed {
        text += &format!("{}\n", kinds(bots, results).text());
    }
    if tally.games > 0 {
        let Spread { least, most, .. } = tally.decisions;
        let decisions = results.figure(0, Figure::Decisions).unwrap_or_default();
        text += &format!("decisions a game: {}, from {least} to {most}\n", number(decisions));
        let turns = (1..8).filter(|&turn| tally.last_turns[turn] > 0);
        let turns: Vec<String> = turns.map(|turn| format!("{} in turn {turn}", tally.last_turns[turn])).collect();
        text += &format!("games ended: {}; {} with a shared win\n", turns.join(", "), tally.shared_wins);
    }
    text += &format!("{}\n", confidence(results));
    text += by_the_clock(bots);
    text += &format!("pack {} ({}); checksum {:016x}\n", pack.id, pack.hash, tally.checksum);
    text
}

fn endings(game: &Liberte, results: &Results) -> ReportTable {
    let tally = &results.arms[0].tally;
    let mut table = ReportTable::new("", ["ending", "games", "share", "interval", "winner's points", "least", "most"]);
    for ending in game.endings() {
        let share = results.figure(0, Figure::Ending(ending)).unwrap_or_default();
        let games = Cell::count(tally.endings[ending as usize]);
        let cells = [Cell::text(ending.words()), games].into_iter().chain(share_of(share));
        let points = results.winning_points(0, ending);
        table.row(cells.chain(spread(&tally.winning_points[ending as usize], points)));
    }
    table
}

fn seats(game: &Liberte, results: &Results) -> ReportTable {
    let tally = &results.arms[0].tally;
    let mut table = ReportTable::new("", ["seat", "wins", "share", "interval", "Victory Points", "least", "most"]);
    for seat in Seat::first(game.seat_count()) {
        let share = results.figure(0, Figure::Win(seat)).unwrap_or_default();
        let wins = tally.wins(seat);
        let cells = [Cell::text(seat.to_string()), Cell::Number(wins, format!("{wins:.1}"))];
        let points = results.figure(0, Figure::Points(seat)).unwrap_or_default();
        table.row(cells.into_iter().chain(share_of(share)).chain(spread(&tally.victory_points[seat.index()], points)));
    }
    table
}

/// The wins of each kind of bot, and what they would be if all were as good.
fn kinds(bots: &[BotKind], results: &Results) -> ReportTable {
    let mut table = ReportTable::new("", ["bot", "seats", "share of wins", "interval", "if all were as good"]);
    for kind in BotKind::distinct(bots) {
        let Some(wins) = results.figure(0, Figure::WinOf(kind)) else { continue };
        let seats = bots.iter().filter(|&&bot| bot == kind).count();
        let even = Cell::value(seats as f64 / bots.len() as f64, Unit::Share);
        let cells = [Cell::text(kind.id()), Cell::count(seats as u64)];
        table.row(cells.into_iter().chain(share_of(wins)).chain([even]));
    }
    table
}

/// What the intervals are.
pub fn confidence(results: &Results) -> &'static str {
    if results.has_fixed_length() {
        "± and intervals: 95 % confidence, over the seeds"
    } else {
        "± and intervals: 95 % confidence over the seeds, however often one looks: when to stop was not said beforehand"
    }
}

/// A share and its interval, in percent.
fn share_of(interval: Interval) -> [Cell; 2] {
    let shown = |share: f64| format!("{:.1}", 100.0 * share);
    let percent = |[low, high]: [f64; 2]| Cell::Ends([low, high], [shown(low), shown(high) + " %"]);
    [Cell::value(interval.value, Unit::Share), interval.ends().map_or_else(Cell::empty, percent)]
}

/// The mean, the least and the most; nothing where nothing was counted.
fn spread(spread: &Spread, mean: Interval) -> [Cell; 3] {
    if spread.count == 0 {
        return [Cell::empty(), Cell::empty(), Cell::empty()];
    }
    let whole = |number: i64| Cell::Number(number as f64, number.to_string());
    [Cell::Number(mean.value, number(mean)), whole(spread.least), whole(spread.most)]
}

fn number(interval: Interval) -> String {
    let half = interval.high - interval.value;
    if half.is_finite() { format!("{:.1} ± {half:.1}", interval.value) } else { format!("{:.1}", interval.value) }
}

#[cfg(test)]
mod tests {
    use super::with_progress;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn work_that_panics_ends_with_its_panic_and_leaves_nobody_waiting() {
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let work = AssertUnwindSafe(|| with_progress("games", 1, |_| panic!("of a test")));
            let _ = sender.send(catch_unwind(work).is_err());
        });
        // Far longer than it takes; without an end it would take for ever.
        assert_eq!(receiver.recv_timeout(Duration::from_secs(30)), Ok(true));
    }
}

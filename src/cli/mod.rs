//! The command line: one file a subcommand. What is typed is here; what is meant, with a pack behind it, is in [`Opened`].
//!
//! Exit codes everywhere: 0 no error (warnings allowed); 1 the content is wrong: a finding, a refused scenario, an illegal
//! journal, a failed test; 2 usage, or a file that can't be read; 130 after Ctrl-C.

mod board;
mod check;
mod journals;
mod log;
mod open;
mod paint;
mod play;
mod replay;
mod sim;
mod table;
mod test;
mod tour;
mod trace;
mod words;

pub use board::board;
pub use check::{Checked, examine};
pub use log::sentence;
pub use open::{Failure, Opened, Outcome};

use clap::builder::RangedU64ValueParser;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Take the board game Liberté apart: its board, its 110 cards and its rules are text files that you can read, change,
/// check and play.
///
/// Without a command: a short tour. The game's files are built in, so every command runs from any folder; `--pack DIR`
/// takes a folder of your own instead (`DIR/data/NAME/pack.toml` and `DIR/scripts/NAME/`).
#[derive(Parser, Debug)]
#[command(name = "liberte", version, after_help = EXAMPLES, max_term_width = 100)]
struct Typed {
    /// Take the pack from a folder instead of the built-in one; `DIR:NAME` where it holds several.
    #[arg(long, global = true, value_name = "DIR[:NAME]")]
    pack: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  liberte                                       a tour: the pack at a glance, its check, 1,000 games
  liberte check --pack .                        is everything right with the files in this folder?
  liberte play                                  a game against three random players, in the terminal
  liberte sim -n 10000 --variant first-edition  how do games go by the first edition's rules?
  liberte replay game.journal --trace           every step of a saved game, for other programs
  liberte test                                  does the pack still play by the rulebook?

Exit codes: 0 fine; 1 the content is wrong; 2 usage or an unreadable file; 130 after Ctrl-C.";

#[derive(Subcommand, Debug)]
enum Command {
    /// Say what is wrong with a pack, with carets into its files.
    Check(CheckArgs),
    /// Play a game in the terminal, with people and random players.
    Play(PlayArgs),
    /// Play many games by random players and count how they end.
    Sim(SimArgs),
    /// Play a saved game again: its end, any moment of it, or every step.
    Replay(ReplayArgs),
    /// Run scenario tests: positions, what is played, what must then hold.
    Test(TestArgs),
}

/// What `check` was given.
#[derive(Args, Debug, Clone)]
pub struct CheckArgs {
    /// Lay a variant over the pack; several are laid in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// Also show what each effect's script became.
    #[arg(long)]
    plans: bool,
    /// Print the reference of the words that scripts may use, and nothing else.
    #[arg(long)]
    words: bool,
}

/// What `play` was given.
#[derive(Args, Debug, Clone)]
pub struct PlayArgs {
    /// How many play, bots included.
    #[arg(long, value_name = "N", conflicts_with = "scenario")]
    players: Option<usize>,
    /// A person's name; once for each person. Without any, one person plays.
    #[arg(long = "person", value_name = "NAME")]
    persons: Vec<String>,
    /// Nobody plays: all seats are bots, and you watch.
    #[arg(long, conflicts_with = "persons")]
    watch: bool,
    /// Begin from a scenario's position.
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// The seed of all chance; drawn if not given.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Lay a variant over the pack; several are laid in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// Go on with a saved game, and save it there again after every choice (or to `--journal`).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "players", "seed", "variant"])]
    resume: Option<PathBuf>,
    /// Save the game here after every choice.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// The language of phases, regions, specials and symbols.
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: String,
}

/// More threads than this help nobody, and take long to start.
const MOST_THREADS: u64 = 1024;

/// What `sim` was given.
#[derive(Args, Debug, Clone)]
pub struct SimArgs {
    /// How many games.
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 1_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The first game's seed; game i has seed S+i.
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// How many play.
    #[arg(long, value_name = "N", default_value_t = 4, allow_negative_numbers = true)]
    players: usize,
    /// Lay a variant over the pack; several are laid in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
    /// How many threads; one a core if not given. The result is the same on any number.
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true, allow_negative_numbers = true,
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=MOST_THREADS))]
    threads: usize,
    /// Print JSON instead of tables.
    #[arg(long)]
    json: bool,
    /// Write each game's journal to this folder, and print nothing (but the JSON where `--json` asks for it).
    #[arg(long, value_name = "DIR")]
    journals: Option<PathBuf>,
}

/// What `replay` was given.
#[derive(Args, Debug, Clone)]
pub struct ReplayArgs {
    /// The journal.
    file: PathBuf,
    /// Print a trace: one JSON object a line, complete enough to check every step.
    #[arg(long)]
    trace: bool,
    /// Stop after the trace line whose `n` is N.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    at: Option<usize>,
}

/// What `test` was given.
#[derive(Args, Debug, Clone)]
pub struct TestArgs {
    /// Files, or folders to search through; none: the pack's own tests.
    paths: Vec<PathBuf>,
    /// Name every test, the passed ones too.
    #[arg(long, short)]
    verbose: bool,
}

/// Runs the program: reads the arguments, does what they say, and tells how it went.
pub fn main() -> ExitCode {
    // A reader of the output that goes away (`| head`) ends the program quietly, as everybody expects of a command.
    let typed = match Typed::try_parse() {
        Ok(typed) => typed,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    let pack = typed.pack.as_deref();
    let outcome = match typed.command {
        None => tour::tour(pack),
        Some(Command::Check(args)) => check::check(pack, &args),
        Some(Command::Play(args)) => play::play(pack, &args),
        Some(Command::Sim(args)) => sim::sim(pack, &args),
        Some(Command::Replay(args)) => replay::replay(pack, &args),
        Some(Command::Test(args)) => test::test(pack, &args),
    };
    outcome.unwrap_or_else(|failure| failure.report())
}

//! The command line: one file a subcommand. What is typed is here; what is meant, with a pack behind it, is in [`Opened`].
//!
//! Exit codes everywhere: 0 no error (warnings allowed); 1 the content is wrong: a finding, a refused scenario, an illegal
//! journal, a failed test; 2 usage, or a file that can't be read; 130 after Ctrl-C.

mod ab;
mod bare;
mod bench;
mod board;
mod cache;
mod cards;
mod change;
mod changes;
mod check;
mod completions;
mod coverage;
mod diff;
mod docs;
mod edit;
mod experiment;
mod explain;
mod find;
mod findings;
mod fmt;
mod format;
mod games;
mod gate;
mod journals;
mod ladder;
mod map;
mod merge;
mod new;
mod open;
mod other_game;
mod other_journal;
mod output;
mod paint;
mod play;
mod playtest;
mod print;
mod printer;
mod progress;
mod record;
mod rename;
mod replay;
mod ruleset;
mod run;
mod schema;
mod seek;
mod set;
mod sheet;
mod show;
mod shrink;
mod sim;
mod study;
mod sweep;
mod test;
mod tour;
mod tune;
mod under;
mod usage;
mod watch;
mod worth;

pub use board::board;
pub use open::{Failure, Opened, Outcome};

use crate::load::Files;
use crate::sandbox::report_panics;
use crate::script::BotFailure;
use clap::{Parser, Subcommand};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::ExitCode;

/// Take the board game Liberté apart: its board, its 110 cards and its rules are text files that you can read, change,
/// check and play.
///
/// Without a command: the window, or where there is no display a short tour. In a folder that holds a pack
/// (`data/NAME/pack.toml` and `scripts/NAME/`), or below one, every command is about that pack; anywhere else about the
/// built-in one. `--pack` names another.
#[derive(Parser, Debug)]
#[command(name = "liberte", version, after_help = EXAMPLES, max_term_width = 100)]
struct Typed {
    /// The pack: its folder, `DIR:NAME` where that holds several, or `built-in`. Default: the pack in this folder or
    /// the nearest one above it, else the built-in one.
    #[arg(long, global = true, value_name = "DIR[:NAME]")]
    pack: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  liberte                                       the window; without a display, a tour in text
  liberte edit --pack mine                      the window on the pack in the folder `mine`
  liberte check                                 is everything right with the pack in this folder?
  liberte explain unknown-key                   what does a finding mean?
  liberte play                                  a game against three random players, in the terminal
  liberte sim -n 10000 --variant first-edition  how do games go by the first edition's rules?
  liberte ab base first-edition                 what does the first edition change?
  liberte replay game.journal --trace           every step of a saved game, for other programs
  liberte test                                  does the pack still play by the rulebook?

Exit codes: 0 fine; 1 the content is wrong; 2 usage or an unreadable file; 130 after Ctrl-C.";

#[derive(Subcommand, Debug)]
enum Command {
    /// Export the cards to a spreadsheet, and import them again.
    Cards(cards::CardsArgs),
    /// Take the outlines of provinces from an SVG or GeoJSON file.
    Map(map::MapArgs),
    /// Check a pack, and point at what is wrong in its files.
    Check(check::CheckArgs),
    /// Format the files of a pack; their content stays the same.
    Fmt(fmt::FmtArgs),
    /// Explain the code of a finding: what it means, why it matters, and what would be right.
    Explain(explain::ExplainArgs),
    /// Play a game in the terminal, with people and bots.
    Play(play::PlayArgs),
    /// Let bots play many games, and count how they end.
    Sim(sim::SimArgs),
    /// Compare two rulesets over games with the same seeds and bots, with intervals.
    Ab(ab::AbArgs),
    /// Measure what a setting does, value by value, or two settings as a grid, each compared with the pack as it is.
    Sweep(sweep::SweepArgs),
    /// Search values of settings that come nearest to goals, such as `wins.P1=25%` and `rounds<=60`.
    Tune(tune::TuneArgs),
    /// Measure what each change of a variant does, alone and among the others.
    Changes(changes::ChangesArgs),
    /// Check whether the game has drifted since a baseline was written, for automated checks.
    Gate(gate::GateArgs),
    /// Let bots play against each other: how much stronger is each than the one before it?
    Ladder(ladder::LadderArgs),
    /// Join the parts of a large run, and print its results.
    Merge(merge::MergeArgs),
    /// Measure how fast this machine plays, and how long many games would take.
    Bench(bench::BenchArgs),
    /// Show the size of the cache of games, or empty it.
    Cache(cache::CacheArgs),
    /// Measure what becomes of each card, and games with a blank in its place.
    Worth(worth::WorthArgs),
    /// Show which lines of scripts, sections and cards games use, and which they never use.
    Coverage(coverage::CoverageArgs),
    /// Find the first position in games by bots that fits a query, as a journal.
    Seek(seek::SeekArgs),
    /// Shrink a game in which something goes wrong to a short test that fails in the same way.
    Shrink(shrink::ShrinkArgs),
    /// Replay a saved game: its end, any moment of it, or every step.
    Replay(replay::ReplayArgs),
    /// Begin a playtest from its file, or make one: rules, seats, bots and questions in one file.
    Playtest(playtest::PlaytestArgs),
    /// Write the record of a saved game: result, points, rules that differ, and notes with the board at each.
    Record(record::RecordArgs),
    /// Change one value in its file, and nothing else.
    Set(set::SetArgs),
    /// Show a value, what it means, and the file and line that set it.
    Show(show::ShowArgs),
    /// Run scenario tests: positions, what is played, what must then hold.
    Test(test::TestArgs),
    /// Create a pack, or a variant, special card or test in a pack.
    New(new::NewArgs),
    /// Find cards or provinces by a query.
    Find(find::FindArgs),
    /// Rename an id in all files of a pack, or show what that would change.
    Rename(rename::RenameArgs),
    /// Check the pack and run its tests again whenever one of its files is saved.
    Watch(watch::WatchArgs),
    /// List the games that `--pack` can name without a folder.
    Packs,
    /// Print the reference of all files, tables and keys, of words, rule points, commands and findings, or a guide.
    Docs(docs::DocsArgs),
    /// Print or write JSON Schemas of a pack's files, for editors that complete and check with them.
    Schema(schema::SchemaArgs),
    /// Print the completions of commands and options for a shell.
    Completions(completions::CompletionsArgs),
    /// Print or write the manual pages.
    Man(completions::ManArgs),
    /// Open the window: browse and edit the pack, try its rules.
    Edit,
    /// A tour in text: the pack at a glance, its check, 1,000 games.
    Tour,
    /// Show how two rulesets differ, in plain words.
    Diff(diff::DiffArgs),
    /// Make a page of house rules for the table from variants.
    Sheet(sheet::SheetArgs),
    /// Print cards, the board and what Tabletop Simulator wants, as PDF, SVG or PNG.
    Print(print::PrintArgs),
}

/// Opens the window on the files of a pack and stays until it is closed; the error says in one line why it can't.
pub type Window = fn(Files) -> Result<(), String>;

/// Runs the program: reads the arguments, does what they say, and tells how it went.
///
/// `window` opens the window on a pack and stays until it is closed; none where the program has no window.
pub fn main(window: Option<Window>) -> ExitCode {
    report_panics();
    // A reader of the output that goes away (`| head`) ends the program quietly, as everybody expects of a command.
    let typed = match Typed::try_parse() {
        Ok(typed) => typed,
        Err(error) => {
            if let Some(failure) = open::pack_without_option(&error) {
                return failure.report();
            }
            usage::print(&error);
            return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    // A bot whose script fails leaves the game by unwinding, from however deep: see `lab::Players::choose`.
    let done = catch_unwind(AssertUnwindSafe(|| dispatch(typed, window)));
    let done = done.unwrap_or_else(|why| match why.downcast::<BotFailure>() {
        Ok(failure) => Err(Failure::of_script(failure)),
        Err(why) => resume_unwind(why),
    });
    done.unwrap_or_else(|failure| failure.report())
}

/// Does what was typed.
fn dispatch(typed: Typed, window: Option<Window>) -> Outcome {
    let pack = typed.pack.as_deref();
    if let Some(command) = &typed.command
        && let Some(game) = other_game::OtherGame::of(pack, command)?
        && let Some(done) = bare::dispatch(&game, command)
    {
        return done;
    }
    match typed.command {
        Some(Command::Packs) => bare::packs(),
        None => edit::window_or_tour(pack, window),
        Some(Command::Edit) => edit::edit(pack, window),
        Some(Command::Tour) => tour::tour(pack),
        Some(Command::Cards(args)) => cards::cards(pack, &args),
        Some(Command::Map(args)) => map::map(pack, &args),
        Some(Command::Check(args)) => check::check(pack, &args),
        Some(Command::Fmt(args)) => fmt::fmt(pack, &args),
        Some(Command::Explain(args)) => explain::explain(&args),
        Some(Command::Play(args)) => play::play(pack, &args),
        Some(Command::Sim(args)) => sim::sim(pack, &args),
        Some(Command::Ab(args)) => ab::ab(pack, &args),
        Some(Command::Sweep(args)) => sweep::sweep(pack, &args),
        Some(Command::Tune(args)) => tune::tune(pack, &args),
        Some(Command::Changes(args)) => changes::changes(pack, &args),
        Some(Command::Gate(args)) => gate::gate(pack, &args),
        Some(Command::Ladder(args)) => ladder::ladder(pack, &args),
        Some(Command::Merge(args)) => merge::merge_command(pack, &args),
        Some(Command::Bench(args)) => bench::bench(pack, &args),
        Some(Command::Cache(args)) => cache::cache(&args),
        Some(Command::Worth(args)) => worth::worth(pack, &args),
        Some(Command::Coverage(args)) => coverage::coverage(pack, &args),
        Some(Command::Seek(args)) => seek::seek_command(pack, &args),
        Some(Command::Shrink(args)) => shrink::shrink_command(pack, &args),
        Some(Command::Replay(args)) => replay::replay(pack, &args),
        Some(Command::Playtest(args)) => playtest::playtest(pack, &args),
        Some(Command::Record(args)) => record::record(pack, &args),
        Some(Command::Set(args)) => set::set(pack, &args),
        Some(Command::Show(args)) => show::show(pack, &args),
        Some(Command::Test(args)) => test::test(pack, &args),
        Some(Command::New(args)) => new::new(pack, &args),
        Some(Command::Find(args)) => find::find(pack, &args),
        Some(Command::Rename(args)) => rename::rename(pack, &args),
        Some(Command::Watch(args)) => watch::watch(pack, &args),
        Some(Command::Docs(args)) => docs::docs(pack, &args),
        Some(Command::Schema(args)) => schema::schema(pack, &args),
        Some(Command::Completions(args)) => completions::completions(pack, &args),
        Some(Command::Man(args)) => completions::man(&args),
        Some(Command::Diff(args)) => diff::diff(pack, &args),
        Some(Command::Sheet(args)) => sheet::sheet(pack, &args),
        Some(Command::Print(args)) => print::print(pack, &args),
    }
}

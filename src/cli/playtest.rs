//! `liberte playtest`: one file that starts the same playtest for anybody.
//!
//! The file is a saved game in which nothing was played yet: rules, scenario, seats, who is a bot, and what is asked. So every
//! program that opens saved games begins it.

use super::games::bot;
use super::journals::{read_journal, read_text};
use super::other_game::{OtherGame, playable_data};
use super::output::{ReplaceArg, write_text};
use super::play::{PlayArgs, drawn_seed, play, play_other};
use super::{Command, Failure, Outcome, printer};
use crate::app::playtest::{id_of_file, playtest_text};
use crate::bots::BotKind;
use crate::cli::open::Opened;
use crate::kernel::{Journal, JournalHead, PlaytestAnswers, Seat};
use crate::load::OutputKind;
use crate::sandbox::{DataOrigin, GameOrigin, Player, Sandbox, embed_rules, names_for};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

const HELP: &str = "\
Examples:
  liberte playtest --new tall.journal --title 'Stacks of four' --variant tall --seat Ann --seat Bert --seat Bot=greedy \\
    --question 'Was it fun, 1 to 5?' --question 'What was unclear?'
  liberte playtest tall.journal                         plays it, and saves the record in `tall-1.journal`
  liberte record tall-1.journal tall-2.journal -n 400 --html tall.html

The window opens the file like any saved game. With --watch bots play it alone.";

/// What `playtest` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct PlaytestArgs {
    /// The playtest that begins, or the file to make with --new.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Make the file, by the rules of the pack.
    #[arg(long)]
    pub new: bool,
    /// What it is called.
    #[arg(long, requires = "new")]
    pub title: Option<String>,
    /// Apply a variant to the pack; several are applied in the order given.
    #[arg(long, value_name = "ID", requires = "new")]
    pub variant: Vec<String>,
    /// A seat, clockwise: a person's name, or a name and a bot, `Olympe=greedy`.
    #[arg(long = "seat", value_name = "NAME[=BOT]", requires = "new")]
    pub seats: Vec<String>,
    /// What each player is asked at the end; can be given several times.
    #[arg(long = "question", value_name = "TEXT", requires = "new")]
    pub questions: Vec<String>,
    /// Begin from a scenario's position; it names its seats and variants.
    #[arg(long, value_name = "FILE", requires = "new", conflicts_with = "variant")]
    pub scenario: Option<PathBuf>,
    /// The seed of all chance; default: a random one, the same for all who play it.
    #[arg(long, value_name = "S", requires = "new")]
    pub seed: Option<u64>,
    /// Save the record here; default: beside the playtest, with a number.
    #[arg(long, value_name = "FILE", conflicts_with = "new")]
    pub journal: Option<PathBuf>,
    /// Let bots play all seats.
    #[arg(long, conflicts_with = "new")]
    pub watch: bool,
    /// The bot that --watch seats.
    #[arg(long, value_name = "BOT", default_value = "greedy", value_parser = bot)]
    pub bot: BotKind,
    #[command(flatten)]
    pub replace: ReplaceArg,
}

/// Makes a playtest, or begins one.
pub fn playtest(pack: Option<&str>, args: &PlaytestArgs) -> Outcome {
    if args.new { make(pack, args) } else { begin(pack, args) }
}

/// Begins a playtest; its record goes to a file of its own.
fn begin(pack: Option<&str>, args: &PlaytestArgs) -> Outcome {
    let journal = read_journal(&args.file)?;
    if journal.document.as_ref().is_none_or(|document| document.sitting.playtest.is_none()) {
        let file = args.file.display();
        let what = format!("{file} is not a playtest\nhelp: `liberte play --resume {file}` goes on with a saved game");
        return Err(Failure::content(what));
    }
    let record = args.journal.clone().unwrap_or_else(|| free_name(&args.file));
    let play_args = PlayArgs::of_playtest(&args.file, record, args.watch, args.bot);
    let command = Command::Play(play_args.clone());
    match OtherGame::of(pack, &command)? {
        Some(other) => play_other(&other, &play_args),
        None => play(pack, &play_args),
    }
}

/// The first of `tall-1.journal`, `tall-2.journal` and so on that is not there.
fn free_name(file: &Path) -> PathBuf {
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or("playtest");
    let mut names = (1..).map(|number| file.with_file_name(format!("{stem}-{number}.journal")));
    names.find(|path| !path.exists()).unwrap_or_else(|| file.with_file_name("playtest.journal"))
}

/// Makes the file of a playtest.
fn make(pack: Option<&str>, args: &PlaytestArgs) -> Outcome {
    let id = id_of_file(&args.file.to_string_lossy());
    let title = args.title.clone().unwrap_or_else(|| id.clone());
    let seats = args.seats.iter().map(|seat| seat_of(seat)).collect::<Result<Vec<_>, _>>().map_err(Failure::usage)?;
    let seed = args.seed.unwrap_or_else(drawn_seed);
    let begun = match OtherGame::named(pack)? {
        Some(other) => of_other(&other, args, &seats, seed)?,
        None => of_liberte(pack, args, &seats, seed)?,
    };
    let players: Vec<Player> = seats.iter().map(|(_, player)| *player).collect();
    let playtest = PlaytestAnswers { id, title, questions: args.questions.clone(), ..PlaytestAnswers::default() };
    // What cannot be read again is not written.
    let text = playtest_text(begun, &players, playtest).map_err(Failure::usage)?;
    write_text(&args.file, OutputKind::Journal, args.replace, &text)?;
    let file = args.file.display();
    Ok(writeln!(printer::stdout(), "wrote {file}: `liberte playtest {file}` begins it").map(|()| ExitCode::SUCCESS)?)
}

/// A seat as it was given: its name, and who plays it.
fn seat_of(text: &str) -> Result<(String, Player), String> {
    let (name, player) = text.split_once('=').unwrap_or((text, "person"));
    let known = Player::parse(player).ok_or_else(|| format!("`{player}` is not a player: `person` or a bot is"))?;
    if name.trim().is_empty() || Seat::parse(name).is_some() {
        return Err(format!("`{name}` can't be the name of a seat"));
    }
    Ok((name.trim().to_owned(), known))
}

fn names(seats: &[(String, Player)]) -> Vec<String> {
    if seats.is_empty() { names_for(4) } else { seats.iter().map(|(name, _)| name.clone()).collect() }
}

fn of_liberte(
    pack: Option<&str>,
    args: &PlaytestArgs,
    seats: &[(String, Player)],
    seed: u64,
) -> Result<Journal, Failure> {
    let (opened, origin) = match &args.scenario {
        None => (Opened::new(pack, &args.variant)?, GameOrigin::New { names: names(seats), seed }),
        Some(file) => {
            let text = read_text(file)?;
            let (opened, mut scenario) = Opened::new(pack, &[])?.scenario(&file.display().to_string(), &text)?;
            scenario.setup.seed = args.seed.unwrap_or(scenario.setup.seed);
            (opened, GameOrigin::Scenario { text, scenario: Box::new(scenario) })
        }
    };
    let library = Arc::new(opened.library);
    let sandbox = Sandbox::begin(opened.compiled, &origin, &[]);
    let mut sandbox = sandbox.map_err(|reasons| Failure::content(reasons.join("\n")))?;
    sandbox.set_library(&library);
    Ok(Journal { document: None, ..sandbox.whole_journal() })
}

fn of_other(other: &OtherGame, args: &PlaytestArgs, seats: &[(String, Player)], seed: u64) -> Result<Journal, Failure> {
    let library = other.library();
    let head = match &args.scenario {
        None => {
            playable_data(library, &args.variant)?;
            let head =
                JournalHead { variants: args.variant.clone(), seed, seats: names(seats), ..JournalHead::default() };
            DataOrigin::of(library, &head, &args.variant, "the playtest")?.head
        }
        Some(file) => {
            let text = read_text(file)?;
            DataOrigin::of_scenario(library, &file.display().to_string(), &text, args.seed)?.head
        }
    };
    let rules = Some(embed_rules(library, &head.variants));
    Ok(Journal { rules, ..Journal::plain(head, Vec::new()) })
}

//! `liberte record`: a saved game as a record to read: result, points, rules that differ, notes with the board at each.

use super::diff::knows_language;
use super::format::{Format, write_json};
use super::games::bot;
use super::journals::{read_journal, saved_game_of};
use super::open::library;
use super::other_journal::open_other_journal;
use super::output::{ReplaceArg, writable, write_text};
use super::{Failure, Outcome, printer};
use crate::app::record::{GameFacts, OneRecord, RecordedGame, beside_each_other, simulate};
use crate::bots::BotKind;
use crate::cli::other_game::OtherGame;
use crate::games::with_game;
use crate::kernel::Journal;
use crate::lab::WalkedGame;
use crate::load::schema::Rulebook;
use crate::load::{Files, OutputKind};
use crate::sandbox::{RulesSource, Sandbox, rulebook_of_embedded};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Examples:
  liberte record evening.journal                           the record as Markdown
  liberte record evening.journal --language fr             the same in French
  liberte record evening.journal --html evening.html       a page with a picture of the board at each note
  liberte record first.journal second.journal -n 400       several records of one playtest, beside 400 games by bots
  liberte record evening.journal --format json             for other programs: points, notes with tags and marks, answers

The record is of the branch that is played on. Hands and answers that lie face down are not in it.";

/// What `record` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct RecordArgs {
    /// The saved games; the record is of the first, the others are shown beside it.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Write a page to this file, for any browser and for print.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write Markdown to this file, rather than to standard output.
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Let bots play so many games by the same rules, and show the records beside them.
    #[arg(short = 'n', long = "games", value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    pub games: u64,
    /// The bot that plays them.
    #[arg(long, value_name = "BOT", default_value = "greedy", value_parser = bot)]
    pub bot: BotKind,
    /// The language of the record; one JSON object is in English.
    #[arg(long, value_name = "CODE", default_value = "en")]
    pub language: String,
    #[command(flatten)]
    pub replace: ReplaceArg,
    /// What goes to standard output: Markdown for people, or one JSON object.
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["html", "markdown"])]
    pub format: Format,
}

/// Makes the record of a saved game.
pub fn record(pack: Option<&str>, args: &RecordArgs) -> Outcome {
    writable(args.html.as_deref(), OutputKind::Page, args.replace)?;
    writable(args.markdown.as_deref(), OutputKind::Unmarked, args.replace)?;
    let (mut all, mut simulated) = (Vec::new(), Vec::new());
    for (number, file) in args.files.iter().enumerate() {
        let games = if number == 0 { args.games } else { 0 };
        let (record, played) = recorded(pack, file, args, games)?;
        simulated.extend(played);
        all.push(record);
    }
    let is_compared = args.games > 0 || args.files.len() > 1;
    let record = match is_compared {
        true => beside_each_other(all, args.bot, simulated).map_err(Failure::content)?,
        false => all.swap_remove(0).record,
    };
    if args.format == Format::Json {
        write_json(&mut printer::stdout(), &record.json())?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(page) = &args.html {
        write_text(page, OutputKind::Page, args.replace, &record.html())?;
    }
    match &args.markdown {
        Some(file) => write_text(file, OutputKind::Unmarked, args.replace, &record.markdown())?,
        None if args.html.is_none() => write!(printer::data(), "{}", record.markdown())?,
        None => {}
    }
    Ok(ExitCode::SUCCESS)
}

/// The record of a saved game, and the simulated games that are asked for.
fn recorded(
    pack: Option<&str>,
    file: &Path,
    args: &RecordArgs,
    games: u64,
) -> Result<(OneRecord, Vec<GameFacts>), Failure> {
    // Other programs read the same words, whatever the language.
    let (bot, language) = (args.bot, if args.format == Format::Json { "en" } else { &args.language });
    let journal = read_journal(file)?;
    let name = file.display().to_string();
    match other_game(pack, &journal)? {
        None => {
            let saved = saved_game_of(pack, journal, &name, RulesSource::Matching)?;
            let sandbox = Sandbox::from_saved(saved, &[]).map_err(|why| Failure::content(format!("{name}: {why}")))?;
            bot.check(&sandbox.pack().bots).map_err(Failure::usage)?;
            knows_language(&sandbox.pack().texts, language)?;
            let simulated = simulated(&sandbox, bot, games, language);
            Ok((OneRecord::of(name, &sandbox, language), simulated))
        }
        Some(other) => {
            let opened = open_other_journal(&other, journal, name.clone())?;
            let (rules, head, journal) = (opened.origin.rules, opened.origin.head, opened.journal);
            with_game!(opened.origin.game, game => {
                let mut sandbox = Sandbox::begin_by(*game, head, rules, &[])?;
                sandbox.go_on(&journal, &[]).map_err(|why| Failure::content(format!("{name}: {why}")))?;
                knows_language(sandbox.rules().read().pack.iter().flat_map(|pack| &pack.texts), language)?;
                let simulated = simulated(&sandbox, bot, games, language);
                Ok((OneRecord::of_table(name, &sandbox, language), simulated))
            })
        }
    }
}

fn simulated<G: RecordedGame + WalkedGame>(
    sandbox: &Sandbox<G>,
    bot: BotKind,
    games: u64,
    language: &str,
) -> Vec<GameFacts> {
    if games > 0 { simulate(sandbox, bot, games, language) } else { Vec::new() }
}

/// The pack of a journal that is not of Liberté: that of `--pack`, or the one whose rules the journal names or carries.
fn other_game(pack: Option<&str>, journal: &Journal) -> Result<Option<OtherGame>, Failure> {
    let built_in = || Files::built_in_named(&journal.head.pack).map(|files| files.format().rulebook);
    let rulebook = journal.rules.as_deref().and_then(rulebook_of_embedded).or_else(built_in);
    match (pack, rulebook) {
        (Some(pack), _) => {
            let library = library(Some(pack))?;
            Ok((library.format().rulebook != Rulebook::Liberte).then(|| OtherGame::built_in(library.files().clone())))
        }
        (None, Some(Rulebook::Liberte) | None) => Ok(None),
        (None, Some(rulebook @ (Rulebook::Revolution | Rulebook::Libertalia))) => {
            Ok(Files::built_in_named(rulebook.id()).map(OtherGame::built_in))
        }
    }
}

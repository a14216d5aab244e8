//! `liberte replay`: a saved game again, its end, any moment of it, or every step.

mod moment;
mod notes;

pub use notes::{show_notes, with_notes};

use super::Failure;
use super::board::{WIDEST, board};
use super::format::{Format, write_json};
use super::journals::{journal_and_damage, saved_game_of, shared_game, with_damage};
use super::paint::{pad, pad_left, width, wrap};
use super::printer;
use super::under::under;
use crate::app::record::{PlacedNote, notes_of};
use crate::desk::{name, refused_line, sentence, winners};
use crate::games::liberte::{EndingPoints, Liberte};
use crate::input::letters::quoted;
use crate::kernel::{Journal, JournalHead, Outcome, Seat, Table};
use crate::kit::field::Eyes;
use crate::kit::{Rulebook, trace};
use crate::model::{Faction, RulePoint, Wording, capitalized, counted};
use crate::sandbox::{RulesSource, SavedGame, changed_by_hand, told_by_hand};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `replay` was given.
#[derive(Args, Debug, Clone)]
pub struct ReplayArgs {
    /// The journal.
    #[arg(required_unless_present = "code")]
    pub file: Option<PathBuf>,
    /// Open a share code instead of a file.
    #[arg(long, value_name = "CODE", conflicts_with = "file")]
    pub code: Option<String>,
    /// Print a share code: one line of text that opens the end of the game, or the moment of `--at`.
    #[arg(long, conflicts_with_all = ["trace", "under"])]
    pub share: bool,
    /// Play the same choices under the pack with these variants instead (`none`: without any), and report whether it is
    /// the same game, from which choice it differs, or which choice is no longer legal.
    #[arg(long, value_name = "VARIANT", num_args = 1.., conflicts_with_all = ["trace", "at", "carried"])]
    pub under: Vec<String>,
    /// Replay this branch of a saved game instead of the one that is played on: its name, or its number from 1.
    #[arg(long, value_name = "NAME|N", conflicts_with = "code")]
    pub branch: Option<String>,
    /// Print a trace: one JSON object a line, complete enough to check every step.
    #[arg(long)]
    pub trace: bool,
    /// Stop after choice N, counted from 0: the trace line whose `n` is N. With --as all choices count, shown or not.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub at: Option<usize>,
    /// Print the moment as a scenario: the last position that can be described, and the choices since.
    #[arg(long, conflicts_with_all = ["trace", "share", "under"])]
    pub scenario: bool,
    /// The same as a test: with what is asked then and what has changed.
    #[arg(long, conflicts_with_all = ["trace", "share", "under", "scenario"])]
    pub test: bool,
    /// Play it by the rules embedded in it, even if the pack's are the same.
    #[arg(long)]
    carried: bool,
    /// Show it by the eyes of a seat: its name, or `P1`. What the seat may not know is left out, the seed and all notes too.
    #[arg(long = "as", value_name = "SEAT", conflicts_with_all = ["share", "scenario", "test", "under"])]
    viewer: Option<String>,
    /// For people, or one JSON object with the end or the moment; a trace is for programs anyway.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

impl ReplayArgs {
    /// The seat by whose eyes the game is shown; none for all of it.
    ///
    /// # Errors
    /// Usage: nobody is called so.
    pub fn viewer_of(&self, head: &JournalHead) -> Result<Option<Seat>, Failure> {
        let Some(asked) = &self.viewer else { return Ok(None) };
        let named = head.seats.iter().position(|name| name == asked).map(|at| Seat(at as u8));
        let seat = named.or_else(|| Seat::parse(asked).filter(|seat| seat.index() < head.seats.len()));
        let unknown = || Failure::usage(format!("no seat is called `{asked}`: {}", head.seats.join(", ")));
        seat.map(Some).ok_or_else(unknown)
    }

    /// The journal along the branch that was asked for.
    ///
    /// # Errors
    /// Usage: it has no such branch.
    pub fn along(&self, journal: Journal) -> Result<Journal, Failure> {
        let Some(asked) = &self.branch else { return Ok(journal) };
        let names = journal.branch_names();
        let numbered = || asked.parse::<usize>().ok()?.checked_sub(1);
        let at = names.iter().position(|name| name == asked).or_else(numbered);
        at.and_then(|at| journal.along(at)).ok_or_else(|| {
            let names: Vec<String> =
                (1..).zip(&names).map(|(at, name)| format!("{at} `{}`", quoted(name, 40))).collect();
            Failure::usage(format!("there is no branch `{}`: {}", quoted(asked, 40), names.join(", ")))
        })
    }
}

/// Replays a journal. What comes before its first illegal choice is shown where that was asked for.
pub fn replay(pack: Option<&str>, args: &ReplayArgs) -> super::Outcome {
    let (name, journal) = match (&args.file, &args.code) {
        (Some(file), _) => (file.display().to_string(), Some(journal_and_damage(file)?)),
        (None, _) => ("the share code".to_owned(), None),
    };
    let (journal, damage) = journal.map_or((None, None), |(journal, damage)| (Some(journal), damage));
    let journal = journal.map(|journal| args.along(journal)).transpose()?;
    with_damage(replay_journal(pack, args, name, journal), damage)
}

/// Replays a journal that was read, or that of the share code.
fn replay_journal(pack: Option<&str>, args: &ReplayArgs, name: String, journal: Option<Journal>) -> super::Outcome {
    if !args.under.is_empty() {
        let journal = journal.map_or_else(|| Ok(shared_game(pack, code(args))?.journal), Ok::<_, Failure>)?;
        return under(pack, journal, &name, &args.under, args.format);
    }
    let source = if args.carried { RulesSource::Embedded } else { RulesSource::Matching };
    let saved = match journal {
        Some(journal) => saved_game_of(pack, journal, &name, source)?,
        None => shared_game(pack, code(args))?,
    };
    let (begun, head) = (&saved.begun, &saved.journal.head);
    let placed = |table: &Table<'_, Liberte>| notes_of(&saved.journal, table.steps());
    replayed(&begun.game, &begun.start, &saved.journal, args, &name, placed, |table, (made, notes), mut out| {
        if args.share {
            writeln!(out, "{}", saved.share(table.len()))?;
        } else if args.scenario || args.test {
            write!(printer::data(), "{}", moment::text(&saved, table, &name, args.test)?)?;
        } else if args.format == Format::Text {
            show(&saved, table, made, args, &mut out)?;
            show_notes(notes, &mut out)?;
        } else {
            let moment = trace::moment(head, table, args.at.is_some(), args.viewer_of(head)?);
            write_json(&mut out, &with_notes(moment, notes))?;
        }
        Ok(())
    })
}

/// Plays a journal again, and prints its trace where that is asked for; else `show` is given the moment that is, the number of
/// choices in all, and the notes: those of the moment that was asked for, else all. `placed` are all of them, once everything
/// was played. By a seat's eyes there are none: whoever wrote them may have known more.
///
/// # Errors
/// Usage: there is no such moment. Content: a choice that is not legal, unless the moment comes before it.
pub fn replayed<G: Rulebook>(
    game: &G,
    start: &G::Position,
    journal: &Journal,
    args: &ReplayArgs,
    name: &str,
    placed: impl FnOnce(&Table<'_, G>) -> Vec<PlacedNote>,
    show: impl FnOnce(&Table<'_, G>, (usize, &[PlacedNote]), &mut dyn Write) -> Result<(), Failure>,
) -> super::Outcome {
    let mut table = Table::new(game, start.clone());
    let played = journal.replay(&mut table, usize::MAX);
    let made = table.len();
    let is_reached = args.at.is_some_and(|at| at < made);
    let viewer = args.viewer_of(&journal.head)?;
    let notes = if viewer.is_none() { placed(&table) } else { Vec::new() };
    let illegal = played.err().filter(|_| !is_reached).map(|error| match viewer {
        None => Failure::content(format!("{name}: {}", refused_line(&journal.head, &error))),
        // What is wrong with it may be what the seat must not know.
        Some(_) => Failure::content(format!("{name}: not all of its choices are legal")),
    });
    if let (Some(at), false, None) = (args.at, is_reached, &illegal) {
        return Err(Failure::usage(out_of_range(name, at, made)));
    }
    let mut out = std::io::BufWriter::new(printer::stdout());
    if args.trace {
        print_trace((&journal.head, &notes), start, &mut table, (args.at, viewer), illegal.is_none(), &mut out)?;
    } else if illegal.is_none() {
        table.go_to(args.at.map_or(made, |at| at + 1));
        let is_shown = |note: &PlacedNote| args.at.is_none() || note.choices == table.len();
        let notes: Vec<PlacedNote> = notes.into_iter().filter(is_shown).collect();
        show(&table, (made, &notes), &mut out)?;
    }
    out.flush()?;
    illegal.map_or(Ok(ExitCode::SUCCESS), Err)
}

/// The code that was given; there is a file or a code.
fn code(args: &ReplayArgs) -> &str {
    args.code.as_deref().unwrap_or_default()
}

/// A scenario's text as JSON.
fn scenario_as_json(text: &str) -> Option<serde_json::Value> {
    toml::from_str::<toml::Table>(text).ok().and_then(|table| serde_json::to_value(table).ok())
}

/// What `--at` could have named.
fn out_of_range(name: &str, at: usize, made: usize) -> String {
    let range = if made == 0 { "it has none".into() } else { format!("they go from 0 to {}", made - 1) };
    format!("{name} has no choice {at}: {range}")
}

/// Every step of what the table has played, up to the one whose number is `at`; else the end too, if it is to be told.
///
/// # Errors
/// The output can't be written.
fn print_trace<G: Rulebook>(
    (head, notes): (&JournalHead, &[PlacedNote]),
    start: &G::Position,
    table: &mut Table<'_, G>,
    (at, viewer): (Option<usize>, Option<Seat>),
    is_legal: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let scenario = head.scenario.as_deref().and_then(scenario_as_json);
    let first = trace::first_line(table.game(), head, start, scenario, viewer);
    let choices = trace::choice_lines(table, at.map_or(usize::MAX, |at| at + 1), viewer);
    let is_told = at.is_none() && is_legal;
    let end = table.outcome().filter(|_| is_told).map(|outcome| trace::last_line(&outcome));
    let lines = [first].into_iter().chain(choices).enumerate().map(|(made, line)| {
        let here: Vec<PlacedNote> = notes.iter().filter(|note| note.choices == made).cloned().collect();
        with_notes(line, &here)
    });
    for line in lines.chain(end) {
        writeln!(out, "{}", printer::json(&line.to_string()))?;
    }
    Ok(())
}

/// The board; then what the last choice led to, where a moment was asked for; then the end, or who is asked what.
fn show(
    saved: &SavedGame,
    table: &Table<'_, Liberte>,
    made: usize,
    args: &ReplayArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let names = &saved.journal.head.seats;
    let viewer = args.viewer_of(&saved.journal.head)?;
    writeln!(out, "{}", board(&saved.begun.game, table.position(), names, printer::has_colour_out()))?;
    if args.at.is_some() {
        last_choice(table, names, (made, viewer), out)?;
    }
    match table.outcome() {
        Some(outcome) => end(table, names, &outcome, out),
        None => question(table, names, (made, viewer), out),
    }
}

/// The last choice, and what it led to, in sentences.
fn last_choice(
    table: &Table<'_, Liberte>,
    names: &[String],
    (made, viewer): (usize, Option<Seat>),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (game, texts) = (table.game(), table.game().pack().texts("en"));
    let step = table.last_step();
    let [.., before, _] = table.steps() else { return Ok(()) };
    if let Some(changes) = changed_by_hand(game, &before.position, step, Eyes::by(viewer), names, "en") {
        let number = table.len() - 1;
        return Ok(writeln!(
            out,
            "Choice {number} (they go from 0 to {}): {}.\n",
            made - 1,
            told_by_hand(Wording::of("en"), &changes)
        )?);
    }
    let Some(last) = step.made else { return Ok(()) };
    let (number, choice) = (table.len() - 1, crate::kernel::Game::choice_text(game, last.choice));
    writeln!(out, "Choice {number} (they go from 0 to {}): {}, `{choice}`.", made - 1, name(names, last.seat))?;
    for &event in &step.events {
        writeln!(out, "  {}", sentence(game, names, texts, viewer, event))?;
    }
    Ok(writeln!(out)?)
}

/// Who is asked what.
fn question(
    table: &Table<'_, Liberte>,
    names: &[String],
    (made, viewer): (usize, Option<Seat>),
    out: &mut impl Write,
) -> Result<(), Failure> {
    let is_last = table.len() == made;
    if is_last {
        writeln!(out, "The journal ends here, before the game does.")?;
    }
    let Some(seat) = table.asked().single() else { return Ok(()) };
    if viewer.is_some_and(|viewer| viewer != seat) {
        // The choices of another depend on that hand.
        let question = table.position().question.id();
        return Ok(writeln!(out, "{} is asked for `{question}`.", name(names, seat))?);
    }
    let choices = table.choices(seat).into_iter();
    let choices: Vec<String> =
        choices.map(|choice| format!("`{}`", crate::kernel::Game::choice_text(table.game(), choice))).collect();
    let question = table.position().question.id();
    let text = format!("{} is asked for `{question}`: {}.", name(names, seat), choices.join(" "));
    for line in wrap(&text, WIDEST, 2) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// How the game ended, who won, and everybody's points.
fn end(table: &Table<'_, Liberte>, names: &[String], outcome: &Outcome, out: &mut impl Write) -> Result<(), Failure> {
    let texts = table.game().pack().texts("en");
    let key = format!("ending.{}", outcome.end);
    let title = texts.get(&key);
    writeln!(out, "The game is over after {}: {title} ({}).", counted(table.len(), "choice"), outcome.end)?;
    writeln!(out, "{}. {}:", winners(texts.wording(), names, outcome), points_of(table))?;
    let longest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    for (name, points) in names.iter().zip(&outcome.points) {
        writeln!(out, "  {} {}", pad(name, longest), pad_left(&points.to_string(), 3))?;
    }
    Ok(())
}

/// The points that the ending asks for.
fn points_of(table: &Table<'_, Liberte>) -> String {
    let words = match table.position().ending {
        Some(_) if table.game().fills(RulePoint::FinalPoints) => "Points",
        Some(ending) => match table.game().ending_points(ending) {
            EndingPoints::Faction(Faction::Radical) => "Red Points",
            EndingPoints::Faction(Faction::Royalist) => "White Points",
            EndingPoints::Faction(Faction::Moderate) => "Blue Points",
            EndingPoints::Faction(Faction::Fourth) => {
                let blocks = &table.game().pack().board.blocks[Faction::Fourth];
                return format!("{} Points", capitalized(&blocks.color));
            }
            EndingPoints::VictoryPoints => "Victory Points",
        },
        None => "Victory Points",
    };
    words.to_owned()
}

//! `liberte replay`: a saved game again, its end, any moment of it, or every step.

use super::board::board;
use super::journals::SavedGame;
use super::trace::{Decision, choice_line, first_line, last_line};
use super::{Failure, Outcome, ReplayArgs};
use crate::kernel::{Journal, JournalLine, Table};
use crate::rules::Liberte;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Replays a journal.
pub fn replay(pack: Option<&str>, args: &ReplayArgs) -> Outcome {
    let saved = SavedGame::read(pack, &args.file)?;
    let mut table = Table::new(&saved.game, saved.start.clone());
    let mut steps = Steps { saved: &saved, next: 0, name: args.file.display().to_string() };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.trace {
        trace(&mut steps, &mut table, args.at, &mut out)?;
    } else {
        while table.moments().len() <= args.at.unwrap_or(usize::MAX - 1) && steps.make(&mut table)? {}
        steps.check_reached(&table, args.at)?;
        show(&saved, &table, &mut out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The journal's choices, made one after the other.
struct Steps<'a> {
    saved: &'a SavedGame,
    next: usize,
    name: String,
}

impl Steps<'_> {
    /// Makes the next choice; `false` if there is none. Lines that spell out a forced choice make no choice of their own.
    fn make(&mut self, table: &mut Table<'_, Liberte>) -> Result<bool, Failure> {
        let lines: &[JournalLine] = &self.saved.journal.lines;
        let before = table.moments().len();
        while self.next < lines.len() && table.moments().len() == before {
            let line = Journal { head: Default::default(), lines: vec![lines[self.next].clone()] };
            line.replay(table, 1).map_err(|error| Failure::content(format!("{}: {error}", self.name)))?;
            self.next += 1;
        }
        Ok(table.moments().len() > before)
    }

    /// Whether the moment that `--at` names was reached.
    fn check_reached(&self, table: &Table<'_, Liberte>, at: Option<usize>) -> Result<(), Failure> {
        match at {
            Some(at) if table.moments().len() <= at => {
                let count = table.moments().len();
                let range =
                    if count == 0 { "it has no choices".into() } else { format!("they go from 0 to {}", count - 1) };
                Err(Failure::usage(format!("{} has no choice {at}: {range}", self.name)))
            }
            _ => Ok(()),
        }
    }
}

fn trace(
    steps: &mut Steps<'_>,
    table: &mut Table<'_, Liberte>,
    at: Option<usize>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let saved = steps.saved;
    writeln!(out, "{}", first_line(&saved.game, &saved.journal.head, &saved.start, saved.scenario.as_ref()))?;
    while at.is_none_or(|at| table.moments().len() <= at) {
        let Some(decision) = Decision::of(table) else { break };
        if !steps.make(table)? {
            break;
        }
        if let Some(line) = choice_line(table.moments().len() - 1, &decision, table) {
            writeln!(out, "{line}")?;
        }
    }
    // Choices after the end are no choices of this game: they are refused like any other.
    if at.is_none() {
        steps.make(table)?;
    }
    steps.check_reached(table, at)?;
    if let Some(outcome) = table.outcome() {
        writeln!(out, "{}", last_line(&outcome))?;
    }
    Ok(())
}

fn show(saved: &SavedGame, table: &Table<'_, Liberte>, out: &mut impl Write) -> Result<(), Failure> {
    let names = &saved.journal.head.seats;
    let colour = std::io::stdout().is_terminal();
    writeln!(out, "{}", board(&saved.game, table.position(), names, colour))?;
    let choices = table.moments().len();
    match table.outcome() {
        None => {
            let asked = table.asked().single().map_or("nobody", |seat| names[seat.index()].as_str());
            writeln!(out, "after {choices} choices; {asked} is asked `{}`", table.position().question.id())?;
        }
        Some(outcome) => {
            let winners: Vec<&str> = outcome.winners.iter().map(|seat| names[seat.index()].as_str()).collect();
            writeln!(out, "after {choices} choices: {}, won by {}", outcome.end, winners.join(" and "))?;
            for (name, points) in names.iter().zip(&outcome.points) {
                writeln!(out, "  {name}: {points}")?;
            }
        }
    }
    Ok(())
}

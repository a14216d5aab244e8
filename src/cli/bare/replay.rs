//! `liberte replay` of a game by bare rules: its trace, any moment of it, or its end.

use crate::cli::format::{Format, write_json};
use crate::cli::journals::journal_and_damage;
use crate::cli::other_game::OtherGame;
use crate::cli::replay::{ReplayArgs, replayed};
use crate::cli::{Failure, Outcome, printer};
use crate::games::with_game;
use crate::kernel::Game;
use crate::kit::trace;
use std::io::Write;

/// Replays the journal that a command names. What comes before its first illegal choice is shown.
///
/// # Errors
/// Usage: what needs a pack. Content: a journal of another game, or a choice that is not legal.
pub fn replay(other: &OtherGame, args: &ReplayArgs) -> Outcome {
    let Some(file) = &args.file else {
        return Err(Failure::usage("name the journal; there are no share codes of these games yet"));
    };
    let (journal, damage) = journal_and_damage(file)?;
    let id = other.id();
    if journal.head.pack != id {
        return Err(Failure::content(format!("this is a game of `{}`: leave `--pack` out", journal.head.pack)));
    }
    if args.share || args.scenario || args.test || !args.under.is_empty() {
        let why = format!("games of `{id}` have `--trace`, `--at` and `--format` so far");
        return Err(Failure::usage(why));
    }
    let name = file.display().to_string();
    let opened = other.open(&journal.head.variants, journal.head.seats.len())?;
    if opened.head.hash != journal.head.hash {
        let _ = writeln!(printer::stderr(), "warning: {name} was played by other rules of `{id}`");
    }
    let game = opened.game;
    let replayed = with_game!(&game, it => {
        let head = &journal.head;
        replayed(&**it, &it.start(head.seed, &mut ()), &journal, args, &name, |table, _, mut out| {
            let moment = trace::moment(head, table, args.at.is_some());
            match args.format {
                Format::Json => write_json(&mut out, &moment)?,
                Format::Text => writeln!(out, "{}", trace::value_lines(&moment))?,
            }
            Ok(())
        })
    })?;
    damage.map_or(Ok(replayed), |damage| Err(Failure::content(damage)))
}

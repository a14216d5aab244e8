//! Commands for the games whose rules are built in and not in files: `play` (as of any game), `sim` and `replay`.

mod replay;
mod sim;

use super::journals::read_text;
use super::play::play_built_in;
use super::{Command, Failure, Outcome, printer};
use crate::games::{BARE_GAMES, BareGameSpec};
use crate::kernel::Journal;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Does what was typed about a bare game.
///
/// # Errors
/// The command needs a pack of files.
pub fn dispatch(spec: &BareGameSpec, command: &Command) -> Outcome {
    match command {
        Command::Play(args) => play_built_in(spec, args),
        Command::Sim(args) => sim::sim(spec, args),
        Command::Replay(args) => replay::replay(args),
        _ => Err(Failure::usage(format!(
            "the rules of `{}` are built in and not in files yet: only `play`, `sim` and `replay` know it",
            spec.id
        ))),
    }
}

/// The bare game that a journal is of; none where it is of a pack, or no journal is there.
pub fn game_of(journal: &Path) -> Option<&'static BareGameSpec> {
    let text = read_text(journal).ok()?;
    Journal::parse(&text).ok().and_then(|journal| BareGameSpec::by_id(&journal.head.pack))
}

/// Lists the games that `--pack` can name without a folder.
pub fn packs() -> Outcome {
    let mut out = printer::stdout();
    writeln!(out, "built-in     Liberté, by Martin Wallace: board, cards, rules and scripts as files; every command")?;
    for spec in &BARE_GAMES {
        let variants = match spec.variants {
            [] => String::new(),
            ids => format!("; {}: {}", if ids.len() == 1 { "variant" } else { "variants" }, ids.join(", ")),
        };
        writeln!(
            out,
            "{:12} {}, by {}: rules built in; `play`, `sim` and `replay`{variants}",
            spec.id, spec.title, spec.author
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

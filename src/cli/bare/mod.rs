//! Commands for games of other rules than Liberté's: `play` and `ladder` (as of any game), `sim` and `replay`.

mod replay;
mod sim;

use super::ladder::other_ladder;
use super::other_game::OtherGame;
use super::play::play_other;
use super::{Command, Failure, Outcome, printer};
use crate::games::BARE_GAMES;
use crate::load::{Files, Library};
use std::io::Write;
use std::process::ExitCode;

/// The commands that know packs of every game.
const WORKS: &str =
    "`check`, `diff`, `fmt`, `ladder`, `new`, `play`, `replay`, `schema`, `set`, `show`, `sim` and `test`";

/// Does what was typed about a game that is not Liberté; none where the command is the same for every pack.
///
/// # Errors
/// The command does not know the game.
pub fn dispatch(game: &OtherGame, command: &Command) -> Option<Outcome> {
    Some(match (command, game) {
        (Command::Play(args), _) => play_other(game, args),
        (Command::Sim(args), _) => sim::sim(game, args),
        (Command::Ladder(args), _) => other_ladder(game, args),
        (Command::Replay(args), _) => replay::replay(game, args),
        (
            Command::Check(_)
            | Command::Diff(_)
            | Command::Fmt(_)
            | Command::Explain(_)
            | Command::Schema(_)
            | Command::Set(_)
            | Command::Show(_)
            | Command::Test(_)
            | Command::New(_)
            | Command::Docs(_)
            | Command::Completions(_)
            | Command::Man(_)
            | Command::Cache(_)
            | Command::Merge(_),
            OtherGame::Pack(_),
        ) => return None,
        (_, OtherGame::Pack(_)) => {
            Err(Failure::usage(format!("this command does not know packs of `{}` yet; there are {WORKS}", game.id())))
        }
        (_, OtherGame::BuiltIn(spec)) => Err(Failure::usage(format!(
            "the rules of `{}` are built in and not in files yet: only `play`, `sim`, `ladder` and `replay` know it",
            spec.id
        ))),
    })
}

/// Lists the games that `--pack` can name without a folder.
pub fn packs() -> Outcome {
    let mut out = printer::stdout();
    writeln!(out, "built-in     Liberté, by Martin Wallace: board, cards, rules and scripts as files; every command")?;
    for name in Files::built_in_names().skip(1) {
        let library = Library::new(Files::built_in_named(name).unwrap_or_else(Files::built_in));
        let variants = library.variant_ids().join(", ");
        let game = OtherGame::Pack(Box::new(library));
        let (title, author) = (game.title(), game.author());
        writeln!(
            out,
            "{name:12} {title}, by {author}: board, chart, cards and rules as files; {WORKS}; variants: {variants}"
        )?;
    }
    for spec in &BARE_GAMES {
        let variants = match spec.variants {
            [] => String::new(),
            ids => format!("; {}: {}", if ids.len() == 1 { "variant" } else { "variants" }, ids.join(", ")),
        };
        writeln!(
            out,
            "{:12} {}, by {}: rules built in; `play`, `sim`, `ladder` and `replay`{variants}",
            spec.id, spec.title, spec.author
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

//! Commands for games of other rules than Liberté's: `play` (as of any game) and `replay`; and which others know them.

mod replay;
mod shrink;

use super::other_game::OtherGame;
use super::play::play_other;
use super::{Command, Failure, Outcome, printer};
use crate::games::BARE_GAMES;
use crate::load::{Files, Library};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

/// The commands that know packs of every game.
const WORKS: &str = "`ab`, `bench`, `cards`, `changes`, `check`, `coverage`, `diff`, `docs`, `edit`, `find`, `fmt`, `gate`, `ladder`, `new`, \
                     `play`, `rename`, `replay`, `schema`, `seek`, `set`, `sheet`, `show`, `shrink`, `sim`, `sweep`, `test`, `watch` and `worth`";

/// Does what was typed about a game that is not Liberté; none where the command is the same for every pack.
///
/// # Errors
/// The command does not know the game.
pub fn dispatch(game: &OtherGame, command: &Command) -> Option<Outcome> {
    Some(match (command, game) {
        (Command::Play(args), _) => play_other(game, args),
        (Command::Replay(args), _) => replay::replay(game, args),
        (Command::Shrink(args), OtherGame::Pack(_)) => shrink::shrink(game, args),
        (
            Command::Ab(_)
            | Command::Bench(_)
            | Command::Coverage(_)
            | Command::Gate(_)
            | Command::Ladder(_)
            | Command::Merge(_)
            | Command::Seek(_)
            | Command::Sim(_),
            _,
        )
        | (
            Command::Changes(_)
            | Command::Cards(_)
            | Command::Check(_)
            | Command::Diff(_)
            | Command::Find(_)
            | Command::Fmt(_)
            | Command::Explain(_)
            | Command::Rename(_)
            | Command::Schema(_)
            | Command::Set(_)
            | Command::Sheet(_)
            | Command::Show(_)
            | Command::Test(_)
            | Command::New(_)
            | Command::Docs(_)
            | Command::Edit
            | Command::Completions(_)
            | Command::Man(_)
            | Command::Cache(_)
            | Command::Sweep(_)
            | Command::Watch(_)
            | Command::Worth(_),
            OtherGame::Pack(_),
        ) => return None,
        (_, OtherGame::Pack(_)) => {
            Err(Failure::usage(format!("this command does not know packs of `{}` yet; there are {WORKS}", game.id())))
        }
        (_, OtherGame::BuiltIn(spec)) => Err(Failure::usage(format!(
            "the rules of `{}` are built in and not in files yet: only `ab`, `bench`, `coverage`, `gate`, `ladder`, `play`, `replay`, `seek` and `sim` know it",
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
        let game = OtherGame::Pack(Arc::new(library));
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
            "{:12} {}, by {}: rules built in; `ab`, `bench`, `coverage`, `gate`, `ladder`, `play`, `replay`, `seek` and `sim`{variants}",
            spec.id, spec.title, spec.author
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

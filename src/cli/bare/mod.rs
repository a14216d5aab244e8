//! Commands for games of other rules than Liberté's that are other commands: `play`, `replay` and `shrink`; and `packs`.

mod replay;
mod shrink;

use super::other_game::OtherGame;
use super::play::play_other;
use super::{Command, Outcome, printer};
use crate::load::Files;
use std::io::Write;
use std::process::ExitCode;

/// Does what was typed about a game that is not Liberté; none where the command is the same for every pack.
pub fn dispatch(game: &OtherGame, command: &Command) -> Option<Outcome> {
    Some(match command {
        Command::Play(args) => play_other(game, args),
        Command::Replay(args) => replay::replay(game, args),
        Command::Shrink(args) => shrink::shrink(game, args),
        Command::Ab(_)
        | Command::Bench(_)
        | Command::Coverage(_)
        | Command::Gate(_)
        | Command::Ladder(_)
        | Command::Map(_)
        | Command::Merge(_)
        | Command::Seek(_)
        | Command::Sim(_)
        | Command::Changes(_)
        | Command::Cards(_)
        | Command::Check(_)
        | Command::Diff(_)
        | Command::Find(_)
        | Command::Fmt(_)
        | Command::Explain(_)
        | Command::Playtest(_)
        | Command::Print(_)
        | Command::Record(_)
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
        | Command::Packs
        | Command::Tour
        | Command::Cache(_)
        | Command::Sweep(_)
        | Command::Tune(_)
        | Command::Watch(_)
        | Command::Worth(_) => return None,
    })
}

/// Lists the games that `--pack` can name without a folder.
pub fn packs() -> Outcome {
    let mut out = printer::stdout();
    writeln!(out, "built-in     Liberté, by Martin Wallace: board, cards, rules and scripts as files; every command")?;
    for name in Files::built_in_names().skip(1) {
        let game = OtherGame::built_in(Files::built_in_named(name).unwrap_or_else(Files::built_in));
        let library = game.library();
        let files: Vec<&str> =
            library.format().data_files().skip(1).filter_map(|it| it.name().split('.').next()).collect();
        let (files, variants) = (files.join(", "), library.variant_ids().join(", "));
        let (title, author) = (game.title(), game.author());
        writeln!(out, "{name:12} {title}, by {author}: {files} as files; every command; variants: {variants}")?;
    }
    Ok(ExitCode::SUCCESS)
}

//! `liberte shrink` of a game that is not Liberté.

use crate::cli::journals::{journal_and_damage, with_damage};
use crate::cli::other_game::{OtherGame, playable_data};
use crate::cli::other_journal::{OpenedJournal, open_other_journal};
use crate::cli::output::writable;
use crate::cli::progress::cancel_on_ctrl_c;
use crate::cli::shrink::{ShrinkArgs, tell};
use crate::cli::{Failure, Outcome};
use crate::desk::refused_line;
use crate::games::with_game;
use crate::kernel::{Table, Tree};
use crate::load::OutputKind;
use crate::sandbox::{ShrinkDataGame, beginning, shrink_data};
use std::sync::Arc;

/// Makes a failing game of another pack small.
pub fn shrink(other: &OtherGame, args: &ShrinkArgs) -> Outcome {
    writable(args.out.as_deref(), OutputKind::Unmarked, args.replace)?;
    let (journal, damage) = journal_and_damage(&args.file)?;
    let opened = open_other_journal(other, journal, args.file.display().to_string())?;
    with_damage(with_game!(&opened.origin.game, game => shrink_game(&**game, &opened, args)), damage)
}

fn shrink_game<G: ShrinkDataGame + Clone>(game: &G, opened: &OpenedJournal, args: &ShrinkArgs) -> Outcome {
    let head = &opened.journal.head;
    let rules = match args.plain {
        false => game.against_scripts(),
        true => game.against_pack(&*playable_data(&opened.library, &[])?),
    };
    let (start, opening) = beginning(game, opened.origin.scenario(), head.seed)?;
    let mut table = Table::new(game, start.clone());
    let played = opened.journal.replay(&mut table, usize::MAX);
    played.map_err(|error| Failure::content(format!("{}: {}", opened.name, refused_line(head, &error))))?;
    let mut tree = Tree::new(Arc::new(game.clone()), start, opening);
    tree.follow(&table);
    let rules = rules.map_err(Failure::content)?;
    tell(args, head, shrink_data(rules, head, &tree, &cancel_on_ctrl_c()))
}

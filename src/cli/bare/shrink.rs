//! `liberte shrink` of a game that is not Liberté.

use crate::cli::journals::journal_and_damage;
use crate::cli::other_game::{OtherGame, playable_data};
use crate::cli::other_journal::open_other_journal;
use crate::cli::output::writable;
use crate::cli::progress::cancel_on_ctrl_c;
use crate::cli::shrink::{ShrinkArgs, tell};
use crate::cli::{Failure, Outcome};
use crate::desk::refused_line;
use crate::games::BareGame;
use crate::games::revolution::{Revolution, Spec};
use crate::kernel::{Table, Tree};
use crate::load::OutputKind;
use crate::sandbox::{ShrinkRules, beginning, shrink_revolution};
use crate::script::revolution;
use std::sync::Arc;

/// Makes a failing game of another pack small: one of Revolution!.
pub fn shrink(other: &OtherGame, args: &ShrinkArgs) -> Outcome {
    writable(args.out.as_deref(), OutputKind::Unmarked, args.replace)?;
    let (journal, damage) = journal_and_damage(&args.file)?;
    let opened = open_other_journal(other, journal, args.file.display().to_string())?;
    let head = &opened.journal.head;
    let BareGame::Revolution(game) = &opened.origin.game else {
        return Err(Failure::usage(format!("this command does not know games of `{}` yet", other.id())));
    };
    let spec = game.spec();
    let compiled = |spec: &Spec| {
        let (compiled, found) = revolution::compile(spec);
        compiled.ok_or_else(|| Failure::content(found.first().map_or(String::new(), |it| it.message.clone())))
    };
    let rules = match args.plain {
        false => ShrinkRules::of_spec(compiled(spec)?),
        true => {
            let plain = Spec::of(&*playable_data(&opened.library, &[])?);
            let plain = plain.map_err(|_| Failure::content("the pack without variants can't be played"))?;
            ShrinkRules::of_spec_against(compiled(spec)?, compiled(&plain)?)
        }
    };
    let (start, opening) = beginning(&**game, opened.origin.scenario(), head.seed)?;
    let mut table = Table::new(&**game, start.clone());
    let played = opened.journal.replay(&mut table, usize::MAX);
    played.map_err(|error| Failure::content(format!("{}: {}", opened.name, refused_line(head, &error))))?;
    let mut tree = Tree::new(Arc::new(Revolution::clone(game)), start, opening);
    for made in table.moves() {
        // What the table allows, the tree does.
        let _ = tree.play(made.seat, made.choice);
    }
    let outcome = tell(args, head, shrink_revolution(rules, head, &tree, &cancel_on_ctrl_c()))?;
    damage.map_or(Ok(outcome), |damage| Err(Failure::content(damage)))
}

//! Another game beside the one on the table: the other one of a pair of the lab, or the same game by other rules.

use super::{Moment, MomentKind, RevolutionSession, Timeline};
use crate::games::revolution::Revolution;
use crate::kernel::Journal;
use crate::load::Library;
use crate::sandbox::{DataOrigin, Sandbox};
use std::sync::Arc;

/// A game that is compared with the one on the table.
pub struct GameBeside {
    /// The game.
    pub sandbox: Sandbox<Revolution>,
    /// Its moments.
    pub timeline: Timeline,
}

/// The other game of a pair, and what the rules of both are called: those of the one on the table first.
pub(super) struct Pair {
    other: GameBeside,
    names: [String; 2],
}

impl GameBeside {
    pub(super) fn of(sandbox: Sandbox<Revolution>) -> GameBeside {
        GameBeside { timeline: Timeline::of(&sandbox), sandbox }
    }

    /// The moment that stands beside one of the game on the table: the last one that is not later by round and space.
    pub fn moment_beside(&self, moment: &Moment) -> Option<(usize, &Moment)> {
        let all = self.timeline.moments.iter().enumerate();
        all.rev().find(|(_, other)| order(other) <= order(moment)).or(self.timeline.moments.first().map(|it| (0, it)))
    }
}

/// Where a moment comes in a game.
fn order(moment: &Moment) -> (u16, u16) {
    let within = match moment.kind {
        MomentKind::Bidding => 0,
        MomentKind::Revealed => 1,
        MomentKind::Space(space) => 2 + space.index() as u16,
        MomentKind::End => u16::MAX,
    };
    (moment.round, within)
}

impl RevolutionSession {
    /// The game beside the one on the table, if there is one, and what the rules of both are called, those of the one on the
    /// table first.
    pub fn beside(&self) -> Option<(&GameBeside, [&str; 2])> {
        let pair = self.pair.as_ref().map(|pair| (&pair.other, pair.names.each_ref().map(String::as_str)));
        let by_other_rules = || Some((self.other_rules()?.game()?, ["Old rules", "New rules"]));
        pair.or_else(by_other_rules)
    }

    /// Whether the game on the table is one of a pair.
    pub fn is_one_of_pair(&self) -> bool {
        self.pair.is_some()
    }

    /// Puts the other game of a pair beside the one on the table.
    ///
    /// # Errors
    /// It can't be played by these files.
    pub fn put_beside(&mut self, library: &Arc<Library>, journal: &Journal, names: [String; 2]) -> Result<(), String> {
        let origin = DataOrigin::of(library, &journal.head, &journal.head.variants, "the other game");
        let origin = origin.map_err(|why| why.to_string())?;
        let mut sandbox = Sandbox::from_origin(origin, &[]).map_err(|reasons| reasons.join("; "))?;
        sandbox.go_on(journal)?;
        self.pair = Some(Box::new(Pair { other: GameBeside::of(sandbox), names }));
        Ok(())
    }
}

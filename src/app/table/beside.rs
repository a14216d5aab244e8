//! Another game beside the one on the table: the other one of a pair of the lab, or the same game by other rules.

use super::{GameAtTable, Moment, TableSession, Timeline};
use crate::kernel::Journal;
use crate::load::Library;
use crate::sandbox::{DataOrigin, Sandbox};
use std::sync::Arc;

/// A game that is compared with the one on the table.
pub struct GameBeside<G: GameAtTable> {
    /// The game.
    pub sandbox: Sandbox<G>,
    /// Its moments.
    pub timeline: Timeline<G>,
}

/// The other game of a pair, and what the rules of both are called: those of the one on the table first.
pub(super) struct Pair<G: GameAtTable> {
    other: GameBeside<G>,
    names: [String; 2],
}

impl<G: GameAtTable> GameBeside<G> {
    pub(super) fn of(sandbox: Sandbox<G>) -> GameBeside<G> {
        GameBeside { timeline: Timeline::of(&sandbox), sandbox }
    }

    /// The moment that stands beside one of the game on the table: the last one that is not later by the order of a game.
    pub fn moment_beside(&self, moment: &Moment<G>) -> Option<(usize, &Moment<G>)> {
        let all = self.timeline.moments.iter().enumerate();
        all.rev().find(|(_, other)| G::order(other) <= G::order(moment)).or(self
            .timeline
            .moments
            .first()
            .map(|it| (0, it)))
    }
}

impl<G: GameAtTable> TableSession<G> {
    /// The game beside the one on the table, if there is one, and what the rules of both are called, those of the one on the
    /// table first.
    pub fn beside(&self) -> Option<(&GameBeside<G>, [&str; 2])> {
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
        sandbox.go_on(journal, &[])?;
        self.pair = Some(Box::new(Pair { other: GameBeside::of(sandbox), names }));
        Ok(())
    }
}

//! Another game beside the one on the table: another branch of it, the other one of a pair of the lab, or the same game by other
//! rules.

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
    pub(super) fn of(sandbox: Sandbox<G>, language: &str) -> GameBeside<G> {
        GameBeside { timeline: Timeline::of(&sandbox, language), sandbox }
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

/// Another branch of the game on the table.
pub(super) struct BranchBeside<G: GameAtTable> {
    /// Its place among all.
    branch: usize,
    game: GameBeside<G>,
}

impl<G: GameAtTable> BranchBeside<G> {
    /// A branch of a game; none of that which is played on, nor of one that is not there.
    fn of(sandbox: &Sandbox<G>, branch: usize, language: &str) -> Option<BranchBeside<G>> {
        let tree = sandbox.tree();
        if branch == tree.current() || branch >= tree.branches().len() {
            return None;
        }
        let mut other = sandbox.clone();
        other.tree_mut().switch(branch);
        Some(BranchBeside { branch, game: GameBeside::of(other, language) })
    }
}

impl<G: GameAtTable> TableSession<G> {
    /// The game beside the one on the table, if there is one, and what both are called, the one on the table first.
    pub fn beside(&self) -> Option<(&GameBeside<G>, [&str; 2])> {
        let names = |other: &BranchBeside<G>| {
            let branches = self.sandbox().map(|sandbox| sandbox.tree().branches()).unwrap_or_default();
            let own = self.sandbox().map_or(0, |sandbox| sandbox.tree().current());
            [own, other.branch].map(|at| branches.get(at).map_or("", |branch| branch.name.as_str()))
        };
        let branch = self.branch_beside.as_ref().map(|other| (&other.game, names(other)));
        let pair = || Some((&self.pair.as_ref()?.other, self.names_of_pair()?));
        let by_other_rules = || Some((self.other_rules()?.game()?, ["Old rules", "New rules"]));
        branch.or_else(pair).or_else(by_other_rules)
    }

    /// The branch that is beside the one that is played on, by its place among all.
    pub fn branch_beside(&self) -> Option<usize> {
        self.branch_beside.as_ref().map(|other| other.branch)
    }

    /// Puts a branch beside the one that is played on, or none.
    pub(super) fn put_branch_beside(&mut self, branch: Option<usize>) {
        let other = branch.and_then(|branch| BranchBeside::of(self.sandbox()?, branch, &self.language));
        self.branch_beside = other.map(Box::new);
    }

    /// What the rules of both games of a pair are called, those of the one on the table first; none where it is none.
    pub fn names_of_pair(&self) -> Option<[&str; 2]> {
        self.pair.as_ref().map(|pair| pair.names.each_ref().map(String::as_str))
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
        self.pair = Some(Box::new(Pair { other: GameBeside::of(sandbox, &self.language), names }));
        Ok(())
    }
}

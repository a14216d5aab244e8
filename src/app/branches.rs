//! The branches of a game on a table: names, notes, and what was removed.

use crate::kernel::{Branch, Game, Tree};

/// A request to the branches of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BranchRequest {
    /// Start a new branch at the moment in view, with a name if given.
    Fork(Option<String>),
    /// Switch to another branch, by its index.
    Switch(usize),
    /// Rename the branch.
    Name(String),
    /// Write a note on the branch.
    Note(String),
    /// Write a note on a moment of the branch; an empty one removes it.
    NoteMoment(usize, String),
    /// Remove a branch, by its index.
    Remove(usize),
    /// Restore the branch that was removed last.
    Restore,
}

/// The branches that were removed, with their indices.
pub struct RemovedBranches<G: Game>(Vec<(usize, Branch<G>)>);

impl<G: Game> Default for RemovedBranches<G> {
    fn default() -> RemovedBranches<G> {
        RemovedBranches(Vec::new())
    }
}

impl<G: Game> RemovedBranches<G> {
    /// The one that was removed last and can be restored.
    pub fn last(&self) -> Option<&Branch<G>> {
        self.0.last().map(|(_, branch)| branch)
    }

    /// Carries out a request.
    pub fn apply(&mut self, request: BranchRequest, tree: &mut Tree<G>) {
        match request {
            BranchRequest::Fork(name) => tree.fork(name.as_deref()),
            BranchRequest::Switch(branch) => tree.switch(branch),
            BranchRequest::Name(name) => tree.branch_mut().name = name,
            BranchRequest::Note(note) => tree.branch_mut().note = note,
            BranchRequest::NoteMoment(at, note) if note.is_empty() => drop(tree.branch_mut().notes.remove(&at)),
            BranchRequest::NoteMoment(at, note) => drop(tree.branch_mut().notes.insert(at, note)),
            BranchRequest::Remove(branch) => {
                let removed = tree.remove(branch);
                self.0.extend(removed.map(|removed| (branch, removed)));
            }
            BranchRequest::Restore => {
                if let Some((branch, removed)) = self.0.pop() {
                    tree.put_back(branch, removed);
                }
            }
        }
    }
}

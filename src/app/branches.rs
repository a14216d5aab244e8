//! The branches of a game on a table: names, notes, and what was removed.

use crate::kernel::{Branch, Game, Note, Tree};

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
    /// Write a note on a moment of the branch.
    NoteMoment {
        /// The moment.
        at: usize,
        /// Which of its notes is written anew, from 0; a further one beyond them.
        number: usize,
        /// The note; one that says nothing removes it.
        note: Note,
    },
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
            BranchRequest::NoteMoment { at, number, note } => write_note(tree.branch_mut(), at, number, note),
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

/// Writes a note of a moment, or removes it where it says nothing.
fn write_note<G: Game>(branch: &mut Branch<G>, at: usize, number: usize, note: Note) {
    let notes = branch.notes.entry(at).or_default();
    match (notes.get_mut(number), note.is_empty()) {
        (Some(_), true) => drop(notes.remove(number)),
        (Some(known), false) => *known = note,
        (None, true) => {}
        (None, false) => notes.push(note),
    }
    if notes.is_empty() {
        branch.notes.remove(&at);
    }
}

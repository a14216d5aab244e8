//! Parked games: one that makes room for another can be resumed until the window closes.

use crate::sandbox::{Sandbox, SandboxGame};

/// The most parked games.
const MOST: usize = 12;

/// The parked games, the latest first.
pub struct ParkedGames<G: SandboxGame>(Vec<Sandbox<G>>);

impl<G: SandboxGame> Default for ParkedGames<G> {
    fn default() -> ParkedGames<G> {
        ParkedGames(Vec::new())
    }
}

impl<G: SandboxGame> ParkedGames<G> {
    /// All of them, the latest first.
    pub fn all(&self) -> &[Sandbox<G>] {
        &self.0
    }

    /// Parks a game, if any choice was made in it. Returns whether it was.
    pub fn park(&mut self, sandbox: Sandbox<G>) -> bool {
        let has_choices = sandbox.tree().branches().iter().any(|branch| !branch.is_empty());
        if has_choices {
            self.0.insert(0, sandbox);
            self.0.truncate(MOST);
        }
        has_choices
    }

    /// Takes a game out, by its index.
    pub fn take(&mut self, at: usize) -> Option<Sandbox<G>> {
        (at < self.0.len()).then(|| self.0.remove(at))
    }
}

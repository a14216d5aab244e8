//! Which notes of a game are in a file that somebody named.

use crate::sandbox::{Sandbox, SandboxGame};

/// The notes of a game as they stand in a file that somebody named.
#[derive(Default)]
pub struct NotesInFile(String);

impl NotesInFile {
    /// How many notes the game has that are in no such file: they are in my games alone.
    pub fn missing<G: SandboxGame>(&self, sandbox: Option<&Sandbox<G>>) -> usize {
        let written = as_text(sandbox);
        if written == self.0 { 0 } else { written.lines().count() }
    }

    /// Takes note that the game with its notes is in such a file, or came from one.
    pub fn are_written<G: SandboxGame>(&mut self, sandbox: Option<&Sandbox<G>>) {
        self.0 = as_text(sandbox);
    }
}

/// The notes of all branches, a line each.
fn as_text<G: SandboxGame>(sandbox: Option<&Sandbox<G>>) -> String {
    let branches = sandbox.into_iter().flat_map(|sandbox| sandbox.tree().branches());
    let notes = branches.flat_map(|branch| branch.notes.values().flatten());
    notes.map(|note| note.in_a_line().replace('\n', " ") + "\n").collect()
}

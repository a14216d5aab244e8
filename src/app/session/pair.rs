//! Two games of one seed by different rules: the first is on the table, the other is shown beside it.

use super::Session;
use crate::sandbox::{Divergence, Rerun, Sandbox};
use std::sync::Arc;

/// The other game, and where the two diverge.
#[derive(Clone)]
pub struct GamePair {
    /// The other game, moment by moment beside the first.
    pub again: Arc<Rerun>,
    /// The names of the rules of both.
    pub names: [String; 2],
    /// Where they diverge; none where they are the same.
    pub parting: Option<Divergence>,
}

impl Session {
    /// The other game, where the one on the table is one of a pair.
    pub fn pair(&self) -> Option<&GamePair> {
        self.pair.as_deref()
    }

    /// Puts a finished game on the table; its bots wait.
    pub fn open(&mut self, sandbox: Sandbox, message: String, now: f64) {
        self.show(sandbox, now);
        self.is_running = false;
        self.revision += 1;
        self.notify(message);
    }

    /// Puts the first game of a pair on the table, the other one beside it.
    pub fn open_pair(&mut self, sandbox: Sandbox, pair: GamePair, now: f64) {
        let message =
            format!("both games of seed {}, by {} and by {}", sandbox.head().seed, pair.names[0], pair.names[1]);
        self.open(sandbox, message, now);
        self.pair = Some(Box::new(pair));
    }
}

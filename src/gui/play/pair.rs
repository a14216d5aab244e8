//! Two games of one seed by different rules: the first lies on the table, the other is shown beside it.

use super::Play;
use crate::sandbox::{Divergence, Rerun, Sandbox};
use std::sync::Arc;

/// The other game, and where the two part.
#[derive(Clone)]
pub struct Pair {
    /// The other game, moment by moment beside the first.
    pub again: Arc<Rerun>,
    /// What the rules of both are called.
    pub names: [String; 2],
    /// Where they part; none where they are the same.
    pub parting: Option<Divergence>,
}

impl Play {
    /// The other game, where the one on the table is one of a pair.
    pub fn pair(&self) -> Option<&Pair> {
        self.pair.as_deref()
    }

    /// Lays a game on the table that is over; whoever played it waits.
    pub fn open(&mut self, sandbox: Sandbox, told: String, now: f64) {
        self.put(sandbox, now);
        self.runs = false;
        self.revision += 1;
        self.tell(told);
    }

    /// Lays the first game of a pair on the table, the other one beside it.
    pub fn open_pair(&mut self, sandbox: Sandbox, pair: Pair, now: f64) {
        let told = format!("both games of seed {}, by {} and by {}", sandbox.head().seed, pair.names[0], pair.names[1]);
        self.open(sandbox, told, now);
        self.pair = Some(Box::new(pair));
    }
}

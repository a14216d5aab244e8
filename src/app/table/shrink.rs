//! Shrinking the game on the table to a short test. What is hidden is left out of it.

use super::{GameAtTable, TableSession};
use crate::app::shrink::ShrinkRun;
use crate::sandbox::{shrink_data, uncovered};
use std::sync::Arc;

impl<G: GameAtTable> TableSession<G> {
    /// The latest run of shrinking.
    pub fn shrink_run(&self) -> &ShrinkRun {
        &self.shrink_run
    }

    /// Starts to shrink the branch that is played on, at the next frame.
    pub(super) fn begin_shrink(&mut self) -> Result<(), Vec<String>> {
        let sandbox = self.sandbox().ok_or_else(|| vec!["there is no game on the table".to_owned()])?;
        let (game, head) = (Arc::clone(sandbox.tree().game()), sandbox.head().clone());
        let mut tree = sandbox.tree().clone();
        tree.undo_to(uncovered(sandbox.game(), tree.branch().steps()));
        self.shrink_run = ShrinkRun::new(move |stop| {
            // The game is played by it, so it compiles.
            shrink_data(game.against_scripts().ok()?, &head, &tree, stop)
        });
        Ok(())
    }

    /// Goes on with the search for a position, with shrinking and with what a bot considers, and takes over what they came to.
    /// To be called at every frame.
    pub fn update_jobs(&mut self) {
        self.update_search();
        self.shrink_run.update(&self.executor);
        self.update_considered();
    }
}

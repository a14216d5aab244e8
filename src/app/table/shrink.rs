//! Shrinking the game on the table to a short test. What is hidden is left out of it.

use super::{GameAtTable, TableSession};
use crate::app::shrink::ShrinkRun;

impl<G: GameAtTable> TableSession<G> {
    /// The latest run of shrinking.
    pub fn shrink_run(&self) -> &ShrinkRun {
        &self.shrink_run
    }

    /// Starts to shrink the branch that is played on, at the next frame.
    pub(super) fn begin_shrink(&mut self) -> Result<(), Vec<String>> {
        let sandbox = self.sandbox().ok_or_else(|| vec!["there is no game on the table".to_owned()])?;
        let shrink = G::shrinker(sandbox).ok_or_else(|| vec!["games of this rulebook can't be shrunk".to_owned()])?;
        self.shrink_run = ShrinkRun::new(shrink);
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

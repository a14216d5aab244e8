//! Shrinking the game on the table to a short test.

use super::Session;
use crate::app::shrink::ShrinkRun;
use crate::sandbox::{Sandbox, ShrinkRules, ShrunkTest, shrink};

impl Session {
    /// The latest run of shrinking.
    pub fn shrink_run(&self) -> &ShrinkRun {
        &self.shrink_run
    }

    /// Starts to shrink the current branch, at the next frame.
    pub(super) fn begin_shrink(&mut self) -> Result<(), Vec<String>> {
        let sandbox = self.sandbox.clone().ok_or_else(|| vec!["there is no game in the sandbox".to_owned()])?;
        self.shrink_run = ShrinkRun::new(move |stop| shrink_game(&sandbox, stop));
        Ok(())
    }

    /// Stops it, and discards the outcome.
    pub(super) fn close_shrink(&mut self) {
        self.shrink_run = ShrinkRun::default();
    }
}

fn shrink_game(sandbox: &Sandbox, stop: &std::sync::atomic::AtomicBool) -> Option<ShrunkTest> {
    let head = sandbox.head();
    let loaded = sandbox.library().map(|library| library.load(&head.variants));
    let base = loaded.as_ref().and_then(|loaded| loaded.pack.as_ref()).map(|pack| pack.rules.clone());
    let rules = ShrinkRules::of(sandbox.compiled().clone());
    shrink(rules, head, sandbox.tree(), base.as_ref(), stop)
}

//! Shrinking a game in which something goes wrong to a short test, in the background.

use super::Session;
use crate::app::jobs::{Executor, Job, run_once};
use crate::sandbox::{Sandbox, ShrinkRules, ShrunkTest, shrink};

/// A game that is being shrunk, or the outcome.
#[derive(Default)]
pub struct ShrinkRun {
    waits: bool,
    job: Option<Job<Result<ShrunkTest, String>>>,
    outcome: Option<Result<ShrunkTest, String>>,
}

impl ShrinkRun {
    /// Returns true while it is running.
    pub fn is_running(&self) -> bool {
        self.waits || self.job.is_some()
    }

    /// The outcome: the short test, or the reason why there is none.
    pub fn outcome(&self) -> Option<&Result<ShrunkTest, String>> {
        self.outcome.as_ref()
    }
}

impl Session {
    /// The latest run of shrinking.
    pub fn shrink_run(&self) -> &ShrinkRun {
        &self.shrink_run
    }

    /// Starts to shrink the current branch, at the next frame.
    pub(super) fn begin_shrink(&mut self) -> Result<(), Vec<String>> {
        if self.sandbox.is_none() {
            return Err(vec!["there is no game in the sandbox".to_owned()]);
        }
        self.shrink_run = ShrinkRun { waits: true, ..ShrinkRun::default() };
        Ok(())
    }

    /// Stops it, and discards the outcome.
    pub(super) fn close_shrink(&mut self) {
        self.shrink_run = ShrinkRun::default();
    }

    /// Starts a run that waits, and takes over an outcome. To be called at every frame.
    pub(super) fn update_shrink(&mut self, executor: &Executor) {
        let run = &mut self.shrink_run;
        if std::mem::take(&mut run.waits)
            && let Some(sandbox) = self.sandbox.clone()
        {
            run.job = Some(run_once(executor, move |stop| {
                let none = || Err("Nothing goes wrong in this game.".to_owned());
                shrink_game(&sandbox, stop).map_or_else(none, Ok)
            }));
        }
        if let Some(outcome) = run.job.as_ref().and_then(|job| job.messages().last()) {
            run.job = None;
            run.outcome = Some(outcome);
        }
    }
}

fn shrink_game(sandbox: &Sandbox, stop: &std::sync::atomic::AtomicBool) -> Option<ShrunkTest> {
    let head = sandbox.head();
    let loaded = sandbox.library().map(|library| library.load(&head.variants));
    let base = loaded.as_ref().and_then(|loaded| loaded.pack.as_ref()).map(|pack| pack.rules.clone());
    let rules = ShrinkRules::of(sandbox.compiled().clone());
    shrink(rules, head, sandbox.tree(), base.as_ref(), stop)
}

//! Shrinking a game in which something goes wrong to a short test, in the background.

use crate::app::jobs::{Executor, Job, run_once};
use crate::sandbox::ShrunkTest;
use std::sync::atomic::AtomicBool;

/// Makes a game small; nothing where nothing goes wrong in it. It is given a flag that is set when it should stop.
type Shrinking = Box<dyn FnOnce(&AtomicBool) -> Option<ShrunkTest> + Send>;

/// A game that is being shrunk, or the outcome.
#[derive(Default)]
pub struct ShrinkRun {
    /// What starts at the next frame.
    waiting: Option<Shrinking>,
    job: Option<Job<Result<ShrunkTest, String>>>,
    outcome: Option<Result<ShrunkTest, String>>,
}

impl ShrinkRun {
    /// A run that starts at the next frame.
    pub fn new(shrink: impl FnOnce(&AtomicBool) -> Option<ShrunkTest> + Send + 'static) -> ShrinkRun {
        ShrinkRun { waiting: Some(Box::new(shrink)), ..ShrinkRun::default() }
    }

    /// Returns true while it is running.
    pub fn is_running(&self) -> bool {
        self.waiting.is_some() || self.job.is_some()
    }

    /// The outcome: the short test, or the reason why there is none.
    pub fn outcome(&self) -> Option<&Result<ShrunkTest, String>> {
        self.outcome.as_ref()
    }

    /// Starts a run that waits, and takes over an outcome. To be called at every frame.
    pub fn update(&mut self, executor: &Executor) {
        if let Some(shrink) = self.waiting.take() {
            let none = || Err("Nothing goes wrong in this game.".to_owned());
            self.job = Some(run_once(executor, move |stop| shrink(stop).map_or_else(none, Ok)));
        }
        if let Some(outcome) = self.job.as_ref().and_then(|job| job.messages().last()) {
            (self.job, self.outcome) = (None, Some(outcome));
        }
    }
}

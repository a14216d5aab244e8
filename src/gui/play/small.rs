//! A game that goes wrong, made a short test beside the window.

use super::super::jobs::{Job, Road, once};
use super::Play;
use crate::sandbox::{Sandbox, ShrinkRules, ShrunkTest, shrink};

/// A game that is being made small, or what became of it.
#[derive(Default)]
pub struct Small {
    waits: bool,
    job: Option<Job<Result<ShrunkTest, String>>>,
    outcome: Option<Result<ShrunkTest, String>>,
}

impl Small {
    /// Whether it goes on.
    pub fn is_running(&self) -> bool {
        self.waits || self.job.is_some()
    }

    /// What became of it, or why nothing did.
    pub fn outcome(&self) -> Option<&Result<ShrunkTest, String>> {
        self.outcome.as_ref()
    }
}

impl Play {
    /// The game that is made small.
    pub fn small(&self) -> &Small {
        &self.small
    }

    /// Begins to make the branch that is played on small, at the next frame.
    pub(super) fn begin_small(&mut self) -> Result<(), Vec<String>> {
        if self.sandbox.is_none() {
            return Err(vec!["no game is played in the sandbox".to_owned()]);
        }
        self.small = Small { waits: true, ..Small::default() };
        Ok(())
    }

    /// Stops it, and forgets what became of it.
    pub(super) fn leave_small(&mut self) {
        self.small = Small::default();
    }

    /// Begins what waits, and takes what has come. To be called at every frame.
    pub(super) fn hear_small(&mut self, road: &Road) {
        let small = &mut self.small;
        if std::mem::take(&mut small.waits)
            && let Some(sandbox) = self.sandbox.clone()
        {
            small.job = Some(once(road, move |stop| {
                let none = || Err("Nothing goes wrong in this game.".to_owned());
                made_small(&sandbox, stop).map_or_else(none, Ok)
            }));
        }
        if let Some(outcome) = small.job.as_ref().and_then(|job| job.news().last()) {
            small.job = None;
            small.outcome = Some(outcome);
        }
    }
}

fn made_small(sandbox: &Sandbox, stop: &std::sync::atomic::AtomicBool) -> Option<ShrunkTest> {
    let head = sandbox.head();
    let loaded = sandbox.library().map(|library| library.load(&head.variants));
    let base = loaded.as_ref().and_then(|loaded| loaded.pack.as_ref()).map(|pack| pack.rules.clone());
    let rules = ShrinkRules::of(sandbox.compiled().clone());
    shrink(rules, head, sandbox.tree(), base.as_ref(), stop)
}

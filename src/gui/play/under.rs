//! The game on the table under the rules on the workbench: when these change, it is played again beside the window.

use super::super::jobs::{Job, Road, once};
use super::Play;
use crate::compare::differences;
use crate::gui::work::Work;
use crate::model::Pack;
use crate::sandbox::{Rerun, Sandbox, begin};
use std::sync::Arc;

/// What becomes of the game under the rules on the workbench.
#[derive(Clone)]
pub enum Under {
    /// It was played again.
    Again {
        /// What came of it.
        again: Arc<Rerun>,
        /// What the rules do differently, the first of it, in a sentence.
        change: String,
        /// How much more they do differently.
        more: usize,
    },
    /// The rules can't be played: the game goes on under its own. Why, in a line.
    Broken(String),
}

/// Which game was played again under which rules.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    /// The state of the workbench.
    revision: u64,
    /// The branch, and how many choices it has.
    branch: (usize, usize),
    /// Its last moment, by where it lies in memory.
    last: usize,
    /// The rules of the game.
    own: String,
}

/// What is known of it.
#[derive(Default)]
pub struct Watch {
    asked: Option<Key>,
    job: Option<Job<Option<Under>>>,
    found: Option<Under>,
    /// The rules beside which the game keeps its own, as somebody said.
    kept: Option<String>,
    /// The game as it was before it took the rules over, or the other way round.
    aside: Option<Box<Sandbox>>,
}

impl Watch {
    /// The other game, which leaves with the one on the table.
    pub(super) fn take_aside(&mut self) -> Option<Box<Sandbox>> {
        self.aside.take()
    }
}

impl Under {
    /// The hash of the new rules; none where they are broken.
    fn hash(&self) -> Option<&str> {
        match self {
            Under::Again { again, .. } => Some(&again.compiled.pack().hash),
            Under::Broken(_) => None,
        }
    }
}

impl Play {
    /// What becomes of the game under the rules on the workbench; none where they are its own, nothing is known yet, or
    /// somebody said that the game keeps its own.
    pub fn under(&self) -> Option<&Under> {
        let is_kept = |found: &&Under| found.hash().is_some() && found.hash() == self.watch.kept.as_deref();
        self.watch.found.as_ref().filter(|found| !is_kept(found))
    }

    /// Whether another game lies aside: the same by other rules.
    pub fn has_game_aside(&self) -> bool {
        self.watch.aside.is_some()
    }

    /// Looks whether the rules on the workbench are others now, or the game has gone on, and plays it again if so. To be
    /// called at every frame.
    pub fn watch(&mut self, work: &Work, road: &Road, now: f64) {
        self.hear_search(work, road, now);
        self.hear_small(road);
        if let Some(job) = &self.watch.job {
            if let Some(found) = job.news().last() {
                self.watch.found = found;
            }
            if job.is_over() {
                self.watch.job = None;
            }
        }
        let seen = work.seen();
        let Some(sandbox) = &self.sandbox else {
            self.watch = Watch::default();
            return;
        };
        let is_known = self.watch.job.is_some() || !seen.is_checked;
        let branch = sandbox.tree().branch();
        let last = branch.steps().last().map_or(0, |step| Arc::as_ptr(step) as usize);
        let key = Key {
            revision: seen.revision,
            branch: (sandbox.tree().current(), branch.len()),
            last,
            own: sandbox.pack().hash.clone(),
        };
        if is_known || self.watch.asked.as_ref() == Some(&key) {
            return;
        }
        self.watch.asked = Some(key);
        let is_other_game = seen.pack().is_some_and(|pack| pack.id != sandbox.head().pack);
        let is_same = seen.compiled.as_ref().is_some_and(|compiled| compiled.pack().hash == sandbox.pack().hash);
        if is_other_game || is_same {
            self.watch.found = None;
            return;
        }
        // A scenario names its variants itself.
        let is_scenario = sandbox.head().scenario.is_some();
        let variants = if is_scenario { sandbox.head().variants.clone() } else { seen.variants.clone() };
        let (sandbox, library) = (sandbox.clone(), seen.library.clone());
        self.watch.job = Some(once(road, move |_| match begin(&library, sandbox.head(), &variants, "the game") {
            Err(why) => Some(Under::Broken(why.to_string())),
            Ok(begun) if begun.compiled.pack().hash == sandbox.pack().hash => None,
            Ok(begun) => {
                let (change, more) = change(sandbox.pack(), begun.compiled.pack());
                Some(Under::Again { again: Arc::new(sandbox.replay_under(begun)), change, more })
            }
        }));
        // In place the answer is there already.
        self.hear_again();
    }

    fn hear_again(&mut self) {
        let Some(job) = self.watch.job.as_ref().filter(|job| job.is_over()) else { return };
        if let Some(found) = job.news().last() {
            self.watch.found = found;
        }
        self.watch.job = None;
    }

    /// The game keeps its rules beside those of the workbench.
    pub(super) fn keep_rules(&mut self) {
        self.watch.kept = self.watch.found.as_ref().and_then(Under::hash).map(str::to_owned);
    }

    /// The game goes on under the rules of the workbench; as it was, it lies aside.
    pub(super) fn take_rules(&mut self) {
        let (Some(sandbox), Some(Under::Again { again, .. })) = (&self.sandbox, &self.watch.found) else { return };
        let taken = sandbox.continue_under(Rerun::clone(again));
        self.watch.aside = self.sandbox.replace(taken).map(Box::new);
        self.watch.found = None;
    }

    /// The game that lies aside comes back, and the other one goes there.
    pub(super) fn swap_games(&mut self) {
        let Some(aside) = self.watch.aside.take() else { return };
        self.watch.aside = self.sandbox.replace(*aside).map(Box::new);
        self.watch.found = None;
        self.watch.kept = None;
    }
}

/// What new rules do differently: the first of it, and how much more.
fn change(from: &Pack, to: &Pack) -> (String, usize) {
    let sections = differences(from, to).sections("en");
    let mut sentences = sections.into_iter().flat_map(|section| section.lines).map(|line| line.sentence);
    let first = sentences.next().unwrap_or_else(|| "a script reads otherwise".to_owned());
    (first.trim_end_matches('.').to_owned(), sentences.count())
}

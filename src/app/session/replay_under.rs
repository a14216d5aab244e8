//! The game on the table under the rules on the workbench: when these change, it is replayed in the background.

use super::Session;
use crate::app::jobs::{Executor, Job, run_once};
use crate::app::workbench::Workbench;
use crate::compare::differences;
use crate::model::{Pack, Wording, say};
use crate::sandbox::{Rerun, begin};
use std::sync::Arc;

/// The outcome of the game under the rules on the workbench.
#[derive(Clone)]
pub enum RulesOutcome {
    /// It was replayed.
    Replayed {
        /// The replayed game.
        again: Arc<Rerun>,
        /// The first difference between the rules, in a sentence.
        change: String,
        /// The number of further differences.
        more: usize,
    },
    /// The rules can't be played, and the game continues under its own: the reason, in a line.
    Broken(String),
}

/// Identifies a game and the rules that it was replayed under.
#[derive(Clone, PartialEq, Eq)]
struct WatchKey {
    /// The revision of the workbench.
    revision: u64,
    /// The index of the branch, and its number of choices.
    branch: (usize, usize),
    /// Its last moment, by its address in memory.
    last: usize,
    /// The hash of the game's own rules.
    own: String,
    /// The language that the difference is told in.
    language: String,
}

/// Watches the rules on the workbench, and replays the game when they change.
#[derive(Default)]
pub struct RulesWatch {
    asked: Option<WatchKey>,
    job: Option<Job<Option<RulesOutcome>>>,
    outcome: Option<RulesOutcome>,
    /// The hash of the rules that the user declined for this game.
    declined: Option<String>,
    /// The name on the shelf of the game before it adopted the rules, or the other way round.
    other: Option<String>,
    /// The game was opened from a file just now: that the workbench has other rules is no change that anybody made.
    is_opened: bool,
}

impl RulesWatch {
    /// The game by other rules is no longer beside the one on the table.
    pub(super) fn forget_other(&mut self) {
        self.other = None;
    }
}

impl RulesOutcome {
    /// The hash of the new rules; none where they are broken.
    fn hash(&self) -> Option<&str> {
        match self {
            RulesOutcome::Replayed { again, .. } => Some(&again.compiled.pack().hash),
            RulesOutcome::Broken(_) => None,
        }
    }
}

impl Session {
    /// The outcome of the game under the rules on the workbench; none where they are its own, nothing is known yet, or the
    /// user has declined them.
    pub fn rules_outcome(&self) -> Option<&RulesOutcome> {
        let is_declined = |outcome: &&RulesOutcome| {
            outcome.hash().is_some() && outcome.hash() == self.rules_watch.declined.as_deref()
        };
        self.rules_watch.outcome.as_ref().filter(|outcome| !is_declined(outcome))
    }

    /// The same game by other rules is in my games, beside the one on the table.
    pub fn has_game_by_other_rules(&self) -> bool {
        self.rules_watch.other.is_some()
    }

    /// Replays the game if the rules on the workbench have changed, or the game has gone on; also takes over the results of
    /// a search or of shrinking. To be called at every frame.
    pub fn update(&mut self, workbench: &Workbench, executor: &Executor, now: f64) {
        self.update_search(executor, now);
        self.shrink_run.update(executor);
        self.take_rerun();
        let snapshot = workbench.snapshot();
        self.update_shelf_boards(&snapshot.library, executor);
        let Some(sandbox) = &self.sandbox else {
            self.rules_watch = RulesWatch::default();
            return;
        };
        let is_pending = self.rules_watch.job.is_some() || !snapshot.is_checked;
        let branch = sandbox.tree().branch();
        let last = branch.steps().last().map_or(0, |step| Arc::as_ptr(step) as usize);
        let key = WatchKey {
            revision: snapshot.revision,
            branch: (sandbox.tree().current(), branch.len()),
            last,
            own: sandbox.pack().hash.clone(),
            language: self.language.clone(),
        };
        if is_pending || self.rules_watch.asked.as_ref() == Some(&key) {
            return;
        }
        self.rules_watch.asked = Some(key);
        let is_other_game = snapshot.pack().is_some_and(|pack| pack.id != sandbox.head().pack);
        let is_same = snapshot.compiled.as_ref().is_some_and(|compiled| compiled.pack().hash == sandbox.pack().hash);
        if is_other_game || is_same {
            (self.rules_watch.outcome, self.rules_watch.is_opened) = (None, false);
            return;
        }
        // A scenario names its variants itself.
        let is_scenario = sandbox.head().scenario.is_some();
        let variants = if is_scenario { sandbox.head().variants.clone() } else { snapshot.variants.clone() };
        let (sandbox, library, language) = (sandbox.clone(), snapshot.library.clone(), self.language.clone());
        self.rules_watch.job =
            Some(run_once(executor, move |_| match begin(&library, sandbox.head(), &variants, "the game") {
                Err(why) => Some(RulesOutcome::Broken(why.to_string())),
                Ok(begun) if begun.compiled.pack().hash == sandbox.pack().hash => None,
                Ok(begun) => {
                    let (change, more) = change(sandbox.pack(), begun.compiled.pack(), &language);
                    Some(RulesOutcome::Replayed {
                        again: Arc::new(sandbox.replay_under(begun, &language)),
                        change,
                        more,
                    })
                }
            }));
        // A job run inline is over already.
        self.take_rerun();
    }

    fn take_rerun(&mut self) {
        let Some(job) = &self.rules_watch.job else { return };
        let told = job.messages().last();
        if job.is_over() {
            self.rules_watch.job = None;
        }
        let Some(outcome) = told else { return };
        self.rules_watch.outcome = outcome;
        if std::mem::take(&mut self.rules_watch.is_opened) {
            self.keep_rules();
        }
    }

    /// A game has been opened from a file: it keeps its rules, and those of the workbench are compared when somebody asks, or
    /// changes them.
    pub(super) fn keeps_its_rules(&mut self) {
        self.rules_watch = RulesWatch { is_opened: true, ..RulesWatch::default() };
    }

    /// Declines the rules on the workbench for this game.
    pub(super) fn keep_rules(&mut self) {
        self.rules_watch.declined = self.rules_watch.outcome.as_ref().and_then(RulesOutcome::hash).map(str::to_owned);
    }

    /// Shows again what becomes of the game under the rules on the workbench.
    pub(super) fn compare_rules(&mut self) {
        (self.rules_watch.declined, self.rules_watch.asked, self.rules_watch.is_opened) = (None, None, false);
    }

    /// Continues the game under the rules on the workbench; the original stays in my games.
    pub(super) fn adopt_rules(&mut self, now: f64) {
        let (Some(sandbox), Some(RulesOutcome::Replayed { again, .. })) = (&self.sandbox, &self.rules_watch.outcome)
        else {
            return;
        };
        let taken = sandbox.continue_under(Rerun::clone(again));
        self.touch_if_played(now);
        let other = self.put_away();
        self.sandbox = Some(taken);
        self.touch_if_played(now);
        (self.rules_watch.other, self.rules_watch.outcome) = (other, None);
    }

    /// Exchanges the game on the table with the one set aside.
    ///
    /// # Errors
    /// The other one can't be read any more.
    pub(super) fn swap_games(&mut self, workbench: &Workbench, now: f64) -> Result<(), Vec<String>> {
        let Some(other) = self.rules_watch.other.take() else { return Ok(()) };
        let left = self.put_away();
        self.resume(&other, workbench, now)?;
        self.rules_watch = RulesWatch { other: left, ..RulesWatch::default() };
        Ok(())
    }
}

/// The first difference between the rules of two packs, in a language, and the number of further ones.
fn change(from: &Pack, to: &Pack, language: &str) -> (String, usize) {
    let sections = differences(from, to).sections(language);
    let mut sentences = sections.into_iter().flat_map(|section| section.lines).map(|line| line.sentence);
    let first = sentences.next().unwrap_or_else(|| say!(Wording::of(language), "A script differs."));
    (first.trim_end_matches('.').to_owned(), sentences.count())
}

//! The search for a position in games by bots, in the background; what is found is put on the table.

use crate::app::jobs::{Executor, Job, run_once};
use crate::bots::BotKind;
use crate::games::liberte::Liberte;
use crate::model::{Wording, say};
use crate::sandbox::{Closest, FoundMoment, Sandbox, SandboxGame, SeekLimits, SeekResult};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What to search for, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchSpec {
    /// The query.
    pub query: String,
    /// The number of seats.
    pub seats: usize,
    /// The bot on all seats.
    pub bot: BotKind,
    /// The most games to search.
    pub games: u64,
    /// The seed of the first game.
    pub seed: u64,
}

impl SearchSpec {
    /// The games to be searched.
    pub fn limits(&self) -> SeekLimits {
        SeekLimits { games: self.games, seed: self.seed, threads: 0, bots: vec![self.bot; self.seats] }
    }
}

/// Searches the games: it is given the count of those that were searched, and a flag that is set when it should stop.
type Seeker = Box<dyn FnOnce(&AtomicU64, &AtomicBool) -> Result<SeekResult, String> + Send>;
/// Puts the game up to a moment that was found on a table.
type Opener<G> = Arc<dyn Fn(&FoundMoment) -> Result<Sandbox<G>, String> + Send + Sync>;

/// A search, or its outcome.
pub struct PositionSearch<G: SandboxGame = Liberte> {
    /// The search that starts at the next frame.
    waiting: Option<Seeker>,
    opener: Option<Opener<G>>,
    job: Option<Job<SearchOutcome<G>>>,
    done: Arc<AtomicU64>,
    games: u64,
    outcome: Option<SearchOutcome<G>>,
}

impl<G: SandboxGame> Default for PositionSearch<G> {
    fn default() -> PositionSearch<G> {
        let (waiting, opener, job, done, outcome) = Default::default();
        PositionSearch { waiting, opener, job, done, games: 0, outcome }
    }
}

/// The outcome of a search.
enum SearchOutcome<G: SandboxGame> {
    Found(Box<Sandbox<G>>, String),
    None { message: String, closest: Option<Box<FoundMoment>> },
    Failed(String),
}

impl<G: SandboxGame> PositionSearch<G>
where
    Sandbox<G>: Send + 'static,
{
    /// A search that starts at the next frame, of so many games at most.
    pub fn new(
        games: u64,
        seek: impl FnOnce(&AtomicU64, &AtomicBool) -> Result<SeekResult, String> + Send + 'static,
        open: impl Fn(&FoundMoment) -> Result<Sandbox<G>, String> + Send + Sync + 'static,
    ) -> PositionSearch<G> {
        let (waiting, opener): (Seeker, Opener<G>) = (Box::new(seek), Arc::new(open));
        PositionSearch { waiting: Some(waiting), opener: Some(opener), games, ..PositionSearch::default() }
    }

    /// Returns true while it is running.
    pub fn is_running(&self) -> bool {
        self.waiting.is_some() || self.job.is_some()
    }

    /// The number of games searched, and the most that will be.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed).min(self.games), self.games)
    }

    /// The reason why nothing was found, once it is over.
    pub fn message(&self) -> Option<&str> {
        match self.outcome.as_ref()? {
            SearchOutcome::Found(..) => None,
            SearchOutcome::None { message, .. } | SearchOutcome::Failed(message) => Some(message),
        }
    }

    /// Returns true if there is a moment that matches a part of the query.
    pub fn has_closest(&self) -> bool {
        matches!(self.outcome, Some(SearchOutcome::None { closest: Some(_), .. }))
    }

    /// Stops the search; the closest match by then is reported.
    pub fn stop(&mut self) {
        self.waiting = None;
        self.job.iter().for_each(Job::stop);
    }

    /// The game of the closest match, if there is one.
    ///
    /// # Errors
    /// It can't be opened.
    pub fn closest(&self) -> Option<Result<Sandbox<G>, String>> {
        let Some(SearchOutcome::None { closest: Some(found), .. }) = &self.outcome else { return None };
        self.opener.as_ref().map(|open| open(found))
    }

    /// Starts a search that waits. Returns the game that was found, and where, once. To be called at every frame.
    pub fn update(&mut self, executor: &Executor, wording: &'static Wording) -> Option<(Sandbox<G>, String)> {
        if let (Some(seek), Some(open)) = (self.waiting.take(), self.opener.clone()) {
            let done = self.done.clone();
            self.job = Some(run_once(executor, move |stop| match seek(&done, stop) {
                Err(why) => SearchOutcome::Failed(why),
                Ok(sought) => match sought.found {
                    Some(found) => match open(&found) {
                        Ok(sandbox) => SearchOutcome::Found(Box::new(sandbox), place(wording, &found)),
                        Err(why) => SearchOutcome::Failed(why),
                    },
                    None => none(wording, sought.games, sought.closest),
                },
            }));
        }
        let outcome = self.job.as_ref().and_then(|job| job.messages().last())?;
        self.job = None;
        match outcome {
            SearchOutcome::Found(sandbox, place) => {
                *self = PositionSearch::default();
                Some((*sandbox, place))
            }
            other @ (SearchOutcome::None { .. } | SearchOutcome::Failed(_)) => {
                self.outcome = Some(other);
                None
            }
        }
    }
}

fn none<G: SandboxGame>(wording: &Wording, games: u64, closest: Option<Closest>) -> SearchOutcome<G> {
    let message = match &closest {
        None => say!(wording, "No match in {n|game|games}, not even of a part of the query.", n = games),
        Some(Closest { found, lacks }) => {
            let lacks: Vec<String> = lacks.iter().map(|part| format!("`{part}`")).collect();
            say!(
                wording,
                "No match in {n|game|games}. Closest: {place}, which lacks {what}.",
                n = games,
                place = place(wording, found),
                what = lacks.join(", ")
            )
        }
    };
    SearchOutcome::None { message, closest: closest.map(|closest| Box::new(closest.found)) }
}

/// The place of a moment, in a few words.
fn place(wording: &Wording, found: &FoundMoment) -> String {
    say!(wording, "seed {seed}, after {n|choice|choices}", seed = found.seed, n = found.at)
}

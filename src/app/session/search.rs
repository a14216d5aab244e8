//! The search for a position in games by bots, in the background; what is found is put on the table.

use super::Session;
use crate::app::jobs::{Executor, Job, run_once};
use crate::app::workbench::Workbench;
use crate::bots::BotKind;
use crate::lab::PackIdentity;
use crate::load::Library;
use crate::sandbox::{Closest, FoundMoment, PositionQuery, RulesSource, Sandbox, SeekLimits, open_journal, seek};
use crate::script::Compiled;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

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

/// A search, or its outcome.
#[derive(Default)]
pub struct PositionSearch {
    /// The search that starts at the next frame.
    waiting: Option<(Compiled, PositionQuery, SearchSpec)>,
    job: Option<Job<SearchOutcome>>,
    done: Arc<AtomicU64>,
    games: u64,
    outcome: Option<SearchOutcome>,
}

/// The outcome of a search.
enum SearchOutcome {
    Found(Box<Sandbox>, String),
    None { message: String, closest: Option<Box<FoundMoment>>, library: Arc<Library> },
    Failed(String),
}

impl PositionSearch {
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
}

impl Session {
    /// The latest search for a position.
    pub fn search(&self) -> &PositionSearch {
        &self.search
    }

    /// Starts a search at the next frame.
    pub(super) fn begin_search(&mut self, wanted: SearchSpec, workbench: &Workbench) -> Result<(), Vec<String>> {
        let compiled = super::rules_of(workbench)?;
        let game = compiled.game(wanted.seats).map_err(|why| vec![why])?;
        let query = PositionQuery::parse(&wanted.query, &game)
            .map_err(|errors| errors.into_iter().map(|error| error.message).collect::<Vec<_>>())?;
        self.search = PositionSearch { waiting: Some((compiled, query, wanted)), ..PositionSearch::default() };
        Ok(())
    }

    /// Stops the search; the closest match by then is reported.
    pub(super) fn stop_search(&mut self) {
        self.search.waiting = None;
        self.search.job.iter().for_each(Job::stop);
    }

    /// Opens the closest match.
    pub(super) fn open_closest(&mut self, now: f64) -> Result<(), Vec<String>> {
        let Some(SearchOutcome::None { closest: Some(found), library, .. }) = &self.search.outcome else {
            return Ok(());
        };
        let sandbox = opened(library, found).map_err(|why| vec![why])?;
        self.show(sandbox, now);
        self.search = PositionSearch::default();
        Ok(())
    }

    /// Starts a search that waits, and takes over an outcome. To be called at every frame.
    pub(super) fn update_search(&mut self, workbench: &Workbench, executor: &Executor, now: f64) {
        let search = &mut self.search;
        if let Some((compiled, query, wanted)) = search.waiting.take() {
            search.games = wanted.games;
            let (library, done) = (workbench.snapshot().library.clone(), search.done.clone());
            search.job = Some(run_once(executor, move |stop| {
                let limits = SeekLimits {
                    games: wanted.games,
                    seed: wanted.seed,
                    threads: 0,
                    bots: vec![wanted.bot; wanted.seats],
                };
                let pack = PackIdentity::from(&**compiled.pack());
                let sought =
                    compiled.game(wanted.seats).and_then(|game| seek(&game, &query, &pack, &limits, &done, stop));
                match sought {
                    Err(why) => SearchOutcome::Failed(why),
                    Ok(sought) => match sought.found {
                        Some(found) => match opened(&library, &found) {
                            Ok(sandbox) => SearchOutcome::Found(Box::new(sandbox), place(&found)),
                            Err(why) => SearchOutcome::Failed(why),
                        },
                        None => none(sought.games, sought.closest, library),
                    },
                }
            }));
        }
        let Some(outcome) = search.job.as_ref().and_then(|job| job.messages().last()) else { return };
        search.job = None;
        match outcome {
            SearchOutcome::Found(sandbox, place) => {
                *search = PositionSearch::default();
                self.show(*sandbox, now);
                self.is_running = false;
                self.revision += 1;
                self.notify(format!("found in the game of {place}"));
            }
            other @ (SearchOutcome::None { .. } | SearchOutcome::Failed(_)) => search.outcome = Some(other),
        }
    }
}

fn none(games: u64, closest: Option<Closest>, library: Arc<Library>) -> SearchOutcome {
    let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    let message = match &closest {
        None => format!("No match in {games}, not even of a part of the query."),
        Some(Closest { found, lacks }) => {
            let lacks: Vec<String> = lacks.iter().map(|part| format!("`{part}`")).collect();
            format!("No match in {games}. Closest: {}, which lacks {}.", place(found), lacks.join(", "))
        }
    };
    SearchOutcome::None { message, closest: closest.map(|closest| Box::new(closest.found)), library }
}

/// The place of a moment, in a few words.
fn place(found: &FoundMoment) -> String {
    let choices = if found.at == 1 { "1 choice".to_owned() } else { format!("{} choices", found.at) };
    format!("seed {}, after {choices}", found.seed)
}

/// The game up to a moment that was found, all of whose seats are played by people.
fn opened(library: &Arc<Library>, found: &FoundMoment) -> Result<Sandbox, String> {
    let saved = open_journal(library, found.journal.clone(), "what was found", RulesSource::Matching);
    Sandbox::from_saved(saved.map_err(|why| why.to_string())?, &[]).map_err(|why| why.to_string())
}

//! A position that is looked for beside the window, in games by bots; what is found lies on the table.

use super::super::jobs::{Job, Road, once};
use super::Play;
use crate::bots::BotKind;
use crate::gui::work::Work;
use crate::load::Library;
use crate::sandbox::{Closest, FoundMoment, PositionQuery, RulesSource, Sandbox, SeekLimits, open_journal, seek};
use crate::script::Compiled;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is looked for, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    /// The query.
    pub query: String,
    /// How many play.
    pub seats: usize,
    /// Who plays all seats.
    pub bot: BotKind,
    /// The most games.
    pub games: u64,
    /// The seed of the first.
    pub seed: u64,
}

/// A search, or what it came to.
#[derive(Default)]
pub struct Search {
    /// What begins at the next frame.
    waiting: Option<(Compiled, PositionQuery, Wanted)>,
    job: Option<Job<Outcome>>,
    done: Arc<AtomicU64>,
    games: u64,
    outcome: Option<Outcome>,
}

/// What a search came to.
enum Outcome {
    Found(Box<Sandbox>, String),
    None { told: String, closest: Option<Box<FoundMoment>>, library: Arc<Library> },
    Failed(String),
}

impl Search {
    /// Whether it goes on.
    pub fn is_running(&self) -> bool {
        self.waiting.is_some() || self.job.is_some()
    }

    /// Games that were looked through, and the most that will be.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed).min(self.games), self.games)
    }

    /// Why nothing was found, once it is over.
    pub fn told(&self) -> Option<&str> {
        match self.outcome.as_ref()? {
            Outcome::Found(..) => None,
            Outcome::None { told, .. } | Outcome::Failed(told) => Some(told),
        }
    }

    /// Whether there is a moment that fits a part of what was looked for.
    pub fn has_closest(&self) -> bool {
        matches!(self.outcome, Some(Outcome::None { closest: Some(_), .. }))
    }
}

impl Play {
    /// The search for a position, the last one or the one that goes on.
    pub fn search(&self) -> &Search {
        &self.search
    }

    /// Begins a search at the next frame.
    pub(super) fn begin_search(&mut self, wanted: Wanted, work: &Work) -> Result<(), Vec<String>> {
        let compiled = super::rules_of(work)?;
        let game = compiled.game(wanted.seats).map_err(|why| vec![why])?;
        let query = PositionQuery::parse(&wanted.query, &game)
            .map_err(|errors| errors.into_iter().map(|error| error.message).collect::<Vec<_>>())?;
        self.search = Search { waiting: Some((compiled, query, wanted)), ..Search::default() };
        Ok(())
    }

    /// Stops the search; what came closest by then is told.
    pub(super) fn stop_search(&mut self) {
        self.search.waiting = None;
        self.search.job.iter().for_each(Job::stop);
    }

    /// Opens the moment that came closest.
    pub(super) fn open_closest(&mut self, now: f64) -> Result<(), Vec<String>> {
        let Some(Outcome::None { closest: Some(found), library, .. }) = &self.search.outcome else { return Ok(()) };
        let sandbox = opened(library, found).map_err(|why| vec![why])?;
        self.put(sandbox, now);
        self.search = Search::default();
        Ok(())
    }

    /// Begins what waits, and takes what has come. To be called at every frame.
    pub(super) fn hear_search(&mut self, work: &Work, road: &Road, now: f64) {
        let search = &mut self.search;
        if let Some((compiled, query, wanted)) = search.waiting.take() {
            search.games = wanted.games;
            let (library, done) = (work.seen().library.clone(), search.done.clone());
            search.job = Some(once(road, move |stop| {
                let limits = SeekLimits {
                    games: wanted.games,
                    seed: wanted.seed,
                    threads: 0,
                    bots: vec![wanted.bot; wanted.seats],
                };
                let sought = compiled.game(wanted.seats).and_then(|game| seek(&game, &query, &limits, &done, stop));
                match sought {
                    Err(why) => Outcome::Failed(why),
                    Ok(sought) => match sought.found {
                        Some(found) => match opened(&library, &found) {
                            Ok(sandbox) => Outcome::Found(Box::new(sandbox), place(&found)),
                            Err(why) => Outcome::Failed(why),
                        },
                        None => none(sought.games, sought.closest, library),
                    },
                }
            }));
        }
        let Some(outcome) = search.job.as_ref().and_then(|job| job.news().last()) else { return };
        search.job = None;
        match outcome {
            Outcome::Found(sandbox, place) => {
                *search = Search::default();
                self.put(*sandbox, now);
                self.runs = false;
                self.revision += 1;
                self.tell(format!("found in the game of {place}"));
            }
            other => search.outcome = Some(other),
        }
    }
}

fn none(games: u64, closest: Option<Closest>, library: Arc<Library>) -> Outcome {
    let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    let told = match &closest {
        None => format!("None in {games}, and no part of it anywhere."),
        Some(Closest { found, lacks }) => {
            let lacks: Vec<String> = lacks.iter().map(|part| format!("`{part}`")).collect();
            format!("None in {games}. Closest: {}, which lacks {}.", place(found), lacks.join(", "))
        }
    };
    Outcome::None { told, closest: closest.map(|closest| Box::new(closest.found)), library }
}

/// Where a moment was found.
fn place(found: &FoundMoment) -> String {
    let choices = if found.at == 1 { "1 choice".to_owned() } else { format!("{} choices", found.at) };
    format!("seed {}, after {choices}", found.seed)
}

/// The game up to a moment that was found, to be gone on with by persons.
fn opened(library: &Arc<Library>, found: &FoundMoment) -> Result<Sandbox, String> {
    let saved = open_journal(library, found.journal.clone(), "what was found", RulesSource::Matching);
    Sandbox::from_saved(saved.map_err(|why| why.to_string())?, &[]).map_err(|why| why.to_string())
}

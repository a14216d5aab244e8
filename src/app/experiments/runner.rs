//! Games played for the window: counted while they are played, cancelled by its flag, and found again in its cache.

use super::update::ExperimentUpdate;
use crate::desk::StudyRunner;
use crate::lab::{Cache, Experiment, GameRecord, Progress, Results, Store};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Plays the games of experiments beside the window.
pub struct WindowRunner<'a> {
    cache: Option<PathBuf>,
    progress: Progress<'a>,
    tell: &'a dyn Fn(ExperimentUpdate),
    /// Games that were to be played so far.
    wanted: u64,
}

impl<'a> WindowRunner<'a> {
    /// With a folder for games that were played before, if there is one.
    pub fn new(cache: Option<PathBuf>, progress: Progress<'a>, tell: &'a dyn Fn(ExperimentUpdate)) -> WindowRunner<'a> {
        WindowRunner { cache, progress, tell, wanted: 0 }
    }

    /// Plays an experiment; `watch` gets what was found after every step.
    ///
    /// # Errors
    /// A game made the program fail.
    pub fn watched(&mut self, experiment: Experiment<'_>, watch: &mut dyn FnMut(&Results)) -> Result<Results, String> {
        self.run(experiment, watch, &mut |_| {})
    }

    fn run(
        &mut self,
        experiment: Experiment<'_>,
        watch: &mut dyn FnMut(&Results),
        on_seed: &mut dyn FnMut(&[GameRecord]),
    ) -> Result<Results, String> {
        self.expect(experiment.games());
        let mut store = Store::none();
        store.cache = self.cache.clone().filter(|_| experiment.is_worth_caching()).map(Cache::new);
        store.cache.iter().for_each(Cache::make_room);
        let results = experiment.run_with_observer(&mut store, self.progress, watch, on_seed);
        results.map_err(|error| error.to_string())
    }

    fn expect(&mut self, games: u64) {
        self.wanted = self.wanted.saturating_add(games);
        (self.tell)(ExperimentUpdate::Wanted(self.wanted));
    }
}

impl StudyRunner for WindowRunner<'_> {
    type Error = String;

    fn play(&mut self, experiment: Experiment<'_>, on_seed: &mut dyn FnMut(&[GameRecord])) -> Result<Results, String> {
        self.run(experiment, &mut |_| {}, on_seed)
    }

    fn cancelled(&self) -> &AtomicBool {
        self.progress.cancelled
    }

    fn work<T>(&mut self, games: u64, work: impl FnOnce(Progress<'_>) -> T) -> T {
        self.expect(games);
        work(self.progress)
    }
}

//! The search for a position in games by bots; what is found is put on the table.

use super::Session;
use crate::app::jobs::Executor;
use crate::app::search::{PositionSearch, SearchSpec};
use crate::app::workbench::Workbench;
use crate::lab::PackIdentity;
use crate::load::query::QueryError;
use crate::model::{Wording, say};
use crate::sandbox::{PositionQuery, RulesSource, Sandbox, open_journal, seek};

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
            .map_err(|errors| vec![QueryError::in_lines(errors, Wording::of(&self.language))])?;
        let library = workbench.snapshot().library.clone();
        self.search = PositionSearch::new(
            wanted.games,
            move |done, stop| {
                let pack = PackIdentity::from(&**compiled.pack());
                let game = compiled.game(wanted.seats)?;
                seek(&game, &query, &pack, &wanted.limits(), done, stop)
            },
            move |found| {
                // All seats are played by people.
                let saved = open_journal(&library, found.journal.clone(), "what was found", RulesSource::Matching);
                Sandbox::from_saved(saved.map_err(|why| why.to_string())?, &[])
            },
        );
        Ok(())
    }

    /// Opens the closest match.
    pub(super) fn open_closest(&mut self, now: f64) -> Result<(), Vec<String>> {
        let Some(sandbox) = self.search.closest() else { return Ok(()) };
        self.show(sandbox.map_err(|why| vec![why])?, now);
        self.search = PositionSearch::default();
        Ok(())
    }

    /// Starts a search that waits, and takes over an outcome. To be called at every frame.
    pub(super) fn update_search(&mut self, executor: &Executor, now: f64) {
        let wording = Wording::of(&self.language);
        let Some((sandbox, place)) = self.search.update(executor, wording) else { return };
        self.show(sandbox, now);
        self.is_running = false;
        self.revision += 1;
        self.notify(say!(wording, "found in the game of {place}", place = place));
    }
}

//! The search for a position in games by bots; what is found is put on the table.

use super::{GameAtTable, TableSession, begin};
use crate::app::search::{PositionSearch, SearchSpec};
use crate::lab::PackIdentity;
use crate::load::query::QueryError;
use crate::model::{Wording, say};
use crate::sandbox::{DataOrigin, FieldQuery, Sandbox, seek};
use crate::script::bare_game;

impl<G: GameAtTable> TableSession<G> {
    /// The latest search for a position.
    pub fn search(&self) -> &PositionSearch<G> {
        &self.search
    }

    /// The game by the rules of what begins next, for so many players, and what else a search needs of them.
    fn searched(&self, seats: usize) -> Result<(Box<G>, PackIdentity, Vec<String>), String> {
        let pack = begin::pack(&self.library, &self.next.0).map_err(|reasons| reasons.join("; "))?;
        let game = bare_game(&pack, seats)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
        let game = G::inside(game).ok_or_else(|| format!("`{}` is a pack of another game", pack.id))?;
        Ok((game, PackIdentity::from(&*pack), pack.all_ids().map(str::to_owned).collect()))
    }

    /// Reads a query for games of so many players.
    ///
    /// # Errors
    /// All that is wrong with it, or with the rules, in lines.
    pub fn read_query(&self, query: &str, seats: usize) -> Result<(), String> {
        let (game, _, ids) = self.searched(seats)?;
        let read = FieldQuery::parse(query, &*game, seats, ids.into_iter());
        read.map(drop).map_err(|errors| QueryError::in_lines(errors, Wording::of(&self.language)))
    }

    /// The keys of queries: how each is written, what it is compared with, and what it means.
    pub fn query_keys(&self, seats: usize) -> Vec<[String; 3]> {
        self.searched(seats).map_or_else(|_| Vec::new(), |(game, ..)| FieldQuery::keys(&*game))
    }

    /// Starts a search at the next frame.
    pub(super) fn begin_search(&mut self, wanted: SearchSpec) -> Result<(), Vec<String>> {
        let (game, identity, ids) = self.searched(wanted.seats).map_err(|why| vec![why])?;
        let query = FieldQuery::parse(&wanted.query, &*game, wanted.seats, ids.into_iter())
            .map_err(|errors| vec![QueryError::in_lines(errors, Wording::of(&self.language))])?;
        let (library, variants) = (self.library.clone(), self.next.0.clone());
        self.search = PositionSearch::new(
            wanted.games,
            move |done, stop| seek(&*game, &query, &identity, &wanted.limits(), done, stop),
            move |found| {
                let name = "what was found";
                let origin = DataOrigin::of(&library, &found.journal.head, &variants, name);
                let origin = origin.map_err(|why| why.to_string())?;
                // All seats are played by people.
                let mut sandbox = Sandbox::from_origin(origin, &[]).map_err(|reasons| reasons.join("; "))?;
                sandbox.go_on(&found.journal, &[])?;
                Ok(sandbox)
            },
        );
        Ok(())
    }

    /// Opens the closest match.
    pub(super) fn open_closest(&mut self) -> Result<(), Vec<String>> {
        let Some(sandbox) = self.search.closest() else { return Ok(()) };
        self.put(sandbox.map_err(|why| vec![why])?);
        self.search = PositionSearch::default();
        Ok(())
    }

    /// Starts a search that waits, and takes over an outcome.
    pub(super) fn update_search(&mut self) {
        let wording = Wording::of(&self.language);
        if let Some((sandbox, place)) = self.search.update(&self.executor, wording) {
            self.put(sandbox);
            self.notify(say!(wording, "found in the game of {place}", place = place));
        }
    }
}

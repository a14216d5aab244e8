//! How the games on the shelf stand, for the pictures of them: each is played again beside the window, once.

use super::Session;
use crate::app::jobs::{Executor, Job, run_once};
use crate::app::shelf::ShelvedGame;
use crate::games::liberte::{Liberte, Position};
use crate::load::Library;
use crate::load::schema::Rulebook;
use crate::sandbox::{RulesSource, Sandbox, open_journal, read_journal};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most games of which there are pictures.
const MOST: usize = 40;

/// How a game stands.
#[derive(Clone)]
pub struct ShelfBoard {
    /// The game.
    pub game: Arc<Liberte>,
    /// The position that it was left at.
    pub position: Position,
}

/// What is known of the games on the shelf, and the one that is being played again.
#[derive(Default)]
pub(super) struct ShelfBoards {
    known: BTreeMap<String, (ShelvedGame, Option<ShelfBoard>)>,
    job: Option<(ShelvedGame, Job<Option<ShelfBoard>>)>,
}

impl Session {
    /// How a game of the shelf stands; none where that is not known yet, or it can't be played any more.
    pub fn shelf_board(&self, game: &ShelvedGame) -> Option<&ShelfBoard> {
        let (of, board) = self.shelf_boards.known.get(&game.id)?;
        board.as_ref().filter(|_| of == game)
    }

    /// Plays the next game of the shelf again of which it is not known how it stands, while no game is on the table.
    pub(super) fn update_shelf_boards(&mut self, library: &Arc<Library>, executor: &Executor) {
        let boards = &mut self.shelf_boards;
        if let Some((game, job)) = boards.job.take() {
            match job.messages().last() {
                Some(board) => drop(boards.known.insert(game.id.clone(), (game, board))),
                None => boards.job = Some((game, job)),
            }
        }
        if boards.job.is_some() || self.sandbox.is_some() {
            return;
        }
        let is_known = |game: &&ShelvedGame| boards.known.get(&game.id).is_some_and(|(of, _)| of == *game);
        let games = self.shelf.games().iter().filter(|game| game.summary.rulebook == Some(Rulebook::Liberte));
        let Some(next) = games.take(MOST).find(|game| !is_known(game)).cloned() else { return };
        let text = self.shelf.text(&next.id);
        let (library, id) = (library.clone(), next.id.clone());
        boards.job = Some((next, run_once(executor, move |_| board_of(&text.ok()?, &id, &library))));
    }
}

fn board_of(text: &str, id: &str, library: &Arc<Library>) -> Option<ShelfBoard> {
    let journal = read_journal(text, id).ok()?;
    let saved = open_journal(library, journal, id, RulesSource::Matching).ok()?;
    let sandbox = Sandbox::from_saved(saved, &[]).ok()?;
    Some(ShelfBoard { game: sandbox.tree().game().clone(), position: sandbox.position().clone() })
}

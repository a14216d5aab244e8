//! How a game of Revolution! gets onto the table: anew, from a journal, or from where the program left it.

use super::RevolutionSession;
use crate::games::revolution::{Revolution, Spec};
use crate::kernel::{Journal, JournalHead, Move, Table};
use crate::load::Library;
use crate::model::DataPack;
use crate::sandbox::{GameSnapshot, Player, Sandbox};
use crate::script;
use std::sync::Arc;

/// A game that can be put on the table, and its pack.
pub(super) type Begun = (Sandbox<Revolution>, Arc<DataPack>);

/// The pack with variants.
///
/// # Errors
/// What is wrong with it.
pub(super) fn pack(library: &Library, variants: &[String]) -> Result<Arc<DataPack>, Vec<String>> {
    let loaded = library.load(variants);
    let wrong =
        || loaded.diagnostics.iter().filter(|finding| finding.is_error()).map(|it| it.message.clone()).collect();
    loaded.playable_data().cloned().ok_or_else(wrong)
}

/// The game of a pack for some number of players.
///
/// # Errors
/// Why no game can be made of it.
fn game(pack: &DataPack, seats: usize) -> Result<Revolution, Vec<String>> {
    let spec = Spec::of(pack).map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    script::revolution::game(spec, seats)
}

impl RevolutionSession {
    /// A new game.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn new_game(
        &self,
        names: &[String],
        players: &[Player],
        seed: u64,
        variants: &[String],
    ) -> Result<Begun, Vec<String>> {
        let pack = pack(self.library(), variants)?;
        let game = game(&pack, names.len())?;
        Ok((Sandbox::start(game, (), pack.journal_head(seed, names), players), pack))
    }

    /// The game of a journal, at its end. All seats are persons' who are not named.
    ///
    /// # Errors
    /// Why it can't be played.
    pub(super) fn game_of_journal(&self, journal: &Journal, players: &[Player]) -> Result<Begun, Vec<String>> {
        let (mut sandbox, pack) = self.start_of(&journal.head, players)?;
        let mut table = Table::new(sandbox.game(), sandbox.position().clone());
        journal.replay(&mut table, usize::MAX).map_err(|error| vec![error.to_string()])?;
        let moves: Vec<Move<_>> = table.moves().collect();
        for made in moves {
            sandbox.choose(made.seat, made.choice).map_err(|refusal| vec![sandbox.refusal_text(refusal)])?;
        }
        Ok((sandbox, pack))
    }

    /// The game that was saved last, as it stood.
    ///
    /// # Errors
    /// Why it can't be played.
    pub(super) fn game_of_snapshot(&self, snapshot: &GameSnapshot) -> Result<Begun, Vec<String>> {
        let (mut sandbox, pack) = self.start_of(&snapshot.journal.head, &snapshot.players)?;
        snapshot.play(&mut sandbox).map_err(|why| vec![why])?;
        Ok((sandbox, pack))
    }

    fn start_of(&self, head: &JournalHead, players: &[Player]) -> Result<Begun, Vec<String>> {
        let begun = self.new_game(&head.seats, players, head.seed, &head.variants)?;
        let id = &begun.1.id;
        if head.pack != *id {
            return Err(vec![format!("this is a game of `{}`, and not of `{id}`", head.pack)]);
        }
        if head.scenario.is_some() {
            return Err(vec!["games that begin with a scenario can't be opened here yet".into()]);
        }
        Ok(begun)
    }

    /// Whether a journal was written by other rules than those that the pack has now.
    pub(super) fn is_by_other_rules(journal: &Journal, pack: &DataPack) -> bool {
        journal.head.hash != pack.hash
    }
}

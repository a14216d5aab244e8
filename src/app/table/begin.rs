//! How a game gets onto the table: anew, from a scenario, a journal or a share code, or from where the program
//! left it.

use super::{GameAtTable, TableSession};
use crate::app::playtest::PlaytestPlan;
use crate::kernel::{Journal, JournalHead};
use crate::load::Library;
use crate::model::DataPack;
use crate::sandbox::{DataOrigin, Player, RulesFound, Sandbox, library_of};
use std::sync::Arc;

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

impl<G: GameAtTable> TableSession<G> {
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
    ) -> Result<Sandbox<G>, Vec<String>> {
        pack(&self.library, variants)?;
        let head = JournalHead { variants: variants.to_vec(), seed, seats: names.to_vec(), ..JournalHead::default() };
        let origin = DataOrigin::of(&self.library, &head, variants, "the new game");
        Sandbox::from_origin(origin.map_err(|why| vec![why.to_string()])?, players)
    }

    /// The text of the file of a playtest, by the pack with these variants; a scenario names its own.
    ///
    /// # Errors
    /// Every reason why it can't be played.
    pub fn playtest(&self, plan: &PlaytestPlan, variants: &[String], file: &str) -> Result<String, Vec<String>> {
        let players = plan.players();
        let sandbox = match &plan.scenario {
            Some((name, text)) => Sandbox::of_scenario(&self.library, name, text, &players)?,
            None => self.new_game(&plan.names(), &players, plan.seed, variants)?,
        };
        plan.text_for(file, sandbox.whole_journal()).map_err(|why| vec![why])
    }

    /// The game of a journal, at its end, by the rules that it was played by where they are known. And
    /// what is to be said of the rules, if anything.
    ///
    /// # Errors
    /// Why it can't be played.
    pub(super) fn game_of_journal(
        &self,
        journal: &Journal,
        name: &str,
    ) -> Result<(Sandbox<G>, Option<String>), Vec<String>> {
        let (mut sandbox, found) = self.start_of(journal, name)?;
        sandbox.go_on(journal, &[]).map_err(|why| vec![format!("{name}: {why}")])?;
        // At this table a branch stands at its end; earlier moments are those of the timeline.
        sandbox.tree_mut().go_to(usize::MAX);
        Ok((sandbox, found.told(name, &journal.head)))
    }

    fn start_of(&self, journal: &Journal, name: &str) -> Result<(Sandbox<G>, RulesFound), Vec<String>> {
        let head = &journal.head;
        let other = || vec![format!("{name}: this is a game of `{}`, and not of this table's", head.pack)];
        let (library, found) = library_of(self.library.clone(), journal, name).map_err(|why| vec![why.to_string()])?;
        if library.format() != self.library.format() {
            return Err(other());
        }
        let origin = DataOrigin::of(&library, head, &head.variants, name).map_err(|why| vec![why.to_string()])?;
        if origin.head.pack != head.pack {
            return Err(other());
        }
        Ok((Sandbox::from_origin(origin, &[])?, found))
    }
}

//! Shrinking games whose scenarios describe positions by names: what differs between their rulebooks, and the rest.

use super::{ShrinkGame, ShrinkRules, ShrunkTest, shrink_by};
use crate::kernel::{JournalHead, Tree};
use crate::load::Diagnostic;
use crate::model::DataPack;
use crate::sandbox::data_game::DescribedGame;
use crate::sandbox::data_moment::described;
use crate::sandbox::{ScenarioHeader, names_for};
use std::sync::atomic::AtomicBool;

/// Such a game of which failing games can be made small.
pub trait ShrinkDataGame: DescribedGame + ShrinkGame<Setup = <Self as DescribedGame>::Setup> {
    /// The game's rules, whose plans are compared with their scripts.
    ///
    /// # Errors
    /// What is wrong with the scripts.
    fn against_scripts(&self) -> Result<ShrinkRules<Self>, String>;

    /// The game's rules, compared with those of another pack: what differs is the fault.
    ///
    /// # Errors
    /// What is wrong with the scripts of one of them, or the reason why the other pack can't be played.
    fn against_pack(&self, other: &DataPack) -> Result<ShrinkRules<Self>, String>;
}

/// Reduces a failing game to a short test. Nothing where the game does not go wrong.
pub fn shrink_data<G: ShrinkDataGame>(
    rules: ShrinkRules<G>,
    head: &JournalHead,
    tree: &Tree<G>,
    stop: &AtomicBool,
) -> Option<ShrunkTest> {
    shrink_by(rules, head, tree, stop, |game, setup, what| {
        let about = ScenarioHeader { id: "shrunk".into(), title: what.into(), cite: String::new() };
        let head = JournalHead { seats: names_for(G::seats_in(setup)), ..head.clone() };
        described(game, &head, &about, G::seed_of(setup), &game.given_of(setup))
    })
}

/// The scripts that were compiled, or the first thing that is wrong with them.
pub(super) fn compiled<C>((compiled, found): (Option<C>, Vec<Diagnostic>)) -> Result<C, String> {
    compiled.ok_or_else(|| found.first().map_or(String::new(), |it| it.message.clone()))
}

/// What is said of a pack of which no game can be made.
pub(super) fn unplayable(_: Vec<impl Sized>) -> String {
    "the pack without variants can't be played".to_owned()
}

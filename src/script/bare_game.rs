//! The game of a pack whose rulebook reads it by names.

use super::{libertalia, revolution};
use crate::games::{BareGame, libertalia as libertalia_rules, revolution as revolution_rules};
use crate::kit::SpecError;
use crate::model::DataPack;

/// The game of a pack whose rulebook reads it by names, with its scripts, for some number of players.
///
/// # Errors
/// Why no game can be made of the pack, or not for so many players.
pub fn bare_game(pack: &DataPack, seats: usize) -> Result<BareGame, Vec<SpecError>> {
    let errors = |all: Vec<String>| all.into_iter().map(|what| SpecError::at("players", what)).collect::<Vec<_>>();
    if pack.rules == libertalia_rules::RULES {
        let game = libertalia::game(&libertalia_rules::Spec::of(pack)?, seats).map_err(errors)?;
        return Ok(BareGame::Libertalia(Box::new(game.with_bots(pack.bots.as_slice().into()))));
    }
    let game = revolution::game(&revolution_rules::Spec::of(pack)?, seats).map_err(errors)?;
    Ok(BareGame::Revolution(Box::new(game.with_bots(pack.bots.as_slice().into()))))
}

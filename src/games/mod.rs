//! The rulebooks, each a game of the kernel in a folder of its own. None of them imports another.
//!
//! Liberté is played by packs of its own; Revolution! and Libertalia read their packs by names: a [`BareGame`] is opened once
//! with `with_game!`, and what is done with it works on static types.

pub mod libertalia;
pub mod liberte;
pub mod revolution;

use crate::model::DataScenario;
use libertalia::Libertalia;
use revolution::Revolution;
use sha2::{Digest, Sha256};
use std::fmt::Debug;

/// A game ready to play, of a rulebook that reads its packs by names.
#[derive(Clone, Debug)]
pub enum BareGame {
    /// Revolution!, by Philip duBarry.
    Revolution(Box<Revolution>),
    /// Libertalia, by Paolo Mori.
    Libertalia(Box<Libertalia>),
}

/// Does something with the game inside a [`BareGame`], by its own types: `with_game!(game, it => play(it))`.
#[macro_export]
macro_rules! with_game {
    ($game:expr, $inside:ident => $body:expr) => {
        match $game {
            $crate::games::BareGame::Revolution($inside) => $body,
            $crate::games::BareGame::Libertalia($inside) => $body,
        }
    };
}

pub use with_game;

impl BareGame {
    /// Why the position of a scenario can't be; nothing if it can.
    pub fn impossibilities(&self, scenario: &DataScenario) -> Vec<String> {
        match self {
            BareGame::Revolution(game) => game.arrange_scenario(scenario, &mut ()).err().unwrap_or_default(),
            BareGame::Libertalia(game) => game.arrange_scenario(scenario, &mut ()).err().unwrap_or_default(),
        }
    }

    /// A hash of the rules as played: another chart, card, number or switch gives another.
    pub fn rules_hash(&self) -> String {
        match self {
            BareGame::Revolution(game) => hash_of(game.spec()),
            BareGame::Libertalia(game) => hash_of(game.spec()),
        }
    }
}

/// A hash of all values of a spec, as their names and numbers are written.
fn hash_of(spec: &impl Debug) -> String {
    let digest = Sha256::digest(format!("{spec:?}"));
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

//! Rulesets that are ready to play: of a pack as it is, or made in memory, with a different value for a setting or with only
//! some of a variant's changes.
//!
//! What is made in memory is made by overlaying the pack's files with text, so that it passes through the same checks as a
//! file, and has a hash of its own.

mod swept_setting;
mod variant_split;

pub use swept_setting::{MOST_VALUES, SettingError, SweptSetting};
pub use variant_split::{ChangeSet, VariantChange, VariantSplit};

use super::{LabGame, PackIdentity};
use crate::games::BareGame;
use crate::games::liberte::Liberte;
use crate::load::{Diagnostic, Files, Library, has_errors};
use crate::model::DataPack;
use crate::script::{Compiled, bare_game, compile};
use std::sync::Arc;

/// A ruleset ready to play, of any game.
#[derive(Clone)]
pub enum PlayableRuleset {
    /// Of Liberté: a pack with its scripts.
    Liberte(Compiled),
    /// Of a game whose rulebook reads its pack by names.
    Data(Arc<DataPack>),
}

/// A game of a ruleset, for some number of players.
#[derive(Clone, Debug)]
pub enum PlayableGame {
    /// Liberté.
    Liberte(Box<Liberte>),
    /// Another game.
    Bare(BareGame),
}

/// A ruleset made in memory that can't be played: the findings in its files.
pub struct UnplayableRuleset {
    /// The files.
    pub library: Library,
    /// The findings, warnings included.
    pub findings: Vec<Diagnostic>,
}

impl PlayableRuleset {
    /// Makes the ruleset of some files with variants laid over.
    ///
    /// # Errors
    /// It can't be played.
    pub fn new(files: Files, variants: &[String]) -> Result<PlayableRuleset, Box<UnplayableRuleset>> {
        let library = Library::new(files);
        let loaded = library.load(variants);
        let mut findings = loaded.diagnostics.clone();
        let made = match (loaded.playable(), loaded.playable_data()) {
            (Some(pack), _) => {
                let (compiled, more) = compile(pack);
                findings.extend(more);
                compiled.map(PlayableRuleset::Liberte)
            }
            (None, Some(pack)) => Some(PlayableRuleset::Data(pack.clone())),
            (None, None) => None,
        };
        match made {
            Some(made) if !has_errors(&findings) => Ok(made),
            _ => Err(Box::new(UnplayableRuleset { library, findings })),
        }
    }

    /// The pack that it is of, variants applied.
    pub fn pack(&self) -> PackIdentity {
        match self {
            PlayableRuleset::Liberte(compiled) => PackIdentity::from(&**compiled.pack()),
            PlayableRuleset::Data(pack) => PackIdentity::from(&**pack),
        }
    }

    /// The game for some number of players.
    ///
    /// # Errors
    /// So many can't play.
    pub fn game(&self, seats: usize) -> Result<PlayableGame, String> {
        match self {
            PlayableRuleset::Liberte(compiled) => Ok(PlayableGame::Liberte(Box::new(compiled.game(seats)?))),
            PlayableRuleset::Data(pack) => {
                let game = bare_game(pack, seats);
                let words = |errors: Vec<_>| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                game.map(PlayableGame::Bare).map_err(words)
            }
        }
    }
}

impl PlayableGame {
    /// The game as the lab plays it.
    pub fn lab(&self) -> LabGame<'_> {
        match self {
            PlayableGame::Liberte(game) => LabGame::Liberte(game),
            PlayableGame::Bare(game) => game.into(),
        }
    }
}

//! The rulebooks, each a game of the kernel in a folder of its own. None of them imports another.
//!
//! Liberté is played by packs of its own. Revolution! reads its packs by names, the rules of Libertalia are built in: a
//! [`BareGame`] is opened once with `with_game!`, and what is done with it works on static types.

pub mod libertalia;
pub mod liberte;
pub mod revolution;

use crate::kernel::JournalHead;
use crate::kit::TestFailure;
use crate::model::DataScenario;
use libertalia::Libertalia;
use revolution::Revolution;
use sha2::{Digest, Sha256};
use std::fmt::Debug;

/// A game ready to play, by rules that are built in.
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

/// A game that can be opened by its id.
#[derive(Debug)]
pub struct BareGameSpec {
    /// The id of its rules: what `--pack` and journals call it.
    pub id: &'static str,
    /// The name of the game.
    pub title: &'static str,
    /// The author.
    pub author: &'static str,
    /// The ids of its variants.
    pub variants: &'static [&'static str],
    open: fn(&[String], usize) -> Result<BareGame, String>,
}

/// The games whose rules are built in and not in files.
pub const BARE_GAMES: [BareGameSpec; 1] = [BareGameSpec {
    id: "libertalia",
    title: "Libertalia",
    author: "Paolo Mori",
    variants: &[],
    open: open_libertalia,
}];

impl BareGameSpec {
    /// The game of this id.
    pub fn by_id(id: &str) -> Option<&'static BareGameSpec> {
        BARE_GAMES.iter().find(|spec| spec.id == id)
    }

    /// The game with these variants, for some number of players.
    ///
    /// # Errors
    /// The variants or the numbers of players that there are.
    pub fn open(&self, variants: &[String], seats: usize) -> Result<BareGame, String> {
        if let Some(unknown) = variants.iter().find(|id| !self.variants.contains(&id.as_str())) {
            let known = if self.variants.is_empty() { "none".to_owned() } else { self.variants.join(", ") };
            return Err(format!("`{}` has no variant `{unknown}`; it has: {known}", self.id));
        }
        (self.open)(variants, seats)
    }

    /// The head of a new game's journal.
    pub fn journal_head(&self, game: &BareGame, variants: &[String], seed: u64, names: &[String]) -> JournalHead {
        JournalHead {
            pack: self.id.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            hash: game.rules_hash(),
            variants: variants.to_vec(),
            seed,
            seats: names.to_vec(),
            scenario: None,
        }
    }
}

impl BareGame {
    /// Why the position of a scenario can't be; nothing if it can.
    pub fn impossibilities(&self, scenario: &DataScenario) -> Vec<String> {
        match self {
            BareGame::Revolution(game) => game.arrange_scenario(scenario, &mut ()).err().unwrap_or_default(),
            BareGame::Libertalia(_) => Vec::new(),
        }
    }

    /// Runs a scenario's test.
    ///
    /// # Errors
    /// Everything that does not hold.
    pub fn run_test(&self, scenario: &DataScenario) -> Result<(), Vec<TestFailure>> {
        match self {
            BareGame::Revolution(game) => game.run_test(scenario),
            BareGame::Libertalia(_) => Ok(()),
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

fn open_libertalia(_: &[String], seats: usize) -> Result<BareGame, String> {
    let spec = libertalia::Spec::first_edition();
    Libertalia::new(spec, seats).map(|game| BareGame::Libertalia(Box::new(game)))
}

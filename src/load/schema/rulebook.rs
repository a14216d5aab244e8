//! The rulebooks that the program knows.

use crate::model::{BOT_SCORE, LIBERTALIA_BOT_SCORE, PointSpec, REVOLUTION_BOT_SCORE};

/// A rulebook: what plays the packs that name it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rulebook {
    /// Of Liberté.
    Liberte,
    /// Of Revolution!.
    Revolution,
    /// Of Libertalia.
    Libertalia,
}

impl Rulebook {
    /// All of them; the first is the one of packs that name none.
    pub const ALL: [Rulebook; 3] = [Rulebook::Liberte, Rulebook::Revolution, Rulebook::Libertalia];

    /// The id: `rules` in `pack.toml`.
    pub const fn id(self) -> &'static str {
        match self {
            Rulebook::Liberte => "liberte",
            Rulebook::Revolution => "revolution",
            Rulebook::Libertalia => "libertalia",
        }
    }

    /// What scripts of bots are given and give in its games.
    pub fn bot_score(self) -> &'static PointSpec {
        match self {
            Rulebook::Liberte => &BOT_SCORE,
            Rulebook::Revolution => &REVOLUTION_BOT_SCORE,
            Rulebook::Libertalia => &LIBERTALIA_BOT_SCORE,
        }
    }
}

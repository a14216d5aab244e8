//! What a difference is about, so that one can be led there.

use crate::model::Faction;

/// What a difference is about, named by what files name it by. It may have been taken out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// A setting, by its key.
    Setting(&'static str),
    /// The blocks of a faction.
    Blocks(Faction),
    /// A region, by its id.
    Region(String),
    /// A province, by its id.
    Province(String),
    /// A battle, by its id.
    Battle(String),
    /// What differs with a number of players.
    Players(u8),
    /// A symbol of cards, by its id.
    Symbol(String),
    /// A counter, by its id.
    Counter(String),
    /// An ending, by its id.
    Ending(String),
    /// A card, by its number.
    Card(u16),
    /// An entry of a game whose rulebook reads its pack by names, by its key: `space.general`.
    Entry(String),
    /// A script, by its path.
    Script(String),
    /// A text, by its key with the language: `text.en.phase.battle`.
    Text(String),
    /// The texts of a language, by its code.
    Language(String),
}

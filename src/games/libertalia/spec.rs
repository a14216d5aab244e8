//! What a pack says of this game: characters, booty tokens, and the settings that rulings name.
//!
//! `pack` makes it of a pack; what it must be, for a game to be made of it, is in `soundness`.

use super::{Rank, Token};
use crate::kernel::word_table;
use crate::model::{Effect, EffectId, LibertaliaPoint};

/// The id of the rulebook: `rules` in `pack.toml`.
pub const RULES: &str = "libertalia";
/// The most players.
pub const MAX_PLAYERS: usize = 6;
/// The spaces under the ship: the most days that a campaign may have.
pub const MAX_DAYS: usize = 6;

word_table! {
    /// A player's colour.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Color {
        /// Yellow.
        Yellow = "yellow";
        /// Red.
        Red = "red";
        /// Blue.
        Blue = "blue";
        /// Green.
        Green = "green";
        /// Black.
        Black = "black";
        /// White.
        White = "white";
    }
    /// The colour's word in texts and files.
    pub fn id;
}

impl Color {
    /// The colour's place in an array.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// All that the rules need to know of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The characters, by rising rank.
    pub characters: Vec<CharacterSpec>,
    /// The kinds of tokens.
    pub tokens: Vec<TokenSpec>,
    /// The actions that characters and tokens name, each with its script.
    pub effects: Vec<Effect>,
    /// The rule points that scripts fill, with their scripts.
    pub points: Vec<(LibertaliaPoint, Effect)>,
    /// The numbers and switches of the rules.
    pub settings: Settings,
}

/// A character; every colour has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterSpec {
    /// The id, in kebab case.
    pub id: String,
    /// The rank, 1 to 30; no two characters share one.
    pub rank: Rank,
    /// The name on the card.
    pub name: String,
    /// What it does on the day on which it is played: a place in [`Spec::effects`].
    pub day: Option<EffectId>,
    /// What it changes when booty is taken.
    pub dusk: Option<EffectId>,
    /// What it does every night in its den.
    pub night: Option<EffectId>,
    /// What it does at the end of the campaign.
    pub end: Option<EffectId>,
    /// The ruling about what it does, such as `L31`; nothing where there is none.
    pub ruling: String,
    /// The silver number for each colour, 1 to 6, in the order of [`Color::ALL`]. It breaks ties of rank.
    pub influence: [u8; 6],
}

/// A kind of booty tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenSpec {
    /// The kind.
    pub token: Token,
    /// The name.
    pub name: String,
    /// The number of these tokens in the game.
    pub count: u8,
    /// What one is worth on the day of rest, in doubloons.
    pub worth: i32,
    /// What a set is worth beside that, where sets count.
    pub set: Option<TokenSet>,
    /// What happens when one is taken (L14): a place in [`Spec::effects`].
    pub when_taken: Option<EffectId>,
}

impl Spec {
    /// What so many tokens of a kind are worth by the pack: each of them, and whole sets.
    pub fn usual_worth(&self, token: Token, count: u8) -> i32 {
        self.tokens.iter().find(|kind| kind.token == token).map_or(0, |kind| kind.worth_of(count))
    }
}

impl TokenSpec {
    /// What so many are worth, with whole sets.
    pub fn worth_of(&self, count: u8) -> i32 {
        let sets = self.set.map_or(0, |set| i32::from(count / set.of) * set.worth);
        i32::from(count) * self.worth + sets
    }
}

/// What a set of like tokens is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenSet {
    /// The number of tokens of a set, more than none.
    pub of: u8,
    /// The doubloons that each whole set is worth.
    pub worth: i32,
}

/// The numbers and switches of the rules, by the names of the rulings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The fewest and the most players (L1).
    pub players: (u8, u8),
    /// How players get their colours (L2).
    pub colors: Colors,
    /// The doubloons of each player at the start of a campaign (L4).
    pub doubloons: u32,
    /// The number of characters dealt to each player before the first campaign (L6).
    pub hand_first: u8,
    /// The tokens on each day's space for each player (L5).
    pub tokens_a_day: u8,
    /// The number of campaigns (L22).
    pub campaigns: u8,
    /// The days of a campaign, at most [`MAX_DAYS`].
    pub days: u8,
    /// When a character goes to its den (L11).
    pub to_den: ToDen,
    /// The French Officer pays with fewer doubloons than this (L39).
    pub french_officer_below: u32,
    /// Does a den that shares the fewest characters count as the one with the fewest (L45)?
    pub topman_ties: bool,
    /// Does everybody see what the Surgeon takes back (L29)?
    pub open_surgeon: bool,
    /// In what order the actions of the day of rest are done (L18).
    pub rest_order: RestOrder,
    /// The number of characters dealt to each player before every later campaign (L21).
    pub hand_later: u8,
    /// What breaks a tie for the win (L22).
    pub tie: Tie,
}

word_table! {
    /// How players get their colours (L2).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Colors {
        /// Drawn at random.
        Random = "random";
        /// By seat, in the order of [`Color::ALL`].
        BySeat = "by-seat";
    }
    /// The word of rules and traces.
    pub fn id;
}

word_table! {
    /// When a character goes to its den at dusk (L11).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ToDen {
        /// Before the next player takes.
        AtOnce = "at-once";
        /// All together after the last player took.
        AfterDusk = "after-dusk";
    }
    /// The word of rules and traces.
    pub fn id;
}

word_table! {
    /// In what order the actions of the day of rest are done (L18).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RestOrder {
        /// At the same time: all gains of a player, then all losses.
        Together = "together";
        /// One by one by decreasing rank, each loss capped as it comes.
        Descending = "descending";
    }
    /// The word of rules and traces.
    pub fn id;
}

word_table! {
    /// What happens where players have the same number of points at the end (L22).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Tie {
        /// They share the win.
        Shared = "shared";
        /// More points in the last campaign win.
        LastCampaign = "last-campaign";
    }
    /// The word of rules and traces.
    pub fn id;
}

//! What a pack holds: characters, tokens, the numbers of the set-up, and the settings that rulings name.
//!
//! Ranks, names and the numbers of the rulebook are those of the edition of 2012; influence and the rest of the cards come from
//! public transcriptions and engines that agree.

use super::{Rank, Token};
use crate::kernel::word_table;

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

/// A character: 30 of them, the same for every colour but for the influence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterSpec {
    /// The rank, 1 to 30; no two characters share one.
    pub rank: Rank,
    /// The id, in kebab case. What a character does is found by it.
    pub id: String,
    /// The name in English.
    pub name: String,
    /// The silver number for each colour, 1 to 6, in the order of [`Color::ALL`]. It breaks ties of rank.
    pub influence: [u8; 6],
}

/// What a set of like tokens is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenSet {
    /// The number of tokens of a set.
    pub of: u8,
    /// The doubloons that each whole set is worth.
    pub worth: i32,
}

/// A kind of booty token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenSpec {
    /// The kind.
    pub token: Token,
    /// The name in English.
    pub name: String,
    /// The number of these tokens in the game.
    pub count: u8,
    /// What one is worth on the day of rest, in doubloons.
    pub worth: i32,
    /// What a set is worth, where sets count.
    pub set: Option<TokenSet>,
}

/// How players get their colours (L2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colors {
    /// Drawn at random.
    Random,
    /// By seat, in the order of [`Color::ALL`].
    BySeat,
}

/// When a character goes to its den at dusk (L11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToDen {
    /// Before the next player takes.
    AtOnce,
    /// All together after the last player took.
    AfterDusk,
}

/// In what order the actions of the day of rest are done (L18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RestOrder {
    /// At the same time: all gains of a player, then all losses.
    Together,
    /// One by one by decreasing rank, each loss capped as it comes.
    Descending,
}

/// What happens where players have the same number of points at the end (L22).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// They share the win.
    Shared,
    /// More points in the last campaign win.
    LastCampaign,
}

/// The settings, each by the name that a ruling gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// `colors` (L2).
    pub colors: Colors,
    /// `to_den` (L11).
    pub to_den: ToDen,
    /// `rest_order` (L18).
    pub rest_order: RestOrder,
    /// `tie` (L22).
    pub tie: Tie,
    /// `french_officer_below` (L39): the French Officer pays with fewer doubloons than this.
    pub french_officer_below: u32,
    /// `topman_ties` (L45): whether a den that shares the fewest characters counts as the one with the fewest.
    pub topman_ties: bool,
    /// `open_surgeon` (L29): whether everybody sees what the Surgeon takes back.
    pub open_surgeon: bool,
}

/// Everything that a game of Libertalia is played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The fewest and the most players.
    pub players: (usize, usize),
    /// The number of campaigns.
    pub campaigns: u8,
    /// The days of a campaign, at most [`MAX_DAYS`].
    pub days: u8,
    /// The number of characters dealt to each player before the first campaign.
    pub hand_first: usize,
    /// The number of characters dealt to each player before every later campaign.
    pub hand_later: usize,
    /// The doubloons of each player at the start of a campaign.
    pub doubloons: u32,
    /// The tokens on each space for each player.
    pub tokens_per_player: u8,
    /// The characters, in the order of their ranks.
    pub characters: Vec<CharacterSpec>,
    /// The kinds of tokens, in the order of [`Token::ALL`].
    pub tokens: Vec<TokenSpec>,
    /// The settings.
    pub settings: Settings,
}

/// The ids of the characters by rank, from 1, and their names.
const CHARACTERS: [(&str, &str); 30] = [
    ("parrot", "Parrot"),
    ("monkey", "Monkey"),
    ("beggar", "Beggar"),
    ("recruiter", "Recruiter"),
    ("cabin-boy", "Cabin Boy"),
    ("preacher", "Preacher"),
    ("barkeep", "Barkeep"),
    ("waitress", "Waitress"),
    ("carpenter", "Carpenter"),
    ("french-officer", "French Officer"),
    ("voodoo-witch", "Voodoo Witch"),
    ("freed-slave", "Freed Slave"),
    ("mutineer", "Mutineer"),
    ("brute", "Brute"),
    ("gunner", "Gunner"),
    ("topman", "Topman"),
    ("spanish-spy", "Spanish Spy"),
    ("cook", "Cook"),
    ("bosun", "Bosun"),
    ("armorer", "Armorer"),
    ("merchant", "Merchant"),
    ("surgeon", "Surgeon"),
    ("treasurer", "Treasurer"),
    ("gambler", "Gambler"),
    ("governors-daughter", "Governor's Daughter"),
    ("quartermaster", "Quartermaster"),
    ("granny-wata", "Granny Wata"),
    ("first-mate", "First Mate"),
    ("captain", "Captain"),
    ("spanish-governor", "Spanish Governor"),
];

/// The silver numbers of a rank: they rise by one from colour to colour, after 6 comes 1, and yellow's number rises from rank to
/// rank, but stays the same after every sixth rank. Two engines agree on 28 ranks; for the Cabin Boy and the Barkeep only this
/// makes each of the six orders stand on five cards, as players have counted.
fn influence(rank: u8) -> [u8; 6] {
    let of_yellow = (rank - 1 - (rank - 1) / 6) % 6;
    std::array::from_fn(|color| 1 + (of_yellow + color as u8) % 6)
}

impl Spec {
    /// The game of 2012. Source: the rulebook (components, set-up, THE DAY OF REST); the influence of the characters from public
    /// engines. The limit of the French Officer is the only fact in doubt.
    pub fn first_edition() -> Spec {
        let characters = CHARACTERS.into_iter().zip(1..).map(|((id, name), rank)| CharacterSpec {
            rank: Rank(rank),
            id: id.into(),
            name: name.into(),
            influence: influence(rank),
        });
        let kind = |token, name: &str, count, worth| TokenSpec { token, name: name.into(), count, worth, set: None };
        let maps = TokenSet { of: 3, worth: 12 };
        Spec {
            players: (2, 6),
            campaigns: 3,
            days: MAX_DAYS as u8,
            hand_first: 9,
            hand_later: 6,
            doubloons: 10,
            tokens_per_player: 1,
            characters: characters.collect(),
            tokens: vec![
                kind(Token::Chest, "Chest", 4, 5),
                kind(Token::Jewel, "Jewel", 6, 3),
                kind(Token::Goods, "Goods", 10, 1),
                kind(Token::SpanishOfficer, "Spanish officer", 6, 0),
                kind(Token::Saber, "Saber", 6, 0),
                TokenSpec { set: Some(maps), ..kind(Token::TreasureMap, "Treasure map", 8, 0) },
                kind(Token::CursedRelic, "Cursed relic", 10, -3),
            ],
            settings: Settings::first_edition(),
        }
    }
}

impl Settings {
    /// What the rulings say where nothing else is set.
    pub fn first_edition() -> Settings {
        Settings {
            colors: Colors::Random,
            to_den: ToDen::AtOnce,
            rest_order: RestOrder::Together,
            tie: Tie::Shared,
            french_officer_below: 9,
            topman_ties: true,
            open_surgeon: false,
        }
    }
}

//! Who plays a seat.

use crate::bots::BotKind;
use crate::kernel::MAX_SEATS;
use crate::model::PackBot;

/// Default names of the seats.
const NAMES: [&str; MAX_SEATS] = ["Camille", "Lucile", "Olympe", "Théroigne", "Manon", "Fabre", "Germaine", "Sieyès"];

/// The player of a seat: a person or a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// Somebody at the screen.
    #[default]
    Person,
    /// A program.
    Bot(BotKind),
}

impl Player {
    /// Everybody who can play any pack.
    pub fn all() -> impl Iterator<Item = Player> {
        std::iter::once(Player::Person).chain(BotKind::BUILT_IN.map(Player::Bot))
    }

    /// Everybody who can play a pack with these bots of its own.
    pub fn all_with(bots: &[PackBot]) -> impl Iterator<Item = Player> {
        std::iter::once(Player::Person).chain(BotKind::all_with(bots).map(Player::Bot))
    }

    /// The bot, if it is one.
    pub fn bot(self) -> Option<BotKind> {
        match self {
            Player::Person => None,
            Player::Bot(kind) => Some(kind),
        }
    }

    /// The word for it: `person`, or the bot's code.
    pub fn id(self) -> String {
        match self {
            Player::Person => "person".to_owned(),
            Player::Bot(kind) => kind.id(),
        }
    }

    /// Reads what [`Player::id`] wrote.
    pub fn parse(id: &str) -> Option<Player> {
        if id == "person" { Some(Player::Person) } else { BotKind::parse(id).map(Player::Bot) }
    }
}

/// Names for some seats, all different.
pub fn names_for(seats: usize) -> Vec<String> {
    NAMES.iter().take(seats).map(|&name| name.to_owned()).collect()
}

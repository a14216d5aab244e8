//! A tie while it is broken: what it is about, and who is still in it.

use crate::kernel::{SeatSet, word_table};
use crate::model::{FactionSet, PerFaction};

word_table! {
    /// What a tie is about.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum TieFor {
        /// The leadership of the army.
        #[default]
        Battle = "battle";
        /// The vote of a province.
        Province = "province";
        /// The government.
        Government = "government";
        /// The opposition.
        Opposition = "opposition";
        /// The points for the most votes of the government.
        FirstInGovernment = "government-first";
        /// The points for the second most.
        SecondInGovernment = "government-second";
        /// The points for the most votes of the opposition.
        FirstInOpposition = "opposition-first";
    }
    /// The word that scripts are given.
    pub fn id;
}

impl TieFor {
    /// What is tied for, in words.
    pub fn words(self) -> &'static str {
        use TieFor::*;
        match self {
            Battle => "the leadership of the army",
            Province => "the vote of a province",
            Government => "the government",
            Opposition => "the opposition",
            FirstInGovernment => "the most votes of the government",
            SecondInGovernment => "the second most votes of the government",
            FirstInOpposition => "the most votes of the opposition",
        }
    }
}

/// A tie that is being broken; see `tie`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TieState {
    /// What it is about.
    pub about: TieFor,
    /// The seats still tied (battle, province, points).
    pub seats: SeatSet,
    /// The seats that were tied at first.
    pub first_seats: SeatSet,
    /// The factions still tied (government, opposition).
    pub factions: FactionSet,
    /// The place in the player order of the seat that is asked.
    pub place: u8,
    /// The highest value advanced in this round.
    pub best: u8,
    /// Who advanced it.
    pub leaders: SeatSet,
    /// What was advanced for each faction in this round: the highest value, or the sum.
    pub for_faction: PerFaction<u8>,
}

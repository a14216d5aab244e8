//! A tie while it is broken: what it is about, and who is still in it.

use crate::kernel::SeatSet;
use crate::model::{FactionSet, PerFaction};

/// What a tie is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TieFor {
    /// The leadership of the army.
    #[default]
    Battle,
    /// The vote of a province.
    Province,
    /// The government.
    Government,
    /// The opposition.
    Opposition,
    /// The points for the most votes of the government.
    FirstInGovernment,
    /// The points for the second most.
    SecondInGovernment,
    /// The points for the most votes of the opposition.
    FirstInOpposition,
}

impl TieFor {
    /// The word that scripts are given.
    pub fn id(self) -> &'static str {
        use TieFor::*;
        match self {
            Battle => "battle",
            Province => "province",
            Government => "government",
            Opposition => "opposition",
            FirstInGovernment => "government-first",
            SecondInGovernment => "government-second",
            FirstInOpposition => "opposition-first",
        }
    }

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

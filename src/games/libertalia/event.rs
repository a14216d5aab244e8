//! What happens in a game, in the past tense, with its values. Everybody may see every event.

use super::{Phase, Rank, Token};
use crate::kernel::Seat;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A campaign began, the first being 1.
    CampaignBegan {
        /// Its number.
        campaign: u8,
    },
    /// A character was drawn, which every player takes in hand.
    CharacterDrawn {
        /// Its rank.
        rank: Rank,
    },
    /// A token was laid on a day's space.
    TokenLaid {
        /// The day, from 1.
        day: u8,
        /// The token.
        token: Token,
    },
    /// A day began.
    DayBegan {
        /// The day, from 1.
        day: u8,
    },
    /// A phase began.
    PhaseBegan {
        /// The phase.
        phase: Phase,
    },
    /// A character was shown and put on the ship.
    CharacterPlayed {
        /// Whose.
        seat: Seat,
        /// Its rank.
        rank: Rank,
    },
    /// A character's action began.
    CharacterActed {
        /// Whose.
        seat: Seat,
        /// Its rank.
        rank: Rank,
    },
    /// A character went from the ship to its den.
    CharacterWentToDen {
        /// Whose.
        seat: Seat,
        /// Its rank.
        rank: Rank,
    },
    /// A character went to its graveyard.
    CharacterDiscarded {
        /// Whose.
        seat: Seat,
        /// Its rank.
        rank: Rank,
    },
    /// A character returned to hand for all to see.
    CharacterReturned {
        /// Whose.
        seat: Seat,
        /// Its rank.
        rank: Rank,
    },
    /// A character returned from the graveyard to hand unseen.
    CharacterTakenBack {
        /// Whose.
        seat: Seat,
    },
    /// Doubloons came from the bank.
    DoubloonsGained {
        /// Whose.
        seat: Seat,
        /// How many.
        doubloons: u32,
    },
    /// Doubloons went to the bank.
    DoubloonsLost {
        /// Whose.
        seat: Seat,
        /// How many.
        doubloons: u32,
    },
    /// Doubloons went from player to player.
    DoubloonsGiven {
        /// Who gave them.
        from: Seat,
        /// Who got them.
        to: Seat,
        /// How many.
        doubloons: u32,
    },
    /// A token was taken from the day's space.
    TokenTaken {
        /// By whom.
        seat: Seat,
        /// The token.
        token: Token,
    },
    /// A token was drawn from the bag into a den.
    TokenDrawn {
        /// By whom.
        seat: Seat,
        /// The token.
        token: Token,
    },
    /// Tokens went from a den back to the bag.
    TokensReturned {
        /// Whose.
        seat: Seat,
        /// Their kind.
        token: Token,
        /// How many.
        count: u8,
    },
    /// Tokens went from den to den.
    TokensPassed {
        /// From whose.
        from: Seat,
        /// To whose.
        to: Seat,
        /// Their kind.
        token: Token,
        /// How many.
        count: u8,
    },
    /// A player's fortune of a campaign was added to the score.
    FortuneCounted {
        /// Whose.
        seat: Seat,
        /// The fortune in doubloons.
        fortune: i32,
    },
    /// The game ended.
    GameEnded,
}

impl Event {
    /// The kind's name, in kebab case.
    pub fn kind(self) -> &'static str {
        match self {
            Event::CampaignBegan { .. } => "campaign-began",
            Event::CharacterDrawn { .. } => "character-drawn",
            Event::TokenLaid { .. } => "token-laid",
            Event::DayBegan { .. } => "day-began",
            Event::PhaseBegan { .. } => "phase-began",
            Event::CharacterPlayed { .. } => "character-played",
            Event::CharacterActed { .. } => "character-acted",
            Event::CharacterWentToDen { .. } => "character-went-to-den",
            Event::CharacterDiscarded { .. } => "character-discarded",
            Event::CharacterReturned { .. } => "character-returned",
            Event::CharacterTakenBack { .. } => "character-taken-back",
            Event::DoubloonsGained { .. } => "doubloons-gained",
            Event::DoubloonsLost { .. } => "doubloons-lost",
            Event::DoubloonsGiven { .. } => "doubloons-given",
            Event::TokenTaken { .. } => "token-taken",
            Event::TokenDrawn { .. } => "token-drawn",
            Event::TokensReturned { .. } => "tokens-returned",
            Event::TokensPassed { .. } => "tokens-passed",
            Event::FortuneCounted { .. } => "fortune-counted",
            Event::GameEnded => "game-ended",
        }
    }
}

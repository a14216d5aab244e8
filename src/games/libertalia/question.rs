//! What is asked.

use super::Token;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// SUNRISE: a character of the hand, from everybody at once.
    Character,
    /// DUSK: a token of the day's space.
    Booty,
    /// DUSK, a saber: a character of a neighbour's den.
    Saber,
    /// An effect: a card of the own hand.
    OwnHand,
    /// An effect: a character of the own den.
    OwnDen,
    /// An effect: a character of the own graveyard.
    OwnGraveyard,
    /// An effect: a character of any den.
    AnyDen,
    /// An effect: a kind of the own tokens, one of which is kept.
    TokenToKeep,
    /// An effect: a kind of which one's own den holds two or more.
    LikeTokens,
    /// An effect: two or three tokens of this kind.
    HowMany(Token),
    /// An effect: a treasure map, or none.
    MapToSell,
}

impl Question {
    /// The word of traces for it.
    pub fn asked(self) -> &'static str {
        match self {
            Question::Character => "character",
            Question::Booty => "booty",
            Question::Saber
            | Question::OwnHand
            | Question::OwnDen
            | Question::OwnGraveyard
            | Question::AnyDen
            | Question::TokenToKeep
            | Question::LikeTokens
            | Question::HowMany(_)
            | Question::MapToSell => "target",
        }
    }

    /// The fewest tokens of a kind that may be named, where the question is about one's own tokens.
    #[inline]
    pub(super) fn fewest_tokens(self) -> Option<u8> {
        match self {
            Question::TokenToKeep | Question::MapToSell => Some(1),
            Question::LikeTokens => Some(2),
            Question::Character
            | Question::Booty
            | Question::Saber
            | Question::OwnHand
            | Question::OwnDen
            | Question::OwnGraveyard
            | Question::AnyDen
            | Question::HowMany(_) => None,
        }
    }

    /// Whether a character in a den or graveyard answers it.
    #[inline]
    pub(super) fn is_about_characters(self) -> bool {
        matches!(self, Question::Saber | Question::OwnDen | Question::OwnGraveyard | Question::AnyDen)
    }
}

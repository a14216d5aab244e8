//! What is asked.

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// SUNRISE: a character of the hand, from everybody at once.
    Character,
    /// DUSK: a token of the day's space.
    Booty,
    /// What an action asks for: a character, a card of the hand, a kind of tokens, or how many.
    Target,
}

impl Question {
    /// The word of traces for it.
    pub fn asked(self) -> &'static str {
        match self {
            Question::Character => "character",
            Question::Booty => "booty",
            Question::Target => "target",
        }
    }
}

//! What is asked in a position.

/// What is asked, of the seat in [`Position::asked`](super::Position::asked). The kinds are those of the choices' notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Question {
    /// Discard a card while refreshing, or be done.
    RefreshDiscard,
    /// Take a card while refilling.
    RefreshDraw,
    /// An action, or the rest of one.
    #[default]
    Action,
    /// Another of the discards that taking costs.
    TakeDiscard,
    /// The card taken after these discards.
    Take,
    /// A second face-up card.
    SecondTake,
    /// Where one block goes.
    Place,
    /// Where the played card goes.
    CleanUp,
    /// What an effect is aimed at.
    Target,
    /// A card to advance.
    Advance,
}

impl Question {
    /// All of them.
    pub const ALL: [Question; 10] = {
        use Question::*;
        [RefreshDiscard, RefreshDraw, Action, TakeDiscard, Take, SecondTake, Place, CleanUp, Target, Advance]
    };

    /// The word that traces and tests use.
    pub fn id(self) -> &'static str {
        use Question::*;
        match self {
            RefreshDiscard => "refresh-discard",
            RefreshDraw => "refresh-draw",
            Action => "action",
            TakeDiscard => "take-discard",
            Take => "take",
            SecondTake => "second-take",
            Place => "place",
            CleanUp => "clean-up",
            Target => "target",
            Advance => "advance",
        }
    }
}

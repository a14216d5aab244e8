//! What is asked in a position: the kinds of decisions, with the words that scenarios, journals and traces have for them.

/// What is asked of a seat. The kinds are those of the choices' notation, see [`CHOICES`](super::CHOICES).
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

    /// The word that scenarios, traces and reports use.
    pub const fn id(self) -> &'static str {
        self.row().0
    }

    /// What is asked, in a sentence.
    pub const fn meaning(self) -> &'static str {
        self.row().1
    }

    /// The section of the rulebook.
    pub const fn cite(self) -> &'static str {
        self.row().2
    }

    const fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Question::RefreshDiscard => (
                "refresh-discard",
                "Which card goes to the discard pile before the hand is refilled, if any.",
                "2e IV.2",
            ),
            Question::RefreshDraw => {
                ("refresh-draw", "Which card refills the hand: face up, or the deck's top.", "2e IV.2")
            }
            Question::Action => {
                ("action", "What the player does in this action, or whether the action goes on.", "2e IV.3")
            }
            Question::TakeDiscard => (
                "take-discard",
                "Another card to discard, since taking one from a large hand costs cards.",
                "2e IV.3.B.i; R10",
            ),
            Question::Take => ("take", "Which card is taken after these discards.", "2e IV.3.B"),
            Question::SecondTake => {
                ("second-take", "Whether a second face-up card is taken, and which.", "2e IV.3.B.iii")
            }
            Question::Place => ("place", "In which province a block of the card just played goes.", "2e IV.3.A.i"),
            Question::CleanUp => {
                ("clean-up", "Whether the card just played is displayed or discarded.", "2e IV.3, Clean-up; R14")
            }
            Question::Target => ("target", "What a special card or a rule point is aimed at.", "2e V"),
            Question::Advance => {
                ("advance", "Which displayed card is advanced to break a tie, if any.", "2e II.B, Advance")
            }
        }
    }
}

//! What is asked in a position: the kinds of decisions, with the words that scenarios, journals and traces have for them.

use crate::kernel::word_table;

word_table! {
    /// What is asked of a seat. The kinds are those of the choices' notation, see [`CHOICES`](super::CHOICES).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Question {
        /// Discard a card while refreshing, or be done.
        RefreshDiscard =
            "refresh-discard", "Which card goes to the discard pile before the hand is refilled, if any.", "2e IV.2";
        /// Take a card while refilling.
        RefreshDraw = "refresh-draw", "Which card refills the hand: face up, or the deck's top.", "2e IV.2";
        /// An action, or the rest of one.
        #[default]
        Action = "action", "What the player does in this action, or whether the action goes on.", "2e IV.3";
        /// Another of the discards that taking costs.
        TakeDiscard =
            "take-discard",
            "Another card to discard, since taking one from a large hand costs cards.",
            "2e IV.3.B.i; R10";
        /// The card taken after these discards.
        Take = "take", "Which card is taken after these discards.", "2e IV.3.B";
        /// A second face-up card.
        SecondTake = "second-take", "Whether a second face-up card is taken, and which.", "2e IV.3.B.iii";
        /// Where one block goes.
        Place = "place", "In which province a block of the card just played goes.", "2e IV.3.A.i";
        /// Where the played card goes.
        CleanUp = "clean-up", "Whether the card just played is displayed or discarded.", "2e IV.3, Clean-up; R14";
        /// What an effect is aimed at.
        Target = "target", "What a special card or a rule point is aimed at.", "2e V";
        /// A card to advance.
        Advance = "advance", "Which displayed card is advanced to break a tie, if any.", "2e II.B, Advance";
    }
    /// The word that scenarios, traces and reports use.
    pub fn id;
    /// What is asked, in a sentence.
    pub fn meaning;
    /// The section of the rulebook.
    pub fn cite;
}

//! How a game ends.

use crate::kernel::word_table;

word_table! {
    /// How a game ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ending {
        /// All turns were played.
        LastTurn = "four-turns", "2e VI.1", "the last turn";
        /// The Radicals had a landslide of votes.
        RadicalLandslide = "radical-landslide", "2e VI.2; R27", "a radical landslide";
        /// The Royalists took the country back.
        RoyalistCounterRevolution = "royalist-counter-revolution", "2e VI.3; R32", "a royalist counter-revolution";
        /// A script of the pack ended it: see [`RulePoint::FurtherEnding`](super::RulePoint::FurtherEnding).
        FurtherEnding = "further-ending", "2e VI", "a further ending";
    }
    /// The word in files: scenarios, traces, records, scripts. Other programs know the ending after the last turn by the
    /// rulebook's number of turns, so that word stays whatever number a variant sets.
    pub fn id;
    /// The section of the rulebook that has it.
    pub fn section;
    /// In words for people, after "ends by".
    pub fn words;
}

//! How a game ends.

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All turns were played.
    LastTurn,
    /// The Radicals had a landslide of votes.
    RadicalLandslide,
    /// The Royalists took the country back.
    RoyalistCounterRevolution,
    /// A script of the pack ended it: see [`RulePoint::FurtherEnding`](super::RulePoint::FurtherEnding).
    FurtherEnding,
}

impl Ending {
    /// All of them: the rulebook's three, and a pack's own.
    pub const ALL: [Ending; 4] =
        [Ending::LastTurn, Ending::RadicalLandslide, Ending::RoyalistCounterRevolution, Ending::FurtherEnding];

    /// The word that scenarios, traces and reports use.
    pub const fn id(self) -> &'static str {
        match self {
            Ending::LastTurn => "last-turn",
            Ending::RadicalLandslide => "radical-landslide",
            Ending::RoyalistCounterRevolution => "royalist-counter-revolution",
            Ending::FurtherEnding => "further-ending",
        }
    }
}

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

    /// The word in files: scenarios, traces, records, scripts. Other programs know the ending after the last turn by the
    /// rulebook's number of turns, so that word stays whatever number a variant sets.
    pub const fn id(self) -> &'static str {
        match self {
            Ending::LastTurn => "four-turns",
            Ending::RadicalLandslide => "radical-landslide",
            Ending::RoyalistCounterRevolution => "royalist-counter-revolution",
            Ending::FurtherEnding => "further-ending",
        }
    }

    /// The section of the rulebook that has it.
    pub const fn section(self) -> &'static str {
        match self {
            Ending::LastTurn => "2e VI.1",
            Ending::RadicalLandslide => "2e VI.2; R27",
            Ending::RoyalistCounterRevolution => "2e VI.3; R32",
            Ending::FurtherEnding => "2e VI",
        }
    }

    /// In words for people, after "ends by".
    pub const fn words(self) -> &'static str {
        match self {
            Ending::LastTurn => "the last turn",
            Ending::RadicalLandslide => "a radical landslide",
            Ending::RoyalistCounterRevolution => "a royalist counter-revolution",
            Ending::FurtherEnding => "a further ending",
        }
    }
}

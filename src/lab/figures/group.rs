//! What figures are about, and which of them are shown first.

use super::Figure;

/// The subject of a figure. In the order of tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum FigureGroup {
    /// How games end, and how near they came to another end.
    Endings,
    /// Who wins.
    Wins,
    /// Victory Points and their sources.
    Points,
    /// Governments and oppositions.
    Governments,
    /// Supplies that run out.
    Supplies,
    /// Rounds of the Action Phase.
    Rounds,
    /// Ties and how they are broken.
    Ties,
    /// Elections, Paris and single provinces.
    Provinces,
    /// Battles.
    Battles,
    /// Who leads, and what decisions matter.
    Course,
    /// How long games take.
    Length,
}

impl FigureGroup {
    /// All of them, in the order of tables.
    pub const ALL: [FigureGroup; 11] = [
        FigureGroup::Endings,
        FigureGroup::Wins,
        FigureGroup::Points,
        FigureGroup::Governments,
        FigureGroup::Supplies,
        FigureGroup::Rounds,
        FigureGroup::Ties,
        FigureGroup::Provinces,
        FigureGroup::Battles,
        FigureGroup::Course,
        FigureGroup::Length,
    ];

    /// Its word in files.
    pub fn id(self) -> &'static str {
        const IDS: [&str; 11] = [
            "endings",
            "wins",
            "points",
            "governments",
            "supplies",
            "rounds",
            "ties",
            "provinces",
            "battles",
            "course",
            "length",
        ];
        IDS[self as usize]
    }

    /// As headings say it.
    pub fn title(self) -> &'static str {
        const TITLES: [&str; 11] = [
            "Endings",
            "Wins",
            "Points",
            "Governments",
            "Supplies",
            "Rounds",
            "Ties",
            "Provinces",
            "Battles",
            "Course",
            "Length",
        ];
        TITLES[self as usize]
    }
}

impl Figure {
    /// The group that the figure belongs to.
    pub fn group(self) -> FigureGroup {
        use Figure::*;
        match self {
            InTurn(what, _) => what.whole().group(),
            Ending(_) | NearMiss(_) => FigureGroup::Endings,
            Win(_) | WinOf(_) | SharedWin | WonWithMostFrom(_) => FigureGroup::Wins,
            WinnersPoints | Lead | AllPoints | Points(_) => FigureGroup::Points,
            PointsFrom(_) | WinnersPointsFrom(_) | SeatsPointsFrom(..) => FigureGroup::Points,
            Governments(_) | Oppositions(_) | GovernmentChanges => FigureGroup::Governments,
            Exhausted(_) | ExhaustedRounds(_) | EmptyAtOnce => FigureGroup::Supplies,
            Rounds | SafetyStops => FigureGroup::Rounds,
            Ties | TiesAbout(_) | TiesBroken(_) | TiesEnded(_) | Advanced | Declined | DeclinedFreely => {
                FigureGroup::Ties
            }
            Contested | Empty | Voted | NewSeat | NewFaction | PayingContested | Province(..) => FigureGroup::Provinces,
            ParisVoted | ParisVotes | ParisGoverns | ParisWins => FigureGroup::Provinces,
            Battles | BattlesLost | BattlesLostBy(_) => FigureGroup::Battles,
            LeadChanges | WinnerLed | WinnerImpact | PointsImpact => FigureGroup::Course,
            LastTurn | Decisions | FreeDecisions | CardsPlayed => FigureGroup::Length,
        }
    }

    /// Whether tables show it where nothing else is asked for.
    pub fn is_headline(self) -> bool {
        use Figure::*;
        let of_wins = matches!(self, Win(_) | WinOf(_) | SharedWin);
        let of_points = matches!(self, WinnersPoints | Lead | AllPoints | Points(_));
        let of_length = matches!(self, LastTurn | Decisions | CardsPlayed);
        let is_probed = matches!(self, WinnerImpact | PointsImpact);
        let of_turns = matches!(self, Ending(_) | Governments(_) | Exhausted(_) | Rounds | Ties | BattlesLost);
        of_wins || of_points || of_length || is_probed || of_turns
    }
}

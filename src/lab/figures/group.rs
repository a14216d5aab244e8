//! What figures are about, and which of them are shown first.

use super::Figure;

/// What a figure is about. In the order of tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Group {
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

impl Group {
    /// All of them, in the order of tables.
    pub const ALL: [Group; 11] = [
        Group::Endings,
        Group::Wins,
        Group::Points,
        Group::Governments,
        Group::Supplies,
        Group::Rounds,
        Group::Ties,
        Group::Provinces,
        Group::Battles,
        Group::Course,
        Group::Length,
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
    /// What it is about.
    pub fn group(self) -> Group {
        use Figure::*;
        match self {
            InTurn(what, _) => what.whole().group(),
            Ending(_) | Close(_) => Group::Endings,
            Win(_) | WinOf(_) | SharedWin | WonWithMostFrom(_) => Group::Wins,
            WinnersPoints | Lead | AllPoints | Points(_) => Group::Points,
            PointsFrom(_) | WinnersPointsFrom(_) | SeatsPointsFrom(..) => Group::Points,
            Governments(_) | Oppositions(_) | GovernmentChanges => Group::Governments,
            Exhausted(_) | ExhaustedRounds(_) | EmptyAtOnce => Group::Supplies,
            Rounds | SafetyStops => Group::Rounds,
            Ties | TiesAbout(_) | TiesBroken(_) | TiesEnded(_) | Advanced | Declined | DeclinedFreely => Group::Ties,
            Contested | Empty | Voted | NewSeat | NewFaction | PayingContested | Province(..) => Group::Provinces,
            ParisVoted | ParisVotes | ParisGoverns | ParisWins => Group::Provinces,
            Battles | BattlesLost | BattlesLostBy(_) => Group::Battles,
            LeadChanges | WinnerLed | MatteredForWin | MatteredForPoints => Group::Course,
            LastTurn | Decisions | FreeDecisions | CardsPlayed => Group::Length,
        }
    }

    /// Whether tables show it where nothing else is asked for.
    pub fn is_headline(self) -> bool {
        use Figure::*;
        let of_wins = matches!(self, Win(_) | WinOf(_) | SharedWin);
        let of_points = matches!(self, WinnersPoints | Lead | AllPoints | Points(_));
        let of_length = matches!(self, LastTurn | Decisions | CardsPlayed);
        let is_probed = matches!(self, MatteredForWin | MatteredForPoints);
        let of_turns = matches!(self, Ending(_) | Governments(_) | Exhausted(_) | Rounds | Ties | BattlesLost);
        of_wins || of_points || of_length || is_probed || of_turns
    }
}

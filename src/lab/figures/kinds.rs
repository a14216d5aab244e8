//! The parts that figures are named by.

use crate::games::liberte::Ending;
use crate::lab::Unit;
use crate::model::Faction;

/// A source of Victory Points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum PointSource {
    /// Provinces that pay who wins them (2e IV.5, Victory Point Provinces).
    Provinces,
    /// Battles (2e IV.4).
    Battles,
    /// The most votes of the government, alone or tied (2e IV.5.C).
    GovernmentFirst,
    /// The second most.
    GovernmentSecond,
    /// The most votes of the opposition.
    Opposition,
    /// Effects and rule points; what they take away counts against it.
    Other,
}

impl PointSource {
    /// All of them, in the order of tables.
    pub const ALL: [PointSource; 6] = [
        PointSource::Provinces,
        PointSource::Battles,
        PointSource::GovernmentFirst,
        PointSource::GovernmentSecond,
        PointSource::Opposition,
        PointSource::Other,
    ];

    /// Its word in ids.
    pub fn id(self) -> &'static str {
        ["provinces", "battles", "government-first", "government-second", "opposition", "other"][self as usize]
    }

    /// As titles say it.
    pub(super) fn words(self) -> &'static str {
        match self {
            PointSource::Provinces => "provinces",
            PointSource::Battles => "battles",
            PointSource::GovernmentFirst => "first places in the government",
            PointSource::GovernmentSecond => "second places in the government",
            PointSource::Opposition => "first places in the opposition",
            PointSource::Other => "effects and rule points, less what they took",
        }
    }
}

/// The subject of a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum TieAbout {
    /// The leadership of the army (R20).
    Battle,
    /// The vote of a province other than Paris (R22).
    Provinces,
    /// The vote of Paris (R23).
    Paris,
    /// The government (R28).
    Government,
    /// The opposition (R28).
    Opposition,
    /// The points of first places in the government (R30).
    GovernmentFirst,
    /// Those of second places (R30).
    GovernmentSecond,
    /// Those of first places in the opposition (R30).
    OppositionFirst,
}

impl TieAbout {
    /// All of them, in the order of tables.
    pub const ALL: [TieAbout; 8] = [
        TieAbout::Battle,
        TieAbout::Provinces,
        TieAbout::Paris,
        TieAbout::Government,
        TieAbout::Opposition,
        TieAbout::GovernmentFirst,
        TieAbout::GovernmentSecond,
        TieAbout::OppositionFirst,
    ];

    /// Its word in ids.
    pub fn id(self) -> &'static str {
        const IDS: [&str; 8] = [
            "battle",
            "provinces",
            "paris",
            "government",
            "opposition",
            "government-first",
            "government-second",
            "opposition-first",
        ];
        IDS[self as usize]
    }

    /// As titles say it.
    pub(super) fn words(self) -> &'static str {
        const WORDS: [&str; 8] = [
            "who leads the army",
            "the vote of a province other than Paris",
            "the vote of Paris",
            "which faction governs",
            "which faction is the opposition",
            "the first place in the government",
            "the second place in the government",
            "the first place in the opposition",
        ];
        WORDS[self as usize]
    }
}

/// The way in which a tie ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum TieEnd {
    /// One was ahead by the cards advanced.
    ByCards,
    /// A pack's script said who leads, and no card was advanced.
    ByScript,
    /// Radicals precede Moderates precede Royalists (R28).
    ByPrecedence,
    /// Nobody was ahead, and the battle was lost (R20).
    BattleLost,
    /// Nobody was ahead, and the province did not vote (R22, R23).
    NoVote,
    /// Nobody was ahead, and those still tied were all paid the points of tied places (R30).
    Shared,
    /// The Counter-Revolution was claimed before.
    CutShort,
}

impl TieEnd {
    /// All of them, in the order of tables.
    pub const ALL: [TieEnd; 7] = [
        TieEnd::ByCards,
        TieEnd::ByScript,
        TieEnd::ByPrecedence,
        TieEnd::BattleLost,
        TieEnd::NoVote,
        TieEnd::Shared,
        TieEnd::CutShort,
    ];

    /// Its word in ids.
    pub fn id(self) -> &'static str {
        ["by-cards", "by-script", "by-precedence", "battle-lost", "no-vote", "shared", "cut-short"][self as usize]
    }

    /// As titles say it.
    pub(super) fn title(self) -> &'static str {
        match self {
            TieEnd::ByCards => "ties that were broken by advanced cards",
            TieEnd::ByScript => "ties that a script decided before any card was advanced",
            TieEnd::ByPrecedence => "ties of factions that precedence decided, since no card did",
            TieEnd::BattleLost => "ties that stayed, so that the battle was lost",
            TieEnd::NoVote => "ties that stayed, so that the province did not vote",
            TieEnd::Shared => "ties for points that stayed, so that all still tied were paid for a tied place",
            TieEnd::CutShort => "ties that a claim of the Counter-Revolution cut short",
        }
    }
}

/// The reason why nobody led the army.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum BattleLoss {
    /// There was no token in the Battle Box.
    NoTokens,
    /// Nobody with a token there displayed a General.
    NoGeneral,
    /// The tie was not broken.
    Tied,
}

impl BattleLoss {
    /// All of them.
    pub const ALL: [BattleLoss; 3] = [BattleLoss::NoTokens, BattleLoss::NoGeneral, BattleLoss::Tied];

    /// Its word in ids.
    pub fn id(self) -> &'static str {
        ["no-tokens", "no-general", "tied"][self as usize]
    }

    /// As titles say it.
    pub(super) fn title(self) -> &'static str {
        match self {
            BattleLoss::NoTokens => "battles lost without a token in the Battle Box",
            BattleLoss::NoGeneral => "battles lost since nobody with a token there displayed a General",
            BattleLoss::Tied => "battles lost by a tie that was not broken",
        }
    }
}

/// A count for each province.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum ProvinceFigure {
    /// Elections in which it votes.
    Votes,
    /// Elections for which several seats stand in it.
    Contested,
}

impl ProvinceFigure {
    /// Both.
    pub const ALL: [ProvinceFigure; 2] = [ProvinceFigure::Votes, ProvinceFigure::Contested];

    /// Its word in ids.
    pub fn id(self) -> &'static str {
        ["votes", "contested"][self as usize]
    }

    /// As titles say it: the words around the province.
    pub(super) fn words(self) -> (&'static str, &'static str) {
        match self {
            ProvinceFigure::Votes => ("elections in which", " votes"),
            ProvinceFigure::Contested => ("elections before which stacks of several seats stand in", ""),
        }
    }
}

/// A figure that is counted turn by turn as well as in the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnFigure {
    /// See [`Figure::Ending`](super::Figure::Ending).
    Ending(Ending),
    /// See [`Figure::Governments`](super::Figure::Governments).
    Government(Faction),
    /// See [`Figure::Oppositions`](super::Figure::Oppositions).
    Opposition(Faction),
    /// See [`Figure::Exhausted`](super::Figure::Exhausted).
    Exhausted(Faction),
    /// See [`Figure::Rounds`](super::Figure::Rounds).
    Rounds,
    /// See [`Figure::Contested`](super::Figure::Contested).
    Contested,
    /// See [`Figure::Empty`](super::Figure::Empty).
    Empty,
    /// See [`Figure::BattlesLost`](super::Figure::BattlesLost).
    BattleLost,
    /// See [`Figure::WinnerLed`](super::Figure::WinnerLed).
    WinnerLed,
}

impl TurnFigure {
    /// What it counts.
    pub(super) fn unit(self) -> Unit {
        if matches!(self, TurnFigure::Ending(_)) { Unit::Share } else { Unit::Count }
    }

    /// Whether there are games in which it has no value: not an ending in a turn, which is a share of all games.
    pub(super) fn may_be_missing(self) -> bool {
        !matches!(self, TurnFigure::Ending(_))
    }
}

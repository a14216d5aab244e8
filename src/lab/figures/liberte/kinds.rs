//! The parts that figures are named by.

use crate::games::liberte::Ending;
use crate::kernel::word_table;
use crate::lab::Unit;
use crate::model::{Faction, FactionIds};

word_table! {
    /// A source of Victory Points.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[repr(u8)]
    pub enum PointSource {
        /// Provinces that pay who wins them (2e IV.5, Victory Point Provinces).
        Provinces = "provinces", "provinces";
        /// Battles (2e IV.4).
        Battles = "battles", "battles";
        /// The most votes of the government, alone or tied (2e IV.5.C).
        GovernmentFirst = "government-first", "first places in the government";
        /// The second most.
        GovernmentSecond = "government-second", "second places in the government";
        /// The most votes of the opposition.
        Opposition = "opposition", "first places in the opposition";
        /// Effects and rule points; what they take away counts against it.
        Other = "other", "effects and rule points, less what they took";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it.
    pub(super) fn words;
}

word_table! {
    /// The subject of a tie.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[repr(u8)]
    pub enum TieAbout {
        /// The leadership of the army (R20).
        Battle = "battle", "who leads the army";
        /// The vote of a province other than Paris (R22).
        Provinces = "provinces", "the vote of a province other than Paris";
        /// The vote of Paris (R23).
        Paris = "paris", "the vote of Paris";
        /// The government (R28).
        Government = "government", "which faction governs";
        /// The opposition (R28).
        Opposition = "opposition", "which faction is the opposition";
        /// The points of first places in the government (R30).
        GovernmentFirst = "government-first", "the first place in the government";
        /// Those of second places (R30).
        GovernmentSecond = "government-second", "the second place in the government";
        /// Those of first places in the opposition (R30).
        OppositionFirst = "opposition-first", "the first place in the opposition";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it.
    pub(super) fn words;
}

word_table! {
    /// The way in which a tie ends.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[repr(u8)]
    pub enum TieEnd {
        /// One was ahead by the cards advanced.
        ByCards = "by-cards", "ties that were broken by advanced cards";
        /// A pack's script said who leads, and no card was advanced.
        ByScript = "by-script", "ties that a script decided before any card was advanced";
        /// Radicals precede Moderates precede Royalists (R28).
        ByPrecedence = "by-precedence", "ties of factions that precedence decided, since no card did";
        /// Nobody was ahead, and the battle was lost (R20).
        BattleLost = "battle-lost", "ties that stayed, so that the battle was lost";
        /// Nobody was ahead, and the province did not vote (R22, R23).
        NoVote = "no-vote", "ties that stayed, so that the province did not vote";
        /// Nobody was ahead, and those still tied were all paid the points of tied places (R30).
        Shared = "shared", "ties for points that stayed, so that all still tied were paid for a tied place";
        /// The Counter-Revolution was claimed before.
        CutShort = "cut-short", "ties that a claim of the Counter-Revolution cut short";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it.
    pub(super) fn title;
}

word_table! {
    /// The reason why nobody led the army.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[repr(u8)]
    pub enum BattleLoss {
        /// There was no token in the Battle Box.
        NoTokens = "no-tokens", "battles lost without a token in the Battle Box";
        /// Nobody with a token there displayed a General.
        NoGeneral = "no-general", "battles lost since nobody with a token there displayed a General";
        /// The tie was not broken.
        Tied = "tied", "battles lost by a tie that was not broken";
    }
    /// Its word in ids.
    pub fn id;
    /// As titles say it.
    pub(super) fn title;
}

word_table! {
    /// A count for each province.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[repr(u8)]
    pub enum ProvinceFigure {
        /// Elections in which it votes.
        Votes = "votes";
        /// Elections for which several seats stand in it.
        Contested = "contested";
    }
    /// Its word in ids.
    pub fn id;
}

impl ProvinceFigure {
    /// As titles say it: the words around the province.
    pub(super) fn words(self) -> (&'static str, &'static str) {
        match self {
            ProvinceFigure::Votes => ("elections in which", " votes"),
            ProvinceFigure::Contested => ("elections before which stacks of several seats stand in", ""),
        }
    }
}

/// A faction, with what its pack calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedFaction {
    /// The faction.
    pub faction: Faction,
    /// Its id.
    pub id: &'static str,
}

impl NamedFaction {
    /// The factions that have these ids.
    pub fn all(ids: FactionIds) -> Vec<NamedFaction> {
        ids.factions().iter().map(|faction| NamedFaction { faction, id: ids.of(faction) }).collect()
    }
}

/// A figure that is counted turn by turn as well as in the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnFigure {
    /// See [`Figure::Ending`](super::LiberteFigure::Ending).
    Ending(Ending),
    /// See [`Figure::Governments`](super::LiberteFigure::Governments).
    Government(NamedFaction),
    /// See [`Figure::Oppositions`](super::LiberteFigure::Oppositions).
    Opposition(NamedFaction),
    /// See [`Figure::Exhausted`](super::LiberteFigure::Exhausted).
    Exhausted(NamedFaction),
    /// See [`Figure::Rounds`](super::LiberteFigure::Rounds).
    Rounds,
    /// See [`Figure::Contested`](super::LiberteFigure::Contested).
    Contested,
    /// See [`Figure::Empty`](super::LiberteFigure::Empty).
    Empty,
    /// See [`Figure::BattlesLost`](super::LiberteFigure::BattlesLost).
    BattleLost,
    /// See [`Figure::WinnerLed`](super::LiberteFigure::WinnerLed).
    WinnerLed,
}

impl TurnFigure {
    /// What it counts.
    pub(super) fn unit(self) -> Unit {
        if matches!(self, TurnFigure::Ending(_)) { Unit::Share } else { Unit::Count }
    }

    /// Whether it is 0 or 1 in every game.
    pub(super) fn is_zero_or_one(self) -> bool {
        use TurnFigure::{BattleLost, Contested, Empty, Ending, Exhausted, Government, Opposition, Rounds, WinnerLed};
        match self {
            Government(_) | Opposition(_) | Exhausted(_) | BattleLost | WinnerLed => true,
            Ending(_) | Rounds | Contested | Empty => false,
        }
    }

    /// Whether there are games in which it has no value: not an ending in a turn, which is a share of all games.
    pub(super) fn may_be_missing(self) -> bool {
        !matches!(self, TurnFigure::Ending(_))
    }
}

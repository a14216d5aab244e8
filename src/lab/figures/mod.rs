//! The figures of a game: one list, from which batches, comparisons and their tables are made.
//!
//! A figure is a whole number of parts a game (a share has 840 parts, so that any shared win divides it), so that sums over
//! many games do not depend on the order of adding. Some figures have no value in some games: what is counted in a turn that
//! was not played is not 0. Means are over the games that have one.
//!
//! | file | what it holds |
//! |---|---|
//! | `list` | which figures the games of a ruleset have, and their order |
//! | `words` | their ids and titles |
//! | `group` | what they are about, and which are shown first |
//! | `kinds` | the parts that figures are named by: sources of points, ties and their ends, ... |
//! | `value` | what they are in a game |
//! | `counts` | what a game's events counted |
//! | `counter` | the sink that counts, and beside it what it must know: `board_tracker`, `offices`, `tie_tracker` |

mod board_tracker;
mod counter;
mod counts;
mod group;
mod kinds;
mod list;
mod offices;
mod tie_tracker;
mod value;
mod words;

pub use counter::{Counter, Decisions};
pub use counts::Counts;
pub use group::FigureGroup;
pub use kinds::{BattleLoss, NearMiss, PointSource, ProvinceFigure, TieAbout, TieEnd, TurnFigure};

use super::{DecisionImpact, GameResult};
use crate::bots::BotKind;
use crate::games::liberte::Ending;
use crate::kernel::Seat;
use crate::model::{Faction, ProvinceId};

/// A shared win is split into whole parts of this: any number of winners up to eight divides it.
pub const WHOLE: i64 = 840;

/// The unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A share of games, from 0 to 1; shown in percent, its differences in percentage points.
    Share,
    /// Victory Points.
    Points,
    /// Things counted: turns, rounds, decisions, ties.
    Count,
}

impl Unit {
    /// The number of parts that make one.
    pub fn parts(self) -> i64 {
        match self {
            Unit::Share => WHOLE,
            Unit::Points | Unit::Count => 1,
        }
    }

    /// Its word in tables and files.
    pub fn id(self) -> &'static str {
        match self {
            Unit::Share => "share",
            Unit::Points => "points",
            Unit::Count => "count",
        }
    }
}

/// A figure of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// What another figure counts, in one turn.
    InTurn(TurnFigure, u8),
    /// Whether it ended so.
    Ending(Ending),
    /// A measure of how near a sudden death came.
    NearMiss(NearMiss),
    /// The seat's part of the win.
    Win(Seat),
    /// The part of the win that went to bots of a kind.
    WinOf(BotKind),
    /// Whether more than one seat won.
    SharedWin,
    /// Whether one who won had the most points from a source.
    WonWithMostFrom(PointSource),
    /// The Victory Points of the winner, of the first clockwise where several won, whatever decided.
    WinnersPoints,
    /// The most Victory Points less the second most.
    Lead,
    /// Victory Points of all seats together.
    AllPoints,
    /// The seat's Victory Points.
    Points(Seat),
    /// Victory Points of all seats from a source.
    PointsFrom(PointSource),
    /// The winner's Victory Points from a source.
    WinnersPointsFrom(PointSource),
    /// The seat's Victory Points from a source.
    SeatsPointsFrom(Seat, PointSource),
    /// Governments of a faction.
    Governments(Faction),
    /// Oppositions of a faction.
    Oppositions(Faction),
    /// Governments of another faction than the one before.
    GovernmentChanges,
    /// How often a faction's supply ran out.
    Exhausted(Faction),
    /// The rounds in which it ran out, their numbers added up.
    ExhaustedRounds(Faction),
    /// Action Phases that began with a supply empty.
    EmptyAtOnce,
    /// Rounds of all Action Phases.
    Rounds,
    /// Action Phases that the safety stop ended.
    SafetyStops,
    /// Ties that had to be broken.
    Ties,
    /// Ties about something.
    TiesAbout(TieAbout),
    /// Ties about something that were broken by cards or by a script.
    TiesBroken(TieAbout),
    /// Ties that ended so.
    TiesEnded(TieEnd),
    /// Cards advanced.
    Advanced,
    /// Times that a player advanced nothing.
    Declined,
    /// Those where a card could have been advanced.
    DeclinedFreely,
    /// Provinces with stacks of several seats, in all elections.
    Contested,
    /// Provinces in which nobody stood.
    Empty,
    /// Votes cast: provinces that somebody won.
    Voted,
    /// Provinces that another seat won than when they last voted.
    NewSeat,
    /// Provinces that voted for another faction than when they last voted.
    NewFaction,
    /// Provinces with Victory Points, contested when they pay.
    PayingContested,
    /// Elections in which Paris voted.
    ParisVoted,
    /// Votes that Paris cast.
    ParisVotes,
    /// Governments of the faction that Paris voted for.
    ParisGoverns,
    /// Whether one who won had won Paris in the last election.
    ParisWins,
    /// Something about one province.
    Province(ProvinceId, ProvinceFigure),
    /// Battles that were fought.
    Battles,
    /// Battles that nobody led.
    BattlesLost,
    /// Battles that nobody led, for a reason.
    BattlesLostBy(BattleLoss),
    /// Ends of turns at which none of those leads who led before.
    LeadChanges,
    /// Ends of turns at which one who will win leads.
    WinnerLed,
    /// The share of the probed decisions after which somebody else wins. Only where asked for.
    WinnerImpact,
    /// The share of the probed decisions after which somebody's Victory Points differ. Only where asked for.
    PointsImpact,
    /// The turn that it ended in.
    LastTurn,
    /// Decisions, those with a single choice included.
    Decisions,
    /// Decisions with more than one choice.
    FreeDecisions,
    /// Cards played.
    CardsPlayed,
}

/// A game that was played to its end, and all that figures are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub result: GameResult,
    /// What its events counted.
    pub counts: Counts,
    /// The impact of its probed decisions, where asked for.
    pub impact: DecisionImpact,
}

impl PlayedGame {
    /// A game whose decisions were not probed.
    pub fn new(result: GameResult, counts: Counts) -> PlayedGame {
        PlayedGame { result, counts, impact: DecisionImpact::default() }
    }
}

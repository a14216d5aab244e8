//! The figures of a game: one list, from which batches, comparisons and their tables are made.
//!
//! A figure is a whole number of parts a game (a share has 840 parts, so that any shared win divides it), so that sums over
//! many games do not depend on the order of adding. Some figures have no value in some games: what is counted in a turn that
//! was not played is not 0. Means are over the games that have one.
//!
//! | file | what it holds |
//! |---|---|
//! | `table` | the figures: ids, titles, groups, units, values; `columns`: what is made of a row |
//! | `list` | which figures the games of a ruleset have, and their order |
//! | `group` | what they are about |
//! | `kinds` | the parts that figures are named by: sources of points, ties and their ends, ... |
//! | `value` | what their values are made of |
//! | `counts` | what a game's events counted |
//! | `counter` | the sink that counts |

mod columns;
mod counter;
mod counts;
mod group;
mod kinds;
mod list;
mod table;
mod value;

pub use counter::{Counter, Decisions};
pub use counts::Counts;
pub use group::FigureGroup;
pub use kinds::{BattleLoss, PointSource, ProvinceFigure, TieAbout, TieEnd, TurnFigure};

pub use table::Figure;

use super::{DecisionImpact, GameResult, Unit};
use crate::games::liberte::Liberte;

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

impl Figure {
    /// The title, with a province's name after its number.
    pub fn title_in(self, game: &Liberte) -> String {
        let Figure::Province(province, _) = self else { return self.title() };
        let name = game.pack().board.provinces.get(province.index()).map_or("", |it| &it.name);
        format!("{} ({name})", self.title())
    }

    /// Whether it lies between 0 and 1 in every game, whatever its unit.
    pub fn is_zero_or_one(self) -> bool {
        use TurnFigure::{BattleLost, Exhausted, Government, Opposition, WinnerLed};
        let is_so =
            matches!(self, Figure::InTurn(Government(_) | Opposition(_) | Exhausted(_) | BattleLost | WinnerLed, _));
        is_so || self.unit() == Unit::Share
    }

    /// How far something that happens once in a game may take it, in its unit: nobody knows where it has not
    /// happened so far. Points that the rulebook pays at once are ten at most; a supply runs out in round 20 or so.
    pub fn step(self) -> i64 {
        match (self, self.unit()) {
            (Figure::ExhaustedRounds(_), _) => 20,
            (_, Unit::Points) => 10,
            (_, Unit::Share | Unit::Count) => 1,
        }
    }
}

impl TurnFigure {
    /// The figure that counts it in the whole game: those of all turns add up to it.
    pub fn whole(self) -> Figure {
        match self {
            TurnFigure::Ending(ending) => Figure::Ending(ending),
            TurnFigure::Government(faction) => Figure::Governments(faction),
            TurnFigure::Opposition(faction) => Figure::Oppositions(faction),
            TurnFigure::Exhausted(faction) => Figure::Exhausted(faction),
            TurnFigure::Rounds => Figure::Rounds,
            TurnFigure::Contested => Figure::Contested,
            TurnFigure::Empty => Figure::Empty,
            TurnFigure::BattleLost => Figure::BattlesLost,
            TurnFigure::WinnerLed => Figure::WinnerLed,
        }
    }
}

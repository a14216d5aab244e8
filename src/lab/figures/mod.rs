//! The figures of games: a table for each game, from which batches, comparisons and their tables are made.
//!
//! A figure is a whole number of parts a game (a share has 840 parts, so that any shared win divides it), so that sums over
//! many games do not depend on the order of adding. Some figures have no value in some games: what is counted in a turn that
//! was not played is not 0. Means are over the games that have one.
//!
//! | file | what it holds |
//! |---|---|
//! | `columns` | the columns of the tables, the figures that every game has, and one enum over all of them |
//! | `group` | what figures are about |
//! | `value` | what values of every game are made of |
//! | `liberte`, `revolution`, `libertalia` | the figures of a game, which of them its games have, and the sink that counts |

mod columns;
mod group;
mod libertalia;
mod liberte;
mod revolution;
mod value;

pub use group::FigureGroup;
pub use libertalia::{LibertaliaCounter, LibertaliaCounts, LibertaliaFigure};
pub use liberte::{
    BattleLoss, Counter, Counts, LiberteFigure, NamedFaction, PointSource, ProvinceFigure, TieAbout, TieEnd, TurnFigure,
};
pub use revolution::{
    AreaFigure, MarkerFigure, Named, RevolutionCounter, RevolutionCounts, RevolutionFigure, SpaceFigure, SupportSource,
};

use super::{DecisionImpact, GameResult, Unit};
use crate::bots::BotKind;
use crate::kernel::Seat;
use columns::figures_of_games;
use std::cell::Cell;

figures_of_games! {
    Liberte(LiberteFigure) = "Of Liberté.",
    Revolution(RevolutionFigure) = "Of Revolution!.",
    Libertalia(LibertaliaFigure) = "Of Libertalia.",
}

/// The number of choices at each decision, which the player loop passes to a counter since events don't hold it.
#[derive(Debug, Default)]
pub struct Decisions {
    choices: Cell<usize>,
    free: Cell<u32>,
}

impl Decisions {
    /// A choice is about to be made, out of so many.
    #[inline]
    pub fn offer(&self, choices: usize) {
        self.choices.set(choices);
        self.free.set(self.free.get() + u32::from(choices > 1));
    }

    /// The number of choices at the last decision.
    #[inline]
    fn last(&self) -> usize {
        self.choices.get()
    }

    /// Decisions with more than one choice.
    fn free(&self) -> u32 {
        self.free.get()
    }
}

/// A game that was played to its end, and all that figures are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedGame<C = Counts> {
    /// How it ended.
    pub result: GameResult,
    /// What its events counted.
    pub counts: C,
    /// The impact of its probed decisions, where asked for.
    pub impact: DecisionImpact,
}

impl<C> PlayedGame<C> {
    /// A game whose decisions were not probed.
    pub fn new(result: GameResult, counts: C) -> PlayedGame<C> {
        PlayedGame { result, counts, impact: DecisionImpact::default() }
    }
}

/// The figures of one game, by its own types.
pub trait GameFigure: Copy + Into<Figure> {
    /// What the game's events counted.
    type Counts: Copy;
    /// How the game may end.
    type Ending;

    /// The figure, if it is one of this game.
    fn own(figure: Figure) -> Option<Self>;

    /// Its value in a game by bots, one a seat; none where the game has nothing of which it could be counted.
    fn value(self, bots: &[BotKind], played: &PlayedGame<Self::Counts>) -> Option<i64>;

    /// The game's own of a figure that every game has.
    fn shared(shared: SharedFigure<Self::Ending>) -> Self;

    /// Whether it is a part of the win: of a seat, or of a kind of bots.
    fn is_win(self) -> bool;

    /// Whether it is the share of games with some ending.
    fn is_ending(self) -> bool;
}

/// A figure that every game has, and that reports ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedFigure<E> {
    /// The share of games with an ending.
    Ending(E),
    /// A seat's part of the win.
    Win(Seat),
    /// The part of the win of a kind of bots.
    WinOf(BotKind),
    /// A seat's score.
    Points(Seat),
    /// Decisions.
    Decisions,
    /// Probed decisions that changed the winner.
    WinnerImpact,
    /// Probed decisions that changed a score.
    PointsImpact,
}

impl Figure {
    /// The figures of any of several lists, in the order of tables: by group, headlines before the others.
    pub fn union(lists: impl IntoIterator<Item = Vec<Figure>>) -> Vec<Figure> {
        let rank = |figure: &Figure| (figure.group(), !figure.is_headline());
        let mut all: Vec<Figure> = Vec::new();
        for figure in lists.into_iter().flatten() {
            if !all.contains(&figure) {
                let at = all.iter().rposition(|known| rank(known) <= rank(&figure)).map_or(0, |at| at + 1);
                all.insert(at, figure);
            }
        }
        all
    }
}

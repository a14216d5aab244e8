//! The figures of Libertalia: so far those that every game has.

use super::columns::figures;
use super::value;
use super::{Decisions, Figure, FigureGroup, GameFigure, PlayedGame, SharedFigure};
use crate::bots::BotKind;
use crate::games::libertalia::{self, Ending, Event, Libertalia, Position};
use crate::kernel::{Seat, Sink};
use crate::lab::Unit;

figures! {
    /// A figure of Libertalia.
    LibertaliaFigure, ending: Ending, counts: LibertaliaCounts, score: "points";
    in bots, result, counts, impact:
}

/// What the events of a game counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LibertaliaCounts {
    /// Decisions with more than one choice.
    pub free_decisions: u32,
}

/// Counts nothing but decisions.
#[derive(Clone, Debug)]
pub struct LibertaliaCounter<'g> {
    decisions: &'g Decisions,
}

impl<'g> LibertaliaCounter<'g> {
    /// A counter for a game that begins.
    pub fn new(decisions: &'g Decisions) -> LibertaliaCounter<'g> {
        LibertaliaCounter { decisions }
    }

    /// The counts so far.
    pub fn counts(&self) -> LibertaliaCounts {
        LibertaliaCounts { free_decisions: self.decisions.free() }
    }
}

impl Sink<Libertalia> for LibertaliaCounter<'_> {
    #[inline(always)]
    fn record(&mut self, _: &Position, (): (), _: Event) {}
}

impl LibertaliaFigure {
    /// The figures of a game for so many by these bots, in the order of tables; the kinds of bots are those that are mixed.
    pub fn all(seats: usize, kinds: &[BotKind]) -> Vec<LibertaliaFigure> {
        use LibertaliaFigure::*;
        let seats = || Seat::first(seats);
        let mut all: Vec<LibertaliaFigure> = libertalia::Ending::ALL.map(Ending).into();
        all.extend(seats().map(Win).chain(kinds.iter().copied().map(WinOf)));
        all.extend([SharedWin, WinnersPoints, Lead, AllPoints]);
        all.extend(seats().map(Points).chain([Decisions, FreeDecisions]));
        all
    }
}

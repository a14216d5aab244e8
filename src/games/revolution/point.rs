//! Rule points: what a script is asked, what it may answer, and who asks it -- DETERMINING CONTROL, RESOLVING ACTIONS,
//! ENDING THE GAME.

use super::chips::{CURRENCIES, Currency};
use super::ids::{AreaId, SpaceId};
use super::position::Position;
use crate::kernel::{Seat, SeatSet};
use crate::model::RevolutionPoint;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The question to a rule point, with everything that its script is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointInput {
    /// Who has control of a space, of those who bid there.
    Control(SpaceId, SeatSet),
    /// The Support that a space gives its winner.
    Support(SpaceId, Seat),
    /// The chips of a currency that a space gives its winner.
    Chips(SpaceId, Seat, Currency),
    /// The Support that an area gives its winner.
    Worth(AreaId),
    /// Whether the game ends now.
    Ending,
}

/// The answer of a rule point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointResult {
    /// These seats.
    Seats(SeatSet),
    /// This number.
    Number(i64),
    /// Yes or no.
    Holds(bool),
}

/// Where the answers of a rule point come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PointSource {
    /// A table: a number for each of [`Revolution::point_inputs`](super::Revolution::point_inputs), in that order.
    Table(Vec<i64>),
    /// Its script, run each time.
    Script,
}

/// Runs the scripts of rule points. Implemented above this module, which knows no script language.
pub trait PointRunner: Send + Sync + fmt::Debug {
    /// Asks a point; nothing where its script fails.
    fn ask(&self, position: &Position, input: PointInput) -> Option<PointResult>;
}

/// The rule points that are filled.
#[derive(Clone, Debug)]
pub(super) struct Points {
    pub runner: Arc<dyn PointRunner>,
    /// By point.
    pub sources: [Option<PointSource>; RevolutionPoint::ALL.len()],
}

impl PointInput {
    /// The rule point that it asks.
    pub fn point(self) -> RevolutionPoint {
        match self {
            PointInput::Control(..) => RevolutionPoint::WhoControlsASpace,
            PointInput::Support(..) => RevolutionPoint::SupportOfASpace,
            PointInput::Chips(..) => RevolutionPoint::ChipsOfASpace,
            PointInput::Worth(_) => RevolutionPoint::WorthOfAnArea,
            PointInput::Ending => RevolutionPoint::FurtherEnding,
        }
    }

    /// Whom it is about, where it is about somebody.
    pub fn player(self) -> Option<Seat> {
        match self {
            PointInput::Support(_, seat) | PointInput::Chips(_, seat, _) => Some(seat),
            PointInput::Control(..) | PointInput::Worth(_) | PointInput::Ending => None,
        }
    }

    /// What a number may be, for the points that give one.
    pub fn range(self) -> Option<RangeInclusive<i64>> {
        match self {
            PointInput::Support(..) => Some(0..=1000),
            PointInput::Chips(..) => Some(0..=100),
            PointInput::Worth(_) => Some(0..=10_000),
            PointInput::Control(..) | PointInput::Ending => None,
        }
    }

    /// Its place in a table.
    pub(super) fn slot(self, seats: usize) -> usize {
        match self {
            PointInput::Support(space, seat) => space.index() * seats + seat.index(),
            PointInput::Chips(space, seat, currency) => {
                (space.index() * seats + seat.index()) * CURRENCIES + currency.index()
            }
            PointInput::Worth(area) => area.index(),
            PointInput::Control(..) | PointInput::Ending => 0,
        }
    }
}

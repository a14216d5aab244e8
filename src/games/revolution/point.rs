//! Rule points: what a script is asked -- DETERMINING CONTROL, RESOLVING ACTIONS, ENDING THE GAME.

use super::chips::Currency;
use super::ids::{AreaId, SpaceId};
use crate::kernel::{Seat, SeatSet};
use crate::kit::PointQuestion;
use crate::model::RevolutionPoint;
use std::ops::RangeInclusive;

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

impl PointQuestion for PointInput {
    type Point = RevolutionPoint;

    fn point(self) -> RevolutionPoint {
        match self {
            PointInput::Control(..) => RevolutionPoint::WhoControlsASpace,
            PointInput::Support(..) => RevolutionPoint::SupportOfASpace,
            PointInput::Chips(..) => RevolutionPoint::ChipsOfASpace,
            PointInput::Worth(_) => RevolutionPoint::WorthOfAnArea,
            PointInput::Ending => RevolutionPoint::FurtherEnding,
        }
    }

    fn player(self) -> Option<Seat> {
        match self {
            PointInput::Support(_, seat) | PointInput::Chips(_, seat, _) => Some(seat),
            PointInput::Control(..) | PointInput::Worth(_) | PointInput::Ending => None,
        }
    }

    fn range(self) -> Option<RangeInclusive<i64>> {
        match self {
            PointInput::Support(..) => Some(0..=1000),
            PointInput::Chips(..) => Some(0..=100),
            PointInput::Worth(_) => Some(0..=10_000),
            PointInput::Control(..) | PointInput::Ending => None,
        }
    }
}

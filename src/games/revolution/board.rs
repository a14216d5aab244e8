//! The markers on the board -- RESOLVING ACTIONS; V4, V11.

use super::AreaId;
use super::ids::{MAX_AREAS, MAX_PLAYERS};
use super::marker_set::MarkerSet;
use crate::kernel::Seat;

/// The markers of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Markers {
    of: [u8; MAX_PLAYERS],
    total: u8,
}

impl Markers {
    /// The markers of a seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> u8 {
        self.of[seat.index()]
    }

    /// All markers.
    #[inline]
    pub fn total(&self) -> u8 {
        self.total
    }
}

/// The areas of the board with what stands there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Board {
    areas: [Markers; MAX_AREAS],
    /// Where whose markers stand, as `areas` has it.
    present: MarkerSet,
}

impl Board {
    /// The markers of an area.
    #[inline]
    pub fn markers(&self, area: AreaId) -> &Markers {
        &self.areas[area.index()]
    }

    /// All markers, by where they stand and whose they are.
    #[inline]
    pub fn present(&self) -> MarkerSet {
        self.present
    }

    /// A marker of the seat, from wherever, stands in the area now.
    pub fn add(&mut self, seat: Seat, area: AreaId) {
        let markers = &mut self.areas[area.index()];
        markers.of[seat.index()] += 1;
        markers.total += 1;
        self.present.insert((area, seat));
    }

    /// A marker of the seat leaves the area for wherever.
    pub fn remove(&mut self, seat: Seat, area: AreaId) {
        let markers = &mut self.areas[area.index()];
        markers.of[seat.index()] -= 1;
        markers.total -= 1;
        if markers.of(seat) == 0 {
            self.present.remove((area, seat));
        }
    }
}

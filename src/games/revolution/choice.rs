//! Choices.

use super::{AreaId, Currency, SpaceId};
use crate::kernel::Seat;

/// One choice of a seat, in four bytes, which are read at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(align(4))]
pub enum Choice {
    /// Lays one chip on a space behind the shield.
    Put {
        /// The chip.
        currency: Currency,
        /// Where it goes.
        space: SpaceId,
    },
    /// Names a marker on the board by where it stands and whose it is.
    Marker {
        /// The area.
        area: AreaId,
        /// Whose marker.
        owner: Seat,
    },
    /// Names an area.
    Area {
        /// The area.
        area: AreaId,
    },
    /// Names a player.
    Seat {
        /// The player.
        seat: Seat,
    },
    /// Declines.
    Nothing,
}

//! Sets of markers on the board, in one number: what effects choose from is found in a few steps -- V24, V25.

use super::AreaId;
use super::ids::{MAX_AREAS, MAX_PLAYERS};
use crate::kernel::{Seat, SeatSet, bit_set};

/// The bits of an area.
const OF_AREA: u64 = (1 << MAX_PLAYERS) - 1;

/// The bit of the first seat in every area.
const OF_FIRST_SEAT: u64 = {
    let (mut bits, mut area) = (0, 0);
    while area < MAX_AREAS {
        bits |= 1 << (area * MAX_PLAYERS);
        area += 1;
    }
    bits
};

bit_set! {
    /// A set of markers, by where they stand and whose they are, however many of a seat's stand in an area.
    MarkerSet(u64) of (AreaId, Seat),
    bit: |marker| (u32::from(marker.0.0) * MAX_PLAYERS as u32 + u32::from(marker.1.0)) & 63,
    thing: |place| (AreaId(place / MAX_PLAYERS as u8), Seat(place % MAX_PLAYERS as u8)),
}

/// The bit of the first seat in an area.
#[inline]
fn first_bit(area: AreaId) -> usize {
    usize::from(area.0) * MAX_PLAYERS % 64
}

impl MarkerSet {
    /// All that there can be.
    pub const ALL: MarkerSet = MarkerSet(OF_FIRST_SEAT * OF_AREA);

    /// All of some seats.
    #[inline]
    pub fn of_seats(seats: SeatSet) -> MarkerSet {
        MarkerSet(OF_FIRST_SEAT * (u64::from(seats.0) & OF_AREA))
    }

    /// All in an area.
    #[inline]
    pub fn in_area(area: AreaId) -> MarkerSet {
        MarkerSet(OF_AREA << first_bit(area))
    }

    /// Whose markers of the set stand in each area, in the order of the board.
    #[inline]
    pub fn by_area(self) -> impl Iterator<Item = SeatSet> {
        (0..MAX_AREAS).scan(self.0, |rest, _| {
            let owners = SeatSet((*rest & OF_AREA) as u8);
            *rest >>= MAX_PLAYERS;
            Some(owners)
        })
    }

    /// Whose markers of the set stand in an area.
    #[inline]
    pub fn owners(self, area: AreaId) -> SeatSet {
        SeatSet((self.0 >> first_bit(area) & OF_AREA) as u8)
    }
}

const _: () = assert!(MAX_AREAS * MAX_PLAYERS <= 64, "a set of markers is 64 bits");

//! Seats: who plays, counted clockwise from 0.

use super::bit_set::bit_set;
use std::fmt;
use std::ops::{Index, IndexMut};

/// The maximum number of seats of any game.
pub const MAX_SEATS: usize = 8;

/// A player's place at the table; `Seat(0)` is written `P1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's place in an array, always below [`MAX_SEATS`].
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize & (MAX_SEATS - 1)
    }

    /// The first `count` seats, clockwise.
    #[inline]
    pub fn first(count: usize) -> impl Iterator<Item = Seat> {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// Reads `P1`..`P8`.
    pub fn parse(text: &str) -> Option<Seat> {
        let number: u8 = text.strip_prefix('P')?.parse().ok()?;
        let is_plain = !text[1..].starts_with(['0', '+']);
        (is_plain && (1..=MAX_SEATS as u8).contains(&number)).then(|| Seat(number - 1))
    }

    /// Reads a seat of a game.
    ///
    /// # Errors
    /// The seats that play.
    pub fn read(text: &str, seats: usize) -> Result<Seat, String> {
        let seat = Seat::parse(text).filter(|seat| seat.index() < seats);
        seat.ok_or_else(|| format!("`{text}` is not a seat: P1 to P{seats} play"))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", self.0 + 1)
    }
}

bit_set! {
    /// A set of seats.
    SeatSet(pub u8) of Seat,
    bit: |seat| u32::from(seat.0) & (MAX_SEATS as u32 - 1),
    thing: |place| Seat(place),
}

impl SeatSet {
    /// The first `count` seats.
    #[inline]
    pub fn first(count: usize) -> SeatSet {
        SeatSet(((1u16 << count.min(MAX_SEATS)) - 1) as u8)
    }
}

/// One value per seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PerSeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

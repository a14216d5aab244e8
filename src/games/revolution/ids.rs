//! Numbers that stand for the things of a chart, a board and a deck, in the order of the [`Spec`](super::Spec).

use crate::kernel::bit_set;

/// The most players that a position has room for.
pub const MAX_PLAYERS: usize = 6;
/// The most spaces of a bidding chart.
pub const MAX_SPACES: usize = 16;
/// The most areas of a board.
pub const MAX_AREAS: usize = 10;
/// The most cards of a deck.
pub const MAX_CARDS: usize = 64;

/// A space of the bidding chart, counted from 0 in the order of resolution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpaceId(pub u8);

impl SpaceId {
    /// The space's place in an array of [`MAX_SPACES`].
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An area of the board, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AreaId(pub u8);

impl AreaId {
    /// The area's place in an array of [`MAX_AREAS`].
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of card, counted from 0; cards of a kind can't be told apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardKind(pub u8);

impl CardKind {
    /// The kind's place in the list of kinds.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

bit_set! {
    /// A set of spaces, in the order of the chart.
    SpaceSet(pub(super) u16) of SpaceId,
    bit: |space| u32::from(space.0) & 15,
    thing: |place| SpaceId(place),
}

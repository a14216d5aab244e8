//! Numbers that stand for the things of a chart, a board and a deck, in the order of the [`Spec`](super::Spec).

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

/// A set of spaces of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SpaceSet(pub(super) u16);

impl SpaceSet {
    /// No space.
    pub const NONE: SpaceSet = SpaceSet(0);

    /// The set of one space.
    #[inline]
    pub fn only(space: SpaceId) -> SpaceSet {
        SpaceSet(1 << (space.0 & 15))
    }

    /// Is the space in the set?
    #[inline]
    pub fn has(self, space: SpaceId) -> bool {
        space.index() < MAX_SPACES && self.0 >> (space.0 & 15) & 1 == 1
    }

    /// Puts the space in.
    #[inline]
    pub fn insert(&mut self, space: SpaceId) {
        *self = self.or(SpaceSet::only(space));
    }

    /// Takes the space out.
    #[inline]
    pub fn remove(&mut self, space: SpaceId) {
        self.0 &= !SpaceSet::only(space).0;
    }

    /// The spaces of either set.
    #[inline]
    pub fn or(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | other.0)
    }

    /// The spaces of both sets.
    #[inline]
    pub fn and(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }

    /// The spaces of this set that the other lacks.
    #[inline]
    pub fn without(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & !other.0)
    }

    /// The number of spaces.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Is no space in the set?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first space in the order of the chart.
    #[inline]
    pub fn first(self) -> Option<SpaceId> {
        (!self.is_empty()).then(|| SpaceId(self.0.trailing_zeros() as u8))
    }

    /// The spaces, in the order of the chart.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = SpaceId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            (next < MAX_SPACES as u8).then_some(SpaceId(next))
        })
    }
}

impl FromIterator<SpaceId> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = SpaceId>>(spaces: I) -> SpaceSet {
        let mut set = SpaceSet::NONE;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

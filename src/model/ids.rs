//! Small ids: what a card, province, region, effect or faction is called past `load`.

use crate::kernel::bit_set;
use std::ops::{Index, IndexMut};

/// A card, by its place in the pack's list (not the number that is printed on it).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CardId(pub u8);

/// A province, by its place in the order of elections, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ProvinceId(pub u8);

/// A region, by its place in the board's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct RegionId(pub u8);

/// A special effect, by its place in the pack's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct EffectId(pub u8);

/// An action that a pack adds to those of the Action Phase, by its place in the pack's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ActionId(pub u8);

/// The most actions that a pack adds.
pub const MOST_ACTIONS: usize = 8;

/// One of the words that effects offer, by its place in the pack's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct OptionId(pub u8);

/// The most words that effects of a pack offer.
pub const MOST_OPTIONS: usize = 16;

macro_rules! index {
    ($($id:ident),*) => {$(
        impl $id {
            /// The id as an index into the list it comes from.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
index!(CardId, ProvinceId, RegionId, EffectId, ActionId, OptionId);

/// One of the factions: the three of the rulebook, and one that a pack may add. What files call it, its pack knows:
/// [`FactionIds`](super::FactionIds).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Faction {
    /// Blue.
    #[default]
    Moderate = 0,
    /// White.
    Royalist = 1,
    /// Red.
    Radical = 2,
    /// One that a pack adds, with a name and a colour of its own.
    Fourth = 3,
}

impl Faction {
    /// All that a pack may have, in the order of lists and arrays. Those that it has are [`Board::factions`].
    ///
    /// [`Board::factions`]: super::Board::factions
    pub const ALL: [Faction; 4] = [Faction::Moderate, Faction::Royalist, Faction::Radical, Faction::Fourth];

    /// The faction at a place of [`Faction::ALL`], counted round and round.
    #[inline]
    pub fn at(place: u8) -> Faction {
        Faction::ALL[place as usize & 3]
    }
}

bit_set! {
    /// A set of factions.
    FactionSet(pub u8) of Faction,
    bit: |faction| faction as u32,
    thing: |place| Faction::at(place),
}

impl FactionSet {
    /// All that there may be.
    pub const ALL: FactionSet = FactionSet(0b1111);
    /// The three of the rulebook.
    pub const OF_THE_RULEBOOK: FactionSet = FactionSet(0b111);
    /// How many sets there are.
    pub const COUNT: usize = 16;
}

/// One value a faction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PerFaction<T>(pub [T; 4]);

impl<T> Index<Faction> for PerFaction<T> {
    type Output = T;
    #[inline]
    fn index(&self, faction: Faction) -> &T {
        &self.0[faction as usize]
    }
}

impl<T> IndexMut<Faction> for PerFaction<T> {
    #[inline]
    fn index_mut(&mut self, faction: Faction) -> &mut T {
        &mut self.0[faction as usize]
    }
}

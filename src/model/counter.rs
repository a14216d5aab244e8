//! Counters: numbers that a pack or a variant declares, and that its scripts keep from turn to turn.

use super::ProvinceId;
use crate::kernel::{MAX_SEATS, Seat, word_table};
use std::ops::RangeInclusive;

/// A counter, by its place in the pack's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CounterId(pub u8);

impl CounterId {
    /// The id as an index into the list it comes from.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

word_table! {
    /// What there is one number for.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum CounterOf {
        /// One for the whole game.
        #[default]
        Game = "game";
        /// One for each seat.
        Seat = "seat";
        /// One for each province.
        Province = "province";
    }
    /// The word that files use.
    pub fn id;
}

/// Whose number of a counter is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CounterOwner {
    /// The game's.
    Game,
    /// A seat's.
    Seat(Seat),
    /// A province's.
    Province(ProvinceId),
}

impl CounterOwner {
    /// What kind of counter has such a number.
    pub fn kind(self) -> CounterOf {
        match self {
            CounterOwner::Game => CounterOf::Game,
            CounterOwner::Seat(_) => CounterOf::Seat,
            CounterOwner::Province(_) => CounterOf::Province,
        }
    }

    /// Its place among all that have one.
    pub fn place(self) -> usize {
        match self {
            CounterOwner::Game => 0,
            CounterOwner::Seat(seat) => seat.index(),
            CounterOwner::Province(province) => province.index(),
        }
    }
}

/// The numbers that all counters of a pack may have together.
pub const MOST_COUNTED: usize = 64;
/// The most steps from the least number of a counter to its greatest.
pub const MOST_STEPS: i16 = 250;

/// A counter, as it is declared. A flag is a counter from 0 to 1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counter {
    /// The id that scripts and scenarios use.
    pub id: String,
    /// What there is one number for.
    pub of: CounterOf,
    /// The least number.
    pub least: i16,
    /// The greatest; at most [`MOST_STEPS`] above the least.
    pub most: i16,
    /// The number at the start of a game.
    pub start: i16,
    /// Whether only the seat whose it is sees its number.
    pub is_secret: bool,
    /// Whether each seat begins with a number that no other has, dealt by chance, in place of `start`.
    pub is_dealt: bool,
    /// The place of its first number among all that a position keeps.
    pub first: u8,
}

impl Counter {
    /// How many numbers it takes up, on a board of so many provinces.
    pub fn count(&self, provinces: usize) -> usize {
        match self.of {
            CounterOf::Game => 1,
            CounterOf::Seat => MAX_SEATS,
            CounterOf::Province => provinces,
        }
    }

    /// The number that so many steps from the least are.
    #[inline]
    pub fn number(&self, steps: u8) -> i16 {
        self.least + i16::from(steps)
    }

    /// The steps from the least to a number, or to the nearest that it may have.
    #[inline]
    pub fn steps(&self, number: i64) -> u8 {
        (number.clamp(self.least.into(), self.most.into()) - i64::from(self.least)) as u8
    }

    /// The steps from its least number to its greatest.
    #[inline]
    pub fn most_steps(&self) -> u8 {
        self.steps(self.most.into())
    }

    /// The key of the text that stands for a number where people read it: `number.role-2`.
    pub fn text_key(&self, number: i16) -> String {
        format!("number.{}-{number}", self.id)
    }

    /// The numbers that it may have.
    pub fn numbers(&self) -> RangeInclusive<i16> {
        self.least..=self.most
    }

    /// Whether it may have this number.
    pub fn may_be(&self, number: i64) -> bool {
        (i64::from(self.least)..=i64::from(self.most)).contains(&number)
    }
}

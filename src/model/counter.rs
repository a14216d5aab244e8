//! Counters: numbers that a pack or a variant declares, and that its scripts keep from turn to turn.

use super::{CardId, ProvinceId};
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
        /// One for each card, wherever it lies.
        Card = "card";
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
    /// A card's.
    Card(CardId),
}

impl CounterOwner {
    /// What kind of counter has such a number.
    pub fn kind(self) -> CounterOf {
        match self {
            CounterOwner::Game => CounterOf::Game,
            CounterOwner::Seat(_) => CounterOf::Seat,
            CounterOwner::Province(_) => CounterOf::Province,
            CounterOwner::Card(_) => CounterOf::Card,
        }
    }

    /// Its place among all that have one.
    pub fn place(self) -> usize {
        match self {
            CounterOwner::Game => 0,
            CounterOwner::Seat(seat) => seat.index(),
            CounterOwner::Province(province) => province.index(),
            CounterOwner::Card(card) => card.index(),
        }
    }
}

/// The bytes that the numbers of all counters of a pack may take up together.
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
    /// The byte of its first number among all that a position keeps.
    pub first: u8,
}

impl Counter {
    /// How many numbers it has, in a pack of so many provinces and cards.
    pub fn count(&self, provinces: usize, cards: usize) -> usize {
        match self.of {
            CounterOf::Game => 1,
            CounterOf::Seat => MAX_SEATS,
            CounterOf::Province => provinces,
            CounterOf::Card => cards,
        }
    }

    /// The bytes that its numbers take up, in a pack of so many provinces and cards.
    pub fn bytes(&self, provinces: usize, cards: usize) -> usize {
        (self.count(provinces, cards) * self.bits()).div_ceil(8)
    }

    /// The bits that one of its numbers takes up: a byte, and of cards, which are many, no more than its range needs. Either
    /// way no number lies in two bytes.
    fn bits(&self) -> usize {
        match (self.of, self.most_steps()) {
            (CounterOf::Card, 0..=1) => 1,
            (CounterOf::Card, 2..=3) => 2,
            (CounterOf::Card, 4..=15) => 4,
            (CounterOf::Card, _) | (CounterOf::Game | CounterOf::Seat | CounterOf::Province, _) => 8,
        }
    }

    /// Where the number of the owner at a place is kept: the byte, how far up in it, and the bits that are its own, lowest first.
    #[inline]
    pub fn kept_at(&self, place: usize) -> (usize, u32, u8) {
        let bits = self.bits();
        let first = place * bits;
        (usize::from(self.first) + first / 8, (first % 8) as u32, u8::MAX >> (8 - bits))
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

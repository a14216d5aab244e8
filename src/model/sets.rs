//! Sets of cards and of provinces, as bits.

use super::{CardId, ProvinceId};
use crate::kernel::bit_set;

/// A set of cards, of at most 256.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct CardSet([u128; 2]);

impl CardSet {
    /// The number of cards of the first half.
    pub const HALF: usize = 128;

    /// No card.
    pub const NONE: CardSet = CardSet([0; 2]);

    /// The first so many cards of the pack.
    pub fn first(count: usize) -> CardSet {
        let word = |count: usize| 1u128.checked_shl(count as u32).map_or(u128::MAX, |bit| bit - 1);
        CardSet([word(count), word(count.saturating_sub(128))])
    }

    /// The cards of the set that are among the first [`CardSet::HALF`].
    #[inline(always)]
    pub fn first_half(&self) -> CardSet {
        CardSet([self.0[0], 0])
    }

    /// Whether the card is in the set.
    #[inline]
    pub fn has(&self, card: CardId) -> bool {
        self.0[card.index() >> 7 & 1] >> (card.0 & 127) & 1 == 1
    }

    /// Puts the card in.
    #[inline]
    pub fn insert(&mut self, card: CardId) {
        self.0[card.index() >> 7 & 1] |= 1 << (card.0 & 127);
    }

    /// Takes the card out.
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        self.0[card.index() >> 7 & 1] &= !(1 << (card.0 & 127));
    }

    /// How many cards are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no card is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 2]
    }

    /// The cards that are in both.
    #[inline]
    pub fn and(&self, other: &CardSet) -> CardSet {
        CardSet([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// The cards that are in either.
    #[inline]
    pub fn or(&self, other: &CardSet) -> CardSet {
        CardSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// The cards that are in this set and not in the other.
    #[inline]
    pub fn without(&self, other: &CardSet) -> CardSet {
        CardSet([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Whether the two share a card.
    #[inline]
    pub fn meets(&self, other: &CardSet) -> bool {
        (self.0[0] & other.0[0]) | (self.0[1] & other.0[1]) != 0
    }

    /// Calls `found` with each card, in the pack's order: faster than [`CardSet::iter`] where it counts.
    #[inline]
    pub fn each(&self, mut found: impl FnMut(CardId)) {
        // By halves: processors have no instructions for whole words.
        for at in 0..4u8 {
            let mut left = (self.0[usize::from(at >> 1)] >> (64 * u32::from(at & 1))) as u64;
            while left != 0 {
                found(CardId(at << 6 | left.trailing_zeros() as u8));
                left &= left - 1;
            }
        }
    }

    /// Adds to `list` what is made of each card, in the pack's order: faster than a `push` for each.
    #[inline]
    pub fn list<T>(&self, list: &mut Vec<T>, made: impl Fn(CardId) -> T) {
        for (at, &word) in self.0.iter().enumerate() {
            let mut left = word;
            // Few packs have so many cards that there is something in the second word.
            if word == 0 {
                continue;
            }
            // Counted beforehand, so that room is made once.
            list.extend((0..word.count_ones()).map(|_| {
                let card = CardId((at as u8) << 7 | left.trailing_zeros() as u8);
                left &= left.wrapping_sub(1);
                made(card)
            }));
        }
    }

    /// The cards, in the pack's order.
    #[inline]
    pub fn iter(&self) -> Cards {
        Cards { words: self.0, at: 0 }
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        // In four words, since a bit of a longer one takes some instructions.
        let mut words = [0u64; 4];
        cards.into_iter().for_each(|card| words[card.index() >> 6 & 3] |= 1 << (card.0 & 63));
        let word = |at: usize| u128::from(words[at]) | u128::from(words[at + 1]) << 64;
        CardSet([word(0), word(2)])
    }
}

/// The cards of a set, one after the other.
pub struct Cards {
    words: [u128; 2],
    at: usize,
}

impl Iterator for Cards {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.at < 2 {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(CardId((self.at as u8) << 7 | word.trailing_zeros() as u8));
            }
            self.at += 1;
        }
        None
    }
}

bit_set! {
    /// A set of provinces, of at most 64, in the order of elections.
    ProvinceSet(pub u64) of ProvinceId,
    bit: |province| u32::from(province.0) & 63,
    thing: |place| ProvinceId(place),
}

impl ProvinceSet {
    /// Adds to `list` what is made of each province, in order: faster than a `push` for each.
    #[inline]
    pub fn list<T>(self, list: &mut Vec<T>, made: impl Fn(ProvinceId) -> T) {
        let mut left = self.0;
        // Counted beforehand, so that room is made once.
        list.extend((0..left.count_ones()).map(|_| {
            let province = ProvinceId(left.trailing_zeros() as u8);
            left &= left.wrapping_sub(1);
            made(province)
        }));
    }

    /// Those of the set from a province on.
    #[inline]
    pub fn from(self, province: ProvinceId) -> ProvinceSet {
        ProvinceSet(self.0 & u64::MAX << (province.0 & 63))
    }

    /// The first `count` provinces.
    pub fn first(count: usize) -> ProvinceSet {
        ProvinceSet(if count >= 64 { u64::MAX } else { (1 << count) - 1 })
    }
}

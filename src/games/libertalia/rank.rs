//! Ranks and sets of ranks -- The character cards.
//!
//! A player has one character of each rank, so that a rank and a seat name a card.

use crate::kernel::bit_set;
use std::fmt;

/// The rank of a character, from 1; `#17` in texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rank(pub u8);

impl Rank {
    /// The highest rank that a character may have.
    pub const MAX: u8 = 30;

    /// The rank's place in an array of 32.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize & 31
    }

    /// Reads `#17`.
    pub fn parse(text: &str) -> Option<Rank> {
        let digits = text.strip_prefix('#')?;
        let is_plain = !digits.starts_with(['0', '+']);
        let number: u8 = digits.parse().ok()?;
        (is_plain && number <= Rank::MAX).then_some(Rank(number))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

bit_set! {
    /// A set of ranks: a hand, a den, a graveyard.
    RankSet(u32) of Rank,
    bit: |rank| u32::from(rank.0) & 31,
    thing: |place| Rank(place),
}

impl RankSet {
    /// All ranks.
    pub(super) const ALL: RankSet = RankSet(u32::MAX);

    /// The set where a condition holds, else none: without a branch, where nobody can foresee whether it does.
    #[inline]
    pub(super) fn only_if(self, holds: bool) -> RankSet {
        RankSet(self.0 & u32::from(holds).wrapping_neg())
    }

    /// The ranks of the set below a rank.
    #[inline]
    pub fn below(self, rank: Rank) -> RankSet {
        RankSet(self.0 & ((1 << rank.index()) - 1))
    }

    /// The ranks of the set above a rank.
    #[inline]
    pub fn above(self, rank: Rank) -> RankSet {
        RankSet(self.0 & !((1 << rank.index()) - 1) & !(1 << rank.index()))
    }

    /// Adds to `list` what is made of each rank, in order. So many are made at once as there mostly are, and those that are too
    /// many dropped: faster than to look each time whether there is another.
    #[inline]
    pub(super) fn list<T: Copy>(self, list: &mut Vec<T>, made: impl Fn(Rank) -> T) {
        let (before, mut left) = (list.len(), self.0);
        while left != 0 {
            let part: [T; 8] = std::array::from_fn(|_| {
                let rank = Rank(left.trailing_zeros() as u8);
                left &= left.wrapping_sub(1);
                made(rank)
            });
            list.extend_from_slice(&part);
        }
        list.truncate(before + self.len());
    }

    /// The highest rank.
    #[inline]
    pub fn highest(self) -> Option<Rank> {
        (!self.is_empty()).then(|| Rank(31 - self.0.leading_zeros() as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_written_with_a_number_sign() {
        assert_eq!(Rank(17).to_string(), "#17");
        assert_eq!(Rank::parse("#17"), Some(Rank(17)));
        for wrong in ["17", "#0", "#31", "#017", "#+7", "#", "# 7", "#300"] {
            assert_eq!(Rank::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_set_knows_its_ranks_in_order() {
        let set: RankSet = [Rank(30), Rank(1), Rank(9)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Rank(1), Rank(9), Rank(30)]);
        assert_eq!((set.lowest(), set.highest(), set.len()), (Some(Rank(1)), Some(Rank(30)), 3));
        assert_eq!(set.above(Rank(9)).iter().collect::<Vec<_>>(), [Rank(30)]);
        assert_eq!(set.below(Rank(9)).iter().collect::<Vec<_>>(), [Rank(1)]);
    }
}

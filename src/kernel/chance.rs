//! Chance: every draw is a function of the seed, its purpose and a count.
//!
//! There is no generator with a "next number": a shuffle orders things by a hash of (seed, purpose, number of the
//! shuffle, thing), so that adding or removing a card leaves the others where they were. Bots draw from a [`BotRng`] of
//! their own, so that they never change the chance of the game.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The chance of one game, keyed by its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    seed: u64,
}

/// A draw of the game's chance: a hash of the seed and everything that was folded in; see [`Chance::of`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyedHash(u64);

impl Chance {
    /// The chance that belongs to a seed.
    pub fn new(seed: u64) -> Chance {
        Chance { seed }
    }

    /// The seed itself.
    pub fn seed(self) -> u64 {
        self.seed
    }

    /// Begins a draw for one purpose (any number that no other purpose of the game uses).
    #[inline]
    pub fn of(self, purpose: u64) -> KeyedHash {
        KeyedHash(mix(self.seed ^ 0x6c69_6265_7274_6521)).with(purpose)
    }
}

impl KeyedHash {
    /// Folds a count or a thing into the draw.
    #[inline]
    pub fn with(self, number: u64) -> KeyedHash {
        KeyedHash(mix(self.0 ^ number.wrapping_mul(STEP)))
    }

    /// The 64 bits drawn.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// A number below `bound` (at least 1), all as likely as 64 bits allow.
    #[inline]
    pub fn below(self, bound: u64) -> u64 {
        ((self.0 as u128 * bound as u128) >> 64) as u64
    }
}

/// How far SplitMix64 goes on from number to number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number of SplitMix64 that follows one: every bit of it moves every bit of the result.
#[inline]
fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(STEP);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// A random number generator for a bot: xoshiro256++, the same on every machine.
#[derive(Clone, Debug)]
pub struct BotRng(Xoshiro256PlusPlus);

impl BotRng {
    /// The generator of one player of one game.
    pub fn new(seed: u64, player: u64) -> BotRng {
        BotRng::from_draw(Chance::new(seed).of(0x706c_6179).with(player))
    }

    /// The generator that a draw of the game's chance seeds: by the numbers of SplitMix64 that follow it, as its authors
    /// advise.
    #[inline]
    pub fn from_draw(draw: KeyedHash) -> BotRng {
        let mut seed = [0; 32];
        for (at, part) in (0..).zip(seed.chunks_exact_mut(8)) {
            part.copy_from_slice(&mix(draw.bits().wrapping_add(STEP.wrapping_mul(at))).to_le_bytes());
        }
        BotRng(Xoshiro256PlusPlus::from_seed(seed))
    }

    /// A number below `bound` (at least 1), by a multiplication that is off by less than `bound` in 2^64.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((self.0.next_u64() as u128 * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_pinned() {
        assert_eq!(Chance::new(7).of(1).with(2).bits(), 2_470_461_414_599_840_188);
        let mut rng = BotRng::new(7, 0);
        let drawn: Vec<usize> = (0..6).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [74, 1, 55, 87, 37, 3]);
    }

    #[test]
    fn below_covers_its_range_evenly() {
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|i| counts[Chance::new(3).of(9).with(i).below(7) as usize] += 1);
        assert!(counts.iter().all(|&n| (9_600..10_400).contains(&n)), "{counts:?}");
    }
}

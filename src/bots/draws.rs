//! Random numbers for bots, keyed by the moment of the game and not by how many were drawn before.
//!
//! Two games that differ somewhere can therefore become the same again: if a bot had one more decision in one of them,
//! it still draws the same at the next moment that both have.

use crate::kernel::{Chance, KeyedHash};

/// No other purpose of a game's chance has this number.
const PURPOSE: u64 = 0x626f_7473;

/// The most questions that a game has.
const QUESTIONS: usize = 32;

/// The draws of one player of one game, one per decision.
#[derive(Clone, Debug)]
pub struct Draws {
    player: KeyedHash,
    /// The moment of the last draw: see [`Rulebook::moment`](crate::kit::Rulebook::moment).
    moment: u64,
    /// Decisions since then, by their question.
    counts: [u16; QUESTIONS],
}

impl Draws {
    /// The draws of one player.
    pub fn new(seed: u64, player: u64) -> Draws {
        Draws { player: Chance::new(seed).of(PURPOSE).with(player), moment: u64::MAX, counts: [0; QUESTIONS] }
    }

    /// Returns the draw for something that is decided once a moment, in however many decisions.
    pub fn of_moment(&self, moment: u64, question: usize) -> KeyedHash {
        self.player.with(moment << 32 | (question as u64) << 16 | 0xffff)
    }

    /// Returns the draw for the decision that is asked now, given its moment and the number of its question.
    #[inline]
    pub fn next(&mut self, moment: u64, question: usize) -> KeyedHash {
        if self.moment != moment {
            self.moment = moment;
            self.counts = [0; QUESTIONS];
        }
        let count = &mut self.counts[question % QUESTIONS];
        let draw = self.player.with(moment << 32 | (question as u64) << 16 | u64::from(*count));
        *count = count.wrapping_add(1);
        draw
    }
}

/// The bits of a rank that hold the thing's place: lists are shorter.
const PLACE: u64 = 0xffff;

/// Returns the place of the thing that has the least rank in a draw: a random one of several, each equally likely.
///
/// A rank is a function of the draw and of the thing alone, so that one thing more or less leaves the others' as they are.
#[inline]
pub fn least(draw: KeyedHash, things: impl Iterator<Item = u64>) -> Option<usize> {
    // The place stands in the rank itself, so that the least is found without a branch, which no processor could foresee.
    let ranks = things.enumerate().map(|(place, thing)| rank(draw, thing) & !PLACE | place as u64 & PLACE);
    let least = ranks.fold(u64::MAX, u64::min);
    (least != u64::MAX).then_some((least & PLACE) as usize)
}

/// The number of a thing in a draw: that of the generator wyrand as many steps after the draw as the thing says.
///
/// Things differ in few bits, so they are spread before they are multiplied: without it the least of `play #5`, `draw` and
/// `pass` was one of them far too often, and so it was with one plain multiplication.
#[inline]
fn rank(draw: KeyedHash, thing: u64) -> u64 {
    let spread = draw.bits().wrapping_add(thing.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let product = u128::from(spread) * u128::from(spread ^ 0x8bb8_4b93_962e_acc9);
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts how often each thing is the least, and how far that is from evenness: chi-squared in standard deviations.
    fn unevenness(things: &[u64], draws: u64) -> f64 {
        let mut counts = vec![0u64; things.len()];
        for seed in 0..draws {
            let least = least(Chance::new(seed).of(PURPOSE), things.iter().copied());
            counts[least.expect("there are things")] += 1;
        }
        let expected = draws as f64 / things.len() as f64;
        let squared = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum::<f64>();
        let freedom = (things.len() - 1) as f64;
        (squared - freedom) / (2.0 * freedom).sqrt()
    }

    #[test]
    fn each_of_the_choices_of_an_action_is_as_likely_the_least() {
        let (play, take, draw, pass, place) = (1 << 32, 3 << 32, 4 << 32, 6 << 32, 8 << 32);
        // What a random player is asked in the first turn; by one plain multiplication the first two were off by 140,000 and
        // 240,000 deviations. At a tenfold count the worst of all is off by 1.1.
        let hands: [&[u64]; 8] = [
            &[play + 22, play + 35, play + 41, take + 9, take + 10, take + 11, draw, pass],
            &[play + 5, draw, pass],
            &[take + 5, take + 6, take + 7, draw],
            &[place + 3, place + 8, place + 13],
            &[place + 1, place + 2, place + 3, place + 4, place + 5, place + 6, place + 7],
            &[place + 1, place + 2],
            &[draw, pass],
            &[play + 7, draw],
        ];
        for things in hands {
            let deviations = unevenness(things, 4_000_000);
            assert!(deviations < 6.0, "{things:?}: {deviations} standard deviations");
        }
    }
}

//! What the others don't know of a player's hand and graveyard: the characters that a Surgeon took back unseen (L28, L29).
//!
//! When a Surgeon takes one character out of a graveyard, everybody knows that one of those that lay there is in hand now. A
//! second time it is one of those that are left or have come since. So each return that is still secret has a pool of ranks, later
//! pools hold the earlier ones, and of the first `n` pools together at least `n` ranks are in hand. A rank of a pool that is not
//! in hand lies in the graveyard.

use super::{Rank, RankSet};
use crate::kernel::BotRng;

/// The most returns that are secret at a time: between two actions of one Surgeon a Recruiter must act, so that six days hold three.
const MAX_RETURNS: usize = 3;

/// The secret returns of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SecretReturns {
    /// The pools, each within the next; after the last one they are empty.
    pools: [RankSet; MAX_RETURNS],
}

impl SecretReturns {
    /// Nothing is secret.
    pub const NONE: SecretReturns = SecretReturns { pools: [RankSet::NONE; MAX_RETURNS] };

    /// The number of characters in hand that the others cannot name.
    pub fn count(&self) -> usize {
        self.pools.iter().take_while(|pool| !pool.is_empty()).count()
    }

    /// The ranks among which they are; the others of these lie in the graveyard.
    pub fn pool(&self) -> RankSet {
        self.pools[..self.count()].last().copied().unwrap_or_default()
    }

    /// Whether one more return can be secret.
    pub(super) fn has_room(&self) -> bool {
        self.count() < MAX_RETURNS
    }

    /// A character of a graveyard is taken back for all to see: it was not among those that are in hand.
    pub(super) fn take_openly(&mut self, rank: Rank) {
        self.pools.iter_mut().for_each(|pool| pool.remove(rank));
        self.forget_what_is_known();
    }

    /// One character of a graveyard is taken back unseen. `graveyard` is what lay there before.
    pub(super) fn take_back(&mut self, graveyard: RankSet) {
        let count = self.count();
        let pool = self.pool().or(graveyard);
        if let Some(free) = self.pools.get_mut(count) {
            *free = pool;
        }
        self.forget_what_is_known();
    }

    /// A character of the hand is shown.
    #[inline]
    pub(super) fn show(&mut self, rank: Rank) {
        if self.pools[0].is_empty() {
            return;
        }
        let Some(first) = self.pools.iter().position(|pool| pool.has(rank)) else { return };
        self.pools[first..].rotate_left(1);
        self.pools[MAX_RETURNS - 1] = RankSet::NONE;
        self.pools.iter_mut().for_each(|pool| pool.remove(rank));
        self.forget_what_is_known();
    }

    /// As many returns as a pool has ranks: all of them are in hand, which is no secret.
    fn forget_what_is_known(&mut self) {
        let known = (1..=self.count()).rev().find(|&number| self.pools[number - 1].len() == number);
        let Some(number) = known else { return };
        let ranks = self.pools[number - 1];
        self.pools.rotate_left(number);
        self.pools[MAX_RETURNS - number..].fill(RankSet::NONE);
        self.pools.iter_mut().for_each(|pool| *pool = pool.without(ranks));
    }

    /// Ranks that may be the ones in hand, drawn by a stream.
    pub(super) fn draw(&self, stream: &mut BotRng) -> RankSet {
        let mut drawn = RankSet::NONE;
        for pool in &self.pools[..self.count()] {
            let left = pool.without(drawn);
            let rank = left.iter().nth(stream.below(left.len()));
            rank.into_iter().for_each(|rank| drawn.insert(rank));
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ranks: &[u8]) -> RankSet {
        ranks.iter().map(|&rank| Rank(rank)).collect()
    }

    fn drawn(secret: SecretReturns) -> Vec<RankSet> {
        let mut stream = BotRng::new(1, 0);
        let mut all: Vec<RankSet> = (0..500).map(|_| secret.draw(&mut stream)).collect();
        all.sort_by_key(|set| set.iter().map(|rank| rank.0).collect::<Vec<_>>());
        all.dedup();
        all
    }

    #[test]
    fn what_is_taken_back_is_one_of_those_that_lay_there() {
        let mut secret = SecretReturns::NONE;
        secret.take_back(set(&[4, 9]));
        assert_eq!((secret.count(), secret.pool()), (1, set(&[4, 9])));
        assert_eq!(drawn(secret), [set(&[4]), set(&[9])]);
    }

    #[test]
    fn the_only_one_that_lay_there_is_no_secret() {
        let mut secret = SecretReturns::NONE;
        secret.take_back(set(&[4]));
        assert_eq!(secret, SecretReturns::NONE);
    }

    #[test]
    fn the_second_return_is_of_what_was_left_or_came_since() {
        let mut secret = SecretReturns::NONE;
        secret.take_back(set(&[4, 9]));
        secret.take_back(set(&[4, 12]));
        assert_eq!((secret.count(), secret.pool()), (2, set(&[4, 9, 12])));
        assert_eq!(drawn(secret), [set(&[4, 9]), set(&[4, 12]), set(&[9, 12])]);
        let mut shown = secret;
        shown.show(Rank(12));
        assert_eq!(drawn(shown), [set(&[4]), set(&[9])]);
        shown = secret;
        shown.show(Rank(9));
        assert_eq!(drawn(shown), [set(&[4]), set(&[12])]);
        shown.show(Rank(4));
        assert_eq!(shown, SecretReturns::NONE);
    }

    #[test]
    fn two_returns_out_of_two_are_no_secret() {
        let mut secret = SecretReturns::NONE;
        secret.take_back(set(&[4, 9]));
        secret.take_back(set(&[9]));
        assert_eq!(secret, SecretReturns::NONE);
        secret.take_back(set(&[4, 9]));
        secret.take_back(set(&[9, 2, 3]));
        secret.show(Rank(2));
        assert_eq!((secret.count(), secret.pool()), (1, set(&[4, 9])));
    }
}

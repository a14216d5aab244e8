//! The line-up: a bot for each seat, and how the bots rotate over the seats.

use crate::bots::BotKind;

/// The bots of an experiment's games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    rotations: Vec<Vec<BotKind>>,
}

impl Lineup {
    /// A line-up in which every seed is played with the bots moved on by 0, 1, ... seats, as long as that makes a
    /// difference.
    pub fn rotated(bots: &[BotKind]) -> Lineup {
        Lineup { rotations: rotations(bots) }
    }

    /// A line-up in which every seed is played once, with each bot in its seat.
    pub fn fixed(bots: &[BotKind]) -> Lineup {
        Lineup { rotations: vec![bots.to_vec()] }
    }

    /// A line-up in which every seed is played once with each of these seatings: at least one, all with the same number
    /// of bots.
    pub fn each(rotations: Vec<Vec<BotKind>>) -> Lineup {
        Lineup { rotations }
    }

    /// The bots, one a seat, as they were given.
    pub fn bots(&self) -> &[BotKind] {
        &self.rotations[0]
    }

    /// The bots of all rotations, some more than once.
    pub fn all_bots(&self) -> Vec<BotKind> {
        self.rotations.concat()
    }

    /// The number of games per seed.
    pub fn count(&self) -> usize {
        self.rotations.len()
    }

    /// The bots of a rotation, one per seat; those of the first rotation if there is none with this number.
    pub fn seated(&self, rotation: usize) -> &[BotKind] {
        self.rotations.get(rotation).unwrap_or(&self.rotations[0])
    }

    /// Whether all rotations are the bots of the first, moved on or left where they are.
    pub(super) fn is_moved(&self) -> bool {
        self.count() == 1 || self.rotations == rotations(self.bots())
    }
}

/// The bots of a seat each, moved on by 0, 1, ... seats, as long as that makes a difference.
pub fn rotations<B: Clone + PartialEq>(bots: &[B]) -> Vec<Vec<B>> {
    let moved = |by: usize| (0..bots.len()).map(|seat| bots[(seat + by) % bots.len()].clone()).collect::<Vec<_>>();
    let mut all = vec![bots.to_vec()];
    all.extend((1..bots.len()).map(moved).take_while(|moved| moved != bots));
    all
}

//! How much a board gains by a little more of each thing that stacks promise: a straight line through what it is worth.
//!
//! What votes are worth bends, as offices go to whoever has the most. For one block the line is near enough to tell which
//! province is the best for it, and takes a fraction of the time; what an action leads to in the end is evaluated in full.

use super::lanes::Lanes;
use super::promise::Promise;
use crate::games::liberte::MAX_PROVINCES;
use crate::kernel::PerSeat;
use crate::model::{Faction, PerFaction, ProvinceId};
use std::cell::Cell;

/// What a seat gains by one more of each thing that a promise is about.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slopes {
    /// By the owner of votes, and their faction.
    pub votes: PerSeat<Lanes>,
    /// By the owner of Victory Points that a province pays.
    pub points: PerSeat<f32>,
    /// By the owner of what outlasts the election.
    pub standing: PerSeat<f32>,
    /// By a province that counts for the Counter-Revolution.
    pub white: f32,
}

/// The line through what the board of the base is worth, and what was read from it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub slopes: Slopes,
    /// What a block gains in each province of the base, where that was asked.
    gains: PerFaction<[Cell<Option<f32>>; MAX_PROVINCES]>,
}

impl Line {
    /// The line, of which nothing was asked.
    pub fn new(slopes: Slopes) -> Line {
        Line { slopes, gains: PerFaction(std::array::from_fn(|_| std::array::from_fn(|_| Cell::new(None)))) }
    }

    /// What a block gains in a province in which the stacks of the base stand: as it was found before, or is found now.
    #[inline]
    pub fn gain(&self, faction: Faction, province: ProvinceId, find: impl FnOnce() -> Option<f32>) -> Option<f32> {
        let known = &self.gains[faction][province.index()];
        if known.get().is_none() {
            known.set(find());
        }
        known.get()
    }
}

impl Slopes {
    /// What a promise is worth; `swing` is how much may still change.
    pub fn worth(&self, promise: &Promise, swing: f32, counts_white: bool) -> f32 {
        let mut worth = self.white * promise.white(counts_white);
        promise.each(swing, |owner, votes, [points, standing]| {
            let votes = (votes * self.votes[owner]).sum();
            worth += votes + points * self.points[owner] + standing * self.standing[owner];
        });
        worth
    }
}

//! How much a board gains by a little more of each thing that stacks promise: a straight line through what it is worth.
//!
//! What votes are worth bends, as offices go to whoever has the most. For one block the line is near enough to tell which
//! province is the best for it, and takes a fraction of the time; what an action leads to in the end is evaluated in full.

use super::lanes::Lanes;
use super::promise::Promise;
use crate::kernel::PerSeat;

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

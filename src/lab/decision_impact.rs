//! The impact of a game's decisions: how many of those that were replaced by others changed what came of it.

use super::WHOLE;

/// The impact of a game's probed decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DecisionImpact {
    /// Decisions that were probed: as many as were asked for, or all with more than one choice where there are fewer.
    pub probes: u32,
    /// Those after which somebody else won, or some of those who shared the win did not.
    pub winner: u32,
    /// Those after which somebody's Victory Points were others.
    pub points: u32,
}

impl DecisionImpact {
    /// The share of probes that changed who won, in parts of [`WHOLE`], rounded down; none without a probe. Numbers of probes that
    /// divide it, such as 1 to 8, 10, 12 or 20, make it exact.
    pub fn winner_share(self) -> Option<i64> {
        self.share(self.winner)
    }

    /// The share of probes that changed Victory Points, likewise.
    pub fn points_share(self) -> Option<i64> {
        self.share(self.points)
    }

    fn share(self, count: u32) -> Option<i64> {
        (self.probes > 0).then(|| i64::from(count) * WHOLE / i64::from(self.probes))
    }
}

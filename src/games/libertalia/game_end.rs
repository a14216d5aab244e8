//! The end of the game: most points after the last campaign (L22).

use super::{Libertalia, Position, Tie};
use crate::kernel::{Outcome, Seat, SeatSet, word_table};

word_table! {
    /// How a game ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ending {
        /// All campaigns are over.
        ThreeCampaigns = "three-campaigns", "the last campaign";
    }
    /// The word of traces and reports.
    pub fn id;
    /// In words for people, after "ends by".
    pub fn words;
}

impl Libertalia {
    /// How the game ended, if it did.
    pub(super) fn outcome_of(&self, p: &Position) -> Option<Outcome> {
        p.is_over().then(|| Outcome {
            end: Ending::ThreeCampaigns.id(),
            winners: self.winners(p),
            points: p.seats().map(|seat| p[seat].score).collect(),
        })
    }

    fn winners(&self, p: &Position) -> SeatSet {
        let all = (0..p.seats).map(Seat).collect();
        let first = best(all, |seat| p[seat].score);
        match self.spec.settings.tie {
            Tie::Shared => first,
            // Nothing is cleared after the last campaign, so that its fortunes can be added up again.
            Tie::LastCampaign => best(first, |seat| self.fortune(p, seat)),
        }
    }
}

/// The seats with the most points, all that share them.
fn best(seats: SeatSet, points: impl Fn(Seat) -> i32) -> SeatSet {
    let most = seats.iter().map(&points).max();
    seats.iter().filter(|&seat| Some(points(seat)) == most).collect()
}
